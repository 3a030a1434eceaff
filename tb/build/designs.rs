//! What to verilate: every configuration in the generator's rows, mutants of some, and fixtures.

use std::fs;
use std::path::Path;
use verilate::Source;

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
            ..Source::of(&design)
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
            ..Source::of(&built.design)
        });
    }
    designs.extend(fixtures(Path::new("fixtures"))?);
    Ok(designs)
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
