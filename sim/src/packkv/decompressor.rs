//! The values of stored packs (PackKV contract, sections 2, 5 and 8).

use super::control::{Control, control_methods};
use super::format::CHANNELS;
use super::{Command, FormatError, Segment, Shape, steps, value};
use crate::F16;
use std::collections::VecDeque;

/// Packs of a beat.
const PACKS: usize = 4;

/// One beat of values: four packs, P values each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// Pack after pack, in each the tokens in stored order.
    pub values: Vec<F16>,
    /// It is the last one of its block.
    pub last: bool,
    /// What is wrong with the block: `tuser` of its last beat. No block follows then.
    pub error: Option<FormatError>,
}

/// Where a decompressor is in a command.
#[derive(Clone, Debug)]
struct Work {
    command: Command,
    blocks: u16,
    /// Segments of the block that are read.
    segments: usize,
    /// Steps of the block's groups, once they are there.
    steps: Vec<Option<Vec<F16>>>,
    error: Option<FormatError>,
}

/// Gives the values of packs as commands ask for them, from bytes that come in pieces of any length.
///
/// It stops at a command out of range, and behind a block with a format error, and takes nothing until
/// [`restart`](Decompressor::restart).
#[derive(Clone, Debug)]
pub struct Decompressor {
    control: Control,
    work: Option<Work>,
    beats: VecDeque<Values>,
}

impl Decompressor {
    /// A decompressor of a shape.
    pub fn new(shape: Shape) -> Decompressor {
        Decompressor {
            control: Control::new(shape),
            work: None,
            beats: VecDeque::new(),
        }
    }

    control_methods!();

    /// The next beat; `None` if it is stopped, has no command, or needs more bytes.
    ///
    /// After a format error the bad segment and the rest of its block are +0.
    pub fn next_beat(&mut self) -> Option<Values> {
        if self.beats.is_empty() && !self.control.stopped {
            self.read_segment();
        }
        let beat = self.beats.pop_front()?;
        if let Some(error) = beat.error {
            self.work = None;
            self.control.stop_with(error);
        }
        Some(beat)
    }

    /// Drops all commands and bytes and begins anew. Flags and errors stay.
    pub fn restart(&mut self) {
        self.control.restart();
        self.work = None;
        self.beats.clear();
    }

    /// Clears the error counter, the first error and `config_error`.
    pub fn clear_flags(&mut self) {
        self.control.clear_flags();
    }

    /// Makes the beats of the next segment, if it is there.
    fn read_segment(&mut self) {
        if self.work.is_none() {
            let command = self.control.next_command();
            let groups = self.control.shape.format.groups();
            self.work = command.map(|command| Work {
                command,
                blocks: 0,
                segments: 0,
                steps: vec![None; groups],
                error: None,
            });
        }
        let Some(work) = &mut self.work else { return };
        let values = match work.next_values(&mut self.control) {
            Some(values) => values,
            None => return,
        };
        let format = self.control.shape.format;
        work.segments += 1;
        let is_last = work.segments == format.segments(work.command.head_dim.into());
        let beats = values.chunks_exact(PACKS * format.pack()).enumerate();
        self.beats.extend(beats.map(|(i, values)| {
            let last = is_last && i == CHANNELS / PACKS - 1;
            Values {
                values: values.to_vec(),
                last,
                error: work.error.filter(|_| last),
            }
        }));
        if is_last && work.error.is_none() && work.next_block() {
            self.work = None;
        }
    }
}

impl Work {
    /// The values of the next segment, +0 if it or one before it in the block is bad; `None` if it is not
    /// there.
    fn next_values(&mut self, control: &mut Control) -> Option<Vec<F16>> {
        let pack = control.shape.format.pack();
        if self.error.is_none() {
            match self.read(control) {
                Ok(values) => return values,
                Err(error) => self.error = Some(error),
            }
        }
        Some(vec![F16::ZERO; CHANNELS * pack])
    }

    fn read(&mut self, control: &mut Control) -> Result<Option<Vec<F16>>, FormatError> {
        let format = control.shape.format;
        let command = self.command;
        let (group, _) = format.place(command.side, command.head_dim.into(), self.segments);
        let of_group = &mut self.steps[group];
        if of_group.is_none() {
            *of_group = steps::take(&mut control.steps, format.pack())?;
        }
        let Some(steps) = of_group else {
            return Ok(None);
        };
        let segment = control.segment(command)?;
        let values = |segment: Segment| {
            let packs = segment.packs.iter();
            let of_pack = packs.flat_map(|pack| {
                let tokens = steps.iter().enumerate();
                tokens.map(move |(i, step)| value(pack.code(i), *step))
            });
            of_pack.collect()
        };
        Ok(segment.map(values))
    }

    /// Goes on with the next block; `true` if there is none.
    fn next_block(&mut self) -> bool {
        self.blocks += 1;
        self.segments = 0;
        self.steps.fill(None);
        self.blocks == self.command.blocks
    }
}
