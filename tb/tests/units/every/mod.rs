//! What holds of every unit that has a port for it, whatever the unit does: found by the names of ports, so that a new
//! unit is tested as well.

mod bugs;
mod clears;
mod counters;
mod largest;
mod power_up;
mod restarts;

use std::ops::Range;
use tb::failure::Failure;
use tb::model::{Direction, Recording};
use tb::run::Pulse;
use tb::under_test::{DirectedRun, KeptCases, Setup, UnderTest};
use tb::units;

/// The smallest configuration of every unit with this input, with each codec.
fn with_input(name: &str) -> Vec<Box<dyn UnderTest>> {
    let all = units::all();
    let is_input = |design: &dyn UnderTest| {
        let port = design.info().port(name);
        port.is_some_and(|port| port.direction == Direction::Input)
    };
    let smallest: Vec<bool> = all
        .iter()
        .map(|design| units::is_smallest(design.as_ref(), &all))
        .collect();
    let both = all.into_iter().zip(smallest);
    both.filter(|(design, smallest)| *smallest && is_input(design.as_ref()))
        .map(|(design, _)| design)
        .collect()
}

/// A design with its directed cases, made once: making them takes longer than small designs run.
struct Directed<'a> {
    design: &'a dyn UnderTest,
    kept: Box<dyn KeptCases + 'a>,
}

impl<'a> Directed<'a> {
    fn of(design: &'a dyn UnderTest) -> Directed<'a> {
        let kept = design.keep_cases();
        Directed { design, kept }
    }

    /// Numbers of its cases.
    fn all(&self) -> Range<usize> {
        0..self.kept.directed()
    }

    /// The first ones of each name, as those of a name do the same.
    fn of_each_name(&self) -> Vec<usize> {
        const OF_EACH: usize = 3;
        let name = |case: &usize| self.kept.name(*case);
        let is_early = |case: &usize| {
            let before = (0..*case).filter(|before| name(before) == name(case));
            before.count() < OF_EACH
        };
        self.all().filter(is_early).collect()
    }

    fn run(&self, case: usize, setup: &Setup) -> Result<DirectedRun, Failure> {
        self.kept.run_directed(case, setup)
    }

    /// The ports in a case with this input set in some cycles, and no clear at its end.
    fn with_pulse(&self, case: usize, pulse: Pulse<'static>) -> Ports {
        let setup = Setup {
            record: true,
            pulse: Some(pulse),
            ..Setup::default()
        };
        match self.run(case, &setup) {
            Ok(run) => Ports::of(run.recording.expect("it was recorded")),
            Err(failure) => {
                let config = self.design.info().config;
                panic!("{config}, directed case {case}, {pulse:?}: {failure}")
            }
        }
    }

    /// The same without that input ever set.
    fn without_pulse(&self, case: usize, input: &'static str) -> Ports {
        let never = Pulse {
            input,
            after: 0,
            cycles: 0,
        };
        self.with_pulse(case, never)
    }
}

/// The ports of a run by name. Cycle 0 is the first one behind the last reset.
struct Ports {
    recording: Recording,
    begins: usize,
}

impl Ports {
    fn of(recording: Recording) -> Ports {
        let mut ports = Ports {
            recording,
            begins: 0,
        };
        let all = 0..ports.recording.cycles();
        let reset = all.rev().find(|cycle| ports.value("rst_n", *cycle) == 0);
        ports.begins = reset.map_or(0, |cycle| cycle + 1);
        ports
    }

    fn cycles(&self) -> usize {
        self.recording.cycles() - self.begins
    }

    fn value(&self, name: &str, cycle: usize) -> u64 {
        let mut ports = self.recording.info().ports.iter();
        let index = ports.position(|port| port.name == name).expect("a port");
        self.recording.value(self.begins + cycle, index)[0].into()
    }

    /// Its values in all cycles.
    fn values(&self, name: &str) -> Vec<u64> {
        let cycles = 0..self.cycles();
        cycles.map(|cycle| self.value(name, cycle)).collect()
    }

    fn last(&self, name: &str) -> u64 {
        self.value(name, self.cycles() - 1)
    }
}
