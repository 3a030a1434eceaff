//! The quantization engine as a whole: binary16 vectors in, both streams and the record out, byte
//! for byte what the golden encoder writes.

use crate::common::*;
use sim::F16;
use sim::io::VectorFile;
use tb::run::Stats;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::oaken::quantizer::Quantizer;
use tb::units::oaken::tensors::Tensor;
use tb::units::oaken::vector::{Vector, normals};

const CONFIGS: Configs = Configs {
    always: &["oaken_q8", "oaken_q16", "oaken_q16_fpga"],
    sizes: &["oaken_q16_d5120", "oaken_q32"],
};
const MAX_D: usize = 8192;

/// About 10 % outliers of normal data.
const USUAL: [f64; 4] = [-2.05, -0.075, 0.075, 2.05];

fn tested(config: &str) -> Tested<Quantizer> {
    let info = info(config);
    Tested::new(info, Quantizer::of(info))
}

fn half(x: f64) -> u16 {
    F16::from_f64(x).expect("in range").0
}

fn normal_vectors(count: usize, d: usize, thresholds: [f64; 4]) -> Vec<Vector> {
    (0..count)
        .map(|seed| Vector::new(thresholds.map(half), normals(d, seed as u64 + 1)))
        .collect()
}

/// Runs vectors through a configuration and returns the digests of the bytes that came out.
fn digests(
    config: &str,
    vectors: impl Iterator<Item = Vector> + Clone,
    stall: Stall,
    what: &str,
) -> (Stats, [String; 2]) {
    let info = info(config);
    let mut bytes = [vec![], vec![]];
    let mut receive = |stream: usize, beat: Beat<'_>| {
        if let Some(bytes) = bytes.get_mut(stream) {
            bytes.extend(beat.kept(1).map(|byte| byte as u8));
        }
    };
    let unit = Quantizer::of(info);
    let stats = streamed(info, &unit, vectors, stall, what, &mut receive);
    (stats, bytes.map(|bytes| sha256(&bytes)))
}

fn assert_known(digests: &[String; 2], known: &serde_json::Value, what: &str) {
    assert_eq!(digests[0], known["dense_sha256"], "dense stream of {what}");
    assert_eq!(
        digests[1], known["sparse_sha256"],
        "sparse stream of {what}"
    );
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_known_streams() {
    let known = json(kv_data().join("expected.json"));
    let tensors = Tensor::load_all(&kv_data()).unwrap();
    assert_eq!(tensors.len(), 8);
    for config in CONFIGS {
        // All tensors at all widths take long and tell little more: they are for the soak.
        let count = if config == "oaken_q16" { 8 } else { 2 };
        for tensor in tensors.iter().take(cases(count) as usize) {
            let (stats, digests) = digests(config, tensor.vectors(), Stall::Never, &tensor.name);
            assert_known(&digests, &known[&tensor.name], &tensor.name);
            assert_eq!(stats.elements, tensor.elements.len() as u64);
        }
    }
}

#[test]
fn real_data_gives_the_same_bytes_under_stalls_on_all_ports() {
    let known = json(kv_data().join("expected.json"));
    let tensor = &Tensor::load_all(&kv_data()).unwrap()[0];
    for (probability, seed) in [(0.1, 1), (0.5, 2), (0.8, 3)] {
        let stall = Stall::Random { probability, seed };
        let what = format!("{} with {probability} stalls", tensor.name);
        let (_, digests) = digests("oaken_q16", tensor.vectors(), stall, &what);
        assert_known(&digests, &known[&tensor.name], &what);
    }
}

#[test]
fn corner_cases_give_the_known_streams() {
    let corner = kv_data().join("../corner");
    let expected = json(corner.join("expected.json"));
    let cases = expected["oaken"].as_object().unwrap();
    assert!(cases.len() >= 30);
    for (name, known) in cases {
        let thresholds = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"]
            .map(|key| half(known["thresholds"][key].as_f64().unwrap()));
        let path = corner.join(format!("{name}.npy"));
        let mut file = VectorFile::open(&path, None, MAX_D).unwrap();
        let (mut vectors, mut elements) = (vec![], vec![]);
        while file.next_vector(&mut elements).unwrap() {
            vectors.push(Vector::new(thresholds, elements.iter().map(|x| x.0)));
        }
        for config in CONFIGS {
            let (_, digests) = digests(config, vectors.iter().cloned(), Stall::Never, name);
            assert_known(&digests, known, name);
        }
    }
}

#[test]
fn random_vectors_and_thresholds_give_the_golden_streams_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 150));
        survives_directed_cases(config);
    }
}

#[test]
fn a_vector_takes_as_many_cycles_as_beats_or_24() {
    // Lanes, elements, vectors: full pipelines and vectors shorter than the parameter unit needs.
    let tried = Tried {
        always: &[
            ("oaken_q16", 16, 192, 1000),
            ("oaken_q16", 16, 384, 1000),
            ("oaken_q16", 16, 1024, 200),
            ("oaken_q16", 16, 4096, 60),
            ("oaken_q8", 8, 1024, 60),
        ],
        sizes: &[("oaken_q32", 32, 4096, 60)],
    };
    for (config, lanes, d, count) in tried {
        let case = Case::streaming(normal_vectors(count, d, USUAL));
        let stats = tested(config).run_case(&case, &Setup::default());
        let cycles = stats.unwrap().stats.cycles;
        let per_vector = (d / lanes).max(24) as u64;
        // Both passes of one vector and the parameter unit fill and drain once, and a vector whose
        // sparse bytes spill into a word more takes its cycle in the slack of another.
        let limit = per_vector * count as u64 + 2 * per_vector + 100;
        assert!(
            cycles <= limit,
            "{config}, d = {d}: {cycles} cycles, limit {limit}"
        );
    }
}

/// With nothing but outliers there is more than a byte per element: the sparse port is full in
/// every cycle and the input waits.
#[test]
fn a_saturated_sparse_port_stalls_the_input_and_loses_nothing() {
    let (d, count) = (4096, 20);
    let tried = Tried {
        always: &[("oaken_q8", 32), ("oaken_q16", 32)],
        sizes: &[("oaken_q32", 64)],
    };
    for (config, word_bytes) in tried {
        let vectors = normal_vectors(count, d, [0.0; 4]);
        let mut case = Case::streaming(vectors);
        // The memory takes a word every fourth cycle.
        case.sinks = vec![
            Stall::Never,
            Stall::Bits(vec![true, true, true]),
            Stall::Never,
        ];
        let run = tested(config).run_case(&case, &Setup::default()).unwrap();
        let words = (count * (12 + d + 1)).div_ceil(word_bytes) as u64;
        let cycles = run.stats.cycles;
        let fill = (2 * d / 8 + 200) as u64;
        assert!(
            cycles >= 4 * words - fill && cycles <= 4 * (words + count as u64) + fill,
            "{config}: {cycles} cycles for {words} words"
        );
    }
}

#[test]
fn refused_vectors_leave_no_trace_but_config_error() {
    let good = || normal_vectors(1, 100, USUAL).remove(0);
    let bits = |values: [f64; 4]| values.map(half);
    let bad = |max_d: usize| {
        [
            // Out of order, each pair once; not finite; too long by one element and by many beats.
            (bits([1.0, 0.5, 2.0, 3.0]), 40),
            (bits([-1.0, 0.5, 0.25, 3.0]), 1),
            (bits([-1.0, -0.5, 0.5, 0.25]), 400),
            ([0xfc00, 0, 0, 0x3c00], 17),
            ([0xbc00, 0, 0, 0x7c00], 17),
            ([0xbc00, 0x7e00, 0, 0x3c00], 17),
            (bits(USUAL), max_d + 1),
            (bits(USUAL), 3 * max_d),
        ]
    };
    for config in CONFIGS {
        for (thresholds, d) in bad(tested(config).unit().max_d()) {
            // The contract expects config_error at the end, and that flags_clear clears it.
            let refused = Vector::new(thresholds, normals(d, 7));
            let case = Case::streaming(vec![good(), refused, good()]);
            let stall = || Stall::Bits(vec![false, true]);
            let stalled = case.clone().stalled(stall(), stall());
            for case in [case, stalled] {
                if let Err(failure) = tested(config).run_case(&case, &Setup::default()) {
                    panic!("{config}, thresholds {thresholds:04x?}, d = {d}: {failure}");
                }
            }
        }
    }
}

/// Whether a vector is refused is known 23 cycles behind the one before it. Whatever the time at which flags are cleared
/// behind the last beat, nothing sets them any more.
#[test]
fn vectors_refused_at_the_end_are_known_before_flags_are_cleared() {
    let refused = || Vector::new([1.0, 0.5, 2.0, 3.0].map(half), normals(1, 7));
    for config in CONFIGS {
        for (beats, refusals) in (1..=23).flat_map(|beats| [2, 5, 12].map(|n| (beats, n))) {
            let mut vectors = normal_vectors(1, 8 * beats, USUAL);
            vectors.extend(std::iter::repeat_with(refused).take(refusals));
            let case = Case::streaming(vectors);
            if let Err(failure) = tested(config).run_case(&case, &Setup::default()) {
                panic!("{config}, {refusals} behind {beats} beats: {failure}");
            }
        }
    }
}

#[test]
fn the_longest_vectors_are_coded() {
    for config in CONFIGS {
        let max_d = tested(config).unit().max_d();
        let lengths = [max_d, max_d - 1, 1, max_d, max_d];
        let vectors = lengths.map(|d| normal_vectors(1, d, USUAL).remove(0));
        let case = Case::streaming(vectors.to_vec());
        if let Err(failure) = tested(config).run_case(&case, &Setup::default()) {
            panic!("{config}: {failure}");
        }
    }
}

/// The reset falls into every cycle of the way of two vectors through both passes and both packers.
#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let vectors = [150, 70, 9].map(|d| normal_vectors(1, d, USUAL).remove(0));
    let case = Case::streaming(vectors.to_vec())
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested("oaken_q16"), case, 200);
}
