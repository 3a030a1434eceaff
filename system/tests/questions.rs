//! The questions of the contract (section 1), and what is refused.

use std::path::Path;
use system::accuracy::Reference;
use system::codec::Codec;
use system::machine::Machine;
use system::measured::Measured;
use system::model::Model;
use system::questions::{self, Class, Load, Over, Sweep};
use system::setting::{Setting, Wanted};
use system::workload::{Admission, trace};

fn setting(model: &str, machine: &str, codec: &str) -> Setting {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/measured");
    Setting {
        model: Model::preset(model).unwrap(),
        machine: Machine::preset(machine).unwrap(),
        codec: Codec::preset(codec).unwrap(),
        devices: 1,
        measured: Measured::read(&folder, "nangate45").unwrap(),
        clock_hz: 1e9,
    }
}

fn usual() -> Load {
    Load::batch(256, 1024, 1024, Admission::Reserve)
}

#[test]
fn what_follows_from_the_equations_is_reproduced_and_nothing_of_class_c_is() {
    let figures = questions::figures().unwrap();
    assert!(figures.len() >= 20);
    for figure in &figures {
        let verdict = figure.verdict();
        match figure.class {
            Class::A => assert_eq!(verdict, "reproduced", "{figure:?}"),
            Class::B => assert!(!verdict.contains("reproduced"), "{figure:?}"),
            Class::C => assert_eq!(verdict, "not modelled", "{figure:?}"),
        }
        assert!(!figure.published.is_empty(), "{figure:?}");
    }
    let of = |what: &str| {
        let figure = figures.iter().find(|figure| figure.what.contains(what));
        figure.unwrap().model[0]
    };
    assert!((of("over vLLM") - 1.76).abs() < 0.005);
    assert!((of("over QServe") - 0.74).abs() < 0.005);
    assert!((of("batch 16, 80 GB") / 13.6e3 - 1.0).abs() < 0.01);
}

#[test]
fn a_figure_that_is_off_is_not_reproduced() {
    let mut figure = questions::figures().unwrap().remove(0);
    figure.model[1] *= 1.01;
    assert_eq!(figure.verdict(), "differs");
}

/// Contract section 6.
#[test]
fn engines_needed_are_those_of_the_contract() {
    let needed = |machine: &str, codec: &str| -> Vec<(String, u64)> {
        let answer = questions::size(&setting("llama2-7b", machine, codec), &usual()).unwrap();
        let engines = answer.json["engines"].as_array().unwrap();
        let count = |engine: &serde_json::Value| {
            let name = engine["engine"]["name"].as_str().unwrap().to_owned();
            (name, engine["needed"].as_u64().unwrap())
        };
        engines.iter().map(count).collect()
    };
    let named = |counts: &[(&str, u64)]| -> Vec<(String, u64)> {
        counts
            .iter()
            .map(|(name, count)| ((*name).to_owned(), *count))
            .collect()
    };
    let quantizers = [("oaken_q16", 1), ("oaken_q8", 1), ("oaken_q32", 1)];
    let slow = [&[("oaken_dq64", 29), ("oaken_dq16", 114)][..], &quantizers].concat();
    let fast = [&[("oaken_dq64", 52), ("oaken_dq16", 208)][..], &quantizers].concat();
    assert_eq!(needed("oaken-lpddr", "oaken"), named(&slow));
    assert_eq!(needed("oaken-hbm", "oaken"), named(&fast));
}

#[test]
fn gain_over_engines_is_that_of_the_contract() {
    let sweep = Sweep {
        over: Over::Engines,
        values: vec![8, 16, 24, 29, 40],
        batch: 256,
        input: 1024,
        output: 1024,
        admission: Admission::Reserve,
    };
    let setting = setting("llama2-7b", "oaken-lpddr", "oaken");
    let points = questions::points(&setting, &Wanted::default(), &sweep).unwrap();
    let gains: Vec<String> = points
        .iter()
        .map(|point| format!("{:.2}", point.gain().unwrap()))
        .collect();
    assert_eq!(gains, ["0.99", "1.78", "2.43", "2.74", "2.74"]);
}

#[test]
fn accuracies_of_another_group_are_refused() {
    let reference = |model: &str| {
        let text = format!(
            r#"{{"model_sha256": "{model}", "text_sha256": "t", "windows": [0],
                "codecs": [{{"codec": "oaken", "bits": 5.0, "kl": 0.1, "same_top": 90.0}}]}}"#
        );
        Reference::from_json(&text, "r.json").unwrap()
    };
    assert!(reference("a").with(reference("a"), "s.json").is_ok());
    let error = reference("a").with(reference("b"), "s.json").unwrap_err();
    assert!(error.to_string().contains("different groups"), "{error}");
}

#[test]
fn a_clock_above_fmax_and_a_model_that_does_not_fit_are_refused() {
    let mut fast = setting("llama2-7b", "oaken-lpddr", "oaken");
    fast.clock_hz = 1.3e9;
    let error = questions::size(&fast, &usual()).unwrap_err().to_string();
    assert!(error.contains("above fmax"), "{error}");
    let large = setting("llama2-70b", "oaken-hbm", "oaken");
    let error = questions::size(&large, &usual()).unwrap_err().to_string();
    assert!(error.contains("57.951 GB more than there is"), "{error}");
    let long = Load::batch(1, 1 << 30, 1, Admission::Paged);
    let setting = setting("llama2-7b", "oaken-lpddr", "oaken");
    let error = questions::run(&setting, &Wanted::default(), &long).unwrap_err();
    assert!(
        error.to_string().contains("longer than the memory"),
        "{error}"
    );
}

/// The limit of a command is 2 s, in a build that is not optimized as well.
#[test]
fn ten_thousand_requests_take_less_than_two_seconds() {
    let mut text = "arrival_s,input,output\n".to_owned();
    for i in 0..10_000_u32 {
        let (input, output) = (1 + i * 7919 % 2000, 1 + i * 104_729 % 1000);
        text += &format!("{},{input},{output}\n", f64::from(i) * 0.02);
    }
    let requests = trace(&text).unwrap();
    let start = std::time::Instant::now();
    for admission in [Admission::Reserve, Admission::Paged] {
        let load = Load {
            requests: requests.clone(),
            admission,
            about: String::new(),
        };
        let setting = setting("llama2-7b", "oaken-hbm", "oaken");
        questions::run(&setting, &Wanted::default(), &load).unwrap();
    }
    assert!(start.elapsed().as_secs_f64() < 4.0, "{:?}", start.elapsed());
}
