//! What a product is asked for (HACK contract, section 6).

use super::{ConfigError, Format};

/// One pass over b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pass {
    /// a = Q, b = K: one beat per token.
    Scores {
        /// Elements of a query and of a key, Z.
        width: u16,
        /// Keys.
        tokens: u32,
    },
    /// a = P, b = V: one beat per channel.
    Outputs {
        /// Channels, d.
        width: u16,
        /// Blocks of G tokens.
        blocks: u16,
        /// Tokens behind the blocks, in binary16.
        tail: u16,
    },
}

impl Pass {
    /// Beats of the pass, each with a result per row.
    pub fn beats(self) -> u32 {
        match self {
            Pass::Scores { tokens, .. } => tokens,
            Pass::Outputs { width, .. } => width.into(),
        }
    }
}

/// The most blocks of a pass.
pub const MAX_BLOCKS: u16 = 4096;

/// The size of a product: the configuration of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    format: Format,
    rows: usize,
    max_width: usize,
}

impl Shape {
    /// Products of `rows` vectors with keys or values in `format`, of vectors of up to `max_width`
    /// elements.
    ///
    /// # Errors
    /// If keys and values have no such format, or `rows` is none of 1, 2, 4 and 8.
    pub fn new(format: Format, rows: usize, max_width: usize) -> Result<Shape, ConfigError> {
        match (format.bits(), rows) {
            (2 | 4, 1 | 2 | 4 | 8) => Ok(Shape {
                format,
                rows,
                max_width,
            }),
            (2 | 4, _) => Err(ConfigError::Rows { rows }),
            (bits, _) => Err(ConfigError::CacheBits { bits }),
        }
    }

    /// The format of b.
    pub fn format(self) -> Format {
        self.format
    }

    /// Vectors of a that share a pass.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// Whether a pass is in range.
    pub fn takes(self, pass: Pass) -> bool {
        let fits = |width| (1..=self.max_width).contains(&usize::from(width));
        match pass {
            Pass::Scores { width, tokens } => fits(width) && tokens > 0,
            Pass::Outputs {
                width,
                blocks,
                tail,
            } => {
                let some = blocks > 0 || tail > 0;
                fits(width)
                    && some
                    && blocks <= MAX_BLOCKS
                    && usize::from(tail) < self.format.group()
            }
        }
    }

    /// Bytes of a that a pass uses.
    pub fn a_bytes(self, pass: Pass) -> u64 {
        let a = self.format.of_a();
        let of_row = match pass {
            Pass::Scores { width, .. } => a.vector_bytes(width.into()),
            Pass::Outputs { blocks, tail, .. } => {
                usize::from(blocks) * a.record_bytes(a.group()) + 2 * usize::from(tail)
            }
        };
        (self.rows * of_row) as u64
    }

    /// Bytes of b that a pass uses.
    pub fn b_bytes(self, pass: Pass) -> u64 {
        match pass {
            Pass::Scores { width, tokens } => {
                self.format.vector_bytes(width.into()) as u64 * u64::from(tokens)
            }
            Pass::Outputs {
                width,
                blocks,
                tail,
            } => {
                let in_blocks = usize::from(blocks) * self.format.block_bytes(width.into());
                (in_blocks + 2 * usize::from(tail) * usize::from(width)) as u64
            }
        }
    }
}
