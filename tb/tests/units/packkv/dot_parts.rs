//! The parts of the product against exact arithmetic: trees, operands, terms, and magnitudes as binary32.

use crate::common::cases;
use sim::F16;
use sim::packkv::{Aligned, Sum};
use tb::model::Model;

fn model(config: &str) -> Model {
    Model::of(tb::model::configured(config).expect("the row has it"), 1).unwrap()
}

/// Sets inputs, and gives outputs `cycles` later.
fn after<const N: usize, const M: usize>(
    model: &mut Model,
    cycles: usize,
    inputs: [(&str, u64); N],
    outputs: [&str; M],
) -> [u64; M] {
    for (name, value) in inputs {
        let port = model.input(name).unwrap();
        model.set(port, value);
    }
    for _ in 0..cycles {
        model.cycle().unwrap();
    }
    outputs.map(|name| model.get(model.output(name).unwrap()))
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

    fn of_any_length(&mut self, bits: u32) -> u64 {
        let length = self.next() % u64::from(bits + 1);
        self.next() & ((1 << length) - 1)
    }
}

/// Fields of one width, the first one lowest.
fn words(fields: &[u64], width: usize) -> Vec<u32> {
    let mut words = vec![0u32; (fields.len() * width).div_ceil(32)];
    for (n, field) in fields.iter().enumerate() {
        for bit in 0..width {
            let at = n * width + bit;
            words[at / 32] |= ((field >> bit & 1) as u32) << (at % 32);
        }
    }
    words
}

/// Digits of a code: its magnitude is 1, is 2, it is negative; each code as its sum of digits.
fn digits(code: i64, count: usize) -> u64 {
    let mut fields = 0;
    let mut before = 0;
    let mut value = 0;
    for n in 0..count {
        let three = (code >> (2 * n) & 3) << 1 | before;
        let digit = (three >> 1 & 1) + (three & 1) - 2 * (three >> 2 & 1);
        value += digit << (2 * n);
        let negative = three >> 2 & 1;
        let field = u64::from(digit.abs() == 1) | u64::from(digit.abs() == 2) << 1;
        fields |= (field | (negative as u64) << 2) << (3 * n);
        before = three >> 2 & 1;
    }
    assert_eq!(value, code);
    fields
}

/// Every code with the largest and other operands in every product; the sums of keys and of values.
#[test]
fn trees_add_up_the_products_of_every_code() {
    for (config, pack, bits) in [
        ("packkv_trees", 16, 6),
        ("packkv_trees_p8", 8, 6),
        ("packkv_trees_n127", 16, 9),
    ] {
        let mut model = model(config);
        let (a, codes) = (model.input("a").unwrap(), model.input("codes").unwrap());
        let sums = model.output("sums").unwrap();
        let sum_bits = 12 + bits - 1 + 7;
        let mut noise = Noise(0x1234_5678_9abc_def1);
        let codes_of = |n: i64| n - (1 << (bits - 1));
        let mut rounds: Vec<(Vec<i64>, Vec<i64>)> = vec![];
        for n in 0..1i64 << bits {
            for operand in [2047, -2047, 1, -1] {
                rounds.push((vec![operand; pack], vec![codes_of(n); pack]));
            }
            for _ in 0..cases(20) {
                let operands = (0..pack).map(|_| noise.next() as i64 % 2048).collect();
                let any = |_| codes_of((noise.next() % (1 << bits)) as i64);
                let mut codes: Vec<i64> = (0..pack).map(any).collect();
                codes[n as usize % pack] = codes_of(n);
                rounds.push((operands, codes));
            }
        }
        for (operands, of_codes) in rounds {
            let raw: Vec<u64> = operands.iter().map(|x| *x as u64).collect();
            model.write(a, &words(&raw, 12));
            let count = (bits as usize).div_ceil(2);
            let coded: Vec<u64> = of_codes.iter().map(|c| digits(*c, count)).collect();
            model.write(codes, &words(&coded, 3 * count));
            let products: Vec<i64> = operands.iter().zip(&of_codes).map(|(a, c)| a * c).collect();
            let trees: Vec<i64> = products.chunks(4).map(|x| x.iter().sum()).collect();
            for values in [0, 1] {
                let quarter = noise.next() % 4;
                after(
                    &mut model,
                    9,
                    [
                        ("totals", values),
                        ("values", values),
                        ("quarter", quarter),
                        ("begins", 1),
                        ("adds", 1),
                    ],
                    [],
                );
                let mut read = [0u32; 4];
                model.read(sums, &mut read[..(4 * sum_bits as usize).div_ceil(32)]);
                let sum = |n: usize| {
                    let bit = |at: usize| i64::from(read[at / 32] >> (at % 32) & 1);
                    let at = n * sum_bits as usize;
                    let raw: i64 = (0..sum_bits as usize).map(|b| bit(at + b) << b).sum();
                    raw - (raw >> (sum_bits - 1) << sum_bits)
                };
                match values {
                    0 => {
                        for (n, tree) in trees.iter().enumerate() {
                            assert_eq!(sum(n), *tree, "{config}: {operands:?} {of_codes:?}");
                        }
                    }
                    _ => assert_eq!(
                        sum(quarter as usize),
                        trees.iter().sum::<i64>(),
                        "{config}: {operands:?} {of_codes:?}"
                    ),
                }
            }
        }
    }
}

/// Vectors of two numbers, the first one the largest: the integers of golden.
#[test]
fn operands_are_multiplied_and_aligned_as_golden_says() {
    let (mut product, mut align) = (
        model("packkv_operand_product"),
        model("packkv_operand_align"),
    );
    let mut noise = Noise(0x0123_4567_89ab_cdef);
    let mut finite = |signed: bool| {
        let exponent = (noise.next() % 31) as u16;
        let bits = noise.next() as u16 & 0x83ff | exponent << 10;
        let bits = match noise.next() % 8 {
            0 => bits & 0xff00,
            1 => bits & 0x8400,
            _ => bits,
        };
        let bits = if signed { bits } else { bits & 0x7fff };
        F16(if bits == 0x8000 { 0 } else { bits })
    };
    let mut met = [0; 3];
    for round in 0..cases(60_000) {
        let close = round % 2 == 0;
        let mut weights = [finite(true), finite(true)];
        let mut steps = [finite(false), finite(false)];
        if close {
            // Of like magnitude: it does not vanish.
            weights[1] = F16(weights[0].0 & 0x7c00 | weights[1].0 & 0x83ff);
            steps[1] = F16(steps[0].0 & 0x7c00 | steps[1].0 & 0x3ff);
        }
        if round % 16 == 1 {
            weights[0] = F16(0);
        }
        let golden = Aligned::of_weights(&weights, &steps);
        let numbers = [0, 1].map(|n| {
            let inputs = [("x", weights[n].0.into()), ("step", steps[n].0.into())];
            after(&mut product, 4, inputs, ["number", "lead"])
        });
        let lead = numbers[0][1].max(numbers[1][1]);
        let is_zero = golden.integers.iter().all(|x| *x == 0);
        if !is_zero {
            assert_eq!(lead as i32 - 58, golden.exponent, "{weights:x?} {steps:x?}");
        }
        for (n, [number, _]) in numbers.into_iter().enumerate() {
            let inputs = [("number", number), ("lead", lead)];
            let [integer] = after(&mut align, 4, inputs, ["aligned"]);
            let integer = (integer as i64) << 52 >> 52;
            let expected = i64::from(golden.integers[n]);
            assert_eq!(integer, expected, "{weights:x?} {steps:x?}, {n}");
            met[0] += usize::from(expected.abs() == 2047);
            met[1] += usize::from(expected == 0);
            met[2] += usize::from((1..1024).contains(&expected.abs()));
        }
    }
    assert!(met.iter().all(|n| *n > 10), "{met:?}");
}

/// All 2^22 pairs of significands: their product, two cycles later.
#[test]
fn significands_are_multiplied_exactly() {
    const LATENCY: usize = 2;
    let mut model = model("packkv_operand_product");
    let input = |name: &str| model.input(name).unwrap();
    let (x, step) = (input("x"), input("step"));
    let number = model.output("number").unwrap();
    // Those of subnormal numbers, and those of normal ones.
    let binary16 = |significand: u64| {
        let is_normal = significand >= 1 << 10;
        u64::from(is_normal) << 14 | significand & 0x3ff
    };
    let mut due = [None; LATENCY];
    for pair in 0..1 << 22 {
        let (of_x, of_step) = (pair >> 11, pair & 0x7ff);
        model.set(x, binary16(of_x));
        model.set(step, binary16(of_step));
        model.cycle().unwrap();
        due.rotate_right(1);
        due[0] = Some((of_x, of_step));
        if let Some((of_x, of_step)) = due[LATENCY - 1] {
            let product = model.get(number) >> 6 & 0x3f_ffff;
            assert_eq!(product, of_x * of_step, "{of_x} x {of_step}");
        }
    }
}

/// Sums of all lengths at every lead: ties, terms that vanish, and clamped ones.
#[test]
fn terms_are_rounded_and_clamped_as_golden_says() {
    let mut model = model("packkv_term_n23");
    let mut noise = Noise(0x0fed_cba9_8765_4321);
    let mut clamped = 0;
    for round in 0..cases(2000) {
        for lead in 0..=79 {
            let sum = match round {
                0 => 0x7f_ffff,
                1 => 1,
                2 => 0x40_0000,
                3 => 3,
                _ => noise.of_any_length(23),
            };
            let inputs = [("magnitude", sum), ("lead", lead)];
            let [term, up, is_clamped] = after(&mut model, 3, inputs, ["term", "up", "clamped"]);
            let mut total = Sum::default();
            let aligned = Aligned {
                integers: vec![],
                exponent: lead as i32 - 58,
            };
            aligned.add_to(&mut total, sum as i64);
            assert_eq!((term + up) as i64, total.units, "{sum} at {lead}");
            assert_eq!(is_clamped == 1, total.clamped, "{sum} at {lead}");
            clamped += is_clamped;
        }
    }
    assert!(clamped > 100, "{clamped}");
}

/// Magnitudes of all lengths, around powers of two, and half way between two results.
#[test]
fn magnitudes_become_binary32_as_the_processor_converts_them() {
    let mut model = model("packkv_to_binary32");
    let mut noise = Noise(0xfedc_ba98_7654_3210);
    let mut all = vec![0u64];
    for length in 0..64u32 {
        for near in [0, 1, 2, u64::MAX, u64::MAX - 1] {
            all.push((1u64 << length).wrapping_add(near));
        }
        for _ in 0..cases(400) {
            all.push(noise.next() >> (63 - length));
            let tie = (noise.next() & 0xff_ffff | 0x80_0000) << 1 | 1;
            if length >= 24 {
                let low = length - 24;
                let rest = [0, 1, (1 << low) >> 1][noise.next() as usize % 3];
                all.push((tie << low | rest & ((1 << low) - 1)) & (u64::MAX >> (63 - length)));
            }
        }
    }
    for magnitude in all {
        let (sign, top) = (noise.next() & 1, 64 + noise.next() % 150);
        let inputs = [("magnitude", magnitude), ("sign", sign), ("top", top)];
        let [x] = after(&mut model, 3, inputs, ["x"]);
        // Rounded once: the scale is a power of two.
        let rounded = f64::from(magnitude as f32) * 2f64.powi(top as i32 - 127 - 63);
        let known = if sign == 1 && magnitude > 0 {
            -rounded
        } else {
            rounded
        };
        assert_eq!(
            x,
            u64::from((known as f32).to_bits()),
            "{magnitude:x} {top}"
        );
    }
}
