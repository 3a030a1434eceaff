//! What the rows are told, cycle by cycle, behind a segment that is accepted.

use super::super::reader::UNPACK_LATENCY;
use super::booth::booth;
use super::geometry::{BEATS, CHANNELS, Geometry, PACKS};
use super::row::DRAIN_LATENCY;
use super::tree::PRODUCTS;
use crate::binary16::{exponent_field, significand};
use crate::delay::{bit_line, delayed, delayed_bit};
use crate::hw::{Bit, Bits, Fields, InstanceRef, ModuleBuilder, Value, log2_ceil};
use crate::stage::copies;

/// The digits of the codes of a beat, tree after tree: with keys tree n of pack p has the token 4 n + p and
/// the four channels, with values the channel p and the tokens from 4 n on.
pub(super) fn digits<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    codes: Value<'m>,
    values: Value<'m>,
) -> Value<'m> {
    m.comment("The codes of each tree, in digits.");
    let codes = codes.lanes(geometry.code());
    let code = |pack: usize, token: usize| codes[pack * geometry.pack + token];
    let mut digits = vec![];
    for pack in 0..PACKS {
        for column in 0..geometry.columns() {
            for product in 0..PRODUCTS {
                let of_keys = code(product, PACKS * column + pack);
                let of_values = code(pack, PRODUCTS * column + product);
                let code = match product == pack {
                    true => of_keys,
                    false => values.mux(of_values, of_keys),
                };
                let name = format!("digits{pack}_{column}_{product}");
                digits.push(booth(
                    m,
                    &name,
                    m.wire(&format!("code{pack}_{column}_{product}"), code),
                ));
            }
        }
    }
    m.wire("digits", m.pack(&digits))
}

/// What the rows are told.
pub(super) struct Steer<'m> {
    /// With the codes: they are of values.
    pub values: Value<'m>,
    /// The ports of a row.
    pub ports: Vec<(&'static str, Value<'m>)>,
    /// Results are there: what is known of them, see [`super::results`].
    pub result: Fields<'m>,
    /// Keys: the steps of a group are read, and where.
    pub reads_steps: Value<'m>,
    pub steps_at: Value<'m>,
    /// X + 4: a term is added.
    pub adds_term: Value<'m>,
}

/// `segment`: a segment that is accepted when `goes`. `read`: a result that is read when `reads`. `steps`: of
/// the group that was read.
pub(super) fn steer<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    (goes, segment): (Value<'m>, &Fields<'m>),
    (reads, read): (Value<'m>, &Fields<'m>),
    steps: Value<'m>,
) -> Steer<'m> {
    m.comment(
        "A segment, two cycles before its first codes, and its beats from the next cycle on.",
    );
    let of_trees = ["values", "word", "bank", "begins", "ends"];
    let comes = bit_line(m, "segment_comes", goes, UNPACK_LATENCY - 2 + BEATS);
    let (start, beats) = (comes[UNPACK_LATENCY - 2], &comes[UNPACK_LATENCY - 1..]);
    let coming = segment.select(&of_trees);
    let word = m.wire("segment_coming", coming.pack());
    let word = delayed(m, "segment_there", word, UNPACK_LATENCY - 2);
    let now = copies(m, "now_", start, &coming.unpack("there", word));
    let get = |name: &str| now.get(name);
    let (values, first) = (get("values"), beats[0]);
    let unused_quarters = BEATS - geometry.columns();
    let picks = m.lanes("picks", geometry.columns() * BEATS, |n| {
        let (column, quarter) = (n / BEATS, n % BEATS);
        let of_values = m.lit(Bit, u64::from(quarter == unused_quarters + column));
        values.mux(of_values, beats[quarter])
    });
    let late = 1 + geometry.to_sums();
    let there = m.wire("beat_there", beats[0] | beats[1] | beats[2] | beats[3]);
    let quarter = m.concat(&[beats[2] | beats[3], beats[1] | beats[3]]);
    let begins = m.wire("sums_begin", get("begins") & (values | first));
    let ends = m.wire("sums_end", first & get("ends"));
    let copies_now = delayed_bit(m, "copies", ends, BEATS + late);
    let mut ports = vec![
        ("reads", first),
        ("read_at", m.concat(&[get("bank"), get("word")])),
        ("reads_last", ends),
        ("picks", picks),
        ("totals", delayed(m, "totals", values, late - 1)),
        ("values", delayed(m, "sums_of_values", values, late)),
        (
            "quarter",
            delayed(m, "sums_quarter", m.wire("quarter", quarter), late),
        ),
        ("begins", delayed(m, "sums_restart", begins, late)),
        ("adds", delayed_bit(m, "sums_add", there, late)),
        ("copies", copies_now),
    ];

    m.comment("The sums of a segment are drained, one per cycle.");
    let of_drain = [
        "values", "part", "restarts", "steps_at", "finishes", "nan", "inf",
    ];
    let kept = m.wire("sums_accepted", goes & segment.get("ends"));
    // The next one is accepted 16 cycles later.
    debug_assert!(geometry.to_copy() < CHANNELS);
    let ending = copies(m, "ending_", kept, &segment.select(&of_drain));
    let drained = ["values", "part", "restarts", "finishes", "nan", "inf"];
    let drain = copies(m, "drain_", copies_now, &ending.select(&drained));
    let get = |name: &str| drain.get(name);
    let number_bits = log2_ceil(CHANNELS);
    let number = m.reg("drain_number", Bits(number_bits));
    let zero = m.lit(Bits(number_bits), 0);
    number.set(copies_now.mux(zero, number.q() + 1));
    let number = number.q();
    let of_keys = number.slice(0, log2_ceil(geometry.pack)).reduce_and();
    let is_last = m.wire(
        "drain_ends",
        get("values").mux(number.reduce_and(), of_keys),
    );
    let draining = m.reg_reset("draining", Bit, 0);
    draining.set(copies_now | (draining.q() & !is_last));
    let draining = draining.q();
    let term = m.wire("drains_term", draining & get("values"));
    let score = m.wire("drains_score", draining & !get("values"));
    let step = step_of(m, geometry, steps, number);
    ports.extend([
        ("drains", draining),
        ("step", step[0]),
        ("step_place", step[1]),
    ]);

    m.comment("The sums of channels.");
    let channel = m.wire("drain_channel", m.concat(&[get("part"), number]));
    let terms = bit_line(m, "terms", term, 5);
    let channels = crate::delay::line(m, "channels", channel, 5);
    let restarts = delayed(m, "channel_restarts", get("restarts"), 4);
    let read_channel = m.concat(&[read.get("part"), read.get("number")]);
    ports.extend([
        ("gives_sum", delayed_bit(m, "gives_sum", reads, 2)),
        ("sum_reads", m.wire("sum_reads", terms[3] | reads)),
        (
            "sum_at",
            m.wire("sum_at", terms[3].mux(channels[3], read_channel)),
        ),
        ("restarts", restarts),
        ("sum_writes", terms[5]),
        ("sum_written", channels[5]),
    ]);

    m.comment("What is known of a result.");
    let choose = |name: &str, of_read: Value<'m>, of_score: Value<'m>| {
        let value = m.wire(&format!("{name}_of_result"), reads.mux(of_read, of_score));
        delayed(m, &format!("result_{name}"), value, DRAIN_LATENCY)
    };
    let zero = read.get("zero");
    let flags = m.concat(&[get("inf"), get("nan")]);
    let read_flags = read.get("met") & (!zero).replicate(2);
    let result = [
        (
            "comes",
            delayed_bit(
                m,
                "result_comes",
                m.wire("result_begins", reads | score),
                DRAIN_LATENCY,
            ),
        ),
        (
            "sum",
            delayed_bit(
                m,
                "result_is_sum",
                m.wire("reads_sum", reads & !zero),
                DRAIN_LATENCY,
            ),
        ),
        (
            "zero",
            delayed(
                m,
                "result_is_zero",
                m.wire("reads_zero", reads & zero),
                DRAIN_LATENCY,
            ),
        ),
        (
            "last",
            choose("last", read.get("last"), is_last & get("finishes")),
        ),
        (
            "group_ends",
            choose("group_ends", read.get("chunk_ends"), is_last),
        ),
        ("flags", choose("flags", read_flags, flags)),
    ];
    Steer {
        values: m.delay("codes_of_values", values),
        ports,
        result: m.fields("result", &result),
        reads_steps: m.wire("reads_steps", copies_now & !ending.get("values")),
        steps_at: ending.get("steps_at"),
        adds_term: terms[4],
    }
}

/// Significand and exponent field of the step of a token, in X + 1 and X + 2.
fn step_of<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    steps: Value<'m>,
    number: Value<'m>,
) -> [Value<'m>; 2] {
    let steps = steps.lanes(16);
    let others: Vec<(u64, Value)> = steps
        .iter()
        .enumerate()
        .skip(1)
        .map(|(n, x)| (n as u64, *x))
        .collect();
    let token = number.slice(0, log2_ceil(geometry.pack));
    let step = m.case("step_of_token", token, &others, steps[0]);
    m.unused("unused_step_sign", step.bit(15));
    let [significand, place] = m.delays([
        ("step_significand", significand(step)),
        ("step_exponent", exponent_field(step)),
    ]);
    [significand, m.delay("step_place", place)]
}

/// Connects what all rows are told.
pub(super) fn connect<'m>(rows: &[InstanceRef<'m>], steer: &Steer<'m>, digits: Value<'m>) {
    for row in rows {
        row.set("digits", digits);
        for (port, value) in &steer.ports {
            row.set(port, *value);
        }
    }
}
