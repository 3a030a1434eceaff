//! Compiles the runtime and the models, each into an archive of its own.
//!
//! A model becomes two unity files: what runs every cycle with optimisation, what runs once or
//! while tracing only without. That compiles several times faster than
//! Verilator's many small files, which all read the same large headers.

use crate::cache::{Cache, Digest};
use crate::verilator::{Generated, Verilator};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Optimisation of the code that runs every cycle.
const FAST: &str = "-O2";
/// Optimisation of the code that runs once per model, or while tracing.
const SLOW: &str = "-O0";

/// Words before every class of a trace: the generated code expects these.
const DEFINES: [&str; 6] = [
    "-DVM_TRACE=1",
    "-DVM_TRACE_VCD=1",
    "-DVM_TRACE_FST=0",
    "-DVM_COVERAGE=0",
    "-DVM_SC=0",
    "-DVL_NO_LEGACY=1",
];

/// The C++ compiler with the flags of every file.
pub struct Compiler<'a> {
    cache: &'a Cache,
    program: PathBuf,
    arguments: Vec<String>,
    sources: PathBuf,
    /// Digest of everything that goes into all compilations alike.
    common: String,
}

/// A static library.
pub struct Archive {
    pub directory: PathBuf,
    pub name: String,
}

impl<'a> Compiler<'a> {
    pub fn new(verilator: &Verilator, cache: &'a Cache) -> Result<Compiler<'a>, String> {
        let manifest =
            env::var("CARGO_MANIFEST_DIR").map_err(|e| format!("CARGO_MANIFEST_DIR: {e}"))?;
        let sources = Path::new(&manifest).join("cpp");
        let include = verilator.include.display().to_string();
        let mut build = cc::Build::new();
        build
            .cpp(true)
            .std("c++17")
            .opt_level(0)
            .debug(false)
            .warnings(false)
            .pic(true)
            .cargo_metadata(false);
        let tool = build.try_get_compiler().map_err(|e| {
            format!("tb needs a C++ compiler (on Debian or Ubuntu: sudo apt-get install g++): {e}")
        })?;
        let mut arguments: Vec<String> = tool
            .args()
            .iter()
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        arguments.extend(DEFINES.map(String::from));
        // The flags of .cargo/config.toml reach us through CXXFLAGS only when cargo was started
        // inside the workspace; the models cannot do without.
        arguments.extend(["-w", "-pthread", "-include", "sapwood_verilated.h"].map(String::from));

        let mut digest = Digest::new();
        // How things are compiled is part of what they are.
        digest.add(include_str!("compile.rs"));
        digest.add(&verilator.version);
        digest.add(&compiler_version(tool.path())?);
        arguments.iter().for_each(|argument| digest.add(argument));
        for name in ["sapwood_verilated.h", "runtime.h"] {
            digest.add(&read(&sources.join(name))?);
        }
        let common = digest.hex();
        // Where things are does not change what they are: not in the digest.
        arguments.extend([
            format!("-I{}", sources.display()),
            format!("-I{include}"),
            format!("-I{include}/vltstd"),
        ]);
        Ok(Compiler {
            cache,
            program: tool.path().to_path_buf(),
            arguments,
            sources,
            common,
        })
    }

    /// The runtime's archive.
    pub fn runtime(&self) -> Result<Archive, String> {
        let source = self.sources.join("runtime.cpp");
        let mut digest = Digest::new();
        digest.add(&self.common);
        digest.add(&read(&source)?);
        let name = "sapwood_runtime";
        let directory = self.cache.entry("lib", name, &digest.hex(), |work| {
            self.object(work, FAST, &source, &work.join("runtime.o"))?;
            archive(work, name, &["runtime.o"])
        })?;
        Ok(Archive {
            directory,
            name: name.into(),
        })
    }

    /// The archive of a model and its shim.
    pub fn model(&self, generated: &Generated, shim: &str) -> Result<Archive, String> {
        let mut digest = Digest::new();
        digest.add(&self.common);
        digest.add(FAST);
        digest.add(SLOW);
        digest.add(shim);
        for path in generated_sources(&generated.directory)? {
            digest.add(&path.file_name().unwrap_or_default().to_string_lossy());
            digest.add(&read(&path)?);
        }
        let name = &generated.prefix;
        let directory = self.cache.entry("lib", name, &digest.hex(), |work| {
            let unity = |lists: &[&str]| -> Result<String, String> {
                let mut text = String::new();
                for list in lists {
                    for class in generated.classes(list)? {
                        text += &format!(
                            "#include \"{}\"\n",
                            generated.directory.join(class + ".cpp").display()
                        );
                    }
                }
                Ok(text)
            };
            // What Verilator calls support is tracing.
            let fast = unity(&["VM_CLASSES_FAST"])? + shim;
            let slow = unity(&["VM_CLASSES_SLOW", "VM_SUPPORT_FAST", "VM_SUPPORT_SLOW"])?;
            for (stem, text, level) in [("fast", fast, FAST), ("slow", slow, SLOW)] {
                let source = work.join(format!("{stem}.cpp"));
                fs::write(&source, text).map_err(|e| format!("{}: {e}", source.display()))?;
                self.object(work, level, &source, &work.join(format!("{name}_{stem}.o")))?;
            }
            archive(
                work,
                name,
                &[&format!("{name}_fast.o"), &format!("{name}_slow.o")],
            )
        })?;
        Ok(Archive {
            directory,
            name: name.clone(),
        })
    }

    fn object(&self, work: &Path, level: &str, source: &Path, object: &Path) -> Result<(), String> {
        run(Command::new(&self.program)
            .current_dir(work)
            .args(&self.arguments)
            .arg(level)
            .arg("-c")
            .arg(source)
            .arg("-o")
            .arg(object))
    }
}

fn archive(work: &Path, name: &str, objects: &[&str]) -> Result<(), String> {
    let ar = env::var_os("AR").unwrap_or_else(|| "ar".into());
    let library = format!("lib{name}.a");
    run(Command::new(ar)
        .current_dir(work)
        .arg("crs")
        .arg(&library)
        .args(objects))?;
    for object in objects {
        fs::remove_file(work.join(object)).map_err(|e| format!("{object}: {e}"))?;
    }
    Ok(())
}

/// The C++ files of a generated directory, in a fixed order.
fn generated_sources(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let listing = fs::read_dir(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    let mut paths: Vec<PathBuf> = listing
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "cpp" || e == "h"))
        .collect();
    paths.sort();
    Ok(paths)
}

fn compiler_version(program: &Path) -> Result<String, String> {
    let run = Command::new(program)
        .arg("--version")
        .output()
        .map_err(|e| {
            format!(
                "tb needs a C++ compiler (on Debian or Ubuntu: sudo apt-get install g++): {}: {e}",
                program.display()
            )
        })?;
    Ok(String::from_utf8_lossy(&run.stdout).into_owned())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let run = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if run.status.success() {
        return Ok(());
    }
    Err(format!(
        "{command:?} failed:\n{}",
        String::from_utf8_lossy(&run.stderr)
    ))
}
