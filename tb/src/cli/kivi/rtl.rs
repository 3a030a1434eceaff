//! `tb encode` and `tb decode` with `--scheme kivi --backend rtl`: the generated hardware does the work.

use crate::cli::codec::Verb;
use crate::cli::files::Output;
use crate::cli::outcome::{Result, line};
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::io::VectorFile;
use sim::kivi::{Command, Flags, Format, Kind, StoredDecoder};
use std::io::Read;
use std::path::Path;
use tb::model::ModelInfo;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::kivi::dequantizer::Dequantizer;
use tb::units::kivi::frames::Run;
use tb::units::kivi::quantizer::Quantizer;
use tb::units::kivi::tokens::Tokens;

/// The unit that quantizes a kind.
fn unit_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Keys => "kivi_key_quantizer",
        Kind::Values => "kivi_value_quantizer",
    }
}

/// What tokens of a format are called.
fn items(format: Format, d: usize) -> String {
    let (group, bits) = (format.group(), format.bits());
    format!("tokens of {d} elements in groups of {group} with {bits} bits")
}

/// The next `count` tokens of `input` through a quantizer, their frames to `output`.
pub fn encode(
    input: &mut VectorFile,
    count: u64,
    (format, kind): (Format, Kind),
    output: &mut Output,
    flags: &mut Flags,
    rtl: &Rtl<'_>,
) -> Result<Report> {
    let d = input.d();
    let fits = |info: &'static ModelInfo| {
        Quantizer::of(info).format() == format && info.size("max_d") >= d
    };
    let info = rtl.choose_fitting(unit_of(kind), &items(format, d), &fits)?;
    let unit = Quantizer::of(info);
    let (mut taken, mut token, mut unreadable) = (0, vec![], None);
    let items = std::iter::from_fn(|| {
        if taken == count {
            return None;
        }
        taken += 1;
        match input.next_vector(&mut token) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => {
                unreadable = Some(error);
                return None;
            }
        }
        for x in &token {
            flags.nan |= x.canonical().nan;
            flags.inf |= x.canonical().inf;
        }
        Some(Tokens(vec![token.iter().map(|x| x.0).collect()]))
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
        return Err(line(error));
    }
    match unwritable {
        Some(error) => Err(error),
        None => Ok(rtl.report(Verb::Encode, info, &stats, failure)),
    }
}

/// Tokens that a command of the dequantizer asks for, about.
const TOKENS: usize = 64;

/// A stored stream through a dequantizer, its tokens of `d` elements to `write`.
pub fn decode<S: Read>(
    golden: &mut StoredDecoder<S>,
    path: &Path,
    (format, kind, d): (Format, Kind, usize),
    write: &mut dyn FnMut(&[F16]) -> Result<()>,
    rtl: &Rtl<'_>,
) -> Result<Report> {
    // What the golden model refuses is refused before the hardware sees it.
    let mut token = vec![];
    while golden.next_token(&mut token).map_err(line)? {}
    let bytes = std::fs::read(path).map_err(|e| format!("cannot read {path:?}: {e}"))?;

    let fits = |info: &'static ModelInfo| {
        let unit = Dequantizer::of(info);
        let most = match kind {
            Kind::Keys => unit.widest().keys,
            Kind::Values => unit.widest().values,
        };
        unit.format() == format && d <= most
    };
    let info = rtl.choose_fitting("kivi_dequantizer", &items(format, d), &fits)?;
    let unit = Dequantizer::of(info);
    let frame = format.frame_bytes(kind, d);
    let together = frame * TOKENS.div_ceil(format.tokens_per_frame(kind));
    let runs = bytes.chunks(together).map(|bytes| Run {
        commands: vec![Command {
            kind,
            d: d as u16,
            frames: (bytes.len() / frame) as u32,
        }],
        bytes: bytes.to_vec(),
        cuts: vec![],
        ends: false,
    });
    let (mut unwritten, mut values) = (None, vec![]);
    let mut received = |_, beat: Beat<'_>| {
        let lanes = beat.lanes(Dequantizer::DATA);
        values.extend((0..lanes).map(|lane| F16(beat.lane(Dequantizer::DATA, lane) as u16)));
        if values.len() >= d {
            if let Err(error) = write(&values[..d]) {
                unwritten.get_or_insert(error);
            }
            values.clear();
        }
    };
    let count = bytes.len().div_ceil(together) as u64;
    let (stats, failure) = rtl.stream(info, &unit, runs, count, &mut received)?;
    if let Some(error) = unwritten {
        return Err(error);
    }
    Ok(Report {
        vectors: stats.elements / d as u64,
        ..rtl.report(Verb::Decode, info, &stats, failure)
    })
}
