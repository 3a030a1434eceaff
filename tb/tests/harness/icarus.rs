//! The directed cases of every design once more in Icarus Verilog, where a missing reset shows as
//! an X.

use crate::common::cases;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::icarus::{IcarusError, repeat};
use tb::under_test::UnderTest;
use tb::units;

/// How many of the directed cases of a design Icarus repeats: all of the smallest configuration of a
/// unit, the first one of its other configurations. A register that lacks its reset lacks it in all
/// sizes, and the large ones take minutes. With SOAK=1 all.
fn cases_of(design: &dyn UnderTest, designs: &[Box<dyn UnderTest>]) -> usize {
    let text = |design: &dyn UnderTest| -> usize {
        let files = design.info().verilog.iter();
        files.map(|(_, text)| text.len()).sum()
    };
    let same = designs.iter().map(|other| other.as_ref());
    let mut same = same.filter(|other| other.info().unit == design.info().unit);
    let is_smallest = same.all(|other| text(design) <= text(other));
    match is_smallest || cases(1) > 1 {
        true => usize::MAX,
        false => 1,
    }
}

#[test]
fn icarus_and_verilator_agree_on_directed_cases_of_every_design() {
    let designs = units::all();
    assert!(!designs.is_empty());
    let cases: Vec<_> = designs
        .iter()
        .flat_map(|design| {
            let count = cases_of(design.as_ref(), &designs);
            let names = design.directed().into_iter().enumerate().take(count);
            names.map(move |(index, name)| (design.as_ref(), index, name))
        })
        .collect();
    // Icarus has one thread: as many cases at a time as there are cores.
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(vec![]));
    let worker = || {
        while let Some((design, index, name)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let directory = tempfile::tempdir().unwrap();
            let top = design.info().top;
            let failure = match repeat(*design, *index, directory.path()) {
                Ok(compared) if compared.values > 0 => continue,
                Ok(_) => format!("{top}, {name}: nothing compared"),
                Err(error) => format!("{top}, {name}: {error}"),
            };
            failures.lock().unwrap().push(failure);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(worker);
        }
    });
    let failures = failures.into_inner().unwrap();
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
