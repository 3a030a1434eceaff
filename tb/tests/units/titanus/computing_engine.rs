//! Titanus' computing engine: scores, mixes and counters of products as golden gives them, also where tokens
//! are broken.

use crate::common::*;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use sim::titanus::ce::{Command, Kind};
use sim::titanus::{Decoder, encode};
use tb::docs::Trace;
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::titanus::computing_engine::ComputingEngine;
use tb::units::titanus::int8_tensors::Int8Tensor;
use tb::units::titanus::products::{Numbers, Product, Recipe, broken_products};

const CONFIGS: Configs = Configs {
    always: &["titanus_ce16", "titanus_ce_c128_r4"],
    sizes: &["titanus_ce32", "titanus_ce_c256_r8", "titanus_ce64_r4"],
};

const UNSIGNED: Kind = Kind::Mix { signed: false };
const SIGNED: Kind = Kind::Mix { signed: true };

fn tested(config: &str) -> Tested<ComputingEngine> {
    let info = info(config);
    Tested::new(info, ComputingEngine::of(info))
}

/// The int32 that a product gives, and its counters.
fn results(config: &str, product: Product, stall: Stall) -> (Vec<i32>, [u64; 2]) {
    let info = info(config);
    let (mut results, mut counters) = (vec![], [0; 2]);
    let mut receive = |stream: usize, beat: Beat<'_>| match stream {
        ComputingEngine::RESULTS => {
            let there = (0..beat.lanes(0)).filter(|lane| beat.lane(1, 4 * lane) == 1);
            results.extend(there.map(|lane| beat.lane(0, lane) as u32 as i32));
        }
        _ => counters = [0, 1].map(|n| beat.lane(0, n)),
    };
    let items = std::iter::once(product);
    let unit = ComputingEngine::of(info);
    streamed(info, &unit, items, stall, "a product", &mut receive);
    (results, counters)
}

#[test]
fn random_products_give_the_golden_results_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 150));
    }
}

#[test]
fn directed_products_give_the_golden_results() {
    for config in CONFIGS {
        survives_directed_cases(config);
    }
}

/// Sizes of every kind: the least that a unit may have, and a power of two that nothing is a multiple of.
#[test]
fn sizes_without_a_name_give_the_golden_results() {
    for parameters in ["channels_max = 32", "channels_max = 112\nrows_max = 4"] {
        let design = unnamed("titanus_ce", parameters);
        passes_random_cases(design.as_ref(), 60);
        passes_directed_cases(design.as_ref());
    }
}

/// What Titanus' codec gives back of the keys and values of a model, against products made here.
#[test]
fn products_of_restored_tensors_are_those_of_their_elements() {
    let tensors = Int8Tensor::load_all(&kv_data()).unwrap();
    assert!(tensors.len() >= 8);
    let mut skipped_in_all = 0;
    for (index, tensor) in tensors.iter().enumerate() {
        let channels = tensor.config.channels as usize;
        let mut bytes = vec![];
        encode(tensor.config, &tensor.elements, &mut bytes).unwrap();
        let mut decoder = Decoder::new(tensor.config.channels, tensor.config.bits).unwrap();
        let mut rest = &bytes[..];
        let mut tokens = vec![0i8; tensor.elements.len().min(48 * channels)];
        for token in tokens.chunks_mut(channels) {
            let report = decoder.decode(rest, token).unwrap();
            assert_eq!(report.error, None);
            rest = &rest[report.bytes..];
        }
        let heads = channels / 64;
        let kind = [Kind::Score, UNSIGNED, SIGNED][index % 3];
        let count = tokens.len() / channels;
        let command = Command {
            kind,
            tokens: count as u16,
            heads: heads as u16,
            head_size: 64,
            rows: 1,
        };
        let operands: Vec<u8> = match kind {
            // A token of the tensor is as good a query as any.
            Kind::Score => tensor.elements[..channels]
                .iter()
                .map(|x| *x as u8)
                .collect(),
            Kind::Mix { .. } => (0..count * heads)
                .map(|n| (n * n * 37 % 251) as u8)
                .collect(),
        };
        let product = Product {
            command,
            reserved: false,
            tokens: tokens.clone(),
            operands: operands.clone(),
            broken: None,
        };
        let stall = match index % 2 {
            0 => Stall::Never,
            _ => Stall::Random {
                probability: 0.3,
                seed: 5,
            },
        };
        let config = ["titanus_ce16", "titanus_ce32"][index % 2];
        let (found, [executed, skipped]) = results(config, product, stall);
        let weight = |byte: u8| match kind {
            Kind::Mix { signed: false } => i64::from(byte),
            _ => i64::from(byte as i8),
        };
        let mut expected = vec![];
        let mut zeros = 0u64;
        for (t, token) in tokens.chunks(channels).enumerate() {
            for (h, head) in token.chunks(64).enumerate() {
                let operand = |c: usize| match kind {
                    Kind::Score => weight(operands[64 * h + c]),
                    _ => weight(operands[heads * t + h]),
                };
                let products = head.iter().enumerate();
                let products: Vec<i64> =
                    products.map(|(c, x)| operand(c) * i64::from(*x)).collect();
                zeros += products.iter().filter(|x| **x == 0).count() as u64;
                match kind {
                    Kind::Score => expected.push(products.iter().sum::<i64>()),
                    _ if t == 0 => expected.extend(products),
                    _ => {
                        let sums = expected[64 * h..].iter_mut().zip(products);
                        sums.for_each(|(sum, x)| *sum += x);
                    }
                }
            }
        }
        let found: Vec<i64> = found.into_iter().map(i64::from).collect();
        assert_eq!(found, expected, "{}", tensor.name);
        assert_eq!(skipped, zeros, "{}", tensor.name);
        assert_eq!(executed + skipped, tokens.len() as u64, "{}", tensor.name);
        skipped_in_all += skipped;
    }
    assert!(skipped_in_all > 10_000, "only {skipped_in_all} zeros");
}

/// The bounds of a mix: 65535 tokens of the largest weights and the smallest elements.
#[test]
fn the_largest_sums_are_reached() {
    for (kind, expected) in [(UNSIGNED, 65535 * 255 * -128), (SIGNED, 65535 * 128 * 128)] {
        let config = "titanus_ce16";
        let command = tested(config).unit().command(kind, 65535, 1, 1);
        let product = Recipe::any(command).with(Numbers::Largest).product();
        let (sums, counters) = results(config, product, Stall::Never);
        assert_eq!(sums, [expected; 16]);
        assert_eq!(counters, [65535 * 16, 0]);
    }
    for config in CONFIGS {
        let command = tested(config).unit().largest(Kind::Score, 2);
        let product = Recipe::any(command).with(Numbers::Largest).product();
        let (scores, _) = results(config, product, Stall::Never);
        let score = i32::from(command.head_size) * 128 * 128;
        assert_eq!(scores, vec![score; 2 * usize::from(command.rows)]);
    }
}

/// After a broken token, a restart; then the unit works as if nothing had been.
#[test]
fn broken_tokens_are_met_as_golden_meets_them_and_a_restart_heals() {
    for (config, count) in [
        ("titanus_ce_c128_r4", 200),
        ("titanus_ce16", 60),
        ("titanus_ce32", 60),
    ] {
        let info = info(config);
        let unit = ComputingEngine::of(info);
        let mut runner = TestRunner::deterministic();
        let broken = broken_products(unit.config());
        let good = Recipe::any(unit.largest(UNSIGNED, 3)).product();
        let mut model = Model::of(info, 1).unwrap();
        for number in 0..cases(count) {
            let product = broken.new_tree(&mut runner).expect("nothing is rejected");
            let product = product.current();
            let restart = (number > 0).then_some("restart");
            for (items, restart) in [
                (vec![good.clone(), product.clone(), good.clone()], restart),
                (vec![good.clone()], Some("restart")),
            ] {
                let options = RunOptions {
                    restart,
                    ..RunOptions::default()
                };
                if let Err(failure) = run(&unit, &mut model, items.into_iter(), options) {
                    panic!("{config}, broken product {number}, {product:?}: {failure}");
                }
            }
        }
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in ["titanus_ce_c128_r4", "titanus_ce16"] {
        let tested = tested(config);
        let sized = |kind| Recipe::any(tested.unit().command(kind, 3, 2, 1)).product();
        let items = [Kind::Score, UNSIGNED, SIGNED].map(sized).into();
        let case =
            Case::streaming(items).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 130);
    }
}

/// The cycles that so many tokens more take.
fn more_cycles(config: &str, command: Command, tokens: u16) -> u64 {
    let cycles = |tokens| {
        let product = Recipe::any(Command { tokens, ..command }).product();
        let case = Case::streaming(vec![product]);
        let run = tested(config).run_case(&case, &Setup::default()).unwrap();
        run.stats.cycles
    };
    cycles(10 + tokens) - cycles(10)
}

#[test]
fn a_row_of_a_beat_is_taken_in_every_cycle() {
    for config in ["titanus_ce16", "titanus_ce_c128_r4", "titanus_ce_c256_r8"] {
        let tested = tested(config);
        let limits = tested.unit().config();
        for kind in [Kind::Score, UNSIGNED] {
            for (heads, head_beats) in [(1, 1), (2, 1), (1, 2), (3, 1), (1, 4), (4, 1)] {
                for rows in 1..=limits.rows_max as u16 {
                    let command = Command {
                        rows,
                        ..tested.unit().command(kind, 1, heads, head_beats)
                    };
                    let steps = u64::from(heads * head_beats * rows);
                    let more = more_cycles(config, command, 40);
                    assert_eq!(more, 40 * steps, "{config}, {command:?}");
                }
            }
        }
    }
}

#[test]
fn zeros_save_no_cycle() {
    for kind in [Kind::Score, UNSIGNED] {
        let tested = tested("titanus_ce16");
        let cycles = |numbers| {
            let command = tested.unit().command(kind, 20, 3, 2);
            let product = Recipe::any(command).with(numbers).product();
            let case = Case::streaming(vec![product]);
            let run = tested.run_case(&case, &Setup::default()).unwrap();
            run.stats.cycles
        };
        assert_eq!(cycles(Numbers::Zero), cycles(Numbers::Any));
    }
}

/// A run's handshakes.
struct Ports(Trace);

impl Ports {
    /// The tokens come late enough for their operands to be there.
    fn of(config: &str, product: Product) -> Ports {
        let nets = [
            "s_axis_tvalid",
            "s_axis_tready",
            "s_axis_tlast",
            "m_axis_tvalid",
            "m_axis_tlast",
            "m_axis_record_tvalid",
        ];
        let late = Stall::at(&(0..150).collect::<Vec<_>>());
        let case = Case {
            sources: vec![Stall::Never, late, Stall::Never],
            ..Case::streaming(vec![product])
        };
        Ports(traced(&tested(config), &case, &nets))
    }

    /// The cycles in which all of these are set.
    fn cycles(&self, nets: &[&str]) -> Vec<usize> {
        let is_set = |cycle: &usize| nets.iter().all(|net| self.0.is_set(net, *cycle));
        (1..self.0.cycles()).filter(is_set).collect()
    }
}

#[test]
fn a_score_leaves_within_12_cycles_of_the_last_beat_of_its_head() {
    for config in CONFIGS {
        let unit = ComputingEngine::of(info(config));
        for head_beats in [1, 2] {
            let command = unit.command(Kind::Score, 4, 1, head_beats);
            let ports = Ports::of(config, Recipe::any(command).product());
            let taken = ports.cycles(&["s_axis_tvalid", "s_axis_tready", "s_axis_tlast"]);
            let given = ports.cycles(&["m_axis_tvalid"]);
            assert_eq!((taken.len(), given.len()), (4, 4), "{config}");
            let delay = if config == "titanus_ce64_r4" { 12 } else { 11 };
            for (taken, given) in taken.iter().zip(&given) {
                assert_eq!(given - taken, delay, "{config}");
            }
            let record = ports.cycles(&["m_axis_record_tvalid"]);
            assert!(record[0] > given[3], "{config}");
        }
        // The scores of further rows follow it.
        for rows in 1..=unit.config().rows_max as u16 {
            let command = Command {
                rows,
                ..unit.command(Kind::Score, 1, 1, 1)
            };
            let ports = Ports::of(config, Recipe::any(command).product());
            let taken = ports.cycles(&["s_axis_tvalid", "s_axis_tready"]);
            let given = ports.cycles(&["m_axis_tvalid"]);
            let delay = if config == "titanus_ce64_r4" { 12 } else { 11 };
            let due: Vec<usize> = (0..rows.into()).map(|r| taken[0] + delay + r).collect();
            assert_eq!(given, due, "{config}");
        }
    }
}

#[test]
fn a_mix_leaves_in_consecutive_cycles() {
    for config in CONFIGS {
        let unit = ComputingEngine::of(info(config));
        let command = unit.largest(SIGNED, 2);
        let results = command.channels() * usize::from(command.rows);
        let ports = Ports::of(config, Recipe::any(command).product());
        let given = ports.cycles(&["m_axis_tvalid"]);
        assert_eq!(given.len(), results / (unit.lanes() / 4), "{config}");
        assert_eq!(
            given[given.len() - 1] - given[0],
            given.len() - 1,
            "{config}"
        );
        let record = ports.cycles(&["m_axis_record_tvalid"]);
        assert!(record[0] > given[given.len() - 1], "{config}");
        // A step is a cycle behind its beat.
        let ports = Ports::of(config, Recipe::any(unit.command(SIGNED, 1, 1, 1)).product());
        let taken = ports.cycles(&["s_axis_tvalid", "s_axis_tready"]);
        let given = ports.cycles(&["m_axis_tvalid"]);
        assert_eq!(given[0] - taken[0], 1 + 9, "{config}");
    }
}

/// Where an operand is 0 the operand registers of the multiplier hold, and the tree where all lanes do.
#[test]
fn registers_hold_where_nothing_is_multiplied() {
    let tested = tested("titanus_ce16");
    let lane = |n: usize, net: &str| format!("u_core.u_array.u_lane{n}.u_multiplier.{net}_q");
    let nets: Vec<String> = (0..16)
        .flat_map(|n| ["a", "b"].map(|net| lane(n, net)))
        .chain((0..3).map(|row| format!("u_core.u_array.u_score_sum.tree0_row{row}_q")))
        .chain(["u_core.u_array.u_score_sum.total_q".to_owned()])
        .collect();
    let mut names: Vec<&str> = nets.iter().map(String::as_str).collect();
    names.extend(["m_axis_tvalid", "m_axis_tlast"]);
    let command = tested.unit().command(Kind::Score, 9, 1, 2);
    let mut product = Recipe::any(command).product();
    product.operands.fill(77);
    let elements = product.token_elements();
    product.tokens[elements..].fill(0);
    let still = product.clone();
    // Lane 3 alone has something to multiply in the tokens behind the first one.
    product.tokens[elements..]
        .chunks_mut(16)
        .enumerate()
        .for_each(|(n, beat)| beat[3] = n as i8 + 1);
    for (product, moves) in [(still, false), (product, true)] {
        let case = Case::streaming(vec![product]);
        let trace = traced(&tested, &case, &names);
        let scores: Vec<usize> = (1..trace.cycles())
            .filter(|cycle| trace.is_set("m_axis_tvalid", *cycle))
            .collect();
        let (first, last) = (scores[0], scores[8]);
        for net in &nets {
            let changes = (first..last).any(|c| trace.value(net, c) != trace.value(net, c + 1));
            // A row of the tree need not change with the only product.
            if moves && net.contains("tree0") {
                continue;
            }
            let is_of_lane_3 = net.contains("u_lane3.") && net.ends_with("b_q");
            let expected = moves && (is_of_lane_3 || net.ends_with("total_q"));
            assert_eq!(changes, expected, "{net}");
        }
    }
}

#[test]
fn stopped_is_set_when_the_last_result_has_left() {
    let tested = tested("titanus_ce_c128_r4");
    let names = ["m_axis_tvalid", "m_axis_tready", "m_axis_tlast", "stopped"];
    for kind in [Kind::Score, UNSIGNED] {
        let product = Recipe::any(tested.unit().command(kind, 3, 2, 1)).product();
        let product = product.broken_at(1, tb::units::titanus::products::Broken::User);
        let case = Case::streaming(vec![product])
            .stalled(Stall::Never, Stall::Bits(vec![true, true, false]));
        let trace = traced(&tested, &case, &names);
        let ends = (1..trace.cycles())
            .find(|c| names[..3].iter().all(|net| trace.is_set(net, *c)))
            .expect("a last beat");
        let stopped = (1..trace.cycles()).find(|c| trace.is_set("stopped", *c));
        assert!(stopped.is_some_and(|stopped| stopped > ends && stopped <= ends + 3));
    }
}
