//! `tb encode --scheme packkv --backend rtl`: the generated hardware does the work.

use super::encode::Sink;
use crate::cli::codec::Verb;
use crate::cli::outcome::{Result, line};
use crate::cli::rtl::Rtl;
use sim::io::VectorFile;
use sim::packkv::{Format, Met, Repack, Settings};
use tb::model::ModelInfo;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::packkv::encoder::{Elements, Encoder, Run};

/// The encoder of such blocks.
///
/// # Errors
/// One line if there is none.
pub fn choose((format, settings): (Format, Settings), rtl: &Rtl<'_>) -> Result<&'static ModelInfo> {
    let fits = |info: &'static ModelInfo| {
        let unit = Encoder::of(info);
        unit.format() == format
            && unit.limits().take(&settings)
            && (unit.greedy() || settings.repack == Repack::None)
    };
    rtl.choose_fitting("packkv_encoder", &items(format, settings), &fits)
}

/// The next `count` tokens of keys and values through an encoder, their streams to `sink`.
pub fn encode(
    inputs: &mut [VectorFile; 2],
    count: u64,
    ((format, settings), info): ((Format, Settings), &'static ModelInfo),
    sink: &mut Sink,
    met: &mut [Met; 2],
    rtl: &Rtl<'_>,
) -> Result<Report> {
    let unit = Encoder::of(info);
    let (mut taken, mut unreadable) = (0, None);
    let runs = std::iter::from_fn(|| {
        let block = format.block().min((count - taken) as usize);
        if block == 0 {
            return None;
        }
        taken += block as u64;
        match tokens(inputs, block, met) {
            Ok(tokens) => Some(Run {
                settings,
                elements: Elements::Given,
                tokens,
                missing: None,
            }),
            Err(error) => {
                unreadable = Some(error);
                None
            }
        }
    });
    let mut unwritable = None;
    let mut received = |stream: usize, beat: Beat<'_>| {
        if let Err(error) = sink.take(stream, &beat) {
            unwritable.get_or_insert(error);
        }
    };
    let blocks = count / format.block() as u64;
    let (stats, failure) = rtl.stream(info, &unit, runs, blocks, &mut received)?;
    match unreadable.or(unwritable) {
        Some(error) => Err(error),
        None => Ok(rtl.report(Verb::Encode, info, &stats, failure)),
    }
}

/// What tokens of such settings are called.
fn items(format: Format, settings: Settings) -> String {
    let Settings {
        heads, head_dim, ..
    } = settings;
    let (block, pack, [k, v]) = (format.block(), format.pack(), settings.max_code);
    let order = match settings.repack {
        Repack::Greedy => "greedy",
        Repack::None => "arriving",
    };
    format!(
        "blocks of {block} tokens of {heads} heads of {head_dim} channels with codes up to {k} and {v}, in \
         {order} order and packs of {pack},"
    )
}

/// The next tokens of both sides, and what is met in them.
fn tokens(
    inputs: &mut [VectorFile; 2],
    count: usize,
    met: &mut [Met; 2],
) -> Result<[Vec<Vec<u16>>; 2]> {
    let mut tokens = [vec![], vec![]];
    let mut vector = vec![];
    for _ in 0..count {
        for ((input, of_side), met) in inputs.iter_mut().zip(&mut tokens).zip(met.iter_mut()) {
            input.next_vector(&mut vector).map_err(line)?;
            met.nan |= vector.iter().any(|x| x.canonical().nan);
            met.inf |= vector.iter().any(|x| x.canonical().inf);
            of_side.push(vector.iter().map(|x| x.0).collect());
        }
    }
    Ok(tokens)
}
