//! KIVI: tokens of keys or values as frames, and the recent ones in binary16.

use super::binary16::{bytes, elements};
use super::refused;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sim::F16;
use sim::kivi::{
    ConfigError, Format, KeyEncoder, Kind, StoredDecoder, StoredError, ValueEncoder, Window,
};

/// A stream, the tokens that are not quantized, and the flags of a NaN and of an infinity.
type Encoded<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, bool, bool);

/// Keys are told from values by the caller's words, which it has checked.
fn kind(keys: bool) -> Kind {
    match keys {
        true => Kind::Keys,
        false => Kind::Values,
    }
}

/// Refuses a width that no stream has.
fn check_width(width: usize) -> PyResult<()> {
    match width {
        1..=0xffff => Ok(()),
        d => Err(refused(ConfigError::Width { d })),
    }
}

/// Encodes tokens of `width` elements; without a window all whole blocks of keys, or all values.
#[pyfunction]
pub fn kivi_encode<'py>(
    py: Python<'py>,
    tokens: PyBuffer<u16>,
    width: usize,
    keys: bool,
    group: usize,
    bits: u32,
    window: Option<usize>,
) -> PyResult<Encoded<'py>> {
    let format = Format::new(group, bits).map_err(refused)?;
    let window = window.map(|tokens| Window::new(format, tokens));
    let window = window.transpose().map_err(refused)?;
    check_width(width)?;
    let (kind, elements) = (kind(keys), elements(py, &tokens)?);
    let tokens = (elements.len() / width) as u64;
    let quantized = match window {
        Some(window) => window.quantized(kind, tokens),
        None => format.in_whole_frames(kind, tokens),
    };
    let (quantized, rest) = elements.split_at(quantized as usize * width);
    let (stream, flags) = py.detach(|| {
        let (mut stream, tokens) = (Vec::new(), quantized.chunks_exact(width));
        let flags = match kind {
            Kind::Keys => {
                let mut encoder = KeyEncoder::new(format, width);
                tokens.for_each(|token| _ = encoder.encode(token, &mut stream));
                encoder.flags()
            }
            Kind::Values => {
                let mut encoder = ValueEncoder::new(format, width);
                tokens.for_each(|token| _ = encoder.encode(token, &mut stream));
                encoder.flags()
            }
        };
        (stream, flags)
    });
    let rest: Vec<_> = rest.iter().map(|x| x.canonical()).collect();
    let nan = flags.nan || rest.iter().any(|x| x.nan);
    let inf = flags.inf || rest.iter().any(|x| x.inf);
    let rest: Vec<F16> = rest.iter().map(|x| x.value).collect();
    let [stream, rest] = [stream, bytes(&rest)].map(|bytes| PyByteArray::new(py, &bytes));
    Ok((stream, rest, nan, inf))
}

/// Decodes a stream of tokens of `width` elements.
#[pyfunction]
pub fn kivi_decode<'py>(
    py: Python<'py>,
    stream: PyBuffer<u8>,
    width: usize,
    keys: bool,
    group: usize,
    bits: u32,
) -> PyResult<Bound<'py, PyByteArray>> {
    let format = Format::new(group, bits).map_err(refused)?;
    let stream = stream.to_vec(py)?;
    let decoder = StoredDecoder::new(format, kind(keys), width, &stream[..]);
    let mut decoder = decoder.map_err(refused)?;
    let decoded = py.detach(|| {
        let (mut token, mut decoded) = (Vec::new(), Vec::new());
        while decoder.next_token(&mut token)? {
            decoded.extend(bytes(&token));
        }
        Ok::<_, StoredError>(decoded)
    });
    Ok(PyByteArray::new(py, &decoded.map_err(refused)?))
}
