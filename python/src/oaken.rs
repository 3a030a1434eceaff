//! Oaken: thresholds, vectors of binary16 and their pairs of streams.

use super::binary16::{elements, original_and_decoded};
use super::{Errors, errors, refused};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sim::F16;
use sim::metrics::Quality;
use sim::oaken::{ConfigError, Encoder, StoredDecoder, Thresholds};
use sim::profile::{ProfileError, Profiler, Ratios};

/// The four thresholds, the lowest first.
type Four = [f64; 4];

/// A pair of streams, and the flags of a NaN and of an infinity.
type Encoded<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, bool, bool);

fn four(t: &Thresholds) -> Four {
    [t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(F16::to_f64)
}

/// Checks thresholds and rounds them to binary16.
#[pyfunction]
pub fn oaken_thresholds(thresholds: Four) -> PyResult<Four> {
    let thresholds = Thresholds::from_f64(thresholds).map_err(refused)?;
    Ok(four(&thresholds))
}

/// The thresholds of windows of `length` elements each.
#[pyfunction]
pub fn oaken_profile(
    py: Python<'_>,
    windows: PyBuffer<u16>,
    length: usize,
    outer: f64,
    inner: f64,
) -> PyResult<Four> {
    let ratios = Ratios::new(outer, inner).map_err(refused)?;
    if length == 0 {
        return Err(refused(ProfileError::NoValues));
    }
    let elements = elements(py, &windows)?;
    let thresholds = py.detach(|| {
        let mut profiler = Profiler::new(ratios);
        for window in elements.chunks(length) {
            profiler.window(window)?;
        }
        profiler.thresholds()
    });
    Ok(four(&thresholds.map_err(refused)?))
}

/// Encodes vectors of `width` elements.
#[pyfunction]
pub fn oaken_encode<'py>(
    py: Python<'py>,
    vectors: PyBuffer<u16>,
    width: usize,
    thresholds: Four,
) -> PyResult<Encoded<'py>> {
    let thresholds = Thresholds::from_f64(thresholds).map_err(refused)?;
    if width == 0 {
        return Err(refused(ConfigError::EmptyVector));
    }
    let elements = elements(py, &vectors)?;
    let mut encoder = Encoder::new(thresholds, width);
    let (mut dense, mut sparse) = (Vec::new(), Vec::new());
    py.detach(|| {
        elements.chunks(width).try_for_each(|vector| {
            encoder
                .encode(vector, &mut dense, &mut sparse)
                .map(|_header| ())
        })
    })
    .map_err(refused)?;
    let flags = encoder.flags();
    let bytes = |stream: &[u8]| PyByteArray::new(py, stream);
    Ok((bytes(&dense), bytes(&sparse), flags.nan, flags.inf))
}

/// Decodes a pair of streams of vectors of `width` elements.
#[pyfunction]
pub fn oaken_decode<'py>(
    py: Python<'py>,
    dense: PyBuffer<u8>,
    sparse: PyBuffer<u8>,
    width: usize,
    thresholds: Four,
) -> PyResult<Bound<'py, PyByteArray>> {
    let thresholds = Thresholds::from_f64(thresholds).map_err(refused)?;
    let (dense, sparse) = (dense.to_vec(py)?, sparse.to_vec(py)?);
    let decoded = py.detach(|| {
        let length = dense.len() as u64;
        let mut decoder = StoredDecoder::new(thresholds, width, &dense[..], length, &sparse[..])?;
        let (mut vector, mut decoded) = (Vec::new(), Vec::new());
        if decoder.vectors() > 0 {
            vector.resize(width, F16::ZERO);
        }
        while decoder.next_vector(&mut vector)? {
            decoded.extend(vector.iter().flat_map(|x| x.0.to_ne_bytes()));
        }
        Ok::<_, sim::oaken::StoredError>(decoded)
    });
    Ok(PyByteArray::new(py, &decoded.map_err(refused)?))
}

/// The errors of the outer, middle and inner group and of all elements.
#[pyfunction]
pub fn oaken_errors(
    py: Python<'_>,
    original: PyBuffer<u16>,
    decoded: PyBuffer<u16>,
    thresholds: Four,
) -> PyResult<[Errors; 4]> {
    let thresholds = Thresholds::from_f64(thresholds).map_err(refused)?;
    let (original, decoded) = original_and_decoded(py, &original, &decoded)?;
    let quality = py.detach(|| {
        let mut quality = Quality::default();
        quality.include(&original, &decoded, &thresholds);
        quality
    });
    let Quality {
        outer,
        middle,
        inner,
        all,
    } = &quality;
    Ok([outer, middle, inner, all].map(errors))
}
