//! Keys, queries and weights: vectors, quantized by neighbouring elements (HACK contract, sections 1
//! and 4).

use super::{Format, Random, Record};
use crate::F16;
use crate::group::Flags;

/// What an encoder is told with the first element of a vector, or of a block.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rounding {
    /// Sets the random source; without one it goes on.
    pub seed: Option<u64>,
    /// Rounds this vector, or block, to the nearest codes. The random source steps all the same.
    pub nearest: bool,
}

/// Encodes vectors of any length; its flags are sticky.
#[derive(Clone, Debug)]
pub struct RowEncoder {
    format: Format,
    random: Random,
    flags: Flags,
    /// Of the vector in work, canonical.
    elements: Vec<F16>,
}

impl RowEncoder {
    /// An encoder whose random source is the one after reset.
    pub fn new(format: Format) -> RowEncoder {
        RowEncoder {
            format,
            random: Random::default(),
            flags: Flags::default(),
            elements: vec![],
        }
    }

    /// The flags of all vectors so far. No vector is refused: `config_error` is never set.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Clears the flags.
    pub fn clear_flags(&mut self) {
        self.flags = Flags::default();
    }

    /// Appends the records of a vector of at least one element.
    pub fn encode(&mut self, vector: &[F16], rounding: Rounding, stream: &mut Vec<u8>) {
        if let Some(seed) = rounding.seed {
            self.random = Random::from_seed(seed);
        }
        let flags = &mut self.flags;
        self.elements.clear();
        self.elements
            .extend(vector.iter().map(|x| flags.canonical(*x)));
        for partition in self.elements.chunks(self.format.group()) {
            let record = Record::of(partition, self.format, &mut self.random, rounding.nearest);
            record.write(self.format, stream);
        }
    }
}
