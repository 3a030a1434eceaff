//! What a cell passes on without looking into it.

use crate::hw::{Bits, Bundle};

/// A payload of `width` bits, which may be any fields side by side.
pub(super) fn payload(width: usize) -> Bundle {
    Bundle::new("a beat", &[("data", Bits(width), "payload")])
}
