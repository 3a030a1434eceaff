//! How the parts of the DMA unit are connected to each other.

use super::config::SPARSE_WORD;
use super::streams::{THRESHOLDS, decoded_beat, piece, rotated_beat, token_beat};
use super::top::{ReadSide, Units};
use crate::cells::{byte_splitter, skid_buffer, stream_fifo};
use crate::hw::{Bit, InstanceRef, Module, Stream, Value, log2_ceil};

/// Tokens that are in the quantizer and in the buffer behind it.
const TASKS: usize = 8;

impl<'m> Units<'m> {
    /// Passes a stream through a cell that is reset by `reset`, or by the pin alone.
    pub(super) fn through(
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
        commands
            .stream("write", "next_write")
            .connect(orders, "write");
        orders
            .stream("write_order", "write_order")
            .connect(self.intake, "order");
        commands.set("ends_write", completions.get_as("ends_write", "ends_write"));
        match self.shared {
            None => self.connect_reader(),
            Some(shared) => self.connect_readers(shared),
        }
        orders.set("elements", registers.get_as("elements", "elements"));
        if !self.config.is_rot() {
            let set = registers.get_as("threshold_set", "threshold_set");
            orders.set("threshold_set", set);
            for port in ["threshold_read", "threshold_index"] {
                registers.set(port, orders.get_as(port, port));
            }
        }
        let results = self.write_results.stream("result", "write_result");
        results.connect(completions, "write");
        completions
            .stream("out", "completion")
            .connect(registers, "completion");
    }

    /// Commands to the only reader, and its results.
    fn connect_reader(&self) {
        let (commands, orders, completions) = (self.commands, self.orders, self.completions);
        let reader = self.sides[0].reader;
        commands.stream("read", "next_read").connect(orders, "read");
        orders
            .stream("read_order", "read_order")
            .connect(reader, "order");
        commands.set("ends_read", completions.get_as("ends_read", "ends_read"));
        reader
            .stream("result", "read_result")
            .connect(completions, "read");
    }

    /// Commands to two readers, and their results.
    fn connect_readers(&self, shared: InstanceRef<'m>) {
        let (commands, orders, completions) = (self.commands, self.orders, self.completions);
        for side in &self.sides {
            let name = |stem: &str| side.name(stem);
            commands
                .stream(&name("read"), &name("next_read"))
                .connect(shared, &name("command"));
            shared
                .stream(&name("order"), &name("read_order"))
                .connect(side.reader, "order");
            let ends = shared.get_as(&name("ends"), &name("ends_read"));
            commands.set(&name("ends_read"), ends);
            side.reader
                .stream("result", &name("read_result"))
                .connect(shared, &name("result"));
        }
        shared
            .stream("command", "next_read")
            .connect(orders, "read");
        orders
            .stream("read_order", "read_order")
            .connect(shared, "order");
        shared
            .stream("result", "read_result")
            .connect(completions, "read");
        self.m
            .unused("unused_ends_read", completions.get("ends_read"));
    }

    /// Tokens to bytes in the memory.
    pub(super) fn connect_write(&self) {
        let Units {
            m,
            config,
            running,
            entry_gate,
            intake,
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
        match self.centres {
            Some(centres) => self.connect_rot_quantizer(data, centres),
            None => self.connect_quantizer(data),
        }
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

    /// Beats that the intake lets pass, with their elements, to packets and records.
    fn connect_quantizer(&self, data: (&str, Value<'m>)) {
        let Units {
            m,
            intake,
            quantizer,
            buffer,
            writer,
            ..
        } = *self;
        let coded = intake.stream("coded", "coded").append(&[data]);
        coded
            .select(&["data", "keep", "last"])
            .connect(quantizer, "s_axis");
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
    }

    /// Bytes in the memory to tokens.
    pub(super) fn connect_read(&self) {
        for side in &self.sides {
            self.connect_side(side);
            side.dequantizer.set("errors_clear", self.clear_format);
        }
    }

    fn connect_side(&self, side: &ReadSide<'m>) {
        let (m, config) = (self.m, self.config);
        let name = |stem: &str| side.name(stem);
        let (reader, dequantizer) = (side.reader, side.dequantizer);
        let restart = side.seen(reader, "restarts", "restarts") | !self.running;
        let restart = m.wire(&name("restart"), restart);
        dequantizer.set("restart", restart);
        let mut failed = m.lit(Bit, 0);
        let lanes = config.lanes_out();
        let kinds: &[_] = match config.is_rot() {
            true => &[("dense", lanes, "")],
            false => &[
                ("dense", lanes / 2, "_dense"),
                ("sparse", SPARSE_WORD, "_sparse"),
            ],
        };
        for &(kind, bytes, decoder_port) in kinds {
            let port = format!("m_axis_{kind}");
            let words = side
                .read_master
                .stream(&port, &name(&format!("{kind}_read")));
            let user = words.get("user");
            failed = failed | (words.transfer() & user);
            let [data, keep, last] = ["data", "keep", "last"].map(|field| words.get(field));
            // The bytes of a beat with an error are none of the stream.
            let keep = keep & (!user).replicate(config.bus_bytes());
            let words = if config.bus_bytes() > bytes {
                let splitter = name(&format!("{kind}_splitter"));
                let module = byte_splitter(config.bus_bytes(), bytes);
                let u = m.instance(&format!("u_{splitter}"), &module);
                u.set("rst_n", !restart);
                let fields = [("data", data), ("keep", keep), ("last", last | user)];
                words.with(&fields).connect(u, "in");
                u.stream("out", &name(&format!("{kind}_part")))
                    .rename("last", "user")
            } else {
                words.with(&[
                    ("data", data.zext(8 * bytes)),
                    ("keep", keep.zext(bytes)),
                    ("user", last | user),
                ])
            };
            let words = match config.is_rot() {
                true => words.rename("user", "last"),
                false => words,
            };
            words.connect(dequantizer, &format!("s_axis{decoder_port}"));
        }
        reader.set("word_failed", m.wire(&name("word_failed"), failed));
        reader
            .stream("command", &name("decode"))
            .connect(dequantizer, "s_axis_command");
        let rest: &[&str] = match config.is_rot() {
            true => &["stopped", "config_error", "held"],
            false => &["stopped", "config_error", "dense_held", "sparse_held"],
        };
        let rest: Vec<Value> = rest
            .iter()
            .map(|port| dequantizer.get(port).as_bits())
            .collect();
        m.unused(&name("unused_decoder_status"), m.pack(&rest));
        let decoded = dequantizer.stream("m_axis", &name("decoded"));
        let data = ("data", decoded.get("data"));
        let keep = match config.is_rot() {
            true => m.lit(Bit, 1).replicate(2 * lanes),
            false => decoded.get("keep"),
        };
        let keep = ("keep", keep);
        decoded.select(&["last", "user"]).connect(reader, "decoded");
        let faults = side.read_master.stream("m_axis_error", &name("fault"));
        m.unused(&name("unused_fault_kind"), faults.get("kind"));
        faults.connect(reader, "fault");
        let out = reader.stream("out", &name("token_out")).append(&[keep]);
        out.select(&["keep", "last", "user"])
            .connect(side.exit_gate, "in");
        let out = side.exit_gate.stream("out", &name("let_out"));
        let out = out.append(&[data]);
        let out = out.select(&["data", "keep", "last", "user"]);
        let port = match side.suffix {
            "" => "m_axis".to_string(),
            number => format!("m_axis_{number}"),
        };
        self.through(&name("given"), out, None, skid_buffer)
            .axi_stream_out(
                &port,
                &match config.is_rot() {
                    true => rotated_beat(lanes),
                    false => decoded_beat(lanes),
                },
            );
    }

    /// Appends and releases of the writer; what gives it its pieces.
    fn connect_appends(&self) -> InstanceRef<'m> {
        let (writer, port) = (self.writer, self.port);
        let Some(heads) = self.heads else {
            writer.stream("ask", "write_ask").connect(port, "write_ask");
            port.stream("write_answer", "write_answer")
                .connect(writer, "answer");
            return port;
        };
        writer.stream("ask", "token_ask").connect(heads, "ask");
        heads
            .stream("change", "write_ask")
            .connect(port, "write_ask");
        port.stream("write_answer", "write_answer")
            .connect(heads, "given");
        heads
            .stream("answer", "token_answer")
            .connect(writer, "answer");
        port.stream("append", "head_append").connect(heads, "burst");
        heads
    }

    /// The pieces of all heads, in slices to the read master.
    fn connect_slices(&self, side: &ReadSide<'m>, slices: InstanceRef<'m>, keeps: Value<'m>) {
        let (m, config) = (self.m, self.config);
        slices.set("rst_n", keeps);
        let elements = side.seen(side.reader, "elements", "read_elements");
        let unit_bits = log2_ceil(config.elements_unit());
        m.unused(&side.name("unused_elements"), elements.slice(0, unit_bits));
        let beats = elements.slice(unit_bits, elements.width() - unit_bits);
        let slice_bits = config.slice_bits();
        let wide = beats.width().max(slice_bits);
        let beats = beats.zext(wide);
        if wide > slice_bits {
            let above = beats.slice(slice_bits, wide - slice_bits);
            m.unused(&side.name("unused_slice"), above);
        }
        slices.set("slice_beats", beats.slice(0, slice_bits));
        slices
            .stream("out", &side.name("dense_slice"))
            .connect(side.read_master, "s_axis_dense");
    }

    /// The memory management unit and who uses it.
    pub(super) fn connect_pages(&self) {
        let Units {
            config,
            writer,
            port,
            mmu,
            ..
        } = *self;
        let appends = self.connect_appends();
        port.stream("command", "mmu_command")
            .connect(mmu, "s_axis_cmd");
        mmu.stream("m_axis_done", "mmu_done").connect(port, "done");
        mmu.stream("m_axis_desc", "burst").connect(port, "burst");
        port.set("base", self.registers.get_as("base", "base"));
        appends.stream("append", "append").connect(writer, "burst");
        if config.is_rot() {
            self.end_sparse_pieces();
        }
        if let Some(shared) = self.shared {
            shared.stream("ask", "read_ask").connect(port, "read_ask");
            port.stream("read_answer", "read_answer")
                .connect(shared, "answer");
            for kind in ["dense", "sparse"] {
                port.stream(kind, &format!("{kind}_of_one"))
                    .connect(shared, kind);
            }
        }
        for side in &self.sides {
            let name = |stem: &str| side.name(stem);
            let (from, asks, answers) = match self.shared {
                None => (port, "read_ask".to_string(), "read_answer".to_string()),
                Some(shared) => (shared, name("ask"), name("answer")),
            };
            match side.heads {
                None => {
                    side.reader
                        .stream("ask", &name("read_ask"))
                        .connect(from, &asks);
                    from.stream(&answers, &name("read_answer"))
                        .connect(side.reader, "answer");
                }
                Some([reads, _]) => {
                    side.reader
                        .stream("ask", &name("token_read_ask"))
                        .connect(reads, "ask");
                    reads
                        .stream("question", &name("read_ask"))
                        .connect(from, &asks);
                    from.stream(&answers, &name("read_answer"))
                        .connect(reads, "given");
                    reads
                        .stream("answer", &name("token_read_answer"))
                        .connect(side.reader, "answer");
                }
            }
            let kinds: &[&str] = match config.is_rot() {
                true => &["dense"],
                false => &["dense", "sparse"],
            };
            self.m.comment(match config.is_rot() {
                true => "The queue holds the pieces of a whole stream.",
                false => "Both queues hold the pieces of a whole stream.",
            });
            let keeps = self
                .m
                .wire(&name("keeps_pieces"), self.running & !side.drops);
            let depth = config.pieces_of_stream().next_power_of_two();
            for &kind in kinds {
                let pieces = from.stream(&name(kind), &name(&format!("{kind}_piece")));
                debug_assert_eq!(pieces.fields().names(), piece(config).names());
                if let (Some([_, slices]), "dense") = (side.heads, kind) {
                    self.connect_slices(side, slices, keeps);
                    pieces.connect(slices, "in");
                    continue;
                }
                self.through(&name(&format!("{kind}_queue")), pieces, keeps, |w| {
                    stream_fifo(depth, w)
                })
                .connect(side.read_master, &format!("s_axis_{kind}"));
            }
        }
    }
}
