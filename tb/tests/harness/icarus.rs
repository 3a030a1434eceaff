//! The directed cases of every design once more in Icarus Verilog, where a missing reset shows as
//! an X.

use crate::common::{cases, on_all_cores};
use tb::icarus::{IcarusError, repeat};
use tb::under_test::UnderTest;
use tb::units;

/// How many of the directed cases of a design Icarus repeats, and how many of their cycles: all of the
/// smallest configuration of a unit, the beginning of the first one of its other configurations. A register
/// that lacks its reset lacks it in all sizes, and the large ones take minutes. With SOAK=1 all.
fn cases_of(design: &dyn UnderTest, designs: &[Box<dyn UnderTest>]) -> (usize, usize) {
    const BEGINNING: usize = 400;
    let text = |design: &dyn UnderTest| -> usize {
        let files = design.info().verilog.iter();
        files.map(|(_, text)| text.len()).sum()
    };
    let same = designs.iter().map(|other| other.as_ref());
    let mut same = same.filter(|other| other.info().unit == design.info().unit);
    let is_smallest = same.all(|other| text(design) <= text(other));
    match is_smallest || cases(1) > 1 {
        true => (usize::MAX, usize::MAX),
        false => (1, BEGINNING),
    }
}

#[test]
fn icarus_and_verilator_agree_on_directed_cases_of_every_design() {
    let designs = units::all();
    assert!(!designs.is_empty());
    let cases: Vec<_> = designs
        .iter()
        .flat_map(|design| {
            let (count, cycles) = cases_of(design.as_ref(), &designs);
            let names = design.directed().into_iter().enumerate().take(count);
            names.map(move |(index, name)| (design.as_ref(), index, cycles, name))
        })
        .collect();
    // Icarus has one thread: as many cases at a time as there are cores.
    let failures = on_all_cores(&cases, |(design, index, most_cycles, name)| {
        let directory = tempfile::tempdir().unwrap();
        let top = design.info().top;
        match repeat(*design, *index, *most_cycles, directory.path()) {
            Ok(compared) if compared.values > 0 => None,
            Ok(_) => Some(format!("{top}, {name}: nothing compared")),
            Err(error) => Some(format!("{top}, {name}: {error}")),
        }
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The same comparison on a design that has a register too few reset.
#[test]
fn an_x_on_a_control_output_fails() {
    let directory = tempfile::tempdir().unwrap();
    let design = units::under_test(tb::model::find("fixture_no_reset").unwrap()).unwrap();
    match repeat(design.as_ref(), 0, usize::MAX, directory.path()) {
        Err(IcarusError::Different(text)) => {
            assert!(text.contains("out_valid is x in Icarus"), "{text}")
        }
        other => panic!("the X was not seen: {other:?}"),
    }
}
