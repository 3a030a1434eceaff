//! Finding and running Verilator.

use crate::cache::{Cache, Digest};
use crate::designs::Source;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// An installed Verilator.
pub struct Verilator {
    /// The executable, as `verilator` on PATH or below VERILATOR_ROOT.
    pub binary: PathBuf,
    /// What `--version` prints.
    pub version: String,
    /// Where `verilated.h` is.
    pub include: PathBuf,
}

const MISSING: &str = "\
tb needs Verilator 5.006 or later to build its models, and there is no `verilator` on PATH.
On Debian or Ubuntu: sudo apt-get install verilator g++
Elsewhere: https://verilator.org/guide/latest/install.html (or set VERILATOR_ROOT)";

impl Verilator {
    /// The Verilator on PATH, or else the one VERILATOR_ROOT names.
    pub fn find() -> Result<Verilator, String> {
        let on_path = env::split_paths(&env::var_os("PATH").unwrap_or_default())
            .map(|directory| directory.join("verilator"))
            .find(|candidate| candidate.is_file());
        let in_root = || {
            let root = PathBuf::from(env::var_os("VERILATOR_ROOT")?);
            Some(root.join("bin/verilator")).filter(|candidate| candidate.is_file())
        };
        let binary = on_path.or_else(in_root).ok_or(MISSING)?;
        let version = output(Command::new(&binary).arg("--version"))?;
        let major = version
            .split_whitespace()
            .nth(1)
            .and_then(|v| v.split('.').next()?.parse().ok());
        if major.is_none_or(|major: u32| major < 5) {
            return Err(format!(
                "tb needs Verilator 5.006 or later, found: {version}"
            ));
        }
        let root = output(Command::new(&binary).args(["--getenv", "VERILATOR_ROOT"]))?;
        let include = Path::new(&root).join("include");
        if !include.join("verilated.h").is_file() {
            return Err(format!(
                "{} says its root is {root}, which has no include/verilated.h",
                binary.display()
            ));
        }
        Ok(Verilator {
            binary,
            version,
            include,
        })
    }

    /// The C++ of a design, from the cache if the same Verilog was seen before.
    pub fn generate(&self, design: &Source, cache: &Cache) -> Result<Generated, String> {
        let prefix = format!("V{}", design.top);
        let flags = [
            "--cc",
            "--trace",
            "--x-initial",
            "unique",
            "--x-assign",
            "unique",
            "-Wno-fatal",
            "--top-module",
            &design.top,
            "--prefix",
            &prefix,
        ];
        let mut digest = Digest::new();
        digest.add(&self.version);
        flags.iter().for_each(|flag| digest.add(flag));
        for (name, text) in &design.files {
            digest.add(name);
            digest.add(text);
        }
        let directory = cache.entry("cpp", &design.top, &digest.hex(), |work| {
            for (name, text) in &design.files {
                fs::write(work.join(name), text).map_err(|e| format!("{name}: {e}"))?;
            }
            // Relative paths: they end up in messages, which should not name the cache.
            let run = Command::new(&self.binary)
                .current_dir(work)
                .args(flags)
                .args(["--Mdir", "."])
                .args(design.files.iter().map(|(name, _)| name))
                .output()
                .map_err(|e| format!("{}: {e}", self.binary.display()))?;
            if !run.status.success() {
                return Err(format!(
                    "verilator failed on {}:\n{}",
                    design.top,
                    String::from_utf8_lossy(&run.stderr)
                ));
            }
            Ok(())
        })?;
        Ok(Generated { directory, prefix })
    }
}

/// A directory of C++ that Verilator wrote.
pub struct Generated {
    pub directory: PathBuf,
    /// The name of the model's class, `V<top>`.
    pub prefix: String,
}

impl Generated {
    /// The header that declares the ports.
    pub fn header(&self) -> PathBuf {
        self.directory.join(format!("{}.h", self.prefix))
    }

    /// Class names of one of the lists in `V<top>_classes.mk`, for example `VM_CLASSES_FAST`.
    pub fn classes(&self, list: &str) -> Result<Vec<String>, String> {
        let path = self.directory.join(format!("{}_classes.mk", self.prefix));
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut lines = text
            .lines()
            .skip_while(|line| *line != format!("{list} += \\"));
        if lines.next().is_none() {
            return Err(format!("{} has no {list}", path.display()));
        }
        Ok(lines
            .take_while(|line| !line.trim().is_empty())
            .map(|line| line.trim_end_matches('\\').trim().to_string())
            .collect())
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    let run = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if !run.status.success() {
        return Err(format!(
            "{command:?} failed: {}",
            String::from_utf8_lossy(&run.stderr)
        ));
    }
    Ok(String::from_utf8_lossy(&run.stdout).trim().to_string())
}
