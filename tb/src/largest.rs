//! The largest numbers that commands, counters and records have: lengths past 8192, tokens, vectors and blocks past
//! 65,535, streams past 131,072 bytes. Random cases are short: a counter that lacks its top bits passes all of them.

use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::under_test::{Setup, Tested};
use crate::unit::{Case, Unit};
use crate::units::oaken::vector::{Vector, normals};
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

/// How the largest numbers go through a design.
#[derive(Clone, Debug, Default)]
pub struct Way {
    /// How it is run.
    pub setup: Setup,
    /// Once more with each output stuck for long?
    pub stuck: bool,
}

/// An item through a design, as golden has it.
fn passes<U: Unit>(
    info: &'static ModelInfo,
    way: &Way,
    unit: U,
    item: U::Item,
) -> Result<(), String> {
    let outputs = unit.outputs().len();
    let tested = Tested::new(info, unit);
    let mut case = Case::streaming(vec![item]);
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
        let result = tested.run_case(&case, &way.setup);
        result.map_err(|failure| format!("{:?}: {failure}", case.sinks))?;
    }
    Ok(())
}

/// The largest numbers through a design; false if nothing is known of those of its unit.
///
/// # Errors
/// What is not as golden has it.
pub fn hold(info: &'static ModelInfo, way: &Way) -> Result<bool, String> {
    let held = match info.unit {
        // The sparse stream of a vector that has the most bytes: a length of 8205 in its record.
        "oaken_quantizer" => {
            let vector = of_outliers(info.size("max_d"));
            passes(info, way, oaken::quantizer::Quantizer::of(info), vector)
        }
        // The longest that a command can ask for: 1024 blocks.
        "oaken_dequantizer" => {
            let vectors = [of_outliers(65_535), Vector::normal(65_535, 2)];
            let run = oaken::dequantizer::CodedRun::of(&vectors);
            passes(info, way, oaken::dequantizer::Dequantizer::of(info), run)
        }
        "titanus_qu" => {
            let unit = titanus::quantization_unit::QuantizationUnit::of(info);
            passes(info, way, unit, narrow(8))
        }
        "titanus_dqu" => {
            use titanus::dequantization_unit::{DequantizationUnit, Recipe, Style};
            let of = |channels, tokens| {
                let unit = DequantizationUnit::of(info);
                let stream = Recipe::plain(Style::Any, channels, tokens, 8).stream();
                passes(info, way, unit, stream)
            };
            of(1, MANY)?;
            of(DequantizationUnit::of(info).channels_max(), 5)
        }
        // Its records count the bytes of streams.
        "titanus_codec" => {
            use titanus::codec::{Codec, KvStreams, PathStream};
            let streams = KvStreams {
                k: PathStream::of(narrow(8), 0),
                v: PathStream::of(narrow(4), 0),
            };
            passes(info, way, Codec::of(info), streams)
        }
        "kivi_dequantizer" => {
            use kivi::dequantizer::Dequantizer;
            // Keys have a token for each of the elements of a group in a frame.
            for (kind, frames) in [(Kind::Values, MANY), (Kind::Keys, MANY / 32)] {
                let unit = Dequantizer::of(info);
                let run = unit.run_of(kind, 1, frames);
                passes(info, way, unit, run)?;
            }
            Ok(())
        }
        "kivi_codec" => {
            let unit = kivi::codec::Codec::of(info);
            let tokens = unit.normal(MANY as usize, 1, 1);
            passes(info, way, unit, tokens)
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
            for pass in [scores, outputs] {
                let unit = hack::matmul::Product::of(info);
                let run = unit.run_of(&[pass]);
                passes(info, way, unit, run)?;
            }
            Ok(())
        }
        "packkv_unpacker" | "packkv_decompressor" => {
            use packkv::{reader::Reader, runs::Widths};
            let unit = match info.unit {
                "packkv_unpacker" => Reader::unpacker(info),
                _ => Reader::decompressor(info),
            };
            let run = unit.run_of(&[unit.command(Side::Keys, BLOCKS, 16)], Widths::None);
            passes(info, way, unit, run)
        }
        "packkv_dot" => {
            use packkv::{dot::Product, products::Numbers};
            for side in [Side::Keys, Side::Values] {
                let unit = Product::of(info);
                let run = unit.run_of(&[unit.pass(side, BLOCKS, 16)], Numbers::Close);
                passes(info, way, unit, run)?;
            }
            Ok(())
        }
        "rot_dequantizer" => {
            let unit = rot::dequantizer::Dequantizer::of(info);
            let d = unit.format().head_dim();
            let run = unit.run_of((0..MANY).map(|_| normals(d, 1)));
            passes(info, way, unit, run)
        }
        _ => return Ok(false),
    };
    held.map(|()| true)
}
