//! Steps of a stream (PackKV contract, sections 4 and 8).

use super::FormatError;
use crate::F16;
use crate::input::Input;

/// Uses the next `n` steps; `None` if they are not there. Those that are there are looked at in any case.
///
/// # Errors
/// [`FormatError::BadStep`].
pub fn take(input: &mut Input, n: usize) -> Result<Option<Vec<F16>>, FormatError> {
    let (pairs, _) = input.there().as_chunks::<2>();
    let there = pairs.iter().take(n);
    let steps: Vec<F16> = there.map(|x| F16(u16::from_le_bytes(*x))).collect();
    let is_bad = |x: &F16| x.is_negative() || !x.is_finite();
    if steps.iter().any(is_bad) || (steps.len() < n && input.has_ended()) {
        return Err(FormatError::BadStep);
    }
    if steps.len() < n {
        return Ok(None);
    }
    input.use_up(2 * n);
    Ok(Some(steps))
}
