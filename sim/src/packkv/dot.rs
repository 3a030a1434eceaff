//! Products straight from the packs, as the unit makes them (PackKV contract, sections 5, 6 and 8).

use super::control::{Control, control_methods};
use super::work::Work;
use super::{Command, ConfigError, FormatError, Shape};
use crate::input::Input;

/// Sticky flags of products: what went into results that were given out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PassFlags {
    /// A NaN of a query or of weights was taken as +0.
    pub nan: bool,
    /// An infinity was taken as +-65504.
    pub inf: bool,
    /// A block's sum was out of range.
    pub clamped: bool,
}

impl PassFlags {
    pub(super) fn include(&mut self, other: PassFlags) {
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
/// [`restart`](Dot::restart).
#[derive(Clone, Debug)]
pub struct Dot {
    control: Control,
    rows: usize,
    a: Input,
    work: Option<Work>,
    flags: PassFlags,
}

impl Dot {
    /// Products of `rows` operand vectors at a time.
    ///
    /// # Errors
    /// If `rows` is none of 1, 2, 4 and 8.
    pub fn new(shape: Shape, rows: usize) -> Result<Dot, ConfigError> {
        match rows {
            1 | 2 | 4 | 8 => Ok(Dot {
                control: Control::new(shape),
                rows,
                a: Input::default(),
                work: None,
                flags: PassFlags::default(),
            }),
            _ => Err(ConfigError::Rows { rows }),
        }
    }

    control_methods!();

    /// Takes bytes of the stream of queries and weights; `false` if it is stopped, or the stream has
    /// ended.
    pub fn input_a(&mut self, bytes: &[u8]) -> bool {
        !self.control.stopped && self.a.take(bytes)
    }

    /// The stream of queries and weights ends behind the bytes that it has.
    pub fn end_a(&mut self) {
        if !self.control.stopped {
            self.a.end();
        }
    }

    /// Bytes of queries and weights that were taken and not used.
    pub fn a_held(&self) -> usize {
        self.a.there().len()
    }

    /// The next beat; `None` if it is stopped, has no command, or needs more bytes.
    ///
    /// After a format error the pass still has all of its beats: in scores those of the groups before the
    /// place are right and the others +0, in outputs all are +0.
    pub fn next_beat(&mut self) -> Option<Beat> {
        if self.control.stopped {
            return None;
        }
        if self.work.is_none() {
            let command = self.control.next_command()?;
            self.work = Some(Work::new(self.control.shape.format, command, self.rows));
        }
        let work = self.work.as_mut()?;
        let beat = work.next_beat(&mut self.control, &mut self.a)?;
        self.flags.include(work.given_out());
        if beat.last {
            self.work = None;
        }
        if let Some(error) = beat.error {
            self.control.stop_with(error);
        }
        Some(beat)
    }

    /// A pass has begun and needs more bytes.
    pub fn is_in_pass(&self) -> bool {
        self.work.is_some()
    }

    /// What went into the results that were given out.
    pub fn flags(&self) -> PassFlags {
        self.flags
    }

    /// Drops all commands and bytes and begins anew. Flags and errors stay.
    pub fn restart(&mut self) {
        self.control.restart();
        self.work = None;
        self.a = Input::default();
    }

    /// Clears the flags, the error counter, the first error and `config_error`.
    pub fn clear_flags(&mut self) {
        self.control.clear_flags();
        self.flags = PassFlags::default();
    }
}
