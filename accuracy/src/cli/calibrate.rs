//! `accuracy calibrate`.

use super::{Outcome, progress, write};
use crate::Error;
use crate::calibration::Calibration;
use crate::model::Model;
use crate::task::Task;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct Arguments {
    /// A GGUF file of the Llama family
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The text: another one than is to be evaluated
    #[arg(value_name = "TEXT")]
    text: PathBuf,
    /// Windows of 1024 tokens, one behind the other from the start of the text
    #[arg(long, value_name = "N", default_value_t = 4)]
    windows: usize,
    /// A tokenizer.json, for models whose own cannot be used
    #[arg(long, value_name = "FILE")]
    tokenizer: Option<PathBuf>,
    /// Where the calibration goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<Outcome, Error> {
    let model = Model::open(&arguments.model, arguments.tokenizer.as_deref())?;
    let task = Task::text(&arguments.text, &model)?;
    let bar = progress::bar(arguments.windows, "windows");
    let name = arguments
        .text
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let done = |window: usize| bar.set_position(window as u64);
    let calibration = Calibration::make(&model, &name, &task, arguments.windows, done)?;
    bar.finish_and_clear();
    let json = serde_json::to_string(&calibration).map_err(Error::new)? + "\n";
    write(&arguments.output, json.as_bytes())?;
    println!(
        "{}: {} tensors, {} windows of {name}",
        arguments.output.display(),
        calibration.tensors.len(),
        calibration.windows
    );
    Ok(Outcome::Good)
}
