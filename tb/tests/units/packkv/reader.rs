//! Unpacker and decompressor: bit for bit what golden gives, also where a stream is broken.

use crate::common::*;
use proptest::prelude::any;
use proptest::sample::Index;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use sim::packkv::{Command, Side};
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::packkv::reader::{PACKS_WORD, Reader};
use tb::units::packkv::runs::{Fault, Run, Widths};

const UNPACKER: &str = "packkv_up";

/// Those of the contract, then one of long blocks.
const DECOMPRESSORS: Configs = Configs {
    always: &["packkv_dc", "packkv_dc_p8"],
    sizes: &["packkv_dc_n127", "packkv_dc_t128"],
};

fn all() -> impl Iterator<Item = &'static str> {
    [UNPACKER].into_iter().chain(DECOMPRESSORS)
}

fn tested(config: &str) -> Tested<Reader> {
    let info = info(config);
    let unit = match config {
        UNPACKER => Reader::unpacker(info),
        _ => Reader::decompressor(info),
    };
    Tested::new(info, unit)
}

#[test]
fn random_streams_give_what_golden_gives_under_any_stalls() {
    // The unpacker is a unit of its own.
    for (place, config) in all().enumerate() {
        survives_random_cases(config, share(place.saturating_sub(1), 150));
    }
}

#[test]
fn directed_streams_give_what_golden_gives() {
    for config in all() {
        survives_directed_cases(config);
    }
}

#[test]
fn streams_that_are_broken_anywhere_are_met_as_golden_meets_them() {
    for config in all() {
        let tested = tested(config);
        for case in tested.unit().broken_at(40) {
            if let Err(failure) = tested.run_case(&case, &Setup::default()) {
                panic!("{config}: {failure}, {:?}", case.items);
            }
        }
    }
}

/// Steps that end within a step leave no upper byte for a second fault to change.
#[test]
fn runs_can_have_any_two_faults() {
    let tested = tested(UNPACKER);
    let unit = tested.unit();
    let run = unit.run_of(&[unit.command(Side::Keys, 1, 32)], Widths::Any);
    let mut places = TestRunner::deterministic();
    let mut place = || any::<Index>().new_tree(&mut places).unwrap().current();
    let faults = [
        Fault::StepsEnd,
        Fault::PacksEnd,
        Fault::NegativeStep,
        Fault::SpecialStep,
        Fault::MissingByte,
    ];
    for first in faults {
        for second in faults {
            for _ in 0..100 {
                let shape = unit.shape();
                let faulty = run.clone().with(shape, first, place());
                let faulty = faulty.with(shape, second, place());
                assert!(faulty.packs.bytes.len() <= run.packs.bytes.len());
            }
        }
    }
}

/// A run is counted as what comes of it, not as what it asks for.
#[test]
fn runs_are_counted_by_what_they_give() {
    for config in all() {
        let tested = tested(config);
        let unit = tested.unit();
        let block = unit.shape().format.block() as u64;
        let whole = unit.run_of(&[unit.command(Side::Keys, 3, 32)], Widths::Any);
        let mut more = whole.clone();
        more.commands[0].blocks = 500;
        more.packs.ends = true;
        for (run, blocks) in [(whole, 3..=3), (more, 3..=4)] {
            let case = Case::streaming(vec![run]);
            let stats = tested.run_case(&case, &Setup::default()).unwrap();
            let stats = stats.stats;
            assert_eq!(stats.items, 1);
            let counted = stats.vectors / block;
            assert!(blocks.contains(&counted), "{config}: {stats:?}");
            assert!(stats.elements >= 3 * 32 * block && stats.elements <= 4 * 32 * block);
        }
    }
}

/// Every width with every minimum that it can have, and every delta, through each pack of a beat.
#[test]
fn every_pack_of_five_bits_is_unpacked() {
    const BITS: u32 = 5;
    let tested = tested(UNPACKER);
    let format = tested.unit().shape().format;
    let mut segments = vec![];
    for width in 0..=BITS as u8 {
        let lowest = -(1i32 << (BITS - 1));
        let most = match width {
            0 => -lowest,
            _ => -lowest - (1 << (width - 1)),
        };
        for min in lowest..most {
            // The deltas go round from pack to pack, so that each is at every place.
            let packs = std::array::from_fn(|n| sim::packkv::Pack {
                min: min as i8,
                width,
                deltas: std::array::from_fn(|i| {
                    ((i + 16 * (n & 1) + n / 2) & ((1 << width) - 1)) as u8
                }),
            });
            segments.push(sim::packkv::Segment { packs });
        }
    }
    let of_block = format.segments(16);
    while !segments.len().is_multiple_of(of_block) {
        segments.push(segments[0].clone());
    }
    let command = Command {
        side: Side::Values,
        blocks: (segments.len() / of_block) as u16,
        head_dim: 16,
        bits: BITS as u8,
    };
    let mut run = Run {
        commands: vec![command],
        ..Run::default()
    };
    for segment in &segments {
        segment.write(format, BITS, &mut run.packs.bytes);
    }
    tested
        .run_case(&Case::streaming(vec![run]), &Setup::default())
        .unwrap();
}

/// Every code with steps of every magnitude: all exponents, and significands without a pattern.
#[test]
fn every_code_has_its_value_with_steps_of_every_kind() {
    for config in DECOMPRESSORS {
        let tested = tested(config);
        let shape = tested.unit().shape();
        let steps: Vec<u16> = (0..31u16)
            .flat_map(|exponent| [0, 1, 0x155, 0x2aa, 0x3fe, 0x3ff].map(|x| exponent << 10 | x))
            .chain((0..1024).step_by(3))
            .collect();
        let blocks = steps.len().div_ceil(shape.format.block()) as u16;
        let command = tested.unit().command(Side::Values, blocks, 64);
        for seed in 0..4 {
            let mut run = Run::of(shape.format, &[command], Widths::Widest, seed);
            let steps = steps.iter().cycle().take(run.steps.bytes.len() / 2);
            run.steps.bytes = steps.flat_map(|step| step.to_le_bytes()).collect();
            tested
                .run_case(&Case::streaming(vec![run]), &Setup::default())
                .unwrap();
        }
    }
}

/// Contract, section 9: 0.95 of the lesser of four packs and 32 bytes per cycle.
#[test]
fn four_packs_or_a_word_come_in_nearly_every_cycle() {
    for config in all() {
        let tested = tested(config);
        let unit = tested.unit();
        let most = unit.shape().max_bits;
        for side in Side::BOTH {
            for head_dim in [64, 128] {
                for width in 0..=most {
                    let cycles = [8, 24].map(|blocks| {
                        let command = unit.command(side, blocks, head_dim);
                        let run = unit.run_of(&[command], Widths::Of(width));
                        let bytes = run.packs.bytes.len();
                        let case = Case::streaming(vec![run]);
                        let run = tested.run_case(&case, &Setup::default()).unwrap();
                        (run.stats.cycles, bytes)
                    });
                    let [(few, less), (many, more)] = cycles;
                    let packs = 16 * unit.shape().format.groups() * head_dim as usize;
                    let at_best = (packs / 4).max((more - less) / PACKS_WORD);
                    let rate = at_best as f64 / (many - few) as f64;
                    println!("{config}, {side}, {head_dim} channels, width {width}: {rate:.3}");
                    assert!(
                        rate >= 0.95,
                        "{config}, {side}, {head_dim} channels, width {width}: {rate}"
                    );
                }
            }
        }
    }
}

/// As its header says: of segments whose packs have no bits, so that each word of packs ends two of them.
#[test]
fn beats_begin_in_time() {
    for config in all() {
        let tested = tested(config);
        let unit = tested.unit();
        let command = unit.command(Side::Keys, 1, 32);
        let run = unit.run_of(&[command], Widths::None);
        let case = Case::streaming(vec![run]);
        let nets = [
            "s_axis_packs_tvalid",
            "s_axis_packs_tready",
            "m_axis_tvalid",
        ];
        let trace = traced(&tested, &case, &nets);
        let set = |net: &str, cycle| value(&trace, net, cycle) == Some(1);
        let first = |nets: &[&str]| {
            let is = |cycle: &usize| nets.iter().all(|net| set(net, *cycle));
            (1..trace.cycles()).find(is).expect("it comes")
        };
        let latency = first(&nets[2..]) - first(&nets[..2]);
        println!("{config}: {latency} cycles");
        assert!(latency <= 24, "{config}: {latency} cycles");
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in [UNPACKER, "packkv_dc"] {
        let tested = tested(config);
        let command = tested.unit().command(Side::Values, 2, 32);
        let run = tested.unit().run_of(&[command], Widths::Any);
        let case = Case::streaming(vec![run.clone(), run])
            .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 100);
    }
}
