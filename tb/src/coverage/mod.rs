//! How much of the emitted Verilog the tests' cases reach: lines, branches and bits, counted by Verilator,
//! by module, whatever designs a module is in.
//!
//! What happened at the ports of a unit is counted by the harness, in [bins](Bins) by unit.
//!
//! Registers start at 0, so that no bit has changed before anything has happened. A line and a branch are
//! reached once they are executed; a bit once it has changed twice in one run of one instance, which is up
//! and down again.

mod bins;
mod exclusions;
mod points;

pub use bins::{Bins, Observed, fill};
pub use exclusions::{Exclusion, Exclusions};
pub use points::{Counts, Kind, Point, Seen, take};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was measured together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// The command that measured it.
    pub command: String,
    /// Version by tool.
    pub tools: BTreeMap<String, String>,
    /// Random cases of every design, on top of those chosen by hand.
    pub cases: u64,
    /// The configurations that ran.
    pub configs: Vec<String>,
    /// What was reached, by module.
    pub modules: BTreeMap<String, Module>,
    /// What happened at its ports in any of its configurations, by unit.
    #[serde(default)]
    pub units: BTreeMap<String, Functions>,
}

/// What happened at the ports of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Functions {
    /// Bins.
    pub bins: Share,
    /// Those that nothing has filled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<String>,
}

impl Functions {
    /// What the bins say.
    pub fn of(bins: &Bins) -> Functions {
        let holes = bins.iter().filter(|(_, filled)| !**filled);
        let holes: Vec<String> = holes.map(|(name, _)| name.clone()).collect();
        Functions {
            bins: Share {
                reached: (bins.len() - holes.len()) as u64,
                total: bins.len() as u64,
            },
            holes,
        }
    }
}

/// What was reached of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// Blocks of statements.
    pub lines: Share,
    /// Branches of `if`.
    pub branches: Share,
    /// Bits of nets and ports.
    pub toggles: Share,
    /// What was not: a line, a branch, bits of a net.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<String>,
}

impl Module {
    /// The shares that were measured, with what they are of; bits only where they were counted.
    pub fn shares(&self, bits: bool) -> Vec<(&'static str, Share)> {
        let mut shares = vec![("lines", self.lines), ("branches", self.branches)];
        if bits {
            shares.push(("bits", self.toggles));
        }
        shares
    }

    /// This one and another as one.
    fn with(mut self, other: &Module) -> Module {
        self.lines = self.lines.with(other.lines);
        self.branches = self.branches.with(other.branches);
        self.toggles = self.toggles.with(other.toggles);
        self
    }

    /// All together, without their holes.
    pub fn sum<'a>(modules: impl Iterator<Item = &'a Module>) -> Module {
        modules.fold(Module::default(), Module::with)
    }
}

impl Coverage {
    /// Were bits counted?
    pub fn has_bits(&self) -> bool {
        self.modules.values().any(|module| module.toggles.total > 0)
    }
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// Reached.
    pub reached: u64,
    /// There are.
    pub total: u64,
}

impl Share {
    /// Both together.
    pub fn with(self, other: Share) -> Share {
        Share {
            reached: self.reached + other.reached,
            total: self.total + other.total,
        }
    }

    /// Is nothing missing?
    pub fn is_full(self) -> bool {
        self.reached == self.total
    }

    /// In percent, rounded down to tenths: `100.0 %` is all. `-` of nothing.
    pub fn percent(self) -> String {
        match self.total {
            0 => "-".to_owned(),
            total => format!("{:.1} %", (self.reached * 1000 / total) as f64 / 10.0),
        }
    }
}

/// The Verilog of modules, by name.
pub type Texts = BTreeMap<&'static str, &'static str>;

/// What the counts say of every module; holes have the code of their line where the text is known.
pub fn modules(counts: &Counts, texts: &Texts) -> BTreeMap<String, Module> {
    let mut modules: BTreeMap<String, Module> = BTreeMap::new();
    let mut missed: BTreeMap<&str, Vec<&Point>> = BTreeMap::new();
    for (point, seen) in counts {
        let module = modules.entry(point.module.clone()).or_default();
        let share = match point.kind {
            Kind::Line => &mut module.lines,
            Kind::Branch => &mut module.branches,
            Kind::Toggle => &mut module.toggles,
        };
        share.total += 1;
        if seen.is_enough(point.kind) {
            share.reached += 1;
        } else {
            missed.entry(&point.module).or_default().push(point);
        }
    }
    for (name, points) in missed {
        if let Some(module) = modules.get_mut(name) {
            module.holes = holes(&points, texts.get(name).copied().unwrap_or_default());
        }
    }
    modules
}

/// Holes in words, bits of a net together: ``line 9, else of `if (ready)` ``.
fn holes(points: &[&Point], text: &str) -> Vec<String> {
    let mut holes = vec![];
    let code = |line: u32| {
        let line = text.lines().nth(line as usize - 1).unwrap_or_default();
        let line = line.trim().trim_start_matches("end else ");
        line.strip_suffix(" begin").unwrap_or(line)
    };
    // By line and net, with the bits that are missing.
    let mut nets: BTreeMap<(u32, &str), Vec<u64>> = BTreeMap::new();
    for point in points {
        match point.kind {
            Kind::Line => holes.push(match code(point.line) {
                "" => format!("line {}", point.line),
                code => format!("line {}, `{code}`", point.line),
            }),
            Kind::Branch => holes.push(match code(point.line) {
                "" => format!("line {}, {}", point.line, point.name),
                code => format!("line {}, {} of `{code}`", point.line, point.name),
            }),
            Kind::Toggle => {
                let (net, bit) = net_and_bit(&point.name);
                let bits = nets.entry((point.line, net)).or_default();
                bits.extend(bit);
            }
        }
    }
    for ((line, net), mut bits) in nets {
        bits.sort_unstable();
        let runs = bits.chunk_by(|low, high| low + 1 == *high);
        let runs: Vec<String> = runs
            .map(|run| match run {
                [bit] => bit.to_string(),
                _ => format!("{}:{}", run[run.len() - 1], run[0]),
            })
            .collect();
        holes.push(match runs.is_empty() {
            true => format!("line {line}: {net}"),
            false => format!("line {line}: {net}[{}]", runs.join(", ")),
        });
    }
    holes
}

/// `count_q[3]` as net and bit; a word of a memory belongs to the net: `rows[2][3]`.
fn net_and_bit(name: &str) -> (&str, Option<u64>) {
    let split = name
        .strip_suffix(']')
        .and_then(|name| name.rsplit_once('['));
    match split.and_then(|(net, bit)| Some((net, bit.parse().ok()?))) {
        Some((net, bit)) => (net, Some(bit)),
        None => (name, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(kind: Kind, line: u32, name: &str) -> Point {
        Point {
            module: "m".into(),
            kind,
            line,
            column: 5,
            name: name.into(),
        }
    }

    #[test]
    fn a_bit_that_only_rises_is_a_hole_and_a_line_needs_one_visit() {
        let counts = [
            (point(Kind::Line, 3, "block"), 1),
            (point(Kind::Line, 9, "block"), 0),
            (point(Kind::Branch, 4, "else"), 0),
            (point(Kind::Toggle, 2, "a"), 1),
            (point(Kind::Toggle, 2, "q[0]"), 2),
            (point(Kind::Toggle, 2, "q[1]"), 1),
            (point(Kind::Toggle, 2, "q[2]"), 0),
            (point(Kind::Toggle, 2, "q[10]"), 0),
        ];
        let seen = |times| Seen {
            times,
            ..Seen::default()
        };
        let counts: Counts = counts.map(|(point, times)| (point, seen(times))).into();
        let text = "// m\n\nassign a = b;\nend else if (go) begin\n\n\n\n\n    q <= a;\n";
        let module = &modules(&counts, &Texts::from([("m", text)]))["m"];
        assert_eq!(
            module.lines,
            Share {
                reached: 1,
                total: 2
            }
        );
        assert_eq!(
            module.branches,
            Share {
                reached: 0,
                total: 1
            }
        );
        assert_eq!(
            module.toggles,
            Share {
                reached: 1,
                total: 5
            }
        );
        assert_eq!(
            module.holes,
            [
                "line 9, `q <= a;`",
                "line 4, else of `if (go)`",
                "line 2: a",
                "line 2: q[2:1, 10]"
            ]
        );
    }

    #[test]
    fn percent_is_never_rounded_up_to_all() {
        let share = |reached, total| Share { reached, total };
        assert_eq!(share(9999, 10000).percent(), "99.9 %");
        assert_eq!(share(3, 3).percent(), "100.0 %");
        assert_eq!(share(0, 0).percent(), "-");
        assert!(share(3, 3).is_full() && !share(2, 3).is_full());
    }
}
