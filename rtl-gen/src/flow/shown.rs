//! Does a change of a module show in what the design ever brings it to?
//!
//! ABC looks for a cycle of the whole design in which it does. Either the module is in the same state with the change
//! as without, and takes another one or gives another output: if that never happens it never is in another state. Or
//! it has registers of its own with the change, beside the design without, at the same inputs: what the design brings
//! it to is the same as long as no output of it differs.

use super::aiger::{Aiger, decided, push};
use super::known::Facts;
use super::sides::{Cycle, FALSE, Graph, Sides, moved};
use crate::hw::Module;
use std::collections::HashMap;

const TRUE: usize = FALSE ^ 1;

impl Facts {
    /// The gates of the design, in a file, with an output that is 1 in a cycle in which the change of a module shows,
    /// wherever the module is: `apart` with registers of its own. `None` if the sides have different names, or start
    /// otherwise than the design says.
    ///
    /// Without `data`, wide registers that no reset decides hold anything in each cycle, the same with the change and
    /// without.
    pub fn showing(
        &self,
        module: &Module,
        sides: &Sides,
        apart: bool,
        data: bool,
    ) -> Option<Vec<u8>> {
        let places = self.places.get(module.name())?;
        // Without inputs and with registers at 0, what the design starts with.
        let started = self.gates.decided(|_| None, |_| Some(false));
        let mut added = Added::of(&self.gates);
        let mut any = FALSE;
        for place in places {
            let watched = Watched::of(self, &started, place, sides, apart)?;
            let shows = added.copy(&watched)?;
            any = added.and(any ^ 1, shows ^ 1) ^ 1;
        }
        let free = match data {
            true => vec![false; self.gates.next.len()],
            false => self.data_registers(),
        };
        Some(added.file(any, &free))
    }

    /// The gate that an input or a register of a module's wrapper is, or what a memory in it gives, and what a reset
    /// decides it to be.
    fn of_wrapper(&self, place: &str, name: &str) -> (Option<usize>, Option<bool>) {
        let parts = name
            .strip_suffix(']')
            .and_then(|name| name.rsplit_once('['));
        let Some((net, bit)) = parts else {
            return (None, None);
        };
        let Ok(bit) = bit.parse() else {
            return (None, None);
        };
        // Behind the first reset.
        if net == "started_q" {
            return (Some(TRUE), None);
        }
        let net = net.strip_prefix("u_unit.").unwrap_or(net);
        let given = net.strip_suffix(".given");
        match given.and_then(|net| net.rsplit_once("u_outside_")) {
            Some((memory, _)) => (self.gate(&format!("{place}{memory}rd_data"), bit).0, None),
            None => self.gate(&format!("{place}{net}"), bit),
        }
    }
}

/// A module in a place of the design, with the change and without.
struct Watched {
    graph: Graph,
    /// Gates of the design that inputs of the graph are.
    known: HashMap<usize, usize>,
    /// Registers of the side with the change: the input of the graph, what it takes, and what it starts with.
    own: Vec<(usize, usize, bool)>,
    shows: usize,
}

impl Watched {
    fn of(
        facts: &Facts,
        started: &[Option<bool>],
        place: &str,
        sides: &Sides,
        apart: bool,
    ) -> Option<Watched> {
        let (before, after) = (&sides.before, &sides.after);
        let mut graph = Graph::default();
        let inputs: Vec<usize> = (0..before.gates.inputs).map(|_| graph.input()).collect();
        let states: Vec<usize> = before.gates.next.iter().map(|_| graph.input()).collect();
        let mut known = HashMap::new();
        for (names, literals) in [(&before.inputs, &inputs), (&before.registers, &states)] {
            for (name, at) in names {
                if let (Some(gate), _) = facts.of_wrapper(place, name) {
                    known.insert(literals[*at] / 2, gate);
                }
            }
        }
        let here = Cycle::of(&mut graph, before.gates, inputs, states);
        let count = after.gates.inputs;
        let inputs = moved(&before.inputs, &after.inputs, &here.inputs, count)?;
        // Of each register with the change the one without, if it is there.
        let count = after.gates.next.len();
        let mut without = vec![None; count];
        for (name, number) in &after.registers {
            without[*number] = before.registers.get(name).copied();
        }
        let same = |number: usize| without[number].map(|at: usize| here.states[at]);
        let same_next = |number: usize| without[number].map(|at: usize| here.next[at]);

        // Without a reset that is known nothing is known of what the side with the change starts with. One that a
        // register of the design gives decides nothing in a reset of the design: then both sides start at 0.
        let reset = "rst_n[0]";
        let has_reset = before.inputs.contains_key(reset);
        if apart && has_reset && facts.of_wrapper(place, reset).0.is_none() {
            return None;
        }
        // What both start with, of which that of the side without the change is known of the design.
        let starts_of = |gates: &Aiger, names: &HashMap<String, usize>| -> Vec<bool> {
            let mut in_reset = vec![None; gates.inputs];
            for (name, at) in names {
                in_reset[*at] = facts.of_wrapper(place, name).1;
            }
            let known = gates.decided(|input| in_reset[input], |_| None);
            let start = |next: &usize| decided(&known, *next) == Some(true);
            gates.next.iter().map(start).collect()
        };
        let starts = starts_of(after.gates, &after.inputs);
        let starts_before = starts_of(before.gates, &before.inputs);
        for (state, start) in here.states.iter().zip(&starts_before) {
            let gate = known.get(&(state / 2)).filter(|_| apart);
            if gate.is_some_and(|gate| decided(started, *gate) != Some(*start)) {
                return None;
            }
        }

        // Registers are the same until what they take is not.
        let mut states = vec![];
        for number in 0..count {
            let starts_same = |at: usize| starts[number] == starts_before[at];
            let is_same = without[number].is_some_and(|at| !apart || starts_same(at));
            states.push(match same(number).filter(|_| is_same) {
                Some(same) => same,
                None if apart => graph.input(),
                None => return None,
            });
        }
        let there = loop {
            let there = Cycle::of(&mut graph, after.gates, inputs.clone(), states.clone());
            let differ = |number: &usize| {
                same(*number) == Some(states[*number])
                    && same_next(*number) != Some(there.next[*number])
            };
            let differ: Vec<usize> = (0..count).filter(differ).collect();
            if !apart || differ.is_empty() {
                break there;
            }
            for number in differ {
                states[number] = graph.input();
            }
        };
        let mut shows = FALSE;
        for (name, at) in &before.outputs {
            let other = there.outputs[*after.outputs.get(name)?];
            let differs = graph.xor(here.outputs[*at], other);
            shows = graph.or(shows, differs);
        }
        let mut own = vec![];
        for number in 0..count {
            if same(number) != Some(states[number]) {
                own.push((states[number], there.next[number], starts[number]));
            } else if !apart {
                let differs = graph.xor(there.next[number], same_next(number)?);
                shows = graph.or(shows, differs);
            }
        }
        Some(Watched {
            graph,
            known,
            own,
            shows,
        })
    }
}

/// Gates beside those of the design, with literals of their own: behind all others, by turns of an input, a register
/// and a gate.
struct Added<'a> {
    design: &'a Aiger,
    first: usize,
    inputs: usize,
    next: Vec<usize>,
    gates: Vec<[usize; 2]>,
}

impl Added<'_> {
    fn of(design: &Aiger) -> Added<'_> {
        Added {
            design,
            first: 1 + design.inputs + design.next.len() + design.gates.len(),
            inputs: 0,
            next: vec![],
            gates: vec![],
        }
    }

    fn literal(&self, number: usize, kind: usize) -> usize {
        2 * (self.first + 3 * number + kind)
    }

    fn and(&mut self, a: usize, b: usize) -> usize {
        self.gates.push([a, b]);
        self.literal(self.gates.len() - 1, 2)
    }

    /// Gates of a place: where the change shows.
    fn copy(&mut self, watched: &Watched) -> Option<usize> {
        let nodes = &watched.graph.nodes;
        let mut literals = vec![None; nodes.len()];
        literals[0] = Some(FALSE);
        for (node, gate) in &watched.known {
            literals[*node] = Some(*gate);
        }
        let first = self.next.len();
        for (number, (register, _, start)) in watched.own.iter().enumerate() {
            // It holds the inverse if it starts with 1.
            literals[register / 2] = Some(self.literal(first + number, 1) ^ usize::from(*start));
        }
        let mut needed = watched.graph.needed(watched.shows);
        for (_, next, _) in &watched.own {
            let more = watched.graph.needed(*next);
            needed
                .iter_mut()
                .zip(more)
                .for_each(|(one, more)| *one |= more);
        }
        let of = |literals: &[Option<usize>], literal: usize| -> Option<usize> {
            Some(literals[literal / 2]? ^ (literal & 1))
        };
        for (node, operands) in nodes.iter().enumerate() {
            if !needed[node] || literals[node].is_some() {
                continue;
            }
            literals[node] = Some(match operands {
                Some([a, b]) => self.and(of(&literals, *a)?, of(&literals, *b)?),
                // What the design has no gate for is anything.
                None => {
                    self.inputs += 1;
                    self.literal(self.inputs - 1, 0)
                }
            });
        }
        for (_, next, start) in &watched.own {
            self.next.push(of(&literals, *next)? ^ usize::from(*start));
        }
        of(&literals, watched.shows)
    }

    /// A file with this output alone, in which some registers of the design are inputs.
    fn file(&self, output: usize, free: &[bool]) -> Vec<u8> {
        let design = self.design;
        let is_free = |register: &usize| free[*register];
        let (freed, held): (Vec<usize>, Vec<usize>) =
            (0..design.next.len()).partition(|register| is_free(register));
        let inputs = design.inputs + freed.len() + self.inputs;
        let registers = held.len() + self.next.len();
        let gates = design.gates.len() + self.gates.len();
        let mut of_register = vec![0; design.next.len()];
        for (number, register) in freed.iter().enumerate() {
            of_register[*register] = 1 + design.inputs + number;
        }
        for (number, register) in held.iter().enumerate() {
            of_register[*register] = 1 + inputs + number;
        }
        let moved = |literal: usize| {
            let number = literal / 2;
            let moved = if number <= design.inputs {
                number
            } else if number <= design.inputs + design.next.len() {
                of_register[number - design.inputs - 1]
            } else if number < self.first {
                number - design.inputs - design.next.len() + inputs + registers
            } else {
                let (number, kind) = ((number - self.first) / 3, (number - self.first) % 3);
                let before = match kind {
                    0 => design.inputs + freed.len(),
                    1 => inputs + held.len(),
                    _ => inputs + registers + design.gates.len(),
                };
                1 + before + number
            };
            2 * moved + (literal & 1)
        };
        let before = inputs + registers;
        let mut file =
            format!("aig {} {inputs} {registers} 1 {gates}\n", before + gates).into_bytes();
        let next = held.iter().map(|register| &design.next[*register]);
        for literal in next.chain(&self.next).chain([&output]) {
            file.extend(format!("{}\n", moved(*literal)).bytes());
        }
        let all = design.gates.iter().chain(&self.gates);
        for (number, operands) in (before + 1..).zip(all) {
            let [a, b] = operands.map(moved);
            let [low, high] = [a.min(b), a.max(b)];
            push(&mut file, 2 * number - high);
            push(&mut file, high - low);
        }
        file
    }
}
