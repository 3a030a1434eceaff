//! Do the cases of a design notice a seeded change of it?

use crate::failure::Failure;
use crate::under_test::{KeptCases, Setup};

/// The cycles of directed case `index`.
fn directed(cases: &dyn KeptCases, index: usize, id: u16) -> Result<u64, Failure> {
    let run = cases.run_directed(index, &Setup::mutant(id));
    run.map(|run| run.stats.cycles)
}

/// How many restarted runs there are of a design that can be restarted.
const RESTARTS: usize = 32;

/// Directed case `index` with a restart behind so many cycles.
fn restarted(cases: &dyn KeptCases, (index, cycle): (usize, u64), id: u16) -> Result<(), Failure> {
    let setup = Setup {
        restart_after: Some(cycle),
        ..Setup::mutant(id)
    };
    cases.run_directed(index, &setup).map(|_| ())
}

/// The directed cases of a design with the cycles that they take, in the order in which they are tried: short ones
/// first, and then those that noticed changes before. Some are run with a restart too: within them, and behind them,
/// where those that end with an error have another one that is not cleared.
#[derive(Clone)]
pub struct Trials {
    order: Vec<(usize, u64)>,
    restarts: Vec<(usize, u64)>,
}

impl Trials {
    /// The cases of a design built with mutants, none of which is active.
    ///
    /// # Errors
    /// Which case fails all the same, and how.
    pub fn new(cases: &dyn KeptCases) -> Result<Trials, String> {
        let fails = |index: usize, with: &str, failure: Failure| {
            let name = cases.name(index);
            format!("its directed case {name} fails{with} without any change: {failure}")
        };
        let cycles = |index| directed(cases, index, 0).map_err(|why| fails(index, "", why));
        let order = (0..cases.directed()).map(|index| Ok((index, cycles(index)?)));
        let mut order = order.collect::<Result<Vec<_>, String>>()?;
        let mut restarts = vec![];
        if cases.can_restart() {
            let step = order.len().div_ceil(RESTARTS / 2).max(1);
            for (index, cycles) in order.iter().step_by(step) {
                restarts.extend([(*index, cycles / 3), (*index, *cycles)]);
            }
        }
        for (index, cycle) in &restarts {
            let run = restarted(cases, (*index, *cycle), 0);
            run.map_err(|why| fails(*index, &format!(" with a restart at cycle {cycle}"), why))?;
        }
        order.sort_by_key(|(_, cycles)| *cycles);
        Ok(Trials { order, restarts })
    }

    /// Is the change `id` noticed? A directed case fails or takes another number of cycles (a stage that waits where
    /// it need not gives the right values, too late), one with a restart fails, or one of the first `random` random
    /// cases.
    pub fn notice(&mut self, cases: &dyn KeptCases, id: u16, random: u64) -> bool {
        let noticed =
            |(index, cycles): &(usize, u64)| directed(cases, *index, id).ok() != Some(*cycles);
        if let Some(at) = self.order.iter().position(noticed) {
            let case = self.order.remove(at);
            self.order.insert(at / 2, case);
            return true;
        }
        let fails = |restart: &(usize, u64)| restarted(cases, *restart, id).is_err();
        self.restarts.iter().any(fails) || random_cases_fail(cases, id, random)
    }
}

/// Does one of the first `random` random cases fail with the change `id`?
pub fn random_cases_fail(cases: &dyn KeptCases, id: u16, random: u64) -> bool {
    let setup = Setup::mutant(id);
    (0..random).any(|seed| cases.replay(seed, &setup).is_err())
}
