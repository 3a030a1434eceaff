//! docs/traceability.md: every statement of the contracts is shown by tests and proofs that there are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The proofs that run.
fn proofs() -> Vec<String> {
    let files = std::fs::read_dir(root().join("formal")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let proofs = paths.filter(|path| path.extension().is_some_and(|end| end == "sby"));
    proofs
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
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
        // A full stop alone is a product.
        let goes_on = ["Eq.", " ."].iter().any(|end| before.ends_with(end));
        if before.ends_with(['.', ';']) && !goes_on {
            found.push(before.to_owned());
            begin = at + 1;
        }
    }
    found.push(text[begin..].to_owned());
    let ends: &[char] = &['.', ';', ':', ',', ' '];
    let found = found.iter().map(|s| s.trim_end_matches(ends).to_owned());
    found.filter(|s| !s.is_empty()).collect()
}

/// What stands behind the mark of an item, `- ` or `1. `.
fn item(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(". ").unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    line.strip_prefix("- ").or(is_number.then_some(rest))
}

/// The sections of a page that are a contract.
#[derive(Clone, Copy)]
enum Sections {
    /// Those with numbers up to this one.
    Numbered(u32),
    /// Those with these headings. What is under the headings below them is not part of them.
    Headed(&'static [&'static str]),
}

impl Sections {
    /// The number or the heading of a section of the contract, from the line with its heading.
    fn section(self, line: &str) -> Option<String> {
        let heading = line.trim_start_matches('#').trim();
        match self {
            Sections::Numbered(last) => {
                let number = line.strip_prefix("## ")?.split(' ').next()?;
                let is_one = number.parse::<u32>().is_ok_and(|n| n <= last);
                is_one.then(|| number.to_owned())
            }
            Sections::Headed(all) => all.contains(&heading).then(|| heading.to_owned()),
        }
    }
}

/// The statements of sections of a page: sentences, items of lists and rows of tables.
fn statements(page: &str, sections: Sections) -> Vec<(String, String)> {
    let mut found = vec![];
    let mut section: Option<String> = None;
    let (mut block, mut row) = (String::new(), 0);
    let mut is_code = false;
    for line in page.lines().chain([""]) {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        // What is quoted says nothing, and ends a paragraph.
        let line = if is_code || is_fence { "" } else { line };
        let is_row = line.starts_with('|');
        row = if is_row { row + 1 } else { 0 };
        let item = item(line);
        let begins = is_row || line.starts_with('#') || item.is_some() || line.trim().is_empty();
        if begins {
            if let Some(section) = &section {
                let all = sentences(&block).into_iter();
                found.extend(all.map(|sentence| (section.clone(), sentence)));
            }
            block.clear();
        }
        if line.starts_with('#') {
            section = sections.section(line);
        } else if let (true, Some(section)) = (is_row, &section) {
            // Behind the head of the table and its rule.
            if row > 2 {
                let cells = cells(line).into_iter().filter(|cell| !cell.is_empty());
                found.push((section.clone(), cells.collect::<Vec<_>>().join(": ")));
            }
        } else if !is_row {
            block += item.unwrap_or(line);
            block.push('\n');
        }
    }
    found
}

/// Rows of the table of a contract: section, statement, tests.
fn rows(page: &str, contract: &str) -> Vec<[String; 3]> {
    let (_, rest) = page
        .split_once(&format!("\n## {contract}\n"))
        .expect("it has a table");
    let table = rest.split("\n## ").next().unwrap_or_default();
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| cells(row).try_into().unwrap_or_else(|c| panic!("{c:?}")))
        .collect()
}

/// Heading of the table, page, and its sections.
const CONTRACTS: [(&str, &str, Sections); 10] = [
    ("Oaken", "docs/formats.md", Sections::Numbered(8)),
    (
        "Rotation codec",
        "docs/formats-rot.md",
        Sections::Numbered(8),
    ),
    ("Titanus", "docs/formats-titanus.md", Sections::Numbered(6)),
    ("KIVI", "docs/formats-kivi.md", Sections::Numbered(8)),
    ("HACK", "docs/formats-hack.md", Sections::Numbered(7)),
    ("PackKV", "docs/formats-packkv.md", Sections::Numbered(8)),
    (
        "KV memory management unit",
        "docs/units/kv_mmu.md",
        Sections::Headed(&[
            "Terms",
            "The tables",
            "Commands",
            "Records",
            "Handshakes and reset",
            "Speed",
            "Sizes",
        ]),
    ),
    (
        "Titanus' computing engine",
        "docs/units/titanus_ce.md",
        Sections::Headed(&["Contract", "Speed"]),
    ),
    (
        "KV DMA unit",
        "docs/units/kv_dma.md",
        Sections::Headed(&["Contract", "Heads", "The rotation codec", "Resets"]),
    ),
    (
        "Guide to the KV DMA unit",
        "docs/kv-dma.md",
        Sections::Headed(&[
            "Wiring",
            "Bringing it up",
            "Writing and reading",
            "Streams, pages and buffers",
            "What happens on an error",
        ]),
    ),
];

#[test]
fn every_statement_of_a_contract_has_a_row_and_every_row_a_statement() {
    let page = read("docs/traceability.md");
    for (contract, file, sections) in CONTRACTS {
        let page_of_contract = read(file);
        if let Sections::Headed(all) = sections {
            for heading in all {
                let is_there = page_of_contract
                    .lines()
                    .any(|line| line.trim_start_matches('#').strip_prefix(' ') == Some(heading));
                assert!(is_there, "{file} has no section {heading}");
            }
        }
        let statements = statements(&page_of_contract, sections).into_iter();
        let statements: BTreeSet<_> = statements.collect();
        assert!(statements.len() > 30, "{file}: {}", statements.len());
        let rows = rows(&page, contract).into_iter();
        let shown: BTreeSet<_> = rows.map(|[section, text, _]| (section, text)).collect();
        let missing: Vec<_> = statements.difference(&shown).collect();
        let stale: Vec<_> = shown.difference(&statements).collect();
        assert!(missing.is_empty(), "{file}: no row for {missing:#?}");
        assert!(stale.is_empty(), "{file}: no such statement: {stale:#?}");
    }
}

#[test]
fn tests_and_proofs_that_rows_name_exist() {
    let page = read("docs/traceability.md");
    let rows = CONTRACTS.iter().flat_map(|(name, ..)| rows(&page, name));
    for [section, statement, tests] in rows {
        if tests == "remark" {
            continue;
        }
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{section}: {statement}");
        for name in named {
            let Some((file, test)) = name.split_once("::") else {
                assert!(name.starts_with("formal/"), "{name} is no test");
                let module = Path::new(name).file_stem().unwrap_or_default();
                // It is a proof, all of which run, or what one of them reads.
                let module = module.to_str().unwrap_or_default();
                let is_proof = name.ends_with(".sby");
                assert!(
                    is_proof || proofs().iter().any(|proof| proof.contains(module)),
                    "{name}"
                );
                assert!(!read(name).is_empty());
                continue;
            };
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
                3. The scalar a . b\n   is one.\n\n| a | b |\n| --- | --- |\n| x | \\|y\\| |\n\n## 2 Two\n\nEnd.\n\n## Files\n\nNo.\n";
    let expected = [
        ("1", "Eq. 2 says so"),
        ("1", "Then this"),
        ("1", "and that"),
        ("1", "an item"),
        ("1", "another, of two lines"),
        ("1", "The scalar a . b is one"),
        ("1", "x: |y|"),
        ("2", "End"),
    ];
    let expected = expected.map(|(s, t)| (s.to_owned(), t.to_owned()));
    assert_eq!(statements(page, Sections::Numbered(2)), expected);
    assert_eq!(statements(page, Sections::Numbered(1)).len(), 7);
    let headed = statements(page, Sections::Headed(&["2 Two", "Files"]));
    let expected = [("2 Two", "End"), ("Files", "No")];
    assert_eq!(headed, expected.map(|(s, t)| (s.to_owned(), t.to_owned())));
}
