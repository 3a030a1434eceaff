//! Models that are verilated while this program runs: configurations of a user.

use super::functions::Functions;
use super::info::{Direction, EncodedNet, EncodingInfo, ModelInfo, PortInfo, Storage};
use libloading::Library;
use rtl_gen::NamedConfig;
use std::env;
use std::path::PathBuf;
use verilate::{Cache, Compiler, LIBRARY_SYMBOL, Source, Verilator};

/// The model of a configuration, compiled with the Verilator and the C++ compiler at hand unless
/// the [cache](cache_folder) has it from an earlier time.
///
/// # Errors
/// One line if the parameters are refused, a tool is missing, or compiling or loading fails.
pub fn load(config: &NamedConfig) -> Result<&'static ModelInfo, String> {
    let design = config.build().map_err(|e| e.to_string())?;
    let verilator = Verilator::find()?;
    let cache = Cache::at(cache_folder()?);
    let compiler = Compiler::new(&verilator, &cache)?;
    let source = Source::of(&design);
    let compiled = verilate::library(&source, &verilator, &compiler)?;
    let functions = functions(&compiled.product)?;
    Ok(Box::leak(Box::new(info(
        source,
        &compiled.ports,
        functions,
    ))))
}

/// Where compiled models are kept: `sapwood/verilated` in XDG_CACHE_HOME, or else in `~/.cache`.
///
/// # Errors
/// One line if neither XDG_CACHE_HOME nor HOME is set.
pub fn cache_folder() -> Result<PathBuf, String> {
    let folder = |variable| env::var_os(variable).filter(|value| !value.is_empty());
    let base = folder("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(folder("HOME")?).join(".cache")))
        .ok_or("no place for compiled models: set HOME or XDG_CACHE_HOME")?;
    let folder = base.join("sapwood/verilated");
    // The compiler is started in other folders.
    std::path::absolute(&folder).map_err(|e| format!("{}: {e}", folder.display()))
}

/// The table of functions in a library, which stays loaded for ever.
fn functions(library: &std::path::Path) -> Result<&'static Functions, String> {
    let failed = |e| format!("cannot load {}: {e}", library.display());
    // SAFETY: the library is what `verilate` compiled: it runs no code when it is loaded but that
    // of the C++ runtime, and exports one function, of this type. It is never unloaded, so that the
    // table lives as long as this program.
    unsafe {
        let library = Box::leak(Box::new(Library::new(library).map_err(failed)?));
        let table =
            library.get::<unsafe extern "C" fn() -> *const Functions>(LIBRARY_SYMBOL.as_bytes());
        Ok(&*table.map_err(failed)?())
    }
}

fn info(source: Source, ports: &[verilate::Port], functions: &'static Functions) -> ModelInfo {
    let ports = ports.iter().map(|port| PortInfo {
        name: forever(port.name.clone()),
        direction: match port.input {
            true => Direction::Input,
            false => Direction::Output,
        },
        width: port.width,
        storage: match port.storage {
            verilate::Storage::U8 => Storage::U8,
            verilate::Storage::U16 => Storage::U16,
            verilate::Storage::U32 => Storage::U32,
            verilate::Storage::U64 => Storage::U64,
            verilate::Storage::Words => Storage::Words,
        },
    });
    let encodings = source.encodings.into_iter().map(|encoding| EncodingInfo {
        name: forever(encoding.name),
        width: encoding.width,
        values: all(encoding
            .values
            .into_iter()
            .map(|(value, name)| (value, forever(name)))),
    });
    let encoded = source.encoded.into_iter();
    let encoded = encoded.map(|(path, net, encoding)| EncodedNet {
        path: forever(path),
        net: forever(net),
        encoding,
    });
    let parameters = source.parameters.into_iter();
    let verilog = source.files.into_iter();
    ModelInfo {
        top: forever(source.top),
        config: forever(source.config),
        unit: forever(source.unit),
        parameters: all(parameters.map(|(name, value)| (forever(name), value))),
        ports: all(ports),
        encodings: all(encodings),
        encoded: all(encoded),
        mutants: &[],
        verilog: all(verilog.map(|(name, text)| (forever(name), forever(text)))),
        loaded: true,
        functions,
        plain_loop: None,
    }
}

fn forever(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn all<T>(items: impl Iterator<Item = T>) -> &'static [T] {
    Box::leak(items.collect::<Vec<_>>().into_boxed_slice())
}
