//! Files that are not whole yet, for a program that is stopped before they are.

use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The paths, each as often as it is being written.
static PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn paths() -> MutexGuard<'static, Vec<PathBuf>> {
    PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is not whole as long as this lives. It does not remove the file itself.
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// From here on the file at `path` is not whole.
    pub fn new(path: &Path) -> Unfinished {
        paths().push(path.into());
        Unfinished { path: path.into() }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut paths = paths();
        if let Some(at) = paths.iter().position(|path| *path == self.path) {
            paths.swap_remove(at);
        }
    }
}

/// Removes all regular files that are not whole; for a program that ends now.
pub fn remove_unfinished() {
    for path in mem::take(&mut *paths()) {
        if path.is_file() {
            // Nobody is left to be told.
            let _ = fs::remove_file(path);
        }
    }
}
