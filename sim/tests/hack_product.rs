//! The product on codes (HACK contract, sections 5 and 6) against exact integers, its bounds, and that
//! no order can be seen.

use crate::common::exact::{binary32, nearest_multiple};
use num_bigint::BigInt;
use proptest::prelude::*;
use sim::F16;
use sim::group::Pair;
use sim::hack::{Beat, Format, Left, Matmul, Pass, Record, Shape, Sum, Sums, r16};

/// The largest term in units of 2^-24.
const LARGEST: i64 = (1 << 49) - 1;

/// z rounded to 16 significant bits.
fn exact_r16(z: &BigInt) -> BigInt {
    let unit = BigInt::from(1) << z.bits().saturating_sub(16);
    nearest_multiple(z, &unit) * unit
}

/// q of z in units of 2^-48, in units of 2^-24, and whether it was clamped.
fn exact_term(z: &BigInt) -> (BigInt, bool) {
    let rounded = nearest_multiple(z, &(BigInt::from(1) << 24));
    let clamped = rounded.magnitude() > BigInt::from(LARGEST).magnitude();
    (rounded.clamp((-LARGEST).into(), LARGEST.into()), clamped)
}

/// Integers of up to `bits` bits, next to ties and powers of two of all sizes.
fn near_ties(bits: u32) -> impl Iterator<Item = i128> {
    let significands = [0x8000i128, 0x8001, 0xaaaa, 0xffff].into_iter();
    let near = significands.flat_map(move |significand| {
        (0..bits - 17).flat_map(move |shift| {
            let tie = (2 * significand + 1) << shift;
            (-2..=2).flat_map(move |off| [tie + off, -tie - off])
        })
    });
    near.chain(-3..=3)
}

#[test]
fn r16_is_that_of_exact_integers_at_all_ties() {
    for z in near_ties(62).chain((1 << 15)..(1 << 18)) {
        let exact = exact_r16(&z.into());
        assert_eq!(BigInt::from(r16(z as i64)), exact, "{z}");
    }
}

#[test]
fn terms_are_those_of_exact_integers_at_all_ties() {
    let limit = i128::from(LARGEST) << 24;
    let at_limit = (-3..=3).flat_map(|off| [limit + off, limit + (1 << 23) + off]);
    let odd_units = [0, 1, 2, 3, 1 << 20, (1 << 48) + 1];
    let ties = odd_units
        .into_iter()
        .flat_map(|n: i128| (-2..=2).map(move |off| (n << 24) + (1 << 23) + off));
    for z in near_ties(103).chain(at_limit).chain(ties) {
        for z in [z, -z] {
            let mut sum = Sum::default();
            sum.add_term(z);
            let exact = exact_term(&z.into());
            assert_eq!((sum.units.into(), sum.clamped), exact, "{z}");
        }
    }
}

fn element() -> impl Strategy<Value = F16> {
    prop_oneof![8 => crate::common::finite(), 1 => Just(F16::MAX), 1 => Just(F16::MIN)]
}

/// A record of `n` elements that a stream may hold; its sum need not be that of its codes.
fn record(n: usize, largest: u8) -> impl Strategy<Value = Record> {
    let code = prop_oneof![4 => 0..=largest, 1 => Just(largest)];
    let off = prop_oneof![9 => Just(None), 1 => (0..=u16::from(largest) * n as u16).prop_map(Some)];
    let parts = (element(), element(), prop::collection::vec(code, n), off);
    parts.prop_map(|(min, step, codes, off)| Record {
        pair: Pair {
            min,
            step: step.magnitude(),
        },
        sum: off.unwrap_or(codes.iter().map(|code| u16::from(*code)).sum()),
        codes,
    })
}

/// Pairs of partitions of one pass.
type Partitions = Vec<(Record, Record)>;

/// Weights and values of a tail.
type Tail = Vec<(F16, F16)>;

fn operands() -> impl Strategy<Value = (Partitions, Tail)> {
    let pair = (1..=64usize, prop::sample::select(vec![3, 15]))
        .prop_flat_map(|(n, largest)| (record(n, 255), record(n, largest)));
    (
        prop::collection::vec(pair, 0..=6),
        prop::collection::vec((element(), element()), 0..=6),
    )
}

/// The terms of a product by the contract's table, in units of 2^-48.
fn exact_terms(pairs: &[(Record, Record)], tail: &[(F16, F16)]) -> Vec<BigInt> {
    let grid = |x: F16| BigInt::from(x.to_grid());
    let mut terms = vec![];
    for (a, b) in pairs {
        let products = a.codes.iter().zip(&b.codes);
        let c: u32 = products.map(|(a, b)| u32::from(*a) * u32::from(*b)).sum();
        let [m_a, s_a] = [a.pair.min, a.pair.step].map(grid);
        let [m_b, s_b] = [b.pair.min, b.pair.step].map(grid);
        let x = exact_r16(&(&s_a * c + &m_a * b.sum));
        let y = exact_r16(&(&s_a * a.sum + m_a * a.codes.len()));
        terms.extend([s_b * x, m_b * y]);
    }
    terms.extend(tail.iter().map(|(p, v)| grid(*p) * grid(*v)));
    terms
}

/// c rounded to binary32.
fn exact_f32(c: &BigInt) -> f32 {
    binary32(c, -24)
}

#[test]
fn a_product_is_that_of_exact_integers_in_any_order() {
    crate::common::check(3000, operands(), |(pairs, tail)| {
        let (mut c, mut clamped) = (BigInt::from(0), false);
        for (term, is_clamped) in exact_terms(&pairs, &tail).iter().map(exact_term) {
            c += term;
            clamped |= is_clamped;
        }
        let mut sum = Sum::default();
        for (a, b) in &pairs {
            sum.add_partitions(&Left::new(a.clone()), b);
        }
        tail.iter().for_each(|(p, v)| sum.add_product(*p, *v));
        prop_assert_eq!(BigInt::from(sum.units), c.clone());
        prop_assert_eq!(sum.clamped, clamped);
        prop_assert_eq!(sum.to_f32().to_bits(), exact_f32(&c).to_bits());

        let mut reversed = Sum::default();
        tail.iter()
            .rev()
            .for_each(|(p, v)| reversed.add_product(*p, *v));
        for (a, b) in pairs.iter().rev() {
            reversed.add_partitions(&Left::new(a.clone()), b);
        }
        prop_assert_eq!(reversed, sum);
        Ok(())
    });
}

/// Appends a record as a stream holds it.
fn write(record: &Record, format: Format, stream: &mut Vec<u8>) {
    stream.extend(record.pair.to_bytes());
    stream.extend(&record.sum.to_le_bytes()[..format.sum_bytes()]);
    let per_byte = 8 / format.bits() as usize;
    let byte = |codes: &[u8]| {
        let places = codes.iter().enumerate();
        places.fold(0, |byte, (i, code)| {
            byte | code << (i as u32 * format.bits())
        })
    };
    stream.extend(record.codes.chunks(per_byte).map(byte));
}

fn beats(matmul: &mut Matmul) -> Vec<Beat> {
    std::iter::from_fn(|| matmul.next_beat()).collect()
}

/// All beats of passes over whole streams.
fn run(shape: Shape, passes: &[Pass], a: &[u8], b: &[u8]) -> (Vec<Beat>, Matmul) {
    let mut matmul = Matmul::new(shape);
    passes
        .iter()
        .for_each(|pass| assert!(matmul.command(*pass)));
    assert!(matmul.input_a(a) && matmul.input_b(b));
    (beats(&mut matmul), matmul)
}

/// 4096 blocks and 127 tokens of which every term has one sign and is out of range.
#[test]
fn the_accumulator_holds_the_largest_pass_of_both_signs() {
    let format = Format::new(128, 4, Sums::Stored).unwrap();
    let shape = Shape::new(format, 1, 256).unwrap();
    let full = |largest: u8, min: F16, step: F16| Record {
        pair: Pair { min, step },
        sum: u16::from(largest) * 128,
        codes: vec![largest; 128],
    };
    for (sign, min, step) in [(1, F16::MAX, F16::MAX), (-1, F16::MIN, F16::ZERO)] {
        let (left, right) = (full(255, min, step), full(15, F16::MAX, F16::MAX));
        let (mut a, mut b) = (vec![], vec![]);
        for _ in 0..4096 {
            write(&left, format.of_a(), &mut a);
            write(&right, format, &mut b);
        }
        for _ in 0..127 {
            a.extend(min.0.to_le_bytes());
            b.extend(F16::MAX.0.to_le_bytes());
        }
        let pass = Pass::Outputs {
            width: 1,
            blocks: 4096,
            tail: 127,
        };
        let (beats, matmul) = run(shape, &[pass], &a, &b);
        let exact = BigInt::from(LARGEST) * (2 * 4096 + 127) * sign;
        assert_eq!(beats[0].results, [exact_f32(&exact)]);
        assert!(matmul.flags().clamped);
    }
}

/// Streams of queries and of keys: `tokens` tokens of one width.
fn scores() -> impl Strategy<Value = (Shape, u16, Vec<Record>, Vec<Vec<Record>>)> {
    let sizes = (
        prop::sample::select(vec![32usize, 64, 128]),
        prop::sample::select(vec![2u32, 4]),
        prop::sample::select(vec![1usize, 2, 4, 8]),
        1..=150u16,
        any::<bool>(),
    );
    sizes.prop_flat_map(|(group, bits, rows, width, stored)| {
        let sums = if stored { Sums::Stored } else { Sums::None };
        let format = Format::new(group, bits, sums).unwrap();
        let of_vector = move |format: Format| {
            let records = format.partitions(width.into());
            let records: Vec<_> = records.map(|n| record(n, format.largest_code())).collect();
            records
        };
        let a = (0..rows).flat_map(|_| of_vector(format.of_a()));
        (
            Just(Shape::new(format, rows, 150).unwrap()),
            Just(width),
            a.collect::<Vec<_>>(),
            prop::collection::vec(of_vector(format), 1..=5),
        )
    })
}

#[test]
fn tokens_may_be_split_over_passes_and_bytes_over_pieces() {
    let cases = (scores(), 0..=5usize, 1..=40usize);
    crate::common::check(300, cases, |((shape, width, a, tokens), at, piece)| {
        let (mut a_bytes, mut b_bytes) = (vec![], vec![]);
        a.iter()
            .for_each(|record| write(record, shape.format().of_a(), &mut a_bytes));
        tokens
            .iter()
            .flatten()
            .for_each(|record| write(record, shape.format(), &mut b_bytes));
        let pass = |tokens: usize| Pass::Scores {
            width,
            tokens: tokens as u32,
        };
        let (whole, matmul) = run(shape, &[pass(tokens.len())], &a_bytes, &b_bytes);
        prop_assert_eq!(whole.len(), tokens.len());
        prop_assert_eq!((matmul.held_a(), matmul.held_b()), (0, 0));

        // Pieces of bytes.
        let mut pieces = Matmul::new(shape);
        pieces.command(pass(tokens.len()));
        let mut given = vec![];
        let mut b_pieces = b_bytes.chunks(piece);
        for a in a_bytes.chunks(piece) {
            pieces.input_a(a);
            pieces.input_b(b_pieces.next().unwrap_or_default());
            given.extend(beats(&mut pieces));
        }
        for b in b_pieces {
            pieces.input_b(b);
            given.extend(beats(&mut pieces));
        }
        prop_assert_eq!(&given, &whole);
        prop_assert_eq!(pieces.flags(), matmul.flags());

        // Passes.
        let at = at.min(tokens.len());
        let passes: Vec<Pass> = [at, tokens.len() - at]
            .into_iter()
            .filter(|tokens| *tokens > 0)
            .map(pass)
            .collect();
        let twice = a_bytes.repeat(passes.len());
        let (split, _) = run(shape, &passes, &twice, &b_bytes);
        let results = |beats: &[Beat]| -> Vec<Vec<f32>> {
            beats.iter().map(|beat| beat.results.clone()).collect()
        };
        prop_assert_eq!(results(&split), results(&whole));

        // The results of a row do not depend on what shares its pass.
        let one = Shape::new(shape.format(), 1, 150).unwrap();
        let of_row = a_bytes.len() / shape.rows();
        for (row, a) in a_bytes.chunks(of_row).enumerate() {
            let (alone, _) = run(one, &[pass(tokens.len())], a, &b_bytes);
            let of_row: Vec<Vec<f32>> = whole.iter().map(|b| vec![b.results[row]]).collect();
            prop_assert_eq!(results(&alone), of_row);
        }
        Ok(())
    });
}
