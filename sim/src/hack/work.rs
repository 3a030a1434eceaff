//! A pass in work: its input in the order in which it is used (HACK contract, section 6).

use super::matmul::{Beat, PassFlags};
use super::product::Left;
use super::{Format, FormatError, Pass, Record, Shape};
use crate::input::Input;
use crate::{F16, Sum};

/// Where a pass is. Every piece of input is used in one order, so the first error that is met is the
/// first one of the pass.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pass: Pass,
    beats: u32,
    error: Option<FormatError>,
    flags: PassFlags,
    /// Records of a: of scores those of all rows, of outputs those of the block's rows.
    a: Vec<Left>,
    /// Records of b that have been used: of scores those of the token, of outputs those of the block.
    b: usize,
    blocks: u16,
    /// Of a tail its weights, row after row, once they are there.
    weights: Option<Vec<F16>>,
    tail_is_added: bool,
    /// Of scores those of the token, one per row; of outputs of all channels, in each one per row.
    sums: Vec<Sum>,
}

impl Work {
    /// A pass that the shape takes.
    pub fn new(shape: Shape, pass: Pass) -> Work {
        let sums = match pass {
            Pass::Scores { .. } => shape.rows(),
            Pass::Outputs { width, .. } => shape.rows() * usize::from(width),
        };
        Work {
            pass,
            beats: 0,
            error: None,
            flags: PassFlags::default(),
            a: vec![],
            b: 0,
            blocks: 0,
            weights: None,
            tail_is_added: false,
            sums: vec![Sum::default(); sums],
        }
    }

    /// What has been met.
    pub fn flags(&self) -> PassFlags {
        self.flags
    }

    /// The next beat; `None` if it needs more bytes.
    pub fn next_beat(&mut self, shape: Shape, a: &mut Input, b: &mut Input) -> Option<Beat> {
        if self.error.is_none() {
            match self.advance(shape, a, b) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => self.error = Some(error),
            }
        }
        let results = match (self.error, self.pass) {
            (Some(_), _) => vec![0.0; shape.rows()],
            (None, Pass::Scores { .. }) => self.take_results(0, shape.rows()),
            (None, Pass::Outputs { .. }) => self.take_results(self.beats as usize, shape.rows()),
        };
        self.beats += 1;
        let last = self.beats == self.pass.beats();
        Some(Beat {
            results,
            last,
            error: self.error.filter(|_| last),
        })
    }

    /// The results of beat number `beat` of the sums that there are, whose sums begin anew.
    fn take_results(&mut self, beat: usize, rows: usize) -> Vec<f32> {
        let sums = self.sums[beat * rows..][..rows].iter_mut();
        let taken = sums.map(std::mem::take);
        let flags = &mut self.flags;
        taken
            .map(|sum| {
                flags.clamped |= sum.clamped;
                sum.to_f32()
            })
            .collect()
    }

    /// Uses input up to the next beat; `false` if it needs more bytes.
    fn advance(&mut self, shape: Shape, a: &mut Input, b: &mut Input) -> Result<bool, FormatError> {
        match self.pass {
            Pass::Scores { width, .. } => {
                let partitions: Vec<usize> = shape.format().partitions(width.into()).collect();
                Ok(self.read_a(shape, &partitions, a)? && self.add_token(shape, &partitions, b)?)
            }
            Pass::Outputs { width, tail, .. } => Ok(self.add_blocks(shape, width.into(), a, b)?
                && self.add_tail(shape, width.into(), tail.into(), a, b)?),
        }
    }

    /// Reads the records of a that are not there, of `partitions` for each row.
    fn read_a(
        &mut self,
        shape: Shape,
        partitions: &[usize],
        a: &mut Input,
    ) -> Result<bool, FormatError> {
        while self.a.len() < shape.rows() * partitions.len() {
            let n = partitions[self.a.len() % partitions.len()];
            let ends = FormatError::EndOfA;
            let Some(record) = read(a, n, shape.format().of_a(), ends)? else {
                return Ok(false);
            };
            self.a.push(Left::new(record));
        }
        Ok(true)
    }

    /// Adds up the scores of the next token.
    fn add_token(
        &mut self,
        shape: Shape,
        partitions: &[usize],
        b: &mut Input,
    ) -> Result<bool, FormatError> {
        while self.b < partitions.len() {
            let n = partitions[self.b];
            let Some(record) = read(b, n, shape.format(), FormatError::EndOfB)? else {
                return Ok(false);
            };
            let of_rows = self.a.iter().skip(self.b).step_by(partitions.len());
            for (sum, left) in self.sums.iter_mut().zip(of_rows) {
                sum.add_partitions(left, &record);
            }
            self.b += 1;
        }
        self.b = 0;
        Ok(true)
    }

    /// Adds the blocks that are not added.
    fn add_blocks(
        &mut self,
        shape: Shape,
        d: usize,
        a: &mut Input,
        b: &mut Input,
    ) -> Result<bool, FormatError> {
        let Pass::Outputs { blocks, .. } = self.pass else {
            return Ok(true);
        };
        let (format, rows) = (shape.format(), shape.rows());
        while self.blocks < blocks {
            if !self.read_a(shape, &[format.group()], a)? {
                return Ok(false);
            }
            while self.b < d {
                let Some(record) = read(b, format.group(), format, FormatError::EndOfB)? else {
                    return Ok(false);
                };
                let sums = self.sums[self.b * rows..].iter_mut();
                for (sum, left) in sums.zip(&self.a) {
                    sum.add_partitions(left, &record);
                }
                self.b += 1;
            }
            self.a.clear();
            self.b = 0;
            self.blocks += 1;
        }
        Ok(true)
    }

    /// Adds the `n` tokens behind the blocks.
    fn add_tail(
        &mut self,
        shape: Shape,
        d: usize,
        n: usize,
        a: &mut Input,
        b: &mut Input,
    ) -> Result<bool, FormatError> {
        if self.tail_is_added {
            return Ok(true);
        }
        let rows = shape.rows();
        if self.weights.is_none() {
            self.weights = self.elements(a, rows * n, FormatError::EndOfA)?;
        }
        if self.weights.is_none() {
            return Ok(false);
        }
        let Some(values) = self.elements(b, n * d, FormatError::EndOfB)? else {
            return Ok(false);
        };
        let Some(weights) = &self.weights else {
            return Ok(false);
        };
        for (i, sum) in self.sums.iter_mut().enumerate() {
            let (channel, row) = (i / rows, i % rows);
            for token in 0..n {
                sum.add_product(weights[row * n + token], values[token * d + channel]);
            }
        }
        self.tail_is_added = true;
        Ok(true)
    }

    /// Uses `n` binary16 elements of a stream, made canonical; `None` if they are not there.
    fn elements(
        &mut self,
        input: &mut Input,
        n: usize,
        ends: FormatError,
    ) -> Result<Option<Vec<F16>>, FormatError> {
        let Some(bytes) = input.there().get(..2 * n) else {
            return if input.has_ended() {
                Err(ends)
            } else {
                Ok(None)
            };
        };
        let (pairs, _) = bytes.as_chunks::<2>();
        let canonical = pairs
            .iter()
            .map(|pair| F16(u16::from_le_bytes(*pair)).canonical());
        let canonical: Vec<_> = canonical.collect();
        input.use_up(2 * n);
        self.flags.nan |= canonical.iter().any(|x| x.nan);
        self.flags.inf |= canonical.iter().any(|x| x.inf);
        Ok(Some(canonical.iter().map(|x| x.value).collect()))
    }
}

/// Uses the record of `n` elements; `None` if it is not there.
fn read(
    input: &mut Input,
    n: usize,
    format: Format,
    ends: FormatError,
) -> Result<Option<Record>, FormatError> {
    match Record::read(input.there(), n, format)? {
        None if input.has_ended() => Err(ends),
        None => Ok(None),
        Some(record) => {
            input.use_up(format.record_bytes(n));
            Ok(Some(record))
        }
    }
}
