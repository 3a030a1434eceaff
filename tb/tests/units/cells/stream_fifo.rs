//! The FIFO hands on every word, in order, and holds as many as it says.

use crate::common::*;
use tb::model::Model;
use tb::stream::Stall;
use tb::under_test::Tested;
use tb::unit::Case;
use tb::units::cells::pass_through::PassThrough;

const CONFIG: &str = "stream_fifo_d16_w8";

#[test]
fn words_leave_in_order_under_any_stalls() {
    survives_random_cases(CONFIG, 400);
    survives_directed_cases(CONFIG);
}

#[test]
fn it_takes_a_word_per_cycle() {
    takes_a_beat_per_cycle(CONFIG, 4);
}

#[test]
fn it_holds_at_least_its_depth_while_the_sink_is_blocked() {
    let mut model = Model::of(info(CONFIG), 1).unwrap();
    let (rst_n, valid) = (
        model.input("rst_n").unwrap(),
        model.input("in_valid").unwrap(),
    );
    let ready = model.output("in_ready").unwrap();
    model.cycle().unwrap();
    model.set(rst_n, 1);
    model.set(valid, 1);
    let mut taken = 0;
    for _ in 0..100 {
        model.settle().unwrap();
        taken += model.get(ready);
        model.rise().unwrap();
    }
    assert!((16..=18).contains(&taken), "{taken} words were taken");
}

#[test]
fn a_reset_in_the_middle_of_a_stream_loses_nothing_after_it() {
    let tested = Tested::new(info(CONFIG), PassThrough);
    let case =
        Case::streaming((0..60).collect()).stalled(Stall::Never, Stall::Bits(vec![true, true]));
    survives_a_reset_at_any_time(&tested, case, 90);
}
