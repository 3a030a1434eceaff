//! The memory management unit: every rule of its contract under random commands and stalls.

use crate::common::{cases, info};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sim::mmu::{Command, Kind};
use std::cell::RefCell;
use tb::model::Model;
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

/// A unit at its ports, word by word. Its consumers are ready in every cycle.
struct Ports(Model);

impl Ports {
    /// Behind a reset.
    fn of(config: &str) -> Ports {
        let mut ports = Ports(Model::of(info(config), 1).unwrap());
        for (name, value) in [
            ("rst_n", 0),
            ("s_axis_cmd_tvalid", 0),
            ("m_axis_desc_tready", 1),
            ("m_axis_done_tready", 1),
        ] {
            ports.set(name, value);
        }
        ports.0.cycle().unwrap();
        ports.set("rst_n", 1);
        ports
    }

    fn set(&mut self, name: &str, value: u64) {
        let port = self.0.input(name).unwrap();
        self.0.set(port, value);
    }

    fn get(&self, name: &str) -> u64 {
        self.0.get(self.0.output(name).unwrap())
    }

    /// Cycles until a command is taken, without the one in which it is.
    fn give(&mut self, command: u64) -> u64 {
        self.set("s_axis_cmd_tdata", command);
        self.set("s_axis_cmd_tvalid", 1);
        for cycle in 0..1000 {
            self.0.settle().unwrap();
            let taken = self.get("s_axis_cmd_tready") == 1;
            self.0.rise().unwrap();
            if taken {
                self.set("s_axis_cmd_tvalid", 0);
                return cycle;
            }
        }
        panic!("nobody takes {command:#x}");
    }

    /// The descriptors of a command with their `tlast`, and its completion.
    fn answer(&mut self, command: u64) -> (Vec<(u64, u64)>, u64) {
        self.give(command);
        let mut descriptors = vec![];
        for _ in 0..1000 {
            self.0.settle().unwrap();
            if self.get("m_axis_desc_tvalid") == 1 {
                let last = self.get("m_axis_desc_tlast");
                descriptors.push((self.get("m_axis_desc_tdata"), last));
            }
            let is_done = self.get("m_axis_done_tvalid") == 1;
            let done = self.get("m_axis_done_tdata");
            self.0.rise().unwrap();
            if is_done {
                return (descriptors, done);
            }
        }
        panic!("no answer to {command:#x}");
    }
}

/// By the table of docs/units/kv_mmu.md, in its numbers.
#[test]
fn the_bits_of_records_are_those_that_the_page_says() {
    let mut unit = Ports::of("mmu_default");
    let append = |stream: u64, dense: u64, sparse: u64| stream << 3 | dense << 12 | sparse << 29;
    // What is no argument, and the bits above the fields.
    let padding = 3u64 << 46;
    let kind = 1 << 2;
    let lengths = 0x1_ffff << 12 | 0x1_ffff << 29;

    let (written, done) = unit.answer(append(5, 100, 7) | kind | padding);
    assert_eq!(done, 4094 << 22);
    let in_page = |descriptor: u64| descriptor & !0xff_ffff_f000;
    let lasts: Vec<u64> = written.iter().map(|(_, last)| *last).collect();
    let places: Vec<u64> = written.iter().map(|(data, _)| in_page(*data)).collect();
    assert_eq!(lasts, [0, 1]);
    assert_eq!(places, [100 << 40, 7 << 40 | 1 << 53]);
    let [dense, sparse] = [0, 1].map(|n| written[n].0);
    let page = |descriptor: u64| descriptor >> 12 & 0xfff_ffff;
    assert!(page(dense) != page(sparse) && page(dense).max(page(sparse)) < 4096);

    for more in [0, lengths | padding] {
        assert_eq!(
            unit.answer(1 | 5 << 3 | more),
            (vec![(dense, 1)], 100 << 3 | 4094 << 22)
        );
        assert_eq!(
            unit.answer(1 | kind | 5 << 3 | more),
            (vec![(sparse, 1)], 7 << 3 | 4094 << 22)
        );
        assert_eq!(
            unit.answer(3 | 5 << 3 | more),
            (vec![], 100 << 3 | 4094 << 22)
        );
        assert_eq!(
            unit.answer(3 | kind | 5 << 3 | more),
            (vec![], 7 << 3 | 4094 << 22)
        );
        // An empty stream, and none: the last id that there is, and the first that there is not.
        assert_eq!(unit.answer(1 | 255 << 3 | more), (vec![], 4094 << 22));
        for op in [1, 2, 3] {
            assert_eq!(unit.answer(op | 256 << 3 | more), (vec![], 1 | 4094 << 22));
        }
    }
    let released = unit.answer(2 | kind | 5 << 3 | lengths | padding);
    assert_eq!(released, (vec![], 4096 << 22));
    assert_eq!(unit.answer(append(256, 1, 1)), (vec![], 1 | 4096 << 22));
    assert_eq!(unit.answer(append(5, 0, 0)), (vec![], 2 | 4096 << 22));
    assert_eq!(unit.answer(append(5, 65536, 1)), (vec![], 2 | 4096 << 22));

    // All pages: 64 streams of 64 pages, a burst each.
    for n in 0..256 {
        let (written, done) = unit.answer(append(n / 4, 65536, 0));
        assert_eq!((written.len(), done), (16, (4096 - 16 * (n + 1)) << 22));
        assert!(written.iter().all(|(data, _)| in_page(*data) == 4096 << 40));
    }
    assert_eq!(unit.answer(append(63, 1, 0)), (vec![], 3));
    assert_eq!(unit.answer(append(63, 0, 1)), (vec![], 4));
    assert_eq!(unit.answer(3 | 63 << 3), (vec![], 262144 << 3));
}

#[test]
fn a_page_that_is_given_and_one_that_is_returned_take_a_cycle_each() {
    for config in ["mmu_small", "mmu_default"] {
        let page = sizes(info(config)).page_bytes;
        let mut driver = Driver::open(config, 1).unwrap();
        let mut cycles = |commands: &[Command]| {
            let stats = driver.run(commands, &Pauses::NONE).unwrap();
            (stats.latencies, stats.cycles)
        };
        // The first run is behind reset.
        cycles(&[Command::Release { stream: 1 }]);
        let (_, of_none) = cycles(&[Command::Release { stream: 1 }]);
        // In the second round and behind it the small unit gives pages that came back.
        for _ in 0..4 {
            for (dense, sparse) in [(1, 0), (0, 1), (2, 0), (1, 1), (2, 2)] {
                let (latencies, _) = cycles(&[append(1, dense * page, sparse * page)]);
                assert_eq!(latencies, [Some(8 + dense + sparse)], "{config}");
                let (_, of_release) = cycles(&[Command::Release { stream: 1 }]);
                assert_eq!(of_release, of_none + dense + sparse, "{config}");
            }
        }
    }
}

#[test]
fn behind_reset_a_cycle_passes_for_each_stream() {
    for (config, streams) in [("mmu_small", 8), ("mmu_default", 256), ("mmu_proof", 2)] {
        assert_eq!(Ports::of(config).give(3), streams, "{config}");
    }
}
