//! The gate netlist, run with the inputs of a waveform: are its outputs those of the Verilog, and
//! how often does every pin toggle?
//!
//! The cells are models of the Liberty file's ([`cell_models`]). Icarus runs them without delays, from
//! X or from random values: what the netlist knows must be what the waveform says, from the first clock
//! edge in reset on: before it, the registers of the waveform hold whatever its simulation began with, also values that
//! the design can never have and that mapping took for impossible. A payload means something while
//! its valid is set, and is compared then, but may stay unknown; valid and ready must be known once
//! the reset was active. A waveform that begins behind its reset has one put in front.

use super::FlowError;
use super::cell_models;
use super::designs::DesignFolder;
use super::mapper::Mapper;
use super::pdk::ReadyPdk;
use super::tool::{ICARUS, VVP, combined};
use super::vcd::{Dump, Event, Signal, extended};
use crate::package::ManifestPort;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a run of the netlist showed.
#[derive(Debug, Clone, PartialEq)]
pub struct GateRun {
    /// Clock cycles.
    pub cycles: u64,
    /// Bits of outputs that were compared and agree.
    pub compared: u64,
    /// Bits of outputs that the netlist did not know; no handshake is among them once the reset
    /// was active.
    pub unknown: u64,
    /// Toggles per cycle and part of the time high, by pin (`instance/.../pin`), if asked for.
    pub activity: BTreeMap<String, (f64, f64)>,
}

/// How much of a run is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Cycles of the waveform at most.
    pub cycles: usize,
    /// Whether the activity of every pin is counted.
    pub activity: bool,
    /// Whether registers start at random values, several times, instead of X.
    pub random_start: bool,
}

/// Random starts of the registers.
const STARTS: usize = 3;

/// Inputs and outputs of every cycle, as bits in the order of the ports.
struct Cycles {
    inputs: Vec<String>,
    outputs: Vec<String>,
}

/// Runs the `netlist.v` in `dir` with the waveform, in `dir/gates`.
pub fn run(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    mapper: &Mapper,
    waveform: &Path,
    limits: Limits,
    dir: &Path,
) -> Result<GateRun, FlowError> {
    let Some(clock) = &design.clock else {
        return Err(FlowError::usage(format!(
            "--vcd: {} has no clock",
            design.config
        )));
    };
    let ports = |direction: &str| -> Vec<&ManifestPort> {
        let of = |port: &&ManifestPort| port.direction == direction && port.name != *clock;
        design.manifest.ports.iter().filter(of).collect()
    };
    let (inputs, outputs) = (ports("input"), ports("output"));
    if inputs.is_empty() || outputs.is_empty() {
        return Err(FlowError::usage(format!(
            "--vcd: {} has no inputs or no outputs in its manifest",
            design.config
        )));
    }
    let dump = Dump::read(waveform)?;
    let cycles = cycles(&dump, clock, &inputs, &outputs, limits.cycles)
        .map_err(|e| FlowError::file(waveform, e))?;

    let gates = dir.join("gates");
    fs::create_dir_all(&gates).map_err(|e| FlowError::file(&gates, e))?;
    let write = |name: &str, text: &str| {
        let path = gates.join(name);
        fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
    };
    cell_models::write(&pdk.timing_libraries, mapper, &gates)?;
    if limits.random_start {
        cell_models::start_at_random(&gates)?;
    }
    write("inputs.bits", &(cycles.inputs.join("\n") + "\n"))?;
    let expected: Vec<String> = cycles
        .outputs
        .iter()
        .map(|bits| without_idle_payloads(&outputs, bits))
        .collect();
    write("outputs.bits", &(expected.join("\n") + "\n"))?;
    let reset = design.manifest.reset.as_deref();
    let reset_at: usize = inputs
        .iter()
        .take_while(|port| Some(port.name.as_str()) != reset)
        .map(|port| port.width)
        .sum();
    let ports = Ports {
        clock,
        reset,
        begins_reset: cycles.inputs[0].as_bytes().get(reset_at) != Some(&b'1'),
        inputs: &inputs,
        outputs: &outputs,
    };
    let bench = testbench(&design.top, &ports, cycles.inputs.len(), limits.activity);
    write("testbench.v", &bench)?;
    let mut files = vec![
        "testbench.v".to_owned(),
        "cells.v".into(),
        "../netlist.v".into(),
    ];
    // Memories that were left out are what the Verilog says.
    let netlist = dir.join("netlist.v");
    let text = fs::read_to_string(&netlist).map_err(|e| FlowError::file(&netlist, e))?;
    for module in design.modules.iter().filter(|module| module.ram) {
        if !text.contains(&format!("\nmodule {}(", module.name)) {
            files.push(format!("../{}", module.file));
        }
    }
    let compile = ["-g2005", "-o", "testbench.vvp", "-s", "testbench"];
    let args = compile.iter().map(|a| (*a).to_owned()).chain(files);
    let output = ICARUS.run(&gates, args)?;
    let log = gates.join("testbench.log");
    write("testbench.log", &combined(&output))?;
    let failed = |message: &str| FlowError::tool("iverilog", &design.top, message, &log);
    if !output.status.success() {
        return Err(failed(
            combined(&output).lines().next().unwrap_or("no message"),
        ));
    }
    // Where registers start at X, all starts are one.
    let starts = if limits.random_start { STARTS } else { 1 };
    let mut text = String::new();
    for start in 0..starts {
        let start = format!("+{}={start}", cell_models::START);
        let output = VVP.run(&gates, ["-n", "testbench.vvp", &start])?;
        text = combined(&output);
        if !text.lines().any(|line| line.starts_with("COMPARED ")) {
            break;
        }
    }
    write("testbench.log", &text)?;
    let counts = text.lines().find_map(|line| line.strip_prefix("COMPARED "));
    let Some(counts) = counts else {
        let first = text
            .lines()
            .find(|line| line.starts_with("DIFFERENT") || line.starts_with("UNKNOWN"));
        return Err(failed(first.or(text.lines().last()).unwrap_or("no output")));
    };
    let counts: Vec<u64> = counts.split(' ').filter_map(|n| n.parse().ok()).collect();
    let [compared, unknown] = counts[..] else {
        return Err(failed("no counts"));
    };
    let count = cycles.inputs.len() as u64;
    Ok(GateRun {
        cycles: count,
        compared,
        unknown,
        activity: match limits.activity {
            true => activity(&Dump::read(&gates.join("gates.vcd"))?, count),
            false => BTreeMap::new(),
        },
    })
}

/// The values of the ports before every rising edge of the clock.
fn cycles(
    dump: &Dump,
    clock: &str,
    inputs: &[&ManifestPort],
    outputs: &[&ManifestPort],
    limit: usize,
) -> Result<Cycles, String> {
    let in_scope = |scope: &str, name: &str, width: usize| {
        let found = dump
            .signals
            .iter()
            .find(|s| s.scope == scope && s.name == name && s.width == width);
        found.map(|s| s.net)
    };
    let all = || inputs.iter().chain(outputs);
    let mut scopes: Vec<&Signal> = dump.signals.iter().filter(|s| s.name == clock).collect();
    scopes.sort_by_key(|s| s.scope.len());
    let scope = scopes
        .iter()
        .map(|s| &s.scope)
        .find(|scope| all().all(|p| in_scope(scope, &p.name, p.width).is_some()))
        .ok_or("no scope in it has all ports of the top")?;
    let net = |name: &str, width: usize| in_scope(scope, name, width).unwrap_or_default();
    let clock_net = net(clock, 1);
    let nets = |ports: &[&ManifestPort]| -> Vec<(usize, usize)> {
        ports
            .iter()
            .map(|p| (net(&p.name, p.width), p.width))
            .collect()
    };
    let (inputs, outputs) = (nets(inputs), nets(outputs));
    let mut values = vec![String::from("x"); dump.nets];
    let mut pending: Vec<(usize, String)> = Vec::new();
    let mut cycles = Cycles {
        inputs: vec![],
        outputs: vec![],
    };
    dump.replay(|event| match event {
        Event::Change(net, bits) => pending.push((net, bits.to_owned())),
        Event::Time => {
            let rises = pending
                .iter()
                .any(|(n, bits)| *n == clock_net && bits == "1");
            if rises && values[clock_net] == "0" && cycles.inputs.len() < limit {
                let joined = |ports: &[(usize, usize)]| -> String {
                    ports
                        .iter()
                        .map(|(n, w)| extended(&values[*n], *w))
                        .collect()
                };
                cycles.inputs.push(joined(&inputs));
                cycles.outputs.push(joined(&outputs));
            }
            for (net, bits) in pending.drain(..) {
                values[net] = bits;
            }
        }
    });
    match cycles.inputs.len() {
        0 => Err(format!("{clock} never rises")),
        _ => Ok(cycles),
    }
}

/// The ports of a netlist.
struct Ports<'a> {
    clock: &'a str,
    /// Synchronous, active low.
    reset: Option<&'a str>,
    /// The waveform begins in reset.
    begins_reset: bool,
    inputs: &'a [&'a ManifestPort],
    outputs: &'a [&'a ManifestPort],
}

/// Is this the valid or the ready of a stream, or of a channel of a bus?
fn is_handshake(port: &ManifestPort) -> bool {
    port.width == 1
        && ["valid", "ready"]
            .iter()
            .any(|end| port.name.ends_with(end))
}

/// The outputs of a cycle with x for payloads of streams whose valid is not set: a register without
/// reset may hold anything then, and not the same in the netlist as in the simulation before it.
fn without_idle_payloads(outputs: &[&ManifestPort], bits: &str) -> String {
    let mut places = vec![];
    let mut at = 0;
    for port in outputs {
        places.push((*port, at));
        at += port.width;
    }
    let idle: Vec<&str> = places
        .iter()
        .filter(|(port, at)| is_handshake(port) && bits.as_bytes().get(*at) == Some(&b'0'))
        .filter_map(|(port, _)| port.name.strip_suffix("valid"))
        .collect();
    let of_port = |(port, at): &(&ManifestPort, usize)| {
        let is_payload = !is_handshake(port) && idle.iter().any(|stem| port.name.starts_with(stem));
        match is_payload {
            true => "x".repeat(port.width),
            false => bits[*at..][..port.width].to_owned(),
        }
    };
    places.iter().map(of_port).collect()
}

fn testbench(top: &str, ports: &Ports, cycles: usize, activity: bool) -> String {
    let Ports {
        clock,
        reset,
        begins_reset,
        inputs,
        outputs,
    } = *ports;
    let bits = |ports: &[&ManifestPort]| ports.iter().map(|p| p.width).sum::<usize>();
    let names = |ports: &[&ManifestPort]| {
        let names: Vec<&str> = ports.iter().map(|p| p.name.as_str()).collect();
        names.join(", ")
    };
    let declare = |kind: &str, ports: &[&ManifestPort]| -> String {
        let lines = ports
            .iter()
            .map(|p| format!("    {kind} [{}:0] {};\n", p.width - 1, p.name));
        lines.collect()
    };
    let connections: Vec<String> = inputs
        .iter()
        .chain(outputs)
        .map(|p| format!("        .{0}({0})", p.name))
        .chain([format!("        .{clock}({clock})")])
        .collect();
    let (ins, outs) = (bits(inputs), bits(outputs));
    let handshakes: String = outputs
        .iter()
        .filter(|port| is_handshake(port))
        .map(|port| format!("            handshake(\"{0}\", {0});\n", port.name))
        .collect();
    let reset_before = match reset {
        Some(reset) if !begins_reset => format!(
            "        {{{}}} = {{{ins}{{1'bx}}}}; {reset} = 1'b0; was_reset = 1'b1;\n\
             \x20       repeat (2) begin #5 {clock} = 1'b1; #5 {clock} = 1'b0; end\n",
            names(inputs)
        ),
        _ => String::new(),
    };
    let reset_is_active = reset.map_or("1'b0".into(), |name| format!("{name} === 1'b0"));
    let dumps = match activity {
        true => "        $dumpfile(\"gates.vcd\");\n        $dumpvars(0, dut);\n",
        false => "",
    };
    let compares = match reset {
        Some(_) => "was_reset",
        None => "1'b1",
    };
    format!(
        "// {top}: the netlist with the inputs of a waveform. Written by rtl-gen synth.\n\
         `timescale 1ns/1ns\n\
         module testbench;\n\
         \x20   reg {clock};\n\
         {}{}\
         \x20   reg [{ins_high}:0] stimulus [0:{last}];\n\
         \x20   reg [{outs_high}:0] expected [0:{last}];\n\
         \x20   wire [{outs_high}:0] got = {{{outputs}}};\n\
         \x20   reg [{outs_high}:0] want;\n\
         \x20   integer cycle, index, compared, unknown, different, undecided;\n\
         \x20   reg was_reset;\n\
         \x20   // A handshake is known from the first cycle after a reset on.\n\
         \x20   task handshake(input [8*64-1:0] name, input value);\n\
         \x20       if (was_reset && (value ^ value) !== 1'b0) begin\n\
         \x20           undecided = undecided + 1;\n\
         \x20           if (undecided == 1) $display(\"UNKNOWN cycle %0d: %0s\", cycle, name);\n\
         \x20       end\n\
         \x20   endtask\n\
         \x20   {top} dut (\n{}\n    );\n\
         \x20   initial begin\n\
         \x20       $readmemb(\"inputs.bits\", stimulus);\n\
         \x20       $readmemb(\"outputs.bits\", expected);\n\
         \x20       {clock} = 1'b0; compared = 0; unknown = 0; different = 0;\n\
         \x20       undecided = 0; was_reset = 1'b0;\n\
         {reset_before}\
         {dumps}\
         \x20       for (cycle = 0; cycle < {cycles}; cycle = cycle + 1) begin\n\
         \x20           {{{inputs}}} = stimulus[cycle];\n\
         \x20           #5;\n\
         \x20           want = expected[cycle];\n\
         \x20           if ({compares}) for (index = 0; index < {outs}; index = index + 1) begin\n\
         \x20               if ((want[index] ^ want[index]) !== 1'b0) ; // it does not matter\n\
         \x20               else if ((got[index] ^ got[index]) !== 1'b0) unknown = unknown + 1;\n\
         \x20               else if (got[index] === want[index]) compared = compared + 1;\n\
         \x20               else begin\n\
         \x20                   different = different + 1;\n\
         \x20                   if (different == 1) $display(\"DIFFERENT cycle %0d: bit %0d of the outputs is %b, not %b\", cycle, index, got[index], want[index]);\n\
         \x20               end\n\
         \x20           end\n\
         {handshakes}\
         \x20           if ({reset_is_active}) was_reset = 1'b1;\n\
         \x20           {clock} = 1'b1;\n\
         \x20           #5 {clock} = 1'b0;\n\
         \x20       end\n\
         \x20       if (different == 0 && undecided == 0) $display(\"COMPARED %0d %0d\", compared, unknown);\n\
         \x20       $finish;\n\
         \x20   end\n\
         endmodule\n",
        declare("reg ", inputs),
        declare("wire", outputs),
        connections.join(",\n"),
        ins_high = ins - 1,
        outs_high = outs - 1,
        last = cycles - 1,
        inputs = names(inputs),
        outputs = names(outputs),
    )
}

/// Toggles per cycle and part of the time high of every pin, by its way from the top.
fn activity(dump: &Dump, cycles: u64) -> BTreeMap<String, (f64, f64)> {
    let mut value = vec![b'x'; dump.nets];
    let mut toggles = vec![0u64; dump.nets];
    let mut high = vec![0u64; dump.nets];
    let mut steps = 0u64;
    dump.replay(|event| match event {
        Event::Change(net, bits) => {
            // Nets of the netlist are single bits.
            let now = bits.as_bytes()[bits.len() - 1];
            let known = |bit: u8| bit == b'0' || bit == b'1';
            if known(now) && known(value[net]) && now != value[net] {
                toggles[net] += 1;
            }
            value[net] = now;
        }
        Event::Time => {
            steps += 1;
            for (net, bit) in value.iter().enumerate() {
                high[net] += u64::from(*bit == b'1');
            }
        }
    });
    let per = |count: u64, of: u64| count as f64 / of.max(1) as f64;
    dump.signals
        .iter()
        .filter(|signal| signal.width == 1)
        .filter_map(|signal| {
            let (_, inside) = signal.scope.split_once("/dut/")?;
            let pin = format!("{inside}/{}", signal.name);
            let net = signal.net;
            Some((pin, (per(toggles[net], cycles), per(high[net], steps))))
        })
        .collect()
}
