//! Streams that break the format (Titanus contract, section 6).

use crate::common::titanus as reference;
use proptest::prelude::*;
use reference::any_tokens;
use sim::titanus::{Decoder, FormatError, Level, StoredDecoder, StoredError, encode};
use std::io::{self, Read};

/// Decodes up to `tokens` tokens as far as there is no error.
fn decode(
    channels: usize,
    bits: u32,
    tokens: usize,
    stream: &[u8],
) -> (Vec<Vec<i8>>, usize, Option<FormatError>) {
    let mut decoder = Decoder::new(channels as u32, bits).unwrap();
    let (mut out, mut at) = (vec![], 0);
    for _ in 0..tokens {
        let mut token = vec![0x55; channels];
        let report = decoder.decode(&stream[at..], &mut token).unwrap();
        out.push(token);
        if report.error.is_some() {
            assert!(decoder.is_stopped());
            assert_eq!(decoder.first_error(), report.error);
            return (out, 0, report.error);
        }
        at += report.bytes;
    }
    (out, at, None)
}

/// The error of a token of three channels, the last of which has no level, in codes of 4 bits.
fn error_of(token: &[u8]) -> Option<FormatError> {
    let stream = [&[0, 9, 5, 5, 127, 0x80], token].concat();
    let (tokens, _, error) = decode(3, 4, 1, &stream);
    assert!(error.is_none() || tokens[0] == [0; 3]);
    error
}

#[test]
fn every_kind_of_error_is_recognized() {
    use FormatError::*;
    let cases: &[(&[u8], Option<FormatError>)] = &[
        (&[0, 0, 0b000], None),
        (&[0, 0, 0b011, 0b01, 0x0f], None),
        (&[0, 0, 0b011, 0b00], None),
        // Padding, and a label 1 with code 0, are not looked at.
        (&[0, 0, 0b1111_1011, 0b1111_1111, 0x00], None),
        (&[], Some(StreamEnds)),
        (&[0], Some(StreamEnds)),
        (&[0, 0], Some(StreamEnds)),
        (&[0, 0, 0b001], Some(StreamEnds)),
        (&[0, 0, 0b001, 0b1], Some(StreamEnds)),
        (&[4, 0], Some(TooManyEvents)),
        (&[0, 1], Some(TooManyEvents)),
        (&[1, 0, 2, 0, 7], Some(StreamEnds)),
        (&[1, 0, 2, 0, 7, 8, 0b100, 0b0], None),
        (&[1, 0, 2, 0, 7, 7, 0b100, 0b0], None),
        (&[1, 0, 2, 0, 7, 6, 0b000], Some(EventMinAboveMax)),
        (&[1, 0, 2, 0, 127, 0x80, 0b000], Some(EventMinAboveMax)),
        (&[1, 0, 3, 0, 7, 8, 0b000], Some(EventPastChannels)),
        (&[1, 0, 0, 1, 7, 8, 0b000], Some(EventPastChannels)),
        (&[2, 0, 0, 0, 7, 8, 1, 0, 7, 8, 0b000], None),
        (&[2, 0, 1, 0, 7, 8, 1, 0, 7, 8], Some(EventsUnordered)),
        (&[2, 0, 1, 0, 7, 8, 0, 0, 7, 8], Some(EventsUnordered)),
        (&[0, 0, 0b100], Some(KeptUninitialised)),
        (&[0, 0, 0b111, 0b0], Some(KeptUninitialised)),
    ];
    for (token, expected) in cases {
        assert_eq!(error_of(token), *expected, "{token:02x?}");
    }
}

#[test]
fn a_faulty_table_is_a_fault_of_the_first_token() {
    let error = |table: [i8; 4]| {
        let stream = [&table.map(|x| x as u8)[..], &[0, 0, 0]].concat();
        decode(2, 4, 1, &stream).2
    };
    assert_eq!(error([-128, 127, 127, -128]), None);
    assert_eq!(error([3, 3, -1, 0]), None);
    for pair in [[1, 0], [127, -127], [126, -128], [127, 126]] {
        let faulty = Some(FormatError::TableMinAboveMax);
        assert_eq!(error([0, 0, pair[0], pair[1]]), faulty, "{pair:?}");
        assert_eq!(error([pair[0], pair[1], 0, 0]), faulty, "{pair:?}");
    }
    assert_eq!(decode(2, 4, 1, &[0, 0, 0]).2, Some(FormatError::StreamEnds));
}

#[test]
fn a_decoder_stops_at_an_error_until_it_is_restarted_at_a_table() {
    let good = [1, 9, 0, 0, 0b1, 0b1, 0xf];
    let bad = [1, 9, 2, 0];
    let mut decoder = Decoder::new(1, 4).unwrap();
    let mut out = [7];
    assert_eq!(decoder.decode(&good, &mut out).unwrap().bytes, 7);
    assert_eq!(out, [9]);
    let report = decoder.decode(&bad[2..], &mut out).unwrap();
    assert_eq!(report.error, Some(FormatError::TooManyEvents));
    assert_eq!((out, decoder.error_count()), ([0], 1));
    out = [7];
    assert_eq!(decoder.decode(&good, &mut out), None);
    assert_eq!((out, decoder.error_count()), ([7], 1), "it does nothing");

    decoder.restart();
    assert_eq!(decoder.decode(&good, &mut out).unwrap().error, None);
    assert_eq!((out, decoder.levels()[0]), ([9], Level { lo: 1, hi: 9 }));
    for _ in 0..70_000 {
        decoder.restart();
        decoder.decode(&good[..1], &mut out);
    }
    assert_eq!(decoder.error_count(), u16::MAX, "the counter saturates");
    assert_eq!(decoder.first_error(), Some(FormatError::TooManyEvents));
    decoder.clear_errors();
    assert_eq!((decoder.error_count(), decoder.first_error()), (0, None));
    assert!(decoder.is_stopped());
    decoder.restart();
    assert_eq!(decoder.decode(&good, &mut out).unwrap().error, None);
}

/// A stream that reaches deep: small counts, channels in order now and then, levels mostly good.
fn plausible_stream() -> impl Strategy<Value = (usize, u32, Vec<u8>)> {
    let level = || {
        prop_oneof![
            6 => (any::<i8>(), any::<i8>()).prop_map(|(a, b)| [a.min(b) as u8, a.max(b) as u8]),
            2 => Just([127, 0x80]),
            1 => any::<[u8; 2]>(),
        ]
    };
    let count = prop_oneof![6 => Just(0u16), 4 => 0..3u16, 1 => any::<u16>()];
    let events = prop::collection::vec((0..12u16, level()), 0..3);
    let token = (count, events, prop::collection::vec(any::<u8>(), 0..30)).prop_map(
        |(count, mut events, rest)| {
            if rest.first().is_some_and(|byte| byte % 4 != 0) {
                events.sort_by_key(|event| event.0);
            }
            let mut bytes = count.to_le_bytes().to_vec();
            for (channel, level) in events {
                bytes.extend(channel.to_le_bytes());
                bytes.extend(level);
            }
            bytes.extend(rest);
            bytes
        },
    );
    (1..12usize, 2..=8u32).prop_flat_map(move |(channels, bits)| {
        let table = prop::collection::vec(level(), channels);
        (table, prop::collection::vec(token.clone(), 0..4)).prop_map(move |(table, tokens)| {
            (channels, bits, [table.concat(), tokens.concat()].concat())
        })
    })
}

#[test]
fn any_bytes_are_read_as_a_bit_by_bit_reader_would() {
    crate::common::check(60_000, plausible_stream(), |(channels, bits, stream)| {
        prop_assert_eq!(
            decode(channels, bits, 6, &stream),
            reference::decode(channels, bits, 6, &stream)
        );
        Ok(())
    });
}

#[test]
fn damaged_streams_are_read_as_a_bit_by_bit_reader_would() {
    let damage = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3);
    crate::common::check(
        40_000,
        (any_tokens(20, 6), damage, any::<prop::sample::Index>()),
        |((config, tokens), damage, cut)| {
            let mut stream = Vec::new();
            encode(config, &tokens.concat(), &mut stream).unwrap();
            for (at, byte) in damage {
                *at.get_mut(&mut stream) = byte;
            }
            stream.truncate(stream.len() - cut.index(stream.len()) / 4);
            let channels = config.channels as usize;
            prop_assert_eq!(
                decode(channels, config.bits, tokens.len(), &stream),
                reference::decode(channels, config.bits, tokens.len(), &stream)
            );
            Ok(())
        },
    );
}

/// A reader that gives one byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = out.len().min(1);
        self.0.read(&mut out[..n])
    }
}

fn stored(channels: u32, bits: u32, tokens: u64, stream: &[u8]) -> Result<Vec<i8>, StoredError> {
    let mut stored = StoredDecoder::new(channels, bits, tokens, Drip(stream))?;
    let (mut all, mut token) = (vec![], vec![0; channels as usize]);
    while stored.next_token(&mut token)? {
        all.extend_from_slice(&token);
    }
    assert!(!stored.next_token(&mut token)?, "the end stays the end");
    Ok(all)
}

#[test]
fn a_stored_stream_is_read_to_its_end_and_no_cut_of_it_is_accepted() {
    let config = sim::titanus::Config {
        prune_threshold: 3,
        bits: 5,
        prefill: 4,
        levels: 3,
        channels: 21,
    };
    let data: Vec<i8> = (0..21 * 9u32)
        .map(|i| (i.wrapping_mul(0x9e37_79b9) >> 24) as i8 >> (i % 5))
        .collect();
    let mut stream = Vec::new();
    encode(config, &data, &mut stream).unwrap();
    let expected = decode(21, 5, 9, &stream).0.concat();
    assert_eq!(stored(21, 5, 9, &stream).unwrap(), expected);
    for cut in 0..stream.len() {
        let error = stored(21, 5, 9, &stream[..cut]).unwrap_err();
        let ends = matches!(
            error,
            StoredError::Format {
                error: FormatError::StreamEnds,
                ..
            }
        );
        assert!(ends, "{cut}: {error}");
        assert_eq!(error.to_string().lines().count(), 1);
    }
    stream.push(0);
    let left_over = stored(21, 5, 9, &stream).unwrap_err();
    assert!(matches!(
        left_over,
        StoredError::Format {
            token: 9,
            error: FormatError::LeftOver
        }
    ));
    let refused = stored(0, 5, 9, &stream);
    assert!(matches!(refused, Err(StoredError::Config(_))));
}

#[test]
fn a_malformed_token_of_a_stored_stream_is_named() {
    let stream = [1, 9, 0, 0, 0, 0, 0, 0, 2, 0, 0];
    let error = stored(1, 4, 3, &stream).unwrap_err();
    assert!(matches!(
        error,
        StoredError::Format {
            token: 2,
            error: FormatError::TooManyEvents
        }
    ));
    assert!(error.to_string().contains("in token 2 "));
}

#[test]
fn a_stream_longer_than_any_buffer_is_streamed() {
    let config = sim::titanus::Config {
        prune_threshold: 2,
        bits: 8,
        prefill: 7,
        levels: 9,
        channels: 1000,
    };
    let token: Vec<i8> = (0..1000u32)
        .map(|i| (i.wrapping_mul(0x9e37_79b9) >> 24) as i8)
        .collect();
    let mut stream = Vec::new();
    encode(config, &token.repeat(500), &mut stream).unwrap();
    let mut stored = StoredDecoder::new(1000, 8, 500, &stream[..]).unwrap();
    let (mut out, mut count) = (vec![0; 1000], 0);
    while stored.next_token(&mut out).unwrap() {
        count += out
            .iter()
            .zip(&token)
            .filter(|(x, y)| x == y || **x == 0)
            .count();
    }
    assert_eq!(
        count,
        500 * 1000,
        "one value per channel comes back exactly"
    );
    assert_eq!(stored.accounting().stream_bytes, stream.len() as u64);
}
