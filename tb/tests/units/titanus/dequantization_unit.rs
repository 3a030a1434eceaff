//! Titanus' dequantization unit as a whole: streams in, tokens out, bit for bit what the golden decoder
//! reads, also where the streams are broken.

use crate::common::*;
use sim::io::TokenFile;
use sim::titanus::Config;
use std::path::Path;
use tb::docs::Trace;
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{Beat, BeatQueue, Layout, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::units::titanus::dequantization_unit::{
    CodedTokens, DequantizationUnit, Met, Recipe, Style, broken_streams,
};

fn tested(config: &str) -> Tested<DequantizationUnit> {
    let info = info(config);
    Tested::new(info, DequantizationUnit::of(info))
}

/// The stream through a configuration; the digest of the elements that came out.
fn digest(config: &str, stream: CodedTokens, stall: Stall, what: &str) -> String {
    let info = info(config);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| {
        bytes.extend(beat.kept(1).map(|byte| byte as u8));
    };
    let (unit, items) = (DequantizationUnit::of(info), std::iter::once(stream));
    streamed(info, &unit, items, stall, what, &mut receive);
    sha256(&bytes)
}

/// A file's tokens as a stream, and its configuration's other numbers from `known`.
fn stream(
    path: &Path,
    tensor: Option<&str>,
    bits: u64,
    prefill: u64,
    levels: u64,
    threshold: u64,
) -> CodedTokens {
    let mut file = TokenFile::open(path, tensor, 8192).unwrap();
    let (mut token, mut elements) = (vec![], vec![]);
    while file.next_vector(&mut token).unwrap() {
        elements.extend_from_slice(&token);
    }
    let config = Config {
        prune_threshold: threshold as u32,
        bits: bits as u32,
        prefill: prefill as u32,
        levels: levels as u32,
        channels: file.d() as u32,
    };
    CodedTokens::of(config, &elements)
}

fn random_stall(seed: u64) -> Stall {
    Stall::Random {
        probability: 0.3,
        seed,
    }
}

#[test]
fn the_keys_and_values_of_a_real_model_come_back_as_known() {
    let known = json(kv_data().join("expected_titanus.json"));
    let file = kv_data().join("smollm2-135m-news-int8.safetensors");
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    let configuration = &known["configuration"];
    let [bits, prefill, levels] =
        ["bits", "prefill", "levels"].map(|key| number(&configuration[key]));
    let tensors = known["tensors"].as_object().unwrap();
    assert_eq!(tensors.len(), 8);
    for (index, (name, tensor)) in tensors.iter().enumerate() {
        let threshold = number(&tensor["prune_threshold"]);
        let stream = stream(&file, Some(name), bits, prefill, levels, threshold);
        let stall = [Stall::Never, random_stall(7)][index % 2].clone();
        let found = digest("titanus_dqu_c768", stream, stall, name);
        assert_eq!(found, tensor["decoded_sha256"], "{name}");
    }
}

#[test]
fn corner_cases_come_back_as_known() {
    let corner = kv_data().join("../corner");
    let known = json(corner.join("expected.json"));
    let cases = known["titanus"].as_object().unwrap();
    assert!(cases.len() >= 8);
    for (name, case) in cases {
        let [bits, prefill, levels, threshold] =
            ["bits", "prefill", "levels", "prune_threshold"].map(|key| case[key].as_u64().unwrap());
        let path = corner.join(format!("{name}.npy"));
        let stream = stream(&path, None, bits, prefill, levels, threshold);
        let found = digest("titanus_dqu_c768", stream, random_stall(3), name);
        assert_eq!(found, case["decoded_sha256"], "{name}");
    }
}

#[test]
fn random_streams_give_the_golden_values_under_any_stalls() {
    let tried = Tried {
        always: &[("titanus_dqu_c40", 400), ("titanus_dqu_c768", 100)],
        sizes: &[("titanus_dqu_c64", 100), ("titanus_dqu_c4096", 30)],
    };
    for (config, count) in tried {
        survives_random_cases(config, count);
        survives_directed_cases(config);
    }
}

/// After a broken stream, a restart; then the unit reads a good one as if nothing had been.
#[test]
fn broken_streams_are_met_as_golden_meets_them_and_a_restart_heals() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    for (config, count) in [("titanus_dqu_c40", 1000), ("titanus_dqu_c768", 300)] {
        let info = info(config);
        let unit = DequantizationUnit::of(info);
        let mut runner = TestRunner::deterministic();
        let broken = broken_streams(if config == "titanus_dqu_c40" { 40 } else { 300 });
        let good = Recipe::plain(Style::Any, 35, 3, 5).stream();
        let mut model = Model::of(info, 1).unwrap();
        let mut met_errors = 0;
        for number in 0..cases(count) {
            let stream = broken
                .new_tree(&mut runner)
                .expect("nothing is rejected")
                .current();
            let mut met = Met::default();
            let layout = Layout::of(&unit.outputs()[0], info).unwrap();
            unit.expect(&stream, &mut met, &mut [BeatQueue::new(layout)]);
            met_errors += u64::from(matches!(met, Met::Error(_)));
            for (item, restart) in [
                (&stream, (number > 0).then_some("restart")),
                (&good, Some("restart")),
            ] {
                let options = RunOptions {
                    restart,
                    ..RunOptions::default()
                };
                let items = std::iter::once(item.clone());
                if let Err(failure) = run(&unit, &mut model, items, options) {
                    panic!("{config}, broken stream {number}, {stream:?}: {failure}");
                }
            }
        }
        assert!(
            met_errors > cases(count) / 2,
            "only {met_errors} of the streams are broken"
        );
    }
}

#[test]
fn a_beat_leaves_in_every_cycle_for_codes_of_up_to_4_bits_from_128_channels_on() {
    let short = (128..=320)
        .step_by(16)
        .chain([129, 145, 255, 257])
        .map(|channels| ("titanus_dqu_c768", channels, 100));
    let long = Tried {
        always: &[("titanus_dqu_c768", 768, 25)],
        sizes: &[("titanus_dqu_c4096", 4096, 6)],
    };
    for (config, channels, tokens) in short.chain(long) {
        let cycles = |tokens| {
            let stream = Recipe::plain(Style::Dense, channels, tokens, 4).stream();
            let case = Case::streaming(vec![stream]);
            let stats = tested(config).run_case(&case, &Setup::default()).unwrap();
            stats.stats.cycles
        };
        let (some, twice) = (cycles(tokens), cycles(2 * tokens));
        let beats = u64::from(channels).div_ceil(16);
        let limit = beats * u64::from(tokens);
        assert!(
            twice - some <= limit,
            "{config}, {channels} channels: {} cycles for {tokens} tokens more, at most {limit}",
            twice - some
        );
        // The table, 8 pairs per cycle, and a token pass before the first beat.
        let limit = limit + u64::from(channels).div_ceil(8) + beats + 60;
        assert!(
            some <= limit,
            "{config}, {channels} channels: {some} cycles for {tokens} tokens, at most {limit}"
        );
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let stream = Recipe::plain(Style::Growing, 33, 3, 4).stream();
    let case =
        Case::streaming(vec![stream]).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested("titanus_dqu_c40"), case, 150);
}

#[test]
fn a_reset_in_every_section_of_a_stream_loses_nothing_after_it() {
    // Its model with waveforms takes a quarter of a minute; other tests reset the unit at any time.
    if !everything() {
        println!("left out: TESTS=all looks for each");
        return;
    }
    const PARSER: &str = "u_core.u_parser.";
    let tested = tested("titanus_dqu_c40");
    // Level changes in every token behind the second, and words in pieces, so that every section waits.
    let stream = CodedTokens {
        cuts: vec![7, 3],
        ..Recipe::plain(Style::Growing, 40, 6, 5).stream()
    };
    let case = Case::streaming(vec![stream.clone(), stream])
        .stalled(Stall::Never, Stall::Bits(vec![true, false]));
    let sections = ["table", "events", "mask", "labels", "codes"];
    let nets = sections.map(|section| format!("{PARSER}at_{section}"));
    let mut nets: Vec<&str> = nets.iter().map(String::as_str).collect();
    let wait = format!("{PARSER}at_wait");
    nets.extend(["m_axis_tvalid", "m_axis_tlast", &wait]);
    let whole = traced(&tested, &case, &nets);
    let emits = |trace: &Trace, cycle: usize| {
        trace.is_set("m_axis_tvalid", cycle) && !trace.is_set("m_axis_tlast", cycle)
    };
    let resets_in = |what: &str, is: &dyn Fn(&Trace, usize) -> bool| {
        for cycle in first_middle_last(whole.cycles(), |cycle| is(&whole, cycle)) {
            let reset = Case {
                reset_after: Some(cycle as u64 - 1),
                ..case.clone()
            };
            let trace = traced(&tested, &reset, &nets);
            assert!(is(&trace, cycle), "{what}: not there in cycle {cycle}");
            // The core's reset is a register.
            assert!(trace.is_set(&wait, cycle + 2), "{what}: not reset");
            assert!(!trace.is_set("m_axis_tvalid", cycle + 1), "{what}");
        }
    };
    for net in &nets[..sections.len()] {
        resets_in(net, &|trace, cycle| trace.is_set(net, cycle));
    }
    resets_in("a token leaves", &emits);
}
