//! `tb encode` and `tb decode` with `--scheme titanus`. A scheme's options have nothing in common
//! with the other's, so each has a command line of its own, and neither lets the other's options
//! pass unnoticed.

use super::codec::{Backend, Output, Scheme, refuse_ignored, refuse_same};
use super::codec_rtl::Rtl;
use super::outcome::{Outcome, Result, line, say};
use super::{fuzz, progress, titanus_rtl};
use clap::{Parser, Subcommand};
use sim::io::{AtomicFile, FileError, NpyWriter, TokenFile};
use sim::titanus::{Accounting, Config, Encoder, MaxMinFinder, StoredDecoder};
use std::ffi::OsString;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Instant;
use tb::report::{Compression, Report};

const ENCODE_EXAMPLES: &str = "\
Examples:
  tb encode --scheme titanus --backend golden kv-int8.safetensors --tensor layers.0.k \\
     --prune-threshold 3 --bits 4 --prefill 256 --levels 16 -o k.titanus
  tb encode --scheme titanus --backend rtl --config titanus_qu_c768 kv-int8.safetensors \\
     --tensor layers.0.k --prune-threshold 3 --bits 4 --prefill 256 --levels 16 -o k.titanus \\
     --stall 0.2

The first axis counts the tokens, the rest is flattened to channels. With --backend rtl the
generated quantization unit writes the stream in co-simulation, of elements that the golden model
has pruned, and every byte is compared with the golden model's.";

const DECODE_EXAMPLES: &str = "\
Examples:
  tb decode --scheme titanus --backend golden k.titanus --tokens 512 --channels 192 --bits 4 \\
     -o k.npy
  tb decode --scheme titanus --backend rtl k.titanus --tokens 512 --channels 192 --bits 4 \\
     -o k.npy --vcd k.vcd

With --backend rtl the generated dequantization unit reads the stream in co-simulation, and every
element is compared with the golden model's.";

/// Sapwood's harness: the Titanus codec.
#[derive(Parser)]
#[command(name = "tb", version, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Encodes an int8 tensor.
    #[command(after_help = ENCODE_EXAMPLES)]
    Encode(EncodeArguments),
    /// Decodes a stream.
    #[command(after_help = DECODE_EXAMPLES)]
    Decode(DecodeArguments),
}

/// What encoding and decoding have in common.
#[derive(clap::Args)]
struct Common {
    /// Compression scheme
    #[arg(long)]
    scheme: Scheme,
    /// Who does the work
    #[arg(long)]
    backend: Backend,
    /// Configuration of the hardware
    #[arg(long, value_name = "NAME")]
    config: Option<String>,
    /// Report as JSON
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
    /// Waveform (backend rtl)
    #[arg(long, value_name = "F")]
    vcd: Option<PathBuf>,
    /// Seed of the initial state and of the stalls (backend rtl)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Probability of stalls (backend rtl)
    #[arg(long, value_name = "P")]
    stall: Option<f64>,
}

#[derive(clap::Args)]
struct EncodeArguments {
    /// The tensor's file, .safetensors or .npy, int8
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor in IN
    #[arg(long, value_name = "T")]
    tensor: Option<String>,
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
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct DecodeArguments {
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
    #[command(flatten)]
    common: Common,
}

/// Is this `encode` or `decode` with the scheme titanus?
pub fn is_asked_for(words: impl Iterator<Item = OsString>) -> bool {
    let words: Vec<OsString> = words.skip(1).collect();
    let is = |word: Option<&OsString>, text: &str| word.is_some_and(|word| word == text);
    (is(words.first(), "encode") || is(words.first(), "decode"))
        && words.iter().enumerate().any(|(i, word)| {
            word == "--scheme=titanus" || (word == "--scheme" && is(words.get(i + 1), "titanus"))
        })
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result {
    match &arguments.command {
        Command::Encode(arguments) => encode(arguments),
        Command::Decode(arguments) => decode(arguments),
    }
}

impl Common {
    /// Refuses options that would be ignored.
    fn check(&self) -> Result<()> {
        debug_assert!(matches!(self.scheme, Scheme::Titanus));
        if let Backend::Rtl = self.backend {
            return fuzz::check_stall(self.stall);
        }
        refuse_ignored(&[
            ("--config", self.config.is_some()),
            ("--vcd", self.vcd.is_some()),
            ("--seed", self.seed.is_some()),
            ("--stall", self.stall.is_some()),
        ])
    }

    fn rtl(&self) -> Rtl<'_> {
        Rtl {
            config: self.config.as_deref(),
            seed: self.seed.unwrap_or(1),
            stall: self.stall.unwrap_or(0.0),
            vcd: self.vcd.as_deref(),
        }
    }

    /// Says what was done and writes the report. An encoder also knows its channels.
    fn finish(
        &self,
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
        if let Some(path) = &self.json {
            report.write(path).map_err(line)?;
        }
        let config = report.config.as_deref().unwrap_or_default();
        if let Some(failure) = &report.failure {
            say(&format!("{config} MISMATCH, nothing is written: {failure}"));
            return Ok(Outcome::Mismatch);
        }
        let done = format!(
            "{} tokens, {} elements, {:.4} bits per element",
            counts.tokens,
            counts.elements,
            counts.bits_per_element()
        );
        match report.cycles {
            Some(cycles) => say(&format!(
                "{done}, {cycles} cycles of {config}, every beat as the golden model has it"
            )),
            None => say(&done),
        }
        say(&format!(
            "{:.2} % kept, {:.2} % labelled, {} level changes, {:.2} levels per channel, {:.1} % less moved than int8",
            100.0 * counts.kept_share(),
            100.0 * counts.labelled_share(),
            counts.events,
            counts.levels_per_channel(),
            100.0 * counts.movement_reduction()
        ));
        Ok(Outcome::Good)
    }
}

/// What pruning and quantization came to. An encoder also knows its channels.
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

fn encode(arguments: &EncodeArguments) -> Result {
    let common = &arguments.common;
    common.check()?;
    let open =
        || TokenFile::open(&arguments.input, arguments.tensor.as_deref(), usize::MAX).map_err(line);
    let mut input = open()?;
    let config = Config {
        prune_threshold: arguments.prune_threshold,
        bits: arguments.bits,
        prefill: arguments.prefill,
        levels: arguments.levels,
        channels: u32::try_from(input.d()).unwrap_or(u32::MAX),
    };
    let mut finder = MaxMinFinder::new(config).map_err(line)?;
    let mut paths = vec![&arguments.input, &arguments.output];
    paths.extend(common.json.iter().chain(&common.vcd));
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
    let mut output = Output::create(&arguments.output)?;
    let mut encoder = finder.finish(&mut output.pending);
    let mut hardware = match common.backend {
        Backend::Golden => None,
        Backend::Rtl => Some(titanus_rtl::Tokens::new(config, input.vectors())?),
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
        None => golden_report("encode"),
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
    common.finish(report, encoder.accounting(), Some(&encoder), start)
}

/// The report of work that no hardware did.
fn golden_report(command: &str) -> Report {
    Report {
        command: command.into(),
        ..Report::default()
    }
}

fn decode(arguments: &DecodeArguments) -> Result {
    let common = &arguments.common;
    common.check()?;
    if arguments.tokens == 0 {
        return Err("--tokens is 0: give at least 1".into());
    }
    let path = &arguments.stream;
    let stream = File::open(path).map_err(|e| format!("cannot open {path:?}: {e}"))?;
    let mut paths = vec![path, &arguments.output];
    paths.extend(common.json.iter().chain(&common.vcd));
    refuse_same(&paths)?;

    let start = Instant::now();
    let mut decoder = StoredDecoder::new(
        arguments.channels,
        arguments.bits,
        arguments.tokens,
        BufReader::new(stream),
    )
    .map_err(line)?;
    let failed = |source| {
        line(FileError::Write {
            path: arguments.output.clone(),
            source,
        })
    };
    let output = AtomicFile::create(&arguments.output).map_err(line)?;
    let shape = [arguments.tokens, arguments.channels.into()];
    let mut writer = NpyWriter::new(output, &shape).map_err(failed)?;
    let bar = progress::bar(arguments.tokens, "tokens");
    let mut token = vec![0i8; arguments.channels as usize];
    // The golden model reads it in both cases: it knows what is wrong with a stream, and counts.
    while decoder.next_token(&mut token).map_err(line)? {
        if let Backend::Golden = common.backend {
            writer.write(&token).map_err(failed)?;
        }
        bar.set_position(decoder.accounting().tokens);
    }
    bar.finish_and_clear();
    let report = match common.backend {
        Backend::Golden => golden_report("decode"),
        Backend::Rtl => {
            let stream = titanus_rtl::Stream {
                path,
                tokens: arguments.tokens,
                channels: arguments.channels,
                bits: arguments.bits,
            };
            stream.decode(&common.rtl(), &mut |elements| {
                writer.write(elements).map_err(failed)
            })?
        }
    };
    if report.failure.is_none() {
        writer.into_inner().commit().map_err(line)?;
    }
    common.finish(report, decoder.accounting(), None, start)
}
