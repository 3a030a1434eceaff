//! The place of the cache: between a layer that writes its keys and values, and attention that reads
//! them.

use crate::Error;
use half::f16;
use sim::F16;
use std::fmt;

/// Keys or values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Keys, after the rotary embedding.
    Key,
    /// Values.
    Value,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Key, Side::Value];
}

/// `k` or `v`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Key => "k",
            Side::Value => "v",
        })
    }
}

/// One of a model's tensors of keys or values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The layer, from 0.
    pub layer: usize,
    /// Keys or values.
    pub side: Side,
}

/// The tensor's name in calibrations and dumps: `layers.0.k`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layers.{}.{}", self.layer, self.side)
    }
}

/// What a layer writes for a window: a vector per token, all heads behind each other.
#[derive(Clone, Debug)]
pub struct Vectors {
    /// Finite binary16, token after token.
    pub elements: Vec<F16>,
    /// Elements of a token.
    pub width: usize,
    /// Elements of a head.
    pub head: usize,
}

impl Vectors {
    /// Rounds to binary16: nearest, ties to even, saturating.
    pub fn rounded(elements: &[f32], width: usize, head: usize) -> Vectors {
        Vectors {
            elements: elements.iter().map(|&x| to_f16(x)).collect(),
            width,
            head,
        }
    }

    /// Tokens.
    pub fn tokens(&self) -> usize {
        self.elements.len() / self.width
    }

    /// A token's vector.
    pub fn token(&self, token: usize) -> &[F16] {
        &self.elements[token * self.width..][..self.width]
    }
}

/// The nearest binary16, ties to even, saturating; the zero of a sign keeps it.
pub fn to_f16(x: f32) -> F16 {
    let largest = f16::MAX.to_f32();
    F16(f16::from_f32(x.clamp(-largest, largest)).to_bits())
}

/// The value of a binary16.
pub fn to_f32(x: F16) -> f32 {
    f16::from_bits(x.0).to_f32()
}

/// What attention reads instead of what was written.
pub struct Read {
    /// The decoded elements, in the place of those written.
    pub elements: Vec<F16>,
    /// For each query the first position that it still reads as it was written; a codec without a window
    /// of recent tokens has none.
    pub exact_from: Option<Vec<usize>>,
    /// Takes the place of the matrix product with the elements, for a codec that multiplies what it has
    /// stored.
    pub product: Option<Box<dyn Product>>,
}

impl Read {
    /// Elements that every query reads, in binary32 products.
    pub fn of(elements: Vec<F16>) -> Read {
        Read {
            elements,
            exact_from: None,
            product: None,
        }
    }
}

/// One row of attention: a query, or the weights of a query.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// Its number among all rows of a layer and side, the same in every run.
    pub number: usize,
    /// The KV head that its query head reads.
    pub kv_head: usize,
    /// Tokens that are there when the query comes, its own included.
    pub visible: usize,
    /// The query's elements, or the weights of the visible tokens.
    pub elements: &'a [f32],
}

/// Products of attention with a stored tensor, one row at a time.
pub trait Product: Send + Sync {
    /// A row times the part of the tensor that belongs to its KV head.
    ///
    /// With keys the results are the query's scores with the visible tokens, before any scale; with values
    /// the head's channels. `results` is 0 everywhere before.
    ///
    /// # Errors
    /// One line if there is no such product.
    fn multiply(&self, row: Row<'_>, results: &mut [f32]) -> Result<(), Error>;
}

/// A change of one head's vector beside the cache, in place.
pub type HeadTransform<'a> = Box<dyn Fn(&mut [f32]) -> Result<(), Error> + Send + Sync + 'a>;

/// What stands between a model's layers and their attention.
pub trait Cache {
    /// Takes what a layer wrote for the whole window and gives what its queries read.
    ///
    /// # Errors
    /// One line if the codec cannot take it.
    fn pass(&mut self, layer: usize, keys: &Vectors, values: &Vectors) -> Result<[Read; 2], Error>;

    /// What happens to every query of the layer before the scores, for a codec whose keys stay in another
    /// domain.
    fn query_transform(&self, _layer: usize) -> Option<HeadTransform<'_>> {
        None
    }

    /// What happens to every weighted sum of the layer's values, for a codec whose values stay in another
    /// domain.
    fn output_transform(&self, _layer: usize) -> Option<HeadTransform<'_>> {
        None
    }
}

/// The baseline: what is read is what was written, in binary16.
pub struct Uncompressed;

impl Cache for Uncompressed {
    fn pass(&mut self, _: usize, keys: &Vectors, values: &Vectors) -> Result<[Read; 2], Error> {
        Ok([keys, values].map(|written| Read::of(written.elements.clone())))
    }
}
