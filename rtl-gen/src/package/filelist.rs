//! File lists, as simulators and synthesis tools take them with `-f`.

use super::Manifest;
use std::collections::BTreeMap;

pub(super) fn text(manifest: &Manifest) -> String {
    let mut lines = manifest.files.join("\n");
    lines.push('\n');
    lines
}

/// One file list for several designs: every module once, from the first folder that holds it,
/// children before parents. `designs` are folder names, manifests and the texts of their files in
/// order.
///
/// # Errors
/// If two designs have different modules of one name, which no tool takes together.
pub fn union(designs: &[(String, Manifest, Vec<String>)]) -> Result<String, String> {
    let mut first: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut lines = String::new();
    for (folder, manifest, texts) in designs {
        for (file, text) in manifest.files.iter().zip(texts) {
            match first.get(file.as_str()) {
                Some((_, other)) if other == text => {}
                Some((other, _)) => {
                    return Err(format!("{file} is not the same in {other} and {folder}"));
                }
                None => {
                    first.insert(file, (folder, text));
                    lines.push_str(&format!("{folder}/{file}\n"));
                }
            }
        }
    }
    Ok(lines)
}
