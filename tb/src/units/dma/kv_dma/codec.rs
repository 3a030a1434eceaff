//! The codecs' golden models as the golden model of the unit uses them.

use super::program::Program;
use crate::model::ModelInfo;
use crate::units::oaken::dequantizer::error_number;
use ::kv_dma::NO_CENTRES;
use sim::f16::F16;
use sim::{oaken, rot};

/// The codec of a unit, with what its registers hold.
pub(super) enum Codec {
    /// Oaken's, with the threshold sets that were written.
    Oaken { sets: Vec<[u16; 4]> },
    /// The rotation codec, with the sets of centres.
    Rot {
        format: rot::Format,
        centres: Vec<Vec<F16>>,
    },
}

/// What became of a token that was read.
pub(super) struct Decoded {
    pub elements: Vec<u16>,
    pub is_broken: bool,
    /// Code of its format error.
    pub error: Option<u64>,
    /// Bytes that were used, dense and sparse ones.
    pub used: [usize; 2],
}

impl Codec {
    /// That of a design behind what a program writes.
    pub fn of(info: &ModelInfo, program: &Program) -> Codec {
        match info.parameter("codec") {
            0 => Codec::Oaken {
                sets: program.sets.clone(),
            },
            _ => Codec::Rot {
                format: rot::Format::new(info.size("head_dim"), info.parameter("bits") as u32)
                    .expect("a format of the configuration"),
                centres: program
                    .centres(info.parameter("max_d") as u32)
                    .map(|set| set.into_iter().map(F16).collect())
                    .collect(),
            },
        }
    }

    fn thresholds(&self, set: u16) -> Option<oaken::Thresholds> {
        let Codec::Oaken { sets } = self else {
            return None;
        };
        let [a, b, c, d] = sets.get(usize::from(set))?.map(F16);
        oaken::Thresholds::new(a, b, c, d).ok()
    }

    /// May a command name this set? Reads with the rotation codec may name any.
    pub fn has_set(&self, set: u16, set_count: usize, is_write: bool) -> bool {
        let exists = usize::from(set) < set_count;
        match self {
            Codec::Oaken { .. } => exists && self.thresholds(set).is_some(),
            Codec::Rot { .. } => exists || set == NO_CENTRES || !is_write,
        }
    }

    /// Can tokens have so many elements?
    pub fn takes(&self, elements: u32) -> bool {
        match self {
            Codec::Oaken { .. } => true,
            Codec::Rot { format, .. } => elements.is_multiple_of(format.head_dim() as u32),
        }
    }

    /// Dense bytes of a token.
    pub fn dense_bytes(&self, elements: u64) -> u64 {
        match self {
            Codec::Oaken { .. } => elements.div_ceil(2),
            Codec::Rot { format, .. } => {
                elements / format.head_dim() as u64 * format.record_bytes() as u64
            }
        }
    }

    /// The most bytes of a token of so many elements.
    pub fn most_bytes(&self, elements: u64) -> u64 {
        match self {
            Codec::Oaken { .. } => self.dense_bytes(elements) + elements + 13,
            Codec::Rot { .. } => self.dense_bytes(elements),
        }
    }

    /// The dense and the sparse bytes of a token.
    ///
    /// # Errors
    /// If there are none: the set is wrong.
    pub fn encode(&self, set: u16, elements: &[F16]) -> Result<[Vec<u8>; 2], String> {
        let (mut dense, mut sparse) = (vec![], vec![]);
        match self {
            Codec::Oaken { .. } => {
                let thresholds = self.thresholds(set).expect("a set in order");
                let mut encoder = oaken::Encoder::new(thresholds, elements.len());
                let coded = encoder.encode(elements, &mut dense, &mut sparse);
                coded.map_err(|e| e.to_string())?;
            }
            Codec::Rot { format, centres } => {
                let mut encoder = rot::Encoder::new(*format);
                let heads = elements.chunks(format.head_dim());
                let Some(centre) = centres.get(usize::from(set)) else {
                    heads.for_each(|head| encoder.encode(head, &mut dense));
                    return Ok([dense, sparse]);
                };
                for (head, centre) in heads.zip(centre.chunks(format.head_dim())) {
                    encoder.encode_centred(head, centre, &mut dense);
                }
            }
        }
        Ok([dense, sparse])
    }

    /// The token at the front of its bytes.
    ///
    /// # Errors
    /// If the set is wrong.
    pub fn decode(&self, set: u16, d: usize, bytes: [&[u8]; 2]) -> Result<Decoded, String> {
        match self {
            Codec::Oaken { .. } => {
                let thresholds = self.thresholds(set).expect("a set in order");
                let mut out = vec![F16::ZERO; d];
                let mut decoder = oaken::Decoder::new(thresholds, d).map_err(|e| e.to_string())?;
                let report = decoder.decode(bytes[0], bytes[1], &mut out);
                let report = report.expect("a new decoder has not stopped");
                Ok(Decoded {
                    elements: out.iter().map(|x| x.0).collect(),
                    is_broken: report.error.is_some(),
                    error: report.error.and_then(error_number),
                    used: [report.dense_bytes, report.sparse_bytes],
                })
            }
            Codec::Rot { format, .. } => {
                let mut decoder = rot::Decoder::new(*format);
                let mut out = vec![F16::ZERO; format.head_dim()];
                let mut decoded = Decoded {
                    elements: vec![],
                    is_broken: false,
                    error: None,
                    used: [0, 0],
                };
                for _ in 0..d / format.head_dim() {
                    let left = &bytes[0][decoded.used[0]..];
                    let Some(report) = decoder.decode(left, &mut out) else {
                        break;
                    };
                    decoded.elements.extend(out.iter().map(|x| x.0));
                    decoded.used[0] += report.bytes;
                    decoded.is_broken = report.error.is_some();
                    decoded.error = report.error.map(|_| 1);
                }
                Ok(decoded)
            }
        }
    }
}
