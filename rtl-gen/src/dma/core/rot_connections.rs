//! How the parts of the rotation codec are connected.

use super::top::Units;
use crate::hw::{Bit, InstanceRef, Value};

impl<'m> Units<'m> {
    /// Beats that the intake lets pass, with their elements, to the records of tokens.
    pub(super) fn connect_rot_quantizer(
        &self,
        data: (&str, Value<'m>),
        [memory, centring]: [InstanceRef<'m>; 2],
    ) {
        let Units {
            m,
            config,
            registers,
            intake,
            quantizer,
            buffer,
            writer,
            ..
        } = *self;
        for (port, of_registers) in [
            ("write", "centres_write"),
            ("write_set", "centres_set"),
            ("write_pair", "centres_pair"),
            ("write_data", "centres_data"),
        ] {
            memory.set(port, registers.get_as(of_registers, of_registers));
        }
        for port in ["read", "read_set", "read_row"] {
            memory.set(port, centring.get_as(port, &format!("centres_{port}")));
        }
        centring.set("centres", memory.get_as("centres", "centres"));
        intake
            .stream("beat", "vector_beat")
            .append(&[data])
            .connect(centring, "in");
        let keep = m.lit(Bit, 1).replicate(2 * config.lanes_in());
        centring
            .stream("out", "centred")
            .append(&[("keep", keep)])
            .select(&["data", "keep", "last", "user"])
            .connect(quantizer, "s_axis");
        quantizer.set("flags_clear", m.lit(Bit, 0));
        let flags = ["nan_seen", "inf_seen", "config_error"].map(|name| quantizer.get(name));
        let flags: Vec<Value> = flags.iter().map(|flag| flag.as_bits()).collect();
        m.unused("unused_flags", m.pack(&flags));
        quantizer.stream("m_axis", "record").connect(buffer, "in");
        centring.stream("end", "vector_end").connect(buffer, "end");
        buffer
            .stream("dense_out", "dense_stored")
            .connect(writer, "dense");
        buffer
            .stream("token", "token_length")
            .connect(writer, "token");
    }

    /// No sparse bytes are ever asked for.
    pub(super) fn end_sparse_pieces(&self) {
        let pieces = self.port.stream("sparse", "sparse_piece");
        let fields = pieces.fields().pack();
        let never = self.m.concat(&[pieces.valid.as_bits(), fields]);
        self.m.unused("unused_sparse_piece", never);
        pieces.accept_when(self.m.lit(Bit, 1));
    }
}
