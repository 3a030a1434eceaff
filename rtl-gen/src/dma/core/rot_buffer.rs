//! Joins the records of a token and holds them in words of the bus.

use super::Config;
use super::rot_streams::{token_length, token_word, vector_end};
use super::streams::LENGTH;
use super::token_buffer::{held, words};
use crate::cells::{byte_packer, byte_word, skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, Module, width_for};

/// Levels of the byte packer's rotator between two registers.
const LEVELS_PER_STAGE: usize = 5;
/// Tokens whose bytes are counted and not stored: two in the buffer, and those in front of it and behind it.
const LENGTHS: usize = 4;

/// Joins the records of a token back to back, turns them into words of the bus, and holds two tokens of the largest
/// size, so that one is filled while the other leaves.
pub(super) fn rot_buffer(config: &Config) -> Module {
    let (lanes, bytes) = (config.lanes_in(), config.record_bytes());
    let m = config.codec_module("_token_buffer", &["bus_bytes", "lanes_in", "max_d"]);
    m.doc(format!(
        "Joins the records of a token, {bytes} bytes each, back to back, turns them into words of the bus and holds two \
         tokens of the largest size. end says of every record whether it is the last one of its token.",
    ));
    m.throughput("a word of records per cycle, one cycle more per token");
    let records = m.stream_in(
        "in",
        &byte_word("a word of a record", lanes, "last word of the record"),
    );
    let vector_ends = m.stream_in("end", &vector_end());

    m.comment("The quantizer does not see how far the bytes have come.");
    // All words of a record but the last one are full.
    m.unused("unused_keep", records.get("keep"));
    let records = records
        .select(&["data", "last"])
        .through_packed("record", skid_buffer);

    m.comment("The bytes of a token, counted record by record.");
    let last = records.get("last");
    let of_token = vector_ends.get("ends");
    // A record comes behind the end of its vector, which is there.
    m.unused("unused_end_valid", vector_ends.valid);
    let length = m.reg_reset("length", Bits(LENGTH), 0);
    let length_now = m.wire("length_now", length.q() + bytes);
    let ready = m.forward("packer_ready", Bit);
    let at_end = m.wire("at_end", records.valid & last & ready.value());
    let told = m.stream("whole_token", at_end & of_token, &[("length", length_now)]);
    let room = m.wire("room", told.ready() | !of_token);
    let record_ends = m.wire("record_ends", at_end & room);
    let zero = m.lit(Bits(LENGTH), 0);
    length.set_when(record_ends, of_token.mux(zero, length_now));
    vector_ends.accept_when(record_ends);
    told.through_packed("lengths", |w| stream_fifo(LENGTHS, w))
        .stream_out("token", &token_length());

    m.comment("All words of a record but the last one are full.");
    let may = m.wire("may", !last | room);
    let count = Bits(width_for(lanes));
    let count = last.mux(m.lit(count, bytes % lanes), m.lit(count, lanes));
    let parts = m.stream(
        "part",
        records.valid & may,
        &[
            ("count", count),
            ("bytes", records.get("data")),
            ("last", last & of_token),
        ],
    );
    ready.drive(parts.ready());
    records.accept_when(may & parts.ready());
    let packer = byte_packer(lanes, LEVELS_PER_STAGE);
    let packed = parts.through("packed", &packer, |_| {});

    m.comment("Words of the bus.");
    let packed = words(&m, packed, "dense", (lanes, config.bus_bytes()));
    debug_assert_eq!(packed.fields().names(), token_word(config).names());
    held(config, packed, "dense", config.dense_bytes());
    m.finish()
}
