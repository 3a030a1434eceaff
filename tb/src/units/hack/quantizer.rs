//! The quantizers: vectors in, records out.

use super::vectors::{STARTS, Vectors, directed, refused, sharp, single, tokens};
use crate::bench::{self, Figure, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_words;
use crate::units::directed::{directed_cases, reset_while_all_waits};
use crate::units::kivi::tokens::{Tokens, of_tensors};
use crate::units::oaken::vector::normals;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::hack::{Block, ColumnEncoder, Flags, Format, Kind, Rounding, RowEncoder, Sums};
use std::ops::RangeInclusive;

/// The sticky flags of both, and that of a refusal.
const FLAGS: [&str; 3] = ["nan_seen", "inf_seen", "config_error"];

/// The unit with `lanes` elements per beat.
pub struct Quantizer {
    kind: Kind,
    lanes: usize,
    format: Format,
    /// Elements of the widest token; of the widest vector in cases.
    max_d: usize,
}

/// The golden encoder, once there was a vector.
#[derive(Default)]
pub enum Golden {
    /// There was none.
    #[default]
    New,
    /// It was a key, a query or a row of weights.
    Rows(RowEncoder),
    /// It was a token of values.
    Columns(ColumnEncoder),
}

impl Quantizer {
    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such format: there is no such design.
    pub fn of(info: &ModelInfo) -> Quantizer {
        let (group, bits) = (info.size("group"), info.size("bits") as u32);
        let sums = match info.size("sums") {
            0 => Sums::None,
            _ => Sums::Stored,
        };
        let (kind, max_d) = match info.unit {
            "hack_quantizer" => (Kind::Rows, 4 * group),
            _ => (Kind::Columns, info.size("max_d")),
        };
        Quantizer {
            kind,
            lanes: info.size("lanes"),
            format: Format::new(group, bits, sums).expect("designs have golden formats"),
            max_d,
        }
    }

    /// How it cuts partitions.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements per partition, bits per code, and whether sums are stored.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Elements of the widest token of values; vectors may be of any width.
    pub fn widest(&self) -> usize {
        match self.kind {
            Kind::Rows => usize::MAX,
            Kind::Columns => self.max_d,
        }
    }

    /// Packets that are quantized together.
    pub fn together(&self) -> usize {
        match self.kind {
            Kind::Rows => 1,
            Kind::Columns => self.format.group(),
        }
    }

    /// The records that a packet completes, if it does.
    fn golden(&self, x: &[F16], start: Rounding, memory: &mut Golden) -> Option<Vec<u8>> {
        if matches!(memory, Golden::New) {
            *memory = match self.kind {
                Kind::Rows => Golden::Rows(RowEncoder::new(self.format)),
                Kind::Columns => Golden::Columns(ColumnEncoder::new(self.format, self.max_d)),
            };
        }
        let mut records = vec![];
        let written = match memory {
            Golden::Rows(encoder) => {
                encoder.encode(x, start, &mut records);
                true
            }
            Golden::Columns(encoder) => encoder.encode(x, start, &mut records) == Block::Written,
            Golden::New => false,
        };
        written.then_some(records)
    }

    /// Vectors of `d` normal numbers, as many as are quantized together.
    pub fn normal(&self, d: usize, seed: u64, start: Rounding) -> Vectors {
        let of_token = |t: u64| normals(d, seed << 10 | t);
        let tokens = Tokens((0..self.together() as u64).map(of_token).collect());
        Vectors::new(tokens, &[start])
    }
}

impl Unit for Quantizer {
    type Item = Vectors;
    type Memory = Golden;
    const ITEM: &'static str = "item";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("s_axis").binary16("data");
        let stream = stream.lanes("keep", 2).field("last");
        vec![stream.side("seed_valid").side("seed").side("nearest")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis").kept_lanes("data", 8, "keep");
        vec![stream.lanes("keep", 1).field("last")]
    }

    fn item(&self) -> BoxedStrategy<Vectors> {
        match self.kind {
            Kind::Rows => single(self.lanes, self.format.group()),
            Kind::Columns => tokens(self.format.group(), self.lanes, self.max_d),
        }
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        match self.kind {
            Kind::Rows => 0..=16,
            Kind::Columns => 0..=5,
        }
    }

    fn latest_reset(&self) -> u64 {
        match self.kind {
            Kind::Rows => 200,
            Kind::Columns => 2000,
        }
    }

    fn send(&self, item: &Vectors, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes);
    }

    fn expect(&self, item: &Vectors, memory: &mut Golden, beats: &mut [BeatQueue]) {
        for (x, start) in item.tokens.golden().zip(&item.starts) {
            if let Some(records) = self.golden(&x, *start, memory) {
                push_words(&mut beats[0], &records, 2 * self.lanes);
            }
        }
    }

    fn elements(&self, item: &Vectors) -> u64 {
        item.tokens.0.iter().map(|x| x.len() as u64).sum()
    }

    fn vectors(&self, item: &Vectors) -> u64 {
        item.tokens.0.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vectors>> {
        let together = self.together();
        let mut cases = vec![Directed {
            name: "one_block",
            case: Case::streaming(vec![self.normal(2 * self.lanes, 2, STARTS[0])]),
        }];
        cases.extend(directed_cases(directed(together, self.lanes, self.max_d)));
        // Vectors of one element and more, each with a start of its own, that fill all that holds starts.
        let starts = STARTS.iter().cycle();
        let widths = (1..=90).map(|i| 1 + i * i % (2 * self.lanes + 3));
        let items = widths.zip(starts).zip(1..);
        let short = items.map(|((d, start), seed)| self.normal(d, seed, *start));
        let short: Vec<Vectors> = short.take(180 / (together + 1) + 2).collect();
        let sink = Stall::Bits(vec![true, true, true, false]);
        cases.push(Directed {
            name: "short",
            case: Case::streaming(short.clone()),
        });
        cases.push(Directed {
            name: "short_stalled",
            case: Case::streaming(short).stalled(Stall::Never, sink.clone()),
        });
        cases.push(Directed {
            name: "sharp",
            case: Case::streaming(sharp(self.format, self.kind, self.max_d)),
        });
        if self.kind == Kind::Rows {
            return cases;
        }
        // Refused ones full of special values between good ones.
        let good = self.normal(2 * self.lanes, 1, STARTS[0]);
        let bad = refused(together, self.lanes, self.max_d);
        let items: Vec<Vectors> = bad
            .into_iter()
            .flat_map(|bad| [bad, good.clone()])
            .collect();
        cases.push(Directed {
            name: "refused",
            case: Case::streaming(items.clone()),
        });
        cases.push(Directed {
            name: "refused_stalled",
            case: Case::streaming(items).stalled(Stall::Bits(vec![false, true]), sink),
        });
        // A block's first channels enter while the last one of the block before it leaves, which is read faster than it
        // comes as its last beats are not full; then as many channels wait as there may be.
        let d = self.max_d.min(4 * self.lanes) - 2;
        let blocks = (1..=8).map(|seed| self.normal(d, seed, STARTS[0]));
        let stuck = Stall::Once {
            after: 1700,
            cycles: 1000,
        };
        cases.push(Directed {
            name: "channels_wait",
            case: Case::streaming(blocks.collect()).stalled(Stall::Never, stuck),
        });
        // Vectors of several beats leave without a pause behind it.
        let wide = self.normal(self.max_d.min(8 * self.lanes), 1, STARTS[0]);
        cases.push(reset_while_all_waits(vec![wide], 1200));
        cases
    }

    fn finish(&self, model: &mut Model, memory: &Golden) -> Result<(), String> {
        let flags = match memory {
            Golden::New => Flags::default(),
            Golden::Rows(encoder) => encoder.flags(),
            Golden::Columns(encoder) => encoder.flags(),
        };
        let expected = [flags.nan, flags.inf, flags.config_error];
        let expected: Vec<(&str, bool)> = FLAGS.into_iter().zip(expected).collect();
        check_and_clear(model, "flags_clear", &expected[..self.status_ports().len()])
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let tokens = of_tensors(options.data).map_err(|e| e.to_string())?;
        // Blocks hold tokens up to their maximum.
        let widest = self.widest();
        let d = tokens.first().map_or(1, |x| x.len().min(widest));
        let items = tokens.into_iter().cycle().take(options.vectors);
        let items = items.map(|mut x| {
            x.truncate(widest);
            Vectors::new(Tokens(vec![x]), &STARTS[..1])
        });
        let measured = measure(self, info, items, None).map_err(|e| e.to_string())?;
        Ok(vec![
            measured.cosimulation(info.config).at_least(150.0),
            measured
                .elements_per_cycle(info.config, self.lanes)
                .of(measured.record(info, d, self.lanes)),
        ])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Rows => &FLAGS[..2],
            Kind::Columns => &FLAGS,
        }
    }

    /// Two vectors or blocks; the first one is rounded by random numbers, the other to nearest, and the
    /// consumer is not ready for the first word.
    fn example(&self) -> Option<Case<Vectors>> {
        let (d, at) = match self.kind {
            Kind::Rows => (9 * self.lanes / 2, 54),
            Kind::Columns => (3 * self.lanes, 243),
        };
        let starts = [STARTS[0], STARTS[2]];
        let items = (1..).zip(starts).map(|(i, start)| self.normal(d, i, start));
        Some(Case::streaming(items.collect()).stalled(Stall::at(&[0]), Stall::at(&[at])))
    }

    /// The first record of both.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let mut memory = Golden::New;
        let mut rows = vec![];
        for item in &example.items {
            for (x, start) in item.tokens.golden().zip(&item.starts) {
                let Some(records) = self.golden(&x, *start, &mut memory) else {
                    continue;
                };
                let field = |at: usize| u16::from_le_bytes([records[at], records[at + 1]]);
                let number = |at: usize| F16(field(at)).to_f64().to_string();
                let codes = 4 + self.format.sum_bytes();
                let sum = match self.format.sum_bytes() {
                    1 => u16::from(records[4]),
                    _ => field(4),
                };
                rows.push(vec![
                    rows.len().to_string(),
                    number(0),
                    number(2),
                    sum.to_string(),
                    hexadecimal(&records[codes..codes + 4]),
                    records.len().to_string(),
                ]);
            }
        }
        let head = [
            "Packet",
            "First minimum",
            "First step",
            "First sum",
            "First codes",
            "Bytes",
        ];
        Ok(table(&head, rows.into_iter()))
    }
}
