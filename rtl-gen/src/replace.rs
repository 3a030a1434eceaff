//! Writes folders and files so that all of them are whole or none has changed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder or a file to write into another folder.
pub(crate) struct Entry {
    name: String,
    /// The files by path inside the folder, or one with an empty path: the entry itself.
    files: Vec<(PathBuf, String)>,
}

impl Entry {
    /// A folder with these files, by path inside it. Without files there will be no such folder.
    pub(crate) fn folder(
        name: &str,
        files: impl IntoIterator<Item = (impl Into<PathBuf>, String)>,
    ) -> Entry {
        Entry {
            name: name.to_owned(),
            files: files
                .into_iter()
                .map(|(path, text)| (path.into(), text))
                .collect(),
        }
    }

    /// A file.
    pub(crate) fn file(name: &str, text: String) -> Entry {
        Entry {
            name: name.to_owned(),
            files: vec![(PathBuf::new(), text)],
        }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn write(&self, dir: &Path) -> io::Result<()> {
        for (inside, text) in &self.files {
            let path = match inside.as_os_str().is_empty() {
                true => dir.join(&self.name),
                false => dir.join(&self.name).join(inside),
            };
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, text)?;
        }
        Ok(())
    }
}

/// Writes `entries` into `dir` in place of what has their names.
///
/// All are made aside before the first is moved into its place; if one cannot be moved, those
/// before it are put back.
pub(crate) fn entries(dir: &Path, entries: &[Entry]) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let aside = tempfile::Builder::new().prefix(".emit").tempdir_in(dir)?;
    let (new, old) = (aside.path().join("new"), aside.path().join("old"));
    fs::create_dir_all(&new)?;
    fs::create_dir_all(&old)?;
    for entry in entries {
        entry.write(&new)?;
    }
    for (index, entry) in entries.iter().enumerate() {
        if let Err(e) = swap(dir, &new, &old, &entry.name) {
            for done in entries[..index].iter().rev() {
                put_back(dir, &new, &old, &done.name)?;
            }
            return Err(e);
        }
    }
    Ok(())
}

fn swap(dir: &Path, new: &Path, old: &Path, name: &str) -> io::Result<()> {
    let (target, made, kept) = (dir.join(name), new.join(name), old.join(name));
    if target.exists() {
        fs::rename(&target, &kept)?;
    }
    if !made.exists() {
        return Ok(());
    }
    fs::rename(made, &target).inspect_err(|_| {
        // The first error is the one to tell; what was there goes back where it can.
        let _ = fs::rename(&kept, &target);
    })
}

fn put_back(dir: &Path, new: &Path, old: &Path, name: &str) -> io::Result<()> {
    let (target, kept) = (dir.join(name), old.join(name));
    if target.exists() {
        fs::rename(&target, new.join(name))?;
    }
    match kept.exists() {
        true => fs::rename(kept, target),
        false => Ok(()),
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

    fn folder(name: &str, text: &str) -> Entry {
        Entry::folder(name, [("in/file", text.to_owned())])
    }

    #[test]
    fn a_folder_that_cannot_be_replaced_leaves_the_others_as_they_were() {
        let dir = tempfile::tempdir().unwrap();
        let read = |name: &str| fs::read_to_string(dir.path().join(name).join("in/file")).ok();
        entries(dir.path(), &[folder("a", "old")]).unwrap();
        // No folder can be moved to a place below one that is not there.
        let bad = [folder("a", "new"), folder("b", "new"), folder("x/y", "new")];
        assert!(entries(dir.path(), &bad).is_err());
        assert_eq!(read("a").as_deref(), Some("old"));
        assert_eq!(read("b"), None);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        entries(dir.path(), &bad[..2]).unwrap();
        assert_eq!(read("a").as_deref(), Some("new"));
        assert_eq!(read("b").as_deref(), Some("new"));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
    }

    #[test]
    fn files_are_put_back_as_folders_are_and_an_empty_folder_goes() {
        let dir = tempfile::tempdir().unwrap();
        let file = |text: &str| Entry::file("list", text.to_owned());
        let read = || fs::read_to_string(dir.path().join("list")).ok();
        entries(dir.path(), &[folder("a", ""), file("old")]).unwrap();
        let nothing = || Entry::folder("a", Vec::<(&str, String)>::new());
        let bad = [nothing(), file("new"), folder("x/y", "")];
        assert!(entries(dir.path(), &bad).is_err());
        assert_eq!(read().as_deref(), Some("old"));
        assert!(dir.path().join("a/in/file").exists());
        entries(dir.path(), &bad[..2]).unwrap();
        assert_eq!(read().as_deref(), Some("new"));
        assert!(!dir.path().join("a").exists());
    }

    #[test]
    fn what_was_not_written_here_is_found_in_folders_below() {
        let dir = tempfile::tempdir().unwrap();
        entries(dir.path(), &[folder("a", "")]).unwrap();
        let a = dir.path().join("a");
        let ours = |path: &Path| path == Path::new("in/file");
        assert_eq!(foreign_entry(&a, &ours).unwrap(), None);
        fs::write(a.join("in/other"), "").unwrap();
        assert_eq!(foreign_entry(&a, &ours).unwrap(), Some(a.join("in/other")));
        assert_eq!(foreign_entry(&dir.path().join("b"), &ours).unwrap(), None);
    }
}
