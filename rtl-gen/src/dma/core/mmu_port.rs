//! The way to the memory management unit, for the writer and the reader.

use super::Config;
use super::streams::{
    append_piece, head_answer, head_ask, head_read_ask, piece, read_answer, write_answer, write_ask,
};
use crate::dma::registers::outcome;
use crate::hw::{Bit, Bits, Bundle, Module};
use crate::mmu;

/// What the memory management unit is told.
fn command(config: &Config) -> Bundle {
    let sizes = config.mmu();
    let length = Bits(sizes.length_bits());
    Bundle::new(
        "a command",
        &[
            ("op", mmu::op().kind(), "operation"),
            ("kind", Bit, "0 dense, 1 sparse"),
            ("stream", Bits(sizes.stream_bits()), "stream id"),
            ("dense_bytes", length, "append: number of dense bytes"),
            ("sparse_bytes", length, "append: number of sparse bytes"),
        ],
    )
}

/// What it answers.
fn completion(config: &Config) -> Bundle {
    let sizes = config.mmu();
    Bundle::new(
        "a completion",
        &[
            ("status", mmu::status().kind(), "outcome"),
            (
                "bytes_used",
                Bits(sizes.count_bits()),
                "bytes of the stream and kind",
            ),
            ("pages_free", Bits(sizes.free_bits()), "free pages"),
        ],
    )
}

/// Lets writer and reader use the memory management unit in turn, a command each, and adds the base to the
/// addresses of its bursts.
pub(super) fn mmu_port(config: &Config) -> Module {
    let sizes = config.mmu();
    let m = config.codec_module(
        "_mmu_port",
        &[
            "max_d",
            "heads",
            "streams",
            "pages",
            "page_bytes",
            "pages_per_stream",
            "max_burst_bytes",
            "address_bits",
        ],
    );
    m.doc(
        "Lets writer and reader use the memory management unit in turn: one of them from its command to the \
         completion. The bursts leave a cycle later, with the base added.",
    );
    m.throughput("one command at a time, a burst per cycle");
    let has_heads = config.heads() > 1;
    let (asks_of_writer, answers_of_writer) = match has_heads {
        true => (head_ask(config), head_answer(config)),
        false => (write_ask(config), write_answer()),
    };
    let writes = m.stream_in("write_ask", &asks_of_writer);
    let reads = m.stream_in("read_ask", &head_read_ask(config));
    let done = m.stream_in("done", &completion(config));
    let bursts = m.stream_in("burst", &append_piece(config));
    let base = m.input("base", Bits(config.address_bits()), "address of page 0");

    m.comment("Who is served; a command is taken at once into the register.");
    let busy = m.reg_reset("busy", Bit, 0);
    let reader = m.reg_reset("serves_reader", Bit, 0);
    let picks_read = m.wire("picks_read", reads.valid & (!writes.valid | !reader.q()));
    let operations = m.names(&mmu::op());
    let op = |name: &str| operations.value(name);
    let look = reads.get("reads").mux(op("read"), op("status"));
    let change = writes.get("release").mux(op("release"), op("append"));
    let (change, kind) = match has_heads {
        true => (
            writes.get("looks").mux(op("status"), change),
            picks_read.mux(reads.get("kind"), writes.get("kind")),
        ),
        false => (change, reads.get("kind")),
    };
    let asked = m.stream(
        "picked",
        !busy.q() & (reads.valid | writes.valid),
        &[
            ("op", m.wire("picked_op", picks_read.mux(look, change))),
            ("kind", kind),
            (
                "stream",
                picks_read.mux(reads.get("stream"), writes.get("stream")),
            ),
            ("dense_bytes", writes.get("dense_bytes")),
            ("sparse_bytes", writes.get("sparse_bytes")),
        ],
    );
    let begins = m.wire("begins", asked.transfer());
    reads.accept_when(begins & picks_read);
    writes.accept_when(begins & !picks_read);
    reader.set_when(begins, picks_read);
    asked
        .registered("asked")
        .stream_out("command", &command(config));

    m.comment("The answer.");
    let statuses = m.names(&outcome());
    let verdict =
        statuses.mark(m.wire("verdict", done.get("status").zext(outcome().kind().width())));
    let bytes = done.get("bytes_used");
    let to_writer = m.stream(
        "to_writer",
        done.valid & !reader.q(),
        &[("status", verdict), ("bytes", bytes)],
    );
    let to_reader = m.stream("to_reader", done.valid & reader.q(), &[("bytes", bytes)]);
    let taken = m.wire(
        "answer_taken",
        reader.q().mux(to_reader.ready(), to_writer.ready()),
    );
    let ends = m.wire("ends", done.valid & taken);
    busy.set(begins | (busy.q() & !ends));
    let free = m.reg_reset(
        "pages_free",
        done.get("pages_free").kind(),
        sizes.pages as u64,
    );
    free.set_when(ends, done.get("pages_free"));
    done.accept_when(taken);
    to_writer.stream_out("write_answer", &answers_of_writer);
    to_reader.stream_out("read_answer", &read_answer(config));
    m.output("pages_free", free.q(), "free pages behind the last command");

    m.comment("The bursts. The base is a multiple of a page.");
    let page = sizes.offset_bits();
    let high = config.address_bits() - page;
    m.unused("unused_base", base.slice(0, page));
    let address = bursts.get("address");
    let number = m.wire(
        "page_number",
        address.slice(page, high) + base.slice(page, high),
    );
    let placed = m.concat(&[number, address.slice(0, page)]);
    let fields = [
        ("address", placed),
        ("bytes", bursts.get("bytes")),
        ("kind", bursts.get("kind")),
        ("last", bursts.get("last")),
        ("of_reader", reader.q()),
    ];
    let placed = bursts.with(&fields).registered("placed");
    let of_reader = placed.get("of_reader");
    let kind = placed.get("kind");
    let names = ["address", "bytes", "kind", "last"];
    let values = names.map(|name| (name, placed.get(name)));
    let append = m.stream("append_out", placed.valid & !of_reader, &values);
    let dense = m.stream("dense_out", placed.valid & of_reader & !kind, &values);
    let sparse = m.stream("sparse_out", placed.valid & of_reader & kind, &values);
    let of_kind = kind.mux(sparse.ready(), dense.ready());
    placed.accept_when(of_reader.mux(of_kind, append.ready()));
    append.stream_out("append", &append_piece(config));
    dense.stream_out("dense", &piece(config));
    sparse.stream_out("sparse", &piece(config));
    m.finish()
}
