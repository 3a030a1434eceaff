//! Verilates every design of the generator and binds the models to Rust.
//!
//! The crate `verilate` compiles each design into one archive, cached by content below the target
//! directory. The bindings become `models.rs` in OUT_DIR, a table that `src/model/registry.rs` includes; the tests of the
//! designs with mutants become `mutant_tests.rs`, which `tests/harness/mutants.rs` includes.

#[path = "build/bindings.rs"]
mod bindings;
#[path = "build/designs.rs"]
mod designs;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process, thread};
use verilate::{Archive, Cache, Compiler, Verilator};

fn main() {
    if let Err(message) = build() {
        eprintln!("{message}");
        process::exit(1);
    }
}

fn build() -> Result<(), String> {
    for watched in ["build.rs", "build", "fixtures"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    for variable in ["VERILATOR_ROOT", "CXX", "RUSTC_WORKSPACE_WRAPPER"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    let out = env::var("OUT_DIR").map_err(|e| format!("OUT_DIR: {e}"))?;
    let bindings = Path::new(&out).join("models.rs");
    let mutant_tests = Path::new(&out).join("mutant_tests.rs");
    write_if_changed(
        &mutant_tests,
        &bindings::mutant_tests(designs::with_mutants()),
    )?;
    if under_clippy() {
        return write_if_changed(&bindings, &bindings::rust(&[]));
    }

    let verilator = Verilator::find()?;
    println!("cargo:rerun-if-changed={}", verilator.binary.display());
    let cache = Cache::below_target(Path::new(&out))?;
    let compiler = Compiler::new(&verilator, &cache)?;
    let runtime = compiler.runtime()?;

    let designs = designs::all()?;
    let models = in_parallel(&designs, |design| {
        let compiled = verilate::archive(design, &verilator, &compiler)?;
        Ok(bindings::Bound { design, compiled })
    })?;

    // The models refer to the runtime, so they go first on the linker's command line.
    for model in &models {
        link(&model.compiled.product);
    }
    link(&runtime);
    write_if_changed(&bindings, &bindings::rust(&models))
}

/// Clippy only type-checks: it needs the table of models, not the models.
fn under_clippy() -> bool {
    let wrapper = env::var("RUSTC_WORKSPACE_WRAPPER").unwrap_or_default();
    wrapper.contains("clippy-driver") || env::var_os("CLIPPY_ARGS").is_some()
}

fn link(archive: &Archive) {
    println!(
        "cargo:rustc-link-search=native={}",
        archive.directory.display()
    );
    println!("cargo:rustc-link-lib=static={}", archive.name);
}

fn write_if_changed(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Applies `job` to every item with as many threads as cargo allows; results keep their order.
/// The first failure is reported, after the jobs under way have ended.
fn in_parallel<'a, T: Sync, R: Send>(
    items: &'a [T],
    job: impl Fn(&'a T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let threads = env::var("NUM_JOBS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2usize)
        .max(1);
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Result<R, String>>>> =
        Mutex::new(items.iter().map(|_| None).collect());
    let failed = |results: &Mutex<Vec<Option<Result<R, String>>>>| {
        results
            .lock()
            .is_ok_and(|r| r.iter().any(|x| matches!(x, Some(Err(_)))))
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    if failed(&results) {
                        break;
                    }
                    let result = job(item);
                    if let Ok(mut results) = results.lock() {
                        results[index] = Some(result);
                    }
                }
            });
        }
    });
    let results = results
        .into_inner()
        .map_err(|_| "a build thread panicked".to_string())?;
    let failure = results.iter().find_map(|r| match r {
        Some(Err(message)) => Some(message.clone()),
        _ => None,
    });
    if let Some(message) = failure {
        return Err(message);
    }
    Ok(results.into_iter().flatten().flatten().collect())
}
