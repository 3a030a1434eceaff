//! Finding and running Verilator.

use crate::cache::{Cache, Digest};
use crate::source::{Build, Source};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// An installed Verilator.
pub struct Verilator {
    /// The executable, as `verilator` on PATH or below VERILATOR_ROOT.
    pub binary: PathBuf,
    /// Its release, and what `--version` prints.
    pub version: String,
    /// Where `verilated.h` is.
    pub include: PathBuf,
}

const MISSING: &str = "\
Verilator 5.006 or later is needed, and there is no `verilator` on PATH: on Debian or Ubuntu \
apt-get install verilator g++, elsewhere https://verilator.org/guide/latest/install.html (or set \
VERILATOR_ROOT)";

impl Verilator {
    /// The Verilator on PATH, or else the one VERILATOR_ROOT names.
    ///
    /// # Errors
    /// One line if there is none, or it is too old.
    pub fn find() -> Result<Verilator, String> {
        let on_path = env::split_paths(&env::var_os("PATH").unwrap_or_default())
            .map(|directory| directory.join("verilator"))
            .find(|candidate| candidate.is_file());
        let in_root = || {
            let root = PathBuf::from(env::var_os("VERILATOR_ROOT")?);
            Some(root.join("bin/verilator")).filter(|candidate| candidate.is_file())
        };
        let binary = on_path.or_else(in_root).ok_or(MISSING)?;
        let root = output(Command::new(&binary).args(["--getenv", "VERILATOR_ROOT"]))?;
        let include = Path::new(&root).join("include");
        let release = release(&include)
            .ok_or_else(|| format!("{} says its root is {root}, but there is no verilated_config.h with a version below it", binary.display()))?;
        let major: Option<u32> = release
            .split('.')
            .next()
            .and_then(|major| major.parse().ok());
        if major.is_none_or(|major| major < 5) {
            return Err(format!(
                "Verilator 5.006 or later is needed, and {} is {release}: install a later one, or set VERILATOR_ROOT",
                binary.display()
            ));
        }
        // Builds of one release can differ: both count.
        let version = format!(
            "{release}; {}",
            output(Command::new(&binary).arg("--version"))?
        );
        Ok(Verilator {
            binary,
            version,
            include,
        })
    }

    /// The C++ of a design, from the cache if the same Verilog was seen before.
    pub(crate) fn generate(&self, design: &Source, cache: &Cache) -> Result<Generated, String> {
        let prefix = format!("V{}", design.top);
        let build: &[&str] = match design.build {
            Build::Plain => &["--no-trace"],
            Build::Waves => &["--trace"],
            Build::Lines => &["--no-trace", "--coverage-line"],
            // Wider nets, and memories of more words, are left out: each bit is a counter, and
            // Verilator takes gigabytes for a memory of 64 Kibit.
            Build::Bits => &[
                "--no-trace",
                "--coverage-line",
                "--coverage-toggle",
                "--coverage-max-width",
                "1024",
            ],
        };
        let always = [
            "--cc",
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
        let flags = [build, &always].concat();
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
                .args(&flags)
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

/// The release as the runtime's headers state it: `--version` of some packages does not.
fn release(include: &Path) -> Option<String> {
    let text = fs::read_to_string(include.join("verilated_config.h")).ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("#define VERILATOR_VERSION "))?;
    Some(line.split('"').nth(1)?.to_string())
}

/// A directory of C++ that Verilator wrote.
pub(crate) struct Generated {
    pub directory: PathBuf,
    /// The name of the model's class, `V<top>`.
    pub prefix: String,
}

impl Generated {
    /// The header that declares the ports.
    pub(crate) fn header(&self) -> PathBuf {
        self.directory.join(format!("{}.h", self.prefix))
    }

    /// Does it count anything? Only where there are lines to reach, or bits.
    pub(crate) fn has_counters(&self) -> Result<bool, String> {
        let path = self.directory.join(format!("{}__Syms.h", self.prefix));
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(text.contains("__Vcoverage"))
    }

    /// Class names of one of the lists in `V<top>_classes.mk`, for example `VM_CLASSES_FAST`.
    pub(crate) fn classes(&self, list: &str) -> Result<Vec<String>, String> {
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
