//! Titanus: tokens of signed bytes and their stream.

use super::{Errors, errors, refused};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};
use sim::metrics::GroupError;
use sim::titanus::{Accounting, Config, ConfigError, Decoder, StoredDecoder, StoredError, keep};

/// A stream, its accounting, levels that each channel made, and the flag of one that had none left.
type Encoded<'py> = (
    Bound<'py, PyByteArray>,
    Bound<'py, PyDict>,
    Bound<'py, PyByteArray>,
    bool,
);

/// Numbers of a configuration as they were given. One that is negative or does not fit is
/// [`u32::MAX`] to the model, which refuses it; the message then has the number given.
#[derive(Default)]
struct Numbers(Option<String>);

impl Numbers {
    const OUT_OF_RANGE: u32 = u32::MAX;

    fn take(&mut self, value: &Bound<'_, PyAny>) -> PyResult<u32> {
        match value.extract::<u32>() {
            Ok(number) if number != Numbers::OUT_OF_RANGE => return Ok(number),
            Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => {
                return Err(error);
            }
            _ => {}
        }
        // Numbers are taken in the order in which the model checks them: it refuses the first one.
        if self.0.is_none() {
            self.0 = Some(value.str()?.to_string());
        }
        Ok(Numbers::OUT_OF_RANGE)
    }

    fn refused(&self, error: ConfigError) -> PyErr {
        match &self.0 {
            Some(given) if error.value == Numbers::OUT_OF_RANGE => refused(format!(
                "{} is {given}: give {} to {}",
                error.name, error.min, error.max
            )),
            _ => refused(error),
        }
    }
}

fn dictionary<'py>(py: Python<'py>, counts: &Accounting) -> PyResult<Bound<'py, PyDict>> {
    let dictionary = PyDict::new(py);
    dictionary.set_item("tokens", counts.tokens)?;
    dictionary.set_item("elements", counts.elements)?;
    dictionary.set_item("kept", counts.kept)?;
    dictionary.set_item("labelled", counts.labelled)?;
    dictionary.set_item("events", counts.events)?;
    dictionary.set_item("table_bytes", counts.table_bytes)?;
    dictionary.set_item("event_bytes", counts.event_bytes())?;
    dictionary.set_item("stream_bytes", counts.stream_bytes)?;
    dictionary.set_item("moved_bits", counts.moved_bits())?;
    dictionary.set_item("kept_share", counts.kept_share())?;
    dictionary.set_item("labelled_share", counts.labelled_share())?;
    dictionary.set_item("levels_per_channel", counts.levels_per_channel())?;
    dictionary.set_item("bits_per_element", counts.bits_per_element())?;
    dictionary.set_item("movement_reduction", counts.movement_reduction())?;
    dictionary.set_item("pruning_only_reduction", counts.pruning_only_reduction())?;
    Ok(dictionary)
}

/// Encodes tokens of `channels` elements, one behind the other.
#[pyfunction]
pub fn titanus_encode<'py>(
    py: Python<'py>,
    tokens: PyBuffer<i8>,
    channels: usize,
    prune_threshold: &Bound<'py, PyAny>,
    bits: &Bound<'py, PyAny>,
    prefill: &Bound<'py, PyAny>,
    levels: &Bound<'py, PyAny>,
) -> PyResult<Encoded<'py>> {
    let mut numbers = Numbers::default();
    let config = Config {
        prune_threshold: numbers.take(prune_threshold)?,
        bits: numbers.take(bits)?,
        prefill: numbers.take(prefill)?,
        levels: numbers.take(levels)?,
        channels: u32::try_from(channels).unwrap_or(u32::MAX),
    };
    config.check().map_err(|error| numbers.refused(error))?;
    let elements = tokens.to_vec(py)?;
    let mut stream = Vec::new();
    let encoder = py
        .detach(|| sim::titanus::encode(config, &elements, &mut stream))
        .map_err(refused)?;
    Ok((
        PyByteArray::new(py, &stream),
        dictionary(py, encoder.accounting())?,
        PyByteArray::new(py, encoder.levels_made()),
        encoder.levels_exhausted(),
    ))
}

/// Decodes a stream of `tokens` tokens of `channels` elements; returns them and the accounting.
#[pyfunction]
pub fn titanus_decode<'py>(
    py: Python<'py>,
    stream: PyBuffer<u8>,
    tokens: u64,
    channels: &Bound<'py, PyAny>,
    bits: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyDict>)> {
    let mut numbers = Numbers::default();
    let (channels, bits) = (numbers.take(channels)?, numbers.take(bits)?);
    Decoder::new(channels, bits).map_err(|error| numbers.refused(error))?;
    let stream = stream.to_vec(py)?;
    let decoded = py.detach(|| {
        let mut decoder = StoredDecoder::new(channels, bits, tokens, &stream[..])?;
        let (mut token, mut decoded) = (vec![0; channels as usize], Vec::new());
        while decoder.next_token(&mut token)? {
            decoded.extend(token.iter().map(|&x: &i8| x as u8));
        }
        Ok::<_, StoredError>((decoded, *decoder.accounting()))
    });
    let (decoded, counts) = decoded.map_err(refused)?;
    Ok((PyByteArray::new(py, &decoded), dictionary(py, &counts)?))
}

/// The errors of the kept elements and of all.
#[pyfunction]
pub fn titanus_errors(
    py: Python<'_>,
    original: PyBuffer<i8>,
    decoded: PyBuffer<i8>,
    prune_threshold: &Bound<'_, PyAny>,
) -> PyResult<[Errors; 2]> {
    let mut numbers = Numbers::default();
    let config = Config {
        prune_threshold: numbers.take(prune_threshold)?,
        bits: 8,
        prefill: 1,
        levels: 1,
        channels: 1,
    };
    config.check().map_err(|error| numbers.refused(error))?;
    let (original, decoded) = (original.to_vec(py)?, decoded.to_vec(py)?);
    if original.len() != decoded.len() {
        return Err(refused(
            "original and decoded are not of one length: give as many elements of each",
        ));
    }
    let (mut kept, mut all) = (GroupError::default(), GroupError::default());
    py.detach(|| {
        for (&x, &y) in original.iter().zip(&decoded) {
            let error = f64::from(y) - f64::from(x);
            all.include(error);
            if keep(x, config.prune_threshold) {
                kept.include(error);
            }
        }
    });
    Ok([kept, all].map(|group| errors(&group)))
}
