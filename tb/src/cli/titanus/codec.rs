//! `tb encode` and `tb decode` with `--scheme titanus`.

use super::rtl::{Stream, Tokens};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{Output, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use sim::io::{AtomicFile, FileError, NpyWriter, Reading, TokenFile};
use sim::titanus::{Accounting, Config, Encoder, MaxMinFinder, StoredDecoder};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Instant;
use tb::report::{Compression, Report};

#[derive(clap::Args)]
pub struct Encode {
    /// The tensor's file, .safetensors or .npy, int8
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
    /// Elements of smaller magnitude are pruned, 0 to 128
    #[arg(long, value_name = "TH")]
    prune_threshold: u32,
    /// Bits of a code, 2 to 8
    #[arg(long, value_name = "B")]
    bits: u32,
    /// Tokens that the first level is made from, 1 to 65535
    #[arg(long, value_name = "P")]
    prefill: u32,
    /// Levels a channel may make behind them, 1 to 255
    #[arg(long, value_name = "L")]
    levels: u32,
    /// The stream
    #[arg(short, long, value_name = "S")]
    output: PathBuf,
}

#[derive(clap::Args)]
pub struct Decode {
    /// The stream
    #[arg(value_name = "S")]
    stream: PathBuf,
    /// Tokens of the stream
    #[arg(long, value_name = "T")]
    tokens: u64,
    /// Elements of a token, 1 to 65535
    #[arg(long, value_name = "C")]
    channels: u32,
    /// Bits of a code, 2 to 8
    #[arg(long, value_name = "B")]
    bits: u32,
    /// Where the elements go, .npy
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Operation for Encode {
    const ABOUT: &'static str = "Encodes an int8 tensor";
    const EXAMPLES: &'static str = "\
Examples:
  tb encode --scheme titanus --backend golden kv-int8.safetensors --tensor layers.0.k \\
     --prune-threshold 3 --bits 4 --prefill 256 --levels 16 -o k.titanus
  tb encode --scheme titanus --backend rtl --config titanus_qu_c768 kv-int8.safetensors \\
     --tensor layers.0.k --prune-threshold 3 --bits 4 --prefill 256 --levels 16 -o k.titanus \\
     --stall 0.2

The first axis, or that of --axis, counts the tokens, the rest is flattened to channels. With --backend rtl the
generated quantization unit writes the stream in co-simulation, of elements that the golden model
has pruned, and every byte is compared with the golden model's.";

    fn run(&self, common: &Common) -> Result {
        let reading = Reading {
            axis: self.axis,
            cast: false,
        };
        let tensor = self.tensor.as_deref();
        let open = || TokenFile::open_as(&self.input, tensor, usize::MAX, reading).map_err(line);
        let mut input = open()?;
        let config = Config {
            prune_threshold: self.prune_threshold,
            bits: self.bits,
            prefill: self.prefill,
            levels: self.levels,
            channels: u32::try_from(input.d()).unwrap_or(u32::MAX),
        };
        let mut finder = MaxMinFinder::new(config).map_err(line)?;
        let mut paths = vec![&self.input, &self.output];
        paths.extend(common.side_files());
        refuse_same(&paths)?;

        let start = Instant::now();
        let mut token = Vec::new();
        for _ in 0..config.prefill {
            if !input.next_vector(&mut token).map_err(line)? {
                break;
            }
            finder.include(&token);
        }
        // The prefill is read once for its levels and once for its codes.
        let mut input = open()?;
        let mut output = Output::create(&self.output)?;
        let mut encoder = finder.finish(&mut output.pending);
        let mut hardware = match common.backend {
            Backend::Golden => None,
            Backend::Rtl => Some(Tokens::new(config, input.vectors())?),
        };
        let bar = progress::bar(input.vectors(), "tokens");
        while input.next_vector(&mut token).map_err(line)? {
            encoder.encode(&token, &mut output.pending);
            match &mut hardware {
                None => output.flush_if_long()?,
                // Its bytes are written; the golden model's are for the comparison.
                Some(tokens) => tokens.push(&token, &mut output.pending),
            }
            bar.set_position(encoder.accounting().tokens);
        }
        bar.finish_and_clear();
        let report = match hardware {
            None => golden_report(Verb::Encode),
            Some(tokens) => tokens.encode(&common.rtl(), &mut output.pending)?,
        };
        if report.failure.is_none() {
            output.flush()?;
            output.finish()?;
        }
        if encoder.levels_exhausted() {
            eprintln!(
                "tb: note: a channel needed more than --levels {} levels, and clamps since",
                config.levels
            );
        }
        finish(common, report, encoder.accounting(), Some(&encoder), start)
    }
}

impl Operation for Decode {
    const ABOUT: &'static str = "Decodes a stream";
    const EXAMPLES: &'static str = "\
Examples:
  tb decode --scheme titanus --backend golden k.titanus --tokens 512 --channels 192 --bits 4 \\
     -o k.npy
  tb decode --scheme titanus --backend rtl k.titanus --tokens 512 --channels 192 --bits 4 \\
     -o k.npy --vcd k.vcd

With --backend rtl the generated dequantization unit reads the stream in co-simulation, and every
element is compared with the golden model's.";

    fn run(&self, common: &Common) -> Result {
        if self.tokens == 0 {
            return Err("--tokens is 0: give at least 1".into());
        }
        let path = &self.stream;
        let stream = File::open(path).map_err(|e| format!("cannot open {path:?}: {e}"))?;
        let mut paths = vec![path, &self.output];
        paths.extend(common.side_files());
        refuse_same(&paths)?;

        let start = Instant::now();
        let mut decoder = StoredDecoder::new(
            self.channels,
            self.bits,
            self.tokens,
            BufReader::new(stream),
        )
        .map_err(line)?;
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        let shape = [self.tokens, self.channels.into()];
        let mut writer = NpyWriter::new(output, &shape).map_err(failed)?;
        let bar = progress::bar(self.tokens, "tokens");
        let mut token = vec![0i8; self.channels as usize];
        // The golden model reads it in both cases: it knows what is wrong with a stream, and counts.
        while decoder.next_token(&mut token).map_err(line)? {
            if common.backend == Backend::Golden {
                writer.write(&token).map_err(failed)?;
            }
            bar.set_position(decoder.accounting().tokens);
        }
        bar.finish_and_clear();
        let report = match common.backend {
            Backend::Golden => golden_report(Verb::Decode),
            Backend::Rtl => {
                let stream = Stream {
                    path,
                    tokens: self.tokens,
                    channels: self.channels,
                    bits: self.bits,
                };
                stream.decode(&common.rtl(), &mut |elements| {
                    writer.write(elements).map_err(failed)
                })?
            }
        };
        if report.failure.is_none() {
            writer.into_inner().commit().map_err(line)?;
        }
        finish(common, report, decoder.accounting(), None, start)
    }
}

/// Prints the result and writes the report. Some of it is known to the encoder alone.
fn finish(
    common: &Common,
    report: Report,
    counts: &Accounting,
    encoder: Option<&Encoder>,
    start: Instant,
) -> Result {
    let report = Report {
        vectors: counts.tokens,
        elements: counts.elements,
        bits_per_element: Some(counts.bits_per_element()),
        compression: Some(compression(counts, encoder)),
        seconds: start.elapsed().as_secs_f64(),
        ..report
    };
    let more = format!(
        "{:.2} % kept, {:.2} % labelled, {} level changes, {:.2} levels per channel, {:.1} % less moved than int8",
        100.0 * counts.kept_share(),
        100.0 * counts.labelled_share(),
        counts.events,
        counts.levels_per_channel(),
        100.0 * counts.movement_reduction()
    );
    common.finish(&report, "tokens", Some(&more))
}

/// The result of pruning and quantization. Some of it is known to the encoder alone.
pub fn compression(counts: &Accounting, encoder: Option<&Encoder>) -> Compression {
    Compression {
        kept: counts.kept_share(),
        labelled: counts.labelled_share(),
        events: counts.events,
        levels_per_channel: counts.levels_per_channel(),
        most_levels: encoder.map(most_levels),
        levels_exhausted: encoder.map(Encoder::levels_exhausted),
        movement_reduction: counts.movement_reduction(),
        pruning_only_reduction: counts.pruning_only_reduction(),
    }
}

/// Levels of the channel that has the most: level 0 and those made in decode.
fn most_levels(encoder: &Encoder) -> u32 {
    1 + u32::from(encoder.levels_made().iter().copied().max().unwrap_or(0))
}
