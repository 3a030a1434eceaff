//! The random source of HACK's rounding (HACK contract, section 2): exact independence by linear algebra
//! over GF(2), and codes that are right on average.

use sim::F16;
use sim::group::Quantizer;
use sim::hack::{Format, PER_STATE, Random, Record, Rounding, RowEncoder, Sums};

const RESET: u64 = 0x9E37_79B9_7F4A_7C15;

/// How far apart states are looked at.
const APART: usize = 8;

/// The draws of the source in a state: this one's and those of the next states.
fn draws(state: u64) -> Vec<[u16; PER_STATE]> {
    let mut random = Random::from_seed(state ^ RESET);
    assert_eq!(random.state(), state);
    (0..=APART).map(|_| random.draw()).collect()
}

/// Bit `bit` of number `i` of draw `t` as a sum of bits of the state: by the draws of all unit states.
fn row(of_units: &[Vec<[u16; PER_STATE]>], t: usize, i: usize, bit: usize) -> u64 {
    let is_set = |draws: &Vec<[u16; PER_STATE]>| u64::from(draws[t][i] >> bit & 1);
    let bits = of_units.iter().enumerate();
    bits.fold(0, |row, (place, draws)| row | is_set(draws) << place)
}

/// The rank of rows over GF(2).
fn rank(rows: impl IntoIterator<Item = u64>) -> usize {
    let mut basis: Vec<u64> = vec![];
    for mut row in rows {
        for b in &basis {
            row = row.min(row ^ b);
        }
        if row != 0 {
            basis.push(row);
        }
    }
    basis.len()
}

fn of_units() -> Vec<Vec<[u16; PER_STATE]>> {
    (0..64).map(|place| draws(1 << place)).collect()
}

#[test]
fn a_draw_is_linear_in_the_state() {
    let of_units = of_units();
    for state in [RESET, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
        for (t, drawn) in draws(state).iter().enumerate() {
            for (i, k) in drawn.iter().enumerate() {
                for bit in 0..16 {
                    let row = row(&of_units, t, i, bit);
                    let parity = (row & state).count_ones() & 1;
                    assert_eq!(u32::from(k >> bit & 1), parity);
                }
            }
        }
    }
}

/// Over all states, any two numbers take every pair of values equally often: their 32 bits have rank 32.
#[test]
fn any_two_numbers_up_to_eight_states_apart_are_uniform_and_independent() {
    let of_units = of_units();
    let rows = |t, i| (0..16).map(move |bit| (t, i, bit));
    let mut pairs = 0;
    for t in 0..=APART {
        for (i, j) in (0..PER_STATE).flat_map(|i| (0..PER_STATE).map(move |j| (i, j))) {
            if t == 0 && i >= j {
                continue;
            }
            let both = rows(0, i).chain(rows(t, j));
            let rank = rank(both.map(|(t, i, bit)| row(&of_units, t, i, bit)));
            assert_eq!(rank, 32, "number {i}, and number {j} of {t} states later");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 16 * 15 / 2 + APART * 256);
}

#[test]
fn the_state_step_loses_nothing() {
    let stepped = (0..64).map(|place| {
        let mut random = Random::from_seed((1u64 << place) ^ RESET);
        random.draw();
        random.state()
    });
    assert_eq!(rank(stepped), 64);
}

#[test]
fn seeds_set_the_state() {
    assert_eq!(Random::default().state(), RESET);
    assert_eq!(Random::from_seed(0), Random::default());
    assert_eq!(Random::from_seed(RESET), Random::default());
    assert_eq!(Random::from_seed(1).state(), RESET ^ 1);
}

/// The first draw of the source after reset, by hand.
#[test]
fn a_draw_is_what_the_contract_says() {
    let mut x = RESET;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    let drawn = Random::default().draw();
    assert_eq!(drawn[0], (x ^ (x >> 16)) as u16);
    assert_eq!(drawn[3], ((x >> 12) ^ (x >> 31)) as u16);
    assert_eq!(drawn[15], (x.rotate_left(4) ^ (x >> 27)) as u16);
}

/// A million draws of one value: their mean is the value in steps, within four standard deviations.
#[test]
fn the_mean_code_is_the_value() {
    const DRAWS: usize = 1_000_000;
    for (value, bits) in [(0.3, 2), (0.9, 4), (0.5004, 8), (1.0 / 1024.0, 2)] {
        let format = Format::new(128, bits, Sums::Stored).unwrap();
        let x = F16::from_f64(value).unwrap();
        let mut vector = vec![x; 128];
        (vector[0], vector[127]) = (F16::ZERO, F16::from_f64(1.0).unwrap());
        let quantizer = Quantizer::of(&vector, format.largest_code());
        let sigma = quantizer.scale().sigma.unwrap();
        let exact =
            x.to_grid() as f64 * f64::from(sigma.significand) / 2f64.powi(sigma.shift as i32);

        let (mut encoder, mut sum, mut drawn) = (RowEncoder::new(format), 0u64, 0);
        while drawn < DRAWS {
            let mut stream = vec![];
            encoder.encode(&vector, Rounding::default(), &mut stream);
            let record = Record::read(&stream, 128, format).unwrap().unwrap();
            let codes = &record.codes[1..127];
            sum += codes.iter().map(|code| u64::from(*code)).sum::<u64>();
            drawn += codes.len();
        }
        let up = exact.fract();
        let deviation = (up * (1.0 - up) / drawn as f64).sqrt();
        let mean = sum as f64 / drawn as f64;
        // k has 16 bits: the probability of rounding up is less than the fraction by up to 2^-16.
        let allowed = 4.0 * deviation + 2f64.powi(-16);
        assert!((mean - exact).abs() <= allowed, "{value}: {mean}, {exact}");
    }
}
