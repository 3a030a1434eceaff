//! The judge: pieces of the stream in the window, what is wrong with them, and where they go.

use super::super::format_error::format_error;
use super::super::geometry::{Geometry, PAIR_BYTES};
use super::pieces::Pieces;
use crate::hw::{Bit, Bits, Fields, Forward, ModuleBuilder, Reg, Stream, Value, log2_ceil};

/// Bits of a number of bytes, of a word at most, that may be below 0.
fn beyond_bits(geometry: Geometry) -> usize {
    geometry.count_bits() + 2
}

/// What pieces are judged by: registers and wires that other parts need before they are driven.
pub(super) struct Bench<'m> {
    /// The piece can go on.
    pub go: Forward<'m>,
    /// A piece is in the window.
    pub leaves: Reg<'m>,
    /// A frame broke the format.
    pub spoiled: Reg<'m>,
    /// The unit has stopped.
    pub halted: Reg<'m>,
}

impl<'m> Bench<'m> {
    pub(super) fn new(m: &'m ModuleBuilder) -> Bench<'m> {
        Bench {
            go: m.forward("go", Bit),
            leaves: m.reg_reset("leaves", Bit, 0),
            spoiled: m.reg_reset("spoiled", Bit, 0),
            halted: m.reg_reset("halted", Bit, 0),
        }
    }
}

/// What becomes of the pieces.
pub(super) struct Judged<'m> {
    /// Pieces of pairs: `data`, `last` (place of the last pair, in units of the pairs of a cycle),
    /// `values`, `ends` (the last pairs of the frame).
    pub pairs: Stream<'m>,
    /// Pieces of codes, see [`codes`].
    pub codes: Stream<'m>,
    /// A token that is not to be used is on its way: nothing behind it counts.
    pub failed: Value<'m>,
    /// What was wrong with it.
    pub error: Value<'m>,
    /// Bytes that were taken behind a bad pair, signed.
    pub beyond: Value<'m>,
}

/// Judges the bytes in `window`.
///
/// A bad pair is seen when it is shown, before its piece is complete. Behind it, and behind the end of
/// the stream, pieces go on without bytes until the token in turn ends.
pub(super) fn judge<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    bench: &Bench<'m>,
    pieces: &Pieces<'m>,
    window: Value<'m>,
) -> Judged<'m> {
    m.comment("The piece in the window.");
    let go = bench.go.value();
    bench.leaves.set_when(go, pieces.takes);
    let looks = m.reg_reset("looking", Bit, 0);
    looks.set_when(go, pieces.looks);
    let kept: Vec<(&str, Value)> = pieces
        .piece
        .iter()
        .map(|(name, value)| {
            let register = m.reg(&format!("piece_{name}"), value.kind());
            register.set_when(go, value);
            (name, register.q())
        })
        .collect();
    let piece = m.fields("piece", &kept);
    let (leaves, spoiled) = (bench.leaves.q(), bench.spoiled.q());

    let (bad, beyond) = bad_pairs(m, geometry, bench, &piece, window, looks.q());
    m.comment("The first thing that is wrong; a bad pair comes before an end behind it.");
    let cut = m.wire("is_cut", leaves & piece.get("short"));
    let wrong = m.wire("is_wrong", spoiled | bad | cut);
    let was_bad = m.reg("was_bad_pair", Bit);
    let by_pair = m.wire("by_pair", spoiled.mux(was_bad.q(), bad));
    bench.spoiled.set_when(go, wrong);
    was_bad.set_when(go, by_pair);
    let names = m.names(&format_error());
    let error = by_pair.mux(names.value("bad_pair"), names.value("stream_ends"));

    m.comment(
        "Pairs and codes leave together where a piece has both. Behind the failed token none do.",
    );
    let has_pairs = m.wire("has_pairs", leaves & piece.get("pairs") & !spoiled);
    let has_codes = m.wire("codes_wait", leaves & piece.get("codes"));
    let (pairs_go, codes_go) = (m.forward("pairs_go", Bit), m.forward("codes_go", Bit));
    let open = !bench.halted.q();
    let offered = has_pairs & codes_go.value() & open;
    let last = piece.get("have") - 1;
    let step = log2_ceil(PAIR_BYTES * geometry.pairs_per_cycle());
    let last = m.wire("last_byte", last);
    m.unused("unused_last_byte", last.slice(0, step));
    m.unused("unused_last_byte_top", last.bit(geometry.count_bits() - 1));
    let last_step = last.slice(step, geometry.count_bits() - 1 - step);
    let whole = m.wire("is_whole_piece", piece.get("pairs") & piece.get("codes"));
    let first_step = m.lit(last_step.kind(), 0);
    let fields = [
        ("data", window),
        ("last", whole.mux(first_step, last_step)),
        ("values", piece.get("values")),
        ("ends", piece.get("pairs_end")),
    ];
    let pairs = m.stream("pairs", offered, &fields);
    let fields = codes(m, geometry, &piece, window, (spoiled, bad, wrong));
    let offered = has_codes & pairs_go.value() & open;
    let codes = m.stream("codes", offered, &[]).with_fields(fields);
    pairs_go.drive(!has_pairs | pairs.ready());
    codes_go.drive(!has_codes | codes.ready());
    bench
        .go
        .drive(!leaves | (pairs_go.value() & codes_go.value()));
    let failed = codes.transfer() & codes.get("user");
    Judged {
        failed: m.wire("fails", failed),
        error: m.wire("fails_by", error),
        pairs,
        codes,
        beyond,
    }
}

/// Is a pair that is shown one that no group has, and how many of the bytes taken are behind it.
fn bad_pairs<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    bench: &Bench<'m>,
    piece: &Fields<'m>,
    window: Value<'m>,
    looks: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    m.comment("A pair is bad if an exponent is 31, the minimum is -0 or the step is negative.");
    let count = geometry.word_bytes() / PAIR_BYTES;
    let shown = piece.get("have").slice(2, geometry.count_bits() - 2);
    let with_codes = piece.get("codes");
    let pairs = window.lanes(8 * PAIR_BYTES);
    let wrong = m.lanes("pair_is_bad", count, |i| {
        let (minimum, step) = (pairs[i].slice(0, 16), pairs[i].slice(16, 16));
        let special = |x: Value<'m>| x.slice(10, 5).reduce_and();
        special(minimum) | special(step) | minimum.eq(0x8000) | step.bit(15)
    });
    let there = m.lanes("pair_is_there", count, |i| {
        let there = shown.gt(i);
        match i < geometry.pairs_per_cycle() {
            true => there,
            false => there & !with_codes,
        }
    });
    let found = m.wire("bad_pairs", wrong & there);
    let judged = looks & piece.get("pairs") & !bench.spoiled.q();
    let bad = m.wire("is_bad_pair", judged & found.reduce_or());

    m.comment(
        "Bytes taken behind the first bad pair, which count as held: those of the piece, less \
         those up to the pair, and of the next piece, which was taken meanwhile.",
    );
    let bits = beyond_bits(geometry);
    let numbers: Vec<Value> = (0..count)
        .map(|i| {
            let first = match i {
                0 => found.bit(0),
                _ => found.bit(i) & found.slice(0, i).eq(0),
            };
            let used = m.lit(Bits(bits), (PAIR_BYTES * (i + 1)) as u64);
            first.replicate(bits) & used
        })
        .collect();
    let used = numbers.into_iter().reduce(|a, b| a | b);
    let used = m.wire("used_of_bad", used.expect("a word has pairs"));
    let beyond = m.reg_reset("beyond", Bits(bits), 0);
    let go = bench.go.value();
    let taken = piece.get("taken").zext(bits) & bench.leaves.q().replicate(bits);
    let taken = m.wire("taken_of_piece", taken);
    let more = bench.spoiled.q();
    let next = bad.mux(taken - used, beyond.q() + taken);
    beyond.set_when(m.wire("beyond_changes", go & (bad | more)), next);
    (bad, beyond.q())
}

/// A piece of codes:
///
/// - `data`, `have`: its bytes, and how many there are,
/// - `zero`: all elements are +0,
/// - `two`, `each`: it has two beats, each of them a token,
/// - `last`: its last beat ends a token, with `user` one that is not to be used,
/// - `releases`, `over`: as of the piece, and `values` where a group has several beats.
fn codes<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    piece: &Fields<'m>,
    window: Value<'m>,
    (spoiled, bad, wrong): (Value<'m>, Value<'m>, Value<'m>),
) -> Fields<'m> {
    m.comment("Codes begin behind the pairs of their piece.");
    let beat = geometry.beat_bytes();
    let before = PAIR_BYTES * geometry.pairs_per_cycle();
    let (have, with_pairs) = (piece.get("have"), piece.get("pairs"));
    let behind = m.wire("have_behind_pairs", have - before);
    let no_pairs = m.wire("lacks_pairs", with_pairs & have.lt(before));
    let low = with_pairs.mux(
        window.slice(8 * before, 8 * beat),
        window.slice(0, 8 * beat),
    );
    let high = window.slice(8 * beat, 8 * (geometry.word_bytes() - beat));
    m.comment("Of two tokens only the first one that is wrong leaves.");
    let (each, two) = (piece.get("each"), piece.get("two"));
    let lacks_first = piece.get("short") & have.lt(beat);
    let one_of_two = m.wire("only_first", each & (spoiled | lacks_first));
    let last = piece.get("last");
    let fields = [
        ("data", m.concat(&[high, low])),
        ("have", m.wire("have_codes", with_pairs.mux(behind, have))),
        (
            "zero",
            m.wire("is_zero", spoiled | (with_pairs & bad) | no_pairs),
        ),
        ("two", two & !one_of_two),
        ("each", each),
        ("last", last),
        ("user", m.wire("is_spoiled", last & wrong)),
        ("releases", piece.get("releases")),
        ("over", piece.get("over")),
    ];
    let fields = m.fields("codes", &fields);
    match geometry.beats_per_group() {
        1 => fields,
        _ => fields.append(&[("values", piece.get("values"))]),
    }
}
