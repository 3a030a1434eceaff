//! Writes design folders.

use super::{Manifest, file_names, files};
use crate::design::Design;
use crate::replace;
use std::io;
use std::path::Path;

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
        let manifest = std::fs::read_to_string(target.join("manifest.json")).unwrap_or_default();
        let ours: Vec<String> = match serde_json::from_str::<Manifest>(&manifest) {
            Ok(manifest) => file_names(&manifest),
            Err(_) => vec![],
        };
        let is_ours = |path: &Path| ours.iter().any(|name| path == Path::new(name));
        if let Some(foreign) = replace::foreign_entry(&target, &is_ours)? {
            return Err(replace::not_ours(&foreign));
        }
    }
    let folders: Vec<replace::Folder> = designs
        .iter()
        .map(|design| replace::Folder {
            name: design.config.clone(),
            files: files(design)
                .into_iter()
                .map(|(name, text)| (name.into(), text))
                .collect(),
        })
        .collect();
    replace::folders(dir, &folders)
}
