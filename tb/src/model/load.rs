//! Compiles a model when it is first used, and loads it into this program.

use super::functions::Functions;
use super::info::ModelInfo;
use libloading::Library;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, thread};
use verilate::{Build, Cache, Compiler, LIBRARY_SYMBOL, Port, Source, Verilator};

/// The functions of a model, compiled with the Verilator and the C++ compiler at hand unless the
/// [cache](cache_folder) has it from an earlier time.
///
/// # Errors
/// One line if a tool is missing, or compiling or loading fails.
pub(super) fn functions(info: &ModelInfo, build: Build) -> Result<&'static Functions, String> {
    let (verilator, cache) = tools()?;
    let compiler = Compiler::new(verilator, cache)?;
    let library = verilate::library(&source(info, build), verilator, &compiler)?;
    table(&library)
}

/// The ports of a design that is only known as Verilog.
pub(super) fn ports(top: &str, file: &str, text: &str) -> Result<Vec<Port>, String> {
    let (verilator, cache) = tools()?;
    let source = Source {
        top: top.into(),
        ports: vec![],
        files: vec![(file.into(), text.into())],
        plain_loop: false,
        build: Build::Plain,
    };
    verilate::ports(&source, verilator, cache)
}

/// Compiles the models that are not yet, as many at a time as there are cores; `done` is called after
/// each.
///
/// # Errors
/// One line of the first that fails: a tool is missing, or compiling or loading fails.
pub fn compile(
    models: &[&'static ModelInfo],
    build: Build,
    done: impl Fn() + Sync,
) -> Result<(), String> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(info) = models.get(next.fetch_add(1, Ordering::Relaxed)) {
            info.functions(build)
                .map_err(|message| format!("{}: {message}", info.top))?;
            done();
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(models.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended
            .map(|result| result.expect("compiling does not panic"))
            .fold(Ok(()), Result::and)
    })
}

/// A digest of what models are compiled with: Verilator, the C++ compiler and their runtime.
///
/// # Errors
/// One line if a tool is missing.
pub fn tools_digest() -> Result<String, String> {
    let (verilator, cache) = tools()?;
    Ok(Compiler::new(verilator, cache)?.digest().to_owned())
}

/// The release of the Verilator that models are made with, `5.006`.
///
/// # Errors
/// One line if a tool is missing.
pub fn verilator_release() -> Result<String, String> {
    let (verilator, _) = tools()?;
    let release = verilator.version.split(';').next();
    Ok(release.unwrap_or_default().to_owned())
}

/// Found once.
fn tools() -> Result<(&'static Verilator, &'static Cache), String> {
    static TOOLS: OnceLock<Result<(Verilator, Cache), String>> = OnceLock::new();
    let tools = TOOLS.get_or_init(|| {
        let at_build = Path::new(env!("SAPWOOD_CACHE"));
        let folder = cache_folder(at_build, |name| env::var_os(name))?;
        let cache = Cache::at(folder);
        Ok((Verilator::find(&cache)?, cache))
    });
    match tools {
        Ok((verilator, cache)) => Ok((verilator, cache)),
        Err(message) => Err(message.clone()),
    }
}

/// Where compiled models are kept: `at_build`, which is `verilated-cache` in the target directory that
/// this program was built in; if that is gone `sapwood/verilated` in XDG_CACHE_HOME, or else in
/// `~/.cache`.
///
/// # Errors
/// One line if neither XDG_CACHE_HOME nor HOME is set.
fn cache_folder(
    at_build: &Path,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<PathBuf, String> {
    if at_build.parent().is_some_and(Path::is_dir) {
        return Ok(at_build.into());
    }
    let folder = |name| variable(name).filter(|value| !value.is_empty());
    let base = folder("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(folder("HOME")?).join(".cache")))
        .ok_or("no place for compiled models: set HOME or XDG_CACHE_HOME")?;
    let folder = base.join("sapwood/verilated");
    // The compiler is started in other folders.
    std::path::absolute(&folder).map_err(|e| format!("{}: {e}", folder.display()))
}

fn source(info: &ModelInfo, build: Build) -> Source {
    let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
    Source {
        top: info.top.into(),
        ports: info.ports.iter().map(|port| port.declared()).collect(),
        files: info.verilog().into_iter().map(owned).collect(),
        plain_loop: info.plain_loop.is_some(),
        build,
    }
}

/// The table of functions in a library, which stays loaded for ever.
fn table(library: &Path) -> Result<&'static Functions, String> {
    let failed = |e| format!("cannot load {}: {e}", library.display());
    // SAFETY: the library is what `verilate` compiled: it runs no code when it is loaded but that
    // of C++ itself, and exports one function, of this type. It is never unloaded, so that the table
    // lives as long as this program.
    unsafe {
        let library = Box::leak(Box::new(Library::new(library).map_err(failed)?));
        let table =
            library.get::<unsafe extern "C" fn() -> *const Functions>(LIBRARY_SYMBOL.as_bytes());
        Ok(&*table.map_err(failed)?())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_kept_at_the_build_or_else_with_the_user() {
        let target = tempfile::tempdir().unwrap();
        let at_build = target.path().join("verilated-cache");
        let set = |name: &'static str, value: &'static str| {
            move |asked: &str| (asked == name).then(|| OsString::from(value))
        };
        let place = |at_build: &Path, name, value| cache_folder(at_build, set(name, value));
        assert_eq!(place(&at_build, "HOME", "/h"), Ok(at_build.clone()));
        let gone = target.path().join("gone/verilated-cache");
        let user = |folder: &str| Ok(PathBuf::from(folder));
        assert_eq!(
            place(&gone, "XDG_CACHE_HOME", "/x"),
            user("/x/sapwood/verilated")
        );
        assert_eq!(
            place(&gone, "HOME", "/h"),
            user("/h/.cache/sapwood/verilated")
        );
        assert!(place(&gone, "HOME", "").unwrap_err().contains("set HOME"));
    }
}
