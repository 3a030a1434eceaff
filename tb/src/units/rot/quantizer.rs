//! The rotating quantizer: vectors in, records out.

use super::packet::{Packet, faults, next_to, packets, row, showcase};
use super::{FlagsSeen, tensors};
use crate::bench::{self, Figure, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_words;
use crate::units::directed::directed_cases;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::rot::{Encoder, Format};
use std::ops::RangeInclusive;

/// The unit with `lanes` elements per beat.
pub struct Quantizer {
    lanes: usize,
    format: Format,
    centred: bool,
}

impl Quantizer {
    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such format: there is no such design.
    pub fn of(info: &ModelInfo) -> Quantizer {
        let (head_dim, bits) = (info.size("head_dim"), info.size("bits") as u32);
        Quantizer {
            lanes: info.size("lanes"),
            format: Format::new(head_dim, bits).expect("designs have golden formats"),
            centred: info.size("centred") == 1,
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements per vector and bits per code.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Does it take centres?
    pub fn is_centred(&self) -> bool {
        self.centred
    }

    /// The record of a vector, or nothing if its packet is refused; its flags noted.
    fn golden(&self, item: &Packet, flags: &mut FlagsSeen) -> Option<Vec<u8>> {
        if item.fault.is_some() {
            flags.config_error = true;
            return None;
        }
        let mut encoder = Encoder::new(self.format);
        let mut record = vec![];
        match item.golden_centres() {
            Some(centres) => encoder.encode_centred(&item.golden(), &centres, &mut record),
            None => encoder.encode(&item.golden(), &mut record),
        }
        flags.nan |= encoder.flags().nan;
        flags.inf |= encoder.flags().inf;
        Some(record)
    }

    /// The same with centres where the unit takes them: those of one vector are the elements of
    /// the next.
    fn with_centres(&self, vectors: Vec<Vec<u16>>) -> Vec<Packet> {
        let next = vectors.iter().cycle().skip(1).cloned();
        let pairs = vectors.iter().cloned().zip(next);
        let packets = pairs.map(|(elements, centres)| Packet {
            centres: self.centred.then_some(centres),
            ..Packet::new(elements)
        });
        packets.collect()
    }
}

impl Unit for Quantizer {
    type Item = Packet;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("s_axis")
            .binary16("data")
            .lanes("keep", 2)
            .field("last");
        vec![match self.centred {
            true => stream.lanes("user", 16),
            false => stream,
        }]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis")
            .kept_lanes("data", 8, "keep")
            .lanes("keep", 1)
            .field("last");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<Packet> {
        packets(self.format.head_dim(), self.lanes, self.centred, false)
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=16
    }

    fn latest_reset(&self) -> u64 {
        120
    }

    fn send(&self, item: &Packet, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes);
    }

    fn expect(&self, item: &Packet, flags: &mut FlagsSeen, beats: &mut [BeatQueue]) {
        if let Some(record) = self.golden(item, flags) {
            push_words(&mut beats[0], &record, self.lanes);
        }
    }

    fn elements(&self, item: &Packet) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Packet>> {
        let d = self.format.head_dim();
        let mut cases = directed_cases(self.with_centres(showcase(d)));
        if self.centred {
            // Of small elements less centres that differ in the last place subnormal numbers are left, and zeros.
            let vectors = (0..17u16).map(|field| {
                let element = |i: usize| (field << 10) | ((i as u16 * 73) & 0x3ff);
                let sign = |i: usize| ((i as u16 / 7) & 1) << 15;
                let elements: Vec<u16> = (0..d).map(|i| sign(i) | element(i)).collect();
                let by = |i: usize| i as i16 % 7 - 3;
                let pairs = elements.iter().enumerate();
                let centres = pairs.map(|(i, x)| next_to(*x, by(i))).collect();
                Packet {
                    centres: Some(centres),
                    ..Packet::new(elements)
                }
            });
            cases.push(Directed {
                name: "centres_next_to_elements",
                case: Case::streaming(vectors.collect()),
            });
        }
        // A refused packet full of special values between good ones.
        let vectors = showcase(d);
        let packets = faults(d, self.lanes).flat_map(|fault| {
            let [mut bad, good] = [vectors[1].clone(), vectors[7].clone()].map(|elements| Packet {
                centres: self.centred.then(|| vectors[8].clone()),
                ..Packet::new(elements)
            });
            bad.fault = Some(fault);
            [bad, good]
        });
        let packets: Vec<Packet> = packets.collect();
        for (name, stalled) in [
            ("refused_packets", false),
            ("refused_packets_stalled", true),
        ] {
            let case = Case::streaming(packets.clone());
            let sink = Stall::Bits(vec![true, true, true, false]);
            cases.push(Directed {
                name,
                case: match stalled {
                    true => case.stalled(Stall::Bits(vec![false, true]), sink),
                    false => case,
                },
            });
        }
        cases
    }

    fn finish(&self, model: &mut Model, flags: &FlagsSeen) -> Result<(), String> {
        check_and_clear(model, "flags_clear", &flags.ports())
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let d = self.format.head_dim();
        let vectors = tensors::vectors(options.data, self.centred, d).map_err(|e| e.to_string())?;
        let items = vectors.into_iter().cycle().take(options.vectors);
        let measured = measure(self, info, items, None).map_err(|e| e.to_string())?;
        Ok(vec![
            measured.cosimulation(info.config).at_least(150.0),
            measured
                .elements_per_cycle(info.config, self.lanes)
                .of(measured.record(info, d, self.lanes)),
        ])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &FlagsSeen::PORTS
    }

    /// A vector that goes to a single coefficient, and one of normal numbers; the consumer stalls
    /// once.
    fn example(&self) -> Option<Case<Packet>> {
        let d = self.format.head_dim();
        let vectors = vec![
            row(5, 0x3e00, d),
            crate::units::oaken::vector::normals(d, 3),
        ];
        let packets = vectors.into_iter().map(|elements| Packet {
            centres: self.centred.then(|| vec![0x3400; d]),
            ..Packet::new(elements)
        });
        let packets: Vec<Packet> = packets.collect();
        Some(Case::streaming(packets).stalled(Stall::at(&[0]), Stall::at(&[32])))
    }

    /// The first bytes of both records.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let rows = example.items.iter().enumerate().map(|(i, item)| {
            let record = self.golden(item, &mut FlagsSeen::default());
            let record = record.unwrap_or_default();
            let numbers: Vec<String> = item.elements[..4]
                .iter()
                .map(|x| F16(*x).to_f64().to_string())
                .collect();
            vec![
                i.to_string(),
                numbers.join(", "),
                format!("{:#04x}", record[0]),
                hexadecimal(&record[1..5]),
                record.len().to_string(),
            ]
        });
        let head = ["Vector", "First elements", "Step", "First codes", "Bytes"];
        Ok(table(&head, rows))
    }
}
