//! What can be wrong with a file. Every message is one line and says what to do.

use crate::oaken::{ConfigError, ThresholdsError};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// A file that cannot be used, and why.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be opened.
    Open {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// Reading failed.
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// Writing failed.
    Write {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The name ends in neither .npy nor .safetensors.
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// The header cannot be understood.
    BadHeader {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file is shorter or longer than its header says.
    WrongLength {
        /// The file.
        path: PathBuf,
        /// Bytes that the header promises.
        expected: u64,
        /// Bytes there are.
        actual: u64,
    },
    /// The elements are of another type.
    WrongType {
        /// The file.
        path: PathBuf,
        /// Type of the elements, in the words of the format.
        found: String,
        /// The type that was asked for.
        wanted: &'static str,
        /// Can they be rounded to it?
        castable: bool,
    },
    /// The array has fewer axes.
    NoSuchAxis {
        /// The file.
        path: PathBuf,
        /// The axis asked for.
        axis: i64,
        /// The shape of the array.
        shape: Vec<u64>,
    },
    /// The array is in Fortran order.
    FortranOrder {
        /// The file.
        path: PathBuf,
    },
    /// The array has no axes, or the one that counts the vectors is empty.
    NoVectors {
        /// The file.
        path: PathBuf,
    },
    /// The width of the vectors is refused.
    Width {
        /// The file.
        path: PathBuf,
        /// Why.
        source: ConfigError,
    },
    /// A file of several tensors was given without a name, or with one that it does not have.
    NoSuchTensor {
        /// The file.
        path: PathBuf,
        /// The name asked for, if any.
        tensor: Option<String>,
        /// The names there are.
        names: Vec<String>,
    },
    /// A tensor name was given for a file that holds a single unnamed array.
    UnnamedArray {
        /// The file.
        path: PathBuf,
        /// The name asked for.
        tensor: String,
    },
    /// Thresholds in a file or text are refused.
    Thresholds {
        /// The file and tensor, or the text.
        place: String,
        /// Why.
        source: ThresholdsError,
    },
    /// Centres in a file are refused.
    Centres {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

/// The names most like `wanted`, five at most.
fn nearest(wanted: &str, names: &[String]) -> Vec<String> {
    const LISTED: usize = 5;
    let mut ranked: Vec<&String> = names.iter().collect();
    ranked.sort_by_cached_key(|name| (strsim::damerau_levenshtein(wanted, name), *name));
    ranked.into_iter().take(LISTED).cloned().collect()
}

/// The first names of a list, quoted.
struct Names<'a>(&'a [String]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 16;
        if self.0.is_empty() {
            return write!(f, "none");
        }
        for (i, name) in self.0.iter().take(SHOWN).enumerate() {
            write!(f, "{}{name:?}", if i == 0 { "" } else { ", " })?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Open { path, source } => write!(f, "cannot open {path:?}: {source}"),
            FileError::Read { path, source } => write!(f, "cannot read {path:?}: {source}"),
            FileError::Write { path, source } => write!(f, "cannot write {path:?}: {source}"),
            FileError::UnknownFormat { path } => {
                write!(
                    f,
                    "{path:?} is of no known format: give a .npy or .safetensors file"
                )
            }
            FileError::BadHeader { path, reason } => {
                write!(
                    f,
                    "the header of {path:?} is damaged: {}; write the file again",
                    one_line(reason)
                )
            }
            FileError::WrongLength {
                path,
                expected,
                actual,
            } => {
                let what = if actual < expected {
                    "truncated"
                } else {
                    "too long"
                };
                write!(
                    f,
                    "{path:?} is {what}: its header promises {expected} bytes, there are {actual}; write the file again"
                )
            }
            FileError::WrongType {
                path,
                found,
                wanted,
                castable,
            } => {
                let found = one_line(found);
                write!(
                    f,
                    "{path:?} has elements of type {found}: convert them to {wanted}"
                )?;
                match castable {
                    true => write!(f, ", or have them rounded with --cast"),
                    false => Ok(()),
                }
            }
            FileError::NoSuchAxis { path, axis, shape } => {
                let axes = shape.len();
                write!(
                    f,
                    "{path:?} has no axis {axis}, its shape is {shape:?}: choose one from 0 to {}, or from -{axes} to -1",
                    axes.saturating_sub(1)
                )
            }
            FileError::FortranOrder { path } => {
                write!(
                    f,
                    "{path:?} is in Fortran order: save it in C order (numpy.ascontiguousarray)"
                )
            }
            FileError::NoVectors { path } => {
                write!(
                    f,
                    "{path:?} holds no vectors: give an array of which the axis that counts them is not empty"
                )
            }
            FileError::Width { path, source } => write!(f, "{path:?}: {source}"),
            FileError::NoSuchTensor {
                path,
                tensor: None,
                names,
            } => {
                write!(
                    f,
                    "{path:?} needs the name of a tensor: choose one of {}",
                    Names(names)
                )
            }
            FileError::NoSuchTensor {
                path,
                tensor: Some(tensor),
                names,
            } => {
                write!(
                    f,
                    "{path:?} has no tensor {tensor:?}; the nearest are: {}",
                    Names(&nearest(tensor, names))
                )
            }
            FileError::UnnamedArray { path, tensor } => {
                write!(
                    f,
                    "{path:?} holds one unnamed array: leave out the tensor name {tensor:?}"
                )
            }
            FileError::Thresholds { place, source } => write!(f, "{}: {source}", one_line(place)),
            FileError::Centres { path, reason } => write!(f, "{path:?}: {reason}"),
        }
    }
}

/// Control characters would break the promise of one line.
fn one_line(text: &str) -> String {
    text.trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(200)
        .collect()
}

impl std::error::Error for FileError {}
