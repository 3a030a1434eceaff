//! Four quantizer lanes: codes of elements, with the parameters of one vector after the other.

use super::burst::{Burst, LaneTiming, bursts};
use super::parameter_unit::{golden_parameters, set_bases, set_scale, with_scaling};
use super::vector::{Vector, showcase};
use crate::model::ModelInfo;
use crate::stream::{BeatMut, BeatQueue, Idle, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::group::Sigma;
use sim::oaken::{Encoder, Group, decompose};

/// The lanes of one group. Every beat is a clock cycle: what is at the inputs, and which codes are
/// at the output so many cycles later. Cycles between beats repeat the one before.
pub struct QuantizerLanes {
    timing: LaneTiming,
}

/// Elements per beat.
const LANES: usize = 4;
/// `rtl_gen::oaken::quantizer_latency` as numbers of their own, by the value of `pipeline`: the
/// harness would not notice a change otherwise.
const LATENCIES: [usize; 2] = [5, 8];
/// How long the parameters hold, by the value of `pipeline`.
const HOLDS: [usize; 2] = [3, 5];

/// Where the fields of the input are.
const BASES: usize = 1;
const SCALES: usize = 6;
const X: usize = 15;

/// The codes of a vector, from its dense bytes.
fn codes(vector: &Vector) -> Vec<u64> {
    let elements: Vec<F16> = vector.elements.iter().map(|e| F16(e.bits)).collect();
    let mut dense = vec![];
    Encoder::new(vector.golden_thresholds(), elements.len())
        .encode(&elements, &mut dense, &mut vec![])
        .expect("the vectors of a case have elements");
    let nibbles = dense.iter().flat_map(|byte| [byte & 0xf, byte >> 4]);
    nibbles.take(elements.len()).map(u64::from).collect()
}

fn set_parameters(beat: &mut BeatMut<'_>, vector: Option<&Vector>) {
    let Some(vector) = vector else {
        // The unit must ignore them.
        (BASES..X).for_each(|field| beat.set(field, 0x2aau64 + 7 * field as u64));
        return;
    };
    let p = golden_parameters(vector).1;
    set_bases(beat, BASES, &p);
    for (index, scale) in [&p.outer, &p.middle, &p.inner].into_iter().enumerate() {
        set_scale(beat, SCALES + 3 * index, scale);
    }
}

fn set_elements(beat: &mut BeatMut<'_>, vector: &Vector, from: usize) {
    let thresholds = vector.golden_thresholds();
    for (lane, element) in vector.elements[from..].iter().take(LANES).enumerate() {
        let golden = decompose(F16(element.bits), &thresholds);
        beat.set_lane(X, lane, golden.canonical.0);
        beat.set_lane(X + 1, lane, golden.group == Group::Outer);
        beat.set_lane(X + 2, lane, golden.group == Group::Inner);
        beat.set_lane(X + 3, lane, golden.high);
        beat.set_lane(X + 4, lane, true);
    }
}

impl QuantizerLanes {
    /// The contract at the pipeline of a design.
    pub fn of(info: &ModelInfo) -> QuantizerLanes {
        let pipeline = info.size("pipeline");
        QuantizerLanes {
            timing: LaneTiming {
                lanes: LANES,
                latency: LATENCIES[pipeline],
                hold: HOLDS[pipeline],
            },
        }
    }
}

impl Unit for QuantizerLanes {
    type Item = Burst;
    type Memory = ();
    const ITEM: &'static str = "burst";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::lockstep(0).idle(Idle::Hold).field("sample");
        let stream = with_scaling(stream)
            .binary16("x")
            .lanes("outer", 1)
            .lanes("inner", 1)
            .lanes("high", 1)
            .lanes("keep", 1);
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::lockstep(self.timing.latency).lanes("code", 4)]
    }

    fn item(&self) -> BoxedStrategy<Burst> {
        bursts()
    }

    fn send(&self, item: &Burst, beats: &mut [BeatQueue]) {
        item.push_running(&mut beats[0], &self.timing, set_parameters, set_elements);
    }

    fn expect(&self, item: &Burst, _: &mut (), beats: &mut [BeatQueue]) {
        item.expect_running(&mut beats[0], &self.timing, codes);
    }

    fn elements(&self, item: &Burst) -> u64 {
        item.vectors.iter().map(|v| v.elements.len() as u64).sum()
    }

    fn vectors(&self, item: &Burst) -> u64 {
        item.vectors.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Burst>> {
        let sets = [showcase(1), showcase(13), showcase(40), almost_carrying()];
        let bursts = sets.map(|vectors| Burst {
            vectors,
            pauses: vec![],
        });
        directed_cases(bursts.to_vec())
    }

    /// Two vectors without a gap. The lanes have no reset: a short vector first, which
    /// the page does not show, leaves nothing unknown.
    fn example(&self) -> Option<Case<Burst>> {
        let first = [
            0.5, -1.0, 3.0, 0.0625, -1.75, -0.75, 0.25, -2.5, 1.5, -0.5, 2.25,
        ];
        let second = [-1.5, 0.5, 4.0, -1.0, 1.0, 1.5, -0.25, 0.1];
        Some(Burst::example(&first, &second, 60))
    }
}

/// Vectors with an element whose product with sigma ends in 16 ones: one unit more, in any of the
/// multiplier's rows, changes the bits that the code is made of.
fn almost_carrying() -> Vec<Vector> {
    // All elements are inner ones, the smallest is 0: the range is the largest, d is the element.
    let thresholds = [0xfbff, 0xfbff, 0x7bff, 0x7bff];
    let significand = |bits: u16| u32::from(bits & 0x3ff | 0x400);
    let product = |element: u16, sigma: &Sigma| significand(element) * u32::from(sigma.significand);
    let mut vectors = vec![];
    for range in 0x3c00..0x4000u16 {
        let Some(sigma) = Sigma::of_range(F16(range), 15) else {
            continue;
        };
        let found = (range - 0x400..=range).filter(|x| product(*x, &sigma) & 0xffff == 0xffff);
        vectors.extend(found.map(|x| Vector::new(thresholds, [0, x, range])));
    }
    vectors
}
