//! Calls external programs.

use super::FlowError;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{io, thread};

/// An external program and the Debian package it comes from.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    pub name: &'static str,
    program: &'static str,
    package: &'static str,
    version_flag: &'static str,
}

pub const VERILATOR: Tool = Tool {
    name: "verilator",
    program: "verilator",
    package: "verilator",
    version_flag: "--version",
};
pub const ICARUS: Tool = Tool {
    name: "iverilog",
    program: "iverilog",
    package: "iverilog",
    version_flag: "-V",
};
pub const VVP: Tool = Tool {
    name: "vvp",
    program: "vvp",
    package: "iverilog",
    version_flag: "-V",
};
pub const YOSYS: Tool = Tool {
    name: "yosys",
    program: "yosys",
    package: "yosys",
    version_flag: "-V",
};
pub const ABC: Tool = Tool {
    name: "yosys-abc",
    program: "yosys-abc",
    package: "yosys",
    version_flag: "-h",
};
pub const CADICAL: Tool = Tool {
    name: "cadical",
    program: "cadical",
    package: "cadical",
    version_flag: "--version",
};
pub const OPENSTA: Tool = Tool {
    name: "opensta",
    program: "sta",
    package: "opensta",
    version_flag: "-version",
};
pub const RUSTC: Tool = Tool {
    name: "rustc",
    program: "rustc",
    package: "rustc",
    version_flag: "--version",
};

impl Tool {
    /// Runs the program in `dir` and collects what it prints.
    pub fn run<S: AsRef<std::ffi::OsStr>>(
        self,
        dir: &Path,
        args: impl IntoIterator<Item = S>,
    ) -> Result<Output, FlowError> {
        Command::new(self.program)
            .args(args)
            .current_dir(dir)
            .output()
            .map_err(|e| match e.kind() {
                io::ErrorKind::NotFound if dir.is_dir() => {
                    FlowError::missing_tool(self.program, self.package)
                }
                _ => FlowError::usage(format!("{} cannot be started: {e}", self.program)),
            })
    }

    /// The same for at most `limit`; `None` if it has not ended by then.
    pub fn run_for<S: AsRef<std::ffi::OsStr>>(
        self,
        limit: Duration,
        dir: &Path,
        args: impl IntoIterator<Item = S>,
    ) -> Result<Option<Output>, FlowError> {
        let failed = |e: io::Error| match e.kind() {
            io::ErrorKind::NotFound if dir.is_dir() => {
                FlowError::missing_tool(self.program, self.package)
            }
            _ => FlowError::usage(format!("{} cannot be started: {e}", self.program)),
        };
        // Files, since a pipe that is full would stop it.
        let (out, err) = (dir.join("stdout"), dir.join("stderr"));
        let create = |path: &Path| File::create(path).map_err(|e| FlowError::file(path, e));
        let mut child = Command::new(self.program)
            .args(args)
            .current_dir(dir)
            .stdin(Stdio::null())
            .stdout(create(&out)?)
            .stderr(create(&err)?)
            .spawn()
            .map_err(failed)?;
        let end = Instant::now() + limit;
        let status = loop {
            match child.try_wait().map_err(failed)? {
                Some(status) => break status,
                None if Instant::now() < end => thread::sleep(Duration::from_millis(20)),
                None => {
                    child.kill().and_then(|()| child.wait()).map_err(failed)?;
                    return Ok(None);
                }
            }
        };
        let read = |path: &Path| fs::read(path).map_err(|e| FlowError::file(path, e));
        Ok(Some(Output {
            status,
            stdout: read(&out)?,
            stderr: read(&err)?,
        }))
    }

    /// The version number the program reports, which is also the test that it is there.
    pub fn version(self) -> Result<String, FlowError> {
        let output = self.run(Path::new("."), [self.version_flag])?;
        let text = combined(&output);
        text.split_whitespace()
            .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
            .map(str::to_owned)
            .ok_or_else(|| FlowError::usage(format!("{} reports no version", self.program)))
    }
}

/// Standard output followed by standard error.
pub fn combined(output: &Output) -> String {
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    text
}
