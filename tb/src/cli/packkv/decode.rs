//! `tb decode --scheme packkv`.

use super::rtl;
use super::stored::{Stored, Streams, kind};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::refuse_same;
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use sim::F16;
use sim::io::{AtomicFile, FileError, NpyWriter};
use sim::metrics::bits_per_element;
use sim::packkv::{CHANNELS, Command, Decompressor, Format, FormatError, Limits, Shape};
use std::path::PathBuf;
use std::time::Instant;
use tb::report::Report;

#[derive(clap::Args)]
pub struct Decode {
    #[command(flatten)]
    stored: Stored,
    /// Number of KV heads, 1 to 16
    #[arg(long, value_name = "H")]
    heads: usize,
    /// Where the elements go, .npy, float16 [stored tokens, H, D]
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Operation for Decode {
    const ABOUT: &'static str = "Decodes the streams of a side: the value of every code";
    const EXAMPLES: &'static str = "\
Examples:
  tb decode --scheme packkv --backend golden --side k --heads 3 --head-dim 64 --bits 5 packed -o k.npy
  tb decode --scheme packkv --backend golden --side v --heads 3 --head-dim 64 --bits 4 packed --partial \\
     --json report.json -o v.npy
  tb decode --scheme packkv --backend rtl --side k --heads 3 --head-dim 64 --bits 5 packed -o k.npy

Tokens are in stored order, which `order` maps to their numbers. With --partial the result of broken
streams ends with the first block in which a head is broken: the bad segment and the rest of that head's
block are 0.";

    fn run(&self, common: &Common) -> Result {
        let stored = &self.stored;
        let shape = stored.shape()?;
        if !(1..=Limits::HEADS.into()).contains(&self.heads) {
            return Err(format!(
                "{} heads are not supported: give 1 to 16",
                self.heads
            ));
        }
        let streams = stored.read(0..self.heads)?;
        let command = stored.command(&streams)?;
        let packs: Vec<PathBuf> = (0..self.heads)
            .map(|head| stored.packs_path(head))
            .collect();
        let steps = stored.steps_path();
        let mut paths = vec![&steps, &self.output];
        paths.extend(&packs);
        paths.extend(common.side_files());
        refuse_same(&paths)?;

        let start = Instant::now();
        let (blocks, error) = self.survey(shape, command, &streams)?;
        let tokens = stored.tokens(blocks);
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        let dimensions = [tokens, self.heads as u64, command.head_dim.into()];
        let mut writer = NpyWriter::new(output, &dimensions).map_err(failed)?;
        let mut write = |heads: &[Block]| {
            let values = by_token(shape.format, command, heads);
            writer.write(&values).map_err(failed)
        };
        let report = match common.backend {
            Backend::Golden => {
                let mut units = units(shape, command, &streams);
                let bar = progress::bar(blocks, "blocks");
                for _ in 0..blocks {
                    let heads: Vec<Block> = units.iter_mut().filter_map(next_block).collect();
                    write(&heads)?;
                    bar.inc(1);
                }
                bar.finish_and_clear();
                golden_report(Verb::Decode)
            }
            Backend::Rtl => {
                let format = shape.format;
                let broken = error.is_some();
                let (heads, report) =
                    rtl::decode(format, command, &streams, broken, &common.rtl())?;
                if report.failure.is_none() {
                    for block in 0..blocks as usize {
                        let of_block = heads.iter().map(|head| head[block].clone());
                        write(&of_block.collect::<Vec<_>>())?;
                    }
                }
                report
            }
        };
        if report.failure.is_none() {
            writer.into_inner().commit().map_err(line)?;
        }
        let elements = dimensions.iter().product();
        let bytes: usize = streams.packs.iter().map(Vec::len).sum();
        let report = Report {
            vectors: tokens,
            elements,
            seconds: start.elapsed().as_secs_f64(),
            bits_per_element: error
                .is_none()
                .then(|| bits_per_element(streams.steps.len() as u64, bytes as u64, elements)),
            elements_per_cycle: report.cycles.map(|cycles| elements as f64 / cycles as f64),
            first_error: kind(error),
            ..report
        };
        common.finish(&report, "tokens", None)
    }
}

impl Decode {
    /// How many blocks all heads give out, and the first error among those. Broken streams and bytes
    /// behind the last block are refused, or noted.
    fn survey(
        &self,
        shape: Shape,
        command: Command,
        streams: &Streams,
    ) -> Result<(u64, Option<FormatError>)> {
        let mut first: Option<FormatError> = None;
        let mut least = u64::from(command.blocks);
        for (head, mut unit) in units(shape, command, streams).into_iter().enumerate() {
            let mut blocks = 0;
            while next_block(&mut unit).is_some() {
                blocks += 1;
            }
            let path = self.stored.packs_path(head);
            self.stored.check_error(unit.first_error(), &path)?;
            if let Some(error) = unit.first_error() {
                if blocks < least || first.is_none() {
                    first = Some(error);
                }
                least = least.min(blocks);
                continue;
            }
            let steps = self.stored.steps_path();
            self.stored.check_left(&steps, unit.steps_held())?;
            self.stored.check_left(&path, unit.packs_held())?;
        }
        Ok((least, first))
    }
}

/// A decompressor of each head with its whole streams.
fn units(shape: Shape, command: Command, streams: &Streams) -> Vec<Decompressor> {
    let of_head = |packs: &Vec<u8>| {
        let mut unit = Decompressor::new(shape);
        unit.command(command);
        unit.input_steps(&streams.steps);
        unit.input_packs(packs);
        unit.end_steps();
        unit.end_packs();
        unit
    };
    streams.packs.iter().map(of_head).collect()
}

/// A head's values of a block, in the order of the stream.
pub type Block = Vec<F16>;

/// The next block of a head.
fn next_block(unit: &mut Decompressor) -> Option<Block> {
    let mut values = vec![];
    while let Some(beat) = unit.next_beat() {
        values.extend(beat.values);
        if beat.last {
            return Some(values);
        }
    }
    None
}

/// Values of all heads, token by token.
fn by_token(format: Format, command: Command, heads: &[Block]) -> Vec<F16> {
    let (pack, head_dim) = (format.pack(), usize::from(command.head_dim));
    let mut tokens = vec![F16::ZERO; format.block() * heads.len() * head_dim];
    for (head, values) in heads.iter().enumerate() {
        for (at, segment) in values.chunks_exact(CHANNELS * pack).enumerate() {
            let (group, first) = format.place(command.side, head_dim, at);
            for (i, x) in segment.iter().enumerate() {
                let (channel, token) = (first + i / pack, group * pack + i % pack);
                tokens[(token * heads.len() + head) * head_dim + channel] = *x;
            }
        }
    }
    tokens
}
