//! A content-addressed store of build products, outside OUT_DIR so that all profiles share it.

use sha2::Digest as _;
use std::path::{Path, PathBuf};
use std::{fs, process};

/// A store below one directory.
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The store at `root`, which is made when something goes into it.
    pub fn at(root: PathBuf) -> Cache {
        Cache { root }
    }

    /// The cache of the target directory that `out_dir` is in.
    ///
    /// The depth of OUT_DIR below it depends on the profile and on cross compilation; the tag
    /// that cargo leaves at its top does not.
    ///
    /// # Errors
    /// If `out_dir` is in none.
    pub fn below_target(out_dir: &Path) -> Result<Cache, String> {
        let target = out_dir
            .ancestors()
            .filter(|directory| directory.join("CACHEDIR.TAG").is_file())
            .last()
            .ok_or_else(|| format!("no target directory above {}", out_dir.display()))?;
        Ok(Cache::at(target.join("verilated-cache")))
    }

    /// The directory `<kind>/<name>-<digest>`, filled by `fill` if it is not there yet.
    ///
    /// It appears in one step: two builds may race, a killed build leaves nothing half written.
    pub(crate) fn entry(
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
pub(crate) struct Digest(sha2::Sha256);

impl Digest {
    pub(crate) fn new() -> Digest {
        Digest(sha2::Sha256::new())
    }

    pub(crate) fn add(&mut self, part: &str) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part.as_bytes());
    }

    pub(crate) fn hex(self) -> String {
        self.0
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_filled_once_and_a_failure_leaves_none() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path().join("cache"));
        let mut digest = Digest::new();
        digest.add("content");
        let digest = digest.hex();
        let failed = cache.entry("kind", "name", &digest, |work| {
            fs::write(work.join("half"), "").unwrap();
            Err("it failed".into())
        });
        assert_eq!(failed.unwrap_err(), "it failed");
        let fill = |text: &'static str| {
            move |work: &Path| fs::write(work.join("file"), text).map_err(|e| e.to_string())
        };
        let entry = cache.entry("kind", "name", &digest, fill("first")).unwrap();
        let again = cache
            .entry("kind", "name", &digest, fill("second"))
            .unwrap();
        assert_eq!(entry, again);
        assert_eq!(fs::read_to_string(entry.join("file")).unwrap(), "first");
        assert_eq!(fs::read_dir(&entry).unwrap().count(), 1);
    }

    #[test]
    fn borders_between_parts_count() {
        let of = |parts: &[&str]| {
            let mut digest = Digest::new();
            parts.iter().for_each(|part| digest.add(part));
            digest.hex()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
    }
}
