//! The directed cases of every design once more in Icarus Verilog, where a missing reset shows as
//! an X.

mod common;

use tb::icarus::{IcarusError, repeat};
use tb::units;

#[test]
fn icarus_and_verilator_agree_on_the_directed_cases_of_every_design() {
    let designs = units::all();
    assert!(!designs.is_empty());
    let mut failures = vec![];
    for design in &designs {
        for (index, name) in design.directed().iter().enumerate() {
            let directory = tempfile::tempdir().unwrap();
            match repeat(design.as_ref(), index, directory.path()) {
                Ok(compared) => assert!(
                    compared.values > 0,
                    "{}, {name}: nothing compared",
                    design.info().top
                ),
                Err(error) => failures.push(format!("{}, {name}: {error}", design.info().top)),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The same comparison on a design that has a register too few reset.
#[test]
fn an_x_on_a_control_output_fails() {
    let directory = tempfile::tempdir().unwrap();
    let design = units::under_test(tb::model::find("fixture_no_reset").unwrap()).unwrap();
    match repeat(design.as_ref(), 0, directory.path()) {
        Err(IcarusError::Different(text)) => {
            assert!(text.contains("out_valid is x in Icarus"), "{text}")
        }
        other => panic!("the X was not seen: {other:?}"),
    }
}
