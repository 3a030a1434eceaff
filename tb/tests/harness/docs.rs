//! The documentation says what is true: generated pages are up to date, links lead somewhere,
//! pictures show what is in the Verilog, quoted sources and tests exist.

use crate::common::{design, drawn, everything, waves_are_quick};
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

/// Every page that a person reads.
fn pages() -> Vec<PathBuf> {
    let others = [
        "README.md",
        "CHANGELOG.md",
        "constraints/README.md",
        "examples/cocotb/README.md",
    ];
    let mut pages = files(&root().join("docs"), ".md");
    pages.extend(others.map(|name| root().join(name)));
    pages
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
#[ignore = "long"]
fn the_committed_pages_are_what_the_generator_writes() {
    // What a page shows comes from a waveform.
    let is_quick =
        |unit: &str| drawn(unit).is_none_or(|config| waves_are_quick(design(&config).as_ref()));
    let drawn = docs::units_with_pages().filter(|unit| is_quick(unit.name));
    let written = docs::files_with_pages(&root().join("docs"), drawn).unwrap();
    for (name, text) in &written {
        let path = root().join("docs").join(name);
        assert!(
            fs::read_to_string(&path).is_ok_and(|old| old == *text),
            "docs/{name} is not what `tb docs` writes: run `make docs`"
        );
    }
    // Nothing is left of pages that are gone.
    let of_pages: BTreeSet<String> = docs::units_with_pages()
        .flat_map(|unit| {
            ["blocks", "timing"].map(|kind| format!("units/{}.{kind}.toml", unit.name))
        })
        .chain(written.into_iter().map(|(name, _)| name))
        .collect();
    if !everything() {
        return;
    }
    for path in files(&root().join("docs/units"), "") {
        let name = format!("units/{}", path.file_name().unwrap().display());
        assert!(of_pages.contains(&name), "docs/{name} belongs to no page");
    }
}

/// Every mistake in the files of a page is told with the file and what is wrong.
#[test]
fn mistakes_in_a_page_or_a_diagram_are_refused() {
    let unit = docs::units_with_pages()
        .find(|unit| unit.name == "oaken_code_aligner")
        .unwrap();
    let scratch = tempfile::tempdir().unwrap();
    fs::create_dir(scratch.path().join("units")).unwrap();
    let (page, blocks, timing) = (".md", ".blocks.toml", ".timing.toml");
    let source = |end: &str| format!("units/{}{end}", unit.name);
    let mistakes = [
        (page, "<!-- ports:begin -->\n", "", "has not begun"),
        (page, "<!-- ports:end -->\n", "", "inside part `ports`"),
        (page, "ports:begin", "prots:begin", "`prots`"),
        (page, "<!-- timing:", "<!-- ports:", "a second part `ports`"),
        (
            blocks,
            "instance = ",
            "instants = ",
            "unknown field `instants`",
        ),
        (
            blocks,
            "[[parts]]\n",
            "[[parts]]\nlogic = \"x\"\n",
            "exactly one of",
        ),
        (
            blocks,
            "{ bus = [\"",
            "{ bus = [\"no_",
            "there is no such part",
        ),
        (timing, "cycles = ", "cicles = ", "unknown field `cicles`"),
        (
            timing,
            "show = \"hex\"",
            "show = \"hexadecimal\"",
            "hexadecimal",
        ),
        (timing, "{ net = \"", "{ net = \"no_", "has no signal no_"),
    ];
    for (end, old, new, message) in mistakes {
        for end in [page, blocks, timing] {
            let text = read(&root().join("docs").join(source(end)));
            fs::write(scratch.path().join(source(end)), text).unwrap();
        }
        let path = scratch.path().join(source(end));
        let text = read(&path);
        assert!(text.contains(old), "{end} has no {old}");
        let mut text = text.replacen(old, new, 1);
        if message.starts_with("a second part") {
            text = text.replace("timing:end", "ports:end");
        }
        fs::write(&path, text).unwrap();
        let refused = docs::Page::read(scratch.path(), unit).and_then(|page| page.files());
        let error = refused.err().unwrap_or_else(|| panic!("{new} is accepted"));
        assert!(error.contains(message), "{new}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
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
    let mut missing = vec![];
    for unit in docs::units_with_pages() {
        let page = docs::Page::read(&root().join("docs"), unit).unwrap();
        for (config, names) in page.names() {
            let design = rtl_gen::build_named(config).unwrap();
            let text: String = design.verilog().iter().map(|f| f.text.as_str()).collect();
            let unknown = names.into_iter().filter(|name| !is_word(&text, name));
            missing.extend(unknown.map(|name| format!("{config}: {name}")));
        }
    }
    assert!(missing.is_empty(), "names that no module has: {missing:#?}");
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

/// The tables of tests name the file of each test, in the row or before the table.
#[test]
fn tests_that_pages_name_are_in_the_files_they_name() {
    for page in pages() {
        // Its rows begin with modules.
        if page.ends_with("docs/coverage.md") {
            continue;
        }
        let text = read(&page);
        let mut table_file = None;
        for line in text.lines() {
            let files = line.split('`').skip(1).step_by(2);
            let file = files.filter(|name| name.ends_with(".rs")).last();
            let test = line
                .strip_prefix("| `")
                .and_then(|rest| rest.split('`').next())
                .filter(|name| {
                    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                    // Names of tests are sentences.
                    name.matches('_').count() >= 4 && name.chars().all(letter)
                });
            match (test, file.or(table_file)) {
                (Some(test), Some(file)) if file.starts_with("tb/tests/units") => {
                    assert!(
                        read(&root().join(file)).contains(&format!("fn {test}()")),
                        "{}: no test `{test}` in {file}",
                        page.display()
                    );
                }
                (Some(test), None) => {
                    let is_port = test.starts_with("s_axis_") || test.starts_with("m_axis_");
                    assert!(is_port, "{}: where is `{test}`?", page.display());
                }
                _ => {}
            }
            if line.starts_with("In `") {
                table_file = file;
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

/// What is between backticks in a text, outside of code blocks.
fn quoted(text: &str) -> Vec<String> {
    let mut quoted = vec![];
    for (number, block) in text.split("\n```").enumerate() {
        if number % 2 == 0 {
            quoted.extend(block.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    quoted
}

#[test]
fn files_that_pages_name_exist() {
    let roots = [
        "tb/",
        "sim/",
        "rtl-gen/",
        "verilate/",
        "examples/",
        "docs/",
        "hdl/",
        "formal/",
        "scripts/",
    ];
    for page in pages() {
        for name in quoted(&read(&page)) {
            let is_path = roots.iter().any(|root| name.starts_with(root));
            if is_path && !name.contains(['<', '*', ' ']) {
                // `file.rs::test`
                let file = name.split("::").next().unwrap_or_default();
                let path = root().join(file);
                assert!(path.exists(), "{}: no {name}", page.display());
            }
        }
    }
}

/// Units, configurations, modules, instances, nets and ports of the families.
#[test]
fn names_of_the_hardware_that_pages_name_exist() {
    let mut known: BTreeSet<String> = BTreeSet::new();
    for unit in rtl_gen::family::units() {
        known.insert(unit.name.to_owned());
    }
    for config in rtl_gen::config::all_configs() {
        let design = config.build().unwrap();
        known.insert(config.name);
        for file in design.verilog() {
            known.insert(file.name.trim_end_matches(".v").to_owned());
        }
    }
    // Nets have names that begin with `group_` as well.
    let prefixes = [
        "oaken_",
        "titanus_",
        "group_parameters",
        "group_quantizer",
        "kivi_",
        "hack_",
        "dot_product",
        "rot_",
        "mmu_",
        "kv_mmu",
        "kv_dma_",
    ];
    for page in pages() {
        for name in quoted(&read(&page)) {
            let is_name = prefixes.iter().any(|prefix| name.starts_with(prefix))
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if is_name {
                // A module may be named without its sizes.
                let known = known
                    .iter()
                    .any(|known| *known == name || known.starts_with(&format!("{name}_")));
                assert!(known, "{}: there is no `{name}`", page.display());
            }
        }
    }
}

/// What is announced is soon there, and then the page is wrong: pages say what is, not what is
/// to come.
#[test]
fn no_page_says_yet() {
    for page in pages() {
        for (number, line) in read(&page).lines().enumerate() {
            let at = (page.display(), number + 1);
            assert!(!is_word(&line.to_lowercase(), "yet"), "{}:{}", at.0, at.1);
        }
    }
}

/// docs/adding-a-unit.md names the files of its example, those and no others.
#[test]
fn the_files_of_the_example_are_those_that_name_it() {
    let page = read(&root().join("docs/adding-a-unit.md"));
    let (_, rest) = page.split_once("on the example of `oaken_").unwrap();
    let unit = rest.split('`').next().unwrap();
    let tables = page.lines().filter(|line| line.starts_with("| `"));
    let first_cells = tables.map(|line| line.split('|').nth(1).unwrap());
    let named: BTreeSet<String> = first_cells.flat_map(quoted).collect();

    // Within the family the name goes without its prefix.
    let names_it = |path: &Path| {
        let in_family = path.components().any(|c| c.as_os_str() == "oaken");
        let text = read(path);
        let file = path.file_name().unwrap().to_string_lossy();
        file.starts_with(&format!("oaken_{unit}"))
            || is_word(&text, &format!("oaken_{unit}"))
            || in_family && (file == format!("{unit}.rs") || is_word(&text, unit))
    };
    let mut found = BTreeSet::new();
    for part in ["rtl-gen", "sim", "tb/src", "tb/tests", "docs/units"] {
        for path in files(&root().join(part), "") {
            let name = path
                .strip_prefix(root())
                .unwrap()
                .to_string_lossy()
                .into_owned();
            let is_text = [".rs", ".md", ".toml", ".svg"]
                .iter()
                .any(|end| name.ends_with(end));
            if is_text && names_it(&path) {
                found.insert(name);
            }
        }
    }
    assert_eq!(named, found);
}
