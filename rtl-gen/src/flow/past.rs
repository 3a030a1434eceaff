//! Gates with registers that hold what they took once, in cycles that are otherwise free.
//!
//! A register that keeps its value in some cycles holds what it took in the last one in which it did not, or 0. So in
//! any state that a design comes to, each register has its start value or one that it takes in some state with some
//! inputs; and registers that keep theirs in the same cycles, such as those of a pipeline stage, have taken it in the
//! same one. What this lets them hold is more than what they ever do, but less than everything.
//!
//! Two sides that have the same next states and outputs in all these states have the same ones for ever: they start in
//! the same one, and a state of the side without the change is one of these.

use super::aiger::{Aiger, Kind, Mapped};
use std::collections::{HashMap, HashSet};

/// Patterns of random values by which cycles in which registers keep their value are told apart.
const PATTERNS: usize = 8;

/// How many gates below what a register takes its own value is looked for.
const NEAR: usize = 8;

/// A design without and with a change, by the names of inputs, registers and outputs, of which both have the same.
pub(super) struct Sides<'a> {
    pub before: Named<'a>,
    pub after: Named<'a>,
}

/// Gates, and the places of a register or an output of each name.
pub(super) struct Named<'a> {
    pub gates: &'a Aiger,
    pub inputs: HashMap<String, usize>,
    pub registers: HashMap<String, usize>,
    pub outputs: HashMap<String, usize>,
}

impl Sides<'_> {
    /// Gates without registers, in a file: if their output is 0 for all inputs, next states and outputs of both sides
    /// are the same in any state in which each register holds 0 or what it took in such a state, and so on, `depth`
    /// times, and anything before. `None` if names differ or more than `most` gates are needed.
    pub fn difference(&self, depth: usize, most: usize) -> Option<Vec<u8>> {
        let (before, after) = (&self.before, &self.after);
        let names = |of: &HashMap<String, usize>| -> Vec<String> {
            let mut names: Vec<_> = of.keys().cloned().collect();
            names.sort();
            names
        };
        for (one, other) in [
            (&before.inputs, &after.inputs),
            (&before.registers, &after.registers),
            (&before.outputs, &after.outputs),
        ] {
            if names(one) != names(other) {
                return None;
            }
        }
        let holds = Holds::of(before.gates);
        let mut copies = Copies {
            holds: &holds,
            graph: Graph::default(),
            most,
            copies: vec![],
        };
        let mut pairs = vec![];
        // Those of a group keep their values in the same cycles, in any state; random values made the groups.
        let free = copies.add(0);
        for (hold, first) in holds.alike() {
            pairs.push([copies.value(free, hold)?, copies.value(free, first)?]);
        }
        // The cycle in which both sides are compared.
        let now = copies.add(depth);
        let mut inputs = vec![FALSE; after.gates.inputs];
        let mut states = vec![FALSE; after.gates.next.len()];
        for (name, at) in &before.inputs {
            inputs[after.inputs[name]] = copies.value(now, holds.inputs[*at])?;
        }
        for (name, at) in &before.registers {
            states[after.registers[name]] = copies.value(now, holds.registers[*at])?;
        }
        let changed = copies.graph.values(after.gates, &inputs, &states);
        let of_changed = |literal: usize| changed[literal / 2] ^ (literal & 1);
        for (name, at) in &before.registers {
            let other = of_changed(after.gates.next[after.registers[name]]);
            pairs.push([copies.value(now, holds.next[*at])?, other]);
        }
        for (name, at) in &before.outputs {
            let other = of_changed(after.gates.outputs[after.outputs[name]]);
            pairs.push([copies.value(now, holds.outputs[*at])?, other]);
        }
        let mut graph = copies.graph;
        let mut any = FALSE;
        for [one, other] in pairs {
            let differs = graph.xor(one, other);
            any = graph.or(any, differs);
        }
        Some(graph.file(any))
    }
}

impl<'a> Named<'a> {
    /// Of gates and Yosys' map of them; `None` if it does not name all registers.
    pub fn of(map: &str, gates: &'a Aiger) -> Option<Named<'a>> {
        let of_kind = |kind: Kind| -> HashMap<String, usize> {
            let lines = map.lines().filter_map(Mapped::of);
            let lines = lines.filter(|of| of.kind == kind);
            // Nets that are aliases of a register are others after some changes; its own name ends like this.
            let lines = lines.filter(|of| kind != Kind::Register || of.net.ends_with("_q"));
            lines
                .map(|of| (format!("{}[{}]", of.net, of.bit), of.number))
                .collect()
        };
        let registers = of_kind(Kind::Register);
        let numbers: HashSet<usize> = registers.values().copied().collect();
        (numbers.len() == gates.next.len()).then(|| Named {
            gates,
            inputs: of_kind(Kind::Input),
            outputs: of_kind(Kind::Output),
            registers,
        })
    }
}

const FALSE: usize = 0;

/// Gates that grow: nodes are inputs or conjunctions of two literals; node 0 is 0.
struct Graph {
    nodes: Vec<Option<[usize; 2]>>,
    known: HashMap<[usize; 2], usize>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            nodes: vec![None],
            known: HashMap::new(),
        }
    }
}

impl Graph {
    fn input(&mut self) -> usize {
        self.nodes.push(None);
        2 * (self.nodes.len() - 1)
    }

    fn and(&mut self, a: usize, b: usize) -> usize {
        let [a, b] = [a.min(b), a.max(b)];
        if a == FALSE || a == b ^ 1 {
            return FALSE;
        }
        if a == 1 || a == b {
            return b;
        }
        // What an operand says of the other one: a & (a & c) = a & c, a & !(a & c) = a & !c and the like.
        for [one, other] in [[a, b], [b, a]] {
            let Some([c, d]) = self.nodes[other / 2] else {
                continue;
            };
            let inverted = other & 1 == 1;
            for [c, d] in [[c, d], [d, c]] {
                match (c == one, c == one ^ 1, inverted) {
                    (true, _, false) => return other,
                    (true, _, true) => return self.and(one, d ^ 1),
                    (_, true, false) => return FALSE,
                    (_, true, true) => return one,
                    _ => {}
                }
            }
            // !(c & d) & !(c & !d) = !c
            if let (Some([e, f]), 1, true) = (self.nodes[one / 2], one & 1, inverted) {
                for [c, d] in [[c, d], [d, c]] {
                    if (c == e && d == f ^ 1) || (c == f && d == e ^ 1) {
                        return c ^ 1;
                    }
                }
            }
        }
        if let Some(known) = self.known.get(&[a, b]) {
            return *known;
        }
        self.nodes.push(Some([a, b]));
        let literal = 2 * (self.nodes.len() - 1);
        self.known.insert([a, b], literal);
        literal
    }

    fn or(&mut self, a: usize, b: usize) -> usize {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    fn xor(&mut self, a: usize, b: usize) -> usize {
        if a == b {
            return FALSE;
        }
        let (one, other) = (self.and(a, b ^ 1), self.and(a ^ 1, b));
        self.or(one, other)
    }

    /// The literal of each node of a design at these inputs and in this state.
    fn values(&mut self, gates: &Aiger, inputs: &[usize], states: &[usize]) -> Vec<usize> {
        let mut values = vec![FALSE];
        values.extend(inputs);
        values.extend(states);
        for [a, b] in &gates.gates {
            let of = |literal: usize| values[literal / 2] ^ (literal & 1);
            let [a, b] = [of(*a), of(*b)];
            values.push(self.and(a, b));
        }
        values
    }

    /// A file of what an output needs.
    fn file(&self, output: usize) -> Vec<u8> {
        let mut needed = vec![false; self.nodes.len()];
        needed[output / 2] = true;
        for node in (1..self.nodes.len()).rev() {
            if let (true, Some([a, b])) = (needed[node], self.nodes[node]) {
                needed[a / 2] = true;
                needed[b / 2] = true;
            }
        }
        let of_kind = |is_gate: bool| {
            let nodes = 1..self.nodes.len();
            nodes.filter(move |node| self.nodes[*node].is_some() == is_gate)
        };
        let mut number = vec![0; self.nodes.len()];
        let mut last = 0;
        let mut inputs = 0;
        for is_gate in [false, true] {
            for node in of_kind(is_gate).filter(|node| needed[*node]) {
                last += 1;
                number[node] = last;
            }
            if !is_gate {
                inputs = last;
            }
        }
        let literal = |literal: usize| 2 * number[literal / 2] + (literal & 1);
        let mut file = format!(
            "aig {last} {inputs} 0 1 {}\n{}\n",
            last - inputs,
            literal(output)
        )
        .into_bytes();
        for node in of_kind(true).filter(|node| needed[*node]) {
            if let Some([a, b]) = self.nodes[node] {
                let (a, b) = (literal(a), literal(b));
                let [low, high] = [a.min(b), a.max(b)];
                for mut difference in [2 * number[node] - high, high - low] {
                    while difference >= 0x80 {
                        file.push(0x80 | (difference & 0x7f) as u8);
                        difference >>= 7;
                    }
                    file.push(difference as u8);
                }
            }
        }
        file
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
        let mut state = 0u64;
        let mut random = || {
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        };
        let mut values: Vec<[u64; PATTERNS]> = vec![[0; PATTERNS]];
        for node in &self.nodes[1..] {
            let value = match node {
                None => [0; PATTERNS].map(|_| random()),
                Some([a, b]) => std::array::from_fn(|pattern| {
                    let of = |literal: usize| {
                        let value = values[literal / 2][pattern];
                        if literal & 1 == 1 { !value } else { value }
                    };
                    of(*a) & of(*b)
                }),
            };
            values.push(value);
        }
        values
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Conjunctions of any two of what there is, four times over: each has the values that its operands give it, though
    /// some are found to be another node, and so has what a file says.
    #[test]
    fn conjunctions_have_the_values_of_their_operands() {
        // Of three inputs, a bit for each of their values.
        let mut graph = Graph::default();
        let mut values = HashMap::from([(FALSE, 0u8)]);
        for value in [0b1010_1010, 0b1100_1100, 0b1111_0000] {
            values.insert(graph.input(), value);
        }
        let of = |values: &HashMap<usize, u8>, literal: usize| {
            let value = values[&(literal & !1)];
            if literal & 1 == 1 { !value } else { value }
        };
        let mut found_again = 0;
        for _ in 0..4 {
            let literals: Vec<usize> = (0..2 * graph.nodes.len().min(40)).collect();
            for a in &literals {
                for b in &literals {
                    let nodes = graph.nodes.len();
                    let both = graph.and(*a, *b);
                    // What is made on the way is a conjunction of what is known.
                    for node in nodes..graph.nodes.len() {
                        let [c, d] = graph.nodes[node].unwrap();
                        values.insert(2 * node, of(&values, c) & of(&values, d));
                    }
                    found_again += usize::from(nodes == graph.nodes.len());
                    assert_eq!(
                        of(&values, both),
                        of(&values, *a) & of(&values, *b),
                        "{a} {b}"
                    );
                }
            }
        }
        assert!(found_again > 0 && graph.nodes.len() > 40);
        let last = graph.nodes.len() - 1;
        let file = Aiger::read(graph.file(2 * last + 1)).unwrap();
        assert_eq!((file.inputs, file.outputs.len()), (3, 1));
        let mut read = Graph::default();
        let inputs: Vec<usize> = (0..3).map(|_| read.input()).collect();
        let again = read.values(&file, &inputs, &[]);
        let mut known: HashMap<usize, u8> = HashMap::from([(FALSE, 0)]);
        known.extend(inputs.iter().map(|input| (*input, values[input])));
        for node in 4..read.nodes.len() {
            let [c, d] = read.nodes[node].unwrap();
            known.insert(2 * node, of(&known, c) & of(&known, d));
        }
        let output = again[file.outputs[0] / 2] ^ (file.outputs[0] & 1);
        assert_eq!(of(&known, output), !values[&(2 * last)]);
    }
}
