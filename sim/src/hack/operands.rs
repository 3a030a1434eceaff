//! The pass that the lengths of two operands mean (HACK contract, section 7).

use super::command::MAX_BLOCKS;
use super::{ConfigError, Pass, Shape};
use std::fmt;

/// Bytes of the operands of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lengths {
    /// Records of queries or weights.
    pub a: u64,
    /// Records of keys or values.
    pub b: u64,
    /// Weights of the tokens behind the last block, in binary16.
    pub rest_a: u64,
    /// Values of these tokens, in binary16.
    pub rest_b: u64,
}

/// Operands that do not fit each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OperandError {
    /// The size of vectors is none.
    Config(ConfigError),
    /// An operand ends inside a piece.
    Part {
        /// Which operand.
        operand: &'static str,
        /// Its bytes.
        bytes: u64,
        /// What it is made of.
        pieces: &'static str,
        /// Bytes of each.
        piece: u64,
    },
    /// No keys, or more than a command can name.
    Tokens {
        /// How many there are.
        tokens: u64,
    },
    /// More blocks than a pass has.
    Blocks {
        /// How many there are.
        blocks: u64,
    },
    /// The tokens behind the last block are as many as a block, or more.
    Tail {
        /// How many there are.
        tail: u64,
        /// Tokens of a block.
        group: usize,
    },
    /// Neither blocks nor tokens behind them.
    Nothing,
    /// Queries or weights that are not those of b.
    A {
        /// Bytes of the records of a.
        bytes: u64,
        /// Those that a pass over b takes.
        wanted: u64,
    },
    /// Weights in binary16 that are not those of the tokens behind the last block.
    RestA {
        /// Bytes of the weights.
        bytes: u64,
        /// Those that a pass over b takes.
        wanted: u64,
    },
}

impl fmt::Display for OperandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperandError::Config(error) => write!(f, "{error}"),
            OperandError::Part {
                operand,
                bytes,
                pieces,
                piece,
            } => write!(
                f,
                "{operand} has {bytes} bytes, which is no whole number of {pieces} of {piece} bytes; check the \
                 width, the group, the bits and the sums"
            ),
            OperandError::Tokens { tokens } => {
                write!(f, "b holds {tokens} keys: give 1 to {}", u32::MAX)
            }
            OperandError::Blocks { blocks } => {
                write!(f, "b holds {blocks} blocks: give at most {MAX_BLOCKS}")
            }
            OperandError::Tail { tail, group } => write!(
                f,
                "{tail} tokens in binary16 are too many: {group} of them are a block"
            ),
            OperandError::Nothing => {
                f.write_str("b holds no record: give at least one block or token of values")
            }
            OperandError::A { bytes, wanted } => write!(
                f,
                "a has {bytes} bytes, a pass over b takes {wanted}; check the rows, the width and the group"
            ),
            OperandError::RestA { bytes, wanted } => write!(
                f,
                "the weights in binary16 have {bytes} bytes, the tokens behind the last block take {wanted}; check \
                 the rows and the width"
            ),
        }
    }
}

impl std::error::Error for OperandError {}

impl Shape {
    /// The pass that multiplies queries of `width` elements with all keys.
    ///
    /// # Errors
    /// [`OperandError`]. The operands have no rests.
    pub fn scores(self, width: usize, lengths: Lengths) -> Result<Pass, OperandError> {
        let width = checked(width)?;
        let key = self.format().vector_bytes(width.into());
        let tokens = pieces("b", lengths.b, "keys", key)?;
        let pass = match u32::try_from(tokens) {
            Ok(1..) => Pass::Scores {
                width,
                tokens: tokens as u32,
            },
            _ => return Err(OperandError::Tokens { tokens }),
        };
        self.check_a(pass, lengths)
    }

    /// The pass that multiplies weights with all values of `width` channels.
    ///
    /// # Errors
    /// [`OperandError`].
    pub fn outputs(self, width: usize, lengths: Lengths) -> Result<Pass, OperandError> {
        let width = checked(width)?;
        let (group, block) = (
            self.format().group(),
            self.format().block_bytes(width.into()),
        );
        let blocks = pieces("b", lengths.b, "blocks of values", block)?;
        if blocks > MAX_BLOCKS.into() {
            return Err(OperandError::Blocks { blocks });
        }
        let token = 2 * usize::from(width);
        let tail = pieces("the rest of b", lengths.rest_b, "tokens", token)?;
        if tail >= group as u64 {
            return Err(OperandError::Tail { tail, group });
        }
        if blocks == 0 && tail == 0 {
            return Err(OperandError::Nothing);
        }
        let pass = Pass::Outputs {
            width,
            blocks: blocks as u16,
            tail: tail as u16,
        };
        self.check_a(pass, lengths)
    }

    /// Whether a is as long as a pass takes it, and its rest for itself.
    fn check_a(self, pass: Pass, lengths: Lengths) -> Result<Pass, OperandError> {
        let tail = match pass {
            Pass::Scores { .. } => 0,
            Pass::Outputs { tail, .. } => u64::from(tail),
        };
        let rest = 2 * self.rows() as u64 * tail;
        if lengths.rest_a != rest {
            return Err(OperandError::RestA {
                bytes: lengths.rest_a,
                wanted: rest,
            });
        }
        let wanted = self.a_bytes(pass) - rest;
        match lengths.a == wanted {
            true => Ok(pass),
            false => Err(OperandError::A {
                bytes: lengths.a,
                wanted,
            }),
        }
    }
}

/// A width that a command can name.
fn checked(width: usize) -> Result<u16, OperandError> {
    let refused = OperandError::Config(ConfigError::Width { width });
    let width = u16::try_from(width).ok().filter(|width| *width > 0);
    width.ok_or(refused)
}

/// How many pieces an operand is.
fn pieces(
    operand: &'static str,
    bytes: u64,
    pieces: &'static str,
    piece: usize,
) -> Result<u64, OperandError> {
    let piece = piece as u64;
    match bytes.is_multiple_of(piece) {
        true => Ok(bytes / piece),
        false => Err(OperandError::Part {
            operand,
            bytes,
            pieces,
            piece,
        }),
    }
}
