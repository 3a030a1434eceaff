//! Encoder and decoder: against the slow reference, and the properties the contract promises.

use crate::common::{any_vector, reference, thresholds};
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{
    ConfigError, Decoder, Encoder, Flags, Group, Thresholds, decompose, dense_bytes,
    max_sparse_bytes,
};

fn encode(t: Thresholds, vector: &[F16]) -> (Vec<u8>, Vec<u8>) {
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    Encoder::new(t, vector.len())
        .encode(vector, &mut dense, &mut sparse)
        .unwrap();
    (dense, sparse)
}

/// Decodes a sound vector and checks that exactly its bytes are consumed.
fn decode(t: Thresholds, d: usize, dense: &[u8], sparse: &[u8]) -> Vec<F16> {
    let mut out = vec![F16(0xffff); d];
    let report = Decoder::new(t, d)
        .unwrap()
        .decode(dense, sparse, &mut out)
        .unwrap();
    assert_eq!(report.error, None);
    assert_eq!(
        (report.dense_bytes, report.sparse_bytes),
        (dense.len(), sparse.len())
    );
    out
}

#[test]
fn streams_are_those_of_the_reference_encoder() {
    crate::common::check(6_000, any_vector(200), |(t, vector)| {
        let (dense, sparse) = encode(t, &vector);
        let (expected_dense, expected_sparse) = reference::encode(&t, &vector);
        prop_assert_eq!(dense, expected_dense);
        prop_assert_eq!(sparse, expected_sparse);
        Ok(())
    });
}

#[test]
fn the_reader_takes_exactly_what_the_writer_wrote() {
    crate::common::check(6_000, any_vector(300), |(t, vector)| {
        let (dense, sparse) = encode(t, &vector);
        prop_assert_eq!(dense.len(), dense_bytes(vector.len()));
        prop_assert!(sparse.len() <= max_sparse_bytes(vector.len()));
        let decoded = decode(t, vector.len(), &dense, &sparse);

        let header = reference::header_fields(&sparse);
        let (blocks, used, error) = reference::read_blocks(vector.len(), &sparse[12..]);
        prop_assert_eq!((used + 12, error), (sparse.len(), None));
        prop_assert_eq!(
            &decoded,
            &reference::reconstruct(&t, vector.len(), &dense, header, &blocks)
        );
        prop_assert!(
            decoded.iter().all(|x| x.is_canonical()),
            "a decoder never outputs -0"
        );

        // Another vector behind it changes nothing.
        let (mut longer_dense, mut longer_sparse) = (dense.clone(), sparse.clone());
        longer_dense.extend_from_slice(&dense);
        longer_sparse.extend_from_slice(&sparse);
        let mut out = vec![F16::ZERO; vector.len()];
        let report = Decoder::new(t, vector.len())
            .unwrap()
            .decode(&longer_dense, &longer_sparse, &mut out)
            .unwrap();
        prop_assert_eq!(
            (report.dense_bytes, report.sparse_bytes),
            (dense.len(), sparse.len())
        );
        prop_assert_eq!(out, decoded);
        Ok(())
    });
}

#[test]
fn elements_come_back_within_half_a_step_and_a_few_roundings() {
    // Away from saturation, where a range is clipped: large values lose an exponent bit.
    let small = |x: F16| {
        if x.canonical().value.to_f64().abs() <= 8192.0 {
            x
        } else {
            F16(x.0 & 0xbfff)
        }
    };
    crate::common::check(6_000, any_vector(150), |(t, vector)| {
        let mut four = [t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(small);
        four.sort_by_key(|t| t.key());
        let t = Thresholds::new(four[0], four[1], four[2], four[3]).unwrap();
        let vector: Vec<F16> = vector.into_iter().map(small).collect();
        let (dense, sparse) = encode(t, &vector);
        let decoded = decode(t, vector.len(), &dense, &sparse);
        let header = reference::header_fields(&sparse);
        let bands = reference::Bands::new(&t);
        let largest = vector
            .iter()
            .chain([&t.outer_lo(), &t.inner_lo(), &t.inner_hi(), &t.outer_hi()])
            .fold(0f64, |largest, x| {
                largest.max(x.canonical().value.to_f64().abs())
            });
        // One rounding each of base, difference, slope (times 15) and result, of sums of two values.
        let roundings = 8.0 * (largest * 2f64.powi(-10) + 2f64.powi(-24));
        for (x, y) in vector.iter().zip(&decoded) {
            let group = decompose(*x, &t).group;
            let (letter, field) = match group {
                Group::Outer => ('o', 0),
                Group::Middle => ('m', 2),
                Group::Inner => ('i', 4),
            };
            let coded = |i: usize| bands.coded(letter, header[i].to_f64());
            let step = (coded(field + 1) - coded(field)) / 15.0;
            // The side of a middle element is lost only in the cell that straddles 0.
            let near_0 = || {
                let s = bands.coded('m', x.canonical().value.to_f64());
                s.abs() <= step / 2.0 + roundings
            };
            let wrong_side = if group == Group::Middle && near_0() {
                bands.inner[1] - bands.inner[0]
            } else {
                0.0
            };
            let error = (y.to_f64() - x.canonical().value.to_f64()).abs();
            prop_assert!(
                error <= step / 2.0 + wrong_side + roundings,
                "{} became {}",
                x,
                y
            );
        }
        Ok(())
    });
}

#[test]
fn the_smallest_of_each_group_comes_back_exactly() {
    crate::common::check(6_000, any_vector(100), |(t, vector)| {
        let (dense, sparse) = encode(t, &vector);
        let decoded = decode(t, vector.len(), &dense, &sparse);
        let header = reference::header_fields(&sparse);
        for (x, y) in vector.iter().zip(&decoded) {
            let x = decompose(*x, &t);
            let exact = match x.group {
                Group::Outer => x.canonical == header[0],
                Group::Middle => x.canonical == header[2],
                Group::Inner => x.canonical.magnitude() == header[4],
            };
            prop_assert!(!exact || *y == x.canonical, "{} became {}", x.canonical, y);
        }
        Ok(())
    });
}

#[test]
fn a_vector_of_equal_values_has_code_zero_and_comes_back_exactly() {
    crate::common::check(500, (any_vector(1), 1..150usize), |((t, one), d)| {
        let vector = vec![one[0]; d];
        let (dense, sparse) = encode(t, &vector);
        prop_assert!(dense.iter().all(|byte| *byte == 0));
        prop_assert_eq!(
            decode(t, d, &dense, &sparse),
            vec![one[0].canonical().value; d]
        );
        Ok(())
    });
}

#[test]
fn equal_distances_put_the_high_side_in_the_header() {
    let t = thresholds([-1.0, 0.0, 0.0, 1.0]);
    let vector = [-3.0, 3.0, -1.5, 1.5].map(|x| F16::from_f64(x).unwrap());
    for order in [[0, 1, 2, 3], [3, 2, 1, 0]] {
        let (_, sparse) = encode(t, &order.map(|i| vector[i]));
        assert_eq!(
            reference::header_fields(&sparse)[..2],
            [vector[3], vector[1]]
        );
    }
}

#[test]
fn nan_and_infinity_set_sticky_flags_and_are_coded_as_data() {
    let t = thresholds([-2.0, -0.5, 0.5, 2.0]);
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    let mut encoder = Encoder::new(t, 4);
    let mut flags_after = |x: u16, dense: &mut Vec<u8>, sparse: &mut Vec<u8>| {
        encoder.encode(&[F16(x)], dense, sparse).unwrap();
        encoder.flags()
    };
    assert_eq!(
        flags_after(0x3c00, &mut dense, &mut sparse),
        Flags::default()
    );
    assert_eq!(
        flags_after(0xfe00, &mut dense, &mut sparse),
        Flags {
            nan: true,
            inf: false
        }
    );
    assert_eq!(
        flags_after(0xfc00, &mut dense, &mut sparse),
        Flags {
            nan: true,
            inf: true
        }
    );
    assert_eq!(
        flags_after(0x3c00, &mut dense, &mut sparse),
        Flags {
            nan: true,
            inf: true
        }
    );
    encoder.clear_flags();
    assert_eq!(encoder.flags(), Flags::default());

    let mut decoder = Decoder::new(t, 1).unwrap();
    let (mut decoded, mut at) = (Vec::new(), 0);
    for code in &dense {
        let mut out = [F16::ZERO];
        at += decoder
            .decode(&[*code], &sparse[at..], &mut out)
            .unwrap()
            .sparse_bytes;
        decoded.push(out[0]);
    }
    assert_eq!(decoded, [F16(0x3c00), F16::ZERO, F16::MIN, F16(0x3c00)]);
}

#[test]
fn a_refused_vector_writes_nothing_and_leaves_the_next_one_alone() {
    let t = thresholds([-2.0, -0.5, 0.5, 2.0]);
    let mut encoder = Encoder::new(t, 3);
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    assert_eq!(
        encoder.encode(&[], &mut dense, &mut sparse),
        Err(ConfigError::EmptyVector)
    );
    let too_long = encoder.encode(&[F16(0x7e00); 4], &mut dense, &mut sparse);
    assert_eq!(too_long, Err(ConfigError::VectorTooLong { d: 4, max_d: 3 }));
    assert!(dense.is_empty() && sparse.is_empty() && encoder.flags() == Flags::default());
    encoder
        .encode(&[F16(0x3c00); 3], &mut dense, &mut sparse)
        .unwrap();
    assert_eq!((dense, sparse), encode(t, &[F16(0x3c00); 3]));
}
