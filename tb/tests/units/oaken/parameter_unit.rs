//! The parameter unit makes header, bases and scaling factors as the golden encoder does.

use crate::common::*;
use tb::under_test::Setup;

const CONFIG: &str = "oaken_parameter_unit";

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    survives_random_cases(CONFIG, 200);
    survives_directed_cases(CONFIG);
}

#[test]
fn the_parameter_unit_takes_a_vector_every_23_cycles() {
    let stats = design(CONFIG).throughput(&Setup::default()).unwrap();
    assert!(stats.cycles <= 23 * stats.items + 40, "{stats:?}");
}
