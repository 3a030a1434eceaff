//! The report of `tb mutants` while it grows: what a run that is stopped has found is kept.

use super::super::outcome::line;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tb::records::{ByProof, Changes, Survivor};
use tb::waves::write_text;

/// The time between two files.
const BETWEEN: Duration = Duration::from_secs(5);

/// What the command of a report says while the run goes on, so that the report of one that was stopped says so.
const UNFINISHED: &str = " (stopped)";

/// What came of a change.
pub enum Found {
    /// A case noticed it.
    ByCase,
    /// This proof of `make formal` did.
    ByProof(String),
    /// It makes no difference.
    Equivalent,
    /// It makes none, says this file of formal/same/.
    EquivalentByProof(String),
}

/// A report in which every change survives of which nothing else is known yet, so that it holds at any time, and
/// `--again` goes on with it.
pub struct Report {
    path: Option<PathBuf>,
    kept: Mutex<Kept>,
}

struct Kept {
    changes: Changes,
    written: Option<Instant>,
}

impl Report {
    /// Of a run that begins with these changes, with the file that it is kept in.
    pub fn new(path: Option<PathBuf>, changes: Changes) -> Report {
        let kept = Mutex::new(Kept {
            changes,
            written: None,
        });
        Report { path, kept }
    }

    /// Moves a change from those that survive to where it belongs.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn found(&self, change: &str, found: Found) -> Result<(), String> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let Changes {
            survivors,
            killed,
            noticed_by_proofs,
            equivalent,
            equivalent_by_proofs,
            ..
        } = &mut kept.changes;
        let Some(at) = survivors.iter().position(|of| of.change == change) else {
            return Err(format!("{change} is not in the report"));
        };
        let Survivor { change, what } = survivors.remove(at);
        let by = |proof| ByProof {
            change: change.clone(),
            what: what.clone(),
            proof,
        };
        match found {
            Found::ByCase => *killed += 1,
            Found::ByProof(proof) => noticed_by_proofs.push(by(proof)),
            Found::EquivalentByProof(proof) => equivalent_by_proofs.push(by(proof)),
            Found::Equivalent => equivalent.push(Survivor { change, what }),
        }
        if kept.written.is_none_or(|at| at.elapsed() >= BETWEEN) {
            kept.written = Some(Instant::now());
            let mut unfinished = kept.changes.clone();
            unfinished.command += UNFINISHED;
            return write(self.path.as_ref(), &unfinished);
        }
        Ok(())
    }

    /// Those of which nothing else is known.
    pub fn survivors(&self) -> Vec<Survivor> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.changes.survivors.clone()
    }

    /// Writes what the whole run has found.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(self) -> Result<Changes, String> {
        let kept = self.kept.into_inner();
        let mut changes = kept.unwrap_or_else(PoisonError::into_inner).changes;
        // In whatever order threads have found them.
        changes.equivalent.sort_by(|a, b| a.change.cmp(&b.change));
        for by_proof in [
            &mut changes.noticed_by_proofs,
            &mut changes.equivalent_by_proofs,
        ] {
            by_proof.sort_by(|a, b| a.change.cmp(&b.change));
        }
        let Report { path, .. } = self;
        write(path.as_ref(), &changes)?;
        Ok(changes)
    }
}

fn write(path: Option<&PathBuf>, changes: &Changes) -> Result<(), String> {
    let Some(path) = path else { return Ok(()) };
    let json = serde_json::to_string_pretty(changes).map_err(line)?;
    write_text(path, &(json + "\n")).map_err(line)
}
