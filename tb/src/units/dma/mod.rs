//! The contracts of the KV DMA unit's parts and their drivers.

pub mod conditions;
pub mod ends;
pub mod kv_dma;
pub mod read_master;
mod read_run;
pub mod registers;
pub mod write_master;
mod write_run;

use super::Contract;
use crate::failure::Failure;
use crate::model::{Model, ModelInfo, Recording};
use crate::under_test::Setup;

/// The contract of every unit of this family. They have drivers of their own: a memory answers
/// the masters, a program the registers.
pub(super) const CONTRACTS: &[Contract] = &[
    Contract {
        unit: "kv_dma",
        of: |info| Box::new(kv_dma::KvDmaUnit::new(info)),
    },
    Contract {
        unit: "kv_dma_registers",
        of: |info| Box::new(registers::RegisterFile::new(info)),
    },
    Contract {
        unit: "axi_read_master",
        of: |info| Box::new(read_master::ReadMaster::new(info)),
    },
    Contract {
        unit: "axi_write_master",
        of: |info| Box::new(write_master::WriteMaster::new(info)),
    },
];

/// Runs something on a model with what the setup asks for in addition.
fn recorded<T>(
    info: &'static ModelInfo,
    setup: &Setup,
    seed: u64,
    run: impl FnOnce(&mut Model) -> Result<T, Failure>,
) -> Result<(T, Option<Recording>), Failure> {
    let mut model = setup.model(info, seed)?;
    let result = run(&mut model);
    let recording = setup.finish(&mut model, None)?;
    Ok((result?, recording))
}
