//! A content-addressed store of build products, outside OUT_DIR so that all profiles share it.

use sha2::Digest as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A store below one directory.
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The store at `root`, which is made when something goes into it.
    pub fn at(root: PathBuf) -> Cache {
        Cache { root }
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The cache of the target directory that `out_dir` is in.
    ///
    /// The depth of OUT_DIR below it depends on the profile and on cross compilation; the tag
    /// that cargo leaves at its top does not. Cargo leaves none in a folder that was there before it, as
    /// cargo-nextest makes it in a fresh clone: then the folder above that of the profile is taken.
    ///
    /// # Errors
    /// If `out_dir` is in none.
    pub fn below_target(out_dir: &Path) -> Result<Cache, String> {
        let target = out_dir
            .ancestors()
            .filter(|directory| directory.join("CACHEDIR.TAG").is_file())
            .last()
            .or_else(|| above_profile(out_dir))
            .ok_or_else(|| format!("no target directory above {}", out_dir.display()))?;
        Ok(Cache::at(target.join("verilated-cache")))
    }

    /// The directory `<kind>/<name>-<digest>`, filled by `fill` if it is not there yet.
    ///
    /// It appears in one step: a killed build leaves nothing half written. Whoever asks for an entry
    /// that another process or thread is filling waits for it.
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
        let failed = |what: &Path, e: std::io::Error| format!("{}: {e}", what.display());
        fs::create_dir_all(&shelf).map_err(|e| failed(&shelf, e))?;
        let lock = shelf.join(format!(".{name}-{}.lock", &digest[..16]));
        let locked = File::create(&lock).and_then(|file| file.lock().map(|()| file));
        // Held until this function returns. The file stays: whoever waits holds it open.
        let _locked = locked.map_err(|e| failed(&lock, e))?;
        if entry.is_dir() {
            return Ok(entry);
        }
        let work = shelf.join(format!(".{name}-{}", &digest[..16]));
        // What a killed build left.
        if work.is_dir() {
            fs::remove_dir_all(&work).map_err(|e| failed(&work, e))?;
        }
        fs::create_dir(&work).map_err(|e| failed(&work, e))?;
        if let Err(message) = fill(&work) {
            let _ = fs::remove_dir_all(&work);
            return Err(message);
        }
        fs::rename(&work, &entry).map_err(|e| failed(&entry, e))?;
        Ok(entry)
    }
}

/// The folder above that of the profile, where `out_dir` is `<profile>/build/<package>/out`.
fn above_profile(out_dir: &Path) -> Option<&Path> {
    let build = out_dir.ancestors().nth(2)?;
    let is_build = build.file_name().is_some_and(|name| name == "build");
    build.ancestors().nth(2).filter(|_| is_build)
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
    fn the_target_directory_is_found_with_its_tag_and_without() {
        let directory = tempfile::tempdir().unwrap();
        let target = directory.path().join("target");
        let out = target.join("triple/debug/build/tb-0123/out");
        fs::create_dir_all(&out).unwrap();
        let found = |out: &Path| Cache::below_target(out).map(|cache| cache.root().to_owned());
        assert_eq!(found(&out).unwrap(), target.join("triple/verilated-cache"));
        fs::write(target.join("CACHEDIR.TAG"), "").unwrap();
        assert_eq!(found(&out).unwrap(), target.join("verilated-cache"));
        let elsewhere = directory.path().join("debug/tb-0123/out");
        assert!(
            found(&elsewhere)
                .unwrap_err()
                .contains("no target directory")
        );
    }

    #[test]
    fn who_asks_for_an_entry_that_is_being_filled_waits_for_it() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path().join("cache"));
        let filled = std::sync::atomic::AtomicUsize::new(0);
        let mut digest = Digest::new();
        digest.add("content");
        let digest = digest.hex();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let entry = cache.entry("kind", "name", &digest, |work| {
                        filled.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        fs::write(work.join("file"), "whole").map_err(|e| e.to_string())
                    });
                    let text = fs::read_to_string(entry.unwrap().join("file"));
                    assert_eq!(text.unwrap(), "whole");
                });
            }
        });
        assert_eq!(filled.into_inner(), 1);
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
