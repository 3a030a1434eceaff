//! Restarts: in any cycle of a run, and what follows is as if nothing had been.

use super::{Directed, with_input};
use crate::common::*;
use tb::under_test::{Setup, UnderTest};

/// Cycles of a run that are tried; of a longer one some.
const CYCLES: usize = 24;
/// Cycles at the end of a run in which nothing comes any more.
const DRAIN: usize = 40;

/// The number of a directed case that the unit works off in so many cycles, and its cycles: one that stops the unit,
/// or one that sets nothing.
fn short_case(directed: &Directed, stops: bool) -> (usize, usize) {
    let shows = |case: usize| {
        let ports = directed.without_pulse(case, "errors_clear");
        let is_set = |port: &&&str| ports.last(port) != 0;
        let set: Vec<&str> = directed
            .design
            .status_ports()
            .iter()
            .filter(is_set)
            .copied()
            .collect();
        let busy = match stops {
            true => ports
                .values("stopped")
                .iter()
                .position(|is| *is == 1)
                .unwrap_or(0),
            false => ports.cycles() - DRAIN,
        };
        let fits = match stops {
            true => set.contains(&"stopped"),
            false => set.is_empty() && busy > 20,
        };
        fits.then_some((case, busy))
    };
    let mut all = directed.of_each_name().into_iter().filter_map(shows);
    let first = all.by_ref().take(4);
    first.min_by_key(|(_, busy)| *busy).expect("there is one")
}

/// Restarts a design in cycles of a run that it ends and of one that stops it.
pub fn try_one(design: &dyn UnderTest) {
    let config = design.info().config;
    let directed = Directed::of(design);
    for stops in [false, true] {
        let (case, busy) = short_case(&directed, stops);
        for cycle in (1..=busy).step_by(busy.div_ceil(cases(1) as usize * CYCLES)) {
            let setup = Setup {
                restart_after: Some(cycle as u64),
                ..Setup::default()
            };
            if let Err(failure) = directed.run(case, &setup) {
                panic!("{config}, directed case {case}, restarted in cycle {cycle}: {failure}");
            }
        }
    }
}

#[test]
fn a_restart_in_any_cycle_loses_nothing_after_it() {
    let designs = with_input("restart");
    assert!(designs.len() >= 9);
    on_all_cores(&designs, |design| try_one(design.as_ref()));
}
