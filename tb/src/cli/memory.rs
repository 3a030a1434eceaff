//! Keys and values through the DMA unit and back from memory.

use super::outcome::{Result, line, say};
use super::progress;
use sim::F16;
use tb::failure::FailureKind;
use tb::model::configured;
use tb::report::Report;
use tb::units::dma::kv_dma::KvDmaUnit;
use tb::units::oaken::tensors::Tensor;

/// Tokens of each tensor and request that the DMA unit writes.
const STORED: usize = 12;

/// Two requests through the DMA unit `config`, token by token, and back from memory; with the rotation codec the keys
/// less their centres. What differs from the golden model counts in `report`.
pub fn through_memory(
    config: &str,
    tensors: &[Tensor],
    centres: &[Option<Vec<F16>>],
    report: &mut Report,
) -> Result<()> {
    let info = configured(config).ok_or_else(|| format!("there is no {config}"))?;
    progress::compile(&[info])?;
    let unit = KvDmaUnit::new(info);
    let program = unit.of_tensors(tensors, centres, STORED);
    let outcome = match unit.run(&program) {
        Ok(outcome) => outcome,
        Err(failure) if matches!(failure.kind, FailureKind::Model(_)) => return Err(line(failure)),
        Err(failure) => {
            let failure = format!("{config}: {}", line(failure));
            say(&format!("\nFIRST MISMATCH: {failure}"));
            report.mismatches += 1;
            report.failure.get_or_insert(failure);
            return Ok(());
        }
    };
    let [written, read] = outcome.tokens;
    say(&format!(
        "\n{config}: keys and values of two requests, token by token: {written} tokens written, {read} read back\nin {} \
         cycles; every one of them equals the golden model's, and no other byte of memory changed.",
        outcome.cycles
    ));
    Ok(())
}
