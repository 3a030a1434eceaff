//! The bytes of words in their places of beats.

use super::Bus;
use super::channels;
use super::write_steps::step;
use crate::cells::{ones_from, ones_to, turned};
use crate::hw::{Bit, Bits, Module};

/// Moves the bytes of words to their places in beats and joins those of two words to a beat.
///
/// Latency 1, a word per cycle. The register lies between the large rotations and the small ones; there is no
/// ready.
pub(crate) fn write_shifter(bus: &Bus) -> Module {
    let m = bus.module("axi_write_shifter", &["bus_bytes"]);
    let (bytes, place_bits) = (bus.bytes, bus.place_bits());
    m.doc(
        "Moves the bytes of words up to their places in beats. A beat has those of the word before that went \
         beyond the top, below turn, and those of its own word from turn up. Of the first and the last beat \
         of a burst only the bytes of the piece are marked.",
    );
    m.doc("While dropping is set no bytes are marked. There is room for every beat.");
    m.timing(1, "one word per cycle");
    let steps = m.input("steps", Bit, "there is a step");
    let data = m.input("data", Bits(8 * bytes), "its word");
    let inputs = step(bus);
    let values = inputs.fields().iter();
    let values: Vec<_> = values
        .map(|field| (field, m.input(&field.name, field.kind, &field.doc)))
        .collect();
    let dropping = m.input("dropping", Bit, "beats write nothing");

    m.comment("Large rotations, and the step one cycle later.");
    let small = place_bits - place_bits / 2;
    let turn = values[0].1;
    let data = match small < place_bits {
        true => {
            let large = turn.slice(small, place_bits - small);
            turned(&m, "coarse", data, 8 << small, large, true)
        }
        false => data,
    };
    let stepped = m.reg_reset("stepped", Bit, 0);
    stepped.set(steps);
    let data = m.delay("turned", data);
    let now: Vec<_> = values
        .into_iter()
        .map(|(field, value)| (field.name.as_str(), m.delay(&field.name, value)))
        .collect();
    let now = m.fields("step", &now);

    m.comment("Small rotations. What went beyond the top waits for the next beat.");
    let turn = now.get("turn");
    let data = turned(&m, "fine", data, 8, turn.slice(0, small), true);
    let before = m.reg("before", Bits(8 * bytes));
    before.set_when(stepped.q(), data);
    let own = ones_from(&m, "own", turn, bytes);
    let (new, old) = (data.lanes(8), before.q().lanes(8));
    let joined = m.lanes("joined", bytes, |i| own.bit(i).mux(new[i], old[i]));

    m.comment("The bytes of the piece.");
    let from = ones_from(&m, "from_first", now.get("begin_at"), bytes);
    let upto = ones_to(&m, "to_final", now.get("end_at"), bytes);
    let (begins, ends) = (now.get("begins"), now.get("ends"));
    let strobes = (from | (!begins).replicate(bytes)) & (upto | (!ends).replicate(bytes));
    let strobes = strobes & (!dropping).replicate(bytes);
    let beat = m.stream(
        "beat",
        stepped.q() & now.get("emits"),
        &[
            ("data", joined),
            ("strb", m.wire("strobes", strobes)),
            ("last", ends),
        ],
    );
    m.unused("unused_beat", beat.ready());
    beat.stream_out("out", &channels::write_data(bus));
    m.finish()
}
