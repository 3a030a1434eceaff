//! Tables and bytes in markdown, for the pages of the units.

/// A table.
pub fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|h| (*h).to_owned()).collect();
    let rule = vec!["---".to_owned(); head.len()];
    let mut text = line(&head) + &line(&rule);
    for row in rows {
        let row: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        text += &line(&row);
    }
    text
}

/// Bytes in hexadecimal, or the word for none.
pub fn hexadecimal(bytes: &[u8]) -> String {
    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    match hex.is_empty() {
        true => "none".to_owned(),
        false => format!("`{}`", hex.join(" ")),
    }
}
