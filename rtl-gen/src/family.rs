//! The families of units: cells, and one for every paper's engines.

use crate::unit::Unit;
use crate::{cells, dma, dot, group, hack, kivi, mmu, oaken, packkv, rot, titanus};

/// A family of units. Modules of a family instantiate those of their own family, cells, and parts of dot
/// products and group quantization, no others, but for the DMA unit, which has a codec and the memory management
/// unit in it.
#[derive(Debug)]
pub struct Family {
    /// Its name, which is that of its folder in `hdl/`.
    pub name: &'static str,
    /// What a person calls it.
    pub title: &'static str,
    /// How the names of its modules begin; cells are what begins in no such way. Verilog has one
    /// name space, so a family keeps to its own part of it.
    pub prefixes: &'static [&'static str],
    /// The rows of its units.
    pub units: &'static [Unit],
}

/// All families. One instantiates nothing of those after it.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "cells",
        title: "Cells",
        prefixes: &[],
        units: cells::UNITS,
    },
    Family {
        name: "dot",
        title: "Dot products of codes, parts that units share",
        prefixes: &["dot_"],
        units: dot::UNITS,
    },
    Family {
        name: "oaken",
        title: "Oaken (ISCA 2025)",
        prefixes: &["oaken_"],
        units: oaken::UNITS,
    },
    Family {
        name: "mmu",
        title: "KV memory management (Oaken, ISCA 2025, section 5.2)",
        prefixes: &["kv_mmu_", "mmu_"],
        units: mmu::UNITS,
    },
    Family {
        name: "titanus",
        title: "Titanus (GLSVLSI 2025)",
        prefixes: &["titanus_"],
        units: titanus::UNITS,
    },
    Family {
        name: "group",
        title: "Group quantization, parts that codecs share",
        prefixes: &["group_"],
        units: group::UNITS,
    },
    Family {
        name: "kivi",
        title: "KIVI (ICML 2024)",
        prefixes: &["kivi_"],
        units: kivi::UNITS,
    },
    Family {
        name: "hack",
        title: "HACK (2025)",
        prefixes: &["hack_", "reference_dot_"],
        units: hack::UNITS,
    },
    Family {
        name: "packkv",
        title: "PackKV (IPDPS 2026)",
        prefixes: &["packkv_"],
        units: packkv::UNITS,
    },
    Family {
        name: "rot",
        title: "Rotation codec (this project)",
        prefixes: &["rot_"],
        units: rot::UNITS,
    },
    Family {
        name: "dma",
        title: "KV DMA unit (Oaken, ISCA 2025, Figures 8 and 9)",
        prefixes: &["kv_dma_", "dma_", "axi_", "axil_"],
        units: dma::UNITS,
    },
];

impl Family {
    /// The family of the module of that name.
    pub fn of_module(name: &str) -> &'static Family {
        let has = |family: &&Family| family.prefixes.iter().any(|p| name.starts_with(p));
        FAMILIES.iter().find(has).unwrap_or(&FAMILIES[0])
    }
}

/// All units, cells first.
pub fn units() -> impl Iterator<Item = &'static Unit> {
    FAMILIES.iter().flat_map(|family| family.units)
}

/// The unit of that name.
pub fn unit(name: &str) -> Option<&'static Unit> {
    units().find(|unit| unit.name == name)
}
