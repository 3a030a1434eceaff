//! Beats that never wait: a valid and a payload, without a ready.

use super::builder::{InstanceRef, ModuleBuilder};
use super::bundle::{Bundle, Fields};
use super::kind::Kind::Bit;
use super::stream::Stream;
use super::value::Value;

/// Beats that never wait. Who makes them knows that there is room for what becomes of them.
#[derive(Clone)]
pub struct Flow<'m> {
    m: &'m ModuleBuilder,
    /// Is there a beat?
    pub valid: Value<'m>,
    fields: Fields<'m>,
}

impl<'m> Flow<'m> {
    /// Beats that the module makes itself.
    pub fn new(
        m: &'m ModuleBuilder,
        name: &str,
        valid: Value<'m>,
        fields: &[(&str, Value<'m>)],
    ) -> Flow<'m> {
        Flow {
            m,
            valid,
            fields: m.fields(name, fields),
        }
    }

    /// Input ports `<prefix>_valid` and one per field.
    pub fn input(m: &'m ModuleBuilder, prefix: &str, beat: &Bundle) -> Flow<'m> {
        let doc = format!("{} is present", beat.noun());
        let valid = m.input(&format!("{prefix}_valid"), Bit, &doc);
        let fields: Vec<(&str, Value)> = beat
            .fields()
            .iter()
            .map(|f| {
                let port = m.input(&format!("{prefix}_{}", f.name), f.kind, &f.doc);
                (f.name.as_str(), port)
            })
            .collect();
        Flow::new(m, prefix, valid, &fields)
    }

    /// What leaves the ports `<prefix>_valid` and `<prefix>_<field>` of an instance: wires
    /// `<name>_valid` and `<name>_<field>`.
    pub fn of(instance: InstanceRef<'m>, prefix: &str, name: &str) -> Flow<'m> {
        let wires: Vec<(String, Value)> = ports(instance, prefix, false)
            .into_iter()
            .map(|field| {
                let wire = format!("{name}_{field}");
                let value = instance.get_as(&format!("{prefix}_{field}"), &wire);
                (field, value)
            })
            .collect();
        let fields: Vec<(&str, Value)> = wires.iter().map(|(f, v)| (f.as_str(), *v)).collect();
        let m = instance.builder();
        let all = m.fields(name, &fields);
        let names: Vec<&str> = all.names().into_iter().filter(|f| *f != "valid").collect();
        Flow {
            m,
            valid: all.get("valid"),
            fields: all.select(&names),
        }
    }

    /// A field of the payload.
    #[track_caller]
    pub fn get(&self, field: &str) -> Value<'m> {
        self.fields.get(field)
    }

    /// All fields side by side, the first one lowest.
    pub fn pack(&self) -> Value<'m> {
        self.fields.pack()
    }

    /// The same beats with a payload of these fields only.
    pub fn select(&self, fields: &[&str]) -> Flow<'m> {
        Flow {
            fields: self.fields.select(fields),
            ..self.clone()
        }
    }

    /// The same beats with another payload.
    pub fn with(&self, fields: &[(&str, Value<'m>)]) -> Flow<'m> {
        Flow::new(self.m, "beat", self.valid, fields)
    }

    /// The names of the fields, in their order.
    pub fn names(&self) -> Vec<&str> {
        self.fields.names()
    }

    /// Into the ports `<prefix>_valid` and `<prefix>_<field>` of an instance, which takes the fields
    /// that it has ports for.
    #[track_caller]
    pub fn connect(&self, instance: InstanceRef<'m>, prefix: &str) {
        for field in ports(instance, prefix, true) {
            let value = match field.as_str() {
                "valid" => self.valid,
                field => self.get(field),
            };
            instance.set(&format!("{prefix}_{field}"), value);
        }
    }

    /// The beats as a stream whose consumer is always ready; its ready is left to the caller.
    pub fn stream(&self, name: &str) -> Stream<'m> {
        let fields: Vec<(&str, Value)> = self.fields.iter().collect();
        self.m.stream(name, self.valid, &fields)
    }

    /// A pipeline stage: registers `valid<stage>_q` and `<field><stage>_q`.
    pub fn registered(&self, stage: usize) -> Flow<'m> {
        let m = self.m;
        let valid = m.reg_reset(&format!("valid{stage}"), Bit, 0);
        let registers: Vec<_> = self
            .fields
            .iter()
            .map(|(field, value)| {
                let register = m.reg(&format!("{field}{stage}"), value.kind());
                (field, value, register)
            })
            .collect();
        valid.set(self.valid);
        for (_, value, register) in &registers {
            register.set(*value);
        }
        let fields: Vec<(&str, Value)> = registers
            .iter()
            .map(|(field, _, register)| (*field, register.q()))
            .collect();
        Flow::new(m, "beat", valid.q(), &fields)
    }

    /// Output ports `<prefix>_valid` and one per field of the declaration.
    #[track_caller]
    pub fn output(&self, prefix: &str, beat: &Bundle) {
        let doc = format!("{} is present", beat.noun());
        self.m.output(&format!("{prefix}_valid"), self.valid, &doc);
        for field in beat.fields() {
            let value = self.get(&field.name);
            self.m
                .output(&format!("{prefix}_{}", field.name), value, &field.doc);
        }
    }
}

/// The names of the ports of that prefix on one side of an instance, without it.
fn ports(instance: InstanceRef<'_>, prefix: &str, input: bool) -> Vec<String> {
    instance.with_module(|module| {
        let of_side = module.ports().into_iter().filter(|p| p.input == input);
        of_side
            .filter_map(|p| Some(p.name.strip_prefix(prefix)?.strip_prefix('_')?.to_owned()))
            .collect()
    })
}
