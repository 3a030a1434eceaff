//! Titanus by its golden model, on elements brought to eight bits by the calibration.

use super::{Codec, EncoderInput, Hardware, Size, Stored, Stream};
use crate::Error;
use crate::cache::{Place, Read, Side, Vectors, to_f16, to_f32};
use crate::calibration::Calibration;
use crate::task::PROMPT;
use sim::titanus::{self, Config, StoredDecoder};
use std::collections::BTreeMap;
use std::ops::Range;

/// Level changes that a channel may make while tokens are generated.
const LEVELS: u32 = 16;

/// Titanus with the scales and pruning thresholds of a calibration.
pub struct Titanus {
    bits: u32,
    tensors: BTreeMap<String, Tensor>,
}

#[derive(Clone, Copy)]
struct Tensor {
    /// One step of the eight bits.
    scale: f32,
    prune_threshold: u32,
}

impl Titanus {
    /// Codes of `bits` bits, about `prune` percent of the elements pruned.
    pub fn new(calibration: &Calibration, bits: u32, prune: u32) -> Result<Titanus, Error> {
        let tensors = calibration
            .tensors
            .iter()
            .map(|(name, tensor)| {
                let prune_threshold = match prune {
                    0 => 0,
                    share => *tensor.prune.get(&share).ok_or_else(|| {
                        let known: Vec<String> = tensor.prune.keys().map(u32::to_string).collect();
                        Error::new(format_args!(
                            "the calibration has no pruning threshold for {share} %: give prune=0 or one \
                             of {}",
                            known.join(", ")
                        ))
                    })?,
                };
                let scale = tensor.absmax as f32 / 127.0;
                Ok((name.clone(), Tensor { scale, prune_threshold }))
            })
            .collect::<Result<_, Error>>()?;
        let codec = Titanus { bits, tensors };
        codec.config(0, 1).check().map_err(Error::new)?;
        Ok(codec)
    }

    fn config(&self, prune_threshold: u32, channels: u32) -> Config {
        Config {
            prune_threshold,
            bits: self.bits,
            prefill: PROMPT as u32,
            levels: LEVELS,
            channels,
        }
    }

    fn of(&self, place: Place) -> Result<Tensor, Error> {
        let found = self.tensors.get(&place.to_string());
        found.copied().ok_or_else(|| Calibration::missing(place))
    }
}

/// The eight bits of an element.
pub fn to_int8(x: f32, scale: f32) -> i8 {
    (x / scale).round_ties_even().clamp(-128.0, 127.0) as i8
}

impl Codec for Titanus {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let failed =
            |error: &dyn std::fmt::Display| Error::new(format_args!("titanus, {place}: {error}"));
        let Tensor {
            scale,
            prune_threshold,
        } = self.of(place)?;
        let channels = written.width as u32;
        let tokens = self.integers(place, written)?.unwrap_or_default();
        let mut stream = Vec::new();
        titanus::encode(self.config(prune_threshold, channels), &tokens, &mut stream)
            .map_err(|e| failed(&e))?;
        let mut decoder =
            StoredDecoder::new(channels, self.bits, written.tokens() as u64, &stream[..])
                .map_err(|e| failed(&e))?;
        let mut token = vec![0; written.width];
        let mut elements = Vec::with_capacity(tokens.len());
        while decoder.next_token(&mut token).map_err(|e| failed(&e))? {
            elements.extend(token.iter().map(|&x| to_f16(f32::from(x) * scale)));
        }
        if elements.len() != tokens.len() {
            return Err(failed(&"the stream holds fewer tokens than were written"));
        }
        drop(decoder);
        Ok(Stored {
            read: Read::of(elements),
            size: Size::Streams(vec![Stream {
                name: "titanus",
                option: "-o",
                bytes: stream,
            }]),
        })
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn integers(&self, place: Place, written: &Vectors) -> Result<Option<Vec<i8>>, Error> {
        let scale = self.of(place)?.scale;
        let elements = written.elements.iter();
        Ok(Some(elements.map(|&x| to_int8(to_f32(x), scale)).collect()))
    }

    fn encoder_input(&self, place: Place, _: &Vectors) -> Result<Option<EncoderInput>, Error> {
        let config = self.config(self.of(place)?.prune_threshold, 1);
        let mut arguments = vec!["--scheme".to_owned(), "titanus".to_owned()];
        for (option, value) in [
            ("--prune-threshold", config.prune_threshold),
            ("--bits", config.bits),
            ("--prefill", config.prefill),
            ("--levels", config.levels),
        ] {
            arguments.extend([option.to_owned(), value.to_string()]);
        }
        Ok(Some(EncoderInput {
            arguments,
            centres: None,
        }))
    }

    fn hardware(&self, _: Side) -> Option<Hardware> {
        Some(Hardware::new(
            &["titanus_pu_l16", "titanus_qu_c768"],
            &["titanus_dqu_c768"],
        ))
    }
}
