//! The questions that the model answers (contract section 1), each with its table.

mod codecs;
mod gain;
mod published;
mod run;
mod size;
mod sweep;
mod titanus;

pub use codecs::{Accuracy, codecs};
pub use gain::{Gain, gain};
pub use published::{Class, Figure, figures, published, published_gain};
pub use run::{Load, run};
pub use size::size;
pub use sweep::{Over, Point, Sweep, points, sweep};
pub use titanus::titanus;
