//! The sizes that follow from lanes, elements of a vector and bits of a code.

use crate::cells::hadamard_latency;
use crate::hw::log2_ceil;

/// Bits of an aligned element, with its sign (contract, section 2).
pub(super) const ALIGNED: usize = 12;
/// Levels of butterflies within a beat between two registers.
pub(super) const LEVELS_PER_STAGE: usize = 2;

/// Lanes of a beat and elements of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// Elements per beat: 16 or 64.
    pub lanes: usize,
    /// Elements per vector, D: 64 or 128.
    pub head_dim: usize,
}

impl Shape {
    /// # Panics
    /// If there are no units of this shape.
    pub(super) fn new(lanes: usize, head_dim: usize) -> Shape {
        assert!(
            [16, 64].contains(&lanes) && [64, 128].contains(&head_dim),
            "vectors of {head_dim} elements in beats of {lanes}"
        );
        Shape { lanes, head_dim }
    }

    /// Beats of a vector: 1, 2, 4 or 8.
    pub(super) fn beats(self) -> usize {
        self.head_dim / self.lanes
    }

    /// Bits of the number of a beat in its vector; 0 if there is only one.
    pub(super) fn index_bits(self) -> usize {
        log2_ceil(self.beats())
    }

    /// Bits of a rotated element before it is quantized or rounded.
    pub(super) fn rotated_bits(self) -> usize {
        ALIGNED + log2_ceil(self.head_dim)
    }

    /// Cycles from an aligned beat to the rotated one.
    pub(super) fn rotation_latency(self) -> usize {
        hadamard_latency(self.head_dim, self.lanes, LEVELS_PER_STAGE)
    }

    /// Vectors that may be between the input and a FIFO for results so that a vector enters every
    /// [`beats`](Shape::beats) cycles, if a credit takes `cycles` from one end to the other and back.
    pub(super) fn credits(self, cycles: usize) -> usize {
        // A vector's first beat waits for the credit, its last one takes it.
        (cycles + self.beats() - 1).div_ceil(self.beats()).max(2)
    }
}

/// A shape and the bits of a code, B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Coding {
    pub shape: Shape,
    /// 3, 4 or 5.
    pub bits: usize,
}

impl Coding {
    /// # Panics
    /// If there are no units of this shape, or codes of so many bits.
    pub(super) fn new(lanes: usize, head_dim: usize, bits: usize) -> Coding {
        assert!((3..=5).contains(&bits), "codes of {bits} bits");
        Coding {
            shape: Shape::new(lanes, head_dim),
            bits,
        }
    }

    /// Bytes of the codes of a beat.
    pub(super) fn beat_bytes(self) -> usize {
        self.shape.lanes * self.bits / 8
    }

    /// Bytes of a record: the step and all codes.
    pub(super) fn record_bytes(self) -> usize {
        1 + self.shape.beats() * self.beat_bytes()
    }

    /// What the name of a module says of the coding.
    pub(super) fn name(self) -> String {
        let Coding { shape, bits } = self;
        format!("l{}_d{}_b{bits}", shape.lanes, shape.head_dim)
    }
}
