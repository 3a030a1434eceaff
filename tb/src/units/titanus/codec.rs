//! Titanus' codec: int8 tokens of K and V in, what a KV cache would return out.

use super::dequantization_unit::error_number;
use super::quantization_unit::{Noise, QuantizationUnit, TokenStream};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::push_elements;
use crate::units::directed::directed_cases;
use crate::units::status;
use proptest::prelude::*;
use sim::titanus::{Config, Decoder, FormatError, Level, encode, keep, table_bytes};
use std::ops::RangeInclusive;

/// Elements per beat.
const LANES: usize = 16;

/// The codec; each of its paths takes what a quantization unit takes, before pruning.
pub struct Codec {
    quantizer: QuantizationUnit,
}

/// A stream of tokens of one path, and what its command says besides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathStream {
    /// The tokens, not pruned.
    pub stream: TokenStream,
    /// Pruning threshold, as the command says.
    pub threshold: u8,
    /// Tokens, as the command says: the number that are read back.
    pub tokens: u32,
}

impl PathStream {
    /// A stream whose command says how many tokens it has.
    pub fn of(stream: TokenStream, threshold: u8) -> PathStream {
        let tokens = stream.token_count() as u32;
        PathStream {
            stream,
            threshold,
            tokens,
        }
    }
}

/// A stream of each path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KvStreams {
    /// The stream of keys.
    pub k: PathStream,
    /// The stream of values.
    pub v: PathStream,
}

/// What the sticky flags of a path should say.
#[derive(Default, Debug)]
pub struct PathFlags {
    config_error: bool,
    levels_exhausted: bool,
    /// The error that stopped the path.
    error: Option<FormatError>,
}

/// What a stream should give.
struct Golden {
    /// Bytes that are stored.
    bytes: usize,
    /// Elements that come back; with an error those of the token that has it are the last ones.
    elements: Vec<i8>,
    levels_exhausted: bool,
    error: Option<FormatError>,
}

impl Codec {
    /// Number of the output stream of tokens of K; records follow, then the same of V.
    pub const TOKENS: usize = 0;
    /// Number of the output stream of records of K.
    pub const RECORDS: usize = 1;
    /// Streams of a path, in each direction.
    pub const PATH: usize = 2;

    /// The contract at the size of a design.
    pub fn of(info: &ModelInfo) -> Codec {
        Codec {
            quantizer: QuantizationUnit::of(info),
        }
    }

    /// Elements of the longest token.
    pub fn channels_max(&self) -> usize {
        self.quantizer.channels_max()
    }

    /// `None` if the command is refused.
    fn golden(&self, path: &PathStream) -> Option<Golden> {
        let stream = &path.stream;
        let config = Config {
            prune_threshold: path.threshold.into(),
            bits: stream.bits,
            prefill: stream.prefill,
            levels: stream.levels,
            channels: stream.channels,
        };
        let fits = config.channels as usize <= self.quantizer.channels_max() && path.tokens > 0;
        if !fits || config.check().is_err() {
            return None;
        }
        let mut bytes = vec![];
        let encoder = encode(config, &stream.tokens, &mut bytes).ok()?;
        let mut decoder = Decoder::new(config.channels, config.bits).ok()?;
        let mut elements = vec![];
        let mut error = None;
        let mut rest = &bytes[..];
        let mut token = vec![0; stream.width];
        for number in 0..path.tokens as usize {
            let report = decoder
                .decode(rest, &mut token)
                .expect("the decoder goes on");
            elements.extend(&token);
            rest = &rest[report.bytes..];
            error = report.error;
            assert_eq!(
                error.is_some(),
                number == stream.token_count(),
                "golden does not read what golden wrote"
            );
            if error.is_some() {
                break;
            }
        }
        if error.is_none() && !rest.is_empty() {
            error = Some(FormatError::LeftOver);
        }
        Some(Golden {
            bytes: bytes.len(),
            elements,
            levels_exhausted: encoder.levels_exhausted(),
            error,
        })
    }

    fn send_path(&self, path: &PathStream, beats: &mut [BeatQueue]) {
        let stream = &path.stream;
        let mut noise = Noise::from(stream.noise);
        let command = u128::from(stream.bits)
            | u128::from(stream.channels) << 4
            | u128::from(stream.prefill) << 20
            | u128::from(stream.levels) << 36
            | u128::from(path.threshold) << 44
            | u128::from(path.tokens) << 52
            | u128::from(noise.next() & 0xf) << 84;
        let mut beat = beats[0].push();
        for byte in 0..11 {
            beat.set_lane(0, byte, (command >> (8 * byte)) as u8);
        }
        let is_refused = self.golden(path).is_none();
        self.quantizer
            .send_packets(stream, is_refused, &mut noise, &mut beats[1]);
    }

    fn expect_path(&self, path: &PathStream, flags: &mut PathFlags, beats: &mut [BeatQueue]) {
        let Some(golden) = self.golden(path) else {
            flags.config_error = true;
            return;
        };
        assert!(flags.error.is_none(), "no stream follows on a stopped path");
        flags.levels_exhausted |= golden.levels_exhausted;
        flags.error = golden.error;
        for (number, token) in golden.elements.chunks(path.stream.width).enumerate() {
            let elements = token.iter().map(|x| u16::from(*x as u8));
            let is_missing = number == path.stream.token_count();
            push_elements(&mut beats[Self::TOKENS], elements, LANES, 1, is_missing);
        }
        beats[Self::RECORDS].push().set(0, golden.bytes as u64);
    }
}

impl Unit for Codec {
    type Item = KvStreams;
    type Memory = [PathFlags; 2];
    const ITEM: &'static str = "pair of streams";

    fn inputs(&self) -> Vec<StreamSpec> {
        let path = |command: &'static str, tokens: &'static str| {
            [
                StreamSpec::axi(command).lanes("data", 8),
                StreamSpec::axi(tokens).lanes("data", 8).field("last"),
            ]
        };
        let mut streams = vec![];
        streams.extend(path("s_axis_k_command", "s_axis_k"));
        streams.extend(path("s_axis_v_command", "s_axis_v"));
        streams
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let path = |tokens: &'static str, records: &'static str| {
            [
                StreamSpec::axi(tokens)
                    .lanes("data", 8)
                    .lanes("keep", 1)
                    .field("last")
                    .field("user"),
                StreamSpec::axi(records).field("data"),
            ]
        };
        let mut streams = vec![];
        streams.extend(path("m_axis_k", "m_axis_k_record"));
        streams.extend(path("m_axis_v", "m_axis_v_record"));
        streams
    }

    fn item(&self) -> BoxedStrategy<KvStreams> {
        let threshold = prop_oneof![
            4 => 0..=8u8,
            2 => 0..=128u8,
            1 => Just(128u8),
            1 => 129..=255u8,
        ];
        let path = (self.quantizer.item(), threshold, 0..16u8).prop_map(
            |(stream, threshold, no_tokens)| {
                let mut path = PathStream::of(stream, threshold);
                if no_tokens == 15 {
                    path.tokens = 0;
                }
                path
            },
        );
        let path = path.boxed();
        (path.clone(), path)
            .prop_map(|(k, v)| KvStreams { k, v })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=4
    }

    fn latest_reset(&self) -> u64 {
        900
    }

    /// A token may change the level of every channel: a cycle each, inside.
    fn pause(&self) -> u64 {
        self.channels_max() as u64
    }

    fn send(&self, item: &KvStreams, beats: &mut [BeatQueue]) {
        let (k, v) = beats.split_at_mut(Self::PATH);
        self.send_path(&item.k, k);
        self.send_path(&item.v, v);
    }

    fn expect(&self, item: &KvStreams, flags: &mut [PathFlags; 2], beats: &mut [BeatQueue]) {
        let (k, v) = beats.split_at_mut(Self::PATH);
        self.expect_path(&item.k, &mut flags[0], k);
        self.expect_path(&item.v, &mut flags[1], v);
    }

    fn elements(&self, item: &KvStreams) -> u64 {
        (item.k.stream.tokens.len() + item.v.stream.tokens.len()) as u64
    }

    fn count(&self, item: &KvStreams, given: Given<'_>) -> Count {
        Count {
            vectors: given.packets(0) + given.packets(2),
            elements: self.elements(item),
        }
    }

    fn directed(&self) -> Vec<Directed<KvStreams>> {
        let streams = self.quantizer.showcase();
        // Each path has the other order, so that short streams of one run beside long ones.
        let pairs = streams.iter().zip(streams.iter().rev());
        let items: Vec<KvStreams> = pairs
            .enumerate()
            .map(|(number, (k, v))| KvStreams {
                k: PathStream::of(k.clone(), [0, 3, 129, 1, 40][number % 5]),
                v: PathStream::of(v.clone(), [2, 128, 5][number % 3]),
            })
            .collect();
        let mut cases = vec![Directed {
            name: "one_stream_of_each",
            case: Case::streaming(items[1..2].to_vec()),
        }];
        cases.extend(directed_cases(items.clone()));
        cases.push(Directed {
            name: "reset_while_streaming",
            case: Case {
                reset_after: Some(200),
                ..Case::streaming(items)
            },
        });
        // Records wait, and leave in consecutive cycles.
        let records_wait = Stall::Bits([[true; 400], [false; 400]].concat());
        let one_token = || KvStreams {
            k: of_keys(&KEYS[..1]),
            v: of_keys(&KEYS[1..]),
        };
        cases.push(Directed {
            name: "records_wait",
            case: Case::streaming((0..5).map(|_| one_token()).collect())
                .stalled(Stall::Never, records_wait),
        });
        // A path stops, where a token is missing or one is left, while the other one goes on; and both stop.
        let counts = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let stopped = counts.map(|(k, v)| {
            let good = KvStreams {
                k: of_keys(&KEYS),
                v: of_keys(&KEYS[1..]),
            };
            let [k, v] = [k, v].map(|more| {
                let mut path = of_keys(&KEYS);
                path.tokens = path.tokens.saturating_add_signed(more);
                path
            });
            Directed {
                name: "a_token_more_or_less",
                case: Case::streaming(vec![good, KvStreams { k, v }]),
            }
        });
        // A reset starts both paths again.
        let [.., both] = &stopped;
        let reset = Case {
            reset_after: Some(150),
            ..both.case.clone()
        };
        cases.extend(stopped);
        cases.push(Directed {
            name: "reset_of_stopped_paths",
            case: reset,
        });
        cases
    }

    fn finish(&self, model: &mut Model, flags: &[PathFlags; 2]) -> Result<(), String> {
        let [k, v] = flags;
        let errors = |model: &Model, are_cleared: bool| {
            for (path, error) in [("k", k.error), ("v", v.error)] {
                let number = error.map_or(Some(0), error_number);
                let number = number.ok_or("an error without a number")?;
                let stopped = u64::from(error.is_some());
                let [count, first] = if are_cleared {
                    [0; 2]
                } else {
                    [stopped, number]
                };
                for (port, value) in [
                    ("stopped", stopped),
                    ("error_count", count),
                    ("first_error", first),
                ] {
                    status::check(model, &format!("{path}_{port}"), value)?;
                }
            }
            Ok(())
        };
        errors(model, false)?;
        let flags = [
            ("k_config_error", k.config_error),
            ("k_levels_exhausted", k.levels_exhausted),
            ("v_config_error", v.config_error),
            ("v_levels_exhausted", v.levels_exhausted),
        ];
        status::check_and_clear(model, "errors_clear", &flags)?;
        // The same clear takes the errors away, and does not start a stopped path.
        errors(model, true)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &STATUS
    }

    /// Two tokens of keys, one of values.
    fn example(&self) -> Option<Case<KvStreams>> {
        Some(Case::streaming(vec![KvStreams {
            k: of_keys(&KEYS),
            v: of_keys(&KEYS[1..]),
        }]))
    }

    /// The elements of the second token of keys before and after, and the bytes of both.
    fn example_text(&self) -> Result<String, String> {
        let mut bytes = vec![];
        let encoder = encode(EXAMPLE, &KEYS.concat(), &mut bytes).map_err(|e| e.to_string())?;
        let mut decoder =
            Decoder::new(EXAMPLE.channels, EXAMPLE.bits).map_err(|e| e.to_string())?;
        let mut out = vec![0; KEYS[0].len()];
        let stopped = "a new decoder is not stopped";
        let first = decoder.decode(&bytes, &mut out).ok_or(stopped)?.bytes;
        let before = decoder.levels().to_vec();
        decoder.decode(&bytes[first..], &mut out).ok_or(stopped)?;
        let pair = |level: Level| match level.is_initialised() {
            true => format!("{}, {}", level.lo, level.hi),
            false => "none".into(),
        };
        let rows = KEYS[1].iter().enumerate().map(|(channel, x)| {
            let (old, new) = (before[channel], encoder.levels()[channel]);
            let kept = keep(*x, EXAMPLE.prune_threshold);
            vec![
                channel.to_string(),
                x.to_string(),
                if kept { "kept" } else { "pruned" }.into(),
                pair(old),
                if old == new { String::new() } else { pair(new) },
                out[channel].to_string(),
            ]
        });
        let head = ["Channel", "In", "", "Level before", "New level", "Out"];
        let table = table(&head, rows);
        let level_table = table_bytes(EXAMPLE.channels as usize);
        let changes = encoder.accounting().event_bytes();
        Ok(format!(
            "{table}\n\
             The two tokens have {} bytes as int8. They are stored in {}: {level_table} of the table, \
             {changes} of level changes and their counts, {} of masks, labels and codes.\n",
            KEYS.concat().len(),
            bytes.len(),
            (bytes.len() - level_table) as u64 - changes,
        ))
    }
}

/// The parameters of the keys of the example.
const EXAMPLE: Config = Config {
    prune_threshold: 3,
    bits: 4,
    prefill: 1,
    levels: 4,
    channels: 20,
};

/// The two tokens of keys of the example: their prefill, and one that changes levels.
const KEYS: [[i8; 20]; 2] = [
    [
        3, -40, 20, 1, 0, 15, 15, -8, 30, 2, -3, 60, 12, -12, 5, 7, 80, 9, -1, 33,
    ],
    [
        3, -40, 25, 6, 0, -5, 15, -8, 31, 2, -3, 61, 0, -12, 5, 17, 80, 9, 90, 33,
    ],
];

/// A stream of tokens of the example.
fn of_keys(tokens: &[[i8; 20]]) -> PathStream {
    let stream = TokenStream {
        bits: EXAMPLE.bits,
        channels: EXAMPLE.channels,
        prefill: EXAMPLE.prefill,
        levels: EXAMPLE.levels,
        width: EXAMPLE.channels as usize,
        tokens: tokens.concat(),
        noise: 1,
    };
    PathStream::of(stream, EXAMPLE.prune_threshold as u8)
}

const STATUS: [&str; 10] = [
    "k_config_error",
    "k_levels_exhausted",
    "k_stopped",
    "k_error_count",
    "k_first_error",
    "v_config_error",
    "v_levels_exhausted",
    "v_stopped",
    "v_error_count",
    "v_first_error",
];
