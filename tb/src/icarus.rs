//! A second simulator: Icarus Verilog repeats a recorded run, with four states.
//!
//! Verilator knows no X. In Icarus a register without a reset is X, and an X on a valid, ready or
//! status output, or in the payload of a valid beat, fails the run.

use crate::failure::Failure;
use crate::model::{Direction, PortInfo, Recording};
use crate::under_test::{Setup, UnderTest};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{fmt, fs, io};

/// Why a run in Icarus did not pass.
#[derive(Debug)]
pub enum IcarusError {
    /// `iverilog` or `vvp` cannot be run.
    Missing(io::Error),
    /// A file of the run cannot be written.
    Io(io::Error),
    /// The case fails already in Verilator.
    Case(Failure),
    /// Icarus does not compile the design without a word.
    Compile(String),
    /// Outputs differ; the first lines.
    Different(String),
}

impl fmt::Display for IcarusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IcarusError::Missing(e) => write!(
                f,
                "iverilog cannot be run ({e}); on Debian or Ubuntu: sudo apt-get install iverilog"
            ),
            IcarusError::Io(e) => write!(f, "the files of the run cannot be written: {e}"),
            IcarusError::Case(failure) => write!(f, "the case fails in Verilator: {failure}"),
            IcarusError::Compile(text) => write!(f, "iverilog has something to say:\n{text}"),
            IcarusError::Different(text) => write!(f, "Icarus and Verilator differ:\n{text}"),
        }
    }
}

impl std::error::Error for IcarusError {}

/// How a run in Icarus went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compared {
    /// Clock cycles.
    pub cycles: usize,
    /// Values of outputs that were compared.
    pub values: usize,
}

/// Runs from random initial states, which tell whether an output without a handshake depends on the
/// initial state. Many are needed where a pipeline gives 0 for most initial states.
const INITIAL_STATES: u64 = 16;

/// When an output of a cycle counts.
enum Rule {
    /// From the end of the first reset on.
    Always,
    /// While the output at this index is 1.
    While(usize),
    /// Where runs from different initial states agree.
    Known,
}

/// Repeats directed case `index` of a design in Icarus, its first `most_cycles`, and compares every output
/// in every cycle. Files go to `directory`.
///
/// # Errors
/// See [`IcarusError`].
pub fn repeat(
    design: &dyn UnderTest,
    index: usize,
    most_cycles: usize,
    directory: &Path,
) -> Result<Compared, IcarusError> {
    let record = |seed| {
        let setup = Setup {
            record: true,
            seed: Some(seed),
            ..Setup::default()
        };
        let run = design
            .run_directed(index, &setup)
            .map_err(IcarusError::Case)?;
        run.recording
            .ok_or_else(|| IcarusError::Io(io::Error::other("nothing was recorded")))
    };
    let outputs = design.info().ports.iter();
    let mut outputs = outputs.filter(|port| port.direction == Direction::Output);
    let states = match outputs.any(|port| matches!(rule(design, port.name), Rule::Known)) {
        true => INITIAL_STATES,
        false => 1,
    };
    let recordings = (1..=states).map(record).collect::<Result<Vec<_>, _>>()?;
    let cycles = recordings[0].cycles().min(most_cycles);
    let Testbench {
        text,
        inputs,
        outputs,
        values,
    } = testbench(design, &recordings, cycles);
    let info = design.info();
    let write =
        |name: &str, text: &str| fs::write(directory.join(name), text).map_err(IcarusError::Io);
    write("testbench.v", &text)?;
    write("inputs.hex", &inputs)?;
    write("outputs.hex", &outputs)?;
    for (name, text) in info.verilog {
        write(name, text)?;
    }
    let compiled = Command::new("iverilog")
        .current_dir(directory)
        .args(["-g2005", "-Wall", "-o", "testbench.vvp", "testbench.v"])
        .args(info.verilog.iter().map(|(name, _)| name))
        .output()
        .map_err(IcarusError::Missing)?;
    let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
    if !compiled.status.success() || !said.trim().is_empty() {
        return Err(IcarusError::Compile(said));
    }
    let run = Command::new("vvp")
        .current_dir(directory)
        .args(["-n", "testbench.vvp"])
        .output()
        .map_err(IcarusError::Missing)?;
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    if said.lines().last() == Some(&format!("PASS {cycles} {values}")) {
        return Ok(Compared { cycles, values });
    }
    let first: Vec<&str> = said.lines().take(10).collect();
    Err(IcarusError::Different(
        first.join("\n") + &String::from_utf8_lossy(&run.stderr),
    ))
}

struct Testbench {
    text: String,
    inputs: String,
    outputs: String,
    /// Values that the testbench has to compare.
    values: usize,
}

/// The testbench of the first `cycles` of a run.
fn testbench(design: &dyn UnderTest, recordings: &[Recording], cycles: usize) -> Testbench {
    let (recording, info) = (&recordings[0], design.info());
    let ports = |direction: Direction| -> Vec<(usize, &'static PortInfo)> {
        info.ports
            .iter()
            .enumerate()
            .filter(|(_, p)| p.direction == direction && p.name != "clk")
            .collect()
    };
    let (inputs, outputs) = (ports(Direction::Input), ports(Direction::Output));
    let width = |ports: &[(usize, &PortInfo)]| ports.iter().map(|(_, p)| p.width).sum::<usize>();

    // Whether an output counts in a cycle, as a bit beside its value.
    let rules: Vec<Rule> = outputs
        .iter()
        .map(|(_, port)| rule(design, port.name))
        .collect();
    let rst_n = info.ports.iter().position(|port| port.name == "rst_n");
    let first = rst_n.map_or(0, |rst_n| {
        (1..cycles)
            .find(|cycle| recording.value(*cycle, rst_n)[0] == 1)
            .unwrap_or(cycles)
    });
    let counts = |cycle: usize, port: usize, rule: &Rule| match rule {
        Rule::Always => cycle >= first,
        Rule::While(valid) => cycle >= first && recording.value(cycle, *valid)[0] == 1,
        Rule::Known => recordings
            .iter()
            .all(|other| other.value(cycle, port) == recording.value(cycle, port)),
    };
    let mut values = 0;
    let mut input_rows = String::new();
    let mut output_rows = String::new();
    for cycle in 0..cycles {
        let row: Vec<_> = inputs
            .iter()
            .map(|(at, p)| (recording.value(cycle, *at), p.width))
            .collect();
        input_rows += &hex(&row);
        let mut row = Vec::new();
        let flags: Vec<[u32; 1]> = outputs
            .iter()
            .zip(&rules)
            .map(|((at, _), rule)| [u32::from(counts(cycle, *at, rule))])
            .collect();
        for ((at, port), flag) in outputs.iter().zip(&flags) {
            values += flag[0] as usize;
            row.push((&flag[..], 1));
            row.push((recording.value(cycle, *at), port.width));
        }
        output_rows += &hex(&row);
    }
    let text = text(
        info.top,
        info.is_clocked(),
        &inputs,
        &outputs,
        cycles,
        [width(&inputs), width(&outputs)],
    );
    Testbench {
        text,
        inputs: input_rows,
        outputs: output_rows,
        values,
    }
}

fn rule(design: &dyn UnderTest, port: &str) -> Rule {
    if design.status_ports().contains(&port) {
        return Rule::Always;
    }
    if design.partly_known().contains(&port) {
        return Rule::Known;
    }
    let (inputs, outputs) = design.streams();
    let handshakes = inputs.iter().chain(&outputs).filter_map(|s| s.handshake());
    for (valid, ready) in handshakes {
        if [valid, ready].contains(&port) {
            return Rule::Always;
        }
    }
    let carrier = outputs
        .iter()
        .filter(|stream| stream.payload_ports().any(|p| p == port))
        .find_map(|stream| stream.handshake());
    match carrier {
        Some((valid, _)) => {
            let valid = design.info().ports.iter().position(|p| p.name == valid);
            valid.map_or(Rule::Always, Rule::While)
        }
        None => Rule::Known,
    }
}

/// A row of values, the first one highest, as `$readmemh` reads it.
fn hex(values: &[(&[u32], usize)]) -> String {
    let bits: Vec<bool> = values
        .iter()
        .flat_map(|(words, width)| {
            (0..*width)
                .rev()
                .map(|bit| words[bit / 32] >> (bit % 32) & 1 == 1)
        })
        .collect();
    let padding = vec![false; bits.len().next_multiple_of(4) - bits.len()];
    let padded: Vec<bool> = padding.into_iter().chain(bits).collect();
    let digits = padded.chunks(4).map(|four| {
        four.iter()
            .fold(0u32, |digit, bit| digit << 1 | u32::from(*bit))
    });
    digits
        .filter_map(|digit| char::from_digit(digit, 16))
        .chain(['\n'])
        .collect()
}

fn text(
    top: &str,
    clocked: bool,
    inputs: &[(usize, &PortInfo)],
    outputs: &[(usize, &PortInfo)],
    cycles: usize,
    [input_width, output_width]: [usize; 2],
) -> String {
    let range = |port: &PortInfo| match port.width {
        1 => String::new(),
        width => format!("[{}:0] ", width - 1),
    };
    let mut declarations = String::new();
    let mut connections = Vec::new();
    let mut expected = Vec::new();
    let mut checks = String::new();
    if clocked {
        connections.push(".clk(clk)".to_string());
    }
    for (_, port) in inputs {
        // Formatting into a String cannot fail.
        let _ = writeln!(declarations, "    reg  {}{};", range(port), port.name);
        connections.push(format!(".{0}({0})", port.name));
    }
    for (_, port) in outputs {
        let name = port.name;
        let _ = writeln!(declarations, "    wire {}{name};", range(port));
        let _ = writeln!(declarations, "    reg  {}expected_{name};", range(port));
        let _ = writeln!(declarations, "    reg  counts_{name};");
        connections.push(format!(".{name}({name})"));
        expected.push(format!("counts_{name}, expected_{name}"));
        let _ = writeln!(
            checks,
            "            if (counts_{name}) begin
                compared = compared + 1;
                if ({name} !== expected_{name}) begin
                    differences = differences + 1;
                    $display(\"cycle %0d: {name} is %h in Icarus, %h in Verilator\", cycle, {name}, expected_{name});
                end
            end"
        );
    }
    let driven: Vec<&str> = inputs.iter().map(|(_, port)| port.name).collect();
    format!(
        "module testbench;
    reg clk;
    integer cycle;
    integer compared;
    integer differences;
    reg [{i}:0] inputs [0:{last}];
    reg [{o}:0] outputs [0:{last}];
{declarations}
    {top} dut ({connections});

    initial begin
        $readmemh(\"inputs.hex\", inputs);
        $readmemh(\"outputs.hex\", outputs);
        compared = 0;
        differences = 0;
        clk = 0;
        for (cycle = 0; cycle < {cycles}; cycle = cycle + 1) begin
            {{{driven}}} = inputs[cycle];
            {{{expected}}} = outputs[cycle];
            #5;
{checks}            clk = 1;
            #5;
            clk = 0;
        end
        if (differences == 0) $display(\"PASS %0d %0d\", cycle, compared);
    end
endmodule
",
        i = input_width - 1,
        o = output_width + outputs.len() - 1,
        last = cycles - 1,
        connections = connections.join(", "),
        driven = driven.join(", "),
        expected = expected.join(", "),
    )
}
