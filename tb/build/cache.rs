//! A content-addressed store of build products, outside OUT_DIR so that all profiles share it.

use sha2::Digest as _;
use std::path::{Path, PathBuf};
use std::{fs, process};

/// The store, `<target>/verilated-cache`.
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The cache of the target directory that `out_dir` is in.
    ///
    /// The depth of OUT_DIR below it depends on the profile and on cross compilation; the tag
    /// that cargo leaves at its top does not.
    pub fn below_target(out_dir: &Path) -> Result<Cache, String> {
        let target = out_dir
            .ancestors()
            .filter(|directory| directory.join("CACHEDIR.TAG").is_file())
            .last()
            .ok_or_else(|| format!("no target directory above {}", out_dir.display()))?;
        Ok(Cache {
            root: target.join("verilated-cache"),
        })
    }

    /// The directory `<kind>/<name>-<digest>`, filled by `fill` if it is not there yet.
    ///
    /// It appears in one step: two builds may race, a killed build leaves nothing half written.
    pub fn entry(
        &self,
        kind: &str,
        name: &str,
        digest: &str,
        fill: impl FnOnce(&Path) -> Result<(), String>,
    ) -> Result<PathBuf, String> {
        let shelf = self.root.join(kind);
        let entry = shelf.join(format!("{name}-{}", &digest[..16]));
        if entry.is_dir() {
            return Ok(entry);
        }
        let work = shelf.join(format!(".{name}-{}-{}", &digest[..16], process::id()));
        let failed = |what: &Path, e: std::io::Error| format!("{}: {e}", what.display());
        fs::create_dir_all(&work).map_err(|e| failed(&work, e))?;
        if let Err(message) = fill(&work) {
            let _ = fs::remove_dir_all(&work);
            return Err(message);
        }
        match fs::rename(&work, &entry) {
            Ok(()) => Ok(entry),
            // Another build was faster with the same content.
            Err(_) if entry.is_dir() => {
                fs::remove_dir_all(&work).map_err(|e| failed(&work, e))?;
                Ok(entry)
            }
            Err(e) => Err(failed(&entry, e)),
        }
    }
}

/// A digest over a list of strings, in which the borders between them count.
pub struct Digest(sha2::Sha256);

impl Digest {
    pub fn new() -> Digest {
        Digest(sha2::Sha256::new())
    }

    pub fn add(&mut self, part: &str) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part.as_bytes());
    }

    pub fn hex(self) -> String {
        self.0
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}
