//! `NAME[:key=value,...]`, or `K=CODEC;V=CODEC`.

use super::fp8::Fp8;
use super::hack::Hack;
use super::kivi::Kivi;
use super::microscaling::Microscaling;
use super::oaken::Oaken;
use super::oaken_midrise::OakenMidrise;
use super::packkv::PackKv;
use super::plain::Plain4;
use super::rotation::Rotation;
use super::rotation_prototype::{Codes, Prototype};
use super::titanus::Titanus;
use super::{Codec, Pair, Size, Stored};
use crate::Error;
use crate::cache::{Place, Read, Vectors};
use crate::calibration::Calibration;
use sim::packkv::Repack;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

/// The names of all codecs with their options, for people.
pub const NAMES: &str = "fp16, fp8, oaken[:r=OUTER/INNER], oaken-midrise, titanus[:b=BITS,prune=PERCENT], \
                         kivi[:b=BITS,g=GROUP,r=WINDOW], rot[:k=BITS|2lm,v=BITS|2lm,center,pow2], \
                         plain4, nvfp4, mxfp4, packkv[:k=N,v=N,t=BLOCK,p=PACK,none], \
                         hack[:b=BITS,p=PARTITION,nearest]";

/// What is evaluated where nothing else is asked for.
pub const STANDARD: [&str; 12] = [
    "fp8",
    "kivi:b=4",
    "kivi:b=2",
    "titanus:b=4,prune=0",
    "titanus:b=4,prune=20",
    "oaken",
    "oaken:r=0.04/0",
    "rot:k=5,v=4,center",
    "rot:k=4,v=4,center",
    "nvfp4",
    "K=titanus:b=3,prune=35;V=titanus:b=2,prune=35",
    "packkv:k=10,v=5",
];

/// Reads a codec. Those that need a calibration refuse to be without.
///
/// # Errors
/// One line if the codec is unknown, or an option is not one of its own or out of range.
pub fn parse(spec: &str, calibration: Option<&Calibration>) -> Result<Pair, Error> {
    let (key, value) = match spec.split_once(';') {
        None => {
            let codec = one(spec, spec, calibration)?;
            (codec.clone(), codec)
        }
        Some((key, value)) => {
            let (Some(key), Some(value)) = (key.strip_prefix("K="), value.strip_prefix("V="))
            else {
                return Err(Error::new(format_args!(
                    "codec `{spec}`: give K=CODEC;V=CODEC for different ones"
                )));
            };
            if [key, value].iter().any(|one| one.starts_with("packkv")) {
                return Err(Error::new(format_args!(
                    "codec `{spec}`: packkv packs keys and values together: give packkv for both"
                )));
            }
            (one(spec, key, calibration)?, one(spec, value, calibration)?)
        }
    };
    Ok(Pair {
        spec: spec.to_owned(),
        key,
        value,
    })
}

fn one(
    whole: &str,
    spec: &str,
    calibration: Option<&Calibration>,
) -> Result<Arc<dyn Codec>, Error> {
    let (name, list) = spec.split_once(':').unwrap_or((spec, ""));
    let mut options = Options::new(whole, list);
    let calibrated = || {
        calibration.ok_or_else(|| {
            Error::new(format_args!(
                "codec `{whole}` needs a calibration: give --calibration FILE"
            ))
        })
    };
    let codec: Arc<dyn Codec> = match name {
        "fp16" => Arc::new(Fp16),
        "fp8" => Arc::new(Fp8),
        "oaken" => {
            let ratios = options.take("r").unwrap_or("0.04/0.06");
            Arc::new(Oaken::new(calibrated()?, ratios)?)
        }
        "oaken-midrise" => Arc::new(OakenMidrise::new(calibrated()?)?),
        "titanus" => {
            let bits = options.number("b", 4, 2..=8)?;
            let prune = options.number("prune", 0, 0..=99)?;
            Arc::new(Titanus::new(calibrated()?, bits, prune)?)
        }
        "kivi" => {
            let bits = options.number("b", 2, 2..=4)?;
            let group = options.number("g", 32, 32..=128)?;
            let window = options.number("r", 128, 32..=256)?;
            let codec = Kivi::new(bits, group, window);
            Arc::new(codec.map_err(|error| options.refuse(error))?)
        }
        "rot" => {
            let center = match options.flag("center") {
                true => Some(calibrated()?),
                false => None,
            };
            let pow2 = options.flag("pow2");
            let mut codes = |key| match options.pair(key, "2lm") {
                true => Ok(Codes::Normal),
                false => options.number(key, 4, 3..=5).map(Codes::Uniform),
            };
            match [codes("k")?, codes("v")?] {
                [Codes::Uniform(k), Codes::Uniform(v)] if !pow2 => {
                    Arc::new(Rotation::new([k, v], center)?)
                }
                codes => Arc::new(Prototype::new(codes, pow2, center)?),
            }
        }
        "plain4" => Arc::new(Plain4),
        "nvfp4" => Arc::new(Microscaling::Nvfp4),
        "mxfp4" => Arc::new(Microscaling::Mxfp4),
        "packkv" => {
            let max_code = [
                options.number("k", 10, 1..=127)?,
                options.number("v", 5, 1..=127)?,
            ];
            let block = options.number("t", 64, 64..=128)?;
            let pack = options.number("p", 16, 8..=16)?;
            let repack = match options.flag("none") {
                true => Repack::None,
                false => Repack::Greedy,
            };
            let codec = PackKv::new(max_code, block, pack, repack);
            Arc::new(codec.map_err(|error| options.refuse(error))?)
        }
        "hack" => {
            let bits = options.number("b", 2, 2..=4)?;
            let part = options.number("p", 64, 32..=128)?;
            let codec = Hack::new(bits, part, options.flag("nearest"));
            Arc::new(codec.map_err(|error| options.refuse(error))?)
        }
        _ => {
            return Err(Error::new(format_args!(
                "there is no codec `{name}`: give one of {NAMES}; or K=CODEC;V=CODEC"
            )));
        }
    };
    options.finish()?;
    Ok(codec)
}

/// What stands behind the colon.
struct Options<'a> {
    whole: &'a str,
    left: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> Options<'a> {
    fn new(whole: &'a str, list: &'a str) -> Options<'a> {
        let parts = list.split(',').filter(|part| !part.is_empty());
        let left = parts.map(|part| match part.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (part, None),
        });
        Options {
            whole,
            left: left.collect(),
        }
    }

    fn refuse(&self, reason: impl std::fmt::Display) -> Error {
        Error::new(format_args!("codec `{}`: {reason}", self.whole))
    }

    fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self
            .left
            .iter()
            .position(|(name, value)| *name == key && value.is_some())?;
        self.left.remove(at).1
    }

    fn flag(&mut self, key: &str) -> bool {
        self.remove((key, None))
    }

    /// Whether an option has this value.
    fn pair(&mut self, key: &str, value: &str) -> bool {
        self.remove((key, Some(value)))
    }

    fn remove(&mut self, option: (&str, Option<&str>)) -> bool {
        let at = self.left.iter().position(|other| *other == option);
        at.map(|at| self.left.remove(at)).is_some()
    }

    fn number<T: FromStr + PartialOrd + std::fmt::Display>(
        &mut self,
        key: &str,
        default: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, Error> {
        let Some(text) = self.take(key) else {
            return Ok(default);
        };
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            self.refuse(format_args!(
                "{key}={text}: give a number from {low} to {high}"
            ))
        })
    }

    fn finish(self) -> Result<(), Error> {
        match self.left.first() {
            Some((key, _)) => Err(self.refuse(format_args!(
                "it has no option `{key}`; the codecs are {NAMES}"
            ))),
            None => Ok(()),
        }
    }
}

/// What was written, in binary16: the baseline, and the unchanged side of a pair.
struct Fp16;

impl Codec for Fp16 {
    fn store(&self, _: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        Ok(Stored {
            read: Read::of(written.elements.clone()),
            size: Size::Bits(16.0),
        })
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(16.0)
    }
}
