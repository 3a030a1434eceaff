//! Refusals, random numbers, errors and commands of HACK's golden model, over random input.

use proptest::prelude::*;
use sim::F16;
use sim::hack::{
    Beat, Block, ColumnEncoder, ConfigError, Flags, Format, FormatError, Kind, Matmul, Pass,
    PassFlags, Record, Rounding, RowEncoder, Shape, StoredDecoder, StoredError, Sums,
};

const MAX_D: usize = 40;

fn formats() -> impl Strategy<Value = Format> {
    let format = (
        prop::sample::select(vec![32, 64, 128]),
        prop::sample::select(vec![2, 4, 8]),
        any::<bool>(),
    );
    format.prop_map(|(group, bits, stored)| {
        let sums = match stored || bits == 8 {
            true => Sums::Stored,
            false => Sums::None,
        };
        Format::new(group, bits, sums).unwrap()
    })
}

fn element() -> impl Strategy<Value = F16> {
    prop_oneof![30 => crate::common::finite(), 1 => any::<u16>().prop_map(F16)]
}

fn roundings() -> impl Strategy<Value = Rounding> {
    let seed = prop_oneof![2 => Just(None), 1 => any::<u64>().prop_map(Some)];
    (seed, any::<bool>()).prop_map(|(seed, nearest)| Rounding { seed, nearest })
}

/// Blocks of tokens of one length each, now and then with a token of another length, or too long.
fn blocks(group: usize) -> impl Strategy<Value = Vec<Vec<Vec<F16>>>> {
    let block = (
        1..=MAX_D + 2,
        any::<prop::sample::Index>(),
        0..4,
        0..=12usize,
    );
    let block = block.prop_flat_map(move |(d, place, fault, other)| {
        let mut lengths = vec![d; group];
        if fault == 0 {
            lengths[place.index(group)] = other;
        }
        let tokens = lengths
            .into_iter()
            .map(|d| prop::collection::vec(element(), d));
        tokens.collect::<Vec<_>>()
    });
    prop::collection::vec(block, 1..=4)
}

/// A block that is refused leaves the random source, the flags and the stream as they are.
#[test]
fn a_refused_block_changes_nothing_around_it() {
    let cases = formats().prop_flat_map(|format| {
        let roundings = prop::collection::vec(roundings(), 4);
        (Just(format), blocks(format.group()), roundings)
    });
    crate::common::check(100, cases, |(format, blocks, roundings)| {
        let mut encoder = ColumnEncoder::new(format, MAX_D);
        let mut only_good = ColumnEncoder::new(format, MAX_D);
        let (mut stream, mut expected) = (vec![], vec![]);
        let mut refused = false;
        for (block, rounding) in blocks.iter().zip(roundings) {
            let d = block[0].len();
            let good = (1..=MAX_D).contains(&d) && block.iter().all(|token| token.len() == d);
            refused |= !good;
            let mut last = Block::Waits;
            for (i, token) in block.iter().enumerate() {
                prop_assert_eq!(last, Block::Waits);
                // Only the first token's counts.
                let given = if i == 0 {
                    rounding
                } else {
                    Rounding::default()
                };
                last = encoder.encode(token, given, &mut stream);
                if good {
                    only_good.encode(token, rounding, &mut expected);
                }
            }
            prop_assert_eq!(last == Block::Written, good);
            prop_assert_eq!(last == Block::Refused, !good);
            prop_assert_eq!(&stream, &expected);
            let flags = Flags {
                config_error: refused,
                ..only_good.flags()
            };
            prop_assert_eq!(encoder.flags(), flags);
        }
        encoder.clear_flags();
        prop_assert_eq!(encoder.flags(), Flags::default());
        Ok(())
    });
}

/// Rows of G elements and columns of G tokens are the same records, drawn in the same order.
#[test]
fn columns_are_rows_of_the_transposed_block() {
    let cases = (formats(), 1..=8usize, roundings()).prop_flat_map(|(format, d, rounding)| {
        let block = prop::collection::vec(prop::collection::vec(element(), d), format.group());
        (Just(format), block, Just(rounding))
    });
    crate::common::check(300, cases, |(format, block, rounding)| {
        let (mut by_columns, mut by_rows) = (vec![], vec![]);
        let mut columns = ColumnEncoder::new(format, MAX_D);
        for token in &block {
            columns.encode(token, rounding, &mut by_columns);
        }
        let mut rows = RowEncoder::new(format);
        for channel in 0..block[0].len() {
            let column: Vec<F16> = block.iter().map(|token| token[channel]).collect();
            let seed = rounding.seed.filter(|_| channel == 0);
            rows.encode(&column, Rounding { seed, ..rounding }, &mut by_rows);
        }
        prop_assert_eq!(&by_columns, &by_rows);
        prop_assert_eq!(columns.flags(), rows.flags());

        let mut stored =
            StoredDecoder::new(format, Kind::Columns, block[0].len(), &by_columns[..]).unwrap();
        let mut stored_rows =
            StoredDecoder::new(format, Kind::Rows, format.group(), &by_rows[..]).unwrap();
        let (mut tokens, mut columns, mut vector) = (vec![], vec![], vec![]);
        while stored.next_vector(&mut vector).unwrap() {
            tokens.push(vector.clone());
        }
        while stored_rows.next_vector(&mut vector).unwrap() {
            columns.push(vector.clone());
        }
        prop_assert_eq!(tokens.len(), format.group());
        for (i, token) in tokens.iter().enumerate() {
            let of_columns: Vec<F16> = columns.iter().map(|column| column[i]).collect();
            prop_assert_eq!(token, &of_columns);
        }
        Ok(())
    });
}

#[test]
fn rounding_to_the_nearest_draws_as_well() {
    let vectors = prop::collection::vec(element(), 1..=150);
    crate::common::check(300, (formats(), vectors), |(format, vector)| {
        let nearest = Rounding {
            nearest: true,
            ..Rounding::default()
        };
        let after = |first: Rounding| {
            let mut encoder = RowEncoder::new(format);
            encoder.encode(&vector, first, &mut vec![]);
            let mut stream = vec![];
            encoder.encode(&vector, Rounding::default(), &mut stream);
            stream
        };
        prop_assert_eq!(after(nearest), after(Rounding::default()));
        Ok(())
    });
}

#[test]
fn records_hold_the_sum_of_their_codes() {
    let vectors = prop::collection::vec(element(), 1..=128);
    let cases = (formats(), vectors, roundings());
    crate::common::check(300, cases, |(format, mut vector, rounding)| {
        vector.truncate(format.group());
        let mut stream = vec![];
        RowEncoder::new(format).encode(&vector, rounding, &mut stream);
        prop_assert_eq!(stream.len(), format.record_bytes(vector.len()));
        let record = Record::read(&stream, vector.len(), format)
            .unwrap()
            .unwrap();
        let sum: u16 = record.codes.iter().map(|code| u16::from(*code)).sum();
        prop_assert_eq!(record.sum, sum);
        Ok(())
    });
}

#[test]
fn full_records_have_the_bytes_of_the_contract() {
    let bytes = |group, bits| {
        let format = Format::new(group, bits, Sums::Stored).unwrap();
        format.record_bytes(group)
    };
    let table = [(2, [13, 21, 38]), (4, [22, 38, 70]), (8, [38, 70, 134])];
    for (bits, row) in table {
        assert_eq!([32, 64, 128].map(|group| bytes(group, bits)), row);
    }
}

/// A shape, commands that may be out of range, and streams: noise with good records in it.
#[derive(Clone, Debug)]
struct Run {
    shape: Shape,
    passes: Vec<Pass>,
    a: Vec<u8>,
    b: Vec<u8>,
    pieces: Vec<(usize, usize)>,
}

fn pass(group: u16) -> impl Strategy<Value = Pass> {
    let width = prop_oneof![20 => 1..=40u16, 1 => Just(0), 1 => 41..=42u16];
    let tail = prop_oneof![20 => 0..group, 1 => group..=group + 1];
    let scores = (width.clone(), 0..=6u32);
    prop_oneof![
        scores.prop_map(|(width, tokens)| Pass::Scores { width, tokens }),
        (width, 0..=2u16, tail).prop_map(|(width, blocks, tail)| Pass::Outputs {
            width,
            blocks,
            tail
        }),
    ]
}

fn runs() -> impl Strategy<Value = Run> {
    let rows = prop::sample::select(vec![1, 2, 4, 8]);
    let formats = formats().prop_filter("of a cache", |format| format.bits() < 8);
    // Noise whose fields are small: most records of it are good.
    let noise = || prop::collection::vec(prop_oneof![20 => 0..4u8, 1 => any::<u8>()], 0..=3000);
    let pieces = prop::collection::vec((0..=300usize, 0..=300usize), 0..=20);
    (formats, rows).prop_flat_map(move |(format, rows)| {
        let shape = Shape::new(format, rows, MAX_D).unwrap();
        let passes = prop::collection::vec(pass(format.group() as u16), 1..=3);
        (Just(shape), passes, noise(), noise(), pieces.clone()).prop_map(
            |(shape, passes, a, b, pieces)| Run {
                shape,
                passes,
                a,
                b,
                pieces,
            },
        )
    })
}

/// What passes over whole streams give, and the unit after them.
fn whole(run: &Run) -> (Vec<Beat>, Matmul) {
    let mut matmul = Matmul::new(run.shape);
    run.passes
        .iter()
        .for_each(|pass| assert!(matmul.command(*pass)));
    matmul.input_a(&run.a);
    matmul.input_b(&run.b);
    matmul.end_a();
    matmul.end_b();
    let beats = std::iter::from_fn(|| matmul.next_beat()).collect();
    (beats, matmul)
}

/// Every pass has all of its beats, up to one that is out of range or malformed.
#[test]
fn no_stream_and_no_command_gives_a_beat_too_many_or_too_few() {
    crate::common::check(1000, runs(), |run| {
        let (beats, mut matmul) = whole(&run);
        let mut left = &beats[..];
        for pass in &run.passes {
            if !run.shape.takes(*pass) {
                prop_assert!(matmul.config_error() && matmul.is_stopped());
                break;
            }
            let (of_pass, rest) = left.split_at(pass.beats() as usize);
            left = rest;
            for (i, beat) in of_pass.iter().enumerate() {
                prop_assert_eq!(beat.last, i + 1 == of_pass.len());
                prop_assert_eq!(beat.results.len(), run.shape.rows());
                prop_assert!(beat.error.is_none() || beat.last);
            }
            let error = of_pass.last().and_then(|beat| beat.error);
            prop_assert_eq!(matmul.first_error().filter(|_| left.is_empty()), error);
            if let (Some(_), Pass::Outputs { .. }) = (error, pass) {
                let zero = |beat: &Beat| beat.results.iter().all(|x| x.to_bits() == 0);
                prop_assert!(of_pass.iter().all(zero));
            }
            if error.is_some() {
                prop_assert!(matmul.is_stopped());
                prop_assert_eq!(matmul.error_count(), 1);
                break;
            }
        }
        prop_assert!(left.is_empty());

        // Flags outlive a restart, nothing else does.
        let flags = (matmul.flags(), matmul.first_error(), matmul.config_error());
        matmul.restart();
        prop_assert!(!matmul.is_stopped());
        prop_assert_eq!((matmul.held_a(), matmul.held_b()), (0, 0));
        prop_assert_eq!(matmul.next_beat(), None);
        let after = (matmul.flags(), matmul.first_error(), matmul.config_error());
        prop_assert_eq!(after, flags);
        matmul.clear_flags();
        prop_assert_eq!(matmul.flags(), PassFlags::default());
        prop_assert_eq!(matmul.first_error(), None);
        prop_assert_eq!(matmul.error_count(), 0);
        prop_assert!(!matmul.config_error());
        Ok(())
    });
}

#[test]
fn pieces_of_bytes_change_nothing() {
    crate::common::check(500, runs(), |run| {
        let (expected, whole) = whole(&run);
        let mut matmul = Matmul::new(run.shape);
        run.passes
            .iter()
            .for_each(|pass| assert!(matmul.command(*pass)));
        let (mut a, mut b, mut beats) = (&run.a[..], &run.b[..], vec![]);
        for (of_a, of_b) in &run.pieces {
            let (piece_a, rest_a) = a.split_at((*of_a).min(a.len()));
            let (piece_b, rest_b) = b.split_at((*of_b).min(b.len()));
            (a, b) = (rest_a, rest_b);
            matmul.input_a(piece_a);
            matmul.input_b(piece_b);
            beats.extend(std::iter::from_fn(|| matmul.next_beat()));
        }
        matmul.input_a(a);
        matmul.input_b(b);
        matmul.end_a();
        matmul.end_b();
        beats.extend(std::iter::from_fn(|| matmul.next_beat()));
        prop_assert_eq!(beats, expected);
        prop_assert_eq!(matmul.flags(), whole.flags());
        prop_assert_eq!(matmul.first_error(), whole.first_error());
        prop_assert_eq!(matmul.config_error(), whole.config_error());
        Ok(())
    });
}

#[test]
fn the_first_error_is_the_first_in_the_order_of_use() {
    let format = Format::new(32, 2, Sums::Stored).unwrap();
    let shape = Shape::new(format, 1, MAX_D).unwrap();
    let pass = Pass::Outputs {
        width: 1,
        blocks: 2,
        tail: 1,
    };
    let (a, b) = ([0; 2 * 38 + 2], [0; 2 * 13 + 2]);
    let bad_min = |stream: &[u8], place: usize| {
        let mut stream = stream.to_vec();
        stream[place + 1] = 0x80;
        stream
    };
    let error = |a: &[u8], b: &[u8]| {
        let run = Run {
            shape,
            passes: vec![pass],
            a: a.to_vec(),
            b: b.to_vec(),
            pieces: vec![],
        };
        whole(&run).1.first_error()
    };
    assert_eq!(error(&a, &b), None);
    // Block 0 of b comes before block 1 of a, and that before block 1 of b.
    assert_eq!(error(&a[..38], &bad_min(&b, 0)), Some(FormatError::BadPair));
    assert_eq!(error(&a[..38], &bad_min(&b, 13)), Some(FormatError::EndOfA));
    assert_eq!(error(&bad_min(&a, 38), &b[..12]), Some(FormatError::EndOfB));
    // A pair counts as soon as it is there, a sum too.
    assert_eq!(error(&bad_min(&a, 0)[..4], &b), Some(FormatError::BadPair));
    assert_eq!(error(&bad_min(&a, 0)[..3], &b), Some(FormatError::EndOfA));
    let mut sum = b.to_vec();
    sum[4] = 97;
    assert_eq!(error(&a, &sum[..5]), Some(FormatError::BadSum));
    sum[4] = 96;
    assert_eq!(error(&a, &sum), None);
    // The tail of a comes before that of b.
    assert_eq!(error(&a[..77], &b[..27]), Some(FormatError::EndOfA));
    assert_eq!(error(&a, &b[..27]), Some(FormatError::EndOfB));
}

#[test]
fn sizes_that_do_not_exist_are_refused() {
    let new = Format::new;
    assert_eq!(
        new(48, 2, Sums::Stored),
        Err(ConfigError::Group { group: 48 })
    );
    assert_eq!(new(64, 3, Sums::None), Err(ConfigError::Bits { bits: 3 }));
    assert_eq!(new(64, 8, Sums::None), Err(ConfigError::NoSums));
    let [cache, query] = [2, 8].map(|bits| new(64, bits, Sums::Stored).unwrap());
    assert_eq!(Shape::new(cache, 3, 64), Err(ConfigError::Rows { rows: 3 }));
    assert_eq!(
        Shape::new(query, 1, 64),
        Err(ConfigError::CacheBits { bits: 8 })
    );
    for width in [0, 1 << 16] {
        let refused = StoredDecoder::new(cache, Kind::Rows, width, &[][..]);
        assert_eq!(refused.err(), Some(ConfigError::Width { width }));
    }
}

#[test]
fn stored_streams_that_are_broken_name_the_frame() {
    let format = Format::new(32, 2, Sums::Stored).unwrap();
    let first_error = |stream: &[u8]| {
        let mut stored = StoredDecoder::new(format, Kind::Rows, 32, stream).unwrap();
        let mut vector = vec![];
        loop {
            match stored.next_vector(&mut vector) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(error),
            }
        }
    };
    assert!(first_error(&[0; 26]).is_none());
    let cut = first_error(&[0; 25]);
    assert!(matches!(cut, Some(StoredError::NotWhole { frame: 1 })));
    let mut bad = [0; 26];
    bad[17] = 97;
    let sum = first_error(&bad);
    let error = FormatError::BadSum;
    assert!(matches!(sum, Some(StoredError::Malformed { frame: 1, error: e }) if e == error));
}
