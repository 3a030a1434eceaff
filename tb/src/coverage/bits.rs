//! Which bits have risen and fallen, read off waveforms.
//!
//! Verilator can count changes itself, in a counter and a branch of C++ for each bit, which takes a compiler gigabytes
//! and many minutes for a unit; a model that writes waveforms is compiled in seconds.

use super::Texts;
use super::nets::{Declared, declared};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use vcd::{IdCode, Scope, ScopeItem};
use waveform::{Reader, bits_that_rise_and_fall};

/// Of each net, by module and name, whether a bit has risen and fallen in one run of one instance: a `1` or a `0` for
/// each, the highest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bits {
    modules: BTreeMap<String, BTreeMap<String, String>>,
}

impl Bits {
    /// Every net, by module and name, with its bits.
    pub fn nets(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.modules.iter().flat_map(|(module, nets)| {
            let nets = nets.iter();
            nets.map(|(net, bits)| (&**module, &**net, &**bits))
        })
    }

    /// Takes over what others have seen.
    pub fn merge(&mut self, other: &Bits) {
        for (module, net, bits) in other.nets() {
            self.add(module, net, bits.bytes().map(|bit| bit == b'1'));
        }
    }

    fn add(&mut self, module: &str, net: &str, bits: impl Iterator<Item = bool>) {
        let now = bits.map(|bit| if bit { '1' } else { '0' });
        let nets = match self.modules.get_mut(module) {
            Some(nets) => nets,
            None => self.modules.entry(module.to_owned()).or_default(),
        };
        match nets.get_mut(net) {
            Some(before) => *before = before.chars().zip(now).map(|(a, b)| a.max(b)).collect(),
            None => {
                nets.insert(net.to_owned(), now.collect());
            }
        }
    }
}

/// The designs whose waveforms are read.
pub struct Watched {
    modules: BTreeMap<&'static str, Declared<'static>>,
}

/// A net that changes with others of the same name in the file.
struct Net {
    module: &'static str,
    name: String,
}

impl Watched {
    /// Those of these modules.
    pub fn new(texts: &Texts) -> Watched {
        Watched {
            modules: declared(texts),
        }
    }

    /// Adds what changes in a run of the design `top`, from the end of its reset on.
    ///
    /// # Errors
    /// One line if the waveform cannot be read.
    pub fn add(&self, top: &'static str, waveform: &Path, bits: &mut Bits) -> Result<(), String> {
        let failed = |e: &dyn std::fmt::Display| format!("{}: {e}", waveform.display());
        let (header, reader) = Reader::open(waveform).map_err(|e| failed(&e))?;
        let scope = header.items.iter().find_map(|item| match item {
            ScopeItem::Scope(outer) => scopes(outer).find(|scope| scope.identifier == top),
            _ => None,
        });
        let scope = scope.ok_or_else(|| failed(&"has no scope of the design"))?;
        let (mut nets, mut widths) = (HashMap::new(), HashMap::new());
        self.find(scope, top, "", &mut nets, &mut widths);
        let reset = scope.items.iter().find_map(|item| match item {
            ScopeItem::Var(var) if var.reference == "rst_n" => Some(var.code),
            _ => None,
        });
        let seen = bits_that_rise_and_fall(reader, reset, &widths).map_err(|e| failed(&e))?;
        for (code, both) in &seen {
            for Net { module, name } in &nets[code] {
                bits.add(module, name, both.iter().copied());
            }
        }
        Ok(())
    }

    /// The nets of a scope and those below it. `within` is the iteration of a `generate` in the module that it is in.
    fn find(
        &self,
        scope: &Scope,
        module: &'static str,
        within: &str,
        nets: &mut HashMap<IdCode, Vec<Net>>,
        widths: &mut HashMap<IdCode, usize>,
    ) {
        let Some(declared) = self.modules.get(module) else {
            return;
        };
        for item in &scope.items {
            match item {
                ScopeItem::Scope(inner) => match declared.instances.get(&*inner.identifier) {
                    Some(module) => self.find(inner, module, "", nets, widths),
                    None if inner.identifier.starts_with("gen_") => {
                        let within = format!("{within}{}.", inner.identifier);
                        self.find(inner, module, &within, nets, widths);
                    }
                    None => {}
                },
                // Words of memories have their place behind the name, and are not declared by it.
                ScopeItem::Var(var) if declared.lines.contains_key(&*var.reference) => {
                    let name = format!("{within}{}", var.reference);
                    nets.entry(var.code).or_default().push(Net { module, name });
                    widths.insert(var.code, var.size as usize);
                }
                _ => {}
            }
        }
    }
}

fn scopes(outer: &Scope) -> impl Iterator<Item = &Scope> {
    let inner = outer.items.iter().filter_map(|item| match item {
        ScopeItem::Scope(scope) => Some(scope),
        _ => None,
    });
    [outer].into_iter().chain(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "module m (\n    input wire rst_n,\n    input wire [1:0] a\n);\n    reg [1:0] q;\n    \
                        fifo u_fifo (\n        .x(a)\n    );\n";

    fn of(changes: &str) -> Bits {
        let header = "$scope module TOP $end\n$var wire 1 r rst_n $end\n$scope module m $end\n\
                      $var wire 1 r rst_n $end\n$var wire 2 a a [1:0] $end\n$var wire 2 q q [1:0] $end\n\
                      $var wire 32 p IDLE [31:0] $end\n$scope module u_fifo $end\n$var wire 2 a x [1:0] $end\n\
                      $upscope $end\n$upscope $end\n$upscope $end\n$enddefinitions $end\n";
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("{header}{changes}")).unwrap();
        let texts = Texts::from([("m", TEXT), ("fifo", "    input wire [1:0] x\n")]);
        let mut bits = Bits::default();
        let watched = Watched::new(&texts);
        watched.add("m", file.path(), &mut bits).unwrap();
        bits
    }

    fn net<'a>(bits: &'a Bits, module: &str, net: &str) -> &'a str {
        let mut nets = bits.nets();
        nets.find(|of| (of.0, of.1) == (module, net)).unwrap().2
    }

    #[test]
    fn a_bit_must_rise_and_fall_behind_the_reset() {
        // In reset q falls from its random value; behind it, its low bit rises alone.
        let text = "#0\n0r\nb00 a\nb11 q\n#5\nb00 q\n#10\n1r\n#15\nb01 q\nb01 a\n#20\nb11 a\n#25\nb10 a\n#30\nb00 a\n";
        let bits = of(text);
        assert_eq!(net(&bits, "m", "a"), "11");
        assert_eq!(net(&bits, "m", "q"), "00");
        assert_eq!(net(&bits, "fifo", "x"), "11");
        assert_eq!(net(&bits, "m", "rst_n"), "0");
        assert_eq!(bits.nets().count(), 4);
    }

    #[test]
    fn a_bit_that_rises_in_one_run_and_falls_in_another_is_a_hole() {
        let rises = of("#0\n1r\nb00 a\nb00 q\n#5\nb01 a\nb01 q\n");
        let falls = of("#0\n1r\nb11 a\nb00 q\n#5\nb00 a\nb10 q\n#10\nb00 q\n");
        let mut both = rises;
        both.merge(&falls);
        assert_eq!(net(&both, "m", "a"), "00");
        assert_eq!(net(&both, "m", "q"), "10");
    }
}
