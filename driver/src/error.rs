//! What can go wrong.

use crate::completion::Cause;
use crate::field::Field;
use crate::registers as reg;
use core::fmt;

/// Why something was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error<E> {
    /// The bus refused an access.
    Bus(E),
    /// There is no KV DMA unit: ID reads as this.
    NotKvDma(u32),
    /// The unit's registers have another major number.
    Version(u32),
    /// A token of no element, or of more than the unit takes.
    Elements {
        /// What was asked for.
        elements: u32,
        /// The most that it takes.
        most: u32,
    },
    /// A token of no whole number of vectors of the rotation codec.
    Vectors {
        /// What was asked for.
        elements: u32,
        /// Elements of a vector.
        head_dim: u32,
    },
    /// A token is no multiple of what whole beats of the codes of every head take.
    Heads {
        /// What was asked for.
        elements: u32,
        /// Of how many elements it must be a multiple.
        multiple: u32,
    },
    /// The base is not the beginning of a page.
    Base {
        /// What was asked for.
        base: u64,
        /// Bytes of a page.
        page_bytes: u32,
    },
    /// The base has more bits than the unit's addresses.
    BaseTooHigh(u64),
    /// The unit has no threshold set, or no set of centres, of this number.
    Set(u16),
    /// The unit's codec has no thresholds.
    NoThresholds,
    /// The unit's codec has no centres.
    NoCentres,
    /// Centres for no whole number of vectors, or for more elements than a token has.
    Centres {
        /// What was given.
        count: u32,
        /// Elements of a vector.
        head_dim: u32,
    },
    /// Thresholds that are not finite or not in order.
    Thresholds,
    /// The queue of commands is full: take completions first.
    QueueFull,
    /// No completion came while it was waited for.
    TimedOut,
    /// A command was completed with an error.
    Command(Cause),
}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Error<E> {
        Error::Bus(error)
    }
}

impl<E: fmt::Display> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bus(error) => write!(f, "the bus refuses: {error}"),
            Error::NotKvDma(id) => write!(f, "no KV DMA unit: ID is {id:#010x}"),
            Error::Version(major) => write!(
                f,
                "registers of version {major}, the driver is for {}",
                reg::VERSION_MAJOR_VALUE
            ),
            Error::Elements { elements, most } => {
                write!(f, "{elements} elements per token: 1 to {most}")
            }
            Error::Vectors { elements, head_dim } => {
                write!(
                    f,
                    "{elements} elements are no multiple of the {head_dim} of a vector"
                )
            }
            Error::Heads { elements, multiple } => {
                write!(
                    f,
                    "{elements} elements are no multiple of {multiple}: whole beats of every head"
                )
            }
            Error::NoThresholds => write!(f, "the unit's codec has no thresholds"),
            Error::NoCentres => write!(f, "the unit's codec has no centres"),
            Error::Centres { count, head_dim } => write!(
                f,
                "{count} centres: a multiple of {head_dim}, and no more than a token has elements"
            ),
            Error::Base { base, page_bytes } => {
                write!(f, "base {base:#x} is no multiple of {page_bytes}")
            }
            Error::BaseTooHigh(base) => write!(f, "base {base:#x} has more bits than an address"),
            Error::Set(set) => write!(f, "there is no set {set}"),
            Error::Thresholds => write!(f, "thresholds that are not finite or not in order"),
            Error::QueueFull => write!(f, "the queue of commands is full"),
            Error::TimedOut => write!(f, "no completion came"),
            Error::Command(cause) => write!(f, "{cause}"),
        }
    }
}

impl<E: fmt::Display + fmt::Debug> core::error::Error for Error<E> {}

/// The errors that the unit has seen, as ERRORS has them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Errors(pub u32);

impl Errors {
    fn has(self, field: Field) -> bool {
        field.of(self.0) == 1
    }

    /// Is there one?
    pub fn any(self) -> bool {
        self.0 != 0
    }

    /// A command was lost because its queue was full.
    pub fn command_overflow(self) -> bool {
        self.has(reg::ERRORS_COMMAND_OVERFLOW_FIELD)
    }

    /// A command named a threshold set that does not exist or is not in order.
    pub fn bad_thresholds(self) -> bool {
        self.has(reg::ERRORS_BAD_THRESHOLDS_FIELD)
    }

    /// Memory answered a read with an error.
    pub fn bus_read(self) -> bool {
        self.has(reg::ERRORS_BUS_READ_FIELD)
    }

    /// Memory answered a write with an error.
    pub fn bus_write(self) -> bool {
        self.has(reg::ERRORS_BUS_WRITE_FIELD)
    }

    /// What was read from memory is no compressed token.
    pub fn format(self) -> bool {
        self.has(reg::ERRORS_FORMAT_FIELD)
    }

    /// A completion had to wait for room in its queue.
    pub fn completion_overflow(self) -> bool {
        self.has(reg::ERRORS_COMPLETION_OVERFLOW_FIELD)
    }
}
