//! The register file (`kv_dma_registers`) under test: AXI4-Lite traffic with stalls, what the hardware
//! shows and counts, and a golden model that decides addresses and bits apart from the generator's table.

mod channels;
mod checks;
mod driver;
mod golden;
mod steps;
mod trial;

pub use driver::{Driver, Reply};
pub use golden::{Answer, Command, Completion, Golden};
pub use steps::{Hardware, Step, Write};
pub use trial::RegisterFile;
