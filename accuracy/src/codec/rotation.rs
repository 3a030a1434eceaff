//! The rotation codec by its golden model: keys and values stay in the rotated domain, where queries are
//! brought to and outputs back from.

use super::{Codec, EncoderInput, Hardware, Size, Stored, Stream};
use crate::Error;
use crate::cache::{HeadTransform, Place, Read, Side, Vectors, to_f16, to_f32};
use crate::calibration::Calibration;
use sim::F16;
use sim::rot::{Direction, Encoder, Format, StoredDecoder, transform};
use std::collections::BTreeMap;
use std::ops::Range;

/// Records of keys and of values, each with its own bits.
pub struct Rotation {
    /// Bits of a code of keys, and of values.
    bits: [u32; 2],
    /// What is taken off the channels of keys, by tensor; nothing without centres.
    centres: Option<BTreeMap<String, Vec<F16>>>,
}

impl Rotation {
    /// With `center` the calibration's channel means are taken off the keys.
    pub fn new(bits: [u32; 2], center: Option<&Calibration>) -> Result<Rotation, Error> {
        let centres = center.map(Calibration::centres).transpose()?;
        Ok(Rotation { bits, centres })
    }

    fn bits(&self, side: Side) -> u32 {
        match side {
            Side::Key => self.bits[0],
            Side::Value => self.bits[1],
        }
    }

    /// The centres of a tensor's channels: keys may have some, values never.
    fn centre(&self, place: Place) -> Result<Option<&[F16]>, Error> {
        match (place.side, &self.centres) {
            (Side::Key, Some(centres)) => {
                let found = centres.get(&place.to_string());
                Ok(Some(found.ok_or_else(|| Calibration::missing(place))?))
            }
            _ => Ok(None),
        }
    }
}

impl Codec for Rotation {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let failed =
            |error: &dyn std::fmt::Display| Error::new(format_args!("rot, {place}: {error}"));
        let (head, width) = (written.head, written.width);
        let format = Format::new(head, self.bits(place.side)).map_err(|e| failed(&e))?;
        let centre = self.centre(place)?;
        if centre.is_some_and(|centre| centre.len() != width) {
            return Err(failed(
                &"the calibration has another number of channel means",
            ));
        }
        let mut records = Vec::new();
        let mut encoder = Encoder::new(format);
        for token in written.elements.chunks_exact(width) {
            for (at, vector) in (0..).step_by(head).zip(token.chunks_exact(head)) {
                match centre {
                    Some(centre) => {
                        encoder.encode_centred(vector, &centre[at..at + head], &mut records)
                    }
                    None => encoder.encode(vector, &mut records),
                }
            }
        }
        let mut decoder = StoredDecoder::new(format, width / head, &records[..]);
        let mut elements = vec![F16::ZERO; written.elements.len()];
        for vector in elements.chunks_exact_mut(head) {
            if !decoder.next_vector(vector).map_err(|e| failed(&e))? {
                return Err(failed(&"the stream holds fewer vectors than were written"));
            }
        }
        // The end of the stream is where the last record ends.
        if decoder
            .next_vector(&mut vec![F16::ZERO; head])
            .map_err(|e| failed(&e))?
        {
            return Err(failed(&"the stream holds more vectors than were written"));
        }
        drop(decoder);
        Ok(Stored {
            read: Read::of(elements),
            size: Size::Streams(vec![Stream {
                name: "rot",
                option: "--stream",
                bytes: records,
            }]),
        })
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn encoder_input(
        &self,
        place: Place,
        written: &Vectors,
    ) -> Result<Option<EncoderInput>, Error> {
        let side = place.side.to_string();
        let (head, bits) = (written.head.to_string(), self.bits(place.side).to_string());
        let arguments = [
            ["--scheme", "rot"],
            ["--side", &side],
            ["--head-dim", &head],
            ["--bits", &bits],
        ];
        Ok(Some(EncoderInput {
            arguments: arguments.concat().into_iter().map(str::to_owned).collect(),
            centres: self.centre(place)?.map(<[F16]>::to_vec),
        }))
    }

    /// The engine of keys with centres takes values as well, with centres of 0, if codes are as wide.
    fn hardware(&self, side: Side) -> Option<Hardware> {
        let [key_bits, value_bits] = self.bits;
        let centred = self.centres.is_some() && (side == Side::Key || key_bits == value_bits);
        let bits = self.bits(side);
        let encoder = format!("rot_{}16_b{bits}", if centred { 'k' } else { 'v' });
        let decoder = format!("rot_dq16_b{bits}");
        Some(Hardware::new(&[&encoder], &[&decoder, "rot_t16"]))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        // Heads of 64.
        Some(f64::from(self.bits[0] + self.bits[1]) / 2.0 + 8.0 / 64.0)
    }

    fn query_transform(&self, _: usize) -> Option<HeadTransform<'_>> {
        Some(Box::new(|query| transformed(query, Direction::Forward)))
    }

    fn output_transform(&self, _: usize) -> Option<HeadTransform<'_>> {
        Some(Box::new(|output| transformed(output, Direction::Back)))
    }
}

/// A head's vector through the unit that transforms binary16.
fn transformed(vector: &mut [f32], direction: Direction) -> Result<(), Error> {
    let binary16: Vec<F16> = vector.iter().map(|&x| to_f16(x)).collect();
    let changed = transform(&binary16, direction);
    for (x, y) in vector.iter_mut().zip(changed) {
        *x = to_f32(y);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::tests::wave;

    const HEAD: usize = 64;

    fn place(side: Side) -> Place {
        Place { layer: 0, side }
    }

    fn dot(a: impl Iterator<Item = f32>, b: &[f32]) -> f32 {
        a.zip(b).map(|(a, b)| a * b).sum()
    }

    fn values(elements: &[F16]) -> Vec<f32> {
        elements.iter().map(|&x| to_f32(x)).collect()
    }

    #[test]
    fn attention_on_rotated_data_is_attention() {
        let written = wave(20, 2 * HEAD, HEAD);
        let means: Vec<F16> = (0..2 * HEAD).map(|i| to_f16(i as f32 / 64.0)).collect();
        let codec = Rotation {
            bits: [5, 5],
            centres: Some(BTreeMap::from([("layers.0.k".into(), means.clone())])),
        };
        let store = |side| codec.store(place(side), &written, 1..2).unwrap().read;
        let query: Vec<f32> = (0..HEAD).map(|i| (i as f32 * 1.3).cos()).collect();
        let mut rotated = query.clone();
        codec.query_transform(0).unwrap()(&mut rotated).unwrap();

        // Scores miss the part of the centre, which is the same for all keys of a head.
        let keys = store(Side::Key);
        for token in 0..20 {
            let head = token * 2 * HEAD + HEAD;
            let exact = values(&written.elements[head..head + HEAD]);
            let centre = values(&means[HEAD..]);
            let centred = exact.iter().zip(centre).map(|(x, c)| x - c);
            let expected = dot(centred, &query);
            let score = dot(
                values(&keys.elements[head..head + HEAD]).into_iter(),
                &rotated,
            );
            assert!((score - expected).abs() < 3.0, "{score} {expected}");
        }

        let mut sum = vec![0.0; HEAD];
        let mut expected = vec![0.0; HEAD];
        let stored = store(Side::Value);
        for token in 0..20 {
            let head = token * 2 * HEAD;
            let range = head..head + HEAD;
            for (sum, elements) in [
                (&mut sum, &stored.elements),
                (&mut expected, &written.elements),
            ] {
                let of_token = values(&elements[range.clone()]);
                sum.iter_mut()
                    .zip(of_token)
                    .for_each(|(s, x)| *s += x / 20.0);
            }
        }
        codec.output_transform(0).unwrap()(&mut sum).unwrap();
        for (output, expected) in sum.iter().zip(expected) {
            assert!((output - expected).abs() < 0.15, "{output} {expected}");
        }
    }

    #[test]
    fn a_head_that_has_no_transform_is_refused() {
        let codec = Rotation::new([4, 4], None).unwrap();
        let refused = codec.store(place(Side::Value), &wave(2, 96, 48), 1..2);
        let message = refused.err().unwrap().to_string();
        assert!(
            message.contains("48 elements") && message.contains("64 or 128"),
            "{message}"
        );
    }

    #[test]
    fn keys_and_values_share_an_engine_if_codes_are_as_wide() {
        let codec = |bits, centred: bool| Rotation {
            bits,
            centres: centred.then(BTreeMap::new),
        };
        let encoders =
            |codec: &Rotation| Side::BOTH.map(|side| codec.hardware(side).unwrap().encoder);
        assert_eq!(
            encoders(&codec([4, 4], true)),
            [["rot_k16_b4"], ["rot_k16_b4"]]
        );
        assert_eq!(
            encoders(&codec([5, 4], true)),
            [["rot_k16_b5"], ["rot_v16_b4"]]
        );
        assert_eq!(
            encoders(&codec([4, 4], false)),
            [["rot_v16_b4"], ["rot_v16_b4"]]
        );
    }
}
