//! Writes designs: folders of their own, or a library.

use super::library::{self, DESIGNS, Library};
use super::{Manifest, bender, file_names, files, fusesoc};
use crate::design::Design;
use crate::family::{FAMILIES, Family};
use crate::replace::{self, Entry};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes the folders of several designs into `dir`, all of them or none: `dir/<config>/` with the
/// Verilog, the file list, the manifest and the FuseSoC core.
///
/// A folder of such a name is replaced if it holds nothing but what its manifest says was written.
///
/// # Errors
/// If a file cannot be written, or a folder holds something else.
pub fn write_all(designs: &[Design], dir: &Path) -> io::Result<()> {
    for design in designs {
        let target = dir.join(&design.config);
        let ours = manifest_in(&target).map_or(vec![], |manifest| file_names(&manifest));
        let is_ours = |path: &Path| ours.iter().any(|name| path == Path::new(name));
        refuse_foreign(&target, &is_ours)?;
    }
    let folders: Vec<Entry> = designs
        .iter()
        .map(|design| Entry::folder(&design.config, files(design)))
        .collect();
    replace::entries(dir, &folders)
}

/// Writes the library of several designs into `dir`, all of it or nothing: every module once in the
/// folder of its family, `designs/<config>/` with file list, manifest and FuseSoC core, the FuseSoC core of
/// all modules and the Bender package.
///
/// A library that is there is replaced, with what it has and the new one has not, if its folders hold
/// nothing else. Beside them anything may stand.
///
/// # Errors
/// If a file cannot be written, or something that was not written here is in its place.
pub fn write_library(designs: &[Design], dir: &Path) -> io::Result<()> {
    let ours = files_of_library(&dir.join(DESIGNS))?;
    let folders = FAMILIES.iter().map(|family| family.name).chain([DESIGNS]);
    for folder in folders {
        let is_ours = |path: &Path| ours.contains(&Path::new(folder).join(path));
        refuse_foreign(&dir.join(folder), &is_ours)?;
    }
    for name in library::TOP_FILES {
        let path = dir.join(name);
        let there = fs::read_to_string(&path).unwrap_or_default();
        let known = there.starts_with(bender::BEGIN) || fusesoc::is_library(&there);
        if path.exists() && !known {
            return Err(replace::not_ours(&path));
        }
    }
    let library = Library::of(designs);
    let folder = |family: &Family| Entry::folder(family.name, library.folder(family));
    let mut entries: Vec<Entry> = FAMILIES.iter().map(folder).collect();
    entries.push(Entry::folder(DESIGNS, library.designs()));
    let top_files = library.top_files().into_iter();
    entries.extend(top_files.map(|(name, text)| Entry::file(name, text)));
    replace::entries(dir, &entries)
}

fn manifest_in(folder: &Path) -> Option<Manifest> {
    let text = fs::read_to_string(folder.join("manifest.json")).ok()?;
    serde_json::from_str(&text).ok()
}

/// What the manifests in `designs` say was written, as paths from the top of their library.
fn files_of_library(designs: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let mut ours = BTreeSet::new();
    if !designs.is_dir() {
        return Ok(ours);
    }
    for entry in designs.read_dir()? {
        let entry = entry?;
        let Some(manifest) = manifest_in(&entry.path()) else {
            continue;
        };
        let folder = Path::new(DESIGNS).join(entry.file_name());
        ours.insert(folder.join("manifest.json"));
        ours.insert(folder.join(format!("{}.f", manifest.top)));
        ours.insert(folder.join(fusesoc::file(&manifest)));
        let inside = manifest.files.iter();
        ours.extend(
            inside.filter_map(|file| file.strip_prefix(library::TO_TOP).map(PathBuf::from)),
        );
    }
    Ok(ours)
}

fn refuse_foreign(folder: &Path, is_ours: &dyn Fn(&Path) -> bool) -> io::Result<()> {
    match replace::foreign_entry(folder, is_ours)? {
        Some(foreign) => Err(replace::not_ours(&foreign)),
        None => Ok(()),
    }
}
