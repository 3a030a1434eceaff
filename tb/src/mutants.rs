//! Do the cases of a design notice a seeded change of it?

use crate::under_test::{Setup, UnderTest};

/// The cycles of directed case `index`; `None` if it fails.
fn directed(design: &dyn UnderTest, index: usize, id: u16) -> Option<u64> {
    let run = design.run_directed(index, &Setup::mutant(id));
    run.ok().map(|run| run.stats.cycles)
}

/// The directed cases of a design with the cycles that they take, in the order in which they are tried: short ones
/// first, and then those that noticed changes before.
#[derive(Clone)]
pub struct Trials {
    cases: Vec<(usize, u64)>,
}

impl Trials {
    /// The cases of a design built with mutants, none of which is active; `None` if one of them fails.
    pub fn new(design: &dyn UnderTest) -> Option<Trials> {
        let indices = 0..design.directed().len();
        let cases = indices.map(|index| Some((index, directed(design, index, 0)?)));
        let mut cases = cases.collect::<Option<Vec<_>>>()?;
        cases.sort_by_key(|(_, cycles)| *cycles);
        Some(Trials { cases })
    }

    /// Is the change `id` noticed? A directed case fails or takes another number of cycles (a stage that waits where
    /// it need not gives the right values, too late), or one of the first `random` random cases fails.
    pub fn notice(&mut self, design: &dyn UnderTest, id: u16, random: u64) -> bool {
        let noticed =
            |(index, cycles): &(usize, u64)| directed(design, *index, id) != Some(*cycles);
        if let Some(at) = self.cases.iter().position(noticed) {
            let case = self.cases.remove(at);
            self.cases.insert(at / 2, case);
            return true;
        }
        random_cases_fail(design, id, random)
    }
}

/// Does one of the first `random` random cases fail with the change `id`?
pub fn random_cases_fail(design: &dyn UnderTest, id: u16, random: u64) -> bool {
    let setup = Setup::mutant(id);
    (0..random).any(|seed| design.replay(seed, &setup).is_err())
}
