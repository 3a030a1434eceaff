//! `rtl-gen lint`: every emitted design is silent in Verilator, Icarus and Yosys, which look into all its modules, and
//! every module keeps the text rules of [`verilog_text`](super::verilog_text). No design that has a bus, or
//! says so, has a path from an input to an output within a cycle. Where slang and Verible are installed, they
//! read all modules as well.

use super::designs::{DesignFolder, SourceModule};
use super::tool::{ICARUS, Tool, VERILATOR, YOSYS, combined};
use super::whole_linters::{self, files_at_once};
use super::{FlowError, console, equivalent, jobs, text_paths, verilog_text};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `rtl-gen lint`.
#[derive(Debug, Args)]
pub struct LintArgs {
    /// Folder of a design (with a manifest.json), of several, or of a library
    #[arg(default_value = "hdl")]
    pub dir: PathBuf,
}

/// What one tool says about a design or a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The tool, or `text` for the text rules and `paths` for paths without a register.
    pub tool: &'static str,
    /// The top of the design, or the module whose text it is.
    pub module: String,
    /// The message, as the tool gave it.
    pub message: String,
}

/// A module with its children, from the first design folder that holds this text.
#[derive(Debug)]
struct Check<'a> {
    folder: &'a Path,
    name: &'a str,
    modules: Vec<&'a SourceModule>,
    /// A design has it as its top: its children are judged there.
    is_top: bool,
}

/// Lints `args.dir`; exit status 1 if there is any finding.
pub fn run(args: &LintArgs) -> Result<ExitCode, FlowError> {
    for tool in [VERILATOR, ICARUS, YOSYS] {
        tool.version()?;
    }
    let designs = match DesignFolder::is_one(&args.dir) {
        true => vec![DesignFolder::read(&args.dir)?],
        false => DesignFolder::read_all(&args.dir)?,
    };
    let (checked, mut findings) = lint(&designs)?;
    let (linters, missing) = whole_linters::find();
    for linter in &linters {
        findings.extend(linter.check(&designs)?);
    }
    let mut text: String = missing.iter().map(|line| format!("{line}\n")).collect();
    for finding in &findings {
        for line in finding.message.lines() {
            text.push_str(&format!("{}: {}: {line}\n", finding.module, finding.tool));
        }
    }
    text.push_str(&format!(
        "lint: {} designs, {checked} distinct modules, {} findings\n",
        designs.len(),
        findings.len()
    ));
    console::say(&text)?;
    Ok(ExitCode::from(u8::from(!findings.is_empty())))
}

/// Checks every distinct module of the designs; returns their number and the findings.
pub fn lint(designs: &[DesignFolder]) -> Result<(usize, Vec<Finding>), FlowError> {
    // The same module is in many design folders: text and children decide what is the same.
    let mut distinct: BTreeMap<Vec<&str>, Check> = BTreeMap::new();
    for design in designs {
        for module in &design.modules {
            let modules = design.closure(&module.name);
            let mut texts = vec![module.name.as_str()];
            texts.extend(modules.iter().map(|module| module.text.as_str()));
            let check = distinct.entry(texts).or_insert(Check {
                folder: &design.top_dir,
                name: &module.name,
                modules,
                is_top: false,
            });
            check.is_top |= module.name == design.top;
        }
    }
    let mut checks: Vec<Check> = distinct.into_values().collect();
    // Tops with many children take longest: they go first.
    checks.sort_by_key(|check| std::cmp::Reverse(check.modules.len()));
    let mut findings = combinational_paths(&checks);
    // Yosys reads all modules once, which takes as long as many designs: first, too.
    let lists = files_at_once(designs);
    let mut jobs: Vec<Job> = lists.iter().map(Job::Yosys).collect();
    jobs.extend(checks.iter().map(Job::Check));
    for result in jobs::run("lint", &jobs, Job::name, Job::run) {
        findings.extend(result?);
    }
    // Whose it is, is said by Yosys of each design.
    let is_of_all = |finding: &Finding| finding.module == ALL;
    if findings.iter().any(is_of_all) {
        let tops: Vec<&Check> = checks.iter().filter(|check| check.is_top).collect();
        let of_tops = jobs::run("yosys", &tops, |c| c.name.to_owned(), |check| yosys(check));
        let of_tops: Result<Vec<_>, FlowError> = of_tops.into_iter().collect();
        let of_tops = of_tops?.concat();
        if !of_tops.is_empty() {
            findings.retain(|finding| !is_of_all(finding));
            findings.extend(of_tops);
        }
    }
    findings.sort_by(|a, b| a.module.cmp(&b.module));
    // What is wrong with a module is said of the first design that has it, whatever instance it is there.
    let mut said = BTreeSet::new();
    findings.retain(|finding| {
        let lines = finding.message.lines();
        let lines = lines.filter(|line| !line.contains(": ... In instance "));
        said.insert((finding.tool, lines.map(str::to_owned).collect::<Vec<_>>()))
    });
    Ok((checks.len(), findings))
}

/// The tops that a path leads through without a register although none may.
fn combinational_paths(checks: &[Check]) -> Vec<Finding> {
    // Modules are in many designs.
    let mut known: HashMap<&str, Result<text_paths::Flow, String>> = HashMap::new();
    let mut findings = vec![];
    for check in checks.iter().filter(|check| check.is_top) {
        let top = check.modules.iter().find(|m| m.name == check.name);
        if !top.is_some_and(|top| text_paths::must_have_none(&top.text)) {
            continue;
        }
        for module in &check.modules {
            let read = || text_paths::read(&module.text);
            known.entry(&module.text).or_insert_with(read);
        }
        let flows = check.modules.iter().map(|module| {
            let flow = known[module.text.as_str()].as_ref();
            let flow = flow.map_err(|message| format!("{}: {message}", module.path))?;
            Ok((module.name.as_str(), flow))
        });
        let flows: Result<HashMap<_, _>, String> = flows.collect();
        let paths = flows.and_then(|flows| text_paths::paths(check.name, &flows));
        let lines = paths.map(|paths| {
            let line = |(output, inputs): (&String, &BTreeSet<String>)| {
                let inputs = inputs.iter().map(String::as_str).collect::<Vec<_>>();
                format!("{output} follows {} within a cycle\n", inputs.join(", "))
            };
            paths.iter().map(line).collect::<String>()
        });
        let message = lines.unwrap_or_else(|message| message);
        if !message.is_empty() {
            findings.push(Finding {
                tool: "paths",
                module: check.name.to_owned(),
                message,
            });
        }
    }
    findings
}

/// What is said of no single design.
const ALL: &str = "all modules";

/// What Yosys does with the modules it has read.
const YOSYS_CHECK: &str =
    "proc; check -assert; select -assert-none t:$dlatch t:$adlatch t:$dlatchsr";

/// What is done beside the other jobs.
enum Job<'a> {
    /// All modules of some designs in Yosys.
    Yosys(&'a Vec<PathBuf>),
    /// A module, and as a top its design, in the other tools.
    Check(&'a Check<'a>),
}

impl Job<'_> {
    fn name(&self) -> String {
        match self {
            Job::Yosys(files) => format!("{} modules in yosys", files.len()),
            Job::Check(check) => check.name.to_owned(),
        }
    }

    fn run(&self) -> Result<Vec<Finding>, FlowError> {
        match self {
            Job::Check(one) => check(one),
            Job::Yosys(files) => {
                // In a script, as their names are too long together for a command line, where Yosys would not read
                // them either before something asks for them; in one command, as it looks through all behind each.
                let folder = equivalent::folder()?;
                let script = folder.path().join("lint.ys");
                let files = files.iter().map(|file| format!("\"{}\"", file.display()));
                let files = files.collect::<Vec<_>>().join(" ");
                let text = format!("read_verilog {files}\nhierarchy -check\n{YOSYS_CHECK}\n");
                fs::write(&script, text).map_err(|e| FlowError::file(&script, e))?;
                let args = ["-q".into(), "-s".into(), script.display().to_string()];
                said(YOSYS, Path::new("."), ALL, &args)
            }
        }
    }
}

/// What a tool says of a design, which should be nothing.
fn said(tool: Tool, dir: &Path, module: &str, args: &[String]) -> Result<Vec<Finding>, FlowError> {
    let output = tool.run(dir, args)?;
    let message = combined(&output);
    let message = match (message.trim().is_empty(), output.status.success()) {
        (true, true) => return Ok(vec![]),
        (true, false) => output.status.to_string(),
        (false, _) => message,
    };
    Ok(vec![Finding {
        tool: tool.name,
        module: module.to_owned(),
        message,
    }])
}

/// What Yosys says of a design alone.
fn yosys(check: &Check) -> Result<Vec<Finding>, FlowError> {
    let files: Vec<&str> = check.modules.iter().map(|m| m.path.as_str()).collect();
    let commands = format!(
        "read_verilog {}; hierarchy -check -top {}; {YOSYS_CHECK}",
        files.join(" "),
        check.name
    );
    let args = ["-q", "-p", &commands].map(String::from);
    said(YOSYS, check.folder, check.name, &args)
}

fn check(check: &Check) -> Result<Vec<Finding>, FlowError> {
    let mut findings = Vec::new();
    let own = check
        .modules
        .iter()
        .find(|module| module.name == check.name);
    if let Some(module) = own {
        for (line, what) in verilog_text::check(&module.name, &module.text) {
            findings.push(Finding {
                tool: "text",
                module: check.name.to_owned(),
                message: format!("{}:{line}: {what}", module.path),
            });
        }
    }

    let files: Vec<&str> = check.modules.iter().map(|m| m.path.as_str()).collect();
    let verilator = ["--lint-only", "-Wall", "--top-module", check.name];
    let icarus = ["-g2005", "-Wall", "-o", "/dev/null", "-s", check.name];
    if !check.is_top {
        return Ok(findings);
    }
    for (tool, flags) in [(VERILATOR, &verilator[..]), (ICARUS, &icarus)] {
        let args = flags.iter().chain(&files).map(|word| word.to_string());
        let args: Vec<String> = args.collect();
        findings.extend(said(tool, check.folder, check.name, &args)?);
    }
    Ok(findings)
}
