//! Induction over all that is asserted, together with all registers that are found equal.

use crate::flow::FlowError;
use crate::flow::aiger::Aiger;
use crate::flow::equivalent::write;
use crate::flow::sides::{FALSE, Graph};
use crate::flow::tool::{CADICAL, combined};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::{Duration, Instant};

/// Cycles of the runs in which registers are compared first.
const CYCLES: usize = 128;

/// What came of an induction.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Induction {
    /// All that is asserted is true in every cycle.
    Proven,
    /// All of it is true in some state, and a cycle later the assertion of this number is not.
    Open(usize),
    /// There was no answer in time.
    Late,
}

/// Asks whether what is asserted stays true from a cycle to the next one, given that registers are equal which always
/// are: of those that were equal in all of some runs, those of which it is proven together with what is asserted.
///
/// What is asserted must be true in the first cycle, in which all registers are 0.
///
/// # Errors
/// If CaDiCaL, which is asked what takes long, cannot be run in this folder.
pub(super) fn induction(gates: &Aiger, time: Duration, dir: &Path) -> Result<Induction, FlowError> {
    assert!(
        gates.start_at_zero(),
        "Yosys was told to let all registers start at 0"
    );
    let end = Instant::now() + time;
    let mut classes = classes(gates);
    loop {
        let mut step = Step::new(gates, &classes, end);
        let mut parts = classes.clone();
        let mut are_all_proven = true;
        for pair in pairs(&classes) {
            let is_one = |part: &Class| pair.iter().all(|register| part.contains(register));
            if step.are_same(pair) || !parts.iter().any(is_one) {
                continue;
            }
            let differ = step.can_differ(pair);
            are_all_proven &= differ == Some(false);
            match differ {
                Some(false) => {}
                Some(true) => parts = step.split(&parts),
                // It takes too long to be given.
                None => parts = without(parts, pair[1]),
            }
        }
        if Instant::now() > end {
            return Ok(Induction::Late);
        }
        if are_all_proven {
            return step.asserted(dir);
        }
        classes = parts;
    }
}

/// Numbers of registers with the same values; 0 is the constant.
type Class = Vec<usize>;

/// The first register of each class with each of the others, the lowest of those first: what they take is as a rule made
/// of lower ones.
fn pairs(classes: &[Class]) -> Vec<[usize; 2]> {
    let with_first = |class: &Class| {
        let first = class[0];
        class[1..]
            .iter()
            .map(|other| [first, *other])
            .collect::<Vec<_>>()
    };
    let mut pairs: Vec<[usize; 2]> = classes.iter().flat_map(with_first).collect();
    pairs.sort_by_key(|[_, other]| *other);
    pairs
}

fn without(mut classes: Vec<Class>, register: usize) -> Vec<Class> {
    for class in &mut classes {
        class.retain(|one| *one != register);
    }
    classes.retain(|class| class.len() > 1);
    classes
}

/// The registers that have the same values in 64 runs with inputs of no pattern. A run that breaks an assumption begins
/// again.
fn classes(gates: &Aiger) -> Vec<Class> {
    let first = 1 + gates.inputs;
    let first_gate = first + gates.next.len();
    let mut noise = Noise::new();
    let mut values = vec![0_u64; first_gate + gates.gates.len()];
    let mut seen = vec![Vec::with_capacity(CYCLES); gates.next.len()];
    for _ in 0..CYCLES {
        for input in &mut values[1..first] {
            *input = noise.next();
        }
        for (seen, value) in seen.iter_mut().zip(&values[first..]) {
            seen.push(*value);
        }
        for (gate, [a, b]) in (first_gate..).zip(&gates.gates) {
            values[gate] = word(&values, *a) & word(&values, *b);
        }
        let assumed = gates.assumed.iter().map(|a| word(&values, *a));
        let goes_on = assumed.fold(!0, |all, word| all & word);
        let next: Vec<u64> = gates.next.iter().map(|n| word(&values, *n)).collect();
        for (value, next) in values[first..].iter_mut().zip(next) {
            *value = next & goes_on;
        }
    }
    let mut found: HashMap<Vec<u64>, Class> = HashMap::from([(vec![0; CYCLES], vec![0])]);
    for (number, seen) in (first..).zip(seen) {
        found.entry(seen).or_default().push(number);
    }
    let mut found: Vec<Class> = found.into_values().collect();
    found.retain(|class| class.len() > 1);
    // One order, so that a proof takes as long each time.
    found.sort();
    found
}

/// What a literal is in 64 runs.
fn word(values: &[u64], literal: usize) -> u64 {
    values[literal / 2] ^ 0_u64.wrapping_sub(literal as u64 % 2)
}

/// A cycle in which all that is asserted is true, from any state in which the registers of each class are equal, and the
/// one behind it.
struct Step<'a> {
    gates: &'a Aiger,
    graph: Graph,
    /// What each register takes, the registers of each class being one.
    next: Vec<usize>,
    /// That of the first of each register's class.
    next_of_class: Vec<usize>,
    solver: Solver<Patience>,
    /// Variables of the solver, by nodes of the graph.
    variables: HashMap<usize, Var>,
    /// All that the solver was told.
    clauses: Vec<Vec<Lit>>,
}

/// When the solver gives up: after this time, or after so many clauses that it learnt of one question.
struct Patience {
    end: Instant,
    learnt: usize,
}

/// Clauses that the solver may learn of one question.
const LEARNT: usize = 1000;

/// Questions that the solver may give up before CaDiCaL gets all others.
const HARD: usize = 4;

impl Callbacks for Patience {
    fn on_new_clause(&mut self, _: &[Lit], _: ClauseKind) {
        self.learnt += 1;
    }

    fn stop(&self) -> bool {
        self.learnt > LEARNT || Instant::now() > self.end
    }
}

impl<'a> Step<'a> {
    fn new(gates: &'a Aiger, classes: &[Class], end: Instant) -> Step<'a> {
        let first = 1 + gates.inputs;
        let mut graph = Graph::default();
        let inputs: Vec<usize> = (0..gates.inputs).map(|_| graph.input()).collect();
        let mut states: Vec<usize> = gates.next.iter().map(|_| graph.input()).collect();
        let representatives = |of: &mut Vec<usize>| {
            for class in classes {
                let of_first = if class[0] == 0 {
                    FALSE
                } else {
                    of[class[0] - first]
                };
                for register in class.iter().filter(|register| **register != 0) {
                    of[register - first] = of_first;
                }
            }
        };
        representatives(&mut states);
        let values = graph.values(gates, &inputs, &states);
        let of = |literal: &usize| values[literal / 2] ^ (literal & 1);
        let next: Vec<usize> = gates.next.iter().map(of).collect();
        let mut next_of_class = next.clone();
        representatives(&mut next_of_class);
        let assumed: Vec<usize> = gates.assumed.iter().map(of).collect();
        let bad: Vec<usize> = gates.bad.iter().map(of).collect();
        let mut step = Step {
            gates,
            graph,
            next,
            next_of_class,
            solver: Solver::new(SolverOpts::default(), Patience { end, learnt: 0 }),
            variables: HashMap::new(),
            clauses: vec![],
        };
        let constant = step.lit(FALSE);
        step.clause(&[!constant]);
        for assumed in assumed {
            let assumed = step.lit(assumed);
            step.clause(&[assumed]);
        }
        for bad in bad {
            let bad = step.lit(bad);
            step.clause(&[!bad]);
        }
        step
    }

    /// A literal of the graph for the solver, with all that it is made of.
    fn lit(&mut self, literal: usize) -> Lit {
        let mut waiting = vec![literal / 2];
        while let Some(node) = waiting.pop() {
            if self.variables.contains_key(&node) {
                continue;
            }
            let operands = self.graph.nodes[node];
            let of = |operand: usize| {
                let variable = self.variables.get(&(operand / 2))?;
                Some(Lit::new(*variable, operand.is_multiple_of(2)))
            };
            match operands {
                None => {
                    let variable = self.solver.new_var_default();
                    self.variables.insert(node, variable);
                }
                Some([a, b]) => match (of(a), of(b)) {
                    (Some(a), Some(b)) => {
                        let variable = self.solver.new_var_default();
                        self.variables.insert(node, variable);
                        let out = Lit::new(variable, true);
                        self.clause(&[!out, a]);
                        self.clause(&[!out, b]);
                        self.clause(&[out, !a, !b]);
                    }
                    _ => waiting.extend([node, a / 2, b / 2]),
                },
            }
        }
        Lit::new(self.variables[&(literal / 2)], literal.is_multiple_of(2))
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clauses.push(literals.to_vec());
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    /// What a register takes.
    fn next(&self, register: usize) -> usize {
        match register {
            0 => FALSE,
            _ => self.next[register - 1 - self.gates.inputs],
        }
    }

    /// Do two registers take the same gate's value?
    fn are_same(&self, [a, b]: [usize; 2]) -> bool {
        self.next(a) == self.next(b)
    }

    /// Can two registers differ in the second cycle? `None` if the solver gave up.
    fn can_differ(&mut self, pair: [usize; 2]) -> Option<bool> {
        let [a, b] = pair.map(|register| self.next(register));
        let [a, b] = [self.lit(a), self.lit(b)];
        if self.can(&[a, !b])? || self.can(&[!a, b])? {
            return Some(true);
        }
        self.clause(&[!a, b]);
        self.clause(&[a, !b]);
        Some(false)
    }

    /// Can all of these be?
    fn can(&mut self, all: &[Lit]) -> Option<bool> {
        self.solver.cb_mut().learnt = 0;
        let answer = self.solver.solve_limited(all);
        (answer != lbool::UNDEF).then(|| answer == lbool::TRUE)
    }

    /// The classes, divided by what the registers are in the second cycle of what was found, and of others that differ in
    /// inputs and registers on which that does not depend.
    fn split(&self, classes: &[Class]) -> Vec<Class> {
        let model = self.solver.get_model();
        let mut noise = Noise::new();
        let values = self.graph.evaluate(|node| match self.variables.get(&node) {
            Some(variable) if model[variable.idx() as usize] == lbool::TRUE => !0,
            Some(_) => 0,
            None => noise.next(),
        });
        let mut parts = vec![];
        for class in classes {
            let mut divided: HashMap<u64, Class> = HashMap::new();
            for register in class {
                let value = word(&values, self.next(*register));
                divided.entry(value).or_default().push(*register);
            }
            parts.extend(divided.into_values().filter(|part| part.len() > 1));
        }
        parts.sort();
        parts
    }

    /// Is all that is asserted true in the second cycle, too?
    fn asserted(&mut self, dir: &Path) -> Result<Induction, FlowError> {
        let gates = self.gates;
        let inputs: Vec<usize> = (0..gates.inputs).map(|_| self.graph.input()).collect();
        let values = self.graph.values(gates, &inputs, &self.next_of_class);
        let of = |literal: usize| values[literal / 2] ^ (literal & 1);
        for assumed in &gates.assumed {
            let assumed = self.lit(of(*assumed));
            self.clause(&[assumed]);
        }
        let mut hard = vec![];
        for (number, bad) in gates.bad.iter().enumerate() {
            let bad = self.lit(of(*bad));
            if hard.len() >= HARD {
                hard.push((number, bad));
                continue;
            }
            match self.can(&[bad]) {
                Some(false) => self.clause(&[!bad]),
                Some(true) => return Ok(Induction::Open(number)),
                None => hard.push((number, bad)),
            }
        }
        match hard.is_empty() {
            true => Ok(Induction::Proven),
            false => self.any(&hard, dir),
        }
    }

    /// Asks CaDiCaL whether one of these can be.
    fn any(&mut self, hard: &[(usize, Lit)], dir: &Path) -> Result<Induction, FlowError> {
        let number = |lit: &Lit| {
            let number = lit.var().idx() as i64 + 1;
            if lit.sign() { number } else { -number }
        };
        let any = hard.iter().map(|(_, bad)| *bad).collect();
        self.clauses.push(any);
        let mut question = format!("p cnf {} {}\n", self.solver.num_vars(), self.clauses.len());
        for clause in &self.clauses {
            for lit in clause {
                question += &format!("{} ", number(lit));
            }
            question += "0\n";
        }
        write(dir, "question.cnf", &question)?;
        let rest = self
            .solver
            .cb()
            .end
            .saturating_duration_since(Instant::now());
        let Some(output) = CADICAL.run_for(rest, dir, ["-q", "question.cnf"])? else {
            return Ok(Induction::Late);
        };
        let said = combined(&output);
        if said.contains("s UNSATISFIABLE") {
            return Ok(Induction::Proven);
        }
        let values: HashSet<i64> = said
            .lines()
            .filter_map(|line| line.strip_prefix("v "))
            .flat_map(|line| line.split(' ').filter_map(|number| number.parse().ok()))
            .collect();
        let open = hard.iter().find(|(_, bad)| values.contains(&number(bad)));
        Ok(open.map_or(Induction::Late, |(number, _)| Induction::Open(*number)))
    }
}

/// Numbers without a pattern, the same each time.
struct Noise(u64);

impl Noise {
    fn new() -> Noise {
        Noise(0x9e37_79b9_7f4a_7c15)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::aiger::push;

    /// Gates: inputs, what registers take, what is asserted never to be, what is assumed, and conjunctions.
    fn gates(
        inputs: usize,
        next: &[usize],
        bad: &[usize],
        assumed: &[usize],
        gates: &[[usize; 2]],
    ) -> Aiger {
        let (registers, count) = (next.len(), gates.len());
        let variables = inputs + registers + count;
        let mut file = format!(
            "aig {variables} {inputs} {registers} 0 {count} {} {}\n",
            bad.len(),
            assumed.len()
        );
        for number in next.iter().chain(bad).chain(assumed) {
            file += &format!("{number}\n");
        }
        let mut file = file.into_bytes();
        for (own, [a, b]) in (inputs + registers + 1..).zip(gates) {
            push(&mut file, 2 * own - a.max(b));
            push(&mut file, a.max(b) - a.min(b));
        }
        Aiger::read(file).unwrap()
    }

    /// What an induction says that takes no other tool.
    fn said(gates: &Aiger) -> Induction {
        let missing = Path::new("no folder");
        induction(gates, Duration::from_secs(10), missing).unwrap()
    }

    #[test]
    fn equal_registers_are_found_and_given() {
        // Registers 4, 6 and 8; 4 and 6 must not differ: gate 14 is that they are the same.
        let same = [[5, 6], [4, 7], [11, 13]];
        let like = gates(1, &[2, 2, 2], &[15], &[], &same);
        assert_eq!(said(&like), Induction::Proven);
        let unlike = gates(1, &[2, 3, 2], &[15], &[], &same);
        assert_eq!(said(&unlike), Induction::Open(0));
    }

    #[test]
    fn what_is_assumed_is_given_in_both_cycles() {
        // A register that takes the input, which is never set.
        let of = |assumed: &[usize]| gates(1, &[2], &[4], assumed, &[]);
        assert_eq!(said(&of(&[])), Induction::Open(0));
        assert_eq!(said(&of(&[3])), Induction::Proven);
        // The input itself, of the second cycle.
        let input = |assumed: &[usize]| gates(1, &[2], &[2], assumed, &[]);
        assert_eq!(said(&input(&[])), Induction::Open(0));
        assert_eq!(said(&input(&[3])), Induction::Proven);
    }

    #[test]
    fn what_is_asserted_is_given_in_the_first_cycle() {
        // Register 4 takes 6, that one 8, and that one itself and the input: none is ever set.
        let take = [[8, 2]];
        let all = gates(1, &[6, 8, 10], &[4, 6, 8], &[], &take);
        assert_eq!(said(&all), Induction::Proven);
        let late = induction(&all, Duration::ZERO, Path::new("no folder"));
        assert_eq!(late.unwrap(), Induction::Late);
        // It takes the inverse of 6, and so is set.
        let other = gates(1, &[7, 8, 10], &[6, 4, 8], &[], &take);
        assert_eq!(said(&other), Induction::Open(1));
    }

    /// The bits of a product.
    fn product(graph: &mut Graph, a: &[usize], b: &[usize]) -> Vec<usize> {
        let mut sum = vec![FALSE; a.len() + b.len()];
        for (place, b) in b.iter().enumerate() {
            let mut carry = FALSE;
            for (at, a) in (place..).zip(a.iter().chain(&[FALSE])) {
                let term = graph.and(*a, *b);
                let half = graph.xor(sum[at], term);
                let carries = [graph.and(sum[at], term), graph.and(half, carry)];
                sum[at] = graph.xor(half, carry);
                carry = graph.or(carries[0], carries[1]);
            }
        }
        sum
    }

    #[test]
    fn what_takes_long_is_asked_of_cadical() {
        const BITS: usize = 7;
        let places = [6, 7, 8, 9];
        let mut graph = Graph::default();
        let mut inputs = |count| -> Vec<usize> { (0..count).map(|_| graph.input()).collect() };
        let (a, b) = (inputs(BITS), inputs(BITS));
        let [one, other] = [0, 1].map(|_| inputs(places.len()));
        let last = inputs(1)[0];
        let [ab, ba] = [[&a, &b], [&b, &a]].map(|[a, b]| product(&mut graph, a, b));
        let of = |product: &[usize]| places.map(|place| product[place]);
        let next = [of(&ab), of(&ba)].concat();
        let bad = one
            .iter()
            .zip(&other)
            .map(|(one, other)| graph.xor(*one, *other));
        let bad: Vec<usize> = bad.collect();
        let first = 1 + 2 * BITS + 2 * places.len() + 1;
        let conjunctions: Vec<[usize; 2]> =
            graph.nodes[first..].iter().flatten().copied().collect();
        let dir = tempfile::tempdir().unwrap();
        let ask = |last_takes: usize| {
            let next = [&next[..], &[last_takes]].concat();
            let bad = [&bad[..], &[last]].concat();
            let all = gates(2 * BITS, &next, &bad, &[], &conjunctions);
            let said = induction(&all, Duration::from_secs(300), dir.path()).unwrap();
            std::fs::remove_file(dir.path().join("question.cnf")).unwrap();
            said
        };
        assert_eq!(ask(FALSE), Induction::Proven);
        assert_eq!(ask(a[0]), Induction::Open(places.len()));
    }
}
