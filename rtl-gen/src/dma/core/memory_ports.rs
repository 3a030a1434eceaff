//! The AXI4 ports of the DMA unit, and what is counted at them.

use super::top::Units;
use crate::dma::channels;
use crate::hw::{Bits, Value, width_for};

impl<'m> Units<'m> {
    /// The channels of both masters, their resets, and the events that the registers count.
    pub(super) fn connect_memory(&self) {
        let Units {
            m,
            config,
            registers,
            reset,
            reader,
            write_master,
            read_master,
            ..
        } = *self;
        let bus = config.bus();
        let aw = write_master.stream("m_axi_aw", "aw");
        let w = write_master.stream("m_axi_w", "w");
        let ar = read_master.stream("m_axi_ar", "ar");
        let write_burst = aw.transfer();
        let write_beat = w.transfer();
        let write_wait = w.valid & !w.ready();
        let read_burst = m.wire("read_burst", ar.transfer());
        aw.axi_channel_out("m_axi_aw", &channels::address(&bus, "a write burst", "0"));
        w.axi_channel_out("m_axi_w", &channels::write_data(&bus));
        m.axi_channel_in("m_axi_b", &channels::write_response())
            .connect(write_master, "m_axi_b");
        let channel = channels::address(&bus, "a read burst", "0 dense, 1 sparse");
        ar.axi_channel_out("m_axi_ar", &channel);
        let r = m.axi_channel_in("m_axi_r", &channels::read_data(&bus));
        let there = r.valid;
        let read_beat = r.transfer();
        let burst_ends = m.wire("read_burst_ends", r.transfer() & r.get("last"));
        r.connect(read_master, "m_axi_r");

        m.comment("Bursts that are read, to see whether a beat is due.");
        let most = config.get("outstanding");
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
        let read_idle = read_master.get_as("idle", "read_idle");
        reset
            .set("asked", registers.get_as("soft_reset", "soft_reset"))
            .set("write_idle", write_idle)
            .set("read_idle", read_idle);
        write_master.set("flush", flushes);
        read_master.set("flush", m.wire("read_flush", flushes | self.drops));
        reader.set("quiet", read_idle);
    }
}
