//! The C++ side of one model: the table of its functions.

use crate::ports::{Port, Storage};
use crate::source::{Build, Source};
use std::fmt::Write;

/// The one function that a model's library exports: it gives the table of the model's functions.
pub const LIBRARY_SYMBOL: &str = "sapwood_library";

/// C++ text that goes at the end of the model's fast unity file.
pub(crate) fn cpp(design: &Source, build: Build) -> String {
    let Source { top, ports, .. } = design;
    let build = build.cpp();
    let (plain_loop, plain_loop_name) = match design.plain_loop {
        true => (
            plain_loop(design, build),
            format!("sapwood_plain_loop_{top}"),
        ),
        false => (String::new(), "nullptr".to_owned()),
    };
    let mut text = format!(
        "\nextern \"C\" {{\n\n{plain_loop}\
         static sapwood::Instance* sapwood_open_{top}(int random, uint32_t seed, void** ports) {{\n    \
             sapwood::Instance* instance = sapwood::open<V{top}, {build}>(random, seed);\n    \
             if (!instance) return nullptr;\n    \
             V{top}& top = *static_cast<sapwood::ModelOf<V{top}, {build}>&>(*instance).top;\n"
    );
    for (index, port) in ports.iter().enumerate() {
        // A write that formatting into a String cannot fail.
        let _ = writeln!(text, "    ports[{index}] = &top.{};", port.name);
    }
    let _ = write!(
        text,
        "    return instance;\n}}\n\n\
         static const sapwood::Functions sapwood_functions_{top} =\n    \
             sapwood::functions<V{top}, {build}>(sapwood_open_{top}, {plain_loop_name});\n\n\
         __attribute__((visibility(\"default\"))) const sapwood::Functions* {LIBRARY_SYMBOL}() {{\n    \
             return &sapwood_functions_{top};\n}}\n"
    );
    text + "\n}  // extern \"C\"\n"
}

/// The payload ports of the plain loop, in the order in which they follow each other in a beat:
/// what goes in (side inputs of more than a bit travel with the beat) and what comes out.
pub fn plain_loop_ports(ports: &[Port]) -> (Vec<&Port>, Vec<&Port>) {
    let is_payload = |p: &&Port| !p.name.ends_with("valid") && !p.name.ends_with("ready");
    let inputs = ports
        .iter()
        .filter(is_payload)
        .filter(|p| p.input && (p.name.starts_with("s_axis_") || p.width > 1))
        .collect();
    let outputs = ports
        .iter()
        .filter(is_payload)
        .filter(|p| !p.input && p.name.starts_with("m_axis_"))
        .collect();
    (inputs, outputs)
}

/// 32-bit words of a port in a beat.
fn words(port: &Port) -> usize {
    port.width.div_ceil(32)
}

/// The lines of all ports, each of which is told its first word in a beat, and the words of a beat.
fn per_port(ports: &[&Port], line: impl Fn(&Port, usize) -> String) -> (String, usize) {
    let mut at = 0;
    let mut lines = String::new();
    for port in ports {
        lines += &line(port, at);
        at += words(port);
    }
    (lines, at)
}

/// The loop a person would write in C++ around this model, with everything known at compile time:
/// every beat of `stimuli` in, every beat compared with `expected`, never a stall. `tb bench`
/// compares the harness with it.
fn plain_loop(design: &Source, build: &str) -> String {
    let Source { top, ports, .. } = design;
    let (inputs, outputs) = plain_loop_ports(ports);
    let (write, input_words) = per_port(&inputs, |port, at| {
        let name = &port.name;
        match port.storage() {
            Storage::Words => format!(
                "            std::memcpy(&top.{name}[0], in + {at}, {});\n",
                4 * words(port)
            ),
            Storage::U64 => format!(
                "            top.{name} = in[{at}] | uint64_t{{in[{}]}} << 32;\n",
                at + 1
            ),
            _ => format!("            top.{name} = in[{at}];\n"),
        }
    });
    let (check, output_words) = per_port(&outputs, |port, at| {
        let name = &port.name;
        match port.storage() {
            Storage::Words => format!(
                "            wrong |= std::memcmp(&top.{name}[0], out + {at}, {}) != 0;\n",
                4 * words(port)
            ),
            Storage::U64 => format!(
                "            wrong |= top.{name} != (out[{at}] | uint64_t{{out[{}]}} << 32);\n",
                at + 1
            ),
            _ => format!("            wrong |= top.{name} != out[{at}];\n"),
        }
    });
    format!(
        "static uint64_t sapwood_plain_loop_{top}(sapwood::Instance* instance, const uint32_t* stimuli,
    const uint32_t* expected, uint64_t beats, uint64_t* mismatches) {{
    instance->enter();
    V{top}& top = *static_cast<sapwood::ModelOf<V{top}, {build}>&>(*instance).top;
    const uint32_t* in = stimuli;
    const uint32_t* out = expected;
    uint64_t sent = 0, received = 0, cycles = 0;
    top.m_axis_tready = 1;
    while (received < beats) {{
        top.s_axis_tvalid = sent < beats;
        if (sent < beats) {{
{write}        }}
        top.clk = 0;
        top.eval();
        const bool accepted = top.s_axis_tvalid && top.s_axis_tready;
        if (top.m_axis_tvalid) {{
            bool wrong = false;
{check}            *mismatches += wrong;
            out += {output_words};
            ++received;
        }}
        top.clk = 1;
        top.eval();
        if (accepted) {{
            in += {input_words};
            ++sent;
        }}
        ++cycles;
    }}
    return cycles;
}}

"
    )
}
