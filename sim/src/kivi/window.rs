//! The window of tokens that stay in binary16 (KIVI contract, section 2).

use super::{ConfigError, Format, Kind};
use crate::F16;

/// A window of R tokens, of keys and of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    tokens: u32,
}

/// What an arriving token does to a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Slots are read, for the quantizer.
    Take,
    /// A slot is written.
    Put,
}

/// One answer of the unit `kivi_window`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Descriptor {
    /// Whose ring it is.
    pub kind: Kind,
    /// What is done.
    pub what: Move,
    /// The first slot of the ring.
    pub first_slot: u32,
    /// How many there are from it on.
    pub slots: u32,
    /// No more answers to this command follow.
    pub last: bool,
}

impl Window {
    /// A window of `tokens` tokens for blocks of the format's groups.
    ///
    /// # Errors
    /// [`ConfigError::Window`] unless `tokens` is a power of two from the group's size to 256.
    pub fn new(format: Format, tokens: usize) -> Result<Window, ConfigError> {
        match tokens.is_power_of_two() && (format.group()..=256).contains(&tokens) {
            true => Ok(Window {
                tokens: tokens as u32,
            }),
            false => Err(ConfigError::Window {
                window: tokens,
                group: format.group(),
            }),
        }
    }

    /// Its tokens, R.
    pub fn tokens(self) -> u32 {
        self.tokens
    }

    /// How many of the first `tokens` tokens of a stream are quantized: keys R at once, values one for
    /// each that comes.
    pub fn quantized(self, kind: Kind, tokens: u64) -> u64 {
        let window = u64::from(self.tokens);
        match kind {
            Kind::Keys => tokens - tokens % window,
            Kind::Values => tokens.saturating_sub(window),
        }
    }

    /// What token number `t` does to the rings, in order: 2 to 4 descriptors.
    pub fn descriptors(self, t: u32) -> Vec<Descriptor> {
        let slot = t % self.tokens;
        let leaves = Descriptor {
            kind: Kind::Values,
            what: Move::Take,
            first_slot: slot,
            slots: 1,
            last: false,
        };
        let put = |kind| Descriptor {
            kind,
            what: Move::Put,
            ..leaves
        };
        let block = Descriptor {
            kind: Kind::Keys,
            first_slot: 0,
            slots: self.tokens,
            ..leaves
        };
        let mut all = vec![];
        all.extend((t >= self.tokens).then_some(leaves));
        all.extend([put(Kind::Values), put(Kind::Keys)]);
        all.extend((slot + 1 == self.tokens).then_some(block));
        if let Some(last) = all.last_mut() {
            last.last = true;
        }
        all
    }
}

/// A token as the window holds it: canonical, 2 bytes per element.
pub fn canonical_bytes(token: &[F16]) -> impl Iterator<Item = u8> + '_ {
    token
        .iter()
        .flat_map(|x| x.canonical().value.0.to_le_bytes())
}
