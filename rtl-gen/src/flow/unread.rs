//! Registers that hold something else with a change, but only while nothing reads them.
//!
//! Of each register it is supposed at first that both sides hold the same in it, always, and then while a bit of
//! control has a value, such as the valid bit of a stage: all such bits, with both values. What some pair of states in
//! which all this is true leads away from is supposed no more, until the rest is true for ever: both sides start in the
//! same state. They have the same outputs if they have them in all pairs of states that are left.

use super::FlowError;
use super::sides::{FALSE, Graph, Random, Sides};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Instant;

/// Registers of so many bits are states and flags, whose values say when others are read.
const CONTROL: usize = 4;

/// Words of random values of each input and register that come before a solver is asked.
const TRIED: usize = 8;

const TRUE: usize = FALSE ^ 1;

/// What a solver says of gates without registers and with one output.
pub(super) enum Reply {
    /// It is 0 for all inputs.
    Never,
    /// It is 1 at these.
    At(Vec<bool>),
    None,
}

impl Sides<'_> {
    /// Are outputs the same in all states that both sides come to? False also if it is not known by then.
    ///
    /// # Errors
    /// Those of the solver.
    pub fn same_where_read(
        &self,
        ask: &mut dyn FnMut(Vec<u8>) -> Result<Reply, FlowError>,
        end: Instant,
    ) -> Result<bool, FlowError> {
        let Some(mut supposed) = Supposed::of(self) else {
            return Ok(false);
        };
        let mut random = Random::default();
        while Instant::now() < end {
            let Some(step) = supposed.step(self) else {
                return Ok(false);
            };
            if step.any == FALSE {
                return Ok(true);
            }
            let tried = (0..TRIED).find_map(|_| {
                let values = step.graph.evaluate(|_| random.word());
                step.refuted(&values)
            });
            let refuted = match tried {
                Some(refuted) => refuted,
                None => {
                    let (file, inputs) = step.graph.file(step.any);
                    let bits = match ask(file)? {
                        Reply::Never => return Ok(true),
                        Reply::At(bits) if bits.len() == inputs.len() => bits,
                        Reply::At(_) | Reply::None => return Ok(false),
                    };
                    // These values, and others near them.
                    let mut found = vec![0; step.graph.nodes.len()];
                    for (node, bit) in inputs.iter().zip(bits) {
                        found[*node] = if bit { u64::MAX } else { 0 };
                    }
                    let values = step.graph.evaluate(|node| {
                        let near = random.word() & random.word() & random.word() & !1;
                        found[node] ^ near
                    });
                    match step.refuted(&values) {
                        Some(refuted) => refuted,
                        None => return Ok(false),
                    }
                }
            };
            match refuted {
                Refuted::Outputs => return Ok(false),
                Refuted::Supposed(refuted) => {
                    for (register, group) in supposed.registers.iter_mut().enumerate() {
                        let is_left = |when: &usize| !refuted.contains(&(register, *when));
                        group.same_while.retain(is_left);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// What is supposed of each register.
struct Supposed {
    registers: Vec<Register>,
    /// Bits of control of the side without the change, and their values; the first one is always.
    conditions: Vec<Option<(usize, bool)>>,
}

struct Register {
    /// Of each bit, the place on both sides.
    bits: Vec<[usize; 2]>,
    /// The conditions under which both sides hold the same.
    same_while: Vec<usize>,
}

impl Supposed {
    /// `None` if the sides have not the same registers.
    fn of(sides: &Sides) -> Option<Supposed> {
        let (before, after) = (&sides.before, &sides.after);
        let names: BTreeMap<&String, &usize> = before.registers.iter().collect();
        let mut nets: BTreeMap<&str, Vec<[usize; 2]>> = BTreeMap::new();
        let mut seen = [HashSet::new(), HashSet::new()];
        for (name, here) in names {
            let places = [*here, *after.registers.get(name)?];
            // A register can have several names, and then it has them on both sides.
            let [first, second] = [0, 1].map(|side| seen[side].insert(places[side]));
            if first != second {
                return None;
            }
            let (net, _) = name.rsplit_once('[')?;
            if first {
                nets.entry(net).or_default().push(places);
            }
        }
        if seen[1].len() != after.gates.next.len() {
            return None;
        }
        let control = nets.values().filter(|bits| bits.len() <= CONTROL).flatten();
        let conditions =
            control.flat_map(|[here, _]| [false, true].map(|value| Some((*here, value))));
        let conditions: Vec<_> = [None].into_iter().chain(conditions).collect();
        let registers = nets.into_values().map(|bits| Register {
            bits,
            same_while: (0..conditions.len()).collect(),
        });
        Some(Supposed {
            registers: registers.collect(),
            conditions,
        })
    }

    /// One cycle of both sides in all states of which this is true; `None` if inputs or outputs differ in their names.
    fn step(&self, sides: &Sides) -> Option<Step> {
        let (before, after) = (&sides.before, &sides.after);
        let mut graph = Graph::default();
        let inputs: Vec<usize> = (0..before.gates.inputs).map(|_| graph.input()).collect();
        let states: Vec<usize> = before.gates.next.iter().map(|_| graph.input()).collect();
        let here = graph.values(before.gates, &inputs, &states);
        let of = |values: &[usize], literal: usize| values[literal / 2] ^ (literal & 1);

        let now: Vec<usize> = self
            .conditions
            .iter()
            .map(|of| condition(of, &states))
            .collect();
        let mut equal_states = vec![FALSE; after.gates.next.len()];
        let mut other_states = equal_states.clone();
        // Of each register of the other side a bit of those that may differ, and when each of these does not.
        let mut may_differ = vec![0u128; after.gates.next.len()];
        let mut same_of = vec![];
        for register in &self.registers {
            let mut same = FALSE;
            for when in &register.same_while {
                same = graph.or(same, now[*when]);
            }
            let bit = match same {
                TRUE => 0,
                _ => 1 << (same_of.len() % 128),
            };
            if same != TRUE {
                same_of.push(same);
            }
            for [at, there] in &register.bits {
                let differs = match same {
                    TRUE => FALSE,
                    _ => graph.input(),
                };
                let differs = graph.and(same ^ 1, differs);
                equal_states[*there] = states[*at];
                other_states[*there] = graph.xor(states[*at], differs);
                may_differ[*there] = bit;
            }
        }
        let mut other_inputs = vec![None; after.gates.inputs];
        for (name, at) in &before.inputs {
            other_inputs[*after.inputs.get(name)?] = Some(inputs[*at]);
        }
        let other_inputs: Vec<usize> = other_inputs.into_iter().collect::<Option<_>>()?;
        // Where all registers that something depends on are the same it is what it is in equal states: said so, it needs
        // no proof of what arithmetic does with them.
        let equal = graph.values(after.gates, &other_inputs, &equal_states);
        let there = graph.values(after.gates, &other_inputs, &other_states);
        let depends = after.gates.marks(&may_differ);
        let mut known = HashMap::new();
        let mut in_other = |graph: &mut Graph, literal: usize| {
            let depends = depends[literal / 2];
            let all_same = *known.entry(depends).or_insert_with(|| {
                let of = same_of.iter().enumerate();
                let of = of.filter(|(number, _)| depends >> (number % 128) & 1 == 1);
                of.fold(TRUE, |all, (_, same)| graph.and(all, *same))
            });
            let [equal, there] = [of(&equal, literal), of(&there, literal)];
            let [equal, there] = [graph.and(all_same, equal), graph.and(all_same ^ 1, there)];
            graph.or(equal, there)
        };

        if before.outputs.len() != after.outputs.len() {
            return None;
        }
        let mut outputs = FALSE;
        for (name, at) in &before.outputs {
            let other = after.gates.outputs[*after.outputs.get(name)?];
            let (one, other) = (
                of(&here, before.gates.outputs[*at]),
                in_other(&mut graph, other),
            );
            let differs = graph.xor(one, other);
            outputs = graph.or(outputs, differs);
        }
        let next: Vec<usize> = before
            .gates
            .next
            .iter()
            .map(|next| of(&here, *next))
            .collect();
        let then: Vec<usize> = self
            .conditions
            .iter()
            .map(|of| condition(of, &next))
            .collect();
        let mut any = outputs;
        let mut supposed = vec![];
        for (number, register) in self.registers.iter().enumerate() {
            let mut differs = FALSE;
            for [at, other] in &register.bits {
                let other = in_other(&mut graph, after.gates.next[*other]);
                let bit = graph.xor(next[*at], other);
                differs = graph.or(differs, bit);
            }
            if differs == FALSE {
                continue;
            }
            for when in &register.same_while {
                let wrong = graph.and(differs, then[*when]);
                supposed.push((number, *when, wrong));
            }
            // While they are the same always, nothing else is used.
            let used = match register.same_while.first() {
                Some(0) => 1,
                _ => register.same_while.len(),
            };
            for (_, _, wrong) in &supposed[supposed.len() - register.same_while.len()..][..used] {
                any = graph.or(any, *wrong);
            }
        }
        Some(Step {
            graph,
            outputs,
            supposed,
            any,
        })
    }
}

fn condition(condition: &Option<(usize, bool)>, states: &[usize]) -> usize {
    match condition {
        None => TRUE,
        Some((at, value)) => states[*at] ^ usize::from(!value),
    }
}

/// A cycle of both sides.
struct Step {
    graph: Graph,
    /// Outputs differ.
    outputs: usize,
    /// A register, a condition, and that both sides hold something else in the next cycle though it is true then.
    supposed: Vec<(usize, usize, usize)>,
    /// Any of these, but for those that are not used.
    any: usize,
}

enum Refuted {
    Outputs,
    /// Registers, and conditions under which both sides do not hold the same.
    Supposed(HashSet<(usize, usize)>),
}

impl Step {
    /// What these values of all nodes refute, if that matters.
    fn refuted(&self, values: &[u64]) -> Option<Refuted> {
        let is_seen = |literal: usize| {
            let value = values[literal / 2];
            (if literal & 1 == 1 { !value } else { value }) != 0
        };
        if is_seen(self.outputs) {
            return Some(Refuted::Outputs);
        }
        if !is_seen(self.any) {
            return None;
        }
        let seen = self.supposed.iter().filter(|(_, _, wrong)| is_seen(*wrong));
        Some(Refuted::Supposed(
            seen.map(|(register, when, _)| (*register, *when)).collect(),
        ))
    }
}
