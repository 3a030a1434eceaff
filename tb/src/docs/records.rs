//! Tables of docs/verification.md from the records of long measurements in docs/measured/.

use super::page::read_text;
use crate::markdown::table;
use crate::model;
use crate::records::{Changes, Done, Soak, Soaks, verilog_digest};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// Long runs: what was tried of each design that has a record, over all its shards; what was tried of earlier Verilog has
/// a row of its own.
pub fn soaks(docs: &Path) -> Result<String, String> {
    let mut designs = BTreeMap::<(String, bool), Vec<Soak>>::new();
    for soaks in records::<Soaks>(docs, "soak-")? {
        for soak in soaks.designs {
            let is_old = !is_current(&soak.config, &soak.verilog)?;
            let of = (soak.config.clone(), is_old);
            designs.entry(of).or_default().push(soak);
        }
    }
    let mut rows = vec![];
    for ((config, is_old), soaks) in designs {
        let sum = |of: fn(&Done) -> u64| thousands(soaks.iter().map(|soak| of(&soak.done)).sum());
        let seconds: f64 = soaks.iter().map(|soak| soak.done.seconds).sum();
        rows.push(vec![
            marked(&config, is_old),
            seeds(&soaks)?,
            sum(|done| done.items),
            sum(|done| done.vectors),
            sum(|done| done.elements),
            sum(|done| done.cycles),
            format!("{:.2}", seconds / 3600.0),
        ]);
    }
    let head = [
        "Design", "Seeds", "Items", "Vectors", "Elements", "Cycles", "Hours",
    ];
    Ok(table(&head, rows.into_iter()))
}

/// The seeds that the records of a design have tried, with their shards unless these have all up to the last.
fn seeds(soaks: &[Soak]) -> Result<String, String> {
    let mut last = 0;
    for soak in soaks {
        let numbers = soak.shard.split_once('/');
        let numbers =
            numbers.and_then(|(k, n)| Some((k.parse::<u64>().ok()?, n.parse::<u64>().ok()?)));
        last = match numbers {
            Some((k, n)) if k > 0 && soak.cases > 0 => last.max(k - 1 + n * (soak.cases - 1)),
            _ => {
                return Err(format!(
                    "{}: no record has {} cases of shard {:?}",
                    soak.config, soak.cases, soak.shard
                ));
            }
        };
    }
    let shards: Vec<&str> = soaks.iter().map(|soak| &*soak.shard).collect();
    let is_all = soaks.iter().map(|soak| soak.cases).sum::<u64>() == last + 1;
    Ok(match is_all {
        true => format!("0 to {last}"),
        false => format!("0 to {last}, of these {}", shards.join(", ")),
    })
}

/// Seeded changes at scale: how many were noticed of each design that has a record.
pub fn changes(docs: &Path) -> Result<String, String> {
    let mut rows = vec![];
    for (changes, is_old) in of_changes(docs)? {
        rows.push(vec![
            marked(&changes.config, is_old),
            changes.places.to_string(),
            changes.tried.to_string(),
            changes.killed.to_string(),
            changes.noticed_by_proofs.len().to_string(),
            changes.equivalent.len().to_string(),
            changes.equivalent_by_proofs.len().to_string(),
            changes.survivors.len().to_string(),
            format!("`{}`", changes.command),
        ]);
    }
    let head = [
        "Design",
        "Places",
        "Tried",
        "Noticed by a case",
        "By a proof",
        "Proven to make no difference",
        "By `formal/same`",
        "Neither",
        "Command",
    ];
    Ok(table(&head, rows.into_iter()))
}

/// What `tb mutants` left, and whether it is of Verilog that the generator no longer writes.
pub(super) fn of_changes(docs: &Path) -> Result<Vec<(Changes, bool)>, String> {
    let records = records::<Changes>(docs, "mutants-")?.into_iter();
    let with_age = records.map(|changes| {
        let is_current = is_current(&changes.config, &changes.verilog)?;
        Ok((changes, !is_current))
    });
    with_age.collect()
}

/// All records whose names begin so, in the order of their names.
fn records<R: DeserializeOwned>(docs: &Path, start: &str) -> Result<Vec<R>, String> {
    let folder = docs.join("measured");
    let unreadable = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut paths = vec![];
    for entry in folder.read_dir().map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name.starts_with(start) && name.ends_with(".json")) {
            paths.push(path);
        }
    }
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = read_text(path)?;
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    };
    paths.iter().map(read).collect()
}

/// Is a record of the Verilog that the generator writes?
fn is_current(config: &str, verilog: &str) -> Result<bool, String> {
    let info = model::configured(config);
    let info = info.ok_or_else(|| format!("a record is of {config}, which does not exist"))?;
    Ok(verilog_digest(info) == verilog)
}

pub(super) fn marked(config: &str, is_old: bool) -> String {
    match is_old {
        true => format!("`{config}` (earlier Verilog)"),
        false => format!("`{config}`"),
    }
}

/// 1234567 as 1,234,567.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (12_345_678, "12,345,678"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn shards_are_added_and_records_of_other_verilog_are_marked() {
        let docs = tempfile::tempdir().unwrap();
        let folder = docs.path().join("measured");
        std::fs::create_dir(&folder).unwrap();
        let config = "stream_fifo_d16_w8";
        let current = verilog_digest(model::configured(config).unwrap());
        let leave = |name: &str, config: &str, shard: &str, verilog: &str| {
            let soak = Soak {
                config: config.into(),
                shard: shard.into(),
                cases: 500,
                done: Done {
                    items: 60,
                    vectors: 600,
                    elements: 700,
                    cycles: 800,
                    seconds: 900.0,
                },
                verilog: verilog.into(),
            };
            let soaks = Soaks {
                command: String::new(),
                designs: vec![soak],
            };
            let text = serde_json::to_string(&soaks).unwrap();
            std::fs::write(folder.join(name), text).unwrap();
        };
        leave("soak-1.json", config, "1/2", &current);
        leave("soak-2.json", config, "2/2", &current);
        let said = soaks(docs.path()).unwrap();
        let row = "| `stream_fifo_d16_w8` | 0 to 999 | 120 | 1,200 | 1,400 | 1,600 | 0.50 |";
        assert!(said.contains(row), "{said}");
        leave("soak-2.json", config, "2/2", "0123456789abcdef");
        let said = soaks(docs.path()).unwrap();
        for row in [
            "| `stream_fifo_d16_w8` | 0 to 998, of these 1/2 | 60 | 600 | 700 | 800 | 0.25 |",
            "| `stream_fifo_d16_w8` (earlier Verilog) | 0 to 999, of these 2/2 | 60 | 600 | 700 | 800 | 0.25 |",
        ] {
            assert!(said.contains(row), "{said}");
        }
        leave("soak-2.json", config, "0/2", &current);
        assert!(soaks(docs.path()).unwrap_err().contains("0/2"));
        leave("soak-2.json", "no_such", "1/1", &current);
        assert!(soaks(docs.path()).unwrap_err().contains("no_such"));
    }
}
