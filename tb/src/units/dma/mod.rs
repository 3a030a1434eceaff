//! The contracts of the units of the KV DMA unit.

pub mod registers;

use super::Contract;

/// The contract of every unit of this family that has a driver of its own.
pub(super) const CONTRACTS: &[Contract] = &[Contract {
    unit: "kv_dma_registers",
    of: |info| Box::new(registers::RegisterFile::new(info)),
}];
