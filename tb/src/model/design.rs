//! What is known about a design of the generator, or about a fixture, before it is compiled.

use super::encodings::encoded_nets;
use super::info::{EncodedNet, EncodingInfo, ModelInfo, MutantInfo, PlainLoop, PortInfo, Text};
use super::load;
use rtl_gen::{Design, MutantDesign};
use verilate::Port;

/// A design of the generator.
pub(super) fn plain(design: Design) -> ModelInfo {
    let (encodings, encoded) = encoded_nets(&design.top);
    let encodings = encodings.into_iter().map(|encoding| EncodingInfo {
        name: forever(&encoding.name),
        width: encoding.width,
        values: all(encoding
            .values
            .iter()
            .map(|(value, name)| (*value, forever(name)))),
    });
    let encoded = encoded.iter().map(|(path, net, encoding)| EncodedNet {
        path: forever(path),
        net: forever(net),
        encoding: *encoding,
    });
    let ports = design.top.ports().into_iter().map(|port| Port {
        width: port.kind.width(),
        input: port.input,
        name: port.name,
    });
    let parameters = design.parameters.iter();
    ModelInfo {
        top: forever(design.top.name()),
        config: forever(&design.config),
        unit: forever(&design.unit),
        parameters: all(parameters.map(|(name, value)| (forever(name), value))),
        ports: all(ports.map(port)),
        encodings: all(encodings),
        encoded: all(encoded),
        mutants: &[],
        verilog: Text::Of(design),
        from_file: false,
        plain_loop: None,
        functions: Default::default(),
    }
}

/// A configuration with seeded changes.
pub(super) fn with_mutants(config: &str, built: MutantDesign) -> ModelInfo {
    let mutants = built.mutants.iter().map(|mutant| MutantInfo {
        id: mutant.id,
        key: forever(&mutant.key.to_string()),
        what: forever(&mutant.what),
    });
    ModelInfo {
        config: forever(config),
        mutants: all(mutants),
        ..plain(built.design)
    }
}

/// The same with a plain loop.
pub(super) fn with_plain_loop(info: ModelInfo) -> ModelInfo {
    let ports: Vec<Port> = info.ports.iter().map(|port| port.declared()).collect();
    let (inputs, outputs) = verilate::plain_loop_ports(&ports);
    let names = |ports: Vec<&Port>| all(ports.into_iter().map(|port| forever(&port.name)));
    ModelInfo {
        plain_loop: Some(PlainLoop {
            inputs: names(inputs),
            outputs: names(outputs),
        }),
        ..info
    }
}

/// A design whose Verilog is another one; all else that is known of it stays.
pub(super) fn with_verilog(info: &ModelInfo, files: Vec<(String, String)>) -> ModelInfo {
    ModelInfo {
        verilog: Text::There(files),
        functions: Default::default(),
        plain_loop: None,
        ..*info
    }
}

/// The harness's own test designs: one file, one module, same name.
const FIXTURES: [(&str, &str); 5] = [
    (
        "fixture_ends",
        include_str!("../../fixtures/fixture_ends.v"),
    ),
    (
        "fixture_no_reset",
        include_str!("../../fixtures/fixture_no_reset.v"),
    ),
    (
        "fixture_oscillator",
        include_str!("../../fixtures/fixture_oscillator.v"),
    ),
    (
        "fixture_rules",
        include_str!("../../fixtures/fixture_rules.v"),
    ),
    (
        "fixture_widths",
        include_str!("../../fixtures/fixture_widths.v"),
    ),
];

/// The fixture of that name.
///
/// # Errors
/// What Verilator says of it.
pub(super) fn fixture(name: &str) -> Option<Result<ModelInfo, String>> {
    let (top, text) = FIXTURES.into_iter().find(|(known, _)| *known == name)?;
    let file = forever(&format!("{top}.v"));
    Some(load::ports(top, file, text).map(|ports| ModelInfo {
        top,
        config: top,
        unit: "fixture",
        parameters: &[],
        ports: all(ports.into_iter().map(port)),
        encodings: &[],
        encoded: &[],
        mutants: &[],
        verilog: Text::There(vec![(file.into(), text.into())]),
        from_file: false,
        plain_loop: None,
        functions: Default::default(),
    }))
}

fn port(port: Port) -> PortInfo {
    PortInfo::of(forever(&port.name), &port)
}

/// What is known of a design is asked for as long as the program runs.
fn forever(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn all<T>(items: impl Iterator<Item = T>) -> &'static [T] {
    Box::leak(items.collect::<Vec<_>>().into_boxed_slice())
}
