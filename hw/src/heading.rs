//! What stands above a module's body: the comment at the head of the file, and the port list.

use super::bundle::Bundle;
use super::def::Def;
use super::layout::COLUMNS;

/// A port in the port list.
pub(crate) struct PortLine {
    pub(crate) direction: &'static str,
    pub(crate) range: String,
    pub(crate) name: String,
    pub(crate) doc: String,
}

/// Lines that a port's comment may take beside the ports.
const LINES_BESIDE: usize = 3;

/// The comment at the head of the file: purpose, contract, timing, parameters, layouts.
pub(crate) fn comment(def: &Def) -> String {
    let mut lines = vec![
        "SPDX-License-Identifier: Apache-2.0".to_owned(),
        "Written by Sapwood's rtl-gen: change the generator, not this file.".to_owned(),
    ];
    let docs = &def.docs;
    for paragraph in &docs.text {
        lines.push(String::new());
        lines.extend(wrap(paragraph, COLUMNS - 3));
    }
    let mut facts = vec![];
    if let Some(latency) = docs.latency {
        let unit = if latency == 1 { "cycle" } else { "cycles" };
        facts.push(format!("Latency {latency} {unit}, {}.", docs.throughput));
    } else if !docs.throughput.is_empty() {
        facts.push(format!("Throughput: {}.", docs.throughput));
    }
    if !docs.parameters.is_empty() {
        let list: Vec<_> = docs
            .parameters
            .iter()
            .map(|(k, v)| format!("{k} = {v}"))
            .collect();
        facts.push(format!("Generated for {}.", list.join(", ")));
    }
    if !facts.is_empty() {
        lines.push(String::new());
        lines.extend(facts.iter().flat_map(|fact| wrap(fact, COLUMNS - 3)));
    }
    for record in def.streams.iter().filter(|stream| stream.is_record) {
        let words = record.words().into_iter();
        for (port, fields) in words.filter(|(port, _)| !port.ends_with("_tlast")) {
            lines.push(String::new());
            lines.extend(layout(&port, &fields));
        }
    }
    lines
        .into_iter()
        .map(|l| format!("// {l}").trim_end().to_owned() + "\n")
        .collect()
}

/// The fields of a port of a record, a line each.
fn layout(port: &str, record: &Bundle) -> Vec<String> {
    let mut rows: Vec<[String; 3]> = vec![];
    let mut lo = 0;
    for field in record.fields() {
        let hi = lo + field.kind.width() - 1;
        let place = match lo == hi {
            true => format!("[{lo}]"),
            false => format!("[{hi}:{lo}]"),
        };
        rows.push([place, field.name.clone(), field.doc.clone()]);
        lo = hi + 1;
    }
    let widest = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (places, names) = (widest(0), widest(1));
    let before = places + names + 6;
    let mut lines = vec![format!("Layout of {port}, {}:", record.noun())];
    for [place, name, doc] in &rows {
        let mut doc = wrap(doc, COLUMNS - 3 - before).into_iter();
        let first = doc.next().unwrap_or_default();
        lines.push(format!("  {place:>places$}  {name:names$}  {first}"));
        lines.extend(doc.map(|rest| format!("{:before$}{rest}", "")));
    }
    lines
}

/// Words filled into lines of at most `columns`; a paragraph's own line breaks are kept.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![];
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.len() + 1 + word.len() > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The ANSI port list, with what each port means beside it; a long explanation goes on below, and a
/// very long one stands above its port.
pub(crate) fn port_list(ports: &[PortLine]) -> String {
    let ranges = ports.iter().map(|p| p.range.len()).max().unwrap_or(0);
    let names = ports.iter().map(|p| p.name.len()).max().unwrap_or(0);
    let mut lines = vec!["(".to_owned()];
    for (i, port) in ports.iter().enumerate() {
        let comma = if i + 1 < ports.len() { "," } else { "" };
        let range = if ranges == 0 {
            String::new()
        } else {
            format!("{:>ranges$} ", port.range)
        };
        let declaration = format!("{} wire {range}{}{comma}", port.direction, port.name);
        let width = "output wire ".len() + range.len() + names + 1;
        let beside = wrap(&port.doc, COLUMNS.saturating_sub(4 + width + 5));
        let fits = beside
            .iter()
            .all(|line| 4 + width + 5 + line.len() <= COLUMNS);
        if beside.len() > LINES_BESIDE || !fits {
            let above = wrap(&port.doc, COLUMNS - 7);
            lines.extend(above.iter().map(|line| format!("    // {line}")));
            lines.push(format!("    {declaration}"));
            continue;
        }
        let mut beside = beside.into_iter();
        match beside.next() {
            None => lines.push(format!("    {declaration}")),
            Some(first) => lines.push(format!("    {declaration:width$}  // {first}")),
        }
        lines.extend(beside.map(|line| format!("    {:width$}  // {line}", "")));
    }
    lines.push(");".to_owned());
    lines
        .into_iter()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}
