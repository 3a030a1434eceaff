//! Models of standard cells in Verilog, made of Liberty files.

use super::FlowError;
use super::mapper::Mapper;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes `cells.v` in `dir`: a module for every cell of the libraries, without delays.
///
/// A multiplexer is an operator `?:`, so that it knows its output where its inputs agree, whatever its
/// select is, as the cell does. AND and OR in its place would give X.
pub fn write(libraries: &[PathBuf], mapper: &Mapper, dir: &Path) -> Result<(), FlowError> {
    let mut script = String::from("# Models of the cells, from the Liberty files.\n");
    for (index, library) in libraries.iter().enumerate() {
        let name = format!("cells{index}.lib");
        fs::copy(library, dir.join(&name)).map_err(|e| FlowError::file(library, e))?;
        let _ = writeln!(script, "read_liberty -ignore_miss_func {name}");
    }
    script.push_str("abc -g AND,OR,XOR,MUX\nopt_clean -purge\nwrite_verilog -noattr cells.v\n");
    let path = dir.join("synth.ys");
    fs::write(&path, script).map_err(|e| FlowError::file(&path, e))?;
    mapper.run(dir)
}

/// The argument of a simulation that says which random values registers start at.
pub const START: &str = "start";

/// Makes the registers of the `cells.v` in `dir` start at random values, chosen by the argument [`START`].
pub fn start_at_random(dir: &Path) -> Result<(), FlowError> {
    let path = dir.join("cells.v");
    let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
    let mut random = String::new();
    for line in text.lines() {
        let _ = writeln!(random, "{line}");
        let register = line.trim().strip_prefix("reg ");
        if let Some(name) = register.and_then(|rest| rest.strip_suffix(';')) {
            let _ = writeln!(
                random,
                "  integer {name}_start;\n  initial if ($value$plusargs(\"{START}=%d\", {name}_start)) \
                 {name} = $random >> {name}_start;"
            );
        }
    }
    fs::write(&path, random).map_err(|e| FlowError::file(&path, e))
}

#[cfg(test)]
mod tests {
    use super::super::tool::{ICARUS, VVP, combined};
    use super::*;

    /// An inverting multiplexer, and a gate that is none.
    const LIBRARY: &str = r#"library (two) {
  cell (MUXI) {
    area : 2;
    pin (A) { direction : input; }
    pin (B) { direction : input; }
    pin (S) { direction : input; }
    pin (Y) { direction : output; function : "(!((S A) + (!S B)))"; }
  }
  cell (AOI) {
    area : 1;
    pin (A) { direction : input; }
    pin (B) { direction : input; }
    pin (C) { direction : input; }
    pin (Y) { direction : output; function : "(!((A B) + C))"; }
  }
}
"#;
    const BENCH: &str = "module bench;
    reg a, b, c;
    wire mux, gate;
    MUXI u_mux (.A(a), .B(b), .S(c), .Y(mux));
    AOI u_gate (.A(a), .B(b), .C(c), .Y(gate));
    initial begin
        {a, b, c} = 3'b11x; #1 $write(\"%b%b \", mux, gate);
        {a, b, c} = 3'b00x; #1 $write(\"%b%b \", mux, gate);
        {a, b, c} = 3'b01x; #1 $write(\"%b%b \", mux, gate);
        {a, b, c} = 3'bx01; #1 $write(\"%b%b \", mux, gate);
        {a, b, c} = 3'bx00; #1 $display(\"%b%b\", mux, gate);
    end
endmodule
";

    #[test]
    fn a_cell_knows_its_output_where_no_unknown_input_can_change_it() {
        let directory = tempfile::tempdir().unwrap();
        let dir = directory.path();
        fs::write(dir.join("two.lib"), LIBRARY).unwrap();
        fs::write(dir.join("bench.v"), BENCH).unwrap();
        let mapper = Mapper::find("auto").unwrap();
        write(&[dir.join("two.lib")], &mapper, dir).unwrap();
        let compile = ["-o", "bench.vvp", "bench.v", "cells.v"];
        let compiled = ICARUS.run(dir, compile).unwrap();
        assert!(compiled.status.success(), "{}", combined(&compiled));
        let said = combined(&VVP.run(dir, ["-n", "bench.vvp"]).unwrap());
        assert_eq!(said.trim(), "00 1x xx x0 11");
    }

    #[test]
    fn a_register_starts_at_random_if_it_is_told_how() {
        let directory = tempfile::tempdir().unwrap();
        let dir = directory.path();
        let cell = "module DFF(CLK, D, Q);\n  input CLK, D;\n  output Q;\n  reg Q;\n  always @(posedge CLK) Q <= D;\nendmodule\n";
        fs::write(dir.join("cells.v"), cell).unwrap();
        start_at_random(dir).unwrap();
        let bench = "module bench;\n  wire [63:0] q;\n  DFF u [63:0] (.CLK(1'b0), .D(64'd0), .Q(q));\n  initial #1 $display(\"%b\", q);\nendmodule\n";
        fs::write(dir.join("bench.v"), bench).unwrap();
        let compile = ["-o", "bench.vvp", "bench.v", "cells.v"];
        assert!(ICARUS.run(dir, compile).unwrap().status.success());
        let run = |argument: &str| {
            let said = combined(&VVP.run(dir, ["-n", "bench.vvp", argument]).unwrap());
            said.trim().to_owned()
        };
        assert_eq!(run(""), "x".repeat(64));
        let [first, other] = ["+start=0", "+start=1"].map(run);
        assert!(first.contains('0') && first.contains('1') && !first.contains('x'));
        assert_ne!(first, other);
    }
}
