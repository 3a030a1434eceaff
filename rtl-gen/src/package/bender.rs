//! The package description for Bender.

use super::library::Library;
use std::fmt::Write;

/// Its name.
pub(super) const MANIFEST: &str = "Bender.yml";
/// How it begins; by that it is known as ours.
pub(super) const BEGIN: &str = "# Written by rtl-gen emit --library.\n";

/// `Bender.yml`: the sources of a library by level.
pub(super) fn text(library: &Library) -> String {
    let mut text = format!(
        "{BEGIN}\
         # SPDX-License-Identifier: Apache-2.0\n\
         package:\n\
         \x20 name: sapwood\n\
         \x20 description: \"KV-cache compression hardware\"\n\
         \n\
         # By level: a module instantiates those of lower levels only, and none at level 0.\n\
         sources:\n"
    );
    let top = library.modules.iter().map(|module| module.level).max();
    for level in 0..=top.unwrap_or(0) {
        // Writing to a String does not fail.
        let _ = writeln!(text, "  # Level {level}");
        for module in library.modules.iter().filter(|m| m.level == level) {
            let _ = writeln!(text, "  - {}", module.path());
        }
    }
    text
}
