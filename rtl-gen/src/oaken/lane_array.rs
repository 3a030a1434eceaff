//! Lanes side by side.

use crate::hw::{Bit, Forward, Module, ModuleBuilder, Value};

/// What is connected to the lanes of a beat, by the names of their ports.
pub(super) struct LaneArray<'a, 'm> {
    /// The same for all.
    pub shared: &'a [(String, Value<'m>)],
    /// A part for every lane, lane 0 lowest.
    pub split: &'a [(String, Value<'m>)],
    /// Outputs, put together in the same way.
    pub outputs: &'a [(&'a str, Forward<'m>)],
}

impl<'m> LaneArray<'_, 'm> {
    /// Instances `<stem><first lane>` of `module`, which has `each` lanes, for `lanes` lanes.
    pub(super) fn instances(
        &self,
        m: &'m ModuleBuilder,
        stem: &str,
        module: &Module,
        each: usize,
        lanes: usize,
    ) {
        let ports = module.ports();
        let kind = |name: &str| {
            let port = ports.iter().find(|port| port.name == name);
            port.unwrap_or_else(|| panic!("`{}` has no port `{name}`", module.name()))
                .kind
        };
        for at in (0..lanes).step_by(each) {
            let u = m.instance(&format!("{stem}{at}"), module);
            for (port, value) in self.shared {
                u.set(port, *value);
            }
            for (port, value) in self.split {
                let bits = value.width() / lanes;
                let part = match kind(port) {
                    Bit => value.bit(at),
                    _ => value.slice(bits * at, bits * each),
                };
                u.set(port, part);
            }
            for (port, target) in self.outputs {
                let bits = kind(port).width() / each;
                u.drive(port, *target, bits * at);
            }
        }
    }
}
