//! The sizes that follow from the parameters of the product.

use super::rescale::{RESCALE_LATENCY, TOP_PLACE};
use super::term::TERM_LATENCY;
use crate::dot::DotShape;
use crate::hw::{ModuleBuilder, log2_ceil, width_for};

/// Bits of the codes of a.
pub(super) const A_BITS: usize = 8;
/// Bytes of a word of the stream of a.
pub(super) const A_WORD: usize = 16;
/// Bytes of minimum, step and sum of a record of a.
pub(super) const A_HEADER: usize = 6;
/// Bytes of minimum and step.
pub(super) const PAIR: usize = 4;
/// Values of a tail that are multiplied in a cycle, and the banks of the sums.
pub(super) const BANKS: usize = 4;
/// Bits of a result.
pub(super) const RESULT: usize = 32;
/// Blocks of a pass at most.
pub(super) const BLOCKS_MAX: usize = 4096;
/// Bits of the number of channels or elements in a command.
pub(super) const WIDTH: usize = 16;
/// Bits of the number of tokens or blocks in a command.
pub(super) const COUNT: usize = 32;
/// Bits of the number of tokens of a tail in a command.
pub(super) const TAIL: usize = 8;
/// Products of one beat at most.
const MACS: usize = 64;

/// The parameters of a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    /// Rows of a that share a pass.
    pub rows: usize,
    /// Elements of a full partition, G: 32, 64 or 128.
    pub group: usize,
    /// Bits of the codes of b, B: 2 or 4.
    pub bits: usize,
    /// Most elements of a vector, or channels: a power of two, at least 128.
    pub width_max: usize,
    /// Do the records of b hold the sum of their codes?
    pub sums: bool,
}

impl Geometry {
    /// # Panics
    /// If there is no unit of these parameters.
    pub(super) fn checked(self) -> Geometry {
        assert!(
            [1, 2, 4, 8].contains(&self.rows)
                && [32, 64, 128].contains(&self.group)
                && [2, 4].contains(&self.bits)
                && self.width_max.is_power_of_two()
                && (128..=1024).contains(&self.width_max),
            "{self:?}"
        );
        self
    }

    /// Products of a row in a cycle: a *piece* of a record has as many codes at most.
    pub(super) fn macs(self) -> usize {
        self.group.min(MACS)
    }

    /// Pieces of a full record.
    pub(super) fn pieces(self) -> usize {
        self.group / self.macs()
    }

    /// The dot product of a piece.
    pub(super) fn dot(self) -> DotShape {
        DotShape {
            lanes: self.macs(),
            a_bits: A_BITS,
            b_bits: self.bits,
            beats: self.pieces(),
        }
    }

    /// The largest code of b.
    pub(super) fn largest(self) -> usize {
        (1 << self.bits) - 1
    }

    /// Bytes of the stored sum of a record of b.
    pub(super) fn sum_bytes(self) -> usize {
        match (self.sums, self.group * self.largest()) {
            (false, _) => 0,
            (true, ..=255) => 1,
            _ => 2,
        }
    }

    /// Bits of the sum of the codes of a record of b, and of the number of its elements.
    pub(super) fn b_sum_bits(self) -> usize {
        width_for(self.group * self.largest())
    }

    /// Bytes in front of the codes of a record of b.
    pub(super) fn b_header(self) -> usize {
        PAIR + self.sum_bytes()
    }

    /// Bytes of the codes of a full piece of b.
    pub(super) fn code_bytes(self) -> usize {
        self.macs() * self.bits / 8
    }

    /// Bytes that are shown of the stream of b: the header and the first piece of a record.
    pub(super) fn b_shown(self) -> usize {
        self.b_header() + self.code_bytes()
    }

    /// Bytes of a word of the stream of b.
    pub(super) fn b_word(self) -> usize {
        16 * self.bits
    }

    /// Words of 16 codes of a piece of a, which are loaded one by one.
    pub(super) fn chunks(self) -> usize {
        self.macs() / A_WORD
    }

    /// Partitions of the longest vector.
    pub(super) fn parts(self) -> usize {
        self.width_max.div_ceil(self.group)
    }

    /// Bits of the number of a partition.
    pub(super) fn part_bits(self) -> usize {
        log2_ceil(self.parts()).max(1)
    }

    /// Slots of a bank of operands, each of the codes of a piece, or of weights of as many bytes.
    pub(super) fn slots(self) -> usize {
        let weights = (2 * (self.group - 1)).div_ceil(self.macs());
        (self.parts() * self.pieces())
            .max(weights)
            .next_power_of_two()
    }

    /// Bits of the number of a slot in its bank.
    pub(super) fn slot_bits(self) -> usize {
        log2_ceil(self.slots())
    }

    /// Weights in a slot.
    pub(super) fn weights(self) -> usize {
        self.macs() / 2
    }

    /// Bits of the number of elements of a partition.
    pub(super) fn n_bits(self) -> usize {
        width_for(self.group)
    }

    /// Bits of the number of a channel.
    pub(super) fn width_bits(self) -> usize {
        log2_ceil(self.width_max)
    }

    /// Rows of the sums, each of one per bank.
    pub(super) fn sum_rows(self) -> usize {
        self.width_max / BANKS
    }

    /// Bits of the number of a row of sums.
    pub(super) fn row_bits(self) -> usize {
        log2_ceil(self.sum_rows())
    }

    /// The highest place of a rescaled sum: its bits, less 16, and one for a carry.
    fn rescaled_place(self) -> usize {
        let products = crate::binary16::SIGNIFICAND + self.dot().sum_bits() + TOP_PLACE;
        products + 1 + 1 - super::rescale::ROUNDED
    }

    /// The highest place of a term of a record.
    pub(super) fn term_place(self) -> usize {
        TOP_PLACE + self.rescaled_place()
    }

    /// Cycles from the codes of b at a row to the sum of their products.
    pub(super) fn dot_latency(self) -> usize {
        1 + self.dot().latency()
    }

    /// Cycles from the codes of b at a row to the rescaled sum.
    pub(super) fn rescaled(self) -> usize {
        self.dot_latency() + RESCALE_LATENCY
    }

    /// Cycles from the rescaled sum, or a weight, to the terms.
    pub(super) fn terms(self) -> usize {
        1 + TERM_LATENCY
    }

    /// The parameters in the header of a module whose name says them all.
    pub(super) fn describe(self, m: &ModuleBuilder) {
        m.parameter("rows", self.rows);
        self.describe_row(m);
        m.parameter("sums", if self.sums { "stored" } else { "none" });
    }

    /// Those of a row.
    pub(super) fn describe_row(self, m: &ModuleBuilder) {
        m.parameter("group", self.group);
        m.parameter("bits", self.bits);
        m.parameter("width_max", self.width_max);
    }

    /// What the names of modules say of it.
    pub(super) fn name(self) -> String {
        let Geometry {
            rows,
            group,
            bits,
            width_max,
            sums,
        } = self;
        let sums = if sums { "" } else { "_se" };
        format!("r{rows}_g{group}_b{bits}_d{width_max}{sums}")
    }

    /// What the name of a row says, which does not depend on their number.
    pub(super) fn row_name(self) -> String {
        let Geometry {
            group,
            bits,
            width_max,
            ..
        } = self;
        format!("g{group}_b{bits}_d{width_max}")
    }
}

/// Cycles from the terms to the sum that they are added to, which is written then.
pub(super) const SUM_LATENCY: usize = 2;
/// Cycles from the slot of a weight at a row to the weight.
pub(super) const WEIGHT_LATENCY: usize = 2;
/// Cycles from the decision to read a sum to its binary32.
pub(super) const RESULT_LATENCY: usize = 3 + super::binary32::BINARY32_LATENCY;
