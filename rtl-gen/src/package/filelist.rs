//! The file list that simulators and synthesis tools take with `-f`.

use super::Manifest;

pub(super) fn text(manifest: &Manifest) -> String {
    let mut lines = manifest.files.join("\n");
    lines.push('\n');
    lines
}
