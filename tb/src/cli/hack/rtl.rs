//! `tb encode` and `tb matmul` with `--scheme hack --backend rtl`: the generated hardware does the work.

use crate::cli::codec::Verb;
use crate::cli::files::Output;
use crate::cli::outcome::{Result, line};
use crate::cli::rtl::Rtl;
use sim::hack::{Flags, Format, Kind, Pass, Rounding, Shape, Sums};
use sim::io::VectorFile;
use tb::model::ModelInfo;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::bytes::Bytes;
use tb::units::hack::matmul::Product;
use tb::units::hack::passes::Run;
use tb::units::hack::quantizer::Quantizer;
use tb::units::hack::vectors::Vectors;
use tb::units::kivi::tokens::Tokens;

/// The unit that quantizes a kind.
fn unit_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Rows => "hack_quantizer",
        Kind::Columns => "hack_value_quantizer",
    }
}

/// What vectors of a format are called.
fn items(format: Format, d: usize) -> String {
    let (group, bits) = (format.group(), format.bits());
    let sums = match format.sums() {
        Sums::Stored => "",
        Sums::None => ", without sums",
    };
    format!("vectors of {d} elements in partitions of {group} with {bits} bits{sums}")
}

/// The next `count` vectors of `input` through a quantizer, their records to `output`. The first one comes
/// with `start`, the others are rounded as it is.
pub fn encode(
    input: &mut VectorFile,
    count: u64,
    (format, kind, start): (Format, Kind, Rounding),
    output: &mut Output,
    flags: &mut Flags,
    rtl: &Rtl<'_>,
) -> Result<Report> {
    let d = input.d();
    let fits = |info: &'static ModelInfo| {
        let unit = Quantizer::of(info);
        unit.format() == format && unit.widest() >= d
    };
    let info = rtl.choose_fitting(unit_of(kind), &items(format, d), &fits)?;
    let unit = Quantizer::of(info);
    let (mut taken, mut vector, mut unreadable) = (0, vec![], None);
    let items = std::iter::from_fn(|| {
        if taken == count {
            return None;
        }
        match input.next_vector(&mut vector) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => {
                unreadable = Some(error);
                return None;
            }
        }
        for x in &vector {
            flags.nan |= x.canonical().nan;
            flags.inf |= x.canonical().inf;
        }
        let seed = start.seed.filter(|_| taken == 0);
        taken += 1;
        let tokens = Tokens(vec![vector.iter().map(|x| x.0).collect()]);
        Some(Vectors::new(tokens, &[Rounding { seed, ..start }]))
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

/// Makes a pass of the streams a and b; its results, beat by beat, to `write`.
pub fn multiply(
    shape: Shape,
    pass: Pass,
    [a, b]: [Vec<u8>; 2],
    write: &mut dyn FnMut(&[f32]) -> Result<()>,
    rtl: &Rtl<'_>,
) -> Result<Report> {
    let format = shape.format();
    let (rows, group, bits) = (shape.rows(), format.group(), format.bits());
    let what = format!("products of {rows} rows in partitions of {group} with {bits} bits");
    let fits = |info: &'static ModelInfo| {
        let unit = Product::of(info).shape();
        unit.rows() == rows && unit.format() == format && unit.takes(pass)
    };
    let info = rtl.choose_fitting("hack_matmul", &what, &fits)?;
    let bytes = |bytes| Bytes {
        bytes,
        ends: true,
        ..Bytes::default()
    };
    let run = Run {
        passes: vec![pass],
        a: bytes(a),
        b: bytes(b),
    };
    let (mut failed, mut wrong) = (None, false);
    let mut received = |_: usize, beat: Beat<'_>| {
        wrong |= beat.get(2) != 0;
        if let Err(error) = write(&results(&beat, rows)) {
            failed.get_or_insert(error);
        }
    };
    let unit = Product::of(info);
    let (stats, failure) = rtl.stream(info, &unit, std::iter::once(run), 1, &mut received)?;
    match failed {
        Some(error) => Err(error),
        None if wrong => Err(
            "malformed stream; check the pass, the group, the bits, the sums and the width".into(),
        ),
        None => Ok(Report {
            command: "matmul".into(),
            ..rtl.report(Verb::Encode, info, &stats, failure)
        }),
    }
}

/// The results of a beat.
pub fn results(beat: &Beat<'_>, rows: usize) -> Vec<f32> {
    (0..rows)
        .map(|row| f32::from_bits(beat.lane(Product::DATA, row) as u32))
        .collect()
}
