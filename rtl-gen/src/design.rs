//! A built configuration: its module tree, and what it is written out as.

use crate::config::{self, ConfigError};
use crate::hw::mutate::{self, Mutant};
use crate::hw::{Module, emit};
use crate::package::{self, Manifest};
use std::io;
use std::path::{Path, PathBuf};

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
            })
            .collect()
    }

    /// What `manifest.json` says.
    pub fn manifest(&self) -> Manifest {
        package::manifest(self)
    }

    /// Writes `dir/<config>/`: the Verilog, the file list, the manifest, the FuseSoC core.
    ///
    /// The folder is made aside and renamed, so that it is whole or not there. A folder of that
    /// name is replaced if it holds nothing but what its manifest says was written.
    ///
    /// # Errors
    /// If a file cannot be written, or the folder holds something else.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        std::fs::create_dir_all(dir)?;
        let target = dir.join(&self.config);
        if let Some(foreign) = foreign_entry(&target)? {
            return Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                format!(
                    "{} is there, which rtl-gen did not write",
                    foreign.display()
                ),
            ));
        }
        let aside = tempfile::Builder::new().prefix(".emit").tempdir_in(dir)?;
        for (name, text) in package::files(self) {
            std::fs::write(aside.path().join(name), text)?;
        }
        if target.exists() {
            std::fs::remove_dir_all(&target)?;
        }
        let aside = aside.keep();
        std::fs::rename(&aside, &target)?;
        make_readable(&target)
    }
}

/// Something in a folder that its manifest does not account for; `None` if there is no such
/// thing, or no folder.
fn foreign_entry(folder: &Path) -> io::Result<Option<PathBuf>> {
    if !folder.exists() {
        return Ok(None);
    }
    if !folder.is_dir() {
        return Ok(Some(folder.to_owned()));
    }
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap_or_default();
    let ours: Vec<String> = match serde_json::from_str::<Manifest>(&manifest) {
        Ok(manifest) => package::file_names(&manifest),
        Err(_) => vec![],
    };
    for entry in folder.read_dir()? {
        let entry = entry?;
        if !ours.iter().any(|name| entry.file_name() == name.as_str()) {
            return Ok(Some(entry.path()));
        }
    }
    Ok(None)
}

/// Temporary folders are private; an emitted one is for everybody the umask allows.
#[cfg(unix)]
fn make_readable(dir: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_readable(_: &Path) -> io::Result<()> {
    Ok(())
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
