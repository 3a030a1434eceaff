//! The skid buffer hands on every word, in order.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::Tested;
use tb::unit::Case;
use tb::units::cells::pass_through::PassThrough;

const CONFIG: &str = "skid_buffer_w8";

#[test]
fn words_leave_in_order_under_any_stalls() {
    survives_random_cases(CONFIG, 400);
    survives_directed_cases(CONFIG);
}

#[test]
fn it_takes_a_word_per_cycle() {
    takes_a_beat_per_cycle(CONFIG, 2);
}

#[test]
fn a_reset_in_the_middle_of_a_stream_loses_nothing_after_it() {
    let tested = Tested::new(info(CONFIG), PassThrough);
    let case =
        Case::streaming((0..30).collect()).stalled(Stall::Never, Stall::Bits(vec![true, false]));
    survives_a_reset_at_any_time(&tested, case, 40);
}
