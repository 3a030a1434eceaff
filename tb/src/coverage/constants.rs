//! Bits that are proven to be constant, by module, and holes without them.

use super::nets::{Declared, declared};
use super::{Coverage, Texts, bit_hole, of_hole};
use std::collections::BTreeMap;

/// Of each net, by module and name, whether a bit is constant in all instances, the lowest first.
#[derive(Default)]
pub struct Constants {
    modules: BTreeMap<&'static str, BTreeMap<String, Vec<bool>>>,
}

impl Constants {
    /// Takes over what is constant in a design, by the path of a net.
    pub fn add(&mut self, top: &'static str, texts: &Texts, nets: &BTreeMap<String, Vec<bool>>) {
        let modules = declared(texts);
        for (path, constant) in nets {
            let Some((module, net)) = place(top, path, &modules) else {
                continue;
            };
            let nets = self.modules.entry(module).or_default();
            match nets.get_mut(&net) {
                None => {
                    nets.insert(net, constant.clone());
                }
                Some(all) => all.iter_mut().zip(constant).for_each(|(a, b)| *a &= b),
            }
        }
    }

    /// Takes those bits out of the holes. Returns bits that are proven to be constant and were seen to change, which
    /// must not be.
    pub fn apply(&self, coverage: &mut Coverage) -> Vec<String> {
        let mut wrong = vec![];
        for (name, module) in &mut coverage.modules {
            let mut holes = vec![];
            // What does not change, by line and net.
            let mut still: BTreeMap<(u32, String), Option<Vec<usize>>> = BTreeMap::new();
            for hole in module.holes.drain(..).chain(module.constant.drain(..)) {
                let net = of_hole(&hole).and_then(|(net, bits)| {
                    let (line, net) = net.strip_prefix("line ")?.split_once(": ")?;
                    Some(((line.parse().ok()?, net.to_owned()), bits))
                });
                let Some((net, bits)) = net else {
                    holes.push(hole);
                    continue;
                };
                let known = still.entry(net).or_default();
                if let Some(bits) = bits {
                    let known = known.get_or_insert_default();
                    known.extend(bits);
                    known.sort_unstable();
                }
            }
            let proven = self.modules.get(&**name);
            let of = |net: &str| proven.and_then(|nets| nets.get(net));
            for ((line, net), bits) in &still {
                let width = if bits.is_some() { 2 } else { 1 };
                let bits = bits.as_deref().unwrap_or(&[0]);
                let is_constant =
                    |bit: &&usize| of(net).is_some_and(|bits| bits.get(**bit) == Some(&true));
                let (constant, open): (Vec<_>, Vec<_>) = bits.iter().partition(is_constant);
                for (kind, bits) in [(&mut module.constant, constant), (&mut holes, open)] {
                    if !bits.is_empty() {
                        kind.push(bit_hole(*line, net, width, &bits));
                    }
                }
            }
            module.holes = holes;
            let nets = proven.into_iter().flatten();
            for (net, bits) in nets.filter(|_| module.toggles.total > 0) {
                let same = still.iter().find(|((_, of), _)| of == net);
                let is_still = |bit: usize| {
                    same.is_some_and(|(_, bits)| bits.as_ref().is_none_or(|b| b.contains(&bit)))
                };
                let constant = (0..).zip(bits).filter(|(_, constant)| **constant);
                let changes = constant.filter(|(bit, _)| !is_still(*bit));
                wrong.extend(changes.map(|(bit, _)| format!("{name}.{net}[{bit}]")));
            }
        }
        wrong
    }
}

/// The module that a net is in, and its name there; none of nets that are not declared.
fn place(
    top: &'static str,
    path: &str,
    modules: &BTreeMap<&'static str, Declared<'static>>,
) -> Option<(&'static str, String)> {
    let mut module = top;
    let mut within = vec![];
    let mut parts: Vec<&str> = path.split('.').collect();
    let last = parts.pop()?;
    for part in parts {
        match modules.get(module)?.instances.get(part) {
            Some(inner) => {
                module = inner;
                within.clear();
            }
            None => within.push(part),
        }
    }
    within.push(last);
    let is_declared = modules.get(module)?.lines.contains_key(last);
    is_declared.then(|| (module, within.join(".")))
}

#[cfg(test)]
mod tests {
    use super::super::{Module, Share};
    use super::*;

    #[test]
    fn bits_that_are_constant_in_all_instances_are_no_holes() {
        let texts = Texts::from([
            (
                "m",
                "    part u_a (\n    );\n    part u_b (\n    );\n    wire [3:0] w;\n",
            ),
            ("part", "    wire [3:0] q;\n    wire one;\n    wire open;\n"),
        ]);
        let nets = [
            ("w", "1000"),
            ("made_up", "1"),
            ("u_a.q", "1110"),
            ("gen_x[1].u_b.q", "1101"),
            ("u_a.gen_y[0].one", "1"),
            ("u_a.open", "1"),
            ("u_b.open", "0"),
        ];
        let nets = nets.map(|(net, bits)| {
            (
                net.to_owned(),
                bits.bytes().map(|bit| bit == b'1').collect(),
            )
        });
        let mut constants = Constants::default();
        constants.add("m", &texts, &nets.into());
        let module = |holes: &[&str], constant: &[&str]| Module {
            toggles: Share {
                reached: 1,
                total: 9,
            },
            holes: holes.iter().map(|hole| (*hole).to_owned()).collect(),
            constant: constant.iter().map(|hole| (*hole).to_owned()).collect(),
            ..Module::default()
        };
        let holes = [
            "line 7, `a <= b;`",
            "line 1: q[3, 1:0]",
            "line 2: gen_y[0].one",
            "line 3: open",
        ];
        let mut coverage = Coverage {
            command: String::new(),
            tools: [].into(),
            cases: 0,
            configs: vec![],
            modules: [
                ("m".to_owned(), module(&[], &[])),
                ("part".to_owned(), module(&holes, &[])),
            ]
            .into(),
            units: [].into(),
        };
        let expected = module(
            &["line 7, `a <= b;`", "line 1: q[3]", "line 3: open"],
            &["line 1: q[1:0]", "line 2: gen_y[0].one"],
        );
        // A second time it is the same.
        for _ in 0..2 {
            assert_eq!(constants.apply(&mut coverage), ["m.w[0]"]);
            assert_eq!(coverage.modules["part"], expected);
        }
        assert_eq!(expected.constant_bits(), 3);
    }
}
