//! OpenROAD-flow-scripts from the outside, with a small stand-in for the flow: what is given to it,
//! what is read from it, and what is refused.

use super::REGISTER;
use super::bench::{Bench, refusal, text};
use flate2::Compression;
use flate2::write::GzEncoder;
use rtl_gen::flow::flow_synth::FlowSynthRun;
use rtl_gen::flow::layout::LayoutRun;
use rtl_gen::flow::measured::{PathClass, SynthRun};
use std::env;
use std::fs;
use std::io::Write;
use std::process::Command;

/// Debian's library for osu018 with the names of nangate45 where the flow asks for a cell by its
/// name, and with cells for constants, which it does not have.
fn renamed_library() -> String {
    let path = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";
    let text = fs::read_to_string(path).expect("qflow-tech-osu018 is installed");
    let parts = text.split_once("cell (BUFX2)");
    let (before, rest) = parts.expect("a buffer");
    let parts = rest.split_once("cell (BUFX4)");
    let (buffer, after) = parts.expect("another buffer behind it");
    let buffer = buffer.replace("pin(Y)", "pin(Z)");
    let ties = [0, 1].map(|value| {
        let pin = format!("pin(Z) {{ direction : output; function : \"{value}\"; }}");
        format!("cell (LOGIC{value}_X1) {{ area : 8; {pin} }}\n")
    });
    format!(
        "{before}cell (BUF_X1){buffer}{}cell (BUFX4){after}",
        ties.concat()
    )
    .replace("cell (NAND2X1)", "cell (NAND2_X1)")
}

const LIBRARY: &str = "platforms/nangate45/lib/NangateOpenCellLibrary_typical.lib";

/// What the flow does with a design folder, in short: the folder comes first, then the platform.
const MAKEFILE: &str = "include $(DESIGN_CONFIG)
include $(FLOW_HOME)/platforms/$(PLATFORM)/config.mk
BASE = $(PLATFORM)/$(DESIGN_NICKNAME)/$(FLOW_VARIANT)
RESULTS = $(WORK_HOME)/results/$(BASE)
$(RESULTS)/1_2_yosys.v: $(VERILOG_FILES) $(SDC_FILE)
\tmkdir -p $(RESULTS) $(WORK_HOME)/reports/$(BASE)
\ttest -z \"$(ADDER_MAP_FILE)$(SYNTH_HIERARCHICAL:0=)\" || { echo ERROR: bad settings; exit 1; }
\t$(YOSYS_EXE) -q -p \"read_verilog $(VERILOG_FILES); synth -flatten -top $(DESIGN_NAME); \\
\t  dfflibmap -liberty $(TEST_LIBRARY); abc -liberty $(TEST_LIBRARY); opt_clean -purge; \\
\t  tee -o $(WORK_HOME)/reports/$(BASE)/synth_stat.txt stat -liberty $(TEST_LIBRARY); \\
\t  write_verilog -noattr $@\"
place:
\ttest -x $(OPENROAD_EXE)
\tmkdir -p $(RESULTS) $(WORK_HOME)/logs/$(BASE)
\techo '{\"floorplan__timing__setup__ws\": 0.5}' > $(WORK_HOME)/logs/$(BASE)/2_1_floorplan.json
\techo '{\"detailedplace__timing__setup__ws\": 0.25}' > $(WORK_HOME)/logs/$(BASE)/3_5_place_dp.json
3_place.odb.def:
\techo 'DIEAREA ( 0 0 ) ( 100 100 ) ; COMPONENTS 1 ;' > $(RESULTS)/$@
\techo '- u_a.x_q DFF + PLACED ( 5 5 ) N ; END COMPONENTS' >> $(RESULTS)/$@
";

/// The other files that the wrapper looks into.
const FLOW_FILES: [(&str, &str); 4] = [
    ("scripts/synth.tcl", "# ADDER_MAP_FILE\n"),
    ("scripts/synth_preamble.tcl", "# DONT_USE_CELLS\n"),
    ("scripts/variables.yaml", "SYNTH_MOCK_LARGE_MEMORIES:\n"),
    (
        "platforms/nangate45/config.mk",
        "export ADDER_MAP_FILE ?= adders.v\n",
    ),
];

/// A Yosys that claims Tcl, and does what it is asked without.
const YOSYS: &str = "#!/bin/sh
case \"$1\" in
-V) echo 'Yosys 0.99 (test)' ;;
-c) exit 0 ;;
*) exec yosys \"$@\" ;;
esac
";

impl Bench {
    /// A design, a stand-in for the flow in `checkout/`, and programs in `bin/`.
    fn with_flow() -> Self {
        let bench = Bench::new();
        bench.design(Some("clk"), &[REGISTER]);
        bench.write("library.lib", renamed_library());
        bench.write(
            "checkout/flow/Makefile",
            format!("# 1_2_yosys.v\n{MAKEFILE}"),
        );
        for (name, text) in FLOW_FILES {
            bench.write(&format!("checkout/flow/{name}"), text);
        }
        bench.write(&format!("checkout/flow/{LIBRARY}"), renamed_library());
        bench.program("bin/yosys-tcl", YOSYS);
        // PyYAML need not be there where this is tested.
        bench.program("bin/python3", "#!/bin/sh\nexit 0\n");
        bench
    }

    fn in_flow(&self, args: &[&str]) -> Command {
        let mut command = self.command(args);
        let path = env::var("PATH").unwrap();
        command
            .env("PATH", format!("{}:{path}", self.path("bin").display()))
            .env("YOSYS_EXE", self.path("bin/yosys-tcl"))
            .env("TEST_LIBRARY", self.path("library.lib"))
            // What a make of ours leaves in the environment is none of the flow's business.
            .env("MAKEFLAGS", "-n")
            .env("MEMORY", "auto");
        command
    }

    fn refused_in_flow(&self, args: &[&str]) -> String {
        refusal(&self.in_flow(args).output().unwrap(), args)
    }
}

const SYNTH: [&str; 4] = ["synth", "--top", "eight_bits", "--no-modules"];

#[test]
fn both_mappings_are_measured_and_kept() {
    let bench = Bench::with_flow();
    let own = || -> SynthRun {
        let json = fs::read(bench.path("build/synth/eight_bits-nangate45.json")).unwrap();
        serde_json::from_slice(&json).unwrap()
    };
    let flow = || -> FlowSynthRun {
        let json = fs::read(bench.path("build/synth/orfs/eight_bits-nangate45.json")).unwrap();
        serde_json::from_slice(&json).unwrap()
    };
    // The checkout or its folder `flow`, by option or by variable; nangate45 unless another is given.
    for home in ["checkout", "checkout/flow"] {
        for by_option in [true, false] {
            let _ = fs::remove_dir_all(bench.path("build"));
            let mut command = bench.in_flow(&SYNTH);
            match by_option {
                true => command.args(["--flow-home", home]),
                false => command.env("FLOW_HOME", home),
            };
            let output = command.output().unwrap();
            let printed = text(&output);
            assert!(output.status.success(), "{home}: {printed}");
            assert!(printed.contains("Synthesis stage of"), "{printed}");
            let (own, flow) = (own(), flow());
            assert_eq!((own.cells, own.sequential_cells), (24, 16));
            assert_eq!((flow.period_ns, flow.area_um2), (1.0, own.area_um2));
            assert_eq!(flow.kge, (own.kge * 100.0).round() / 100.0);
            let slack = |class| flow.slack(class).unwrap();
            let same = own.paths[&PathClass::RegisterToRegister].slack_ns;
            assert!((slack(PathClass::RegisterToRegister) - same).abs() < 0.1);
            // The ports have the delays of the folder: a fifth of the period.
            let inputs = own.paths[&PathClass::InputToRegister].slack_ns - 0.2;
            assert!((slack(PathClass::InputToRegister) - inputs).abs() < 0.1);
        }
    }
    // Another period is the user's, and the command says so.
    let args = [&SYNTH[..], &["--period", "2.5", "--flow-home", "checkout"]].concat();
    assert!(bench.in_flow(&args).status().unwrap().success());
    let run = flow();
    assert_eq!(run.period_ns, 2.5);
    assert!(run.command.contains("PERIOD=2.5"), "{}", run.command);

    // The page has them beside each other.
    bench.write_marks();
    let kept = ["report", "--synth", "build/synth/eight_bits-nangate45.json"];
    let flow_json = ["--flow", "build/synth/orfs/eight_bits-nangate45.json"];
    let output = bench.run(&[&kept[..], &flow_json].concat());
    assert!(output.status.success(), "{}", text(&output));
    let page = fs::read_to_string(bench.path("docs/results.md")).unwrap();
    assert!(page.contains("| eight_bits | 2.5 ns |"), "{page}");
    assert!(page.contains("its Yosys yosys 0.99"), "{page}");
}

#[test]
fn libraries_are_found_packed_and_in_a_folder_of_their_own() {
    let bench = Bench::with_flow();
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(renamed_library().as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    fs::remove_file(bench.path(&format!("checkout/flow/{LIBRARY}"))).unwrap();
    let flow = [&SYNTH[..], &["--flow-home", "checkout"]].concat();
    let message = bench.refused_in_flow(&flow);
    assert!(message.contains(LIBRARY), "{message}");
    bench.write(&format!("checkout/flow/{LIBRARY}.gz"), packed);
    let output = bench.in_flow(&flow).output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    // Those of PDK_DIR go before those of the checkout.
    let mut command = bench.in_flow(&flow);
    let message = refusal(
        &command.env("PDK_DIR", "elsewhere").output().unwrap(),
        &flow,
    );
    assert!(message.contains("elsewhere/nangate45/"), "{message}");
    // All PDKs: what is no platform of the flow, or has no library, is passed over.
    let all = [&flow[..], &["--pdk", "all"]].concat();
    let printed = text(&bench.in_flow(&all).output().unwrap());
    let absent = "not measured, libraries not found: sky130hd, asap7, ihp-sg13g2";
    assert!(printed.contains(absent), "{printed}");
    assert!(bench.path("build/synth/eight_bits-osu018.json").is_file());
    assert!(
        !bench
            .path("build/synth/orfs/eight_bits-osu018.json")
            .exists()
    );
}

#[test]
fn a_bad_flow_is_refused_in_one_line() {
    let bench = Bench::with_flow();
    let flow = [&SYNTH[..], &["--flow-home", "checkout"]].concat();
    let with = |more: &[&str]| bench.refused_in_flow(&[&flow[..], more].concat());
    let elsewhere = |home| bench.refused_in_flow(&[&SYNTH[..], &["--flow-home", home]].concat());
    assert!(elsewhere("nowhere").contains("nowhere: no checkout of OpenROAD-flow-scripts"));
    assert!(elsewhere("hdl").contains("no flow/Makefile"));
    assert!(with(&["--pdk", "osu018"]).contains("osu018 is no platform"));
    assert!(with(&["--pdk", "sky130hd"]).contains("sky130hd/config.mk"));
    assert!(with(&["--flow-yosys", "nowhere/yosys"]).contains("nowhere/yosys cannot be started"));
    // A Yosys without Tcl, one that is none, and no PyYAML.
    bench.program(
        "bin/no-tcl",
        "#!/bin/sh\n[ \"$1\" = -V ] && echo 'Yosys 0.1' && exit 0\nexit 1\n",
    );
    let no_tcl = bench.path("bin/no-tcl");
    let message = with(&["--flow-yosys", no_tcl.to_str().unwrap()]);
    assert!(
        message.contains("it has no Tcl, or is too old"),
        "{message}"
    );
    assert!(with(&["--flow-yosys", "/bin/true"]).contains("is no Yosys"));
    bench.program("bin/python3", "#!/bin/sh\nexit 1\n");
    assert!(with(&[]).contains("PyYAML"));
    bench.program("bin/python3", "#!/bin/sh\nexit 0\n");
    // What the flow says when it fails.
    bench.program(
        "bin/failing",
        &YOSYS.replace("exec yosys \"$@\"", "echo ERROR: no luck; exit 1"),
    );
    let failing = bench.path("bin/failing");
    let message = with(&["--flow-yosys", failing.to_str().unwrap()]);
    assert!(
        message.contains("ERROR: no luck") && message.contains("flow.log"),
        "{message}"
    );
    // Releases that lack something, each named.
    let platform = "checkout/flow/platforms/nangate45/config.mk";
    bench.write(platform, "export ADDER_MAP_FILE = adders.v\n");
    assert!(with(&[]).contains("maps adders whatever the design says"));
    bench.write("checkout/flow/scripts/synth.tcl", "\n");
    assert!(with(&[]).contains("too old: no ADDER_MAP_FILE in flow/scripts/synth.tcl"));
    fs::remove_file(bench.path("checkout/flow/scripts/variables.yaml")).unwrap();
    bench.write("checkout/flow/scripts/synth.tcl", "ADDER_MAP_FILE\n");
    assert!(with(&[]).contains("flow/scripts/variables.yaml"));
}

#[test]
fn a_layout_leaves_metrics_and_a_picture() {
    let bench = Bench::with_flow();
    bench.program("bin/openroad", "#!/bin/sh\necho v2.0-test\n");
    let layout = ["layout", "--top", "eight_bits"];
    let place = [
        &layout[..],
        &["--stage", "place", "--flow-home", "checkout"],
    ]
    .concat();
    let output = bench.in_flow(&place).output().unwrap();
    let printed = text(&output);
    assert!(output.status.success(), "{printed}");
    let says = "at 1 ns, after place: setup ns 0.250, hold ns -, MHz 1333";
    assert!(printed.contains(says), "{printed}");
    let json = fs::read(bench.path("build/layout/eight_bits-nangate45.json")).unwrap();
    let run: LayoutRun = serde_json::from_slice(&json).unwrap();
    assert_eq!(
        (run.setup_ns, &run.tools["openroad"][..]),
        (Some(0.25), "v2.0-test")
    );
    let picture = fs::read_to_string(bench.path("build/layout/eight_bits-nangate45.svg")).unwrap();
    assert!(picture.contains("u_a 100 %"), "{picture}");
    // Kept with its picture.
    bench.write_marks();
    bench.write(
        "docs/results.md",
        "flow tops parts speeds layouts"
            .split(' ')
            .map(|name| format!("<!-- {name}:begin -->\n<!-- {name}:end -->\n"))
            .collect::<String>(),
    );
    let json = "build/layout/eight_bits-nangate45.json";
    let output = bench.run(&["report", "--layout", json]);
    assert!(output.status.success(), "{}", text(&output));
    let page = fs::read_to_string(bench.path("docs/results.md")).unwrap();
    assert!(
        page.contains("| eight_bits | nangate45 | 1 ns | place | 0.250 |"),
        "{page}"
    );
    assert!(
        bench
            .path("docs/measured/layout-eight_bits-nangate45.svg")
            .is_file()
    );

    // What is missing is named, with the place to get it.
    let flowless = refusal(&bench.in_flow(&layout).output().unwrap(), &layout);
    assert!(
        flowless.contains("FLOW_HOME") && flowless.contains("https://"),
        "{flowless}"
    );
    let none = [&place[..], &["--openroad", "nowhere/openroad"]].concat();
    let message = bench.refused_in_flow(&none);
    assert!(
        message.contains("OpenROAD was not found") && message.contains("https://"),
        "{message}"
    );
    fs::remove_file(bench.path("bin/openroad")).unwrap();
    if Command::new("openroad").arg("-version").output().is_err() {
        let message = bench.refused_in_flow(&place);
        assert!(message.contains("OpenROAD was not found"), "{message}");
    }
    let message = bench.refused_in_flow(&[&layout[..], &["--stage", "sign"]].concat());
    assert!(message.contains("sign"), "{message}");
}
