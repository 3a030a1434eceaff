//! The flow commands from the outside: what they refuse, find and measure.

use rtl_gen::flow::measured::{PathClass, SynthRun};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder for designs, libraries and results, and the commands run in it.
struct Bench {
    dir: TempDir,
}

impl Bench {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder can be made");
        Bench { dir }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("the name is relative")).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// A design folder in `hdl/` out of module names and bodies; the last module is the top.
    fn design(&self, clock: Option<&str>, modules: &[(&str, &str)]) {
        let (top, _) = modules.last().expect("there is a top");
        let files: Vec<String> = modules
            .iter()
            .map(|(name, _)| format!("{name}.v"))
            .collect();
        for ((name, body), file) in modules.iter().zip(&files) {
            let text = format!(
                "`default_nettype none\nmodule {name} (\n{body}endmodule\n`default_nettype wire\n"
            );
            self.write(&format!("hdl/{top}/{file}"), text);
        }
        let listed: Vec<_> = modules
            .iter()
            .zip(&files)
            .map(|((name, _), file)| json!({"name": name, "file": file, "ram": name.contains("_ram")}))
            .collect();
        let manifest = json!({
            "generator": "test", "config": top, "unit": "test", "top": top, "parameters": {},
            "latency": 1, "throughput": "", "clock": clock, "reset": null, "files": files,
            "ports": [], "modules": listed,
        });
        self.write(&format!("hdl/{top}/manifest.json"), manifest.to_string());
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
        command
            .args(args)
            .current_dir(self.dir.path())
            .env_remove("PDK_DIR");
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("rtl-gen starts")
    }

    /// Runs a command that must be refused: exit status 2, one line on stderr, which is returned.
    fn refused(&self, args: &[&str]) -> String {
        refusal(&self.run(args), args)
    }

    fn synth(&self, top: &str, args: &[&str]) -> (SynthRun, String) {
        let output = self.run(&[&["synth", "--top", top], args].concat());
        assert!(output.status.success(), "{}", text(&output));
        let json =
            fs::read_to_string(self.path(&format!("build/synth/{top}-osu018.json"))).unwrap();
        (serde_json::from_str(&json).unwrap(), text(&output))
    }
}

fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).expect("messages are UTF-8")
}

fn refusal(output: &Output, args: &[&str]) -> String {
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(output));
    assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
    message
}

const REGISTER: (&str, &str) = (
    "eight_bits",
    "    input  wire       clk,
    input  wire [7:0] d,
    output wire [7:0] q
);
    reg [7:0] d_q;
    reg [7:0] q_q;
    assign q = q_q;
    always @(posedge clk) begin
        d_q <= d;
        q_q <= ~d_q;
    end
",
);

const RAM: (&str, &str) = (
    "small_ram",
    "    input  wire       clk,
    input  wire       wr_en,
    input  wire       addr,
    input  wire [3:0] wr_data,
    output wire [3:0] rd_data
);
    reg [3:0] mem [0:1];
    reg [3:0] rd_data_q;
    assign rd_data = rd_data_q;
    always @(posedge clk) begin
        if (wr_en) mem[addr] <= wr_data;
        rd_data_q <= mem[addr];
    end
",
);

const RAM_USER: (&str, &str) = (
    "ram_user",
    "    input  wire       clk,
    input  wire       wr_en,
    input  wire       addr,
    input  wire [3:0] wr_data,
    output wire [3:0] sum
);
    wire [3:0] rd_data;
    reg  [3:0] sum_q;
    assign sum = sum_q;
    small_ram u_small_ram (
        .clk(clk), .wr_en(wr_en), .addr(addr), .wr_data(wr_data), .rd_data(rd_data)
    );
    always @(posedge clk) sum_q <= sum_q + rd_data;
",
);

#[test]
fn a_bad_request_for_synthesis_is_refused_in_one_line() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    let top = ["synth", "--top", "eight_bits"];
    for (args, says) in [
        (&["--pdk", "tsmc5"][..], "unknown PDK \"tsmc5\""),
        (&["--pdk", "nangate45"], "needs --pdk-dir"),
        (&["--pdk", "nangate45", "--pdk-dir", "nowhere"], "not found"),
        (&["--period", "0"], "--period"),
        (&["--period", "-1"], "--period"),
        (&["--period", "nan"], "--period"),
        (&["--period", "inf"], "--period"),
        (&["--period", "fast"], "--period"),
        (&["--all-defaults"], "either"),
        (&["--hdl", "nowhere"], "nowhere"),
        (&["--top", "unheard_of"], "unheard_of"),
    ] {
        let message = bench.refused(&[&top[..], args].concat());
        assert!(message.contains(says), "{args:?}: {message}");
    }
    assert!(bench.refused(&["synth"]).contains("--all-defaults"));
}

#[test]
fn a_library_that_cannot_be_read_is_refused_in_one_line() {
    let args = [
        "synth",
        "--top",
        "eight_bits",
        "--pdk",
        "nangate45",
        "--pdk-dir",
        "pdk",
    ];
    let nand = b"library (l) { cell (NAND2_X1) { area : 1; } }";
    for (file, bytes, says) in [
        (
            "nangate45_typ.lib",
            &b"\x00\xff not a library"[..],
            "not a Liberty library",
        ),
        (
            "nangate45_typ.lib",
            b"library (l) { cell (A) { area : 1;",
            "end of a group",
        ),
        (
            "nangate45_typ.lib",
            b"library (l) { cell (A) { } }",
            "has no area",
        ),
        ("nangate45_typ.lib", nand, "no cell"),
        ("nangate45_typ.lib.gz", nand, "nangate45_typ.lib.gz"),
    ] {
        let bench = Bench::new();
        bench.design(Some("clk"), &[REGISTER]);
        bench.write(&format!("pdk/nangate45/{file}"), bytes);
        let message = bench.refused(&args);
        assert!(message.contains(says), "{says}: {message}");
    }
}

#[test]
fn a_missing_tool_is_named() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    for (args, tool) in [
        (&["lint"][..], "verilator"),
        (&["synth", "--top", "eight_bits"], "yosys"),
    ] {
        let output = bench.command(args).env("PATH", "").output().unwrap();
        let message = refusal(&output, args);
        assert!(
            message.contains(tool) && message.contains("apt-get"),
            "{message}"
        );
    }
}

#[test]
fn a_broken_design_folder_is_refused_in_one_line() {
    let bench = Bench::new();
    assert!(bench.refused(&["lint"]).contains("hdl"));
    bench.write("hdl/empty.txt", "");
    assert!(bench.refused(&["lint"]).contains("no design folder"));
    bench.write("hdl/eight_bits/manifest.json", "{");
    assert!(bench.refused(&["lint"]).contains("manifest.json"));
    bench.design(Some("clk"), &[REGISTER]);
    fs::remove_file(bench.path("hdl/eight_bits/eight_bits.v")).unwrap();
    assert!(bench.refused(&["lint"]).contains("eight_bits.v"));
}

#[test]
fn clean_designs_have_no_finding() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    bench.design(Some("clk"), &[RAM, RAM_USER]);
    bench.design(Some("clk"), &[RAM]);
    let output = bench.run(&["lint"]);
    assert!(output.status.success(), "{}", text(&output));
    // The memory is in two folders and is checked once.
    assert_eq!(
        text(&output),
        "lint: 3 designs, 3 distinct modules, 0 findings\n"
    );
}

#[test]
fn lint_finds_what_is_planted() {
    let narrow = "    input  wire [7:0] a,\n    output wire [3:0] y\n);\n";
    for (body, tool) in [
        // A width that does not fit: only Verilator says so.
        ("    assign y = a;\n", "verilator"),
        // A latch.
        (
            "    reg [3:0] y_q;\n    assign y = y_q;\n    always @* if (a[0]) y_q = a[7:4];\n",
            "yosys",
        ),
        // A port of an instance that does not exist.
        (
            "    assign y = a[3:0];\n    nothing u_nothing (.a(a));\n",
            "iverilog",
        ),
        // A driver that is missing.
        ("    wire b;\n    assign y = {a[2:0], b};\n", "yosys"),
        // A name that other tools cannot take.
        (
            "    wire [3:0] a$b = a[3:0];\n    assign y = a$b;\n",
            "text",
        ),
        (
            "    reg [3:0] y_q;\n    assign y = y_q;\n    initial y_q = 4'd0;\n",
            "text",
        ),
        ("\tassign y = a[3:0];\n", "text"),
    ] {
        let bench = Bench::new();
        bench.design(None, &[("planted", &format!("{narrow}{body}"))]);
        let output = bench.run(&["lint", "hdl"]);
        assert_eq!(output.status.code(), Some(1), "{body}: {}", text(&output));
        let named = format!("planted: {tool}: ");
        assert!(text(&output).contains(&named), "{body}: {}", text(&output));
    }
}

#[test]
fn lint_elaborates_children_alone() {
    // As part of the design every input bit of the child is driven and used; alone, bits 4 to 7 of
    // its input are seen to be unused.
    let bench = Bench::new();
    let child = "    input  wire [7:0] a,\n    output wire [3:0] y\n);\n    assign y = a[3:0];\n";
    let top = "    input  wire [7:0] a,\n    output wire [3:0] y\n);\n    \
               child u_child (.a(a), .y(y));\n";
    bench.design(None, &[("child", child), ("parent", top)]);
    let output = bench.run(&["lint", "hdl"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(
        text(&output).contains("child: verilator: "),
        "{}",
        text(&output)
    );
}

#[test]
fn area_and_timing_of_a_register_are_those_of_its_cells() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    let (run, printed) = bench.synth("eight_bits", &["--period", "5", "--json", "all.json"]);
    // 16 flip-flops of 96 um2 and 8 inverters of 16 um2.
    assert_eq!((run.cells, run.sequential_cells), (24, 16));
    assert_eq!(run.area_um2, 16.0 * 96.0 + 8.0 * 16.0);
    assert_eq!(run.kge, 0.0693);
    let path = &run.paths[&PathClass::RegisterToRegister];
    assert!(
        path.start.starts_with("d_q[") && path.end.starts_with("q"),
        "{path:?}"
    );
    assert!(path.slack_ns > 4.0 && path.slack_ns < 5.0, "{path:?}");
    let fmax = 1000.0 / (5.0 - path.slack_ns);
    assert!((run.fmax_mhz.unwrap() - fmax).abs() < 1.0);
    assert_eq!(run.command, "make synth TOP=eight_bits PDK=osu018 PERIOD=5");
    assert!(run.tools.contains_key("yosys") && run.tools.contains_key("opensta"));
    assert!(
        printed.contains("eight_bits") && printed.contains("1664.0"),
        "{printed}"
    );
    let all: Vec<SynthRun> =
        serde_json::from_slice(&fs::read(bench.path("all.json")).unwrap()).unwrap();
    assert_eq!(all, [run]);
}

#[test]
fn memories_are_left_out_and_named_unless_they_are_the_top() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[RAM, RAM_USER]);
    bench.design(Some("clk"), &[RAM]);
    let (run, printed) = bench.synth("ram_user", &[]);
    assert_eq!(run.sequential_cells, 4);
    assert_eq!(run.black_boxes["small_ram"], 1);
    assert!(
        printed.contains("left out of area and timing: 1 x small_ram"),
        "{printed}"
    );
    let (run, printed) = bench.synth("small_ram", &[]);
    assert_eq!(run.sequential_cells, 12);
    assert!(run.ram_as_flip_flops && run.black_boxes.is_empty());
    assert!(
        printed.contains("memory built from flip-flops"),
        "{printed}"
    );
}

#[test]
fn a_combinational_top_has_a_delay_and_no_slack() {
    let bench = Bench::new();
    let body = "    input  wire [7:0] a,\n    input  wire [7:0] b,\n    output wire [8:0] y,\n    \
                output wire [7:0] z\n);\n    assign y = {1'b0, a} + {1'b0, b};\n    assign z = {a[3:0], 4'd1};\n";
    bench.design(None, &[("adder", body)]);
    let (run, printed) = bench.synth("adder", &[]);
    assert_eq!(run.fmax_mhz, None);
    assert_eq!(
        run.paths.keys().collect::<Vec<_>>(),
        [&PathClass::InputToOutput]
    );
    assert!(
        run.paths[&PathClass::InputToOutput].delay_ns > 0.5,
        "{printed}"
    );
    assert!(printed.contains("ns combinational"), "{printed}");
}

#[test]
fn the_results_table_follows_the_measured_json() {
    let bench = Bench::new();
    let marks = "# Title\n<!-- results:begin -->\n<!-- results:end -->\nend\n";
    bench.write("README.md", marks);
    assert!(
        bench
            .refused(&["report", "--bench", "build/bench/*.json"])
            .contains("build/bench")
    );
    assert!(bench.refused(&["report"]).contains("docs/measured"));
    bench.design(Some("clk"), &[REGISTER]);
    bench.synth("eight_bits", &[]);
    let speed = json!([{"name": "encode", "value": 43.21, "unit": "M elements/s", "target": 20.0}]);
    bench.write("golden.json", speed.to_string());
    let synth = "build/synth/eight_bits-osu018.json";
    let rates = json!([
        {"name": "co-simulation", "value": 612.0, "unit": "k cycles/s", "target": 500.0},
        {"name": "overhead", "value": 12.3, "unit": "%", "target": 25.0, "at_most": true},
        {"name": "rate", "value": 0.97, "unit": "beats/cycle"},
    ]);
    bench.write("cosimulation.json", rates.to_string());
    let bench_files = ["report", "--bench", "golden.json", "cosimulation.json"];
    let output = bench.run(&[&bench_files[..], &["--synth", synth]].concat());
    assert!(output.status.success(), "{}", text(&output));
    let readme = fs::read_to_string(bench.path("README.md")).unwrap();
    for part in [
        "| encode | 43.2 M elements/s | >= 20 | `make bench` |",
        "| 612 k cycles/s | >= 500 |",
        "| 12.3 % | <= 25 |",
        "| rate | 0.970 beats/cycle | - |",
        "| eight_bits | osu018 | 1664 | 0.07 |",
        "`make synth TOP=eight_bits PDK=osu018 PERIOD=4`",
        "opensta ",
    ] {
        assert!(readme.contains(part), "{part} in {readme}");
    }
    assert!(bench.run(&["report", "--check"]).status.success());
    bench.write("README.md", readme.replace("1664", "1663"));
    assert_eq!(bench.run(&["report", "--check"]).status.code(), Some(1));
    bench.write("README.md", "no marks\n");
    assert!(bench.refused(&["report"]).contains("results:begin"));
}

/// The README of this project holds what was measured, nothing else.
#[test]
fn the_readme_holds_what_was_measured() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if !root.join("docs/measured").is_dir() {
        panic!("docs/measured is missing: run make bench, make synth and make docs");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_rtl-gen"))
        .args(["report", "--check"])
        .current_dir(root)
        .output()
        .expect("rtl-gen starts");
    assert!(output.status.success(), "{}", text(&output));
}
