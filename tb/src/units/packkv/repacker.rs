//! The repacker: codes of keys and values in, packs in the order of the streams out.

use super::packer::mixed;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::packkv::{CHANNELS, Format, Repack, Side, code_bits, stored_order};
use std::ops::RangeInclusive;

/// Its sticky flags.
const FLAGS: [&str; 5] = ["nan_k", "inf_k", "nan_v", "inf_v", "config_error"];
/// The streams of blocks.
const STREAMS: [&str; 5] = [
    "m_axis_k_steps",
    "m_axis_v_steps",
    "m_axis_order",
    "m_axis_k_packs",
    "m_axis_v_packs",
];

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// H.
    pub heads: usize,
    /// D / 16.
    pub segments: usize,
    /// N of keys and of values.
    pub largest: [u8; 2],
    /// The order.
    pub repack: Repack,
    /// Codes are multiples of it: the larger, the more costs are equal.
    pub coarse: u8,
    /// Of the codes and steps.
    pub seed: u64,
    /// The side, token and number of the flag of what is told with some tokens: bad, nan, inf.
    pub told: Vec<(usize, usize, usize)>,
}

impl Block {
    fn d(&self) -> usize {
        self.heads * self.segments * CHANNELS
    }

    fn code(&self, side: usize, token: usize, channel: usize) -> i8 {
        let n = i64::from(self.largest[side]);
        let any = mixed(self.seed << 1 | side as u64, (token << 16 | channel) as u64) as i64;
        let coarse = i64::from(self.coarse.max(1));
        ((any.rem_euclid(2 * n + 1) - n) / coarse * coarse) as i8
    }

    fn step(&self, side: usize, token: usize) -> u16 {
        mixed(self.seed << 1 | side as u64, token as u64 | 1 << 40) as u16
    }

    fn is_told(&self, what: usize, side: usize) -> bool {
        self.told.iter().any(|(s, _, w)| *s == side && *w == what)
    }

    fn is_refused(&self) -> bool {
        (0..2).any(|side| self.is_told(0, side))
    }
}

/// The unit.
#[derive(Clone, Copy)]
pub struct Repacker {
    format: Format,
    max_d: usize,
    largest: u8,
    greedy: bool,
}

/// What was met: nan and inf of keys, of values, and a block that was refused.
#[derive(Default)]
pub struct Met([bool; 5]);

impl Repacker {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Repacker {
        Repacker {
            format: Format::new(info.size("block"), info.size("pack"))
                .expect("designs have golden formats"),
            max_d: info.size("max_d"),
            largest: info.size("largest") as u8,
            greedy: info.size("greedy") == 1,
        }
    }

    /// The bits of a code on its ports.
    fn bits(&self) -> u32 {
        code_bits(self.largest)
    }

    /// A block of `heads` heads of `segments` times 16 channels.
    pub fn block(
        &self,
        heads: usize,
        segments: usize,
        repack: Repack,
        coarse: u8,
        seed: u64,
    ) -> Block {
        Block {
            heads,
            segments,
            largest: [self.largest, self.largest.min(7)],
            repack: if self.greedy { repack } else { Repack::None },
            coarse,
            seed,
            told: vec![],
        }
    }

    fn order(&self, block: &Block) -> Vec<u8> {
        let vector = |token: usize| -> Vec<i8> {
            let side = |side| (0..block.d()).map(move |c| block.code(side, token, c));
            side(0).chain(side(1)).collect()
        };
        let vectors: Vec<Vec<i8>> = (0..self.format.block()).map(vector).collect();
        stored_order(self.format, block.repack, &vectors)
    }

    fn push_side(&self, block: &Block, side: Side, order: &[u8], beats: &mut [BeatQueue]) {
        let at = side as usize;
        for (i, token) in order.iter().enumerate() {
            let mut beat = beats[at].push();
            beat.set(0, block.step(at, usize::from(*token)));
            beat.set(1, i + 1 == order.len());
        }
        let (pack, head_dim) = (self.format.pack(), block.segments * CHANNELS);
        let mask = (1u16 << self.bits()) - 1;
        let segments = self.format.segments(head_dim);
        for head in 0..block.heads {
            for segment in 0..segments {
                let (group, first) = self.format.place(side, head_dim, segment);
                for channel in 0..CHANNELS {
                    let mut beat = beats[3 + at].push();
                    for lane in 0..pack {
                        let token = usize::from(order[group * pack + lane]);
                        let code = block.code(at, token, head * head_dim + first + channel);
                        beat.set_lane(0, lane, code as u16 & mask);
                    }
                    beat.set(1, code_bits(block.largest[at]));
                    beat.set(2, head as u64);
                    beat.set(3, segment + 1 == segments && channel + 1 == CHANNELS);
                }
            }
        }
    }
}

impl Unit for Repacker {
    type Item = Block;
    type Memory = Met;
    const ITEM: &'static str = "block";

    fn inputs(&self) -> Vec<StreamSpec> {
        let mut settings = StreamSpec::axi("s_axis_settings");
        let fields = ["heads", "segments", "beats", "k_bits", "v_bits", "greedy"];
        for field in &fields[..if self.greedy { 6 } else { 5 }] {
            settings = settings.field(field);
        }
        let side = |prefix| {
            let codes = StreamSpec::axi(prefix).lanes("codes", self.bits() as usize);
            ["step", "bad", "nan", "inf", "last"]
                .into_iter()
                .fold(codes, StreamSpec::field)
        };
        vec![settings, side("s_axis_k"), side("s_axis_v")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let packs = |prefix: &str| {
            let codes = StreamSpec::axi(prefix).lanes("codes", self.bits() as usize);
            codes.field("bits").field("dest").field("last")
        };
        let stream = |prefix: &&str| match prefix.ends_with("packs") {
            true => packs(prefix),
            false => StreamSpec::axi(prefix).field("data").field("last"),
        };
        STREAMS.iter().map(stream).collect()
    }

    fn item(&self) -> BoxedStrategy<Block> {
        let most = self.max_d.min(256) / CHANNELS;
        let shape = (1..=most).prop_flat_map(move |s| (1..=(most / s).min(16), Just(s)));
        let code = || 1..=self.largest;
        let told = (
            0..2usize,
            0..self.format.block(),
            prop_oneof![1 => Just(0usize), 2 => 1..3usize],
        );
        let told = prop_oneof![3 => Just(vec![]), 1 => prop::collection::vec(told, 1..4)];
        let greedy = self.greedy;
        (
            shape,
            code(),
            code(),
            any::<bool>(),
            1..6u8,
            any::<u64>(),
            told,
        )
            .prop_map(
                move |((heads, segments), k, v, wanted, coarse, seed, told)| Block {
                    heads,
                    segments,
                    largest: [k, v],
                    repack: if greedy && wanted {
                        Repack::Greedy
                    } else {
                        Repack::None
                    },
                    coarse,
                    seed,
                    told,
                },
            )
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=5
    }

    fn latest_reset(&self) -> u64 {
        3000
    }

    fn pause(&self) -> u64 {
        let tokens = self.format.block() * self.format.block();
        if self.greedy {
            (tokens * self.max_d.div_ceil(32)) as u64
        } else {
            500
        }
    }

    fn send(&self, item: &Block, beats: &mut [BeatQueue]) {
        let mut settings = beats[0].push();
        let [k, v] = item.largest.map(|n| u64::from(code_bits(n)));
        let beats_of_token = item.d() / CHANNELS;
        let mut values = vec![
            item.heads as u64,
            item.segments as u64,
            beats_of_token as u64,
            k,
            v,
        ];
        if self.greedy {
            values.push((item.repack == Repack::Greedy).into());
        }
        for (field, value) in values.into_iter().enumerate() {
            settings.set(field, value);
        }
        let mask = (1u16 << self.bits()) - 1;
        for (side, token) in (0..2).flat_map(|s| (0..self.format.block()).map(move |t| (s, t))) {
            for at in 0..beats_of_token {
                let mut beat = beats[1 + side].push();
                for lane in 0..CHANNELS {
                    let code = item.code(side, token, at * CHANNELS + lane);
                    beat.set_lane(0, lane, code as u16 & mask);
                }
                beat.set(1, item.step(side, token));
                let last = at + 1 == beats_of_token;
                for flag in 0..3 {
                    // In front of the last beat it means nothing.
                    beat.set(2 + flag, !last || item.told.contains(&(side, token, flag)));
                }
                beat.set(5, last);
            }
        }
    }

    fn expect(&self, item: &Block, met: &mut Met, beats: &mut [BeatQueue]) {
        if item.is_refused() {
            met.0[4] = true;
            return;
        }
        for (side, what) in (0..2).flat_map(|side| [(side, 1), (side, 2)]) {
            met.0[2 * side + what - 1] |= item.is_told(what, side);
        }
        let order = self.order(item);
        for side in Side::BOTH {
            self.push_side(item, side, &order, beats);
        }
        for (i, token) in order.iter().enumerate() {
            let mut beat = beats[2].push();
            beat.set(0, *token);
            beat.set(1, i + 1 == order.len());
        }
    }

    fn elements(&self, item: &Block) -> u64 {
        (2 * self.format.block() * item.d()) as u64
    }

    fn directed(&self) -> Vec<Directed<Block>> {
        let most = self.max_d.min(256) / CHANNELS;
        let mut items = vec![];
        for (heads, segments) in [(1, 1), (1, most), (2, most / 2), (1, 3), (most.min(16), 1)] {
            for (coarse, repack) in [(1, Repack::Greedy), (15, Repack::Greedy), (4, Repack::None)] {
                items.push(self.block(heads, segments, repack, coarse, heads as u64));
            }
        }
        // All equal; refused in between.
        items.push(self.block(1, 2, Repack::Greedy, 127, 1));
        for told in [
            (0, 0, 0),
            (1, self.format.block() - 1, 0),
            (0, 3, 1),
            (1, 9, 2),
        ] {
            let block = self.block(1, 2, Repack::Greedy, 2, 9);
            items.push(Block {
                told: vec![told, (0, 7, 2), (1, 7, 1)],
                ..block.clone()
            });
            items.push(block);
        }
        let flagged = [
            vec![(0, 3, 1), (0, 5, 2), (1, 7, 1), (1, 9, 2)],
            vec![(1, 2, 0)],
        ];
        let flagged = flagged.map(|told| Block {
            told,
            ..self.block(1, 1, Repack::None, 2, 9)
        });
        let sink = Stall::Bits(vec![true, true, true, false]);
        vec![
            Directed {
                name: "one_block",
                case: Case::streaming(vec![items[0].clone()]),
            },
            Directed {
                name: "all_flags_of_short_blocks",
                case: Case::streaming(flagged.into()),
            },
            Directed {
                name: "blocks",
                case: Case::streaming(items.clone()),
            },
            Directed {
                name: "blocks_stalled",
                case: Case::streaming(items).stalled(Stall::Bits(vec![false, true]), sink),
            },
        ]
    }

    fn finish(&self, model: &mut Model, met: &Met) -> Result<(), String> {
        let expected: Vec<(&str, bool)> = FLAGS.into_iter().zip(met.0).collect();
        check_and_clear(model, "flags_clear", &expected)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &FLAGS
    }
}
