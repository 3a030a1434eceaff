//! What to verilate: every named configuration of the generator, mutants of some, and fixtures.

use std::fs;
use std::path::Path;

/// A design as Verilog text.
pub struct Source {
    pub top: String,
    /// The configuration it comes from.
    pub config: String,
    /// The unit that configuration builds; `fixture` for the harness's own test designs.
    pub unit: String,
    /// File name and text, children before parents.
    pub files: Vec<(String, String)>,
    /// Seeded changes behind a `mutant` port: number, module, description.
    pub mutants: Vec<(u16, String, String)>,
    /// Whether `tb bench` wants a plain C++ loop around it.
    pub plain_loop: bool,
}

/// Configurations that are verilated a second time, with mutants.
const WITH_MUTANTS: [&str; 17] = [
    "oaken_decomposer_l8",
    "oaken_zero_remove_l8",
    "oaken_admission_l8_n4",
    "oaken_group_extremes_l8",
    "oaken_parameter_unit",
    "oaken_quantizer_x4",
    "oaken_sparse_packer_l8",
    "oaken_q8",
    "oaken_decode_parameters",
    "oaken_dequantizer_x4",
    "oaken_code_aligner_l16",
    "oaken_zero_insert_e16",
    "oaken_dq16",
    "mmu_small",
    "titanus_pu_l8",
    "titanus_qu_c40",
    "titanus_dqu_c40",
];

/// Configurations with a plain C++ loop: the demo chain, whose speed `tb bench` measures.
const WITH_PLAIN_LOOP: [&str; 1] = ["oaken_outlier_extractor_l16"];

/// Every design.
pub fn all() -> Result<Vec<Source>, String> {
    let mut designs = Vec::new();
    for named in rtl_gen::named_configs() {
        let design = rtl_gen::build_named(&named.name).map_err(|e| e.to_string())?;
        designs.push(Source {
            plain_loop: WITH_PLAIN_LOOP.contains(&named.name.as_str()),
            ..source(&design)
        });
    }
    for name in WITH_MUTANTS {
        let built = rtl_gen::build_mutants(name).map_err(|e| e.to_string())?;
        let mutants = built
            .mutants
            .iter()
            .map(|m| (m.id, m.module.clone(), m.what.clone()))
            .collect();
        designs.push(Source {
            mutants,
            ..source(&built.design)
        });
    }
    designs.extend(titanus());
    designs.extend(fixtures(Path::new("fixtures"))?);
    Ok(designs)
}

/// The parts of Titanus that are there, which are no named configurations yet.
fn titanus() -> Vec<Source> {
    use rtl_gen::titanus::{dequantizer_x4, level_x4, quantizer_x4, zero_insert};
    [8, 16, 32]
        .into_iter()
        .map(|lanes| ("titanus_zero_insert", zero_insert(lanes, 8)))
        .chain([
            ("titanus_level", level_x4()),
            ("titanus_quantizer", quantizer_x4()),
            ("titanus_dequantizer", dequantizer_x4()),
        ])
        .map(|(unit, top)| {
            source(&rtl_gen::Design {
                config: top.name().to_string(),
                unit: unit.into(),
                parameters: Default::default(),
                top,
            })
        })
        .collect()
}

fn source(design: &rtl_gen::Design) -> Source {
    Source {
        top: design.top.name().to_string(),
        config: design.config.clone(),
        unit: design.unit.clone(),
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
                files: vec![(format!("{top}.v"), text)],
                top,
                mutants: vec![],
                plain_loop: false,
            })
        })
        .collect()
}
