//! What a command says on standard output.

use super::FlowError;
use std::io::{self, Write};

/// Prints `text`. A reader that has gone (`| head -1`) is no error; a full disk is.
pub fn say(text: &str) -> Result<(), FlowError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(FlowError::usage(format!("standard output: {e}")))
        }
        _ => Ok(()),
    }
}
