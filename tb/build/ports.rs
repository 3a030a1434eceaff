//! Reads a model's ports from the header that Verilator writes.
//!
//! Every release declares them with the same macros: `VL_IN8(&clk,0,0);` up to 8 bits, then
//! `VL_IN16`, `VL_IN` (32 bits), `VL_IN64` and `VL_INW(&d,511,0,16);`, the last number being the
//! words; `VL_OUT...` likewise.

use std::fs;
use std::path::Path;

/// One port of a model.
pub struct Port {
    pub name: String,
    pub input: bool,
    pub width: usize,
    pub storage: Storage,
}

/// The C++ type behind a port.
#[derive(Clone, Copy)]
pub enum Storage {
    U8,
    U16,
    U32,
    U64,
    Words,
}

/// The ports that the header at `path` declares, in its order.
pub fn read(path: &Path) -> Result<Vec<Port>, String> {
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
        Some(Port {
            name,
            input,
            width: high.checked_sub(low)? + 1,
            storage,
        })
    };
    Some(parsed().ok_or_else(|| line.to_string()))
}
