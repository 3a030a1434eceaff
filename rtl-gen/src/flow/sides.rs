//! Gates of a design without and with a change, side by side at the same inputs and in the same state.

use super::aiger::{Aiger, Kind, Mapped, push};
use super::known::Known;
use std::collections::{HashMap, HashSet};

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
    /// are the same in any state. `None` if names differ.
    pub fn difference(&self) -> Option<Vec<u8>> {
        self.difference_where(&Known::default())
    }

    /// The same in states and with inputs of which something is known.
    pub fn difference_where(&self, known: &Known) -> Option<Vec<u8>> {
        let mut graph = Graph::default();
        let gates = self.before.gates;
        let mut inputs: Vec<usize> = (0..gates.inputs).map(|_| graph.input()).collect();
        let mut states: Vec<usize> = gates.next.iter().map(|_| graph.input()).collect();
        known.tie(&self.before.inputs, &mut inputs);
        known.tie(&self.before.registers, &mut states);
        let never = known.never(&mut graph, |name| {
            let input = self.before.inputs.get(name).map(|at| inputs[*at]);
            input.or_else(|| self.before.registers.get(name).map(|at| states[*at]))
        });
        let before = Cycle::of(&mut graph, gates, inputs, states);
        self.difference_in(graph, &before, FALSE, never)
    }

    /// The same in one cycle of the side without the change. The output is 1 where `unlike` is, too, and 0 where `never`
    /// is.
    pub(super) fn difference_in(
        &self,
        mut graph: Graph,
        cycle: &Cycle,
        unlike: usize,
        never: usize,
    ) -> Option<Vec<u8>> {
        let (before, after) = (&self.before, &self.after);
        let gates = after.gates;
        let inputs = moved(&before.inputs, &after.inputs, &cycle.inputs, gates.inputs)?;
        let states = moved(
            &before.registers,
            &after.registers,
            &cycle.states,
            gates.next.len(),
        )?;
        let changed = graph.values(gates, &inputs, &states);
        let mut any = unlike;
        for (here, there, of_before, of_after) in [
            (
                &before.registers,
                &after.registers,
                &cycle.next,
                &gates.next,
            ),
            (
                &before.outputs,
                &after.outputs,
                &cycle.outputs,
                &gates.outputs,
            ),
        ] {
            if here.len() != there.len() {
                return None;
            }
            for (name, at) in here {
                let other = of_after[*there.get(name)?];
                let other = changed[other / 2] ^ (other & 1);
                let differs = graph.xor(of_before[*at], other);
                any = graph.or(any, differs);
            }
        }
        let any = graph.and(any, never ^ 1);
        Some(graph.file(any).0)
    }
}

/// The literals of inputs, registers, what those take, and outputs, by their numbers.
pub(super) struct Cycle {
    pub inputs: Vec<usize>,
    pub states: Vec<usize>,
    pub next: Vec<usize>,
    pub outputs: Vec<usize>,
}

impl Cycle {
    /// That of gates at these inputs and in this state.
    pub fn of(graph: &mut Graph, gates: &Aiger, inputs: Vec<usize>, states: Vec<usize>) -> Cycle {
        let values = graph.values(gates, &inputs, &states);
        let of_all = |literals: &[usize]| -> Vec<usize> {
            let of = |literal: &usize| values[literal / 2] ^ (literal & 1);
            literals.iter().map(of).collect()
        };
        let (next, outputs) = (of_all(&gates.next), of_all(&gates.outputs));
        Cycle {
            inputs,
            states,
            next,
            outputs,
        }
    }
}

/// Values of one side in the order of the other, which has so many; `None` if a name is on one side alone, or one of
/// them has none.
pub(super) fn moved(
    from: &HashMap<String, usize>,
    to: &HashMap<String, usize>,
    values: &[usize],
    count: usize,
) -> Option<Vec<usize>> {
    let mut moved = vec![None; count];
    for (name, at) in from {
        moved[*to.get(name)?] = Some(values[*at]);
    }
    moved.into_iter().collect()
}

impl<'a> Named<'a> {
    /// Of gates and Yosys' map of them; `None` if it does not name all registers and all outputs: what has no name is
    /// not compared.
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
        let (registers, outputs) = (of_kind(Kind::Register), of_kind(Kind::Output));
        let numbers =
            |of: &HashMap<String, usize>| of.values().copied().collect::<HashSet<_>>().len();
        let are_all =
            numbers(&registers) == gates.next.len() && numbers(&outputs) == gates.outputs.len();
        are_all.then(|| Named {
            gates,
            inputs: of_kind(Kind::Input),
            outputs,
            registers,
        })
    }
}

pub(super) const FALSE: usize = 0;

/// Gates that grow: nodes are inputs or conjunctions of two literals; node 0 is 0.
pub(super) struct Graph {
    pub nodes: Vec<Option<[usize; 2]>>,
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
    pub fn input(&mut self) -> usize {
        self.nodes.push(None);
        2 * (self.nodes.len() - 1)
    }

    pub fn and(&mut self, a: usize, b: usize) -> usize {
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

    pub fn or(&mut self, a: usize, b: usize) -> usize {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    pub fn xor(&mut self, a: usize, b: usize) -> usize {
        if a == b {
            return FALSE;
        }
        let (one, other) = (self.and(a, b ^ 1), self.and(a ^ 1, b));
        self.or(one, other)
    }

    /// The literal of each node of a design at these inputs and in this state.
    pub fn values(&mut self, gates: &Aiger, inputs: &[usize], states: &[usize]) -> Vec<usize> {
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

    /// The values of all nodes, 64 of each; inputs are asked for theirs.
    pub fn evaluate(&self, mut input: impl FnMut(usize) -> u64) -> Vec<u64> {
        let mut values: Vec<u64> = vec![0];
        for (number, node) in self.nodes.iter().enumerate().skip(1) {
            let of = |literal: usize| {
                let value = values[literal / 2];
                if literal & 1 == 1 { !value } else { value }
            };
            let value = match node {
                None => input(number),
                Some([a, b]) => of(*a) & of(*b),
            };
            values.push(value);
        }
        values
    }

    /// Which nodes a literal depends on.
    pub fn needed(&self, literal: usize) -> Vec<bool> {
        let mut needed = vec![false; self.nodes.len()];
        needed[literal / 2] = true;
        for node in (1..self.nodes.len()).rev() {
            if let (true, Some([a, b])) = (needed[node], self.nodes[node]) {
                needed[a / 2] = true;
                needed[b / 2] = true;
            }
        }
        needed
    }

    /// A file of what an output needs, and the nodes that are its inputs.
    pub fn file(&self, output: usize) -> (Vec<u8>, Vec<usize>) {
        let needed = self.needed(output);
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
                push(&mut file, 2 * number[node] - high);
                push(&mut file, high - low);
            }
        }
        (file, of_kind(false).filter(|node| needed[*node]).collect())
    }
}

/// Random words, the same ones each time: SplitMix64.
#[derive(Default)]
pub(super) struct Random(u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
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
        let file = Aiger::read(graph.file(2 * last + 1).0).unwrap();
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
