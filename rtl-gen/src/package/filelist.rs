//! File lists, as simulators and synthesis tools take them with `-f`.

use super::Manifest;
use crate::family::FAMILIES;
use std::collections::BTreeMap;

pub(super) fn text(manifest: &Manifest) -> String {
    let mut lines = manifest.files.join("\n");
    lines.push('\n');
    lines
}

/// A design for [`union`]: its name, its manifest, and for every file of it, in order, the path from
/// where the list will be, and the text.
pub type Listed = (String, Manifest, Vec<(String, String)>);

/// One file list for several designs: every module once, where it is found first, children before
/// parents. Modules in folders of families come first, family by family.
///
/// # Errors
/// If two designs have different modules of one name, which no tool takes together.
pub fn union(designs: &[Listed]) -> Result<String, String> {
    let mut first: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut paths: Vec<&str> = vec![];
    for (name, manifest, files) in designs {
        for (module, (path, text)) in manifest.modules.iter().zip(files) {
            match first.get(module.name.as_str()) {
                Some((_, other)) if other == text => {}
                Some((other, _)) => {
                    return Err(format!(
                        "{}.v is not the same in {other} and {name}",
                        module.name
                    ));
                }
                None => {
                    first.insert(&module.name, (name, text));
                    paths.push(path);
                }
            }
        }
    }
    let family = |path: &str| {
        let folder = path.split('/').next();
        FAMILIES
            .iter()
            .position(|family| Some(family.name) == folder)
    };
    paths.sort_by_key(|path| family(path).unwrap_or(FAMILIES.len()));
    Ok(paths.iter().map(|path| format!("{path}\n")).collect())
}
