//! The rotation codec: heads as records, centres of keys, and the transform.

use super::binary16::{bytes, elements};
use super::refused;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sim::F16;
use sim::rot::{CentreFinder, Direction, Encoder, Format, StoredDecoder, StoredError};

/// A stream, or elements, and the flags of a NaN and of an infinity.
type Flagged<'py> = (Bound<'py, PyByteArray>, bool, bool);

/// How many heads a token of `width` elements has.
fn heads(width: usize, head_dim: usize) -> PyResult<usize> {
    match width > 0 && width.is_multiple_of(head_dim) {
        true => Ok(width / head_dim),
        false => Err(refused(format!(
            "tokens of {width} elements are no heads of {head_dim}: give a multiple"
        ))),
    }
}

/// Centres, one per channel of a token.
fn centres(
    py: Python<'_>,
    buffer: Option<&PyBuffer<u16>>,
    width: usize,
) -> PyResult<Option<Vec<F16>>> {
    let Some(buffer) = buffer else {
        return Ok(None);
    };
    let centres = elements(py, buffer)?;
    match centres.len() == width {
        true => Ok(Some(centres)),
        false => Err(refused(format!(
            "there are {} centres: give one for each of the {width} channels of a token",
            centres.len()
        ))),
    }
}

/// The mean of every channel of tokens of `width` elements.
#[pyfunction]
pub fn rot_profile<'py>(
    py: Python<'py>,
    tokens: PyBuffer<u16>,
    width: usize,
    head_dim: usize,
) -> PyResult<Flagged<'py>> {
    // The size of a head is checked before it divides.
    CentreFinder::new(1, head_dim).map_err(refused)?;
    let mut finder = CentreFinder::new(heads(width, head_dim)?, head_dim).map_err(refused)?;
    let elements = elements(py, &tokens)?;
    py.detach(|| {
        elements
            .chunks_exact(width)
            .for_each(|token| finder.include(token))
    });
    let flags = finder.flags();
    let centres = PyByteArray::new(py, &bytes(&finder.centres()));
    Ok((centres, flags.nan, flags.inf))
}

/// Encodes tokens of `width` elements, head after head; `centre` is taken off them.
#[pyfunction]
pub fn rot_encode<'py>(
    py: Python<'py>,
    tokens: PyBuffer<u16>,
    width: usize,
    head_dim: usize,
    bits: u32,
    centre: Option<PyBuffer<u16>>,
) -> PyResult<Flagged<'py>> {
    let format = Format::new(head_dim, bits).map_err(refused)?;
    heads(width, head_dim)?;
    let centre = centres(py, centre.as_ref(), width)?;
    let elements = elements(py, &tokens)?;
    let (mut encoder, mut stream) = (Encoder::new(format), Vec::new());
    py.detach(|| {
        for (at, vector) in elements.chunks_exact(head_dim).enumerate() {
            let first = at * head_dim % width;
            match &centre {
                Some(centre) => {
                    encoder.encode_centred(vector, &centre[first..][..head_dim], &mut stream)
                }
                None => encoder.encode(vector, &mut stream),
            }
        }
    });
    let flags = encoder.flags();
    Ok((PyByteArray::new(py, &stream), flags.nan, flags.inf))
}

/// Decodes a stream of tokens of `heads` heads to rotated values.
#[pyfunction]
pub fn rot_decode<'py>(
    py: Python<'py>,
    stream: PyBuffer<u8>,
    heads: usize,
    head_dim: usize,
    bits: u32,
) -> PyResult<Bound<'py, PyByteArray>> {
    let format = Format::new(head_dim, bits).map_err(refused)?;
    if heads == 0 {
        return Err(refused("heads is 0: give at least 1"));
    }
    let stream = stream.to_vec(py)?;
    let decoded = py.detach(|| {
        let mut decoder = StoredDecoder::new(format, heads, &stream[..]);
        let (mut vector, mut decoded) = (vec![F16::ZERO; head_dim], Vec::new());
        while decoder.next_vector(&mut vector)? {
            decoded.extend(bytes(&vector));
        }
        Ok::<_, StoredError>(decoded)
    });
    Ok(PyByteArray::new(py, &decoded.map_err(refused)?))
}

/// Rotates vectors of `head_dim` elements, or rotates them back.
#[pyfunction]
pub fn rot_transform<'py>(
    py: Python<'py>,
    vectors: PyBuffer<u16>,
    width: usize,
    head_dim: usize,
    back: bool,
) -> PyResult<Bound<'py, PyByteArray>> {
    CentreFinder::new(1, head_dim).map_err(refused)?;
    heads(width, head_dim)?;
    let elements = elements(py, &vectors)?;
    let direction = match back {
        true => Direction::Back,
        false => Direction::Forward,
    };
    let transformed = py.detach(|| {
        let vectors = elements.chunks_exact(head_dim);
        vectors
            .flat_map(|vector| bytes(&sim::rot::transform(vector, direction)))
            .collect::<Vec<u8>>()
    });
    Ok(PyByteArray::new(py, &transformed))
}

/// Rotated tokens of `width` elements as software sees them: back, and the centres added.
#[pyfunction]
pub fn rot_plain<'py>(
    py: Python<'py>,
    rotated: PyBuffer<u16>,
    width: usize,
    head_dim: usize,
    centre: Option<PyBuffer<u16>>,
) -> PyResult<Bound<'py, PyByteArray>> {
    CentreFinder::new(1, head_dim).map_err(refused)?;
    heads(width, head_dim)?;
    let centre = centres(py, centre.as_ref(), width)?;
    let elements = elements(py, &rotated)?;
    let plain = py.detach(|| {
        let vectors = elements.chunks_exact(head_dim).enumerate();
        vectors
            .flat_map(|(at, vector)| {
                let first = at * head_dim % width;
                let of_head = centre.as_ref().map(|centre| &centre[first..][..head_dim]);
                bytes(&sim::rot::plain(vector, of_head))
            })
            .collect::<Vec<u8>>()
    });
    Ok(PyByteArray::new(py, &plain))
}
