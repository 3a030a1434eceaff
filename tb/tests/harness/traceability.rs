//! docs/traceability.md: every statement of a contract is shown by tests that there are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The cells of a row; `\|` is no border.
fn cells(row: &str) -> Vec<String> {
    let cells = row.trim().trim_matches('|').replace("\\|", "\u{1}");
    let cells = cells
        .split('|')
        .map(|cell| cell.trim().replace('\u{1}', "|"));
    cells.collect()
}

/// Sentences, and what semicolons divide.
fn sentences(block: &str) -> Vec<String> {
    let text = block.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace("\\|", "|");
    let mut found = vec![];
    let mut begin = 0;
    for (at, _) in text.match_indices(' ') {
        let before = &text[begin..at];
        if before.ends_with(['.', ';']) && !before.ends_with("Eq.") {
            found.push(before.to_owned());
            begin = at + 1;
        }
    }
    found.push(text[begin..].to_owned());
    let ends: &[char] = &['.', ';', ':', ',', ' '];
    let found = found.iter().map(|s| s.trim_end_matches(ends).to_owned());
    found.filter(|s| !s.is_empty()).collect()
}

/// The statements of sections 1 to `last` of a page: sentences, items of lists and rows of tables.
fn statements(page: &str, last: u32) -> Vec<(String, String)> {
    let mut found = vec![];
    let mut section: Option<String> = None;
    let (mut block, mut row) = (String::new(), 0);
    for line in page.lines().chain([""]) {
        let is_row = line.starts_with('|');
        row = if is_row { row + 1 } else { 0 };
        let begins =
            is_row || line.starts_with('#') || line.starts_with("- ") || line.trim().is_empty();
        if begins {
            if let Some(section) = &section {
                let all = sentences(&block).into_iter();
                found.extend(all.map(|sentence| (section.clone(), sentence)));
            }
            block.clear();
        }
        if line.starts_with('#') {
            let number = line
                .strip_prefix("## ")
                .and_then(|rest| rest.split(' ').next());
            section = number
                .filter(|number| number.parse::<u32>().is_ok_and(|n| n <= last))
                .map(str::to_owned);
        } else if let (true, Some(section)) = (is_row, &section) {
            // Behind the head of the table and its rule.
            if row > 2 {
                let cells = cells(line).into_iter().filter(|cell| !cell.is_empty());
                found.push((section.clone(), cells.collect::<Vec<_>>().join(": ")));
            }
        } else if !is_row {
            block += line.strip_prefix("- ").unwrap_or(line);
            block.push('\n');
        }
    }
    found
}

/// Rows of the table: section, statement, tests.
fn rows(page: &str) -> Vec<[String; 3]> {
    let rows = page.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| cells(row).try_into().unwrap_or_else(|c| panic!("{c:?}")))
        .collect()
}

#[test]
fn every_statement_of_the_oaken_contract_has_a_row_and_every_row_a_statement() {
    let statements: BTreeSet<_> = statements(&read("docs/formats.md"), 8)
        .into_iter()
        .collect();
    assert!(statements.len() > 70, "{} statements", statements.len());
    let rows = rows(&read("docs/traceability.md"));
    let shown: BTreeSet<_> = rows.into_iter().map(|[s, text, _]| (s, text)).collect();
    let missing: Vec<_> = statements.difference(&shown).collect();
    let stale: Vec<_> = shown.difference(&statements).collect();
    assert!(missing.is_empty(), "no row for {missing:#?}");
    assert!(stale.is_empty(), "no such statement: {stale:#?}");
}

#[test]
fn tests_that_rows_name_exist() {
    for [section, statement, tests] in rows(&read("docs/traceability.md")) {
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{section}: {statement}");
        for name in named {
            let (file, test) = name.split_once("::").expect("file::test");
            let text = read(file);
            let at = text.find(&format!("fn {test}("));
            let at = at.unwrap_or_else(|| panic!("{file} has no {test}"));
            // Attributes stand before it, and comments before them; proptest has them inside its macro.
            let before = &text[..at];
            let attributes = before
                .rfind("\n\n")
                .map_or(before, |blank| &before[blank..]);
            assert!(attributes.contains("#[test]"), "{name} is no test");
        }
    }
}

#[test]
fn a_page_is_split_into_sentences_items_and_rows() {
    let page = "# Page\n\nNot this.\n\n## 1 One\n\nEq. 2 says\nso. Then this; and that:\n\n- an item\n- another, of\n  two lines\n\n\
                | a | b |\n| --- | --- |\n| x | \\|y\\| |\n\n## 2 Two\n\nEnd.\n\n## Files\n\nNo.\n";
    let expected = [
        ("1", "Eq. 2 says so"),
        ("1", "Then this"),
        ("1", "and that"),
        ("1", "an item"),
        ("1", "another, of two lines"),
        ("1", "x: |y|"),
        ("2", "End"),
    ];
    let expected = expected.map(|(s, t)| (s.to_owned(), t.to_owned()));
    assert_eq!(statements(page, 2), expected);
    assert_eq!(statements(page, 1).len(), 6);
}
