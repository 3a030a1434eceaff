//! Every unit against its model: a folder per family, a file per unit.

mod cells;
#[path = "../common/mod.rs"]
mod common;
mod dma;
mod every;
mod hack;
mod kivi;
mod mmu;
mod oaken;
mod packkv;
mod rot;
mod titanus;
