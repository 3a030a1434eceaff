//! What Verilator counts, as it writes it.

use std::collections::BTreeMap;

/// What is counted at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A block of statements is reached.
    Line,
    /// A branch of an `if` is taken, or none of them.
    Branch,
    /// A bit changes.
    Toggle,
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
    /// Which branch, or which bit: `else`, `count_q[3]`.
    pub name: String,
}

/// The most that was counted at a place in one run, in any instance of its module.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// How often it was reached; of a bit, how often it changed.
    pub times: u64,
    /// Of a bit, where the two are counted apart (Verilator 5.038 and later), how often it rose.
    pub rises: u64,
    /// And how often it fell.
    pub falls: u64,
}

impl Seen {
    /// Is that enough? A bit must rise and fall; before the first cycle it is 0.
    pub fn is_enough(self, kind: Kind) -> bool {
        match kind {
            Kind::Line | Kind::Branch => self.times > 0,
            Kind::Toggle => self.times > 1 || (self.rises > 0 && self.falls > 0),
        }
    }
}

/// What was counted at each place.
pub type Counts = BTreeMap<Point, Seen>;

/// Takes a file of Verilator's counts over into `counts`.
///
/// Its lines are `C '<key>' <count>`, and a key is a sequence of \x01 name \x02 value, with the line `l`,
/// the column `n`, the kind and the module in `page`, the name of the branch or bit in `o`, and the
/// instance in `h`. Of a bit whose changes are counted apart, `o` ends in `:0->1` or `:1->0`.
///
/// # Errors
/// One line if a line is another.
pub fn take(counts: &mut Counts, text: &str) -> Result<(), String> {
    let mut lines = text.lines();
    if !lines.next().is_some_and(|line| line.contains("Coverage")) {
        return Err("is no file of Verilator's counts".into());
    }
    for line in lines {
        let (mut point, count) = parse(line).ok_or_else(|| format!("has the line {line:?}"))?;
        let edge = point.name.rfind(":0->1").or(point.name.rfind(":1->0"));
        let edge = edge.map(|at| point.name.split_off(at));
        let seen = counts.entry(point).or_default();
        let most = match edge.as_deref() {
            None => &mut seen.times,
            Some(":0->1") => &mut seen.rises,
            Some(_) => &mut seen.falls,
        };
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
        "v_toggle" => Kind::Toggle,
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
            key("v_toggle/m", "q[2]", "t.a"),
            key("v_toggle/m", "q[2]", "t.b"),
            key("v_branch/m", "else", "t.a"),
        );
        let mut counts = Counts::new();
        take(&mut counts, &text).unwrap();
        let got: Vec<_> = counts
            .iter()
            .map(|(point, seen)| (point.kind, point.line, &*point.name, seen.times))
            .collect();
        assert_eq!(
            got,
            [(Kind::Branch, 7, "else", 0), (Kind::Toggle, 7, "q[2]", 5)]
        );
    }

    #[test]
    fn a_bit_whose_edges_are_counted_apart_needs_both() {
        let line = |edge: &str, count| {
            format!(
                "{} {count}\n",
                key("v_toggle/m", &format!("q[2]{edge}"), "t")
            )
        };
        let of = |rises, falls| {
            let mut counts = Counts::new();
            let text = format!(
                "# SystemC::Coverage-3\n{}{}",
                line(":0->1", rises),
                line(":1->0", falls)
            );
            take(&mut counts, &text).unwrap();
            let [(point, seen)] = Vec::from_iter(counts).try_into().unwrap();
            assert_eq!(point.name, "q[2]");
            seen.is_enough(point.kind)
        };
        assert!(of(1, 1));
        assert!(!of(2, 0) && !of(0, 2) && !of(0, 0));
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
