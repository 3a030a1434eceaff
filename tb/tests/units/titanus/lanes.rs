//! Quantizer, dequantizer and level lanes against the golden level, over all their inputs, four
//! cases per cycle. Bit-widths 2 to 4 here, 2 to 8 with SOAK=1.

use sim::titanus::Level;
use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

const LANES: usize = 4;

fn widths() -> std::ops::RangeInclusive<u32> {
    match std::env::var_os("SOAK").is_some_and(|value| value == "1") {
        true => 2..=8,
        false => 2..=4,
    }
}

fn levels() -> impl Iterator<Item = Level> {
    (-128..=127i8).flat_map(|lo| (lo..=127i8).map(move |hi| Level { lo, hi }))
}

/// Ports with a byte per lane, and ports with a bit per lane.
struct Ports {
    bytes: &'static [&'static str],
    flags: &'static [&'static str],
}

impl Ports {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.bytes.iter().chain(self.flags).copied()
    }

    /// A lane's value in its place in the port's word.
    fn placed(&self, port: usize, lane: usize, value: i64) -> u64 {
        match port < self.bytes.len() {
            true => (value as u64 & 0xff) << (8 * lane),
            false => (value as u64 & 1) << lane,
        }
    }
}

/// A word per port, filled lane by lane.
#[derive(Clone, Default)]
struct Beat {
    inputs: Vec<u64>,
    expected: Vec<u64>,
    lanes: usize,
}

/// Lanes under test, and what has to come out of them in the cycles to come.
struct Bench {
    model: Model,
    in_ports: Ports,
    /// Flags at the inputs that come so many cycles behind the bytes, and those on their way.
    late_flags: VecDeque<Vec<u64>>,
    out_ports: Ports,
    inputs: Vec<Input>,
    outputs: Vec<Output>,
    expected: VecDeque<Vec<u64>>,
    beat: Beat,
    cases: u64,
}

impl Bench {
    fn new(
        top: &str,
        constants: &[(&str, u64)],
        (in_ports, out_ports): (Ports, Ports),
        latency: usize,
    ) -> Bench {
        let mut model = Model::open(top, 1).unwrap();
        let inputs: Vec<Input> = in_ports
            .names()
            .map(|name| model.input(name).unwrap())
            .collect();
        let outputs: Vec<Output> = out_ports
            .names()
            .map(|name| model.output(name).unwrap())
            .collect();
        for (name, value) in constants {
            let input = model.input(name).unwrap();
            model.set(input, *value);
        }
        for &input in &inputs {
            model.set(input, 0);
        }
        for _ in 0..=2 * latency {
            model.cycle().unwrap();
        }
        Bench {
            model,
            beat: Beat::default(),
            expected: VecDeque::from(vec![vec![0; outputs.len()]; latency]),
            late_flags: VecDeque::new(),
            in_ports,
            out_ports,
            inputs,
            outputs,
            cases: 0,
        }
    }

    /// The flags at the inputs come `cycles` behind the bytes.
    fn with_late_flags(mut self, cycles: usize) -> Bench {
        let none = vec![0; self.in_ports.flags.len()];
        self.late_flags = VecDeque::from(vec![none; cycles]);
        self
    }

    /// The next case; it goes in when there is one for every lane.
    fn case(&mut self, inputs: &[i64], expected: &[i64]) {
        assert_eq!(
            (inputs.len(), expected.len()),
            (self.inputs.len(), self.outputs.len())
        );
        let lane = self.beat.lanes;
        self.beat.inputs.resize(inputs.len(), 0);
        self.beat.expected.resize(expected.len(), 0);
        for (port, &value) in inputs.iter().enumerate() {
            self.beat.inputs[port] |= self.in_ports.placed(port, lane, value);
        }
        for (port, &value) in expected.iter().enumerate() {
            self.beat.expected[port] |= self.out_ports.placed(port, lane, value);
        }
        self.beat.lanes += 1;
        self.cases += 1;
        if self.beat.lanes == LANES {
            self.step();
        }
    }

    fn step(&mut self) {
        let mut beat = std::mem::take(&mut self.beat);
        beat.inputs.resize(self.inputs.len(), 0);
        beat.expected.resize(self.outputs.len(), 0);
        let flags = beat.inputs.split_off(self.in_ports.bytes.len());
        self.late_flags.push_back(flags);
        beat.inputs
            .extend(self.late_flags.pop_front().expect("the flags of a beat"));
        for (&input, &word) in self.inputs.iter().zip(&beat.inputs) {
            self.model.set(input, word);
        }
        let expected = self.expected.pop_front().expect("the latency is not 0");
        for (i, (&output, word)) in self.outputs.iter().zip(expected).enumerate() {
            assert_eq!(self.model.get(output), word, "output {i}");
        }
        self.expected.push_back(beat.expected);
        self.model.cycle().unwrap();
    }

    fn finish(mut self) -> u64 {
        for _ in 0..=self.expected.len() {
            self.step();
        }
        self.cases
    }
}

fn quantizer(bits: u32) -> Bench {
    let ports = (
        Ports {
            bytes: &["x", "lo", "hi"],
            flags: &["keep"],
        },
        Ports {
            bytes: &["code"],
            flags: &[],
        },
    );
    let latency = rtl_gen::titanus::quantizer_latency();
    let bits = [("bits", bits.into())];
    Bench::new("titanus_quantizer_x4", &bits, ports, latency)
        .with_late_flags(rtl_gen::titanus::quantizer_keep_delay())
}

fn dequantizer(bits: u32) -> Bench {
    let ports = (
        Ports {
            bytes: &["code", "lo", "hi"],
            flags: &["keep", "labelled"],
        },
        Ports {
            bytes: &["x"],
            flags: &[],
        },
    );
    let latency = rtl_gen::titanus::dequantizer_latency();
    let bits = [("bits", bits.into())];
    Bench::new("titanus_dequantizer_x4", &bits, ports, latency)
}

/// A code as the quantizer gives it: at the top of a byte.
fn at_top(code: u8, bits: u32) -> i64 {
    i64::from(code) << (8 - bits)
}

/// A code as the dequantizer takes it: at the top of a byte, and repeated if it is short.
fn aligned(code: i64, bits: u32) -> i64 {
    match bits {
        2 => code * 0b0101_0101,
        3 => code * 0b0010_0100,
        4 => code * 0b0001_0001,
        _ => code << (8 - bits),
    }
}

fn level_lanes(bits: u32, limit: u64) -> Bench {
    let ports = (
        Ports {
            bytes: &["x", "lo", "hi", "made"],
            flags: &["keep"],
        },
        Ports {
            bytes: &["out_x", "out_lo", "out_hi", "out_made"],
            flags: &["out_keep", "out_changed", "out_exhausted"],
        },
    );
    let latency = rtl_gen::titanus::level_latency();
    let constants = [("bits", bits.into()), ("limit", limit), ("scan", 0)];
    Bench::new("titanus_level_x4", &constants, ports, latency)
}

/// A case of the channel monitor.
fn monitor(bench: &mut Bench, bits: u32, limit: u64, level: Level, x: i8, made: u64, keep: bool) {
    let wanted = match keep {
        true => level.extended(x, bits),
        false => level,
    };
    let needs = wanted != level;
    let changed = needs && made < limit;
    let next = if changed { wanted } else { level };
    let [x, lo, hi] = [x, level.lo, level.hi].map(i64::from);
    bench.case(
        &[x, lo, hi, made as i64, keep.into()],
        &[
            x,
            next.lo.into(),
            next.hi.into(),
            made as i64 + i64::from(changed),
            keep.into(),
            changed.into(),
            (needs && !changed).into(),
        ],
    );
}

#[test]
#[ignore = "long"]
fn every_element_in_every_level_gets_the_golden_code() {
    for bits in widths() {
        let mut bench = quantizer(bits);
        for level in levels() {
            for x in -128..=127i8 {
                let code = level.quantize(x, bits);
                let [x, lo, hi] = [x, level.lo, level.hi].map(i64::from);
                bench.case(&[x, lo, hi, 1], &[at_top(code, bits)]);
            }
        }
        assert_eq!(bench.finish(), 32896 * 256);
    }
}

#[test]
fn every_code_in_every_level_gets_the_golden_element() {
    for bits in widths() {
        let mut bench = dequantizer(bits);
        for level in levels() {
            for code in 0..1i64 << bits {
                let x = level.dequantize(code as u8, bits);
                let [lo, hi] = [level.lo, level.hi].map(i64::from);
                bench.case(&[aligned(code, bits), lo, hi, 1, 1], &[x.into()]);
            }
        }
        assert_eq!(bench.finish(), 32896 << bits);
    }
}

#[test]
#[ignore = "long"]
fn every_element_extends_every_level_as_the_golden_model_does() {
    for bits in widths() {
        let limit = [1, 3, 255][bits as usize % 3];
        let mut bench = level_lanes(bits, limit);
        for level in levels().chain([Level::UNINITIALISED]) {
            for x in -128..=127i8 {
                // One case in four has no level left.
                let made = match (x as u8) % 4 {
                    0 => limit,
                    _ => (u64::from(x as u8) * 7) % limit,
                };
                monitor(&mut bench, bits, limit, level, x, made, true);
            }
        }
        assert_eq!(bench.finish(), 32897 * 256);
    }
}

#[test]
fn the_max_min_finder_includes_every_kept_element_in_every_level() {
    let mut bench = level_lanes(4, 1);
    let scan = bench.model.input("scan").unwrap();
    bench.model.set(scan, 1);
    for level in levels().chain([Level::UNINITIALISED]) {
        for x in -128..=127i8 {
            let keep = (x as u8) % 8 != 5;
            let next = if keep { level.including(x) } else { level };
            let [x, lo, hi] = [x, level.lo, level.hi].map(i64::from);
            let (next_lo, next_hi) = (next.lo.into(), next.hi.into());
            bench.case(
                &[x, lo, hi, 1, keep.into()],
                &[x, next_lo, next_hi, 1, keep.into(), 0, 0],
            );
        }
    }
    assert_eq!(bench.finish(), 32897 * 256);
}

#[test]
fn lanes_give_0_for_what_is_pruned() {
    for bits in 2..=8 {
        let mut bench = quantizer(bits);
        for (i, level) in levels().step_by(7).enumerate() {
            let x = (i * 37) as i8;
            let keep = i % 3 != 0;
            let code = if keep { level.quantize(x, bits) } else { 0 };
            let [x, lo, hi] = [x, level.lo, level.hi].map(i64::from);
            bench.case(&[x, lo, hi, keep.into()], &[at_top(code, bits)]);
        }
        bench.finish();

        let mut bench = dequantizer(bits);
        for (i, level) in levels().step_by(7).enumerate() {
            let code = (i * 37) as i64 & ((1 << bits) - 1);
            let (keep, label) = (i % 3 != 0, i % 5 != 0);
            let x = match (keep, label) {
                (false, _) => 0,
                (true, false) => level.lo,
                (true, true) => level.dequantize(code as u8, bits),
            };
            let [lo, hi] = [level.lo, level.hi].map(i64::from);
            let code = aligned(code, bits);
            bench.case(&[code, lo, hi, keep.into(), label.into()], &[x.into()]);
        }
        bench.finish();

        let mut bench = level_lanes(bits, 200);
        for (i, level) in levels().step_by(7).enumerate() {
            let made = 190 + i as u64 % 11;
            monitor(
                &mut bench,
                bits,
                200,
                level,
                (i * 37) as i8,
                made,
                i % 3 != 0,
            );
        }
        bench.finish();
    }
}
