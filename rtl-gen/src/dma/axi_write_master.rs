//! The AXI4 write master: words of packets to pieces of memory.

use super::flush::Flush;
use super::write_pieces::steps;
use super::write_steps::step;
use super::{Bus, burst_reports, channels, streams, write_pieces, write_shifter, write_steps};
use crate::cells::{credit_counter, skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream, Value};

/// Beats that wait for the bus: as many as a credit takes cycles from its beat and back, and some.
const BEATS: usize = 8;
/// Words that wait for a piece.
const WORDS: usize = 2;

/// Writes pieces of memory, an AXI4 burst each, several at a time, with the bytes of packets.
///
/// ```text
///   s_axis_desc --> write_pieces --+--> skid --------------------------------> AW
///                                  +--> FIFO --> write_steps
///                                  |                 |
///   s_axis --> FIFO of words ------|----------> write_shifter --> FIFO -----> W
///                                  '--> FIFO --> responses so far <---------- B
///                                                    '--> burst_reports --> m_axis_done
/// ```
///
/// AW is offered 4 cycles after a piece is taken, the first beat 5 cycles after AW. A beat per cycle; a
/// cycle more for a piece whose first word goes beyond the top of a beat. No combinational path from any input
/// to any output.
pub fn axi_write_master(bus: &Bus) -> Module {
    let parameters = [
        "bus_bytes",
        "address_bits",
        "max_burst_bytes",
        "outstanding",
    ];
    let m = bus.module("axi_write_master", &parameters);
    document(&m, bus);
    let flush = Flush::new(&m, bus.outstanding);
    let running = flush.running;

    m.comment("Pieces to write.");
    let descriptors = m.axi_record_in("s_axis_desc", &streams::to_write(bus));
    let placer = m.instance("u_pieces", &write_pieces(bus));
    placer.set("rst_n", running);
    descriptors.gated("pieces", running).connect(placer, "in");
    let no_piece = placer.get_as("empty", "no_piece");
    let piece = placer.stream("out", "placed");

    m.comment("A piece becomes a burst when there is room for a report on it.");
    let width = streams::done(bus).width();
    let reports = m.instance("u_reports", &burst_reports(bus.outstanding, width));
    reports.set("rst_n", running);
    let available = reports.get_as("available", "is_available");
    let fields = piece.fields().clone();
    let [address, len, last] = ["address", "len", "last"].map(|f| fields.get(f));
    let zero = m.lit(Bits(1), 0);
    let burst = piece
        .gated("burst", running & available)
        .with(&[("addr", address), ("len", len)]);
    let begins = m.wire("burst_begins", burst.transfer());
    let aw = burst
        .through_packed("aw", skid_buffer)
        .append(&[("id", zero)]);
    let channel = channels::write_address(bus);
    channels::with_attributes(&m, bus, aw).axi_channel_out("m_axi_aw", &channel);

    m.comment("Its words and beats.");
    let queued = m
        .stream("queued", begins, &[])
        .with_fields(fields.select(&steps(bus).names()));
    m.unused("unused_queued", queued.ready());
    let queued = queued.through_packed("stepping", |w| stream_fifo(bus.outstanding, w));
    beats(&m, bus, queued, running);

    m.comment("Its response.");
    let asked = m.stream("answering", begins, &[("address", address), ("last", last)]);
    m.unused("unused_answering", asked.ready());
    let asked = asked.through_packed("answered", |w| stream_fifo(bus.outstanding, w));
    let ends = responses(&m, bus, asked, (running, begins), reports);
    let empty = m.wire(
        "nothing_held",
        no_piece & reports.get_as("all_back", "all_ended"),
    );
    flush.finish(begins, ends, empty);
    m.finish()
}

fn document(m: &ModuleBuilder, bus: &Bus) {
    m.doc(
        "AXI4 write master: writes pieces of memory, an INCR burst of full beats each with id 0, with the \
         bytes of packets. WSTRB marks the bytes of the piece, which may begin and end anywhere in a beat.",
    );
    m.doc(format!(
        "A packet comes in words of {} bytes, all full but the last one; how many bytes count is said by \
         its pieces, which take them in order. Behind the piece marked packet_ends the next one begins with \
         the next word. No piece crosses a multiple of {} bytes.",
        bus.bytes, bus.max_burst_bytes
    ));
    m.doc(format!(
        "AW is offered before the words of its piece are there; up to {} bursts are under way. A command \
         ends with a record on m_axis_done behind the response to the last of its pieces: the worst of \
         their responses, and the address of the first piece that failed. Until it is taken, the last piece \
         counts as under way; so m_axi_bready never falls.",
        bus.outstanding
    ));
    m.doc(
        "flush drops all pieces, words and records, gives the beats that bursts under way still lack with \
         WSTRB 0, and lasts until all bursts have their responses: idle rises. Meanwhile nothing is taken; an \
         offered record may vanish. Words that wait for a piece do not keep idle down. idle falls two \
         cycles behind the first piece, and one behind a flush that begins.",
    );
    m.doc("No combinational path from any input to any output.");
    m.doc(channels::response().legend("response"));
    m.throughput("one beat per cycle");
}

/// Gives the beats of pieces.
fn beats<'m>(m: &'m ModuleBuilder, bus: &Bus, pieces: Stream<'m>, running: Value<'m>) {
    let words = m.axi_stream_in("s_axis", &streams::word(bus));
    let fifo = m.instance("u_words", &stream_fifo(WORDS, 8 * bus.bytes));
    fifo.set("rst_n", running);
    words.gated("words", running).connect(fifo, "in");
    let word = fifo.stream("out", "word");
    let dropping = m.wire("dropping", !running);

    let sequence = m.instance("u_steps", &write_steps(bus));
    pieces.connect(sequence, "in");
    let credits = m.instance("u_credits", &credit_counter(BEATS));
    let room = credits.get_as("available", "room");
    sequence
        .set("word_there", word.valid)
        .set("room", room)
        .set("dropping", dropping);
    let shifter = m.instance("u_shifter", &write_shifter(bus));
    let steps = sequence.get_as("steps", "steps");
    shifter.set("steps", steps).set("dropping", dropping);
    let data = word.get("data");
    word.accept_when(sequence.get_as("takes_word", "takes_word"));
    shifter.set("data", data);
    let names = step(bus);
    for field in names.names() {
        let value = sequence.get_as(field, &format!("step_{field}"));
        shifter.set(field, value);
        if field == "emits" {
            credits.set("take", steps & value);
        }
    }
    let beats = shifter
        .stream("out", "shifted")
        .through_packed("beat", |w| stream_fifo(BEATS, w));
    credits.set("give", beats.transfer());
    beats.axi_channel_out("m_axi_w", &channels::write_data(bus));
}

/// Takes the responses and reports the ends of commands. Is there a response?
fn responses<'m>(
    m: &'m ModuleBuilder,
    bus: &Bus,
    pieces: Stream<'m>,
    (running, begins): (Value<'m>, Value<'m>),
    reports: InstanceRef<'m>,
) -> Value<'m> {
    let answers = m.axi_channel_in("m_axi_b", &channels::write_response());
    let answered = m.reg_reset("answered_now", Bit, 0);
    answered.set(answers.valid);
    m.unused("unused_id", answers.get("id"));
    let resp = m.delay("resp", answers.get("resp"));
    answers.accept_when(m.lit(Bit, 1));
    // A response comes behind its burst, so that its piece is there.
    m.unused("unused_answered_valid", pieces.valid);
    let [address, last] = ["address", "last"].map(|f| pieces.get(f));
    let ends = answered.q();
    pieces.accept_when(ends);

    m.comment("The worst response of the command so far, and the first piece that failed.");
    let failed_before = m.reg_reset("failed_before", Bit, 0);
    let decerr_before = m.reg_reset("decerr_before", Bit, 0);
    let first = m.reg("first_failed", Bits(bus.address_bits));
    let failed = m.wire("failed", failed_before.q() | resp.bit(1));
    let is_decerr = m.wire("is_decerr", decerr_before.q() | resp.reduce_and());
    let address = m.wire("failed_address", failed_before.q().mux(first.q(), address));
    for (before, now) in [(failed_before, failed), (decerr_before, is_decerr)] {
        before.set(running & ends.mux(now & !last, before.q()));
    }
    first.set_when(ends, address);
    let layout = streams::done(bus);
    let record = m.fields(
        "done",
        &[
            ("response", m.concat(&[failed, is_decerr])),
            ("address", address & failed.replicate(bus.address_bits)),
        ],
    );
    let done = m.stream("done", ends & last, &[("data", record.pack())]);
    m.unused("unused_done", done.ready());
    reports.set("begins", begins).set("ends", ends);
    done.connect(reports, "in");
    let out = reports.stream("out", "report");
    let fields = layout.unpack("reported", out.get("data"));
    out.with_fields(fields)
        .gated("told", running)
        .axi_record_out("m_axis_done", &layout);
    ends
}
