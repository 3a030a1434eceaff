//! The random numbers of the lanes.

use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Latency of [`random_source`], from a beat to its numbers.
pub(super) const RANDOM_LATENCY: usize = 1;

/// Elements that share a state.
const PER_STATE: usize = 16;
/// The state after a reset, and what a seed is combined with.
const ORIGIN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Numbers of 16 bits for the lanes of every beat (contract, section 2): a state of 64 bits makes a step
/// before each 16 elements of a partition, and before a last group of fewer.
///
/// Latency [`RANDOM_LATENCY`], one beat per cycle; it never waits. 8 lanes share a state with those of the
/// next beat (`upper`), 32 lanes need two states if there are more than 16 elements (`both`).
pub(super) fn random_source(lanes: usize) -> Module {
    let m = ModuleBuilder::new(format!("hack_random_source_l{lanes}"));
    m.doc(
        "Random numbers for the lanes of a quantizer: a state of 64 bits makes a xorshift step before \
         each 16 elements of a partition, and before a last group of fewer; every lane has two turned \
         copies of it combined. With nearest the numbers are 1/2, and the state makes the same steps.",
    );
    m.doc(
        "The numbers belong to the beat of the cycle before. seed_valid, seed and nearest are read with \
         the first beat of a vector.",
    );
    m.parameter("lanes", lanes);
    m.timing(RANDOM_LATENCY, "one beat per cycle");
    let draw = m.input("draw", Bit, "there is a beat");
    let begins = m.input("begins", Bit, "it is the first one of a vector");
    let seed_valid = m.input("seed_valid", Bit, "the vector begins with a seed");
    let seed = m.input("seed", Bits(64), "the seed");
    let nearest = m.input("nearest", Bit, "the vector is rounded to nearest");

    m.comment(
        "A seed is combined with the state after a reset, which also stands for a state of 0.",
    );
    let origin = m.lit(Bits(64), ORIGIN);
    let seeded = m.wire(
        "seeded",
        (seed ^ origin) | (origin & seed.eq(ORIGIN).replicate(64)),
    );
    let loads = m.wire("loads", begins & seed_valid);
    let rounds = m.reg("rounds_to_nearest", Bit);
    rounds.set_when(draw & begins, nearest);
    let numbers = match lanes {
        8 => numbers_of_half(&m, draw, loads, seeded),
        16 => {
            let x = m.reg_reset("state", Bits(64), ORIGIN);
            x.set_when(draw, step(&m, "next", loads.mux(seeded, x.q())));
            numbers(&m, "number", x.q())
        }
        _ => numbers_of_two(&m, draw, loads, seeded),
    };

    m.comment("Half of the range of a number is 1/2.");
    let numbers = numbers.lanes(16);
    let random = m.lanes("rounding_numbers", lanes, |i| {
        let below = numbers[i].slice(0, 15) & (!rounds.q()).replicate(15);
        m.concat(&[numbers[i].bit(15) | rounds.q(), below])
    });
    m.output("random", random, "a number of 16 bits for every lane");
    m.finish()
}

/// 8 lanes: the upper half of the 16 elements of a state is a beat of its own.
fn numbers_of_half<'m>(
    m: &'m ModuleBuilder,
    draw: Value<'m>,
    loads: Value<'m>,
    seeded: Value<'m>,
) -> Value<'m> {
    let upper = m.input("upper", Bit, "its elements are the upper ones of their 16");
    let x = m.reg_reset("state", Bits(64), ORIGIN);
    x.set_when(draw & !upper, step(m, "next", loads.mux(seeded, x.q())));
    let is_upper = m.delay("is_upper", upper);
    let all = numbers(m, "number", x.q());
    m.wire("half", is_upper.mux(all.slice(128, 128), all.slice(0, 128)))
}

/// 32 lanes: two states, of which the second one stands still if there are no more than 16 elements.
fn numbers_of_two<'m>(
    m: &'m ModuleBuilder,
    draw: Value<'m>,
    loads: Value<'m>,
    seeded: Value<'m>,
) -> Value<'m> {
    let both = m.input("both", Bit, "it has more than 16 elements");
    let low = m.reg_reset("state", Bits(64), ORIGIN);
    let high = m.reg("second_state", Bits(64));
    let two = m.reg_reset("two_steps", Bit, 0);
    let last = m.wire("last_state", two.q().mux(high.q(), low.q()));
    let first = step(m, "next", loads.mux(seeded, last));
    low.set_when(draw, first);
    high.set_when(draw, step(m, "second", first));
    two.set_when(draw, both);
    let second = numbers(m, "second_number", high.q());
    let first = numbers(m, "number", low.q());
    m.wire("both_numbers", m.concat(&[second, first]))
}

/// A xorshift step.
fn step<'m>(m: &'m ModuleBuilder, name: &str, x: Value<'m>) -> Value<'m> {
    let x = m.wire(&format!("{name}_from"), x);
    let x = m.wire(&format!("{name}_13"), x ^ (x << 13));
    let x = m.wire(&format!("{name}_7"), x ^ (x >> 7));
    m.wire(&format!("{name}_state"), x ^ (x << 17))
}

/// The numbers of 16 elements.
fn numbers<'m>(m: &'m ModuleBuilder, name: &str, x: Value<'m>) -> Value<'m> {
    m.lanes(name, PER_STATE, |i| {
        turned_low(m, x, 4 * i) ^ turned_low(m, x, 5 * i + 16)
    })
}

/// The low 16 bits of `x` turned right by `places`.
fn turned_low<'m>(m: &'m ModuleBuilder, x: Value<'m>, places: usize) -> Value<'m> {
    let from = places % 64;
    match (from + 16).checked_sub(64) {
        None | Some(0) => x.slice(from, 16),
        Some(wrapped) => m.concat(&[x.slice(0, wrapped), x.slice(from, 64 - from)]),
    }
}
