//! The encoder: tokens of keys and values in, the streams of blocks out.

use super::packer::{mixed, pack_words, push_packs};
use super::quantizer::RARE_RANGES;
use crate::bench::{self, Figure, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::reset_while_all_waits;
use crate::units::kivi::tokens::Tokens;
use crate::units::oaken::vector::normals;
use crate::units::status::{check, check_and_clear};
use proptest::prelude::*;
use sim::F16;
use sim::packkv::{Encoded, Encoder as Golden, Format, Limits, Repack, Settings};
use std::fmt;
use std::ops::RangeInclusive;

/// Elements of a beat.
pub const LANES: usize = 16;

/// Its sticky flags.
const FLAGS: [&str; 5] = ["nan_k", "inf_k", "nan_v", "inf_v", "config_error"];

/// Its streams of blocks.
const STREAMS: [&str; 5] = [
    "m_axis_k_steps",
    "m_axis_v_steps",
    "m_axis_order",
    "m_axis_k_packs",
    "m_axis_v_packs",
];

/// Cases of a lane each that has something that is no number.
const SPECIAL_IN_LANE: [&str; LANES] = [
    "special_in_lane_0",
    "special_in_lane_1",
    "special_in_lane_2",
    "special_in_lane_3",
    "special_in_lane_4",
    "special_in_lane_5",
    "special_in_lane_6",
    "special_in_lane_7",
    "special_in_lane_8",
    "special_in_lane_9",
    "special_in_lane_10",
    "special_in_lane_11",
    "special_in_lane_12",
    "special_in_lane_13",
    "special_in_lane_14",
    "special_in_lane_15",
];

/// Cycles in which the tokens inside it reach their block, and more.
const REST: usize = 400;

/// How the elements of tokens are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    /// Normal numbers.
    Normal,
    /// Few values, so that costs and sums are often equal.
    Few,
    /// All tokens alike.
    Alike,
    /// Any bits, with NaN and infinities.
    Bits,
    /// Given ones, which are not repeated here.
    Given,
}

/// Tokens that follow each other with one configuration.
#[derive(Clone, PartialEq, Eq)]
pub struct Run {
    /// What is told with the first of them.
    pub settings: Settings,
    /// How they were made.
    pub elements: Elements,
    /// Keys and values; in the last run of a case one side may have more.
    pub tokens: [Vec<Vec<u16>>; 2],
    /// An element of the last beat of a token that is not there: bits of `tkeep` are 0.
    pub missing: Option<Missing>,
}

/// An element that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing {
    /// Side and number of its token.
    pub token: (usize, usize),
    /// Its lane in the last beat.
    pub lane: usize,
    /// What its two bits of `tkeep` are, 0 to 2.
    pub keep: u64,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let d = self.settings.d();
        write!(
            f,
            "{} tokens, {:?}, {:?}",
            self.tokens[0].len(),
            self.elements,
            self.settings
        )?;
        for (side, tokens) in ["key", "value"].into_iter().zip(&self.tokens) {
            for (t, token) in tokens.iter().enumerate().filter(|(_, x)| x.len() != d) {
                write!(f, ", {side} {t} of {}", token.len())?;
            }
        }
        if let Some(missing) = self.missing {
            write!(f, ", {missing:?}")?;
        }
        Ok(())
    }
}

impl Run {
    /// `count` tokens of `d` elements.
    pub fn new(settings: Settings, elements: Elements, count: usize, seed: u64) -> Run {
        let d = settings.d().clamp(1, 4096);
        let token = |side: u64, t: usize| token(elements, seed << 1 | side, t, d);
        let of_side = |side| (0..count).map(|t| token(side, t)).collect();
        Run {
            settings,
            elements,
            tokens: [of_side(0), of_side(1)],
            missing: None,
        }
    }

    /// The same with tokens of other lengths, each given by its side, its number and its length.
    pub fn with_lengths(mut self, wrong: &[(usize, usize, usize)]) -> Run {
        for (side, t, length) in wrong {
            let of_side = &mut self.tokens[*side];
            let t = t % of_side.len().max(1);
            if let Some(token) = of_side.get_mut(t) {
                token.resize(*length, 0x7e00);
            }
        }
        self
    }

    /// What comes with a token: its settings with the first, others with those behind it.
    fn settings_of(&self, token: usize, limits: Limits) -> Settings {
        let s = self.settings;
        match token {
            0 => s,
            _ => Settings {
                max_code: s.max_code.map(|n| limits.max_code - n.min(limits.max_code)),
                repack: match s.repack {
                    Repack::None => Repack::Greedy,
                    Repack::Greedy => Repack::None,
                },
                heads: s.heads ^ 5,
                head_dim: s.head_dim ^ 48,
            },
        }
    }
}

fn token(elements: Elements, seed: u64, t: usize, d: usize) -> Vec<u16> {
    let any = |c: usize| mixed(seed, (t as u64) << 20 | c as u64);
    let few = |x: u64| [0x0000, 0x3c00, 0xbc00, 0x4000][x as usize % 4];
    match elements {
        Elements::Normal | Elements::Given => normals(d, mixed(seed, t as u64)),
        Elements::Few => (0..d).map(|c| few(any(c))).collect(),
        Elements::Alike => (0..d)
            .map(|c| mixed(seed, c as u64) as u16 & 0xbbff)
            .collect(),
        Elements::Bits => (0..d).map(|c| any(c) as u16).collect(),
    }
}

/// The unit.
pub struct Encoder {
    format: Format,
    limits: Limits,
    greedy: bool,
}

/// What it keeps: the golden encoder.
#[derive(Default)]
pub struct Memory(Option<Golden>);

impl Encoder {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Encoder {
        Encoder {
            format: Format::new(info.size("block"), info.size("pack"))
                .expect("designs have golden formats"),
            limits: Limits {
                max_d: info.size("max_d"),
                max_code: info.size("largest") as u8,
            },
            greedy: info.size("greedy") == 1,
        }
    }

    /// Blocks and packs.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The largest configuration.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Does it find the greedy order?
    pub fn greedy(&self) -> bool {
        self.greedy
    }

    /// The tokens that a block's search looks at: v of the contract, section 9.
    pub fn looked_at(&self) -> usize {
        let (t, p) = (self.format.block(), self.format.pack());
        let groups = 0..self.format.groups() - 1;
        groups
            .map(|g| (0..p - 1).map(|i| t - g * p - 1 - i).sum::<usize>())
            .sum()
    }

    /// N of 10 and 5, or the largest; H heads of D channels.
    pub fn usual(&self, heads: u16, head_dim: u16, repack: Repack) -> Settings {
        Settings {
            max_code: [10, 5],
            repack: self.possible(repack),
            heads,
            head_dim,
        }
    }

    /// The order, or that of arrival if it finds no other.
    fn possible(&self, repack: Repack) -> Repack {
        match self.greedy {
            true => repack,
            false => Repack::None,
        }
    }

    fn golden_tokens<'a>(
        &'a self,
        run: &'a Run,
    ) -> impl Iterator<Item = ([Vec<F16>; 2], Settings)> + 'a {
        let pairs = run.tokens[0].len().min(run.tokens[1].len());
        (0..pairs).map(move |t| {
            let side = |side: usize| {
                let missing = run.missing.filter(|missing| missing.token == (side, t));
                let there = &run.tokens[side][t];
                let there = &there[..there.len() - usize::from(missing.is_some())];
                there.iter().map(|x| F16(*x)).collect()
            };
            let settings = run.settings_of(t, self.limits);
            let settings = Settings {
                repack: self.possible(settings.repack),
                ..settings
            };
            ([side(0), side(1)], settings)
        })
    }

    fn settings(&self) -> BoxedStrategy<Settings> {
        let most = u16::from(self.limits.max_code);
        let code = || prop_oneof![4 => prop_oneof![Just(10u16), Just(5)], 12 => 1..=most, 1 => 0..=2 * most + 1];
        let code = move || code().prop_map(|n| n as u8);
        let max_d = self.limits.max_d.min(256) as u16;
        let fitting = (1..=max_d / 16).prop_flat_map(move |segments| {
            let most = (max_d / 16 / segments).min(16);
            (1..=most, Just(16 * segments))
        });
        let shape = prop_oneof![12 => fitting, 1 => (0..32u16, 0..512u16)];
        let greedy = self.greedy;
        (code(), code(), any::<bool>(), shape)
            .prop_map(move |(k, v, wanted, (heads, head_dim))| Settings {
                max_code: [k, v],
                repack: if greedy && wanted {
                    Repack::Greedy
                } else {
                    Repack::None
                },
                heads,
                head_dim,
            })
            .boxed()
    }

    fn push_encoded(&self, encoded: &Encoded, beats: &mut [BeatQueue]) {
        for (side, of_side) in encoded.sides.iter().enumerate() {
            let count = of_side.steps.len() / 2;
            for (i, step) in of_side.steps.chunks_exact(2).enumerate() {
                let mut beat = beats[side].push();
                beat.set(0, u16::from_le_bytes([step[0], step[1]]));
                beat.set(1, i + 1 == count);
            }
            for (head, packs) in of_side.packs.iter().enumerate() {
                push_packs(&mut beats[3 + side], packs, head as u64);
            }
        }
        for (i, token) in encoded.order.iter().enumerate() {
            let mut beat = beats[2].push();
            beat.set(0, *token);
            beat.set(1, i + 1 == encoded.order.len());
        }
    }
}

impl Unit for Encoder {
    type Item = Run;
    type Memory = Memory;
    const ITEM: &'static str = "run of tokens";

    fn inputs(&self) -> Vec<StreamSpec> {
        let side = |prefix| {
            let stream = StreamSpec::axi(prefix).binary16("data");
            stream.lanes("keep", 2).field("last")
        };
        let mut keys = side("s_axis_k");
        let ports = ["max_code_k", "max_code_v", "heads", "head_dim", "greedy"];
        for port in &ports[..if self.greedy { 5 } else { 4 }] {
            keys = keys.side(port);
        }
        vec![keys, side("s_axis_v")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = |prefix: &&str| match prefix.ends_with("packs") {
            true => pack_words(prefix),
            false => StreamSpec::axi(prefix).field("data").field("last"),
        };
        STREAMS.iter().map(stream).collect()
    }

    fn item(&self) -> BoxedStrategy<Run> {
        let elements = prop_oneof![
            3 => Just(Elements::Normal),
            3 => Just(Elements::Few),
            1 => Just(Elements::Alike),
            1 => Just(Elements::Bits),
        ];
        let block = self.format.block();
        let count = prop_oneof![8 => Just(block), 1 => 0..=2 * block];
        let longest = 2 * self.limits.max_d.min(256);
        let one = (0..2usize, 0..2 * block, 1..=longest);
        let wrong = prop_oneof![6 => Just(vec![]), 1 => prop::collection::vec(one, 1..4)];
        (self.settings(), elements, count, any::<u64>(), wrong)
            .prop_map(|(settings, elements, count, seed, wrong)| {
                let settings = if settings.d() > 4096 {
                    Settings {
                        heads: 1,
                        ..settings
                    }
                } else {
                    settings
                };
                Run::new(settings, elements, count, seed).with_lengths(&wrong)
            })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=5
    }

    fn latest_reset(&self) -> u64 {
        3000
    }

    fn pause(&self) -> u64 {
        let words = self.limits.max_d.div_ceil(32);
        if self.greedy {
            (2 * self.looked_at() * words + 1000) as u64
        } else {
            1000
        }
    }

    fn send(&self, item: &Run, beats: &mut [BeatQueue]) {
        for (side, (tokens, queue)) in item.tokens.iter().zip(beats).enumerate() {
            let tokens = Tokens(tokens.clone());
            tokens.push_with(queue, LANES, |beat, token, index| {
                let is_last = (index + 1) * LANES >= item.tokens[side][token].len();
                let missing = item.missing.filter(|_| is_last);
                if let Some(missing) = missing.filter(|missing| missing.token == (side, token)) {
                    beat.set_lane(1, missing.lane, missing.keep);
                }
                if side == 1 {
                    return;
                }
                let token = if index == 0 { token } else { 1 };
                let Settings {
                    max_code,
                    repack,
                    heads,
                    head_dim,
                } = item.settings_of(token, self.limits);
                let [k, v] = max_code.map(u64::from);
                let mut values = vec![k, v, heads.into(), head_dim.into()];
                if self.greedy {
                    values.push((repack == Repack::Greedy).into());
                }
                for (field, value) in (3..).zip(values) {
                    beat.set(field, value);
                }
            });
        }
    }

    fn expect(&self, item: &Run, memory: &mut Memory, beats: &mut [BeatQueue]) {
        let golden = memory
            .0
            .get_or_insert_with(|| Golden::new(self.format, self.limits));
        for ([k, v], settings) in self.golden_tokens(item) {
            if let Some(encoded) = golden.encode([&k, &v], settings).block() {
                self.push_encoded(&encoded, beats);
            }
        }
    }

    fn elements(&self, item: &Run) -> u64 {
        item.tokens.iter().flatten().map(|x| x.len() as u64).sum()
    }

    fn vectors(&self, item: &Run) -> u64 {
        item.tokens.iter().map(|x| x.len() as u64).sum()
    }

    fn directed(&self) -> Vec<Directed<Run>> {
        let block = self.format.block();
        let max_d = self.limits.max_d;
        let largest = self.limits.max_code;
        let good = |heads, head_dim, elements, seed| {
            Run::new(
                self.usual(heads, head_dim, Repack::Greedy),
                elements,
                block,
                seed,
            )
        };
        let mut shapes = vec![
            good(1, 16, Elements::Normal, 1),
            good(1, 48, Elements::Few, 2),
        ];
        shapes.push(good(2, 32, Elements::Few, 3));
        shapes.push(good(4, 16, Elements::Alike, 4));
        shapes.push(good(1, max_d.min(256) as u16, Elements::Few, 5));
        for n in [1, 3, 7, largest] {
            let settings = Settings {
                max_code: [n, largest],
                ..self.usual(2, 16, Repack::Greedy)
            };
            shapes.push(Run::new(settings, Elements::Normal, block, n.into()));
            let settings = Settings {
                max_code: [largest, n],
                repack: Repack::None,
                ..settings
            };
            shapes.push(Run::new(settings, Elements::Bits, block, n.into()));
        }
        // Configurations out of range and tokens of wrong lengths, between good blocks; tokens left over.
        let usual = self.usual(1, 32, Repack::None);
        let bad = [
            Settings {
                max_code: [0, 5],
                ..usual
            },
            Settings {
                max_code: [10, largest + 1],
                ..usual
            },
            Settings { heads: 0, ..usual },
            Settings {
                heads: 17,
                head_dim: 16,
                ..usual
            },
            Settings {
                head_dim: 0,
                ..usual
            },
            Settings {
                head_dim: 24,
                ..usual
            },
            Settings {
                head_dim: 272,
                ..usual
            },
            Settings {
                heads: (max_d / 32 + 1).min(31) as u16,
                ..usual
            },
        ];
        let mut refused = vec![];
        for (seed, settings) in (10..).zip(bad) {
            refused.push(Run::new(settings, Elements::Bits, block, seed));
            refused.push(good(1, 32, Elements::Normal, seed));
        }
        for (seed, wrong) in (30..).zip([
            (0, 0, 16),
            (1, 63, 31),
            (0, 5, 33),
            (1, 7, 4 * max_d),
            (1, 63, 48),
        ]) {
            refused.push(Run::new(usual, Elements::Bits, block, seed).with_lengths(&[wrong]));
            refused.push(good(1, 32, Elements::Few, seed));
        }
        // Keys that are a beat too short or too long, of every number of beats.
        for (seed, (d, wrong)) in (40..).zip([(16, 32), (48, 32), (48, 64), (64, 48)]) {
            let settings = self.usual(1, d, Repack::None);
            let run = Run::new(settings, Elements::Normal, block, seed);
            refused.push(run.with_lengths(&[(0, 2, wrong)]));
        }
        // Whole beats of a head that has not as many channels.
        refused.push(Run {
            settings: Settings {
                head_dim: 24,
                ..usual
            },
            ..good(1, 16, Elements::Normal, 45)
        });
        refused.push(Run::new(usual, Elements::Bits, block / 2 + 3, 50));
        let bits = |n: usize| Stall::Bits((0..n).map(|i| i + 1 < n).collect());
        let mut cases = vec![];
        // Of all keys only the first has a NaN, of all values only the first an infinity. The flags are told at the end of
        // a case, so each lane has its own.
        let special = SPECIAL_IN_LANE.into_iter().enumerate();
        let special = special.map(|(lane, name)| {
            let mut run = good(1, 16, Elements::Normal, 60);
            run.tokens[0][0][lane] = 0x7e00;
            run.tokens[1][0][lane] = 0x7c00;
            (name, run)
        });
        // A NaN that was not quite 0 would be the largest element of its token.
        let mut zeros = good(1, 16, Elements::Given, 64);
        zeros.settings.max_code = [1, largest];
        for (side, nan) in zeros.tokens.iter_mut().zip([0x7e00, 0xfc01]) {
            for (t, token) in side.iter_mut().enumerate() {
                token.fill(0);
                token[t % LANES] = nan;
            }
        }
        // Of a block an element is missing, at each place of a last beat, by either of its bits; a good block at times.
        let lanes = (0..2 * 2 * LANES).map(|i| (i % 2, i / 2 % LANES, 1 + i / 2 / LANES));
        let missing = lanes.flat_map(|(side, lane, keep)| {
            let settings = self.usual(1, 16 * keep as u16, Repack::None);
            let mut run = Run::new(settings, Elements::Normal, block, 68);
            run.missing = Some(Missing {
                token: (side, lane * 7 % block),
                lane,
                keep: keep as u64,
            });
            let good = (lane % 8 == 5).then(|| good(1, 16, Elements::Few, 68));
            [Some(run), good].into_iter().flatten()
        });
        let missing = missing.collect::<Vec<_>>();
        // As many beats in a token as there may be.
        let head_dim = max_d.min(256);
        let settings = self.usual((max_d / head_dim) as u16, head_dim as u16, Repack::None);
        let longest = Run::new(settings, Elements::Normal, block, 65);
        // Keys of two blocks and more, before values of one.
        let mut ahead = Run::new(
            self.usual(1, 16, Repack::None),
            Elements::Normal,
            2 * block + 12,
            66,
        );
        ahead.tokens[1].truncate(10);
        let rare = RARE_RANGES.map(|(largest, [min, max, x])| {
            let mut run = good(1, 16, Elements::Given, 67);
            run.settings.max_code = [largest; 2];
            for token in run.tokens.iter_mut().flatten() {
                token.fill(min);
                token[..2].copy_from_slice(&[max, x]);
            }
            run
        });
        cases.push(Directed {
            name: "rare_ranges",
            case: Case::streaming(rare.into()),
        });
        cases.push(Directed {
            name: "missing_elements",
            case: Case::streaming(missing),
        });
        let single = [
            ("one_block", good(1, 16, Elements::Normal, 61)),
            ("a_nan_among_zeros", zeros),
            ("longest_tokens", longest),
            ("keys_far_ahead", ahead),
        ];
        for (name, run) in single.into_iter().chain(special) {
            cases.push(Directed {
                name,
                case: Case::streaming(vec![run]),
            });
        }
        // All buffers are full before the consumer takes a beat.
        let late = (70..76).map(|seed| good(1, 16, Elements::Normal, seed));
        cases.push(Directed {
            name: "a_late_sink",
            case: Case::streaming(late.collect()).stalled(
                Stall::Never,
                Stall::Bits((0..2400).map(|i| i < 1800).collect()),
            ),
        });
        for ([name, stalled], items) in [
            (["shapes", "shapes_stalled"], shapes),
            (["refused", "refused_stalled"], refused),
        ] {
            cases.push(Directed {
                name,
                case: Case::streaming(items.clone()),
            });
            let case = Case::streaming(items).stalled(Stall::Bits(vec![false, true]), bits(4));
            cases.push(Directed {
                name: stalled,
                case,
            });
        }
        // All is full before the consumer takes a beat; then the tokens come slower than any stage takes them, so that
        // each beat that had a place before saves cycles.
        let full = |seed| {
            let settings = self.usual(1, 128, Repack::None);
            Run::new(settings, Elements::Normal, block, seed)
        };
        let stuck = |cycles: usize| Stall::Once {
            after: 0,
            cycles: cycles as u32,
        };
        cases.push(Directed {
            name: "late_sinks_and_slow_sources",
            case: Case::streaming((76..79).map(full).collect())
                .stalled(Stall::Bits(vec![false, true]), stuck(48 * block)),
        });
        // The packs of the second block wait for the steps of the first.
        let second = |seed| {
            let settings = self.usual(1, 16, Repack::None);
            Run::new(settings, Elements::Normal, block, seed)
        };
        cases.push(Directed {
            name: "late_steps_of_values",
            case: Case {
                sinks: vec![Stall::Never, stuck(12 * block), Stall::Never],
                ..Case::streaming((80..82).map(second).collect())
            },
        });
        // A value that is too long and does not end for long, the last of its block: keys come as far as settings, which go
        // to keys and values at once, find room.
        let settings = self.usual(1, 16, Repack::None);
        let long = Run::new(settings, Elements::Normal, 4 * block, 82);
        cases.push(Directed {
            name: "keys_beside_a_value_without_end",
            case: Case {
                sources: vec![
                    Stall::Never,
                    Stall::Once {
                        after: block as u32,
                        cycles: 30 * block as u32,
                    },
                ],
                ..Case::streaming(vec![long.with_lengths(&[(1, block - 1, 32)])])
            },
        });
        let mut infinite = good(1, 16, Elements::Normal, 62);
        infinite.tokens[1][5][3] = 0x7c00;
        cases.push(Directed {
            name: "an_infinity_in_a_value",
            case: Case::streaming(vec![infinite]),
        });
        let block = good(1, 16, Elements::Normal, 63);
        cases.push(reset_while_all_waits(vec![block], 800));
        cases
    }

    fn finish(&self, model: &mut Model, memory: &Memory) -> Result<(), String> {
        // The tokens of a refused block are on their way when the last beat is taken.
        for _ in 0..REST {
            model.cycle().map_err(|e| e.to_string())?;
            for stream in STREAMS {
                check(model, &format!("{stream}_tvalid"), 0)?;
            }
        }
        let golden = memory.0.as_ref();
        let pending = golden.map_or(0, Golden::pending);
        check(model, "pending", pending as u64)?;
        let flags = golden.map(Golden::flags).unwrap_or_default();
        let [k, v] = flags.met;
        let expected = [k.nan, k.inf, v.nan, v.inf, flags.config_error];
        let expected: Vec<(&str, bool)> = FLAGS.into_iter().zip(expected).collect();
        check_and_clear(model, "flags_clear", &expected)
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let settings = self.usual(3, 64, Repack::None);
        let blocks = options.vectors.div_ceil(self.format.block());
        let items = (0..blocks as u64)
            .map(|seed| Run::new(settings, Elements::Normal, self.format.block(), seed));
        let measured = measure(self, info, items, None).map_err(|e| e.to_string())?;
        Ok(vec![
            measured.cosimulation(info.config).at_least(150.0),
            measured.elements_per_cycle(info.config, 2 * LANES),
        ])
    }

    fn example(&self) -> Option<Case<Run>> {
        let settings = self.usual(2, 16, Repack::Greedy);
        let run = Run::new(settings, Elements::Normal, self.format.block(), 1);
        Some(Case::streaming(vec![run]).stalled(Stall::at(&[0]), Stall::Never))
    }

    /// Both orders of the block: which tokens are stored first, and what its packs take.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let run = example.items.first().ok_or("it has a run")?;
        let row = |(name, repack): (&str, Repack)| {
            let mut golden = Golden::new(self.format, self.limits);
            let tokens = self.golden_tokens(run);
            let encoded = tokens.filter_map(|([k, v], settings)| {
                let settings = Settings { repack, ..settings };
                golden.encode([&k, &v], settings).block()
            });
            let encoded = encoded.last().ok_or("the block is whole")?;
            let first = encoded.order.iter().take(8).map(u8::to_string);
            let bytes = encoded.sides.each_ref().map(|side| {
                let heads = side.packs.iter().map(|head| head.len().to_string());
                heads.collect::<Vec<_>>().join(", ")
            });
            let [keys, values] = bytes;
            let first = first.collect::<Vec<_>>().join(", ");
            Ok(vec![name.to_owned(), first, keys, values])
        };
        let orders = [("of arrival", Repack::None), ("greedy", Repack::Greedy)];
        let rows = orders.into_iter().map(row);
        let rows: Vec<Vec<String>> = rows.collect::<Result<_, String>>()?;
        let head = [
            "Order",
            "First stored tokens",
            "Packs of keys, bytes of heads 0 and 1",
            "of values",
        ];
        Ok(table(&head, rows.into_iter()))
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &[
            "nan_k",
            "inf_k",
            "nan_v",
            "inf_v",
            "config_error",
            "pending",
        ]
    }
}
