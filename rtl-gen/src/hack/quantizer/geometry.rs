//! Sizes of a quantizer, and what follows from them.

use crate::cells::count_of_row;
use crate::hw::{ModuleBuilder, Value, width_for};

/// Bytes of minimum and step.
const PAIR_BYTES: usize = 4;

/// Elements per beat, elements per partition, bits per code, and whether a record holds the sum of its
/// codes.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    /// 8, 16 or 32.
    pub(super) lanes: usize,
    /// 32, 64 or 128.
    pub(super) group: usize,
    /// 2, 4 or 8.
    pub(super) bits: usize,
    pub(super) sums: bool,
}

impl Geometry {
    /// # Panics
    /// If there are no such units.
    pub(super) fn new(lanes: usize, group: usize, bits: usize, sums: bool) -> Geometry {
        let geometry = Geometry {
            lanes,
            group,
            bits,
            sums,
        };
        assert!(
            [8, 16, 32].contains(&lanes)
                && [32, 64, 128].contains(&group)
                && [2, 4, 8].contains(&bits),
            "{geometry:?}"
        );
        geometry
    }

    /// What the names of modules say of it.
    pub(super) fn name(self) -> String {
        let Geometry {
            lanes,
            group,
            bits,
            sums,
        } = self;
        let sums = if sums { "" } else { "_se" };
        format!("l{lanes}_g{group}_b{bits}{sums}")
    }

    /// The parameters in a module's header.
    pub(super) fn describe(self, m: &ModuleBuilder) {
        m.parameter("lanes", self.lanes);
        m.parameter("group", self.group);
        m.parameter("bits", self.bits);
        m.parameter("sums", usize::from(self.sums));
    }

    /// The largest code.
    pub(super) fn largest(self) -> u64 {
        (1 << self.bits) - 1
    }

    /// Beats of a full partition.
    pub(super) fn beats(self) -> usize {
        self.group / self.lanes
    }

    /// Bytes of the codes of a full beat.
    pub(super) fn beat_bytes(self) -> usize {
        self.lanes * self.bits / 8
    }

    /// Bits of the largest sum of codes.
    pub(super) fn sum_bits(self) -> usize {
        width_for(self.group * self.largest() as usize)
    }

    /// Bytes of a sum in a record.
    pub(super) fn sum_bytes(self) -> usize {
        match self.sums {
            true => self.sum_bits().div_ceil(8),
            false => 0,
        }
    }

    /// Bytes of a record in front of its codes.
    pub(super) fn header_bytes(self) -> usize {
        PAIR_BYTES + self.sum_bytes()
    }

    /// Bytes of a word of the stream.
    pub(super) fn word_bytes(self) -> usize {
        2 * self.lanes
    }

    /// Bytes of the words that parts of records are packed into: a word of the stream, or half of one if
    /// the first part of a record does not fill it.
    pub(super) fn packed_bytes(self) -> usize {
        match self.header_bytes() + self.beat_bytes() < self.lanes {
            true => self.lanes,
            false => self.word_bytes(),
        }
    }

    /// Bits of a number of bytes of such a word.
    pub(super) fn count_bits(self) -> usize {
        width_for(self.packed_bytes())
    }

    /// Bytes of the codes of a beat whose lanes `keep` hold elements, padded to a byte.
    pub(super) fn code_bytes<'m>(
        self,
        m: &'m ModuleBuilder,
        name: &str,
        keep: Value<'m>,
    ) -> Value<'m> {
        let each = 8 / self.bits;
        let first = (0..self.lanes).step_by(each).map(|lane| keep.bit(lane));
        let bytes = m.pack(&first.collect::<Vec<_>>());
        count_of_row(m, name, bytes)
    }
}
