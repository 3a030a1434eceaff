//! What becomes of a block of tokens (KIVI contract, section 5; HACK contract, section 4).

/// What became of a block with the token that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// More tokens are to come.
    Waits,
    /// It was the last one: the block is written.
    Written,
    /// It was the last one, and a token of the block had a wrong number of elements: nothing is written.
    Refused,
}
