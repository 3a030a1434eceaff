//! Sticky flags and counters of errors: a clear in any cycle takes away what was met before, and nothing else. What is
//! met in the very cycle of the clear stays.

use super::{Directed, with_input};
use crate::common::*;
use std::collections::{BTreeMap, BTreeSet};
use tb::run::Pulse;
use tb::under_test::UnderTest;

/// Ports that show where a unit is, and are not cleared.
const NOT_STICKY: [&str; 6] = [
    "stopped",
    "packs_held",
    "steps_held",
    "a_held",
    "b_held",
    "pending",
];

/// What a port says behind what was met in some cycles, each met alone.
fn together(port: &str, met: &[u64]) -> u64 {
    match port {
        "error_count" => met.iter().sum(),
        "first_error" => *met.iter().find(|met| **met > 0).unwrap_or(&0),
        _ => met.iter().fold(0, |all, one| all | one),
    }
}

/// Tries every flag of a design; gives those that no directed case sets.
pub fn try_one(design: &dyn UnderTest, input: &'static str) -> Vec<&'static str> {
    let between = cases(2) as usize;
    let config = design.info().config;
    let flags: Vec<&str> = design
        .status_ports()
        .iter()
        .copied()
        .filter(|port| !NOT_STICKY.contains(port) && !port.ends_with("_stopped"))
        .collect();
    let directed = Directed::of(design);
    // Of the cases up to the one with which all have been set, the shortest for each.
    let mut cases: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for case in directed.of_each_name() {
        let ports = directed.without_pulse(case, input);
        for flag in flags.iter().filter(|flag| ports.last(flag) != 0) {
            let shortest = cases.entry(flag).or_insert((usize::MAX, case));
            *shortest = (*shortest).min((ports.cycles(), case));
        }
        if cases.len() == flags.len() {
            break;
        }
    }
    let mut by_case: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (flag, (_, case)) in &cases {
        by_case.entry(*case).or_default().push(flag);
    }
    for (case, flags) in by_case {
        let free = directed.without_pulse(case, input);
        // Cleared in every cycle a port shows what was met in the cycle before, and nothing else.
        let pulse = |after: usize, cycles: usize| Pulse {
            input,
            after: after as u64,
            cycles: cycles as u64,
        };
        let held = directed.with_pulse(case, pulse(0, free.cycles()));
        let met: BTreeMap<&str, Vec<u64>> = flags
            .iter()
            .map(|flag| (*flag, held.values(flag).split_off(1)))
            .collect();
        let mut near = BTreeSet::new();
        for flag in &flags {
            let met = &met[flag];
            let mut before = 0;
            for (cycle, value) in free.values(flag).into_iter().enumerate() {
                if let Some(last) = cycle.checked_sub(1).and_then(|last| met.get(last)) {
                    before = together(flag, &[before, *last]);
                }
                assert_eq!(
                    value, before,
                    "{config}, case {case}: {flag} in cycle {cycle}"
                );
            }
            let is = |met: &u64| *met > 0;
            let first = met.iter().position(is).expect("it is met");
            let last = met.iter().rposition(is).expect("it is met");
            near.extend([first, last, last + 1]);
        }
        let end = near.last().expect("there is a flag") + 2;
        near.extend((0..end).step_by(end / between + 1));
        for cycle in near {
            let ports = directed.with_pulse(case, pulse(cycle, 1));
            for flag in &flags {
                let met = &met[flag];
                assert_eq!(
                    ports.last(flag),
                    together(flag, &met[cycle.min(met.len())..]),
                    "{config}, case {case}: {flag} behind {input} in cycle {cycle}"
                );
            }
        }
    }
    flags
        .into_iter()
        .filter(|flag| !cases.contains_key(flag))
        .collect()
}

/// All units with this input; gives the flags that no directed case sets.
fn try_all(input: &'static str) -> Vec<String> {
    let designs = with_input(input);
    assert!(designs.len() > 5, "{input}");
    let all = on_all_cores(&designs, |design| {
        let left = try_one(design.as_ref(), input);
        let config = design.info().config;
        let named = left.into_iter().map(|flag| format!("{config}: {flag}"));
        named.collect::<Vec<_>>()
    });
    let mut left = all.concat();
    left.sort();
    left
}

#[test]
fn a_clear_of_errors_takes_away_what_was_met_before_and_nothing_else() {
    assert_eq!(try_all("errors_clear"), [""; 0]);
}

#[test]
fn a_clear_of_flags_takes_away_what_was_met_before_and_nothing_else() {
    let left = try_all("flags_clear");
    // The decoder gets what the encoder of the same design has written.
    assert_eq!(left, ["oaken_loopback: error_count"]);
}
