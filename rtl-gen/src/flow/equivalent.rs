//! Is a seeded change one at all? Yosys proves it equivalent to the module without it, or does not.

use super::FlowError;
use super::tool::{YOSYS, combined};
use crate::hw::mutate::{MUTANT_PORT, Mutant};
use crate::hw::{Bit, Bits, Module, Signed, emit};
use std::fs;
use std::time::Duration;

/// The longest that a proof may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Proves that a change of a design with [switchable](crate::hw::mutate::switchable) changes makes no difference to
/// the module that it is in: register by register and output by output, with any inputs and from any state.
///
/// `Ok(false)` says that there is no such proof: the module may differ where nothing that uses it can notice.
///
/// # Errors
/// If Yosys is missing or does not read the module, or the change is of another design.
pub fn is_equivalent(top: &Module, mutant: &Mutant) -> Result<bool, FlowError> {
    let name = format!("{}_mutants", mutant.key.module);
    let modules = top.distinct();
    let module = modules.into_iter().find(|module| module.name() == name);
    let module = module.ok_or_else(|| FlowError::usage(format!("there is no module {name}")))?;
    let dir = tempfile::tempdir().map_err(|e| FlowError::usage(format!("temporary files: {e}")))?;
    let write = |file: &str, text: &str| {
        let path = dir.path().join(file);
        fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
    };
    let mut files = vec![];
    for emitted in emit(module) {
        let file = format!("{}.v", emitted.name);
        write(&file, &emitted.text)?;
        files.push(file);
    }
    write("gold.v", &wrapper("gold", module, 0))?;
    write("gate.v", &wrapper("gate", module, mutant.id))?;
    let files = files.join(" ");
    // The switch is a constant in each, so what it does not choose is gone before anything is compared.
    let lower = |name: &str| {
        format!(
            "read_verilog {files} {name}.v\nhierarchy -check -top {name}\nproc\nflatten\nmemory_map\nopt -full\n\
             opt_clean\ndesign -stash {name}\n"
        )
    };
    let script = format!(
        "{}{}design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
         equiv_make gold gate both\nhierarchy -top both\nopt_clean\nequiv_struct -icells\nequiv_simple -undef\n\
         equiv_induct -undef\nequiv_status -assert\n",
        lower("gold"),
        lower("gate")
    );
    write("prove.ys", &script)?;
    let Some(output) = YOSYS.run_for(LIMIT, dir.path(), ["-q", "-s", "prove.ys"])? else {
        return Ok(false);
    };
    let said = combined(&output);
    match output.status.success() {
        true => Ok(true),
        false if said.contains("unproven") => Ok(false),
        false => Err(FlowError::usage(format!(
            "yosys on {name}: {}",
            said.trim()
        ))),
    }
}

/// The module with a constant at its switch.
fn wrapper(name: &str, module: &Module, id: u16) -> String {
    let ports: Vec<_> = module.ports();
    let ports: Vec<_> = ports
        .iter()
        .filter(|port| port.name != MUTANT_PORT)
        .collect();
    let declared = ports.iter().map(|port| {
        let direction = if port.input { "input" } else { "output" };
        let last = port.kind.width() - 1;
        match port.kind {
            Bit => format!("{direction} wire {}", port.name),
            Signed(_) => format!("{direction} wire signed [{last}:0] {}", port.name),
            Bits(_) => format!("{direction} wire [{last}:0] {}", port.name),
        }
    });
    let connected = ports.iter().map(|port| format!(".{0}({0})", port.name));
    let connected: Vec<_> = connected
        .chain([format!(".{MUTANT_PORT}(16'd{id})")])
        .collect();
    format!(
        "module {name} (\n{}\n);\n{} u_unit ({});\nendmodule\n",
        declared.collect::<Vec<_>>().join(",\n"),
        module.name(),
        connected.join(", ")
    )
}
