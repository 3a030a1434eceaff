//! Names in a netlist, led back to the emitted Verilog.

use super::designs::{DesignFolder, SourceModule};
use super::verilog_text::{without_comments, words};

/// The name of a register or net as the Verilog has it, with `.` between instances: without the
/// suffix that synthesis gives the cells of registers (`_reg`, in OpenROAD-flow-scripts the type of the
/// flip-flop, `$_DFFE_PP_`), and `.` for the `/` of modules that stayed.
pub fn source_name(netlist_name: &str) -> String {
    let name = netlist_name.replace('/', ".");
    let name = match name.split_once("$_") {
        Some((register, _)) => register,
        None => name.strip_suffix("_reg").unwrap_or(&name),
    };
    name.to_owned()
}

/// Is this a name that synthesis made up (`_1234_`)?
pub fn is_made_up(netlist_name: &str) -> bool {
    let last = netlist_name.rsplit(['/', '.']).next().unwrap_or_default();
    let middle = last.strip_prefix('_').and_then(|l| l.strip_suffix('_'));
    last.contains('$') || middle.is_some_and(|m| m.chars().all(|c| c.is_ascii_digit()))
}

/// Where a source name is declared: `file:line`.
pub fn declaration(design: &DesignFolder, source_name: &str) -> Option<String> {
    let mut module = design.modules.iter().find(|m| m.name == design.top)?;
    let mut path: Vec<&str> = source_name.split('.').collect();
    let last = path.pop()?;
    for instance in path {
        module = child(design, module, instance)?;
    }
    let name = last.split('[').next()?;
    let line = declared_in(module, name)?;
    Some(format!("{}:{line}", module.file))
}

/// The module of an instance.
fn child<'a>(
    design: &'a DesignFolder,
    parent: &SourceModule,
    instance: &str,
) -> Option<&'a SourceModule> {
    let code = without_comments(&parent.text);
    let words: Vec<&str> = words(&code).collect();
    words
        .windows(2)
        .filter(|pair| pair[1] == instance)
        .find_map(|pair| design.modules.iter().find(|m| m.name == pair[0]))
}

/// The line, from 1, that declares a net or port.
fn declared_in(module: &SourceModule, name: &str) -> Option<usize> {
    let code = without_comments(&module.text);
    code.lines().zip(1..).find_map(|(line, number)| {
        let line_words: Vec<&str> = words(line).collect();
        let first = line_words.first()?;
        let declares = matches!(*first, "reg" | "wire" | "input" | "output");
        // What is declared comes before what it is made of.
        let declared = line.split('=').next().unwrap_or_default();
        (declares && words(declared).any(|word| word == name)).then_some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells_become_names_of_registers() {
        assert_eq!(source_name("u_a.u_b/x_q[3]_reg"), "u_a.u_b.x_q[3]");
        assert_eq!(source_name("u_a.x_q[3]$_SDFFE_PN0P_"), "u_a.x_q[3]");
        assert_eq!(source_name("s_axis_tvalid"), "s_axis_tvalid");
        assert!(is_made_up("u_a/_123_") && is_made_up("_7_") && is_made_up("$abc$1"));
        assert!(!is_made_up("u_a/x_q[3]") && !is_made_up("_ok_"));
    }
}
