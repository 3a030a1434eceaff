//! Configurations: the built-in ones build, bad ones are refused with the key and the reason.

use rtl_gen::config::parse;
use rtl_gen::{build_named, config, named_configs, units};
use std::path::Path;
use std::process::{Command, Output};

#[test]
fn every_built_in_configuration_builds_a_top_of_its_own_name() {
    // Whole engines have short names; their modules carry all parameters.
    let engines = [
        "oaken_quantizer",
        "oaken_dequantizer",
        "oaken_codec_loopback",
        "kv_mmu",
        "kv_dma",
        "kv_dma_registers",
        "titanus_qu",
        "titanus_codec",
        "titanus_ce",
        "kivi_key_quantizer",
        "kivi_value_quantizer",
        "kivi_dequantizer",
        "kivi_window",
        "kivi_codec",
        "hack_quantizer",
        "hack_value_quantizer",
        "hack_matmul",
        "axi_read_master",
        "axi_write_master",
        "packkv_quantizer",
        "packkv_encoder",
        "packkv_repacker",
        "packkv_packer",
        "packkv_unpacker",
        "packkv_decompressor",
        "packkv_dot",
        "packkv_trees",
        "reference_dot_fp16",
        "rot_quantizer",
        "rot_dequantizer",
        "rot_transform",
    ];
    for config in config::all_configs() {
        let design = config.build().unwrap();
        match engines.contains(&config.unit.as_str()) {
            true => assert!(design.top.name().starts_with(&config.unit)),
            false => assert_eq!(design.top.name(), config.name),
        }
    }
}

#[test]
fn no_two_configurations_have_tops_of_one_name() {
    let tops = config::all_configs()
        .into_iter()
        .map(|c| c.build().unwrap());
    let mut names: Vec<_> = tops.map(|d| d.top.name().to_owned()).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn every_unit_has_a_default_configuration() {
    for unit in units() {
        let design = build_named(unit.name).unwrap();
        assert_eq!(design.unit, unit.name);
        assert_eq!(design.config, unit.default_config().name);
    }
}

#[test]
fn names_of_configurations_are_unique() {
    let mut names: Vec<_> = config::all_configs().into_iter().map(|c| c.name).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}

fn refusal(text: &str) -> String {
    match parse(text) {
        Err(e) => e.to_string(),
        Ok(configs) => configs[0].build().unwrap_err().to_string(),
    }
}

#[test]
fn bad_configurations_are_refused_with_the_key_and_the_reason() {
    for (text, expected) in [
        (
            "[x]\nunit = \"oaken_decomposer\"\nlane = 16",
            "configuration `x` of unit `oaken_decomposer`: unknown field `lane`, expected `lanes`",
        ),
        (
            "[x]\nunit = \"oaken_decomposer\"",
            "configuration `x` of unit `oaken_decomposer`: missing field `lanes`",
        ),
        (
            "[x]\nunit = \"oaken_decomposer\"\nlanes = 12",
            "configuration `x` of unit `oaken_decomposer`: lanes = 12: must be 4, 8, 16, 32 or 64",
        ),
        (
            "[x]\nunit = \"byte_packer\"\nbytes = 12",
            "configuration `x` of unit `byte_packer`: bytes = 12: must be a power of two from 2 to 128",
        ),
        (
            "[x]\nunit = \"skid_buffer\"\nwidth = 0",
            "configuration `x` of unit `skid_buffer`: width = 0: must be from 1 to 4096",
        ),
        (
            "[x]\nunit = \"oaken_quantizer_lanes\"\nmultiplier = \"dps\"",
            "configuration `x` of unit `oaken_quantizer_lanes`: multiplier = \"dps\": must be \"tree\" or \"dsp\"",
        ),
        (
            "[x]\nunit = \"oaken_quantizer_lanes\"\npipeline = 1",
            "configuration `x` of unit `oaken_quantizer_lanes`: pipeline = 1: must be \"asic\" or \"fpga\"",
        ),
        (
            "[x]\nlanes = 16",
            "configuration `x` lacks its unit: add a line unit = \"...\"",
        ),
        (
            "x = 1",
            "`x` is not a configuration: write [x] with a line unit = \"...\"",
        ),
        (
            "[\"../x\"]\nunit = \"skid_buffer\"\nwidth = 1",
            "configuration `../x`: a name consists of letters, digits and `_`",
        ),
    ] {
        assert_eq!(refusal(text), expected);
    }
    assert!(
        refusal("[x]\nunit = \"skid\"")
            .starts_with("configuration `x`: unknown unit `skid`; the nearest are skid_buffer, ")
    );
    assert!(refusal("[x]\nunit = \"skid_buffer\"\nwidth = -1").contains("-1"));
    assert!(refusal("[x\n").starts_with("line 1: "));
}

fn rtl_gen(args: &[&str], dir: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rtl-gen"))
        .args(args)
        .current_dir(dir)
        .output()
        .unwrap()
}

/// One line on standard error, exit status 2, nothing written.
fn is_refused(args: &[&str], dir: &Path, expected: &str) {
    let before = std::fs::read_dir(dir).unwrap().count();
    let out = rtl_gen(args, dir);
    let message = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(2), "{args:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
    assert!(message.contains(expected), "{args:?}: {message}");
    assert_eq!(std::fs::read_dir(dir).unwrap().count(), before, "{args:?}");
}

#[test]
fn the_command_refuses_bad_input_with_one_line_and_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let bad = dir.path().join("bad.toml");
    std::fs::write(
        &bad,
        "[good]\nunit = \"skid_buffer\"\nwidth = 4\n[bad]\nunit = \"skid_buffer\"\nwidht = 4\n",
    )
    .unwrap();
    let emit = |what| ["emit", "--config", what, "-o", "out"];
    is_refused(
        &emit("oaken_nothing"),
        dir.path(),
        "unknown configuration or unit `oaken_nothing`",
    );
    is_refused(&emit("bad.toml"), dir.path(), "unknown field `widht`");
    is_refused(&[], dir.path(), "a command is missing");
    is_refused(&["nope"], dir.path(), "unrecognized subcommand 'nope'");
    is_refused(&["emit"], dir.path(), "not provided");
    is_refused(
        &["emit", "--all", "--config", "skid_buffer", "-o", "out"],
        dir.path(),
        "cannot be used with",
    );
    is_refused(
        &emit("missing.toml"),
        dir.path(),
        "cannot read configuration file missing.toml",
    );
}

#[test]
fn an_emitted_folder_is_complete_and_replaced_as_a_whole() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["emit", "--config", "oaken_zero_remove_l8", "-o", "out"];
    for _ in 0..2 {
        let out = rtl_gen(&args, dir.path());
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        let folder = dir.path().join("out/oaken_zero_remove_l8");
        let mut names: Vec<_> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "manifest.json",
                "oaken_zero_remove_l8.core",
                "oaken_zero_remove_l8.f",
                "oaken_zero_remove_l8.v",
                "prefix_sum_n8.v"
            ]
        );
        let list = std::fs::read_to_string(folder.join("oaken_zero_remove_l8.f")).unwrap();
        assert_eq!(list, "prefix_sum_n8.v\noaken_zero_remove_l8.v\n");
    }
    // What somebody put beside it stays.
    let notes = dir.path().join("out/oaken_zero_remove_l8/notes.txt");
    std::fs::write(&notes, "years of work").unwrap();
    let out = rtl_gen(&args, dir.path());
    assert_eq!(out.status.code(), Some(2));
    assert!(notes.exists());
}

#[test]
fn a_folder_that_is_not_a_design_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("out/skid_buffer_w8");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("thesis.tex"), "years of work").unwrap();
    let out = rtl_gen(
        &["emit", "--config", "skid_buffer", "-o", "out"],
        dir.path(),
    );
    assert_eq!(out.status.code(), Some(2));
    assert!(folder.join("thesis.tex").exists());
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_rtl-gen"))
        .arg("list")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn a_folder_that_cannot_be_replaced_leaves_the_others_as_they_were() {
    let dir = tempfile::tempdir().unwrap();
    let foreign = dir.path().join("out/skid_buffer_w8");
    std::fs::create_dir_all(&foreign).unwrap();
    std::fs::write(foreign.join("thesis.tex"), "years of work").unwrap();
    let both = [
        "emit",
        "--config",
        "stream_register",
        "--config",
        "skid_buffer",
        "-o",
        "out",
    ];
    let out = rtl_gen(&both, dir.path());
    assert_eq!(out.status.code(), Some(2));
    let names: Vec<_> = std::fs::read_dir(dir.path().join("out")).unwrap().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn names_of_configurations_lead_to_one_design() {
    let dir = tempfile::tempdir().unwrap();
    for (text, says) in [
        // Another design's top, in the same file.
        (
            "[skid_buffer_w4]\nunit = \"stream_register\"\nwidth = 4\n\
             [x]\nunit = \"skid_buffer\"\nwidth = 4",
            "configuration `skid_buffer_w4`: that is the name of a module of configuration `x`",
        ),
        // A module inside.
        (
            "[prefix_sum_n8]\nunit = \"oaken_zero_remove\"\nlanes = 8",
            "of configuration `prefix_sum_n8`, and its own top is oaken_zero_remove_l8",
        ),
        (
            "[oaken_decomposer_l16]\nunit = \"skid_buffer\"\nwidth = 4",
            "that is the name of a built-in configuration",
        ),
    ] {
        std::fs::write(dir.path().join("my.toml"), text).unwrap();
        is_refused(
            &["emit", "--config", "my.toml", "-o", "out"],
            dir.path(),
            says,
        );
    }
    // One name for two designs.
    std::fs::write(
        dir.path().join("a.toml"),
        "[x]\nunit = \"skid_buffer\"\nwidth = 4",
    )
    .unwrap();
    std::fs::write(
        dir.path().join("b.toml"),
        "[x]\nunit = \"skid_buffer\"\nwidth = 5",
    )
    .unwrap();
    is_refused(
        &[
            "emit", "--config", "a.toml", "--config", "b.toml", "-o", "out",
        ],
        dir.path(),
        "two different configurations are named `x`",
    );
    // The same one twice is one.
    let twice = [
        "emit", "--config", "a.toml", "--config", "a.toml", "-o", "out",
    ];
    assert!(rtl_gen(&twice, dir.path()).status.success());
}

/// Tools take all designs of a folder together by its `designs.f`.
#[test]
fn one_file_list_holds_every_module_of_a_folder_once() {
    let dir = tempfile::tempdir().unwrap();
    let out = rtl_gen(&["emit", "--all", "-o", "out"], dir.path());
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let list = std::fs::read_to_string(dir.path().join("out/designs.f")).unwrap();
    let mut files: Vec<_> = list
        .lines()
        .map(|l| l.rsplit('/').next().unwrap())
        .collect();
    let all = files.len();
    files.sort();
    files.dedup();
    assert_eq!(files.len(), all);
    for config in named_configs() {
        assert!(files.contains(&format!("{}.v", config.build().unwrap().top.name()).as_str()));
    }
    // Every file is read; what is elaborated of it is up to lint.
    let compiled = Command::new("iverilog")
        .args([
            "-g2005",
            "-Wall",
            "-o",
            "all.vvp",
            "-s",
            "skid_buffer_w8",
            "-c",
            "designs.f",
        ])
        .current_dir(dir.path().join("out"))
        .output()
        .unwrap();
    assert!(compiled.status.success());
    assert_eq!(String::from_utf8_lossy(&compiled.stderr), "");
    // Two modules of one name: no such list, and the reason.
    let twin = dir.path().join("out/twin");
    std::fs::create_dir(&twin).unwrap();
    let design = dir.path().join("out/skid_buffer_w8");
    for name in ["manifest.json", "skid_buffer_w8.v"] {
        let text = std::fs::read_to_string(design.join(name)).unwrap();
        std::fs::write(twin.join(name), text.replace("wire", "wire ")).unwrap();
    }
    let out = rtl_gen(
        &["emit", "--config", "skid_buffer", "-o", "out"],
        dir.path(),
    );
    assert!(out.status.success());
    let says = "skid_buffer_w8.v is not the same in skid_buffer_w8 and twin";
    assert!(String::from_utf8_lossy(&out.stdout).contains(says));
    assert!(!dir.path().join("out/designs.f").exists());
}

/// The blocks of TOML on the page of configuration files.
fn examples() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/configurations.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```toml\n").skip(1);
    let text = |block: &str| block.split("```").next().unwrap_or_default().to_owned();
    blocks.map(text).collect()
}

#[test]
fn the_examples_of_the_documentation_can_be_emitted_together() {
    let examples = examples();
    assert_eq!(examples.len(), 4);
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("examples.toml");
    std::fs::write(&file, examples.concat()).unwrap();
    let emit = |config: &str, output: &str| {
        let output = directory.path().join(output);
        let run = Command::new(env!("CARGO_BIN_EXE_rtl-gen"))
            .args(["emit", "--config", config, "-o"])
            .arg(&output)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success(), "{said}");
        output
    };
    let file = file.to_str().unwrap();
    let all = emit(file, "all");
    for name in [
        "short_q8",
        "short_dq8",
        "narrow_qu",
        "narrow_dqu",
        "mmu_1gib",
        "fpga_q16",
        "fpga_dq16",
    ] {
        assert!(all.join(name).join("manifest.json").is_file(), "{name}");
    }
    // A word is a word there, and plain multiplications are in the text.
    let manifest = std::fs::read_to_string(all.join("fpga_q16/manifest.json")).unwrap();
    assert!(manifest.contains("\"multiplier\": \"dsp\""), "{manifest}");
    let lane = all.join("fpga_q16/oaken_quantizer_lane_dsp_fpga.v");
    let lane = std::fs::read_to_string(lane).unwrap();
    assert!(
        lane.contains("wire [21:0] product = {10'd0, significand3_q} * "),
        "{lane}"
    );
    let one = emit(&format!("{file}:narrow_qu"), "one");
    assert!(one.join("narrow_qu").is_dir() && !one.join("short_q8").exists());
}

#[test]
fn describe_shows_the_keys_of_a_unit_and_of_a_configuration_of_it() {
    let describe = |name: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
        command.args(["describe", name]).output().unwrap()
    };
    let unit = describe("oaken_dequantizer");
    let said = String::from_utf8_lossy(&unit.stdout).into_owned();
    assert!(
        said.contains("powers of two, 4 to 16; default 16"),
        "{said}"
    );
    assert_eq!(describe("oaken_dq16").stdout, unit.stdout);
    let unknown = describe("oaken_dequantiser");
    assert_eq!(unknown.status.code(), Some(2));
    let said = String::from_utf8_lossy(&unknown.stderr);
    assert!(
        said.contains("the nearest are oaken_dequantizer, "),
        "{said}"
    );
}
