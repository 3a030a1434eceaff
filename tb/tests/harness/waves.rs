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

/// A waveform as the values of its signals at every time: a vector's bits, a number.
fn values_over_time(vcd: &Path, vector: &str, number: &str) -> Vec<(String, f64)> {
    let (header, reader) = waveform::Reader::open(vcd).unwrap();
    let find = |path: &str| {
        let names: Vec<&str> = path.split('.').collect();
        let found = header.find_var(&names);
        found.unwrap_or_else(|| panic!("no {path}")).code
    };
    let (vector, number) = (find(vector), find(number));
    let mut now = (String::new(), 0.0);
    let mut all = vec![];
    for command in reader {
        match command.unwrap() {
            vcd::Command::Timestamp(_) => all.push(now.clone()),
            vcd::Command::ChangeVector(code, value) if code == vector => now.0 = value.to_string(),
            vcd::Command::ChangeReal(code, value) if code == number => now.1 = value,
            _ => {}
        }
    }
    all.push(now);
    all
}

#[test]
fn lanes_of_binary16_vectors_are_numbers_below_them() {
    let directory = tempfile::tempdir().unwrap();
    let design = units::resolve(Some("oaken_decomposer_l8"), None).unwrap();
    let file = |extension: &str| directory.path().join(format!("d.{extension}"));
    let setup = Setup {
        vcd: Some(file("vcd")),
        ..Setup::default()
    };
    design.run_directed(0, &setup).unwrap();
    // Lane 3 is bits 63 to 48 of the vector; a written value may lack zeros at its upper end.
    let ports = [
        ("TOP.in_x", "TOP.lanes.in_x_3"),
        ("TOP.expected.out_x", "TOP.expected.lanes.out_x_3"),
    ];
    for (vector, lane) in ports {
        let values = values_over_time(&file("vcd"), vector, lane);
        let mut finite = 0;
        for (bits, number) in values.iter().filter(|(bits, _)| !bits.is_empty()) {
            let Ok(bits) = u128::from_str_radix(bits, 2) else {
                assert!(number.is_nan(), "{bits} is {number}");
                continue;
            };
            let element = sim::F16((bits >> 48) as u16);
            if element.is_finite() {
                assert_eq!(element.to_f64(), *number);
                finite += usize::from(*number != 0.0);
            } else {
                assert!(!number.is_finite(), "{element} is {number}");
            }
        }
        assert!(finite > 0, "{lane} is never a number");
    }
    // Both viewers show the lanes right below their vector.
    let save = read(&file("gtkw"));
    assert!(
        save.contains("TOP.in_x[127:0]\n@800200\n-binary16 in its lanes\n@24\nTOP.lanes.in_x_0\n")
    );
    let commands = read(&file("sucl"));
    assert!(commands.contains("variable_add TOP.in_x\nvariable_add TOP.lanes.in_x_0\n"));
}
