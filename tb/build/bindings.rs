//! The Rust side: a table of models with their ports and functions.

use std::fmt::Write;
use verilate::{Archive, Compiled, Port, Source, functions_symbol, plain_loop_symbol};

/// A model that was built.
pub struct Bound<'a> {
    pub design: &'a Source,
    pub compiled: Compiled<Archive>,
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
        let ports = &model.compiled.ports;
        let functions = functions_symbol(top);
        let _ = writeln!(externs, "    static {functions}: Functions;");
        if *plain_loop {
            let _ = writeln!(
                externs,
                "    fn {}(instance: *mut Instance, stimuli: *const u32, expected: *const u32, \
                 beats: u64, mismatches: *mut u64) -> u64;",
                plain_loop_symbol(top)
            );
        }
        let _ = writeln!(
            table,
            "    ModelInfo {{\n        top: {top:?},\n        config: {config:?},\n        unit: {unit:?},"
        );
        let _ = writeln!(table, "        parameters: &{parameters:?},");
        let _ = writeln!(table, "        ports: &[");
        for port in ports {
            let direction = if port.input { "Input" } else { "Output" };
            let _ = writeln!(
                table,
                "            PortInfo {{ name: {:?}, direction: Direction::{direction}, width: {}, storage: Storage::{:?} }},",
                port.name, port.width, port.storage
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
            let (inputs, outputs) = verilate::plain_loop_ports(ports);
            let names = |ports: Vec<&Port>| -> Vec<String> {
                ports.iter().map(|port| port.name.clone()).collect()
            };
            format!(
                "Some(PlainLoop {{ inputs: &{:?}, outputs: &{:?}, run: {} }})",
                names(inputs),
                names(outputs),
                plain_loop_symbol(top)
            )
        } else {
            "None".to_string()
        };
        let _ = writeln!(
            table,
            "        ],\n        loaded: false,\n        functions: unsafe {{ &{functions} }},\n        plain_loop: {plain_loop},\n    }},"
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
