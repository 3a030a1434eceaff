//! The parts of the product against exact arithmetic: products of all pairs of codes, rescaled sums, terms,
//! and sums as binary32.

use crate::common::*;
use sim::F16;
use sim::hack::{Sum, r16};
use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

/// A part with a latency: what goes in, and what is expected when it comes out.
struct Bench<const N: usize, E> {
    model: Model,
    inputs: [Input; N],
    latency: usize,
    expected: VecDeque<E>,
}

impl<const N: usize, E> Bench<N, E> {
    fn new(config: &str, inputs: [&str; N], latency: usize) -> Bench<N, E> {
        let info = tb::model::configured(config).expect("the row has it");
        let model = Model::of(info, 1).unwrap();
        Bench {
            inputs: inputs.map(|name| model.input(name).unwrap()),
            latency,
            expected: VecDeque::new(),
            model,
        }
    }

    fn outputs<const M: usize>(&self, names: [&str; M]) -> [Output; M] {
        names.map(|name| self.model.output(name).unwrap())
    }

    /// Puts values in; gives what is expected of what comes out.
    fn step(&mut self, values: [u64; N], expected: E) -> Option<E> {
        for (input, value) in self.inputs.iter().zip(values) {
            self.model.set(*input, value);
        }
        self.model.cycle().unwrap();
        self.expected.push_back(expected);
        match self.expected.len() == self.latency {
            true => self.expected.pop_front(),
            false => None,
        }
    }
}

/// Numbers without a pattern.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

impl Noise {
    /// A number of up to `bits` bits, of any length.
    fn of_any_length(&mut self, bits: u32) -> u64 {
        let length = self.next() % u64::from(bits + 1);
        self.next() & ((1 << length) - 1)
    }

    /// A finite binary16 of any exponent; -0 is +0.
    fn finite(&mut self) -> F16 {
        let bits = self.next() as u16;
        let exponent = (self.next() % 31) as u16;
        let bits = bits & 0x83ff | exponent << 10;
        F16(if bits == 0x8000 { 0 } else { bits })
    }
}

/// All pairs of codes in every lane, the other lanes at 0 or at the largest codes.
#[test]
fn every_pair_of_codes_is_multiplied_in_every_lane() {
    const LATENCY: usize = 4;
    for (config, lanes, bits) in [
        ("dot_product_n64_a8_b2", 64, 2),
        ("dot_product_n64_a8_b4", 64, 4),
        ("dot_product_n16_a8_b8", 16, 8),
    ] {
        let info = tb::model::configured(config).expect("the row has it");
        let mut model = Model::of(info, 1).unwrap();
        let [a, b] = ["a", "b"].map(|name| model.input(name).unwrap());
        let sum = model.output("sum").unwrap();
        let largest = (1usize << bits) - 1;
        let mut expected = VecDeque::new();
        for lane in 0..lanes {
            for all in [false, true] {
                let fill = if all { u32::MAX } else { 0 };
                let rest = if all { (lanes - 1) * 255 * largest } else { 0 };
                // With codes of 8 bits the others are at 0 in every lane, at the largest in one of eight.
                if bits == 8 && all && lane % 8 != 5 {
                    continue;
                }
                for x in 0..256usize {
                    for y in 0..=largest {
                        let words = |bits: usize, code: usize| {
                            let mut words = vec![fill; lanes * bits / 32];
                            let (word, at) = (lane * bits / 32, lane * bits % 32);
                            let mask = ((1u32 << bits) - 1) << at;
                            words[word] = words[word] & !mask | (code as u32) << at;
                            words
                        };
                        model.write(a, &words(8, x));
                        model.write(b, &words(bits, y));
                        model.cycle().unwrap();
                        expected.push_back(rest + x * y);
                        if expected.len() == LATENCY {
                            let expected = expected.pop_front().expect("it has so many");
                            let sum = model.get(sum);
                            assert_eq!(sum, expected as u64, "{config}, lane {lane}");
                        }
                    }
                }
            }
        }
    }
}

/// r16(s C + m B) for sums of all lengths, so that ties and results that need no rounding are frequent.
#[test]
fn sums_are_rescaled_as_exact_arithmetic_says() {
    let mut bench = Bench::new(
        "hack_rescale_c16_b8",
        ["products", "sum", "step", "minimum"],
        8,
    );
    let [sign, significand, place] = bench.outputs(["sign", "significand", "place"]);
    let mut noise = Noise(0x1234_5678_9abc_def1);
    let (mut ties, mut exact) = (0, 0);
    let half = |z: i64| {
        let length = 64 - z.unsigned_abs().leading_zeros();
        let below = length.saturating_sub(16);
        below > 0 && z.unsigned_abs() & ((1 << below) - 1) == 1 << (below - 1)
    };
    for _ in 0..cases(400_000) {
        let (products, sum) = (noise.of_any_length(16), noise.of_any_length(8));
        let (step, minimum) = (F16(noise.finite().0 & 0x7fff), noise.finite());
        let z = step.to_grid() * products as i64 + minimum.to_grid() * sum as i64;
        ties += u64::from(half(z));
        exact += u64::from(z.unsigned_abs() < 1 << 16);
        let values = [products, sum, step.0.into(), minimum.0.into()];
        let Some((z, values)) = bench.step(values, (z, values)) else {
            continue;
        };
        let [sign, significand, place] = [sign, significand, place].map(|o| bench.model.get(o));
        let magnitude = (significand << place) as i64;
        let result = if sign == 1 { -magnitude } else { magnitude };
        assert_eq!(result, r16(z), "{values:x?}");
        assert!(place == 0 || significand >> 15 == 1, "{values:x?}");
    }
    assert!(ties > 1000 && exact > 1000, "{ties} ties, {exact} exact");
}

/// q(a x) at every place, with significands of all lengths: ties, terms that vanish, and clamped ones.
#[test]
fn terms_are_rounded_and_clamped_as_exact_arithmetic_says() {
    let mut bench = Bench::new("hack_term_x16_p71", ["a", "x", "place", "sign"], 5);
    let outputs = bench.outputs(["magnitude", "up", "term_sign", "clamped"]);
    let mut noise = Noise(0x0123_4567_89ab_cdef);
    let (mut ties, mut clamped) = (0, 0);
    for round in 0..cases(4000) {
        for place in 0..=71 {
            let (a, x) = match round {
                0 => (0x7ff, 0xffff),
                1 => (1, 1),
                2 => (0x400, 0x8000),
                _ => (noise.of_any_length(11), noise.of_any_length(16)),
            };
            let sign = noise.next() & 1;
            let z = i128::from(a * x) << place;
            ties += u64::from(z & 0xff_ffff == 0x80_0000);
            let z = if sign == 1 { -z } else { z };
            let Some((z, values)) = bench.step([a, x, place, sign], (z, [a, x, place, sign]))
            else {
                continue;
            };
            let [magnitude, up, is_below, is_clamped] = outputs.map(|o| bench.model.get(o));
            let magnitude = (magnitude + up) as i64;
            let term = if is_below == 1 { -magnitude } else { magnitude };
            let mut sum = Sum::default();
            sum.add_term(z);
            clamped += u64::from(sum.clamped);
            assert_eq!(term, sum.units, "{values:x?}");
            assert_eq!(is_clamped == 1, sum.clamped, "{values:x?}");
        }
    }
    assert!(
        ties > 1000 && clamped > 1000,
        "{ties} ties, {clamped} clamped"
    );
}

/// Sums of all lengths, around powers of two, and half way between two results.
#[test]
fn sums_become_binary32_as_the_processor_converts_them() {
    let mut bench = Bench::new("hack_to_binary32", ["sum"], 5);
    let [x] = bench.outputs(["x"]);
    let mut noise = Noise(0xfedc_ba98_7654_3210);
    let mut sums = vec![0i64];
    for length in 0..63 {
        for near in -2..=2 {
            sums.push((1i64 << length) + near);
        }
        for _ in 0..cases(2000) {
            sums.push((noise.next() & ((1 << length) - 1)) as i64);
            // A significand of 24 bits, then a half and what may decide it.
            let significand = noise.next() & 0xff_ffff | 0x80_0000;
            let tie = significand << 1 | 1;
            if length >= 24 {
                let low = length - 24;
                let rest = [0, 1, (1 << low) >> 1][noise.next() as usize % 3];
                sums.push(((tie << low | rest & ((1 << low) - 1)) & (i64::MAX as u64)) as i64);
            }
        }
    }
    for sum in sums.into_iter().flat_map(|sum| [sum, -sum]) {
        let Some(sum) = bench.step([sum as u64], sum) else {
            continue;
        };
        let known = sum as f32 / (1 << 24) as f32;
        assert_eq!(bench.model.get(x), u64::from(known.to_bits()), "{sum}");
    }
}

/// Dot products of vectors of one to four beats against golden sums of products.
#[test]
fn the_reference_of_binary16_gives_exact_sums() {
    const LANES: usize = 64;
    let info = tb::model::configured("reference_dot_fp16").expect("the row has it");
    let mut model = Model::of(info, 1).unwrap();
    let [a, b, valid, first, last, reset] =
        ["in_a", "in_b", "in_valid", "in_first", "in_last", "rst_n"]
            .map(|name| model.input(name).unwrap());
    let [out_valid, x] = ["out_valid", "out_x"].map(|name| model.output(name).unwrap());
    model.set(reset, 0);
    model.cycle().unwrap();
    model.set(reset, 1);
    let mut noise = Noise(0x1357_9bdf_0246_8ace);
    let mut expected = VecDeque::new();
    let mut compared = 0;
    for number in 0..cases(600) {
        let beats = 1 + noise.next() % 4;
        let mut sum = Sum::default();
        for beat in 0..beats {
            let elements = |noise: &mut Noise| -> Vec<F16> {
                let any = |noise: &mut Noise| match number {
                    // The largest sums.
                    0 => F16(0x7bff),
                    _ => noise.finite(),
                };
                (0..LANES).map(|_| any(noise)).collect()
            };
            let (of_a, of_b) = (elements(&mut noise), elements(&mut noise));
            for (p, v) in of_a.iter().zip(&of_b) {
                sum.add_product(*p, *v);
            }
            for (port, elements) in [(a, of_a), (b, of_b)] {
                let (pairs, _) = elements.as_chunks::<2>();
                let words = pairs
                    .iter()
                    .map(|[x, y]| u32::from(x.0) | u32::from(y.0) << 16);
                model.write(port, &words.collect::<Vec<_>>());
            }
            model.set(valid, 1);
            model.set(first, (beat == 0).into());
            model.set(last, (beat + 1 == beats).into());
            let mut step = |model: &mut Model, expected: &mut VecDeque<u32>| {
                model.cycle().unwrap();
                if model.get(out_valid) == 1 {
                    let known = expected.pop_front().expect("a result is expected");
                    assert_eq!(model.get(x), u64::from(known));
                    compared += 1;
                }
            };
            if beat + 1 == beats {
                expected.push_back(sum.to_f32().to_bits());
            }
            step(&mut model, &mut expected);
            // A gap now and then.
            if noise.next().is_multiple_of(4) {
                model.set(valid, 0);
                step(&mut model, &mut expected);
            }
        }
    }
    assert!(compared > cases(600) - 20, "{compared} results");
}
