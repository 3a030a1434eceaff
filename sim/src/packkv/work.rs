//! A pass in work: its input in the order in which it is judged (PackKV contract, sections 6 and 8).

use super::control::Control;
use super::dot::{Beat, PassFlags};
use super::{Aligned, Command, Format, FormatError, Segment, Side, Sum, steps};
use crate::F16;
use crate::input::Input;
use std::collections::VecDeque;

/// Where a pass is. Every piece of input is used in one order, so the first error that is met is the
/// first one of the pass.
#[derive(Clone, Debug)]
pub struct Work {
    format: Format,
    command: Command,
    rows: usize,
    beats: u32,
    error: Option<FormatError>,
    /// Results that are there, beat after beat.
    results: VecDeque<f32>,
    /// What went into the results that are there, and what was met beyond.
    given_out: PassFlags,
    met: PassFlags,
    blocks: u16,
    /// Segments of the block that are used.
    segments: usize,
    /// Of keys the queries; of values the block's weights, which are not yet aligned.
    operands: Option<Vec<Vec<F16>>>,
    /// Those of the group, or of the block of values.
    steps: Option<Vec<F16>>,
    /// One per row.
    aligned: Vec<Aligned>,
    /// Row after row: of keys one per token of the group, of values one per channel.
    sums: Vec<i64>,
    /// Of values, channel after channel one per row.
    totals: Vec<Sum>,
}

impl Work {
    /// A pass that the shape takes.
    pub fn new(format: Format, command: Command, rows: usize) -> Work {
        let head_dim = usize::from(command.head_dim);
        let (sums, totals) = match command.side {
            Side::Keys => (format.pack(), 0),
            Side::Values => (head_dim, head_dim),
        };
        Work {
            format,
            command,
            rows,
            beats: 0,
            error: None,
            results: VecDeque::new(),
            given_out: PassFlags::default(),
            met: PassFlags::default(),
            blocks: 0,
            segments: 0,
            operands: None,
            steps: None,
            aligned: vec![],
            sums: vec![0; rows * sums],
            totals: vec![Sum::default(); rows * totals],
        }
    }

    /// What went into the results so far.
    pub fn given_out(&self) -> PassFlags {
        self.given_out
    }

    /// The next beat; `None` if it needs more bytes.
    pub fn next_beat(&mut self, control: &mut Control, a: &mut Input) -> Option<Beat> {
        while self.results.is_empty() && self.error.is_none() {
            match self.advance(control, a) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => self.error = Some(error),
            }
        }
        let results = match self.results.is_empty() {
            true => vec![0.0; self.rows],
            false => self.results.drain(..self.rows).collect(),
        };
        self.beats += 1;
        let last = self.beats == self.all_beats();
        Some(Beat {
            results,
            last,
            error: self.error.filter(|_| last),
        })
    }

    fn all_beats(&self) -> u32 {
        match self.command.side {
            Side::Keys => u32::from(self.command.blocks) * self.format.block() as u32,
            Side::Values => self.command.head_dim.into(),
        }
    }

    /// Uses the next piece of input; `false` if it is not there.
    fn advance(&mut self, control: &mut Control, a: &mut Input) -> Result<bool, FormatError> {
        if self.operands.is_none() {
            return self.read_operands(a);
        }
        if self.steps.is_none() {
            return self.read_steps(control);
        }
        let Some(segment) = control.segment(self.command)? else {
            return Ok(false);
        };
        self.add_segment(&segment);
        self.segments += 1;
        self.finish_places();
        Ok(true)
    }

    /// Reads the queries, or the weights of the block.
    fn read_operands(&mut self, a: &mut Input) -> Result<bool, FormatError> {
        let of_row = match self.command.side {
            Side::Keys => self.command.head_dim.into(),
            Side::Values => self.format.block(),
        };
        let bytes = 2 * self.rows * of_row;
        let Some(there) = a.there().get(..bytes) else {
            return match a.has_ended() {
                true => Err(FormatError::EndOfA),
                false => Ok(false),
            };
        };
        let (pairs, _) = there.as_chunks::<2>();
        let all = pairs
            .iter()
            .map(|x| F16(u16::from_le_bytes(*x)).canonical());
        self.met.nan |= all.clone().any(|x| x.nan);
        self.met.inf |= all.clone().any(|x| x.inf);
        let all: Vec<F16> = all.map(|x| x.value).collect();
        let operands: Vec<Vec<F16>> = all.chunks_exact(of_row).map(<[F16]>::to_vec).collect();
        a.use_up(bytes);
        if self.command.side == Side::Keys {
            self.aligned = operands.iter().map(|q| Aligned::of_query(q)).collect();
        }
        self.operands = Some(operands);
        Ok(true)
    }

    /// Reads the steps of the group, or of the block of values, whose weights are then aligned.
    fn read_steps(&mut self, control: &mut Control) -> Result<bool, FormatError> {
        let n = match self.command.side {
            Side::Keys => self.format.pack(),
            Side::Values => self.format.block(),
        };
        self.steps = steps::take(&mut control.steps, n)?;
        let (Some(steps), Some(operands)) = (&self.steps, &self.operands) else {
            return Ok(false);
        };
        if self.command.side == Side::Values {
            let aligned = operands.iter().map(|w| Aligned::of_weights(w, steps));
            self.aligned = aligned.collect();
        }
        Ok(true)
    }

    /// Adds a segment's products to the sums.
    fn add_segment(&mut self, segment: &Segment) {
        let (side, head_dim) = (self.command.side, usize::from(self.command.head_dim));
        let (group, first) = self.format.place(side, head_dim, self.segments);
        let tokens = self.format.pack();
        let of_row = self.sums.len() / self.rows;
        let rows = self.sums.chunks_exact_mut(of_row).zip(&self.aligned);
        for (sums, aligned) in rows {
            for (channel, pack) in (first..).zip(&segment.packs) {
                for token in 0..tokens {
                    let (of_sum, of_operand) = match side {
                        Side::Keys => (token, channel),
                        Side::Values => (channel, group * tokens + token),
                    };
                    let product =
                        i32::from(aligned.integers[of_operand]) * i32::from(pack.code(token));
                    sums[of_sum] += i64::from(product);
                }
            }
        }
    }

    /// Makes results of a group or a pass that is whole, and goes on with the next block.
    fn finish_places(&mut self) {
        let head_dim = usize::from(self.command.head_dim);
        let of_block = self.format.segments(head_dim);
        let is_whole = self.segments == of_block;
        match self.command.side {
            Side::Keys
                if self
                    .segments
                    .is_multiple_of(of_block / self.format.groups()) =>
            {
                self.finish_group();
            }
            Side::Values if is_whole => self.finish_block(),
            Side::Keys | Side::Values => {}
        }
        if is_whole {
            self.segments = 0;
            self.blocks += 1;
        }
        if self.command.side == Side::Values && self.blocks == self.command.blocks {
            self.given_out = self.met;
            self.results
                .extend(self.totals.iter().map(|total| total.to_f32()));
        }
    }

    /// The scores of a group of keys.
    fn finish_group(&mut self) {
        let tokens = self.format.pack();
        let steps = self.steps.take().unwrap_or_default();
        for (token, step) in steps.into_iter().enumerate() {
            let of_token = self.sums.chunks_exact(tokens).map(|sums| sums[token]);
            let rows = self.aligned.iter().zip(of_token);
            let scores = rows.map(|(aligned, sum)| aligned.score(step, sum));
            self.results.extend(scores);
        }
        self.sums.fill(0);
        self.given_out = self.met;
    }

    /// Adds the sums of a block of values to the totals.
    fn finish_block(&mut self) {
        let head_dim = usize::from(self.command.head_dim);
        for (i, total) in self.totals.iter_mut().enumerate() {
            let (channel, row) = (i / self.rows, i % self.rows);
            self.aligned[row].add_to(total, self.sums[row * head_dim + channel]);
            self.met.clamped |= total.clamped;
        }
        self.sums.fill(0);
        self.steps = None;
        self.operands = None;
    }
}
