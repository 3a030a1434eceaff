//! Finding and running Verilator.

use crate::cache::{Cache, Digest};
use crate::source::{Build, Source};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;
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

/// Are models compiled to run for a short while? As in tests, which compile many. Fewer modules are then merged into
/// what has them several times, and no wire is replaced by what drives it: Verilator and the C++ compiler take a
/// third less time.
const BRIEF: bool = cfg!(debug_assertions);

const MISSING: &str = "\
Verilator 5.006 or later is needed, and there is no `verilator` on PATH: on Debian or Ubuntu \
apt-get install verilator g++, elsewhere https://verilator.org/guide/latest/install.html (or set \
VERILATOR_ROOT)";

impl Verilator {
    /// The Verilator on PATH, or else the one VERILATOR_ROOT names. What it says of itself is kept in
    /// `cache`.
    ///
    /// # Errors
    /// One line if there is none, or it is too old.
    pub fn find(cache: &Cache) -> Result<Verilator, String> {
        let on_path = env::split_paths(&env::var_os("PATH").unwrap_or_default())
            .map(|directory| directory.join("verilator"))
            .find(|candidate| candidate.is_file());
        let in_root = || {
            let root = PathBuf::from(env::var_os("VERILATOR_ROOT")?);
            Some(root.join("bin/verilator")).filter(|candidate| candidate.is_file())
        };
        let binary = on_path.or_else(in_root).ok_or(MISSING)?;
        let Answers { root, version } = Answers::of(&binary, cache)?;
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
        Ok(Verilator {
            binary,
            version: format!("{release}; {version}"),
            include,
        })
    }

    /// The C++ of a design, from the cache if the same Verilog was seen before.
    pub(crate) fn generate(&self, design: &Source, cache: &Cache) -> Result<Generated, String> {
        let prefix = format!("V{}", design.top);
        let build: &[&str] = match design.build {
            Build::Plain if BRIEF => &["--no-trace", "--inline-mult", "100", "-fno-gate"],
            Build::Plain => &["--no-trace"],
            Build::Waves => &["--trace"],
            Build::Lines => &["--no-trace", "--coverage-line"],
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

/// What an executable says of itself.
struct Answers {
    /// The folder that `include` is in.
    root: String,
    /// What `--version` prints.
    version: String,
}

impl Answers {
    /// Asking takes a tenth of a second, and there are programs that do nothing else for as long: the answers
    /// are kept while the files that gave them are the same.
    fn of(binary: &Path, cache: &Cache) -> Result<Answers, String> {
        let Some(key) = identity(binary) else {
            return Answers::ask(binary);
        };
        let kept = cache.entry("answers", "verilator", &key, |work| {
            let Answers { root, version } = Answers::ask(binary)?;
            let write = |name, text| fs::write(work.join(name), text);
            write("root", root)
                .and_then(|()| write("version", version))
                .map_err(|e| format!("{}: {e}", work.display()))
        })?;
        let read = |name: &str| {
            let path = kept.join(name);
            fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
        };
        Ok(Answers {
            root: read("root")?,
            version: read("version")?,
        })
    }

    fn ask(binary: &Path) -> Result<Answers, String> {
        Ok(Answers {
            root: output(Command::new(binary).args(["--getenv", "VERILATOR_ROOT"]))?,
            version: output(Command::new(binary).arg("--version"))?,
        })
    }
}

/// A digest of what an executable is by its files: `verilator` is a script, and the program that it starts
/// lies beside it; the environment can name another. `None` if that is not so.
fn identity(binary: &Path) -> Option<String> {
    let mut digest = Digest::new();
    let script = binary.canonicalize().ok()?;
    for path in [script.with_file_name("verilator_bin"), script] {
        let file = fs::metadata(&path).ok()?;
        let written = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        digest.add(path.to_str()?);
        digest.add(&file.len().to_string());
        digest.add(&written.as_nanos().to_string());
    }
    for variable in ["VERILATOR_ROOT", "VERILATOR_BIN"] {
        digest.add(&format!("{:?}", env::var_os(variable)));
    }
    Some(digest.hex())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A `verilator` of two files, which counts how often it is asked.
    #[cfg(unix)]
    #[test]
    fn answers_are_kept_until_the_program_changes() {
        use std::os::unix::fs::PermissionsExt;

        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let (script, program) = (at("verilator"), at("verilator_bin"));
        fs::write(
            &script,
            "#!/bin/sh\necho \"$1\" >> \"$0.asked\"\necho \"$1\"\n",
        )
        .unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let cache = Cache::at(at("cache"));
        let asked = || {
            let answers = Answers::of(&script, &cache).unwrap();
            assert_eq!(
                (&*answers.root, &*answers.version),
                ("--getenv", "--version")
            );
            let asked = fs::read_to_string(at("verilator.asked")).unwrap();
            asked.lines().count() / 2
        };
        // Without the program beside it nothing tells one from the next.
        assert_eq!((asked(), asked()), (1, 2));
        fs::write(&program, "one").unwrap();
        assert_eq!((asked(), asked()), (3, 3));
        fs::write(&program, "another").unwrap();
        assert_eq!((asked(), asked()), (4, 4));
    }
}
