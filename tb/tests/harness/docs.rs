//! The documentation says what is true: generated pages are up to date, links lead somewhere,
//! pictures show what is in the Verilog, quoted sources and tests exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tb::docs;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Every file below `directory` whose name ends so.
fn files(directory: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, end));
        } else if path.to_string_lossy().ends_with(end) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn pages() -> Vec<PathBuf> {
    files(&root().join("docs"), ".md")
}

fn is_word(text: &str, word: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(letter) && !text[at + word.len()..].starts_with(letter)
    })
}

/// The anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .replace(' ', "-")
        .chars()
        .filter(|c| c.is_alphanumeric() || "-_".contains(*c))
        .collect()
}

#[test]
fn the_committed_pages_are_what_the_generator_writes() {
    let files = docs::files().unwrap();
    for (name, text) in &files {
        let path = root().join("docs").join(name);
        assert!(
            fs::read_to_string(&path).is_ok_and(|old| old == *text),
            "docs/{name} is not what `tb docs` writes: run `make docs`"
        );
    }
    let written: BTreeSet<PathBuf> = files
        .iter()
        .map(|(name, _)| root().join("docs").join(name))
        .collect();
    for end in [".md", ".svg"] {
        for path in self::files(&root().join("docs/units"), end) {
            assert!(
                written.contains(&path),
                "{} is not written by `tb docs`",
                path.display()
            );
        }
    }
}

#[test]
fn pages_are_the_same_every_time() {
    assert_eq!(docs::files().unwrap(), docs::files().unwrap());
}

#[test]
fn every_link_leads_somewhere() {
    for page in pages() {
        let text = read(&page);
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap();
            if target.contains("://") {
                continue;
            }
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() {
                page.clone()
            } else {
                page.parent().unwrap().join(file)
            };
            assert!(path.exists(), "{}: no {target}", page.display());
            if !section.is_empty() {
                let text = read(&path);
                let headings = text.lines().filter(|l| l.starts_with('#'));
                let mut anchors = headings.map(|h| anchor(h.trim_start_matches('#').trim()));
                assert!(
                    anchors.any(|a| a == section),
                    "{}: no {target}",
                    page.display()
                );
            }
        }
    }
}

#[test]
fn pictures_show_names_that_are_in_the_verilog() {
    for page in docs::PAGES {
        let design = rtl_gen::build_named(page.unit).unwrap();
        let text: String = design.verilog().into_iter().map(|f| f.text).collect();
        for name in page.names() {
            assert!(is_word(&text, name), "{}: no `{name}`", page.unit);
        }
    }
}

#[test]
fn quoted_sources_are_as_they_are() {
    for page in pages() {
        let text = read(&page);
        for (at, mark) in text.match_indices("<!-- from: ") {
            let rest = &text[at + mark.len()..];
            let (file, rest) = rest.split_once(" -->\n").unwrap();
            let code = rest.split_once('\n').unwrap().1;
            let code = code.split("\n```").next().unwrap();
            assert!(
                read(&root().join(file)).contains(code),
                "{}: {file} reads differently",
                page.display()
            );
        }
    }
}

#[test]
fn tests_that_pages_name_exist() {
    let mut sources = String::new();
    for part in ["tb/tests", "sim/tests", "rtl-gen/tests"] {
        for path in files(&root().join(part), ".rs") {
            sources += &read(&path);
        }
    }
    for page in pages() {
        let text = read(&page);
        let cells = text.lines().filter_map(|l| l.strip_prefix("| `"));
        for name in cells.filter_map(|l| l.split('`').next()) {
            // Names of tests are sentences; ports and configurations are not.
            let is_port = name.starts_with("s_axis_") || name.starts_with("m_axis_");
            let is_top = tb::model::models().iter().any(|model| model.top == name);
            if let Some(config) = name.strip_prefix("every_change_is_noticed_in::") {
                let mut models = tb::model::models().iter();
                assert!(
                    models.any(|model| model.config == config && !model.mutants.is_empty()),
                    "{}: {config} has no mutants",
                    page.display()
                );
            } else if name.matches('_').count() >= 4 && !name.contains(' ') && !is_port && !is_top {
                assert!(
                    sources.contains(&format!("fn {name}()")),
                    "{}: no test `{name}`",
                    page.display()
                );
            }
        }
    }
}

#[test]
fn files_of_tests_that_pages_name_exist() {
    for page in pages() {
        let text = read(&page);
        for part in ["tb/tests/", "sim/tests/", "rtl-gen/tests/"] {
            let quote = format!("`{part}");
            for (at, _) in text.match_indices(&quote) {
                let path = text[at + 1..].split('`').next().unwrap();
                assert!(
                    path.contains('<') || root().join(path).exists(),
                    "{}: no {path}",
                    page.display()
                );
            }
        }
    }
}

/// The example of docs/formats.md, section 7.
#[test]
fn the_example_of_the_sparse_stream_is_what_the_writer_writes() {
    let mut stream = vec![];
    let mut writer = sim::oaken::sparse::BlockWriter::new(&mut stream);
    writer.block(&[0x80 | 3, 0x40 | 10]);
    writer.block(&[0x80 | 0x40 | 6]);
    writer.finish();
    let text = read(&root().join("docs/formats.md"));
    let quoted: Vec<u8> = text
        .lines()
        .filter(|l| l.contains("| block "))
        .flat_map(|l| l.split('`').skip(1).step_by(2))
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect();
    assert_eq!(quoted, stream);
}

#[test]
fn every_unit_of_a_paper_has_a_page_and_is_in_the_index() {
    let index = read(&root().join("docs/README.md"));
    let of_papers = rtl_gen::FAMILIES
        .iter()
        .filter(|family| family.name != "cells");
    let units = of_papers.flat_map(|family| family.units);
    for unit in units.filter(|unit| !unit.is_part()) {
        let has_page = docs::PAGES.iter().any(|page| page.unit == unit.name);
        assert!(has_page, "{} has no page", unit.name);
        let link = format!("(units/{}.md)", unit.name);
        assert!(index.contains(&link), "{} is not in the index", unit.name);
    }
}

/// The table of docs/verification.md.
#[test]
fn the_numbers_of_mutants_are_right() {
    let text = read(&root().join("docs/verification.md"));
    let listed = include_str!("mutants.toml");
    let rows: BTreeSet<String> = text
        .lines()
        .skip_while(|line| !line.starts_with("| Design | Changes |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(str::to_owned)
        .collect();
    let models = tb::model::models().iter();
    let expected: BTreeSet<String> = models
        .filter(|model| !model.mutants.is_empty())
        .map(|model| {
            let config = model.config;
            let survivors = listed.matches(&format!("config = \"{config}\"\n")).count();
            format!("| `{config}` | {} | {survivors} |", model.mutants.len())
        })
        .collect();
    assert_eq!(rows, expected);
}
