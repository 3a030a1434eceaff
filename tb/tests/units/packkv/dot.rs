//! The product on packs: bit for bit the results of golden, also where a stream is broken.

use crate::common::*;
use serde_json::Value;
use sim::F16;
use sim::io::VectorFile;
use sim::packkv::{
    Command, Encoded, EncodedSide, Encoder, Format, Limits, Repack, Settings, Side, code_bits,
};
use std::path::{Path, PathBuf};
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{Beat, BeatQueue, Layout, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::units::bytes::Bytes;
use tb::units::packkv::dot::{Met, Product, Progress};
use tb::units::packkv::products::{Numbers, Run, broken_runs};

/// Those of the contract, then one of two rows and narrow heads.
const CONFIGS: Configs = Configs {
    always: &["packkv_dot_r1", "packkv_dot_r4"],
    sizes: &[
        "packkv_dot_t128",
        "packkv_dot_p8",
        "packkv_dot_n127",
        "packkv_dot_r2",
    ],
};

fn tested(config: &str) -> Tested<Product> {
    let info = info(config);
    Tested::new(info, Product::of(info))
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

/// The second pass gives nothing, as its last bytes do not come: what it takes meanwhile is counted when it has.
#[test]
fn a_pass_that_lacks_bytes_takes_those_that_are_there() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        for side in Side::BOTH {
            let passes = [unit.pass(side, 3, 16), unit.pass(side, 1, 16)];
            let whole = unit.run_of(&passes, Numbers::Close);
            for missing in [1, 60, 200] {
                let mut run = whole.clone();
                let packs = &mut run.streams[2].bytes;
                packs.truncate(packs.len() - missing);
                let case = Case::streaming(vec![run]);
                if let Err(failure) = tested.run_case(&case, &Setup::default()) {
                    panic!("{config}, {side:?} without {missing} bytes: {failure}");
                }
            }
        }
    }
}

#[test]
fn passes_that_are_broken_anywhere_are_met_as_golden_meets_them() {
    for config in (Configs {
        always: &["packkv_dot_r1"],
        sizes: &["packkv_dot_p8", "packkv_dot_r2"],
    }) {
        let tested = tested(config);
        for directed in tested.unit().broken_at(6) {
            if let Err(failure) = tested.run_case(&directed.case, &Setup::default()) {
                panic!("{config}: {failure}, {:?}", directed.case.items);
            }
        }
    }
}

/// After a broken pass, a restart; then the unit makes good ones as if nothing had been.
#[test]
fn a_restart_heals_what_a_broken_pass_has_stopped() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    for config in CONFIGS {
        let info = info(config);
        let unit = Product::of(info);
        let mut runner = TestRunner::deterministic();
        let broken = broken_runs(unit.shape(), unit.rows());
        let good = unit.run_of(&unit.short_passes()[..2], Numbers::Close);
        let mut model = Model::of(info, 1).unwrap();
        let mut met = 0;
        let all = cases(100);
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

/// Contract, section 9: 0.95 of the lesser of four packs and 32 bytes per cycle, of heads of 64 channels and
/// more and runs of 8 blocks and more, with one row and with four.
#[test]
fn the_rate_is_reached() {
    for config in CONFIGS
        .into_iter()
        .filter(|config| *config != "packkv_dot_r2")
    {
        let tested = tested(config);
        let unit = tested.unit();
        for (side, d, bits) in [
            (Side::Keys, 64, 4),
            (Side::Keys, 128, 4),
            (Side::Keys, 80, unit.shape().max_bits),
            (Side::Values, 64, 4),
            (Side::Values, 128, 4),
            (Side::Values, 96, unit.shape().max_bits),
        ] {
            let run = |blocks| {
                let pass = Command {
                    bits,
                    ..unit.pass(side, blocks, d)
                };
                unit.run_of(&[pass], Numbers::Close)
            };
            let cycles = [8, 24].map(|blocks| {
                let case = Case::streaming(vec![run(blocks)]);
                let ran = tested.run_case(&case, &Setup::default()).unwrap();
                ran.stats.cycles
            });
            // What the last 16 of 24 blocks add.
            let [segments, bytes] = [8, 24]
                .map(run)
                .map(|run| [run.segments.len(), run.streams[2].bytes.len()])
                .into_iter()
                .reduce(|a, b| [b[0] - a[0], b[1] - a[1]])
                .unwrap();
            let least = (4 * segments).max(bytes.div_ceil(32));
            let rate = least as f64 / (cycles[1] - cycles[0]) as f64;
            println!("{config}, {side}, {d} channels: {rate:.3}, {cycles:?}");
            assert!(rate >= 0.95, "{config}, {side}, {d} channels: {rate:.3}");
        }
    }
}

/// As its header says.
#[test]
fn scores_come_in_time() {
    for config in (Configs {
        always: &["packkv_dot_r1", "packkv_dot_r4"],
        sizes: &["packkv_dot_n127"],
    }) {
        let tested = tested(config);
        let pass = tested.unit().pass(Side::Keys, 1, 64);
        let mut case = Case::streaming(vec![tested.unit().run_of(&[pass], Numbers::Close)]);
        // The packs come long after the rest.
        let late: Vec<usize> = (0..300).collect();
        case.sources = vec![Stall::Never, Stall::Never, Stall::Never, Stall::at(&late)];
        let nets = [
            "s_axis_packs_tvalid",
            "s_axis_packs_tready",
            "m_axis_tvalid",
            "m_axis_tlast",
        ];
        let trace = traced(&tested, &case, &nets);
        let set = |net: &str, cycle| value(&trace, net, cycle) == Some(1);
        let last = (1..3000)
            .rfind(|c| set(nets[0], *c) && set(nets[1], *c))
            .unwrap();
        let end = (1..3000)
            .find(|c| set(nets[2], *c) && set(nets[3], *c))
            .unwrap();
        // The last of its group comes 15 cycles behind the first one.
        println!("{config}: {} cycles", end - 15 - last);
        assert!(end - 15 - last <= 48, "{config}: {}", end - 15 - last);
    }
}

/// Beats of results and the results of each row.
fn results(config: &str, run: &Run, what: &str) -> Vec<Vec<u32>> {
    let info = info(config);
    let unit = Product::of(info);
    let rows = unit.rows();
    let mut all = vec![vec![]; rows];
    let mut receive = |_: usize, beat: Beat<'_>| {
        for (row, results) in all.iter_mut().enumerate() {
            results.push(beat.lane(Product::DATA, row) as u32);
        }
    };
    let runs = std::iter::once(run.clone());
    streamed(info, &unit, runs, Stall::Never, what, &mut receive);
    all
}

/// Each row of four gives what a unit of one gives of its operands.
#[test]
fn rows_do_not_know_of_each_other() {
    let four = Product::of(info("packkv_dot_r4"));
    for (side, numbers) in [
        (Side::Keys, Numbers::Close),
        (Side::Values, Numbers::Close),
        (Side::Keys, Numbers::Any),
        (Side::Values, Numbers::Any),
    ] {
        let pass = four.pass(side, 2, 48);
        let together = four.run_of(&[pass], numbers);
        let of_four = results("packkv_dot_r4", &together, "four rows");
        let of_row = match side {
            Side::Keys => 2 * 48,
            Side::Values => 2 * four.shape().format.block(),
        };
        for (row, expected) in of_four.iter().enumerate() {
            let mut alone = together.clone();
            let vectors = together.streams[0].bytes.chunks(of_row);
            let mine = vectors.skip(row).step_by(4).flatten().copied();
            alone.streams[0].bytes = mine.collect();
            assert_eq!(results("packkv_dot_r1", &alone, "one row")[0], *expected);
        }
    }
}

/// Any split of the blocks over passes gives the same scores.
#[test]
fn scores_do_not_depend_on_how_blocks_are_split_over_passes() {
    for config in (Configs {
        always: &["packkv_dot_r1", "packkv_dot_r4"],
        sizes: &["packkv_dot_p8"],
    }) {
        let unit = Product::of(info(config));
        let whole = unit.run_of(&[unit.pass(Side::Keys, 5, 32)], Numbers::Close);
        let together = results(config, &whole, "one pass");
        for split in [[2, 3], [4, 1]] {
            let mut run = whole.clone();
            run.commands = split.map(|blocks| unit.pass(Side::Keys, blocks, 32)).into();
            let query = whole.streams[0].bytes.repeat(2);
            run.streams[0].bytes = query;
            assert_eq!(results(config, &run, "two passes"), together, "{config}");
        }
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in CONFIGS {
        let tested = tested(config);
        let passes = &tested.unit().short_passes()[..2];
        let run = tested.unit().run_of(passes, Numbers::Close);
        let case =
            Case::streaming(vec![run]).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 100);
    }
}

fn corner() -> PathBuf {
    kv_data().join("../corner_packkv")
}

fn vectors(path: &Path, tensor: &str) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(path, Some(tensor), 1 << 16).unwrap();
    let (mut all, mut vector) = (vec![], vec![]);
    while file.next_vector(&mut vector).unwrap() {
        all.push(vector.clone());
    }
    all
}

fn size(case: &Value, key: &str) -> usize {
    case[key].as_u64().unwrap() as usize
}

fn little_endian(elements: &[F16]) -> Vec<u8> {
    elements.iter().flat_map(|x| x.0.to_le_bytes()).collect()
}

/// What golden encodes of the tokens of a case.
fn encoded(case: &Value, tensors: [Vec<Vec<F16>>; 2]) -> (Settings, Encoded) {
    let code = |side: usize| case["max_code"][side].as_u64().unwrap() as u8;
    let settings = Settings {
        max_code: [code(0), code(1)],
        repack: match case["repack"].as_str().unwrap() {
            "greedy" => Repack::Greedy,
            _ => Repack::None,
        },
        heads: size(case, "heads") as u16,
        head_dim: size(case, "head_dim") as u16,
    };
    let format = Format::new(size(case, "block"), size(case, "pack")).unwrap();
    let limits = Limits {
        max_code: 127,
        max_d: 4096,
    };
    let mut encoder = Encoder::new(format, limits);
    let side = EncodedSide {
        steps: vec![],
        packs: vec![vec![]; settings.heads.into()],
    };
    let mut all = Encoded {
        sides: [side.clone(), side],
        order: vec![],
    };
    let [keys, values] = &tensors;
    for (key, value) in keys.iter().zip(values) {
        let Some(block) = encoder.encode([key, value], settings).block() else {
            continue;
        };
        all.order.extend(block.order);
        for (all, of_block) in all.sides.iter_mut().zip(block.sides) {
            all.steps.extend(of_block.steps);
            for (all, packs) in all.packs.iter_mut().zip(of_block.packs) {
                all.extend(packs);
            }
        }
    }
    (settings, all)
}

/// Is the case of the format and rows of the unit, on this side?
fn is_of(unit: &Product, case: &Value, side: Side, rows: usize) -> bool {
    let shape = unit.shape();
    let format = Format::new(size(case, "block"), size(case, "pack")).unwrap();
    let bits = code_bits(case["max_code"][side as usize].as_u64().unwrap() as u8);
    shape.format == format
        && bits <= shape.max_bits.into()
        && size(case, "head_dim") <= shape.max_head_dim.into()
        && unit.rows() == rows
}

/// The products of all heads are the known ones: where the unit has fewer rows, row by row in golden's order.
fn gives_known_products(
    config: &str,
    case: &Value,
    tensors: [Vec<Vec<F16>>; 2],
    operands: [Vec<Vec<F16>>; 2],
) -> usize {
    let unit = Product::of(info(config));
    let mut checked = 0;
    for side in Side::BOTH {
        let rows = &operands[side as usize];
        if !is_of(&unit, case, side, rows.len()) {
            continue;
        }
        let (settings, encoded) = encoded(case, tensors.clone());
        let found = &encoded.sides[side as usize];
        let (heads, d) = (found.packs.len(), usize::from(settings.head_dim));
        let (stored, block) = (encoded.order.len(), unit.shape().format.block());
        let mut products = vec![];
        for (head, packs) in found.packs.iter().enumerate() {
            let a: Vec<u8> = match side {
                Side::Keys => rows
                    .iter()
                    .flat_map(|row| little_endian(&row[head * d..][..d]))
                    .collect(),
                Side::Values => {
                    let of_head = rows[0].len() / heads;
                    let pieces = (0..stored / block).flat_map(|at| {
                        rows.iter()
                            .map(move |row| &row[head * of_head + at * block..][..block])
                    });
                    pieces.flat_map(little_endian).collect()
                }
            };
            let bytes = |bytes: &[u8]| Bytes {
                bytes: bytes.to_vec(),
                ..Bytes::default()
            };
            let run = Run {
                commands: vec![Command {
                    side,
                    blocks: (stored / block) as u16,
                    head_dim: settings.head_dim,
                    bits: code_bits(settings.max_code[side as usize]) as u8,
                }],
                streams: [bytes(&a), bytes(&found.steps), bytes(packs)],
                segments: vec![],
            };
            if stored == 0 {
                continue;
            }
            let of_head = results(config, &run, "known answers");
            products.extend(of_head.iter().flatten().flat_map(|x| x.to_le_bytes()));
        }
        let key = match side {
            Side::Keys => "scores_sha256",
            Side::Values => "outputs_sha256",
        };
        let known = &case[side.to_string()][key];
        assert_eq!(sha256(&products), *known, "{config}, {side}: {case}");
        checked += 1;
    }
    checked
}

#[test]
fn attention_over_real_tensors_gives_the_known_results() {
    let expected = json(kv_data().join("expected_packkv.json"));
    let mut checked = 0;
    for case in expected["answers"].as_array().unwrap() {
        let layer = case["layer"].as_str().unwrap();
        let read =
            |file: &str, kind: &str| vectors(&kv_data().join(file), &format!("{layer}.{kind}"));
        for config in CONFIGS {
            let tensors = ["k", "v"].map(|kind| read("smollm2-135m-news.safetensors", kind));
            let operands = ["q", "w"].map(|kind| read("packkv_operands.safetensors", kind));
            checked += gives_known_products(config, case, tensors, operands);
        }
    }
    assert!(checked > 3, "only {checked} known answers");
}

#[test]
fn corner_cases_give_the_known_results() {
    let expected = json(corner().join("expected.json"));
    let mut checked = 0;
    for case in expected.as_array().unwrap() {
        let name = case["case"].as_str().unwrap();
        let read = |kind: &str| {
            vectors(
                &corner().join("cases.safetensors"),
                &format!("{name}.{kind}"),
            )
        };
        for config in CONFIGS {
            let tensors = ["k", "v"].map(read);
            checked += gives_known_products(config, case, tensors, ["q", "w"].map(read));
        }
    }
    assert!(checked > 5, "only {checked} known answers");
}

fn from_hex(text: &Value) -> Vec<u8> {
    let digits = text.as_str().unwrap().as_bytes().chunks_exact(2);
    let byte = |two: &[u8]| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

/// Stream, what is done, from which byte, and with which bytes.
fn edit(streams: &mut [Bytes; 3], edit: &Value) {
    let stream = match edit[0].as_str().unwrap() {
        "steps" => &mut streams[1].bytes,
        "packs" => &mut streams[2].bytes,
        _ => &mut streams[0].bytes,
    };
    let (at, bytes) = (edit[2].as_u64().unwrap() as usize, from_hex(&edit[3]));
    match edit[1].as_str().unwrap() {
        "set" => stream[at..][..bytes.len()].copy_from_slice(&bytes),
        "cut" => stream.truncate(at),
        _ => stream.extend(bytes),
    }
}

#[test]
fn broken_streams_give_the_known_results() {
    let broken = json(corner().join("broken.json"));
    let mut checked = 0;
    for (name, case) in broken["cases"].as_object().unwrap() {
        let base = &broken["streams"][case["streams"].as_str().unwrap()];
        let ended = |key: &str| Bytes {
            bytes: from_hex(&base[key]),
            cuts: vec![],
            ends: true,
        };
        let mut streams = ["a", "steps", "packs"].map(ended);
        let edits = case["edits"].as_array().unwrap();
        edits.iter().for_each(|one| edit(&mut streams, one));
        let command = Command {
            side: match base["side"].as_str().unwrap() {
                "k" => Side::Keys,
                _ => Side::Values,
            },
            blocks: size(base, "blocks") as u16,
            head_dim: size(base, "D") as u16,
            bits: size(base, "b") as u8,
        };
        let format = Format::new(size(base, "T"), size(base, "P")).unwrap();
        for config in CONFIGS {
            let unit = Product::of(info(config));
            if unit.rows() != 1 || unit.shape().format != format || !unit.shape().takes(command) {
                continue;
            }
            let run = Run {
                commands: vec![command],
                streams: streams.clone(),
                segments: vec![],
            };
            let found = results(config, &run, name).concat();
            let bytes: Vec<u8> = found.iter().flat_map(|x| x.to_le_bytes()).collect();
            assert_eq!(sha256(&bytes), case["dot"]["sha256"], "{config}, {name}");
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info(config)).unwrap();
            unit.expect(&run, &mut progress, &mut [BeatQueue::new(layout)]);
            let error = match progress.met() {
                Met::Error(error) => usize::from(error.number()),
                _ => 0,
            };
            assert_eq!(error, size(&case["dot"], "error"), "{config}, {name}");
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} broken streams");
}
