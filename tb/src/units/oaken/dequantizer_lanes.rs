//! Four dequantizer lanes: elements from their codes, with the parameters of one vector after the
//! other.

use super::burst::{Burst, LaneTiming, Pipeline, bursts};
use super::decode_parameters;
use super::parameter_unit::golden_parameters;
use super::vector::{Vector, showcase};
use crate::model::ModelInfo;
use crate::stream::{BeatMut, BeatQueue, Idle, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{Decoder, Encoder, Group, decompose};

/// The lanes of one group. Every beat is a clock cycle: what is at the inputs, and which elements
/// are at the output in the same cycle.
pub struct DequantizerLanes {
    timing: LaneTiming,
}

/// Elements per beat.
const LANES: usize = 4;
/// `rtl_gen::oaken::dequantizer_latency` as numbers of their own, by the value of `pipeline`: the
/// harness would not notice a change otherwise.
const LATENCIES: [usize; 2] = [3, 7];

/// Where the fields of the input are.
const PARAMETERS: usize = 2;
const CODE: usize = 11;

/// The codes of a vector and the elements that come back.
fn coded(vector: &Vector) -> (Vec<u8>, Vec<F16>) {
    let elements: Vec<F16> = vector.elements.iter().map(|e| F16(e.bits)).collect();
    let (thresholds, d) = (vector.golden_thresholds(), elements.len());
    let (mut dense, mut sparse) = (vec![], vec![]);
    let mut decoded = vec![F16::ZERO; d];
    Encoder::new(thresholds, d)
        .encode(&elements, &mut dense, &mut sparse)
        .expect("the vectors of a case have elements");
    Decoder::new(thresholds, d)
        .expect("the vectors of a case have elements")
        .decode(&dense, &sparse, &mut decoded);
    let nibbles = dense.iter().flat_map(|byte| [byte & 0xf, byte >> 4]);
    (nibbles.take(d).collect(), decoded)
}

fn set_parameters(beat: &mut BeatMut<'_>, vector: Option<&Vector>) {
    let Some(vector) = vector else {
        // The unit must ignore them.
        (PARAMETERS..CODE).for_each(|field| beat.set(field, 0x2aau64 + 7 * field as u64));
        return;
    };
    decode_parameters::set_parameters(beat, PARAMETERS, &golden_parameters(vector).1);
}

fn set_elements(beat: &mut BeatMut<'_>, vector: &Vector, codes: &[u8], from: usize) {
    let thresholds = vector.golden_thresholds();
    for lane in 0..LANES {
        let Some(element) = vector.elements.get(from + lane) else {
            // A lane without an element may hold any code; it is in none of the groups.
            beat.set_lane(CODE, lane, 0xfu8);
            continue;
        };
        let golden = decompose(F16(element.bits), &thresholds);
        let extra = golden.extra_bit();
        beat.set_lane(CODE, lane, codes[from + lane]);
        for (field, group) in [Group::Outer, Group::Middle, Group::Inner]
            .iter()
            .enumerate()
        {
            beat.set_lane(CODE + 1 + field, lane, golden.group == *group);
        }
        beat.set_lane(CODE + 4, lane, extra == Some(true));
    }
}

impl DequantizerLanes {
    /// The contract at the pipeline of a design.
    pub fn of(info: &ModelInfo) -> DequantizerLanes {
        DequantizerLanes {
            timing: LaneTiming {
                lanes: LANES,
                latency: LATENCIES[info.size("pipeline")],
                hold: 1,
            },
        }
    }
}

impl Unit for DequantizerLanes {
    type Item = Burst;
    type Memory = Pipeline;
    const ITEM: &'static str = "burst";

    fn inputs(&self) -> Vec<StreamSpec> {
        // While nothing is sent, advance is 0.
        let stream = StreamSpec::lockstep(0)
            .idle(Idle::Zero)
            .field("advance")
            .field("sample");
        let stream = decode_parameters::with_parameters(stream)
            .lanes("code", 4)
            .lanes("outer", 1)
            .lanes("middle", 1)
            .lanes("inner", 1)
            .lanes("side", 1);
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::lockstep(0).binary16("x")]
    }

    fn item(&self) -> BoxedStrategy<Burst> {
        bursts()
    }

    fn send(&self, item: &Burst, beats: &mut [BeatQueue]) {
        item.push(
            &mut beats[0],
            &self.timing,
            set_parameters,
            |beat, vector, from| {
                set_elements(beat, vector, &coded(vector).0, from);
            },
        );
    }

    fn expect(&self, item: &Burst, pipeline: &mut Pipeline, beats: &mut [BeatQueue]) {
        let decoded = |vector: &Vector| coded(vector).1.iter().map(|x| x.0.into()).collect();
        // What comes of a step without elements is anything: its codes are 0, not its bases.
        item.expect(&mut beats[0], &self.timing, pipeline, decoded, None);
    }

    fn elements(&self, item: &Burst) -> u64 {
        item.vectors.iter().map(|v| v.elements.len() as u64).sum()
    }

    fn vectors(&self, item: &Burst) -> u64 {
        item.vectors.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Burst>> {
        let bursts = [1, 13, 40].map(|length| Burst {
            vectors: showcase(length),
            pauses: (0..60).map(|n| n % 7 == 3).collect(),
        });
        directed_cases(bursts.to_vec())
    }

    /// Two vectors without a gap, and a pause. The lanes have no reset: a short vector first, which
    /// the page does not show, leaves nothing unknown.
    fn example(&self) -> Option<Case<Burst>> {
        let first = [
            0.5, -1.0, 3.0, 0.0625, -1.75, -0.75, 0.25, -2.5, 1.5, -0.5, 2.25, -0.03125,
        ];
        let second = [-1.5, 0.5, 4.0, -1.0, 1.0, 1.5, -0.25, 0.1];
        Some(Burst::example(&first, &second, 3))
    }
}
