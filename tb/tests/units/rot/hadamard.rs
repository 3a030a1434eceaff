//! The Hadamard cell against the matrix it is named after.

use crate::common::*;
use std::collections::VecDeque;
use tb::model::Model;

/// The cell of a configuration, driven cycle by cycle.
struct Bench {
    model: Model,
    size: usize,
    lanes: usize,
    width: usize,
    /// Results to come, and how many beats of them have come.
    expected: VecDeque<Vec<i64>>,
    compared: usize,
}

fn product(x: &[i64]) -> Vec<i64> {
    let row = |k: usize| {
        let term = |(i, x): (usize, &i64)| match (i & k).count_ones() % 2 {
            0 => *x,
            _ => -x,
        };
        x.iter().enumerate().map(term).sum()
    };
    (0..x.len()).map(row).collect()
}

impl Bench {
    fn new(config: &str) -> Bench {
        let info = tb::model::configured(config).expect("the row has it");
        let mut model = Model::of(info, 1).unwrap();
        let rst_n = model.input("rst_n").unwrap();
        for level in [0, 1] {
            model.set(rst_n, level);
            model.cycle().unwrap();
        }
        Bench {
            model,
            size: info.size("size"),
            lanes: info.size("lanes"),
            width: info.size("width"),
            expected: VecDeque::new(),
            compared: 0,
        }
    }

    /// A cycle with a beat, or none.
    fn cycle(&mut self, beat: Option<&[i64]>) {
        let valid = self.model.input("in_valid").unwrap();
        let x = self.model.input("in_x").unwrap();
        self.model.set(valid, u64::from(beat.is_some()));
        let mut words = vec![0u32; (self.lanes * self.width).div_ceil(32)];
        for lane in 0..self.lanes {
            // Noise where there is no beat.
            let value = beat.map_or(-1 - lane as i64, |beat| beat[lane]);
            for bit in (0..self.width).filter(|bit| value >> bit & 1 == 1) {
                let place = lane * self.width + bit;
                words[place / 32] |= 1 << (place % 32);
            }
        }
        self.model.write(x, &words);
        self.model.cycle().unwrap();
        let valid = self.model.output("out_valid").unwrap();
        if self.model.get(valid) == 1 {
            self.compare();
        }
    }

    fn compare(&mut self) {
        let y = self.model.output("out_y").unwrap();
        let wide = self.width + self.size.ilog2() as usize;
        let mut words = vec![0u32; (self.lanes * wide).div_ceil(32)];
        self.model.read(y, &mut words);
        let result = self.expected.front().expect("a beat that nobody expects");
        for lane in 0..self.lanes {
            let bit = |bit: usize| {
                let place = lane * wide + bit;
                u64::from(words[place / 32] >> (place % 32) & 1) << bit
            };
            let bits: u64 = (0..wide).map(bit).sum();
            let value = (bits << (64 - wide)) as i64 >> (64 - wide);
            let k = self.compared * self.lanes + lane;
            assert_eq!(value, result[k], "coefficient {k} of {result:?}");
        }
        self.compared += 1;
        if self.compared * self.lanes == self.size {
            self.expected.pop_front();
            self.compared = 0;
        }
    }

    /// A vector, and so many cycles without one.
    fn vector(&mut self, x: &[i64], pause: usize) {
        self.expected.push_back(product(x));
        for beat in x.chunks(self.lanes) {
            self.cycle(Some(beat));
        }
        (0..pause).for_each(|_| self.cycle(None));
    }

    fn finish(mut self) {
        (0..100).for_each(|_| self.cycle(None));
        assert!(
            self.expected.is_empty(),
            "{} are missing",
            self.expected.len()
        );
    }
}

const CONFIGS: [&str; 4] = [
    "hadamard_n64_l16_w12",
    "hadamard_n128_l16_w12",
    "hadamard_n64_l64_w12",
    "hadamard_n8_l2_w4_s1",
];

#[test]
fn unit_vectors_extremes_and_random_ones_are_multiplied_exactly() {
    for config in CONFIGS {
        let mut bench = Bench::new(config);
        let (size, most) = (bench.size, (1i64 << (bench.width - 1)) - 1);
        for at in 0..size {
            for x in [1, most, -most - 1] {
                let mut vector = vec![0; size];
                vector[at] = x;
                bench.vector(&vector, at % 3);
            }
        }
        for x in [most, -most - 1] {
            bench.vector(&vec![x; size], 0);
            for k in 0..size {
                // The row that makes the largest coefficient there is.
                let sign = |i: usize| (i & k).count_ones().is_multiple_of(2);
                let vector = (0..size).map(|i| if sign(i) { x } else { -x.min(most).max(-most) });
                bench.vector(&vector.collect::<Vec<_>>(), 0);
            }
        }
        let mut state = 1u64;
        for round in 0..cases(300) {
            let mut random = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                ((state >> 33) as i64).rem_euclid(2 * most + 2) - most - 1
            };
            let vector: Vec<i64> = (0..size).map(|_| random()).collect();
            bench.vector(&vector, (round % 7 / 5 * (round % 11)) as usize);
        }
        bench.finish();
    }
}

/// H H = D I: the transform of a transform is the vector, `size` times as large.
#[test]
fn twice_is_the_vector_again() {
    let mut bench = Bench::new("hadamard_n8_l2_w4_s1");
    for number in 0..1u32 << 16 {
        // All pairs of codes of four elements; the others follow from them.
        let at = |i: usize| (number >> (4 * (i % 4)) & 15) as i64 - 8;
        let x: Vec<i64> = (0..8)
            .map(|i| at(i) * if i < 4 { 1 } else { i64::from(at(i) > -8) })
            .collect();
        let twice = product(&product(&x));
        assert!(twice.iter().zip(&x).all(|(y, x)| *y == 8 * x));
        bench.vector(&x, 0);
    }
    bench.finish();
}
