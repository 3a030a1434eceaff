//! How long a driver resets its unit.

/// The cycles of a reset that begins in this cycle: one, which is enough, at power-up and now and then; else four, in
/// which nothing may be offered behind the first.
pub(crate) fn cycles_of_reset(now: u64) -> usize {
    match now % 2 {
        0 => 1,
        _ => 4,
    }
}
