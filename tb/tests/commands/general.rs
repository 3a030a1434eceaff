//! The commands that know no scheme, and the demonstration of all of them.

use super::{command, files_in, good, refused, tb};
use crate::common::{
    Tried, cases, drawn, everything, json, kv_data, on_all_cores, waves_are_quick,
};
use std::collections::BTreeSet;
use std::path::Path;
use tb::model::ModelInfo;
use tb::units::{is_smallest, kind};

#[test]
fn fuzz_passes_and_reports() {
    let directory = tempfile::tempdir().unwrap();
    good(
        directory.path(),
        &[
            "fuzz",
            "oaken_decomposer",
            "--cases",
            "20",
            "--seed",
            "5",
            "--json",
            "r.json",
        ],
    );
    let report = json(directory.path().join("r.json"));
    assert_eq!(report["config"], "oaken_decomposer_l16");
    assert_eq!(report["mismatches"], 0);
    assert_eq!(report["seed"], 5);
    assert_eq!(report["bits_per_element"], serde_json::Value::Null);
    for field in [
        "vectors",
        "elements",
        "cycles",
        "elements_per_cycle",
        "seconds",
    ] {
        assert!(report[field].as_f64().unwrap() > 0.0, "{field}: {report}");
    }
}

#[test]
fn fuzz_shows_a_failure_small_with_waveform_and_a_command_that_repeats_it() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = [
        "fuzz",
        "oaken_zero_remove_l8",
        "--cases",
        "200",
        "--json",
        "r.json",
        "--mutant",
    ];
    // Not every change shows in 200 cases of this seed; the first that does will do.
    let failed = (1..10).find_map(|id: u16| {
        let run = tb(
            directory.path(),
            &[&arguments[..], &[&id.to_string()]].concat(),
        );
        (run.status.code() == Some(1)).then_some(run)
    });
    let said = String::from_utf8_lossy(&failed.expect("no mutant is noticed").stdout).into_owned();
    assert!(said.contains("FAILS: "), "{said}");
    let report = json(directory.path().join("r.json"));
    assert_eq!(report["mismatches"], 1);
    let vcd = directory.path().join(report["vcd"].as_str().unwrap());
    assert!(
        std::fs::read_to_string(&vcd)
            .unwrap()
            .contains("$scope module expected $end")
    );
    let replay = report["replay"].as_str().unwrap();
    assert!(said.contains(replay));
    let words: Vec<&str> = replay.split_whitespace().skip(1).collect();
    let again = tb(directory.path(), &words);
    assert_eq!(again.status.code(), Some(1), "{replay}");
    let first = |text: &str| text.lines().next().unwrap_or_default().to_string();
    assert_eq!(first(&String::from_utf8_lossy(&again.stdout)), first(&said));
}

/// The defaults of all schemes with waveforms: their models alone take a minute, and other tests run the same
/// commands on smaller ones.
#[test]
fn demo_compares_everything_and_leaves_a_waveform() {
    if !everything() {
        println!("left out: TESTS=all runs it, and make demo is it");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data();
    let said = good(
        directory.path(),
        &[
            "demo",
            "--data",
            data.to_str().unwrap(),
            "--json",
            "r.json",
            "-o",
            "demo",
        ],
    );
    assert!(
        said.contains("Every value that came out equals the golden model's"),
        "{said}"
    );
    let report = json(directory.path().join("r.json"));
    assert_eq!(report["mismatches"], 0);
    assert_eq!(report["elements"].as_u64().unwrap() % 192, 0);
    // Vectors of 12 beats: one every 23 cycles.
    assert!(
        report["elements_per_cycle"].as_f64().unwrap() > 8.2,
        "{report}"
    );
    let bits = report["bits_per_element"].as_f64().unwrap();
    assert!((5.3..5.5).contains(&bits), "{report}");
    let quality = &report["parts"][0]["quality"];
    assert_eq!(quality.as_array().unwrap().len(), 4);
    assert!(quality[0]["mean_squared_error"].as_f64().unwrap() > 0.0);
    assert!(report["parts"].as_array().unwrap().len() >= 4);
    // What a separate implementation says of the same tensors.
    let known = json(kv_data().join("expected_titanus.json"));
    let titanus = &report["schemes"][0];
    assert_eq!(titanus["mismatches"], 0);
    let parts = titanus["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 8);
    for part in parts {
        let known = &known["tensors"][part["name"].as_str().unwrap()];
        assert_eq!(part["compression"]["events"], known["events"], "{part}");
        let bits = 8.0 * known["stream_bytes"].as_f64().unwrap() / (512.0 * 192.0);
        assert_eq!(part["bits_per_element"], bits, "{part}");
    }
    for top in ["oaken_codec_loopback_l16_d8192", "titanus_codec_c768_p256"] {
        for extension in ["vcd", "gtkw", "sucl"] {
            let path = directory.path().join(format!("demo/{top}.{extension}"));
            assert!(path.metadata().unwrap().len() > 100, "{path:?}");
        }
    }
}

#[test]
#[ignore = "long"]
fn demo_of_one_scheme() {
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data();
    let demo = |scheme: &str, config: &str| {
        let words = [
            "demo",
            "--data",
            data.to_str().unwrap(),
            "-o",
            "d",
            "--json",
            "r.json",
        ];
        let more = ["--scheme", scheme, "--config", config, "--stall", "0.2"];
        let said = good(directory.path(), &[&words[..], &more].concat());
        (json(directory.path().join("r.json")), said)
    };
    // Its model with waveforms takes half a minute.
    if everything() {
        let (report, said) = demo("titanus", "titanus_c768");
        let behind = said.split("titanus_ce16 behind the codec").nth(1);
        let layers = behind.expect("attention on what came back").lines();
        let layers = layers.filter(|line| line.starts_with("layers.") && line.ends_with(" 0"));
        assert_eq!(layers.count(), 4, "{said}");
        assert_eq!(report["config"], "titanus_c768");
        assert_eq!(report["mismatches"], 0);
        assert!(report["schemes"].is_null());
    }
    let own = "[narrow]\nunit = \"oaken_codec_loopback\"\nlanes = 4\nmax_d = 192\n";
    std::fs::write(directory.path().join("own.toml"), own).unwrap();
    let (report, _) = demo("oaken", "own.toml");
    assert_eq!(report["unit"], "oaken_codec_loopback");
    assert_eq!(report["config"], "narrow");
    assert_eq!(report["mismatches"], 0);
}

/// The signals that a waveform holds, with the scopes above them.
fn signals_in(vcd: &Path) -> BTreeSet<String> {
    fn visit(items: &[vcd::ScopeItem], path: &str, found: &mut BTreeSet<String>) {
        for item in items {
            match item {
                vcd::ScopeItem::Scope(scope) => {
                    visit(&scope.items, &format!("{path}{}.", scope.identifier), found);
                }
                vcd::ScopeItem::Var(var) => {
                    found.insert(format!("{path}{}", var.reference));
                }
                _ => {}
            }
        }
    }
    let (header, _) = waveform::Reader::open(vcd).unwrap();
    let mut found = BTreeSet::new();
    visit(&header.items, "", &mut found);
    found
}

/// Of every unit the configuration that its page draws, whose model with waveforms other tests take as well, and the
/// smallest one with another codec, but for those that take long; with SOAK=1 all of them, which differ in sizes.
#[test]
#[ignore = "long"]
fn waves_of_every_unit_can_be_made_and_hold_what_the_viewers_show() {
    let all = tb::units::all();
    let mut designs: Vec<_> = all.iter().collect();
    if cases(1) == 1 {
        designs.retain(|design| {
            let info = design.info();
            if !waves_are_quick(design.as_ref()) {
                return false;
            }
            match drawn(info.unit).filter(|config| kind(crate::common::info(config)) == kind(info))
            {
                Some(config) => info.config == config,
                None => is_smallest(design.as_ref(), &all),
            }
        });
    }
    assert!(designs.len() > 25, "only {} designs", designs.len());
    on_all_cores(&designs, |design| waves_hold_what_is_shown(design.info()));
}

/// The waveform of a design and the files of the viewers, which are large together: they go at once.
fn waves_hold_what_is_shown(info: &ModelInfo) {
    let directory = tempfile::tempdir().unwrap();
    let file = |extension: &str| {
        let name = format!("waves/{}.{extension}", info.top);
        directory.path().join(name)
    };
    good(directory.path(), &["waves", info.top, "-o", "waves"]);
    let there = signals_in(&file("vcd"));
    let commands = std::fs::read_to_string(file("sucl")).unwrap();
    let shown = commands
        .lines()
        .filter_map(|l| l.strip_prefix("variable_add "));
    let shown: Vec<&str> = shown.collect();
    for signal in &shown {
        assert!(there.contains(*signal), "{}: no {signal}", info.top);
    }
    let save = std::fs::read_to_string(file("gtkw")).unwrap();
    for port in info.ports {
        let signal = format!("TOP.{}", port.name);
        assert!(shown.contains(&&*signal), "{}: {signal}", info.top);
        assert!(save.contains(&signal), "{}: {signal}", info.top);
    }
}

#[test]
fn soak_stops_and_resumes() {
    let directory = tempfile::tempdir().unwrap();
    let few = ["stream_fifo", "oaken_q8", "kivi_window"];
    let soak = |cases| [&["soak", "--cases", cases, "--state", "s"], &few[..]].concat();
    let said = good(directory.path(), &soak("3"));
    assert!(said.contains("3 cases each pass"), "{said}");
    assert!(!said.contains(", 0 in all"), "{said}");
    let states = std::fs::read_dir(directory.path().join("s")).unwrap();
    assert!(states.count() > few.len(), "of stream_fifo all sizes");
    let state = directory.path().join("s/stream_fifo_d16_w8-1of1");
    let text = || std::fs::read_to_string(&state).unwrap();
    assert!(text().starts_with("3\n"), "{}", text());
    good(directory.path(), &soak("5"));
    assert!(text().starts_with("5\n"), "{}", text());
    let reported = [&soak("5")[..], &["--json", "r.json"]].concat();
    let said = good(directory.path(), &reported);
    assert!(said.contains(", 0 in all of them now"), "{said}");
    // What was tried in runs before counts too, and is the same in one run.
    let report = |directory: &Path| {
        let report = json(directory.join("r.json"));
        report["designs"].as_array().unwrap().clone()
    };
    let resumed = report(directory.path());
    let at_once = tempfile::tempdir().unwrap();
    good(at_once.path(), &reported);
    for (resumed, at_once) in resumed.iter().zip(report(at_once.path())) {
        assert_eq!(resumed["cases"], 5);
        assert!(resumed["vectors"].as_u64().unwrap() > 0, "{resumed}");
        for field in [
            "config", "shard", "vectors", "elements", "cycles", "verilog",
        ] {
            assert_eq!(resumed[field], at_once[field], "{resumed}");
        }
    }
    assert!(resumed.len() > few.len());
}

/// Chunks of a design that end in any order count as one run of its seeds in order.
#[test]
fn soak_shares_a_design_among_threads() {
    let design = "stream_fifo_d16_w8";
    let run = |cases, jobs, directory: &Path| {
        let soak = ["soak", design, "--cases", cases, "--jobs", jobs];
        let files = ["--state", "s", "--json", "r.json"];
        good(directory, &[&soak[..], &files[..]].concat());
        let state = std::fs::read_to_string(directory.join(format!("s/{design}-1of1"))).unwrap();
        assert!(state.starts_with(&format!("{cases}\n")), "{state}");
        let mut record = json(directory.join("r.json"))["designs"][0].clone();
        record.as_object_mut().unwrap().remove("seconds");
        assert!(record["items"].as_u64().unwrap() > 0, "{record}");
        record
    };
    let directories = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let [one, several] = directories.each_ref().map(|directory| directory.path());
    let in_order = run("2700", "1", one);
    run("1201", "4", several);
    assert_eq!(run("2700", "4", several), in_order);
}

#[test]
fn soak_begins_anew_what_has_changed() {
    let directory = tempfile::tempdir().unwrap();
    let soak = ["soak", "--cases", "7", "--state", "s", "kivi_window"];
    good(directory.path(), &soak);
    let states = std::fs::read_dir(directory.path().join("s")).unwrap();
    let states: Vec<_> = states.map(|entry| entry.unwrap().path()).collect();
    // A state of other Verilog, and one that names nothing that it was tried with.
    for before in ["7\n0123456789abcdef\n", "7\n"] {
        for state in &states {
            std::fs::write(state, before).unwrap();
        }
        let run = tb(directory.path(), &soak);
        assert!(run.status.success());
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(
            said.contains(&format!(" {} in all of them now", 7 * states.len())),
            "{said}"
        );
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(told.matches("begin anew").count(), states.len(), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_and_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let tried = Tried {
        always: &[
            "fuzz stream_fifo_d16_w8 --cases 2 --vcd /dev/full",
            "fuzz axi_read_small --cases 1 --vcd /dev/full",
        ],
        sizes: &["fuzz kv_dma_tiny --cases 1 --vcd /dev/full"],
    };
    for words in tried {
        let words: Vec<&str> = words.split_whitespace().collect();
        let run = tb(directory.path(), &words);
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{words:?}: {told}");
        assert_eq!(told.trim_end().lines().count(), 1, "{words:?}: {told}");
        assert!(told.contains("No space left"), "{words:?}: {told}");
        assert!(files_in(directory.path()).is_empty(), "{words:?}");
    }
    let full = || std::fs::File::options().write(true).open("/dev/full");
    for words in [
        &["fuzz", "stream_fifo_d16_w8", "--cases", "2"][..],
        &["--help"],
    ] {
        let run = command(directory.path(), words)
            .stdout(full().unwrap())
            .output();
        let run = run.unwrap();
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{words:?}: {told}");
        assert!(told.contains("standard output"), "{words:?}: {told}");
    }
}

/// The run has hardly begun when the signal comes: the tokens of a layer with nine pauses in ten cycles take seconds.
#[cfg(unix)]
#[test]
fn a_signal_ends_a_command_and_leaves_nothing() {
    use std::os::unix::process::ExitStatusExt;

    let directory = tempfile::tempdir().unwrap();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let data = data.to_str().unwrap();
    for (name, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let words = "--scheme oaken --backend rtl --config oaken_q8 --tensor layers.0.k --stall 0.9 --vcd k.vcd \
                     --thresholds=-2,-0.1,0.1,2 --dense k.dense --sparse k.sparse";
        let words: Vec<&str> = ["encode", data]
            .into_iter()
            .chain(words.split_whitespace())
            .collect();
        let mut run = command(directory.path(), &words).spawn().unwrap();
        let waveform = directory.path().join("k.vcd");
        while !waveform.exists() {
            assert_eq!(run.try_wait().unwrap(), None, "{name}: ended by itself");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let number_of = run.id().to_string();
        let kill = std::process::Command::new("kill")
            .args(["-s", name, &number_of])
            .status();
        assert!(kill.unwrap().success());
        assert_eq!(run.wait().unwrap().signal(), Some(number), "{name}");
        assert!(
            files_in(directory.path()).is_empty(),
            "{name}: {:?}",
            files_in(directory.path())
        );
    }
}

#[test]
fn help_shows_examples() {
    let directory = tempfile::tempdir().unwrap();
    for command in [
        "fuzz",
        "profile",
        "encode",
        "decode",
        "transform",
        "matmul",
        "dot",
        "demo",
        "waves",
        "bench",
        "model",
        "soak",
        "coverage",
    ] {
        assert!(
            good(directory.path(), &[command, "--help"]).contains("Example"),
            "{command}"
        );
    }
}

/// Refused in an empty directory, which stays so.
fn is_refused(arguments: &[&str], because: &str) {
    let directory = tempfile::tempdir().unwrap();
    refused(directory.path(), arguments, because);
}

/// The same with a line of words.
fn line_is_refused(line: &str, because: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    is_refused(&words, because);
}

#[test]
fn bad_input_gives_one_line_and_leaves_nothing() {
    line_is_refused(
        "fuzz no_such_unit --cases 1",
        "no unit, top or configuration",
    );
    line_is_refused(
        "fuzz oaken_decomposer --config stream_fifo_d16_w8 --cases 1",
        "is of unit stream_fifo",
    );
    line_is_refused(
        "fuzz oaken_decomposer --config no_such --cases 1",
        "no_such",
    );
    line_is_refused("fuzz oaken_decomposer --cases 0", "--cases 0");
    line_is_refused("fuzz oaken_decomposer --cases x", "--cases");
    line_is_refused("fuzz oaken_decomposer", "--cases");
    line_is_refused(
        "fuzz oaken_decomposer --cases 1 --stall 1.5",
        "not a probability",
    );
    line_is_refused(
        "fuzz stream_fifo --cases 1 --mutant 1",
        "not built with mutants",
    );
    line_is_refused("waves stream_fifo --case no_such", "no directed case");
    line_is_refused("soak --cases 1 --shard 3/2", "--shard");
    line_is_refused("soak --cases 0 kivi_window", "--cases 0");
    line_is_refused("soak --cases 1 --shard 2/4 kivi_window", "leaves nothing");
    line_is_refused(
        "soak --cases 1 oaken_q8 no_such_unit",
        "no unit, top or configuration \"no_such_unit\"",
    );
    line_is_refused("no_such_command", "no_such_command");
    line_is_refused("", "a command is missing");
}

#[test]
fn a_demo_without_data_or_of_another_unit_is_refused() {
    line_is_refused("demo --data no_such_directory", "no_such_directory");
    line_is_refused("demo --config stream_fifo_d16_w8", "--scheme");
    let data = kv_data();
    for scheme in ["oaken", "titanus"] {
        let words = ["demo", "--scheme", scheme, "--data", data.to_str().unwrap()];
        let config = ["--config", "stream_fifo_d16_w8"];
        is_refused(&[&words[..], &config].concat(), "no configuration");
    }
}

#[test]
fn a_scheme_is_needed_and_has_to_be_known() {
    line_is_refused("encode in.npy --backend golden", "--scheme");
    line_is_refused("decode --scheme no_such", "no_such");
    line_is_refused(
        "encode --scheme oaken --no-such-option 1",
        "--no-such-option",
    );
    // The options of one scheme are not those of the other, wherever the scheme is named.
    line_is_refused(
        "encode in.npy --dense d --backend golden --scheme titanus",
        "--dense",
    );
    line_is_refused("decode --tokens 1 --scheme=oaken", "--tokens");
}
