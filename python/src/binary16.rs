//! Elements of binary16 as buffers of their bits, and errors of them.

use super::{Errors, errors, refused};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use sim::F16;
use sim::metrics::GroupError;

/// The elements of an array.
pub fn elements(py: Python<'_>, buffer: &PyBuffer<u16>) -> PyResult<Vec<F16>> {
    Ok(buffer.to_vec(py)?.into_iter().map(F16).collect())
}

/// The bytes of elements, as NumPy on this machine has them.
pub fn bytes(elements: &[F16]) -> Vec<u8> {
    elements.iter().flat_map(|x| x.0.to_ne_bytes()).collect()
}

/// Both arrays, if they have one length and the second is finite.
pub fn original_and_decoded(
    py: Python<'_>,
    original: &PyBuffer<u16>,
    decoded: &PyBuffer<u16>,
) -> PyResult<(Vec<F16>, Vec<F16>)> {
    let (original, decoded) = (elements(py, original)?, elements(py, decoded)?);
    if original.len() != decoded.len() {
        return Err(refused(
            "original and decoded are not of one length: give as many elements of each",
        ));
    }
    if decoded.iter().any(|y| !y.is_finite()) {
        return Err(refused(
            "decoded holds a NaN or an infinity, which no decoder gives: give what decode returned",
        ));
    }
    Ok((original, decoded))
}

/// The errors of all elements, measured from the canonical original.
#[pyfunction]
pub fn binary16_errors(
    py: Python<'_>,
    original: PyBuffer<u16>,
    decoded: PyBuffer<u16>,
) -> PyResult<Errors> {
    let (original, decoded) = original_and_decoded(py, &original, &decoded)?;
    let group = py.detach(|| {
        let mut group = GroupError::default();
        for (x, y) in original.iter().zip(&decoded) {
            group.include(y.to_f64() - x.canonical().value.to_f64());
        }
        group
    });
    Ok(errors(&group))
}
