//! The text of a proof in formal/same/: Verilog with lines that say what it is about.

use super::super::FlowError;
use std::fs;
use std::path::Path;

/// A file of formal/same/.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Text {
    pub name: String,
    /// Configurations.
    pub designs: Vec<String>,
    /// The module that is compared with and without a change, as a pattern.
    pub module: String,
    /// Its parts that give anything: patterns of modules or of instances.
    pub open: Vec<String>,
    /// Streams that hold a beat until it is taken: of open parts, or that come into the module.
    pub holds: Vec<String>,
    /// An open FIFO or memory, and what is true of each of its words.
    pub through: Vec<(String, String)>,
    /// An open FIFO or memory, and a mask of the bits of a word that count.
    pub counted: Vec<(String, String)>,
    /// An output that is compared, and while what.
    pub compared: Vec<(String, String)>,
    /// Open memories that may get other words, and of which each word is known to be the same or not.
    pub tracked: Vec<String>,
    /// Open memories that may get other words, of which none is read until both have written the same again.
    pub unread: Vec<String>,
    /// Registers that hold anything, both the same while this, and get the same while it is true: patterns.
    pub cut: Vec<(String, String)>,
    /// Registers that hold anything, both the same if all that they took a function of was the same: patterns.
    pub function: Vec<String>,
    /// The changes that make no difference.
    pub same: Vec<String>,
    /// Changes that do, which shows that the proof can fail.
    pub other: Vec<String>,
    /// The Verilog.
    pub verilog: String,
}

/// Verilog that is there once with each of these values in place of `<name>`.
struct Each {
    name: String,
    values: Vec<String>,
    verilog: String,
}

impl Each {
    fn text(&self) -> String {
        let name = format!("<{}>", self.name);
        let values = self.values.iter();
        values
            .map(|value| self.verilog.replace(&name, value))
            .collect()
    }
}

impl Text {
    pub fn read(path: &Path) -> Result<Text, FlowError> {
        let text = fs::read_to_string(path).map_err(|e| FlowError::file(path, e))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let part = |name: &str| {
            let part = path.with_file_name("parts").join(format!("{name}.sv"));
            fs::read_to_string(&part).map_err(|e| format!("{}: {e}", part.display()))
        };
        Text::parse(&name, &text, part)
            .map_err(|why| FlowError::usage(format!("{}: {why}", path.display())))
    }

    /// The text of a file, whose parts, Verilog that several files have, `part` gives.
    fn parse(
        name: &str,
        text: &str,
        part: impl Fn(&str) -> Result<String, String>,
    ) -> Result<Text, String> {
        let mut of = Text {
            name: name.to_owned(),
            ..Text::default()
        };
        let mut lines = vec![];
        for (at, line) in (1..).zip(text.lines()) {
            match line.trim().strip_prefix("//@ with ") {
                Some(name) => {
                    let part = part(name.trim()).map_err(|why| format!("line {at}: {why}"))?;
                    lines.extend(part.lines().map(|line| (at, line.to_owned())));
                }
                None => lines.push((at, line.to_owned())),
            }
        }
        let mut each: Option<Each> = None;
        for (at, line) in &lines {
            let verilog = match &mut each {
                Some(each) => &mut each.verilog,
                None => &mut of.verilog,
            };
            let Some(said) = line.trim_start().strip_prefix("//@ ") else {
                verilog.push_str(line);
                verilog.push('\n');
                continue;
            };
            if said.trim() == "end" {
                let each = each.take();
                let each = each.ok_or_else(|| format!("line {at}: `end` ends nothing"))?;
                of.verilog += &each.text();
                continue;
            }
            let (word, rest) = said
                .trim()
                .split_once(' ')
                .ok_or_else(|| format!("line {at}: `{said}` says nothing"))?;
            let rest = rest.trim();
            let words = || rest.split_whitespace().map(str::to_owned);
            let pair = || {
                let pair = rest.split_once(": ");
                pair.map(|(what, when)| (what.trim().to_owned(), when.trim().to_owned()))
                    .ok_or_else(|| {
                        format!("line {at}: `{word} NAME: EXPRESSION` is missing its `: `")
                    })
            };
            match word {
                "with" => return Err(format!("line {at}: a part has no other parts")),
                _ if each.is_some() => {
                    return Err(format!("line {at}: `{word}` between `each` and its `end`"));
                }
                "each" => {
                    let (name, values) = pair()?;
                    let values = values.split_whitespace().map(str::to_owned).collect();
                    each = Some(Each {
                        name,
                        values,
                        verilog: String::new(),
                    });
                }
                "design" => of.designs.extend(words()),
                "module" => of.module = rest.to_owned(),
                "open" => of.open.extend(words()),
                "holds" => of.holds.extend(words()),
                "through" => {
                    let (part, of_word) = pair()?;
                    // What is true of a word when it goes in may not be when it comes out.
                    if let Some(name) = other_names(&of_word).next() {
                        return Err(format!(
                            "line {at}: `through` is about `word` alone, not {name}"
                        ));
                    }
                    of.through.push((part, of_word));
                }
                "counts" => of.counted.push(pair()?),
                "while" => of.compared.push(pair()?),
                "cuts" => match rest.split_once(": ") {
                    Some(_) => of.cut.push(pair()?),
                    None => of.cut.extend(words().map(|word| (word, "1'b1".to_owned()))),
                },
                "function" => of.function.extend(words()),
                "tracks" => of.tracked.extend(words()),
                "spoils" => of.unread.extend(words()),
                "same" => of.same.push(rest.to_owned()),
                "other" => of.other.push(rest.to_owned()),
                _ => {
                    return Err(format!(
                        "line {at}: `{word}` is none of design, module, open, holds, through, counts, while, cuts, function, tracks, spoils, with, each, end, same, other"
                    ));
                }
            }
        }
        if let Some(each) = each {
            return Err(format!("`each {}` has no `end`", each.name));
        }
        for (what, is_missing) in [
            ("design", of.designs.is_empty()),
            ("module", of.module.is_empty()),
            ("same", of.same.is_empty()),
            ("other", of.other.is_empty()),
        ] {
            if is_missing {
                return Err(format!("there is no line `//@ {what} ...`"));
            }
        }
        Ok(of)
    }
}

/// Does a name fit a pattern in which `*` is any text?
pub(super) fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len()).any(|at| name.is_char_boundary(at) && fits(rest, &name[at..]))
        }),
    }
}

/// What an expression names beside `word` and functions.
fn other_names(expression: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.$'".contains(c);
    let mut rest = expression;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(is_name)?;
            let from = &rest[start..];
            let end = from.find(|c| !is_name(c)).unwrap_or(from.len());
            let (name, behind) = from.split_at(end);
            rest = behind;
            let is_number = name.starts_with(|c: char| c.is_ascii_digit() || c == '\'');
            if !is_number && name != "word" && !behind.trim_start().starts_with('(') {
                return Some(name);
            }
        }
    })
}

/// What names a net of one of the two sides in Verilog, `gold.u_core.state_q`, each once: the side and the rest.
pub(super) fn references(text: &str) -> Vec<(&str, &str)> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let mut found = vec![];
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    for word in code.flat_map(|line| line.split(|c| !is_word(c))) {
        let side = ["gold", "gate"].into_iter().find_map(|side| {
            let rest = word.strip_prefix(side)?.strip_prefix('.')?;
            Some((side, rest))
        });
        if let Some(side) = side
            && !found.contains(&side)
        {
            found.push(side);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "// About it.\n//@ design a b\n//@ module m\n//@ open stream_fifo_*\n//@ through u_f: word[3:0] <= 8\n\
                         //@ same m: x and#1\n//@ other m: y or#1\nalways @(*) assert(gold.u_a.x_q == gate.x); // gold.z\n";

    fn none(name: &str) -> Result<String, String> {
        Err(format!("there is no {name}"))
    }

    #[test]
    fn a_part_stands_where_it_is_named() {
        let text = WHOLE.replace("always", "//@ with p\nalways");
        let part = |name: &str| Ok(format!("wire of_{name};\n"));
        let verilog = Text::parse("name", &text, part).unwrap().verilog;
        assert!(verilog.contains("wire of_p;\nalways"), "{verilog}");
        let why = Text::parse("name", &text, none).unwrap_err();
        assert_eq!(why, "line 8: there is no p");
    }

    #[test]
    fn verilog_is_there_once_for_each_value() {
        let each = "//@ each lane: 0 12\n//@ with p\nassert(gold.u_<lane>.x);\n//@ end\n";
        let part = |_: &str| Ok("wire x<lane>;\n".to_owned());
        let verilog = Text::parse("name", &(WHOLE.to_owned() + each), part).unwrap();
        let both = "wire x0;\nassert(gold.u_0.x);\nwire x12;\nassert(gold.u_12.x);\n";
        assert!(verilog.verilog.ends_with(both), "{}", verilog.verilog);
        for (text, said) in [
            ("//@ end\n", "line 9: `end` ends nothing"),
            ("//@ each lane: 0\n", "`each lane` has no `end`"),
            (
                "//@ each lane: 0\n//@ open a\n",
                "line 10: `open` between `each` and its `end`",
            ),
        ] {
            let why = Text::parse("name", &(WHOLE.to_owned() + text), none).unwrap_err();
            assert_eq!(why, said);
        }
    }

    #[test]
    fn lines_say_what_a_proof_is_about_and_the_rest_is_verilog() {
        let of = Text::parse("name", WHOLE, none).unwrap();
        assert_eq!(of.designs, ["a", "b"]);
        assert_eq!(
            of.through,
            [("u_f".to_owned(), "word[3:0] <= 8".to_owned())]
        );
        assert_eq!(of.same, ["m: x and#1"]);
        assert_eq!(
            references(&of.verilog),
            [("gold", "u_a.x_q"), ("gate", "x")]
        );
    }

    #[test]
    fn what_is_missing_or_unknown_is_said() {
        for (line, said) in [
            ("//@ other m: y or#1\n", "there is no line `//@ other ...`"),
            ("//@ through u_f: word", "line 5: `through NAME"),
            ("//@ open", "line 4: `opens` is none of design"),
            (
                "word[3:0] <= 8",
                "line 5: `through` is about `word` alone, not gold.a_q",
            ),
        ] {
            let broken = match line {
                "//@ through u_f: word" => WHOLE.replace(line, "//@ through u_f word"),
                "//@ open" => WHOLE.replace(line, "//@ opens"),
                "word[3:0] <= 8" => {
                    WHOLE.replace(line, "fits(word) | 4'd3 == word[3:0] & gold.a_q")
                }
                _ => WHOLE.replace(line, ""),
            };
            let why = Text::parse("name", &broken, none).unwrap_err();
            assert!(why.starts_with(said), "{why}");
        }
    }

    #[test]
    fn a_star_is_any_text() {
        assert!(fits("stream_fifo_*", "stream_fifo_d4_w8"));
        assert!(fits("*", ""));
        assert!(fits("a*c*e", "abcde"));
        assert!(!fits("a*c*e", "abcd"));
        assert!(!fits("u_a", "u_ab"));
    }
}
