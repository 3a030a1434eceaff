//! How the parts of the DMA unit are connected to each other.

use super::config::SPARSE_WORD;
use super::streams::{THRESHOLDS, decoded_beat, piece, token_beat};
use super::top::Units;
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{Bit, Module, Stream, Value};

/// Tokens that are in the quantizer and in the buffer behind it.
const TASKS: usize = 8;

impl<'m> Units<'m> {
    /// Passes a stream through a cell that is reset by `reset`, or by the pin alone.
    fn through(
        &self,
        name: &str,
        stream: Stream<'m>,
        reset: impl Into<Option<Value<'m>>>,
        cell: impl FnOnce(usize) -> Module,
    ) -> Stream<'m> {
        let fields = stream.fields().clone();
        let packed = fields.pack();
        let u = self.m.instance(&format!("u_{name}"), &cell(packed.width()));
        if let Some(reset) = reset.into() {
            u.set("rst_n", reset);
        }
        stream.with(&[("data", packed)]).connect(u, "in");
        let out = u.stream("out", &format!("{name}_word"));
        let fields = fields.unpack(name, out.get("data"));
        out.with_fields(fields)
    }

    /// Commands from the registers to both sides, and their results back.
    pub(super) fn connect_commands(&self) {
        let Units {
            registers,
            commands,
            orders,
            completions,
            ..
        } = *self;
        registers
            .stream("command", "command")
            .connect(commands, "in");
        orders.set("enable", registers.get_as("enable", "enable"));
        for (side, unit) in [("write", self.intake), ("read", self.reader)] {
            commands
                .stream(side, &format!("next_{side}"))
                .connect(orders, side);
            orders
                .stream(&format!("{side}_order"), &format!("{side}_order"))
                .connect(unit, "order");
            let ends = format!("ends_{side}");
            commands.set(&ends, completions.get_as(&ends, &ends));
        }
        orders.set("elements", registers.get_as("elements", "elements"));
        let set = registers.get_as("threshold_set", "threshold_set");
        orders.set("threshold_set", set);
        for port in ["threshold_read", "threshold_index"] {
            registers.set(port, orders.get_as(port, port));
        }
        let results = self.write_results.stream("result", "write_result");
        results.connect(completions, "write");
        self.reader
            .stream("result", "read_result")
            .connect(completions, "read");
        completions
            .stream("out", "completion")
            .connect(registers, "completion");
    }

    /// Tokens to bytes in the memory.
    pub(super) fn connect_write(&self) {
        let Units {
            m,
            config,
            running,
            entry_gate,
            intake,
            quantizer,
            buffer,
            writer,
            write_master,
            ..
        } = *self;
        let tokens = m.axi_stream_in("s_axis", &token_beat(config.lanes_in()));
        let all = ["data", "keep", "last"];
        let [data, keep] = ["data", "keep"].map(|field| (field, tokens.get(field)));
        tokens.select(&["last"]).connect(entry_gate, "in");
        let tokens = entry_gate.stream("out", "let_in");
        let tokens = tokens.append(&[data, keep]).select(&all);
        let tokens = self.through("token", tokens, running, skid_buffer);
        let data = ("data", tokens.get("data"));
        tokens.select(&["keep", "last"]).connect(intake, "in");
        let coded = intake.stream("coded", "coded").append(&[data]);
        coded.select(&all).connect(quantizer, "s_axis");
        for name in THRESHOLDS {
            quantizer.set(name, intake.get_as(name, name));
        }
        quantizer.set("flags_clear", m.lit(Bit, 0));
        let flags = ["nan_seen", "inf_seen", "config_error"].map(|name| quantizer.get(name));
        let flags: Vec<Value> = flags.iter().map(|flag| flag.as_bits()).collect();
        m.unused("unused_flags", m.pack(&flags));
        for kind in ["dense", "sparse"] {
            quantizer
                .stream(&format!("m_axis_{kind}"), &format!("{kind}_code"))
                .connect(buffer, kind);
            buffer
                .stream(&format!("{kind}_out"), &format!("{kind}_stored"))
                .connect(writer, kind);
        }
        let record = quantizer.stream("m_axis_record", "record");
        let of_vector = ["nan", "inf"].map(|name| record.get(name).as_bits());
        m.unused("unused_record", m.pack(&of_vector));
        record
            .select(&["dense_length", "sparse_length"])
            .connect(writer, "record");
        let tasks = intake.stream("task", "task");
        self.through("tasks", tasks, running, |w| stream_fifo(TASKS, w))
            .connect(writer, "task");

        let words = writer.stream("words", "written_word");
        m.unused("unused_written_last", words.get("last"));
        words.select(&["data"]).connect(write_master, "s_axis");
        writer
            .stream("piece", "write_piece")
            .connect(write_master, "s_axis_desc");
        writer
            .stream("noted", "noted")
            .connect(self.write_results, "noted");
        write_master
            .stream("m_axis_done", "written")
            .connect(self.write_results, "written");
    }

    /// Bytes in the memory to tokens.
    pub(super) fn connect_read(&self) {
        let Units {
            m,
            config,
            running,
            exit_gate,
            reader,
            dequantizer,
            read_master,
            ..
        } = *self;
        let mut failed = m.lit(Bit, 0);
        for (kind, bytes) in [("dense", config.lanes_out() / 2), ("sparse", SPARSE_WORD)] {
            let words = read_master.stream(&format!("m_axis_{kind}"), &format!("{kind}_read"));
            let user = words.get("user");
            failed = failed | (words.transfer() & user);
            let [data, keep, last] = ["data", "keep", "last"].map(|field| words.get(field));
            // The bytes of a beat with an error are none of the stream.
            let keep = keep & (!user).replicate(config.bus_bytes());
            let fields = [
                ("data", data.zext(8 * bytes)),
                ("keep", keep.zext(bytes)),
                ("user", last | user),
            ];
            words
                .with(&fields)
                .connect(dequantizer, &format!("s_axis_{kind}"));
        }
        reader.set("word_failed", m.wire("word_failed", failed));
        reader
            .stream("command", "decode")
            .connect(dequantizer, "s_axis_command");
        let restart = reader.get_as("restarts", "restarts") | !running;
        dequantizer.set("restart", m.wire("restart", restart));
        let clear = self.registers.get_as("clear_format", "clear_format");
        dequantizer.set("errors_clear", clear);
        let rest = ["stopped", "config_error", "dense_held", "sparse_held"];
        let rest: Vec<Value> = rest
            .iter()
            .map(|port| dequantizer.get(port).as_bits())
            .collect();
        m.unused("unused_decoder_status", m.pack(&rest));
        let decoded = dequantizer.stream("m_axis", "decoded");
        let [data, keep] = ["data", "keep"].map(|field| (field, decoded.get(field)));
        decoded.select(&["last", "user"]).connect(reader, "decoded");
        let faults = read_master.stream("m_axis_error", "fault");
        m.unused("unused_fault_kind", faults.get("kind"));
        faults.connect(reader, "fault");
        let out = reader.stream("out", "token_out").append(&[keep]);
        out.select(&["keep", "last", "user"])
            .connect(exit_gate, "in");
        let out = exit_gate.stream("out", "let_out").append(&[data]);
        let out = out.select(&["data", "keep", "last", "user"]);
        self.through("given", out, None, skid_buffer)
            .axi_stream_out("m_axis", &decoded_beat(config.lanes_out()));
    }

    /// The memory management unit and who uses it.
    pub(super) fn connect_pages(&self) {
        let Units {
            m,
            config,
            running,
            writer,
            reader,
            read_master,
            port,
            mmu,
            ..
        } = *self;
        writer.stream("ask", "write_ask").connect(port, "write_ask");
        reader.stream("ask", "read_ask").connect(port, "read_ask");
        port.stream("write_answer", "write_answer")
            .connect(writer, "answer");
        port.stream("read_answer", "read_answer")
            .connect(reader, "answer");
        port.stream("command", "mmu_command")
            .connect(mmu, "s_axis_cmd");
        mmu.stream("m_axis_done", "mmu_done").connect(port, "done");
        mmu.stream("m_axis_desc", "burst").connect(port, "burst");
        port.set("base", self.registers.get_as("base", "base"));
        port.stream("append", "append").connect(writer, "burst");

        m.comment("Both queues hold the pieces of a whole stream.");
        let keeps = m.wire("keeps_pieces", running & !self.drops);
        let depth = config.pieces_of_stream().next_power_of_two();
        for kind in ["dense", "sparse"] {
            let pieces = port.stream(kind, &format!("{kind}_piece"));
            debug_assert_eq!(pieces.fields().names(), piece(config).names());
            self.through(&format!("{kind}_queue"), pieces, keeps, |w| {
                stream_fifo(depth, w)
            })
            .connect(read_master, &format!("s_axis_{kind}"));
        }
    }
}
