//! Why a model could not be used.

use std::fmt;

/// Why a model could not be used, or stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelError {
    /// No design of this name was verilated.
    UnknownTop(String),
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
    /// Verilator's runtime and the models come from different releases.
    Versions {
        /// The release of the runtime that the `verilated` crate compiled.
        runtime: String,
        /// The release that made the models.
        models: String,
    },
    /// A waveform file could not be written.
    Wave {
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
            ModelError::Versions { runtime, models } => write!(
                f,
                "the runtime is of {runtime}, the models are of {models}; run: cargo clean -p verilated"
            ),
            ModelError::Wave { path, message } => write!(f, "{path}: {message}"),
        }
    }
}

impl std::error::Error for ModelError {}
