//! `tb encode --scheme kivi`.

use super::{Sizes, rtl};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{Output, note_specials, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use sim::F16;
use sim::io::{Reading, VectorFile};
use sim::kivi::{Flags, Format, KeyEncoder, Kind, MaxWidth, ValueEncoder, Window, canonical_bytes};
use sim::metrics::bits_per_element;
use std::path::PathBuf;
use std::time::Instant;
use tb::report::Report;

/// The widest token that a command of the hardware can name.
const WIDEST: usize = MaxWidth::ANY.values;

#[derive(clap::Args)]
pub struct Encode {
    /// The tensor's file, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor in IN
    #[arg(long, value_name = "T")]
    tensor: Option<String>,
    /// The axis that counts the tokens; negative ones count from the last
    #[arg(
        long,
        value_name = "A",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    axis: i64,
    /// Rounds elements of another floating-point type to float16, to nearest with ties to even
    #[arg(long)]
    cast: bool,
    #[command(flatten)]
    sizes: Sizes,
    /// Tokens of the window, a power of two from G to 256: they are not quantized before they leave it
    /// [default: no window]
    #[arg(long, value_name = "R")]
    window: Option<usize>,
    /// The stream
    #[arg(long, value_name = "S")]
    stream: PathBuf,
    /// Where the tokens go that are not quantized, in binary16
    #[arg(long, value_name = "W")]
    rest: Option<PathBuf>,
}

impl Operation for Encode {
    const ABOUT: &'static str = "Encodes a float16 tensor of keys or values";
    const EXAMPLES: &'static str = "\
Examples:
  tb encode --scheme kivi --backend rtl --kind keys --group 32 --bits 2 --window 128 \\
     kv.safetensors --tensor layers.0.k --stream k.kivi --rest k.rest
  tb encode --scheme kivi --backend golden --kind values --group 32 --bits 4 v.npy --stream v.kivi

The first axis, or that of --axis, counts the tokens, the rest is flattened to channels. With --window
keys are quantized R at a time and values one for each that comes, and the rest are the last tokens;
without it all whole blocks of G keys are quantized, or all values.";

    fn run(&self, common: &Common) -> Result {
        let (format, kind) = (self.sizes.format()?, self.sizes.kind());
        let window = self.window.map(|tokens| Window::new(format, tokens));
        let window = window.transpose().map_err(line)?;
        let reading = Reading {
            axis: self.axis,
            cast: self.cast,
        };
        let tensor = self.tensor.as_deref();
        let mut input = VectorFile::open_as(&self.input, tensor, WIDEST, reading).map_err(line)?;
        let quantized = match window {
            Some(window) => window.quantized(kind, input.vectors()),
            None => format.in_whole_frames(kind, input.vectors()),
        };
        let mut paths = vec![&self.input, &self.stream];
        paths.extend(&self.rest);
        paths.extend(common.side_files());
        refuse_same(&paths)?;

        let start = Instant::now();
        let mut stream = Output::create(&self.stream)?;
        let mut rest = self.rest.as_deref().map(Output::create).transpose()?;
        let mut flags = Flags::default();
        let mut report = match common.backend {
            Backend::Golden => {
                let tokens = Tokens::new(format, kind);
                encode_golden(&mut input, quantized, tokens, &mut stream, &mut flags)?
            }
            Backend::Rtl => {
                let (what, rtl) = ((format, kind), common.rtl());
                rtl::encode(&mut input, quantized, what, &mut stream, &mut flags, &rtl)?
            }
        };
        let left = leave(&mut input, rest.as_mut(), &mut flags)?;
        note_specials(flags.nan, flags.inf);
        report.seconds = start.elapsed().as_secs_f64();
        // Neither file appears before both are written.
        stream.flush()?;
        if let Some(rest) = &mut rest {
            rest.flush()?;
        }
        let bytes = stream.finish()?;
        rest.map(Output::finish).transpose()?;
        report.bits_per_element =
            (report.elements > 0).then(|| bits_per_element(bytes, 0, report.elements));
        let more = self.about_rest(left, bytes, input.d());
        common.finish(&report, "tokens", more.as_deref())
    }
}

impl Encode {
    /// A line about the tokens that are not quantized, if there are some.
    fn about_rest(&self, left: Left, stream: u64, d: usize) -> Option<String> {
        let Left { tokens, all } = left;
        if tokens == 0 {
            return None;
        }
        if self.rest.is_none() {
            return Some(format!("{tokens} tokens are left out: --rest W keeps them"));
        }
        let bytes = tokens * 2 * d as u64;
        let bits = bits_per_element(stream, bytes, all * d as u64);
        Some(format!(
            "{tokens} tokens stay in binary16, {bytes} bytes: {bits:.4} bits per element over all {all}"
        ))
    }
}

/// The encoder of a kind.
enum Tokens {
    Keys(KeyEncoder),
    Values(ValueEncoder),
}

impl Tokens {
    fn new(format: Format, kind: Kind) -> Tokens {
        match kind {
            Kind::Keys => Tokens::Keys(KeyEncoder::new(format, WIDEST)),
            Kind::Values => Tokens::Values(ValueEncoder::new(format, WIDEST)),
        }
    }

    fn encode(&mut self, token: &[F16], stream: &mut Vec<u8>) {
        match self {
            Tokens::Keys(encoder) => _ = encoder.encode(token, stream),
            Tokens::Values(encoder) => _ = encoder.encode(token, stream),
        }
    }

    fn flags(&self) -> Flags {
        match self {
            Tokens::Keys(encoder) => encoder.flags(),
            Tokens::Values(encoder) => encoder.flags(),
        }
    }
}

/// Quantizes the next `count` tokens; there are as many.
fn encode_golden(
    input: &mut VectorFile,
    count: u64,
    mut tokens: Tokens,
    stream: &mut Output,
    flags: &mut Flags,
) -> Result<Report> {
    let mut report = golden_report(Verb::Encode);
    let bar = progress::bar(count, "tokens");
    let mut token = vec![];
    while report.vectors < count && input.next_vector(&mut token).map_err(line)? {
        tokens.encode(&token, &mut stream.pending);
        stream.flush_if_long()?;
        report.vectors += 1;
        report.elements += token.len() as u64;
        bar.inc(1);
    }
    bar.finish_and_clear();
    *flags = tokens.flags();
    Ok(report)
}

/// How many tokens are not quantized, of how many.
struct Left {
    tokens: u64,
    all: u64,
}

/// Writes all further tokens as the window holds them.
fn leave(input: &mut VectorFile, mut rest: Option<&mut Output>, flags: &mut Flags) -> Result<Left> {
    let mut left = Left {
        tokens: 0,
        all: input.vectors(),
    };
    let mut token = vec![];
    while input.next_vector(&mut token).map_err(line)? {
        left.tokens += 1;
        let Some(rest) = &mut rest else { continue };
        flags.nan |= token.iter().any(|x| x.canonical().nan);
        flags.inf |= token.iter().any(|x| x.canonical().inf);
        rest.pending.extend(canonical_bytes(&token));
        rest.flush_if_long()?;
    }
    Ok(left)
}
