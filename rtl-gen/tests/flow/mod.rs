//! The flow commands from the outside: what they refuse, find and measure.

mod bench;
mod openroad_flow;

use bench::{Bench, refusal, text};
use rtl_gen::flow::measured::{PathClass, SynthRun};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::Command;

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
        (&["--yosys", "cargo"], "neither a Yosys nor a python"),
        (
            &["--yosys", "pyosys"],
            "pyosys was not found in build/pyosys",
        ),
        (&["--memory", "sram"], "sram"),
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
    assert!(
        bench
            .refused(&["lint"])
            .contains("hdl: no such folder of designs")
    );
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
    assert!(
        text(&output).ends_with("lint: 3 designs, 3 distinct modules, 0 findings\n"),
        "{}",
        text(&output)
    );
    // The folder of one design.
    let one = text(&bench.run(&["lint", "hdl/eight_bits"]));
    assert!(
        one.ends_with("lint: 1 designs, 1 distinct modules, 0 findings\n"),
        "{one}"
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
        // A line that is too long.
        (
            "    assign y = a[3:0] ^ a[3:0] ^ a[3:0] ^ a[3:0] ^ a[3:0] ^ a[3:0] ^ a[3:0] ^ a[3:0] ^ a[3:0] ^ a[7:4];\n",
            "text",
        ),
    ] {
        let bench = Bench::new();
        bench.design(None, &[("planted", &format!("{narrow}{body}"))]);
        let output = bench.run(&["lint", "hdl"]);
        assert_eq!(output.status.code(), Some(1), "{body}: {}", text(&output));
        let named = format!("planted: {tool}: ");
        assert!(text(&output).contains(&named), "{body}: {}", text(&output));
    }
}

/// A path through two modules is one where the header says that there is none, and in what has a bus.
#[test]
fn lint_finds_a_path_through_a_unit_that_may_have_none() {
    let child = "    input  wire a,\n    output wire b\n);\n    assign b = !a;\n";
    let top = |port: &str| {
        format!(
            "    input  wire {port},\n    output wire y\n);\n    wire b;\n    child u_child (.a({port}), .b(b));\n    \
             assign y = b;\n"
        )
    };
    let said = |port: &str, header: &str| {
        let bench = Bench::new();
        bench.design(None, &[("child", child), ("parent", &top(port))]);
        let file = bench.path("hdl/parent/parent.v");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("{header}{text}")).unwrap();
        text_of_lint(&bench)
    };
    let none = "// No combinational path from any input\n// to any output.\n";
    assert!(said("x", "").contains(" 0 findings"));
    assert!(said("x", none).contains("parent: paths: y follows x within a cycle"));
    let stream = said("s_axis_tvalid", "");
    assert!(
        stream.contains("parent: paths: y follows s_axis_tvalid within a cycle"),
        "{stream}"
    );
}

fn text_of_lint(bench: &Bench) -> String {
    text(&bench.run(&["lint", "hdl"]))
}

/// Linters as they would be on PATH. One that reports its last file, and one that is silent; then
/// none, which is said in a line each and is no finding.
#[test]
fn lint_takes_the_linters_that_are_installed_and_names_those_that_are_not() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    let reports = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo slang version 7.0; exit; fi\n\
                   for file; do :; done; echo \"$file:3:1: error: strange\"; echo \" here\"; exit 1\n";
    bench.program("bin/slang", reports);
    bench.program("bin/verible-verilog-syntax", "#!/bin/sh\n");
    let output = bench.with_programs(&["lint"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("eight_bits: slang: "), "{said}");
    assert!(said.contains("eight_bits: slang:  here"), "{said}");
    assert!(said.contains("1 findings"), "{said}");
    assert!(!said.contains("verible"), "{said}");

    for program in ["slang", "python3", "verible-verilog-syntax"] {
        bench.program(&format!("bin/{program}"), "#!/bin/sh\nexit 1\n");
    }
    let output = bench.with_programs(&["lint"]);
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    for tool in ["slang", "verible-verilog-syntax"] {
        let about: Vec<&str> = said.lines().filter(|line| line.contains(tool)).collect();
        assert_eq!(about.len(), 1, "{said}");
        assert!(about[0].contains("not run"), "{said}");
    }
}

/// What is wrong with a child is seen from the top, and said once however many designs have it.
#[test]
fn lint_looks_into_children() {
    let bench = Bench::new();
    // Bits 4 to 7 of the child's input are not used.
    let child = "    input  wire [7:0] a,\n    output wire [3:0] y\n);\n    assign y = a[3:0];\n";
    let parent = "    input  wire [7:0] a,\n    output wire [3:0] y\n);\n    \
               child u_child (.a(a), .y(y));\n";
    let top = parent.replace("child", "parent");
    let modules = [("child", child), ("parent", parent), ("top", &top)];
    bench.design(None, &modules);
    bench.design(None, &modules[..2]);
    let output = bench.run(&["lint", "hdl"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("parent: verilator: "), "{said}");
    assert!(said.contains("child.v"), "{said}");
    assert_eq!(said.matches("not used: ").count(), 1, "{said}");
    assert!(
        said.contains("2 designs, 3 distinct modules, 1 findings"),
        "{said}"
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
fn small_memories_are_flip_flops_that_are_told_apart_from_logic() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[RAM, RAM_USER]);
    bench.design(Some("clk"), &[RAM]);
    let (run, printed) = bench.synth("ram_user", &[]);
    assert_eq!(run.sequential_cells, 4 + 12);
    assert_eq!(run.flip_flop_memories["small_ram"], 1);
    assert!(run.black_boxes.is_empty());
    assert!(
        printed.contains("built from flip-flops: 1 x small_ram"),
        "{printed}"
    );
    let (left_out, printed) = bench.synth("ram_user", &["--memory", "black-box"]);
    assert_eq!(left_out.sequential_cells, 4);
    assert_eq!(left_out.black_boxes["small_ram"], 1);
    assert!(left_out.command.ends_with(" MEMORY=black-box"));
    assert_eq!(left_out.logic_kge, left_out.kge);
    // Buffers differ, no more.
    let difference = (run.logic_kge - left_out.logic_kge).abs();
    assert!(
        difference < 0.02,
        "{} {}",
        run.logic_kge,
        left_out.logic_kge
    );
    assert!(
        printed.contains("left out of area and timing: 1 x small_ram"),
        "{printed}"
    );
    let (run, _) = bench.synth("small_ram", &[]);
    assert_eq!(run.sequential_cells, 12);
    assert_eq!((run.memory_um2, run.logic_kge), (run.area_um2, 0.0));
}

#[test]
fn large_memories_are_left_out_unless_asked_for() {
    let bench = Bench::new();
    let large = [RAM, RAM_USER].map(|(name, body)| {
        let body = body
            .replace("wire       addr", "wire [9:0] addr")
            .replace("[0:1]", "[0:1023]")
            .replace("small_ram", "large_ram");
        (name.replace("small_ram", "large_ram"), body)
    });
    let large: Vec<(&str, &str)> = large.iter().map(|(n, b)| (&n[..], &b[..])).collect();
    bench.design(Some("clk"), &large);
    bench.design(Some("clk"), &large[..1]);
    let (run, _) = bench.synth("ram_user", &[]);
    assert_eq!(run.sequential_cells, 4);
    assert_eq!(run.black_boxes["large_ram"], 1);
    let message = bench.refused(&["synth", "--top", "large_ram"]);
    assert!(message.contains("--memory registers"), "{message}");
}

#[test]
fn the_worst_path_and_the_modules_have_the_names_of_the_source() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[RAM, RAM_USER]);
    let (run, printed) = bench.synth("ram_user", &[]);
    let path = &run.paths[&PathClass::RegisterToRegister];
    let (first, last) = (&path.points[0], path.points.last().unwrap());
    assert!(
        first.name == path.start && last.name == path.end,
        "{path:?}"
    );
    assert_eq!(path.points.iter().map(|p| p.cells).sum::<u64>(), path.cells);
    assert!(last.time_ns <= path.delay_ns && first.time_ns == 0.0);
    let declared = last.declared.as_deref().unwrap();
    assert!(declared.starts_with("ram_user.v:") || declared.starts_with("small_ram.v:"));
    assert!(printed.contains(declared), "{printed}");
    let names: Vec<&str> = run.modules.iter().map(|m| &m.name[..]).collect();
    assert_eq!(names, ["ram_user", "small_ram"]);
    assert!(printed.contains("1 x small_ram"), "{printed}");
    let (run, _) = bench.synth("ram_user", &["--no-modules"]);
    assert!(run.modules.is_empty());
}

/// A waveform of the register with this in its second output.
fn waveform(second: &str) -> String {
    format!(
        "$scope module TOP $end $var wire 1 c clk $end $var wire 8 d d [7:0] $end \
         $var wire 8 q q [7:0] $end $upscope $end $enddefinitions $end\n\
         #0\n0c\nb101 d\nb1 q\n#5\n1c\n#10\n0c\nb0 d\n#15\n1c\n\
         #16\n{second} q\n#20\n0c\n#25\n1c\n"
    )
}

#[test]
fn the_netlist_repeats_a_waveform_and_its_power_is_reported() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    let path = "hdl/eight_bits/manifest.json";
    let text = fs::read_to_string(bench.path(path)).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    let port = |name, direction, width: u32| json!({"name": name, "direction": direction, "width": width, "doc": ""});
    manifest["ports"] = json!([
        port("clk", "input", 1),
        port("d", "input", 8),
        port("q", "output", 8)
    ]);
    bench.write(path, manifest.to_string());
    // Two registers behind each other and an inverter: 5 becomes 250.
    bench.write("good.vcd", waveform("b11111010"));
    let (run, printed) = bench.synth("eight_bits", &["--vcd", "good.vcd"]);
    let repeated = run.repeated.unwrap();
    assert_eq!(
        (repeated.cycles, repeated.compared, repeated.unknown),
        (3, 8, 16)
    );
    let power = run.power.unwrap();
    assert!(power.total_mw > 0.01 && power.total_mw < 10.0, "{power:?}");
    assert!(printed.contains("netlist equal to the waveform: 8 output bits"));
    let (run, printed) = bench.synth("eight_bits", &["--vcd", "good.vcd", "--no-power"]);
    assert_eq!((run.repeated.unwrap().compared, run.power), (8, None));
    assert!(printed.contains("netlist equal to the waveform: 8 output bits"));
    bench.write("bad.vcd", waveform("b11111011"));
    let call = ["synth", "--top", "eight_bits", "--vcd", "bad.vcd"];
    let message = bench.refused(&call);
    assert!(message.contains("DIFFERENT cycle 2: bit 0"), "{message}");
    bench.write("other.vcd", "$enddefinitions $end\n");
    for (vcd, says) in [("other.vcd", "no scope"), ("none.vcd", "none.vcd")] {
        let call = ["synth", "--top", "eight_bits", "--vcd", vcd];
        assert!(bench.refused(&call).contains(says));
    }
    assert!(
        bench
            .refused(&["synth", "--all-defaults", "--vcd", "good.vcd"])
            .contains("one --top")
    );
}

/// A register of a stream; `RESET` stands for what its reset does.
const OFFERED: &str = "    input  wire clk,
    input  wire rst_n,
    input  wire in_valid,
    output wire out_valid
);
    reg valid_q;
    assign out_valid = valid_q;
    always @(posedge clk) begin
        RESET valid_q <= valid_q ^ in_valid;
    end
";

#[test]
fn a_handshake_of_the_netlist_that_no_reset_makes_known_is_refused() {
    let waveform = "$scope module TOP $end $var wire 1 c clk $end $var wire 1 r rst_n $end \
                    $var wire 1 i in_valid $end $var wire 1 o out_valid $end $upscope $end \
                    $enddefinitions $end\n\
                    #0\n0c\n0r\n0i\n0o\n#5\n1c\n#10\n0c\n1r\n#15\n1c\n#20\n0c\n#25\n1c\n";
    let bench = Bench::new();
    bench.write("case.vcd", waveform);
    let call = ["synth", "--top", "offered", "--vcd", "case.vcd"];
    for (reset, known) in [("if (!rst_n) valid_q <= 1'b0; else", true), ("", false)] {
        let body = OFFERED.replace("RESET", reset);
        let body = match known {
            true => body,
            // The reset is there, and does nothing to the register.
            false => body.replace("valid_q ^ in_valid", "valid_q ^ (in_valid & rst_n)"),
        };
        bench.design(Some("clk"), &[("offered", &body)]);
        let path = "hdl/offered/manifest.json";
        let text = fs::read_to_string(bench.path(path)).unwrap();
        let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
        manifest["reset"] = json!("rst_n");
        let port =
            |name, direction| json!({"name": name, "direction": direction, "width": 1, "doc": ""});
        manifest["ports"] = json!([
            port("clk", "input"),
            port("rst_n", "input"),
            port("in_valid", "input"),
            port("out_valid", "output")
        ]);
        bench.write(path, manifest.to_string());
        if known {
            let (run, _) = bench.synth("offered", &["--vcd", "case.vcd"]);
            // Before the reset nothing is known yet.
            let repeated = run.repeated.unwrap();
            assert_eq!((repeated.compared, repeated.unknown), (2, 0));
            // A waveform that begins behind its reset has one put in front.
            bench.write("later.vcd", waveform.replace("0r", "1r"));
            let (run, _) = bench.synth("offered", &["--vcd", "later.vcd"]);
            let repeated = run.repeated.unwrap();
            assert_eq!((repeated.compared, repeated.unknown), (3, 0));
        } else {
            let message = bench.refused(&call);
            assert!(message.contains("UNKNOWN cycle 1: out_valid"), "{message}");
        }
    }
}

#[test]
fn what_got_worse_than_what_was_kept_fails() {
    let bench = Bench::new();
    bench.design(Some("clk"), &[REGISTER]);
    bench.write_marks();
    bench.synth("eight_bits", &[]);
    let json = bench.path("build/synth/eight_bits-osu018.json");
    let report = ["report", "--synth", json.to_str().unwrap()];
    assert!(bench.run(&report).status.success());
    let guarded = ["synth", "--top", "eight_bits", "--guard", "docs/measured"];
    let netlist = bench.path("build/synth/eight_bits-osu018/netlist.v");
    fs::remove_file(&netlist).unwrap();
    let output = bench.run(&guarded);
    assert!(output.status.success(), "{}", text(&output));
    let said = "guard: 1 of 1 within limits, 1 of them kept of the same Verilog";
    assert!(text(&output).contains(said), "{}", text(&output));
    assert!(!netlist.exists(), "mapped again");
    // A line more makes no gate, but other Verilog.
    let (name, body) = REGISTER;
    bench.design(Some("clk"), &[(name, &format!("{body}\n"))]);
    let output = bench.run(&guarded);
    assert!(output.status.success(), "{}", text(&output));
    let said = "guard: 1 of 1 within limits; mapped now, and kept by make docs: eight_bits\n";
    assert!(text(&output).contains(said), "{}", text(&output));
    assert!(netlist.exists());
    // Two bits more are 10 % of 24 cells.
    bench.design(Some("clk"), &[(name, &body.replace("[7:0]", "[9:0]"))]);
    let output = bench.run(&guarded);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("guard: eight_bits osu018: area"));
    assert!(text(&output).contains("guard: lines moved: eight_bits osu018: area"));
    let again = bench.path("build/synth/moved/eight_bits-osu018/eight_bits.v");
    let again = std::fs::read_to_string(again).unwrap();
    assert!(again.starts_with(&"\n".repeat(500)));
    let output = bench.run(&[&guarded[..], &["--period", "9"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(
        bench
            .refused(&["synth", "--top", "eight_bits", "--guard", "none"])
            .contains("none")
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
    bench.write_marks();
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
    let page = fs::read_to_string(bench.path("docs/results.md")).unwrap();
    for part in [
        "| encode | 43.2 M elements/s | >= 20 | `make bench` |",
        "| 612 k cycles/s | >= 500 |",
        "| 12.3 % | <= 25 |",
        "| rate | 0.970 beats/cycle | - |",
        "| eight_bits | osu018 | 1664.0 | 0.069 |",
        "opensta ",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(bench.run(&["report", "--check"]).status.success());
    bench.write("docs/results.md", page.replace("1664", "1663"));
    assert_eq!(bench.run(&["report", "--check"]).status.code(), Some(1));
    bench.write(
        "docs/results.md",
        page.replace("<!-- speeds", "<!-- sppeds"),
    );
    assert!(bench.refused(&["report"]).contains("`sppeds`"));
    bench.write("docs/results.md", &page);
    bench.write("README.md", "no marks\n");
    assert!(bench.refused(&["report"]).contains("engines:begin"));
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
