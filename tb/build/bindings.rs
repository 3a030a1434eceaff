//! The Rust side: a table of models with their ports and functions.

use crate::compile::Archive;
use crate::designs::Source;
use crate::ports::{Port, Storage};
use crate::shim;
use std::fmt::Write;

/// A model that was built.
pub struct Bound<'a> {
    pub design: &'a Source,
    pub ports: Vec<Port>,
    pub archive: Archive,
}

/// The text of `models.rs`.
pub fn rust(models: &[Bound]) -> String {
    let mut externs = String::new();
    let mut table = String::new();
    for model in models {
        let Source {
            top,
            config,
            unit,
            parameters,
            encodings,
            encoded,
            mutants,
            plain_loop,
            files,
        } = model.design;
        // Formatting into a String cannot fail.
        let _ = writeln!(
            externs,
            "    fn sapwood_open_{top}(seed: u32, ports: *mut *mut c_void) -> *mut Instance;\n    \
             fn sapwood_eval_{top}(instance: *mut Instance, time: u64) -> c_int;"
        );
        if *plain_loop {
            let _ = writeln!(
                externs,
                "    fn sapwood_plain_loop_{top}(instance: *mut Instance, stimuli: *const u32, \
                 expected: *const u32, beats: u64, mismatches: *mut u64) -> u64;"
            );
        }
        let _ = writeln!(
            table,
            "    ModelInfo {{\n        top: {top:?},\n        config: {config:?},\n        unit: {unit:?},"
        );
        let _ = writeln!(table, "        parameters: &{parameters:?},");
        let _ = writeln!(table, "        ports: &[");
        for port in &model.ports {
            let storage = match port.storage {
                Storage::U8 => "U8",
                Storage::U16 => "U16",
                Storage::U32 => "U32",
                Storage::U64 => "U64",
                Storage::Words => "Words",
            };
            let direction = if port.input { "Input" } else { "Output" };
            let _ = writeln!(
                table,
                "            PortInfo {{ name: {:?}, direction: Direction::{direction}, width: {}, storage: Storage::{storage} }},",
                port.name, port.width
            );
        }
        let _ = writeln!(table, "        ],\n        encodings: &[");
        for encoding in encodings {
            let _ = writeln!(
                table,
                "            EncodingInfo {{ name: {:?}, width: {}, values: &{:?} }},",
                encoding.name, encoding.width, encoding.values
            );
        }
        let _ = writeln!(table, "        ],\n        encoded: &[");
        for (path, net, encoding) in encoded {
            let _ = writeln!(
                table,
                "            EncodedNet {{ path: {path:?}, net: {net:?}, encoding: {encoding} }},"
            );
        }
        let _ = writeln!(table, "        ],\n        mutants: &[");
        for (id, key, what) in mutants {
            let _ = writeln!(
                table,
                "            MutantInfo {{ id: {id}, key: {key:?}, what: {what:?} }},"
            );
        }
        let _ = writeln!(table, "        ],\n        verilog: &[");
        for (name, text) in files {
            let _ = writeln!(table, "            ({name:?}, {text:?}),");
        }
        let plain_loop = if *plain_loop {
            let (inputs, outputs) = shim::plain_loop_ports(&model.ports);
            let names = |ports: Vec<&Port>| -> Vec<String> {
                ports.iter().map(|port| port.name.clone()).collect()
            };
            format!(
                "Some(PlainLoop {{ inputs: &{:?}, outputs: &{:?}, run: sapwood_plain_loop_{top} }})",
                names(inputs),
                names(outputs)
            )
        } else {
            "None".to_string()
        };
        let _ = writeln!(
            table,
            "        ],\n        open: sapwood_open_{top},\n        eval: sapwood_eval_{top},\n        plain_loop: {plain_loop},\n    }},"
        );
    }
    format!(
        "unsafe extern \"C\" {{\n{externs}}}\n\n\
         /// The models of this build, in the order of the generator's configurations.\n\
         pub static MODELS: &[ModelInfo] = &[\n{table}];\n"
    )
}

/// The text of `mutant_tests.rs`: a test for each of these configurations, under its name, so that
/// they run side by side.
pub fn mutant_tests<'a>(configs: impl Iterator<Item = &'a str>) -> String {
    let test =
        |config: &str| format!("#[test]\nfn {config}() {{\n    super::check({config:?});\n}}\n");
    configs.map(test).collect()
}
