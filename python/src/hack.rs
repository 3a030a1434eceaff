//! HACK: vectors as records, and products on their codes.

use super::binary16::{bytes, elements};
use super::refused;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sim::F16;
use sim::hack::{
    ColumnEncoder, ConfigError, Flags, Format, FormatError, Kind, Lengths, Matmul, Rounding,
    RowEncoder, Shape, StoredDecoder, StoredError, Sums,
};

/// A stream, the tokens that are not quantized, and the flags of a NaN and of an infinity.
type Encoded<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, bool, bool);

/// Results, and the flags of a NaN, of an infinity and of a term that was clamped.
type Product<'py> = (Bound<'py, PyByteArray>, bool, bool, bool);

/// Partitions, codes, and whether the sums of codes are stored.
type Sizes = (usize, u32, bool);

fn format((group, bits, sums): Sizes) -> PyResult<Format> {
    let sums = match sums {
        true => Sums::Stored,
        false => Sums::None,
    };
    Format::new(group, bits, sums).map_err(refused)
}

/// Rows are told from columns by the caller's words, which it has checked.
fn kind(rows: bool) -> Kind {
    match rows {
        true => Kind::Rows,
        false => Kind::Columns,
    }
}

/// Refuses a width that no stream has.
fn check_width(width: usize) -> PyResult<()> {
    match width {
        1..=0xffff => Ok(()),
        _ => Err(refused(ConfigError::Width { width })),
    }
}

/// The stream of whole frames of vectors, and what was met in them.
fn encoded(
    format: Format,
    kind: Kind,
    vectors: &[F16],
    width: usize,
    rounding: Rounding,
) -> (Vec<u8>, Flags) {
    let given = |at: usize| Rounding {
        seed: rounding.seed.filter(|_| at == 0),
        ..rounding
    };
    let (mut stream, vectors) = (Vec::new(), vectors.chunks_exact(width).enumerate());
    let flags = match kind {
        Kind::Rows => {
            let mut encoder = RowEncoder::new(format);
            vectors.for_each(|(at, vector)| encoder.encode(vector, given(at), &mut stream));
            encoder.flags()
        }
        Kind::Columns => {
            let mut encoder = ColumnEncoder::new(format, width);
            vectors.for_each(|(at, token)| _ = encoder.encode(token, given(at), &mut stream));
            encoder.flags()
        }
    };
    (stream, flags)
}

/// Encodes vectors of `width` elements: all rows, or all whole blocks of columns.
#[pyfunction]
pub fn hack_encode<'py>(
    py: Python<'py>,
    vectors: PyBuffer<u16>,
    width: usize,
    rows: bool,
    sizes: Sizes,
    seed: u64,
    nearest: bool,
) -> PyResult<Encoded<'py>> {
    let (format, kind) = (format(sizes)?, kind(rows));
    check_width(width)?;
    let elements = elements(py, &vectors)?;
    let vectors = elements.len() / width;
    let whole = vectors - vectors % kind.vectors_per_frame(format);
    let (whole, rest) = elements.split_at(whole * width);
    let rounding = Rounding {
        seed: Some(seed),
        nearest,
    };
    let (stream, flags) = py.detach(|| encoded(format, kind, whole, width, rounding));
    let rest: Vec<_> = rest.iter().map(|x| x.canonical()).collect();
    let nan = flags.nan || rest.iter().any(|x| x.nan);
    let inf = flags.inf || rest.iter().any(|x| x.inf);
    let rest: Vec<F16> = rest.iter().map(|x| x.value).collect();
    let [stream, rest] = [stream, bytes(&rest)].map(|bytes| PyByteArray::new(py, &bytes));
    Ok((stream, rest, nan, inf))
}

/// The value of every code of a stream of vectors of `width` elements.
#[pyfunction]
pub fn hack_decode<'py>(
    py: Python<'py>,
    stream: PyBuffer<u8>,
    width: usize,
    rows: bool,
    sizes: Sizes,
) -> PyResult<Bound<'py, PyByteArray>> {
    let format = format(sizes)?;
    let stream = stream.to_vec(py)?;
    let decoder = StoredDecoder::new(format, kind(rows), width, &stream[..]);
    let mut decoder = decoder.map_err(refused)?;
    let decoded = py.detach(|| {
        let (mut vector, mut decoded) = (Vec::new(), Vec::new());
        while decoder.next_vector(&mut vector)? {
            decoded.extend(bytes(&vector));
        }
        Ok::<_, StoredError>(decoded)
    });
    Ok(PyByteArray::new(py, &decoded.map_err(refused)?))
}

/// One pass: scores of queries with keys, or outputs of weights with values. Rests are in binary16.
#[pyfunction]
pub fn hack_matmul<'py>(
    py: Python<'py>,
    scores: bool,
    a: (PyBuffer<u8>, PyBuffer<u16>),
    b: (PyBuffer<u8>, PyBuffer<u16>),
    sizes: Sizes,
    rows: usize,
    width: usize,
) -> PyResult<Product<'py>> {
    let shape = Shape::new(format(sizes)?, rows, 0xffff).map_err(refused)?;
    let (rest_a, rest_b) = (elements(py, &a.1)?, elements(py, &b.1)?);
    let (mut a, mut b) = (a.0.to_vec(py)?, b.0.to_vec(py)?);
    let lengths = Lengths {
        a: a.len() as u64,
        b: b.len() as u64,
        rest_a: 2 * rest_a.len() as u64,
        rest_b: 2 * rest_b.len() as u64,
    };
    let pass = match scores {
        true => shape.scores(width, lengths),
        false => shape.outputs(width, lengths),
    };
    let pass = pass.map_err(refused)?;
    a.extend(rest_a.iter().flat_map(|x| x.0.to_le_bytes()));
    b.extend(rest_b.iter().flat_map(|x| x.0.to_le_bytes()));
    let mut matmul = Matmul::new(shape);
    let results = py.detach(|| {
        matmul.command(pass);
        matmul.input_a(&a);
        matmul.input_b(&b);
        let mut results = Vec::new();
        while let Some(beat) = matmul.next_beat() {
            if let Some(error) = beat.error {
                return Err(error);
            }
            results.extend(beat.results.iter().flat_map(|x| x.to_ne_bytes()));
        }
        Ok(results)
    });
    let malformed = |error: FormatError| {
        refused(format!(
            "malformed stream: {error}; check the pass, the group, the bits, the sums and the width"
        ))
    };
    let results = PyByteArray::new(py, &results.map_err(malformed)?);
    let flags = matmul.flags();
    Ok((results, flags.nan, flags.inf, flags.clamped))
}
