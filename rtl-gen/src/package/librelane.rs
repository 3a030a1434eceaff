//! The configuration file for LibreLane.

use super::{Manifest, ManifestModule};
use serde_json::{Map, Value, json};

/// Periods by the PDKs that LibreLane knows, ns.
const PERIODS: [(&str, f64); 2] = [("sky130*", 3.0), ("ihp-sg13g2*", 2.0)];

/// The constraints beside it; the flow gives the period of the PDK.
pub(super) const SDC: &str = "constraint.sdc";
/// The memories that need a macro, without contents.
pub(super) const STUBS: &str = "memories.v";

/// The ports of the memories that need a macro; `text` gives the Verilog of a module.
pub(super) fn stubs(manifest: &Manifest, text: impl Fn(&str) -> String) -> String {
    let mut stubs =
        "// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.\n\
                     /* verilator lint_off UNDRIVEN */\n\
                     /* verilator lint_off UNUSEDSIGNAL */\n\
                     `default_nettype none\n"
            .to_owned();
    for module in manifest.modules.iter().filter(|m| m.needs_macro()) {
        let text = text(&module.name);
        let begin = text.find(&format!("module {} (", module.name));
        let header = begin.and_then(|begin| {
            let end = begin + text[begin..].find("\n);\n")?;
            Some(&text[begin..end])
        });
        let header = header.unwrap_or_else(|| panic!("{} has a port list", module.name));
        stubs.push_str(&format!("\n(* blackbox *)\n{header}\n);\nendmodule\n"));
    }
    stubs + "\n`default_nettype wire\n"
}

/// `config.json`; `rtl` is the way from its folder to that of the Verilog. `None` for a
/// combinational top.
///
/// Of memories that need a macro the [`stubs`] are taken: the run lints, and does not make flip-flops of
/// them. MACROS gives the macros, by modules of these names.
pub(super) fn config(manifest: &Manifest, rtl: &str) -> Option<String> {
    let mut files: Vec<String> = manifest
        .modules
        .iter()
        .filter(|module| !module.needs_macro())
        .map(|module| format!("dir::{rtl}/{}", module.path()))
        .collect();
    if manifest.modules.iter().any(ManifestModule::needs_macro) {
        files.insert(0, format!("dir::{STUBS}"));
    }
    let mut config = Map::new();
    let mut set = |key: &str, value: Value| config.insert(key.into(), value);
    set("meta", json!({ "version": 2, "flow": "Classic" }));
    set("DESIGN_NAME", json!(manifest.top));
    set("VERILOG_FILES", json!(files));
    set("CLOCK_PORT", json!(manifest.clock.as_ref()?));
    set("CLOCK_PERIOD", json!(PERIODS[0].1));
    set("PNR_SDC_FILE", json!(format!("dir::{SDC}")));
    set("SIGNOFF_SDC_FILE", json!(format!("dir::{SDC}")));
    set("FP_CORE_UTIL", json!(45));
    for (pdk, period) in PERIODS {
        set(&format!("pdk::{pdk}"), json!({ "CLOCK_PERIOD": period }));
    }
    Some(format!("{:#}\n", Value::Object(config)))
}
