//! How a run can fail.

use crate::model::ModelError;
use crate::scoreboard::Difference;
use std::fmt;

/// How a run failed, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Clock cycle since the model was opened.
    pub cycle: u64,
    /// What happened.
    pub kind: FailureKind,
}

/// What made a run fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FailureKind {
    /// A wrong output.
    Difference(Box<Difference>),
    /// The design broke a rule of its output stream.
    Protocol(String),
    /// Nothing moved for too long.
    Hang(String),
    /// A beat came out that is not expected.
    Surplus,
    /// A status output is wrong after the run.
    Status(String),
    /// The model stopped.
    Model(ModelError),
}

impl Failure {
    pub(crate) fn at(cycle: u64) -> impl Fn(FailureKind) -> Failure {
        move |kind| Failure { cycle, kind }
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Failure {
        let cycle = match &error {
            ModelError::Stopped { time, .. } => time / crate::model::PERIOD,
            _ => 0,
        };
        Failure {
            cycle,
            kind: FailureKind::Model(error),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FailureKind::Difference(difference) => write!(f, "{difference}")?,
            FailureKind::Protocol(what) => write!(f, "broken protocol: {what}")?,
            FailureKind::Hang(what) => write!(f, "hang: {what}")?,
            FailureKind::Surplus => write!(f, "a beat came out that is not due")?,
            FailureKind::Status(what) => write!(f, "{what}")?,
            FailureKind::Model(error) => write!(f, "{error}")?,
        }
        write!(f, " (cycle {})", self.cycle)
    }
}

impl std::error::Error for Failure {}
