//! What travels between the parts of the DMA unit.

use super::Config;
use crate::dma::registers::{operation, outcome};
use crate::hw::{Bit, Bits, Bundle, Field};

/// Bits of the number that a program gives a command, to know its completion by.
pub(super) const TAG: usize = 8;
/// Bits of a stream id in a command, whether there is such a stream or not.
pub(super) const STREAM: usize = 16;
/// Bits of a number of tokens.
pub(super) const COUNT: usize = 32;
/// Bits of the number of elements of a token.
pub(super) const ELEMENTS: usize = 16;
/// Bits of the length of a token's packet.
pub(super) const LENGTH: usize = 16;

/// The thresholds of a set, in the order of their values.
pub(super) const THRESHOLDS: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];

const STREAM_FIELD: Field<'static> = ("stream", Bits(STREAM), "its stream");
const TAG_FIELD: Field<'static> = ("tag", Bits(TAG), "the command's number");

/// A command as the register file gives it.
pub(super) fn command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("op", operation().kind(), "operation"),
            TAG_FIELD,
            STREAM_FIELD,
            ("set", Bits(16), "number of its threshold set"),
            ("first", Bits(COUNT), "read_range: tokens that are left out"),
            ("count", Bits(COUNT), "write and read_range: tokens"),
        ],
    )
}

/// A command of the queue of writes, which has no first token.
pub(super) fn write_command() -> Bundle {
    command().select(&["op", "tag", "stream", "set", "count"])
}

/// Beats of tokens: `lanes` binary16 elements.
pub(super) fn token_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a token",
        &[
            ("data", Bits(16 * lanes), "binary16 elements, lane 0 lowest"),
            ("keep", Bits(2 * lanes), "two bits per element"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// The same of a token that was read.
pub(super) fn decoded_beat(lanes: usize) -> Bundle {
    token_beat(lanes).append(&[(
        "user",
        Bit,
        "with last: the token is broken, from some block on all elements are 0",
    )])
}

/// The same of one that was decoded by the rotation codec.
pub(super) fn rotated_beat(lanes: usize) -> Bundle {
    token_beat(lanes).append(&[(
        "user",
        Bit,
        "with last: the token is broken, and ends with the vector of which bytes are missing",
    )])
}

/// Of such a beat what is looked at: its elements pass by.
pub(super) fn decoded_end() -> Bundle {
    decoded_beat(1).select(&["last", "user"])
}

/// A command that begins, with what its registers and its set of thresholds say.
fn order() -> Bundle {
    let fields = [
        ("op", operation().kind(), "operation"),
        STREAM_FIELD,
        TAG_FIELD,
        ("verdict", outcome().kind(), "ok, or why it is refused"),
    ];
    let thresholds = THRESHOLDS.map(|name| (name, Bits(16), "binary16 threshold"));
    Bundle::new("a command that begins", &fields)
        .append(&thresholds)
        .append(&[
            ("elements", Bits(ELEMENTS), "elements of a token"),
            ("count", Bits(COUNT), "tokens"),
        ])
}

/// A write or a release.
pub(super) fn write_order() -> Bundle {
    order()
}

/// Any other command.
pub(super) fn read_order() -> Bundle {
    order().append(&[("first", Bits(COUNT), "tokens that are left out")])
}

/// A token that has passed the intake, or a release.
pub(super) fn task() -> Bundle {
    Bundle::new(
        "a token that is to be stored",
        &[
            STREAM_FIELD,
            TAG_FIELD,
            ("verdict", outcome().kind(), "ok, or why it is refused"),
            ("coded", Bit, "the quantizer gives its bytes and its record"),
            ("release", Bit, "no token: the stream is released"),
            ("last", Bit, "the last one of its command"),
        ],
    )
}

/// A token whose bytes are on their way, or went no further.
pub(super) fn noted() -> Bundle {
    task().select(&["stream", "tag", "verdict", "release", "last"])
}

/// Bytes in words of the bus.
pub(super) fn bus_word(config: &Config) -> Bundle {
    word_of(config.bus_bytes())
}

/// Bytes in words of so many.
pub(super) fn word_of(bytes: usize) -> Bundle {
    Bundle::new(
        "a word of bytes",
        &[
            ("data", Bits(8 * bytes), "bytes, byte 0 lowest"),
            ("last", Bit, "last word of the packet"),
        ],
    )
}

/// A piece of memory of a stream.
pub(super) fn piece(config: &Config) -> Bundle {
    let address = Bits(config.address_bits());
    Bundle::new(
        "a piece of memory",
        &[
            ("address", address, "of its first byte"),
            ("bytes", Bits(config.piece_bits()), "number of bytes"),
            ("last", Bit, "last one of its kind"),
        ],
    )
}

/// A piece of memory to append to.
pub(super) fn append_piece(config: &Config) -> Bundle {
    let kind = ("kind", Bit, "0 dense, 1 sparse");
    piece(config).append(&[kind])
}

/// A piece of a packet to be written.
pub(super) fn write_piece(config: &Config) -> Bundle {
    let ends = ("packet_ends", Bit, "the last piece of its packet");
    let piece = piece(config).append(&[ends]);
    piece.select(&["address", "bytes", "packet_ends", "last"])
}

/// What the write master says of a token, and what the read master says of a piece that failed.
pub(super) fn answer_of_memory(config: &Config) -> Bundle {
    let address = Bits(config.address_bits());
    Bundle::new(
        "an answer of the memory",
        &[
            ("response", Bits(2), "0 ok, 2 SLVERR, 3 DECERR"),
            ("address", address, "of the first piece that failed"),
        ],
    )
}

/// The end of a command.
pub(super) fn result(config: &Config) -> Bundle {
    let address = Bits(config.address_bits());
    Bundle::new(
        "the end of a command",
        &[
            ("op", operation().kind(), "operation"),
            TAG_FIELD,
            ("status", outcome().kind(), "ok, or what went wrong first"),
            STREAM_FIELD,
            ("tokens", Bits(COUNT), "tokens stored, given out or counted"),
            (
                "address",
                address,
                "bus_error: of the first piece that failed",
            ),
        ],
    )
}

/// What the writer asks of the memory management unit.
pub(super) fn write_ask(config: &Config) -> Bundle {
    change_of(config, config.stream_bits())
}

fn change_of(config: &Config, stream_bits: usize) -> Bundle {
    let length = Bits(config.mmu().length_bits());
    Bundle::new(
        "an append or a release",
        &[
            ("release", Bit, "a release"),
            ("stream", Bits(stream_bits), "the stream"),
            ("dense_bytes", length, "number of dense bytes"),
            ("sparse_bytes", length, "number of sparse bytes"),
        ],
    )
}

/// The same for one of several heads, and questions.
pub(super) fn head_ask(config: &Config) -> Bundle {
    let change = change_of(config, config.mmu().stream_bits());
    change.append(&[
        ("looks", Bit, "only the number of bytes is asked for"),
        ("kind", Bit, "with looks: 0 dense, 1 sparse"),
    ])
}

/// What the reader asks of it.
pub(super) fn read_ask(config: &Config) -> Bundle {
    question_of(config.stream_bits())
}

/// The same for one of several heads.
pub(super) fn head_read_ask(config: &Config) -> Bundle {
    question_of(config.mmu().stream_bits())
}

fn question_of(stream_bits: usize) -> Bundle {
    Bundle::new(
        "a question or a read",
        &[
            ("reads", Bit, "0: only the number of bytes is asked for"),
            ("kind", Bit, "0 dense, 1 sparse"),
            ("stream", Bits(stream_bits), "the stream"),
        ],
    )
}

/// What it answers the writer.
pub(super) fn write_answer() -> Bundle {
    let status = (
        "status",
        outcome().kind(),
        "ok, or why the append is refused",
    );
    Bundle::new("an answer", &[status])
}

/// The same for one of several heads, and to questions.
pub(super) fn head_answer(config: &Config) -> Bundle {
    let bytes = Bits(config.mmu().count_bits());
    write_answer().append(&[("bytes", bytes, "bytes of the stream and kind")])
}

/// What it answers the reader.
pub(super) fn read_answer(config: &Config) -> Bundle {
    let bytes = Bits(config.mmu().count_bits());
    Bundle::new(
        "an answer",
        &[("bytes", bytes, "bytes of the stream and kind")],
    )
}
