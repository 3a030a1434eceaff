//! The directed cases of every design once more in Icarus Verilog, where a missing reset shows as
//! an X.

use crate::common::{cases, everything, on_all_cores};
use rtl_gen::unit::Values;
use tb::icarus::{Icarus, IcarusError};
use tb::under_test::UnderTest;
use tb::units::{self, is_smallest, size};

/// Bytes of Verilog of a design that counts as small.
const SMALL: usize = 100_000;
/// Bytes of Verilog of a design that takes no long time.
const BRIEF: usize = 40_000;
/// Cycles that are repeated of the first case of a unit's smallest configuration, of its other cases, and of
/// other configurations.
const MOST: usize = 250;
const BEGINNING: usize = 80;
const SHORT: usize = 60;
/// Cases of a configuration.
const CASES: usize = 4;

/// The directed cases of a design that Icarus repeats, and how many of their cycles. Of the smallest configuration
/// of a unit many cases, of variants the first one, of other sizes none, or the first one of small ones when
/// [`everything`] is tried: a register that lacks its reset lacks it in all sizes and soon, and the large ones take
/// minutes. With SOAK=1 all, and whole.
fn cases_of(design: &dyn UnderTest, designs: &[Box<dyn UnderTest>]) -> Vec<(usize, usize)> {
    let all = 0..design.directed().len();
    if cases(1) > 1 {
        return all.map(|index| (index, usize::MAX)).collect();
    }
    let apart = all.len().div_ceil(CASES);
    match is_smallest(design, designs) {
        true => all
            .step_by(apart)
            .map(|index| (index, if index == 0 { MOST } else { BEGINNING }))
            .collect(),
        false if is_variant(design) || (everything() && size(design) <= SMALL) => vec![(0, SHORT)],
        false => vec![],
    }
}

/// Has it other parts than the default configuration of its unit, not only other sizes?
fn is_variant(design: &dyn UnderTest) -> bool {
    let info = design.info();
    let unit = rtl_gen::family::unit(info.unit).expect("a unit of the generator");
    let usual = unit.default_config().all_parameters(unit);
    let mut words = unit.parameters.iter();
    words.any(|p| {
        matches!(p.values, Values::Words(_)) && info.parameter(p.name) != usual.value(p.name)
    })
}

/// Designs that are translated, recorded and repeated in seconds.
#[test]
fn icarus_and_verilator_agree_on_directed_cases_of_small_designs() {
    agree_on_those(|design| size(design) <= BRIEF, 30);
}

#[test]
#[ignore = "long"]
fn icarus_and_verilator_agree_on_directed_cases_of_all_other_designs() {
    agree_on_those(|design| size(design) > BRIEF, 30);
}

/// Compares both on the cases of the designs that are chosen, which are more than `least`.
fn agree_on_those(is_chosen: impl Fn(&dyn UnderTest) -> bool, least: usize) {
    let designs = units::all();
    let repeated: Vec<_> = designs
        .iter()
        .filter(|design| is_chosen(design.as_ref()))
        .map(|design| (design, cases_of(design.as_ref(), &designs)))
        .filter(|(_, cases)| !cases.is_empty())
        .collect();
    assert!(
        repeated.len() > least,
        "only {} designs of {}",
        repeated.len(),
        designs.len()
    );
    // Icarus has one thread: as many designs at a time as there are cores.
    let failures = on_all_cores(&repeated, |(design, cases)| {
        failures_of(design.as_ref(), cases)
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What fails of a design's cases, a line each.
fn failures_of(design: &dyn UnderTest, cases: &[(usize, usize)]) -> Vec<String> {
    let (top, names) = (design.info().top, design.directed());
    let directory = tempfile::tempdir().unwrap();
    let icarus = match Icarus::new(design, directory.path()) {
        Ok(icarus) => icarus,
        Err(error) => return vec![format!("{top}: {error}")],
    };
    let failure = |(index, most_cycles): &(usize, usize)| {
        let name = names[*index];
        match icarus.repeat(*index, *most_cycles) {
            Ok(compared) if compared.values > 0 => None,
            Ok(_) => Some(format!("{top}, {name}: nothing compared")),
            Err(error) => Some(format!("{top}, {name}: {error}")),
        }
    };
    cases.iter().filter_map(failure).collect()
}

/// The same comparison on a design that has a register too few reset.
#[test]
fn an_x_on_a_control_output_fails() {
    let directory = tempfile::tempdir().unwrap();
    let design = units::under_test(tb::model::find("fixture_no_reset").unwrap()).unwrap();
    let icarus = Icarus::new(design.as_ref(), directory.path()).unwrap();
    match icarus.repeat(0, usize::MAX) {
        Err(IcarusError::Different(text)) => {
            assert!(text.contains("out_valid is x in Icarus"), "{text}")
        }
        other => panic!("the X was not seen: {other:?}"),
    }
}
