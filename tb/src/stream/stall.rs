//! When a source or a sink pauses.

use proptest::prelude::*;

/// A stall pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum Stall {
    /// Never pauses.
    Never,
    /// Pauses in each cycle with this probability (below 1).
    Random {
        /// Probability of a pause.
        probability: f64,
        /// Seed of the pattern.
        seed: u64,
    },
    /// Pauses where the bits are 1; repeated for ever, with one free cycle between repetitions.
    Bits(Vec<bool>),
    /// Pauses once, behind so many cycles: for longer than what is behind the port can store.
    Once {
        /// Cycles before the pause.
        after: u32,
        /// Its cycles.
        cycles: u32,
    },
    /// A sink is ready only when a beat was offered in the cycle before. A source never pauses.
    UntilOffered,
}

/// Random patterns of all classes, which shrink towards no pauses: none, few and many of them, one in which hardly a
/// cycle is free, a port that is stuck for long, and a ready that follows valid.
pub fn patterns() -> BoxedStrategy<Stall> {
    let bits =
        |p: f64| prop::collection::vec(prop::bool::weighted(p), 0..=48).prop_map(Stall::Bits);
    let once = (0..200u32, 500..5000u32).prop_map(|(after, cycles)| Stall::Once { after, cycles });
    prop_oneof![
        8 => Just(Stall::Never),
        8 => bits(0.2),
        8 => bits(0.5),
        3 => bits(0.9),
        2 => Just(Stall::UntilOffered),
        1 => bits(0.97),
        1 => once,
    ]
    .boxed()
}

impl Stall {
    /// Pauses in these cycles and in no others of a short run.
    pub fn at(cycles: &[usize]) -> Stall {
        let mut bits = vec![false; 400];
        cycles.iter().for_each(|cycle| bits[*cycle] = true);
        Stall::Bits(bits)
    }

    /// The pattern from its start.
    pub fn start(&self) -> Stalls {
        match self {
            Stall::Never => Stalls::Never,
            // A generator of xorshift type must not start at 0.
            Stall::Random { probability, seed } => Stalls::Random {
                below: (probability.clamp(0.0, 0.999) * f64::from(u32::MAX)) as u32,
                state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            },
            Stall::Bits(bits) if bits.iter().any(|bit| *bit) => Stalls::Bits {
                bits: bits.clone(),
                at: 0,
            },
            Stall::Bits(_) => Stalls::Never,
            Stall::Once { after, cycles } => Stalls::Once {
                after: *after,
                cycles: *cycles,
            },
            Stall::UntilOffered => Stalls::UntilOffered,
        }
    }

    /// Cycles without progress that this pattern alone may cause, generously.
    pub fn patience(&self) -> u64 {
        match self {
            Stall::Never => 0,
            Stall::Random { probability, .. } => {
                (200.0 / (1.0 - probability.clamp(0.0, 0.999))) as u64
            }
            Stall::Bits(bits) => 8 * bits.len() as u64,
            Stall::Once { cycles, .. } => u64::from(*cycles),
            Stall::UntilOffered => 0,
        }
    }
}

/// A stall pattern under way.
#[derive(Clone, Debug)]
pub enum Stalls {
    #[doc(hidden)]
    Never,
    #[doc(hidden)]
    Random { below: u32, state: u64 },
    #[doc(hidden)]
    Bits { bits: Vec<bool>, at: usize },
    #[doc(hidden)]
    Once { after: u32, cycles: u32 },
    #[doc(hidden)]
    UntilOffered,
}

impl Stalls {
    /// Whether a sink is to pause in the next cycle, if a beat has been offered that it did not take.
    #[inline]
    pub fn pause_sink(&mut self, offered: bool) -> bool {
        match self {
            Stalls::UntilOffered => !offered,
            _ => self.pause(),
        }
    }

    /// Whether to pause in the next cycle.
    #[inline]
    pub fn pause(&mut self) -> bool {
        match self {
            Stalls::Never | Stalls::UntilOffered => false,
            Stalls::Once { after, .. } if *after > 0 => {
                *after -= 1;
                false
            }
            Stalls::Once { cycles, .. } => {
                let pause = *cycles > 0;
                *cycles = cycles.saturating_sub(1);
                pause
            }
            Stalls::Random { below, state } => {
                // xorshift64*
                *state ^= *state >> 12;
                *state ^= *state << 25;
                *state ^= *state >> 27;
                ((state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32) < *below
            }
            Stalls::Bits { bits, at } => {
                let pause = bits.get(*at).copied().unwrap_or(false);
                *at = if *at >= bits.len() { 0 } else { *at + 1 };
                pause
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pause_begins_and_ends() {
        let mut stalls = Stall::Once {
            after: 2,
            cycles: 3,
        }
        .start();
        let seen: Vec<bool> = (0..8).map(|_| stalls.pause()).collect();
        let t = true;
        assert_eq!(seen, [!t, !t, t, t, t, !t, !t, !t]);
    }

    #[test]
    fn a_ready_that_follows_valid_is_that_of_the_cycle_behind_it() {
        let mut stalls = Stall::UntilOffered.start();
        assert!(stalls.pause_sink(false));
        assert!(!stalls.pause_sink(true));
        assert!(!stalls.pause(), "a source waits for nothing");
    }

    #[test]
    fn bits_repeat_with_a_free_cycle_between() {
        let mut stalls = Stall::Bits(vec![true, true]).start();
        let seen: Vec<bool> = (0..7).map(|_| stalls.pause()).collect();
        assert_eq!(seen, [true, true, false, true, true, false, true]);
    }

    #[test]
    fn a_random_pattern_pauses_as_often_as_it_says() {
        for probability in [0.0, 0.1, 0.5, 0.9] {
            let mut stalls = Stall::Random {
                probability,
                seed: 7,
            }
            .start();
            let pauses = (0..100_000).filter(|_| stalls.pause()).count() as f64 / 100_000.0;
            assert!(
                (pauses - probability).abs() < 0.01,
                "{pauses} instead of {probability}"
            );
        }
    }
}
