//! Profiling of centres: the mean of every channel (rotation contract, section 8).

use super::format::check_head_dim;
use super::{ConfigError, Flags};
use crate::F16;

/// Sums the channels of tokens, exactly.
#[derive(Clone, Debug)]
pub struct CentreFinder {
    sums: Vec<i64>,
    tokens: u64,
    flags: Flags,
}

impl CentreFinder {
    /// For tokens of `heads` heads of `head_dim` elements.
    ///
    /// # Errors
    /// [`ConfigError::HeadDim`].
    pub fn new(heads: usize, head_dim: usize) -> Result<CentreFinder, ConfigError> {
        check_head_dim(head_dim)?;
        Ok(CentreFinder {
            sums: vec![0; heads * head_dim],
            tokens: 0,
            flags: Flags::default(),
        })
    }

    /// Takes a token's elements, head after head.
    ///
    /// # Panics
    /// If the token has another number of elements.
    pub fn include(&mut self, token: &[F16]) {
        assert_eq!(token.len(), self.sums.len());
        for (sum, x) in self.sums.iter_mut().zip(token) {
            let canonical = x.canonical();
            self.flags.nan |= canonical.nan;
            self.flags.inf |= canonical.inf;
            // 2^40 on the grid: exact for 2^23 tokens.
            *sum += canonical.value.to_grid();
        }
        self.tokens += 1;
    }

    /// What was lost in the tokens.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// The centres, head after head; +0 without a token.
    pub fn centres(&self) -> Vec<F16> {
        let tokens = self.tokens.max(1);
        let centre = |sum: &i64| F16::rn_ratio(*sum, tokens);
        self.sums.iter().map(centre).collect()
    }
}
