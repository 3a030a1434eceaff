//! Lanes side by side.

use super::builder::{Forward, ModuleBuilder};
use super::bundle::Fields;
use super::kind::Kind::Bit;
use super::module::Module;

/// What is connected to the lanes of a beat, by the names of their ports.
pub struct LaneArray<'a, 'm> {
    /// The same for all.
    pub shared: Fields<'m>,
    /// A part for every lane, lane 0 lowest.
    pub split: Fields<'m>,
    /// Outputs, the one of the first instance lowest.
    pub outputs: &'a [(&'a str, Forward<'m>)],
}

impl<'m> LaneArray<'_, 'm> {
    /// Instances `<stem><first lane>` of `module`, which has `each` lanes, for `lanes` lanes.
    pub fn instances(
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
            for (port, value) in self.shared.iter() {
                u.set(port, value);
            }
            for (port, value) in self.split.iter() {
                let bits = value.width() / lanes;
                let part = match kind(port) {
                    Bit => value.bit(at),
                    _ => value.slice(bits * at, bits * each),
                };
                u.set(port, part);
            }
            for (port, target) in self.outputs {
                u.drive(port, *target, kind(port).width() * (at / each));
            }
        }
    }
}
