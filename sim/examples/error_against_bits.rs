//! The library in a few lines: `cargo run -p sim --example error_against_bits`.
//!
//! For several parts of outliers, thresholds are found from the data itself, which is then encoded
//! and decoded; the error is printed beside what the streams cost.

use sim::F16;
use sim::metrics::{Quality, bits_per_element};
use sim::oaken::{Decoder, Encoder};
use sim::profile::{Profiler, Ratios};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Every 32nd element is large, as channels of keys are.
    let x = |i: u32| (f64::from(i) * 0.37).sin() * if i % 32 == 5 { 9.0 } else { 1.0 };
    let vector: Vec<F16> = (0..512).filter_map(|i| F16::from_f64(x(i))).collect();
    let d = vector.len();

    for (outer, inner) in [(0.0, 0.0), (0.01, 0.02), (0.02, 0.04), (0.04, 0.06)] {
        let mut profiler = Profiler::new(Ratios::new(outer, inner)?);
        profiler.window(&vector)?;
        let thresholds = profiler.thresholds()?;

        let (mut dense, mut sparse, mut decoded) = (vec![], vec![], vec![F16::ZERO; d]);
        Encoder::new(thresholds, d).encode(&vector, &mut dense, &mut sparse)?;
        let report = Decoder::new(thresholds, d)?.decode(&dense, &sparse, &mut decoded);
        assert_eq!(report.and_then(|report| report.error), None);

        let mut quality = Quality::default();
        quality.include(&vector, &decoded, &thresholds);
        let bits = bits_per_element(dense.len() as u64, sparse.len() as u64, d as u64);
        let rms = quality.all.mean_squared().sqrt();
        println!("{bits:.2} bits per element, root mean square error {rms:.4}");
    }
    Ok(())
}

#[test]
fn the_example_runs() {
    main().unwrap();
}
