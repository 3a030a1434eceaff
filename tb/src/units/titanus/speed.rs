//! How many cycles a token takes.

use crate::bench::{measure, round};
use crate::model::ModelInfo;
use crate::unit::Unit;

/// Cycles that each of 16 more tokens takes, everything always ready.
pub(super) fn cycles_per_token<U: Unit>(
    unit: &U,
    info: &'static ModelInfo,
    of: impl Fn(usize) -> U::Item,
) -> Result<f64, String> {
    const FEW: usize = 12;
    const MORE: usize = 16;
    let cycles = |count: usize| -> Result<u64, String> {
        let stream = std::iter::once(of(count));
        let measured = measure(unit, info, stream, None).map_err(|e| e.to_string())?;
        Ok(measured.stats.cycles)
    };
    let (few, all) = (cycles(FEW)?, cycles(FEW + MORE)?);
    Ok(round(all.saturating_sub(few) as f64 / MORE as f64, 2))
}
