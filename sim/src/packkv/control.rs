//! Commands, streams and errors that all readers have (PackKV contract, sections 5 and 8).

use super::{Command, FormatError, Segment, Shape};
use crate::input::Input;
use std::collections::VecDeque;

/// What a reader has beside its work.
#[derive(Clone, Debug)]
pub struct Control {
    pub shape: Shape,
    pub steps: Input,
    pub packs: Input,
    pub stopped: bool,
    pub config_error: bool,
    pub error_count: u16,
    pub first_error: Option<FormatError>,
    commands: VecDeque<Command>,
}

impl Control {
    pub fn new(shape: Shape) -> Control {
        Control {
            shape,
            steps: Input::default(),
            packs: Input::default(),
            stopped: false,
            config_error: false,
            error_count: 0,
            first_error: None,
            commands: VecDeque::new(),
        }
    }

    /// Takes a command behind those that it has; `false` if it is stopped.
    pub fn command(&mut self, command: Command) -> bool {
        if !self.stopped {
            self.commands.push_back(command);
        }
        !self.stopped
    }

    /// The next command that is in range; one that is not stops the reader.
    pub fn next_command(&mut self) -> Option<Command> {
        let command = self.commands.pop_front()?;
        if !self.shape.takes(command) {
            self.config_error = true;
            self.stopped = true;
            return None;
        }
        Some(command)
    }

    /// Uses the next segment; `None` if it is not there.
    pub fn segment(&mut self, command: Command) -> Result<Option<Segment>, FormatError> {
        let there = self.packs.there();
        match Segment::read(there, self.shape.format, command.bits.into())? {
            Some((segment, bytes)) => {
                self.packs.use_up(bytes);
                Ok(Some(segment))
            }
            None if self.packs.has_ended() => Err(FormatError::EndOfPacks),
            None => Ok(None),
        }
    }

    /// Counts a format error and waits for a restart.
    pub fn stop_with(&mut self, error: FormatError) {
        self.stopped = true;
        self.error_count = self.error_count.saturating_add(1);
        self.first_error.get_or_insert(error);
    }

    /// Drops commands and bytes. Flags and errors stay.
    pub fn restart(&mut self) {
        self.commands.clear();
        self.steps = Input::default();
        self.packs = Input::default();
        self.stopped = false;
    }

    pub fn clear_flags(&mut self) {
        self.config_error = false;
        self.error_count = 0;
        self.first_error = None;
    }
}

/// The methods that every reader with a field `control` has.
macro_rules! control_methods {
    () => {
        /// Takes a command behind those that it has; `false` if it is stopped.
        pub fn command(&mut self, command: Command) -> bool {
            self.control.command(command)
        }

        /// Takes bytes of the stream of steps; `false` if it is stopped, or the stream has ended.
        pub fn input_steps(&mut self, bytes: &[u8]) -> bool {
            !self.control.stopped && self.control.steps.take(bytes)
        }

        /// Takes bytes of the stream of packs; `false` if it is stopped, or the stream has ended.
        pub fn input_packs(&mut self, bytes: &[u8]) -> bool {
            !self.control.stopped && self.control.packs.take(bytes)
        }

        /// The stream of steps ends behind the bytes that it has.
        pub fn end_steps(&mut self) {
            if !self.control.stopped {
                self.control.steps.end();
            }
        }

        /// The stream of packs ends behind the bytes that it has.
        pub fn end_packs(&mut self) {
            if !self.control.stopped {
                self.control.packs.end();
            }
        }

        /// Bytes of steps that were taken and not used. After a format error, with those of its place.
        pub fn steps_held(&self) -> usize {
            self.control.steps.there().len()
        }

        /// Bytes of packs that were taken and not used. After a format error, from the segment that has
        /// it, or from the first of its place.
        pub fn packs_held(&self) -> usize {
            self.control.packs.there().len()
        }

        /// It waits for a restart.
        pub fn is_stopped(&self) -> bool {
            self.control.stopped
        }

        /// A command was out of range.
        pub fn config_error(&self) -> bool {
            self.control.config_error
        }

        /// Commands with a format error; stays at 65535.
        pub fn error_count(&self) -> u16 {
            self.control.error_count
        }

        /// The first format error since the flags were cleared.
        pub fn first_error(&self) -> Option<FormatError> {
            self.control.first_error
        }
    };
}
pub(super) use control_methods;
