//! The harness finds what is wrong, makes it small and shows it.

use crate::common::*;
use proptest::strategy::BoxedStrategy;
use tb::failure::FailureKind;
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{BeatQueue, Stall, StreamSpec};
use tb::under_test::{Setup, Tested, UnderTest};
use tb::unit::{Case, Directed, Unit};
use tb::units::cells::pass_through::PassThrough;

/// A contract of words that go in and words that should come out for each.
struct Words(fn(u8) -> Vec<u8>);

impl Unit for Words {
    type Item = u8;
    type Memory = ();
    const ITEM: &'static str = "word";

    fn inputs(&self) -> Vec<StreamSpec> {
        PassThrough.inputs()
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        PassThrough.outputs()
    }

    fn item(&self) -> BoxedStrategy<u8> {
        PassThrough.item()
    }

    fn send(&self, item: &u8, beats: &mut [BeatQueue]) {
        PassThrough.send(item, beats);
    }

    fn expect(&self, item: &u8, (): &mut (), beats: &mut [BeatQueue]) {
        for word in (self.0)(*item) {
            beats[0].push().set(0, word);
        }
    }

    fn elements(&self, _: &u8) -> u64 {
        1
    }

    fn directed(&self) -> Vec<Directed<u8>> {
        vec![]
    }
}

/// Words from 200 on should come out as 0, which a register slice does not do.
const WRONG: Words = Words(|word| vec![if word < 200 { word } else { 0 }]);

/// A 9 should come out twice: the reference waits for a beat that never comes.
const ONE_TOO_MANY: Words = Words(|word| vec![word; if word == 9 { 2 } else { 1 }]);

fn difference(kind: &FailureKind) -> &tb::scoreboard::Difference {
    match kind {
        FailureKind::Difference(difference) => difference,
        other => panic!("not a difference: {other:?}"),
    }
}

#[test]
fn a_wrong_expectation_is_found_shrunk_and_shown() {
    let directory = tempfile::tempdir().unwrap();
    let vcd = directory.path().join("wrong.vcd");
    let tested = Tested::new(info("stream_register_w8"), WRONG);
    let setup = Setup {
        vcd: Some(vcd.clone()),
        ..Setup::default()
    };
    let failed = (0..20)
        .find_map(|seed| tested.fuzz(seed, &setup).err())
        .expect("20 cases without a word from 200 on");

    // The smallest case: the one smallest wrong word, no stalls, no reset.
    let shape: String = failed.case.split_whitespace().collect();
    assert!(shape.contains("items:[200,]"), "{}", failed.case);
    assert!(
        shape.contains("sources:[Never,]") && shape.contains("sinks:[Never,]"),
        "{}",
        failed.case
    );
    assert!(shape.contains("reset_after:None"), "{}", failed.case);
    let difference = difference(&failed.failure.kind);
    assert_eq!(
        (difference.item, difference.beat, difference.field.as_str()),
        (0, 0, "out_data")
    );
    assert_eq!(
        (difference.expected.as_str(), difference.actual.as_str()),
        ("0x00", "0xc8")
    );

    // The waveform holds both.
    assert_eq!(failed.vcd.as_deref(), Some(vcd.as_path()));
    let (header, reader) = waveform::Reader::open(&vcd).unwrap();
    let actual = header
        .find_var(&["TOP", "out_data"])
        .expect("the actual value")
        .code;
    let expected = header
        .find_var(&["TOP", "expected", "out_data"])
        .expect("the expected value")
        .code;
    let failure = header
        .find_var(&["TOP", "expected", "failure"])
        .expect("the mark of the failure")
        .code;
    let (mut last_actual, mut last_expected, mut failed_at, mut now, mut last_time) =
        (None, None, None, 0, 0);
    for command in reader {
        match command.unwrap() {
            vcd::Command::Timestamp(time) => {
                assert!(time >= now, "time runs backwards");
                (now, last_time) = (time, time);
            }
            vcd::Command::ChangeVector(code, value) if code == actual && failed_at.is_none() => {
                last_actual = Some(value.to_string());
            }
            vcd::Command::ChangeVector(code, value) if code == expected => {
                last_expected = Some(value.to_string())
            }
            vcd::Command::ChangeScalar(code, value)
                if code == failure && value == vcd::Value::V1 =>
            {
                failed_at = Some(now);
            }
            _ => {}
        }
    }
    assert_eq!(last_actual.as_deref(), Some("11001000"));
    assert_eq!(last_expected.as_deref(), Some("00000000"));
    assert_eq!(failed_at, Some(failed.failure.cycle * tb::model::PERIOD));
    assert!(
        Some(last_time) > failed_at,
        "the waveform goes on a little after the failure"
    );
    for extension in ["gtkw", "sucl"] {
        let text = std::fs::read_to_string(vcd.with_extension(extension)).unwrap();
        assert!(text.contains("TOP.expected.out_data"), "{text}");
    }

    // The seed shows the same again.
    let again = tested
        .fuzz(failed.seed, &setup)
        .expect_err("the seed fails again");
    assert_eq!(again.failure, failed.failure);
    assert_eq!(again.case, failed.case);
}

#[test]
fn a_beat_that_never_comes_is_a_hang_and_not_an_endless_run() {
    let tested = Tested::new(info("stream_register_w8"), ONE_TOO_MANY);
    let failure = tested
        .run_case(&Case::streaming(vec![1, 9]), &Setup::default())
        .err()
        .unwrap();
    match failure.kind {
        FailureKind::Hang(what) => assert!(what.contains("beat 1 of word 1"), "{what}"),
        other => panic!("not a hang: {other:?}"),
    }
}

#[test]
fn stalls_alone_are_no_hang() {
    let tested = Tested::new(info("stream_fifo_d16_w8"), PassThrough);
    let long = Stall::Bits(vec![true; 5000]);
    let case = Case::streaming(vec![1, 2, 3]).stalled(long.clone(), long);
    tested.run_case(&case, &Setup::default()).unwrap();
}

#[test]
fn a_run_is_the_same_every_time() {
    let design = design("oaken_outlier_extractor_l8");
    let once = design.replay(3, &Setup::default()).unwrap().stats;
    let twice = design.replay(3, &Setup::default()).unwrap().stats;
    assert_eq!(once, twice);
}

#[test]
fn a_run_pulls_items_as_it_needs_them() {
    use std::cell::Cell;
    let (pulled, worst) = (Cell::new(0u64), Cell::new(0u64));
    let mut model = Model::open("stream_register_w8", 1).unwrap();
    let items = (0..100_000u64).map(|n| {
        pulled.set(pulled.get() + 1);
        n as u8
    });
    let mut progress = |sent: u64| worst.set(worst.get().max(pulled.get() - sent));
    let options = RunOptions {
        progress: Some(&mut progress),
        ..RunOptions::default()
    };
    let stats = run(&PassThrough, &mut model, items, options).unwrap();
    assert_eq!(stats.beats_out, 100_000);
    assert!(worst.get() <= 1, "{} items were held", worst.get());
}

mod protocol {
    //! The sink's own checks, on models that break the rules.

    use tb::failure::FailureKind;
    use tb::stream::Stall;
    use tb::under_test::{Setup, Tested};
    use tb::unit::Case;
    use tb::units::cells::pass_through::PassThrough;

    /// `fixture_rules` forgets its word, changes it, or repeats it, depending on the word.
    const DROPS: u8 = 1;
    const CHANGES: u8 = 2;
    const REPEATS: u8 = 3;

    fn fail_with(word: u8) -> FailureKind {
        let info = tb::model::find("fixture_rules").unwrap();
        let waiting = Stall::Bits(vec![true; 6]);
        let case = Case::streaming(vec![16, word, 16]).stalled(Stall::Never, waiting);
        Tested::new(info, PassThrough)
            .run_case(&case, &Setup::default())
            .err()
            .expect("a rule is broken")
            .kind
    }

    #[test]
    fn a_valid_that_falls_is_reported() {
        assert!(
            matches!(fail_with(DROPS), FailureKind::Protocol(what) if what.contains("valid fell"))
        );
    }

    #[test]
    fn a_payload_that_changes_is_reported() {
        assert!(
            matches!(fail_with(CHANGES), FailureKind::Protocol(what) if what.contains("out_data changed"))
        );
    }

    #[test]
    fn a_beat_too_many_is_reported() {
        let info = tb::model::find("fixture_rules").unwrap();
        let case = Case::streaming(vec![16, REPEATS]);
        let failure = Tested::new(info, PassThrough)
            .run_case(&case, &Setup::default())
            .err()
            .unwrap();
        assert_eq!(failure.kind, FailureKind::Surplus);
    }
}
