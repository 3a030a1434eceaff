//! The demo chain: decomposer and zero-remove shifter, the bytes of the sparse stream's entries.

use super::speed;
use super::vector::{Vector, showcase, vectors, with_thresholds};
use crate::bench::{self, Figure, Prepared, overhead};
use crate::failure::Failure;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{BLOCK, decompose};

/// The extractor with `lanes` elements per beat.
pub struct OutlierExtractor {
    lanes: usize,
}

/// What the sticky flags should say.
#[derive(Default, Debug)]
pub struct FlagsSeen {
    nan: bool,
    inf: bool,
}

impl OutlierExtractor {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> OutlierExtractor {
        OutlierExtractor {
            lanes: info.size("lanes"),
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }
}

impl Unit for OutlierExtractor {
    type Item = Vector;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            with_thresholds(StreamSpec::axi("s_axis"))
                .binary16("data")
                .lanes("keep", 2)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("m_axis")
                .kept_lanes("data", 8, "keep")
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        prop_oneof![3 => vectors(1..=2 * self.lanes, false), 1 => vectors(1..=200, false)].boxed()
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes, 0b11);
    }

    fn expect(&self, item: &Vector, flags: &mut FlagsSeen, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let thresholds = item.golden_thresholds();
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let mut beat = beats.push();
            let mut entries = 0;
            for (lane, element) in elements
                .iter()
                .enumerate()
                .filter(|(_, element)| element.keep)
            {
                let golden = decompose(F16(element.bits), &thresholds);
                flags.nan |= golden.nan;
                flags.inf |= golden.inf;
                let place = (index * self.lanes + lane) % BLOCK;
                if let Some(entry) = golden.sparse_entry(place as u8) {
                    beat.set_lane(0, entries, entry);
                    beat.set_lane(1, entries, true);
                    entries += 1;
                }
            }
            beat.set(2, index + 1 == count);
        }
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut items = showcase(70);
        items.extend(showcase(1));
        directed_cases(items)
    }

    fn finish(&self, model: &mut Model, flags: &FlagsSeen) -> Result<(), String> {
        check_and_clear(
            model,
            "flags_clear",
            &[("nan_seen", flags.nan), ("inf_seen", flags.inf)],
        )
    }

    /// Where a plain C++ loop is compiled with the model, the harness is compared with it.
    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let before = peak_kib();
        let mut figures =
            vec![speed::cosimulation(info, self, options, options.vectors)?.at_least(500.0)];
        if let Some((before, after)) = before.zip(peak_kib()) {
            let growth = after.saturating_sub(before) as f64 / 1024.0;
            let vectors = options.vectors;
            let name = format!("memory that streaming {vectors} vectors took on top");
            figures.push(Figure::new(name, growth, 1, "MiB"));
        }
        let tensors = speed::tensors(options)?;
        let sample = tensors.iter().flat_map(|tensor| tensor.vectors().take(64));
        let text = |e: Failure| e.to_string();
        let prepared = Prepared::new(self, info, sample).map_err(text)?;
        let passes = 200_000usize.div_ceil(prepared.beats());
        if let Some(overhead) = overhead(&prepared, info, passes).map_err(text)? {
            let name = "overhead of the harness over a plain C++ loop".into();
            let figure = Figure::new(name, 100.0 * overhead.ratio(), 1, "%");
            figures.push(figure.at_most(25.0));
        }
        Ok(figures)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["nan_seen", "inf_seen"]
    }

    /// Three vectors of middle elements with a few outliers among them.
    fn example(&self) -> Option<Case<Vector>> {
        let vectors = vec![
            Vector::with_outliers(24, &[(1, 3.0), (6, -0.125), (17, -2.5), (19, 0.0)]),
            Vector::with_outliers(
                20,
                &[(0, -0.25), (2, f64::NAN), (8, 2.5), (15, -3.0), (18, 0.125)],
            ),
            Vector::with_outliers(32, &[(7, 4.0), (9, 0.25), (20, -4.0), (31, -0.0625)]),
        ];
        Some(Case::streaming(vectors).stalled(Stall::at(&[0]), Stall::at(&[7, 8, 9])))
    }
}

/// The most memory the process has had, where the system tells.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
