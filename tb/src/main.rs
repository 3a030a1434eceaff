//! `tb`: co-simulation, waveforms and the software codec of Sapwood.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
