//! The directed cases of every design once more in Icarus Verilog, where a missing reset shows as
//! an X.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::icarus::{IcarusError, repeat};
use tb::units;

/// Sizes of the codec that take Icarus minutes. Their units are here in the same sizes, the smallest
/// codec with all of its cases.
const FIRST_CASE_ONLY: [&str; 2] = ["titanus_c768", "titanus_c4096"];

#[test]
fn icarus_and_verilator_agree_on_the_directed_cases_of_every_design() {
    let designs = units::all();
    assert!(!designs.is_empty());
    let cases: Vec<_> = designs
        .iter()
        .flat_map(|design| {
            let first_only = FIRST_CASE_ONLY.contains(&design.info().config);
            let count = if first_only { 1 } else { usize::MAX };
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
