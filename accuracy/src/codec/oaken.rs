//! Oaken by its golden model.

use super::{Codec, EncoderInput, Hardware, Size, Stored, Stream};
use crate::Error;
use crate::cache::{Place, Read, Side, Vectors};
use crate::calibration::Calibration;
use sim::F16;
use sim::oaken::{Encoder, StoredDecoder, Thresholds};
use std::collections::BTreeMap;
use std::ops::Range;

/// Oaken with the thresholds of a calibration.
pub struct Oaken {
    thresholds: BTreeMap<String, Thresholds>,
    /// Part of the elements that are outliers: they have a byte of their own.
    outliers: f64,
}

impl Oaken {
    /// `ratios` are the parts of outer and inner outliers.
    pub fn new(calibration: &Calibration, ratios: &str) -> Result<Oaken, Error> {
        let (thresholds, outliers) = match ratios {
            "0.04/0.06" => (calibration.thresholds()?, 0.10),
            "0.04/0" => (calibration.thresholds_without_inner()?, 0.04),
            other => {
                return Err(Error::new(format_args!(
                    "there are no thresholds for the ratios `{other}`: a calibration has r=0.04/0.06 and \
                     r=0.04/0"
                )));
            }
        };
        Ok(Oaken {
            thresholds,
            outliers,
        })
    }

    /// The thresholds of a tensor.
    fn of(&self, place: Place) -> Result<Thresholds, Error> {
        let found = self.thresholds.get(&place.to_string());
        found.copied().ok_or_else(|| Calibration::missing(place))
    }
}

impl Codec for Oaken {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let thresholds = self.of(place)?;
        let failed =
            |error: &dyn std::fmt::Display| Error::new(format_args!("oaken, {place}: {error}"));
        let width = written.width;
        let (mut dense, mut sparse) = (Vec::new(), Vec::new());
        let mut encoder = Encoder::new(thresholds, width);
        for token in written.elements.chunks_exact(width) {
            encoder
                .encode(token, &mut dense, &mut sparse)
                .map_err(|e| failed(&e))?;
        }
        let length = dense.len() as u64;
        let mut decoder = StoredDecoder::new(thresholds, width, &dense[..], length, &sparse[..])
            .map_err(|e| failed(&e))?;
        let mut elements = vec![F16::ZERO; written.elements.len()];
        for token in elements.chunks_exact_mut(width) {
            if !decoder.next_vector(token).map_err(|e| failed(&e))? {
                return Err(failed(&"the streams hold fewer vectors than were written"));
            }
        }
        // The end of the streams is where the last vector ends, or this is an error.
        decoder
            .next_vector(&mut vec![F16::ZERO; width])
            .map_err(|e| failed(&e))?;
        drop(decoder);
        let stream = |name, option, bytes| Stream {
            name,
            option,
            bytes,
        };
        Ok(Stored {
            read: Read::of(elements),
            size: Size::Streams(vec![
                stream("dense", "--dense", dense),
                stream("sparse", "--sparse", sparse),
            ]),
        })
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn encoder_input(&self, place: Place, _: &Vectors) -> Result<Option<EncoderInput>, Error> {
        let thresholds = format!("--thresholds={}", self.of(place)?);
        Ok(Some(EncoderInput {
            arguments: vec!["--scheme".into(), "oaken".into(), thresholds],
            centres: None,
        }))
    }

    fn hardware(&self, _: Side) -> Option<Hardware> {
        Some(Hardware::new(&["oaken_q16"], &["oaken_dq16"]))
    }

    /// A nibble per element, a byte per outlier, a header of six binary16 (the paper's accounting).
    fn bits_at_d1024(&self) -> Option<f64> {
        Some(4.0 + 8.0 * self.outliers + 96.0 / 1024.0)
    }
}
