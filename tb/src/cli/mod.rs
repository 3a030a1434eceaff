//! The command line.

mod attention;
mod bench;
mod codec;
mod coverage;
mod demo;
mod docs;
mod files;
mod fuzz;
mod hack;
mod interrupt;
mod kivi;
mod memory;
mod model;
mod mutants;
mod oaken;
mod outcome;
mod packkv;
mod profile;
mod progress;
mod rest;
mod rot;
mod rtl;
mod share;
mod soak;
mod titanus;
mod waves;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use outcome::Outcome;
use std::process::ExitCode;

/// Sapwood's harness: tries generated hardware against the golden model, shows waveforms, and
/// encodes and decodes with the golden model.
#[derive(Parser)]
#[command(name = "tb", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Randomized co-simulation of any unit or top.
    #[command(after_help = fuzz::EXAMPLES)]
    Fuzz(fuzz::Arguments),
    /// Finds the thresholds of tensors, or the centres of their channels (offline profiling).
    #[command(after_help = profile::EXAMPLES)]
    Profile(profile::Arguments),
    /// Encodes a tensor.
    #[command(disable_help_flag = true, override_help = codec::overview(codec::Verb::Encode))]
    Encode(codec::Words),
    /// Decodes what encoding gave.
    #[command(disable_help_flag = true, override_help = codec::overview(codec::Verb::Decode))]
    Decode(codec::Words),
    /// Rotates queries into the domain of rotated keys, or attention outputs back.
    #[command(after_help = rot::transform::EXAMPLES)]
    Transform(rot::transform::Arguments),
    /// Multiplies queries with keys, or weights with values, on their codes.
    #[command(after_help = hack::matmul::EXAMPLES)]
    Matmul(hack::matmul::Arguments),
    /// Multiplies queries with keys, or weights with values, straight from their packs.
    #[command(
        after_help = packkv::dot::EXAMPLES,
        mut_arg("backend", |arg| arg.value_parser(codec::Backend::parser(packkv::SCHEME.backends)))
    )]
    Dot(packkv::dot::Arguments),
    /// Real KV data through the demo chain, every byte compared with the golden model.
    #[command(after_help = demo::EXAMPLES)]
    Demo(demo::Arguments),
    /// Replays a directed case and leaves its waveform with set-ups for GTKWave and Surfer.
    #[command(after_help = waves::EXAMPLES)]
    Waves(waves::Arguments),
    /// Writes the generated part of the documentation: unit pages, pictures, cells.
    #[command(after_help = docs::EXAMPLES)]
    Docs(docs::Arguments),
    /// Measures the speed of the co-simulation and the units' beats per cycle.
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::Arguments),
    /// What a codec does to a whole accelerator: engines needed, tokens/s, codecs side by side.
    #[command(after_help = model::EXAMPLES)]
    Model(model::Arguments),
    /// Which lines, branches and bits of the emitted Verilog the tests' cases reach.
    #[command(after_help = coverage::EXAMPLES)]
    Coverage(coverage::Arguments),
    /// Seeded changes of a design: which of them no case notices.
    #[command(after_help = mutants::EXAMPLES)]
    Mutants(mutants::Arguments),
    /// Many random cases of every design; can be stopped and resumed.
    #[command(after_help = soak::EXAMPLES)]
    Soak(soak::Arguments),
}

/// Runs the command that the arguments ask for.
pub fn main() -> ExitCode {
    interrupt::watch();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    exit_code(match arguments.command {
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Profile(arguments) => profile::run(&arguments),
        Command::Encode(words) => return encode_or_decode(codec::Verb::Encode, &words),
        Command::Decode(words) => return encode_or_decode(codec::Verb::Decode, &words),
        Command::Transform(arguments) => rot::transform::run(&arguments),
        Command::Matmul(arguments) => hack::matmul::run(&arguments),
        Command::Dot(arguments) => packkv::dot::run(&arguments),
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Waves(arguments) => waves::run(&arguments),
        Command::Docs(arguments) => docs::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Model(arguments) => model::run(&arguments),
        Command::Coverage(arguments) => coverage::run(&arguments),
        Command::Mutants(arguments) => mutants::run(&arguments),
        Command::Soak(arguments) => soak::run(&arguments),
    })
}

fn encode_or_decode(verb: codec::Verb, words: &codec::Words) -> ExitCode {
    match codec::run(verb, words) {
        Ok(result) => exit_code(result),
        Err(error) => usage(&error),
    }
}

fn exit_code(result: outcome::Result) -> ExitCode {
    match result.and_then(|outcome| outcome::all_was_said().map(|()| outcome)) {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Mismatch | Outcome::Incomplete) => ExitCode::from(1),
        Err(message) => {
            eprintln!("tb: {message}");
            ExitCode::from(2)
        }
    }
}

/// Help goes to stdout in full; bad arguments give one line.
fn usage(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        outcome::say(&error.render().to_string());
        return exit_code(Ok(Outcome::Good));
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprintln!("tb: a command is missing; see tb --help");
        return ExitCode::from(2);
    }
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines
        .next()
        .unwrap_or_default()
        .trim_start_matches("error: ")
        .to_string();
    // Missing arguments are listed on the lines after the first.
    let more: Vec<&str> = if first.ends_with(':') {
        lines
            .take_while(|line| !line.starts_with("Usage"))
            .collect()
    } else {
        lines
            .filter(|line| line.starts_with("[possible values:"))
            .collect()
    };
    eprintln!(
        "tb: {}; see tb --help",
        [vec![first.as_str()], more].concat().join(" ")
    );
    ExitCode::from(2)
}
