//! The parts that codecs share: parameters of a group for every significand of a range, codes for every
//! element on a coarse grid of minima, on ties and next to them.

use crate::common::*;
use sim::F16;
use sim::group::{Quantizer, Scale, Sigma};
use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

/// Cycles from extremes to parameters, and from an element to its code.
const PARAMETERS: usize = 18;
const LANE: usize = 5;

/// What the ports say of sigma: fraction and shift; nothing for a range of 0.
fn coded(sigma: Option<Sigma>) -> Option<(u64, u64)> {
    let sigma = sigma?;
    Some((u64::from(sigma.significand) & 0x3ff, u64::from(sigma.shift)))
}

struct Parameters {
    n: u8,
    model: Model,
    inputs: [Input; 3],
    outputs: [Output; 6],
    expected: VecDeque<Option<(F16, F16)>>,
}

impl Parameters {
    fn new(n: u8) -> Parameters {
        let config = format!("group_parameters_n{n}");
        let info = tb::model::configured(&config).expect("the row has it");
        let mut model = Model::of(info, 1).unwrap();
        let reset = model.input("rst_n").unwrap();
        model.set(reset, 0);
        model.cycle().unwrap();
        model.set(reset, 1);
        Parameters {
            n,
            inputs: ["in_valid", "in_min", "in_max"].map(|name| model.input(name).unwrap()),
            outputs: [
                "out_valid",
                "out_min",
                "out_step",
                "out_zero",
                "out_shift",
                "out_sigma",
            ]
            .map(|name| model.output(name).unwrap()),
            model,
            expected: VecDeque::new(),
        }
    }

    fn group(&mut self, group: Option<(F16, F16)>) {
        let (min, max) = group.unwrap_or((F16(0x1234), F16(0x4321)));
        let values = [u64::from(group.is_some()), min.0.into(), max.0.into()];
        for (port, value) in self.inputs.into_iter().zip(values) {
            self.model.set(port, value);
        }
        self.model.cycle().unwrap();
        self.expected.push_back(group);
        if self.expected.len() < PARAMETERS {
            return;
        }
        let expected = self.expected.pop_front().expect("it has so many");
        let [valid, min, step, zero, shift, sigma] = self.outputs.map(|port| self.model.get(port));
        assert_eq!(valid, u64::from(expected.is_some()));
        let Some((low, high)) = expected else { return };
        let scale = Scale::covering(low.to_grid(), high.to_grid(), self.n);
        let found = (zero == 0).then_some((sigma, shift));
        assert_eq!(
            (min, step, found),
            (low.0.into(), scale.step.0.into(), coded(scale.sigma)),
            "n = {}, from {low:?} to {high:?}",
            self.n
        );
    }
}

/// A canonical number.
fn number(bits: u16) -> F16 {
    F16(bits).canonical().value
}

fn ordered(a: u16, b: u16) -> (F16, F16) {
    let (a, b) = (number(a), number(b));
    if a.key() <= b.key() { (a, b) } else { (b, a) }
}

/// With a minimum of 0 the range is the maximum: every significand at every exponent, which is checked
/// against exact rationals in the golden model's own tests.
#[test]
fn every_range_gives_the_golden_step_and_sigma() {
    for n in [3, 15, 255] {
        let mut bench = Parameters::new(n);
        for range in 0..=0x7bffu16 {
            bench.group(Some((F16(0), F16(range))));
            // Every now and then a cycle without a group.
            if range % 1021 == 0 {
                bench.group(None);
            }
        }
        (0..PARAMETERS).for_each(|_| bench.group(None));
    }
}

#[test]
fn ranges_that_are_rounded_or_cancel_or_saturate_give_the_golden_step_and_sigma() {
    let mut state = 5u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 40) as u32
    };
    for n in [3, 15, 255] {
        let mut bench = Parameters::new(n);
        for _ in 0..cases(60_000) {
            let (a, any) = (random() as u16, random());
            // Some steps, an octave or two, or anything away.
            let steps = [any & 3, any & 0xfff][(any >> 12) as usize % 2] as u16;
            let near = (a & 0x7fff).saturating_sub(steps) | a & 0x8000;
            bench.group(Some(ordered(a, near)));
            bench.group(Some(ordered(a, any as u16)));
            bench.group(Some(ordered(a, a ^ 0x8000)));
        }
        for extreme in [0xfbff, 0xfbfe, 0xf800, 0xf7ff] {
            for x in (0..=0x7bff).step_by(13) {
                bench.group(Some((F16(extreme), number(x))));
                bench.group(Some((F16(extreme), F16(0x7bff - x % 64))));
            }
        }
        (0..PARAMETERS).for_each(|_| bench.group(None));
    }
}

struct Lane {
    n: u8,
    stochastic: bool,
    model: Model,
    inputs: [Input; 6],
    random: Option<Input>,
    code: Output,
    history: VecDeque<(F16, Quantizer, u16)>,
}

impl Lane {
    fn new(n: u8, stochastic: bool) -> Lane {
        let suffix = if stochastic { "_stochastic" } else { "" };
        let config = format!("group_quantizer_lane_n{n}{suffix}");
        let info = tb::model::configured(&config).expect("the row has it");
        let model = Model::of(info, 1).unwrap();
        let names = ["x", "keep", "group_min", "zero", "shift", "sigma"];
        Lane {
            n,
            stochastic,
            inputs: names.map(|name| model.input(name).unwrap()),
            random: stochastic.then(|| model.input("random").unwrap()),
            code: model.output("code").unwrap(),
            model,
            history: VecDeque::new(),
        }
    }

    /// An element of the group from `min` to `max`.
    fn element(&mut self, x: F16, min: F16, max: F16, random: u16) {
        let group = Quantizer::between(min, max, self.n);
        self.history.push_front((x, group, random));
        let [x_port, keep, min_port, zero, shift, sigma] = self.inputs;
        // The parameters come later than the element.
        let sigma_at = |at: usize| {
            let group = self.history.get(at).map(|(_, group, _)| group);
            coded(group.and_then(|group| group.scale().sigma))
        };
        let one_ago = sigma_at(1);
        self.model.set(x_port, x.0.into());
        self.model.set(keep, 1);
        self.model.set(min_port, min.0.into());
        self.model.set(zero, u64::from(one_ago.is_none()));
        self.model
            .set(shift, one_ago.map_or(0x2a, |(_, shift)| shift));
        self.model
            .set(sigma, sigma_at(2).map_or(0x155, |(sigma, _)| sigma));
        if let (Some(port), Some((.., random))) = (self.random, self.history.get(LANE - 1)) {
            self.model.set(port, u64::from(*random));
        }
        self.model.cycle().unwrap();
        if self.history.len() == LANE {
            let (x, group, random) = self.history.pop_back().expect("it has so many");
            let expected = match self.stochastic {
                true => group.stochastic(x, random),
                false => group.nearest(x),
            };
            let code = self.model.get(self.code);
            assert_eq!(
                code,
                u64::from(expected),
                "n = {}, {x:?} in {group:?}",
                self.n
            );
        }
    }
}

const LANES: [(u8, bool); 5] = [
    (3, false),
    (15, false),
    (255, false),
    (3, true),
    (255, true),
];

/// Every element of a group from every minimum of a coarse grid to some maxima.
#[test]
fn elements_over_all_of_their_group_get_the_golden_codes() {
    let mut state = 7u32;
    for (n, stochastic) in LANES {
        let mut lane = Lane::new(n, stochastic);
        for exponent in (0..30u16).step_by(3) {
            for sign in [0, 0x8000] {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let min = number(sign | exponent << 10 | (state >> 22) as u16);
                let max = number(
                    (exponent + (state >> 10 & 1) as u16) << 10 | (state >> 12 & 0x3ff) as u16,
                );
                let (min, max) = if min.key() <= max.key() {
                    (min, max)
                } else {
                    (max, min)
                };
                let (low, high) = (min.key(), max.key());
                let stride = 1 + (high - low) as usize / cases(4000) as usize;
                for key in (low..=high).step_by(stride) {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    lane.element(F16::from_key(key), min, max, (state >> 16) as u16);
                }
            }
        }
    }
}

/// Next to the places where the code changes, and random elements of random groups, each in another group
/// than the one before.
#[test]
fn ties_and_random_groups_get_the_golden_codes() {
    let mut state = 11u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as u32
    };
    for (n, stochastic) in LANES {
        let mut lane = Lane::new(n, stochastic);
        for _ in 0..cases(40_000) {
            let (min, max) = ordered(random() as u16, random() as u16);
            let k = [random() as u16, 0, 0xffff][random() as usize % 3];
            let range = max.to_f64() - min.to_f64();
            let code = f64::from(random() % u32::from(n)) + 0.5;
            let near = F16::nearest(min.to_f64() + range * code / f64::from(n));
            let between = number((random() as u16).wrapping_mul(3));
            for x in [
                near.key() - 1,
                near.key(),
                near.key() + 1,
                between.key(),
                max.key(),
            ] {
                let x = F16::from_key(x.clamp(min.key(), max.key()));
                lane.element(x, min, max, k);
            }
        }
    }
}
