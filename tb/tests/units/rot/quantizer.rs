//! The rotating quantizer: byte for byte the records that golden writes.

use crate::common::*;
use sim::F16;
use sim::io::VectorFile;
use std::path::{Path, PathBuf};
use tb::run::Stats;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::oaken::vector::normals;
use tb::units::rot::packet::Packet;
use tb::units::rot::quantizer::Quantizer;

const CONFIGS: Configs = Configs {
    always: &["rot_k16_b4", "rot_k16_b5", "rot_v16_b3", "rot_v16_b4"],
    sizes: &["rot_k16_d128", "rot_k64_b4", "rot_v64_b4"],
};

fn tested(config: &str) -> Tested<Quantizer> {
    let info = info(config);
    Tested::new(info, Quantizer::of(info))
}

/// All vectors of a file.
pub(super) fn vectors(path: &Path, tensor: Option<&str>) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(path, tensor, 1 << 16).unwrap();
    let (mut all, mut vector) = (vec![], vec![]);
    while file.next_vector(&mut vector).unwrap() {
        all.push(vector.clone());
    }
    all
}

/// The first channels of every token, cut into vectors.
pub(super) fn heads(tokens: &[Vec<F16>], head_dim: usize) -> Vec<Vec<F16>> {
    let of_token = |token: &Vec<F16>| -> Vec<Vec<F16>> {
        token.chunks_exact(head_dim).map(<[F16]>::to_vec).collect()
    };
    tokens.iter().flat_map(of_token).collect()
}

pub(super) fn corner() -> PathBuf {
    kv_data().join("../corner_rot")
}

/// Vector i with centre i modulo their number, zeros if there are none and the unit takes some.
fn packets(unit: &Quantizer, vectors: &[Vec<F16>], centres: Option<&[Vec<F16>]>) -> Vec<Packet> {
    let bits = |x: &[F16]| x.iter().map(|x| x.0).collect::<Vec<u16>>();
    let packet = |(i, vector): (usize, &Vec<F16>)| Packet {
        centres: unit.is_centred().then(|| match centres {
            Some(centres) => bits(&centres[i % centres.len()]),
            None => vec![0; vector.len()],
        }),
        ..Packet::new(bits(vector))
    };
    vectors.iter().enumerate().map(packet).collect()
}

/// The digest of the bytes that come out of a configuration.
fn digest(config: &str, packets: &[Packet], stall: Stall, what: &str) -> (Stats, String) {
    let info = info(config);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| bytes.extend(beat.kept(1).map(|byte| byte as u8));
    let (unit, packets) = (Quantizer::of(info), packets.iter().cloned());
    let stats = streamed(info, &unit, packets, stall, what, &mut receive);
    (stats, sha256(&bytes))
}

/// Does the known answer belong to the unit? Values are what keys with centres of 0 are.
fn is_of(unit: &Quantizer, case: &serde_json::Value) -> bool {
    let (format, centred) = (unit.format(), case["centre"] == true);
    case["head_dim"] == format.head_dim()
        && case["bits"] == format.bits()
        && (unit.is_centred() || !centred)
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_known_streams() {
    let expected = json(kv_data().join("expected_rot.json"));
    let centres = json(kv_data().join("centres_rot.json"));
    for config in CONFIGS {
        let unit = Quantizer::of(info(config));
        let d = unit.format().head_dim();
        let tensors = expected["tensors"].as_object().unwrap();
        let mut checked = 0;
        // All tensors at all widths take long and tell little more: they are for the soak.
        for (tensor, known) in tensors.iter().take(cases(4) as usize) {
            let file = kv_data().join("smollm2-135m-news.safetensors");
            let tokens = vectors(&file, Some(tensor));
            let centre: Option<Vec<F16>> = centres["centres"][tensor].as_array().map(|numbers| {
                let exact = |x: &serde_json::Value| F16::from_f64(x.as_f64().unwrap()).unwrap();
                numbers.iter().map(exact).collect()
            });
            for case in known
                .as_array()
                .unwrap()
                .iter()
                .filter(|case| is_of(&unit, case))
            {
                let centres = (case["centre"] == true)
                    .then(|| heads(&[centre.clone().expect("keys have centres")], d));
                let packets = packets(&unit, &heads(&tokens, d), centres.as_deref());
                let (stats, digest) = digest(config, &packets, Stall::Never, tensor);
                assert_eq!(digest, case["stream_sha256"], "{config}, {tensor}: {case}");
                assert_eq!(stats.elements, (packets.len() * d) as u64);
                checked += 1;
            }
        }
        assert!(checked > 0, "there is no known answer for {config}");
    }
}

#[test]
fn real_data_gives_the_same_bytes_under_stalls() {
    let expected = json(kv_data().join("expected_rot.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    for config in ["rot_v16_b4", "rot_v64_b4"] {
        let unit = Quantizer::of(info(config));
        let (tensor, known) = expected["tensors"]
            .as_object()
            .unwrap()
            .iter()
            .next()
            .unwrap();
        let known = known.as_array().unwrap();
        let case = known.iter().find(|case| is_of(&unit, case)).unwrap();
        let packets = packets(&unit, &heads(&vectors(&file, Some(tensor)), 64), None);
        for (probability, seed) in [(0.1, 1), (0.5, 2), (0.8, 3)] {
            let stall = Stall::Random { probability, seed };
            let (_, digest) = digest(config, &packets, stall, tensor);
            assert_eq!(digest, case["stream_sha256"], "{config}, {probability}");
        }
    }
}

#[test]
fn corner_cases_give_the_known_streams() {
    let expected = json(corner().join("expected.json"));
    let known = expected["encode"].as_object().unwrap();
    for config in CONFIGS {
        let unit = Quantizer::of(info(config));
        let mut checked = 0;
        for (name, known) in known {
            let of = |file: String| vectors(&corner().join(format!("{file}.npy")), None);
            for case in known
                .as_array()
                .unwrap()
                .iter()
                .filter(|case| is_of(&unit, case))
            {
                let centres = (case["centre"] == true).then(|| of(format!("{name}.centre")));
                let packets = packets(&unit, &of(name.clone()), centres.as_deref());
                let (_, digest) = digest(config, &packets, Stall::Never, name);
                assert_eq!(digest, case["stream_sha256"], "{config}, {name}: {case}");
                checked += 1;
            }
        }
        assert!(checked > 0, "there is no known answer for {config}");
    }
}

#[test]
fn random_and_directed_vectors_give_the_golden_records_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 150));
        survives_directed_cases(config);
    }
}

/// Every finite element alone, and every difference from a centre of the same and of other exponents.
#[test]
#[ignore = "long"]
fn every_element_is_aligned_and_centred_as_golden_does() {
    let tested = tested("rot_k64_b4");
    let element = |x: u32| (x as u16, (x >> 5).wrapping_mul(40_503) as u16);
    let packets = (0..1u32 << 16).step_by(64).map(|first| {
        let (elements, centres): (Vec<u16>, Vec<u16>) = (first..first + 64).map(element).unzip();
        Packet {
            centres: Some(centres),
            ..Packet::new(elements)
        }
    });
    let case = Case::streaming(packets.collect());
    if let Err(failure) = tested.run_case(&case, &Setup::default()) {
        panic!("{failure}");
    }
}

fn normal_packets(unit: &Quantizer, count: usize) -> Vec<Packet> {
    let d = unit.format().head_dim();
    let packet = |seed: usize| Packet {
        centres: unit.is_centred().then(|| normals(d, 9)),
        ..Packet::new(normals(d, seed as u64 + 1))
    };
    (0..count).map(packet).collect()
}

#[test]
fn a_beat_enters_in_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let beats = unit.format().head_dim() / unit.lanes();
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

/// Contract, section 10: the first byte within D / lanes + 64 cycles of the last element.
#[test]
fn a_vector_alone_is_coded_in_time() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let beats = unit.format().head_dim() / unit.lanes();
        let case = Case::streaming(normal_packets(unit, 1));
        let nets = ["s_axis_tvalid", "s_axis_tlast", "m_axis_tvalid"];
        let trace = traced(&tested, &case, &nets);
        let set = |net, cycle| value(&trace, net, cycle) == Some(1);
        let taken = (1..300).find(|c| set("s_axis_tvalid", *c) && set("s_axis_tlast", *c));
        let first = (1..300).find(|c| set("m_axis_tvalid", *c));
        let latency = first.unwrap() - taken.unwrap();
        assert!(latency <= beats + 64, "{config}: {latency} cycles");
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in ["rot_k16_b4", "rot_v64_b4"] {
        let tested = tested(config);
        let case = Case::streaming(normal_packets(tested.unit(), 6))
            .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 100);
    }
}
