//! The proofs in formal/same/: all that they name is there, they hold, and they fail without what they say.

use crate::everything;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../formal/same")
}

fn same(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
    command.arg("same").args(arguments).output().unwrap()
}

fn said(run: &Output) -> String {
    String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr)
}

/// A file with this in place of that.
fn with(name: &str, old: &str, new: &str) -> (tempfile::TempDir, String) {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    assert!(text.contains(old), "{name} has no {old}");
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join(name);
    fs::write(&file, text.replace(old, new)).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (directory, file)
}

const LANE: &str = "titanus_lane_operands.sv";

#[test]
fn all_that_the_files_name_is_in_the_verilog() {
    let files = fs::read_dir(folder()).unwrap();
    let files: Vec<String> = files
        .map(|file| file.unwrap().path())
        .filter(|file| file.is_file())
        .map(|file| file.to_str().unwrap().to_owned())
        .collect();
    assert!(files.len() > 10, "{files:?}");
    let mut words = vec!["--check"];
    words.extend(files.iter().map(String::as_str));
    let run = same(&words);
    assert!(run.status.success(), "{}", said(&run));
}

#[test]
#[ignore = "long"]
fn a_proof_holds_and_what_must_fail_fails() {
    let file = folder().join(LANE);
    let run = same(&["--first", file.to_str().unwrap()]);
    let said = said(&run);
    assert!(run.status.success(), "{said}");
    assert!(
        said.ends_with("1 of 1 make no difference, 1 of 1 fail as they must\n"),
        "{said}"
    );
}

#[test]
#[ignore = "long"]
fn a_proof_fails_without_what_it_says_and_with_what_is_not_true() {
    let cases = [
        // The register is another one in cycles that are compared then.
        (
            ": gold.multiplies1_q",
            "",
            "fails: `always @(*) if (1'b1) assert (",
        ),
        (
            "//@ other",
            "always @(*) assert (gold.multiplies1_q);\n//@ other",
            "fails: `always @(*) assert (",
        ),
        // All is true of what never comes.
        (
            "//@ other",
            "always @(*) assume (age_q < 9);\n//@ other",
            "the assumptions allow no run of 24 cycles behind a reset",
        ),
        // A reset may last: with TESTS=all.
        (
            "//@ other",
            "reg [3:0] runs = 0;\nalways @(posedge clk) runs <= rst_n ? runs + 1 : 0;\n\
             always @(*) if (rst_n) assume (runs < 9);\n//@ other",
            "the assumptions allow no run of 24 cycles behind a reset",
        ),
    ];
    let number = if everything() { 4 } else { 3 };
    for (old, new, why) in cases.into_iter().take(number) {
        let (_directory, file) = with(LANE, old, new);
        let run = same(&["--change", "factor1_q enable", &file]);
        let said = said(&run);
        assert_eq!(run.status.code(), Some(1), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
#[ignore = "long"]
fn a_word_that_one_copy_alone_has_written_is_not_to_be_read() {
    let file = folder().join("rot_before_a_vector.sv");
    let words = [
        "--config",
        "rot_t16",
        "--change",
        "written_slot_q",
        file.to_str().unwrap(),
    ];
    let run = same(&words);
    let said = said(&run);
    assert!(run.status.success(), "{said}");
    assert!(
        said.contains("fails, as it must: `always @(*) assert (!reads_other_"),
        "{said}"
    );
}

#[test]
#[ignore = "long"]
fn a_change_that_makes_a_difference_is_not_proven_and_one_that_makes_none_does_not_fail() {
    let (_directory, file) = with(LANE, "//@ other", "//@ same");
    let run = same(&[&file, "--change", "range1_q sub#1"]);
    assert_eq!(run.status.code(), Some(2), "{}", said(&run));
    assert!(said(&run).contains("there is no line `//@ other ...`"));

    let text = fs::read_to_string(folder().join(LANE)).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("turned.sv");
    let turned = text
        .replace("//@ same", "//@ turned")
        .replace("//@ other", "//@ same");
    fs::write(&file, turned.replace("//@ turned", "//@ other")).unwrap();
    let run = same(&["--first", file.to_str().unwrap()]);
    let said = said(&run);
    assert_eq!(run.status.code(), Some(1), "{said}");
    assert!(
        said.ends_with("0 of 1 make no difference, 0 of 1 fail as they must\n"),
        "{said}"
    );
}

#[test]
fn a_failure_leaves_a_waveform_of_both() {
    let directory = tempfile::tempdir().unwrap();
    let (file, keep) = (folder().join(LANE), directory.path().to_str().unwrap());
    let words = [
        file.to_str().unwrap(),
        "--change",
        "range1_q sub#1",
        "--keep",
        keep,
    ];
    let run = same(&words);
    assert!(run.status.success(), "{}", said(&run));
    let kept = directory
        .path()
        .join("titanus_dqu_c768/titanus_dequantizer_lane__range1_q_sub_1");
    let waves = fs::read_to_string(kept.join("trace.vcd")).unwrap();
    assert!(waves.contains("gold") && waves.contains("gate"), "{waves}");
}

/// Lanes whose minimum is not said to be the same give other codes, and a changed module has no function of its own.
#[test]
#[ignore = "long"]
fn a_function_of_what_differs_differs_and_what_is_changed_is_none() {
    let file = "kivi_sampled_minimum.sv";
    let assertion = "if (gold.coding_line_q[0]) assert (";
    let (_directory, unsaid) = with(file, assertion, "if (1'b0) assert (");
    let run = same(&["--change", "group_first_q", &unsaid]);
    let found = said(&run);
    assert!(run.status.success(), "{found}");
    let at_codes = "fails, as it must: `always @(*) if (gold.u_queued_codes.in_valid) assert (";
    assert!(found.contains(at_codes), "{found}");

    for (named, why) in [
        (
            "u_lanes*.min_q",
            "group_quantizer_x4_n3 is changed, and something in it taken",
        ),
        ("group_data", "`function group_data` fits no register"),
        ("x1_q", "x1_q is cut, and taken as a function"),
    ] {
        let line = format!("//@ function {named}\n//@ same");
        let (_directory, file) = with(file, "//@ same", &line);
        let run = same(&["--check", &file]);
        let found = said(&run);
        assert_eq!(run.status.code(), Some(2), "{found}");
        assert!(found.contains(why), "{found}");
    }
}

/// All instances of a module have one text: what opens one of them would empty the others.
#[test]
fn a_part_is_not_opened_alone_if_its_module_has_other_instances() {
    let (_directory, file) = with("rot_unread_ready.sv", "rot_align_x4", "u_align0");
    let run = same(&["--check", &file]);
    let said = said(&run);
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(said.contains("u_align0 is open and u_align"), "{said}");
    assert!(said.contains("also rot_align_x4, is not"), "{said}");
}

#[test]
fn what_is_not_there_is_refused_in_one_line() {
    for (old, new, why) in [
        ("design titanus", "design nothing titanus", "`nothing`"),
        (
            "module titanus_dequantizer_lane",
            "module titanus_*",
            "fits none of its modules, or several",
        ),
        (
            "module titanus_dequantizer_lane",
            "module titanus_stream_window",
            "is used outside of titanus_stream_window too",
        ),
        (
            "cuts factor1_q",
            "cuts factor9_q",
            "`cuts factor9_q` fits no register",
        ),
        (
            "//@ cuts factor1_q",
            "//@ open sdp_*\n//@ cuts factor1_q",
            "`open sdp_*` fits no part",
        ),
        (
            "//@ cuts factor1_q",
            "//@ holds in\n//@ cuts factor1_q",
            "has no such stream",
        ),
        (
            "//@ cuts factor1_q",
            "//@ tracks u_ram\n//@ cuts factor1_q",
            "u_ram is no open part",
        ),
        (
            "//@ cuts factor1_q",
            "//@ while nothing: 1'b1\n//@ cuts factor1_q",
            "it is no output",
        ),
        (
            "factor1_q: gold.multiplies1_q",
            "factor1_q: gold.multiplies9_q",
            "has no net multiplies9_q",
        ),
        (
            "factor1_q enable#1",
            "factor1_q enable#9",
            "none of its designs has a place",
        ),
    ] {
        let (_directory, file) = with(LANE, old, new);
        let run = same(&["--check", &file]);
        let said = said(&run);
        assert_eq!(run.status.code(), Some(2), "{said}");
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
    }
    let run = same(&["formal/same/nothing.sv"]);
    assert_eq!(run.status.code(), Some(2), "{}", said(&run));
    let file = folder().join(LANE);
    let run = same(&[file.to_str().unwrap(), "--config", "nothing"]);
    assert!(
        said(&run).contains("nothing in these files"),
        "{}",
        said(&run)
    );
}
