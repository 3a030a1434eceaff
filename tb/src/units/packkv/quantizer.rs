//! The quantizer: tokens in, signed codes out.

use crate::bench::{self, Figure, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use crate::units::kivi::tokens::{Tokens, of_tensors, refusals, showcase, single};
use crate::units::oaken::vector::normals;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::packkv::Quantizer as Golden;
use std::ops::RangeInclusive;

/// Its sticky flags.
const FLAGS: [&str; 3] = ["nan_seen", "inf_seen", "config_error"];

/// Elements of a beat.
pub const LANES: usize = 16;

/// Largest codes with a least, a greatest and another element whose step or code depends on the last bits of a
/// normalised range, of its quotient or of its inverse.
pub(super) const RARE_RANGES: [(u8, [u16; 3]); 6] = [
    (1, [0, 0x0010, 0]),
    (1, [0, 0x0001, 0]),
    (4, [0, 0x0002, 0x0001]),
    (5, [0xb441, 0x5000, 0]),
    (5, [0xa401, 0x5000, 0]),
    (1, [0, 0x42f2, 0x3ef2]),
];

/// A token, and the largest code that comes with its first beat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// N.
    pub largest: u16,
    /// One of them.
    pub tokens: Tokens,
}

/// The unit.
pub struct Quantizer {
    largest: u16,
    max_d: usize,
}

/// What was met in tokens that were not refused, and whether one was: nan, inf, config_error.
#[derive(Clone, Copy, Default)]
pub struct Met([bool; 3]);

impl Quantizer {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Quantizer {
        Quantizer {
            largest: info.size("largest") as u16,
            max_d: info.size("max_d"),
        }
    }

    /// The largest N.
    pub fn largest(&self) -> u16 {
        self.largest
    }

    /// Elements of the longest token.
    pub fn max_d(&self) -> usize {
        self.max_d
    }

    /// A token of `d` normal numbers.
    pub fn normal(&self, d: usize, seed: u64, largest: u16) -> Token {
        Token {
            largest,
            tokens: Tokens(vec![normals(d, seed)]),
        }
    }

    /// Tokens with the values of N in turn.
    fn with_every_n(&self, tokens: impl Iterator<Item = Tokens>) -> Vec<Token> {
        let of = |(tokens, largest)| Token { largest, tokens };
        tokens
            .zip((1..=self.largest).rev().cycle())
            .map(of)
            .collect()
    }

    fn is_refused(&self, token: &Token) -> bool {
        let n_is_bad = !(1..=self.largest).contains(&token.largest);
        n_is_bad || token.tokens.0[0].len() > self.max_d
    }
}

impl Unit for Quantizer {
    type Item = Token;
    type Memory = Met;
    const ITEM: &'static str = "token";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("s_axis").binary16("data");
        vec![stream.lanes("keep", 2).field("last").side("max_code")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis").lanes("data", 8);
        vec![stream.lanes("keep", 1).field("last").field("user")]
    }

    fn item(&self) -> BoxedStrategy<Token> {
        let most = 2 * self.largest + 1;
        let largest = prop_oneof![12 => 1..=self.largest, 1 => 0..=most];
        (single(LANES, self.max_d), largest)
            .prop_map(|(tokens, largest)| Token { largest, tokens })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=16
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    /// max_code is anything behind the first beat of a token.
    fn send(&self, item: &Token, beats: &mut [BeatQueue]) {
        let most = 2 * self.largest + 1;
        item.tokens
            .push_with(&mut beats[0], LANES, |beat, _, index| {
                beat.set(
                    3,
                    if index == 0 {
                        item.largest
                    } else {
                        most - item.largest
                    },
                );
            });
    }

    fn expect(&self, item: &Token, met: &mut Met, beats: &mut [BeatQueue]) {
        if self.is_refused(item) {
            met.0[2] = true;
            return;
        }
        let token: Vec<F16> = item.tokens.golden().next().unwrap_or_default();
        let Met([nan, inf, _]) = met;
        *nan |= token.iter().any(|x| x.canonical().nan);
        *inf |= token.iter().any(|x| x.canonical().inf);
        let golden = Golden::of(&token, item.largest as u8);
        let count = token.len().div_ceil(LANES);
        for (index, elements) in token.chunks(LANES).enumerate() {
            let mut beat = beats[0].push();
            for (lane, x) in elements.iter().enumerate() {
                beat.set_lane(0, lane, golden.code(*x) as u8);
                beat.set_lane(1, lane, 1u8);
            }
            beat.set(2, index + 1 == count);
            beat.set(3, golden.step().0);
        }
    }

    fn elements(&self, item: &Token) -> u64 {
        item.tokens.0.iter().map(|x| x.len() as u64).sum()
    }

    fn directed(&self) -> Vec<Directed<Token>> {
        let all = showcase(1, LANES, self.max_d);
        let mut cases = directed_cases(self.with_every_n(all.into_iter()));
        // Tokens of one beat and more, which fill all that holds tokens.
        let widths = (1..=90).map(|i| 1 + i * i % (2 * LANES + 3));
        let short = widths
            .zip(1..)
            .map(|(d, seed)| Tokens(vec![normals(d, seed)]));
        let short = self.with_every_n(short);
        let sink = Stall::Bits(vec![true, true, true, false]);
        // Refused ones full of special values between good ones.
        let good = self.normal(2 * LANES, 1, self.largest);
        let too_long = refusals(1, LANES, self.max_d).into_iter();
        let too_long = too_long.filter(|tokens| tokens.0[0].len() > self.max_d);
        let mut refused = self.with_every_n(too_long);
        refused.extend(
            [0, self.largest + 1, 2 * self.largest + 1].map(|largest| Token {
                largest,
                tokens: Tokens(vec![vec![0x7e00, 0x7c00]]),
            }),
        );
        let refused = refused.into_iter().flat_map(|bad| [bad, good.clone()]);
        let refused: Vec<Token> = refused.collect();
        let rare = RARE_RANGES.map(|(largest, [min, max, x])| Token {
            largest: largest.into(),
            tokens: Tokens(vec![[vec![max, x], vec![min; LANES]].concat()]),
        });
        cases.push(Directed {
            name: "rare_ranges",
            case: Case::streaming(rare.into()),
        });
        for ([name, stalled], items) in [
            (["short", "short_stalled"], short),
            (["refused", "refused_stalled"], refused),
        ] {
            cases.push(Directed {
                name,
                case: Case::streaming(items.clone()),
            });
            let case = Case::streaming(items).stalled(Stall::Bits(vec![false, true]), sink.clone());
            cases.push(Directed {
                name: stalled,
                case,
            });
        }
        cases
    }

    fn finish(&self, model: &mut Model, met: &Met) -> Result<(), String> {
        let expected: Vec<(&str, bool)> = FLAGS.into_iter().zip(met.0).collect();
        check_and_clear(model, "flags_clear", &expected)
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let tokens = of_tensors(options.data).map_err(|e| e.to_string())?;
        let d = tokens.first().map_or(1, Vec::len);
        let items = tokens.into_iter().cycle().take(options.vectors);
        let items = items.map(|token| Token {
            largest: 10,
            tokens: Tokens(vec![token]),
        });
        let measured = measure(self, info, items, None).map_err(|e| e.to_string())?;
        Ok(vec![
            measured.cosimulation(info.config).at_least(150.0),
            measured
                .elements_per_cycle(info.config, LANES)
                .of(measured.record(info, d, LANES)),
        ])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &FLAGS
    }

    /// Two tokens of two beats and a half, of N 10 and 5; the consumer is not ready for the first beat.
    fn example(&self) -> Option<Case<Token>> {
        let d = 5 * LANES / 2;
        let items = vec![self.normal(d, 1, 10), self.normal(d, 2, 5)];
        Some(Case::streaming(items).stalled(Stall::at(&[0]), Stall::at(&[38])))
    }

    /// The step and the first codes of both tokens.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let row = |(number, item): (usize, &Token)| {
            let token: Vec<F16> = item.tokens.golden().next().unwrap_or_default();
            let golden = Golden::of(&token, item.largest as u8);
            let codes = token.iter().take(6).map(|x| golden.code(*x).to_string());
            vec![
                number.to_string(),
                item.largest.to_string(),
                golden.step().to_f64().to_string(),
                codes.collect::<Vec<_>>().join(", "),
            ]
        };
        let rows = example.items.iter().enumerate().map(row);
        Ok(table(&["Token", "N", "Step", "First codes"], rows))
    }
}
