//! The memory management unit: every rule of its contract under random commands and stalls.

use crate::common::{cases, info};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sim::mmu::{Command, Kind};
use std::cell::RefCell;
use tb::units::mmu::driver::{Driver, Pauses, Stats, commands, pauses, sizes};

/// Runs `sequences` sequences (many more with SOAK=1) of `length` random commands; a failure is
/// shrunk. Their counts, and how many sequences there were.
fn survives(config: &str, sequences: u32, length: usize) -> (Stats, u64) {
    let sequences = cases(sequences.into()) as u32;
    let sizes = sizes(info(config));
    let total = RefCell::new(Stats::default());
    let mut runner = TestRunner::new_with_rng(
        Config {
            cases: sequences,
            failure_persistence: None,
            ..Config::default()
        },
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let strategy = (any::<u64>(), commands(sizes, length..=length), pauses());
    let result = runner.run(&strategy, |(seed, commands, pauses)| {
        let mut driver = Driver::open(config, seed)?;
        let stats = driver.run(&commands, &pauses)?;
        total.borrow_mut().add(&stats);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{config}: {failure}");
    }
    (total.into_inner(), sequences.into())
}

#[test]
fn a_hundred_thousand_random_commands_on_the_small_unit_keep_every_rule() {
    let (stats, sequences) = survives("mmu_small", 500, 200);
    assert_eq!(stats.commands, sequences * 200);
    assert!(stats.by_status.iter().all(|n| *n > 1000), "{stats:?}");
    assert!(stats.pages_given > 16 * sequences, "{stats:?}");
}

#[test]
fn ten_thousand_random_commands_on_the_default_unit_keep_every_rule() {
    let (stats, sequences) = survives("mmu_default", 5, 2000);
    assert_eq!(stats.commands, sequences * 2000);
    assert!(stats.by_status.iter().all(|n| *n > 20), "{stats:?}");
}

#[test]
fn random_commands_on_the_other_configurations_keep_every_rule() {
    for config in ["mmu_proof", "mmu_llama2_7b"] {
        let (stats, sequences) = survives(config, 10, 200);
        assert_eq!(stats.commands, sequences * 200, "{config}");
    }
}

fn append(stream: u64, dense_bytes: u64, sparse_bytes: u64) -> Command {
    Command::Append {
        stream,
        dense_bytes,
        sparse_bytes,
    }
}

fn read(stream: u64, kind: Kind) -> Command {
    Command::Read { stream, kind }
}

fn run(config: &str, commands: &[Command]) -> Stats {
    let mut driver = Driver::open(config, 1).unwrap();
    driver
        .run(commands, &Pauses::NONE)
        .unwrap_or_else(|failure| panic!("{config}: {failure}"))
}

#[test]
fn a_long_stream_is_read_with_a_descriptor_per_cycle() {
    // (configuration, appends of a page each, bytes of a page, descriptors of a page)
    for (config, pages, page, bursts) in [
        ("mmu_default", 64, 4096, 1),
        ("mmu_small", 4, 256, 4),
        ("mmu_llama2_7b", 100, 65536, 16),
    ] {
        // The streams grow in turns, so that no page lies behind the one before it.
        let mut commands: Vec<Command> = (0..2 * pages)
            .map(|i| append(i % 2, page / 2, page / 2))
            .chain((0..2 * pages).map(|i| append(i % 2, page / 2, page / 2)))
            .collect();
        commands.push(read(1, Kind::Dense));
        commands.push(read(0, Kind::Sparse));
        let stats = run(config, &commands);
        for walk in &stats.walks[commands.len() - 2..] {
            assert_eq!(*walk, pages * bursts, "{config}: cycles of the walk");
        }
    }
}

#[test]
fn an_append_inside_a_page_gives_its_descriptor_within_8_cycles() {
    for config in ["mmu_small", "mmu_default", "mmu_llama2_7b", "mmu_proof"] {
        let commands = [
            append(1, 8, 8),
            append(1, 8, 0),
            append(1, 0, 8),
            append(1, 8, 8),
        ];
        let stats = run(config, &commands);
        for latency in &stats.latencies[1..] {
            assert_eq!(*latency, Some(8), "{config}");
        }
    }
}

#[test]
fn the_time_of_a_command_does_not_grow_with_the_number_of_pages() {
    let commands = [
        append(0, 100, 20),
        read(0, Kind::Dense),
        Command::Status {
            stream: 0,
            kind: Kind::Sparse,
        },
        Command::Release { stream: 0 },
    ];
    let cycles = |config: &str| {
        let mut driver = Driver::open(config, 1).unwrap();
        // The counts of all streams are cleared behind reset.
        driver.idle(1000).unwrap();
        driver.run(&commands, &Pauses::NONE).unwrap().cycles
    };
    assert_eq!(cycles("mmu_default"), cycles("mmu_llama2_7b"));
}

#[test]
fn a_token_is_never_torn() {
    // All of the memory but one page, then a token that needs two.
    let mut commands = vec![];
    for stream in 0..7 {
        commands.push(append(stream, 256, 256));
    }
    commands.push(append(7, 256, 0));
    commands.push(append(7, 1, 1));
    commands.push(read(7, Kind::Dense));
    commands.push(read(7, Kind::Sparse));
    commands.push(append(7, 0, 1));
    let stats = run("mmu_small", &commands);
    assert_eq!(stats.by_status, [11, 0, 0, 0, 1]);
}

#[test]
fn every_page_of_the_small_unit_is_filled_released_and_used_again() {
    let mut commands = vec![];
    for _ in 0..3 {
        commands.extend((0..2).map(|stream| append(stream, 512, 512)));
        commands.extend((2..4).map(|stream| append(stream, 512, 512)));
        commands.push(append(4, 1, 0));
        commands.extend((0..4).map(|stream| Command::Release { stream }));
    }
    let stats = run("mmu_small", &commands);
    assert_eq!(stats.by_status, [24, 0, 0, 0, 3]);
    assert_eq!(stats.pages_given, 3 * 16);
}

#[test]
fn of_several_errors_the_first_is_reported() {
    // Each pair: the worse command, and the one with the next error alone.
    let commands = [
        append(8, 0, 0),
        append(8, 2000, 0),
        append(0, 0, 0),
        append(0, 1000, 100),
        append(0, 1024, 0),
        append(0, 1, 0),
        append(1, 1000, 24),
        append(2, 1000, 24),
        append(0, 1, 1023),
        append(3, 256, 257),
        append(3, 0, 1),
    ];
    let stats = run("mmu_small", &commands);
    assert_eq!(stats.by_status, [4, 2, 2, 2, 1]);
}

#[test]
fn a_reset_at_any_time_frees_everything() {
    let commands: Vec<Command> = (0..8)
        .map(|stream| append(stream, 200, 100))
        .chain([read(3, Kind::Dense), Command::Release { stream: 5 }])
        .collect();
    let mut driver = Driver::open("mmu_small", 3).unwrap();
    for cycles in 1..120 {
        driver.offer(&append(cycles % 8, 500, 500));
        driver.idle(cycles).unwrap();
        driver.reset().unwrap();
        driver
            .run(&commands, &Pauses::NONE)
            .unwrap_or_else(|failure| panic!("reset after {cycles} cycles: {failure}"));
    }
}
