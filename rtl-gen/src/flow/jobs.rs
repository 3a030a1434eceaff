//! Runs independent jobs on all cores, with progress on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Applies `work` to every item; the results come back in the order of the items.
pub fn run<T: Sync, R: Send>(
    what: &str,
    items: &[T],
    name: impl Fn(&T) -> String + Sync,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let terminal = stderr().is_terminal();
    thread::scope(|scope| {
        for _ in 0..workers.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    *results[index]
                        .lock()
                        .expect("no worker panics with the lock") = Some(result);
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    if terminal {
                        progress(&format!("{what} {done}/{} {}", items.len(), name(item)));
                    }
                }
            });
        }
    });
    if terminal {
        progress("");
    }
    results
        .into_iter()
        .map(|slot| {
            slot.into_inner()
                .expect("no worker panics with the lock")
                .expect("every index was taken once")
        })
        .collect()
}

/// Replaces the progress line; a failing terminal is no reason to stop.
fn progress(line: &str) {
    let _ = write!(stderr(), "\r\x1b[K{line}");
    let _ = stderr().flush();
}
