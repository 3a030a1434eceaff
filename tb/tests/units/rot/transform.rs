//! The transform: bit for bit what golden makes of queries and outputs.

use super::quantizer::{corner, heads, vectors};
use crate::common::*;
use sim::F16;
use tb::run::Stats;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::oaken::vector::normals;
use tb::units::rot::packet::Packet;
use tb::units::rot::transform::Transform;

const CONFIGS: Configs = Configs {
    always: &["rot_t16", "rot_t16_d128"],
    sizes: &["rot_t64"],
};

fn tested(config: &str) -> Tested<Transform> {
    let info = info(config);
    Tested::new(info, Transform::of(info))
}

fn packet(elements: &[F16], back: bool) -> Packet {
    Packet {
        back: Some(back),
        ..Packet::new(elements.iter().map(|x| x.0))
    }
}

fn digest(config: &str, vectors: &[Vec<F16>], back: bool, what: &str) -> (Stats, String) {
    let info = info(config);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| {
        let lanes = info.size("lanes");
        bytes.extend((0..lanes).flat_map(|lane| (beat.lane(0, lane) as u16).to_le_bytes()));
    };
    let unit = Transform::of(info);
    let packets = vectors.iter().map(|vector| packet(vector, back));
    let stats = streamed(info, &unit, packets, Stall::Never, what, &mut receive);
    (stats, sha256(&bytes))
}

#[test]
fn real_vectors_give_the_known_results_both_ways() {
    let expected = json(kv_data().join("expected_rot.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    let mut checked = 0;
    for (tensor, known) in expected["tensors"].as_object().unwrap() {
        let tokens = vectors(&file, Some(tensor));
        for case in known.as_array().unwrap() {
            let Some(known) = case["transform"].as_object() else {
                continue;
            };
            let tokens = &tokens[..case["tokens"].as_u64().unwrap() as usize];
            for (name, known) in known {
                let (direction, head_dim) = name.split_once('_').unwrap();
                let head_dim: usize = head_dim.parse().unwrap();
                for config in CONFIGS {
                    if Transform::of(info(config)).head_dim() == head_dim {
                        let vectors = heads(tokens, head_dim);
                        let (_, digest) = digest(config, &vectors, direction == "back", tensor);
                        assert_eq!(digest, *known, "{config}, {tensor}, {name}");
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked >= 12, "only {checked} known answers");
}

#[test]
fn corner_cases_give_the_known_results() {
    let expected = json(corner().join("expected.json"));
    let mut checked = 0;
    for (name, known) in expected["transform"].as_object().unwrap() {
        let vectors = vectors(&corner().join(format!("{name}.npy")), None);
        for config in CONFIGS {
            if Transform::of(info(config)).head_dim() == vectors[0].len() {
                for (direction, back) in [("forward", false), ("back", true)] {
                    let (_, digest) = digest(config, &vectors, back, name);
                    assert_eq!(digest, known[direction], "{config}, {name}, {direction}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn random_and_directed_vectors_give_the_golden_results_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

/// Every finite binary16 in a vector of every largest exponent field that it can be in.
#[test]
#[ignore = "long"]
fn every_element_under_every_exponent_gives_the_golden_result() {
    let tested = tested("rot_t64");
    let packets = (0..31u16).flat_map(|field| {
        // The last element decides the field.
        let top = F16(field << 10 | 1);
        let magnitudes = 0..(field + 1) << 10;
        let elements: Vec<F16> = magnitudes.flat_map(|x| [F16(x), F16(0x8000 | x)]).collect();
        let vector = move |some: &[F16]| {
            let mut elements = some.to_vec();
            elements.resize(63, F16(0));
            elements.push(top);
            packet(&elements, field % 2 == 1)
        };
        elements.chunks(63).map(vector).collect::<Vec<_>>()
    });
    let case = Case::streaming(packets.collect());
    if let Err(failure) = tested.run_case(&case, &Setup::default()) {
        panic!("{failure}");
    }
}

fn normal_packets(unit: &Transform, count: usize) -> Vec<Packet> {
    let vector = |seed: usize| Packet {
        back: Some(seed % 2 == 1),
        ..Packet::new(normals(unit.head_dim(), seed as u64 + 1))
    };
    (0..count).map(vector).collect()
}

#[test]
fn a_beat_enters_in_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let beats = unit.head_dim() / unit.lanes();
        let count = 2000;
        let case = Case::streaming(normal_packets(unit, count));
        let stats = tested.run_case(&case, &Setup::default()).unwrap().stats;
        let limit = (count * beats) as u64 + 100;
        assert!(
            stats.cycles <= limit,
            "{config}: {} cycles for {count} vectors of {beats} beats",
            stats.cycles
        );
    }
}

/// Contract, section 10: the first result within D / lanes + 48 cycles of the last element.
#[test]
fn a_vector_alone_is_transformed_in_time() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let beats = unit.head_dim() / unit.lanes();
        let case = Case::streaming(normal_packets(unit, 1));
        let nets = ["s_axis_tvalid", "s_axis_tlast", "m_axis_tvalid"];
        let trace = traced(&tested, &case, &nets);
        let set = |net, cycle| value(&trace, net, cycle) == Some(1);
        let taken = (1..200).find(|c| set("s_axis_tvalid", *c) && set("s_axis_tlast", *c));
        let first = (1..200).find(|c| set("m_axis_tvalid", *c));
        let latency = first.unwrap() - taken.unwrap();
        assert!(latency <= beats + 48, "{config}: {latency} cycles");
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let tested = tested("rot_t16");
    let case = Case::streaming(normal_packets(tested.unit(), 6))
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested, case, 80);
}
