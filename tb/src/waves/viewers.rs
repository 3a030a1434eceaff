//! Set-ups that show a run's interesting signals when a viewer opens its waveform.

use super::ExpectedTrace;
use crate::model::{Direction, ModelInfo, PortInfo};
use sim::io::{AtomicFile, FileError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Verilator's name of the scope around the top module.
const ROOT: &str = "TOP";

/// Groups of signals in the order in which they are shown.
fn groups(info: &ModelInfo) -> Vec<(&'static str, Vec<&'static PortInfo>)> {
    let clocking = ["clk", "rst_n"];
    let of = |direction: Direction| {
        info.ports
            .iter()
            .filter(move |port| port.direction == direction && !clocking.contains(&port.name))
            .collect::<Vec<_>>()
    };
    // Verilator lists a stream's ports by width: a reader wants the handshake, then the payload.
    let ordered = |mut ports: Vec<&'static PortInfo>| {
        let stream = |name: &str| {
            name.rsplit_once('_')
                .map_or(String::new(), |(p, _)| p.to_string())
        };
        ports.sort_by_key(|port| {
            let handshake = if port.name.ends_with("valid") {
                0
            } else if port.name.ends_with("ready") {
                1
            } else {
                2
            };
            (handshake / 2, stream(port.name), handshake)
        });
        ports
    };
    let clock = clocking.iter().filter_map(|name| info.port(name)).collect();
    vec![
        ("clock", clock),
        ("inputs", ordered(of(Direction::Input))),
        ("outputs", ordered(of(Direction::Output))),
    ]
}

/// A GTKWave save file for the waveform `vcd` of a design.
pub fn gtkwave(info: &ModelInfo, vcd: &Path, expected: Option<&ExpectedTrace>) -> String {
    let mut text = format!(
        "[dumpfile] \"{}\"\n[timestart] 0\n[size] 1600 900\n[pos] -1 -1\n*-4.0 0\n[treeopen] {ROOT}.\n",
        vcd.display()
    );
    // Flags: 200 a title, 28 a bit, 22 hexadecimal.
    let signal = |path: String, width: usize| match width {
        1 => format!("@28\n{path}\n"),
        _ => format!("@22\n{path}[{}:0]\n", width - 1),
    };
    for (title, ports) in groups(info) {
        text += &format!("@200\n-{title}\n");
        text.extend(
            ports
                .iter()
                .map(|port| signal(format!("{ROOT}.{}", port.name), port.width)),
        );
    }
    if let Some(expected) = expected {
        text += "@200\n-expected\n";
        text.extend(
            expected
                .signals()
                .into_iter()
                .map(|(name, width)| signal(format!("{ROOT}.expected.{name}"), width)),
        );
    }
    text
}

/// A Surfer command file for the waveform of a design.
pub fn surfer(info: &ModelInfo, expected: Option<&ExpectedTrace>) -> String {
    let mut text = String::new();
    for (title, ports) in groups(info) {
        text += &format!("divider_add {title}\n");
        for port in ports {
            text += &format!("variable_add {ROOT}.{}\n", port.name);
        }
    }
    if let Some(expected) = expected {
        text += "divider_add expected\n";
        for (name, _) in expected.signals() {
            text += &format!("variable_add {ROOT}.expected.{name}\n");
        }
    }
    text + "zoom_fit\n"
}

/// Writes both set-ups beside the waveform `vcd`, with its name and other extensions.
///
/// # Errors
/// If one cannot be written.
pub fn write_viewers(
    info: &ModelInfo,
    vcd: &Path,
    expected: Option<&ExpectedTrace>,
) -> Result<[PathBuf; 2], FileError> {
    let save = vcd.with_extension("gtkw");
    let commands = vcd.with_extension("sucl");
    let name = vcd.file_name().map_or(vcd, Path::new);
    write_text(&save, &gtkwave(info, name, expected))?;
    write_text(&commands, &surfer(info, expected))?;
    Ok([save, commands])
}

/// Writes a text file that is whole or absent.
///
/// # Errors
/// If it cannot be written.
pub fn write_text(path: &Path, text: &str) -> Result<(), FileError> {
    let mut file = AtomicFile::create(path)?;
    let failed = |source| FileError::Write {
        path: path.into(),
        source,
    };
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.commit()
}

/// The two commands that open a waveform with its set-up.
pub fn how_to_open(vcd: &Path) -> String {
    format!(
        "gtkwave {} {}\n  or  surfer {} --command-file {}",
        vcd.display(),
        vcd.with_extension("gtkw").display(),
        vcd.display(),
        vcd.with_extension("sucl").display()
    )
}
