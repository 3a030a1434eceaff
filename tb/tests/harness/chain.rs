//! The example in `examples/chain`: both engines of Oaken connected port to port, by hand, in Icarus.

use sim::F16;
use sim::oaken::{BLOCK, Decoder, Encoder, Thresholds};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use tb::units::oaken::vector::Vector;

const LANES: usize = 16;
const TOO_LATE: usize = 20_000;

/// Vectors of every shape, the first with a single sparse byte per block: its codes run ahead of its
/// sparse words as far as codes can.
fn vectors() -> Vec<Vector> {
    let sparse = |i: usize| i % BLOCK == BLOCK - 1 - i / BLOCK % BLOCK;
    let bits = (0..4096).map(|i| if sparse(i) { 0x4800 } else { 0x3c00 });
    let thresholds = Vector::normal(1, 1).thresholds;
    let mut vectors = vec![Vector::new(thresholds, bits)];
    vectors.extend([1, 16, 70, 192, 1024].map(|d| Vector::normal(d, d as u64)));
    vectors
}

/// Beats of {last, keep, elements}, a line each.
fn beats(text: &mut String, elements: &[u16]) {
    let count = elements.len().div_ceil(LANES);
    for (index, beat) in elements.chunks(LANES).enumerate() {
        let keep = (1u64 << (2 * beat.len())) - 1;
        write!(text, "{}{keep:08x}", u8::from(index + 1 == count)).unwrap();
        for lane in (0..LANES).rev() {
            write!(text, "{:04x}", beat.get(lane).copied().unwrap_or(0)).unwrap();
        }
        text.push('\n');
    }
}

#[test]
fn engines_connected_port_to_port_give_the_golden_values() {
    let (mut sent, mut expected, mut commands) = <(String, String, String)>::default();
    for vector in vectors() {
        let d = vector.elements.len();
        let elements: Vec<F16> = vector.elements.iter().map(|e| F16(e.bits)).collect();
        let [a, b, c, e] = vector.thresholds.map(F16);
        let thresholds = Thresholds::new(a, b, c, e).unwrap();
        let (mut dense, mut sparse) = (vec![], vec![]);
        let mut encoder = Encoder::new(thresholds, d);
        encoder.encode(&elements, &mut dense, &mut sparse).unwrap();
        let mut out = vec![F16::ZERO; d];
        let mut decoder = Decoder::new(thresholds, d).unwrap();
        decoder.decode(&dense, &sparse, &mut out).unwrap();
        let bits = |elements: &[F16]| elements.iter().map(|x| x.0).collect::<Vec<_>>();
        beats(&mut sent, &bits(&elements));
        beats(&mut expected, &bits(&out));
        let [outer_lo, inner_lo, inner_hi, outer_hi] = vector.thresholds;
        writeln!(
            commands,
            "{d:04x}{outer_hi:04x}{inner_hi:04x}{inner_lo:04x}{outer_lo:04x}"
        )
        .unwrap();
    }
    let directory = tempfile::tempdir().unwrap();
    let files = [
        ("vectors.hex", &sent),
        ("expected.hex", &expected),
        ("commands.hex", &commands),
    ];
    for (name, text) in files {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sizes = [
        ("BEATS", sent.lines().count()),
        ("COMMANDS", commands.lines().count()),
        ("CYCLES", TOO_LATE),
    ];
    let mut icarus = Command::new("iverilog");
    icarus.args(["-g2005", "-Wall", "-s", "oaken_chain_tb", "-o", "chain.vvp"]);
    for (name, value) in sizes {
        icarus.arg(format!("-Poaken_chain_tb.{name}={value}"));
    }
    for folder in ["hdl/cells", "hdl/oaken"] {
        icarus.arg("-y").arg(root.join(folder));
    }
    for file in ["oaken_chain.v", "oaken_chain_tb.v"] {
        icarus.arg(root.join("examples/chain").join(file));
    }
    said(icarus.current_dir(directory.path()), "");
    let mut run = Command::new("vvp");
    run.arg("chain.vvp").current_dir(directory.path());
    let count = sent.lines().count();
    said(&mut run, &format!("{count} beats as expected"));
}

/// Runs a command that must succeed; all that it says must begin with `text`.
fn said(command: &mut Command, text: &str) {
    let output = command.output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_right = output.status.success() && out.starts_with(text) && errors.is_empty();
    assert!(is_right, "{command:?}: {out}{errors}");
}
