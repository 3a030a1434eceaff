//! The golden models for Python: `sapwood._native`, which the modules of `python/sapwood` wrap.
//!
//! Arrays come in by the buffer protocol and go out as `bytearray`s, which NumPy views without a
//! copy; binary16 elements are their bits, of the type `uint16`. What the models refuse becomes a
//! `ValueError` with their own line. The interpreter is free for other threads while a model works.

mod binary16;
mod hack;
mod kivi;
mod oaken;
mod packkv;
mod rot;
mod titanus;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sim::metrics::GroupError;
use std::fmt::Display;

/// Number of elements, largest error, mean squared error.
type Errors = (u64, f64, f64);

fn errors(group: &GroupError) -> Errors {
    (group.elements, group.max_abs, group.mean_squared())
}

fn refused(reason: impl Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// The golden models of Sapwood, on buffers.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::binary16::binary16_errors;
    #[pymodule_export]
    use super::bits_per_element;
    #[pymodule_export]
    use super::hack::{hack_decode, hack_encode, hack_matmul};
    #[pymodule_export]
    use super::kivi::{kivi_decode, kivi_encode};
    #[pymodule_export]
    use super::oaken::{oaken_decode, oaken_encode, oaken_errors, oaken_profile, oaken_thresholds};
    #[pymodule_export]
    use super::packkv::{packkv_decode, packkv_dot, packkv_encode};
    #[pymodule_export]
    use super::rot::{rot_decode, rot_encode, rot_plain, rot_profile, rot_transform};
    #[pymodule_export]
    use super::titanus::{titanus_decode, titanus_encode, titanus_errors};
}

/// Stored bits per element with everything counted.
#[pyfunction]
fn bits_per_element(dense_bytes: u64, sparse_bytes: u64, elements: u64) -> f64 {
    sim::metrics::bits_per_element(dense_bytes, sparse_bytes, elements)
}
