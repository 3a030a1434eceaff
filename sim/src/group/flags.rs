//! Sticky flags of encoders (KIVI contract, section 5; HACK contract, section 4).

use crate::F16;

/// What an encoder has met since its flags were cleared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags {
    /// A NaN was quantized as +0.
    pub nan: bool,
    /// An infinity was quantized as +-65504.
    pub inf: bool,
    /// A token had too many elements, or another number than its block.
    pub config_error: bool,
}

impl Flags {
    /// The canonical value of an element, whose kind is noted.
    #[inline]
    pub(crate) fn canonical(&mut self, x: F16) -> F16 {
        let canonical = x.canonical();
        self.nan |= canonical.nan;
        self.inf |= canonical.inf;
        canonical.value
    }

    pub(crate) fn include(&mut self, other: Flags) {
        self.nan |= other.nan;
        self.inf |= other.inf;
        self.config_error |= other.config_error;
    }
}
