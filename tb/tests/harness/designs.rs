//! Every named configuration has a contract and a test.

use std::path::Path;
use tb::model;
use tb::units;

#[test]
fn every_configuration_has_a_contract() {
    for named in rtl_gen::named_configs() {
        let info = model::configured(&named.name).expect("it is one of the generator's");
        assert!(
            units::under_test(info).is_some(),
            "{} has no contract in tb/src/units",
            named.name
        );
    }
}

#[test]
fn a_unit_alone_stands_for_its_default_configuration() {
    for unit in rtl_gen::units().filter(|unit| !unit.is_part()) {
        let design = units::resolve(Some(unit.name), None).unwrap();
        assert_eq!(design.info().config, unit.default_config().name);
    }
}

/// A test of its unit names it: `tests/units/<family>/<unit>.rs`.
#[test]
fn every_configuration_is_run_by_a_test_of_its_unit() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/units");
    let mut sources = String::new();
    for family in std::fs::read_dir(tests).unwrap().map(Result::unwrap) {
        if family.path().is_dir() {
            for file in std::fs::read_dir(family.path()).unwrap() {
                sources += &std::fs::read_to_string(file.unwrap().path()).unwrap();
            }
        }
    }
    for named in rtl_gen::named_configs() {
        let quoted = format!("\"{}\"", named.name);
        assert!(sources.contains(&quoted), "no test runs {}", named.name);
    }
}
