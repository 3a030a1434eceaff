//! KIVI by its golden model: keys by channel, values by token, recent tokens in binary16.

use super::{Codec, EncoderInput, Hardware, Size, Stored, Stream};
use crate::Error;
use crate::cache::{Place, Read, Side, Vectors};
use sim::F16;
use sim::kivi::{
    ConfigError, Format, KeyEncoder, Kind, StoredDecoder, ValueEncoder, Window, canonical_bytes,
};
use std::ops::Range;

/// Groups and codes of a format, and a window of recent tokens.
pub struct Kivi {
    format: Format,
    window: Window,
}

/// What a side's tokens are.
fn kind(side: Side) -> Kind {
    match side {
        Side::Key => Kind::Keys,
        Side::Value => Kind::Values,
    }
}

impl Kivi {
    /// Codes of `bits` bits in groups of `group` elements, and a window of `window` tokens.
    pub fn new(bits: u32, group: usize, window: usize) -> Result<Kivi, ConfigError> {
        let format = Format::new(group, bits)?;
        let window = Window::new(format, window)?;
        Ok(Kivi { format, window })
    }

    /// How many of the first `tokens` tokens are quantized.
    fn quantized(&self, side: Side, tokens: usize) -> usize {
        self.window.quantized(kind(side), tokens as u64) as usize
    }

    /// Bits per element of the first `tokens` tokens: their frames, and the window.
    fn bits(&self, side: Side, tokens: usize, width: usize) -> f64 {
        let (kind, quantized) = (kind(side), self.quantized(side, tokens));
        let frames = quantized / self.format.tokens_per_frame(kind);
        let bytes =
            frames * self.format.frame_bytes(kind, width) + 2 * width * (tokens - quantized);
        8.0 * bytes as f64 / (tokens * width) as f64
    }

    /// The frames of tokens.
    fn encode(&self, side: Side, tokens: &[F16], width: usize) -> Vec<u8> {
        let mut stream = Vec::new();
        let tokens = tokens.chunks_exact(width);
        match side {
            Side::Key => {
                let mut encoder = KeyEncoder::new(self.format, width);
                tokens.for_each(|token| _ = encoder.encode(token, &mut stream));
            }
            Side::Value => {
                let mut encoder = ValueEncoder::new(self.format, width);
                tokens.for_each(|token| _ = encoder.encode(token, &mut stream));
            }
        }
        stream
    }

    /// All tokens of a stream.
    fn decode(&self, place: Place, stream: &[u8], width: usize) -> Result<Vec<F16>, Error> {
        let failed =
            |error: &dyn std::fmt::Display| Error::new(format_args!("kivi, {place}: {error}"));
        let decoder = StoredDecoder::new(self.format, kind(place.side), width, stream);
        let mut decoder = decoder.map_err(|e| failed(&e))?;
        let (mut elements, mut token) = (Vec::new(), Vec::new());
        while decoder.next_token(&mut token).map_err(|e| failed(&e))? {
            elements.extend_from_slice(&token);
        }
        Ok(elements)
    }
}

impl Codec for Kivi {
    fn store(
        &self,
        place: Place,
        written: &Vectors,
        lengths: Range<usize>,
    ) -> Result<Stored, Error> {
        let (side, width) = (place.side, written.width);
        let quantized = self.quantized(side, written.tokens());
        let (quantized, recent) = written.elements.split_at(quantized * width);
        let stream = self.encode(side, quantized, width);
        let mut elements = self.decode(place, &stream, width)?;
        if elements.len() != quantized.len() {
            return Err(Error::new(format_args!(
                "kivi, {place}: the stream holds another number of tokens than were written"
            )));
        }
        elements.extend(recent.iter().map(|x| x.canonical().value));
        // The token of a query is attended to as it was written, whatever its arrival sends out of the
        // window.
        let before = 0..written.tokens();
        let exact_from = before.map(|tokens| self.quantized(side, tokens)).collect();
        let bits = |tokens| self.bits(side, tokens, width);
        let mean = lengths.clone().map(bits).sum::<f64>() / lengths.len() as f64;
        let named = |name, option, bytes| Stream {
            name,
            option,
            bytes,
        };
        Ok(Stored {
            read: Read {
                exact_from: Some(exact_from),
                ..Read::of(elements)
            },
            size: Size::Windowed {
                bits: mean,
                streams: vec![
                    named("kivi", "--stream", stream),
                    named("rest", "--rest", canonical_bytes(recent).collect()),
                ],
            },
        })
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn encoder_input(&self, place: Place, _: &Vectors) -> Result<Option<EncoderInput>, Error> {
        let arguments = [
            ["--scheme", "kivi"],
            ["--kind", &kind(place.side).to_string()],
            ["--group", &self.format.group().to_string()],
            ["--bits", &self.format.bits().to_string()],
            ["--window", &self.window.tokens().to_string()],
        ];
        Ok(Some(EncoderInput {
            arguments: arguments.concat().into_iter().map(str::to_owned).collect(),
            centres: None,
        }))
    }

    /// There are decoders of 16 lanes, as those of the other codecs, for 2 bits.
    fn hardware(&self, side: Side) -> Option<Hardware> {
        let letter = match side {
            Side::Key => 'k',
            Side::Value => 'v',
        };
        let is_built = (self.format.group(), self.format.bits()) == (32, 2);
        is_built.then(|| Hardware::new(&[&format!("kivi_{letter}16_b2")], &["kivi_dq16_b2"]))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(f64::from(self.format.bits()) + 32.0 / self.format.group() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::tests::wave;

    #[test]
    fn a_query_reads_what_was_quantized_before_its_token_came() {
        let codec = Kivi::new(4, 32, 32).unwrap();
        let written = wave(70, 64, 64);
        for (side, expected) in [
            (Side::Key, [(0, 0), (31, 0), (32, 32), (63, 32), (64, 64)]),
            (Side::Value, [(0, 0), (32, 0), (33, 1), (64, 32), (69, 37)]),
        ] {
            let place = Place { layer: 0, side };
            let stored = codec.store(place, &written, 1..2).unwrap();
            let exact_from = stored.read.exact_from.unwrap();
            assert_eq!(exact_from.len(), 70);
            for (query, from) in expected {
                assert_eq!(exact_from[query], from, "{side}, query {query}");
            }
            let quantized = codec.quantized(side, 70) * 64;
            let (read, exact) = (&stored.read.elements, &written.elements);
            assert_eq!(read[quantized..], exact[quantized..], "{side}");
            assert_ne!(read[..quantized], exact[..quantized], "{side}");
        }
    }

    #[test]
    fn the_window_counts_with_the_tokens_that_it_holds() {
        let codec = Kivi::new(2, 32, 32).unwrap();
        assert_eq!(codec.bits(Side::Key, 31, 64), 16.0);
        assert_eq!(codec.bits(Side::Key, 32, 64), 3.0);
        assert_eq!(codec.bits(Side::Key, 64, 64), 3.0);
        assert_eq!(codec.bits(Side::Value, 64, 64), (3.0 + 16.0) / 2.0);
        // 33 channels are two groups of values, and 9 bytes of codes.
        assert_eq!(codec.bits(Side::Value, 64, 33) * 66.0, 8.0 * (17.0 + 66.0));
    }
}
