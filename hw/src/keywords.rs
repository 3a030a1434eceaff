//! Words that no name in the emitted text may be, whatever the case: keywords of the languages that
//! read it or instantiate it.
//!
//! The lists are data, a file per language that names its source: lines with `#` are comments.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The languages and their lists.
const LISTS: [(&str, &str); 4] = [
    ("Verilog", include_str!("keywords/verilog.txt")),
    ("SystemVerilog", include_str!("keywords/systemverilog.txt")),
    ("Verilog-AMS", include_str!("keywords/verilog_ams.txt")),
    ("VHDL", include_str!("keywords/vhdl.txt")),
];

/// The languages and their keywords. SystemVerilog and Verilog-AMS have those of Verilog as well, which
/// are not repeated.
pub fn keywords() -> impl Iterator<Item = (&'static str, &'static str)> {
    LISTS.into_iter().flat_map(|(language, list)| {
        let lines = list.lines().filter(|line| !line.starts_with('#'));
        let words = lines.flat_map(str::split_whitespace);
        words.map(move |word| (language, word))
    })
}

/// The first language in which `name` is a keyword, Verilog before the others. In VHDL case does not
/// matter, and a name that is a keyword only in capital letters is no better elsewhere.
pub fn language_of(name: &str) -> Option<&'static str> {
    static LANGUAGES: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
        let mut languages = HashMap::new();
        for (language, word) in keywords() {
            languages.entry(word).or_insert(language);
        }
        languages
    });
    LANGUAGES.get(&name.to_ascii_lowercase()[..]).copied()
}
