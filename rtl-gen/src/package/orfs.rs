//! Design folders for OpenROAD-flow-scripts: `config.mk` and `rules-base.json`.

use super::{Manifest, ManifestModule, TO_TOP};
use serde_json::json;
use std::fmt::Write;

/// What OpenROAD-flow-scripts turns into flip-flops at most (its SYNTH_MEMORY_MAX_BITS).
pub const MEMORY_MAX_BITS: usize = 4096;

/// What the flow's own scripts add to a measured area before it becomes a rule.
const AREA_MARGIN: f64 = 1.15;

/// A platform of the flow.
#[derive(Debug, Clone, Copy)]
pub struct Platform {
    /// Name of its folder.
    pub name: &'static str,
    /// Clock period in the unit of its Liberty files, a literal number.
    pub period: &'static str,
    /// That unit.
    pub unit: &'static str,
    /// Share of the core that is cells, per cent.
    pub core_utilization: u32,
    /// Cells that synthesis must leave alone beside those of the platform.
    pub dont_use: &'static [&'static str],
}

/// Flip-flops with an enable: their enable pin is no part of what ABC maps, so the net of an enable
/// that goes to a lane's worth of them is neither buffered nor seen. A multiplexer before a plain
/// flip-flop is smaller, too.
const ENABLE_FLIP_FLOPS: &[&str] = &["sky130_fd_sc_hd__edfxtp_1", "sky130_fd_sc_hd__edfxbp_1"];

/// The platforms that folders are written for. Utilization is a starting value.
pub const PLATFORMS: [Platform; 4] = [
    Platform {
        name: "nangate45",
        period: "1.0",
        unit: "ns",
        core_utilization: 55,
        dont_use: &[],
    },
    Platform {
        name: "sky130hd",
        period: "3.75",
        unit: "ns",
        core_utilization: 45,
        dont_use: ENABLE_FLIP_FLOPS,
    },
    Platform {
        name: "asap7",
        period: "500",
        unit: "ps",
        core_utilization: 55,
        dont_use: &[],
    },
    Platform {
        name: "ihp-sg13g2",
        period: "2.0",
        unit: "ns",
        core_utilization: 50,
        dont_use: &[],
    },
];

impl Platform {
    /// How many of its units of time are a ns.
    pub fn per_ns(&self) -> f64 {
        match self.unit {
            "ps" => 1000.0,
            _ => 1.0,
        }
    }

    /// Clock period of the folders, ns.
    pub fn period_ns(&self) -> f64 {
        let period: f64 = self.period.parse().expect("periods are numbers");
        period / self.per_ns()
    }
}

impl ManifestModule {
    /// The path of its file from the top of the Verilog: the folder of the design, or of its library.
    pub fn path(&self) -> &str {
        self.file.strip_prefix(TO_TOP).unwrap_or(&self.file)
    }

    /// Is it a memory that must not become flip-flops?
    pub fn needs_macro(&self) -> bool {
        self.memory_bits > MEMORY_MAX_BITS
    }
}

/// `config.mk`; `rtl` is the way from its folder to that of the Verilog.
pub(super) fn config_mk(manifest: &Manifest, platform: &Platform, rtl: &str) -> String {
    let (macros, logic): (Vec<&ManifestModule>, Vec<&ManifestModule>) =
        manifest.modules.iter().partition(|m| m.needs_macro());
    let (config, top, name) = (&manifest.config, &manifest.top, platform.name);
    let mut text = format!(
        "# {top} on {name} for OpenROAD-flow-scripts. Written by rtl-gen package.\n\
         #   make DESIGN_CONFIG=<this file>        in flow/\n\
         # Utilization and density are starting values: no layout was made with them yet.\n\
         export DESIGN_NICKNAME = {config}\n\
         export DESIGN_NAME     = {top}\n\
         export PLATFORM        = {name}\n\
         \n\
         # The folder of the Verilog; give RTL_DIR where it is not beside this one.\n\
         RTL_DIR ?= $(dir $(DESIGN_CONFIG)){rtl}\n\
         {}\
         export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc\n",
        list("export VERILOG_FILES =", &logic)
    );
    if !macros.is_empty() {
        text.push_str(&memory_switch(&macros));
    }
    let _ = write!(
        text,
        "\n# Buffering and sizing after a mapping for area: the fastest of the flow's ABC scripts here.\n\
         export ABC_AREA = 1\n\
         # Flat: what is kept as a module is mapped on its own, and paths through its ports are not.\n\
         export SYNTH_HIERARCHICAL = 0\n\
         # No map for adders: it makes ripple chains of full adders, which ABC cannot restructure.\n\
         export ADDER_MAP_FILE :=\n"
    );
    if !platform.dont_use.is_empty() {
        let _ = write!(
            text,
            "# No flip-flops with an enable: ABC does not see the load of an enable net, and leaves it\n\
             # without buffers.\n\
             export DONT_USE_CELLS += {}\n",
            platform.dont_use.join(" ")
        );
    }
    let _ = write!(
        text,
        "\nexport CORE_UTILIZATION = {}\n\
         export PLACE_DENSITY_LB_ADDON = 0.20\n\
         export TNS_END_PERCENT = 100\n",
        platform.core_utilization
    );
    text
}

/// `variable` with the files of the modules, one on a line.
fn list(variable: &str, modules: &[&ManifestModule]) -> String {
    let mut text = variable.to_owned();
    for module in modules {
        let _ = write!(text, " \\\n    $(RTL_DIR)/{}", module.path());
    }
    text + "\n"
}

fn memory_switch(macros: &[&ManifestModule]) -> String {
    let mut text = format!("\n# Memories above {MEMORY_MAX_BITS} bits do not become flip-flops:\n");
    for module in macros {
        let _ = writeln!(text, "#   {}: {} bits", module.name, module.memory_bits);
    }
    text.push_str(
        "# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be\n\
         #                 looked at, area and timing of the memories mean nothing\n\
         # MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names\n\
         #                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,\n\
         #                 ADDITIONAL_LIBS and ADDITIONAL_GDS\n\
         MEMORY ?= mock\n\
         ifeq ($(MEMORY),mock)\n",
    );
    text.push_str(&list("export VERILOG_FILES +=", macros));
    text.push_str(
        "export SYNTH_MOCK_LARGE_MEMORIES = 1\n\
         else ifeq ($(MEMORY),macro)\n\
         ifeq ($(strip $(MACRO_FILES)),)\n\
         $(error MEMORY=macro needs MACRO_FILES: Verilog with the memories around SRAM macros)\n\
         endif\n\
         export VERILOG_FILES += $(MACRO_FILES)\n\
         else\n\
         $(error MEMORY must be mock or macro, not $(MEMORY))\n\
         endif\n",
    );
    text
}

/// `rules-base.json`: one clock, and the area where it was measured here.
pub(super) fn rules(area_um2: Option<f64>) -> String {
    let mut rules = json!({
        "constraints__clocks__count": { "value": 1, "compare": "==" },
    });
    if let Some(area) = area_um2 {
        let limit = (area * AREA_MARGIN * 10.0).ceil() / 10.0;
        rules["synth__design__instance__area__stdcell"] =
            json!({ "value": limit, "compare": "<=" });
    }
    format!("{rules:#}\n")
}
