//! Registers that hold something else with a change, but only while nothing reads them.
//!
//! Of each register it is supposed at first that both sides hold the same in it, always, and then while a bit of
//! control has a value, such as the valid bit of a stage: all such bits, with both values. What some pair of states in
//! which all this is true leads away from is supposed no more, until the rest is true for ever: both sides start in the
//! same state. They have the same outputs if they have them in all pairs of states that are left.

use super::FlowError;
use super::sides::{FALSE, Graph, Random, Sides, moved};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Instant;

/// Registers of so many bits are states and flags, whose values say when others are read.
const CONTROL: usize = 4;

/// Words of random values of each input and register that come before a solver is asked.
const TRIED: usize = 8;

const TRUE: usize = FALSE ^ 1;

/// The first condition. While a register is the same always, what else is supposed of it is not used.
const ALWAYS: usize = 0;

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
    /// Bits of control of the side without the change, and their values; `None` is [`ALWAYS`].
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
        let mut other = self.other(&mut graph, sides, &inputs, &states)?;

        if before.outputs.len() != after.outputs.len() {
            return None;
        }
        let mut outputs = FALSE;
        for (name, at) in &before.outputs {
            let there = after.gates.outputs[*after.outputs.get(name)?];
            let there = other.value(&mut graph, there);
            let differs = graph.xor(of(&here, before.gates.outputs[*at]), there);
            outputs = graph.or(outputs, differs);
        }
        let next = before.gates.next.iter().map(|next| of(&here, *next));
        let next: Vec<usize> = next.collect();
        let then = self.values(&next);
        let mut any = outputs;
        let mut supposed = vec![];
        for (number, register) in self.registers.iter().enumerate() {
            let mut differs = FALSE;
            for [at, there] in &register.bits {
                let there = other.value(&mut graph, after.gates.next[*there]);
                let bit = graph.xor(next[*at], there);
                differs = graph.or(differs, bit);
            }
            let is_always = register.same_while.first() == Some(&ALWAYS);
            for when in &register.same_while {
                let wrong = graph.and(differs, then[*when]);
                if wrong == FALSE {
                    continue;
                }
                supposed.push((number, *when, wrong));
                if *when == ALWAYS || !is_always {
                    any = graph.or(any, wrong);
                }
            }
        }
        Some(Step {
            graph,
            outputs,
            supposed,
            any,
        })
    }

    /// The other side in the same cycle: its registers hold anything where nothing is supposed of them.
    fn other(
        &self,
        graph: &mut Graph,
        sides: &Sides,
        inputs: &[usize],
        states: &[usize],
    ) -> Option<Other> {
        let (before, after) = (&sides.before, &sides.after);
        let inputs = moved(&before.inputs, &after.inputs, inputs, after.gates.inputs)?;
        let now = self.values(states);
        let mut equal = vec![FALSE; after.gates.next.len()];
        let mut there = equal.clone();
        let mut marks = vec![0; after.gates.next.len()];
        let mut same_of = vec![];
        for register in &self.registers {
            let mut same = FALSE;
            for when in &register.same_while {
                same = graph.or(same, now[*when]);
            }
            let mark = if same == TRUE { 0 } else { mark(same_of.len()) };
            for [at, other] in &register.bits {
                equal[*other] = states[*at];
                there[*other] = states[*at];
                if same != TRUE {
                    let anything = graph.input();
                    let differs = graph.and(same ^ 1, anything);
                    there[*other] = graph.xor(states[*at], differs);
                    marks[*other] = mark;
                }
            }
            if same != TRUE {
                same_of.push(same);
            }
        }
        Some(Other {
            equal: graph.values(after.gates, &inputs, &equal),
            there: graph.values(after.gates, &inputs, &there),
            marks: after.gates.marks(&marks),
            same_of,
            known: HashMap::new(),
        })
    }

    /// Whether each condition is true in a state.
    fn values(&self, states: &[usize]) -> Vec<usize> {
        let value = |condition: &Option<(usize, bool)>| match condition {
            None => TRUE,
            Some((at, value)) => states[*at] ^ usize::from(!value),
        };
        self.conditions.iter().map(value).collect()
    }
}

/// What stands for a literal of a side.
fn of(values: &[usize], literal: usize) -> usize {
    values[literal / 2] ^ (literal & 1)
}

/// The mark of a register that may differ. Some share one if there are more than marks.
fn mark(number: usize) -> u128 {
    1 << (number % 128)
}

/// The side with the change in a cycle.
struct Other {
    /// Values of all gates if its registers hold the same.
    equal: Vec<usize>,
    /// And with what they hold.
    there: Vec<usize>,
    /// Of each gate, the marks of registers that may differ and that it depends on.
    marks: Vec<u128>,
    /// When each register that may differ holds the same.
    same_of: Vec<usize>,
    /// When all those of these marks do.
    known: HashMap<u128, usize>,
}

impl Other {
    /// A literal of the side. Where all registers that it depends on hold the same it is what it is then: said so, that
    /// needs no proof of what arithmetic does with them.
    fn value(&mut self, graph: &mut Graph, literal: usize) -> usize {
        let marks = self.marks[literal / 2];
        let all_same = *self.known.entry(marks).or_insert_with(|| {
            let same = self.same_of.iter().enumerate();
            let same = same.filter(|(number, _)| marks & mark(*number) != 0);
            same.fold(TRUE, |all, (_, same)| graph.and(all, *same))
        });
        let equal = graph.and(all_same, of(&self.equal, literal));
        let there = graph.and(all_same ^ 1, of(&self.there, literal));
        graph.or(equal, there)
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
