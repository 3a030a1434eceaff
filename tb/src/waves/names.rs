//! Words for the numbers of states, operations and error codes, as the viewers read them.

use crate::model::{EncodingInfo, ModelInfo};
use std::path::{Path, PathBuf};

/// The folder, below the one that Surfer is started in, in which it looks for mappings.
const MAPPINGS: &str = ".surfer/mappings";

/// The translate filter file of an encoding for GTKWave. It stands beside the waveform `vcd`.
pub fn filter_path(vcd: &Path, encoding: &EncodingInfo) -> PathBuf {
    vcd.with_extension(format!("{}.filter", encoding.name))
}

/// Its text: the value as GTKWave shows it in binary, and the word to show instead. With the option
/// to show base symbols the value begins with `%`.
pub fn filter(encoding: &EncodingInfo) -> String {
    let mut text = String::new();
    for (value, name) in encoding.values {
        let bits = format!("{value:0width$b}", width = encoding.width);
        text += &format!("{bits} {name}\n%{bits} {name}\n");
    }
    text
}

/// The name of an encoding among the formats of Surfer.
pub fn format(info: &ModelInfo, encoding: &EncodingInfo) -> String {
    format!("{}.{}", info.top, encoding.name)
}

/// The mapping file of an encoding for Surfer, which must be started in the folder of the waveform
/// `vcd` to find it.
pub fn mapping_path(info: &ModelInfo, vcd: &Path, encoding: &EncodingInfo) -> PathBuf {
    let folder = vcd.parent().unwrap_or(Path::new(""));
    folder.join(MAPPINGS).join(format(info, encoding))
}

/// Its text: the name among the formats, the width in bits, and a word for every value.
pub fn mapping(info: &ModelInfo, encoding: &EncodingInfo) -> String {
    let mut text = format!(
        "Name = {}\nBits = {}\n",
        format(info, encoding),
        encoding.width
    );
    for (value, name) in encoding.values {
        text += &format!("{value} {name}\n");
    }
    text
}
