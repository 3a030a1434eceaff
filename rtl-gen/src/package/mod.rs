//! What surrounds the Verilog of a design: manifest, file list, FuseSoC core, constraints, design
//! folders for OpenROAD-flow-scripts and LibreLane; and the library of several designs.
//!
//! Everything here is made from the [`Manifest`], the one source of names: files, top, clock, reset.

mod bender;
mod constraints;
mod filelist;
mod fusesoc;
mod library;
mod librelane;
mod manifest;
mod orfs;
mod registers;
mod write;

pub use filelist::union;
pub(crate) use fusesoc::EVERYTHING;
pub(crate) use library::{DESIGNS, TO_TOP};
pub use manifest::{Manifest, ManifestModule, ManifestPort, manifest};
pub use orfs::{MEMORY_MAX_BITS, PLATFORMS, Platform};
pub use write::{write_all, write_library};

use crate::design::Design;
use std::path::PathBuf;

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
    let manifest = manifest(design);
    let mut files: Vec<(String, String)> = design
        .verilog()
        .iter()
        .map(|f| (f.name.clone(), f.text.clone()))
        .collect();
    let top = &manifest.top;
    files.push((format!("{top}.f"), filelist::text(&manifest)));
    files.push((format!("{top}.core"), fusesoc::text(&manifest)));
    files.push(("manifest.json".into(), manifest.json()));
    files
}

/// The constraints of a top and its design folders, as paths inside its folder and texts.
///
/// `rtl` is the way from that folder to the folder of the Verilog, with `/` between names: that of the
/// design, or the top of its library.
/// `area_um2` gives the measured area of a platform, for the rules of its design folder; `text` the Verilog
/// of a module by its name. A
/// combinational top has none of these files: there is no clock to constrain.
pub fn design_folders(
    manifest: &Manifest,
    rtl: &str,
    area_um2: impl Fn(&str) -> Option<f64>,
    text: impl Fn(&str) -> String,
) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut add = |path: String, text: String| files.push((PathBuf::from(path), text));
    let top = &manifest.top;
    let Some(sdc) = constraints::sdc(manifest, "1.0", "ns") else {
        return files;
    };
    add(format!("{top}.sdc"), sdc);
    for (name, text) in registers::files(manifest) {
        add(name, text);
    }
    for platform in &PLATFORMS {
        let dir = format!("orfs/{}", platform.name);
        let sdc = constraints::sdc(manifest, platform.period, platform.unit);
        add(format!("{dir}/constraint.sdc"), sdc.unwrap_or_default());
        let config = orfs::config_mk(manifest, platform, &format!("../../{rtl}"));
        add(format!("{dir}/config.mk"), config);
        let rules = orfs::rules(area_um2(platform.name));
        add(format!("{dir}/rules-base.json"), rules);
    }
    let config = librelane::config(manifest, &format!("../{rtl}"));
    add("librelane/config.json".into(), config.unwrap_or_default());
    let sdc = constraints::sdc(manifest, "$::env(CLOCK_PERIOD)", "ns");
    add(
        format!("librelane/{}", librelane::SDC),
        sdc.unwrap_or_default(),
    );
    if manifest.modules.iter().any(ManifestModule::needs_macro) {
        let stubs = librelane::stubs(manifest, text);
        add(format!("librelane/{}", librelane::STUBS), stubs);
    }
    files
}
