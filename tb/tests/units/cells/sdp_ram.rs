//! The RAM gives back what was written last, one cycle after a read.

use crate::common::*;

const CONFIG: &str = "sdp_ram_d16_w8";

#[test]
fn reads_give_the_word_written_last_and_hold_it() {
    survives_random_cases(CONFIG, 400);
    survives_directed_cases(CONFIG);
}

#[test]
fn it_takes_an_operation_per_cycle() {
    takes_a_beat_per_cycle(CONFIG, 3);
}
