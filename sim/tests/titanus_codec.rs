//! Encoder and decoder: against the slow reference, and the properties the contract promises.

use crate::common::titanus as reference;
use proptest::prelude::*;
use reference::any_tokens;
use sim::titanus::{
    Accounting, Config, Decoder, Encoder, Level, MaxMinFinder, StoredDecoder, encode,
    max_token_bytes, table_bytes,
};

const CONFIG: Config = Config {
    prune_threshold: 1,
    bits: 4,
    prefill: 2,
    levels: 2,
    channels: 3,
};

fn stream_of(config: Config, tokens: &[Vec<i8>]) -> (Vec<u8>, Encoder) {
    let mut stream = Vec::new();
    let encoder = encode(config, &tokens.concat(), &mut stream).unwrap();
    (stream, encoder)
}

fn decode(config: &Config, tokens: usize, stream: &[u8]) -> (Vec<i8>, Accounting) {
    let mut stored =
        StoredDecoder::new(config.channels, config.bits, tokens as u64, stream).unwrap();
    let (mut all, mut token) = (Vec::new(), vec![0; config.channels as usize]);
    while stored.next_token(&mut token).unwrap() {
        all.extend_from_slice(&token);
    }
    (all, *stored.accounting())
}

#[test]
fn streams_are_those_of_the_reference_and_come_back_as_it_says() {
    crate::common::check(4_000, any_tokens(40, 24), |(config, tokens)| {
        let expected = reference::encode(&config, &tokens);
        let (stream, encoder) = stream_of(config, &tokens);
        prop_assert_eq!(&stream, &expected.stream);
        let accounting = *encoder.accounting();
        prop_assert_eq!(
            (accounting.kept, accounting.labelled),
            (expected.kept, expected.labelled)
        );
        let made: Vec<u32> = encoder.levels_made().iter().map(|&n| n.into()).collect();
        prop_assert_eq!(made, expected.events);
        prop_assert_eq!(encoder.levels_exhausted(), expected.exhausted);

        let (decoded, decoder_accounting) = decode(&config, tokens.len(), &stream);
        prop_assert_eq!(decoded, expected.decoded);
        prop_assert_eq!(accounting, decoder_accounting);
        prop_assert_eq!(accounting.stream_bytes, stream.len() as u64);
        Ok(())
    });
}

#[test]
fn kept_elements_come_back_within_half_a_step_of_their_range_and_half_a_unit() {
    crate::common::check(2_000, any_tokens(20, 24), |(config, tokens)| {
        let (stream, encoder) = stream_of(config, &tokens);
        let mut decoder = Decoder::new(config.channels, config.bits).unwrap();
        let (mut at, mut out) = (0, vec![0; config.channels as usize]);
        for token in &tokens {
            at += decoder.decode(&stream[at..], &mut out).unwrap().bytes;
            for ((&x, &y), level) in token.iter().zip(&out).zip(decoder.levels()) {
                if !sim::titanus::keep(x, config.prune_threshold) {
                    prop_assert_eq!(y, 0, "{} is pruned", x);
                    continue;
                }
                let clamped = x.clamp(level.lo, level.hi);
                let beyond = u32::from(x.abs_diff(clamped));
                let tolerated = beyond <= level.tolerance(config.bits);
                prop_assert!(encoder.levels_exhausted() || tolerated);
                let step = f64::from(level.range()) / f64::from((1 << config.bits) - 1);
                prop_assert!(f64::from(clamped.abs_diff(y)) <= step / 2.0 + 0.5);
            }
        }
        prop_assert_eq!(decoder.levels(), encoder.levels());
        Ok(())
    });
}

#[test]
fn no_token_is_larger_than_promised_and_the_window_is_always_enough() {
    crate::common::check(1_000, any_tokens(30, 12), |(config, tokens)| {
        let mut finder = MaxMinFinder::new(config).unwrap();
        for token in tokens.iter().take(config.prefill as usize) {
            finder.include(token);
        }
        let mut stream = Vec::new();
        let mut encoder = finder.finish(&mut stream);
        let channels = config.channels as usize;
        prop_assert_eq!(stream.len(), table_bytes(channels));
        let mut decoder = Decoder::new(config.channels, config.bits).unwrap();
        let (mut at, mut out) = (0, vec![0; channels]);
        for token in &tokens {
            let before = stream.len();
            encoder.encode(token, &mut stream);
            prop_assert!(stream.len() - before <= max_token_bytes(channels, config.bits));
            prop_assert!(stream.len() - at <= decoder.window());
            at += decoder.decode(&stream[at..], &mut out).unwrap().bytes;
            prop_assert_eq!(at, stream.len());
        }
        Ok(())
    });
}

#[test]
fn a_prefill_longer_than_the_stream_takes_all_of_it_and_makes_no_events() {
    let tokens = vec![vec![-5, 7, 0], vec![100, -100, 0], vec![3, 3, 0]];
    for prefill in [3, 4, 65535] {
        let config = Config { prefill, ..CONFIG };
        let (stream, encoder) = stream_of(config, &tokens);
        assert_eq!(encoder.accounting().events, 0);
        let levels = [(-5, 100), (-100, 7), (127, -128)].map(|(lo, hi)| Level { lo, hi });
        assert_eq!(encoder.levels(), levels);
        decode(&config, 3, &stream);
    }
}

#[test]
fn a_channel_first_seen_in_decode_starts_with_that_element() {
    let tokens = vec![vec![5, 0, 5], vec![9, 0, 9], vec![7, -30, 7], vec![7, 0, 7]];
    let (stream, encoder) = stream_of(CONFIG, &tokens);
    assert_eq!(encoder.levels()[1], Level { lo: -30, hi: -30 });
    assert_eq!(stream[..6], [5, 9, 127, 0x80, 5, 9]);
    assert_eq!(encoder.levels_made(), [0, 1, 0]);
    assert_eq!(decode(&CONFIG, 4, &stream).0[6..9], [7, -30, 7]);
}

#[test]
fn a_channel_makes_no_more_levels_than_it_may_and_clamps_from_then_on() {
    let tokens: Vec<Vec<i8>> = [1, 1, 10, 20, 30, -5, 20].map(|x| vec![x, 0, 0]).to_vec();
    let (stream, encoder) = stream_of(CONFIG, &tokens);
    assert!(encoder.levels_exhausted());
    assert_eq!(encoder.levels_made(), [2, 0, 0]);
    assert_eq!(encoder.levels()[0], Level { lo: 1, hi: 20 });
    let decoded: Vec<i8> = decode(&CONFIG, 7, &stream)
        .0
        .into_iter()
        .step_by(3)
        .collect();
    assert_eq!(decoded, [1, 1, 10, 20, 20, 1, 20]);

    let (_, encoder) = stream_of(CONFIG, &tokens[..4]);
    assert!(!encoder.levels_exhausted(), "two levels were enough so far");
}

#[test]
fn an_event_in_every_channel_of_a_token_is_written_in_order() {
    let (channels, tokens) = (300, vec![vec![1; 300], vec![1; 300], vec![-9; 300]]);
    let config = Config { channels, ..CONFIG };
    let (stream, encoder) = stream_of(config, &tokens);
    assert_eq!(encoder.accounting().events, 300);
    // Table, two tokens of count, mask (38 bytes) and labels (38 bytes).
    let at = 600 + 2 * 78;
    assert_eq!(stream[at..at + 2], [44, 1]);
    for (c, event) in stream[at + 2..].chunks(4).take(300).enumerate() {
        assert_eq!(event, [c as u8, (c >> 8) as u8, -9i8 as u8, 1]);
    }
    assert_eq!(decode(&config, 3, &stream).0[600..], [-9; 300]);
}

#[test]
fn a_token_that_is_pruned_as_a_whole_is_its_mask_alone() {
    let config = Config {
        prune_threshold: 10,
        ..CONFIG
    };
    let (stream, encoder) = stream_of(config, &vec![vec![9, -9, 0]; 4]);
    assert_eq!(
        stream,
        [&[127, 0x80].repeat(3)[..], &[0; 3 * 4]].concat(),
        "an event count and a mask for every token"
    );
    assert_eq!(encoder.accounting().kept, 0);
    assert_eq!(decode(&config, 4, &stream).0, [0; 12]);
}

/// The example of docs/formats-titanus.md, section 5.
#[test]
fn the_example_of_the_formats_page_is_what_the_encoder_writes() {
    let config = Config {
        prefill: 1,
        ..CONFIG
    };
    let (stream, _) = stream_of(config, &[vec![5, 0, -3], vec![9, 7, -3]]);
    let text = include_str!("../../docs/formats-titanus.md");
    let example = text.split("An example").nth(1).unwrap();
    let example = example.split("## 6").next().unwrap();
    let bytes: Vec<u8> = example
        .lines()
        .filter(|line| line.starts_with("| `"))
        .flat_map(|line| line.split('|').nth(1).unwrap().split(['`', ' ']))
        .filter(|word| !word.is_empty())
        .map(|word| u8::from_str_radix(word, 16).unwrap())
        .collect();
    assert_eq!(stream, bytes);
}

#[test]
fn a_stream_without_tokens_is_its_table() {
    let mut stream = Vec::new();
    let encoder = encode(CONFIG, &[], &mut stream).unwrap();
    assert_eq!(stream, [127, 0x80, 127, 0x80, 127, 0x80]);
    assert_eq!(encoder.accounting().bits_per_element(), 48.0);
}

#[test]
fn numbers_out_of_range_are_refused_in_one_line() {
    let good = |change: fn(&mut Config, u32), value: u32| {
        let mut config = CONFIG;
        change(&mut config, value);
        let result = MaxMinFinder::new(config).err();
        if let Some(error) = &result {
            assert_eq!(error.to_string().lines().count(), 1);
            assert_eq!(error.value, value);
        }
        result.is_none()
    };
    type Change = fn(&mut Config, u32);
    let fields: [(Change, u32, u32); 5] = [
        (|config, value| config.prune_threshold = value, 0, 128),
        (|config, value| config.bits = value, 2, 8),
        (|config, value| config.prefill = value, 1, 65535),
        (|config, value| config.levels = value, 1, 255),
        (|config, value| config.channels = value, 1, 65535),
    ];
    for (change, min, max) in fields {
        assert!(good(change, min) && good(change, max));
        assert!(!good(change, max + 1) && !good(change, u32::MAX));
        assert!(min == 0 || !good(change, min - 1));
    }
    for (channels, bits) in [(0, 4), (65536, 4), (3, 1), (3, 9)] {
        assert!(Decoder::new(channels, bits).is_err());
    }
}

/// The paper's averages over the OPT models (section 5.2): pruning alone moves 22.3 % less, which is
/// 1 + 8k = 0.777 x 8 bits, so that k = 65.2 % of the elements are kept; with codes of 2 and 3 bits
/// it is 58.9 %, 1 + k + l b = 0.411 x 8. K has 3 bits everywhere; V has 2, and 3 in a few layers.
#[test]
fn the_papers_movement_reductions_follow_from_its_pruning_ratio_and_bits() {
    const CHANNELS: u32 = 768;
    const TOKENS: usize = 256;
    const KEPT: f64 = 0.652;
    // Kept elements at the bottom of their channel's range, which get no code.
    const BOTTOM: f64 = 0.041;
    let (mut bytes, mut elements, mut moved, mut kept) = (0.0, 0.0, 0, 0);
    let mut noise = 1u64;
    let mut uniform = || {
        noise = noise
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (noise >> 11) as f64 / (1u64 << 53) as f64
    };
    // 12 layers of OPT-125M, K and V.
    for unit in 0..24 {
        let bits = if unit % 2 == 0 || unit % 8 == 1 { 3 } else { 2 };
        let config = Config {
            prune_threshold: 8,
            bits,
            prefill: TOKENS as u32 / 2,
            levels: 16,
            channels: CHANNELS,
        };
        let data: Vec<i8> = (0..TOKENS * CHANNELS as usize)
            .map(|_| match uniform() {
                u if u >= KEPT => (u * 100.0) as i8 % 8,
                u if u < KEPT * BOTTOM => -100,
                u if u < KEPT * 0.5 => -(8.0 + uniform() * 24.0) as i8,
                _ => (8.0 + uniform() * 92.0) as i8,
            })
            .collect();
        let mut stream = Vec::new();
        let encoder = encode(config, &data, &mut stream).unwrap();
        let accounting = encoder.accounting();
        bytes +=
            (accounting.stream_bytes - accounting.table_bytes - accounting.event_bytes()) as f64;
        elements += accounting.elements as f64;
        moved += accounting.moved_bits();
        kept += accounting.kept;
    }
    let pruning_only = 1.0 - (elements + 8.0 * kept as f64) / (8.0 * elements);
    let both = 1.0 - bytes / elements;
    assert!((pruning_only - 0.223).abs() < 0.001, "{pruning_only}");
    assert!((both - 0.589).abs() < 0.001, "{both}");
    // All that the bytes have more than the paper's formula is the padding of labels and codes.
    let padding = bytes * 8.0 - moved as f64;
    assert!((0.0..2.0 * 7.0 * 24.0 * TOKENS as f64).contains(&padding));
}
