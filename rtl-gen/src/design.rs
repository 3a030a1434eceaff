//! A built configuration: its module tree, and what it is written out as.

use crate::config::{self, ConfigError};
use crate::hw::mutate::{self, Mutant};
use crate::hw::{Module, emit};
use crate::package::{self, Manifest};
use crate::replace;
use std::io;
use std::path::Path;

/// A configuration, built.
#[derive(Clone, Debug)]
pub struct Design {
    /// Name of the configuration.
    pub config: String,
    /// Name of the unit.
    pub unit: String,
    /// The unit's parameters as configured.
    pub parameters: toml::Table,
    /// The top module.
    pub top: Module,
}

/// A file of Verilog, one module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmittedFile {
    /// File name, `<module>.v`.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Is the module a memory, to be replaced by an SRAM macro?
    pub ram: bool,
    /// Bits of the memory; 0 if it is none.
    pub memory_bits: usize,
}

impl Design {
    /// The Verilog, one module per file, children before parents, the top last.
    pub fn verilog(&self) -> Vec<EmittedFile> {
        emit(&self.top)
            .into_iter()
            .map(|m| EmittedFile {
                name: format!("{}.v", m.name),
                text: m.text,
                ram: m.ram,
                memory_bits: m.memory_bits,
            })
            .collect()
    }

    /// What `manifest.json` says.
    pub fn manifest(&self) -> Manifest {
        package::manifest(self)
    }

    /// Writes `dir/<config>/`: the Verilog, the file list, the manifest, the FuseSoC core.
    ///
    /// # Errors
    /// As [`write_all`].
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        write_all(std::slice::from_ref(self), dir)
    }
}

/// Writes the folders of several designs into `dir`, all of them or none.
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
            Ok(manifest) => package::file_names(&manifest),
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
            files: package::files(design)
                .into_iter()
                .map(|(name, text)| (name.into(), text))
                .collect(),
        })
        .collect();
    replace::folders(dir, &folders)
}

/// A design with its mutants behind the input `mutant`.
#[derive(Clone, Debug)]
pub struct MutantDesign {
    /// The design; its top is named `<top>_mutants`.
    pub design: Design,
    /// The changes, by the value of `mutant` that activates them.
    pub mutants: Vec<Mutant>,
}

/// Seed and number of the changes that the mutant tests look at.
const MUTANT_SEED: u64 = 1;
const MUTANTS: usize = 40;

/// The built-in configuration of that name with seeded changes, see [`mutate::switchable`].
///
/// # Errors
/// If there is no such configuration.
pub fn build_mutants(name: &str) -> Result<MutantDesign, ConfigError> {
    let design = config::build_named(name)?;
    let (top, mutants) = mutate::switchable(&design.top, MUTANT_SEED, MUTANTS);
    Ok(MutantDesign {
        design: Design {
            config: top.name().to_owned(),
            top,
            ..design
        },
        mutants,
    })
}
