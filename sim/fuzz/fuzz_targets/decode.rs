//! The golden decoder on any bytes: it takes no more than there is, gives whole vectors of
//! canonical values, and stops at an error until it is restarted (Oaken contract, section 8).
#![no_main]

use libfuzzer_sys::fuzz_target;
use sim::F16;
use sim::oaken::{Decoder, Thresholds, dense_bytes};

/// Bytes of an input in front of the streams: width, four thresholds, length of the dense stream.
const HEAD: usize = 10;

fuzz_target!(|data: &[u8]| {
    let Some((head, streams)) = data.split_first_chunk::<HEAD>() else {
        return;
    };
    let d = 1 + usize::from(head[0]);
    let mut values: [F16; 4] =
        std::array::from_fn(|i| F16(u16::from_le_bytes([head[2 * i + 1], head[2 * i + 2]])));
    values = values.map(|x| x.canonical().value);
    values.sort_by_key(|x| x.key());
    let [outer_lo, inner_lo, inner_hi, outer_hi] = values;
    let thresholds = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi);
    let thresholds = thresholds.expect("finite and in order");
    let (dense, sparse) = streams.split_at(usize::from(head[9]).min(streams.len()));

    let mut decoder = Decoder::new(thresholds, d).expect("a vector has elements");
    let mut out = vec![F16(0xffff); d];
    let report = decoder.decode(dense, sparse, &mut out).expect("it has not stopped");
    assert!(out.iter().all(|x| x.is_canonical()));
    match report.error {
        None => {
            assert_eq!(report.dense_bytes, dense_bytes(d));
            assert!(report.dense_bytes <= dense.len() && report.sparse_bytes <= sparse.len());
        }
        Some(error) => {
            assert_eq!(decoder.first_error(), Some(error));
            assert!(decoder.is_stopped());
            assert!(decoder.decode(dense, sparse, &mut out).is_none());
            decoder.restart();
            let again = decoder.decode(dense, sparse, &mut out).expect("restarted");
            assert_eq!(again, report);
            assert_eq!(decoder.error_count(), 2);
        }
    }
});
