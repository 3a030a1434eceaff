//! What to verilate: every configuration in the generator's rows, mutants of some, and fixtures.

use crate::encodings::{Encoding, encoded_nets};
use std::fs;
use std::path::Path;

/// A design as Verilog text.
pub struct Source {
    pub top: String,
    /// The configuration it comes from.
    pub config: String,
    /// The unit that configuration builds; `fixture` for the harness's own test designs.
    pub unit: String,
    /// The parameters it is built with: those of the configuration, and those with a default.
    pub parameters: Vec<(String, u64)>,
    /// What the values of its encoded nets stand for, each with a name of its own.
    pub encodings: Vec<Encoding>,
    /// Path, name and number of the encoding of every encoded net.
    pub encoded: Vec<(String, String, usize)>,
    /// File name and text, children before parents.
    pub files: Vec<(String, String)>,
    /// Seeded changes behind a `mutant` port: number, key, description.
    pub mutants: Vec<(u16, String, String)>,
    /// Whether `tb bench` wants a plain C++ loop around it.
    pub plain_loop: bool,
}

/// The configurations that are verilated a second time, with mutants.
pub fn with_mutants() -> impl Iterator<Item = &'static str> {
    let rows = rtl_gen::config::rows();
    rows.filter(|(_, row)| row.mutants).map(|(_, row)| row.name)
}

/// Every design.
pub fn all() -> Result<Vec<Source>, String> {
    let mut designs = Vec::new();
    for (unit, row) in rtl_gen::config::rows() {
        let design = rtl_gen::NamedConfig::of(unit, row).build();
        let design = design.map_err(|e| e.to_string())?;
        designs.push(Source {
            plain_loop: row.plain_loop,
            ..source(&design)
        });
    }
    for name in with_mutants() {
        let built = rtl_gen::build_mutants(name).map_err(|e| e.to_string())?;
        let mutants = built
            .mutants
            .iter()
            .map(|m| (m.id, m.key.to_string(), m.what.clone()))
            .collect();
        designs.push(Source {
            config: name.into(),
            mutants,
            ..source(&built.design)
        });
    }
    designs.extend(fixtures(Path::new("fixtures"))?);
    Ok(designs)
}

fn source(design: &rtl_gen::Design) -> Source {
    let (encodings, encoded) = encoded_nets(&design.top);
    Source {
        top: design.top.name().to_string(),
        config: design.config.clone(),
        unit: design.unit.clone(),
        parameters: design
            .parameters
            .iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        encodings,
        encoded,
        files: design
            .verilog()
            .into_iter()
            .map(|file| (file.name, file.text))
            .collect(),
        mutants: vec![],
        plain_loop: false,
    }
}

/// The harness's own test designs: one file, one module, same name.
fn fixtures(directory: &Path) -> Result<Vec<Source>, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", directory.display());
    let mut paths: Vec<_> = fs::read_dir(directory)
        .map_err(failed)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "v"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).map_err(failed)?;
            let top = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            Ok(Source {
                config: top.clone(),
                unit: "fixture".into(),
                parameters: vec![],
                encodings: vec![],
                encoded: vec![],
                files: vec![(format!("{top}.v"), text)],
                top,
                mutants: vec![],
                plain_loop: false,
            })
        })
        .collect()
}
