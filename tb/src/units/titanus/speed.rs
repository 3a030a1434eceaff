//! How many cycles a token takes.

use crate::bench::{Record, measure};
use crate::model::ModelInfo;
use crate::unit::Unit;

/// What 16 more tokens of `d` channels take, everything always ready, of a design that takes `lanes`
/// elements per cycle.
pub(super) fn more_tokens<U: Unit>(
    unit: &U,
    info: &'static ModelInfo,
    d: usize,
    lanes: usize,
    of: impl Fn(usize) -> U::Item,
) -> Result<Record, String> {
    const FEW: usize = 12;
    const MORE: usize = 16;
    let cycles = |count: usize| -> Result<u64, String> {
        let stream = std::iter::once(of(count));
        let measured = measure(unit, info, stream, None).map_err(|e| e.to_string())?;
        Ok(measured.stats.cycles)
    };
    let (few, all) = (cycles(FEW)?, cycles(FEW + MORE)?);
    Ok(Record {
        top: info.config.to_owned(),
        d,
        cycles: all.saturating_sub(few),
        lanes,
        vectors: MORE,
        data: None,
    })
}
