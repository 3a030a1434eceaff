//! A library: every module of several designs once, in the folder of its family.
//!
//! ```text
//! sapwood.core            FuseSoC: every module, a fileset per family
//! Bender.yml              Bender: the sources by level
//! designs.f               every module once
//! cells/ oaken/ ...       one module per file
//! designs/<config>/       <top>.f and manifest.json, whose paths lead out to the families' folders;
//!                         <config>.core, which depends on sapwood.core
//! ```

use super::manifest::Manifest;
use super::{bender, filelist, fusesoc};
use crate::design::{Design, EmittedFile};
use crate::family::{FAMILIES, Family};
use std::collections::BTreeMap;

/// The folder of the designs in a library.
pub(crate) const DESIGNS: &str = "designs";
/// The way from a design's folder to the top of its library.
pub(crate) const TO_TOP: &str = "../../";
/// What a library has at its top, beside its folders.
pub(crate) const TOP_FILES: [&str; 2] = [fusesoc::LIBRARY_CORE, bender::MANIFEST];

/// The modules and designs of a library.
pub(super) struct Library {
    /// Every module, family by family, children before parents.
    pub(super) modules: Vec<LibraryModule>,
    /// The manifests of the designs, with paths from their folders.
    pub(super) manifests: Vec<Manifest>,
}

/// A module of a library.
pub(super) struct LibraryModule {
    /// Its family, which is its folder.
    pub(super) family: &'static Family,
    /// Its file: `<module>.v`, and the text.
    pub(super) file: EmittedFile,
    /// 0 if it instantiates nothing, else one more than the highest of those it instantiates.
    pub(super) level: usize,
}

impl LibraryModule {
    /// Its path from the top of the library.
    pub(super) fn path(&self) -> String {
        path(&self.file.name)
    }
}

/// The path of a module's file from the top of a library.
fn path(file: &str) -> String {
    let name = file.trim_end_matches(".v");
    format!("{}/{file}", Family::of_module(name).name)
}

impl Library {
    /// The library of some designs.
    ///
    /// # Panics
    /// If two modules of one name are not the same: a name must carry all parameters that matter.
    pub(super) fn of(designs: &[Design]) -> Library {
        let mut modules: Vec<LibraryModule> = vec![];
        let mut index: BTreeMap<String, usize> = BTreeMap::new();
        for design in designs {
            let levels = levels(design);
            for file in design.verilog() {
                let name = file.name.trim_end_matches(".v").to_owned();
                if let Some(&there) = index.get(&name) {
                    let same = modules[there].file == *file;
                    assert!(same, "{}: another module is named `{name}`", design.config);
                    continue;
                }
                index.insert(name.clone(), modules.len());
                modules.push(LibraryModule {
                    family: Family::of_module(&name),
                    file: file.clone(),
                    level: levels[&name],
                });
            }
        }
        let rank = |family: &Family| FAMILIES.iter().position(|f| f.name == family.name);
        modules.sort_by_key(|module| rank(module.family));
        let manifests = designs.iter().map(manifest).collect();
        Library { modules, manifests }
    }

    /// The families that have modules here, in order.
    pub(super) fn families(&self) -> Vec<&'static Family> {
        let has = |family: &Family| self.modules.iter().any(|m| m.family.name == family.name);
        FAMILIES.iter().filter(|family| has(family)).collect()
    }

    /// The files of a folder: names inside it, and texts.
    pub(super) fn folder(&self, family: &Family) -> Vec<(String, String)> {
        let inside = self.modules.iter().filter(|m| m.family.name == family.name);
        inside
            .map(|m| (m.file.name.clone(), m.file.text.clone()))
            .collect()
    }

    /// The files of the designs: paths below their common folder, and texts.
    pub(super) fn designs(&self) -> Vec<(String, String)> {
        let of_each = |manifest: &Manifest| {
            let (config, top) = (&manifest.config, &manifest.top);
            [
                (format!("{config}/{top}.f"), filelist::text(manifest)),
                (format!("{config}/manifest.json"), manifest.json()),
                (
                    format!("{config}/{}", fusesoc::file(manifest)),
                    fusesoc::design(manifest),
                ),
            ]
        };
        self.manifests.iter().flat_map(of_each).collect()
    }

    /// The files at the top: names and texts.
    pub(super) fn top_files(&self) -> [(&'static str, String); 2] {
        [
            (fusesoc::LIBRARY_CORE, fusesoc::library(self)),
            (bender::MANIFEST, bender::text(self)),
        ]
    }
}

/// The manifest of a design in a library.
fn manifest(design: &Design) -> Manifest {
    let mut manifest = super::manifest(design);
    for file in &mut manifest.files {
        *file = format!("{TO_TOP}{}", path(file));
    }
    for module in &mut manifest.modules {
        module.file = format!("{TO_TOP}{}", path(&module.file));
    }
    manifest
}

/// The level of every module of a design.
fn levels(design: &Design) -> BTreeMap<String, usize> {
    let mut levels: BTreeMap<String, usize> = BTreeMap::new();
    for module in design.top.distinct() {
        let children = module.children().iter();
        let below = children.map(|child| levels[child.name()] + 1).max();
        levels.insert(module.name().to_owned(), below.unwrap_or(0));
    }
    levels
}
