//! PackKV: tokens of keys and values as packs, and products straight from them.

use super::binary16::{bytes, elements};
use super::refused;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sim::F16;
use sim::packkv::{
    CHANNELS, Command, Decompressor, Dot, Encoder, Format, FormatError, Limits, MAX_BLOCKS, Repack,
    Settings, Shape, Side,
};

/// Of a side its steps, the packs of each head, and the flags of a NaN and of an infinity.
type EncodedSide<'py> = (
    Bound<'py, PyByteArray>,
    Vec<Bound<'py, PyByteArray>>,
    bool,
    bool,
);

/// Keys, values, and for each stored token its number in its block.
type Encoded<'py> = (EncodedSide<'py>, EncodedSide<'py>, Bound<'py, PyByteArray>);

/// Results, and the flags of a NaN, of an infinity and of a sum that was clamped.
type Product<'py> = (Bound<'py, PyByteArray>, bool, bool, bool);

/// Whether it is of keys, channels of a head, bits of a code, tokens of a block and of a pack.
type Layout = (bool, usize, usize, usize, usize);

/// The widest token: 16 heads of 256 channels.
const LIMITS: Limits = Limits {
    max_d: 4096,
    max_code: 127,
};

/// Encodes all whole blocks of tokens of `heads` heads of `head_dim` channels.
#[pyfunction]
#[pyo3(signature = (keys, values, sizes, max_code, greedy))]
pub fn packkv_encode<'py>(
    py: Python<'py>,
    keys: PyBuffer<u16>,
    values: PyBuffer<u16>,
    sizes: (usize, usize, usize, usize),
    max_code: (usize, usize),
    greedy: bool,
) -> PyResult<Encoded<'py>> {
    let (heads, head_dim, block, pack) = sizes;
    let format = Format::new(block, pack).map_err(refused)?;
    let code = |n: usize| u8::try_from(n).unwrap_or_default();
    let settings = Settings {
        max_code: [code(max_code.0), code(max_code.1)],
        repack: if greedy { Repack::Greedy } else { Repack::None },
        heads: u16::try_from(heads).unwrap_or_default(),
        head_dim: u16::try_from(head_dim).unwrap_or_default(),
    };
    if !LIMITS.take(&settings) {
        return Err(refused(format!(
            "{heads} heads of {head_dim} channels with codes of up to {} and {} are not supported: give 1 to \
             16 heads of a multiple of 16 channels, 16 to 256, and codes of 1 to 127",
            max_code.0, max_code.1
        )));
    }
    let (keys, values) = (elements(py, &keys)?, elements(py, &values)?);
    let (blocks, met) = py.detach(|| {
        let mut encoder = Encoder::new(format, LIMITS);
        let tokens = keys
            .chunks_exact(settings.d())
            .zip(values.chunks_exact(settings.d()));
        let blocks =
            tokens.filter_map(|(key, value)| encoder.encode([key, value], settings).block());
        let blocks: Vec<_> = blocks.collect();
        (blocks, encoder.flags().met)
    });
    let array = |bytes: Vec<u8>| PyByteArray::new(py, &bytes);
    let side = |side: Side| {
        let of_blocks = || blocks.iter().map(|block| &block.sides[side as usize]);
        let steps = of_blocks()
            .flat_map(|encoded| encoded.steps.clone())
            .collect();
        let packs = (0..heads).map(|head| {
            let packs = of_blocks().flat_map(|encoded| encoded.packs[head].clone());
            array(packs.collect())
        });
        let met = met[side as usize];
        (array(steps), packs.collect(), met.nan, met.inf)
    };
    let order = blocks.iter().flat_map(|block| block.order.clone());
    Ok((side(Side::Keys), side(Side::Values), array(order.collect())))
}

/// The command that reads all blocks with steps.
fn command(layout: Layout, steps: usize) -> PyResult<(Shape, Command)> {
    let (keys, head_dim, bits, block, pack) = layout;
    let format = Format::new(block, pack).map_err(refused)?;
    let shape = Shape {
        format,
        max_bits: 8,
        max_head_dim: Limits::HEAD_DIM,
    };
    let of_block = format.steps_bytes();
    let blocks = steps / of_block;
    if !steps.is_multiple_of(of_block) || !(1..=usize::from(MAX_BLOCKS)).contains(&blocks) {
        return Err(refused(format!(
            "steps have {steps} bytes: give 1 to {MAX_BLOCKS} blocks of {of_block} bytes"
        )));
    }
    let command = Command {
        side: if keys { Side::Keys } else { Side::Values },
        blocks: blocks as u16,
        head_dim: u16::try_from(head_dim).unwrap_or_default(),
        bits: u8::try_from(bits).unwrap_or_default(),
    };
    match shape.takes(command) {
        true => Ok((shape, command)),
        false => Err(refused(format!(
            "codes of {bits} bits in heads of {head_dim} channels are not supported: give 2 to 8 bits, and a \
             multiple of 16 channels, 16 to 256"
        ))),
    }
}

/// Refuses a stream that is broken, or has bytes left.
fn check(error: Option<FormatError>, held: usize) -> PyResult<()> {
    let advice = "check the side, the bits, the block and the pack";
    match (error, held) {
        (Some(error), _) => Err(refused(format!("malformed streams: {error}; {advice}"))),
        (None, 0) => Ok(()),
        (None, held) => Err(refused(format!(
            "packs have {held} bytes behind their last block; {advice}"
        ))),
    }
}

/// The values of a head's packs, [stored tokens, channels].
#[pyfunction]
pub fn packkv_decode<'py>(
    py: Python<'py>,
    steps: PyBuffer<u8>,
    packs: PyBuffer<u8>,
    layout: Layout,
) -> PyResult<Bound<'py, PyByteArray>> {
    let (steps, packs) = (steps.to_vec(py)?, packs.to_vec(py)?);
    let (shape, command) = command(layout, steps.len())?;
    let mut unit = Decompressor::new(shape);
    let values = py.detach(|| {
        unit.command(command);
        unit.input_steps(&steps);
        unit.input_packs(&packs);
        unit.end_packs();
        let beats = std::iter::from_fn(|| unit.next_beat());
        beats.flat_map(|beat| beat.values).collect::<Vec<F16>>()
    });
    check(unit.first_error(), unit.packs_held())?;
    let (format, head_dim) = (shape.format, usize::from(command.head_dim));
    let mut tokens = vec![F16::ZERO; values.len()];
    let segments = values.chunks_exact(CHANNELS * format.pack()).enumerate();
    for (at, segment) in segments {
        let of_block = format.segments(head_dim);
        let (group, first) = format.place(command.side, head_dim, at % of_block);
        let token = at / of_block * format.block() + group * format.pack();
        for (i, x) in segment.iter().enumerate() {
            let (channel, token) = (first + i / format.pack(), token + i % format.pack());
            tokens[token * head_dim + channel] = *x;
        }
    }
    Ok(PyByteArray::new(py, &bytes(&tokens)))
}

/// One pass over a head's packs: of keys queries [rows, channels], of values weights [rows, stored
/// tokens]. Results are [results, rows].
#[pyfunction]
pub fn packkv_dot<'py>(
    py: Python<'py>,
    steps: PyBuffer<u8>,
    packs: PyBuffer<u8>,
    a: PyBuffer<u16>,
    rows: usize,
    layout: Layout,
) -> PyResult<Product<'py>> {
    let (steps, packs) = (steps.to_vec(py)?, packs.to_vec(py)?);
    let (shape, command) = command(layout, steps.len())?;
    let mut unit = Dot::new(shape, rows).map_err(refused)?;
    let a = elements(py, &a)?;
    let (of_row, piece) = match command.side {
        Side::Keys => (command.head_dim.into(), command.head_dim.into()),
        Side::Values => (steps.len() / 2, shape.format.block()),
    };
    if a.len() != rows * of_row {
        return Err(refused(format!(
            "the operands have {} elements in {rows} rows: give {of_row} per row",
            a.len()
        )));
    }
    let results = py.detach(|| {
        unit.command(command);
        unit.input_steps(&steps);
        unit.input_packs(&packs);
        unit.end_packs();
        for at in (0..of_row).step_by(piece) {
            for row in a.chunks_exact(of_row) {
                let bytes = row[at..][..piece].iter().flat_map(|x| x.0.to_le_bytes());
                unit.input_a(&bytes.collect::<Vec<u8>>());
            }
        }
        let beats = std::iter::from_fn(|| unit.next_beat());
        let results = beats
            .flat_map(|beat| beat.results)
            .flat_map(f32::to_ne_bytes);
        results.collect::<Vec<u8>>()
    });
    check(unit.first_error(), unit.packs_held())?;
    let flags = unit.flags();
    Ok((
        PyByteArray::new(py, &results),
        flags.nan,
        flags.inf,
        flags.clamped,
    ))
}
