//! What can be wrong with a configuration and with streams (PackKV contract, section 8).

use std::fmt;

/// A configuration that is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// There are no blocks of this size.
    Block {
        /// Tokens of a block.
        block: usize,
    },
    /// There are no packs of this size.
    Pack {
        /// Tokens of a pack.
        pack: usize,
    },
    /// There is no pass with this number of rows.
    Rows {
        /// Rows of a pass.
        rows: usize,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Block { block } => {
                write!(
                    f,
                    "blocks of {block} tokens are not supported: give 64 or 128"
                )
            }
            ConfigError::Pack { pack } => {
                write!(f, "packs of {pack} tokens are not supported: give 8 or 16")
            }
            ConfigError::Rows { rows } => {
                write!(f, "{rows} rows are not supported: give 1, 2, 4 or 8")
            }
        }
    }
}

impl std::error::Error for ConfigError {}

/// What is wrong with the streams of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatError {
    /// The stream of queries or weights ends too early.
    EndOfA,
    /// A step that no token has, or the stream of steps ends before it.
    BadStep,
    /// The stream of packs ends before a segment does.
    EndOfPacks,
    /// A pack's minimum and width are some that no encoder writes.
    BadPack,
}

impl FormatError {
    /// The kind's number: 1 to 4.
    pub fn number(self) -> u8 {
        match self {
            FormatError::EndOfA => 1,
            FormatError::BadStep => 2,
            FormatError::EndOfPacks => 3,
            FormatError::BadPack => 4,
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatError::EndOfA => "the queries or weights end inside the pass",
            FormatError::BadStep => "a step is missing, or one that no token has",
            FormatError::EndOfPacks => "the packs end inside a segment",
            FormatError::BadPack => "a pack has a minimum and a width that no encoder writes",
        })
    }
}

impl std::error::Error for FormatError {}
