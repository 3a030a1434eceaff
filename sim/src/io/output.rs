//! Output files that are whole or absent.

use super::{FileError, Unfinished};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A file written beside its destination and renamed onto it by [`commit`](AtomicFile::commit).
/// Dropped before that, it leaves nothing behind and the destination as it was; so does
/// [`remove_unfinished`](super::remove_unfinished) in a program that is stopped.
///
/// A destination that exists and is not a regular file (a pipe, a terminal, /dev/null) is written to
/// directly. A symbolic link is followed.
pub struct AtomicFile {
    path: PathBuf,
    writer: BufWriter<File>,
    temporary: Option<(TempPath, PathBuf)>,
    /// Of the temporary file.
    _unfinished: Option<Unfinished>,
}

impl AtomicFile {
    /// Starts an output file.
    ///
    /// # Errors
    /// [`FileError::Open`] if the directory does not exist or cannot be written.
    pub fn create(path: &Path) -> Result<AtomicFile, FileError> {
        let failed = |source| FileError::Open {
            path: path.into(),
            source,
        };
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            let file = File::options().write(true).open(&target).map_err(failed)?;
            return Ok(AtomicFile {
                path: path.into(),
                writer: BufWriter::new(file),
                temporary: None,
                _unfinished: None,
            });
        }
        let directory = match target.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let (file, temporary) = in_directory(directory).map_err(failed)?.into_parts();
        let writer = BufWriter::with_capacity(1 << 16, file);
        Ok(AtomicFile {
            path: path.into(),
            writer,
            _unfinished: Some(Unfinished::new(&temporary)),
            temporary: Some((temporary, target)),
        })
    }

    /// Flushes and puts the file in its place.
    ///
    /// # Errors
    /// [`FileError::Write`]; the destination is then as it was.
    pub fn commit(mut self) -> Result<(), FileError> {
        let path = self.path;
        let failed = |source| FileError::Write {
            path: path.clone(),
            source,
        };
        self.writer.flush().map_err(failed)?;
        match self.temporary {
            Some((temporary, target)) => temporary.persist(target).map_err(|e| failed(e.error)),
            None => Ok(()),
        }
    }
}

/// A temporary file with the permissions of an ordinary new file.
fn in_directory(directory: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sapwood-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder
            .permissions(fs::Permissions::from_mode(0o666))
            .tempfile_in(directory)
    }
    #[cfg(not(unix))]
    builder.tempfile_in(directory)
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
