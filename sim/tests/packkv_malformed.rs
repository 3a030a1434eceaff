//! Broken streams and commands out of range (PackKV contract, section 8).

use crate::common::packkv::{Streams, decompress, multiply, runs, shape};
use crate::common::packkv_reference as reference;
use proptest::prelude::*;
use proptest::sample::Index;
use sim::F16;
use sim::packkv::{Command, Decompressor, Dot, Format, FormatError, Side};

/// What is done to a stream at a place.
#[derive(Clone, Debug)]
enum Edit {
    Cut,
    Flip(u8),
    Set(u8),
    Insert(u8),
    Remove,
    BadStep,
}

/// Edits of steps, packs or operands.
fn edits() -> impl Strategy<Value = Vec<(usize, Index, Edit)>> {
    let edit = prop_oneof![
        2 => Just(Edit::Cut),
        4 => (0..8u8).prop_map(Edit::Flip),
        2 => any::<u8>().prop_map(Edit::Set),
        1 => any::<u8>().prop_map(Edit::Insert),
        1 => Just(Edit::Remove),
        1 => Just(Edit::BadStep),
    ];
    let stream = prop_oneof![2 => Just(0usize), 3 => Just(1), 1 => Just(2)];
    prop::collection::vec((stream, any::<Index>(), edit), 1..=3)
}

fn apply(streams: &mut Streams, edits: &[(usize, Index, Edit)]) {
    for (stream, place, edit) in edits {
        let bytes = match stream {
            0 => &mut streams.steps,
            1 => &mut streams.packs,
            _ => &mut streams.a,
        };
        if bytes.is_empty() {
            continue;
        }
        let at = place.index(bytes.len());
        match edit {
            Edit::Cut => bytes.truncate(at),
            Edit::Flip(bit) => bytes[at] ^= 1 << bit,
            Edit::Set(byte) => bytes[at] = *byte,
            Edit::Insert(byte) => bytes.insert(at, *byte),
            Edit::Remove => _ = bytes.remove(at),
            Edit::BadStep => {
                let high = (at | 1).min(bytes.len() - 1);
                bytes[high] |= 0x80;
            }
        }
    }
}

/// 10^5 with SOAK=1.
#[test]
fn broken_streams_are_answered_as_the_contract_says() {
    crate::common::check(2000, (runs(), edits()), |(mut run, edits)| {
        run.rows = run.rows.min(2);
        let mut streams = run.streams(1 << 20);
        apply(&mut streams, &edits);
        let values = decompress(run.format, run.command, &streams);
        let exact = reference::decompress(run.format, run.command, &streams);
        prop_assert_eq!(values.error, exact.error);
        prop_assert_eq!(values.blocks, exact.blocks);
        prop_assert!(values.values == exact.values);
        if exact.error.is_none() {
            prop_assert_eq!(values.held, exact.held);
        }
        let products = multiply(run.format, run.rows, run.command, &streams);
        let exact = reference::multiply(run.format, run.rows, run.command, &streams);
        prop_assert_eq!(products.error, exact.error);
        let bytes: Vec<u8> = exact.results.iter().flat_map(|x| x.to_le_bytes()).collect();
        prop_assert!(products.bytes() == bytes);
        let flags = products.flags;
        prop_assert_eq!([flags.nan, flags.inf, flags.clamped], exact.flags);
        Ok(())
    });
}

const GOOD: Command = Command {
    side: Side::Keys,
    blocks: 1,
    head_dim: 16,
    bits: 5,
};

/// One block of zeros: every step and width 0.
fn zeros(format: Format) -> Streams {
    Streams {
        steps: vec![0; format.steps_bytes()],
        packs: vec![0; format.groups() * Format::header_bytes(5)],
        a: vec![0; 32],
    }
}

#[test]
fn a_command_out_of_range_stops_the_unit_when_it_is_its_turn() {
    let format = Format::new(64, 16).unwrap();
    let bad = [
        Command { blocks: 0, ..GOOD },
        Command {
            blocks: 16384,
            ..GOOD
        },
        Command {
            head_dim: 0,
            ..GOOD
        },
        Command {
            head_dim: 24,
            ..GOOD
        },
        Command {
            head_dim: 272,
            ..GOOD
        },
        Command { bits: 1, ..GOOD },
        Command { bits: 9, ..GOOD },
    ];
    for bad in bad {
        assert!(!shape(format).takes(bad));
        let streams = zeros(format);
        let mut dot = Dot::new(shape(format), 1).unwrap();
        let mut decompressor = Decompressor::new(shape(format));
        for command in [GOOD, bad, GOOD] {
            assert!(dot.command(command) && decompressor.command(command));
        }
        for _ in 0..3 {
            dot.input_steps(&streams.steps);
            dot.input_packs(&streams.packs);
            dot.input_a(&streams.a);
            decompressor.input_steps(&streams.steps);
            decompressor.input_packs(&streams.packs);
        }
        assert_eq!(std::iter::from_fn(|| dot.next_beat()).count(), 64);
        assert_eq!(std::iter::from_fn(|| decompressor.next_beat()).count(), 16);
        assert!(dot.config_error() && dot.is_stopped() && !dot.command(GOOD));
        assert!(decompressor.config_error() && decompressor.is_stopped());
        assert!(!decompressor.input_packs(&[0]) && !dot.input_a(&[0]));
        assert_eq!((dot.first_error(), dot.error_count()), (None, 0));
        dot.restart();
        decompressor.restart();
        assert!(
            dot.config_error() && decompressor.config_error(),
            "flags outlive a restart"
        );
        assert!(dot.command(GOOD) && decompressor.command(GOOD));
        dot.clear_flags();
        decompressor.clear_flags();
        assert!(!dot.config_error() && !decompressor.config_error());
    }
}

#[test]
fn errors_are_counted_and_the_first_is_kept_over_restarts() {
    let format = Format::new(64, 16).unwrap();
    let mut dot = Dot::new(shape(format), 1).unwrap();
    let mut decompressor = Decompressor::new(shape(format));
    let kinds = [
        FormatError::BadStep,
        FormatError::EndOfPacks,
        FormatError::BadPack,
    ];
    for (i, kind) in kinds.into_iter().enumerate() {
        let mut streams = zeros(format);
        match kind {
            FormatError::BadStep => streams.steps[1] = 0x80,
            FormatError::EndOfPacks => streams.packs.truncate(15),
            _ => streams.packs[10] = 7,
        }
        dot.command(GOOD);
        decompressor.command(GOOD);
        dot.input_a(&streams.a);
        dot.input_steps(&streams.steps);
        dot.input_packs(&streams.packs);
        dot.end_packs();
        decompressor.input_steps(&streams.steps);
        decompressor.input_packs(&streams.packs);
        decompressor.end_packs();
        let last = std::iter::from_fn(|| dot.next_beat()).last().unwrap();
        assert_eq!((last.error, last.last), (Some(kind), true));
        let last = std::iter::from_fn(|| decompressor.next_beat())
            .last()
            .unwrap();
        assert_eq!((last.error, last.last), (Some(kind), true));
        assert!(!dot.input_a(&[0]) && !decompressor.input_steps(&[0]));
        let first = Some(FormatError::BadStep);
        let count = i as u16 + 1;
        assert_eq!((dot.first_error(), dot.error_count()), (first, count));
        assert_eq!(
            (decompressor.first_error(), decompressor.error_count()),
            (first, count)
        );
        dot.restart();
        decompressor.restart();
    }
}

/// What is met in a query counts once a score of it is given out, and not before.
#[test]
fn flags_say_only_what_went_into_results() {
    let format = Format::new(64, 16).unwrap();
    let nan = F16(0x7e00).0.to_le_bytes();
    for (bad_group, expected) in [(0, false), (1, true)] {
        let mut streams = zeros(format);
        streams.a[..2].copy_from_slice(&nan);
        streams.steps[32 * bad_group + 1] = 0x7c;
        let found = multiply(format, 1, GOOD, &streams);
        assert_eq!(found.error, Some(FormatError::BadStep));
        assert_eq!(found.flags.nan, expected);
    }
    let mut streams = zeros(format);
    streams.a = [nan; 64].concat();
    let command = Command {
        side: Side::Values,
        ..GOOD
    };
    assert!(multiply(format, 1, command, &streams).flags.nan);
    streams.packs.pop();
    assert!(!multiply(format, 1, command, &streams).flags.nan);
}

/// Nothing behind the first error is waited for, nor anything before it passed over.
#[test]
fn errors_are_met_without_what_follows_them() {
    let format = Format::new(64, 16).unwrap();
    let mut dot = Dot::new(shape(format), 1).unwrap();
    dot.command(GOOD);
    dot.input_steps(&[0, 0x80]);
    assert!(
        dot.next_beat().is_none(),
        "the query may still end too early"
    );
    dot.input_a(&[0; 32]);
    assert_eq!(std::iter::from_fn(|| dot.next_beat()).count(), 64);
    assert_eq!(dot.first_error(), Some(FormatError::BadStep));
    dot.restart();
    dot.clear_flags();
    dot.command(GOOD);
    dot.end_a();
    assert_eq!(std::iter::from_fn(|| dot.next_beat()).count(), 64);
    assert_eq!(dot.first_error(), Some(FormatError::EndOfA));
    let mut decompressor = Decompressor::new(shape(format));
    decompressor.command(GOOD);
    decompressor.input_packs(&[0xff; 16]);
    assert!(
        decompressor.next_beat().is_none(),
        "a step may still be bad"
    );
    decompressor.input_steps(&[0; 32]);
    assert_eq!(std::iter::from_fn(|| decompressor.next_beat()).count(), 16);
    assert_eq!(decompressor.first_error(), Some(FormatError::BadPack));
}

#[test]
fn rows_that_are_not_built_are_refused() {
    let format = Format::new(64, 16).unwrap();
    for rows in 0..10 {
        let is_built = [1, 2, 4, 8].contains(&rows);
        assert_eq!(Dot::new(shape(format), rows).is_ok(), is_built);
    }
}
