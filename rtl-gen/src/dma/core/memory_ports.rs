//! The AXI4 ports of the DMA unit, and what is counted at them.

use super::read_mux::read_mux;
use super::top::Units;
use crate::dma::channels;
use crate::hw::{Bits, Stream, Value, width_for};

impl<'m> Units<'m> {
    /// The channels of both masters, their resets, and the events that the registers count.
    pub(super) fn connect_memory(&self) {
        let Units {
            m,
            config,
            registers,
            reset,
            write_master,
            ..
        } = *self;
        let bus = config.bus();
        let aw = write_master.stream("m_axi_aw", "aw");
        let w = write_master.stream("m_axi_w", "w");
        let write_burst = aw.transfer();
        let write_beat = w.transfer();
        let write_wait = w.valid & !w.ready();
        aw.axi_channel_out("m_axi_aw", &channels::write_address(&bus));
        w.axi_channel_out("m_axi_w", &channels::write_data(&bus));
        m.axi_channel_in("m_axi_b", &channels::write_response())
            .connect(write_master, "m_axi_b");
        let readers = config.readers();
        let r = m.axi_channel_in("m_axi_r", &channels::read_data(&bus, readers));
        let there = r.valid;
        let read_beat = r.transfer();
        let burst_ends = m.wire("read_burst_ends", r.transfer() & r.get("last"));
        let ar = self.connect_read_masters(r);
        let read_burst = m.wire("read_burst", ar.transfer());
        ar.axi_channel_out("m_axi_ar", &channels::read_address(&bus, readers));

        m.comment("Bursts that are read, to see whether a beat is due.");
        let most = readers * config.get("outstanding");
        let bursts = m.reg_reset("reads_under_way", Bits(width_for(most)), 0);
        let more = read_burst.mux(bursts.q() + 1, bursts.q() - 1);
        bursts.set_when(read_burst ^ burst_ends, more);
        let read_wait = bursts.q().reduce_or() & !there;
        let events: [(&str, Value<'m>); 6] = [
            ("write_burst", write_burst),
            ("write_beat", write_beat),
            ("write_wait", write_wait),
            ("read_burst", read_burst),
            ("read_beat", read_beat),
            ("read_wait", read_wait),
        ];
        for (event, now) in events {
            registers.set(event, m.delay(&format!("seen_{event}"), now));
        }

        m.comment("Flushes.");
        let flushes = reset.get_as("flushes", "reset_flushes");
        let write_idle = write_master.get_as("idle", "write_idle");
        let mut read_idle = vec![];
        for side in &self.sides {
            let idle = side.seen(side.read_master, "idle", "read_idle");
            let flush = m.wire(&side.name("read_flush"), flushes | side.drops);
            side.read_master.set("flush", flush);
            side.reader.set("quiet", idle);
            read_idle.push(idle);
        }
        let read_idle = read_idle.into_iter().reduce(|a, b| a & b);
        reset
            .set("asked", registers.get_as("soft_reset", "soft_reset"))
            .set("write_idle", write_idle)
            .set("read_idle", read_idle.expect("there is a reader"));
        write_master.set("flush", flushes);
    }

    /// Beats to the read masters; their bursts.
    fn connect_read_masters(&self, r: Stream<'m>) -> Stream<'m> {
        let m = self.m;
        if let [side] = &self.sides[..] {
            r.connect(side.read_master, "m_axi_r");
            return side.read_master.stream("m_axi_ar", "ar");
        }
        let mux = m.instance("u_read_mux", &read_mux(self.config));
        for side in &self.sides {
            let ar = side.read_master.stream("m_axi_ar", &side.name("ar"));
            // They are those of all bursts.
            let attributes = ["size", "burst", "cache", "prot"].map(|field| ar.get(field));
            m.unused(&side.name("unused_attributes"), m.pack(&attributes));
            ar.select(&["id", "addr", "len"])
                .connect(mux, &side.name("ar"));
            mux.stream(&side.name("r"), &side.name("beat"))
                .connect(side.read_master, "m_axi_r");
        }
        r.connect(mux, "r");
        mux.stream("ar", "ar")
    }
}
