//! The files of a command that encodes or decodes.

use super::outcome::{Result, line};
use sim::io::{AtomicFile, FileError};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Two files of one command under one name would destroy each other. A file that is not there yet
/// is known by its folder and its name.
pub fn refuse_same(paths: &[&PathBuf]) -> Result<()> {
    let resolve = |path: &Path| -> Option<PathBuf> {
        if let Ok(there) = std::fs::canonicalize(path) {
            return Some(there);
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        Some(std::fs::canonicalize(folder).ok()?.join(path.file_name()?))
    };
    if let Some(folder) = paths.iter().find(|path| path.is_dir()) {
        return Err(format!("{folder:?} is a folder: name a file"));
    }
    let resolved: Vec<PathBuf> = paths
        .iter()
        .map(|path| resolve(path).unwrap_or_else(|| path.to_path_buf()))
        .collect();
    for (index, path) in resolved.iter().enumerate() {
        let special = std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        if !special && resolved[..index].contains(path) {
            return Err(format!("{path:?} is given for two different files"));
        }
    }
    Ok(())
}

/// The name that `tensor` is for IN. A .npy file has no tensor names: the name is then for the
/// thresholds or centres alone.
pub fn name_in_input<'a>(input: &Path, tensor: Option<&'a str>) -> Option<&'a str> {
    let extension = input.extension();
    let named = extension.is_some_and(|e| e.eq_ignore_ascii_case("safetensors"));
    tensor.filter(|_| named)
}

/// A file and its length.
pub fn open(path: &Path) -> Result<(File, u64)> {
    let file = File::open(path).map_err(|e| format!("cannot open {path:?}: {e}"))?;
    let metadata = file.metadata();
    let metadata = metadata.map_err(|e| format!("cannot read {path:?}: {e}"))?;
    Ok((file, metadata.len()))
}

/// Says what elements were no numbers.
pub fn note_specials(nan: bool, inf: bool) {
    for (seen, what) in [
        (nan, "NaN (taken as 0)"),
        (inf, "infinities (taken as +-65504)"),
    ] {
        if seen {
            eprintln!("tb: note: the data holds {what}");
        }
    }
}

/// A stream being written; bytes collect before they are.
pub struct Output {
    path: PathBuf,
    file: AtomicFile,
    pub pending: Vec<u8>,
    written: u64,
}

impl Output {
    const CHUNK: usize = 1 << 16;

    pub fn create(path: &Path) -> Result<Output> {
        Ok(Output {
            path: path.into(),
            file: AtomicFile::create(path).map_err(line)?,
            pending: Vec::new(),
            written: 0,
        })
    }

    pub fn flush_if_long(&mut self) -> Result<()> {
        if self.pending.len() < Self::CHUNK {
            return Ok(());
        }
        self.flush()
    }

    pub fn flush(&mut self) -> Result<()> {
        let failed = |source| {
            line(FileError::Write {
                path: self.path.clone(),
                source,
            })
        };
        self.file.write_all(&self.pending).map_err(failed)?;
        self.written += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    pub fn finish(self) -> Result<u64> {
        self.file.commit().map_err(line)?;
        Ok(self.written)
    }
}
