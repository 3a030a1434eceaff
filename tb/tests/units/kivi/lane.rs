//! The value of a code against golden: every code with every significand of a step, at minima of many
//! distances and signs, and sums that cancel or tie.

use crate::common::*;
use sim::F16;
use sim::group::Pair;
use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

/// Cycles from the pair and the code to the value.
const LATENCY: usize = 4;

struct Bench {
    model: Model,
    pair: Input,
    code: Input,
    x: Output,
    largest: u8,
    expected: VecDeque<(Pair, u8)>,
}

impl Bench {
    fn new(bits: u32) -> Bench {
        let config = format!("group_dequantizer_lane_test_b{bits}");
        let info = tb::model::configured(&config).expect("the row has it");
        let model = Model::of(info, 1).unwrap();
        Bench {
            pair: model.input("pair").unwrap(),
            code: model.input("code").unwrap(),
            x: model.output("x").unwrap(),
            model,
            largest: (1 << bits) - 1,
            expected: VecDeque::new(),
        }
    }

    fn every_code(&mut self, min: u16, step: u16) {
        let min = if min == 0x8000 { 0 } else { min };
        let pair = Pair {
            min: F16(min),
            step: F16(step),
        };
        for code in 0..=self.largest {
            let bits = u64::from(u32::from_le_bytes(pair.to_bytes()));
            self.model.set(self.pair, bits);
            self.model.set(self.code, code.into());
            self.model.cycle().unwrap();
            self.expected.push_back((pair, code));
            if self.expected.len() == LATENCY {
                let (pair, code) = self.expected.pop_front().expect("it has so many");
                let x = self.model.get(self.x);
                let value = pair.value(code);
                assert_eq!(x, u64::from(value.0), "{pair:?}, code {code}: {value:?}");
            }
        }
    }
}

/// Minima that go with a step: alike, far above, far below, and of both signs.
fn minima(step: u16, noise: u32) -> impl Iterator<Item = u16> {
    let exponent = i32::from(step >> 10);
    let significand = (noise >> 8) as u16 & 0x3ff;
    let distances = [-20, -13, -5, -2, -1, 0, 1, 2, 3, 4, 5, 8, 12, 15, 16, 20];
    let pick = distances[noise as usize % distances.len()];
    let at = (exponent + pick).clamp(0, 30) as u16;
    let opposite = 0x8000 | at << 10 | significand;
    [opposite, at << 10 | significand].into_iter()
}

#[test]
fn every_code_with_every_step_significand_at_many_exponents() {
    for bits in [2, 4] {
        let mut bench = Bench::new(bits);
        let mut noise = 1u32;
        for exponent in [0, 1, 2, 3, 7, 12, 15, 16, 21, 26, 29, 30u16] {
            for significand in 0..1024 {
                let step = exponent << 10 | significand;
                for _ in 0..cases(8) {
                    noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    minima(step, noise >> 3).for_each(|min| bench.every_code(min, step));
                }
            }
        }
    }
}

/// The sum of a code is 0, or next to it, or half way between two results.
#[test]
fn sums_that_cancel_or_tie() {
    for bits in [2, 4] {
        let mut bench = Bench::new(bits);
        for step in (0..0x7c00u16).step_by(7) {
            for code in 1..=bench.largest {
                let product = F16::ZERO.fused_multiply_add(code.into(), F16(step));
                for near in [-2i32, -1, 0, 1, 2] {
                    let bits = (i32::from(product.0) + near).clamp(0, 0x7bff) as u16;
                    if code == 1 || step % 3 == 0 {
                        bench.every_code(0x8000 | bits, step);
                    }
                }
            }
        }
    }
}

#[test]
fn values_saturate_and_vanish() {
    for bits in [2, 4] {
        let mut bench = Bench::new(bits);
        let ends = [0, 1, 2, 3, 0x3ff, 0x400, 0x401, 0x7800, 0x7bfe, 0x7bff];
        for min in ends {
            for step in ends {
                bench.every_code(min, step);
                bench.every_code(0x8000 | min, step);
            }
        }
    }
}
