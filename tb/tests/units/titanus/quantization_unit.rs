//! Titanus' quantization unit: tokens in, byte for byte the stream that the golden encoder writes.

use crate::common::*;
use sim::io::TokenFile;
use sim::titanus::keep;
use std::path::PathBuf;
use tb::run::Stats;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::titanus::quantization_unit::{QuantizationUnit, TokenStream};

const LANES: usize = 16;

/// The one for the longest tokens, whose buffer holds few of them.
const LONGEST: Configs = Configs {
    always: &[],
    sizes: &["titanus_qu_c4096"],
};

fn tested(config: &str) -> Tested<QuantizationUnit> {
    let info = info(config);
    Tested::new(info, QuantizationUnit::of(info))
}

fn data(name: &str) -> PathBuf {
    kv_data().join("..").join(name)
}

/// A file's tokens, pruned, with the numbers of their command.
fn stream(path: &str, tensor: Option<&str>, numbers: &serde_json::Value) -> TokenStream {
    let number = |key: &str| numbers[key].as_u64().unwrap() as u32;
    let mut file = TokenFile::open(&data(path), tensor, usize::MAX).unwrap();
    let (mut tokens, mut token) = (vec![], vec![]);
    while file.next_vector(&mut token).unwrap() {
        tokens.extend_from_slice(&token);
    }
    let threshold = number("prune_threshold");
    for x in &mut tokens {
        if !keep(*x, threshold) {
            *x = 0;
        }
    }
    TokenStream {
        bits: number("bits"),
        channels: file.d() as u32,
        prefill: number("prefill"),
        levels: number("levels"),
        width: file.d(),
        tokens,
        noise: 1,
    }
}

/// Runs a stream through a configuration; what came out must have the known digest.
fn gives(config: &str, stream: &TokenStream, stall: Stall, digest: &serde_json::Value) -> Stats {
    let info = info(config);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| {
        bytes.extend(beat.kept(1).map(|byte| byte as u8));
    };
    let (unit, items) = (QuantizationUnit::of(info), std::iter::once(stream.clone()));
    let stats = streamed(info, &unit, items, stall, "a stream", &mut receive);
    assert_eq!(sha256(&bytes), digest["stream_sha256"], "{config}");
    stats
}

/// The tensors of the data set, with their numbers.
fn tensors() -> Vec<(TokenStream, serde_json::Value)> {
    let expected = json(data("kv/expected_titanus.json"));
    let common = expected["configuration"].as_object().unwrap();
    let tensors = expected["tensors"].as_object().unwrap();
    tensors
        .iter()
        .map(|(name, known)| {
            let mut numbers = common.clone();
            numbers.insert("prune_threshold".into(), known["prune_threshold"].clone());
            let file = "kv/smollm2-135m-news-int8.safetensors";
            let stream = stream(file, Some(name), &numbers.into());
            (stream, known.clone())
        })
        .collect()
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_known_streams() {
    let tensors = tensors();
    assert_eq!(tensors.len(), 8);
    for (stream, known) in &tensors {
        let stats = gives("titanus_qu_c768", stream, Stall::Never, known);
        assert_eq!(stats.elements, stream.tokens.len() as u64);
        assert_eq!(stats.vectors * stream.width as u64, stats.elements);
    }
    // A prefill of 256 tokens is longer than the buffer: it comes twice.
    for config in LONGEST {
        for (stream, known) in &tensors[..2] {
            gives(config, stream, Stall::Never, known);
        }
    }
}

#[test]
fn real_data_gives_the_same_bytes_under_stalls_on_all_ports() {
    let (stream, known) = &tensors()[0];
    let tried = Tried {
        always: &[("titanus_qu_c768", 0.1, 1), ("titanus_qu_c768", 0.6, 2)],
        sizes: &[("titanus_qu_c4096", 0.3, 3)],
    };
    for (config, probability, seed) in tried {
        let stall = Stall::Random { probability, seed };
        gives(config, stream, stall, known);
    }
}

#[test]
fn corner_cases_give_the_known_streams() {
    let expected = json(data("corner/expected.json"));
    let cases = expected["titanus"].as_object().unwrap();
    assert_eq!(cases.len(), 11);
    for (name, known) in cases {
        let stream = stream(&format!("corner/{name}.npy"), None, known);
        let configs = Configs {
            always: &["titanus_qu_c40", "titanus_qu_c768"],
            sizes: &["titanus_qu_c64"],
        };
        for config in configs {
            gives(config, &stream, Stall::Never, known);
        }
        let stall = Stall::Random {
            probability: 0.4,
            seed: 5,
        };
        gives("titanus_qu_c40", &stream, stall, known);
    }
}

#[test]
fn random_streams_give_the_golden_bytes_under_any_stalls() {
    let tried = Tried {
        always: &[("titanus_qu_c40", 300), ("titanus_qu_c768", 60)],
        sizes: &[("titanus_qu_c64", 100), ("titanus_qu_c4096", 40)],
    };
    for (config, count) in tried {
        survives_random_cases(config, count);
        survives_directed_cases(config);
    }
}

/// Tokens that rise by the shape's rule, kept everywhere.
fn made(width: usize, count: usize, prefill: u32, x: impl Fn(usize, usize) -> i8) -> TokenStream {
    TokenStream {
        bits: 4,
        channels: width as u32,
        prefill,
        levels: 255,
        width,
        tokens: (0..count)
            .flat_map(|token| (0..width).map(move |channel| (token, channel)))
            .map(|(token, channel)| x(token, channel))
            .collect(),
        noise: 1,
    }
}

fn passes(config: &str, streams: Vec<TokenStream>) -> Stats {
    let run = tested(config).run_case(&Case::streaming(streams), &Setup::default());
    run.unwrap_or_else(|failure| panic!("{config}: {failure}"))
        .stats
}

#[test]
fn every_number_of_channels_and_every_bit_width_is_coded() {
    for channels in 1..=40 {
        for bits in 2..=8 {
            let any = |token: usize, channel: usize| {
                let x = (token * 37 + channel * 11 + token * channel * 5) % 251;
                (x as i32 - 125) as i8
            };
            let mut streams = vec![made(channels, 6, 2, any), made(channels, 3, 9, any)];
            for stream in &mut streams {
                stream.bits = bits;
            }
            passes("titanus_qu_c40", streams);
        }
    }
}

/// The packers of labels and codes meet every number of entries behind every other.
#[test]
fn beats_of_any_fill_follow_beats_of_any_fill() {
    for bits in [3, 8] {
        for every_other in [false, true] {
            passes(
                "titanus_qu_c40",
                vec![TokenStream::of_any_fill(bits, every_other)],
            );
        }
    }
}

/// Long streams of short tokens before a consumer that is hardly ever ready: everything behind the
/// issue of a beat fills up, and the input has to wait.
#[test]
fn a_slow_consumer_fills_all_buffers_and_loses_nothing() {
    for (width, count) in [(1, 3000), (3, 3000), (16, 1000), (17, 1000), (40, 600)] {
        for rises in [false, true] {
            let x = |token: usize, channel: usize| match rises {
                true if channel.is_multiple_of(2) => (token as i32 / 8).min(127) as i8,
                true => -(token as i32 / 8).min(127) as i8,
                false => ((token * 7 + channel * 5) % 100) as i8,
            };
            let mut stream = made(width, count, 2, x);
            stream.bits = 8;
            let mut case = Case::streaming(vec![stream]);
            case.sinks = vec![Stall::Bits(vec![true; 60])];
            let run = tested("titanus_qu_c40").run_case(&case, &Setup::default());
            let stats = run.unwrap_or_else(|failure| panic!("{width} channels: {failure}"));
            let beats = (count * width.div_ceil(LANES)) as u64;
            assert!(
                stats.stats.cycles > 2 * beats,
                "{width}: the input never waited"
            );
        }
    }
}

#[test]
fn an_event_in_every_channel_of_every_token_stalls_the_input_and_loses_nothing() {
    let tried = Tried {
        always: &[("titanus_qu_c768", 768)],
        sizes: &[("titanus_qu_c4096", 4096)],
    };
    for (config, width) in tried {
        let rising = |token: usize, channel: usize| match channel % 2 {
            0 => (3 * token as i32 + 1) as i8,
            _ => (-3 * token as i32 - 1) as i8,
        };
        let stats = passes(config, vec![made(width, 12, 1, rising)]);
        // 11 tokens with an event per channel, one event per cycle.
        assert!(stats.cycles as usize >= 11 * width, "{stats:?}");
    }
}

/// Cycles that `more` tokens take on top of `few`.
fn cycles_of(config: &str, few: usize, more: usize, of: impl Fn(usize) -> TokenStream) -> u64 {
    let cycles = |count: usize| passes(config, vec![of(count)]).cycles;
    cycles(few + more) - cycles(few)
}

#[test]
fn a_token_takes_a_cycle_per_beat_in_every_state() {
    let tried = Tried {
        always: &[
            ("titanus_qu_c768", 128usize),
            ("titanus_qu_c768", 136),
            ("titanus_qu_c768", 768),
        ],
        sizes: &[
            ("titanus_qu_c4096", 128),
            ("titanus_qu_c4096", 768),
            ("titanus_qu_c4096", 4096),
        ],
    };
    for (config, width) in tried {
        let beats = width.div_ceil(LANES) as u64;
        for bits in [2, 4, 8] {
            // All elements are kept, and all behind the first token have a code.
            let of = |prefill: u32, quiet: bool| {
                move |count: usize| {
                    let x = move |token: usize, channel: usize| {
                        let behind = (token + 1).saturating_sub(prefill as usize);
                        // In decode one lane of every beat leaves its level.
                        let (lane, rises) = (channel % LANES, behind / LANES);
                        match !quiet && behind > 0 && behind % LANES == lane {
                            true => 20 + 12 * rises as i8,
                            false if token == 0 => 1,
                            false => 16,
                        }
                    };
                    TokenStream {
                        bits,
                        ..made(width, count, prefill, x)
                    }
                }
            };
            let exactly = |what: &str, cycles: u64, expected: u64| {
                // The end of a stream drains a little sooner or later.
                assert!(
                    cycles.abs_diff(expected) <= 3,
                    "{config}, {width} channels, {bits} bits, {what}: {cycles}, not {expected}"
                );
            };
            let more = 16;
            let decode = cycles_of(config, 20, more, of(2, true));
            exactly("decode", decode, more as u64 * beats);
            let events = cycles_of(config, 20, more, of(2, false));
            exactly("an event per beat", events, more as u64 * beats);
            if bits == 8 {
                // As many, all in the first beats of a token: its last beat has none.
                let bunched = |count: usize| {
                    let x = |token: usize, channel: usize| match token {
                        0 => 1,
                        1 => 16,
                        _ if channel < beats as usize => 16 + 3 * (token - 1).min(37) as i8,
                        _ => 16,
                    };
                    TokenStream {
                        bits,
                        ..made(width, count, 2, x)
                    }
                };
                let events = cycles_of(config, 20, more, bunched);
                exactly("an event per beat, bunched", events, more as u64 * beats);
            }
            // Scanned and quantized.
            let both = cycles_of(config, 8, more, of(32, true));
            exactly("prefill", both, 2 * more as u64 * beats);
        }
    }
}

#[test]
fn refused_commands_leave_no_trace_but_config_error() {
    let good = || made(33, 4, 2, |t, c| (t * 7 + c) as i8);
    let refusals: [fn(&mut TokenStream); 8] = [
        |s| s.bits = 1,
        |s| s.bits = 9,
        |s| s.channels = 0,
        |s| s.channels = 41,
        |s| s.channels = 65535,
        |s| s.prefill = 0,
        |s| s.levels = 0,
        // It comes twice and is dropped twice.
        |s| (s.bits, s.prefill) = (15, 5),
    ];
    for refusal in refusals {
        let mut refused = good();
        refusal(&mut refused);
        // The contract expects config_error at the end, and that errors_clear clears it.
        passes("titanus_qu_c40", vec![good(), refused, good()]);
    }
}

/// Streams that take the scheduler through all of its states, with something in every buffer.
fn streams_through_all_states() -> Vec<TokenStream> {
    let rising = |token: usize, channel: usize| ((token * 5 + 1) * (1 + channel % 3)) as i8;
    let mut refused = made(20, 3, 2, rising);
    refused.levels = 0;
    vec![
        made(40, 8, 3, rising),
        refused,
        made(20, 5, 9, rising),
        made(3, 6, 2, rising),
    ]
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let case = Case::streaming(streams_through_all_states())
        .stalled(Stall::Never, Stall::Bits(vec![true, false]));
    survives_a_reset_at_any_time(&tested("titanus_qu_c40"), case, 420);
}

#[test]
fn a_reset_in_every_state_of_the_scheduler_loses_nothing_after_it() {
    // Its model with waveforms takes a quarter of a minute; other tests reset the unit at any time.
    if !everything() {
        println!("left out: TESTS=all looks for each");
        return;
    }
    const STATE: &str = "u_scheduler.state_q";
    const STATES: [&str; 5] = ["idle", "prefill", "quant", "decode", "refused"];
    let tested = tested("titanus_qu_c40");
    let case = Case::streaming(streams_through_all_states())
        .stalled(Stall::Never, Stall::Bits(vec![true, false]));
    let whole = traced(&tested, &case, &[STATE]);
    // Idle counts between streams, while what is behind the scheduler still works.
    let end = (0..whole.cycles())
        .rfind(|cycle| value(&whole, STATE, *cycle) != Some(0))
        .unwrap();
    for (number, name) in STATES.iter().enumerate() {
        let number = number as u64;
        let is = |cycle: usize| value(&whole, STATE, cycle) == Some(number);
        for cycle in first_middle_last(end + 1, is) {
            let reset = Case {
                reset_after: Some(cycle as u64 - 1),
                ..case.clone()
            };
            let trace = traced(&tested, &reset, &[STATE]);
            assert_eq!(value(&trace, STATE, cycle), Some(number), "{name}");
            assert_eq!(value(&trace, STATE, cycle + 1), Some(0), "{name}");
        }
    }
}
