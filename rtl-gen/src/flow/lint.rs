//! `rtl-gen lint`: every emitted design is silent in Verilator, Icarus and Yosys, which look into all its modules, and
//! every module keeps the text rules of [`verilog_text`](super::verilog_text). No design that has a bus, or
//! says so, has a path from an input to an output within a cycle. Where slang and Verible are installed, they
//! read all modules as well.

use super::designs::{DesignFolder, SourceModule};
use super::tool::{ICARUS, Tool, VERILATOR, YOSYS, combined};
use super::{FlowError, console, jobs, text_paths, verilog_text, whole_linters};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `rtl-gen lint`.
#[derive(Debug, Args)]
pub struct LintArgs {
    /// Folder of design folders (each with a manifest.json), or of a library
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
    let designs = DesignFolder::read_all(&args.dir)?;
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
    let results = jobs::run("lint", &checks, |c| c.name.to_owned(), check);
    for result in results {
        findings.extend(result?);
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

fn check(check: &Check) -> Result<Vec<Finding>, FlowError> {
    let finding = |tool: &'static str, message: String| Finding {
        tool,
        module: check.name.to_owned(),
        message,
    };
    let mut findings = Vec::new();
    let own = check
        .modules
        .iter()
        .find(|module| module.name == check.name);
    if let Some(module) = own {
        for (line, what) in verilog_text::check(&module.name, &module.text) {
            findings.push(finding("text", format!("{}:{line}: {what}", module.path)));
        }
    }

    let files: Vec<&str> = check.modules.iter().map(|m| m.path.as_str()).collect();
    let verilator = ["--lint-only", "-Wall", "--top-module", check.name];
    let icarus = ["-g2005", "-Wall", "-o", "/dev/null", "-s", check.name];
    let yosys = format!(
        "read_verilog {}; hierarchy -check -top {}; proc; check -assert; \
         select -assert-none t:$dlatch t:$adlatch t:$dlatchsr",
        files.join(" "),
        check.name
    );
    let with_files = |flags: &[&str]| {
        [flags, &files]
            .concat()
            .into_iter()
            .map(String::from)
            .collect()
    };
    let calls: [(Tool, Vec<String>); 3] = [
        (VERILATOR, with_files(&verilator)),
        (ICARUS, with_files(&icarus)),
        (YOSYS, ["-q", "-p", &yosys].map(String::from).to_vec()),
    ];
    if !check.is_top {
        return Ok(findings);
    }
    for (tool, args) in calls {
        let output = tool.run(check.folder, &args)?;
        let message = combined(&output);
        if !message.trim().is_empty() {
            findings.push(finding(tool.name, message));
        } else if !output.status.success() {
            findings.push(finding(tool.name, format!("{}", output.status)));
        }
    }
    Ok(findings)
}
