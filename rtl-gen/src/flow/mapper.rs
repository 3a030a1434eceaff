//! The Yosys that maps: the program on PATH, or the library `pyosys` in a virtual environment.

use super::FlowError;
use super::tool::combined;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where `make synth YOSYS=pyosys` puts its virtual environment.
pub const PYOSYS: &str = "build/pyosys";

/// Runs a script of passes with the library: it has no program of its own.
const PYOSYS_RUN: &str = "\
# Runs synth.ys with the Yosys library, pass by pass.
from pyosys import libyosys

design = libyosys.Design()
for line in open(\"synth.ys\"):
    line = line.strip()
    if line and not line.startswith(\"#\"):
        libyosys.run_pass(line, design)
";

/// A Yosys that is there.
#[derive(Debug, Clone)]
pub struct Mapper {
    program: PathBuf,
    /// `yosys` or `pyosys`.
    pub name: &'static str,
    /// What it reports.
    pub version: String,
}

impl Mapper {
    /// `auto`: the program on PATH, else the library in [`PYOSYS`]. `pyosys`: that library.
    /// Anything else is a program; one named python has the library.
    pub fn find(wanted: &str) -> Result<Self, FlowError> {
        match wanted {
            "auto" => match Self::program(Path::new("yosys")) {
                Some(mapper) => Ok(mapper),
                None => Self::library(&Path::new(PYOSYS).join("bin/python")).ok_or_else(|| {
                    FlowError::usage(
                        "yosys was not found on PATH: install it (Debian and Ubuntu: apt-get \
                         install yosys), or give --yosys",
                    )
                }),
            },
            "pyosys" => Self::library(&Path::new(PYOSYS).join("bin/python")).ok_or_else(|| {
                FlowError::usage(format!(
                    "pyosys was not found in {PYOSYS}: make synth YOSYS=pyosys installs it there \
                     (python3 -m venv {PYOSYS} && {PYOSYS}/bin/pip install pyosys)"
                ))
            }),
            other => {
                let path = Path::new(other);
                let found = match path.file_name() {
                    Some(name) if name.to_string_lossy().starts_with("python") => {
                        Self::library(path)
                    }
                    _ => Self::program(path),
                };
                found.ok_or_else(|| {
                    FlowError::usage(format!(
                        "--yosys: \"{other}\" is neither a Yosys nor a python that has pyosys"
                    ))
                })
            }
        }
    }

    /// The Python that has the library, if it is that which maps.
    pub fn library_python(&self) -> Option<&Path> {
        (self.name == "pyosys").then_some(self.program.as_path())
    }

    fn program(path: &Path) -> Option<Self> {
        let said = output(Command::new(path).arg("-V"))?;
        // "Yosys 0.23 (git sha1 ...)"
        let version = said.strip_prefix("Yosys ")?.split_whitespace().next()?;
        Some(Mapper {
            program: path.to_owned(),
            name: "yosys",
            version: version.to_owned(),
        })
    }

    fn library(python: &Path) -> Option<Self> {
        let ask =
            "import importlib.metadata as m, pyosys.libyosys; print('pyosys', m.version('pyosys'))";
        let said = output(Command::new(python).args(["-c", ask]))?;
        let version = said.lines().find_map(|l| l.strip_prefix("pyosys "))?;
        // Runs happen in other folders. The link itself is kept: it is what makes the environment.
        let folder = fs::canonicalize(python.parent()?).ok()?;
        let name = python.file_name()?;
        Some(Mapper {
            program: if python.components().count() > 1 {
                folder.join(name)
            } else {
                python.to_owned()
            },
            name: "pyosys",
            version: version.trim().to_owned(),
        })
    }

    /// Runs `synth.ys` in `dir`, with `yosys.log` beside it; the error is the tool's message.
    pub fn run(&self, dir: &Path) -> Result<(), FlowError> {
        let log = dir.join("yosys.log");
        let mut command = Command::new(&self.program);
        if self.name == "pyosys" {
            let path = dir.join("synth.py");
            fs::write(&path, PYOSYS_RUN).map_err(|e| FlowError::file(&path, e))?;
            command.arg("synth.py");
        } else {
            command.args(["-q", "-l", "yosys.log", "-s", "synth.ys"]);
        }
        let output = command.current_dir(dir).output().map_err(|e| {
            FlowError::usage(format!("{} cannot be started: {e}", self.program.display()))
        })?;
        let text = combined(&output);
        if self.name == "pyosys" {
            fs::write(&log, &text).map_err(|e| FlowError::file(&log, e))?;
        }
        if output.status.success() {
            return Ok(());
        }
        let message = text
            .lines()
            .find(|line| line.contains("ERROR"))
            .or(text.lines().last())
            .unwrap_or("no message");
        Err(FlowError::tool(
            self.name,
            &dir.display().to_string(),
            message,
            &log,
        ))
    }
}

/// What a program says, if it is there and content.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output.status.success().then(|| combined(&output))
}
