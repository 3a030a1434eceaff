//! Passes over keys and values, as the unit makes them (HACK contract, section 6).

use super::work::Work;
use super::{FormatError, Pass, Shape};
use crate::input::Input;
use std::collections::VecDeque;

/// Sticky flags of a product.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PassFlags {
    /// A NaN of a tail was taken as +0.
    pub nan: bool,
    /// An infinity of a tail was taken as +-65504.
    pub inf: bool,
    /// A term was out of range.
    pub clamped: bool,
}

impl PassFlags {
    fn include(&mut self, other: PassFlags) {
        self.nan |= other.nan;
        self.inf |= other.inf;
        self.clamped |= other.clamped;
    }
}

/// One beat of results.
#[derive(Clone, PartialEq, Debug)]
pub struct Beat {
    /// The result of each row.
    pub results: Vec<f32>,
    /// It is the last one of its pass.
    pub last: bool,
    /// What is wrong with the pass: `tuser` of its last beat. No pass follows then.
    pub error: Option<FormatError>,
}

/// Makes passes as commands ask for them, from bytes that come in pieces of any length.
///
/// It stops at a command out of range, and behind a pass with a format error, and takes nothing until
/// [`restart`](Matmul::restart).
#[derive(Clone, Debug)]
pub struct Matmul {
    shape: Shape,
    commands: VecDeque<Pass>,
    work: Option<Work>,
    a: Input,
    b: Input,
    stopped: bool,
    flags: PassFlags,
    config_error: bool,
    error_count: u16,
    first_error: Option<FormatError>,
}

impl Matmul {
    /// A product of a size.
    pub fn new(shape: Shape) -> Matmul {
        Matmul {
            shape,
            commands: VecDeque::new(),
            work: None,
            a: Input::default(),
            b: Input::default(),
            stopped: false,
            flags: PassFlags::default(),
            config_error: false,
            error_count: 0,
            first_error: None,
        }
    }

    /// Takes a command behind those that it has; `false` if it is stopped.
    pub fn command(&mut self, pass: Pass) -> bool {
        if !self.stopped {
            self.commands.push_back(pass);
        }
        !self.stopped
    }

    /// Takes bytes of the stream of queries and weights; `false` if it is stopped, or the stream has
    /// ended.
    pub fn input_a(&mut self, bytes: &[u8]) -> bool {
        !self.stopped && self.a.take(bytes)
    }

    /// Takes bytes of the stream of keys and values; `false` if it is stopped, or the stream has ended.
    pub fn input_b(&mut self, bytes: &[u8]) -> bool {
        !self.stopped && self.b.take(bytes)
    }

    /// The stream of queries and weights ends behind the bytes that it has.
    pub fn end_a(&mut self) {
        if !self.stopped {
            self.a.end();
        }
    }

    /// The stream of keys and values ends behind the bytes that it has.
    pub fn end_b(&mut self) {
        if !self.stopped {
            self.b.end();
        }
    }

    /// The next beat; `None` if it is stopped, has no command, or needs more bytes.
    ///
    /// After a format error the pass still has all of its beats: in scores those of the tokens before the
    /// bad record are right and the others +0, in outputs all are +0.
    pub fn next_beat(&mut self) -> Option<Beat> {
        if self.stopped || !self.has_work() {
            return None;
        }
        let work = self.work.as_mut()?;
        let beat = work.next_beat(self.shape, &mut self.a, &mut self.b)?;
        if beat.last {
            let met = work.flags();
            self.work = None;
            match beat.error {
                None => self.flags.include(met),
                Some(error) => self.stop_with(error),
            }
        }
        Some(beat)
    }

    /// Bytes of queries and weights that were taken and not used. After a format error, from the record
    /// that has it.
    pub fn held_a(&self) -> usize {
        self.a.there().len()
    }

    /// Bytes of keys and values that were taken and not used. After a format error, from the record that
    /// has it.
    pub fn held_b(&self) -> usize {
        self.b.there().len()
    }

    /// It waits for a restart.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The flags of all passes without a format error.
    pub fn flags(&self) -> PassFlags {
        self.flags
    }

    /// A command was out of range.
    pub fn config_error(&self) -> bool {
        self.config_error
    }

    /// Passes with a format error; stays at 65535.
    pub fn error_count(&self) -> u16 {
        self.error_count
    }

    /// The first format error since the flags were cleared.
    pub fn first_error(&self) -> Option<FormatError> {
        self.first_error
    }

    /// Drops all commands and bytes and begins anew. Flags and errors stay.
    pub fn restart(&mut self) {
        self.commands.clear();
        self.work = None;
        self.a = Input::default();
        self.b = Input::default();
        self.stopped = false;
    }

    /// Clears the flags, the error counter, the first error and `config_error`.
    pub fn clear_flags(&mut self) {
        self.flags = PassFlags::default();
        self.config_error = false;
        self.error_count = 0;
        self.first_error = None;
    }

    /// Whether there is a pass in work; begins the next one if need be.
    fn has_work(&mut self) -> bool {
        if self.work.is_some() {
            return true;
        }
        let Some(pass) = self.commands.pop_front() else {
            return false;
        };
        if !self.shape.takes(pass) {
            self.config_error = true;
            self.stopped = true;
            return false;
        }
        self.work = Some(Work::new(self.shape, pass));
        true
    }

    fn stop_with(&mut self, error: FormatError) {
        self.stopped = true;
        self.error_count = self.error_count.saturating_add(1);
        self.first_error.get_or_insert(error);
    }
}
