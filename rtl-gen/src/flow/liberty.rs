//! Liberty files, as far as the flow needs them: unpacking, cell areas, one library out of several
//! without the cells that synthesis must not use.
//!
//! The parts of a file that are kept are kept byte for byte: this is a filter, not a writer.

use super::FlowError;
use flate2::read::MultiGzDecoder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

/// The area of a cell and whether it holds state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// In the library's unit, um2 in every library used here.
    pub area: f64,
    /// A flip-flop or a latch.
    pub sequential: bool,
}

/// The text of a Liberty file and where its groups are.
#[derive(Debug)]
pub struct Library {
    text: String,
    /// Groups directly inside `library (...) { }`.
    groups: Vec<Group>,
    /// Where the closing brace of the library is.
    end: usize,
}

#[derive(Debug)]
struct Group {
    kind: String,
    name: String,
    range: Range<usize>,
    body: Range<usize>,
}

impl Library {
    /// Reads a Liberty file; a name ending in `.gz` is unpacked.
    pub fn read(path: &Path) -> Result<Self, FlowError> {
        let mut bytes = Vec::new();
        let mut file = File::open(path).map_err(|e| FlowError::file(path, e))?;
        if path.extension().is_some_and(|e| e == "gz") {
            MultiGzDecoder::new(file).read_to_end(&mut bytes)
        } else {
            file.read_to_end(&mut bytes)
        }
        .map_err(|e| FlowError::file(path, e))?;
        // Comments in some libraries are Latin-1.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Self::parse(text).map_err(|reason| FlowError::file(path, reason))
    }

    /// Finds the groups of a Liberty text.
    pub fn parse(text: String) -> Result<Self, String> {
        let not_liberty = || "not a Liberty library".to_owned();
        let outer = groups(&text, 0..text.len()).map_err(|e| format!("{}: {e}", not_liberty()))?;
        let library = outer
            .into_iter()
            .find(|group| group.kind == "library")
            .ok_or_else(not_liberty)?;
        let groups = groups(&text, library.body.clone())?;
        if !groups.iter().any(|group| group.kind == "cell") {
            return Err("no cell in the Liberty library".into());
        }
        Ok(Library {
            end: library.body.end,
            text,
            groups,
        })
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Every cell by name.
    pub fn cells(&self) -> Result<BTreeMap<String, Cell>, String> {
        self.groups
            .iter()
            .filter(|group| group.kind == "cell")
            .map(|group| {
                let inner = groups(&self.text, group.body.clone())?;
                let sequential = inner
                    .iter()
                    .any(|g| matches!(&g.kind[..], "ff" | "latch" | "ff_bank" | "latch_bank"));
                let area = attribute(&self.text, &group.body, &inner, "area")
                    .ok_or_else(|| format!("cell {} has no area", group.name))?;
                Ok((group.name.clone(), Cell { area, sequential }))
            })
            .collect()
    }
}

/// One library with the cells and table templates of all, without the cells `drop` names.
///
/// Debian's Yosys reads a single Liberty file and has no way to leave cells out.
pub fn merge(libraries: &[Library], drop: impl Fn(&str) -> bool) -> String {
    let mut seen = BTreeSet::new();
    let mut merged = String::new();
    for (index, library) in libraries.iter().enumerate() {
        let mut at = 0;
        for group in &library.groups {
            let is_cell = group.kind == "cell";
            let is_new = seen.insert((group.kind.as_str(), group.name.as_str()));
            let keep = is_new && !(is_cell && drop(&group.name));
            if index == 0 {
                // The first library also gives everything between the groups.
                merged.push_str(&library.text[at..group.range.start]);
                at = group.range.end;
            }
            if keep && (index == 0 || is_cell || group.kind.ends_with("_template")) {
                merged.push_str(&library.text[group.range.clone()]);
                merged.push('\n');
            }
        }
        if index == 0 {
            merged.push_str(&library.text[at..library.end]);
        }
    }
    merged.push_str("}\n");
    merged
}

/// The groups `kind (name) { ... }` directly inside `range`.
fn groups(text: &str, range: Range<usize>) -> Result<Vec<Group>, String> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut statement = range.start;
    let mut open: Option<(String, String, usize, usize)> = None;
    let mut at = range.start;
    while at < range.end {
        match bytes[at] {
            b'"' => at += skip(&text[at + 1..range.end], "\"")? + 1,
            b'/' if bytes[at..range.end].starts_with(b"/*") => {
                at += skip(&text[at + 2..range.end], "*/")? + 3;
                // A comment before a group is not part of the group's header.
                if depth == 0 && text[statement..at].trim_start().starts_with("/*") {
                    statement = at + 1;
                }
            }
            b'{' => {
                if depth == 0 {
                    let (kind, name, start) = header(text, statement..at);
                    open = Some((kind, name, start, at + 1));
                }
                depth += 1;
            }
            b'}' => {
                depth = depth.checked_sub(1).ok_or("a } too many")?;
                if depth == 0 {
                    if let Some((kind, name, start, body)) = open.take() {
                        found.push(Group {
                            kind,
                            name,
                            range: start..at + 1,
                            body: body..at,
                        });
                    }
                    statement = at + 1;
                }
            }
            b';' if depth == 0 => statement = at + 1,
            _ => {}
        }
        at += 1;
    }
    if depth == 0 {
        Ok(found)
    } else {
        Err("the end of a group is missing".into())
    }
}

fn skip(rest: &str, end: &str) -> Result<usize, String> {
    rest.find(end)
        .ok_or_else(|| format!("the end of a {end} is missing"))
}

/// Kind, name and start of a group whose header ends the statement in `range`.
fn header(text: &str, range: Range<usize>) -> (String, String, usize) {
    let statement = &text[range.clone()];
    let open = statement.rfind('(').unwrap_or(statement.len());
    let kind_end = statement[..open].trim_end().len();
    let kind_start = statement[..kind_end]
        .rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .map_or(0, |before| before + 1);
    let name = statement[open..]
        .trim_matches(|c: char| c.is_whitespace() || "()\"".contains(c))
        .to_owned();
    (
        statement[kind_start..kind_end].to_owned(),
        name,
        range.start + kind_start,
    )
}

/// The number that `name : number ;` gives directly inside `body`, outside its `inner` groups.
fn attribute(text: &str, body: &Range<usize>, inner: &[Group], name: &str) -> Option<f64> {
    let mut at = body.start;
    let gaps = inner
        .iter()
        .map(|group| &group.range)
        .chain([&(body.end..body.end)])
        .map(|group| {
            let gap = at..group.start;
            at = group.end;
            &text[gap]
        })
        .collect::<Vec<_>>();
    gaps.iter()
        .flat_map(|gap| gap.split([';', '\n']))
        .find_map(|statement| {
            let (key, value) = statement.split_once(':')?;
            (key.trim() == name).then_some(())?;
            value.trim().trim_matches('"').parse().ok()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = r#"/* head { */
library (a) {
  time_unit : "1ns";
  lu_table_template (t1) { index_1 ("1, 2"); }
  /* NAND */
  cell (NAND2) { area : 2.5; pin (A) { area : 7; } }
  cell ("DFF") {
    pin (Q) { direction : output; }
    ff (IQ, IQN) { next_state : "D"; }
    area : 10;
  }
}
"#;
    const SECOND: &str = "library (b) {\n lu_table_template (t2) { }\n cell (INV) { area : 1 ; }\n \
                          cell (FILL) { area : 3; }\n}\n";

    #[test]
    fn areas_and_state_are_read() {
        let cells = Library::parse(FIRST.into()).unwrap().cells().unwrap();
        let cell = |area, sequential| Cell { area, sequential };
        assert_eq!(cells["NAND2"], cell(2.5, false));
        assert_eq!(cells["DFF"], cell(10.0, true));
    }

    #[test]
    fn merging_keeps_the_first_header_and_drops_cells() {
        let libraries = [FIRST, SECOND].map(|text| Library::parse(text.into()).unwrap());
        let merged = Library::parse(merge(&libraries, |name| name == "FILL")).unwrap();
        assert!(merged.text().contains("time_unit : \"1ns\";"));
        assert!(merged.text().contains("lu_table_template (t2)"));
        let cells = merged.cells().unwrap();
        assert_eq!(cells.keys().collect::<Vec<_>>(), ["DFF", "INV", "NAND2"]);
    }

    #[test]
    fn what_is_not_liberty_is_refused() {
        for text in [
            "",
            "garbage",
            "library (a) {",
            "library (a) { }",
            "} library",
            "\"",
        ] {
            assert!(Library::parse(text.into()).is_err(), "{text}");
        }
    }
}
