//! Engines as they were measured (contract section 7).

use std::path::Path;
use system::codec::{self, Codec};
use system::measured::{Measured, TOLERANCE};

fn measured() -> Measured {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/measured");
    Measured::read(&folder, "nangate45").unwrap()
}

/// The blocks of this one are short: reading their sums again shows.
const SHORT_BLOCKS: (&str, f64) = ("hack_v16_b2", 0.026);

#[test]
fn engines_take_the_cycles_that_were_measured() {
    let measured = measured();
    let mut compared = 0;
    for name in Codec::names(codec::PRESETS) {
        let codec = Codec::preset(&name).unwrap();
        for top in codec.dequantizer.iter().chain(&codec.quantizer) {
            let Ok(engine) = measured.engine(top) else {
                assert!(measured.records(top).next().is_none(), "{top}");
                continue;
            };
            for record in measured.records(top).filter(|record| record.data.is_none()) {
                // A mode that is faster than the slowest is not modelled.
                if record.lanes != engine.lanes {
                    continue;
                }
                let cycles = engine.cycles(record.d);
                let off = (record.cycles_per_vector() - cycles).abs() / cycles;
                let most = match record.d {
                    _ if *top == SHORT_BLOCKS.0 => SHORT_BLOCKS.1,
                    // What is left is filling and draining, once for all vectors.
                    1024.. => 0.004,
                    _ => TOLERANCE,
                };
                assert!(off <= most, "{record:?} against {cycles}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 20, "{compared}");
}

#[test]
fn the_shortest_vector_of_a_quantizer_is_measured() {
    let engine = measured().engine("oaken_q16").unwrap();
    assert_eq!((engine.lanes, engine.least), (16, 23.0));
    assert!(engine.kge.unwrap() > 100.0 && engine.fmax_hz.unwrap() > 1e9);
}

#[test]
fn what_was_not_measured_is_said() {
    let error = measured().engine("oaken_q99").unwrap_err().to_string();
    assert!(error.contains("no cycles of oaken_q99"), "{error}");
    let nowhere = Measured::read(Path::new("nowhere"), "nangate45").unwrap_err();
    assert!(nowhere.to_string().contains("nowhere"), "{nowhere}");
}

/// The model is built from measurements, not from what was measured.
#[test]
fn the_crate_knows_neither_generator_nor_golden_models() {
    let manifest = include_str!("../Cargo.toml");
    for name in ["rtl-gen", "sim", "hw", "tb", "verilate", "verilated"] {
        let depends = manifest
            .lines()
            .any(|line| line.split(' ').next() == Some(name));
        assert!(!depends, "{name}");
    }
}
