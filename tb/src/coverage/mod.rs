//! How much of the emitted Verilog the tests' cases reach, by module, whatever designs a module is in: lines and
//! branches, counted by Verilator, and bits, read off waveforms.
//!
//! What happened at the ports of a unit is counted by the harness, in [bins](Bins) by unit.
//!
//! A line and a branch are reached once they are executed; a bit once it has risen and fallen in one run of one
//! instance.

mod bins;
mod bits;
mod constants;
mod exclusions;
mod nets;
mod points;

pub use bins::{Bins, Observed, fill};
pub use bits::{Bits, Watched};
pub use constants::Constants;
pub use exclusions::{Exclusion, Exclusions};
pub use points::{Counts, Kind, Point, take};

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
    /// Bits of nets that are proven to be constant wherever the module is: no holes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constant: Vec<String>,
}

impl Module {
    /// How many bits are proven to be constant.
    pub fn constant_bits(&self) -> u64 {
        self.constant.iter().map(|hole| bits_of_hole(hole)).sum()
    }

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

/// What counts and bits say of every module; holes have the code of their line where the text is known.
pub fn modules(counts: &Counts, bits: &Bits, texts: &Texts) -> BTreeMap<String, Module> {
    let mut modules: BTreeMap<String, Module> = BTreeMap::new();
    for (point, seen) in counts {
        let module = modules.entry(point.module.clone()).or_default();
        let share = match point.kind {
            Kind::Line => &mut module.lines,
            Kind::Branch => &mut module.branches,
        };
        share.total += 1;
        if *seen > 0 {
            share.reached += 1;
        } else {
            let text = texts.get(&*point.module).copied().unwrap_or_default();
            module.holes.push(hole(point, text));
        }
    }
    let declared = nets::declared(texts);
    // By line and name, with the bits that are missing.
    let mut missing: BTreeMap<(&str, u32, &str), (usize, Vec<usize>)> = BTreeMap::new();
    for (name, net, reached) in bits.nets() {
        let module = modules.entry(name.to_owned()).or_default();
        module.toggles.total += reached.len() as u64;
        let open = (0..).zip(reached.bytes().rev()).filter(|bit| bit.1 == b'0');
        let open: Vec<usize> = open.map(|(bit, _)| bit).collect();
        module.toggles.reached += (reached.len() - open.len()) as u64;
        if !open.is_empty() {
            let base = net.rsplit('.').next().unwrap_or_default();
            let line = declared.get(name).and_then(|module| module.lines.get(base));
            let line = line.copied().unwrap_or_default();
            missing.insert((name, line, net), (reached.len(), open));
        }
    }
    for ((name, line, net), (width, open)) in missing {
        if let Some(module) = modules.get_mut(name) {
            module.holes.push(bit_hole(line, net, width, &open));
        }
    }
    modules
}

/// A hole in words: ``line 9, else of `if (ready)` ``.
fn hole(point: &Point, text: &str) -> String {
    let line = point.line;
    let code = text.lines().nth(line as usize - 1).unwrap_or_default();
    let code = code.trim().trim_start_matches("end else ");
    let code = code.strip_suffix(" begin").unwrap_or(code);
    match (point.kind, code) {
        (Kind::Line, "") => format!("line {line}"),
        (Kind::Line, code) => format!("line {line}, `{code}`"),
        (Kind::Branch, "") => format!("line {line}, {}", point.name),
        (Kind::Branch, code) => format!("line {line}, {} of `{code}`", point.name),
    }
}

/// The bits of a net that are holes, in ascending order, together: `line 2: q[2:1, 10]`.
fn bit_hole(line: u32, net: &str, width: usize, bits: &[usize]) -> String {
    match width {
        1 => format!("line {line}: {net}"),
        _ => format!("line {line}: {net}[{}]", runs(bits)),
    }
}

fn runs(bits: &[usize]) -> String {
    let runs = bits.chunk_by(|low, high| low + 1 == *high);
    let runs: Vec<String> = runs
        .map(|run| match run {
            [bit] => bit.to_string(),
            _ => format!("{}:{}", run[run.len() - 1], run[0]),
        })
        .collect();
    runs.join(", ")
}

/// A net and its bits that are a hole, as it is put into words: `line 2: q`, and none if it has no other bit.
fn of_hole(hole: &str) -> Option<(&str, Option<Vec<usize>>)> {
    if hole.contains('`') {
        return None;
    }
    let bits = hole
        .strip_suffix(']')
        .and_then(|hole| hole.rsplit_once('['));
    let Some((net, runs)) = bits else {
        return Some((hole, None));
    };
    let bits = runs.split(", ").filter_map(|run| {
        let (high, low) = run.split_once(':').unwrap_or((run, run));
        Some(low.parse().ok()?..=high.parse().ok()?)
    });
    Some((net, Some(bits.flatten().collect())))
}

/// How many bits a hole of a net has, as it is put into words; none of another hole.
pub fn bits_of_hole(hole: &str) -> u64 {
    of_hole(hole).map_or(0, |(_, bits)| bits.map_or(1, |bits| bits.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_say_where_they_are_and_those_of_a_net_are_together() {
        let point = |kind: Kind, line: u32, name: &str| Point {
            module: "m".into(),
            kind,
            line,
            column: 5,
            name: name.into(),
        };
        let counts = Counts::from([
            (point(Kind::Line, 3, "block"), 1),
            (point(Kind::Line, 8, "block"), 0),
            (point(Kind::Branch, 4, "else"), 0),
        ]);
        let bits: Bits =
            serde_json::from_str(r#"{"m": {"a": "0", "q": "01111111001", "gen_x[2].y": "0"}}"#)
                .unwrap();
        let text = "// m\n    wire a = b;\nassign a = b;\nend else if (go) begin\n    reg [10:0] q;\n        \
                    wire y;\n\n    q <= a;\n";
        let module = &modules(&counts, &bits, &Texts::from([("m", text)]))["m"];
        let share = |reached, total| Share { reached, total };
        assert_eq!(module.lines, share(1, 2));
        assert_eq!(module.branches, share(0, 1));
        assert_eq!(module.toggles, share(8, 13));
        assert_eq!(
            module.holes,
            [
                "line 8, `q <= a;`",
                "line 4, else of `if (go)`",
                "line 2: a",
                "line 5: q[2:1, 10]",
                "line 6: gen_x[2].y",
            ]
        );
        let bits = module.holes.iter().map(|hole| bits_of_hole(hole));
        assert_eq!(Vec::from_iter(bits), [0, 0, 1, 3, 1]);
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
