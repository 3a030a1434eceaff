//! The beats of the tokens: codes with the row of the table that they need.

use super::super::geometry::Geometry;
use crate::hw::{Bit, Bits, Fields, ModuleBuilder, Stream, Value, log2_ceil};

/// A beat as it enters the lanes, and how it moves.
pub(super) struct Beats<'m> {
    /// A beat enters the lanes.
    pub enters: Value<'m>,
    /// Its `codes`, `zero` (a bit per lane: the element is +0), `last` and `user`.
    pub beat: Fields<'m>,
    /// A piece of codes is used up.
    pub piece_leaves: Value<'m>,
    /// The row of the table that the beat behind it reads, and the first one in use.
    pub next_row: Value<'m>,
    pub freed: Value<'m>,
}

/// The beats of `pieces` (fields as the judge makes them), each with its row; `written` is the row
/// behind the complete ones. A beat enters the lanes when they `advance`.
pub(super) fn beats<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    pieces: Stream<'m>,
    written: Value<'m>,
    advance: Value<'m>,
) -> Beats<'m> {
    m.comment("The beat in turn: the first or the second of its piece.");
    let upper = m.reg_reset("upper", Bit, 0);
    let (two, each) = (pieces.get("two"), pieces.get("each"));
    let is_last = m.wire("is_last_beat", upper.q() | !two);
    let ends = m.wire("token_ends", each | (pieces.get("last") & is_last));
    let row = m.reg_reset("row", Bits(geometry.row_bits()), 0);
    let freed = m.reg_reset("freed", Bits(geometry.row_bits()), 0);
    let zero = pieces.get("zero");
    let is_there = m.wire("row_is_there", zero | row.q().ne(written));
    let valid = pieces.valid;
    let enters = m.wire("enters", valid & is_there & advance);

    m.comment(
        "The rows of a block of keys are read for each of its tokens. They are free behind the last one, \
         rows of values at once.",
    );
    let row_ends = row_ends(m, geometry, &pieces, ends, enters);
    let next = m.wire("next_row", row.q() + row_ends.zext(geometry.row_bits()));
    let releases = pieces.get("releases") & (!each | is_last);
    let releases = m.wire("frees", releases);
    let again = m.wire("reads_again", ends & !releases);
    let next_row = m.wire("moves_to", again.mux(freed.q(), next));
    row.set_when(enters, next_row);
    freed.set_when(m.wire("frees_row", enters & releases), next);

    let half = 8 * geometry.beat_bytes();
    let data = pieces.get("data");
    let codes = upper.q().mux(data.slice(half, half), data.slice(0, half));
    let absent = absent(m, geometry, pieces.get("have"), upper.q());
    let over = pieces.get("over");
    m.comment("Elements behind the last one of the token, or without code, are +0.");
    let is_over = m.wire("has_over", ends & over.ne(0));
    let codes_per_byte = 8 / geometry.bits;
    let zeros = m.lanes("zeros", geometry.lanes, |lane| {
        let behind = match lane {
            0 => None,
            _ => Some(at_most(over, lane).map_or(is_over, |behind| is_over & behind)),
        };
        let none = zero | absent.bit(lane / codes_per_byte);
        behind.map_or(none, |behind| none | behind)
    });
    let user = pieces.get("user") & is_last;
    let beat = [
        ("codes", codes),
        ("zero", zeros),
        ("last", ends),
        ("user", user),
    ];
    let piece_leaves = m.wire("piece_leaves", enters & is_last);
    pieces.accept_when(is_there & advance & is_last);
    upper.set_when(enters, !is_last);
    Beats {
        enters,
        beat: m.fields("beat", &beat),
        piece_leaves,
        next_row,
        freed: freed.q(),
    }
}

/// Does the beat use its row up? A row of values may serve several.
fn row_ends<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    pieces: &Stream<'m>,
    token_ends: Value<'m>,
    enters: Value<'m>,
) -> Value<'m> {
    let beats = geometry.beats_per_group();
    if beats == 1 {
        return m.lit(Bit, 1);
    }
    let kind = Bits(log2_ceil(beats));
    let place = m.reg_reset("beat_of_group", kind, 0);
    let ends = !pieces.get("values") | token_ends | place.q().eq(beats - 1);
    let ends = m.wire("group_ends", ends);
    place.set_when(enters, ends.mux(m.lit(kind, 0), place.q() + 1));
    ends
}

/// A bit for each byte of the codes of the beat: it has not come.
fn absent<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    have: Value<'m>,
    upper: Value<'m>,
) -> Value<'m> {
    m.comment("Bytes of the beat's half of the piece that have come.");
    let beat = geometry.beat_bytes();
    let bits = log2_ceil(beat);
    let (all, half, low) = (have.bit(bits + 1), have.bit(bits), have.slice(0, bits));
    let full = m.wire("has_all", all | (half & !upper));
    let there = m.wire("has_bytes", low & (half | !upper).replicate(bits));
    m.lanes("absent", beat, |byte| {
        at_most(there, byte).map_or(!full, |none| !full & none)
    })
}

/// `value` <= `most`; none where it always is.
fn at_most(value: Value<'_>, most: usize) -> Option<Value<'_>> {
    (most + 1 < 1 << value.width()).then(|| value.le(most))
}
