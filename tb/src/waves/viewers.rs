//! Set-ups that show a run's interesting signals when a viewer opens its waveform.

use super::{ExpectedTrace, names};
use crate::model::{Direction, EncodingInfo, ModelInfo, PortInfo};
use sim::io::{AtomicFile, FileError};
use std::io::Write;
use std::path::Path;

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

/// A signal of the waveform, as the viewers show it.
struct Shown {
    /// Its name with the scopes above it.
    path: String,
    width: usize,
    /// The words for its values, if they have some.
    encoding: Option<&'static EncodingInfo>,
    /// The signals of its lanes, if they are numbers.
    lanes: Vec<String>,
}

/// The titles and the signals of all groups.
fn shown(info: &ModelInfo, expected: Option<&ExpectedTrace>) -> Vec<(&'static str, Vec<Shown>)> {
    let in_root = |names: Vec<String>| -> Vec<String> {
        let names = names.into_iter();
        names.map(|name| format!("{ROOT}.{name}")).collect()
    };
    let mut all: Vec<(&'static str, Vec<Shown>)> = groups(info)
        .into_iter()
        .map(|(title, ports)| {
            let port = |port: &PortInfo| Shown {
                path: format!("{ROOT}.{}", port.name),
                width: port.width,
                encoding: info.port_encoding(port.name),
                lanes: in_root(expected.map_or(vec![], |expected| expected.lanes(port.name))),
            };
            (title, ports.into_iter().map(port).collect())
        })
        .collect();
    let states = info.state_registers().map(|register| {
        let encoding = &info.encodings[register.encoding];
        let dot = if register.path.is_empty() { "" } else { "." };
        Shown {
            path: format!("{ROOT}.{}.{}{dot}{}", info.top, register.path, register.net),
            width: encoding.width,
            encoding: Some(encoding),
            lanes: vec![],
        }
    });
    all.push(("states", states.collect()));
    if let Some(expected) = expected {
        let signal = |(name, width): (String, usize)| Shown {
            // An expected value has the name of the port that it is expected on.
            encoding: info.port_encoding(&name),
            lanes: in_root(expected.expected_lanes(&name)),
            path: format!("{ROOT}.expected.{name}"),
            width,
        };
        let signals = expected.signals().into_iter().map(signal);
        all.push(("expected", signals.collect()));
    }
    all.retain(|(_, signals)| !signals.is_empty());
    all
}

/// A GTKWave save file for the waveform `vcd` of a design.
pub fn gtkwave(info: &ModelInfo, vcd: &Path, expected: Option<&ExpectedTrace>) -> String {
    // GTKWave finds the files by where they are to the save file, if it knows where that was.
    let mut text = format!(
        "[dumpfile] \"{}\"\n[savefile] \"{}\"\n[timestart] 0\n[size] 1600 900\n[pos] -1 -1\n\
         *-4.0 0\n[treeopen] {ROOT}.\n",
        vcd.display(),
        vcd.with_extension("gtkw").display()
    );
    for (title, signals) in shown(info, expected) {
        text += &format!("@200\n-{title}\n");
        for Shown {
            path,
            width,
            encoding,
            lanes,
        } in signals
        {
            let range = match width {
                1 => String::new(),
                _ => format!("[{}:0]", width - 1),
            };
            // Flags: 200 a title, 28 binary, 22 hexadecimal, 24 decimal, 2028 binary through a translate
            // filter, 800200 and 1000200 the ends of a group.
            text += &match (encoding, width) {
                (Some(encoding), _) => {
                    let filter = names::filter_path(vcd, encoding);
                    let same = |other: &EncodingInfo| other.name == encoding.name;
                    let number = 1 + info.encodings.iter().position(same).unwrap_or_default();
                    format!("@2028\n^{number} {}\n", filter.display())
                }
                (None, 1) => "@28\n".to_owned(),
                (None, _) => "@22\n".to_owned(),
            };
            text += &format!("{path}{range}\n");
            if !lanes.is_empty() {
                let group = "binary16 in its lanes";
                text += &format!("@800200\n-{group}\n@24\n");
                for lane in lanes {
                    text += &format!("{lane}\n");
                }
                text += &format!("@1000200\n-{group}\n");
            }
        }
    }
    text
}

/// A Surfer command file for the waveform of a design.
pub fn surfer(info: &ModelInfo, expected: Option<&ExpectedTrace>) -> String {
    let mut text = String::new();
    let mut formats = String::new();
    let mut item = 0;
    for (title, signals) in shown(info, expected) {
        text += &format!("divider_add {title}\n");
        item += 1;
        for signal in signals {
            text += &format!("variable_add {}\n", signal.path);
            if let Some(encoding) = signal.encoding {
                formats += &format!(
                    "item_focus {}\nitem_set_format {}\n",
                    letters(item),
                    names::format(info, encoding)
                );
            }
            item += 1;
            for lane in signal.lanes {
                text += &format!("variable_add {lane}\n");
                item += 1;
            }
        }
    }
    // Items are added behind the one in focus: formats are set when all are there.
    if !formats.is_empty() {
        formats += "item_unfocus\n";
    }
    text + &formats + "zoom_fit\n"
}

/// The number of an item as Surfer writes it: hexadecimal with the digits a to p.
fn letters(item: usize) -> String {
    let digit = |c: char| char::from(b'a' + c.to_digit(16).unwrap_or_default() as u8);
    format!("{item:x}").chars().map(digit).collect()
}

/// Writes both set-ups beside the waveform `vcd`, with its name and other extensions, and the words
/// that they refer to.
///
/// # Errors
/// If a file cannot be written.
pub(super) fn write_viewers(
    info: &ModelInfo,
    vcd: &Path,
    expected: Option<&ExpectedTrace>,
) -> Result<(), FileError> {
    let failed = |path: &Path, source| FileError::Write {
        path: path.into(),
        source,
    };
    let vcd = &std::path::absolute(vcd).map_err(|e| failed(vcd, e))?;
    for encoding in info.encodings {
        write_text(&names::filter_path(vcd, encoding), &names::filter(encoding))?;
        let mapping = names::mapping_path(info, vcd, encoding);
        if let Some(folder) = mapping.parent() {
            std::fs::create_dir_all(folder).map_err(|e| failed(folder, e))?;
        }
        write_text(&mapping, &names::mapping(info, encoding))?;
    }
    let save = vcd.with_extension("gtkw");
    write_text(&save, &gtkwave(info, vcd, expected))?;
    write_text(&vcd.with_extension("sucl"), &surfer(info, expected))
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

/// The two commands that open a waveform with its set-up. Surfer looks for the words in the folder
/// that it is started in.
pub fn how_to_open(vcd: &Path) -> String {
    let name = |path: &Path| {
        path.file_name()
            .map_or(path, Path::new)
            .display()
            .to_string()
    };
    let surfer = format!(
        "surfer {} --command-file {}",
        name(vcd),
        name(&vcd.with_extension("sucl"))
    );
    let surfer = match vcd.parent() {
        Some(folder) if folder != Path::new("") => format!("(cd {} && {surfer})", folder.display()),
        _ => surfer,
    };
    format!(
        "gtkwave {} {}\n  or  {surfer}",
        vcd.display(),
        vcd.with_extension("gtkw").display()
    )
}
