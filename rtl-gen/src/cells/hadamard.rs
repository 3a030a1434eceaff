//! The Hadamard transform: adders only, exact.

use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Latency of [`hadamard`] in cycles, from a vector's first beat to the first beat of its result.
pub fn hadamard_latency(size: usize, lanes: usize, levels_per_stage: usize) -> usize {
    let beats = size / lanes;
    (beats - 1) + log2_ceil(beats) + log2_ceil(lanes).div_ceil(levels_per_stage)
}

/// y_k = sum over i of (-1)^popcount(i and k) x_i, in natural (Sylvester) order: the product with the
/// Hadamard matrix of `size` rows. The integers have `width` bits, those of the result log2 `size`
/// more.
///
/// A vector is `size` / `lanes` beats in consecutive cycles; vectors may follow each other without a
/// gap. Nothing stalls. log2 `size` levels of butterflies, the order of which does not matter: those
/// between beats come first, where the numbers, which wait there for the other beat, are narrowest;
/// each has a single delay line, which holds a beat until its partner comes, and then the difference
/// until it is its turn to leave. A register follows each of them, and every `levels_per_stage` of
/// those within a beat.
///
/// Latency [`hadamard_latency`], one beat per cycle. `size` and `lanes` are powers of two, `lanes` is
/// at least 2 and at most `size`.
///
/// # Panics
/// If they are not, `width` is below 2 or `levels_per_stage` is 0.
pub fn hadamard(size: usize, lanes: usize, width: usize, levels_per_stage: usize) -> Module {
    assert!(
        size.is_power_of_two() && lanes.is_power_of_two() && (2..=size).contains(&lanes),
        "Hadamard transform of {size} in beats of {lanes}"
    );
    assert!(
        width >= 2 && levels_per_stage > 0,
        "Hadamard transform of {width} bits, {levels_per_stage} levels per stage"
    );
    let beats = size / lanes;
    let levels = super::levels_in_name("hadamard", levels_per_stage);
    let m = ModuleBuilder::new(format!("hadamard_n{size}_l{lanes}_w{width}{levels}"));
    m.doc(format!(
        "Hadamard transform of {size} integers, exact, in natural order: y[k] is the sum of all x[i], \
         negated where the number of ones of i AND k is odd. Sums are {} bits wider than the integers.",
        log2_ceil(size),
    ));
    m.doc(match beats {
        1 => "A vector is one beat. Nothing stalls.".to_owned(),
        _ => format!(
            "A vector is {beats} beats in consecutive cycles, its last element in the top lane of its \
             last beat; vectors may follow each other without a gap. Nothing stalls. The butterflies \
             between beats come first. A delay line holds a beat until its partner comes; the sum of \
             the two leaves then, and their difference when the delay line has brought it forth."
        ),
    });
    m.parameter("size", size);
    m.parameter("lanes", lanes);
    m.parameter("width", width);
    m.parameter("levels_per_stage", levels_per_stage);
    m.timing(
        hadamard_latency(size, lanes, levels_per_stage),
        "one beat per cycle",
    );
    let valid = m.input("in_valid", Bit, "a beat is present");
    let x = m.input(
        "in_x",
        Bits(lanes * width),
        "signed integers, lane 0 lowest",
    );
    let mut stage = Beats { valid, x, width };
    let mut apart = beats / 2;
    while apart > 0 {
        stage = between_beats(&m, stage, lanes, apart);
        apart /= 2;
    }
    stage = within_a_beat(&m, stage, lanes, levels_per_stage);
    m.output("out_valid", stage.valid, "a beat of a result is present");
    m.output("out_y", stage.x, "signed integers, lane 0 lowest");
    m.finish()
}

/// Beats on their way: is there one, and its integers.
struct Beats<'m> {
    valid: Value<'m>,
    x: Value<'m>,
    width: usize,
}

/// Sums and differences of beats that are `apart` beats apart.
fn between_beats<'m>(
    m: &'m ModuleBuilder,
    beats: Beats<'m>,
    lanes: usize,
    apart: usize,
) -> Beats<'m> {
    let Beats { valid, x, width } = beats;
    let wide = width + 1;
    m.comment(format!(
        "Butterflies of beats {apart} apart. The first half of every {} beats waits in the delay line.",
        2 * apart
    ));
    // Beats come in consecutive cycles: the count tells a beat's place among the 2 `apart`.
    let count_bits = log2_ceil(2 * apart);
    let count = m.reg_reset(&format!("place_{apart}"), Bits(count_bits), 0);
    count.set_when(valid, count.q() + 1);
    let meets = m.wire(&format!("meets_{apart}"), count.q().bit(count_bits - 1));
    let line: Vec<_> = (0..apart)
        .map(|i| m.reg(&format!("line_{apart}_{i}"), Bits(lanes * wide)))
        .collect();
    let waited = line[apart - 1].q();
    let arriving: Vec<Value> = x.lanes(width);
    let waiting: Vec<Value> = waited.lanes(wide);
    let lane = |i: usize| {
        let a = waiting[i].as_signed();
        let b = arriving[i].as_signed().extend(wide);
        (a, b)
    };
    let sums = m.lanes(&format!("sum_{apart}"), lanes, |i| {
        let (a, b) = lane(i);
        meets.mux(a + b, a)
    });
    let kept = m.lanes(&format!("keep_{apart}"), lanes, |i| {
        let (a, b) = lane(i);
        meets.mux(a - b, b)
    });
    let mut value = kept;
    for register in &line {
        register.set(value);
        value = register.q();
    }
    let mut there = valid;
    for i in 0..apart {
        let register = m.reg_reset(&format!("line_valid_{apart}_{i}"), Bit, 0);
        register.set(there);
        there = register.q();
    }
    let valid = m.reg_reset(&format!("beat_{apart}_valid"), Bit, 0);
    valid.set(there);
    let x = m.delay(&format!("beat_{apart}"), sums);
    Beats {
        valid: valid.q(),
        x,
        width: wide,
    }
}

/// The butterflies within a beat.
fn within_a_beat<'m>(
    m: &'m ModuleBuilder,
    mut beats: Beats<'m>,
    lanes: usize,
    levels_per_stage: usize,
) -> Beats<'m> {
    let levels = log2_ceil(lanes);
    for first in (0..levels).step_by(levels_per_stage) {
        let after = (first + levels_per_stage).min(levels);
        for level in first..after {
            let apart = 1 << level;
            m.comment(format!("Butterflies of lanes {apart} apart."));
            let x = beats.x.lanes(beats.width);
            let lane = |i: usize| x[i].as_signed().extend(beats.width + 1);
            beats.x = m.lanes(&format!("lanes_{apart}"), lanes, |i| match i & apart {
                0 => lane(i) + lane(i + apart),
                _ => lane(i - apart) - lane(i),
            });
            beats.width += 1;
        }
        let valid = m.reg_reset(&format!("level_{after}_valid"), Bit, 0);
        valid.set(beats.valid);
        beats.valid = valid.q();
        beats.x = m.delay(&format!("level_{after}"), beats.x);
    }
    beats
}
