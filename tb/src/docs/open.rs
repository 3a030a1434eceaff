//! docs/open-changes.md: seeded changes that no case notices and no proof settles, with what is thought of them.

use super::records::{marked, of_changes};
use crate::markdown::table;
use crate::records::{Changes, Survivor};
use serde::Deserialize;
use std::path::Path;

const FILE: &str = include_str!("../../open-changes.toml");

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opinions {
    #[serde(default)]
    open: Vec<Opinion>,
}

/// What is thought of some changes of some designs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opinion {
    /// Configurations, each of which has all of the changes.
    designs: Vec<String>,
    /// Names of changes.
    changes: Vec<String>,
    kind: Kind,
    why: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Same,
    Timing,
    Contract,
    Free,
    Unknown,
}

impl Kind {
    const ALL: [Kind; 5] = [
        Kind::Same,
        Kind::Timing,
        Kind::Contract,
        Kind::Free,
        Kind::Unknown,
    ];

    fn name(self) -> &'static str {
        match self {
            Kind::Same => "same",
            Kind::Timing => "timing",
            Kind::Contract => "contract",
            Kind::Free => "free",
            Kind::Unknown => "unknown",
        }
    }
}

/// A generated part of the page: how many there are of each kind, or all of them.
///
/// # Errors
/// One line if a change has no reason, or two, or a reason has no change.
pub fn part(docs: &Path, name: &str) -> Result<String, String> {
    part_of(FILE, &of_changes(docs)?, name)
}

fn part_of(file: &str, records: &[(Changes, bool)], name: &str) -> Result<String, String> {
    let opinions: Opinions =
        toml::from_str(file).map_err(|e| format!("tb/open-changes.toml: {e}"))?;
    let mut left: Vec<(&str, &str)> = vec![];
    for opinion in &opinions.open {
        for design in &opinion.designs {
            left.extend(opinion.changes.iter().map(|change| (&**design, &**change)));
        }
    }
    left.sort_unstable();
    if let Some(twice) = left.windows(2).find(|two| two[0] == two[1]) {
        let (design, change) = twice[0];
        return Err(format!(
            "tb/open-changes.toml has two reasons for {design}: {change}"
        ));
    }
    let of = |design: &str, survivor: &Survivor| {
        let mut opinions = opinions.open.iter();
        let opinion = opinions.find(|opinion| {
            opinion.designs.iter().any(|name| name == design)
                && opinion.changes.contains(&survivor.change)
        });
        opinion.ok_or_else(|| {
            let change = &survivor.change;
            format!("tb/open-changes.toml has no reason for {design}: {change}")
        })
    };
    let mut counts = vec![];
    let mut text = String::new();
    for (changes, is_old) in records {
        let design = &changes.config;
        let mut rows = vec![];
        let mut of_kinds = Kind::ALL.map(|kind| (kind, 0));
        for survivor in &changes.survivors {
            left.retain(|one| *one != (design, &survivor.change));
            let opinion = of(design, survivor)?;
            let of_kind = of_kinds.iter_mut().find(|(kind, _)| *kind == opinion.kind);
            of_kind.into_iter().for_each(|(_, count)| *count += 1);
            rows.push(vec![
                format!("`{}`", survivor.change),
                format!("`{}`", survivor.what),
                opinion.kind.name().to_owned(),
                opinion.why.split_whitespace().collect::<Vec<_>>().join(" "),
            ]);
        }
        if rows.is_empty() {
            continue;
        }
        let head = ["Change", "What becomes what", "Kind", "Why"];
        let design = marked(design, *is_old);
        text += &format!("### {design}\n\n{}\n", table(&head, rows.into_iter()));
        counts.push((design, of_kinds.map(|(_, count)| count)));
    }
    if let Some((design, change)) = left.first() {
        return Err(format!(
            "tb/open-changes.toml has a reason for {design}: {change}, which is not open"
        ));
    }
    match name {
        "counts" => {
            let mut all = [0; Kind::ALL.len()];
            for (_, of_kinds) in &counts {
                all.iter_mut()
                    .zip(of_kinds)
                    .for_each(|(all, of)| *all += of);
            }
            counts.push(("all".to_owned(), all));
            let rows = counts.into_iter().map(|(design, of_kinds)| {
                let sum: usize = of_kinds.iter().sum();
                let cells = of_kinds.iter().chain([&sum]).map(usize::to_string);
                [design].into_iter().chain(cells).collect()
            });
            let head: Vec<&str> = ["Design"]
                .into_iter()
                .chain(Kind::ALL.map(Kind::name))
                .chain(["sum"])
                .collect();
            Ok(table(&head, rows))
        }
        "changes" if text.is_empty() => Ok("There are none.\n".to_owned()),
        "changes" => Ok(text.trim_end().to_owned() + "\n"),
        other => Err(format!("there is no part `{other}` of this page")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_open_change_has_one_reason_and_each_reason_one() {
        let survivor = |change: &str| Survivor {
            change: change.into(),
            what: "a | b -> a & b".into(),
        };
        let record = |config: &str, changes: &[&str]| {
            let changes = Changes {
                config: config.into(),
                command: String::new(),
                places: 9,
                tried: 9,
                killed: 9 - changes.len(),
                noticed_by_proofs: vec![],
                equivalent: vec![],
                equivalent_by_proofs: vec![],
                survivors: changes.iter().map(|change| survivor(change)).collect(),
                verilog: String::new(),
            };
            (changes, false)
        };
        let records = [
            record("x", &["m: a or#1", "m: b or#1"]),
            record("y", &["m: a or#1"]),
        ];
        let opinion = |designs: &str, changes: &str, kind: &str| {
            format!(
                "[[open]]\ndesigns = {designs}\nchanges = {changes}\nkind = \"{kind}\"\nwhy = \"it\\nis\"\n"
            )
        };
        let both = opinion(r#"["x", "y"]"#, r#"["m: a or#1"]"#, "same");
        let other = opinion(r#"["x"]"#, r#"["m: b or#1"]"#, "timing");
        let file = format!("{both}{other}");
        let counts = part_of(&file, &records, "counts").unwrap();
        assert!(
            counts.ends_with("| all | 2 | 1 | 0 | 0 | 0 | 3 |\n"),
            "{counts}"
        );
        let changes = part_of(&file, &records, "changes").unwrap();
        let row = "| `m: b or#1` | `a \\| b -> a & b` | timing | it is |";
        assert!(changes.contains(row), "{changes}");
        let none = part_of("# No entry.\n", &[record("z", &[])], "changes").unwrap();
        assert_eq!(none, "There are none.\n");
        for (file, said) in [
            (both.clone(), "no reason for x: m: b or#1"),
            (format!("{file}{other}"), "two reasons for x: m: b or#1"),
            (
                format!("{file}{}", opinion(r#"["y"]"#, r#"["m: b or#1"]"#, "free")),
                "y: m: b or#1, which is not open",
            ),
            (file.replace("timing", "hope"), "hope"),
        ] {
            let error = part_of(&file, &records, "counts").unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
