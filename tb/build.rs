//! Compiles our half of Verilator's runtime into the harness. The `verilated` crate compiles the other
//! half. Models are libraries that the harness compiles and loads while it runs (`src/model`); they
//! find the runtime in the program, so it has to be in there whole and by name.

use std::path::Path;
use std::{env, process};
use verilate::{Cache, Compiler, Verilator};

/// What models refer to, as patterns of symbols.
const EXPORTED: [&str; 6] = [
    "*Verilated*",
    "*Vl*",
    "*vl_*",
    "*VL_*",
    "*sapwood*",
    "*Vcd*",
];

fn main() {
    if let Err(message) = build() {
        eprintln!("{message}");
        process::exit(1);
    }
}

fn build() -> Result<(), String> {
    println!("cargo:rerun-if-changed=build.rs");
    for variable in ["VERILATOR_ROOT", "CXX", "CLIPPY_ARGS"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    let out = env::var("OUT_DIR").map_err(|e| format!("OUT_DIR: {e}"))?;
    let cache = Cache::below_target(Path::new(&out))?;
    println!("cargo:rustc-env=SAPWOOD_CACHE={}", cache.root().display());
    // `cargo clippy` only type-checks. Without its arguments Clippy may stand in for the compiler.
    if env::var_os("CLIPPY_ARGS").is_some() {
        return Ok(());
    }

    let verilator = Verilator::find(&cache)?;
    println!("cargo:rerun-if-changed={}", verilator.binary.display());
    let runtime = Compiler::new(&verilator, &cache)?.runtime()?;
    println!(
        "cargo:rustc-link-search=native={}",
        runtime.directory.display()
    );
    println!(
        "cargo:rustc-link-lib=static:+whole-archive={}",
        runtime.name
    );
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => println!("cargo:rustc-link-arg=-Wl,-export_dynamic"),
        _ => {
            for pattern in EXPORTED {
                println!("cargo:rustc-link-arg=-Wl,--export-dynamic-symbol={pattern}");
            }
        }
    }
    Ok(())
}
