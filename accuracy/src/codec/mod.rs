//! Codecs: what the cache does with keys and values.
//!
//! A [`Codec`] takes one tensor of one window at a time. Those made of a golden model of [`sim`] write
//! its streams and read them back; the others compute in binary32 what a paper's arithmetic gives (fake
//! quantization) and say how many bits that would take.

mod fp8;
mod hack;
mod kivi;
mod microscaling;
mod minifloat;
mod oaken;
mod oaken_midrise;
mod packkv;
mod plain;
mod rotation;
mod rotation_prototype;
mod spec;
mod titanus;

pub use spec::{NAMES, STANDARD, parse};
pub use titanus::to_int8;

use crate::Error;
use crate::cache::{Cache, HeadTransform, Place, Read, Side, Vectors};
use serde::{Deserialize, Serialize};
use sim::F16;
use std::ops::Range;
use std::sync::Arc;

/// Stores tensors: those of all layers, keys or values.
pub trait Codec: Send + Sync {
    /// Encodes and decodes what is written for one window. `lengths` are the numbers of tokens that the
    /// cache holds when scored tokens are predicted: a codec with a window of recent tokens has its mean
    /// size over them.
    ///
    /// # Errors
    /// One line if there is no calibration for the tensor, or if a stream does not decode.
    fn store(
        &self,
        place: Place,
        written: &Vectors,
        lengths: Range<usize>,
    ) -> Result<Stored, Error>;

    /// The same for keys and values of a layer at once, for a codec whose sides depend on each other;
    /// `None` if each is stored by itself.
    fn store_both(
        &self,
        _layer: usize,
        _written: [&Vectors; 2],
        _lengths: Range<usize>,
    ) -> Option<Result<[Stored; 2], Error>> {
        None
    }

    /// Whether a golden model of [`sim`] makes the bits.
    fn is_golden(&self) -> bool {
        false
    }

    /// Bits per element for vectors of 1024 elements, without a window of recent tokens, where that
    /// follows from the format.
    fn bits_at_d1024(&self) -> Option<f64> {
        None
    }

    /// What the port of the hardware takes instead of binary16, and its streams are made of.
    ///
    /// # Errors
    /// One line if there is no calibration for the tensor.
    fn integers(&self, _place: Place, _written: &Vectors) -> Result<Option<Vec<i8>>, Error> {
        Ok(None)
    }

    /// What `tb encode` takes beside a tensor to write the same streams by the generated hardware; nothing
    /// if there is none.
    ///
    /// # Errors
    /// One line if there is no calibration for the tensor.
    fn encoder_input(
        &self,
        _place: Place,
        _written: &Vectors,
    ) -> Result<Option<EncoderInput>, Error> {
        Ok(None)
    }

    /// The configurations of the generated hardware that do this work on a side, 16 elements per cycle;
    /// nothing if there are none.
    fn hardware(&self, _side: Side) -> Option<Hardware> {
        None
    }

    /// For keys that stay in another domain: what brings a query there.
    fn query_transform(&self, _layer: usize) -> Option<HeadTransform<'_>> {
        None
    }

    /// For values that stay in another domain: what brings their weighted sum back.
    fn output_transform(&self, _layer: usize) -> Option<HeadTransform<'_>> {
        None
    }
}

/// What `tb encode` takes beside a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncoderInput {
    /// Words of the command line.
    pub arguments: Vec<String>,
    /// The centres of the tensor's channels, if they have some: they are given in a file.
    pub centres: Option<Vec<F16>>,
}

/// Named configurations of the generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hardware {
    /// Those between a layer and memory.
    pub encoder: Vec<String>,
    /// Those between memory and attention.
    pub decoder: Vec<String>,
}

impl Hardware {
    fn new(encoder: &[&str], decoder: &[&str]) -> Hardware {
        let [encoder, decoder] =
            [encoder, decoder].map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        Hardware { encoder, decoder }
    }

    /// Both: a configuration that does the work of both sides is there once.
    fn with(mut self, other: Hardware) -> Hardware {
        for (names, more) in [
            (&mut self.encoder, other.encoder),
            (&mut self.decoder, other.decoder),
        ] {
            for name in more {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        self
    }
}

/// A tensor that was encoded and decoded.
pub struct Stored {
    /// What attention reads.
    pub read: Read,
    /// What it takes in memory.
    pub size: Size,
}

/// What a tensor takes in memory.
pub enum Size {
    /// The streams themselves: everything they hold counts.
    Streams(Vec<Stream>),
    /// Streams and recent tokens: how many of them there are depends on the number of tokens.
    Windowed {
        /// Mean over the numbers of tokens at which sizes are taken, per element.
        bits: f64,
        /// What there is at the end.
        streams: Vec<Stream>,
    },
    /// By arithmetic, bits per element.
    Bits(f64),
}

/// One of the streams of an encoded tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// What it is called in the codec's contract.
    pub name: &'static str,
    /// The option of `tb encode` that says where it goes.
    pub option: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Size {
    /// Bits of `elements` elements.
    fn bits(&self, elements: usize) -> f64 {
        match self {
            Size::Streams(streams) => {
                8.0 * streams
                    .iter()
                    .map(|stream| stream.bytes.len())
                    .sum::<usize>() as f64
            }
            Size::Windowed { bits, .. } | Size::Bits(bits) => bits * elements as f64,
        }
    }

    /// The streams that were written.
    pub fn streams(&self) -> &[Stream] {
        match self {
            Size::Streams(streams) | Size::Windowed { streams, .. } => streams,
            Size::Bits(_) => &[],
        }
    }
}

/// A codec for keys and one for values: most often the same.
#[derive(Clone)]
pub struct Pair {
    /// As it was asked for.
    pub spec: String,
    /// The codec of keys.
    pub key: Arc<dyn Codec>,
    /// The codec of values.
    pub value: Arc<dyn Codec>,
}

impl Pair {
    /// The codec of a side.
    pub fn side(&self, side: Side) -> &dyn Codec {
        match side {
            Side::Key => &*self.key,
            Side::Value => &*self.value,
        }
    }

    /// Stores keys and values of a layer.
    fn store(
        &self,
        layer: usize,
        keys: &Vectors,
        values: &Vectors,
        lengths: &Range<usize>,
    ) -> Result<[Stored; 2], Error> {
        if Arc::ptr_eq(&self.key, &self.value)
            && let Some(both) = self.key.store_both(layer, [keys, values], lengths.clone())
        {
            return both;
        }
        let store = |side, written: &Vectors| {
            let place = Place { layer, side };
            self.side(side).store(place, written, lengths.clone())
        };
        let (key, value) = rayon::join(|| store(Side::Key, keys), || store(Side::Value, values));
        Ok([key?, value?])
    }

    /// Whether golden models make all bits.
    pub fn is_golden(&self) -> bool {
        Side::BOTH.iter().all(|&side| self.side(side).is_golden())
    }

    /// The hardware of both sides, if both have some.
    pub fn hardware(&self) -> Option<Hardware> {
        let keys = self.key.hardware(Side::Key)?;
        Some(keys.with(self.value.hardware(Side::Value)?))
    }

    /// Mean of both sides, if both are known.
    pub fn bits_at_d1024(&self) -> Option<f64> {
        Some((self.key.bits_at_d1024()? + self.value.bits_at_d1024()?) / 2.0)
    }
}

/// A tensor on its way through the cache: where, what was written, what became of it.
pub type Watch<'a> = Box<dyn FnMut(Place, &Vectors, &Stored) -> Result<(), Error> + 'a>;

/// The cache of one window with a codec. Codecs keep nothing between tensors, so each window begins anew.
pub struct Compressed<'a> {
    pair: &'a Pair,
    lengths: Range<usize>,
    bits: f64,
    elements: usize,
    watch: Option<Watch<'a>>,
}

impl<'a> Compressed<'a> {
    /// A cache whose sizes are taken at these numbers of tokens.
    pub fn new(pair: &'a Pair, lengths: Range<usize>) -> Compressed<'a> {
        Compressed {
            pair,
            lengths,
            bits: 0.0,
            elements: 0,
            watch: None,
        }
    }

    /// Shows every tensor to `watch`.
    pub fn watched(self, watch: Watch<'a>) -> Compressed<'a> {
        Compressed {
            watch: Some(watch),
            ..self
        }
    }

    /// Bits and elements so far.
    pub fn size(&self) -> (f64, usize) {
        (self.bits, self.elements)
    }
}

impl Cache for Compressed<'_> {
    fn pass(&mut self, layer: usize, keys: &Vectors, values: &Vectors) -> Result<[Read; 2], Error> {
        let [key, value] = self.pair.store(layer, keys, values, &self.lengths)?;
        for (side, written, stored) in [(Side::Key, keys, &key), (Side::Value, values, &value)] {
            self.bits += stored.size.bits(written.elements.len());
            self.elements += written.elements.len();
            if let Some(watch) = &mut self.watch {
                watch(Place { layer, side }, written, stored)?;
            }
        }
        Ok([key.read, value.read])
    }

    fn query_transform(&self, layer: usize) -> Option<HeadTransform<'_>> {
        self.pair.key.query_transform(layer)
    }

    fn output_transform(&self, layer: usize) -> Option<HeadTransform<'_>> {
        self.pair.value.output_transform(layer)
    }
}

/// A tensor whose every run of `group` elements of a token is replaced: fake quantization in groups that
/// know nothing of each other. The last group of a token may be shorter.
fn in_groups(
    written: &Vectors,
    group: usize,
    bits: f64,
    quantize: impl Fn(&[f32], &mut Vec<f32>),
) -> Stored {
    let mut elements = Vec::with_capacity(written.elements.len());
    let (mut exact, mut read) = (Vec::with_capacity(group), Vec::with_capacity(group));
    for token in written.elements.chunks_exact(written.width) {
        for part in token.chunks(group) {
            exact.clear();
            read.clear();
            exact.extend(part.iter().map(|&x| crate::cache::to_f32(x)));
            quantize(&exact, &mut read);
            elements.extend(read.iter().map(|&x| crate::cache::to_f16(x)));
        }
    }
    Stored {
        read: Read::of(elements),
        size: Size::Bits(bits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens whose elements are different and of both signs.
    pub fn wave(tokens: usize, width: usize, head: usize) -> Vectors {
        let element = |i: usize| 3.0 * (i as f32 * 0.37).sin() + (i as f32 * 0.011).cos();
        let elements: Vec<f32> = (0..tokens * width).map(element).collect();
        Vectors::rounded(&elements, width, head)
    }
}
