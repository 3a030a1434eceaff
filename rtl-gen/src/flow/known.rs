//! What is known of inputs and registers of a module where a design has it: ABC proves it of the whole design, once.
//!
//! A bit is constant in all cycles behind a reset, or always the same as another one or its inverse; a register of a few
//! bits never has some of its values. With these, a change that shows only in states or with inputs that do not come
//! makes no difference in any state and with any inputs that are left.

use super::FlowError;
use super::aiger::{Aiger, Kind, Mapped, decided};
use super::constants::{Flat, proven};
use super::equivalent::folder;
use super::sides::{FALSE, Graph};
use crate::hw::Module;
use std::collections::{BTreeMap, HashMap};
use std::fs;

/// Registers of so many bits at most are asked for values that they never have.
const WIDTHS: std::ops::RangeInclusive<usize> = 2..=6;

/// Registers of so many bits hold data.
const WIDE: usize = 8;

/// What is known of the nets of a design.
pub(super) struct Facts {
    /// Of each bit of a net, by its name in the design, which gate it is once equal ones are merged: 0 and 1 are the
    /// constants, and a gate's number is odd for its inverse.
    bits: HashMap<String, Vec<Option<usize>>>,
    /// Of registers of a few bits, by their gates, the values that they never have.
    never: HashMap<Vec<usize>, Vec<usize>>,
    /// Where each module is: names of its instances, those that they are in before them.
    pub(super) places: HashMap<String, Vec<String>>,
    /// The gates that the bits are. All registers start at 0.
    pub(super) gates: Aiger,
    /// What a reset alone decides the bits of a net to be.
    in_reset: HashMap<String, Vec<Option<bool>>>,
}

/// What is known of the inputs and registers of a module, by the names that both sides of a comparison give them.
#[derive(Default)]
pub(super) struct Known {
    /// Bits of one number are the same, inverted if it is odd; those of 0 and 1 are constant.
    same: HashMap<String, usize>,
    /// The bits of a net, the lowest first, and values that it never has.
    never: Vec<(Vec<String>, Vec<usize>)>,
}

impl Facts {
    /// Those of a design; `None` if there is no answer in time. Registers that a reset leaves as they are start at 0,
    /// and so do the words of memories.
    ///
    /// # Errors
    /// If a tool is missing or does not read the design.
    pub fn of(top: &Module) -> Result<Option<Facts>, FlowError> {
        let dir = folder()?;
        let dir = dir.path();
        let Some(flat) = Flat::of(top, dir)? else {
            return Ok(None);
        };
        let gates = Aiger::read(flat.started).ok_or_else(|| FlowError::usage("no gates"))?;
        let mut bits: HashMap<String, Vec<Option<usize>>> = HashMap::new();
        for (net, constant) in &flat.nets {
            bits.insert(net.clone(), vec![None; constant.len()]);
        }
        let lines = flat.map.lines().filter_map(Mapped::of);
        let (inputs, lines): (Vec<_>, Vec<_>) = lines
            .filter(|of| of.kind != Kind::Register)
            .partition(|of| of.kind == Kind::Input);
        let mut numbers: HashMap<String, Vec<Option<usize>>> = bits.clone();
        for of in lines {
            let bit = numbers.get_mut(of.net).and_then(|net| net.get_mut(of.bit));
            if let Some(bit) = bit {
                *bit = Some(of.number);
            }
        }
        let reset = inputs.iter().find(|of| of.net == "rst_n");
        let is_reset = |input| reset.is_some_and(|reset| reset.number == input);
        let decided_by_it = gates.decided(|input| is_reset(input).then_some(false), |_| None);
        let in_reset = numbers.iter().map(|(net, numbers)| {
            let of = |number: &Option<usize>| decided(&decided_by_it, gates.outputs[(*number)?]);
            (net.clone(), numbers.iter().map(of).collect())
        });
        let mut in_reset: HashMap<String, Vec<Option<bool>>> = in_reset.collect();
        in_reset.insert("rst_n".to_owned(), vec![Some(false)]);
        // An output for each value of each such register.
        let mut asked: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for (net, outputs) in &numbers {
            if !net.ends_with("_q") || !WIDTHS.contains(&outputs.len()) {
                continue;
            }
            if let Some(outputs) = outputs.iter().copied().collect::<Option<Vec<_>>>() {
                let of = outputs.iter().map(|at| gates.outputs[*at]).collect();
                asked.insert(of, outputs);
            }
        }
        let mut more = More {
            next: 2 * (1 + gates.inputs + gates.next.len() + gates.gates.len()),
            gates: vec![],
        };
        let mut values = vec![];
        for of in asked.keys() {
            for value in 0..1 << of.len() {
                values.push(more.is(of, value));
            }
        }
        let file = gates.with_more(&more.gates, &values);
        let path = dir.join("started.aig");
        fs::write(&path, file).map_err(|e| FlowError::file(&path, e))?;
        let commands = "&r started.aig; &scl; &scorr; &fraig; &w proven.aig";
        let Some(proven) = proven(top, dir, commands)? else {
            return Ok(None);
        };
        for (net, numbers) in numbers {
            let known = numbers
                .into_iter()
                .map(|number| Some(proven.outputs[number?]));
            bits.insert(net, known.collect());
        }
        for of in inputs {
            let bit = bits.get_mut(of.net).and_then(|net| net.get_mut(of.bit));
            if let Some(bit) = bit {
                *bit = Some(2 * (1 + of.number));
            }
        }
        let mut of_values = proven.outputs[gates.outputs.len()..].iter();
        let mut never = HashMap::new();
        for outputs in asked.into_values() {
            let values = 0..1 << outputs.len();
            let values: Vec<usize> = values
                .filter(|_| of_values.next() == Some(&FALSE))
                .collect();
            let of = outputs.iter().map(|at| proven.outputs[*at]).collect();
            if !values.is_empty() {
                never.insert(of, values);
            }
        }
        let mut places: HashMap<String, Vec<String>> = HashMap::new();
        let mut open = vec![(String::new(), top)];
        while let Some((path, module)) = open.pop() {
            for (name, child) in module.instances() {
                open.push((format!("{path}{name}."), child));
            }
            places
                .entry(module.name().to_owned())
                .or_default()
                .push(path);
        }
        Ok(Some(Facts {
            bits,
            never,
            places,
            gates: proven,
            in_reset,
        }))
    }

    /// The gate that a bit of a net of the design is, and what a reset alone decides it to be.
    pub(super) fn gate(&self, net: &str, bit: usize) -> (Option<usize>, Option<bool>) {
        let gate = self.bits.get(net).and_then(|net| *net.get(bit)?);
        let in_reset = self.in_reset.get(net).and_then(|net| *net.get(bit)?);
        (gate, in_reset)
    }

    /// Which registers of the design are of data alone: no reset decides them, and they have many bits.
    pub(super) fn data_registers(&self) -> Vec<bool> {
        let gates = &self.gates;
        let reset = self.gate("rst_n", 0).0.map(|gate| gate / 2 - 1);
        let in_reset = gates.decided(|input| (Some(input) == reset).then_some(false), |_| None);
        let mut widths = vec![0; gates.next.len()];
        for (net, bits) in &self.bits {
            if !net.ends_with("_q") && !net.ends_with("ever") {
                continue;
            }
            for gate in bits.iter().flatten() {
                let register = (gate / 2).checked_sub(1 + gates.inputs);
                let width = register.and_then(|at| widths.get_mut(at));
                if let Some(width) = width
                    && (*width == 0 || *width > bits.len())
                {
                    *width = bits.len();
                }
            }
        }
        let of =
            |(next, width): (&usize, usize)| width >= WIDE && decided(&in_reset, *next).is_none();
        gates.next.iter().zip(widths).map(of).collect()
    }

    /// What is known of these inputs and registers of a module, wherever it is: bits by their names in its wrapper, with
    /// that of their net and their number in it.
    pub fn about<'n>(&self, module: &Module, names: impl Iterator<Item = &'n String>) -> Known {
        let mut known = Known::default();
        let Some(places) = self.places.get(module.name()) else {
            return known;
        };
        let ports = module.ports();
        let mut classes: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut nets: BTreeMap<&str, BTreeMap<usize, &str>> = BTreeMap::new();
        for name in names {
            let Some((net, bit)) = name.strip_suffix(']').and_then(|n| n.rsplit_once('[')) else {
                continue;
            };
            let Ok(bit) = bit.parse::<usize>() else {
                continue;
            };
            // Beside the inputs of the module its wrapper has some of its own, and a register.
            let is_input = || ports.iter().any(|port| port.input && port.name == net);
            let Some(net) = net
                .strip_prefix("u_unit.")
                .or_else(|| is_input().then_some(net))
            else {
                continue;
            };
            nets.entry(net).or_default().insert(bit, name);
            let of = |place: &String| *self.bits.get(&format!("{place}{net}"))?.get(bit)?;
            let Some(mut of) = places.iter().map(of).collect::<Option<Vec<usize>>>() else {
                continue;
            };
            let same = match of.iter().all(|gate| *gate == of[0] && *gate < 2) {
                true => of[0],
                false => {
                    let inverse = of[0] & 1;
                    of.iter_mut().for_each(|gate| *gate ^= inverse);
                    let number = 1 + classes.len();
                    2 * *classes.entry(of).or_insert(number) + inverse
                }
            };
            known.same.insert(name.clone(), same);
        }
        for (net, bits) in nets {
            let names: Vec<String> = bits.values().map(|&name| name.to_owned()).collect();
            if !bits.keys().copied().eq(0..bits.len()) {
                continue;
            }
            let values = |place: &String| {
                let of = self.bits.get(&format!("{place}{net}"))?;
                let of = of.iter().copied().collect::<Option<Vec<usize>>>()?;
                self.never.get(&of)
            };
            let Some(values) = places.iter().map(values).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let mut never = values[0].clone();
            never.retain(|value| values.iter().all(|of| of.contains(value)));
            known.never.push((names, never));
        }
        known
    }
}

/// Gates behind others.
struct More {
    next: usize,
    gates: Vec<[usize; 2]>,
}

impl More {
    /// Are these bits, the lowest first, a value?
    fn is(&mut self, bits: &[usize], value: usize) -> usize {
        let of = |at: usize| bits[at] ^ (1 & !(value >> at));
        (1..bits.len()).fold(of(0), |all, at| {
            self.gates.push([all, of(at)]);
            self.next += 2;
            self.next - 2
        })
    }
}

impl Known {
    /// Is nothing known?
    pub fn is_nothing(&self) -> bool {
        let numbers: std::collections::HashSet<usize> =
            self.same.values().map(|number| number / 2).collect();
        numbers.len() == self.same.len() && !numbers.contains(&0) && self.never.is_empty()
    }

    /// Bits that are the same get the literal of one of them.
    pub fn tie(&self, places: &HashMap<String, usize>, literals: &mut [usize]) {
        let mut first: HashMap<usize, usize> = HashMap::from([(0, FALSE)]);
        let mut names: Vec<(&String, &usize)> = places.iter().collect();
        names.sort();
        for (name, at) in names {
            let Some(number) = self.same.get(name) else {
                continue;
            };
            let literal = literals[*at] ^ (number & 1);
            let one = *first.entry(number / 2).or_insert(literal);
            literals[*at] = one ^ (number & 1);
        }
    }

    /// 1 where a net has a value that it never has; nets by the literals of their bits.
    pub fn never(&self, graph: &mut Graph, literal: impl Fn(&str) -> Option<usize>) -> usize {
        let mut any = FALSE;
        for (names, values) in &self.never {
            let bits: Option<Vec<usize>> = names.iter().map(|name| literal(name)).collect();
            let Some(bits) = bits else {
                continue;
            };
            for value in values {
                let of = |at: usize| bits[at] ^ (1 & !(value >> at));
                let is = (0..bits.len()).fold(FALSE ^ 1, |all, at| graph.and(all, of(at)));
                any = graph.or(any, is);
            }
        }
        any
    }
}
