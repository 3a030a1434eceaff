//! Where nets are declared and modules instantiated, read off the emitted Verilog.

use super::Texts;
use std::collections::{BTreeMap, HashMap};

/// What a module's text says of it.
#[derive(Default)]
pub(super) struct Declared<'a> {
    /// Lines of the ports, nets, registers and memories, by name.
    pub lines: HashMap<&'a str, u32>,
    /// Modules of the instances, by name.
    pub instances: HashMap<&'a str, &'a str>,
}

/// Of every module.
pub(super) fn declared(texts: &Texts) -> BTreeMap<&'static str, Declared<'static>> {
    let modules = texts.iter();
    modules
        .map(|(module, text)| (*module, Declared::of(text, texts)))
        .collect()
}

impl<'a> Declared<'a> {
    fn of(text: &'a str, texts: &Texts) -> Declared<'a> {
        let mut declared = Declared::default();
        for (line, code) in (1..).zip(text.lines()) {
            if let Some(net) = net(code) {
                declared.lines.insert(net, line);
            }
            let mut words = code.split_whitespace();
            if let (Some(module), Some(name)) = (words.next(), words.next())
                && name.starts_with("u_")
                && texts.contains_key(module)
            {
                declared.instances.insert(name, module);
            }
        }
        declared
    }
}

/// What a line declares: `output wire [7:0] rd_data,`, `reg [7:0] mem [0:15];`, `wire full = a & b;`.
fn net(code: &str) -> Option<&str> {
    let mut rest = code.trim_start();
    let mut kinds = 0;
    for kind in ["input ", "output ", "wire ", "reg ", "signed "] {
        if let Some(behind) = rest.strip_prefix(kind) {
            rest = behind.trim_start();
            kinds += 1;
        }
    }
    if rest.starts_with('[') {
        rest = rest.split_once(']')?.1.trim_start();
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    let name = &rest[..end.unwrap_or(rest.len())];
    (kinds > 0 && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_of_all_kinds_are_read() {
        let text = "module m (\n    input  wire         [3:0] a,  // in\n    output wire signed [7:0] b\n);\n    \
                    reg [7:0] mem [0:15];\n    wire full = a & b;\n    localparam IDLE = 1;\n    fifo u_fifo (\n        \
                    .a(a)\n    );\n    assign b = a;\n";
        let texts = Texts::from([("m", text), ("fifo", "")]);
        let m = &declared(&texts)["m"];
        let mut lines: Vec<_> = m.lines.iter().map(|(net, line)| (*net, *line)).collect();
        lines.sort_unstable();
        assert_eq!(lines, [("a", 2), ("b", 3), ("full", 6), ("mem", 5)]);
        assert_eq!(Vec::from_iter(&m.instances), [(&"u_fifo", &"fifo")]);
    }
}
