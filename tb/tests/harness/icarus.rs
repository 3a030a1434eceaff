//! The directed cases of every design once more in Icarus Verilog, where a missing reset shows as
//! an X.

use crate::common::{cases, on_all_cores};
use tb::icarus::{IcarusError, repeat};
use tb::under_test::UnderTest;
use tb::units;

/// Cycles that are repeated of the first case of a unit's smallest configuration, and of other cases.
const MOST: usize = 5000;
const BEGINNING: usize = 400;
/// Cases of a configuration.
const CASES: usize = 20;

/// The directed cases of a design that Icarus repeats, and how many of their cycles. Of the smallest configuration
/// of a unit many cases, of its other configurations the first one: a register that lacks its reset lacks it
/// in all sizes and soon, and the large ones take minutes. With SOAK=1 all, and whole.
fn cases_of(design: &dyn UnderTest, designs: &[Box<dyn UnderTest>]) -> Vec<(usize, usize)> {
    let text = |design: &dyn UnderTest| -> usize {
        let files = design.info().verilog.iter();
        files.map(|(_, text)| text.len()).sum()
    };
    let same = designs.iter().map(|other| other.as_ref());
    let mut same = same.filter(|other| other.info().unit == design.info().unit);
    let is_smallest = same.all(|other| text(design) <= text(other));
    let all = 0..design.directed().len();
    if cases(1) > 1 {
        return all.map(|index| (index, usize::MAX)).collect();
    }
    let apart = all.len().div_ceil(CASES);
    match is_smallest {
        true => all
            .step_by(apart)
            .map(|index| (index, if index == 0 { MOST } else { BEGINNING }))
            .collect(),
        false => vec![(0, BEGINNING)],
    }
}

#[test]
fn icarus_and_verilator_agree_on_directed_cases_of_every_design() {
    let designs = units::all();
    assert!(!designs.is_empty());
    let cases: Vec<_> = designs
        .iter()
        .flat_map(|design| {
            let names = design.directed();
            let cases = cases_of(design.as_ref(), &designs).into_iter();
            cases.map(move |(index, cycles)| (design.as_ref(), index, cycles, names[index]))
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
