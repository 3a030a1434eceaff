//! `tb coverage`: what it counts, and what it refuses.

use super::{good, refused};
use crate::common::json;
use tb::coverage::{Coverage, Share, bits_of_hole};

/// What a cell reaches in its directed and `cases` random cases.
fn of_fifo(cases: &str) -> (String, Coverage) {
    let directory = tempfile::tempdir().unwrap();
    let words = [
        "coverage",
        "stream_fifo_d16_w8",
        "--bits",
        "--cases",
        cases,
        "-o",
        "c.json",
    ];
    let said = good(directory.path(), &words);
    let coverage = serde_json::from_value(json(directory.path().join("c.json"))).unwrap();
    let own = directory
        .path()
        .join("build/coverage/designs/stream_fifo_d16_w8.dat");
    assert!(own.is_file(), "{said}");
    (said, coverage)
}

#[test]
fn holes_of_few_cases_are_told_and_close_with_more() {
    let (said, few) = of_fifo("0");
    let ram = &few.modules["sdp_ram_d16_w8"];
    assert_eq!(few.configs, ["stream_fifo_d16_w8"]);
    // The cases chosen by hand send few values: the upper bits stay as they are.
    assert!(ram.lines.is_full() && ram.toggles.reached < ram.toggles.total);
    assert!(
        ram.holes.iter().any(|hole| hole.contains("rd_data[7:")),
        "{ram:?}"
    );
    assert!(said.contains("sdp_ram_d16_w8: lines 100.0 %"), "{said}");
    let (said, many) = of_fifo("100");
    for (name, module) in &many.modules {
        for share in [module.lines, module.branches, module.toggles] {
            assert_eq!(share.reached, share.total, "{name}: {said}");
        }
        // What there is does not depend on what ran.
        let before = &few.modules[name];
        let total = |share: Share| share.total;
        assert_eq!(total(before.toggles), total(module.toggles), "{name}");
        assert_ne!(total(module.toggles), 0, "{name}");
    }
    assert_ne!(many.modules["stream_fifo_d16_w8"].branches.total, 0);
}

/// The cases chosen by hand of a packer have no reset and few stalls; random ones do all that a stream can.
#[test]
fn bins_of_a_unit_fill_with_more_cases() {
    let directory = tempfile::tempdir().unwrap();
    let of = |cases: &str| -> Coverage {
        let words = [
            "coverage",
            "byte_packer_b4",
            "-o",
            "c.json",
            "--cases",
            cases,
        ];
        good(directory.path(), &words);
        serde_json::from_value(json(directory.path().join("c.json"))).unwrap()
    };
    let few = &of("0").units["byte_packer"];
    let expected = [
        "in waits while out does",
        "in: a beat waits long",
        "in: a reset meets a beat",
        "out: a beat waits long",
        "out: a reset meets a beat",
        "out: beats back to back",
    ];
    assert_eq!(few.holes, expected);
    let many = &of("100").units["byte_packer"];
    assert!(many.holes.is_empty(), "{:?}", many.holes);
    let all = Share {
        reached: 19,
        total: 19,
    };
    assert_eq!(many.bins, all);
}

#[test]
fn a_design_without_lines_has_no_holes() {
    let directory = tempfile::tempdir().unwrap();
    // Assignments alone.
    let said = good(
        directory.path(),
        &["coverage", "prefix_sum_n16", "--cases", "1"],
    );
    assert!(said.contains("0 modules in 1 designs"), "{said}");
    // It has bits.
    let said = good(
        directory.path(),
        &["coverage", "prefix_sum_n16", "--bits", "--cases", "1"],
    );
    assert!(said.contains("1 modules in 1 designs: lines -"), "{said}");
    // Of a unit with three sizes the smallest.
    let said = good(
        directory.path(),
        &[
            "coverage",
            "prefix_sum",
            "byte_packer",
            "--smallest",
            "--cases",
            "1",
        ],
    );
    assert!(said.contains("modules in 2 designs"), "{said}");
}

/// Below entry i there are i gaps at most, whose counts have upper bits that are always 0.
#[test]
fn bits_that_are_proven_to_be_constant_are_no_holes() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let config = "compaction_shifter_n8_w8";
    let measure = |more: &[&str]| {
        let words = ["coverage", config, "--cases", "20", "-o", "c.json"];
        good(directory, &[&words[..], more].concat());
    };
    let read = || -> Coverage { serde_json::from_value(json(directory.join("c.json"))).unwrap() };
    measure(&["--bits"]);
    let before = read();
    let said = good(directory, &["coverage", "--constants", "c.json"]);
    let after = read();
    let (before, after) = (&before.modules[config], &after.modules[config]);
    let bits = |holes: &[String]| holes.iter().map(|hole| bits_of_hole(hole)).sum::<u64>();
    assert!(after.constant_bits() > 0, "{said}");
    assert_eq!(
        bits(&before.holes),
        bits(&after.holes) + after.constant_bits()
    );
    assert_eq!(before.toggles, after.toggles);
    // A bit that has changed is in no hole: here one that is constant.
    let mut wrong = read();
    wrong.modules.get_mut(config).unwrap().constant.pop();
    let text = serde_json::to_string(&wrong).unwrap();
    std::fs::write(directory.join("c.json"), text).unwrap();
    let words = ["coverage", "--constants", "c.json"];
    refused(directory, &words, "constant bits were seen to change");
    measure(&[]);
    refused(directory, &words, "has no bits");
}

#[test]
fn bad_input_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let is_refused = |words: &[&str], because| refused(directory.path(), words, because);
    is_refused(
        &["coverage", "no_such_unit"],
        "no unit, top or configuration",
    );
    is_refused(&["coverage", "stream_fifo", "--jobs", "0"], "--jobs 0");
    is_refused(&["coverage", "stream_fifo", "--cases", "x"], "--cases");
    is_refused(
        &[
            "coverage",
            "stream_register",
            "--cases",
            "1",
            "-o",
            "/dev/null/x.json",
        ],
        "cannot make the directory",
    );
}

/// Two shards measure into one folder; what is there is taken, and what is of other cases is not.
#[test]
fn shards_measure_into_one_folder_and_what_is_there_is_not_run_again() {
    let directory = tempfile::tempdir().unwrap();
    let cover = |more: &[&str]| {
        let words = ["coverage", "stream_fifo", "--designs", "d", "-o", "c.json"];
        good(directory.path(), &[&words[..], more].concat())
    };
    let first = cover(&["--cases", "3", "--shard", "1/2", "--resume"]);
    assert!(
        first.contains("0 of 1 designs were measured before"),
        "{first}"
    );
    let second = cover(&["--cases", "3", "--shard", "2/2", "--resume"]);
    assert!(
        second.contains("0 of 1 designs were measured before"),
        "{second}"
    );
    let command = || json(directory.path().join("c.json"))["command"].clone();
    assert_eq!(command(), "tb coverage stream_fifo --cases 3 --shard 2/2");
    let both = cover(&["--cases", "3", "--resume"]);
    assert!(
        both.contains("2 of 2 designs were measured before"),
        "{both}"
    );
    let merged = json(directory.path().join("c.json"));
    let anew = cover(&["--cases", "3"]);
    assert!(!anew.contains("measured before"), "{anew}");
    assert_eq!(json(directory.path().join("c.json")), merged);
    let more = cover(&["--cases", "4", "--resume"]);
    assert!(
        more.contains("0 of 2 designs were measured before"),
        "{more}"
    );
    // A file whose run was stopped has nothing that says what it is of.
    let of = directory.path().join("d/stream_fifo_d5_w8.json");
    std::fs::remove_file(of).unwrap();
    let rest = cover(&["--cases", "4", "--resume"]);
    assert!(
        rest.contains("1 of 2 designs were measured before"),
        "{rest}"
    );
}
