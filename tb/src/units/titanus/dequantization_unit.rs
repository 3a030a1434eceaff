//! Titanus' dequantization unit: a stream and a command in, tokens out.

use super::speed::more_tokens;
use crate::bench::{self, Figure, round};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::{cuts, push_cut, push_elements};
use crate::units::directed::directed_cases;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::titanus::{Config, Decoder, FormatError, encode, table_bytes};
use std::fmt;
use std::ops::RangeInclusive;

/// Elements of a beat.
const LANES: usize = 16;
/// Bytes of a word of the stream.
const WORD: usize = 32;

/// The unit for tokens of up to `channels_max` channels.
pub struct DequantizationUnit {
    channels_max: u32,
}

impl DequantizationUnit {
    /// Number of the input stream of commands.
    pub const COMMAND: usize = 0;
    /// Number of the input stream of bytes.
    pub const STREAM: usize = 1;

    /// The contract at the size of a design.
    pub fn of(info: &ModelInfo) -> DequantizationUnit {
        DequantizationUnit {
            channels_max: info.parameter("channels_max") as u32,
        }
    }

    /// Elements of the longest token.
    pub fn channels_max(&self) -> u32 {
        self.channels_max
    }
}

/// A stream with its command.
#[derive(Clone, PartialEq, Eq)]
pub struct CodedTokens {
    /// Bits of a code.
    pub bits: u8,
    /// Elements of a token.
    pub channels: u16,
    /// Tokens that the command asks for.
    pub tokens: u32,
    /// The stream.
    pub bytes: Vec<u8>,
    /// Bytes of the words it is sent in, over and over; full words if empty.
    pub cuts: Vec<u8>,
}

impl CodedTokens {
    /// `elements` as the golden encoder codes them, in full words.
    ///
    /// # Panics
    /// If the configuration is out of range, or the elements are no whole number of tokens.
    pub fn of(config: Config, elements: &[i8]) -> CodedTokens {
        let mut bytes = vec![];
        encode(config, elements, &mut bytes).expect("a configuration in its ranges");
        CodedTokens {
            bits: config.bits as u8,
            channels: config.channels as u16,
            tokens: (elements.len() / config.channels as usize) as u32,
            bytes,
            cuts: vec![],
        }
    }

    /// The same with such bits among those that pad masks, labels and codes to bytes, which no reader checks. The
    /// stream is a valid one.
    fn padded(mut self, mut padding: impl FnMut() -> u8) -> CodedTokens {
        let (channels, width) = (usize::from(self.channels), usize::from(self.bits));
        let mut at = table_bytes(self.channels.into());
        for _ in 0..self.tokens {
            let events = u16::from_le_bytes([self.bytes[at], self.bytes[at + 1]]);
            at += 2 + 4 * usize::from(events);
            let mut bits = channels;
            // Masks and labels say how many bits follow.
            for each in [1, width, 0] {
                let section = at..at + bits.div_ceil(8);
                let bytes = self.bytes[section.clone()].iter();
                let ones: usize = bytes.map(|byte| byte.count_ones() as usize).sum();
                if !bits.is_multiple_of(8) {
                    self.bytes[section.end - 1] |= padding() << (bits % 8);
                }
                (at, bits) = (section.end, ones * each);
            }
        }
        self
    }

    fn golden(&self, channels_max: u32) -> Option<Decoder> {
        let channels = u32::from(self.channels);
        let fits = channels <= channels_max && self.tokens > 0;
        let decoder = fits.then(|| Decoder::new(channels, self.bits.into()))?;
        decoder.ok()
    }
}

impl fmt::Debug for CodedTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodedTokens")
            .field("bits", &self.bits)
            .field("channels", &self.channels)
            .field("tokens", &self.tokens)
            .field("bytes", &format_args!("{:02x?}", self.bytes))
            .field("cuts", &self.cuts)
            .finish()
    }
}

/// What the unit should have met.
pub type Met = status::Met<FormatError>;

/// The number that stands for an error on the port `first_error`.
pub fn error_number(error: FormatError) -> Option<u64> {
    Some(match error {
        FormatError::TableMinAboveMax => 1,
        FormatError::TooManyEvents => 2,
        FormatError::EventsUnordered => 3,
        FormatError::EventPastChannels => 4,
        FormatError::EventMinAboveMax => 5,
        FormatError::KeptUninitialised => 6,
        FormatError::StreamEnds => 7,
        FormatError::LeftOver => 8,
        _ => return None,
    })
}

impl Unit for DequantizationUnit {
    type Item = CodedTokens;
    type Memory = Met;
    const ITEM: &'static str = "stream";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_command").field("data"),
            StreamSpec::axi("s_axis")
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis")
            .lanes("data", 8)
            .lanes("keep", 1)
            .field("last")
            .field("user");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<CodedTokens> {
        let channels = self.channels_max.min(300);
        prop_oneof![5 => good_streams(channels), 1 => broken_streams(channels)].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=4
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    fn send(&self, item: &CodedTokens, beats: &mut [BeatQueue]) {
        let command = u64::from(item.bits & 15)
            | u64::from(item.channels) << 4
            | u64::from(item.tokens) << 20;
        beats[Self::COMMAND].push().set(0, command);
        push_cut(
            &mut beats[Self::STREAM],
            &item.bytes,
            WORD,
            &item.cuts,
            true,
        );
    }

    fn expect(&self, item: &CodedTokens, met: &mut Met, beats: &mut [BeatQueue]) {
        if *met != Met::Nothing {
            return;
        }
        let Some(mut decoder) = item.golden(self.channels_max) else {
            *met = Met::BadCommand;
            return;
        };
        let mut rest = &item.bytes[..];
        let mut token = vec![0; decoder.channels()];
        for _ in 0..item.tokens {
            let report = decoder
                .decode(rest, &mut token)
                .expect("the decoder goes on");
            let elements = token.iter().map(|x| u16::from(*x as u8));
            let is_wrong = report.error.is_some();
            push_elements(&mut beats[0], elements, LANES, 1, is_wrong);
            if let Some(error) = report.error {
                *met = Met::Error(error);
                return;
            }
            rest = &rest[report.bytes..];
        }
        if !rest.is_empty() {
            *met = Met::Error(FormatError::LeftOver);
        }
    }

    fn abandons_input(&self, met: &Met) -> bool {
        *met != Met::Nothing
    }

    fn count(&self, item: &CodedTokens, given: Given<'_>) -> Count {
        let vectors = given.packets(0);
        Count {
            vectors,
            elements: vectors * u64::from(item.channels),
        }
    }

    fn directed(&self) -> Vec<Directed<CodedTokens>> {
        let stream = |style, channels: u32, tokens, bits, cuts: &[u8]| CodedTokens {
            cuts: cuts.to_vec(),
            ..Recipe::plain(style, channels.min(self.channels_max), tokens, bits).stream()
        };
        let streams = vec![
            stream(Style::Any, 40, 5, 4, &[]),
            stream(Style::Growing, 33, 6, 3, &[3, 0, 1]),
            stream(Style::Dense, 16, 4, 8, &[31, 7]),
            stream(Style::Sparse, 1, 9, 2, &[]),
        ];
        let mut cases = directed_cases(streams.clone());
        // While nothing leaves, masks are parsed until they find no more room.
        let nothing_leaves = Stall::Bits([[true; 600], [false; 600]].concat());
        let many_tokens = vec![stream(Style::Dense, 40, 24, 2, &[])];
        cases.push(Directed {
            name: "parsed_far_ahead",
            case: Case::streaming(many_tokens).stalled(Stall::Never, nothing_leaves),
        });
        // The same with the widest tokens, of which nothing but masks is parsed, as only one element is kept.
        let nothing_leaves = Stall::Bits([[true; 3000], [false; 3000]].concat());
        let config = Recipe::plain(Style::Dense, self.channels_max, 8, 2).config;
        let mut elements = vec![0; 8 * self.channels_max as usize];
        elements[0] = 100;
        cases.push(Directed {
            name: "masks_far_ahead",
            case: Case::streaming(vec![CodedTokens::of(config, &elements)])
                .stalled(Stall::Never, nothing_leaves),
        });
        // Nothing leaves while masks come slower than they are checked: the last one that finds room may be followed by none.
        let lengths = (10..=48).filter(|beats| 16 * beats <= self.channels_max);
        cases.extend(lengths.map(|beats| {
            let nothing_leaves = Stall::Bits([[true; 4000], [false; 4000]].concat());
            let config = Recipe::plain(Style::Dense, 16 * beats, 16, 2).config;
            let mut elements = vec![0; 16 * 16 * beats as usize];
            elements[0] = 100;
            let mut slow = CodedTokens::of(config, &elements);
            slow.cuts = vec![1];
            Directed {
                name: "masks_come_slowly",
                case: Case::streaming(vec![slow]).stalled(Stall::Never, nothing_leaves),
            }
        }));
        // The codes of a token are full pieces: no cycle passes behind them.
        let pieces = [(32, 8), (64, 4), (64, 3), (64, 2), (128, 4), (128, 2)];
        cases.extend(pieces.map(|(channels, bits)| Directed {
            name: "full_pieces_of_codes",
            case: Case::streaming(vec![stream(Style::Dense, channels, 8, bits, &[])]),
        }));
        cases.push(Directed {
            name: "padding_of_ones",
            case: Case::streaming(
                (1..=37)
                    .flat_map(|channels| [(Style::Any, channels, 3), (Style::Sparse, channels, 5)])
                    .map(|(style, channels, bits)| {
                        stream(style, channels, 4, bits, &[]).padded(|| 0xff)
                    })
                    .collect(),
            ),
        });
        let directed = |name, items| Directed {
            name,
            case: Case::streaming(items),
        };
        cases.push(directed(
            "each_level_changes_alone",
            vec![each_level_changes_alone()],
        ));
        // A case each, as nothing is decoded behind an error.
        let without_level = (0..32).map(|channel| vec![one_without_level(channel)]);
        cases.extend(without_level.map(|items| directed("each_channel_without_level", items)));
        // A level whose ends are crossed, the last one of tables of every width; and nothing behind a wrong change.
        let crossed = (1..=33).map(|channels| {
            let mut stream = stream(Style::Any, channels, 1, 4, &[]);
            let last = table_bytes(stream.channels.into());
            stream.bytes[last - 2..last].copy_from_slice(&[1, 0]);
            directed("each_crossed_level", vec![stream])
        });
        cases.extend(crossed);
        let mut ends_behind_changes = each_level_changes_alone();
        let table = table_bytes(32);
        let changes = [
            [2, 0].to_vec(),
            level_change(5, 0, 1).to_vec(),
            level_change(5, 0, 1).to_vec(),
        ];
        ends_behind_changes.bytes.truncate(table);
        ends_behind_changes.bytes.extend(changes.concat());
        cases.push(directed(
            "ends_behind_a_wrong_change",
            vec![ends_behind_changes],
        ));
        let mut cut_off = streams[0].clone();
        cut_off.bytes.truncate(cut_off.bytes.len() - 3);
        let mut longer = streams[1].clone();
        longer.bytes.push(0);
        let mut nothing = streams[0].clone();
        nothing.bytes.clear();
        // No channel has a level but 29, which gets one in the first token; 30 is kept.
        let level_of_29 = [1, 0, 29, 0, 0, 10];
        let mask_of_30 = [0, 0, 0, 0x40];
        let without_level = CodedTokens {
            bits: 4,
            channels: 32,
            tokens: 1,
            bytes: [
                &[0x7f, 0x80].repeat(32)[..],
                &level_of_29,
                &mask_of_30,
                &[0],
            ]
            .concat(),
            cuts: vec![],
        };
        let mut a_channel_too_many = streams[0].clone();
        a_channel_too_many.channels = self.channels_max as u16 + 1;
        let refused = |change: fn(&mut CodedTokens)| {
            let mut stream = streams[0].clone();
            change(&mut stream);
            stream
        };
        for (name, last) in [
            ("stream_ends", cut_off),
            ("bytes_are_left", longer),
            ("no_bytes", nothing),
            ("kept_without_level", without_level),
            ("no_tokens", refused(|s| s.tokens = 0)),
            ("no_channels", refused(|s| s.channels = 0)),
            ("a_channel_too_many", a_channel_too_many),
            ("too_many_channels", refused(|s| s.channels = 20_000)),
            ("one_bit", refused(|s| s.bits = 1)),
            ("nine_bits", refused(|s| s.bits = 9)),
        ] {
            let items = vec![streams[3].clone(), last, streams[1].clone()];
            cases.push(Directed {
                name,
                case: Case::streaming(items),
            });
        }
        cases
    }

    fn status(&self, met: &Met) -> Option<Status> {
        met.status(error_number).ok()
    }

    fn finish(&self, model: &mut Model, met: &Met) -> Result<(), String> {
        met.check(model, error_number)?;
        status::clear_errors(model)
    }

    /// Where all beats can follow each other, a token takes as many cycles as it has beats.
    fn figures(
        &self,
        info: &'static ModelInfo,
        _: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let (config, channels) = (info.config, self.channels_max);
        let figure = |bits| -> Result<Figure, String> {
            let of =
                |count: usize| Recipe::plain(Style::Dense, channels, count as u32, bits).stream();
            let mut record = more_tokens(self, info, channels as usize, LANES, of)?;
            // Wider codes than of 4 bits come slower than the lanes take them.
            record.data = (bits > 4).then(|| format!("codes of {bits} bits"));
            let cycles = record.cycles as f64 / record.vectors as f64;
            let name =
                format!("cycles per token of {config}, {channels} channels, codes of {bits} bits");
            Ok(Figure::new(name, cycles, 2, "cycles").of(record))
        };
        let beats = f64::from(channels) / LANES as f64;
        Ok(vec![figure(4)?.at_most(round(beats * 1.01, 2)), figure(8)?])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &status::READER
    }

    /// A valid stream, and one with an element that is kept in a channel without a level.
    fn example(&self) -> Option<Case<CodedTokens>> {
        let first = CodedTokens::of(EXAMPLE, &example_tokens());
        let config = Config {
            channels: 4,
            ..EXAMPLE
        };
        let mut second = CodedTokens::of(config, &[5, 0, 7, 0, 5, 0, 7, 0]);
        // The second token's mask: two bytes of count before it, its label byte after it.
        let mask = second.bytes.len() - 2;
        second.bytes[mask] |= 2;
        Some(Case::streaming(vec![first, second]).stalled(Stall::at(&[0]), Stall::Never))
    }

    /// The kept elements of the first stream as they are restored.
    fn example_text(&self) -> Result<String, String> {
        let channels = EXAMPLE.channels as usize;
        let elements = example_tokens();
        let stream = CodedTokens::of(EXAMPLE, &elements);
        let mut decoder =
            Decoder::new(EXAMPLE.channels, EXAMPLE.bits).map_err(|e| e.to_string())?;
        let mut rest = &stream.bytes[..];
        let mut rows = vec![];
        for (name, token) in ["A", "B"].iter().zip(elements.chunks(channels)) {
            let mut back = vec![0; channels];
            let report = decoder.decode(rest, &mut back);
            rest = &rest[report.ok_or("the decoder has stopped")?.bytes..];
            let kept = token.iter().zip(&back).enumerate();
            for (channel, (x, y)) in kept.filter(|(_, (x, _))| **x != 0) {
                let level = decoder.levels()[channel];
                rows.push(vec![
                    (*name).to_owned(),
                    channel.to_string(),
                    format!("{} to {}", level.lo, level.hi),
                    y.to_string(),
                    x.to_string(),
                ]);
            }
        }
        let head = ["Token", "Channel", "Level", "Restored", "Original"];
        Ok(table(&head, rows.into_iter()))
    }
}

/// The parameters of the first stream of the example.
const EXAMPLE: Config = Config {
    prune_threshold: 1,
    bits: 4,
    prefill: 1,
    levels: 2,
    channels: 20,
};

/// The elements of that stream: a token of prefill and one after it. Channels that are not named
/// are pruned.
fn example_tokens() -> Vec<i8> {
    let channels = EXAMPLE.channels as usize;
    let mut elements = vec![0; 2 * channels];
    for (channel, x) in [(0, 10), (1, -20), (5, 3), (17, 40)] {
        elements[channel] = x;
    }
    for (channel, x) in [(0, 25), (1, -20), (17, 40)] {
        elements[channels + channel] = x;
    }
    elements
}

/// What elements look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// All bytes.
    Any,
    /// All kept, nearly all with a code, no level changes behind the first two tokens.
    Dense,
    /// Few kept, and some tokens and channels with none.
    Sparse,
    /// Every channel changes its level in every token.
    Growing,
    /// Small ones, and a large one now and then.
    Peaks,
}

/// What a random stream is made from.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// What its elements look like.
    pub style: Style,
    /// Its configuration.
    pub config: Config,
    /// Its tokens.
    pub tokens: u32,
    /// Seed of its elements.
    pub seed: u64,
}

impl Recipe {
    /// A stream whose prefill are the first two tokens, with nothing pruned but zeros.
    pub fn plain(style: Style, channels: u32, tokens: u32, bits: u32) -> Recipe {
        Recipe {
            style,
            config: Config {
                prune_threshold: 0,
                bits,
                prefill: 2,
                levels: 255,
                channels,
            },
            tokens,
            seed: 1,
        }
    }

    /// The stream.
    pub fn stream(&self) -> CodedTokens {
        let mut state = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 20
        };
        let mut elements = vec![];
        for token in 0..self.tokens {
            let pruned = self.style != Style::Dense && random() % 8 == 0;
            for _ in 0..self.config.channels {
                let any = random() as i8;
                let x = match self.style {
                    _ if pruned => 0,
                    Style::Any => any,
                    Style::Dense if token < 2 => [-100, 100][token as usize],
                    Style::Dense => 40 + any.rem_euclid(50),
                    Style::Sparse if random() % 5 > 0 => 0,
                    Style::Sparse => any,
                    Style::Growing if token % 2 == 0 => (5 * token + 3).min(127) as i8,
                    Style::Growing => -((5 * token + 3).min(127) as i8),
                    Style::Peaks if random() % 10 == 0 => any,
                    Style::Peaks => any % 4,
                };
                elements.push(x);
            }
        }
        CodedTokens::of(self.config, &elements)
    }
}

/// A level change of a stream.
fn level_change(channel: u8, lo: i8, hi: i8) -> [u8; 4] {
    [channel, 0, lo as u8, hi as u8]
}

/// Two beats of channels with different levels, of which each token changes one. All elements are the lower ends of
/// their levels, so that a change of another level is seen.
fn each_level_changes_alone() -> CodedTokens {
    const CHANNELS: u8 = 32;
    let mut bytes: Vec<u8> = (0..CHANNELS).flat_map(|c| [c, 100]).collect();
    for channel in 0..CHANNELS {
        bytes.extend([1, 0]);
        bytes.extend(level_change(channel, -1 - channel as i8, 0));
        bytes.extend([0xff; 4]);
        bytes.extend([0; 4]);
    }
    CodedTokens {
        bits: 4,
        channels: CHANNELS.into(),
        tokens: CHANNELS.into(),
        bytes,
        cuts: vec![],
    }
}

/// Two beats of channels, all of which but this one get a level in the first token, which keeps this one alone.
fn one_without_level(channel: u8) -> CodedTokens {
    const CHANNELS: u8 = 32;
    let mut bytes = [0x7f, 0x80].repeat(CHANNELS.into());
    bytes.extend([CHANNELS - 1, 0]);
    let others = (0..CHANNELS).filter(|other| *other != channel);
    bytes.extend(others.flat_map(|other| level_change(other, 0, 10)));
    bytes.extend((1u32 << channel).to_le_bytes());
    bytes.push(0);
    CodedTokens {
        bits: 4,
        channels: CHANNELS.into(),
        tokens: 1,
        bytes,
        cuts: vec![],
    }
}

/// Streams that nothing is wrong with.
fn good_streams(channels_max: u32) -> BoxedStrategy<CodedTokens> {
    let style = prop_oneof![
        Just(Style::Any),
        Just(Style::Dense),
        Just(Style::Sparse),
        Just(Style::Growing),
        Just(Style::Peaks),
    ];
    let channels = prop_oneof![1..=channels_max.min(40), 1..=channels_max];
    let config = (0..=8u32, 2..=8u32, 1..=4u32, 1..=20u32, channels);
    (style, config, 1..=8u32, any::<u64>(), cuts(WORD))
        .prop_map(|(style, config, tokens, seed, cuts)| {
            let (prune_threshold, bits, prefill, levels, channels) = config;
            let recipe = Recipe {
                style,
                config: Config {
                    prune_threshold,
                    bits,
                    prefill,
                    levels,
                    channels,
                },
                tokens,
                seed,
            };
            let stream = CodedTokens {
                cuts,
                ..recipe.stream()
            };
            match seed % 4 {
                0 => stream,
                1 => stream.padded(|| 0xff),
                _ => {
                    let mut padding = seed;
                    stream.padded(|| {
                        padding = padding.rotate_left(7);
                        padding as u8
                    })
                }
            }
        })
        .boxed()
}

/// Streams with changed bytes, cut off, longer, or random behind their table, and bad commands. Not
/// every change breaks the format.
pub fn broken_streams(channels_max: u32) -> BoxedStrategy<CodedTokens> {
    (good_streams(channels_max), faults())
        .prop_map(|(stream, faults)| with_faults(stream, &faults))
        .boxed()
}

/// A change of a stream or its command; places count modulo the length.
#[derive(Clone, Debug)]
enum Fault {
    /// Another byte.
    Byte(usize, u8),
    /// Another byte of the table.
    Table(usize, u8),
    /// A changed bit.
    Flip(usize, u8),
    /// The byte before once more.
    Repeat(usize),
    /// So many bytes are left.
    Ends(usize),
    /// More bytes at the end.
    More(Vec<u8>),
    /// Random bytes behind the table.
    Random(u64),
    /// Level changes in the first token: number, then channel, lo and hi of each.
    Changes(u16, Vec<(u8, i8, i8)>),
    /// Another number of tokens.
    Tokens(u32),
    /// Another number of bits.
    Bits(u8),
}

fn faults() -> BoxedStrategy<Vec<Fault>> {
    let place = any::<prop::sample::Index>().prop_map(|index| index.index(1 << 20));
    let channel = prop_oneof![6 => 0..6u8, 1 => any::<u8>()];
    let change = (channel, any::<i8>(), any::<i8>());
    let change = change.prop_map(|(channel, lo, hi)| (channel, lo.min(hi), hi));
    let fault = prop_oneof![
        4 => (place.clone(), any::<u8>()).prop_map(|(at, byte)| Fault::Byte(at, byte)),
        2 => (place.clone(), any::<u8>()).prop_map(|(at, byte)| Fault::Table(at, byte)),
        4 => (place.clone(), 0..8u8).prop_map(|(at, bit)| Fault::Flip(at, bit)),
        2 => place.clone().prop_map(Fault::Repeat),
        4 => place.prop_map(Fault::Ends),
        2 => prop::collection::vec(any::<u8>(), 1..80).prop_map(Fault::More),
        2 => any::<u64>().prop_map(Fault::Random),
        3 => (0..8u16, prop::collection::vec(change, 0..6))
            .prop_map(|(count, changes)| Fault::Changes(count, changes)),
        1 => (0..12u32).prop_map(Fault::Tokens),
        1 => (0..12u8).prop_map(Fault::Bits),
    ];
    prop::collection::vec(fault, 1..=3).boxed()
}

fn with_faults(mut stream: CodedTokens, faults: &[Fault]) -> CodedTokens {
    for fault in faults {
        let length = stream.bytes.len().max(1);
        let table = table_bytes(stream.channels.into());
        let bytes = &mut stream.bytes;
        match fault {
            Fault::Byte(at, byte) => {
                if let Some(place) = bytes.get_mut(at % length) {
                    *place = *byte;
                }
            }
            Fault::Table(at, byte) => {
                if let Some(place) = bytes.get_mut(at % table) {
                    *place = *byte;
                }
            }
            Fault::Flip(at, bit) => {
                if let Some(place) = bytes.get_mut(at % length) {
                    *place ^= 1 << bit;
                }
            }
            Fault::Repeat(at) => {
                if let Some(byte) = bytes.get(at % length).copied() {
                    bytes.insert(at % length, byte);
                }
            }
            Fault::Ends(at) => bytes.truncate(at % length),
            Fault::More(more) => bytes.extend(more),
            Fault::Random(seed) => {
                let mut state = seed | 1;
                for byte in bytes.iter_mut().skip(table) {
                    state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    *byte = (state >> 56) as u8;
                }
            }
            Fault::Changes(count, changes) => {
                let mut written = count.to_le_bytes().to_vec();
                for (channel, lo, hi) in changes {
                    written.extend([*channel, 0, *lo as u8, *hi as u8]);
                }
                for (place, byte) in bytes.iter_mut().skip(table).zip(written) {
                    *place = byte;
                }
            }
            Fault::Tokens(tokens) => stream.tokens = *tokens,
            Fault::Bits(bits) => stream.bits = *bits,
        }
    }
    stream
}
