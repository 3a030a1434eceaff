//! Titanus' codec: what comes out of pruning, quantization and dequantization is what golden encoder
//! and decoder make of the same tokens, and the records say what it took.

use crate::common::*;
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{Beat, Stall};
use tb::units::titanus::codec::{Codec, KvStreams, PathStream};
use tb::units::titanus::int8_tensors::Int8Tensor;
use tb::units::titanus::quantization_unit::TokenStream;

/// The one for the longest tokens, whose buffer holds few of them.
const LONGEST: Configs = Configs {
    always: &[],
    sizes: &["titanus_c4096"],
};

/// Every output beat of a run, as bytes of tokens and as records, for K and V.
#[derive(Default)]
struct Paths {
    elements: [Vec<u8>; 2],
    records: [Vec<u64>; 2],
}

impl Paths {
    fn take(&mut self, stream: usize, beat: Beat<'_>) {
        let path = stream / Codec::PATH;
        if stream % Codec::PATH == Codec::RECORDS {
            self.records[path].push(beat.get(0));
            return;
        }
        self.elements[path].extend(beat.kept(1).map(|byte| byte as u8));
    }
}

/// A layer through a configuration: its decoded values and the size of its streams are known.
fn gives_what_is_known(config: &str, k: &Int8Tensor, v: &Int8Tensor, stall: Stall) {
    let known = json(kv_data().join("expected_titanus.json"));
    let info = info(config);
    let mut paths = Paths::default();
    let mut received = |stream: usize, beat: Beat<'_>| paths.take(stream, beat);
    let stream =
        |tensor: &Int8Tensor| PathStream::of(tensor.stream(), tensor.config.prune_threshold as u8);
    let item = KvStreams {
        k: stream(k),
        v: stream(v),
    };
    let items = std::iter::once(item);
    streamed(info, &Codec::of(info), items, stall, &k.name, &mut received);
    for (path, tensor) in [k, v].into_iter().enumerate() {
        let known = &known["tensors"][&tensor.name];
        let name = &tensor.name;
        assert_eq!(
            sha256(&paths.elements[path]),
            known["decoded_sha256"],
            "{name}"
        );
        assert_eq!(
            paths.records[path],
            [known["stream_bytes"].as_u64().unwrap()]
        );
    }
}

#[test]
fn keys_and_values_of_a_real_model_come_back_as_known() {
    if !everything() {
        println!("left out: TESTS=all tries the larger codecs, both units are tried on this data");
        return;
    }
    let tensors = Int8Tensor::load_all(&kv_data()).unwrap();
    let named = |name: String| tensors.iter().find(|t| t.name == name).unwrap();
    for layer in [0, 6, 15, 29] {
        let [k, v] = ["k", "v"].map(|kind| named(format!("layers.{layer}.{kind}")));
        gives_what_is_known("titanus_c768", k, v, Stall::Never);
    }
    let [k, v] = [&tensors[0], &tensors[1]];
    for probability in [0.1, 0.6] {
        let stall = Stall::Random {
            probability,
            seed: 7,
        };
        gives_what_is_known("titanus_c768", k, v, stall);
    }
    // A prefill of 256 tokens is longer than the buffer: it comes twice.
    for config in LONGEST {
        gives_what_is_known(config, k, v, Stall::Never);
    }
}

#[test]
fn directed_cases() {
    let configs = Configs {
        always: &["titanus_c64"],
        sizes: &["titanus_c768", "titanus_c4096"],
    };
    for config in configs {
        survives_directed_cases(config);
    }
}

#[test]
fn random_streams_of_the_smallest() {
    survives_random_cases("titanus_c64", 200);
}

#[test]
fn random_streams_of_the_larger_ones() {
    let tried = Tried {
        always: &[],
        sizes: &[("titanus_c768", 40), ("titanus_c4096", 20)],
    };
    for (config, count) in tried {
        survives_random_cases(config, count);
    }
}

/// Tokens of one value, all kept.
fn plain(tokens: usize, channels: usize, value: i8) -> PathStream {
    let stream = TokenStream {
        bits: 4,
        channels: channels as u32,
        prefill: 2,
        levels: 1,
        width: channels,
        tokens: (0..tokens * channels)
            .map(|at| value.wrapping_add((at % 9) as i8))
            .collect(),
        noise: 1,
    };
    PathStream::of(stream, 1)
}

/// K gets a stream whose command counts other tokens than it has, which golden knows: the paths that have stopped, and
/// the elements that came out of each.
fn after_a_count(tokens_said: u32) -> ([u64; 2], [usize; 2]) {
    let info = info("titanus_c64");
    let mut model = Model::of(info, 1).unwrap();
    let mut k = plain(6, 20, 10);
    k.tokens = tokens_said;
    let item = KvStreams {
        k,
        v: plain(2, 20, 30),
    };
    let mut paths = Paths::default();
    let mut received = |stream, beat: Beat<'_>| paths.take(stream, beat);
    let options = RunOptions {
        received: Some(&mut received),
        ..RunOptions::default()
    };
    let items = [item].into_iter();
    run(&Codec::of(info), &mut model, items, options).unwrap();
    let stopped = ["k_stopped", "v_stopped"].map(|name| model.get(model.output(name).unwrap()));
    (stopped, paths.elements.map(|elements| elements.len()))
}

#[test]
fn a_stream_of_another_length_than_its_command_says_stops_its_path_alone() {
    // Fewer tokens than said: the next one is completed with zeros (error 7). More: bytes are left (error 8).
    assert_eq!(after_a_count(7), ([1, 0], [7 * 20, 2 * 20]));
    assert_eq!(after_a_count(5), ([1, 0], [5 * 20, 2 * 20]));
    assert_eq!(after_a_count(6), ([0, 0], [6 * 20, 2 * 20]));
}
