//! Writes folders so that all of them are whole or none has changed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder to write: its name and its files, by path inside it.
pub(crate) struct Folder {
    pub(crate) name: String,
    pub(crate) files: Vec<(PathBuf, String)>,
}

/// Writes `folders` into `dir` in place of what has their names.
///
/// All are made aside before the first is moved into its place; if one cannot be moved, those
/// before it are put back.
pub(crate) fn folders(dir: &Path, folders: &[Folder]) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let aside = tempfile::Builder::new().prefix(".emit").tempdir_in(dir)?;
    let (new, old) = (aside.path().join("new"), aside.path().join("old"));
    for folder in folders {
        for (file, text) in &folder.files {
            let path = new.join(&folder.name).join(file);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, text)?;
        }
    }
    fs::create_dir_all(&old)?;
    for (index, folder) in folders.iter().enumerate() {
        if let Err(e) = swap(dir, &new, &old, &folder.name) {
            for done in folders[..index].iter().rev() {
                put_back(dir, &new, &old, &done.name)?;
            }
            return Err(e);
        }
    }
    Ok(())
}

fn swap(dir: &Path, new: &Path, old: &Path, name: &str) -> io::Result<()> {
    let target = dir.join(name);
    let kept = old.join(name);
    if target.exists() {
        fs::rename(&target, &kept)?;
    }
    fs::rename(new.join(name), &target).inspect_err(|_| {
        // The first error is the one to tell; what was there goes back where it can.
        let _ = fs::rename(&kept, &target);
    })
}

fn put_back(dir: &Path, new: &Path, old: &Path, name: &str) -> io::Result<()> {
    fs::rename(dir.join(name), new.join(name))?;
    match old.join(name) {
        kept if kept.exists() => fs::rename(kept, dir.join(name)),
        _ => Ok(()),
    }
}

/// Something in a folder that `is_ours` does not know by its path inside; `None` if there is no
/// such thing, or no folder.
pub(crate) fn foreign_entry(
    folder: &Path,
    is_ours: &dyn Fn(&Path) -> bool,
) -> io::Result<Option<PathBuf>> {
    if !folder.exists() {
        return Ok(None);
    }
    if !folder.is_dir() {
        return Ok(Some(folder.to_owned()));
    }
    foreign_below(folder, Path::new(""), is_ours)
}

fn foreign_below(
    folder: &Path,
    inside: &Path,
    is_ours: &dyn Fn(&Path) -> bool,
) -> io::Result<Option<PathBuf>> {
    for entry in folder.join(inside).read_dir()? {
        let entry = entry?;
        let path = inside.join(entry.file_name());
        let foreign = if entry.file_type()?.is_dir() {
            foreign_below(folder, &path, is_ours)?
        } else {
            (!is_ours(&path)).then(|| entry.path())
        };
        if foreign.is_some() {
            return Ok(foreign);
        }
    }
    Ok(None)
}

/// The error for something that is there and was not written here.
pub(crate) fn not_ours(foreign: &Path) -> io::Error {
    io::Error::new(
        io::ErrorKind::AlreadyExists,
        format!(
            "{} is there, which rtl-gen did not write",
            foreign.display()
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str, text: &str) -> Folder {
        Folder {
            name: name.into(),
            files: vec![("in/file".into(), text.into())],
        }
    }

    #[test]
    fn a_folder_that_cannot_be_replaced_leaves_the_others_as_they_were() {
        let dir = tempfile::tempdir().unwrap();
        let read = |name: &str| fs::read_to_string(dir.path().join(name).join("in/file")).ok();
        folders(dir.path(), &[folder("a", "old")]).unwrap();
        // No folder can be moved to a place below one that is not there.
        let bad = [folder("a", "new"), folder("b", "new"), folder("x/y", "new")];
        assert!(folders(dir.path(), &bad).is_err());
        assert_eq!(read("a").as_deref(), Some("old"));
        assert_eq!(read("b"), None);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        folders(dir.path(), &bad[..2]).unwrap();
        assert_eq!(read("a").as_deref(), Some("new"));
        assert_eq!(read("b").as_deref(), Some("new"));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
    }

    #[test]
    fn what_was_not_written_here_is_found_in_folders_below() {
        let dir = tempfile::tempdir().unwrap();
        folders(dir.path(), &[folder("a", "")]).unwrap();
        let a = dir.path().join("a");
        let ours = |path: &Path| path == Path::new("in/file");
        assert_eq!(foreign_entry(&a, &ours).unwrap(), None);
        fs::write(a.join("in/other"), "").unwrap();
        assert_eq!(foreign_entry(&a, &ours).unwrap(), Some(a.join("in/other")));
        assert_eq!(foreign_entry(&dir.path().join("b"), &ours).unwrap(), None);
    }
}
