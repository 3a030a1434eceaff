//! The buffers of one side: codes and steps of two blocks.

use super::geometry::Geometry;
use super::intake::writes;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Flow, Module, ModuleBuilder, Value};
use crate::packkv::format::STEP;

/// Codes and steps of two blocks of one side.
///
/// Two buffers, each of words of 32 channels in two halves of 16 and with a read port: the search reads in one
/// while the reader reads in the other. Read latency 1.
pub(super) fn store(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_store_{}", geometry.name()));
    m.doc(
        "The codes and steps of two blocks of one side. A buffer has one read port, for the search until it has found \
         the block's order, then for the reader. The upper half of a word is 0 where a token ends in the lower one.",
    );
    geometry.describe(&m);
    m.timing(
        1,
        "one beat in; one word out to the search and 16 codes to the reader per cycle",
    );
    let row = geometry.format.row();
    let (token, word) = (geometry.format.token(), geometry.word());
    let write = Flow::input(&m, "write", &writes(geometry));
    let read_buffer = m.input("read_buffer", Bit, "of the reader: which buffer");
    let read_token = m.input("read_token", Bits(token), "which token");
    let read_beat = m.input(
        "read_beat",
        Bits(geometry.beat()),
        "which 16 channels of it",
    );
    let search = geometry.greedy.then(|| {
        (
            m.input("search_buffer", Bit, "of the search: which buffer"),
            m.input("searching", Bit, "the search reads"),
            m.input("search_token", Bits(token), "which token"),
            m.input("search_word", Bits(word), "which 32 channels of it"),
        )
    });

    let half = write.get("beat").bit(0);
    let to = m.concat(&[write.get("token"), write.get("beat").slice(1, word)]);
    let to = m.wire("write_address", to);
    let from = m.concat(&[read_token, read_beat.slice(1, word)]);
    let upper = write.get("codes") & half.replicate(row);
    let upper = m.wire("upper_codes", upper);
    let mut data = vec![];
    for buffer in 0..2 {
        let writes = m.wire(
            &format!("writes{buffer}"),
            write.valid & is(buffer, write.get("buffer")),
        );
        let address = match search {
            Some((of_search, searching, token, word)) => {
                let searched = m.wire(
                    &format!("searched{buffer}"),
                    searching & is(buffer, of_search),
                );
                searched.mux(m.concat(&[token, word]), from)
            }
            None => from,
        };
        let address = m.wire(&format!("read_address{buffer}"), address);
        for (part, enable, codes) in [
            ("lower", writes & !half, write.get("codes")),
            ("upper", writes, upper),
        ] {
            let ram = m.instance(
                &format!("u_{part}{buffer}"),
                &sdp_ram(geometry.depth(), row),
            );
            ram.set("wr_en", enable)
                .set("wr_addr", to)
                .set("wr_data", codes)
                .set("rd_en", m.lit(Bit, 1))
                .set("rd_addr", address);
            data.push(ram.get_as("rd_data", &format!("{part}_codes{buffer}")));
        }
    }
    let [lower0, upper0, lower1, upper1] = data[..] else {
        unreachable!("two buffers of two halves")
    };

    m.comment("What was read a cycle ago.");
    let [second, upper_half] =
        m.delays([("of_second", read_buffer), ("of_upper", read_beat.bit(0))]);
    let low = m.wire("read_lower", second.mux(lower1, lower0));
    let high = m.wire("read_upper", second.mux(upper1, upper0));
    m.output(
        "read_codes",
        upper_half.mux(high, low),
        "the 16 codes that were read",
    );
    if let Some((of_search, ..)) = search {
        let second = m.delay("search_of_second", of_search);
        let word = m.concat(&[second.mux(upper1, upper0), second.mux(lower1, lower0)]);
        m.output("search_codes", word, "the 32 codes that were read");
    }

    m.comment("Steps.");
    let steps = m.instance("u_steps", &sdp_ram(2 * geometry.format.block, STEP));
    steps
        .set("wr_en", write.valid & write.get("ends"))
        .set(
            "wr_addr",
            m.concat(&[write.get("buffer").as_bits(), write.get("token")]),
        )
        .set("wr_data", write.get("step"))
        .set("rd_en", m.lit(Bit, 1))
        .set("rd_addr", m.concat(&[read_buffer.as_bits(), read_token]));
    m.output("read_step", steps.get("rd_data"), "the step that was read");
    m.finish()
}

/// Is it the buffer with this number?
pub(super) fn is(number: usize, buffer: Value<'_>) -> Value<'_> {
    match number {
        0 => !buffer,
        _ => buffer,
    }
}
