//! The configuration file for LibreLane.

use super::Manifest;
use serde_json::{Map, Value, json};

/// Periods by the PDKs that LibreLane knows, ns.
const PERIODS: [(&str, f64); 2] = [("sky130*", 3.0), ("ihp-sg13g2*", 2.0)];

/// `config.json`; `rtl` is the way from its folder to that of the Verilog. `None` for a
/// combinational top.
///
/// Memories that need a macro are left out: the run stops at the missing module until
/// VERILOG_FILES and MACROS have one, rather than making flip-flops of it.
pub(super) fn config(manifest: &Manifest, rtl: &str) -> Option<String> {
    let files: Vec<String> = manifest
        .modules
        .iter()
        .filter(|module| !module.needs_macro())
        .map(|module| format!("dir::{rtl}/{}", module.path()))
        .collect();
    let mut config = Map::new();
    let mut set = |key: &str, value: Value| config.insert(key.into(), value);
    set("meta", json!({ "version": 2, "flow": "Classic" }));
    set("DESIGN_NAME", json!(manifest.top));
    set("VERILOG_FILES", json!(files));
    set("CLOCK_PORT", json!(manifest.clock.as_ref()?));
    set("CLOCK_PERIOD", json!(PERIODS[0].1));
    set("FP_CORE_UTIL", json!(45));
    for (pdk, period) in PERIODS {
        set(&format!("pdk::{pdk}"), json!({ "CLOCK_PERIOD": period }));
    }
    Some(format!("{:#}\n", Value::Object(config)))
}
