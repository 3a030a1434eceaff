//! Tokens of one side to the buffers of its blocks.

use super::geometry::{Geometry, coded_beat};
use crate::cells::credit_counter;
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Value, width_for};
use crate::packkv::format::{CHANNELS, STEP};

/// Buffers of a side.
const BUFFERS: usize = 2;

/// What is written into the buffers.
pub(super) fn writes(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a beat of codes",
        &[
            ("buffer", Bit, "which of the two buffers"),
            (
                "token",
                Bits(geometry.format.token()),
                "which token of the block",
            ),
            ("beat", Bits(geometry.beat()), "which beat of the token"),
            (
                "codes",
                Bits(geometry.format.row()),
                "signed, lane 0 lowest",
            ),
            ("step", Bits(STEP), "the step of the token"),
            ("ends", Bit, "last beat of the token"),
        ],
    )
}

/// What is said of a token that is there.
pub(super) fn tokens(geometry: Geometry) -> Bundle {
    let tokens = Bundle::new(
        "a token",
        &[
            ("bad", Bit, "the block is refused"),
            ("nan", Bit, "a NaN was among the elements"),
            ("inf", Bit, "an infinity was"),
        ],
    );
    match geometry.greedy {
        true => {
            let sum = Bits(geometry.magnitude());
            tokens.append(&[("sum", sum, "of the magnitudes of its codes")])
        }
        false => tokens,
    }
}

/// Gives the beats of tokens their places in the buffers of blocks, and says when a token is there.
pub(super) fn intake(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_intake_{}", geometry.name()));
    m.doc(
        "Gives the beats of one side's tokens their places in two buffers of a block each, and tells every token that \
         is there. A block waits for a free buffer.",
    );
    geometry.describe(&m);
    m.throughput("one beat per cycle while a buffer is free");
    let beats = m.stream_in("in", &coded_beat(geometry.format));
    let freed = m.input("freed", Bit, "a block has left its buffer");
    let (token_bits, beat_bits) = (geometry.format.token(), geometry.beat());
    let buffer = m.reg_reset("buffer", Bit, 0);
    let token = m.reg_reset("token", Bits(token_bits), 0);
    let place = m.reg_reset("place", Bits(beat_bits), 0);
    let first = m.reg_reset("is_first", Bit, 1);
    let room = m.instance("u_buffers", &credit_counter(BUFFERS));
    let open = m.wire(
        "admits",
        !first.q() | room.get_as("available", "buffer_free"),
    );
    let taken = m.wire("taken", beats.valid & open);
    let last = beats.get("last");
    let ends = m.wire("token_ends", taken & last);
    let block_ends = m.wire("block_ends", ends & token.q().eq(geometry.format.block - 1));
    room.set("take", taken & first.q()).set("give", freed);
    first.set_when(taken, block_ends);
    place.set_when(taken, last.mux(m.lit(Bits(beat_bits), 0), place.q() + 1));
    token.set_when(ends, token.q() + 1);
    buffer.set_when(block_ends, !buffer.q());
    let fields = [
        ("buffer", buffer.q()),
        ("token", token.q()),
        ("beat", place.q()),
        ("codes", beats.get("codes")),
        ("step", beats.get("step")),
        ("ends", last),
        ("bad", beats.get("bad")),
        ("nan", beats.get("nan")),
        ("inf", beats.get("inf")),
    ];
    beats.accept_when(open);
    let beat = Flow::new(&m, "beat", taken, &fields).registered(1);
    beat.output("write", &writes(geometry));
    let verdict = ["bad", "nan", "inf"].map(|f| (f, beat.get(f)));
    let told = match geometry.greedy {
        true => with_sum(&m, geometry, &beat, &verdict),
        false => Flow::new(
            &m,
            "token",
            m.wire("token_there", beat.valid & beat.get("ends")),
            &verdict,
        ),
    };
    told.output("token", &tokens(geometry));
    m.finish()
}

/// The sum of the magnitudes of a token's codes, with its verdict.
fn with_sum<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    beat: &Flow<'m>,
    verdict: &[(&str, Value<'m>)],
) -> Flow<'m> {
    m.comment("Magnitudes, and the sums of four.");
    let bits = geometry.format.bits();
    let codes = beat.get("codes").lanes(bits);
    let all = m.lanes("magnitudes", CHANNELS, |i| {
        let signs = codes[i].bit(bits - 1).replicate(bits - 1);
        (codes[i].slice(0, bits - 1) ^ signs) + codes[i].bit(bits - 1).zext(bits - 1)
    });
    let width = width_for(4 * geometry.format.largest);
    let all: Vec<Value> = all.lanes(bits - 1).iter().map(|x| x.zext(width)).collect();
    let fours = m.lanes("sums_of_four", CHANNELS / 4, |i| {
        (all[4 * i] + all[4 * i + 1]) + (all[4 * i + 2] + all[4 * i + 3])
    });
    let mut fields = verdict.to_vec();
    fields.extend([("ends", beat.get("ends")), ("fours", fours)]);
    let beat = beat.with(&fields).registered(2);

    m.comment("The sum of the beat.");
    let sixteen = width_for(CHANNELS * geometry.format.largest);
    let fours = beat.get("fours").lanes(width);
    let fours: Vec<Value> = fours.iter().map(|x| x.zext(sixteen)).collect();
    let sum = m.wire("beat_sum", (fours[0] + fours[1]) + (fours[2] + fours[3]));
    let mut fields = ["bad", "nan", "inf"].map(|f| (f, beat.get(f))).to_vec();
    fields.extend([("ends", beat.get("ends")), ("sum", sum)]);
    let beat = beat.with(&fields).registered(3);

    m.comment("Over the beats of the token.");
    let before = m.reg("sum_before", Bits(geometry.magnitude()));
    let first = m.reg_reset("sum_is_first", Bit, 1);
    let ends = beat.get("ends");
    let so_far = before.q() & (!first.q()).replicate(geometry.magnitude());
    let sum = m.wire("sum", so_far + beat.get("sum").zext(geometry.magnitude()));
    before.set_when(beat.valid, sum);
    first.set_when(beat.valid, ends);
    let there = m.wire("token_there", beat.valid & ends);
    let mut fields = ["bad", "nan", "inf"].map(|f| (f, beat.get(f))).to_vec();
    fields.push(("sum", sum));
    Flow::new(m, "token", there, &fields)
}
