//! The AXI4 read master: pieces of memory become words of two byte streams.

use super::flush::Flush;
use super::read_buffer::{out_word, read_word};
use super::{Bus, burst_reports, channels, read_buffer, streams};
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream, Value};

/// The kinds by their ids.
const KINDS: [&str; 2] = ["dense", "sparse"];

/// Reads pieces of memory, an AXI4 burst each, several at a time, dense and sparse ones in turn.
///
/// ```text
///   s_axis_dense ---> read_buffer (pieces) --+   in turn
///                                            +--> skid --> AR
///   s_axis_sparse --> read_buffer (pieces) --+     '-----> FIFO of pieces, one per kind
///                                                               |
///   m_axis_dense <--- read_buffer (words) <--+--- register <-- R
///   m_axis_sparse <-- read_buffer (words) <--+
///                                            '--> burst_reports --> m_axis_error
/// ```
///
/// AR is offered 4 cycles after a piece is taken, a word 3 cycles after its beat. A beat per cycle. No
/// combinational path from any input to any output.
///
/// # Panics
/// If `buffer_words` is not a power of two or holds no two bursts.
pub fn axi_read_master(bus: &Bus, buffer_words: usize) -> Module {
    read_master(bus, buffer_words, &KINDS)
}

/// The same for dense pieces alone, for codecs with one kind of stream.
///
/// # Panics
/// As [`axi_read_master`].
pub(super) fn axi_dense_read_master(bus: &Bus, buffer_words: usize) -> Module {
    read_master(bus, buffer_words, &KINDS[..1])
}

fn read_master(bus: &Bus, buffer_words: usize, kinds: &[&'static str]) -> Module {
    let parameters = [
        "bus_bytes",
        "address_bits",
        "max_burst_bytes",
        "outstanding",
    ];
    let stem = match kinds.len() {
        1 => "axi_dense_read_master",
        _ => "axi_read_master",
    };
    let m = bus.module(&format!("{stem}_w{buffer_words}"), &parameters);
    document(&m, bus, buffer_words, kinds.len());
    let flush = Flush::new(&m, bus.outstanding);
    let running = flush.running;

    m.comment("Pieces to read and words that were, of each kind.");
    let module = read_buffer(bus, buffer_words);
    let buffer_of = |kind: &&str| {
        let pieces = m.axi_record_in(&format!("s_axis_{kind}"), &streams::to_read(bus));
        let u = m.instance(&format!("u_{kind}"), &module);
        u.set("rst_n", running);
        let gated = pieces.gated(&format!("{kind}_pieces"), running);
        gated.connect(u, "in");
        u
    };
    let buffers: Vec<_> = kinds.iter().map(buffer_of).collect();

    m.comment(match kinds.len() {
        1 => "A piece that fits is asked for.",
        _ => "A piece that fits is asked for, of the kinds in turn.",
    });
    let reports = reports(&m, bus);
    reports.set("rst_n", running);
    let available = m.wire(
        "may_ask",
        running & reports.get_as("available", "is_available"),
    );
    let (asks, asked) = ask(&m, bus, available, &buffers);

    m.comment("A beat that was read, and the piece that it is of.");
    let beats = m.axi_channel_in("m_axi_r", &channels::read_data(bus, 1));
    let beat = Beat::of(&m, beats, kinds.len());
    let mut ends = m.lit(Bit, 0);
    let mut empty = reports.get_as("all_back", "all_ended");
    let mut failures = vec![];
    for (number, ((kind, u), asked)) in kinds.iter().zip(buffers).zip(asked).enumerate() {
        let of = match (number, kinds.len()) {
            (_, 1) => beat.valid,
            (0, _) => beat.valid & !beat.id,
            _ => beat.valid & beat.id,
        };
        let of = m.wire(&format!("is_{kind}"), of);
        let failure = words(&m, bus, (kind, of), &beat, asked, (running, u));
        ends = ends | failure.ends;
        empty = empty & u.get_as("empty", &format!("{kind}_empty"));
        failures.push(failure);
    }
    let ends = m.wire("burst_ends", ends);
    report(&m, bus, (reports, running), (asks, ends), &beat, &failures);
    flush.finish(asks, ends, m.wire("nothing_held", empty));
    m.finish()
}

fn document(m: &ModuleBuilder, bus: &Bus, buffer_words: usize, kinds: usize) {
    m.parameter("buffer_words", buffer_words);
    let (order, buffer) = match kinds {
        1 => ("Their id is 0.", "the buffer"),
        _ => (
            "Dense pieces have id 0, sparse ones id 1; when both can be asked for they take turns. Beats of \
             both may interleave.",
            "the buffer of its kind",
        ),
    };
    m.doc(format!(
        "AXI4 read master: reads pieces of memory, an INCR burst of full beats each, and gives their bytes. {order}",
    ));
    m.doc(format!(
        "A piece begins at a multiple of {} bytes and crosses no multiple of {}. It is asked for when \
         {buffer}, {buffer_words} words, has room for all of it, and when fewer than {} bursts \
         are under way; so m_axi_rready never falls.",
        bus.bytes, bus.max_burst_bytes, bus.outstanding
    ));
    m.doc(
        "tlast comes with the last word of a piece that is marked last, tuser with every word from a beat \
         with SLVERR or DECERR on to that last one. Each piece that failed gives one record on \
         m_axis_error, with the worse of its responses; until it is taken the piece counts as under way.",
    );
    m.doc(
        "flush drops all pieces, words and records, and lasts until the last beat of the bursts under way \
         has come, which are dropped as well: idle rises. Meanwhile nothing is taken; an offered word or \
         record may vanish. idle falls two cycles behind the first piece, and one behind a flush that \
         begins.",
    );
    m.doc("No combinational path from any input to any output.");
    m.doc(channels::response().legend("response"));
    m.throughput("one beat per cycle");
}

/// Reports on pieces that failed.
fn reports<'m>(m: &'m ModuleBuilder, bus: &Bus) -> InstanceRef<'m> {
    let width = streams::error(bus).width();
    m.instance("u_reports", &burst_reports(bus.outstanding, width))
}

/// Offers AR. Is a piece asked for; and what is to be known of it when it comes, for each kind.
fn ask<'m>(
    m: &'m ModuleBuilder,
    bus: &Bus,
    available: Value<'m>,
    buffers: &[InstanceRef<'m>],
) -> (Value<'m>, Vec<Stream<'m>>) {
    let fields = ["fits", "address", "len", "final_byte", "last"];
    let of = |kind: usize| fields.map(|f| buffers[kind].get_as(f, &format!("{}_{f}", KINDS[kind])));
    let next: Vec<_> = (0..buffers.len()).map(of).collect();
    let (request, asks, taken) = match &next[..] {
        [[fits, address, len, ..]] => {
            let id = m.lit(Bits(1), 0);
            let fields = [("id", id), ("addr", *address), ("len", *len)];
            let request = m.stream("request", available & *fits, &fields);
            let asks = m.wire("asks", request.transfer());
            (request, asks, vec![asks])
        }
        [dense, sparse] => {
            let was_dense = m.reg_reset("was_dense", Bit, 0);
            let is_sparse = m.wire("takes_sparse", sparse[0] & (was_dense.q() | !dense[0]));
            let request = m.stream(
                "request",
                available & (dense[0] | sparse[0]),
                &[
                    ("id", is_sparse.as_bits()),
                    ("addr", is_sparse.mux(sparse[1], dense[1])),
                    ("len", is_sparse.mux(sparse[2], dense[2])),
                ],
            );
            let asks = m.wire("asks", request.transfer());
            was_dense.set_when(asks, !is_sparse);
            (request, asks, vec![asks & !is_sparse, asks & is_sparse])
        }
        _ => unreachable!("there are one or two kinds"),
    };
    let ar = request.through_packed("burst", skid_buffer);
    let channel = channels::read_address(bus, 1);
    channels::with_attributes(m, bus, ar).axi_channel_out("m_axi_ar", &channel);

    m.comment("Pieces under way, of each kind in the order in which their beats come.");
    let asked = next
        .into_iter()
        .zip(taken)
        .enumerate()
        .map(|(number, (fields, taken))| {
            let kind = KINDS[number];
            let [_, address, _, final_byte, last] = fields;
            let taken = m.wire(&format!("asks_{kind}"), taken);
            buffers[number].set("asks", taken);
            let piece = m.stream(
                &format!("{kind}_asked"),
                taken,
                &[
                    ("address", address),
                    ("final_byte", final_byte),
                    ("last", last),
                ],
            );
            // There is room for as many as may be under way.
            m.unused(&format!("unused_{kind}_asked"), piece.ready());
            piece.through_packed(&format!("{kind}_piece"), |w| {
                stream_fifo(bus.outstanding, w)
            })
        });
    (asks, asked.collect())
}

/// A beat that was read, one cycle later.
struct Beat<'m> {
    valid: Value<'m>,
    id: Value<'m>,
    data: Value<'m>,
    failed: Value<'m>,
    is_decerr: Value<'m>,
    last: Value<'m>,
}

impl<'m> Beat<'m> {
    fn of(m: &'m ModuleBuilder, beats: Stream<'m>, kinds: usize) -> Beat<'m> {
        let valid = m.reg_reset("beat_valid", Bit, 0);
        valid.set(beats.valid);
        let held = |field: &str| m.delay(&format!("beat_{field}"), beats.get(field));
        let id = match kinds {
            1 => {
                m.unused("unused_id", beats.get("id"));
                m.lit(Bit, 0)
            }
            _ => held("id").bit(0),
        };
        let [data, resp, last] = ["data", "resp", "last"].map(held);
        beats.accept_when(m.lit(Bit, 1));
        Beat {
            valid: valid.q(),
            id,
            data,
            failed: resp.bit(1),
            is_decerr: m.wire("beat_is_decerr", resp.reduce_and()),
            last,
        }
    }
}

/// The end of a piece of one kind.
struct End<'m> {
    /// The beat is its last one.
    ends: Value<'m>,
    /// And one of its beats failed.
    failed: Value<'m>,
    is_decerr: Value<'m>,
    address: Value<'m>,
}

/// Gives the beats of a kind to its buffer.
fn words<'m>(
    m: &'m ModuleBuilder,
    bus: &Bus,
    (kind, of): (&str, Value<'m>),
    beat: &Beat<'m>,
    piece: Stream<'m>,
    (running, buffer): (Value<'m>, InstanceRef<'m>),
) -> End<'m> {
    let name = |what: &str| format!("{kind}_{what}");
    let ends = m.wire(&name("ends"), of & beat.last);
    let [address, final_byte, last] = ["address", "final_byte", "last"].map(|f| piece.get(f));
    // A beat comes behind its burst, so that its piece is there.
    m.unused(&format!("unused_{kind}_piece_valid"), piece.valid);
    piece.accept_when(ends);
    let ends_command = m.wire(&name("command_ends"), ends & last);
    let worse = |what: &str, also: Value<'m>, until: Value<'m>, unless: Value<'m>| {
        let seen = m.reg_reset(&name(&format!("{what}_before")), Bit, 0);
        let now = m.wire(&name(what), seen.q() | also);
        seen.set((of.mux(now & !until, seen.q())) & unless);
        now
    };
    let always = m.lit(Bit, 1);
    let is_bad = worse("is_bad", beat.failed, ends_command, running);
    let failed = worse("failed", beat.failed, ends, always);
    let is_decerr = worse("is_decerr", beat.is_decerr, ends, always);
    let full = m.lit(Bits(bus.place_bits()), bus.bytes - 1);
    let word = m.stream(
        &name("word"),
        of,
        &[
            ("data", beat.data),
            ("final_byte", beat.last.mux(final_byte, full)),
            ("last", ends_command),
            ("user", is_bad),
        ],
    );
    m.unused(&format!("unused_{kind}_word"), word.ready());
    debug_assert_eq!(word.fields().names(), read_word(bus).names());
    word.connect(buffer, "word");
    let out = buffer.stream("out", &name("out"));
    let out = out.gated(&name("given"), running);
    out.axi_stream_out(&format!("m_axis_{kind}"), &out_word(bus));
    End {
        ends,
        failed,
        is_decerr,
        address,
    }
}

/// Reports a piece that failed.
fn report<'m>(
    m: &'m ModuleBuilder,
    bus: &Bus,
    (reports, running): (InstanceRef<'m>, Value<'m>),
    (asks, ends): (Value<'m>, Value<'m>),
    beat: &Beat<'m>,
    kinds: &[End<'m>],
) {
    m.comment("What failed is reported at its end.");
    let of_kind = |of: fn(&End<'m>) -> Value<'m>| match kinds {
        [only] => of(only),
        [dense, sparse] => beat.id.mux(of(sparse), of(dense)),
        _ => unreachable!("there are one or two kinds"),
    };
    let failed = m.wire("piece_failed", of_kind(|end| end.failed));
    let is_decerr = of_kind(|end| end.is_decerr);
    let layout = streams::error(bus);
    let record = m.fields(
        "error",
        &[
            ("kind", beat.id),
            ("response", m.concat(&[failed, is_decerr])),
            ("address", of_kind(|end| end.address)),
        ],
    );
    reports.set("begins", asks).set("ends", ends);
    let error = m.stream("error", ends & failed, &[("data", record.pack())]);
    m.unused("unused_error", error.ready());
    error.connect(reports, "in");
    let out = reports.stream("out", "report");
    let fields = layout.unpack("reported", out.get("data"));
    out.with_fields(fields)
        .gated("told", running)
        .axi_record_out("m_axis_error", &layout);
}
