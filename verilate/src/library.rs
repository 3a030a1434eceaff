//! Links a model and the whole runtime to a library that a program loads while it runs.

use crate::cache::Digest;
use crate::compile::{Archive, Compiler, run};
use crate::shim::functions_symbol;
use std::fs;
use std::path::PathBuf;

/// The one function that a library exports: it gives the table of the model's functions.
pub const LIBRARY_SYMBOL: &str = "sapwood_library";

/// What the `verilated` crate compiles for programs that link their models.
const VERILATED: [&str; 2] = ["verilated.cpp", "verilated_vcd_c.cpp"];

/// The library of the model `archive` of the top module `top`.
pub(crate) fn link(
    top: &str,
    archive: &Archive,
    compiler: &Compiler<'_>,
) -> Result<PathBuf, String> {
    let runtime = compiler.runtime_with("sapwood_whole_runtime", &VERILATED)?;
    let functions = functions_symbol(top);
    let exported = format!(
        "#include \"runtime.h\"\n\
         extern \"C\" const sapwood::Functions {functions};\n\
         extern \"C\" __attribute__((visibility(\"default\")))\n\
         const sapwood::Functions* {LIBRARY_SYMBOL}() {{ return &{functions}; }}\n"
    );
    let file = format!("lib{}.so", archive.name);
    let mut digest = Digest::new();
    digest.add(include_str!("library.rs"));
    digest.add(&exported);
    // Both are in a cache, so that the names of their folders say what is in them.
    for part in [&archive.directory, &runtime.directory] {
        digest.add(&part.file_name().unwrap_or_default().to_string_lossy());
    }
    let name = &archive.name;
    let directory = compiler
        .cache()
        .entry("library", name, &digest.hex(), |work| {
            let source = work.join("exported.cpp");
            fs::write(&source, &exported).map_err(|e| format!("{}: {e}", source.display()))?;
            let mut command = compiler.command(work);
            command
                .args(compiler.arguments())
                .args(["-fvisibility=hidden", "-shared", "-o", &file])
                .arg(&source)
                .args([archive.path(), runtime.path()]);
            // The program that loads it has a runtime of its own, perhaps of another release.
            if cfg!(target_os = "linux") {
                command.args(["-Wl,--exclude-libs,ALL", "-Wl,-Bsymbolic"]);
            }
            run(&mut command)
        })?;
    Ok(directory.join(file))
}
