//! Why a model could not be used.

use std::fmt;

/// Why a model could not be used, or stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelError {
    /// There is no design of this name.
    UnknownTop(String),
    /// The model could not be compiled or loaded.
    NotBuilt {
        /// The design.
        top: &'static str,
        /// Why, with what to do.
        message: String,
    },
    /// The design has no such port, or it goes the other way.
    UnknownPort {
        /// The design.
        top: &'static str,
        /// The port that was asked for, with its direction.
        port: String,
    },
    /// The model ended: `$error`, `$fatal`, `$finish`, a failed assertion, or no convergence.
    Stopped {
        /// The design.
        top: &'static str,
        /// Simulation time.
        time: u64,
        /// What the model said.
        message: String,
    },
    /// Verilator's runtime in this program and the model come from different releases.
    Versions {
        /// The release of the half of the runtime that the `verilated` crate compiled.
        runtime: String,
        /// The other release.
        other: String,
    },
    /// A waveform, or what a model has counted, could not be written.
    File {
        /// The file.
        path: String,
        /// What went wrong.
        message: String,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::UnknownTop(top) => write!(f, "no model of a top module {top:?}"),
            ModelError::UnknownPort { top, port } => write!(f, "{top} has no {port}"),
            ModelError::Stopped { top, time, message } => {
                write!(f, "{top} stopped at time {time}: {message}")
            }
            ModelError::NotBuilt { top, message } => write!(f, "{top}: {message}"),
            ModelError::Versions { runtime, other } => write!(
                f,
                "the runtime is of {runtime}, and {other} is installed; run: cargo clean -p verilated -p tb, and build again"
            ),
            ModelError::File { path, message } => write!(f, "{path}: {message}"),
        }
    }
}

impl std::error::Error for ModelError {}
