//! Valid/ready streams as one thing.
//!
//! The handshake: a beat is transferred at a clock edge at which `valid` and `ready` are both
//! set. `valid` never waits for `ready`; payload and `valid` stay as they are until the beat is
//! taken. Whether `ready` depends on anything combinationally is said where a stage is made.

use super::builder::{Forward, InstanceRef, ModuleBuilder};
use super::bundle::{Bundle, Field, Fields};
use super::kind::Kind::{self, Bit, Bits};
use super::module::Module;
use super::value::Value;

/// The producer's end of a stream inside a module, waiting for its one consumer.
///
/// Every method that passes the stream on takes it by value, so it is consumed exactly once;
/// a stream that is dropped leaves its `ready` undriven, which the builder reports.
#[must_use = "a stream needs a consumer"]
pub struct Stream<'m> {
    m: &'m ModuleBuilder,
    /// Stem of the names of nets that later stages derive from it.
    name: String,
    /// Is there a beat?
    pub valid: Value<'m>,
    ready: Forward<'m>,
    fields: Fields<'m>,
}

/// A stream output whose ready the module reads before it makes the beats: for modules whose own
/// registers are the output stage.
#[must_use = "a stream output offers beats"]
pub struct StreamOut<'m> {
    m: &'m ModuleBuilder,
    /// Does the consumer take a beat if one is offered?
    pub ready: Value<'m>,
    bundle: Bundle,
    ports: StreamPort,
}

/// A stream port of a finished module: which ports belong together, and what they carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreamPort {
    /// What the names of its ports begin with, without the underscore.
    pub prefix: String,
    /// True if the module takes the beats.
    pub input: bool,
    /// What one beat is, with its article.
    pub noun: String,
    /// Name of the valid port.
    pub valid: String,
    /// Name of the ready port.
    pub ready: String,
    /// The payload.
    pub fields: Vec<StreamField>,
    /// Do the fields share the port `<prefix>_tdata`, and perhaps `<prefix>_tuser`?
    pub is_record: bool,
}

/// A field of a stream port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreamField {
    /// Its name in the bundle.
    pub name: String,
    /// Kind and width.
    pub kind: Kind,
    /// What it means.
    pub doc: String,
    /// The port that holds it.
    pub port: String,
    /// Its lowest bit in the port: 0 but in a record.
    pub lo: usize,
}

/// What stands between a stream's prefix and the names of its handshake signals and fields.
#[derive(Clone, Copy)]
struct Naming(&'static str);

const INTERNAL: Naming = Naming("_");
const AXI4_STREAM: Naming = Naming("_t");
const AXI4: Naming = Naming("");

/// The field that is `tlast` beside a record, not a part of its `tdata`.
const LAST: &str = "last";

/// The comments of valid and ready ports.
fn handshake_docs(noun: &str) -> [String; 2] {
    [
        format!("{noun} is offered"),
        format!("{noun} is taken if offered"),
    ]
}

impl ModuleBuilder {
    /// A stream input: ports `<prefix>_valid`, `<prefix>_ready` and one per field.
    #[track_caller]
    pub fn stream_in(&self, prefix: &str, bundle: &Bundle) -> Stream<'_> {
        self.stream_port_in(prefix, INTERNAL, bundle)
    }

    /// An AXI4-Stream input: `<prefix>_tvalid`, `<prefix>_tready`, and a port `<prefix>_t<field>`
    /// per field: `data`, `keep`, `last`, `user`.
    #[track_caller]
    pub fn axi_stream_in(&self, prefix: &str, bundle: &Bundle) -> Stream<'_> {
        self.stream_port_in(prefix, AXI4_STREAM, bundle)
    }

    /// A channel of AXI4 that comes in, as `s_axi_aw` or `m_axi_r`: `<prefix>valid`, `<prefix>ready`, and a
    /// port `<prefix><field>` per field: `m_axi_rdata`.
    #[track_caller]
    pub fn axi_channel_in(&self, prefix: &str, bundle: &Bundle) -> Stream<'_> {
        self.stream_port_in(prefix, AXI4, bundle)
    }

    #[track_caller]
    fn stream_port_in(&self, prefix: &str, naming: Naming, bundle: &Bundle) -> Stream<'_> {
        let ports = port_names(prefix, naming, bundle, true);
        let (valid, ready) = self.handshake_in(&ports);
        let fields: Vec<(&str, Value<'_>)> = ports
            .fields
            .iter()
            .zip(bundle.fields())
            .map(|(port, field)| {
                let value = self.input(&port.port, port.kind, &port.doc);
                (field.name.as_str(), value)
            })
            .collect();
        let fields = self.fields(prefix, &fields);
        self.note_stream(ports);
        Stream {
            m: self,
            name: prefix.into(),
            valid,
            ready,
            fields,
        }
    }

    #[track_caller]
    fn handshake_in(&self, ports: &StreamPort) -> (Value<'_>, Forward<'_>) {
        let [offered, taken] = handshake_docs(&ports.noun);
        (
            self.input(&ports.valid, Bit, &offered),
            self.output_forward(&ports.ready, Bit, &taken),
        )
    }

    /// An AXI4-Stream input of records: all fields side by side in `<prefix>_tdata`, the first one
    /// lowest, in whole bytes. The layout stands in the header comment of the module; the fields are
    /// wires `<prefix>_<field>`.
    #[track_caller]
    pub fn axi_record_in(&self, prefix: &str, record: &Bundle) -> Stream<'_> {
        let ports = record_port(prefix, record, true);
        let (valid, ready) = self.handshake_in(&ports);
        let port = format!("{prefix}_tdata");
        let doc = format!("{}: layout above", without_article(record.noun()));
        let width = record.width().next_multiple_of(8);
        let word = self.input(&port, Bits(width), &doc);
        self.note_stream(ports);
        let rest = width - record.width();
        if rest > 0 {
            self.unused(
                &format!("unused_{prefix}"),
                word.slice(record.width(), rest),
            );
        }
        Stream {
            m: self,
            name: prefix.into(),
            valid,
            ready,
            fields: record.unpack(prefix, word),
        }
    }

    /// A stream output that is read before it is driven: the port `<prefix>_ready` now, and
    /// `<prefix>_valid` and one per field by [`offer`](StreamOut::offer).
    #[track_caller]
    pub fn stream_out(&self, prefix: &str, bundle: &Bundle) -> StreamOut<'_> {
        let ports = port_names(prefix, INTERNAL, bundle, false);
        let [_, taken] = handshake_docs(&ports.noun);
        StreamOut {
            m: self,
            ready: self.input(&ports.ready, Bit, &taken),
            bundle: bundle.clone(),
            ports,
        }
    }

    /// A stream that the module makes itself: wires `<name>_valid` and `<name>_ready`.
    #[track_caller]
    pub fn stream<'m>(
        &'m self,
        name: &str,
        valid: Value<'m>,
        fields: &[(&str, Value<'m>)],
    ) -> Stream<'m> {
        let ready = self.forward(&format!("{name}_ready"), Bit);
        Stream {
            m: self,
            name: name.into(),
            valid: self.wire(&format!("{name}_valid"), valid),
            ready,
            fields: self.fields(name, fields),
        }
    }

    /// Waits for both streams and passes their fields on together. Each side's ready depends
    /// combinationally on the other side's valid and on the consumer's ready.
    #[track_caller]
    pub fn join<'m>(&'m self, name: &str, a: Stream<'m>, b: Stream<'m>) -> Stream<'m> {
        let valid = self.wire(&format!("{name}_valid"), a.valid & b.valid);
        let ready = self.forward(&format!("{name}_ready"), Bit);
        a.ready.drive(ready.value() & b.valid);
        b.ready.drive(ready.value() & a.valid);
        Stream {
            m: self,
            name: name.into(),
            valid,
            ready,
            fields: a
                .fields
                .append(&b.fields.iter().collect::<Vec<_>>())
                .called(name),
        }
    }
}

impl<'m> Stream<'m> {
    /// A field of the payload.
    #[track_caller]
    pub fn get(&self, field: &str) -> Value<'m> {
        self.fields.get(field)
    }

    /// The payload.
    pub fn fields(&self) -> &Fields<'m> {
        &self.fields
    }

    /// The stem of the stream's names.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The consumer's ready, as the producer sees it.
    pub fn ready(&self) -> Value<'m> {
        self.ready.value()
    }

    /// Is a beat transferred in this cycle?
    pub fn transfer(&self) -> Value<'m> {
        self.valid & self.ready.value()
    }

    /// The same beats with another payload, computed from this one; no state, no name.
    #[track_caller]
    pub fn with(self, fields: &[(&str, Value<'m>)]) -> Stream<'m> {
        let fields = self.m.fields(&self.name, fields);
        self.with_fields(fields)
    }

    /// The same beats with another payload.
    pub fn with_fields(self, fields: Fields<'m>) -> Stream<'m> {
        let fields = fields.called(&self.name);
        Stream { fields, ..self }
    }

    /// The same beats with some of the fields only, in the order asked for.
    #[track_caller]
    pub fn select(self, fields: &[&str]) -> Stream<'m> {
        let fields = self.fields.select(fields);
        Stream { fields, ..self }
    }

    /// The same beats with more fields.
    #[track_caller]
    pub fn append(self, fields: &[(&str, Value<'m>)]) -> Stream<'m> {
        let all = self.fields.clone().append(fields);
        self.with_fields(all)
    }

    /// The same beats with some fields replaced; the others stay.
    #[track_caller]
    pub fn replace<N: AsRef<str>>(self, fields: &[(N, Value<'m>)]) -> Stream<'m> {
        let all = self.fields.clone().replace(fields);
        self.with_fields(all)
    }

    /// The same beats with another name for a field.
    #[track_caller]
    pub fn rename(self, from: &str, to: &str) -> Stream<'m> {
        let all = self.fields.clone().rename(from, to);
        self.with_fields(all)
    }

    /// The same beats while `open` is set; else none is offered and none is taken. Wires
    /// `<name>_valid` and `<name>_ready`. `open` may fall only where the consumer does not mind that
    /// an offer is withdrawn.
    #[track_caller]
    pub fn gated(self, name: &str, open: Value<'m>) -> Stream<'m> {
        let gated = self.m.stream(name, self.valid & open, &[]);
        let fields = self.fields.clone();
        let ready = gated.ready();
        self.accept_when(ready & open);
        gated.with_fields(fields)
    }

    /// Ends the stream in the stream port `prefix` of an instance, AXI4-Stream or not, which takes
    /// the fields that it declares.
    #[track_caller]
    pub fn connect(self, instance: InstanceRef<'m>, prefix: &str) {
        let port = instance.stream_port(prefix, true);
        instance.set(&port.valid, self.valid);
        if port.is_record {
            for (word, layout) in port.words() {
                let fields = self.fields.select(&layout.names()).pack();
                let width = instance.input_kind(&word).width();
                instance.set(&word, fields.zext(width));
            }
        } else {
            for field in &port.fields {
                instance.set(&field.port, self.get(&field.name));
            }
        }
        instance.drive(&port.ready, self.ready, 0);
    }

    /// Drives the producer's ready by hand: for consumers that are not one of the stages here.
    #[track_caller]
    pub fn accept_when(self, ready: Value<'m>) {
        self.ready.drive(ready);
    }

    /// A pipeline stage: latency 1, one beat per cycle. Registers valid and payload; its ready
    /// depends on the consumer's ready. Nets are named `<name>_<field>_q`.
    #[track_caller]
    pub fn registered(self, name: &str) -> Stream<'m> {
        let m = self.m;
        let valid = m.reg_reset(&format!("{name}_valid"), Bit, 0);
        let registers: Vec<_> = self
            .fields
            .iter()
            .map(|(field, value)| {
                let register = m.reg(&format!("{name}_{field}"), value.kind());
                (field, value, register)
            })
            .collect();
        let ready = m.forward(&format!("{name}_ready"), Bit);
        self.ready.drive(!valid.q() | ready.value());
        let load = self.ready.value();
        valid.set_when(load, self.valid);
        let mut fields = vec![];
        for (field, value, register) in registers {
            register.set_when(load, value);
            fields.push((field, register.q()));
        }
        Stream {
            m,
            name: name.into(),
            valid: valid.q(),
            ready,
            fields: m.fields(name, &fields),
        }
    }

    /// Copies the stream to `N` consumers. Each takes a beat when it likes; the beat
    /// is done when all have it. A bit per consumer remembers who has.
    #[track_caller]
    pub fn fork<const N: usize>(self, names: [&str; N]) -> [Stream<'m>; N] {
        let m = self.m;
        m.comment(format!(
            "Each of {} takes the beat once, in any order; then it is done.",
            names.join(" and ")
        ));
        let mut branches = vec![];
        let mut satisfied: Option<Value<'m>> = None;
        let mut done_bits = vec![];
        for name in names {
            let done = m.reg_reset(&format!("{name}_done"), Bit, 0);
            let ready = m.forward(&format!("{name}_ready"), Bit);
            let valid = m.wire(&format!("{name}_valid"), self.valid & !done.q());
            let has_it = m.wire(&format!("{name}_has_it"), done.q() | ready.value());
            satisfied = Some(satisfied.map_or(has_it, |all| all & has_it));
            done_bits.push((done, has_it));
            branches.push(Stream {
                m,
                name: (*name).into(),
                valid,
                ready,
                fields: self.fields.clone().called(name),
            });
        }
        let Some(all) = satisfied else {
            m.fail(format_args!("fork of stream `{}` to nobody", self.name))
        };
        self.ready.drive(all);
        let taken = self.ready.value();
        for (done, has_it) in done_bits {
            done.set_when(self.valid, has_it & !taken);
        }
        branches
            .try_into()
            .unwrap_or_else(|_| unreachable!("a fork has a branch for every name"))
    }

    /// The beats at which `wanted` is set, without fields; the others are consumed.
    #[track_caller]
    pub fn only_when(self, name: &str, wanted: Value<'m>) -> Stream<'m> {
        let picked = self.m.stream(name, self.valid & wanted, &[]);
        let ready = picked.ready();
        self.accept_when(!wanted | ready);
        picked
    }

    /// Passes the stream through an instance with stream ports `in` and `out` and the fields of
    /// both; ports of the instance beside the streams are left to the caller, by `connect`.
    #[track_caller]
    pub fn through(
        self,
        name: &str,
        module: &Module,
        connect: impl FnOnce(super::builder::InstanceRef<'m>),
    ) -> Stream<'m> {
        let ready = self.m.forward(&format!("{name}_ready"), Bit);
        let u = self.m.instance(&format!("u_{name}"), module);
        self.connect(u, "in");
        connect(u);
        u.stream_with("out", name, ready)
    }

    /// Passes the stream through a cell with one payload field `data`: packs the fields, first
    /// one lowest, and gives them their names back on the far side: wires `<name>_<field>`, for
    /// those that are read.
    #[track_caller]
    pub fn through_packed(self, name: &str, cell: impl FnOnce(usize) -> Module) -> Stream<'m> {
        let m = self.m;
        let fields = self.fields.clone();
        let packed = fields.pack();
        let module = cell(packed.width());
        let ready = m.forward(&format!("{name}_ready"), Bit);
        let u = m.instance(&format!("u_{name}"), &module);
        self.with(&[("data", packed)]).connect(u, "in");
        u.set("out_ready", ready.value());
        let valid = u.get_as("out_valid", &format!("{name}_valid"));
        let list: Vec<_> = fields.iter().collect();
        let fields = match list[..] {
            // A single field needs no packing: the cell's output is its net.
            [(field, value)] if value.kind() != Bit => {
                let data = u.get_as("out_data", &format!("{name}_{field}"));
                let data = match value.kind().is_signed() {
                    true => data.as_signed(),
                    false => data,
                };
                m.fields(name, &[(field, data)])
            }
            _ => {
                // The word is not called as a field of it.
                let taken = fields.names().contains(&"data");
                let word = if taken { "packed" } else { "data" };
                let data = u.get_as("out_data", &format!("{name}_{word}"));
                fields.unpack(name, data)
            }
        };
        Stream {
            m,
            name: name.into(),
            valid,
            ready,
            fields,
        }
    }

    /// Ends the stream in ports `<prefix>_valid`, `<prefix>_ready` and one per field of the
    /// declaration.
    #[track_caller]
    pub fn stream_out(self, prefix: &str, bundle: &Bundle) {
        self.port_out(prefix, INTERNAL, bundle);
    }

    /// Ends the stream in AXI4-Stream ports: `<prefix>_tvalid`, `<prefix>_tready`, and a port
    /// `<prefix>_t<field>` per field of the declaration.
    #[track_caller]
    pub fn axi_stream_out(self, prefix: &str, bundle: &Bundle) {
        self.port_out(prefix, AXI4_STREAM, bundle);
    }

    /// Ends the stream in a channel of AXI4, as `m_axi_aw` or `s_axi_r`: `<prefix>valid`, `<prefix>ready`, and
    /// a port `<prefix><field>` per field of the declaration.
    #[track_caller]
    pub fn axi_channel_out(self, prefix: &str, bundle: &Bundle) {
        self.port_out(prefix, AXI4, bundle);
    }

    /// Ends the stream in an AXI4-Stream port of records: all fields of the declaration side by side
    /// in `<prefix>_tdata`, the first one lowest, in whole bytes, the bits above them 0. The layout
    /// stands in the header comment of the module. A field `last` becomes `<prefix>_tlast` instead.
    #[track_caller]
    pub fn axi_record_out(self, prefix: &str, record: &Bundle) {
        self.record_out(prefix, record, None);
    }

    /// The same with more fields side by side in `<prefix>_tuser`, the first one lowest.
    #[track_caller]
    pub fn axi_record_out_with_user(self, prefix: &str, record: &Bundle, user: &Bundle) {
        self.record_out(prefix, record, Some(user));
    }

    #[track_caller]
    fn record_out(self, prefix: &str, record: &Bundle, user: Option<&Bundle>) {
        let in_word: Vec<&str> = record.names().into_iter().filter(|f| *f != LAST).collect();
        let payload = record.select(&in_word);
        let mut ports = record_port(prefix, &payload, false);
        let ready = self.handshake_out(&ports);
        let doc = format!("{}: layout above", without_article(record.noun()));
        let word = declared_fields(self.m, prefix, &self.fields, &payload).pack();
        let width = word.width().next_multiple_of(8);
        self.m
            .output(&format!("{prefix}_tdata"), word.zext(width), &doc);
        if in_word.len() < record.names().len() {
            let last = port_names(prefix, AXI4_STREAM, &record.select(&[LAST]), false);
            for field in last.fields {
                self.m.output(&field.port, self.get(LAST), &field.doc);
                ports.fields.push(field);
            }
        }
        if let Some(user) = user {
            let tuser = format!("{prefix}_tuser");
            ports.fields.extend(word_fields(&tuser, user));
            let word = declared_fields(self.m, prefix, &self.fields, user).pack();
            self.m.output(&tuser, word, &doc);
        }
        self.m.note_stream(ports);
        self.ready.drive(ready);
    }

    #[track_caller]
    fn port_out(self, prefix: &str, naming: Naming, bundle: &Bundle) {
        let ports = port_names(prefix, naming, bundle, false);
        let ready = self.handshake_out(&ports);
        let fields = declared_fields(self.m, prefix, &self.fields, bundle);
        drive_fields(self.m, &ports, &fields);
        self.m.note_stream(ports);
        self.ready.drive(ready);
    }

    #[track_caller]
    fn handshake_out(&self, ports: &StreamPort) -> Value<'m> {
        let [offered, taken] = handshake_docs(&ports.noun);
        self.m.output(&ports.valid, self.valid, &offered);
        self.m.input(&ports.ready, Bit, &taken)
    }
}

impl<'m> StreamOut<'m> {
    /// Drives the port: is there a beat, and its payload.
    #[track_caller]
    pub fn offer(self, valid: Value<'m>, fields: &[(&str, Value<'m>)]) {
        let Self { m, ports, .. } = self;
        let [offered, _] = handshake_docs(&ports.noun);
        m.output(&ports.valid, valid, &offered);
        let fields = m.fields(&ports.prefix, fields);
        let fields = declared_fields(m, &ports.prefix, &fields, &self.bundle);
        drive_fields(m, &ports, &fields);
        m.note_stream(ports);
    }
}

/// Drives the ports of a stream with a port per field.
#[track_caller]
fn drive_fields<'m>(m: &'m ModuleBuilder, ports: &StreamPort, fields: &Fields<'m>) {
    for (port, (_, value)) in ports.fields.iter().zip(fields.iter()) {
        m.output(&port.port, value, &port.doc);
    }
}

/// The fields that a port declares, with the kinds that it declares.
#[track_caller]
fn declared_fields<'m>(
    m: &'m ModuleBuilder,
    prefix: &str,
    fields: &Fields<'m>,
    bundle: &Bundle,
) -> Fields<'m> {
    for field in bundle.fields() {
        let value = fields.get(&field.name);
        if value.kind() != field.kind {
            m.fail(format_args!(
                "stream port `{prefix}`: field `{}` is {}, `{value}` is {}",
                field.name,
                field.kind,
                value.kind()
            ));
        }
    }
    fields.select(&bundle.names())
}

impl<'m> InstanceRef<'m> {
    /// The stream that leaves the stream port `prefix` of the instance, AXI4-Stream or not: wires
    /// `<name>_valid`, `<name>_ready` and `<name>_<field>`.
    #[track_caller]
    pub fn stream(self, prefix: &str, name: &str) -> Stream<'m> {
        let ready = self.builder().forward(&format!("{name}_ready"), Bit);
        self.stream_with(prefix, name, ready)
    }

    #[track_caller]
    fn stream_with(self, prefix: &str, name: &str, ready: Forward<'m>) -> Stream<'m> {
        let m = self.builder();
        let port = self.stream_port(prefix, false);
        self.set(&port.ready, ready.value());
        let valid = self.get_as(&port.valid, &format!("{name}_valid"));
        let fields = if port.is_record {
            let words = port.words().into_iter();
            words.fold(m.fields(name, &[]), |fields, (word, layout)| {
                let wire = word.replacen(prefix, name, 1);
                let value = self.get_as(&word, &wire);
                let rest = value.width() - layout.width();
                if rest > 0 {
                    let padding = value.slice(layout.width(), rest);
                    m.unused(&format!("unused_{wire}"), padding);
                }
                let part = layout.unpack(name, value);
                fields.append(&part.iter().collect::<Vec<_>>())
            })
        } else {
            let fields: Vec<_> = port
                .fields
                .iter()
                .map(|field| {
                    let wire = format!("{name}_{}", field.name);
                    (field.name.as_str(), self.get_as(&field.port, &wire))
                })
                .collect();
            m.fields(name, &fields)
        };
        Stream {
            m,
            name: name.into(),
            valid,
            ready,
            fields,
        }
    }

    /// The stream port of that prefix.
    #[track_caller]
    fn stream_port(self, prefix: &str, input: bool) -> StreamPort {
        let found = self.with_module(|module| {
            let mut ports = module.streams().iter();
            ports
                .find(|port| port.prefix == prefix && port.input == input)
                .cloned()
                .ok_or_else(|| module.name().to_owned())
        });
        found.unwrap_or_else(|module| {
            let side = if input { "input" } else { "output" };
            self.builder().fail(format_args!(
                "module `{module}` has no stream {side} `{prefix}`"
            ))
        })
    }
}

/// The ports of a stream with a port per field.
fn port_names(prefix: &str, naming: Naming, bundle: &Bundle, input: bool) -> StreamPort {
    let Naming(between) = naming;
    let fields = bundle.fields().iter().map(|field| StreamField {
        name: field.name.clone(),
        kind: field.kind,
        doc: field.doc.clone(),
        port: format!("{prefix}{between}{}", field.name),
        lo: 0,
    });
    StreamPort {
        prefix: prefix.into(),
        input,
        noun: bundle.noun().into(),
        valid: format!("{prefix}{between}valid"),
        ready: format!("{prefix}{between}ready"),
        fields: fields.collect(),
        is_record: false,
    }
}

/// The ports of an AXI4-Stream of records.
fn record_port(prefix: &str, record: &Bundle, input: bool) -> StreamPort {
    StreamPort {
        fields: word_fields(&format!("{prefix}_tdata"), record),
        is_record: true,
        ..port_names(prefix, AXI4_STREAM, record, input)
    }
}

/// Fields side by side in one port, the first one lowest.
fn word_fields(port: &str, layout: &Bundle) -> Vec<StreamField> {
    let mut lo = 0;
    let fields = layout.fields().iter().map(|field| {
        let field = StreamField {
            name: field.name.clone(),
            kind: field.kind,
            doc: field.doc.clone(),
            port: port.into(),
            lo,
        };
        lo += field.kind.width();
        field
    });
    fields.collect()
}

fn without_article(noun: &str) -> &str {
    let article = noun.strip_prefix("a ").or_else(|| noun.strip_prefix("an "));
    article.unwrap_or(noun)
}

impl StreamPort {
    /// The ports of a record with what is in each, the lowest field first.
    pub(crate) fn words(&self) -> Vec<(String, Bundle)> {
        let mut words: Vec<(String, Bundle)> = vec![];
        for field in &self.fields {
            if words.last().is_none_or(|(port, _)| *port != field.port) {
                words.push((field.port.clone(), Bundle::new(&self.noun, &[])));
            }
            let (_, layout) = words.last_mut().expect("there is a word");
            *layout = layout
                .clone()
                .append(&[(&field.name, field.kind, &field.doc)]);
        }
        words
    }

    /// The declaration of its payload.
    pub fn bundle(&self) -> Bundle {
        let fields: Vec<Field<'_>> = self
            .fields
            .iter()
            .map(|f| (f.name.as_str(), f.kind, f.doc.as_str()))
            .collect();
        Bundle::new(&self.noun, &fields)
    }
}
