//! Design folders on disk: `<dir>/<config>/manifest.json`, or `<dir>/designs/<config>/manifest.json` in a
//! library, and the files that it lists.

use super::FlowError;
use crate::package::{DESIGNS, Manifest, TO_TOP};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What a folder has that is one of a design.
const MANIFEST: &str = "manifest.json";

/// A module of a design and its file.
#[derive(Debug, Clone)]
pub struct SourceModule {
    /// Name of the Verilog module.
    pub name: String,
    /// Name of the file.
    pub file: String,
    /// Its path from [`DesignFolder::top_dir`], with `/` between names.
    pub path: String,
    /// The whole file.
    pub text: String,
    /// Whether users may replace it by a memory macro.
    pub ram: bool,
    /// Bits of that memory.
    pub memory_bits: usize,
    /// The words of its code, when they have been asked for: finding them takes long.
    words: OnceLock<BTreeSet<String>>,
}

impl SourceModule {
    /// The words of its code, names of the modules that it instantiates among them.
    fn words(&self) -> &BTreeSet<String> {
        self.words.get_or_init(|| {
            let code = super::verilog_text::without_comments(&self.text);
            let words = super::verilog_text::words(&code);
            words.map(str::to_owned).collect()
        })
    }
}

/// A design folder, read.
#[derive(Debug, Clone)]
pub struct DesignFolder {
    /// The folder of the manifest.
    pub dir: PathBuf,
    /// The folder that holds all Verilog: that of the manifest, or the top of its library.
    pub top_dir: PathBuf,
    /// Name of the configuration.
    pub config: String,
    /// Name of the unit it configures.
    pub unit: String,
    /// Name of the top module.
    pub top: String,
    /// Clock port; none for a combinational top.
    pub clock: Option<String>,
    /// Every module, children before parents.
    pub modules: Vec<SourceModule>,
    /// All of the manifest.
    pub manifest: Manifest,
}

impl DesignFolder {
    /// The Verilog of one of its modules.
    ///
    /// # Panics
    /// If it has no such module.
    pub fn text_of(&self, name: &str) -> String {
        let module = self.modules.iter().find(|module| module.name == name);
        let module = module.unwrap_or_else(|| panic!("{} has no module {name}", self.config));
        module.text.clone()
    }

    /// Whether `dir` is the folder of a design.
    pub fn is_one(dir: &Path) -> bool {
        dir.join(MANIFEST).is_file()
    }

    /// Reads `<dir>/manifest.json` and the files it lists.
    pub fn read(dir: &Path) -> Result<Self, FlowError> {
        let path = dir.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|e| FlowError::file(&path, e))?;
        let bad = |what: String| FlowError::file(&path, what);
        let mut modules = Vec::new();
        // In a library the folder of a design is two below the top.
        let in_library = manifest.files.iter().any(|file| file.starts_with(TO_TOP));
        let top_dir = match in_library && dir.parent().is_some_and(|d| d.ends_with(DESIGNS)) {
            true => dir.join(TO_TOP),
            false => dir.to_owned(),
        };
        for file in &manifest.files {
            let path = match top_dir == dir {
                true => Some(file.as_str()),
                false => file.strip_prefix(TO_TOP),
            };
            let names: Vec<&str> = path.unwrap_or_default().split('/').collect();
            if path.is_none() || names.iter().any(|name| matches!(*name, "" | "." | "..")) {
                return Err(bad(format!("\"{file}\" is not inside the design folder")));
            }
            let module = manifest
                .modules
                .iter()
                .find(|module| &module.file == file)
                .ok_or_else(|| bad(format!("no module is listed for \"{file}\"")))?;
            for name in names.iter().chain([&module.name.as_str()]) {
                if !is_plain_name(name) {
                    return Err(bad(format!("\"{name}\" is not a plain name")));
                }
            }
            let source = dir.join(file);
            modules.push(SourceModule {
                name: module.name.clone(),
                file: names
                    .last()
                    .map(|name| (*name).to_owned())
                    .unwrap_or_default(),
                path: names.join("/"),
                text: fs::read_to_string(&source).map_err(|e| FlowError::file(&source, e))?,
                ram: module.ram,
                memory_bits: module.memory_bits,
                words: OnceLock::new(),
            });
        }
        if !modules.iter().any(|module| module.name == manifest.top) {
            return Err(bad(format!("the top {} is in no file", manifest.top)));
        }
        Ok(DesignFolder {
            dir: dir.to_owned(),
            top_dir,
            config: manifest.config.clone(),
            unit: manifest.unit.clone(),
            top: manifest.top.clone(),
            clock: manifest.clock.clone(),
            modules,
            manifest,
        })
    }

    /// Every design folder directly under `dir`, or of the library there, in the order of their names.
    pub fn read_all(dir: &Path) -> Result<Vec<Self>, FlowError> {
        if !dir.exists() {
            return Err(FlowError::file(
                dir,
                "no such folder of designs: `rtl-gen emit` writes them",
            ));
        }
        let mut folders = folders_with_manifest(dir)?;
        let library = dir.join(DESIGNS);
        if library.is_dir() {
            folders.extend(folders_with_manifest(&library)?);
        }
        folders.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        if folders.is_empty() {
            return Err(FlowError::file(
                dir,
                "no design folder (a folder with a manifest.json) in it",
            ));
        }
        folders.iter().map(|folder| Self::read(folder)).collect()
    }

    /// The design among `all` that is configuration `name` or has the top `name`.
    pub fn named<'a>(all: &'a [Self], name: &str) -> Option<&'a Self> {
        all.iter()
            .find(|design| design.config == name)
            .or_else(|| all.iter().find(|design| design.top == name))
    }

    /// The name of its folder.
    pub fn folder_name(&self) -> String {
        let name = self.dir.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The module `name` with everything it instantiates, children before parents.
    pub fn closure(&self, name: &str) -> Vec<&SourceModule> {
        let mut wanted = BTreeSet::from([name]);
        // Children come before parents, so one walk from the end finds all of them.
        for module in self.modules.iter().rev() {
            if wanted.contains(module.name.as_str()) {
                let words = module.words();
                let names = self.modules.iter().map(|other| other.name.as_str());
                wanted.extend(names.filter(|other| words.contains(*other)));
            }
        }
        self.modules
            .iter()
            .filter(|module| wanted.contains(module.name.as_str()))
            .collect()
    }
}

fn folders_with_manifest(dir: &Path) -> Result<Vec<PathBuf>, FlowError> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(dir).map_err(|e| FlowError::file(dir, e))? {
        let path = entry.map_err(|e| FlowError::file(dir, e))?.path();
        if DesignFolder::is_one(&path) {
            folders.push(path);
        }
    }
    Ok(folders)
}

/// Letters, digits, `_` and `.`: safe in every script and on every command line.
fn is_plain_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}
