//! Compiles the runtime and the models, each into an archive of its own.
//!
//! A model becomes two unity files, which are compiled side by side: what runs every cycle with
//! optimisation, what runs once or while tracing only without; a small model becomes one. That compiles
//! several times faster than Verilator's many small files, which all read the same large headers; these are
//! precompiled.

use crate::cache::{Cache, Digest};
use crate::source::Build;
use crate::verilator::{Generated, Verilator};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

/// Optimisation of the code that runs every cycle. `-O2` takes twice as long to compile as `-O1`, and the
/// code is no faster. `-Og` takes half as long: it is for tests, which compile many models and run each
/// for a short while.
const FAST: &str = if cfg!(debug_assertions) { "-Og" } else { "-O1" };
/// Optimisation of the runtime.
const RUNTIME: &str = "-O1";
/// Optimisation of the code that runs once per model, or while tracing.
const SLOW: &str = "-O0";

/// Bytes of generated C++ up to which a model is compiled as one file: starting the compiler a second time would
/// take longer than optimising all of it.
const SMALL: usize = 400_000;

/// What only models are compiled with: they show nothing to each other, and reach the state of a
/// thread, which is in the program, by one load.
const MODEL: [&str; 2] = ["-fvisibility=hidden", "-ftls-model=initial-exec"];

/// What models that count coverage are compiled with on top.
const COVERAGE: [&str; 2] = ["-UVM_COVERAGE", "-DVM_COVERAGE=1"];

/// Words before every class of a trace: the generated code expects these.
const DEFINES: [&str; 6] = [
    "-DVM_TRACE=1",
    "-DVM_TRACE_VCD=1",
    "-DVM_TRACE_FST=0",
    "-DVM_COVERAGE=0",
    "-DVM_SC=0",
    "-DVL_NO_LEGACY=1",
];

/// What every file includes before its own text.
const HEADER: &str = "runtime.h";

/// The C++ that every model is compiled with, by file name.
const SHARED: [(&str, &str); 3] = [
    (
        "sapwood_verilated.h",
        include_str!("../cpp/sapwood_verilated.h"),
    ),
    ("runtime.h", include_str!("../cpp/runtime.h")),
    ("runtime.cpp", include_str!("../cpp/runtime.cpp")),
];

/// The C++ compiler with the flags of every file.
pub struct Compiler<'a> {
    cache: &'a Cache,
    /// The program and the words that always follow it.
    program: Vec<String>,
    arguments: Vec<String>,
    /// Where the files of [`SHARED`] are.
    shared: PathBuf,
    /// Digest of everything that goes into all compilations alike.
    common: String,
}

/// A static library.
pub struct Archive {
    /// The folder it is in.
    pub directory: PathBuf,
    /// Its name without `lib` and `.a`.
    pub name: String,
}

impl<'a> Compiler<'a> {
    /// The compiler in CXX, or else `c++`, for models of this Verilator.
    ///
    /// # Errors
    /// One line if there is none.
    pub fn new(verilator: &Verilator, cache: &'a Cache) -> Result<Compiler<'a>, String> {
        let program = program();
        let version = compiler_version(&program)?;
        let mut arguments: Vec<String> = ["-std=c++17", "-fPIC", "-w", "-pthread"]
            .map(String::from)
            .to_vec();
        arguments.extend(DEFINES.map(String::from));

        let mut digest = Digest::new();
        // How things are compiled is part of what they are.
        digest.add(include_str!("compile.rs"));
        digest.add(&verilator.version);
        digest.add(&version);
        arguments.iter().for_each(|argument| digest.add(argument));
        for (_, text) in SHARED.iter().filter(|(name, _)| name.ends_with(".h")) {
            digest.add(text);
        }
        let common = digest.hex();
        let mut digest = Digest::new();
        SHARED.iter().for_each(|(_, text)| digest.add(text));
        let shared = cache.entry("shared", "cpp", &digest.hex(), |work| {
            SHARED.iter().try_for_each(|(name, text)| {
                fs::write(work.join(name), text).map_err(|e| format!("{name}: {e}"))
            })
        })?;
        // Where things are does not change what they are: not in the digest.
        let include = verilator.include.display();
        arguments.extend([
            format!("-I{}", shared.display()),
            format!("-I{include}"),
            format!("-I{include}/vltstd"),
        ]);
        Ok(Compiler {
            cache,
            program,
            arguments,
            shared,
            common,
        })
    }

    /// A digest of what compiles: the releases of Verilator and of the compiler, its arguments, and the
    /// runtime.
    pub fn digest(&self) -> &str {
        &self.common
    }

    /// Where the products are.
    pub(crate) fn cache(&self) -> &'a Cache {
        self.cache
    }

    /// The archive of our half of the runtime.
    ///
    /// # Errors
    /// What the compiler says.
    pub fn runtime(&self) -> Result<Archive, String> {
        let name = "sapwood_runtime";
        let source = self.shared.join("runtime.cpp");
        let mut digest = Digest::new();
        digest.add(&self.common);
        digest.add(&read(&source)?);
        let directory = self.cache.entry("lib", name, &digest.hex(), |work| {
            let object = work.join("runtime.o");
            self.object(work, RUNTIME, &[], &source, &object)?;
            archive(work, name, &[object])
        })?;
        Ok(Archive {
            directory,
            name: name.into(),
        })
    }

    /// The library of a model and its shim. One that writes waveforms is not optimised: it runs for a short
    /// while, and has many times the C++ of a plain one. Verilator's runtime of coverage is in the libraries
    /// that count.
    pub(crate) fn model(
        &self,
        generated: &Generated,
        shim: &str,
        build: Build,
    ) -> Result<PathBuf, String> {
        let level = match build {
            Build::Plain | Build::Lines => FAST,
            Build::Waves => SLOW,
        };
        let mut more = MODEL.to_vec();
        if build == Build::Lines {
            more.extend(COVERAGE);
        }
        let mut digest = Digest::new();
        digest.add(&self.common);
        [level, SLOW, shim].iter().for_each(|part| digest.add(part));
        more.iter().for_each(|argument| digest.add(argument));
        let mut size = 0;
        for path in generated_sources(&generated.directory)? {
            let text = read(&path)?;
            digest.add(&path.file_name().unwrap_or_default().to_string_lossy());
            digest.add(&text);
            size += text.len();
        }
        let name = &generated.prefix;
        let file = format!("lib{name}.so");
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
            let mut slow = unity(&["VM_CLASSES_SLOW", "VM_SUPPORT_FAST", "VM_SUPPORT_SLOW"])?;
            if build == Build::Lines {
                slow += "#include \"verilated_cov.cpp\"\n";
            }
            let object = |stem: &str, text: &str, level| {
                let source = work.join(format!("{stem}.cpp"));
                fs::write(&source, text).map_err(|e| format!("{}: {e}", source.display()))?;
                let object = work.join(format!("{name}_{stem}.o"));
                self.object(work, level, &more, &source, &object)?;
                Ok::<_, String>(object)
            };
            let objects = if size <= SMALL {
                vec![object("all", &(fast + &slow), level)?]
            } else {
                let (fast, slow) = thread::scope(|scope| {
                    let slow = scope.spawn(|| object("slow", &slow, SLOW));
                    let fast = object("fast", &fast, level);
                    (fast, slow.join().expect("compiling does not panic"))
                });
                vec![fast?, slow?]
            };
            let mut link = self.command(work);
            link.args(["-shared", "-o", &file]).args(&objects);
            // The runtime is in the program that loads it.
            if cfg!(target_os = "macos") {
                link.args(["-undefined", "dynamic_lookup"]);
            }
            run(&mut link)?;
            objects.iter().try_for_each(|object| remove(object))
        })?;
        Ok(directory.join(file))
    }

    /// The compiler, started in `work`.
    fn command(&self, work: &Path) -> Command {
        let mut command = Command::new(&self.program[0]);
        command.args(&self.program[1..]).current_dir(work);
        command
    }

    /// The folder with [`HEADER`] precompiled at a level of optimisation.
    fn precompiled(&self, level: &str, more: &[&str]) -> Result<PathBuf, String> {
        let mut digest = Digest::new();
        digest.add(&self.common);
        digest.add(level);
        more.iter().for_each(|argument| digest.add(argument));
        let name = format!("runtime{level}");
        self.cache.entry("header", &name, &digest.hex(), |work| {
            run(self
                .command(work)
                .args(&self.arguments)
                .args(more)
                .args([level, "-x", "c++-header"])
                .arg(self.shared.join(HEADER))
                .arg("-o")
                .arg(work.join(format!("{HEADER}.gch"))))
        })
    }

    fn object(
        &self,
        work: &Path,
        level: &str,
        more: &[&str],
        source: &Path,
        object: &Path,
    ) -> Result<(), String> {
        // Searched first; a compiler that cannot use what it finds there takes the header itself.
        let precompiled = self.precompiled(level, more)?;
        run(self
            .command(work)
            .arg(format!("-I{}", precompiled.display()))
            .args(&self.arguments)
            .args(more)
            .args([level, "-include", HEADER, "-c"])
            .arg(source)
            .arg("-o")
            .arg(object))
    }
}

/// The words of CXX; `c++` without.
fn program() -> Vec<String> {
    let given = env::var("CXX").unwrap_or_default();
    let words: Vec<String> = given.split_whitespace().map(String::from).collect();
    match words.is_empty() {
        true => vec!["c++".into()],
        false => words,
    }
}

fn archive(work: &Path, name: &str, objects: &[PathBuf]) -> Result<(), String> {
    let ar = env::var_os("AR").unwrap_or_else(|| "ar".into());
    let library = format!("lib{name}.a");
    run(Command::new(ar)
        .current_dir(work)
        .arg("crs")
        .arg(&library)
        .args(objects))?;
    objects.iter().try_for_each(|object| remove(object))
}

fn remove(file: &Path) -> Result<(), String> {
    fs::remove_file(file).map_err(|e| format!("{}: {e}", file.display()))
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

fn compiler_version(program: &[String]) -> Result<String, String> {
    let run = Command::new(&program[0])
        .args(&program[1..])
        .arg("--version")
        .output();
    match run {
        Ok(run) if run.status.success() => Ok(String::from_utf8_lossy(&run.stdout).into_owned()),
        _ => Err(format!(
            "a C++ compiler is needed, and `{}` is none: on Debian or Ubuntu apt-get install g++ (or set CXX)",
            program.join(" ")
        )),
    }
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
