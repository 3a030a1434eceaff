//! `tb encode --scheme packkv`.

use super::{Sizes, check_head_dim, packs_name, rtl_encode, steps_name};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{Output, note_specials, refuse_same};
use crate::cli::outcome::{Result, line, make_directory};
use crate::cli::progress;
use clap::ValueEnum;
use sim::F16;
use sim::io::{Reading, VectorFile};
use sim::metrics::bits_per_element;
use sim::packkv::{EncodedSide, Encoder, Format, Limits, Met, Repack, Settings, Side};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tb::report::{Packed, Report};
use tb::stream::Beat;

/// The largest token of one side: 16 heads of 256 channels.
const LIMITS: Limits = Limits {
    max_d: 4096,
    max_code: 127,
};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RepackName {
    /// Tokens as they come
    None,
    /// Groups of tokens that pack well: the paper's Algorithm 1
    Greedy,
}

#[derive(clap::Args)]
pub struct Encode {
    /// Keys and values, float16 [tokens, d] or [tokens, H, D]: two .npy, or one .safetensors with
    /// --tensor (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "K [V]", num_args = 1..=2, required = true)]
    inputs: Vec<PathBuf>,
    /// The tensors in a .safetensors: X.k and X.v
    #[arg(long, value_name = "X")]
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
    /// Channels of a head: a multiple of 16, 16 to 256
    #[arg(long, value_name = "D")]
    head_dim: u16,
    /// The largest magnitudes of the codes of keys and of values, 1 to 127
    #[arg(long, value_name = "NK,NV", value_parser = max_codes)]
    max_code: [u8; 2],
    #[command(flatten)]
    sizes: Sizes,
    /// The order of a block's tokens
    #[arg(long, value_name = "R", default_value = "greedy")]
    repack: RepackName,
    /// Where the streams go: k.steps, v.steps, k.0.packs, v.0.packs and so on, and order
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

/// Reads the largest codes of keys and of values.
fn max_codes(text: &str) -> std::result::Result<[u8; 2], String> {
    let code = |text: &str| text.trim().parse().ok().filter(|n| (1..=127).contains(n));
    let both = text.split_once(',').map(|(k, v)| (code(k), code(v)));
    match both {
        Some((Some(k), Some(v))) => Ok([k, v]),
        _ => Err("give two numbers from 1 to 127, for example 10,5".into()),
    }
}

impl Operation for Encode {
    const ABOUT: &'static str = "Encodes float16 tensors of keys and values, block by block";
    const EXAMPLES: &'static str = "\
Examples:
  tb encode --scheme packkv --backend golden --head-dim 64 --max-code 10,5 kv.safetensors \\
     --tensor layers.0 -o packed
  tb encode --scheme packkv --backend golden --head-dim 128 --max-code 10,5 --block 128 --repack none \\
     k.npy v.npy -o packed

The first axis, or that of --axis, counts the tokens, the rest is flattened to heads of D channels. A
block is T tokens; the last tokens that fill none are left out. `order` holds for each stored token its
number in the block, one byte.";

    fn run(&self, common: &Common) -> Result {
        let format = self.sizes.format()?;
        check_head_dim(self.head_dim)?;
        let mut inputs = self.open()?;
        let settings = self.settings(&inputs)?;
        let tokens = inputs[0].vectors();
        let whole = tokens - tokens % format.block() as u64;
        let what = (format, settings);
        // What cannot be encoded leaves nothing behind.
        let design = match common.backend {
            Backend::Golden => None,
            Backend::Rtl => Some(rtl_encode::choose(what, &common.rtl())?),
        };
        make_directory(&self.output)?;
        let heads = settings.heads.into();
        let paths = Side::BOTH.map(|side| paths(&self.output, side, heads));
        let order = self.output.join("order");
        let mut all: Vec<&PathBuf> = self.inputs.iter().chain(paths.iter().flatten()).collect();
        all.push(&order);
        all.extend(common.side_files());
        refuse_same(&all)?;

        let start = Instant::now();
        let outputs = [Outputs::create(&paths[0])?, Outputs::create(&paths[1])?];
        let mut sink = Sink {
            outputs,
            order: Output::create(&order)?,
        };
        let mut met = [Met::default(); 2];
        let report = match design {
            None => {
                encode_golden(&mut inputs, whole, what, &mut sink, &mut met)?;
                Report {
                    vectors: whole,
                    elements: 2 * whole * settings.d() as u64,
                    ..golden_report(Verb::Encode)
                }
            }
            Some(info) => {
                let report = rtl_encode::encode(
                    &mut inputs,
                    whole,
                    (what, info),
                    &mut sink,
                    &mut met,
                    &common.rtl(),
                )?;
                // Its items are blocks.
                Report {
                    vectors: whole,
                    ..report
                }
            }
        };
        let Sink {
            mut outputs,
            mut order,
        } = sink;
        note_specials(met.iter().any(|m| m.nan), met.iter().any(|m| m.inf));
        // No file appears before all are written.
        order.flush()?;
        for outputs in &mut outputs {
            outputs.flush()?;
        }
        let [keys, values] = outputs;
        let bytes = [keys.finish()?, values.finish()?];
        order.finish()?;

        let of_side = whole * settings.d() as u64;
        let bits = |bytes| (of_side > 0).then(|| bits_per_element(bytes, 0, of_side));
        let packed = Packed {
            tokens_left: tokens - whole,
            bits_per_key_element: bits(bytes[0]),
            bits_per_value_element: bits(bytes[1]),
        };
        let report = Report {
            seconds: start.elapsed().as_secs_f64(),
            bits_per_element: (whole > 0)
                .then(|| bits_per_element(bytes[0], bytes[1], 2 * of_side)),
            packed: Some(packed.clone()),
            ..report
        };
        common.finish(&report, "tokens", Some(&about(&packed)))
    }
}

impl Encode {
    /// Keys and values.
    fn open(&self) -> Result<[VectorFile; 2]> {
        let reading = Reading {
            axis: self.axis,
            cast: self.cast,
        };
        let open = |path: &Path, tensor: Option<&str>| {
            VectorFile::open_as(path, tensor, LIMITS.max_d, reading).map_err(line)
        };
        match (&self.inputs[..], &self.tensor) {
            ([one], Some(tensor)) => {
                let of_side = |side: Side| format!("{tensor}.{side}");
                let [keys, values] = Side::BOTH.map(of_side);
                Ok([open(one, Some(&keys))?, open(one, Some(&values))?])
            }
            ([keys, values], None) => Ok([open(keys, None)?, open(values, None)?]),
            ([_, _], Some(_)) => {
                Err("--tensor is for one .safetensors, which holds keys and values".into())
            }
            _ => {
                Err("give two .npy, of keys and of values, or one .safetensors and --tensor".into())
            }
        }
    }

    /// What the encoder is told about tensors that fit each other.
    fn settings(&self, [keys, values]: &[VectorFile; 2]) -> Result<Settings> {
        let size = |file: &VectorFile| (file.vectors(), file.d());
        if size(keys) != size(values) {
            return Err(format!(
                "keys are {} tokens of {} elements, values {} of {}: they must be as many",
                keys.vectors(),
                keys.d(),
                values.vectors(),
                values.d()
            ));
        }
        let (d, head_dim) = (keys.d(), usize::from(self.head_dim));
        let heads = d / head_dim;
        if !d.is_multiple_of(head_dim) || heads > Limits::HEADS.into() {
            return Err(format!(
                "tokens of {d} elements are no 1 to 16 heads of {head_dim} channels: check --head-dim"
            ));
        }
        for file in [keys, values] {
            // The tokens' axis is one of the three.
            let is_of_heads = file.shape().len() == 3;
            if is_of_heads && self.axis == 0 && file.shape()[2] != head_dim as u64 {
                return Err(format!(
                    "the heads of {:?} have not {head_dim} channels: check --head-dim",
                    file.shape()
                ));
            }
        }
        Ok(Settings {
            max_code: self.max_code,
            repack: match self.repack {
                RepackName::None => Repack::None,
                RepackName::Greedy => Repack::Greedy,
            },
            heads: heads as u16,
            head_dim: self.head_dim,
        })
    }
}

/// The files of a side: its steps, and the packs of each head.
fn paths(directory: &Path, side: Side, heads: usize) -> Vec<PathBuf> {
    let packs = (0..heads).map(|head| packs_name(side, head));
    let names = std::iter::once(steps_name(side)).chain(packs);
    names.map(|name| directory.join(name)).collect()
}

/// Bits of each side, and the tokens that are left.
fn about(packed: &Packed) -> String {
    let [k, v] =
        [packed.bits_per_key_element, packed.bits_per_value_element].map(Option::unwrap_or_default);
    let left = packed.tokens_left;
    format!("{k:.4} bits per element of keys, {v:.4} of values; {left} tokens are left")
}

/// Encodes `count` tokens; there are as many.
fn encode_golden(
    inputs: &mut [VectorFile; 2],
    count: u64,
    (format, settings): (Format, Settings),
    sink: &mut Sink,
    met: &mut [Met; 2],
) -> Result<()> {
    let mut encoder = Encoder::new(format, LIMITS);
    let bar = progress::bar(count, "tokens");
    let mut token = [vec![], vec![]];
    for _ in 0..count {
        for (input, elements) in inputs.iter_mut().zip(&mut token) {
            input.next_vector(elements).map_err(line)?;
        }
        let [key, value]: [&[F16]; 2] = [&token[0], &token[1]];
        if let Some(block) = encoder.encode([key, value], settings).block() {
            for (outputs, side) in sink.outputs.iter_mut().zip(&block.sides) {
                outputs.append(side)?;
            }
            sink.order.pending.extend(block.order);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    *met = encoder.flags().met;
    Ok(())
}

/// All that is written.
pub(super) struct Sink {
    outputs: [Outputs; 2],
    order: Output,
}

impl Sink {
    /// A beat of stream number `stream` of the encoder: steps of keys and of values, the order, packs of keys
    /// and of values.
    pub(super) fn take(&mut self, stream: usize, beat: &Beat<'_>) -> Result<()> {
        let file = match stream {
            0 | 1 => &mut self.outputs[stream].files[0],
            2 => {
                self.order.pending.push(beat.get(0) as u8);
                return Ok(());
            }
            _ => &mut self.outputs[stream - 3].files[1 + beat.get(3) as usize],
        };
        match stream {
            0 | 1 => file.pending.extend((beat.get(0) as u16).to_le_bytes()),
            _ => {
                let kept = (0..beat.lanes(0)).filter(|lane| beat.lane(1, *lane) == 1);
                file.pending
                    .extend(kept.map(|lane| beat.lane(0, lane) as u8));
            }
        }
        file.flush_if_long()
    }
}

/// The streams of a side being written: steps first.
struct Outputs {
    files: Vec<Output>,
}

impl Outputs {
    fn create(paths: &[PathBuf]) -> Result<Outputs> {
        let files = paths.iter().map(|path| Output::create(path));
        Ok(Outputs {
            files: files.collect::<Result<_>>()?,
        })
    }

    fn append(&mut self, side: &EncodedSide) -> Result<()> {
        let streams = std::iter::once(&side.steps).chain(&side.packs);
        for (file, bytes) in self.files.iter_mut().zip(streams) {
            file.pending.extend_from_slice(bytes);
            file.flush_if_long()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.files.iter_mut().try_for_each(Output::flush)
    }

    /// The bytes of all.
    fn finish(self) -> Result<u64> {
        let bytes = self.files.into_iter().map(Output::finish);
        Ok(bytes.collect::<Result<Vec<_>>>()?.iter().sum())
    }
}
