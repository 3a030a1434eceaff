//! A vector to its record (rotation contract, sections 2 to 5).

use super::Format;
use super::hadamard::{MAX_HEAD_DIM, align, apply_signs, hadamard};
use super::step::Step;
use crate::F16;

/// What was lost when elements were made canonical.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags {
    /// There was a NaN, taken as +0.
    pub nan: bool,
    /// There was an infinity, taken as +-65504.
    pub inf: bool,
}

/// Encodes vectors; its flags are sticky.
#[derive(Clone, Debug)]
pub struct Encoder {
    format: Format,
    flags: Flags,
}

impl Encoder {
    /// An encoder of vectors of a format.
    pub fn new(format: Format) -> Encoder {
        Encoder {
            format,
            flags: Flags::default(),
        }
    }

    /// What was lost in all vectors so far.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Clears the flags.
    pub fn clear_flags(&mut self) {
        self.flags = Flags::default();
    }

    /// Appends the record of `vector`.
    ///
    /// # Panics
    /// If the vector has not the format's number of elements.
    pub fn encode(&mut self, vector: &[F16], stream: &mut Vec<u8>) {
        let mut elements = [F16::ZERO; MAX_HEAD_DIM];
        for (element, x) in elements.iter_mut().zip(vector) {
            *element = self.canonical(*x);
        }
        assert_eq!(vector.len(), self.format.head_dim());
        self.append(&elements[..vector.len()], stream);
    }

    /// Appends the record of `vector` less `centre`, as keys have it.
    ///
    /// # Panics
    /// If the vector or the centre has not the format's number of elements.
    pub fn encode_centred(&mut self, vector: &[F16], centre: &[F16], stream: &mut Vec<u8>) {
        let head_dim = self.format.head_dim();
        assert_eq!((vector.len(), centre.len()), (head_dim, head_dim));
        let mut elements = [F16::ZERO; MAX_HEAD_DIM];
        for (element, (x, c)) in elements.iter_mut().zip(vector.iter().zip(centre)) {
            let (x, c) = (self.canonical(*x), self.canonical(*c));
            *element = F16::rn(x.to_grid() - c.to_grid());
        }
        self.append(&elements[..head_dim], stream);
    }

    fn canonical(&mut self, x: F16) -> F16 {
        let canonical = x.canonical();
        self.flags.nan |= canonical.nan;
        self.flags.inf |= canonical.inf;
        canonical.value
    }

    fn append(&self, elements: &[F16], stream: &mut Vec<u8>) {
        let (head_dim, bits) = (self.format.head_dim(), self.format.bits());
        let mut values = [0; MAX_HEAD_DIM];
        let values = &mut values[..head_dim];
        let exponent = align(elements, values);
        apply_signs(values);
        hadamard(values);
        // H / 8 for 64 elements, H / 16 for 128.
        let unit = exponent - 25 - if head_dim == 64 { 3 } else { 4 };

        let magnitudes = values.iter().map(|y| y ^ (y >> 31));
        let largest = magnitudes.fold(0, i32::max) as u32;
        let step = Step::covering(largest, unit, bits);
        let mut codes = [0; MAX_HEAD_DIM];
        step.codes(values, unit, bits, &mut codes[..head_dim]);

        stream.push(step.0);
        // Eight codes are as many bytes as a code has bits.
        for eight in codes[..head_dim].chunks_exact(8) {
            let pack = |packed, code: &i32| packed << bits | (code & ((1 << bits) - 1)) as u64;
            let packed: u64 = eight.iter().rev().fold(0, pack);
            stream.extend_from_slice(&packed.to_le_bytes()[..bits as usize]);
        }
    }
}
