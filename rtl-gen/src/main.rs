//! `rtl-gen`: lists, emits, checks and measures designs.

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use rtl_gen::flow::{
    self, DescribeArgs, EmitArgs, FormalArgs, FpgaArgs, LayoutArgs, LintArgs, ListArgs,
    PackageArgs, RegistersArgs, ReportArgs, SameArgs, SynthArgs, console,
};
use std::process::ExitCode;

/// Generates synthesizable Verilog for KV-cache compression hardware.
#[derive(Parser)]
#[command(version, about, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  rtl-gen list
  rtl-gen list --only formal
  rtl-gen describe oaken_quantizer
  rtl-gen emit --config oaken_decomposer_l16 -o build/rtl
  rtl-gen emit --config my_units.toml -o build/rtl
  rtl-gen emit --library -o hdl
  rtl-gen lint hdl
  rtl-gen package --hdl build/rtl -o build/constraints
  rtl-gen formal mmu_proof -o build/formal
  rtl-gen same formal/same/kivi_third_pair.sv --seconds 120
  rtl-gen synth --top oaken_decomposer_l16 --pdk osu018
  rtl-gen synth --top oaken_q16 --flow-home OpenROAD-flow-scripts
  rtl-gen layout --top oaken_q16 --flow-home OpenROAD-flow-scripts --stage place
  rtl-gen fpga --top oaken_dq16 --device ecp5-85k";

#[derive(Subcommand)]
enum Command {
    /// Show the units and the named configurations
    List(ListArgs),
    /// Show the keys of a unit's configurations: values, defaults, an example
    Describe(DescribeArgs),
    /// Write designs: DIR/<config>/ with Verilog, file list, manifest and FuseSoC core, or a library
    Emit(EmitArgs),
    /// Check emitted designs with Verilator, Icarus, Yosys and text rules
    Lint(LintArgs),
    /// Write constraints (SDC) and design folders for OpenROAD-flow-scripts and LibreLane
    Package(PackageArgs),
    /// Write the constants of the KV DMA unit's driver, from its register table
    Registers(RegistersArgs),
    /// Write what the proofs in formal/ take of a configuration: its Verilog, and bindings that depend on sizes
    Formal(FormalArgs),
    /// Prove by the files of formal/same/ that seeded changes make no difference
    Same(SameArgs),
    /// Area and timing with Yosys and OpenSTA, and as the synthesis of OpenROAD-flow-scripts gives them
    Synth(SynthArgs),
    /// Place and route in OpenROAD-flow-scripts, with metrics and a picture
    Layout(LayoutArgs),
    /// Cells and clock rate on a Lattice ECP5, with Yosys and nextpnr
    Fpga(FpgaArgs),
    /// Rewrite the tables of results from measured JSON
    Report(ReportArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let result = match cli.command {
        Command::List(args) => flow::list::run(&args),
        Command::Describe(args) => flow::describe::run(&args),
        Command::Emit(args) => flow::emit::run(&args),
        Command::Lint(args) => flow::lint::run(&args),
        Command::Package(args) => flow::package::run(&args),
        Command::Registers(args) => flow::registers::run(&args),
        Command::Formal(args) => flow::formal::run(&args),
        Command::Same(args) => flow::same::run(&args),
        Command::Synth(args) => flow::synth::run(&args),
        Command::Layout(args) => flow::layout::run(&args),
        Command::Fpga(args) => flow::fpga::run(&args),
        Command::Report(args) => flow::report::run(&args),
    };
    result.unwrap_or_else(|message| {
        eprintln!("rtl-gen: {message}");
        ExitCode::from(2)
    })
}

/// Help goes to standard output in full; bad arguments give one line.
fn usage(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return match console::say(&error.to_string()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(2),
        };
    }
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let message = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => "a command is missing".to_owned(),
        _ => {
            let first = lines.next().unwrap_or_default();
            // Missing arguments are listed on the lines behind the first.
            let more: Vec<&str> = match first.ends_with(':') {
                true => lines.take_while(|l| !l.starts_with("Usage")).collect(),
                false => vec![],
            };
            let first = first.trim_start_matches("error: ");
            [vec![first], more].concat().join(" ")
        }
    };
    eprintln!("rtl-gen: {message}; see rtl-gen --help");
    ExitCode::from(2)
}
