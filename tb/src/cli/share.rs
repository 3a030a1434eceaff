//! What long runs on many machines have in common: shares of the work, and what tells whether something was done
//! with the same design, program and tools.

use super::outcome::Result;
use sha2::{Digest, Sha256};
use std::fmt;
use tb::model::{ModelInfo, tools_digest};
use tb::records::{add_verilog, hex};

/// One of so many shares: of things in a row it has every one whose place leaves the same remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// From 1.
    pub number: u64,
    pub shards: u64,
}

impl Share {
    /// Of `K/N`.
    pub fn parse(text: &str) -> Result<Share> {
        let parts = text
            .split_once('/')
            .and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, shards)) if 1 <= number && number <= shards => {
                Ok(Share { number, shards })
            }
            _ => Err(format!("--shard {text:?} is not K/N with 1 <= K <= N")),
        }
    }

    /// How many of `all` it has.
    pub fn of(self, all: u64) -> u64 {
        (all + self.shards - self.number) / self.shards
    }

    /// The place of its own `n`th, both from 0.
    pub fn nth(self, n: u64) -> u64 {
        self.number - 1 + n * self.shards
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.shards)
    }
}

/// A digest of this program, which holds generator, golden model and harness, and of the tools that
/// compile models.
pub fn program_digest() -> Result<String> {
    let path = std::env::current_exe().map_err(|e| format!("where is this program? {e}"))?;
    let program = std::fs::read(&path).map_err(|e| format!("cannot read {path:?}: {e}"))?;
    let mut digest = Sha256::new();
    digest.update(program);
    digest.update(tools_digest()?);
    Ok(hex(digest))
}

/// The same with the Verilog of a design.
pub fn design_digest(info: &ModelInfo, program: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(program);
    add_verilog(&mut digest, info);
    hex(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_checked_and_together_have_everything_once() {
        let second = Share {
            number: 2,
            shards: 4,
        };
        assert_eq!(Share::parse("2/4"), Ok(second));
        for bad in ["0/4", "5/4", "4", "a/b", ""] {
            assert!(Share::parse(bad).is_err(), "{bad}");
        }
        for all in [0u64, 1, 7, 8, 9] {
            let shares = (1..=4).map(|number| Share { number, shards: 4 });
            let mut places: Vec<u64> = shares
                .flat_map(|share| (0..share.of(all)).map(move |n| share.nth(n)))
                .collect();
            places.sort_unstable();
            assert_eq!(places, (0..all).collect::<Vec<_>>());
        }
    }
}
