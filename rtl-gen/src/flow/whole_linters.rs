//! The linters that read all modules at once and that `rtl-gen lint` takes where they are installed:
//! slang, as the program or as the library `pyslang`, and Verible's parser.

use super::FlowError;
use super::designs::{DesignFolder, SourceModule};
use super::lint::Finding;
use super::tool::combined;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where `scripts/setup.sh lint pyslang` puts its virtual environment.
const PYSLANG: &str = "build/pyslang";
const PYSLANG_RUN: &str = include_str!("templates/slang.py");
const PYSLANG_ASK: &str =
    "import importlib.metadata as m, pyslang.driver; print('slang version', m.version('pyslang'))";

/// All warnings that slang has, but for nets that nothing reads (it has a name of its own for those that a
/// port or a loop drives): they are Verilator's, which knows them by their names, `unused_*`.
const SLANG_OPTIONS: [&str; 3] = ["-Weverything", "-Wno-unused-net", "-Wno-unused-but-set-net"];

/// A linter that takes files, says nothing about clean ones, and begins a message with
/// `<file>:<line>:`.
#[derive(Debug)]
pub struct WholeLinter {
    /// Its name.
    pub name: &'static str,
    program: PathBuf,
    arguments: Vec<String>,
}

/// Those that are here, and a line for each that is not.
pub fn find() -> (Vec<WholeLinter>, Vec<String>) {
    let mut found = vec![];
    let mut missing = vec![];
    match slang() {
        Some(linter) => found.push(linter),
        None => missing.push(
            "lint: slang is not installed, and not run: scripts/setup.sh lint pyslang installs it"
                .to_owned(),
        ),
    }
    match verible() {
        Some(linter) => found.push(linter),
        None => missing.push(
            "lint: verible-verilog-syntax is not on PATH, and not run: \
             https://github.com/chipsalliance/verible has it"
                .to_owned(),
        ),
    }
    (found, missing)
}

/// The program, else the library in the folder of the set-up, else that of python3.
fn slang() -> Option<WholeLinter> {
    let options = SLANG_OPTIONS.map(str::to_owned);
    // A program of that name is no linter unless it says so.
    let is_slang = |text: String| text.starts_with("slang version");
    if answer(Path::new("slang"), &["--version"]).is_some_and(is_slang) {
        return Some(WholeLinter {
            name: "slang",
            program: "slang".into(),
            arguments: std::iter::once("--quiet".to_owned())
                .chain(options)
                .collect(),
        });
    }
    let pythons = [Path::new(PYSLANG).join("bin/python3"), "python3".into()];
    let has_it = |python: &&PathBuf| answer(python, &["-c", PYSLANG_ASK]).is_some_and(is_slang);
    let python = pythons.iter().find(has_it)?;
    let script = ["-c", PYSLANG_RUN].map(str::to_owned);
    Some(WholeLinter {
        name: "slang",
        program: python.clone(),
        arguments: script.into_iter().chain(options).collect(),
    })
}

fn verible() -> Option<WholeLinter> {
    let program = Path::new("verible-verilog-syntax");
    answer(program, &["--version"])?;
    Some(WholeLinter {
        name: "verible",
        program: program.to_owned(),
        arguments: vec![],
    })
}

/// What a program prints, if it starts and succeeds.
fn answer(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

impl WholeLinter {
    /// What it says about the modules of some designs, each text once.
    pub fn check(&self, designs: &[DesignFolder]) -> Result<Vec<Finding>, FlowError> {
        let mut findings = vec![];
        for files in files_at_once(designs) {
            findings.extend(self.check_files(&files)?);
        }
        Ok(findings)
    }

    fn check_files(&self, files: &[PathBuf]) -> Result<Vec<Finding>, FlowError> {
        let output = Command::new(&self.program)
            .args(&self.arguments)
            .args(files)
            .output()
            .map_err(|e| FlowError::usage(format!("{} cannot be started: {e}", self.name)))?;
        let mut findings: Vec<Finding> = vec![];
        for line in combined(&output).lines() {
            match (module_of(line, files), findings.last_mut()) {
                (None, Some(finding)) => finding.message += &format!("\n{line}"),
                (None, None) if line.trim().is_empty() => {}
                (module, _) => findings.push(Finding {
                    tool: self.name,
                    module: module.unwrap_or("all modules").to_owned(),
                    message: line.to_owned(),
                }),
            }
        }
        if findings.is_empty() && !output.status.success() {
            findings.push(Finding {
                tool: self.name,
                module: "all modules".to_owned(),
                message: output.status.to_string(),
            });
        }
        for finding in &mut findings {
            finding.message.truncate(finding.message.trim_end().len());
        }
        Ok(findings)
    }
}

/// The module whose file a message begins with.
fn module_of<'a>(line: &str, files: &'a [PathBuf]) -> Option<&'a str> {
    let (path, _) = line.split_once(".v:")?;
    let stem = path.rsplit('/').next()?;
    let stems = files.iter().filter_map(|file| file.file_stem()?.to_str());
    stems.into_iter().find(|known| *known == stem)
}

/// The files of the designs in as few lists as hold no two modules of one name: one, unless the
/// designs do not go together.
pub fn files_at_once(designs: &[DesignFolder]) -> Vec<Vec<PathBuf>> {
    let mut lists: Vec<BTreeMap<&str, (&SourceModule, PathBuf)>> = vec![];
    for design in designs {
        let goes = |list: &BTreeMap<&str, (&SourceModule, PathBuf)>| {
            let same = |module: &SourceModule| {
                let there = list.get(module.name.as_str());
                there.is_none_or(|(other, _)| other.text == module.text)
            };
            design.modules.iter().all(same)
        };
        let at = lists.iter().position(goes).unwrap_or(lists.len());
        if at == lists.len() {
            lists.push(BTreeMap::new());
        }
        for module in &design.modules {
            let path = design.top_dir.join(&module.path);
            lists[at].entry(&module.name).or_insert((module, path));
        }
    }
    let paths = |list: BTreeMap<&str, (&SourceModule, PathBuf)>| {
        list.into_values().map(|(_, path)| path).collect()
    };
    lists.into_iter().map(paths).collect()
}
