//! Progress bars, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};
use tb::model::{self, Build, ModelInfo};

/// Compiles the models that a command is going to use, with a bar.
///
/// # Errors
/// One line, see [`model::compile`].
pub fn compile(models: &[&'static ModelInfo]) -> Result<(), String> {
    compile_all(models, Build::Plain)
}

/// The same of models that write waveforms.
///
/// # Errors
/// One line, see [`model::compile`].
pub fn compile_with_waves(models: &[&'static ModelInfo]) -> Result<(), String> {
    compile_all(models, Build::Waves)
}

fn compile_all(models: &[&'static ModelInfo], build: Build) -> Result<(), String> {
    let bar = bar(models.len() as u64, "models compiled");
    let result = model::compile(models, build, || bar.inc(1));
    bar.finish_and_clear();
    result
}

/// A bar of `total` things called `what`; it draws nothing unless stderr is a terminal.
pub fn bar(total: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let style = format!("{what} {{bar:40}} {{pos}}/{{len}} [{{elapsed}} left {{eta}}]");
    // The template is ours and valid; a bar without it would do as well.
    if let Ok(style) = ProgressStyle::with_template(&style) {
        bar.set_style(style);
    }
    bar
}
