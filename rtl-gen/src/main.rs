//! `rtl-gen`: lists, emits, checks and measures designs.

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use rtl_gen::config;
use rtl_gen::flow::{self, LintArgs, ReportArgs, SynthArgs};
use rtl_gen::{NamedConfig, UNITS};
use std::path::{Path, PathBuf};
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
  rtl-gen emit --config oaken_decomposer_l16 -o build/rtl
  rtl-gen emit --config my_units.toml -o build/rtl
  rtl-gen emit --all -o hdl
  rtl-gen lint hdl
  rtl-gen synth --top oaken_decomposer_l16 --pdk osu018";

#[derive(Subcommand)]
enum Command {
    /// Show the units and the named configurations
    List,
    /// Write designs: DIR/<config>/ with Verilog, file list, manifest and FuseSoC core
    Emit(EmitArgs),
    /// Check emitted designs with Verilator, Icarus, Yosys and text rules
    Lint(LintArgs),
    /// Area and timing with Yosys and OpenSTA
    Synth(SynthArgs),
    /// Rewrite the results table of the README from measured JSON
    Report(ReportArgs),
}

#[derive(clap::Args)]
struct EmitArgs {
    /// A named configuration, a unit (its default configuration) or a TOML file; may be repeated
    #[arg(
        long = "config",
        value_name = "NAME|FILE",
        required_unless_present = "all"
    )]
    configs: Vec<String>,
    /// Every named configuration
    #[arg(long, conflicts_with = "configs")]
    all: bool,
    /// The folder to write into
    #[arg(short, long = "output", value_name = "DIR")]
    output: PathBuf,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let result = match cli.command {
        Command::List => {
            list();
            Ok(ExitCode::SUCCESS)
        }
        Command::Emit(args) => emit(&args).map(|()| ExitCode::SUCCESS),
        Command::Lint(args) => flow::lint::run(&args).map_err(|e| e.to_string()),
        Command::Synth(args) => flow::synth::run(&args).map_err(|e| e.to_string()),
        Command::Report(args) => flow::report::run(&args).map_err(|e| e.to_string()),
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
        print!("{error}");
        return ExitCode::SUCCESS;
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

fn list() {
    let configs = config::named_configs();
    for unit in UNITS {
        println!("{}: {}", unit.name, unit.about);
        for c in configs.iter().filter(|c| c.unit == unit.name) {
            let mark = if c.name == unit.default_config {
                " (default)"
            } else {
                ""
            };
            let parameters: Vec<_> = c
                .parameters
                .iter()
                .map(|(k, v)| format!("{k} = {v}"))
                .collect();
            println!("    {:32} {}{mark}", c.name, parameters.join(", "));
        }
    }
}

fn emit(args: &EmitArgs) -> Result<(), String> {
    let mut configs: Vec<NamedConfig> = vec![];
    if args.all {
        configs = config::named_configs();
    }
    for name in &args.configs {
        let path = Path::new(name);
        let is_file = path.extension().is_some_and(|e| e == "toml") || name.contains('/');
        if is_file {
            configs.extend(config::read(path).map_err(|e| e.to_string())?);
        } else {
            configs.push(config::find(name).map_err(|e| e.to_string())?);
        }
    }
    // All are built before the first is written: an error leaves nothing behind.
    let designs = configs
        .iter()
        .map(NamedConfig::build)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|e| e.to_string())?;
    for design in &designs {
        design.write(&args.output).map_err(|e| {
            format!(
                "cannot write {}: {e}",
                args.output.join(&design.config).display()
            )
        })?;
        let modules = design.verilog().len();
        println!(
            "{}/{}  {modules} modules",
            args.output.display(),
            design.config
        );
    }
    Ok(())
}
