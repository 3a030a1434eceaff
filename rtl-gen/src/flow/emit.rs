//! `rtl-gen emit`: design folders of configurations, and one file list for all of them.

use super::designs::DesignFolder;
use super::{FlowError, console};
use crate::config;
use crate::package::{self, DESIGNS, EVERYTHING};
use crate::{Design, NamedConfig};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The file list of all designs in a folder.
const UNION: &str = "designs.f";

/// Arguments of `rtl-gen emit`.
#[derive(Debug, Args)]
pub struct EmitArgs {
    /// A named configuration, a unit (its default configuration), a TOML file, or one configuration
    /// of it as FILE.toml:NAME; may be repeated
    #[arg(
        long = "config",
        value_name = "NAME|FILE",
        required_unless_present_any = ["all", "library"]
    )]
    pub configs: Vec<String>,
    /// Every named configuration
    #[arg(long, conflicts_with = "configs")]
    pub all: bool,
    /// Write a library: every module once in DIR/<family>/, and DIR/designs/<config>/ with the file
    /// list and manifest of each design; without --config of every named configuration
    #[arg(long)]
    pub library: bool,
    /// The folder to write into: DIR/<config>/, and DIR/designs.f with every module of every design
    /// in DIR once, for tools that take several designs together
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: PathBuf,
}

/// Writes what `args` asks for, all of it or nothing.
pub fn run(args: &EmitArgs) -> Result<ExitCode, FlowError> {
    let configs = configs(args)?;
    let designs = configs
        .iter()
        .map(NamedConfig::build)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|e| FlowError::usage(e.to_string()))?;
    names_are_their_own(&designs)?;
    if args.library {
        no_name_is_taken(&designs)?;
    }
    let write = match args.library {
        true => package::write_library,
        false => package::write_all,
    };
    write(&designs, &args.output)
        .map_err(|e| FlowError::usage(format!("cannot write {}: {e}", args.output.display())))?;
    let mut text = String::new();
    for design in &designs {
        let modules = design.verilog().len();
        let output = match args.library {
            true => args.output.join(DESIGNS),
            false => args.output.clone(),
        };
        let folder = output.join(&design.config);
        text.push_str(&format!("{}  {modules} modules\n", folder.display()));
    }
    if let Some(note) = write_union(&args.output)? {
        text.push_str(&note);
    }
    console::say(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn configs(args: &EmitArgs) -> Result<Vec<NamedConfig>, FlowError> {
    let refused = |e: config::ConfigError| FlowError::usage(e.to_string());
    let all = args.all || (args.library && args.configs.is_empty());
    let mut configs = match all {
        true => config::named_configs(),
        false => vec![],
    };
    for name in &args.configs {
        match config::in_file(name) {
            Some(read) => configs.extend(read.map_err(refused)?),
            None => configs.push(config::find(name).map_err(refused)?),
        }
    }
    let mut once: Vec<NamedConfig> = vec![];
    for config in configs {
        if !once.contains(&config) {
            once.push(config);
        }
    }
    Ok(once)
}

/// A configuration may have the name of its top, or one that no module has: commands take both
/// kinds of name. And no two configurations share a name, which is that of a folder.
fn names_are_their_own(designs: &[Design]) -> Result<(), FlowError> {
    let mut modules: BTreeMap<String, &str> = BTreeMap::new();
    let built_in = config::all_configs();
    for design in designs {
        for file in design.verilog() {
            modules.insert(file.name.trim_end_matches(".v").to_owned(), &design.config);
        }
    }
    for (index, design) in designs.iter().enumerate() {
        let (name, top) = (&design.config, design.top.name());
        if designs[..index].iter().any(|other| other.config == *name) {
            return Err(FlowError::usage(format!(
                "two different configurations are named `{name}`"
            )));
        }
        let is = |c: &NamedConfig| {
            let made = c.checked();
            made.is_ok_and(|(unit, p)| unit.name == design.unit && p == design.parameters)
        };
        if name == top || built_in.iter().any(|c| c.name == *name && is(c)) {
            continue;
        }
        let of = match modules.get(name) {
            Some(other) => format!("a module of configuration `{other}`"),
            None if built_in.iter().any(|c| c.name == *name) => {
                "a built-in configuration".to_owned()
            }
            None => continue,
        };
        return Err(FlowError::usage(format!(
            "configuration `{name}`: that is the name of {of}, and its own top is {top}: choose another name"
        )));
    }
    Ok(())
}

/// The configurations of a library are names of FuseSoC cores.
fn no_name_is_taken(designs: &[Design]) -> Result<(), FlowError> {
    match designs.iter().any(|design| design.config == EVERYTHING) {
        true => Err(FlowError::usage(format!(
            "configuration `{EVERYTHING}`: that is the name of the FuseSoC core of all modules: choose another name"
        ))),
        false => Ok(()),
    }
}

/// Writes the file list of everything in `dir`; a note if there can be none.
fn write_union(dir: &Path) -> Result<Option<String>, FlowError> {
    let folders = match DesignFolder::read_all(dir) {
        Ok(folders) => folders,
        Err(e) => return Ok(Some(format!("no {}: {e}\n", dir.join(UNION).display()))),
    };
    let mut designs = Vec::new();
    for design in folders {
        // Paths from `dir`: a library's top is there, another design's is its folder.
        let folder = match design.top_dir == design.dir {
            true => format!("{}/", design.folder_name()),
            false => String::new(),
        };
        let files = design.modules.iter();
        let files = files
            .map(|m| (format!("{folder}{}", m.path), m.text.clone()))
            .collect();
        designs.push((design.folder_name(), design.manifest, files));
    }
    let path = dir.join(UNION);
    match package::union(&designs) {
        Ok(list) => {
            fs::write(&path, list).map_err(|e| FlowError::file(&path, e))?;
            Ok(None)
        }
        Err(why) => {
            match fs::remove_file(&path) {
                Err(e) if e.kind() != ErrorKind::NotFound => return Err(FlowError::file(&path, e)),
                _ => {}
            }
            Ok(Some(format!("no {}: {why}\n", path.display())))
        }
    }
}
