//! What Verilator counts, as it writes it.

use std::collections::BTreeMap;

/// What is counted at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A block of statements is reached.
    Line,
    /// A branch of an `if` is taken, or none of them.
    Branch,
}

/// A place in a module.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The module.
    pub module: String,
    /// What is counted.
    pub kind: Kind,
    /// The line in the module's file.
    pub line: u32,
    /// Where in the line.
    pub column: u32,
    /// Which branch: `else`.
    pub name: String,
}

/// The most that was counted at each place in one run, in any instance of its module.
pub type Counts = BTreeMap<Point, u64>;

/// Takes a file of Verilator's counts over into `counts`.
///
/// Its lines are `C '<key>' <count>`, and a key is a sequence of \x01 name \x02 value, with the line `l`,
/// the column `n`, the kind and the module in `page`, the name of the branch in `o`, and the instance in `h`.
///
/// # Errors
/// One line if a line is another.
pub fn take(counts: &mut Counts, text: &str) -> Result<(), String> {
    let mut lines = text.lines();
    if !lines.next().is_some_and(|line| line.contains("Coverage")) {
        return Err("is no file of Verilator's counts".into());
    }
    for line in lines {
        let (point, count) = parse(line).ok_or_else(|| format!("has the line {line:?}"))?;
        let most = counts.entry(point).or_default();
        *most = count.max(*most);
    }
    Ok(())
}

fn parse(line: &str) -> Option<(Point, u64)> {
    let (key, count) = line.strip_prefix("C '")?.rsplit_once("' ")?;
    let fields: BTreeMap<&str, &str> = key
        .split('\u{1}')
        .filter_map(|field| field.split_once('\u{2}'))
        .collect();
    let (kind, module) = fields.get("page")?.split_once('/')?;
    let kind = match kind {
        "v_line" => Kind::Line,
        "v_branch" => Kind::Branch,
        _ => return None,
    };
    let point = Point {
        module: module.into(),
        kind,
        line: fields.get("l")?.parse().ok()?,
        column: fields.get("n")?.parse().ok()?,
        name: fields.get("o").copied().unwrap_or_default().into(),
    };
    Some((point, count.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(page: &str, name: &str, instance: &str) -> String {
        format!(
            "C '\u{1}f\u{2}a.v\u{1}l\u{2}7\u{1}n\u{2}12\u{1}page\u{2}{page}\u{1}o\u{2}{name}\u{1}h\u{2}{instance}'"
        )
    }

    #[test]
    fn the_most_of_all_instances_counts() {
        let text = format!(
            "# SystemC::Coverage-3\n{} 3\n{} 5\n{} 0\n",
            key("v_branch/m", "if", "t.a"),
            key("v_branch/m", "if", "t.b"),
            key("v_branch/m", "else", "t.a"),
        );
        let mut counts = Counts::new();
        take(&mut counts, &text).unwrap();
        let got: Vec<_> = counts
            .iter()
            .map(|(point, most)| (point.kind, point.line, &*point.name, *most))
            .collect();
        assert_eq!(
            got,
            [(Kind::Branch, 7, "else", 0), (Kind::Branch, 7, "if", 5)]
        );
    }

    #[test]
    fn what_is_no_file_of_counts_is_refused() {
        for text in [
            "",
            "hello",
            "# SystemC::Coverage-3\nC 'x' 1",
            "# Coverage\nC",
        ] {
            assert!(take(&mut Counts::new(), text).is_err(), "{text:?}");
        }
    }
}
