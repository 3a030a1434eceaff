//! The quantizers: tokens in, frames out.

use super::tokens::{Tokens, block, of_tensors, refusals, showcase, single};
use crate::bench::{self, Figure, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_words;
use crate::units::directed::directed_cases;
use crate::units::oaken::vector::normals;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::kivi::{Block, Flags, Format, KeyEncoder, Kind, ValueEncoder};
use std::ops::RangeInclusive;

/// Its sticky flags.
const FLAGS: [&str; 3] = ["nan_seen", "inf_seen", "config_error"];

/// The unit with `lanes` elements per beat.
pub struct Quantizer {
    kind: Kind,
    lanes: usize,
    format: Format,
    max_d: usize,
}

/// The golden encoder, once there was a token.
#[derive(Default)]
pub enum Golden {
    /// There was none.
    #[default]
    New,
    /// It was a key.
    Keys(KeyEncoder),
    /// It was a value.
    Values(ValueEncoder),
}

impl Quantizer {
    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such format: there is no such design.
    pub fn of(info: &ModelInfo) -> Quantizer {
        let (group, bits) = (info.size("group"), info.size("bits") as u32);
        Quantizer {
            kind: match info.unit {
                "kivi_key_quantizer" => Kind::Keys,
                _ => Kind::Values,
            },
            lanes: info.size("lanes"),
            format: Format::new(group, bits).expect("designs have golden formats"),
            max_d: info.size("max_d"),
        }
    }

    /// What it quantizes.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements per group and bits per code.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Tokens that are quantized together.
    fn together(&self) -> usize {
        self.format.tokens_per_frame(self.kind)
    }

    /// The frame that a token completes, if it does.
    fn golden(&self, token: &[F16], memory: &mut Golden) -> Option<Vec<u8>> {
        if matches!(memory, Golden::New) {
            *memory = match self.kind {
                Kind::Keys => Golden::Keys(KeyEncoder::new(self.format, self.max_d)),
                Kind::Values => Golden::Values(ValueEncoder::new(self.format, self.max_d)),
            };
        }
        let mut frame = vec![];
        let written = match memory {
            Golden::Keys(encoder) => encoder.encode(token, &mut frame) == Block::Written,
            Golden::Values(encoder) => encoder.encode(token, &mut frame),
            Golden::New => false,
        };
        written.then_some(frame)
    }

    /// Tokens of `d` normal numbers, as many as are quantized together.
    pub fn normal(&self, d: usize, seed: u64) -> Tokens {
        let of_token = |t: u64| normals(d, seed << 10 | t);
        Tokens((0..self.together() as u64).map(of_token).collect())
    }
}

impl Unit for Quantizer {
    type Item = Tokens;
    type Memory = Golden;
    const ITEM: &'static str = "item";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("s_axis").binary16("data");
        vec![stream.lanes("keep", 2).field("last")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis").kept_lanes("data", 8, "keep");
        vec![stream.lanes("keep", 1).field("last")]
    }

    fn item(&self) -> BoxedStrategy<Tokens> {
        match self.kind {
            Kind::Keys => block(self.together(), self.lanes, self.max_d),
            Kind::Values => single(self.lanes, self.max_d),
        }
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        match self.kind {
            Kind::Keys => 0..=5,
            Kind::Values => 0..=12,
        }
    }

    fn latest_reset(&self) -> u64 {
        match self.kind {
            Kind::Keys => 2000,
            Kind::Values => 200,
        }
    }

    fn send(&self, item: &Tokens, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes);
    }

    fn expect(&self, item: &Tokens, memory: &mut Golden, beats: &mut [BeatQueue]) {
        for token in item.golden() {
            if let Some(frame) = self.golden(&token, memory) {
                push_words(&mut beats[0], &frame, self.lanes);
            }
        }
    }

    fn elements(&self, item: &Tokens) -> u64 {
        item.0.iter().map(|token| token.len() as u64).sum()
    }

    fn vectors(&self, item: &Tokens) -> u64 {
        item.0.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Tokens>> {
        let together = self.together();
        let mut cases = directed_cases(showcase(together, self.lanes, self.max_d));
        // Refused ones full of special values between good ones.
        let good = self.normal(2 * self.lanes, 1);
        let refused = refusals(together, self.lanes, self.max_d);
        let items = refused.into_iter().flat_map(|bad| [bad, good.clone()]);
        let items: Vec<Tokens> = items.collect();
        let sink = Stall::Bits(vec![true, true, true, false]);
        cases.push(Directed {
            name: "refused",
            case: Case::streaming(items.clone()),
        });
        cases.push(Directed {
            name: "refused_stalled",
            case: Case::streaming(items).stalled(Stall::Bits(vec![false, true]), sink),
        });
        // The lowest bits of the range are all that is left of a minimum far below the maximum.
        let pairs: Vec<[u16; 2]> = [0x8401, 0x8001, 0x83ff, 0x0401]
            .into_iter()
            .flat_map(|min| [0x3000, 0x3001, 0x2fff, 0x3400].map(|max| [min, max]))
            .collect();
        let d = self.max_d.min(64);
        let items: Vec<Tokens> = match self.kind {
            Kind::Values => {
                let of = |pair: &[u16; 2]| Tokens(vec![(0..d).map(|i| pair[i % 2]).collect()]);
                pairs.iter().map(of).collect()
            }
            Kind::Keys => {
                let token = |t: usize| (0..d).map(|i| pairs[i % pairs.len()][t % 2]).collect();
                vec![Tokens((0..together).map(token).collect())]
            }
        };
        cases.push(Directed {
            name: "far_extremes",
            case: Case::streaming(items),
        });
        if self.kind == Kind::Values {
            return cases;
        }
        // The codes of the first two blocks find room, so that the pairs of the third fill what holds pairs with its
        // last one, which is alone in its word; those of the fourth have to wait.
        let widths = [2, 2 * self.lanes, self.max_d - 3, self.max_d];
        let items = widths.into_iter().zip(1..);
        let items = items.map(|(d, seed)| self.normal(d, seed)).collect();
        let stuck = Stall::Once {
            after: 0,
            cycles: 3000,
        };
        cases.push(Directed {
            name: "pairs_wait",
            case: Case::streaming(items).stalled(Stall::Never, stuck),
        });
        // More blocks than what holds pairs has words, each of which has a part of a word of pairs.
        let blocks = self.max_d / 4 + 16;
        let items = (0..blocks).map(|i| self.normal(2, i as u64)).collect();
        cases.push(Directed {
            name: "more_blocks_than_words",
            case: Case::streaming(items),
        });
        cases
    }

    fn finish(&self, model: &mut Model, memory: &Golden) -> Result<(), String> {
        let flags = match memory {
            Golden::New => Flags::default(),
            Golden::Keys(encoder) => encoder.flags(),
            Golden::Values(encoder) => encoder.flags(),
        };
        let [nan, inf, config] = FLAGS;
        let expected = [
            (nan, flags.nan),
            (inf, flags.inf),
            (config, flags.config_error),
        ];
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
        let items = items.map(|token| Tokens(vec![token]));
        let measured = measure(self, info, items, None).map_err(|e| e.to_string())?;
        Ok(vec![
            measured.cosimulation(info.config).at_least(150.0),
            measured
                .elements_per_cycle(info.config, self.lanes)
                .of(measured.record(info, d, self.lanes)),
        ])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &FLAGS
    }

    /// Two blocks or tokens of two beats and a half; the consumer is not ready for the first word.
    fn example(&self) -> Option<Case<Tokens>> {
        let d = 5 * self.lanes / 2;
        let items = vec![self.normal(d, 1), self.normal(d, 2)];
        let at = match self.kind {
            Kind::Keys => 131,
            Kind::Values => 43,
        };
        Some(Case::streaming(items).stalled(Stall::at(&[0]), Stall::at(&[at])))
    }

    /// The first pair and codes of both frames.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let mut memory = Golden::New;
        let mut rows = vec![];
        for item in &example.items {
            for token in item.golden() {
                let Some(frame) = self.golden(&token, &mut memory) else {
                    continue;
                };
                let number = |at: usize| {
                    let bits = u16::from_le_bytes([frame[at], frame[at + 1]]);
                    F16(bits).to_f64().to_string()
                };
                let codes = 4 * self.format.pairs(self.kind, token.len());
                rows.push(vec![
                    rows.len().to_string(),
                    number(0),
                    number(2),
                    hexadecimal(&frame[codes..codes + 4]),
                    frame.len().to_string(),
                ]);
            }
        }
        let head = [
            "Frame",
            "First minimum",
            "First step",
            "First codes",
            "Bytes",
        ];
        Ok(table(&head, rows.into_iter()))
    }
}
