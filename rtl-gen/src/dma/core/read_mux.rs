//! Two read masters on one AXI4 port.

use super::Config;
use crate::cells::skid_buffer;
use crate::dma::channels;
use crate::hw::{Bit, Module};

/// Joins AR of two read masters, in turn, and gives each the beats of its ids. Bit 1 of an id is the number of the
/// master.
pub(super) fn read_mux(config: &Config) -> Module {
    let bus = config.bus();
    let m = config.module("kv_dma_read_mux", &["bus_bytes", "address_bits"]);
    m.doc(
        "Two read masters on one AXI4 port: their bursts are offered in turn. Bit 1 of an id is the number of the master, \
         which takes the beats that have it. A master takes every beat at once, so r_ready never falls.",
    );
    m.timing(1, "a burst and a beat per cycle");
    let fields = ["id", "addr", "len"];
    let [first, second] = [0, 1].map(|number| {
        let channel = channels::read_address(&bus, 1).select(&fields);
        m.stream_in(&format!("ar{number}"), &channel)
    });
    let beats = m.stream_in("r", &channels::read_data(&bus, 2));

    m.comment("Bursts, in turn.");
    let was_1 = m.reg_reset("was_1", Bit, 0);
    let is_1 = m.wire("is_1", second.valid & (!was_1.q() | !first.valid));
    let of = |field: &str| is_1.mux(second.get(field), first.get(field));
    let request = m.stream(
        "request",
        first.valid | second.valid,
        &[
            ("id", m.concat(&[is_1.as_bits(), of("id")])),
            ("addr", of("addr")),
            ("len", of("len")),
        ],
    );
    was_1.set_when(request.transfer(), is_1);
    let ready = request.ready();
    first.accept_when(ready & !is_1);
    second.accept_when(ready & is_1);
    let burst = request.through_packed("burst", skid_buffer);
    let channel = channels::read_address(&bus, 2);
    channels::with_attributes(&m, &bus, burst).stream_out("ar", &channel);

    m.comment("Beats, to the master that they are of.");
    let id = beats.get("id");
    let values = ["data", "resp", "last"].map(|field| (field, beats.get(field)));
    let outs = [!id.bit(1), id.bit(1)].into_iter().enumerate();
    let outs = outs.map(|(number, is_own)| {
        let fields = [("id", id.slice(0, 1)), values[0], values[1], values[2]];
        let out = m.stream(&format!("beat{number}"), beats.valid & is_own, &fields);
        let ready = out.ready();
        out.stream_out(&format!("r{number}"), &channels::read_data(&bus, 1));
        ready
    });
    let ready = outs.reduce(|a, b| a & b).expect("two masters");
    beats.accept_when(ready);
    m.finish()
}
