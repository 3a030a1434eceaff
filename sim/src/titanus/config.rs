//! What a stream is encoded with (Titanus contract, section 1).

use std::fmt;

/// The configuration of one stream: of the keys or the values of one layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    /// Elements of smaller magnitude are pruned, 0 to 128.
    pub prune_threshold: u32,
    /// Bits of a code, 2 to 8.
    pub bits: u32,
    /// Tokens that level 0 is made from, 1 to 65535.
    pub prefill: u32,
    /// Levels a channel may make in decode, 1 to 255.
    pub levels: u32,
    /// Elements of a token, 1 to 65535.
    pub channels: u32,
}

impl Config {
    /// Checks all ranges.
    ///
    /// # Errors
    /// [`ConfigError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ConfigError> {
        in_range("the pruning threshold", self.prune_threshold, 0, 128)?;
        check_bits(self.bits)?;
        in_range("the prefill length", self.prefill, 1, 65535)?;
        in_range("the level limit", self.levels, 1, 255)?;
        check_channels(self.channels)
    }
}

/// A configuration the codec refuses: a number out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// What the number is, in words.
    pub name: &'static str,
    /// The number given.
    pub value: u32,
    /// The smallest allowed.
    pub min: u32,
    /// The largest allowed.
    pub max: u32,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is {}: give {} to {}",
            self.name, self.value, self.min, self.max
        )
    }
}

impl std::error::Error for ConfigError {}

pub(super) fn check_bits(bits: u32) -> Result<(), ConfigError> {
    in_range("the bit-width", bits, 2, 8)
}

pub(super) fn check_channels(channels: u32) -> Result<(), ConfigError> {
    in_range("the number of channels", channels, 1, 65535)
}

fn in_range(name: &'static str, value: u32, min: u32, max: u32) -> Result<(), ConfigError> {
    match (min..=max).contains(&value) {
        true => Ok(()),
        false => Err(ConfigError {
            name,
            value,
            min,
            max,
        }),
    }
}
