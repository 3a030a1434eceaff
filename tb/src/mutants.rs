//! Do the cases of a design notice a seeded change of it?

use crate::failure::Failure;
use crate::under_test::{KeptCases, Setup};

/// The cycles of a case, and when its beats moved.
type Times = (u64, u64);

/// Those of directed case `index`.
fn directed(cases: &dyn KeptCases, index: usize, id: u16) -> Result<Times, Failure> {
    let run = cases.run_directed(index, &Setup::mutant(id));
    run.map(|run| (run.stats.cycles, run.stats.pace))
}

/// Those of a random case.
fn random(cases: &dyn KeptCases, seed: u64, id: u16) -> Result<Times, Failure> {
    let run = cases.replay(seed, &Setup::mutant(id));
    run.map(|run| (run.stats.cycles, run.stats.pace))
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

/// The directed cases of a design with the cycles that they take and when their beats moved, in the order in which they are tried: short ones
/// first, and then those that noticed changes before. Some are run with a restart too: within them, and behind them,
/// where those that end with an error have another one that is not cleared.
#[derive(Clone)]
pub struct Trials {
    order: Vec<(usize, Times)>,
    restarts: Vec<(usize, u64)>,
    /// Those of the first random cases without a change, as far as they were needed.
    random: Vec<Option<Times>>,
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
        let times = |index| directed(cases, index, 0).map_err(|why| fails(index, "", why));
        let order = (0..cases.directed()).map(|index| Ok((index, times(index)?)));
        let mut order = order.collect::<Result<Vec<_>, String>>()?;
        let mut restarts = vec![];
        if cases.can_restart() {
            let step = order.len().div_ceil(RESTARTS / 2).max(1);
            for (index, (cycles, _)) in order.iter().step_by(step) {
                restarts.extend([(*index, cycles / 3), (*index, *cycles)]);
            }
        }
        for (index, cycle) in &restarts {
            let run = restarted(cases, (*index, *cycle), 0);
            run.map_err(|why| fails(*index, &format!(" with a restart at cycle {cycle}"), why))?;
        }
        order.sort_by_key(|(_, (cycles, _))| *cycles);
        Ok(Trials {
            order,
            restarts,
            random: vec![],
        })
    }

    /// Is the change `id` noticed? A directed case fails or a beat moves in another cycle (a stage that waits where it
    /// need not gives the right values, too late), one with a restart fails, or one of the first `most` random cases does
    /// as a directed one may.
    pub fn notice(&mut self, cases: &dyn KeptCases, id: u16, most: u64) -> bool {
        let noticed =
            |(index, times): &(usize, Times)| directed(cases, *index, id).ok() != Some(*times);
        if let Some(at) = self.order.iter().position(noticed) {
            let case = self.order.remove(at);
            self.order.insert(at / 2, case);
            return true;
        }
        let fails = |restart: &(usize, u64)| restarted(cases, *restart, id).is_err();
        self.restarts.iter().any(fails)
            || (0..most).any(|seed| match random(cases, seed, id) {
                Ok(times) => Some(times) != self.plain(cases, seed),
                Err(_) => true,
            })
    }

    /// A random case without a change; `None` if it fails.
    fn plain(&mut self, cases: &dyn KeptCases, seed: u64) -> Option<Times> {
        let at = seed as usize;
        if self.random.len() <= at {
            self.random.resize(at + 1, None);
        }
        if self.random[at].is_none() {
            self.random[at] = random(cases, seed, 0).ok();
        }
        self.random[at]
    }
}

/// Does one of the first `random` random cases fail with the change `id`?
pub fn random_cases_fail(cases: &dyn KeptCases, id: u16, most: u64) -> bool {
    (0..most).any(|seed| random(cases, seed, id).is_err())
}
