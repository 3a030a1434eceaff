//! Titanus' quantization unit: int8 tokens in, the bytes of their streams out.

use super::speed::more_tokens;
use crate::bench::{self, Figure, round};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_words;
use crate::units::directed::directed_cases;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::titanus::{Config, encode, table_bytes};
use std::fmt;
use std::ops::RangeInclusive;

/// Elements per beat.
const LANES: usize = 16;
/// Bytes of a word of the output.
const WORD_BYTES: usize = 32;
/// Elements of a random stream, about.
const ELEMENTS: usize = 4000;

/// The unit for tokens of up to `channels_max` elements.
pub struct QuantizationUnit {
    channels_max: usize,
    prefill_max: u32,
}

/// A stream of tokens and its command.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenStream {
    /// Bits of a code, as the command says.
    pub bits: u32,
    /// Elements of a token, as the command says.
    pub channels: u32,
    /// Tokens that level 0 is made from, as the command says.
    pub prefill: u32,
    /// Levels a channel may make in decode, as the command says.
    pub levels: u32,
    /// Elements of a token as it is sent.
    pub width: usize,
    /// The tokens, one after the other; pruned elements are 0.
    pub tokens: Vec<i8>,
    /// Seed of the values that the unit must ignore: lanes behind the last channel, `tlast` within a
    /// token, padding of the command.
    pub noise: u64,
}

impl fmt::Debug for TokenStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TokenStream {
            bits,
            channels,
            prefill,
            levels,
            ..
        } = self;
        writeln!(
            f,
            "b = {bits}, C = {channels}, P = {prefill}, L = {levels}, noise {}",
            self.noise
        )?;
        let tokens = self.tokens.chunks(self.width);
        f.debug_list()
            .entries(tokens.map(|token| format!("{token:?}")))
            .finish()
    }
}

impl TokenStream {
    /// The stream as the golden model's configuration; its elements are pruned already.
    fn config(&self) -> Config {
        Config {
            prune_threshold: 1,
            bits: self.bits,
            prefill: self.prefill,
            levels: self.levels,
            channels: self.channels,
        }
    }

    /// Tokens of 40 channels whose first beat has any number of kept elements and whose second has
    /// any other, so that packers meet every number of entries behind every other. All kept
    /// elements have a code, or every other one.
    pub fn of_any_fill(bits: u32, every_other: bool) -> TokenStream {
        const WIDTH: usize = 40;
        const FILLS: usize = LANES + 1;
        let x = |token: usize, channel: usize| {
            // The first two tokens make the level 1 to 100 of all channels.
            let Some(case) = token.checked_sub(2) else {
                return 1 + 99 * token as i8;
            };
            let fill = [case % FILLS, case / FILLS, LANES][channel / LANES];
            match channel % LANES {
                lane if lane >= fill => 0,
                lane if every_other && lane % 2 == 0 => 1,
                lane => 30 + 4 * lane as i8 + (channel / LANES) as i8,
            }
        };
        TokenStream {
            bits,
            channels: WIDTH as u32,
            prefill: 2,
            levels: 255,
            width: WIDTH,
            tokens: (0..2 + FILLS * FILLS)
                .flat_map(|token| (0..WIDTH).map(move |channel| x(token, channel)))
                .collect(),
            noise: 1,
        }
    }

    /// Tokens whose last beat fills a unit and leaves 1 to 15 entries for the next one, all labelled.
    fn of_ends_behind_full_units(bits: u32) -> TokenStream {
        let channels = 2 * LANES;
        let levels = [1, 100].into_iter().flat_map(|x| vec![x; channels]);
        let token = |kept| (0..channels).map(move |c| if c < kept || c >= LANES { 100 } else { 0 });
        let tokens = levels.chain((1..LANES).flat_map(token)).collect();
        TokenStream {
            bits,
            channels: channels as u32,
            prefill: 2,
            levels: 1,
            width: channels,
            tokens,
            noise: 3,
        }
    }

    /// Tokens without any kept element behind two that make the levels. Their sections of labels and
    /// codes are empty, wherever in a word of the stream they are.
    fn of_empty_tokens() -> TokenStream {
        let x = |token| [1, 100].get(token).copied().unwrap_or(0);
        TokenStream {
            tokens: (0..72)
                .flat_map(|token| std::iter::repeat_n(x(token), 40))
                .collect(),
            ..TokenStream::all_coded(40, 0, 2)
        }
    }

    /// Tokens all elements of which are beyond what came before: every channel gets a level in every token.
    fn of_growing(channels: usize, count: usize) -> TokenStream {
        let x = |token: usize| 1 + 5 * token as i8;
        TokenStream {
            tokens: (0..count.min(25))
                .flat_map(|token| std::iter::repeat_n(x(token), channels))
                .collect(),
            ..TokenStream::all_coded(channels, 0, 1)
        }
    }

    /// Tokens that go up by 1 to the greatest element, and then down to the least: the tolerance is 0, so that every
    /// channel gets a level in every token, as many as there can be.
    fn of_most_levels(channels: usize, levels: u32) -> TokenStream {
        let tokens = (1..=127).chain((-128..=-1).rev());
        TokenStream {
            bits: 8,
            levels,
            tokens: tokens
                .flat_map(|x| std::iter::repeat_n(x, channels))
                .collect(),
            ..TokenStream::all_coded(channels, 0, 1)
        }
    }

    /// Tokens whose elements are all kept and have, behind the first token, a code.
    fn all_coded(channels: usize, count: usize, prefill: u32) -> TokenStream {
        let x = |token| if token == 0 { 1 } else { 16 };
        TokenStream {
            bits: 4,
            channels: channels as u32,
            prefill,
            levels: 255,
            width: channels,
            tokens: (0..count)
                .flat_map(|token| std::iter::repeat_n(x(token), channels))
                .collect(),
            noise: 1,
        }
    }

    pub(super) fn token_count(&self) -> usize {
        self.tokens.len() / self.width
    }
}

/// What the sticky flags should say.
#[derive(Default, Debug)]
pub struct FlagsSeen {
    config_error: bool,
    levels_exhausted: bool,
}

impl QuantizationUnit {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> QuantizationUnit {
        QuantizationUnit {
            channels_max: info.size("channels_max"),
            prefill_max: info.parameter("prefill_max") as u32,
        }
    }

    /// Elements of the longest token.
    pub fn channels_max(&self) -> usize {
        self.channels_max
    }

    /// Tokens of the longest prefill that arrives once.
    pub fn prefill_max(&self) -> u32 {
        self.prefill_max
    }

    /// `None` if the command is refused.
    fn golden(&self, item: &TokenStream) -> Option<(Vec<u8>, bool)> {
        let config = item.config();
        if item.channels as usize > self.channels_max || config.check().is_err() {
            return None;
        }
        let mut bytes = vec![];
        let encoder = encode(config, &item.tokens, &mut bytes).ok()?;
        Some((bytes, encoder.levels_exhausted()))
    }

    /// The packets of a stream: for a long prefill its tokens come first once more.
    fn packets<'a>(&self, item: &'a TokenStream) -> Vec<&'a [i8]> {
        let all = &item.tokens[..];
        if item.prefill <= self.prefill_max {
            return vec![all];
        }
        let prefill = (item.prefill as usize).min(item.token_count());
        vec![&all[..prefill * item.width], all]
    }

    /// The beats of a stream's packets.
    pub(super) fn send_packets(
        &self,
        item: &TokenStream,
        is_refused: bool,
        noise: &mut Noise,
        beats: &mut BeatQueue,
    ) {
        for packet in self.packets(item) {
            let tokens = packet.len() / item.width;
            for (number, token) in packet.chunks(item.width).enumerate() {
                let count = token.len().div_ceil(LANES);
                for (index, elements) in token.chunks(LANES).enumerate() {
                    let mut beat = beats.push();
                    for lane in 0..LANES {
                        let byte = match elements.get(lane) {
                            Some(x) => *x as u8,
                            None => noise.next() as u8,
                        };
                        beat.set_lane(0, lane, byte);
                    }
                    let token_ends = index + 1 == count;
                    let last = match token_ends || is_refused {
                        true => token_ends && number + 1 == tokens,
                        false => noise.next() & 7 == 0,
                    };
                    beat.set(1, last);
                }
            }
        }
    }
}

impl Unit for QuantizationUnit {
    type Item = TokenStream;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "stream";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_command").field("data"),
            StreamSpec::axi("s_axis").lanes("data", 8).field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis")
            .lanes("data", 8)
            .lanes("keep", 1)
            .field("last");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<TokenStream> {
        let max = self.channels_max;
        let width = prop_oneof![
            2 => 1..=max.min(2 * LANES),
            2 => 1..=max,
            1 => max.saturating_sub(LANES).max(1)..=max,
        ];
        let good = (width, 1..=14usize).prop_flat_map(|(width, count)| {
            let count = count.min(1 + ELEMENTS / width);
            prop::collection::vec(any::<u8>(), width * count).prop_map(move |raw| (width, raw))
        });
        let prefill_max = self.prefill_max;
        let prefill = prop_oneof![
            3 => 1..=4u32,
            3 => 1..=14u32,
            2 => (prefill_max.saturating_sub(1).max(1))..=prefill_max + 3,
            1 => 1..=65535u32,
        ];
        let levels = prop_oneof![Just(1u32), 1..=3u32, Just(255u32), 1..=255u32];
        let shape = (0..SHAPES, any::<u16>(), 0..4usize);
        let good = (good, shape, 2..=8u32, prefill, levels, any::<u64>()).prop_map(
            |((width, raw), shape, bits, prefill, levels, noise)| TokenStream {
                bits,
                channels: width as u32,
                prefill,
                levels,
                width,
                tokens: shaped(raw, width, shape),
                noise,
            },
        );
        let good = good.boxed();
        let bad = (good.clone(), 0..6usize, any::<u16>())
            .prop_map(move |(stream, which, any)| refused(stream, which, any, max));
        prop_oneof![9 => good, 1 => bad].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=5
    }

    fn latest_reset(&self) -> u64 {
        600
    }

    fn send(&self, item: &TokenStream, beats: &mut [BeatQueue]) {
        let mut noise = Noise::from(item.noise);
        let command = u64::from(item.bits)
            | u64::from(item.channels) << 4
            | u64::from(item.prefill) << 20
            | u64::from(item.levels) << 36
            | (noise.next() & 0xf) << 44;
        beats[0].push().set(0, command);
        self.send_packets(item, self.golden(item).is_none(), &mut noise, &mut beats[1]);
    }

    fn expect(&self, item: &TokenStream, flags: &mut FlagsSeen, beats: &mut [BeatQueue]) {
        match self.golden(item) {
            Some((bytes, exhausted)) => {
                flags.levels_exhausted |= exhausted;
                push_words(&mut beats[0], &bytes, WORD_BYTES);
            }
            None => flags.config_error = true,
        }
    }

    fn elements(&self, item: &TokenStream) -> u64 {
        item.tokens.len() as u64
    }

    fn vectors(&self, item: &TokenStream) -> u64 {
        (item.tokens.len() / item.width.max(1)) as u64
    }

    fn directed(&self) -> Vec<Directed<TokenStream>> {
        let items = self.showcase();
        let mut cases = directed_cases(items.clone());
        cases.push(Directed {
            name: "reset_while_quantizing",
            case: Case {
                reset_after: Some(150),
                ..Case::streaming(items)
            },
        });
        cases.push(Directed {
            name: "beats_of_any_fill",
            case: Case::streaming(vec![TokenStream::of_any_fill(8, false)]),
        });
        cases.push(Directed {
            name: "empty_tokens",
            case: Case::streaming(vec![TokenStream::of_empty_tokens()]),
        });
        let ends = (2..=8)
            .map(TokenStream::of_ends_behind_full_units)
            .collect();
        cases.push(Directed {
            name: "ends_behind_full_units",
            case: Case::streaming(ends),
        });
        cases.push(Directed {
            name: "slow_consumer",
            case: Case {
                sinks: vec![Stall::Bits(vec![true; 400])],
                ..Case::streaming(vec![TokenStream::of_any_fill(8, false)])
            },
        });
        let most = |levels| TokenStream::of_most_levels(self.channels_max.min(64), levels);
        cases.push(Directed {
            name: "a_level_for_every_token",
            case: Case::streaming(vec![most(255), most(128), most(255)]),
        });
        let growing = TokenStream::of_growing(self.channels_max.min(64), 16);
        cases.push(Directed {
            name: "level_changes_wait",
            case: Case {
                sinks: vec![Stall::Bits([[true; 400], [false; 400]].concat())],
                ..Case::streaming(vec![growing])
            },
        });
        cases
    }

    fn finish(&self, model: &mut Model, flags: &FlagsSeen) -> Result<(), String> {
        let flags = [
            ("config_error", flags.config_error),
            ("levels_exhausted", flags.levels_exhausted),
        ];
        check_and_clear(model, "errors_clear", &flags)
    }

    /// Where all beats can follow each other, a token takes as many cycles as it has beats.
    fn figures(
        &self,
        info: &'static ModelInfo,
        _: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let mut figures = vec![];
        for channels in [128, self.channels_max] {
            let beats = (channels / LANES) as f64;
            let modes = [("scan and quantize", 32, 2), ("decode", 2, 1)];
            for (mode, prefill, passes) in modes {
                let of = |count| TokenStream::all_coded(channels, count, prefill);
                // Each pass takes a beat: a token that is scanned first passes twice.
                let lanes = LANES / passes;
                let record = more_tokens(self, info, channels, lanes, of)?;
                let cycles = record.cycles as f64 / record.vectors as f64;
                let config = info.config;
                let name = format!("cycles per token of {config}, {channels} channels, {mode}");
                let figure = Figure::new(name, cycles, 2, "cycles");
                let most = passes as f64 * beats * 1.01;
                figures.push(figure.at_most(round(most, 2)).of(record));
            }
        }
        Ok(figures)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["config_error", "levels_exhausted"]
    }

    /// A stream of four tokens, two of them the prefill, and the command of a second stream.
    fn example(&self) -> Option<Case<TokenStream>> {
        let first = TokenStream {
            bits: EXAMPLE.bits,
            channels: EXAMPLE.channels,
            prefill: EXAMPLE.prefill,
            levels: EXAMPLE.levels,
            width: EXAMPLE.channels as usize,
            tokens: example_tokens(),
            noise: 1,
        };
        let second = TokenStream {
            bits: 8,
            channels: 1,
            prefill: 1,
            levels: 1,
            width: 1,
            tokens: vec![5, 6],
            noise: 5,
        };
        Some(Case::streaming(vec![first, second]).stalled(Stall::at(&[0]), Stall::Never))
    }

    /// The sections of the first stream.
    fn example_text(&self) -> Result<String, String> {
        let channels = EXAMPLE.channels as usize;
        let mut bytes = vec![];
        encode(EXAMPLE, &example_tokens(), &mut bytes).map_err(|e| e.to_string())?;
        let ones = |bytes: &[u8]| bytes.iter().map(|b| b.count_ones()).sum::<u32>() as usize;
        let (level_table, mut rest) = bytes.split_at(table_bytes(EXAMPLE.channels as usize));
        let mut take = |count: usize| {
            let (taken, after) = rest.split_at(count);
            rest = after;
            taken
        };
        let mut rows = vec![];
        for name in ["A", "B", "C", "D"] {
            let count = take(2);
            let changes = take(4 * usize::from(count[0]));
            let mask = take(channels.div_ceil(8));
            let labels = take(ones(mask).div_ceil(8));
            let codes = take((EXAMPLE.bits as usize * ones(labels)).div_ceil(8));
            let sections = [count, changes, mask, labels, codes].map(hexadecimal);
            rows.push(std::iter::once(name.to_owned()).chain(sections).collect());
        }
        let head = ["Token", "Count", "Level changes", "Mask", "Labels", "Codes"];
        Ok(format!(
            "The table, 40 bytes, with `7f 80` where no element is kept: {}.\n\nThe tokens:\n\n{}",
            hexadecimal(level_table),
            table(&head, rows.into_iter())
        ))
    }
}

/// The parameters of the first stream of the example.
const EXAMPLE: Config = Config {
    prune_threshold: 1,
    bits: 4,
    prefill: 2,
    levels: 2,
    channels: 20,
};

/// The elements of that stream: two tokens of prefill, two after it. Channels that a row does not
/// name are pruned.
fn example_tokens() -> Vec<i8> {
    let rows: [&[(usize, i8)]; 4] = [
        &[(0, 10), (1, -20), (5, 3), (17, 40)],
        &[(0, 25), (1, -5), (17, -35)],
        &[(0, 12), (1, -20), (5, 3), (17, 44)],
        &[(0, 27), (2, 6), (17, 0)],
    ];
    let channels = EXAMPLE.channels as usize;
    let mut elements = vec![0; rows.len() * channels];
    for (token, row) in rows.iter().enumerate() {
        for (channel, x) in *row {
            elements[token * channels + channel] = *x;
        }
    }
    elements
}

impl QuantizationUnit {
    /// Streams of every kind, one after the other.
    pub(super) fn showcase(&self) -> Vec<TokenStream> {
        let max = self.channels_max;
        let made = |width: usize, count: usize, shape: usize, prefill: u32, levels: u32| {
            let mut noise = Noise::from((width + 100 * count + shape) as u64);
            let raw = (0..width * count).map(|_| noise.next() as u8).collect();
            TokenStream {
                bits: 2 + (width + count) as u32 % 7,
                channels: width as u32,
                prefill,
                levels,
                width,
                tokens: shaped(raw, width, (shape, 0, 0)),
                noise: noise.next(),
            }
        };
        let long = self.prefill_max + 1;
        // Each number of a command wrong by as little as can be, and by as much.
        let largest = 65534 - max as u16;
        let wrong = [
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 6),
            (3, 0),
            (3, largest),
            (4, 0),
            (5, 0),
        ];
        let wrong = wrong.map(|(which, any)| refused(made(LANES, 2, ANY, 1, 1), which, any, max));
        let good = vec![
            made(max.min(256), 9, EVENTS_EVERYWHERE, 2, 255),
            made(1, 7, ANY, 3, 2),
            refused(made(LANES + 1, 3, ANY, 1, 1), 2, 0, max),
            made(LANES.min(max), 8, GROWING, 4, 1),
            made(max.min(LANES + 1), 9, LATE_CHANNELS, long, 3),
            made(max, 3, NOTHING_KEPT, 2, 1),
            refused(made(LANES, 2, ANY, long, 1), 0, 1, max),
            made(max.div_ceil(2), 3, SMALL, 65535, 255),
            made(max, 3, ANY, 1, 255),
            made(max.min(3 * LANES), 40, RAGGED, 2, 255),
        ];
        good.into_iter()
            .chain(wrong)
            .chain([made(5, 2, ANY, 1, 1)])
            .collect()
    }
}

/// What the elements of a stream look like.
const ANY: usize = 0;
const GROWING: usize = 1;
const EVENTS_EVERYWHERE: usize = 2;
const SMALL: usize = 3;
const LATE_CHANNELS: usize = 4;
const NOTHING_KEPT: usize = 5;
const RAGGED: usize = 6;
const SHAPES: usize = 7;

/// Elements from random bytes: their shape, tokens without anything kept (a bit each, modulo 16),
/// and how many of four elements are pruned at random.
fn shaped(raw: Vec<u8>, width: usize, (shape, pruned, sparse): (usize, u16, usize)) -> Vec<i8> {
    let pruned = if sparse == 3 { pruned } else { 0 };
    // How many lanes of a beat are kept: what its first byte says.
    let fill = |at: usize| usize::from(raw[at - at % width % LANES]) % (LANES + 1);
    raw.iter()
        .enumerate()
        .map(|(at, byte)| {
            let (token, channel) = (at / width, at % width);
            let byte = *byte;
            let any = i32::from(byte as i8);
            let reach = 3 * (token as i32 + 1);
            let x = match shape {
                ANY => any,
                GROWING => any % reach,
                EVENTS_EVERYWHERE if channel % 2 == 0 => reach * 3,
                EVENTS_EVERYWHERE => -reach * 3,
                SMALL => any % 3,
                LATE_CHANNELS if token < channel % 8 => 0,
                LATE_CHANNELS => any % 20,
                RAGGED if channel % LANES >= fill(at) => 0,
                RAGGED => any | 1,
                _ => 0,
            };
            let gone = pruned >> (token % 16) & 1 == 1
                || (![EVENTS_EVERYWHERE, RAGGED].contains(&shape)
                    && usize::from(byte >> 3 & 3) < sparse);
            if gone { 0 } else { x.clamp(-128, 127) as i8 }
        })
        .collect()
}

/// The stream with a number of its command out of range.
fn refused(mut stream: TokenStream, which: usize, any: u16, channels_max: usize) -> TokenStream {
    let any = u32::from(any);
    match which {
        0 => stream.bits = any % 2,
        1 => stream.bits = 9 + any % 7,
        2 => stream.channels = 0,
        3 => {
            let most = channels_max as u32;
            stream.channels = most + 1 + any % (65535 - most);
        }
        4 => stream.prefill = 0,
        _ => stream.levels = 0,
    }
    stream
}

/// Numbers that look random.
pub(super) struct Noise(u64);

impl Noise {
    pub(super) fn from(seed: u64) -> Noise {
        Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }
}
