//! The product on codes: bit for bit the results of golden, also where a stream is broken.

use crate::common::*;
use serde_json::Value;
use sim::F16;
use sim::hack::{ColumnEncoder, Format, Pass, Rounding, RowEncoder, Sums};
use sim::io::VectorFile;
use std::path::{Path, PathBuf};
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{Beat, BeatQueue, Layout, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::units::bytes::Bytes;
use tb::units::hack::matmul::{Met, Product, Progress};
use tb::units::hack::passes::{Numbers, Operand, Run, broken_runs};

const CONFIGS: Configs = Configs {
    always: &["hack_mm_r1", "hack_mm_se", "hack_mm_r2_b4"],
    sizes: &[
        "hack_mm_b4",
        "hack_mm_r4",
        "hack_mm_g128",
        "hack_mm_g32",
        "hack_mm_se_g128",
    ],
};

/// Vectors, or tokens, of elements.
type Vectors = Vec<Vec<F16>>;

fn tested(config: &str) -> Tested<Product> {
    let info = info(config);
    Tested::new(info, Product::of(info))
}

fn corner() -> PathBuf {
    kv_data().join("../corner_hack")
}

fn vectors(path: &Path, tensor: Option<&str>) -> Vectors {
    let mut file = VectorFile::open(path, tensor, 1 << 16).unwrap();
    let (mut all, mut vector) = (vec![], vec![]);
    while file.next_vector(&mut vector).unwrap() {
        all.push(vector.clone());
    }
    all
}

fn number(case: &Value, key: &str) -> usize {
    case[key].as_u64().unwrap() as usize
}

fn pass_of(case: &Value) -> Pass {
    match case["pass"].as_str().unwrap() {
        "scores" => Pass::Scores {
            width: number(case, "Z") as u16,
            tokens: number(case, "tokens") as u32,
        },
        _ => Pass::Outputs {
            width: number(case, "d") as u16,
            blocks: number(case, "blocks") as u16,
            tail: number(case, "tail") as u16,
        },
    }
}

/// Is the case of the format and rows of the unit? A sum that is not stored changes no result, so cases
/// of both kinds are for a unit of either.
fn is_of(unit: &Product, case: &Value) -> bool {
    let format = unit.shape().format();
    case["group"] == format.group()
        && case["bits"] == format.bits()
        && case["rows"] == unit.shape().rows()
        && match pass_of(case) {
            Pass::Scores { width, .. } | Pass::Outputs { width, .. } => {
                usize::from(width) <= unit.widest()
            }
        }
}

fn stored(case: &Value) -> Sums {
    match case["sums"].as_str().unwrap() {
        "stored" => Sums::Stored,
        _ => Sums::None,
    }
}

fn rows(format: Format, vectors: &[Vec<F16>], seed: Option<u64>) -> Vec<u8> {
    let (mut encoder, mut bytes) = (RowEncoder::new(format), vec![]);
    for (i, vector) in vectors.iter().enumerate() {
        let seed = seed.filter(|_| i == 0);
        let rounding = Rounding {
            seed,
            ..Rounding::default()
        };
        encoder.encode(vector, rounding, &mut bytes);
    }
    bytes
}

fn columns(format: Format, tokens: &[Vec<F16>], seed: Option<u64>) -> Vec<u8> {
    let (mut encoder, mut bytes) = (ColumnEncoder::new(format, 1024), vec![]);
    for (i, token) in tokens.iter().enumerate() {
        let seed = seed.filter(|_| i == 0);
        let rounding = Rounding {
            seed,
            ..Rounding::default()
        };
        encoder.encode(token, rounding, &mut bytes);
    }
    bytes
}

fn raw(vectors: &[Vec<F16>]) -> Vec<u8> {
    let elements = vectors.iter().flatten();
    elements.flat_map(|x| x.0.to_le_bytes()).collect()
}

/// The streams of a pass, with the sums of the format.
fn operands(format: Format, case: &Value, left: &[Vec<F16>], right: &[Vec<F16>]) -> [Vec<u8>; 2] {
    let (seed_a, seed_b) = (case["seed_a"].as_u64(), case["seed_b"].as_u64());
    match pass_of(case) {
        Pass::Scores { .. } => [
            rows(format.of_a(), left, seed_a),
            rows(format, right, seed_b),
        ],
        Pass::Outputs { blocks, .. } => {
            let group = format.group();
            let in_blocks = usize::from(blocks) * group;
            let pieces = (0..usize::from(blocks)).flat_map(|block| {
                let of_block = block * group..(block + 1) * group;
                left.iter().map(move |row| row[of_block.clone()].to_vec())
            });
            let mut a = rows(format.of_a(), &pieces.collect::<Vec<_>>(), seed_a);
            let tails: Vectors = left.iter().map(|row| row[in_blocks..].to_vec()).collect();
            a.extend(raw(&tails));
            let mut b = columns(format, &right[..in_blocks], seed_b);
            b.extend(raw(&right[in_blocks..]));
            [a, b]
        }
    }
}

/// The results of a run, as bytes, and how many beats they are.
fn results(config: &str, run: &Run, what: &str) -> (usize, Vec<u8>) {
    let info = info(config);
    let unit = Product::of(info);
    let rows = unit.shape().rows();
    let (mut bytes, mut beats) = (vec![], 0);
    let mut receive = |_: usize, beat: Beat<'_>| {
        let beat = (0..rows).map(|row| beat.lane(Product::DATA, row) as u32);
        bytes.extend(beat.flat_map(u32::to_le_bytes));
        beats += 1;
    };
    let runs = std::iter::once(run.clone());
    streamed(info, &unit, runs, Stall::Never, what, &mut receive);
    (beats, bytes)
}

/// The results of a pass are the known ones, whether the sums are stored or not.
fn gives_known_results(
    config: &str,
    case: &Value,
    left: &[Vec<F16>],
    right: &[Vec<F16>],
    what: &str,
) {
    let format = Product::of(info(config)).shape().format();
    let [a, b] = operands(format, case, left, right);
    if stored(case) == format.sums() {
        assert_eq!(sha256(&a), case["a_sha256"], "{config}, {what}: a");
        assert_eq!(sha256(&b), case["b_sha256"], "{config}, {what}: b");
    }
    let bytes = |bytes| Bytes {
        bytes,
        ..Bytes::default()
    };
    let run = Run {
        passes: vec![pass_of(case)],
        a: bytes(a),
        b: bytes(b),
    };
    let (_, values) = results(config, &run, what);
    assert_eq!(
        sha256(&values),
        case["results_sha256"],
        "{config}, {what}: {case}"
    );
}

/// `[layers, rows, tokens]` of attention weights: the first rows of one layer.
fn weights(layer: usize, rows: usize) -> Vectors {
    const TOKENS: usize = 500;
    let bytes = std::fs::read(kv_data().join("hack-weights.npy")).unwrap();
    let elements: Vec<F16> = bytes[128..]
        .chunks_exact(2)
        .map(|x| F16(u16::from_le_bytes([x[0], x[1]])))
        .collect();
    let of_layer = elements.chunks_exact(TOKENS).skip(4 * layer);
    of_layer.take(rows).map(<[F16]>::to_vec).collect()
}

/// The columns of one head of 64 channels.
fn head(vectors: &[Vec<F16>], head: usize) -> Vectors {
    let of_head = |vector: &Vec<F16>| vector[64 * head..][..64].to_vec();
    vectors.iter().map(of_head).collect()
}

#[test]
fn attention_over_real_tensors_gives_the_known_results() {
    let expected = json(kv_data().join("expected_hack.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    let mut checked = 0;
    for config in CONFIGS {
        let unit = Product::of(info(config));
        for case in expected["passes"].as_array().unwrap() {
            if !is_of(&unit, case) {
                continue;
            }
            let tensor = case["tensor"].as_str().unwrap();
            let all = head(&vectors(&file, Some(tensor)), number(case, "head"));
            let rows = unit.shape().rows();
            let (left, right) = match pass_of(case) {
                Pass::Scores { tokens, .. } => {
                    let last = all.len() - rows;
                    (all[last..].to_vec(), all[..tokens as usize].to_vec())
                }
                Pass::Outputs { .. } => {
                    let name = case["weights"].as_str().unwrap();
                    let layer = name.strip_prefix("hack-weights.npy[").unwrap()[..1].parse();
                    let left = weights(layer.unwrap(), rows);
                    let tokens = left[0].len();
                    (left, all[..tokens].to_vec())
                }
            };
            gives_known_results(config, case, &left, &right, tensor);
            checked += 1;
        }
    }
    let least = if everything() { 20 } else { 10 };
    assert!(checked > least, "only {checked} known answers");
}

#[test]
fn corner_cases_give_the_known_results() {
    let expected = json(corner().join("expected.json"));
    let mut checked = 0;
    for config in CONFIGS {
        let unit = Product::of(info(config));
        for (name, case) in expected["passes"].as_object().unwrap() {
            if !is_of(&unit, case) {
                continue;
            }
            let of = |key: &str| vectors(&corner().join(case[key].as_str().unwrap()), None);
            let (left, right) = match pass_of(case) {
                Pass::Scores { .. } => (of("queries"), of("keys")),
                Pass::Outputs { .. } => (of("weights"), of("values")),
            };
            gives_known_results(config, case, &left, &right, name);
            checked += 1;
        }
    }
    let least = if everything() { 5 } else { 3 };
    assert!(checked > least, "only {checked} known answers");
}

#[test]
fn broken_streams_give_the_known_results() {
    let expected = json(corner().join("expected.json"));
    let all = std::fs::read(corner().join("broken.bin")).unwrap();
    let mut checked = 0;
    for (name, case) in expected["broken"].as_object().unwrap() {
        for config in CONFIGS {
            let unit = Product::of(info(config));
            if !is_of(&unit, case) || stored(case) != unit.shape().format().sums() {
                continue;
            }
            let from = number(case, "offset");
            let between = from + number(case, "a_bytes");
            let to = between + number(case, "b_bytes");
            let ended = |bytes: &[u8]| Bytes {
                bytes: bytes.to_vec(),
                ends: true,
                ..Bytes::default()
            };
            let run = Run {
                passes: vec![pass_of(case)],
                a: ended(&all[from..between]),
                b: ended(&all[between..to]),
            };
            let (_, values) = results(config, &run, name);
            assert_eq!(sha256(&values), case["results_sha256"], "{config}, {name}");
            // The status ports are compared with golden, golden with the known error here.
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info(config)).unwrap();
            unit.expect(&run, &mut progress, &mut [BeatQueue::new(layout)]);
            let error = match progress.met() {
                Met::Error(error) => usize::from(error.number()),
                _ => 0,
            };
            assert_eq!(error, number(case, "error"), "{config}, {name}");
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} broken streams");
}

#[test]
fn random_passes_give_the_golden_results_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 200));
    }
}

#[test]
fn directed_passes_give_the_golden_results() {
    for config in CONFIGS {
        survives_directed_cases(config);
    }
}

#[test]
fn passes_that_are_broken_anywhere_are_met_as_golden_meets_them() {
    let configs = Configs {
        always: &["hack_mm_r1"],
        sizes: &["hack_mm_b4", "hack_mm_se_g128"],
    };
    for config in configs {
        let tested = tested(config);
        for directed in tested.unit().broken_at(6) {
            if let Err(failure) = tested.run_case(&directed.case, &Setup::default()) {
                panic!("{config}: {failure}, {:?}", directed.case.items);
            }
        }
    }
}

/// After a broken pass, a restart; then the unit makes a good one as if nothing had been.
#[test]
fn broken_passes_are_met_as_golden_meets_them_and_a_restart_heals() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    for config in CONFIGS {
        let info = info(config);
        let unit = Product::of(info);
        let mut runner = TestRunner::deterministic();
        let broken = broken_runs(unit.shape(), unit.widest());
        let good = unit.run_of(&[
            Pass::Scores {
                width: 70,
                tokens: 3,
            },
            Pass::Outputs {
                width: 9,
                blocks: 1,
                tail: 2,
            },
        ]);
        let mut model = Model::of(info, 1).unwrap();
        let mut met = 0;
        let all = cases(200);
        for number in 0..all {
            let tree = broken.new_tree(&mut runner).expect("nothing is rejected");
            let item = tree.current();
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info).unwrap();
            unit.expect(&item, &mut progress, &mut [BeatQueue::new(layout)]);
            met += u64::from(progress.met() != Met::Nothing);
            for (items, restart) in [
                (&item, (number > 0).then_some("restart")),
                (&good, Some("restart")),
            ] {
                let options = RunOptions {
                    restart,
                    ..RunOptions::default()
                };
                let items = std::iter::once(items.clone());
                if let Err(failure) = run(&unit, &mut model, items, options) {
                    panic!("{config}, broken run {number}, {item:?}: {failure}");
                }
            }
        }
        assert!(met > all / 2, "only {met} of the runs are broken");
    }
}

/// The configurations of the contract, section 7.
const NAMED: Configs = Configs {
    always: &["hack_mm_r1", "hack_mm_se"],
    sizes: &["hack_mm_r4", "hack_mm_b4", "hack_mm_g128"],
};

/// Contract, section 7: one full record per max(1, G / 64) cycles; four values of a tail.
#[test]
fn the_rate_is_reached() {
    for config in NAMED {
        let tested = tested(config);
        let unit = tested.unit();
        let group = unit.shape().format().group();
        let cycles_of = |passes: &[Pass]| {
            let case = Case::streaming(vec![unit.run_of(passes)]);
            tested
                .run_case(&case, &Setup::default())
                .unwrap()
                .stats
                .cycles
        };
        for width in [64u16, 128, 256] {
            let records = usize::from(width).div_ceil(group);
            let scores = Pass::Scores { width, tokens: 400 };
            let blocks = 12;
            let outputs = Pass::Outputs {
                width,
                blocks,
                tail: 0,
            };
            let tail = Pass::Outputs {
                width,
                blocks: 0,
                tail: group as u16 - 1,
            };
            let pieces = (group / 64).max(1);
            // Of a vector of 64 a partition of 128 has one piece.
            let of_token = records * pieces.min(usize::from(width).div_ceil(64));
            let of_tail = usize::from(width) / 4 * (group - 1);
            for (pass, steps) in [
                (scores, 400 * of_token),
                (outputs, usize::from(blocks) * usize::from(width) * pieces),
                (tail, of_tail),
            ] {
                // What the second and third of three passes add.
                let one = cycles_of(&[pass]);
                let three = cycles_of(&[pass, pass, pass]);
                let rate = 2.0 * steps as f64 / (three - one) as f64;
                println!("{config}, {pass:?}: {rate:.3} of the steps per cycle");
                assert!(rate >= 0.95, "{config}, {pass:?}: {rate:.3}");
            }
        }
    }
}

/// Contract, section 7: the first score comes within 48 cycles of the last byte of the first token, and
/// two passes whose inputs wait have at most 32 cycles without a word of b between them.
#[test]
fn results_and_words_come_in_time() {
    for config in (Configs {
        always: &["hack_mm_r1"],
        sizes: &["hack_mm_b4"],
    }) {
        let tested = tested(config);
        let unit = tested.unit();
        let scores = |width, tokens| Pass::Scores { width, tokens };
        let outputs = |width, blocks, tail| Pass::Outputs {
            width,
            blocks,
            tail,
        };
        // The key comes long after the query.
        let run = unit.run_of(&[scores(64, 1)]);
        let mut case = Case::streaming(vec![run]);
        case.sources = vec![
            Stall::Never,
            Stall::Never,
            Stall::at(&(0..120).collect::<Vec<_>>()),
        ];
        let nets = ["s_axis_b_tvalid", "s_axis_b_tready", "m_axis_tvalid"];
        let trace = traced(&tested, &case, &nets);
        let set = |net: &str, cycle| value(&trace, net, cycle) == Some(1);
        let taken = |cycle| set(nets[0], cycle) && set(nets[1], cycle);
        let last = (1..600).rfind(|c| taken(*c)).expect("words are taken");
        let first = (1..600).find(|c| set(nets[2], *c)).expect("a score comes");
        println!(
            "{config}: first score {} cycles behind the last word",
            first - last
        );
        assert!(first - last <= 48, "{config}: {}", first - last);

        let pairs = [
            [scores(64, 60), scores(64, 60)],
            [outputs(64, 2, 0), outputs(64, 2, 0)],
            [outputs(64, 1, 9), outputs(64, 1, 9)],
            [outputs(64, 2, 3), scores(64, 60)],
        ];
        for passes in pairs {
            let case = Case::streaming(vec![unit.run_of(&passes)]);
            let trace = traced(&tested, &case, &nets);
            let set = |net: &str, cycle| value(&trace, net, cycle) == Some(1);
            let words: Vec<usize> = (1..4000)
                .filter(|c| set(nets[0], *c) && set(nets[1], *c))
                .collect();
            let first = unit.shape().b_bytes(passes[0]) as usize / unit.word_bytes();
            // Words around the end of the first pass; the unit has a few of them in its window.
            let around = first.saturating_sub(4)..(first + 4).min(words.len() - 1);
            let gap = around.map(|n| words[n + 1] - words[n]).max().unwrap_or(0);
            println!("{config}, {passes:?}: {gap} cycles without a word");
            assert!(gap <= 33, "{config}, {passes:?}: {gap} cycles");
        }
    }
}

/// Any split of the tokens over passes gives the same scores; of outputs the integer sums are the same,
/// which single results of one block show where no rounding is needed.
#[test]
fn scores_do_not_depend_on_how_tokens_are_split_over_passes() {
    for config in (Configs {
        always: &["hack_mm_r1", "hack_mm_r2_b4"],
        sizes: &["hack_mm_r4", "hack_mm_b4"],
    }) {
        let unit = Product::of(info(config));
        let whole = unit.run_of(&[Pass::Scores {
            width: 100,
            tokens: 9,
        }]);
        let (_, together) = results(config, &whole, "one pass");
        let format = unit.shape().format();
        let query = whole.a.bytes.clone();
        let token = format.vector_bytes(100);
        let mut apart = vec![];
        for tokens in [[2usize, 7], [8, 1]] {
            let mut run = Run {
                passes: vec![],
                a: Bytes::default(),
                b: whole.b.clone(),
            };
            for tokens in tokens {
                run.passes.push(Pass::Scores {
                    width: 100,
                    tokens: tokens as u32,
                });
                run.a.bytes.extend(&query);
            }
            assert_eq!(run.b.bytes.len(), 9 * token);
            apart.push(results(config, &run, "two passes").1);
        }
        assert!(apart.iter().all(|apart| *apart == together), "{config}");
    }
}

/// Sums at their bound: 4096 blocks of the largest codes and pairs, and the longest tail.
#[test]
fn the_largest_sum_is_reached() {
    let config = "hack_mm_r1";
    let unit = Product::of(info(config));
    let group = unit.shape().format().group();
    let pass = Pass::Outputs {
        width: 1,
        blocks: 4096,
        tail: group as u16 - 1,
    };
    let mut run = Run::of(unit.shape(), &[pass], Numbers::Largest, 1);
    // All signs alike: every term is clamped to the largest one.
    for operand in [Operand::A, Operand::B] {
        let records = run.records(unit.shape(), operand);
        let end = records.last().map_or(0, |last| {
            let format = unit.shape().format();
            let format = match operand {
                Operand::A => format.of_a(),
                Operand::B => format,
            };
            last.at + format.record_bytes(last.n)
        });
        let bytes = &mut run.bytes(operand).bytes;
        for place in records {
            bytes[place.at + 1] &= 0x7f;
        }
        for at in (end..bytes.len()).step_by(2) {
            bytes[at + 1] &= 0x7f;
        }
    }
    let (beats, values) = results(config, &run, "the largest sum");
    assert_eq!(beats, 1);
    let terms = (2 * 4096 + group - 1) as f64;
    let largest = terms * ((1u64 << 49) - 1) as f64 / (1 << 24) as f64;
    let value = f32::from_le_bytes(values.try_into().unwrap());
    assert_eq!(value, largest as f32);
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in CONFIGS {
        let tested = tested(config);
        let run = tested.unit().run_of(&[
            Pass::Outputs {
                width: 6,
                blocks: 1,
                tail: 2,
            },
            Pass::Scores {
                width: 70,
                tokens: 3,
            },
        ]);
        let case =
            Case::streaming(vec![run]).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 100);
    }
}
