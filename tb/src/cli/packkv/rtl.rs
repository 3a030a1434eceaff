//! `tb decode` and `tb dot` with `--scheme packkv --backend rtl`: the generated hardware does the work.

use super::decode::Block;
use super::stored::Streams;
use crate::cli::codec::Verb;
use crate::cli::outcome::Result;
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::packkv::{Command, Format, Shape};
use tb::model::ModelInfo;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::bytes::Bytes;
use tb::units::packkv::dot::Product;
use tb::units::packkv::products;
use tb::units::packkv::reader::Reader;
use tb::units::packkv::runs::Run;

/// The values of each head's packs, block after block, through a decompressor. `broken`: some head's streams
/// are, and it ends with the block that they are broken in.
///
/// All heads are one run, one command each. Of broken streams each head is a run of its own, and its streams end
/// with their bytes, so that it is given up where they do.
pub fn decode(
    format: Format,
    command: Command,
    streams: &Streams,
    broken: bool,
    rtl: &Rtl<'_>,
) -> Result<(Vec<Vec<Block>>, Report)> {
    let info = choose(format, command, rtl)?;
    let unit = Reader::decompressor(info);
    let bytes = |bytes: &[u8]| Bytes {
        ends: broken,
        ..Bytes::of(bytes.to_vec())
    };
    let of_head = |packs: &Vec<u8>| Run {
        commands: vec![command],
        steps: bytes(&streams.steps),
        packs: bytes(packs),
    };
    let runs: Vec<Run> = streams.packs.iter().map(of_head).collect();
    let together = if broken { 1 } else { runs.len() };
    let mut heads = vec![];
    let mut report: Option<Report> = None;
    for runs in runs.chunks(together) {
        let (mut blocks, mut values) = (vec![], vec![]);
        let mut received = |_: usize, beat: Beat<'_>| {
            let lanes = 0..beat.lanes(Reader::DATA);
            values.extend(lanes.map(|lane| F16(beat.lane(Reader::DATA, lane) as u16)));
            if beat.get(Reader::LAST) != 0 {
                blocks.push(std::mem::take(&mut values));
            }
        };
        let count = runs.len() as u64;
        let (stats, failure) =
            rtl.stream(info, &unit, runs.iter().cloned(), count, &mut received)?;
        let mut of_runs = rtl.report(Verb::Decode, info, &stats, failure);
        match broken {
            true => heads.push(blocks),
            false => heads.extend(blocks.chunks(command.blocks.into()).map(<[Block]>::to_vec)),
        }
        if let Some(before) = report {
            of_runs.cycles = of_runs.cycles.zip(before.cycles).map(|(a, b)| a + b);
        }
        let failed = of_runs.failure.is_some();
        report = Some(of_runs);
        if failed {
            break;
        }
    }
    let report = report.ok_or("there is no head")?;
    Ok((heads, report))
}

/// The decompressor for a command.
fn choose(format: Format, command: Command, rtl: &Rtl<'_>) -> Result<&'static ModelInfo> {
    let (block, pack) = (format.block(), format.pack());
    let (bits, head_dim) = (command.bits, command.head_dim);
    let what = format!(
        "packs of {bits}-bit codes of {pack} tokens, in blocks of {block} and heads of {head_dim} channels,"
    );
    let fits = |info: &'static ModelInfo| {
        let shape = Reader::decompressor(info).shape();
        shape.format == format && shape.takes(command)
    };
    rtl.choose_fitting("packkv_decompressor", &what, &fits)
}

/// The results of a pass of `rows` vectors of operands, beat after beat, through a product. All streams end with
/// their bytes.
pub fn multiply(
    shape: Shape,
    (command, rows): (Command, usize),
    [a, steps, packs]: [&[u8]; 3],
    rtl: &Rtl<'_>,
) -> Result<(Vec<f32>, Report)> {
    let format = shape.format;
    let (block, pack) = (format.block(), format.pack());
    let (bits, head_dim) = (command.bits, command.head_dim);
    let what = format!(
        "products of {rows} rows with {bits}-bit codes of {pack} tokens, in blocks of {block} and heads of \
         {head_dim} channels,"
    );
    let fits = |info: &'static ModelInfo| {
        let unit = Product::of(info);
        unit.rows() == rows && unit.shape().format == format && unit.shape().takes(command)
    };
    let info = rtl.choose_fitting("packkv_dot", &what, &fits)?;
    let run = products::Run {
        commands: vec![command],
        streams: [a, steps, packs].map(|bytes| Bytes::ended(bytes.to_vec())),
        segments: vec![],
    };
    let mut results = vec![];
    let mut received = |_: usize, beat: Beat<'_>| {
        let lanes = (0..rows).map(|row| beat.lane(Product::DATA, row) as u32);
        results.extend(lanes.map(f32::from_bits));
    };
    let unit = Product::of(info);
    let (stats, failure) = rtl.stream(info, &unit, std::iter::once(run), 1, &mut received)?;
    let report = Report {
        command: "dot".into(),
        ..rtl.report(Verb::Decode, info, &stats, failure)
    };
    Ok((results, report))
}
