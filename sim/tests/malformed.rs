//! Streams that break the format (Oaken contract, section 8).

use crate::common::{any_thresholds, any_vector, reference, thresholds};
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{
    Decoder, Encoder, FormatError, Header, StoredDecoder, StoredError, Thresholds, VectorReport,
};
use std::io::{self, Read};

fn decode(t: Thresholds, d: usize, dense: &[u8], sparse: &[u8]) -> (VectorReport, Vec<F16>) {
    let mut out = vec![F16(0xffff); d];
    (
        Decoder::new(t, d)
            .unwrap()
            .decode(dense, sparse, &mut out)
            .unwrap(),
        out,
    )
}

fn unit() -> Thresholds {
    thresholds([-2.0, -0.5, 0.5, 2.0])
}

/// The error of a vector of `d` elements with an empty header and these bytes behind it.
fn error_of(d: usize, blocks: &[u8]) -> Option<FormatError> {
    let sparse = [&[0; 12], blocks].concat();
    decode(unit(), d, &vec![0; d.div_ceil(2)], &sparse).0.error
}

#[test]
fn every_kind_of_error_is_recognized() {
    use FormatError::*;
    let cases: &[(usize, &[u8], Option<FormatError>)] = &[
        (64, &[0x00, 0x40], None),
        (64, &[0x00, 0x00], None),
        (64, &[0x05, 0x05], None),
        (65, &[0x05, 0x05, 0x00, 0x40], None),
        (65, &[0x05, 0x05, 0x00, 0x00], None),
        (65, &[0x05, 0x00, 0x40], None),
        (128, &[0x05, 0x03, 0x03], None),
        (64, &[0x05, 0x85], Some(ReservedTerminator)),
        (64, &[0x05, 0xc5], Some(ReservedTerminator)),
        (64, &[0x00, 0x80], Some(ReservedTerminator)),
        (64, &[0x05, 0x45], Some(BadPlaceholder)),
        (64, &[0x40, 0x40], Some(BadPlaceholder)),
        (64, &[0x80, 0x40], Some(BadPlaceholder)),
        (64, &[0x00, 0x05, 0x45], Some(BadPlaceholder)),
        (5, &[0x05], Some(IndexPastBlock)),
        (5, &[0x04, 0x04], None),
        (65, &[0x3f, 0x3f, 0x01], Some(IndexPastBlock)),
        (66, &[0x3f, 0x02], Some(IndexPastBlock)),
        (64, &[0x05, 0x04], Some(IndexDescends)),
        (128, &[0x05, 0x04, 0x03], Some(IndexDescends)),
        (64, &[], Some(SparseEnds)),
        (64, &[0x05], Some(SparseEnds)),
        (65, &[0x05, 0x05], Some(SparseEnds)),
    ];
    for &(d, blocks, expected) in cases {
        assert_eq!(
            error_of(d, blocks),
            expected,
            "d = {d}, bytes {blocks:02x?}"
        );
    }
}

#[test]
fn every_fault_of_a_header_is_recognized() {
    use FormatError::*;
    let cases = [
        ([0, 0, 0, 0, 0, 0], None),
        ([0x7c00, 0, 0, 0, 0, 0], Some(HeaderNotCanonical)),
        ([0, 0xfe01, 0, 0, 0, 0], Some(HeaderNotCanonical)),
        ([0, 0, 0x8000, 0, 0, 0], Some(HeaderNotCanonical)),
        ([0, 0, 0, 0, 0x8000, 0], Some(HeaderNotCanonical)),
        ([0, 0, 0, 0, 0, 0xfc00], Some(HeaderNotCanonical)),
        ([0, 0, 0, 0, 0x8001, 0], Some(HeaderNegativeMagnitude)),
        ([0, 0, 0, 0, 0, 0xb400], Some(HeaderNegativeMagnitude)),
        ([0x4400, 0x4200, 0, 0, 0, 0], Some(HeaderMinAboveMax)), // outer 4, 3
        ([0x4400, 0xc200, 0, 0, 0, 0], Some(HeaderMinAboveMax)), // outer 4, -3
        ([0x4200, 0xc400, 0, 0, 0, 0], None),                    // outer 3, -4
        ([0, 0, 0x3c00, 0xbc00, 0, 0], Some(HeaderMinAboveMax)), // middle 1, -1
        ([0, 0, 0xbc00, 0x3c00, 0, 0], None),
        ([0, 0, 0, 0, 2, 1], Some(HeaderMinAboveMax)),
    ];
    for (fields, expected) in cases {
        let mut sparse: Vec<u8> = fields
            .iter()
            .flat_map(|field: &u16| field.to_le_bytes())
            .collect();
        sparse.extend([0x00, 0x40]);
        let (report, out) = decode(unit(), 6, &[0x21; 3], &sparse);
        assert_eq!(report.error, expected, "{fields:04x?}");
        assert!(expected.is_none() || out.iter().all(|x| *x == F16::ZERO));
    }
    assert_eq!(
        decode(unit(), 6, &[0; 3], &[0; 11]).0.error,
        Some(SparseEnds)
    );
}

#[test]
fn blocks_before_the_faulty_one_are_produced_and_the_rest_is_zero() {
    let vector = vec![F16(0x3c00); 200];
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    Encoder::new(unit(), 200)
        .encode(&vector, &mut dense, &mut sparse)
        .unwrap();
    let expect = |report: VectorReport, out: Vec<F16>, error, produced: usize| {
        assert_eq!(report.error, Some(error));
        assert!(out[..produced].iter().all(|x| *x == F16(0x3c00)));
        assert!(out[produced..].iter().all(|x| *x == F16::ZERO));
    };
    let cut = |dense_len: usize, sparse_len: usize| {
        decode(unit(), 200, &dense[..dense_len], &sparse[..sparse_len])
    };
    for (sparse_len, produced) in [
        (0, 0),
        (12, 0),
        (13, 0),
        (14, 64),
        (16, 128),
        (18, 192),
        (19, 192),
    ] {
        let (report, out) = cut(100, sparse_len);
        expect(report, out, FormatError::SparseEnds, produced);
    }
    for (dense_len, produced) in [(0, 0), (31, 0), (32, 64), (63, 64), (96, 192), (99, 192)] {
        let (report, out) = cut(dense_len, 20);
        expect(report, out, FormatError::DenseEnds, produced);
    }
}

#[test]
fn a_decoder_stops_at_an_error_until_it_is_restarted() {
    let good = [&[0; 12][..], &[0x00, 0x40]].concat();
    let bad = [&[0; 12][..], &[0x01, 0x81]].concat();
    let mut decoder = Decoder::new(unit(), 2).unwrap();
    let mut out = [F16(1); 2];
    assert_eq!(decoder.decode(&[0], &good, &mut out).unwrap().error, None);
    assert_eq!(
        decoder.decode(&[0], &bad, &mut out).unwrap().error,
        Some(FormatError::ReservedTerminator)
    );
    assert!(decoder.is_stopped());
    out = [F16(7); 2];
    assert_eq!(decoder.decode(&[0], &good, &mut out), None);
    assert_eq!(
        (out, decoder.error_count()),
        ([F16(7); 2], 1),
        "a stopped decoder does nothing"
    );

    decoder.restart();
    assert_eq!(
        decoder.decode(&[0], &[0; 3], &mut out).unwrap().error,
        Some(FormatError::SparseEnds)
    );
    assert_eq!(
        (decoder.error_count(), decoder.first_error()),
        (2, Some(FormatError::ReservedTerminator))
    );
    for _ in 0..70_000 {
        decoder.restart();
        decoder.decode(&[0], &bad, &mut out);
    }
    assert_eq!(decoder.error_count(), u16::MAX, "the counter saturates");

    decoder.clear_errors();
    assert_eq!(
        (
            decoder.error_count(),
            decoder.first_error(),
            decoder.is_stopped()
        ),
        (0, None, true)
    );
    decoder.restart();
    assert_eq!(decoder.decode(&[0], &good, &mut out).unwrap().error, None);
}

/// Sparse bytes that reach deep: few indices, so that equal, larger and smaller all happen.
fn plausible_bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => prop::sample::select(vec![0x00, 0x40, 0x01, 0x41, 0x02, 0x82, 0x03, 0xc3, 0x05, 0x3f]),
        1 => any::<u8>(),
    ];
    prop::collection::vec(byte, 0..60)
}

#[test]
fn any_bytes_are_read_as_a_byte_by_byte_reader_would() {
    let magnitude = || (0..=0x7bffu16).prop_map(F16);
    let header = (
        prop::array::uniform4(crate::common::finite()),
        magnitude(),
        magnitude(),
    );
    let input = (
        any_thresholds(),
        header,
        plausible_bytes(),
        prop::collection::vec(any::<u8>(), 0..120),
        1..200usize,
    );
    crate::common::check(50_000, input, |(t, (f, least, most), tail, dense, d)| {
        let inner = [least.min_by_bits(most), least.max_by_bits(most)];
        let mut header = Header {
            outer: [f[0], f[1]],
            middle: [f[2], f[3]],
            inner,
        };
        for pair in [&mut header.outer, &mut header.middle] {
            *pair = pair.map(|x| x.canonical().value);
        }
        let sparse = [&header.to_bytes()[..], &tail].concat();
        let (report, out) = decode(t, d, &dense, &sparse);
        let Ok(_) = Header::from_bytes(&header.to_bytes(), &t) else {
            prop_assert_eq!(report.error, Some(FormatError::HeaderMinAboveMax));
            prop_assert!(out.iter().all(|x| *x == F16::ZERO));
            return Ok(());
        };

        // Blocks are complete as far as both streams reach.
        let (mut blocks, used, sparse_error) = reference::read_blocks(d, &tail);
        let with_codes = if dense.len() >= d.div_ceil(2) {
            usize::MAX
        } else {
            dense.len() / 32
        };
        let dense_ends = blocks.len() > with_codes;
        blocks.truncate(with_codes);
        let expected = if dense_ends {
            Some(FormatError::DenseEnds)
        } else {
            sparse_error
        };
        prop_assert_eq!(report.error, expected);
        prop_assert_eq!(
            &out,
            &reference::reconstruct(&t, d, &dense, header.fields(), &blocks)
        );
        if expected.is_none() {
            prop_assert_eq!(
                (report.dense_bytes, report.sparse_bytes),
                (d.div_ceil(2), 12 + used)
            );
        }
        Ok(())
    });
}

trait ByBits {
    fn min_by_bits(self, other: F16) -> F16;
    fn max_by_bits(self, other: F16) -> F16;
}

impl ByBits for F16 {
    fn min_by_bits(self, other: F16) -> F16 {
        F16(self.0.min(other.0))
    }
    fn max_by_bits(self, other: F16) -> F16 {
        F16(self.0.max(other.0))
    }
}

#[test]
fn damaged_streams_give_whole_vectors_of_canonical_values() {
    let damage = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    crate::common::check(
        50_000,
        (any_vector(200), damage, any::<prop::sample::Index>()),
        |((t, vector), damage, cut)| {
            let (mut dense, mut sparse) = (Vec::new(), Vec::new());
            Encoder::new(t, 200)
                .encode(&vector, &mut dense, &mut sparse)
                .unwrap();
            for (at, byte) in damage {
                *at.get_mut(&mut sparse) = byte;
            }
            sparse.truncate(sparse.len() - cut.index(sparse.len()) / 4);
            let (report, out) = decode(t, vector.len(), &dense, &sparse);
            prop_assert!(out.iter().all(|x| x.is_canonical()));
            prop_assert!(report.error.is_some() || report.sparse_bytes <= sparse.len());
            Ok(())
        },
    );
}

/// A reader that gives one byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = out.len().min(1);
        self.0.read(&mut out[..n])
    }
}

fn stored(t: Thresholds, d: usize, dense: &[u8], sparse: &[u8]) -> Result<Vec<F16>, StoredError> {
    let mut stored = StoredDecoder::new(t, d, Drip(dense), dense.len() as u64, Drip(sparse))?;
    let (mut all, mut out) = (Vec::new(), vec![F16::ZERO; d]);
    while stored.next_vector(&mut out)? {
        all.extend_from_slice(&out);
    }
    assert!(!stored.next_vector(&mut out)?, "the end stays the end");
    Ok(all)
}

#[test]
fn a_stored_pair_is_read_to_its_end_and_no_cut_of_it_is_accepted() {
    let t = unit();
    let vectors: Vec<Vec<F16>> = (0..5u16)
        .map(|v| {
            (0..77u16)
                .map(|i| F16((v * 77 + i).wrapping_mul(0x2f3b) & 0xbfff))
                .collect()
        })
        .collect();
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    let mut encoder = Encoder::new(t, 77);
    let mut expected = Vec::new();
    for vector in &vectors {
        let at = (dense.len(), sparse.len());
        encoder.encode(vector, &mut dense, &mut sparse).unwrap();
        expected.extend(decode(t, 77, &dense[at.0..], &sparse[at.1..]).1);
    }
    assert_eq!(stored(t, 77, &dense, &sparse).unwrap(), expected);

    for cut in 0..sparse.len() {
        let error = stored(t, 77, &dense, &sparse[..cut]).unwrap_err();
        assert!(
            matches!(
                error,
                StoredError::Format {
                    error: FormatError::SparseEnds,
                    ..
                }
            ),
            "{cut}: {error}"
        );
    }
    for cut in 1..dense.len() {
        let error = stored(t, 77, &dense[..cut], &sparse).unwrap_err();
        let kind = if cut % 39 == 0 {
            FormatError::SparseLeftOver
        } else {
            FormatError::DenseLeftOver
        };
        assert!(
            matches!(error, StoredError::Format { error, .. } if error == kind),
            "{cut}: {error}"
        );
        assert_eq!(error.to_string().lines().count(), 1);
    }
    sparse.push(0);
    let left_over = stored(t, 77, &dense, &sparse).unwrap_err();
    assert!(matches!(
        left_over,
        StoredError::Format {
            vector: 5,
            error: FormatError::SparseLeftOver
        }
    ));
    assert!(matches!(
        stored(t, 0, &dense, &sparse),
        Err(StoredError::Config(_))
    ));
}

#[test]
fn a_malformed_vector_of_a_stored_pair_is_named() {
    let good = [&[0; 12][..], &[0x00, 0x40]].concat();
    let bad = [&[0; 12][..], &[0x01, 0x81]].concat();
    let error = stored(unit(), 2, &[0, 0, 0], &[&good[..], &good, &bad].concat()).unwrap_err();
    assert!(matches!(
        error,
        StoredError::Format {
            vector: 2,
            error: FormatError::ReservedTerminator
        }
    ));
    assert!(error.to_string().contains("vector 2"));
}

#[test]
fn a_sparse_stream_longer_than_any_buffer_is_streamed() {
    let vector: Vec<F16> = (0..1000u16)
        .map(|i| F16(i.wrapping_mul(0x4321) & 0xbfff))
        .collect();
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    let mut encoder = Encoder::new(unit(), 1000);
    encoder.encode(&vector, &mut dense, &mut sparse).unwrap();
    let expected = decode(unit(), 1000, &dense, &sparse).1;
    let (dense, sparse) = (dense.repeat(500), sparse.repeat(500));
    let mut decoder =
        StoredDecoder::new(unit(), 1000, &dense[..], dense.len() as u64, &sparse[..]).unwrap();
    let mut out = vec![F16::ZERO; 1000];
    let mut count = 0;
    while decoder.next_vector(&mut out).unwrap() {
        assert_eq!(out, expected);
        count += 1;
    }
    assert_eq!(count, 500);
}
