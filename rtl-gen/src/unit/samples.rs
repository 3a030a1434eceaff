//! Parameters of a unit for tests: random ones, and those at the ends of the ranges.

use super::{Bound, Parameter, Parameters, Unit, Values};

/// Draws of all parameters at once, after which single ones of valid parameters are drawn.
const DRAWS: u64 = 1000;
/// How often each of them is then, and with how many values.
const ROUNDS: u64 = 3;
const TRIES: u64 = 8;

impl Unit {
    /// Random parameters that are valid, small values as often as large ones. The same seed gives the
    /// same parameters. Where hardly any fit together they are those of the default configuration, of which
    /// one after the other has got another value.
    ///
    /// # Panics
    /// If the default configuration is not valid.
    pub fn random(&self, seed: u64) -> Parameters {
        let mut random = Random(seed);
        for _ in 0..DRAWS {
            let drawn = draw(self.parameters, &mut random);
            if self.check(&drawn).is_ok() {
                return drawn;
            }
        }
        self.walk(&mut random)
    }

    fn walk(&self, random: &mut Random) -> Parameters {
        let mut walked = self.default_config().all_parameters(self);
        self.check(&walked).expect("a valid default configuration");
        for _ in 0..ROUNDS * self.parameters.len() as u64 {
            let place = random.below(self.parameters.len() as u64) as usize;
            let parameter = &self.parameters[place];
            let drawn =
                (0..TRIES).map(|_| walked.with(parameter.name, parameter.draw(&walked, random)));
            if let Some(valid) = drawn.into_iter().find(|drawn| self.check(drawn).is_ok()) {
                walked = valid;
            }
        }
        walked
    }

    /// The valid ones among: every parameter at an end of its range, the others as in the default
    /// configuration; all of them at their lower ends; all at their upper ends.
    ///
    /// # Panics
    /// If the default configuration is not valid.
    pub fn corners(&self) -> Vec<Parameters> {
        let usual = self.default_config().all_parameters(self);
        // Ends that depend on another parameter are those beside its end.
        let (bound, free): (Vec<&Parameter>, Vec<&Parameter>) =
            self.parameters.iter().partition(|p| p.depends());
        let ordered = || free.iter().chain(&bound);
        let lowest = ordered().fold(usual.clone(), |all, p| {
            let low = p.ends(&all).0;
            all.with(p.name, low)
        });
        let highest = ordered().fold(usual.clone(), |all, p| {
            let high = p.ends(&all).1;
            all.with(p.name, high)
        });
        let mut corners = vec![usual.clone(), lowest, highest];
        for parameter in self.parameters {
            let (low, high) = parameter.ends(&usual);
            corners.push(usual.with(parameter.name, low));
            corners.push(usual.with(parameter.name, high));
        }
        let mut valid: Vec<Parameters> = vec![];
        for corner in corners {
            if self.check(&corner).is_ok() && !valid.contains(&corner) {
                valid.push(corner);
            }
        }
        valid
    }
}

impl Parameter {
    /// The least and the largest value among `others`. A multiple has no largest one; here it is the
    /// first above 0.
    fn ends(&self, others: &Parameters) -> (u64, u64) {
        match self.values {
            Values::Between(low, high) => (low, high),
            Values::PowerOfTwo(low, high) => (low.value(others), high),
            Values::OneOf(list) => (list[0], list[list.len() - 1]),
            Values::MultipleOf(other) => (0, others.value(other)),
            Values::Multiples(factor, other, high) => {
                let unit = others.value(other);
                (factor * unit, high - high % unit)
            }
            Values::Words(words) => (0, words.len() as u64 - 1),
        }
    }

    /// A value within its range among `others`.
    fn draw(&self, others: &Parameters, random: &mut Random) -> u64 {
        match self.values {
            Values::Between(low, high) => low + random.of_any_size(high - low),
            Values::PowerOfTwo(low, high) => {
                let (low, high) = (low.value(others).ilog2(), high.ilog2());
                1 << (low + random.below(u64::from(high.saturating_sub(low)) + 1) as u32)
            }
            Values::OneOf(list) => list[random.below(list.len() as u64) as usize],
            Values::MultipleOf(other) => others.value(other) * random.of_any_size(1 << 16),
            Values::Multiples(factor, other, high) => {
                let unit = others.value(other);
                unit * (factor + random.of_any_size(high / unit - factor))
            }
            Values::Words(words) => random.below(words.len() as u64),
        }
    }

    /// Is its range that of another parameter?
    fn depends(&self) -> bool {
        matches!(
            self.values,
            Values::MultipleOf(_) | Values::Multiples(..) | Values::PowerOfTwo(Bound::Times(..), _)
        )
    }
}

/// A value for every parameter within its range.
fn draw(all: &[Parameter], random: &mut Random) -> Parameters {
    let mut drawn = Parameters::new(all.iter().map(|parameter| (parameter.name, 0)));
    let (bound, free): (Vec<&Parameter>, Vec<&Parameter>) = all.iter().partition(|p| p.depends());
    for parameter in free.into_iter().chain(bound) {
        let value = parameter.draw(&drawn, random);
        drawn = drawn.with(parameter.name, value);
    }
    drawn
}

/// Random numbers by splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// From 0 to `last`; every number of bits is as likely as any other.
    fn of_any_size(&mut self, last: u64) -> u64 {
        let bits = self.below(u64::from(u64::BITS - last.leading_zeros()) + 1) as u32;
        let mask = u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0);
        (self.next() & mask).min(last)
    }
}
