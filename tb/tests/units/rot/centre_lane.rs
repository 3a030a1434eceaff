//! The difference of element and centre against golden: all elements with many centres, and pairs
//! that cancel.

use crate::common::*;
use sim::F16;
use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

/// Cycles from the operands to their difference.
const LATENCY: usize = 4;

struct Bench {
    model: Model,
    x: Input,
    c: Input,
    d: Output,
    expected: VecDeque<(u16, u16)>,
}

impl Bench {
    fn new() -> Bench {
        let info = tb::model::configured("rot_centre_lane").expect("the row has it");
        let model = Model::of(info, 1).unwrap();
        Bench {
            x: model.input("x").unwrap(),
            c: model.input("c").unwrap(),
            d: model.output("d").unwrap(),
            model,
            expected: VecDeque::new(),
        }
    }

    fn pair(&mut self, x: u16, c: u16) {
        let [x, c] = [x, c].map(|bits| F16(bits).canonical().value.0);
        self.model.set(self.x, u64::from(x));
        self.model.set(self.c, u64::from(c));
        self.model.cycle().unwrap();
        self.expected.push_back((x, c));
        if self.expected.len() == LATENCY {
            let (x, c) = self.expected.pop_front().expect("it has so many");
            let exact = F16(x).to_grid() - F16(c).to_grid();
            let d = self.model.get(self.d);
            assert_eq!(d, u64::from(F16::rn(exact).0), "{x:#06x} - {c:#06x}");
        }
    }
}

#[test]
fn all_elements_less_centres_of_every_exponent() {
    let mut bench = Bench::new();
    let mut state = 1u32;
    for exponent in 0..31u16 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let centre = exponent << 10 | (state >> 22) as u16 | (state as u16 & 0x8000);
        for x in 0..=0xffffu16 {
            bench.pair(x, centre);
        }
    }
}

#[test]
fn pairs_that_nearly_cancel_and_any_pairs() {
    let mut bench = Bench::new();
    let mut state = 2u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 40) as u32
    };
    for _ in 0..cases(400_000) {
        let (x, near) = (random() as u16, random());
        // The same sign, and a magnitude some steps or an octave or two away.
        let steps = [near & 3, near & 0x3ff, near & 0xfff][(near >> 12) as usize % 3] as u16;
        let c = (x & 0x7fff).saturating_sub(steps) | x & 0x8000;
        bench.pair(x, c);
        bench.pair(c, x);
        bench.pair(x, near as u16);
    }
}
