//! `tb encode` and `tb decode` with `--scheme rot --backend rtl`: the generated hardware does the work.

use super::Tokens;
use crate::cli::codec::Verb;
use crate::cli::files::{Output, note_specials};
use crate::cli::outcome::{Result, line};
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::rot::{Format, StoredDecoder};
use std::io::Read;
use std::path::Path;
use tb::model::ModelInfo;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::rot::dequantizer::{Dequantizer, Run};
use tb::units::rot::packet::Packet;
use tb::units::rot::quantizer::Quantizer;

/// Vectors that a command of the dequantizer asks for.
const VECTORS: usize = 64;

fn bits_of(x: &[F16]) -> impl Iterator<Item = u16> + '_ {
    x.iter().map(|x| x.0)
}

/// What vectors of a format are called.
fn items(format: Format, centred: bool) -> String {
    let centres = if centred { " less centres" } else { "" };
    format!(
        "vectors of {}{centres} with {} bits",
        format.head_dim(),
        format.bits()
    )
}

/// A quantizer for a format: one without centres where there are none, if there is one.
fn quantizer_for(rtl: &Rtl<'_>, format: Format, centred: bool) -> Result<&'static ModelInfo> {
    let is_of = |info: &'static ModelInfo, takes: bool| {
        let unit = Quantizer::of(info);
        unit.format() == format && unit.is_centred() == takes
    };
    let (name, items) = ("rot_quantizer", items(format, centred));
    if rtl.config.is_none()
        && let Ok(info) = rtl.choose_fitting(name, &items, &|info| is_of(info, centred))
    {
        return Ok(info);
    }
    let fits = |info| is_of(info, true) || (!centred && is_of(info, false));
    rtl.choose_fitting(name, &items, &fits)
}

/// The vectors of all tokens through a quantizer, their records to `output`.
pub fn encode(
    tokens: &mut Tokens,
    centre: Option<&[F16]>,
    format: Format,
    output: &mut Output,
    rtl: &Rtl<'_>,
) -> Result<Report> {
    let d = format.head_dim();
    let info = quantizer_for(rtl, format, centre.is_some())?;
    let unit = Quantizer::of(info);
    let heads = tokens.heads;
    let centre_of = |head: usize| {
        unit.is_centred().then(|| match centre {
            Some(centre) => bits_of(&centre[head * d..][..d]).collect(),
            None => vec![0; d],
        })
    };
    let count = tokens.file.vectors() * heads as u64;
    let mut unreadable = None;
    let (mut nan, mut inf) = (false, false);
    let (mut elements, mut next) = (Vec::new(), 0);
    let items = std::iter::from_fn(|| {
        if next == elements.len() {
            next = 0;
            match tokens.next(&mut elements) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    unreadable = Some(error);
                    return None;
                }
            }
        }
        let vector = &elements[next..next + d];
        for x in vector {
            nan |= x.canonical().nan;
            inf |= x.canonical().inf;
        }
        let packet = Packet {
            centres: centre_of(next / d % heads),
            ..Packet::new(bits_of(vector))
        };
        next += d;
        Some(packet)
    });
    let mut unwritable = None;
    let mut received = |_, beat: Beat<'_>| {
        output.pending.extend(beat.kept(1).map(|byte| byte as u8));
        if let Err(error) = output.flush_if_long() {
            unwritable.get_or_insert(error);
        }
    };
    let (stats, failure) = rtl.stream(info, &unit, items, count, &mut received)?;
    if let Some(error) = unreadable {
        return Err(error.into());
    }
    if let Some(error) = unwritable {
        return Err(error);
    }
    note_specials(nan, inf);
    Ok(rtl.report(Verb::Encode, info, &stats, failure))
}

/// A stored stream through a dequantizer, its values to `write`, vector by vector.
pub fn decode<S: Read>(
    golden: &mut StoredDecoder<S>,
    path: &Path,
    format: Format,
    write: &mut dyn FnMut(&[F16]) -> Result<()>,
    rtl: &Rtl<'_>,
) -> Result<Report> {
    // What the golden model refuses is refused before the hardware sees it.
    let mut vector = vec![F16::ZERO; format.head_dim()];
    while golden.next_vector(&mut vector).map_err(line)? {}
    let bytes = std::fs::read(path).map_err(|e| format!("cannot read {path:?}: {e}"))?;

    let is_of = |info| Dequantizer::of(info).format() == format;
    let info = rtl.choose_fitting("rot_dequantizer", &items(format, false), &is_of)?;
    let unit = Dequantizer::of(info);
    let records = VECTORS * format.record_bytes();
    let runs = bytes.chunks(records).map(|bytes| Run {
        commands: vec![(bytes.len() / format.record_bytes()) as u32],
        bytes: bytes.to_vec(),
        ..Run::default()
    });
    let mut unwritten = None;
    let mut values = vec![];
    let mut received = |_, beat: Beat<'_>| {
        let lanes = beat.lanes(Dequantizer::DATA);
        values.extend((0..lanes).map(|lane| F16(beat.lane(Dequantizer::DATA, lane) as u16)));
        if values.len() == format.head_dim() {
            if let Err(error) = write(&values) {
                unwritten.get_or_insert(error);
            }
            values.clear();
        }
    };
    let count = bytes.len().div_ceil(records) as u64;
    let (stats, failure) = rtl.stream(info, &unit, runs, count, &mut received)?;
    if let Some(error) = unwritten {
        return Err(error);
    }
    Ok(Report {
        vectors: stats.elements / format.head_dim() as u64,
        ..rtl.report(Verb::Decode, info, &stats, failure)
    })
}
