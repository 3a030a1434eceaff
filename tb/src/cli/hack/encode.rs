//! `tb encode --scheme hack`.

use super::{KindName, Sizes, rtl};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{Output, note_specials, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use sim::F16;
use sim::hack::{ColumnEncoder, Flags, Format, Kind, Rounding, RowEncoder};
use sim::io::{Reading, VectorFile};
use sim::metrics::bits_per_element;
use std::path::PathBuf;
use std::time::Instant;
use tb::report::Report;

/// The widest vector that a command of the hardware can name.
const WIDEST: usize = 0xffff;

#[derive(clap::Args)]
pub struct Encode {
    /// The tensor's file, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor in IN
    #[arg(long, value_name = "T")]
    tensor: Option<String>,
    /// The axis that counts the vectors; negative ones count from the last
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
    /// Along what partitions lie
    #[arg(long)]
    kind: KindName,
    #[command(flatten)]
    sizes: Sizes,
    /// Rounds to the nearest codes instead of at random
    #[arg(long)]
    nearest: bool,
    /// The stream
    #[arg(long, value_name = "S")]
    stream: PathBuf,
    /// Where the tokens go that fill no block, in binary16 (kind columns)
    #[arg(long, value_name = "W")]
    rest: Option<PathBuf>,
}

impl Operation for Encode {
    const ABOUT: &'static str = "Encodes a float16 tensor of queries, keys, values or weights";
    const EXAMPLES: &'static str = "\
Examples:
  tb encode --scheme hack --backend rtl --kind rows --group 64 --bits 4 kv.safetensors \\
     --tensor layers.0.k --stream k.hack
  tb encode --scheme hack --backend golden --kind columns --group 64 --bits 4 --seed 7 v.npy \\
     --stream v.hack --rest v.rest

The first axis, or that of --axis, counts the vectors, the rest is flattened to elements. Rows are
quantized vector by vector, columns in blocks of G tokens; the last tokens that fill no block are not
quantized. Weights for `tb matmul` are rows of G tokens each: all of block 0, then those of block 1.";
    const SEED: Option<&'static str> = Some(
        "Seed of the random numbers of the rounding, given with the first vector or block; with \
         backend rtl of the initial state and of the stalls as well [default: 0]",
    );

    fn run(&self, common: &Common) -> Result {
        let (format, kind) = (self.sizes.format()?, self.kind.kind());
        if kind == Kind::Rows && self.rest.is_some() {
            return Err("--rest is for --kind columns: rows are quantized to the last".into());
        }
        let reading = Reading {
            axis: self.axis,
            cast: self.cast,
        };
        let tensor = self.tensor.as_deref();
        let mut input = VectorFile::open_as(&self.input, tensor, WIDEST, reading).map_err(line)?;
        let all = input.vectors();
        let quantized = all - all % kind.vectors_per_frame(format) as u64;
        let mut paths = vec![&self.input, &self.stream];
        paths.extend(&self.rest);
        paths.extend(common.side_files());
        refuse_same(&paths)?;

        let start = Instant::now();
        let mut stream = Output::create(&self.stream)?;
        let mut rest = self.rest.as_deref().map(Output::create).transpose()?;
        let rounding = Rounding {
            seed: common.seed,
            nearest: self.nearest,
        };
        let mut flags = Flags::default();
        let mut report = match common.backend {
            Backend::Golden => {
                let vectors = Vectors::new(format, kind, rounding);
                encode_golden(&mut input, quantized, vectors, &mut stream, &mut flags)?
            }
            Backend::Rtl => {
                let (what, rtl) = ((format, kind, rounding), common.rtl());
                rtl::encode(&mut input, quantized, what, &mut stream, &mut flags, &rtl)?
            }
        };
        leave(&mut input, rest.as_mut(), &mut flags)?;
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
        let more = self.about_rest(all, all - quantized, bytes, input.d());
        common.finish(&report, "vectors", more.as_deref())
    }
}

impl Encode {
    /// A line about the `left` of `all` tokens of `d` elements that are not quantized, if there are some.
    fn about_rest(&self, all: u64, left: u64, stream: u64, d: usize) -> Option<String> {
        if left == 0 {
            return None;
        }
        if self.rest.is_none() {
            return Some(format!("{left} tokens are left out: --rest W keeps them"));
        }
        let bytes = left * 2 * d as u64;
        let bits = bits_per_element(stream, bytes, all * d as u64);
        Some(format!(
            "{left} tokens stay in binary16, {bytes} bytes: {bits:.4} bits per element over all {all}"
        ))
    }
}

/// The encoder of a kind, and what it is told with the next vector.
struct Vectors {
    encoder: Encoder,
    rounding: Rounding,
}

enum Encoder {
    Rows(RowEncoder),
    Columns(ColumnEncoder),
}

impl Vectors {
    fn new(format: Format, kind: Kind, rounding: Rounding) -> Vectors {
        Vectors {
            encoder: match kind {
                Kind::Rows => Encoder::Rows(RowEncoder::new(format)),
                Kind::Columns => Encoder::Columns(ColumnEncoder::new(format, WIDEST)),
            },
            rounding,
        }
    }

    fn encode(&mut self, vector: &[F16], stream: &mut Vec<u8>) {
        let rounding = self.rounding;
        // A seed is for the first one.
        self.rounding.seed = None;
        match &mut self.encoder {
            Encoder::Rows(encoder) => encoder.encode(vector, rounding, stream),
            Encoder::Columns(encoder) => _ = encoder.encode(vector, rounding, stream),
        }
    }

    fn flags(&self) -> Flags {
        match &self.encoder {
            Encoder::Rows(encoder) => encoder.flags(),
            Encoder::Columns(encoder) => encoder.flags(),
        }
    }
}

/// Quantizes the next `count` vectors; there are as many.
fn encode_golden(
    input: &mut VectorFile,
    count: u64,
    mut vectors: Vectors,
    stream: &mut Output,
    flags: &mut Flags,
) -> Result<Report> {
    let mut report = golden_report(Verb::Encode);
    let bar = progress::bar(count, "vectors");
    let mut vector = vec![];
    while report.vectors < count && input.next_vector(&mut vector).map_err(line)? {
        vectors.encode(&vector, &mut stream.pending);
        stream.flush_if_long()?;
        report.vectors += 1;
        report.elements += vector.len() as u64;
        bar.inc(1);
    }
    bar.finish_and_clear();
    *flags = vectors.flags();
    Ok(report)
}

/// Writes all further tokens, canonical.
fn leave(input: &mut VectorFile, mut rest: Option<&mut Output>, flags: &mut Flags) -> Result<()> {
    let mut token = vec![];
    while input.next_vector(&mut token).map_err(line)? {
        let Some(rest) = &mut rest else { continue };
        for x in &token {
            let canonical = x.canonical();
            flags.nan |= canonical.nan;
            flags.inf |= canonical.inf;
            rest.pending.extend(canonical.value.0.to_le_bytes());
        }
        rest.flush_if_long()?;
    }
    Ok(())
}
