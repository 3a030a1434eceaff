//! What a language model loses when its keys and values are what compression hardware writes to memory
//! and reads back.
//!
//! - [`model`]: a Llama-family model from a GGUF file; every layer's keys and values pass a
//!   [`cache::Cache`] on their way to attention.
//! - [`codec`]: what the cache does with them. The bits of the codecs of [`sim`] are the golden models'.
//! - [`calibration`]: what codecs are told about a model's tensors beforehand.
//! - [`task`]: windows of a text, and a text of random tokens to be repeated.
//! - [`evaluation`]: runs codecs over windows, keeps what is finished, resumes.
//! - [`metrics`]: Kullback-Leibler divergence and its kin, with bootstrap intervals.
//! - [`hardware`]: areas of the engines that do a codec's work.
//! - [`report`], [`plot`], [`reference`](mod@reference): what is written, and what it is compared with.
//!
//! ```no_run
//! use accuracy::{calibration::Calibration, evaluation::{Evaluation, run}, model::Model, task::Task};
//!
//! # fn main() -> Result<(), accuracy::Error> {
//! let model = Model::open("model.gguf".as_ref(), None)?;
//! let calibration = Calibration::read("calibration.json".as_ref())?;
//! let task = Task::text("book.txt".as_ref(), &model)?;
//! let evaluation = Evaluation::new(&model, &task, Some(&calibration), &["oaken".into()], 0..2)?;
//! let results = run(&evaluation, None, |_| {})?;
//! println!("{:?}", results.codecs[0].total().kl);
//! # Ok(())
//! # }
//! ```

pub mod attention;
pub mod cache;
pub mod calibration;
pub mod cli;
pub mod codec;
mod error;
pub mod evaluation;
pub mod hardware;
pub mod metrics;
pub mod model;
pub mod plot;
pub mod reference;
pub mod report;
pub mod task;

pub use error::Error;
