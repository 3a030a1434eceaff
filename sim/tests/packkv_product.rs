//! Products on packs (PackKV contract, section 6) against exact integers, and that no order can be seen.

use crate::common::exact::binary32;
use crate::common::packkv::{Run, Streams, decompress, multiply, runs, shape};
use crate::common::packkv_reference as reference;
use num_bigint::BigInt;
use proptest::prelude::*;
use sim::F16;
use sim::packkv::{Aligned, Command, Decompressor, Dot, Segment, Side, Sum, rn32};

/// Integers next to ties and powers of two of all sizes up to `bits` bits.
fn near_ties(bits: u32) -> Vec<i128> {
    let significands = [
        1i128, 0x3ff, 0x400, 0x7fe, 0x7ff, 0x800, 0xaaa, 0xff_ffff, 0x155_5555,
    ];
    let near = significands.into_iter().flat_map(|significand| {
        (0..bits.saturating_sub(26)).flat_map(move |shift| {
            let tie = (2 * significand + 1) << shift;
            (-2..=2).flat_map(move |off| [tie + off, -tie - off])
        })
    });
    near.chain(-3..=3).collect()
}

fn big(numbers: &[i128]) -> Vec<BigInt> {
    numbers.iter().map(|u| BigInt::from(*u)).collect()
}

fn check_align(numbers: &[i128], places: u32) {
    let found = Aligned::of(numbers, places);
    let (integers, exponent) = reference::align(&big(numbers), -(places as i32));
    let of_model: Vec<BigInt> = found.integers.iter().map(|a| BigInt::from(*a)).collect();
    assert_eq!(
        (of_model, found.exponent),
        (integers, exponent),
        "{numbers:?}"
    );
}

#[test]
fn numbers_are_aligned_as_exact_rationals_are_at_all_ties() {
    let numbers = near_ties(82);
    check_align(&[], 24);
    check_align(&[0, 0, 0], 48);
    for number in &numbers {
        check_align(&[*number], 24);
        // Under a largest one of any size, which makes ties of others.
        for shift in [0, 1, 5, 11, 12, 20, 40] {
            for largest in [0x400i128, 0x7ff, 0xfff, 0x1000] {
                check_align(&[*number, largest << shift, -number / 3, 0], 48);
            }
        }
    }
}

#[test]
fn random_numbers_are_aligned_as_exact_rationals_are() {
    let number = (any::<i64>(), 0..82u32).prop_map(|(x, shift)| (i128::from(x) << 18) >> shift);
    let places = prop::sample::select(vec![24, 48]);
    crate::common::check(
        20_000,
        (prop::collection::vec(number, 1..=6), places),
        |(numbers, places)| {
            check_align(&numbers, places);
            Ok(())
        },
    );
}

#[test]
fn rn32_is_that_of_exact_rationals_at_all_ties() {
    for z in near_ties(100) {
        for exponent in [-58, -34, -24, 0, 5] {
            let exact = binary32(&z.into(), exponent);
            assert_eq!(
                rn32(z, exponent).to_bits(),
                exact.to_bits(),
                "{z} {exponent}"
            );
        }
    }
    assert_eq!(rn32(0, 3).to_bits(), 0);
}

#[test]
fn terms_are_those_of_exact_rationals_at_all_ties() {
    let limit = (1i128 << 49) - 1;
    for exponent in -58..=21 {
        let aligned = Aligned {
            integers: vec![],
            exponent,
        };
        let at_limit = match exponent {
            ..-24 => (limit << (-24 - exponent)) + (1 << (-25 - exponent)),
            _ => limit >> (exponent + 24),
        };
        let near_limit = (-3..=3).map(|off| at_limit + off);
        for sum in near_ties(53).into_iter().chain(near_limit) {
            for sum in [sum, -sum] {
                let Ok(sum) = i64::try_from(sum) else {
                    continue;
                };
                let mut total = Sum::default();
                aligned.add_to(&mut total, sum);
                let exact = reference::q(&sum.into(), exponent);
                assert_eq!(
                    (total.units.into(), total.clamped),
                    exact,
                    "{sum} {exponent}"
                );
            }
        }
    }
}

#[test]
fn products_and_values_are_those_of_exact_integers() {
    let odd = prop::sample::select(vec![3usize, 500, 1 << 20]);
    crate::common::check(300, (runs(), odd), |(run, odd)| {
        let streams = run.streams(odd);
        let found = multiply(run.format, run.rows, run.command, &streams);
        let exact = reference::multiply(run.format, run.rows, run.command, &streams);
        let bytes: Vec<u8> = exact.results.iter().flat_map(|x| x.to_le_bytes()).collect();
        prop_assert!(found.bytes() == bytes);
        prop_assert_eq!(found.error, None);
        prop_assert_eq!(found.held, [0; 3]);
        let flags = found.flags;
        prop_assert_eq!([flags.nan, flags.inf, flags.clamped], exact.flags);
        let values = decompress(run.format, run.command, &streams);
        prop_assert!(values == reference::decompress(run.format, run.command, &streams));
        Ok(())
    });
}

fn elements(bytes: &[u8]) -> Vec<F16> {
    let pairs = bytes.chunks_exact(2);
    let elements = pairs.map(|x| F16(u16::from_le_bytes([x[0], x[1]])).canonical().value);
    elements.collect()
}

/// The operands of some rows and blocks of a run.
fn part_of_a(run: &Run, a: &[u8], rows: &[usize], blocks: std::ops::Range<usize>) -> Vec<u8> {
    match run.command.side {
        Side::Keys => {
            let of_row = 2 * usize::from(run.command.head_dim);
            rows.iter()
                .flat_map(|row| a[row * of_row..][..of_row].to_vec())
                .collect()
        }
        Side::Values => {
            let of_row = 2 * run.format.block();
            let pieces =
                blocks.flat_map(|block| rows.iter().map(move |row| block * run.rows + row));
            pieces
                .flat_map(|piece| a[piece * of_row..][..of_row].to_vec())
                .collect()
        }
    }
}

#[test]
fn rows_do_not_depend_on_what_shares_their_pass() {
    crate::common::check(150, runs(), |run| {
        let streams = run.streams(500);
        let together = multiply(run.format, run.rows, run.command, &streams);
        let blocks = 0..usize::from(run.command.blocks);
        for row in 0..run.rows {
            let alone = Streams {
                a: part_of_a(&run, &streams.a, &[row], blocks.clone()),
                ..streams.clone()
            };
            let alone = multiply(run.format, 1, run.command, &alone);
            prop_assert!(alone.row(0) == together.row(row));
        }
        Ok(())
    });
}

/// Bytes of the packs of the first block.
fn first_block(run: &Run, packs: &[u8]) -> usize {
    let mut at = 0;
    for _ in 0..run.format.segments(run.command.head_dim.into()) {
        let segment = Segment::read(&packs[at..], run.format, run.command.bits.into());
        at += segment.unwrap().unwrap().1;
    }
    at
}

/// Sums of a block's products, channel by channel backwards and tokens in another order.
fn sums_backwards(run: &Run, streams: &Streams) -> Vec<Sum> {
    let (t, p) = (run.format.block(), run.format.pack());
    let d = usize::from(run.command.head_dim);
    let mut totals = vec![Sum::default(); d];
    let (steps, weights) = (elements(&streams.steps), elements(&streams.a));
    let mut packs = &streams.packs[..];
    let mut blocks = vec![];
    for block in 0..usize::from(run.command.blocks) {
        let of_block = &weights[block * run.rows * t..][..t];
        let aligned = Aligned::of_weights(of_block, &steps[block * t..][..t]);
        let mut sums = vec![0i64; d];
        for at in 0..run.format.segments(d) {
            let (group, first) = run.format.place(Side::Values, d, at);
            let (segment, used) = Segment::read(packs, run.format, run.command.bits.into())
                .unwrap()
                .unwrap();
            packs = &packs[used..];
            for (c, pack) in segment.packs.iter().enumerate().rev() {
                let a = |i: usize| i64::from(aligned.integers[group * p + i]);
                // The minimum once per pack.
                let of_deltas = (0..p).rev().map(|i| a(i) * i64::from(pack.deltas[i]));
                let of_min = (0..p).map(a).sum::<i64>() * i64::from(pack.min);
                sums[first + c] += of_deltas.sum::<i64>() + of_min;
            }
        }
        blocks.push((aligned, sums));
    }
    for (aligned, sums) in blocks.iter().rev() {
        for (total, sum) in totals.iter_mut().zip(sums) {
            let mut of_block = Sum::default();
            aligned.add_to(&mut of_block, *sum);
            total.add(of_block);
        }
    }
    totals
}

#[test]
fn neither_the_order_nor_how_blocks_are_shared_out_can_be_seen() {
    crate::common::check(200, runs(), |mut run| {
        run.command.blocks = 2;
        let streams = run.streams(500);
        let whole = multiply(run.format, run.rows, run.command, &streams);
        if run.command.side == Side::Values {
            let totals = sums_backwards(&run, &streams);
            let results: Vec<f32> = totals.iter().map(|total| total.to_f32()).collect();
            prop_assert!(results == whole.row(0));
            return Ok(());
        }
        // Scores of two passes, one per block.
        let at = [first_block(&run, &streams.packs), run.format.steps_bytes()];
        let all: Vec<usize> = (0..run.rows).collect();
        let mut beats = vec![];
        for block in 0..2 {
            let part = |bytes: &[u8], at: usize| match block {
                0 => bytes[..at].to_vec(),
                _ => bytes[at..].to_vec(),
            };
            let one = Streams {
                packs: part(&streams.packs, at[0]),
                steps: part(&streams.steps, at[1]),
                a: part_of_a(&run, &streams.a, &all, block..block + 1),
            };
            let command = Command {
                blocks: 1,
                ..run.command
            };
            beats.extend(multiply(run.format, run.rows, command, &one).beats);
        }
        prop_assert!(beats == whole.beats);
        Ok(())
    });
}

/// Streams in pieces, several commands behind each other without a gap, and streams that do not end.
#[test]
fn bytes_may_come_in_pieces_and_commands_follow_without_a_gap() {
    crate::common::check(100, (runs(), 1..=40usize), |(run, piece)| {
        let streams = run.streams(500);
        let once = multiply(run.format, run.rows, run.command, &streams);
        let values = decompress(run.format, run.command, &streams);
        let mut dot = Dot::new(shape(run.format), run.rows).unwrap();
        let mut decompressor = Decompressor::new(shape(run.format));
        for _ in 0..2 {
            dot.command(run.command);
            decompressor.command(run.command);
        }
        let twice = [&streams.steps, &streams.packs, &streams.a].map(|bytes| bytes.repeat(2));
        let [mut steps, mut packs, mut a] = twice.each_ref().map(|bytes| bytes.chunks(piece));
        let (mut beats, mut given) = (vec![], vec![]);
        loop {
            let next = [steps.next(), packs.next(), a.next()];
            if next == [None; 3] {
                break;
            }
            let [steps, packs, a] = next.map(Option::unwrap_or_default);
            dot.input_steps(steps);
            dot.input_packs(packs);
            dot.input_a(a);
            beats.extend(std::iter::from_fn(|| dot.next_beat()));
            decompressor.input_steps(steps);
            decompressor.input_packs(packs);
            given.extend(std::iter::from_fn(|| decompressor.next_beat()));
        }
        let found: Vec<Vec<f32>> = beats.into_iter().map(|beat| beat.results).collect();
        prop_assert!(found == [&once.beats[..], &once.beats[..]].concat());
        let count: usize = given.iter().map(|beat| beat.values.len()).sum();
        prop_assert_eq!(count, 2 * values.values.len());
        prop_assert_eq!([dot.steps_held(), dot.packs_held(), dot.a_held()], [0; 3]);
        prop_assert_eq!(
            [decompressor.steps_held(), decompressor.packs_held()],
            [0; 2]
        );
        Ok(())
    });
}
