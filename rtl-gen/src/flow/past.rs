//! Gates with registers that hold what they took once, in cycles that are otherwise free.
//!
//! A register that keeps its value in some cycles holds what it took in the last one in which it did not, or 0. So in
//! any state that a design comes to, each register has its start value or one that it takes in some state with some
//! inputs; and registers that keep theirs in the same cycles, such as those of a pipeline stage, have taken it in the
//! same one. What this lets them hold is more than what they ever do, but less than everything.
//!
//! Two sides that have the same next states and outputs in all these states have the same ones for ever: they start in
//! the same one, and a state of the side without the change is one of these.

use super::aiger::Aiger;
use super::sides::{Cycle, FALSE, Graph, Random, Sides};
use std::collections::HashMap;

/// Patterns of random values by which cycles in which registers keep their value are told apart.
const PATTERNS: usize = 8;

/// How many gates below what a register takes its own value is looked for.
const NEAR: usize = 8;

impl Sides<'_> {
    /// Gates without registers, in a file: if their output is 0 for all inputs, next states and outputs of both sides
    /// are the same in any state in which each register holds 0 or what it took in such a state, and so on, `depth`
    /// times, and anything before. `None` if names differ or more than `most` gates are needed.
    pub fn difference_with_a_past(&self, depth: usize, most: usize) -> Option<Vec<u8>> {
        let holds = Holds::of(self.before.gates);
        let mut copies = Copies {
            holds: &holds,
            graph: Graph::default(),
            most,
            copies: vec![],
        };
        // Those of a group keep their values in the same cycles, in any state; random values made the groups.
        let free = copies.add(0);
        let mut unlike = FALSE;
        for (hold, first) in holds.alike() {
            let [hold, first] = [copies.value(free, hold)?, copies.value(free, first)?];
            let differs = copies.graph.xor(hold, first);
            unlike = copies.graph.or(unlike, differs);
        }
        // The cycle in which both sides are compared.
        let now = copies.add(depth);
        let mut of_all = |literals: &[usize]| -> Option<Vec<usize>> {
            let of = literals.iter().map(|literal| copies.value(now, *literal));
            of.collect()
        };
        let cycle = Cycle {
            inputs: of_all(&holds.inputs)?,
            states: of_all(&holds.registers)?,
            next: of_all(&holds.next)?,
            outputs: of_all(&holds.outputs)?,
        };
        self.difference_in(copies.graph, &cycle, unlike, FALSE)
    }
}

/// A design as a graph of its inputs and registers, and when each register keeps its value.
struct Holds {
    graph: Graph,
    inputs: Vec<usize>,
    registers: Vec<usize>,
    /// The register that a node is.
    register_of: HashMap<usize, usize>,
    outputs: Vec<usize>,
    /// What each register takes.
    next: Vec<usize>,
    /// Of each register, whether it keeps its value.
    hold: Vec<usize>,
    /// Of each register, the first one of those that keep theirs in the same cycles.
    group: Vec<usize>,
}

impl Holds {
    fn of(gates: &Aiger) -> Holds {
        let mut graph = Graph::default();
        let inputs: Vec<usize> = (0..gates.inputs).map(|_| graph.input()).collect();
        let registers: Vec<usize> = gates.next.iter().map(|_| graph.input()).collect();
        let values = graph.values(gates, &inputs, &registers);
        let of_file = |literals: &[usize]| -> Vec<usize> {
            let of = literals
                .iter()
                .map(|literal| values[literal / 2] ^ (literal & 1));
            of.collect()
        };
        let (next, outputs) = (of_file(&gates.next), of_file(&gates.outputs));
        // It keeps its value where it would take 1 if it was 1, and 0 if it was 0.
        let hold: Vec<usize> = registers
            .iter()
            .zip(&next)
            .map(|(register, next)| {
                let [low, high] = [0, 1].map(|value| graph.with(*next, *register, value));
                graph.and(high, low ^ 1)
            })
            .collect();
        let random = graph.random();
        let signature = |literal: usize| {
            let patterns = random[literal / 2];
            patterns.map(|pattern| if literal & 1 == 1 { !pattern } else { pattern })
        };
        let mut first = HashMap::new();
        let group = hold
            .iter()
            .enumerate()
            .map(|(register, hold)| {
                // Random values do not tell apart what is nearly always the same.
                let seen = signature(*hold);
                let rare = |value| seen.iter().all(|pattern| *pattern == value);
                let key = match rare(0) || rare(u64::MAX) {
                    true => Err(*hold),
                    false => Ok(seen),
                };
                *first.entry(key).or_insert(register)
            })
            .collect();
        Holds {
            graph,
            inputs,
            register_of: registers
                .iter()
                .enumerate()
                .map(|(at, node)| (node / 2, at))
                .collect(),
            registers,
            outputs,
            next,
            hold,
            group,
        }
    }

    /// What must be the same for the groups to be right.
    fn alike(&self) -> Vec<(usize, usize)> {
        let of_each = self.hold.iter().zip(&self.group);
        let pairs = of_each.map(|(hold, first)| (*hold, self.hold[*first]));
        let mut pairs: Vec<_> = pairs.filter(|(one, other)| one != other).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

impl Graph {
    /// A literal where a node has this value; how far below it the node is looked for is bounded.
    fn with(&mut self, literal: usize, node: usize, value: usize) -> usize {
        self.replaced(literal, NEAR, node / 2, value)
    }

    fn replaced(&mut self, literal: usize, near: usize, node: usize, value: usize) -> usize {
        let own = literal & !1;
        let value = match self.nodes[literal / 2] {
            _ if literal / 2 == node => value,
            Some([a, b]) if near > 0 => {
                let [c, d] = [a, b].map(|operand| self.replaced(operand, near - 1, node, value));
                // What is far below it in one place may be near in another one, and is the same either way.
                if (c, d) == (a, b) {
                    own
                } else {
                    self.and(c, d)
                }
            }
            _ => own,
        };
        value ^ (literal & 1)
    }

    /// Random values of each node.
    fn random(&self) -> Vec<[u64; PATTERNS]> {
        let mut random = Random::default();
        let mut all = vec![[0; PATTERNS]; self.nodes.len()];
        for pattern in 0..PATTERNS {
            let values = self.evaluate(|_| random.word());
            for (node, value) in all.iter_mut().zip(values) {
                node[pattern] = value;
            }
        }
        all
    }
}

/// Cycles of a design, in one graph.
struct Copies<'a> {
    holds: &'a Holds,
    graph: Graph,
    most: usize,
    copies: Vec<Copy>,
}

/// A cycle, and those in which its registers took what they hold, by the first register of a group.
struct Copy {
    depth: usize,
    values: HashMap<usize, usize>,
    taken_in: HashMap<usize, usize>,
}

impl Copies<'_> {
    fn add(&mut self, depth: usize) -> usize {
        self.copies.push(Copy {
            depth,
            values: HashMap::from([(0, FALSE)]),
            taken_in: HashMap::new(),
        });
        self.copies.len() - 1
    }

    /// What a literal of the design is in this cycle.
    fn value(&mut self, copy: usize, literal: usize) -> Option<usize> {
        let mut open = vec![literal / 2];
        while let Some(node) = open.last().copied() {
            if self.copies[copy].values.contains_key(&node) {
                open.pop();
                continue;
            }
            let known = match self.holds.graph.nodes[node] {
                Some([a, b]) => {
                    let values = &self.copies[copy].values;
                    let of = |literal: usize| Some(values.get(&(literal / 2))? ^ (literal & 1));
                    match (of(a), of(b)) {
                        (Some(a), Some(b)) => self.graph.and(a, b),
                        _ => {
                            open.extend([a / 2, b / 2]);
                            continue;
                        }
                    }
                }
                None => match self.holds.register_of.get(&node) {
                    Some(register) => self.state(copy, *register)?,
                    None => self.graph.input(),
                },
            };
            if self.graph.nodes.len() > self.most {
                return None;
            }
            self.copies[copy].values.insert(node, known);
            open.pop();
        }
        Some(self.copies[copy].values[&(literal / 2)] ^ (literal & 1))
    }

    /// What a register holds in this cycle.
    fn state(&mut self, copy: usize, register: usize) -> Option<usize> {
        let depth = self.copies[copy].depth;
        if depth == 0 {
            return Some(self.graph.input());
        }
        let first = self.holds.group[register];
        let taken_in = match self.copies[copy].taken_in.get(&first) {
            Some(taken_in) => *taken_in,
            None => {
                let added = self.add(depth - 1);
                self.copies[copy].taken_in.insert(first, added);
                added
            }
        };
        let hold = self.value(taken_in, self.holds.hold[first])?;
        let next = self.value(taken_in, self.holds.next[register])?;
        Some(self.graph.and(hold ^ 1, next))
    }
}
