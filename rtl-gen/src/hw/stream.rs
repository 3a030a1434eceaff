//! Valid/ready streams as one thing.
//!
//! The handshake: a beat is transferred at a clock edge at which `valid` and `ready` are both
//! set. `valid` never waits for `ready`; payload and `valid` stay as they are until the beat is
//! taken. Whether `ready` depends on anything combinationally is said where a stage is made.

use super::builder::{Forward, ModuleBuilder};
use super::kind::Kind::{self, Bit};
use super::module::Module;
use super::value::Value;

/// A payload field of a stream port: name, kind, what it means.
pub type Field<'a> = (&'a str, Kind, &'a str);

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
    fields: Vec<(String, Value<'m>)>,
}

/// Names of the handshake signals and how a field is named behind the prefix.
struct Naming {
    valid: &'static str,
    ready: &'static str,
}

const INTERNAL: Naming = Naming {
    valid: "valid",
    ready: "ready",
};
const AXI4_STREAM: Naming = Naming {
    valid: "tvalid",
    ready: "tready",
};

impl ModuleBuilder {
    /// A stream input: ports `<prefix>_valid`, `<prefix>_ready` and one per field.
    #[track_caller]
    pub fn stream_in(&self, prefix: &str, fields: &[Field<'_>]) -> Stream<'_> {
        self.stream_port_in(prefix, &INTERNAL, fields)
    }

    /// An AXI4-Stream input: `<prefix>_tvalid`, `<prefix>_tready`, and fields as `tdata`, `tkeep`.
    #[track_caller]
    pub fn axi_stream_in(&self, prefix: &str, fields: &[Field<'_>]) -> Stream<'_> {
        self.stream_port_in(prefix, &AXI4_STREAM, fields)
    }

    #[track_caller]
    fn stream_port_in(&self, prefix: &str, naming: &Naming, fields: &[Field<'_>]) -> Stream<'_> {
        let valid = self.input(
            &format!("{prefix}_{}", naming.valid),
            Bit,
            "a beat is offered",
        );
        let ready = self.output_forward(
            &format!("{prefix}_{}", naming.ready),
            Bit,
            "a beat is taken if offered",
        );
        let fields = fields
            .iter()
            .map(|(name, kind, doc)| {
                let value = self.input(&format!("{prefix}_{name}"), *kind, doc);
                ((*name).to_owned(), value)
            })
            .collect();
        Stream {
            m: self,
            name: prefix.into(),
            valid,
            ready,
            fields,
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
            fields: fields.iter().map(|(n, v)| ((*n).to_owned(), *v)).collect(),
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
            fields: a.fields.into_iter().chain(b.fields).collect(),
        }
    }
}

impl<'m> Stream<'m> {
    /// A field of the payload.
    #[track_caller]
    pub fn get(&self, field: &str) -> Value<'m> {
        match self.fields.iter().find(|(n, _)| n == field) {
            Some((_, value)) => *value,
            None => {
                let names: Vec<_> = self.fields.iter().map(|(n, _)| n.as_str()).collect();
                self.m.fail(format_args!(
                    "stream `{}` has no field `{field}`, but {}",
                    self.name,
                    names.join(", ")
                ))
            }
        }
    }

    /// The names of the payload's fields.
    pub fn field_names(&self) -> Vec<String> {
        self.fields.iter().map(|(n, _)| n.clone()).collect()
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
    pub fn with(self, fields: &[(&str, Value<'m>)]) -> Stream<'m> {
        Stream {
            fields: fields
                .iter()
                .map(|(name, value)| ((*name).to_owned(), *value))
                .collect(),
            ..self
        }
    }

    /// The same beats with some fields replaced; the others stay.
    #[track_caller]
    pub fn replace(self, fields: &[(String, Value<'m>)]) -> Stream<'m> {
        let mut all = self.fields.clone();
        for (name, value) in fields {
            match all.iter_mut().find(|(n, _)| n == name) {
                Some(field) => field.1 = *value,
                None => self
                    .m
                    .fail(format_args!("stream `{}` has no field `{name}`", self.name)),
            }
        }
        Stream {
            fields: all,
            ..self
        }
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
                (
                    field,
                    value,
                    m.reg(&format!("{name}_{field}"), value.kind()),
                )
            })
            .collect();
        let ready = m.forward(&format!("{name}_ready"), Bit);
        self.ready.drive(!valid.q() | ready.value());
        let load = self.ready.value();
        valid.set_when(load, self.valid);
        let mut fields = vec![];
        for (field, value, reg) in registers {
            reg.set_when(load, *value);
            fields.push((field.clone(), reg.q()));
        }
        Stream {
            m,
            name: name.into(),
            valid: valid.q(),
            ready,
            fields,
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
                fields: self.fields.clone(),
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
        let m = self.m;
        let ready = m.forward(&format!("{name}_ready"), Bit);
        let u = m.instance(&format!("u_{name}"), module);
        u.set("in_valid", self.valid);
        for (field, value) in &self.fields {
            u.set(&format!("in_{field}"), *value);
        }
        u.drive("in_ready", self.ready, 0);
        connect(u);
        u.set("out_ready", ready.value());
        let valid = u.get_as("out_valid", &format!("{name}_valid"));
        let fields = module
            .ports()
            .into_iter()
            .filter(|p| !p.input)
            .filter_map(|p| {
                let field = p.name.strip_prefix("out_")?.to_owned();
                if field == "valid" {
                    return None;
                }
                let value = u.get_as(&p.name, &format!("{name}_{field}"));
                Some((field, value))
            })
            .collect();
        Stream {
            m,
            name: name.into(),
            valid,
            ready,
            fields,
        }
    }

    /// Passes the stream through a cell with one payload field `data`: packs the fields, first
    /// one lowest, and takes them apart again.
    #[track_caller]
    pub fn through_packed(self, name: &str, cell: impl FnOnce(usize) -> Module) -> Stream<'m> {
        let m = self.m;
        let layout: Vec<_> = self
            .fields
            .iter()
            .map(|(field, value)| (field.clone(), value.kind()))
            .collect();
        let values: Vec<_> = self.fields.iter().map(|(_, v)| *v).collect();
        let packed = m.pack(&values);
        let module = cell(packed.width());
        let out = self
            .with(&[("data", packed)])
            .through(name, &module, |_| {});
        let data = out.get("data");
        let mut at = 0;
        let fields = layout
            .into_iter()
            .map(|(field, kind)| {
                let bits = match kind {
                    Bit => data.bit(at),
                    _ => data.slice(at, kind.width()),
                };
                at += kind.width();
                let value = if kind.is_signed() {
                    bits.as_signed()
                } else {
                    bits
                };
                (field, value)
            })
            .collect();
        Stream { fields, ..out }
    }

    /// Ends the stream in ports `<prefix>_valid`, `<prefix>_ready` and one per field.
    #[track_caller]
    pub fn stream_out(self, prefix: &str, docs: &[(&str, &str)]) {
        self.port_out(prefix, &INTERNAL, docs);
    }

    /// Ends the stream in AXI4-Stream ports.
    #[track_caller]
    pub fn axi_stream_out(self, prefix: &str, docs: &[(&str, &str)]) {
        self.port_out(prefix, &AXI4_STREAM, docs);
    }

    #[track_caller]
    fn port_out(self, prefix: &str, naming: &Naming, docs: &[(&str, &str)]) {
        let m = self.m;
        m.output(
            &format!("{prefix}_{}", naming.valid),
            self.valid,
            "a beat is offered",
        );
        let ready = m.input(
            &format!("{prefix}_{}", naming.ready),
            Bit,
            "a beat is taken if offered",
        );
        for (field, value) in &self.fields {
            let Some((_, doc)) = docs.iter().find(|(name, _)| name == field) else {
                m.fail(format_args!(
                    "field `{field}` of `{prefix}` has no documentation"
                ))
            };
            m.output(&format!("{prefix}_{field}"), *value, doc);
        }
        self.ready.drive(ready);
    }
}
