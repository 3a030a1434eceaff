//! The DMA unit (`kv_dma`) under test: programs of commands through its driver, a memory on its AXI4 ports, and
//! a golden model composed of those of the codec and of the memory management unit.

mod accesses;
mod broken;
mod channels;
mod checks;
mod codec;
mod directed;
mod golden;
mod machine;
mod parameters;
mod program;
mod register_file;
mod run;
mod tensors;
mod trial;

pub use golden::{Done, Golden};
pub use machine::{Machine, TokenOut};
pub use program::{Command, Corruption, Program, Step, Token};
pub use run::{Outcome, run};
pub use trial::KvDmaUnit;
