//! The largest numbers that commands, counters and records have: lengths past 8192, tokens, vectors and blocks past
//! 65,535, streams past 131,072 bytes. Random cases are short: a counter that lacks its top bits passes all of them.
//! And the most that quantizers can hold: buffers as large as a token or a block, which short cases never fill.

use crate::model::ModelInfo;
use crate::run::Stats;
use crate::stream::Stall;
use crate::under_test::{Setup, Tested};
use crate::unit::{Case, Unit};
use crate::units::oaken::vector::{Vector, normals};
use crate::units::rot::packet::Packet;
use crate::units::titanus::quantization_unit::TokenStream;
use crate::units::{hack, kivi, oaken, packkv, rot, titanus};
use sim::hack::Pass;
use sim::kivi::Kind;
use sim::packkv::Side;
use std::iter;

/// More than a counter of 16 bits holds.
pub const MANY: u32 = 66_000;
/// As many blocks as a command of PackKV may have.
const BLOCKS: u16 = 16_383;

/// A vector of nothing but outliers, each of which is a byte or more of the sparse stream.
pub fn of_outliers(d: usize) -> Vector {
    Vector::new([0; 4], normals(d, 1))
}

/// Tokens of one channel that change, so that each has more than two bytes.
fn narrow(bits: u32) -> TokenStream {
    TokenStream {
        bits,
        channels: 1,
        prefill: 2,
        levels: 255,
        width: 1,
        tokens: (0..MANY).map(|token| (token * 7 % 100) as i8 + 1).collect(),
        noise: 1,
    }
}

/// Cycles for which an output is stuck: more than what is in front of it can take.
const STUCK: u32 = 3000;

/// Beats of all items that fill a quantizer, at least: more than the deepest FIFO behind an input has places.
const LEAST_BEATS: usize = 2048;

/// How the largest numbers go through a design.
#[derive(Clone, Debug, Default)]
pub struct Way {
    /// How it is run.
    pub setup: Setup,
    /// Once more with each output stuck for long?
    pub stuck: bool,
}

/// An item through a design, as golden has it, and what it moves.
fn passes<U: Unit>(
    info: &'static ModelInfo,
    way: &Way,
    unit: U,
    item: U::Item,
) -> Result<Stats, String> {
    let outputs = unit.outputs().len();
    let tested = Tested::new(info, unit);
    let mut case = Case::streaming(vec![item]);
    let mut done = Stats::default();
    let stuck = (0..outputs).filter(|_| way.stuck).map(|output| {
        let mut sinks = vec![Stall::Never; outputs + 1];
        sinks[output] = Stall::Once {
            after: 40,
            cycles: STUCK,
        };
        sinks
    });
    for sinks in iter::once(vec![]).chain(stuck) {
        case.sinks = sinks;
        done.add(&stats_of(&tested, &case, way)?);
    }
    Ok(done)
}

/// Many of the longest items through a quantizer, an item of so many beats, while each output in turn is stuck behind
/// the first of them for as long as all of them take: everything behind the input fills, and credits alone stop it. By
/// then a credit that was given twice whenever two things met has been given often.
fn fill<U: Unit>(
    info: &'static ModelInfo,
    way: &Way,
    unit: U,
    item: U::Item,
    beats: usize,
) -> Result<Stats, String> {
    let outputs = unit.outputs().len();
    let tested = Tested::new(info, unit);
    let items = (LEAST_BEATS / beats).max(8);
    let most = u32::try_from(items * beats).map_err(|e| e.to_string())?;
    let mut case = Case::streaming(vec![item; items]);
    // Gaps that fall on every phase of what comes every second or fourth beat.
    case.sources = vec![Stall::Bits(vec![false, false, false, true, false, false])];
    let mut done = Stats::default();
    for output in 0..outputs {
        case.sinks = vec![Stall::Never; outputs + 1];
        case.sinks[output] = Stall::Once {
            after: most / 4,
            cycles: most,
        };
        done.add(&stats_of(&tested, &case, way)?);
    }
    Ok(done)
}

fn stats_of<U: Unit>(tested: &Tested<U>, case: &Case<U::Item>, way: &Way) -> Result<Stats, String> {
    let run = tested.run_case(case, &way.setup);
    let run = run.map_err(|failure| format!("{:?}: {failure}", case.sinks))?;
    Ok(run.stats)
}

/// The largest numbers through a design, and what they move, in which cycles; `None` if nothing is known of those of its
/// unit.
///
/// # Errors
/// What is not as golden has it.
pub fn hold(info: &'static ModelInfo, way: &Way) -> Result<Option<Stats>, String> {
    let held = match info.unit {
        // The sparse stream of a vector that has the most bytes: a length of 8205 in its record.
        "oaken_quantizer" => {
            let unit = || oaken::quantizer::Quantizer::of(info);
            let d = info.size("max_d");
            let longest = passes(info, way, unit(), of_outliers(d))?;
            let beats = d / info.size("lanes");
            longest.and(&fill(info, way, unit(), Vector::normal(d, 1), beats)?)
        }
        // The longest that a command can ask for: 1024 blocks.
        "oaken_dequantizer" => {
            let vectors = [of_outliers(65_535), Vector::normal(65_535, 2)];
            let run = oaken::dequantizer::CodedRun::of(&vectors);
            passes(info, way, oaken::dequantizer::Dequantizer::of(info), run)?
        }
        "titanus_qu" => {
            let unit = titanus::quantization_unit::QuantizationUnit::of(info);
            passes(info, way, unit, narrow(8))?
        }
        "titanus_dqu" => {
            use titanus::dequantization_unit::{DequantizationUnit, Recipe, Style};
            let of = |channels, tokens| {
                let unit = DequantizationUnit::of(info);
                let stream = Recipe::plain(Style::Any, channels, tokens, 8).stream();
                passes(info, way, unit, stream)
            };
            of(1, MANY)?.and(&of(DequantizationUnit::of(info).channels_max(), 5)?)
        }
        // Its records count the bytes of streams.
        "titanus_codec" => {
            use titanus::codec::{Codec, KvStreams, PathStream};
            let streams = KvStreams {
                k: PathStream::of(narrow(8), 0),
                v: PathStream::of(narrow(4), 0),
            };
            passes(info, way, Codec::of(info), streams)?
        }
        "kivi_dequantizer" => {
            use kivi::dequantizer::Dequantizer;
            // Keys have a token for each of the elements of a group in a frame.
            let mut done = Stats::default();
            for (kind, frames) in [(Kind::Values, MANY), (Kind::Keys, MANY / 32)] {
                let unit = Dequantizer::of(info);
                let run = unit.run_of(kind, 1, frames);
                done.add(&passes(info, way, unit, run)?);
            }
            done
        }
        "kivi_codec" => {
            let unit = kivi::codec::Codec::of(info);
            let tokens = unit.normal(MANY as usize, 1, 1);
            passes(info, way, unit, tokens)?
        }
        "hack_matmul" => {
            let scores = Pass::Scores {
                width: 1,
                tokens: MANY,
            };
            let outputs = Pass::Outputs {
                width: 1,
                blocks: u16::MAX,
                tail: 63,
            };
            let mut done = Stats::default();
            for pass in [scores, outputs] {
                let unit = hack::matmul::Product::of(info);
                let run = unit.run_of(&[pass]);
                done.add(&passes(info, way, unit, run)?);
            }
            done
        }
        "packkv_unpacker" | "packkv_decompressor" => {
            use packkv::{reader::Reader, runs::Widths};
            let unit = match info.unit {
                "packkv_unpacker" => Reader::unpacker(info),
                _ => Reader::decompressor(info),
            };
            let run = unit.run_of(&[unit.command(Side::Keys, BLOCKS, 16)], Widths::None);
            passes(info, way, unit, run)?
        }
        "packkv_dot" => {
            use packkv::{dot::Product, products::Numbers};
            let mut done = Stats::default();
            for side in [Side::Keys, Side::Values] {
                let unit = Product::of(info);
                let run = unit.run_of(&[unit.pass(side, BLOCKS, 16)], Numbers::Close);
                done.add(&passes(info, way, unit, run)?);
            }
            done
        }
        "rot_dequantizer" => {
            let unit = rot::dequantizer::Dequantizer::of(info);
            let d = unit.format().head_dim();
            let run = unit.run_of((0..MANY).map(|_| normals(d, 1)));
            passes(info, way, unit, run)?
        }
        "kivi_key_quantizer" | "kivi_value_quantizer" => {
            let unit = kivi::quantizer::Quantizer::of(info);
            let d = info.size("max_d");
            let item = unit.normal(d, 1);
            let beats = item.0.len() * d / unit.lanes();
            fill(info, way, unit, item, beats)?
        }
        "hack_quantizer" | "hack_value_quantizer" => {
            let unit = hack::quantizer::Quantizer::of(info);
            // A partition at least, and as many as a token of values may have.
            let d = unit.widest().min(1024);
            let item = unit.normal(d, 1, hack::vectors::STARTS[0]);
            let beats = unit.together() * d / unit.lanes();
            fill(info, way, unit, item, beats)?
        }
        "packkv_quantizer" => {
            let unit = packkv::quantizer::Quantizer::of(info);
            let d = unit.max_d();
            let item = unit.normal(d, 1, unit.largest());
            fill(info, way, unit, item, d / packkv::quantizer::LANES)?
        }
        "rot_quantizer" => {
            let unit = rot::quantizer::Quantizer::of(info);
            let d = unit.format().head_dim();
            let elements = normals(d, 1);
            let centres = unit.is_centred().then(|| normals(d, 2));
            let item = Packet {
                centres,
                ..Packet::new(elements)
            };
            let beats = d / unit.lanes();
            fill(info, way, unit, item, beats)?
        }
        _ => return Ok(None),
    };
    Ok(Some(held))
}
