//! A second simulator: Icarus Verilog repeats a recorded run, with four states.
//!
//! Verilator knows no X. In Icarus a register without a reset is X, and an X on a valid, ready or
//! status output, or in the payload of a valid beat, fails the run.

use crate::failure::Failure;
use crate::model::{Direction, ModelInfo, PortInfo, Recording};
use crate::under_test::{KeptCases, Setup, UnderTest};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
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

/// A design and its testbench, compiled by Icarus once for all cases.
pub struct Icarus<'a> {
    design: &'a dyn UnderTest,
    cases: Box<dyn KeptCases + 'a>,
    directory: PathBuf,
}

impl<'a> Icarus<'a> {
    /// Compiles a design. Files go to `directory`, those of a case to a folder in it.
    ///
    /// # Errors
    /// See [`IcarusError`].
    pub fn new(design: &'a dyn UnderTest, directory: &Path) -> Result<Icarus<'a>, IcarusError> {
        let info = design.info();
        let write =
            |name: &str, text: &str| fs::write(directory.join(name), text).map_err(IcarusError::Io);
        write("testbench.v", &text(info))?;
        for (name, text) in info.verilog() {
            write(name, text)?;
        }
        let compiled = Command::new("iverilog")
            .current_dir(directory)
            .args(["-g2005", "-Wall", "-o", "testbench.vvp", "testbench.v"])
            .args(info.verilog().into_iter().map(|(name, _)| name))
            .output()
            .map_err(IcarusError::Missing)?;
        let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
        if !compiled.status.success() || !said.trim().is_empty() {
            return Err(IcarusError::Compile(said));
        }
        Ok(Icarus {
            design,
            cases: design.keep_cases(),
            directory: directory.to_path_buf(),
        })
    }

    /// Repeats a directed case, its first `most_cycles`, and compares every output in every cycle.
    ///
    /// # Errors
    /// See [`IcarusError`].
    pub fn repeat(&self, index: usize, most_cycles: usize) -> Result<Compared, IcarusError> {
        let recordings = self.record(index)?;
        let cycles = recordings[0].cycles().min(most_cycles);
        let Values {
            inputs,
            outputs,
            count,
        } = values(self.design, &recordings, cycles);
        let directory = self.directory.join(format!("case{index}"));
        fs::create_dir_all(&directory).map_err(IcarusError::Io)?;
        for (name, text) in [("inputs.hex", &inputs), ("outputs.hex", &outputs)] {
            fs::write(directory.join(name), text).map_err(IcarusError::Io)?;
        }
        let run = Command::new("vvp")
            .current_dir(&directory)
            .args(["-n", "../testbench.vvp"])
            .output()
            .map_err(IcarusError::Missing)?;
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        if said.lines().last() == Some(&format!("PASS {cycles} {count}")) {
            return Ok(Compared {
                cycles,
                values: count,
            });
        }
        let first: Vec<&str> = said.lines().take(10).collect();
        Err(IcarusError::Different(
            first.join("\n") + &String::from_utf8_lossy(&run.stderr),
        ))
    }

    /// Runs of a case in Verilator, from as many initial states as its outputs need.
    fn record(&self, index: usize) -> Result<Vec<Recording>, IcarusError> {
        let design = self.design;
        let record = |seed| {
            let setup = Setup {
                record: true,
                seed: Some(seed),
                ..Setup::default()
            };
            let run = self
                .cases
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
        (1..=states).map(record).collect()
    }
}

/// What the testbench reads, a row per cycle.
struct Values {
    inputs: String,
    outputs: String,
    /// Values that the testbench has to compare.
    count: usize,
}

/// The ports of a direction that the testbench drives or compares, with their places among all.
fn ports(info: &ModelInfo, direction: Direction) -> Vec<(usize, &PortInfo)> {
    let all = info.ports.iter().enumerate();
    all.filter(|(_, p)| p.direction == direction && p.name != "clk")
        .collect()
}

/// The values of the first `cycles` of a run.
fn values(design: &dyn UnderTest, recordings: &[Recording], cycles: usize) -> Values {
    let (recording, info) = (&recordings[0], design.info());
    let inputs = ports(info, Direction::Input);
    let outputs = ports(info, Direction::Output);

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
    let mut count = 0;
    let mut input_rows = String::new();
    let mut output_rows = String::new();
    for cycle in 0..cycles {
        for (at, _) in &inputs {
            push_hex(&mut input_rows, recording.value(cycle, *at));
        }
        input_rows.push('\n');
        for ((at, _), rule) in outputs.iter().zip(&rules) {
            let flag = counts(cycle, *at, rule);
            count += usize::from(flag);
            push_hex(&mut output_rows, &[u32::from(flag)]);
            push_hex(&mut output_rows, recording.value(cycle, *at));
        }
        output_rows.push('\n');
    }
    Values {
        inputs: input_rows,
        outputs: output_rows,
        count,
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

/// Adds a value to a row, as `%h` reads it.
fn push_hex(row: &mut String, words: &[u32]) {
    let (high, others) = words.split_last().expect("a value has a word");
    // Formatting into a String cannot fail.
    let _ = write!(row, "{high:x}");
    for word in others.iter().rev() {
        let _ = write!(row, "{word:08x}");
    }
    row.push(' ');
}

/// The testbench: drives and compares the rows of two files until they end.
fn text(info: &ModelInfo) -> String {
    let inputs = ports(info, Direction::Input);
    let outputs = ports(info, Direction::Output);
    let read = |file: &str, values: &[String]| {
        let (formats, count) = (["%h"].repeat(values.len()).join(" "), values.len());
        format!(
            "$fscanf({file}, \"{formats}\", {}) == {count}",
            values.join(", ")
        )
    };
    let range = |port: &PortInfo| match port.width {
        1 => String::new(),
        width => format!("[{}:0] ", width - 1),
    };
    let mut declarations = String::new();
    let mut connections = Vec::new();
    let mut expected = Vec::new();
    let mut checks = String::new();
    if info.is_clocked() {
        connections.push(".clk(clk)".to_string());
    }
    for (_, port) in &inputs {
        // Formatting into a String cannot fail.
        let _ = writeln!(declarations, "    reg  {}{};", range(port), port.name);
        connections.push(format!(".{0}({0})", port.name));
    }
    for (_, port) in &outputs {
        let name = port.name;
        let _ = writeln!(declarations, "    wire {}{name};", range(port));
        let _ = writeln!(declarations, "    reg  {}expected_{name};", range(port));
        let _ = writeln!(declarations, "    reg  counts_{name};");
        connections.push(format!(".{name}({name})"));
        expected.extend([format!("counts_{name}"), format!("expected_{name}")]);
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
    let driven: Vec<String> = inputs.iter().map(|(_, p)| p.name.to_owned()).collect();
    format!(
        "module testbench;
    reg clk;
    integer cycle;
    integer compared;
    integer differences;
    integer inputs;
    integer outputs;
{declarations}
    {top} dut ({connections});

    initial begin
        inputs = $fopen(\"inputs.hex\", \"r\");
        outputs = $fopen(\"outputs.hex\", \"r\");
        cycle = 0;
        compared = 0;
        differences = 0;
        clk = 0;
        while ({read_inputs} && {read_outputs}) begin
            #5;
{checks}            clk = 1;
            #5;
            clk = 0;
            cycle = cycle + 1;
        end
        if (differences == 0) $display(\"PASS %0d %0d\", cycle, compared);
    end
endmodule
",
        top = info.top,
        read_inputs = read("inputs", &driven),
        read_outputs = read("outputs", &expected),
        connections = connections.join(", "),
    )
}
