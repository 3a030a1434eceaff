//! The contract of the memory management unit and its driver.

pub mod driver;
pub mod kv_mmu;

use super::Contract;

/// The contract of every unit of this family. The unit has a driver of its own instead of streams
/// whose beats are known in advance.
pub(super) const CONTRACTS: &[Contract] = &[Contract {
    unit: "kv_mmu",
    of: |info| Box::new(kv_mmu::KvMmu::new(info)),
}];
