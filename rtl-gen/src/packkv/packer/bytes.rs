//! The packer: headers and pairs of packs, byte by byte.

use super::deltas::deltas;
use super::header::header;
use crate::cells::{credit_counter, pack_bytes, stream_fifo};
use crate::hw::{
    Bit, Bits, Flow, InstanceRef, Module, ModuleBuilder, Stream, log2_ceil, width_for,
};
use crate::packkv::format::{CHANNELS, Format, WORD, pack_words};

/// Pairs of packs that may be inside: four segments.
const PAIRS: usize = 32;
/// Segments that so many pairs can be.
const SEGMENTS: usize = PAIRS / PAIRS_OF_SEGMENT;
const PAIRS_OF_SEGMENT: usize = CHANNELS / 2;
/// Levels of the rotator between registers.
const LEVELS_PER_STAGE: usize = 3;
/// Words behind the rotator.
const WORDS: usize = 4;
/// Packets that may be in the rotator, and more.
const PACKETS: usize = 4;

/// PackKV's packer (contract, section 4): packs of codes of one side to the bytes of their segments.
///
/// ```text
///  s_axis   +--------+       +--------+   +------+
///  -------->| deltas |------>| header |-->| FIFO |--+   +--------+   +------+
///           +--------+  |    +--------+   +------+  +-->| rotator|-->| FIFO |--> m_axis
///                       |    +-------+    +------+  |   +--------+   +------+
///                       +--->| pairs |--->| FIFO |--+
///                            +-------+    +------+
/// ```
///
/// A pair of packs enters with a credit for its place in the FIFO: nothing stalls in front of it. A segment's
/// header and its eight pairs are nine beats of the rotator, in the time of sixteen packs.
///
/// Throughput: one pack per cycle.
pub fn packer(format: Format) -> Module {
    let Format { pack, largest, .. } = format;
    let m = ModuleBuilder::new(format!("packkv_packer_p{pack}_n{largest}"));
    m.doc(format!(
        "PackKV's packer (IPDPS 2026): takes packs of {pack} codes of up to {largest} in magnitude and gives the bytes \
         of their segments, of 16 packs each: minima, widths, deltas.",
    ));
    m.doc(
        "A packet of packs, the block of a head, is whole segments, and has one b. It becomes one packet of words of \
         32 bytes, all full but the last one. No combinational path from any input to any output.",
    );
    m.throughput("one pack per cycle with a ready output");
    m.parameter("pack", pack);
    m.parameter("largest", largest);
    let packs = m.axi_stream_in("s_axis", &format.packs());

    m.comment("The first pack of a pair takes a credit for both.");
    let second = m.reg_reset("second", Bit, 0);
    let room = m.instance("u_room", &credit_counter(PAIRS));
    let open = m.wire("admits", second.q() | room.get_as("available", "pair_free"));
    let taken = m.wire("admitted", packs.valid & open);
    second.set_when(taken, !second.q());
    room.set("take", taken & !second.q());
    let fields = ["codes", "bits", "dest", "last"].map(|field| (field, packs.get(field)));
    packs.accept_when(open);
    let u = m.instance("u_deltas", &deltas(format));
    Flow::new(&m, "admitted", taken, &fields).connect(u, "in");
    let found = Flow::of(u, "out", "pack");

    let headers = headers(&m, format, &found);
    let pairs = pairs(&m, format, &found);
    let (beats, dest) = beats(&m, format, headers, pairs, room);
    m.comment("Bytes to words.");
    let words = pack_bytes(&m, beats, LEVELS_PER_STAGE);
    let (last, number) = (words.get("last"), dest.get("dest"));
    dest.accept_when(m.wire("packet_leaves", words.transfer() & last));
    words
        .append(&[("dest", number)])
        .through_packed("queued_word", |w| stream_fifo(WORDS, w))
        .axi_stream_out("m_axis", &pack_words());
    m.finish()
}

/// The headers, in a FIFO.
fn headers<'m>(m: &'m ModuleBuilder, format: Format, pack: &Flow<'m>) -> Stream<'m> {
    m.comment("Headers. There is room for those of all pairs.");
    let u = m.instance("u_header", &header(format));
    pack.select(&["lowest", "width", "bits", "dest", "last"])
        .connect(u, "in");
    let found = Flow::of(u, "out", "header").stream("found_header");
    m.unused("unused_found_header_ready", found.ready());
    found.through_packed("queued_header", |w| stream_fifo(SEGMENTS, w))
}

/// Two packs side by side, in a FIFO: `bytes`, and `length` in the unit of what a pack of width 1 takes.
fn pairs<'m>(m: &'m ModuleBuilder, format: Format, pack: &Flow<'m>) -> Stream<'m> {
    m.comment("Pairs: the second pack behind the bytes of the first.");
    let all = 2 * format.codes();
    let upper = m.reg_reset("upper", Bit, 0);
    upper.set_when(pack.valid, !upper.q());
    let (bytes, width) = (pack.get("bytes"), pack.get("width"));
    let low = m.reg("low_bytes", bytes.kind());
    let low_width = m.reg("low_width", width.kind());
    let begins = m.wire("pair_begins", pack.valid & !upper.q());
    low.set_when(begins, bytes);
    low_width.set_when(begins, width);
    let places = width_for(all);
    let distance = low_width.q().zext(places - format.place());
    let distance = m.concat(&[distance, m.lit(Bits(format.place()), 0)]);
    let high = m.wire("high_bytes", bytes.zext(all));
    let high = m.wire("moved_bytes", high << distance);
    let fields = [
        ("bytes", high | low.q().zext(all)),
        ("length", low_width.q().add_carry(width)),
    ];
    let found = m.stream("found_pair", pack.valid & upper.q(), &fields);
    m.unused("unused_found_pair_ready", found.ready());
    found.through_packed("queued_pair", |w| stream_fifo(PAIRS, w))
}

/// A header and eight pairs, again and again, as beats of a byte packer; and the head of every packet.
fn beats<'m>(
    m: &'m ModuleBuilder,
    format: Format,
    headers: Stream<'m>,
    pairs: Stream<'m>,
    room: InstanceRef<'m>,
) -> (Stream<'m>, Stream<'m>) {
    m.comment(
        "A segment: its header, then its pairs but for empty ones, of which none can be the packet's last beat.",
    );
    let count = Bits(width_for(WORD));
    let place = m.reg_reset("beat", Bits(width_for(PAIRS_OF_SEGMENT)), 0);
    let is_header = m.reg_reset("is_header", Bit, 1);
    let last = m.reg("is_last", Bit);
    let filled = m.reg("filled", headers.get("filled").kind());
    let ends = m.wire("segment_ends", place.q().eq(PAIRS_OF_SEGMENT));
    let bytes_of_unit = log2_ceil(format.pack / 8);
    let length = pairs.get("length");
    let empty = m.wire("is_empty", !is_header.q() & length.eq(0));
    let length = match bytes_of_unit {
        0 => length,
        n => m.concat(&[length, m.lit(Bits(n), 0)]),
    };
    let length = match length.width() > count.width() {
        true => m.wire("pair_count", length).slice(0, count.width()),
        false => length.zext(count.width()),
    };
    let [of_header, of_pair] = [&headers, &pairs].map(|s| s.get("bytes").zext(8 * WORD));
    let only_header = headers.get("last") & headers.get("filled").eq(0);
    let is_last = is_header
        .q()
        .mux(only_header, last.q() & place.q().eq(filled.q()));
    let there = m.wire("beat_there", is_header.q().mux(headers.valid, pairs.valid));
    let of_header_count = headers.get("count").zext(count.width());
    let beats = m.stream(
        "segment_beat",
        there & !empty,
        &[
            ("count", is_header.q().mux(of_header_count, length)),
            ("bytes", is_header.q().mux(of_header, of_pair)),
            ("last", m.wire("ends_packet", is_last)),
        ],
    );
    let ready = m.wire("beat_leaves", beats.ready() | empty);
    let goes = m.wire("beat_goes", there & ready);
    let begins = m.wire("segment_begins", goes & is_header.q());
    place.set_when(goes, ends.mux(m.lit(place.q().kind(), 0), place.q() + 1));
    is_header.set_when(goes, ends);
    last.set_when(begins, headers.get("last"));
    filled.set_when(begins, headers.get("filled"));
    room.set("give", goes & !is_header.q());

    m.comment("The head of a packet waits for its words; few packets are in the rotator.");
    let new_packet = m.reg_reset("new_packet", Bit, 1);
    new_packet.set_when(begins, headers.get("last"));
    let dest = [("dest", headers.get("dest"))];
    let dest = m.stream("found_dest", begins & new_packet.q(), &dest);
    m.unused("unused_found_dest_ready", dest.ready());
    let dest = dest.through_packed("packet", |w| stream_fifo(PACKETS, w));
    m.unused("unused_packet_valid", dest.valid);
    headers.accept_when(ready & is_header.q());
    pairs.accept_when(ready & !is_header.q());
    (beats, dest)
}
