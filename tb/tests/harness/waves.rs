//! What the viewers are told about a waveform.

use std::path::Path;
use tb::model::{EncodingInfo, ModelInfo};
use tb::under_test::Setup;
use tb::units;

/// The first directed case of a design with state registers, with its set-ups in `directory`.
fn with_states(directory: &Path) -> &'static ModelInfo {
    let designs = units::all();
    let mut with_states = designs
        .iter()
        .filter(|design| design.info().state_registers().count() > 0);
    let design = with_states.next().expect("a design has states");
    let info = design.info();
    let setup = Setup {
        vcd: Some(directory.join(format!("{}.vcd", info.top))),
        ..Setup::default()
    };
    design.run_directed(0, &setup).unwrap();
    info
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The state registers with their paths in the waveform.
fn registers(info: &ModelInfo) -> Vec<(String, &'static EncodingInfo)> {
    let path = |path: &str, net: &str| match path {
        "" => format!("TOP.{}.{net}", info.top),
        _ => format!("TOP.{}.{path}.{net}", info.top),
    };
    info.state_registers()
        .map(|register| {
            let encoding = &info.encodings[register.encoding];
            (path(register.path, register.net), encoding)
        })
        .collect()
}

#[test]
fn gtkwave_shows_states_through_translate_filters() {
    let directory = tempfile::tempdir().unwrap();
    let info = with_states(directory.path());
    let file = |extension: &str| directory.path().join(format!("{}.{extension}", info.top));
    let save = read(&file("gtkw"));
    assert!(save.contains(&format!("[dumpfile] \"{}\"\n", file("vcd").display())));
    for (path, encoding) in registers(info) {
        let filter = file(&format!("{}.filter", encoding.name));
        let range = match encoding.width {
            1 => String::new(),
            width => format!("[{}:0]", width - 1),
        };
        let lines: Vec<&str> = save.lines().collect();
        let at = lines.iter().position(|l| **l == format!("{path}{range}"));
        let at = at.unwrap_or_else(|| panic!("no {path}{range} in {save}"));
        // The number of a filter is not 0, which would switch it off.
        let (number, named) = lines[at - 1].split_once(' ').expect("a filter");
        assert!(number.strip_prefix('^').unwrap().parse::<u32>().unwrap() > 0);
        assert_eq!((lines[at - 2], Path::new(named)), ("@2028", &*filter));
        let words = read(&filter);
        for (value, name) in encoding.values {
            let line = format!("{value:0width$b} {name}\n", width = encoding.width);
            assert!(words.contains(&format!("\n{line}")) || words.starts_with(&line));
        }
    }
}

#[test]
fn surfer_shows_states_through_mappings() {
    let directory = tempfile::tempdir().unwrap();
    let info = with_states(directory.path());
    let commands = read(&directory.path().join(format!("{}.sucl", info.top)));
    let items: Vec<&str> = commands
        .lines()
        .filter(|line| line.starts_with("divider_add ") || line.starts_with("variable_add "))
        .collect();
    let formats: Vec<(&str, &str)> = commands
        .lines()
        .zip(commands.lines().skip(1))
        .filter_map(|(focus, format)| {
            let letters = focus.strip_prefix("item_focus ")?;
            let number = letters
                .bytes()
                .fold(0, |number, digit| 16 * number + usize::from(digit - b'a'));
            Some((items[number], format.strip_prefix("item_set_format ")?))
        })
        .collect();
    // What is in focus decides where the next item goes.
    assert!(commands.find("item_focus") > commands.rfind("variable_add"));
    for (path, encoding) in registers(info) {
        let format = format!("{}.{}", info.top, encoding.name);
        let expected = (&*format!("variable_add {path}"), &*format);
        assert!(formats.contains(&expected), "no {expected:?} in {commands}");
        let mapping = directory.path().join(".surfer/mappings").join(&format);
        let words = read(&mapping);
        let head = format!("Name = {format}\nBits = {}\n", encoding.width);
        assert!(words.starts_with(&head), "{words}");
        for (value, name) in encoding.values {
            assert!(words.contains(&format!("\n{value} {name}\n")), "{words}");
        }
    }
}

#[test]
fn no_two_encodings_of_a_design_have_one_name() {
    for info in tb::model::models() {
        let mut names: Vec<&str> = info.encodings.iter().map(|e| e.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), info.encodings.len(), "{}", info.top);
    }
}
