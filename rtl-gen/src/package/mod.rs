//! What surrounds the Verilog of a design: manifest, file list, FuseSoC core.

mod filelist;
mod fusesoc;
mod manifest;

pub use manifest::{Manifest, ManifestModule, ManifestPort};

use crate::design::Design;

/// The manifest of a design.
pub fn manifest(design: &Design) -> Manifest {
    manifest::manifest(design)
}

/// Names of all files of a design's folder.
pub(crate) fn file_names(manifest: &Manifest) -> Vec<String> {
    let top = &manifest.top;
    let around = [
        format!("{top}.f"),
        format!("{top}.core"),
        "manifest.json".to_owned(),
    ];
    manifest.files.iter().cloned().chain(around).collect()
}

/// All files of a design's folder: name and text.
pub(crate) fn files(design: &Design) -> Vec<(String, String)> {
    let manifest = design.manifest();
    let mut files: Vec<(String, String)> = design
        .verilog()
        .into_iter()
        .map(|f| (f.name, f.text))
        .collect();
    let top = &manifest.top;
    files.push((format!("{top}.f"), filelist::text(&manifest)));
    files.push((format!("{top}.core"), fusesoc::text(&manifest)));
    files.push(("manifest.json".into(), manifest.json()));
    files
}
