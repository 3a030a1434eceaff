//! Tables of docs/verification.md from the records of long measurements in docs/measured/.

use super::page::read_text;
use crate::markdown::table;
use crate::model;
use crate::records::{Changes, Done, Soak, Soaks, verilog_digest};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// Long runs: what was tried of each design that has a record.
pub fn soaks(docs: &Path) -> Result<String, String> {
    let mut designs: BTreeMap<String, (Vec<String>, u64, Done, bool)> = BTreeMap::new();
    for Soaks { designs: soaks, .. } in records::<Soaks>(docs, "soak-")? {
        for Soak {
            config,
            shard,
            cases,
            done,
            verilog,
        } in soaks
        {
            let is_current = is_current(&config, &verilog)?;
            let row = designs.entry(config).or_default();
            row.0.push(format!("{cases} of shard {shard}"));
            row.1 += cases;
            row.2.vectors += done.vectors;
            row.2.elements += done.elements;
            row.2.cycles += done.cycles;
            row.2.seconds += done.seconds;
            row.3 |= !is_current;
        }
    }
    let rows = designs
        .into_iter()
        .map(|(config, (shards, cases, done, is_old))| {
            let seeds = match &*shards {
                [one] if one.ends_with(" 1/1") => format!("0 to {}", cases - 1),
                _ => shards.join(", "),
            };
            vec![
                marked(&config, is_old),
                seeds,
                thousands(done.vectors),
                thousands(done.elements),
                thousands(done.cycles),
                format!("{:.1}", done.seconds / 3600.0),
            ]
        });
    let head = [
        "Design",
        "Seeds",
        "Vectors",
        "Elements",
        "Cycles",
        "Hours of a thread",
    ];
    Ok(table(&head, rows))
}

/// Seeded changes at scale: how many were noticed of each design that has a record.
pub fn changes(docs: &Path) -> Result<String, String> {
    let mut rows = vec![];
    for changes in records::<Changes>(docs, "mutants-")? {
        let is_old = !is_current(&changes.config, &changes.verilog)?;
        rows.push(vec![
            marked(&changes.config, is_old),
            changes.places.to_string(),
            changes.tried.to_string(),
            changes.killed.to_string(),
            changes.equivalent.len().to_string(),
            changes.survivors.len().to_string(),
            format!("`{}`", changes.command),
        ]);
    }
    let head = [
        "Design",
        "Places",
        "Tried",
        "Noticed",
        "Proven to make no difference",
        "Neither",
        "Command",
    ];
    Ok(table(&head, rows.into_iter()))
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

fn marked(config: &str, is_old: bool) -> String {
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
}
