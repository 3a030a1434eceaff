//! `tb coverage --constants`.

use super::super::outcome::{Outcome, Result, line, say};
use super::super::progress;
use super::{first_of, tell, texts};
use rtl_gen::flow::constants::{constants, yosys_version};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::coverage::{Constants, Coverage};
use tb::model::configured;
use tb::waves::write_text;

/// Proves which bits of a result are constant and writes it again.
pub fn run(file: &Path, jobs: usize) -> Result {
    let named = |e: &dyn std::fmt::Display| format!("{}: {e}", file.display());
    let text = std::fs::read_to_string(file).map_err(|e| named(&e))?;
    let mut coverage: Coverage = serde_json::from_str(&text).map_err(|e| named(&e))?;
    if !coverage.has_bits() {
        return Err(named(&"has no bits: measure with --bits"));
    }
    let yosys = yosys_version().map_err(line)?;
    coverage.tools.insert("yosys".to_owned(), yosys);
    let bar = progress::bar(coverage.configs.len() as u64, "designs");
    let next = AtomicUsize::new(0);
    let known = Mutex::new(Constants::default());
    let problems = Mutex::new(vec![]);
    let one = |config: &str| -> Result<()> {
        let info = configured(config).ok_or_else(|| format!("there is no design {config}"))?;
        let top = rtl_gen::build_named(config).map_err(line)?.top;
        let proven = constants(&top).map_err(line)?;
        let proven = proven.ok_or_else(|| format!("no answer about {config}"))?;
        let texts = texts([info].into_iter());
        let mut known = known.lock().unwrap_or_else(|e| e.into_inner());
        known.add(info.top, &texts, &proven);
        Ok(())
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(coverage.configs.len()) {
            scope.spawn(|| {
                while let Some(config) = coverage.configs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if let Err(problem) = one(config) {
                        // The lock is held for a push only: no thread can panic with it.
                        let mut problems = problems.lock().unwrap_or_else(|e| e.into_inner());
                        problems.push(problem);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let problems = problems.into_inner().unwrap_or_else(|e| e.into_inner());
    if let Some(problem) = problems.into_iter().next() {
        // Of a design that is missing, bits may change that are constant in the others.
        return Err(problem);
    }
    let known = known.into_inner().unwrap_or_else(|e| e.into_inner());
    let wrong = known.apply(&mut coverage);
    if !wrong.is_empty() {
        return Err(named(&format!(
            "{} constant bits were seen to change: {}",
            wrong.len(),
            first_of(&wrong)
        )));
    }
    let json = serde_json::to_string_pretty(&coverage).map_err(line)?;
    write_text(file, &(json + "\n")).map_err(line)?;
    tell(&coverage, file);
    let constant = coverage.modules.values().map(|m| m.constant_bits());
    let constant: u64 = constant.sum();
    say(&format!("{constant} bits are proven to be constant"));
    Ok(Outcome::Good)
}
