//! The transform: vectors in, rotated ones out, or back.

use super::packet::{Packet, faults, packets, row, showcase};
use super::{FlagsSeen, tensors};
use crate::bench::{self, Figure, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use crate::units::oaken::vector::normals;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::rot::{Direction, transform};
use std::ops::RangeInclusive;

/// The unit with `lanes` elements per beat.
pub struct Transform {
    lanes: usize,
    head_dim: usize,
}

impl Transform {
    /// Number of the field with the results of a beat.
    pub const DATA: usize = 0;

    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Transform {
        Transform {
            lanes: info.size("lanes"),
            head_dim: info.size("head_dim"),
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements per vector.
    pub fn head_dim(&self) -> usize {
        self.head_dim
    }
}

/// What golden makes of a packet that is not refused.
fn golden(item: &Packet) -> Vec<F16> {
    let direction = match item.back {
        Some(true) => Direction::Back,
        _ => Direction::Forward,
    };
    transform(&item.golden(), direction)
}

impl Unit for Transform {
    type Item = Packet;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("s_axis")
            .binary16("data")
            .lanes("keep", 2)
            .field("last")
            .side("back");
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::axi("m_axis").binary16("data").field("last")]
    }

    fn item(&self) -> BoxedStrategy<Packet> {
        packets(self.head_dim, self.lanes, false, true)
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
        if item.fault.is_some() {
            flags.config_error = true;
            return;
        }
        for x in item.golden() {
            flags.nan |= x.canonical().nan;
            flags.inf |= x.canonical().inf;
        }
        let results = golden(item);
        let count = results.len() / self.lanes;
        for (index, results) in results.chunks(self.lanes).enumerate() {
            let mut beat = beats[0].push();
            for (lane, x) in results.iter().enumerate() {
                beat.set_lane(0, lane, x.0);
            }
            beat.set(1, index + 1 == count);
        }
    }

    fn elements(&self, item: &Packet) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Packet>> {
        let d = self.head_dim;
        let both = |elements: Vec<u16>| {
            [false, true].map(|back| Packet {
                back: Some(back),
                ..Packet::new(elements.clone())
            })
        };
        let packets: Vec<Packet> = showcase(d).into_iter().flat_map(both).collect();
        let mut cases = directed_cases(packets);
        let vectors = showcase(d);
        let packets = faults(d, self.lanes).flat_map(|fault| {
            let [mut bad, _] = both(vectors[1].clone());
            bad.fault = Some(fault);
            let [_, good] = both(vectors[7].clone());
            [bad, good]
        });
        cases.push(Directed {
            name: "refused_packets",
            case: Case::streaming(packets.collect()),
        });
        // Between beats the ports hold noise, now and then an infinity, and those are no elements.
        let packets = (0..100).flat_map(|seed| both(normals(d, seed)));
        cases.push(Directed {
            name: "pauses_in_every_vector",
            case: Case::streaming(packets.collect()).stalled(Stall::Bits(vec![true]), Stall::Never),
        });
        // How many beats are taken before the consumer takes any shows in the cycles, as the source is the slower one.
        let packets = (0..12).flat_map(|seed| both(normals(d, seed)));
        let stuck = Stall::Once {
            after: 0,
            cycles: 1000,
        };
        cases.push(Directed {
            name: "a_late_sink_and_a_slow_source",
            case: Case::streaming(packets.collect())
                .stalled(Stall::Bits(vec![false, true, true, true]), stuck),
        });
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
        let vectors = tensors::vectors(options.data, false, self.head_dim);
        let vectors = vectors.map_err(|e| e.to_string())?;
        let items = vectors.into_iter().cycle().take(options.vectors);
        let measured = measure(self, info, items, None).map_err(|e| e.to_string())?;
        Ok(vec![measured.elements_per_cycle(info.config, self.lanes)])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &FlagsSeen::PORTS
    }

    /// A vector that goes to a single coefficient, and that coefficient on its way back; the consumer
    /// stalls once.
    fn example(&self) -> Option<Case<Packet>> {
        let forward = Packet {
            back: Some(false),
            ..Packet::new(row(5, 0x3e00, self.head_dim))
        };
        let rotated = golden(&forward).into_iter().map(|x| x.0);
        let back = Packet {
            back: Some(true),
            ..Packet::new(rotated)
        };
        Some(Case::streaming(vec![forward, back]).stalled(Stall::at(&[0]), Stall::at(&[24])))
    }

    /// The first elements of both vectors and of their results.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let first = |x: &[F16]| {
            let numbers = x[..8].iter().map(|x| x.to_f64().to_string());
            numbers.collect::<Vec<_>>().join(", ")
        };
        let rows = example.items.iter().map(|item| {
            let direction = match item.back {
                Some(true) => "back",
                _ => "forward",
            };
            vec![
                direction.to_owned(),
                first(&item.golden()),
                first(&golden(item)),
            ]
        });
        Ok(table(
            &["Direction", "First elements", "First results"],
            rows,
        ))
    }
}
