//! `rtl-gen package`: constraints and design folders of emitted designs.

use super::designs::DesignFolder;
use super::report::Results;
use super::{FlowError, console};
use crate::config;
use crate::package;
use crate::replace::{self, Entry};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `rtl-gen package`.
#[derive(Debug, Args)]
pub struct PackageArgs {
    /// Top or configuration; may be given several times [default: every design in --hdl that has a clock]
    #[arg(long, value_name = "NAME")]
    pub top: Vec<String>,
    /// The named configurations that are marked as tops
    #[arg(long, conflicts_with = "top")]
    pub all_tops: bool,
    /// Folder of the emitted designs
    #[arg(long, value_name = "DIR", default_value = "hdl")]
    pub hdl: PathBuf,
    /// Measured JSON as `rtl-gen report` keeps it, for the rules of the design folders
    #[arg(long, value_name = "DIR")]
    pub measured: Option<PathBuf>,
    /// The folder to write into: DIR/<config>/ with <top>.sdc, orfs/ and librelane/
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

/// Writes what `args` asks for, all of it or nothing.
pub fn run(args: &PackageArgs) -> Result<ExitCode, FlowError> {
    let designs = select(args)?;
    let areas = match &args.measured {
        Some(dir) => areas(&Results::read(dir)?),
        None => BTreeMap::new(),
    };
    let failed = |path: &Path, e: std::io::Error| FlowError::file(path, e);
    let output = absolute(&args.output).map_err(|e| failed(&args.output, e))?;
    let mut folders = Vec::new();
    for design in &designs {
        let folder = output.join(&design.config);
        let top = absolute(&design.top_dir).map_err(|e| failed(&design.top_dir, e))?;
        let rtl = way(&folder, &top);
        let area = |platform: &str| {
            areas
                .get(&(design.config.clone(), platform.to_owned()))
                .copied()
        };
        let files =
            package::design_folders(&design.manifest, &rtl, area, |name| design.text_of(name));
        if files.is_empty() {
            return Err(FlowError::usage(format!(
                "{} has no clock: there is nothing to constrain",
                design.config
            )));
        }
        let is_ours = |path: &Path| files.iter().any(|(ours, _)| path == ours);
        if let Some(foreign) =
            replace::foreign_entry(&folder, &is_ours).map_err(|e| failed(&folder, e))?
        {
            return Err(failed(&folder, replace::not_ours(&foreign)));
        }
        folders.push(Entry::folder(&design.config, files));
    }
    replace::entries(&output, &folders).map_err(|e| failed(&args.output, e))?;
    let lines: Vec<String> = folders
        .iter()
        .map(|f| format!("{}/{}\n", args.output.display(), f.name()))
        .collect();
    console::say(&lines.concat())?;
    Ok(ExitCode::SUCCESS)
}

fn select(args: &PackageArgs) -> Result<Vec<DesignFolder>, FlowError> {
    let all = DesignFolder::read_all(&args.hdl)?;
    let names: Vec<String> = if args.all_tops {
        config::tops().map(str::to_owned).collect()
    } else if args.top.is_empty() {
        let clocked = all.iter().filter(|design| design.clock.is_some());
        clocked.map(|design| design.config.clone()).collect()
    } else {
        args.top.clone()
    };
    let mut chosen: Vec<DesignFolder> = Vec::new();
    for name in &names {
        let design =
            DesignFolder::named(&all, name).ok_or_else(|| FlowError::no_design(name, &args.hdl))?;
        if !chosen.iter().any(|other| other.config == design.config) {
            chosen.push(design.clone());
        }
    }
    Ok(chosen)
}

/// Measured logic areas by configuration and PDK. A design with a memory left out has none: in the
/// flow its memory counts.
fn areas(results: &Results) -> BTreeMap<(String, String), f64> {
    let whole = results
        .synth
        .iter()
        .filter(|run| run.black_boxes.is_empty());
    whole
        .map(|run| ((run.config.clone(), run.pdk.clone()), run.area_um2))
        .collect()
}

/// The absolute path, without `..`; the end of it need not exist.
fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    if let Ok(path) = fs::canonicalize(path) {
        return Ok(path);
    }
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => {
            let parent = if parent.as_os_str().is_empty() {
                Path::new(".")
            } else {
                parent
            };
            Ok(absolute(parent)?.join(name))
        }
        _ => fs::canonicalize(path),
    }
}

/// The way from one absolute folder to another, with `/` between names.
fn way(from: &Path, to: &Path) -> String {
    let names = |path: &Path| -> Vec<String> {
        path.components()
            .filter(|c| matches!(c, Component::Normal(_)))
            .map(|c| c.as_os_str().to_string_lossy().into_owned())
            .collect()
    };
    let (from, to) = (names(from), names(to));
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..".to_owned(), from.len() - common);
    let steps: Vec<String> = up.chain(to[common..].iter().cloned()).collect();
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_from_folder_to_folder() {
        let ways = |from: &str, to: &str| way(Path::new(from), Path::new(to));
        assert_eq!(ways("/a/constraints/x", "/a/hdl/x"), "../../hdl/x");
        assert_eq!(ways("/b/c", "/a/hdl/x"), "../../a/hdl/x");
        assert_eq!(ways("/a", "/a/b"), "b");
    }
}
