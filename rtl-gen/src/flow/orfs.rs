//! A checkout of OpenROAD-flow-scripts: what it must have, and how its Makefile is called with a
//! design folder of ours.

use super::FlowError;
use super::designs::DesignFolder;
use super::mapper::Mapper;
use super::tool::combined;
use crate::package::{self, PLATFORMS, Platform};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the flow's Tcl with the Yosys library, which has no Tcl of its own.
const YOSYS_TCL: &str = include_str!("templates/yosys_tcl.py");

/// What the flow must have, inside its folder `flow`, and what a release without it lacks.
const NEEDED: [(&str, &str); 4] = [
    ("Makefile", "1_2_yosys.v"),
    ("scripts/synth.tcl", "ADDER_MAP_FILE"),
    ("scripts/synth_preamble.tcl", "DONT_USE_CELLS"),
    ("scripts/variables.yaml", "SYNTH_MOCK_LARGE_MEMORIES"),
];

/// A checkout that can synthesize.
#[derive(Debug)]
pub struct Checkout {
    /// Its folder `flow`, absolute.
    flow: PathBuf,
    /// Commit and date, as far as git tells them.
    pub version: String,
    /// A Yosys with Tcl.
    yosys: PathBuf,
    /// What that is and its version.
    pub yosys_version: String,
    /// A Python with PyYAML and click.
    python: PathBuf,
}

/// A design folder of ours that was written out for a run.
#[derive(Debug)]
pub struct Prepared {
    /// Which platform it is for.
    pub platform: &'static Platform,
    /// The constraints in it.
    pub sdc: String,
    /// Clock period in ns.
    pub period_ns: f64,
    /// Whether the period is the user's and not the folder's.
    pub edited: bool,
    config_mk: PathBuf,
    rtl: PathBuf,
    nickname: String,
    /// The folder that the flow writes into.
    work: PathBuf,
}

impl Checkout {
    /// Looks at `home`, the checkout or its folder `flow`, and at the tools that its synthesis calls.
    ///
    /// `yosys` is the user's choice for the flow. Without one: the Yosys that the checkout has built,
    /// else the one on PATH, and with `mapper` from PyPI that library under Python's Tcl. `scratch` is
    /// where a file for that is written.
    ///
    /// # Errors
    /// If it is no such checkout, is too old, or a tool is missing.
    pub fn find(
        home: &Path,
        yosys: Option<&Path>,
        mapper: Option<&Mapper>,
        scratch: &Path,
    ) -> Result<Self, FlowError> {
        let inside = home.join("flow");
        let flow = if inside.is_dir() {
            inside
        } else {
            home.to_owned()
        };
        let no_checkout =
            |e| FlowError::file(home, format!("no checkout of OpenROAD-flow-scripts: {e}"));
        let flow = fs::canonicalize(&flow).map_err(no_checkout)?;
        for (file, word) in NEEDED {
            let path = flow.join(file);
            let text = fs::read_to_string(&path).map_err(|_| {
                FlowError::file(
                    home,
                    format!("no checkout of OpenROAD-flow-scripts, or one that is too old: no flow/{file}"),
                )
            })?;
            if !text.contains(word) {
                return Err(FlowError::file(
                    home,
                    format!("this OpenROAD-flow-scripts is too old: no {word} in flow/{file}"),
                ));
            }
        }
        let library = mapper.and_then(Mapper::library_python);
        let (yosys, yosys_version) = match (yosys, library) {
            (Some(program), _) => with_tcl(program, scratch)?,
            (None, Some(python)) => {
                let path = write_program(scratch, python)?;
                with_tcl(&path, scratch)?;
                (
                    path,
                    format!("pyosys {}", mapper.map_or("", |m| &m.version)),
                )
            }
            (None, None) => {
                let built = flow.join("../tools/install/yosys/bin/yosys");
                let program = match built.is_file() {
                    true => &built,
                    false => Path::new("yosys"),
                };
                with_tcl(program, scratch)?
            }
        };
        let python = match library {
            Some(python) => python.to_owned(),
            None => PathBuf::from("python3"),
        };
        let imports = Command::new(&python)
            .args(["-c", "import yaml, click"])
            .output();
        if !imports.is_ok_and(|output| output.status.success()) {
            return Err(FlowError::usage(format!(
                "the scripts of OpenROAD-flow-scripts need PyYAML and click in {}: install them \
                 (Debian and Ubuntu: apt-get install python3-yaml python3-click)",
                python.display()
            )));
        }
        Ok(Checkout {
            version: version(&flow),
            flow,
            yosys,
            yosys_version,
            python,
        })
    }

    /// A program that the checkout's own script may have built, by its path below `tools/install`.
    pub fn built(&self, program: &str) -> PathBuf {
        self.flow.join("../tools/install").join(program)
    }

    /// The platform of that name, if the checkout has it and leaves it to the design whether adders are
    /// mapped.
    pub fn platform(&self, name: &str) -> Result<&'static Platform, FlowError> {
        let ours = PLATFORMS.iter().find(|platform| platform.name == name);
        let platform = ours.ok_or_else(|| {
            let known: Vec<&str> = PLATFORMS.iter().map(|p| p.name).collect();
            FlowError::usage(format!(
                "{name} is no platform that folders are written for: {}",
                known.join(", ")
            ))
        })?;
        let path = self.flow.join("platforms").join(name).join("config.mk");
        let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
        let sets = |line: &str| {
            let line = line.trim_start().trim_start_matches("export").trim_start();
            let rest = line.strip_prefix("ADDER_MAP_FILE");
            rest.is_some_and(|rest| !rest.trim_start().starts_with("?="))
        };
        match text.lines().any(sets) {
            true => Err(FlowError::file(
                &path,
                "this OpenROAD-flow-scripts is too old: it maps adders whatever the design says",
            )),
            false => Ok(platform),
        }
    }

    /// Writes the design folder of `design` into `dir`, as `rtl-gen package` does; with `period_ns` in
    /// place of its own period.
    pub fn prepare(
        &self,
        design: &DesignFolder,
        platform: &'static Platform,
        period_ns: Option<f64>,
        dir: &Path,
    ) -> Result<Prepared, FlowError> {
        let absolute = |path: &Path| fs::canonicalize(path).map_err(|e| FlowError::file(path, e));
        let rtl = absolute(&design.top_dir)?;
        let files = package::design_folders(
            &design.manifest,
            "hdl",
            |_| None,
            |name| design.text_of(name),
        );
        let folder = Path::new("orfs").join(platform.name);
        let mut sdc = String::new();
        for (path, text) in files.iter().filter(|(path, _)| path.starts_with(&folder)) {
            let mut text = text.clone();
            if path.ends_with("constraint.sdc") {
                if let Some(ns) = period_ns {
                    text = with_period(&text, ns * platform.per_ns());
                }
                sdc.clone_from(&text);
            }
            write(&dir.join(path), &text)?;
        }
        if sdc.is_empty() {
            return Err(FlowError::usage(format!(
                "{} has no clock: OpenROAD-flow-scripts has nothing to constrain",
                design.config
            )));
        }
        Ok(Prepared {
            platform,
            sdc,
            period_ns: period_ns.unwrap_or(platform.period_ns()),
            edited: period_ns.is_some(),
            config_mk: absolute(&dir.join(folder))?.join("config.mk"),
            rtl,
            nickname: design.config.clone(),
            work: absolute(dir)?,
        })
    }

    /// Lets the flow make `goal`, a file in `results/` or a stage, with `variables` set; its output is
    /// in `flow.log` of the prepared folder.
    pub fn make(
        &self,
        prepared: &Prepared,
        goal: &str,
        variables: &[(&str, &Path)],
    ) -> Result<(), FlowError> {
        let mut command = Command::new("make");
        command.current_dir(&prepared.work).arg("-f");
        command.arg(self.flow.join("Makefile"));
        let ours = [
            ("FLOW_HOME", &self.flow),
            ("WORK_HOME", &prepared.work),
            ("DESIGN_CONFIG", &prepared.config_mk),
            ("RTL_DIR", &prepared.rtl),
            ("YOSYS_EXE", &self.yosys),
            ("PYTHON_EXE", &self.python),
        ];
        let ours = ours.map(|(name, path)| (name, path.as_path()));
        for (name, path) in ours.iter().chain(variables) {
            command.arg(format!("{name}={}", path.display()));
        }
        command.arg("FLOW_VARIANT=base");
        // Called from a make of ours it is no part of that. MEMORY means something else there, but for
        // the two values that `config.mk` knows.
        command.env_remove("MAKEFLAGS").env_remove("MAKELEVEL");
        if !["mock", "macro"]
            .iter()
            .any(|known| env::var_os("MEMORY").is_some_and(|m| m == *known))
        {
            command.env_remove("MEMORY");
        }
        let output = command.arg(goal).output();
        let output =
            output.map_err(|e| FlowError::usage(format!("make cannot be started: {e}")))?;
        let text = combined(&output);
        let log = prepared.work.join("flow.log");
        write(&log, &text)?;
        if output.status.success() {
            return Ok(());
        }
        // Commands that make shows may have the words within.
        let starts = ["ERROR", "[ERROR", "Error:"];
        let says = |line: &&str| {
            starts
                .iter()
                .any(|word| line.trim_start().starts_with(word))
        };
        let message = text.lines().find(says).or(text.lines().last());
        Err(FlowError::tool(
            "OpenROAD-flow-scripts",
            &prepared.nickname,
            message.unwrap_or("no message"),
            &log,
        ))
    }
}

impl Prepared {
    /// A folder of the flow's for this design: `results`, `reports` or `logs`.
    pub fn folder(&self, kind: &str) -> PathBuf {
        let parts = [kind, self.platform.name, &self.nickname, "base"];
        parts
            .iter()
            .fold(self.work.clone(), |path, part| path.join(part))
    }
}

/// The SDC text with another literal period.
fn with_period(sdc: &str, period: f64) -> String {
    let lines = sdc
        .lines()
        .map(|line| match line.starts_with("set clk_period ") {
            true => format!("set clk_period {period}\n"),
            false => format!("{line}\n"),
        });
    lines.collect()
}

/// The program, absolute where it is a path, and its version, if it runs Tcl.
fn with_tcl(program: &Path, scratch: &Path) -> Result<(PathBuf, String), FlowError> {
    let shown = program.display();
    let run = |args: &[&Path]| Command::new(program).args(args).output();
    let version = run(&[Path::new("-V")]).map_err(|e| {
        FlowError::usage(format!(
            "{shown} cannot be started: {e}: OpenROAD-flow-scripts needs a Yosys with Tcl, which its \
             build_openroad.sh builds; give YOSYS_EXE=, or YOSYS=pyosys to use the library from PyPI"
        ))
    })?;
    // As the flow's scripts read what a command prints.
    let script = scratch.join("probe.tcl");
    write(
        &script,
        "yosys -import\ntee -q -s result.string log probe\n",
    )?;
    let probe = run(&[Path::new("-c"), &script]);
    if !probe.is_ok_and(|output| output.status.success()) {
        return Err(FlowError::usage(format!(
            "{shown} cannot run the scripts of OpenROAD-flow-scripts: it has no Tcl, or is too old; give \
             YOSYS_EXE=, or YOSYS=pyosys to use the library from PyPI"
        )));
    }
    let text = combined(&version);
    let Some(said) = text.strip_prefix("Yosys ") else {
        return Err(FlowError::usage(format!(
            "{shown} is no Yosys: it answers nothing to -V"
        )));
    };
    let number = said.split_whitespace().next();
    let program = match program.components().count() {
        1 => program.to_owned(),
        _ => fs::canonicalize(program).map_err(|e| FlowError::file(program, e))?,
    };
    Ok((
        program,
        format!("yosys {}", number.unwrap_or("of unknown version")),
    ))
}

/// Writes the program that gives the library Tcl.
fn write_program(scratch: &Path, python: &Path) -> Result<PathBuf, FlowError> {
    let path = scratch.join("yosys-tcl");
    let text = format!("#!{}\n{YOSYS_TCL}", python.display());
    // Another run may be executing it.
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return fs::canonicalize(&path).map_err(|e| FlowError::file(&path, e));
    }
    write(&path, &text)?;
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&path, executable).map_err(|e| FlowError::file(&path, e))?;
    fs::canonicalize(&path).map_err(|e| FlowError::file(&path, e))
}

/// Commit and date, from git; an export has none.
fn version(flow: &Path) -> String {
    let ask = ["log", "-1", "--format=%h of %cs"];
    let output = Command::new("git").arg("-C").arg(flow).args(ask).output();
    match output {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        _ => "of unknown commit".to_owned(),
    }
}

fn write(path: &Path, text: &str) -> Result<(), FlowError> {
    let failed = |e| FlowError::file(path, e);
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_replaces_that_of_the_folder() {
        let sdc = "current_design a\nset clk_period 500\nset x $clk_period\n";
        let expected = "current_design a\nset clk_period 700\nset x $clk_period\n";
        assert_eq!(with_period(sdc, 700.0), expected);
    }
}
