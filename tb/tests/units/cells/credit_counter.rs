//! A credit is there if and only if not all are taken.

use crate::common::*;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::cells::credit_counter::CreditCounter;

const CONFIG: &str = "credit_counter_n9";

#[test]
fn a_credit_is_available_while_one_is_left() {
    survives_random_cases(CONFIG, 400);
    survives_directed_cases(CONFIG);
}

/// All credits are taken, and then for seven cycles every sequence of giving and taking.
#[test]
fn every_sequence_around_none_left_is_right() {
    let wishes = |code: u32| {
        let ways = (0..7).map(move |cycle| code >> (2 * cycle));
        let ways = ways.map(|way| (way & 1 == 1, way & 2 == 2));
        std::iter::repeat_n((true, false), 7).chain(ways).collect()
    };
    let tested = Tested::new(info(CONFIG), CreditCounter::of(info(CONFIG)));
    let case = Case::streaming((0..1 << 14).map(wishes).collect());
    tested.run_case(&case, &Setup::default()).unwrap();
}
