//! `accuracy`: what a language model loses through compressed keys and values.

use std::process::ExitCode;

fn main() -> ExitCode {
    accuracy::cli::main()
}
