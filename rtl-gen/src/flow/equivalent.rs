//! Is a seeded change one at all? Yosys and ABC prove that it makes no difference, or do not.

use super::FlowError;
use super::tool::{ABC, YOSYS, combined};
use crate::hw::mutate::{MUTANT_PORT, Mutant};
use crate::hw::{Bit, Bits, Module, Port, Signed, emit};
use std::fs;
use std::time::Duration;

/// The longest that Yosys may take for the gates of a module, and the seconds that ABC may take for a proof.
const LIMIT: Duration = Duration::from_secs(120);
const PROOF_SECONDS: u64 = 60;

/// How far a change makes no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// The module that it is in has the same outputs in every cycle, whatever its inputs are.
    Alone,
    /// These modules have, which together are all that use the module that it is in.
    Within(Vec<String>),
    /// There is no proof.
    Unproven,
}

/// Proves that a change of a design with [switchable](crate::hw::mutate::switchable) changes makes no difference to
/// the outputs of the module that it is in, or to those of all modules that use it, up to the top: in every cycle
/// behind a reset, with any inputs and any further resets. Other registers start at 0. Of the streams of the top the
/// payloads are compared while they are valid.
///
/// Yosys makes gates of the module with the change and without, side by side at the same inputs; ABC merges what is
/// equal in every cycle, and looks for an induction for the rest.
///
/// # Errors
/// If a tool is missing or does not read the module, or the change is of another design.
pub fn equivalence(top: &Module, mutant: &Mutant) -> Result<Equivalence, FlowError> {
    let name = format!("{}_mutants", mutant.key.module);
    let modules = top.distinct();
    let module = modules.iter().find(|module| module.name() == name);
    let module = module.ok_or_else(|| FlowError::usage(format!("there is no module {name}")))?;
    let is_top = |module: &Module| module.name() == top.name();
    if is_equivalent(module, is_top(module), mutant)? {
        return Ok(Equivalence::Alone);
    }
    // All that use it, or all that use one of those in its place if it is no proof itself.
    let mut open = users(&modules, module);
    let mut proven = vec![];
    while let Some(user) = open.pop() {
        if proven.iter().any(|name| name == user.name()) {
            continue;
        }
        if is_equivalent(user, is_top(user), mutant)? {
            proven.push(user.name().to_owned());
            continue;
        }
        let further = users(&modules, user);
        if further.is_empty() {
            return Ok(Equivalence::Unproven);
        }
        open.extend(further);
    }
    match proven.is_empty() {
        true => Ok(Equivalence::Unproven),
        false => Ok(Equivalence::Within(
            proven
                .iter()
                .map(|name| name.trim_end_matches("_mutants").to_owned())
                .collect(),
        )),
    }
}

/// The modules that have an instance of this one.
fn users<'a>(modules: &[&'a Module], module: &Module) -> Vec<&'a Module> {
    let has = |user: &&Module| {
        let children = user.children();
        children.iter().any(|child| child.name() == module.name())
    };
    modules.iter().copied().filter(has).collect()
}

/// Has a module the same outputs with a change as without?
fn is_equivalent(module: &Module, is_top: bool, mutant: &Mutant) -> Result<bool, FlowError> {
    let dir = tempfile::tempdir().map_err(|e| FlowError::usage(format!("temporary files: {e}")))?;
    let write = |file: &str, text: &str| {
        let path = dir.path().join(file);
        fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
    };
    let mut files = vec![];
    let memories = memories(module, &mutant.key.module);
    for emitted in emit(module) {
        let memory = memories.iter().find(|m| m.name() == emitted.name);
        let text = memory.map_or(emitted.text, |memory| outside(memory));
        let file = format!("{}.v", emitted.name);
        write(&file, &text)?;
        files.push(file);
    }
    write("gold.v", &wrapper("gold", module, 0, is_top))?;
    write("gate.v", &wrapper("gate", module, mutant.id, is_top))?;
    let files = files.join(" ");
    // The switch is a constant in each, so what it does not choose is gone before anything is compared.
    let lower = |name: &str| {
        format!(
            "read_verilog {files} {name}.v\nhierarchy -check -top {name}\nproc\nsetattr -mod -unset keep_hierarchy *\n\
             flatten\nexpose -evert t:*_outside\nmemory_map\nopt_expr -mux_undef\nopt_muxtree\nopt_clean\ndesign -stash {name}\n"
        )
    };
    let script = format!(
        "{}{}design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
         miter -equiv -flatten gold gate both\nhierarchy -top both\n\
         dffunmap\ntechmap\nsetundef -undriven -zero\nsetundef -zero\nzinit -all\nopt_clean\ndffunmap\naigmap\nopt_clean\n\
         write_aiger both.aig\n",
        lower("gold"),
        lower("gate")
    );
    write("gates.ys", &script)?;
    let Some(output) = YOSYS.run_for(LIMIT, dir.path(), ["-q", "-s", "gates.ys"])? else {
        return Ok(false);
    };
    if !output.status.success() {
        return Err(FlowError::usage(format!(
            "yosys on {}: {}",
            module.name(),
            combined(&output).trim()
        )));
    }
    let commands = format!("read_aiger both.aig; strash; scorr; pdr -T {PROOF_SECONDS}");
    let limit = 3 * Duration::from_secs(PROOF_SECONDS);
    let Some(output) = ABC.run_for(limit, dir.path(), ["-c", &commands])? else {
        return Ok(false);
    };
    let said = combined(&output);
    Ok(said.contains("Property proved"))
}

/// The memories in a module, but for the one with the change.
fn memories<'a>(module: &'a Module, changed: &str) -> Vec<&'a Module> {
    let mut memories = module.distinct();
    memories
        .retain(|memory| memory.is_ram() && memory.name().trim_end_matches("_mutants") != changed);
    memories
}

/// A memory of which Yosys makes ports: what goes into it is compared, where it matters, and what comes out of it is
/// anything, the same on both sides. If all memories get the same they give the same.
fn outside(memory: &Module) -> String {
    let ports = memory.ports();
    let declared: Vec<_> = ports.iter().map(declaration).collect();
    let is_data = |name: &str| name != "clk" && name != MUTANT_PORT;
    let (inputs, outputs): (Vec<_>, Vec<_>) = ports
        .iter()
        .filter(|port| is_data(&port.name))
        .partition(|port| port.input);
    let has = |name: &str| inputs.iter().any(|port| port.name == name);
    let taken = inputs.iter().map(|port| {
        let enable = match port.name.split_once('_') {
            Some((side, "addr" | "data")) => format!("{side}_en"),
            _ => String::new(),
        };
        match has(&enable) {
            true => format!("{} & {{{}{{{enable}}}}}", port.name, port.kind.width()),
            false => port.name.clone(),
        }
    });
    let taken = taken.collect::<Vec<_>>().join(", ");
    let given: Vec<_> = outputs.iter().map(|port| port.name.clone()).collect();
    let width = |ports: &[&Port]| ports.iter().map(|port| port.kind.width()).sum::<usize>();
    let name = memory.name();
    format!(
        "module {name} (\n{}\n);\n{name}_outside u_outside (.taken({{{taken}}}), .given({{{}}}));\nendmodule\n\
         (* blackbox *)\nmodule {name}_outside (input wire [{}:0] taken, output wire [{}:0] given);\nendmodule\n",
        declared.join(",\n"),
        given.join(", "),
        width(&inputs) - 1,
        width(&outputs) - 1
    )
}

/// The module with a constant at its switch, and in reset in the first cycle if it has one; a payload that it offers
/// is 0 while its valid is, if only users follow that look at it no sooner.
fn wrapper(name: &str, module: &Module, id: u16, is_top: bool) -> String {
    let ports: Vec<_> = module.ports();
    let ports: Vec<_> = ports
        .iter()
        .filter(|port| port.name != MUTANT_PORT)
        .collect();
    let declared = ports.iter().map(|port| declaration(port));
    let is_reset = |name: &str| name == "rst_n";
    let valid = |port: &&&Port| match is_top && !port.input {
        true => valid_of(&port.name, &ports),
        false => None,
    };
    let connected = ports.iter().map(|port| match valid(&port) {
        _ if is_reset(&port.name) => ".rst_n(rst_n & started)".to_owned(),
        Some(_) => format!(".{0}({0}_offered)", port.name),
        None => format!(".{0}({0})", port.name),
    });
    let offered = ports.iter().filter_map(|port| {
        let (name, width) = (&port.name, port.kind.width());
        let valid = valid(&port)?;
        Some(format!(
            "wire [{}:0] {name}_offered;\nassign {name} = {name}_offered & {{{width}{{{valid}}}}};\n",
            width - 1
        ))
    });
    let offered: String = offered.collect();
    let started = match ports.iter().any(|port| is_reset(&port.name)) {
        true => "reg started = 1'b0;\nalways @(posedge clk) started <= 1'b1;\n",
        false => "",
    };
    let connected: Vec<_> = connected
        .chain([format!(".{MUTANT_PORT}(16'd{id})")])
        .collect();
    format!(
        "module {name} (\n{}\n);\n{started}{offered}{} u_unit ({});\nendmodule\n",
        declared.collect::<Vec<_>>().join(",\n"),
        module.name(),
        connected.join(", ")
    )
}

/// The output that says whether this one is offered: of a stream of the same name, the longest one.
fn valid_of<'a>(output: &str, ports: &[&'a Port]) -> Option<&'a str> {
    let valids = ports
        .iter()
        .filter(|port| !port.input && port.name != output);
    let streams = valids.filter_map(|port| {
        let stream = port.name.strip_suffix("valid")?;
        let stream = Some(stream).filter(|stream| !stream.is_empty())?;
        output
            .starts_with(stream)
            .then_some((stream.len(), &*port.name))
    });
    streams.max().map(|(_, valid)| valid)
}

fn declaration(port: &Port) -> String {
    let direction = if port.input { "input" } else { "output" };
    let last = port.kind.width() - 1;
    match port.kind {
        Bit => format!("{direction} wire {}", port.name),
        Signed(_) => format!("{direction} wire signed [{last}:0] {}", port.name),
        Bits(_) => format!("{direction} wire [{last}:0] {}", port.name),
    }
}
