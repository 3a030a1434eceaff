//! A model's ports, and how Verilator declares them in the header that it writes.
//!
//! Every release declares them with the same macros: `VL_IN8(&clk,0,0);` up to 8 bits, then
//! `VL_IN16`, `VL_IN` (32 bits), `VL_IN64` and `VL_INW(&d,511,0,16);`, the last number being the
//! words; `VL_OUT...` likewise.

use std::fs;
use std::path::Path;

/// One port of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Port {
    /// Its Verilog name.
    pub name: String,
    /// Is it driven from outside?
    pub input: bool,
    /// Its width in bits.
    pub width: usize,
}

impl Port {
    /// How the model stores it.
    pub fn storage(&self) -> Storage {
        match self.width {
            ..=8 => Storage::U8,
            9..=16 => Storage::U16,
            17..=32 => Storage::U32,
            33..=64 => Storage::U64,
            _ => Storage::Words,
        }
    }
}

/// The C++ type behind a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Up to 8 bits.
    U8,
    /// Up to 16 bits.
    U16,
    /// Up to 32 bits.
    U32,
    /// Up to 64 bits.
    U64,
    /// Anything wider, in 32-bit words, low word first.
    Words,
}

/// The ports that the header at `path` declares, in its order.
pub(crate) fn read(path: &Path) -> Result<Vec<Port>, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let ports = text
        .lines()
        .filter_map(|line| port(line.trim()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|line| format!("{}: cannot read the port {line}", path.display()))?;
    if ports.is_empty() {
        return Err(format!("{}: no ports found", path.display()));
    }
    Ok(ports)
}

/// `None` if the line declares no port, `Some(Err)` if it does in a form we do not know.
fn port(line: &str) -> Option<Result<Port, String>> {
    let (input, rest) = match (line.strip_prefix("VL_IN"), line.strip_prefix("VL_OUT")) {
        (Some(rest), _) if !rest.starts_with("OUT") => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return line.starts_with("VL_INOUT").then(|| Err(line.to_string())),
    };
    let parsed = || {
        let (suffix, rest) = rest.split_once('(')?;
        let arguments: Vec<&str> = rest.strip_suffix(");")?.split(',').map(str::trim).collect();
        let storage = match suffix {
            "8" => Storage::U8,
            "16" => Storage::U16,
            "" => Storage::U32,
            "64" => Storage::U64,
            "W" => Storage::Words,
            _ => return None,
        };
        let name = arguments.first()?.trim_start_matches('&').to_string();
        let high: usize = arguments.get(1)?.parse().ok()?;
        let low: usize = arguments.get(2)?.parse().ok()?;
        let port = Port {
            name,
            input,
            width: high.checked_sub(low)? + 1,
        };
        (port.storage() == storage).then_some(port)
    };
    Some(parsed().ok_or_else(|| line.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_port_is_read() {
        let header = "    VL_IN8(&clk,0,0);\n    VL_OUT16(&narrow,11,0);\n    VL_IN(&word,31,0);\n    \
                      VL_OUT64(&long,63,0);\n    VL_INW(&wide,69,0,3);\n    CData/*0:0*/ other;\n";
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("Vtop.h");
        fs::write(&path, header).unwrap();
        let ports = read(&path).unwrap();
        let seen: Vec<_> = ports
            .iter()
            .map(|port| (port.name.as_str(), port.input, port.width, port.storage()))
            .collect();
        let expected = [
            ("clk", true, 1, Storage::U8),
            ("narrow", false, 12, Storage::U16),
            ("word", true, 32, Storage::U32),
            ("long", false, 64, Storage::U64),
            ("wide", true, 70, Storage::Words),
        ];
        assert_eq!(seen, expected);
        for unknown in [
            "VL_INOUT8(&pad,0,0);",
            "VL_IN128(&x,127,0);",
            "VL_IN8(&wider_than_that,8,0);",
            "",
        ] {
            fs::write(&path, unknown).unwrap();
            assert!(read(&path).is_err(), "{unknown}");
        }
    }
}
