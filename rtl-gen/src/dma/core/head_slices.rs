//! Pieces of the dense streams of all heads, in the order of tokens.

use super::Config;
use super::streams::piece;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, Reg, log2_ceil};

/// A head's place in its dense stream: what is left of a piece, and the number of the next one.
struct Place<'m> {
    address: Reg<'m>,
    left: Reg<'m>,
    is_last: Reg<'m>,
    next: Reg<'m>,
}

/// Holds the pieces of the dense streams of all heads, which come head after head, and gives them in slices: of
/// every token the codes of head 0, of head 1, ..., as they stood in the token.
///
/// A slice is as many beats as a head has of a token, or less where a piece ends in between. The places of all heads go
/// round in a ring, one step per slice, so that the place of the head whose turn it is always stands at its front.
///
/// ```text
///  in --> RAM: a row of pieces per head --> front --> out
///                                             ^         |
///                                             '- ring <-'
/// ```
pub(super) fn head_slices(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_head_slices",
        &[
            "bus_bytes",
            "heads",
            "max_d",
            "page_bytes",
            "pages_per_stream",
            "max_burst_bytes",
            "address_bits",
        ],
    );
    m.doc(
        "Holds the pieces of the dense streams of all heads, which come head after head, the end of each marked by last. \
         Then gives slices of them in turn: of head 0 as many beats as it has of a token, of head 1, and so on. A slice \
         in which a piece ends is given in two.",
    );
    m.doc("The streams of all heads are equally long. It is reset behind each read.");
    m.throughput("a slice per cycle; two cycles more for every piece");
    let (heads, head_bits) = (config.heads(), config.head_bits());
    let place_bits = config.bus().place_bits();
    let row = config.pieces_of_stream().next_power_of_two();
    let row_bits = log2_ceil(row);
    let pieces = m.stream_in("in", &piece(config));
    let beats_bits = config.piece_bits() - place_bits;
    let slice_bits = config.slice_bits();
    let slice = m.input(
        "slice_beats",
        Bits(slice_bits),
        "beats that a head has of a token",
    );

    m.comment("Pieces that come, in beats.");
    let loaded = m.reg_reset("is_loaded", Bit, 0);
    let of_head = m.reg_reset("in_head", Bits(head_bits), 0);
    let number = m.reg_reset("in_number", Bits(row_bits), 0);
    let taken = m.wire("taken", pieces.transfer());
    let ends = m.wire("head_ends", taken & pieces.get("last"));
    let zero = m.lit(Bits(row_bits), 0);
    number.set_when(taken, pieces.get("last").mux(zero, number.q() + 1));
    of_head.set_when(ends, of_head.q() + 1);
    let all_in = m.wire("all_in", ends & of_head.q().reduce_and());
    loaded.set(loaded.q() | all_in);
    let address_bits = config.address_bits() - place_bits;
    let address = pieces.get("address").slice(place_bits, address_bits);
    let beats = pieces.get("bytes").slice(place_bits, beats_bits);
    let rest = [("address", place_bits), ("bytes", place_bits)];
    let rest = rest.map(|(field, bits)| pieces.get(field).slice(0, bits));
    m.unused("unused_in_beat", m.concat(&rest));
    let word = m.concat(&[pieces.get("last").as_bits(), beats, address]);
    let ram = m.instance("u_rows", &sdp_ram(heads * row, word.width()));
    ram.set("wr_en", taken)
        .set("wr_addr", m.concat(&[of_head.q(), number.q()]))
        .set("wr_data", word);
    pieces.accept_when(!loaded.q());

    m.comment("The places of the heads. What stands in front is sliced.");
    let ring: Vec<Place> = (0..heads)
        .map(|at| Place {
            address: m.reg(&format!("address{at}"), Bits(address_bits)),
            left: m.reg_reset(&format!("left{at}"), Bits(slice_bits), 0),
            is_last: m.reg_reset(&format!("is_last{at}"), Bit, 0),
            next: m.reg_reset(&format!("next{at}"), Bits(row_bits), 0),
        })
        .collect();
    let front = &ring[0];
    let head = m.reg_reset("head", Bits(head_bits), 0);
    let some = m.wire("is_some", front.left.q().reduce_or());
    let wanted = m.reg("wanted", Bits(slice_bits));
    let fits = m.wire("fits", front.left.q().ge(wanted.q()));
    // No longer than the piece, and so of its bits.
    let now = [wanted.q(), front.left.q()].map(|all| all.slice(0, beats_bits));
    let [wanted_now, left_now] = now;
    let now = m.wire("slice_now", fits.mux(wanted_now, left_now));
    let empty = m.lit(Bits(slice_bits), 0);
    let left_then = m.wire("left_then", fits.mux(front.left.q() - wanted.q(), empty));
    let is_done = m.wire("is_done", front.is_last.q() & left_then.eq(0));
    let turns_on = m.wire("turns_on", fits | front.is_last.q());
    let over = m.reg_reset("is_over", Bit, 0);
    let bytes = m.concat(&[now, m.lit(Bits(place_bits), 0)]);
    let is_final = m.wire("is_final", is_done & head.q().reduce_and());
    let at = m.concat(&[front.address.q(), m.lit(Bits(place_bits), 0)]);
    let out = m.stream(
        "slice",
        loaded.q() & some & !over.q(),
        &[("address", at), ("bytes", bytes), ("last", is_final)],
    );
    let goes = m.wire("goes", out.transfer());
    out.stream_out("out", &piece(config));
    over.set(over.q() | (goes & is_final));
    let turns = m.wire("turns", goes & turns_on);
    head.set_when(turns, head.q() + 1);
    let less = m.wire(
        "wanted_then",
        turns_on.mux(slice, wanted.q() - front.left.q()),
    );
    wanted.set_when(!loaded.q() | goes, loaded.q().mux(less, slice));

    m.comment("The next piece of the head in front, when the one before is used up.");
    let fetches = m.reg_reset("fetches", Bit, 0);
    let fetch = m.wire(
        "begins_fetch",
        loaded.q() & !some & !front.is_last.q() & !fetches.q(),
    );
    fetches.set(fetch);
    ram.set("rd_en", fetch)
        .set("rd_addr", m.concat(&[head.q(), front.next.q()]));
    let fetched = ram.get_as("rd_data", "fetched");
    let fetched_address = fetched.slice(0, address_bits);
    let fetched_beats = fetched.slice(address_bits, beats_bits).zext(slice_bits);
    let fetched_last = fetched.bit(address_bits + beats_bits);

    // A piece crosses no multiple of the largest burst, so its low bits count alone.
    let low = (beats_bits - 1).max(1);
    let moved = front.address.q().slice(0, low) + now.slice(0, low);
    let above = front.address.q().slice(low, address_bits - low);
    let address_then = m.wire("address_then", m.concat(&[above, moved]));
    let moves = m.wire("moves", fetches.q() | goes);
    let from = |at: usize| &ring[(at + 1) % heads];
    for (at, place) in ring.iter().enumerate() {
        let turned = from(at);
        if at + 1 == heads {
            place.address.set_when(turns, address_then);
            place.left.set_when(turns, left_then);
            place.is_last.set_when(turns, turned.is_last.q());
            place.next.set_when(turns, turned.next.q());
        } else if at == 0 {
            let f = fetches.q();
            let pick = |fetched, turned, own| f.mux(fetched, turns.mux(turned, own));
            let address = pick(fetched_address, turned.address.q(), address_then);
            place.address.set_when(moves, address);
            let left = pick(fetched_beats, turned.left.q(), left_then);
            place.left.set_when(moves, left);
            let is_last = pick(fetched_last, turned.is_last.q(), front.is_last.q());
            place.is_last.set_when(moves, is_last);
            let next = pick(place.next.q() + 1, turned.next.q(), place.next.q());
            place.next.set_when(moves, next);
        } else {
            place.address.set_when(turns, turned.address.q());
            place.left.set_when(turns, turned.left.q());
            place.is_last.set_when(turns, turned.is_last.q());
            place.next.set_when(turns, turned.next.q());
        }
    }
    m.finish()
}
