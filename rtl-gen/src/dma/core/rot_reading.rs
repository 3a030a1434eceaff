//! Vectors of the rotation codec where they are read: how many a token has, and where it ends.

use super::Config;
use super::streams::ELEMENTS;
use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, Reg, Value, log2_ceil};

/// A token for the decoder.
pub(super) fn decode_vectors() -> Bundle {
    Bundle::new("a command", &[("vectors", Bits(32), "number of vectors")])
}

/// The vectors of a token that is read.
pub(super) struct Vectors<'m> {
    m: &'m ModuleBuilder,
    /// How many a token has.
    count: Value<'m>,
    is_one: Value<'m>,
    left: Reg<'m>,
    final_one: Reg<'m>,
}

impl<'m> Vectors<'m> {
    /// Those of tokens of so many elements, a multiple of those of a vector.
    pub(super) fn new(m: &'m ModuleBuilder, config: &Config, elements: Value<'m>) -> Vectors<'m> {
        let low = log2_ceil(config.head_dim());
        m.unused("unused_elements", elements.slice(0, low));
        let count = m.wire("vectors", elements.slice(low, ELEMENTS - low));
        Vectors {
            m,
            count,
            is_one: m.delay("has_one_vector", count.eq(1)),
            left: m.reg("vectors_left", count.kind()),
            final_one: m.reg("at_final", Bit),
        }
    }

    /// The number as a command of the decoder has it.
    pub(super) fn command(&self) -> Value<'m> {
        self.count.zext(32)
    }

    /// Bytes of the records of a token: those of one record times their number.
    pub(super) fn bytes(&self, config: &Config) -> Value<'m> {
        let record = config.record_bytes();
        let count = self.count.zext(ELEMENTS);
        let shifted = (0..ELEMENTS)
            .filter(|bit| record >> bit & 1 == 1)
            .map(|bit| {
                let kept = count.slice(0, ELEMENTS - bit);
                match bit {
                    0 => kept,
                    _ => self.m.concat(&[kept, self.m.lit(Bits(bit), 0)]),
                }
            });
        shifted.reduce(|a, b| a + b).expect("a record has bytes")
    }

    /// Does the token end with this beat? It does with its last vector, and with one that is broken.
    pub(super) fn token_ends(&self, last: Value<'m>, broken: Value<'m>) -> Value<'m> {
        let ends = last & (self.final_one.q() | broken);
        self.m.wire("ends_token", ends)
    }

    /// Counts them: a vector was taken to its end; `anew` with the last one of a token, and while nothing is read.
    pub(super) fn step(&self, vector_ends: Value<'m>, anew: Value<'m>) {
        let changes = self.m.wire("vectors_change", vector_ends | anew);
        let less = self.left.q() - 1;
        self.left.set_when(changes, anew.mux(self.count, less));
        let is_next = self.left.q().eq(2);
        self.final_one
            .set_when(changes, anew.mux(self.is_one, is_next));
    }
}
