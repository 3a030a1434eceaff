//! Do the cases of a design notice a seeded change of it?

use crate::under_test::{KeptCases, Setup};

/// The cycles of directed case `index`; `None` if it fails.
fn directed(cases: &dyn KeptCases, index: usize, id: u16) -> Option<u64> {
    let run = cases.run_directed(index, &Setup::mutant(id));
    run.ok().map(|run| run.stats.cycles)
}

/// The directed cases of a design with the cycles that they take, in the order in which they are tried: short ones
/// first, and then those that noticed changes before.
#[derive(Clone)]
pub struct Trials {
    order: Vec<(usize, u64)>,
}

impl Trials {
    /// The cases of a design built with mutants, none of which is active; `None` if one of them fails.
    pub fn new(cases: &dyn KeptCases) -> Option<Trials> {
        let indices = 0..cases.directed();
        let order = indices.map(|index| Some((index, directed(cases, index, 0)?)));
        let mut order = order.collect::<Option<Vec<_>>>()?;
        order.sort_by_key(|(_, cycles)| *cycles);
        Some(Trials { order })
    }

    /// Is the change `id` noticed? A directed case fails or takes another number of cycles (a stage that waits where
    /// it need not gives the right values, too late), or one of the first `random` random cases fails.
    pub fn notice(&mut self, cases: &dyn KeptCases, id: u16, random: u64) -> bool {
        let noticed = |(index, cycles): &(usize, u64)| directed(cases, *index, id) != Some(*cycles);
        if let Some(at) = self.order.iter().position(noticed) {
            let case = self.order.remove(at);
            self.order.insert(at / 2, case);
            return true;
        }
        random_cases_fail(cases, id, random)
    }
}

/// Does one of the first `random` random cases fail with the change `id`?
pub fn random_cases_fail(cases: &dyn KeptCases, id: u16, random: u64) -> bool {
    let setup = Setup::mutant(id);
    (0..random).any(|seed| cases.replay(seed, &setup).is_err())
}
