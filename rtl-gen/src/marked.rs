//! Generated parts of a text that is otherwise written by hand.
//!
//! A part is what stands between a line `<!-- name:begin -->` and a line `<!-- name:end -->`.

/// `text` with every part replaced by what `part` makes for its name.
///
/// # Errors
/// One line if a mark is alone, doubled or inside another part, or if a part cannot be made.
pub fn rewrite(
    text: &str,
    mut part: impl FnMut(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut seen: Vec<&str> = vec![];
    let mut open: Option<&str> = None;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let refuse = |why: String| Err(format!("line {}: {why}", number + 1));
        match (open, mark(line)) {
            (None, Some((name, Edge::Begin))) => {
                if seen.contains(&name) {
                    return refuse(format!("a second part `{name}`"));
                }
                let new = part(name).map_err(|why| format!("line {}: {why}", number + 1))?;
                out.push_str(line);
                out.push_str(&new);
                if !new.is_empty() && !new.ends_with('\n') {
                    out.push('\n');
                }
                seen.push(name);
                open = Some(name);
            }
            (Some(name), Some((end, Edge::End))) if name == end => {
                out.push_str(line);
                open = None;
            }
            (None, None) => out.push_str(line),
            (Some(_), None) => {}
            (None, Some((name, Edge::End))) => {
                return refuse(format!("part `{name}` ends and has not begun"));
            }
            (Some(name), Some((other, _))) => {
                return refuse(format!("a mark of `{other}` inside part `{name}`"));
            }
        }
    }
    match open {
        Some(name) => Err(format!("part `{name}` has no end")),
        None => Ok(out),
    }
}

/// `text` with the one part `name` replaced; it has no others.
///
/// # Errors
/// One line if that part is not there exactly once.
pub fn replace(text: &str, name: &str, new: &str) -> Result<String, String> {
    let mut found = false;
    let text = rewrite(text, |part| {
        if part != name {
            return Err(format!("there is no part `{part}` here"));
        }
        found = true;
        Ok(new.to_owned())
    })?;
    match found {
        true => Ok(text),
        false => Err(format!("the mark <!-- {name}:begin --> is missing")),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Begin,
    End,
}

/// The name in a line that is a mark.
fn mark(line: &str) -> Option<(&str, Edge)> {
    let inside = line
        .trim_end()
        .strip_prefix("<!-- ")?
        .strip_suffix(" -->")?;
    let (name, edge) = inside.rsplit_once(':')?;
    match edge {
        "begin" => Some((name, Edge::Begin)),
        "end" => Some((name, Edge::End)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb\n";

    #[test]
    fn only_what_stands_between_the_marks_changes() {
        let expected = "a\n<!-- x:begin -->\n| new |\n<!-- x:end -->\nb\n";
        let once = replace(TEXT, "x", "| new |\n").unwrap();
        assert_eq!(once, expected);
        assert_eq!(replace(&once, "x", "| new |").unwrap(), expected);
        let empty = replace(TEXT, "x", "").unwrap();
        assert_eq!(empty, "a\n<!-- x:begin -->\n<!-- x:end -->\nb\n");
    }

    #[test]
    fn parts_are_made_by_their_names() {
        let text = format!("{TEXT}<!-- y:begin -->\n<!-- y:end -->");
        let new = rewrite(&text, |name| Ok(name.to_uppercase())).unwrap();
        assert!(
            new.contains("-->\nX\n<!--") && new.contains("-->\nY\n<!--"),
            "{new}"
        );
        let refused = rewrite(&text, |name| match name {
            "x" => Ok(String::new()),
            _ => Err("no y".into()),
        });
        assert_eq!(refused.unwrap_err(), "line 6: no y");
    }

    #[test]
    fn marks_that_are_missing_doubled_or_swapped_are_refused() {
        let (begin, end) = ("<!-- x:begin -->\n", "<!-- x:end -->\n");
        for text in [
            String::new(),
            begin.into(),
            end.into(),
            [begin, begin, end].concat(),
            [end, begin].concat(),
            TEXT.repeat(2),
            [begin, "<!-- y:begin -->\n<!-- y:end -->\n", end].concat(),
        ] {
            assert!(replace(&text, "x", "").is_err(), "{text}");
        }
        assert!(replace(TEXT, "y", "").is_err());
    }
}
