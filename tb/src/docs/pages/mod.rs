//! One file per unit that has a page: what the module cannot say about itself.

mod kv_mmu;
mod oaken_admission;
mod oaken_code_aligner;
mod oaken_codec_loopback;
mod oaken_decode_parameters;
mod oaken_decomposer;
mod oaken_dequantizer;
mod oaken_dequantizer_lanes;
mod oaken_group_extremes;
mod oaken_outlier_extractor;
mod oaken_parameter_unit;
mod oaken_quantizer;
mod oaken_quantizer_lanes;
mod oaken_sparse_packer;
mod oaken_zero_insert;
mod oaken_zero_remove;
mod titanus_codec;
mod titanus_dqu;
mod titanus_pu;
mod titanus_qu;

use super::blocks::{Kind, Part};
use super::page::Page;
use super::timing::{Handshake, Show, Signal};
use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::under_test::{Setup, Tested};
use crate::unit::{Case, Unit};
use crate::units::oaken::vector::Vector;
use sim::F16;
use std::path::Path;

/// Every page.
pub const PAGES: &[Page] = &[
    oaken_quantizer::PAGE,
    oaken_admission::PAGE,
    oaken_decomposer::PAGE,
    oaken_group_extremes::PAGE,
    oaken_parameter_unit::PAGE,
    oaken_quantizer_lanes::PAGE,
    oaken_zero_remove::PAGE,
    oaken_sparse_packer::PAGE,
    oaken_outlier_extractor::PAGE,
    oaken_dequantizer::PAGE,
    oaken_code_aligner::PAGE,
    oaken_zero_insert::PAGE,
    oaken_decode_parameters::PAGE,
    oaken_dequantizer_lanes::PAGE,
    oaken_codec_loopback::PAGE,
    titanus_pu::PAGE,
    titanus_qu::PAGE,
    titanus_dqu::PAGE,
    titanus_codec::PAGE,
    kv_mmu::PAGE,
];

/// A part with its place, its words and its names.
const fn part(
    id: &'static str,
    kind: Kind,
    at: (f64, f64),
    size: (f64, f64),
    text: &'static [&'static str],
    names: &'static [&'static str],
) -> Part {
    Part {
        id,
        kind,
        at,
        size,
        text,
        names,
    }
}

/// A signal of a timing diagram.
const fn signal(path: &'static str, label: &'static str, show: Show) -> Signal {
    Signal { path, label, show }
}

/// The handshake of a stream.
const fn handshake(valid: &'static str, ready: &'static str, last: &'static str) -> Handshake {
    Handshake { valid, ready, last }
}

/// Pauses in these cycles and in no others.
fn pauses(at: &[usize]) -> Stall {
    let mut bits = vec![false; 400];
    at.iter().for_each(|i| bits[*i] = true);
    Stall::Bits(bits)
}

/// A binary16 nearest to a number; NaN if there is none.
fn binary16(value: f64) -> u16 {
    F16::from_f64(value).map_or(0x7e00, |x| x.0)
}

/// A vector of numbers under thresholds, each rounded to binary16.
fn vector(thresholds: [f64; 4], elements: impl IntoIterator<Item = f64>) -> Vector {
    Vector::new(thresholds.map(binary16), elements.into_iter().map(binary16))
}

/// Runs a case with a waveform; what comes out is checked.
fn trace<U: Unit>(
    info: &'static ModelInfo,
    unit: U,
    case: &Case<U::Item>,
    vcd: &Path,
) -> Result<(), String> {
    let setup = Setup {
        vcd: Some(vcd.to_owned()),
        ..Setup::default()
    };
    let run = Tested::new(info, unit).run_case(case, &setup);
    run.map(|_| ()).map_err(|e| e.to_string())
}
