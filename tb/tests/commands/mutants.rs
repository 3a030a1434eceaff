//! `tb mutants`: what it counts, and what it refuses.

use super::{command, good, refused, tb};
use crate::common::json;

#[test]
fn every_place_of_a_cell_is_changed_and_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let words = [
        "mutants",
        "stream_fifo_d5_w8",
        "--cases",
        "30",
        "--json",
        "r.json",
    ];
    let said = good(directory.path(), &words);
    let report = json(directory.path().join("r.json"));
    assert_eq!(report["tried"], report["places"]);
    assert_eq!(report["killed"], report["places"]);
    assert!(report["places"].as_u64().unwrap() > 30, "{report}");
    assert!(said.contains("0 survive"), "{said}");
    // Shards share the places.
    let of_shard = |shard| {
        let words = [
            "mutants",
            "stream_fifo_d5_w8",
            "--shard",
            shard,
            "--json",
            "s.json",
        ];
        good(directory.path(), &words);
        json(directory.path().join("s.json"))["tried"]
            .as_u64()
            .unwrap()
    };
    let all = report["tried"].as_u64().unwrap();
    assert_eq!(of_shard("1/2") + of_shard("2/2"), all);
}

/// A lane whose change no case is given to notice: nothing is tried behind the directed cases.
#[test]
#[ignore = "long"]
fn what_survives_is_named_and_the_status_is_1() {
    let directory = tempfile::tempdir().unwrap();
    let words = "mutants oaken_zero_remove_l8 --count 60 --cases 0 --json r.json";
    let words: Vec<&str> = words.split(' ').collect();
    let run = tb(directory.path(), &words);
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(run.status.code(), Some(1), "{said}");
    let report = json(directory.path().join("r.json"));
    let survivors = report["survivors"].as_array().unwrap();
    assert!(!survivors.is_empty());
    for survivor in survivors {
        let change = survivor["change"].as_str().unwrap();
        assert!(said.contains(&format!("{change} (")), "{change}: {said}");
    }
    let count = |name: &str| report[name].as_u64().unwrap() as usize;
    let proven = report["equivalent"].as_array().unwrap().len();
    assert_eq!(count("killed") + proven + survivors.len(), count("tried"));

    // With more cases and proofs none of them is left, and the report is that of both runs.
    let words = "mutants oaken_zero_remove_l8 --again r.json --cases 50 --prove --json s.json";
    let words: Vec<&str> = words.split(' ').collect();
    let said = good(directory.path(), &words);
    let both = json(directory.path().join("s.json"));
    assert_eq!(both["tried"], report["tried"]);
    assert_eq!(both["survivors"].as_array().unwrap().len(), 0, "{both}");
    let equivalent = both["equivalent"].as_array().unwrap();
    assert!(!equivalent.is_empty() && both["killed"].as_u64() > report["killed"].as_u64());
    for change in equivalent {
        assert!(survivors.contains(change), "{change}");
        let change = change["change"].as_str().unwrap();
        assert!(said.contains(&format!("{change} (")), "{change}: {said}");
    }
    assert_eq!(
        both["command"],
        "tb mutants oaken_zero_remove_l8 --count 60 --cases 0; \
         tb mutants oaken_zero_remove_l8 --again R --cases 50 --prove"
    );

    // Proofs alone find those that are equivalent, and no case runs.
    let words = "mutants oaken_zero_remove_l8 --again r.json --cases 0 --prove --json p.json";
    let words: Vec<&str> = words.split(' ').collect();
    assert_eq!(tb(directory.path(), &words).status.code(), Some(1));
    let alone = json(directory.path().join("p.json"));
    assert_eq!(alone["killed"], report["killed"]);
    assert_eq!(alone["equivalent"], both["equivalent"]);

    for flag in ["--formal", "--same"] {
        refused(
            directory.path(),
            &["mutants", "oaken_zero_remove_l8", flag],
            "run this in the project's folder",
        );
    }

    // What a report is about must be what is tried now.
    let refuse = |file: &str, words: &str, because: &str| {
        std::fs::write(directory.path().join("t.json"), file).unwrap();
        let words = words.split(' ').collect::<Vec<_>>();
        refused(directory.path(), &words, because);
    };
    let again = "mutants oaken_zero_remove_l8 --again t.json";
    let text = report.to_string();
    refuse("{}", again, "t.json is no report of `tb mutants`");
    let other = "mutants stream_fifo_d5_w8 --again t.json";
    refuse(
        &text,
        other,
        "is about oaken_zero_remove_l8, not stream_fifo_d5_w8",
    );
    let digest = report["verilog"].as_str().unwrap();
    let earlier = text.replace(digest, "0123456789abcdef");
    refuse(&earlier, again, "is about other Verilog");
    let change = survivors[0]["change"].as_str().unwrap();
    let unknown = text.replace(change, "oaken_zero_remove_l8: nothing and#1");
    refuse(
        &unknown,
        again,
        "has no place oaken_zero_remove_l8: nothing",
    );
    refuse(&both.to_string(), again, "nothing survived");
}

/// What a run that is stopped has found is in its report, with which another one goes on.
#[test]
fn a_run_that_is_stopped_keeps_what_it_has_found() {
    let directory = tempfile::tempdir().unwrap();
    let report = directory.path().join("r.json");
    // A survivor takes seconds, one that is noticed hardly any time.
    let words = "mutants oaken_zero_remove_l8 --count 60 --cases 4000 --jobs 2 --json r.json";
    let words: Vec<&str> = words.split(' ').collect();
    let mut run = command(directory.path(), &words).spawn().unwrap();
    while !report.exists() {
        assert_eq!(run.try_wait().unwrap(), None, "ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let first = json(&report);
    let count = |report: &serde_json::Value| report["survivors"].as_array().unwrap().len();
    let killed = first["killed"].as_u64().unwrap() as usize;
    assert!(killed > 0 && count(&first) > 0, "{first}");
    assert_eq!(killed + count(&first), 60);
    assert_eq!(
        first["command"],
        "tb mutants oaken_zero_remove_l8 --count 60 --cases 4000 (stopped)"
    );
    let words = "mutants oaken_zero_remove_l8 --again r.json --cases 0 --json r.json";
    let words: Vec<&str> = words.split(' ').collect();
    assert_eq!(tb(directory.path(), &words).status.code(), Some(1));
    let second = json(&report);
    let killed_now = second["killed"].as_u64().unwrap() as usize;
    assert!(killed_now > killed && killed_now + count(&second) == 60);
}

#[test]
fn bad_input_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    for (words, because) in [
        ("mutants stream_fifo", "give one of its configurations"),
        ("mutants stream_fifo_d5", "the nearest are"),
        ("mutants stream_fifo_d5_w8 --count 0", "--count 0"),
        ("mutants stream_fifo_d5_w8 --shard 3/2", "--shard"),
        ("mutants stream_fifo_d5_w8 --jobs 0", "--jobs 0"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        refused(directory.path(), &words, because);
    }
}

/// One of the changes that a file of formal/same/ settles, as if nothing were known of it yet.
#[test]
fn a_proof_of_formal_same_settles_a_change() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut report = json(root.join("docs/measured/mutants-mmu_small.json"));
    let proven = report["equivalent_by_proofs"].as_array().unwrap().clone();
    let is_it = |of: &&serde_json::Value| of["proof"] == "mmu_put_is_taken";
    let one = proven.iter().find(is_it).unwrap();
    let mut survivor = one.clone();
    survivor.as_object_mut().unwrap().remove("proof");
    report["survivors"] = serde_json::json!([survivor]);
    report["equivalent_by_proofs"] = serde_json::json!([]);
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("r.json"), report.to_string()).unwrap();
    let (before, after) = (path("r.json"), path("s.json"));
    let words = [
        "mutants",
        "mmu_small",
        "--again",
        &before,
        "--cases",
        "0",
        "--same",
        "--json",
        &after,
    ];
    let said = good(&root, &words);
    assert!(
        said.contains("makes no difference, by mmu_put_is_taken"),
        "{said}"
    );
    let report = json(after);
    assert_eq!(report["equivalent_by_proofs"], serde_json::json!([one]));
    assert_eq!(report["survivors"], serde_json::json!([]));
}
