//! Stored streams, and what a command says about them.

use super::{SideName, Sizes, check_head_dim, packs_name, steps_name};
use crate::cli::outcome::Result;
use sim::packkv::{Command, FormatError, MAX_BLOCKS, Shape};
use std::path::{Path, PathBuf};

/// The streams of a side.
#[derive(clap::Args)]
pub struct Stored {
    /// The streams, as `tb encode` writes them
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
    /// Keys or values
    #[arg(long)]
    side: SideName,
    /// Channels of a head
    #[arg(long, value_name = "D")]
    head_dim: u16,
    /// Bits of a code, 2 to 8: those of N and one more
    #[arg(long, value_name = "b")]
    bits: u8,
    #[command(flatten)]
    sizes: Sizes,
    /// Number of blocks [default: as many as have steps]
    #[arg(long, value_name = "N")]
    blocks: Option<u64>,
    /// Writes the result of broken streams as the hardware gives it out, instead of refusing them; the
    /// report has the kind of the first error
    #[arg(long)]
    pub partial: bool,
}

/// Bytes of a side, with the steps of all heads.
pub struct Streams {
    pub steps: Vec<u8>,
    /// Of the heads that were asked for.
    pub packs: Vec<Vec<u8>>,
}

impl Stored {
    /// The largest reader that there is.
    pub fn shape(&self) -> Result<Shape> {
        Ok(Shape {
            format: self.sizes.format()?,
            max_bits: 8,
            max_head_dim: 256,
        })
    }

    /// Tokens of `blocks` blocks.
    pub fn tokens(&self, blocks: u64) -> u64 {
        blocks * self.sizes.block as u64
    }

    pub fn steps_path(&self) -> PathBuf {
        self.directory.join(steps_name(self.side.side()))
    }

    pub fn packs_path(&self, head: usize) -> PathBuf {
        self.directory.join(packs_name(self.side.side(), head))
    }

    /// Reads the steps and the packs of some heads.
    pub fn read(&self, heads: impl Iterator<Item = usize>) -> Result<Streams> {
        let packs = heads.map(|head| read(&self.packs_path(head)));
        Ok(Streams {
            steps: read(&self.steps_path())?,
            packs: packs.collect::<Result<_>>()?,
        })
    }

    /// What a reader is asked for.
    pub fn command(&self, streams: &Streams) -> Result<Command> {
        check_head_dim(self.head_dim)?;
        if !(2..=8).contains(&self.bits) {
            return Err(format!(
                "codes of {} bits are not supported: give 2 to 8",
                self.bits
            ));
        }
        let blocks = match self.blocks {
            Some(blocks) => blocks,
            None => self.blocks_with_steps(streams)?,
        };
        if !(1..=MAX_BLOCKS.into()).contains(&blocks) {
            return Err(format!(
                "{blocks} blocks cannot be read: give 1 to {MAX_BLOCKS}"
            ));
        }
        Ok(Command {
            side: self.side.side(),
            blocks: blocks as u16,
            head_dim: self.head_dim,
            bits: self.bits,
        })
    }

    /// The number of blocks; of a broken stream the last one counts though its steps are not whole.
    fn blocks_with_steps(&self, streams: &Streams) -> Result<u64> {
        let (bytes, of_block) = (streams.steps.len(), self.sizes.format()?.steps_bytes());
        match bytes.is_multiple_of(of_block) || self.partial {
            true => Ok(bytes.div_ceil(of_block) as u64),
            false => Err(format!(
                "{:?} has {bytes} bytes, which is no whole number of blocks of {of_block} bytes; check --block",
                self.steps_path()
            )),
        }
    }

    /// Refuses a broken stream, unless its result is wanted as it is.
    pub fn check_error(&self, error: Option<FormatError>, path: &Path) -> Result<()> {
        match error {
            None => Ok(()),
            Some(error) if self.partial => {
                eprintln!("tb: note: malformed streams at {path:?}: {error}");
                Ok(())
            }
            Some(error) => Err(format!(
                "malformed streams at {path:?}: {error}; check the side, the head, D, the bits, block and pack"
            )),
        }
    }

    /// Refuses bytes that the blocks do not use.
    pub fn check_left(&self, path: &Path, bytes: usize) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        let left = format!("{path:?} has {bytes} bytes behind its last block");
        match self.partial {
            true => {
                eprintln!("tb: note: {left}");
                Ok(())
            }
            false => Err(format!("{left}; check D, the bits, block, pack and blocks")),
        }
    }
}

/// The number of the kind of an error in a report; 0 for none.
pub fn kind(error: Option<FormatError>) -> Option<u8> {
    Some(error.map_or(0, FormatError::number))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).map_err(|e| format!("cannot read {path:?}: {e}"))
}
