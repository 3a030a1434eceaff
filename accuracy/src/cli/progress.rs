//! Progress bars, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `total` things called `what`; it draws nothing unless standard error is a terminal.
pub fn bar(total: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total as u64);
    let style = format!("{what} {{bar:40}} {{pos}}/{{len}} [{{elapsed}} left {{eta}}] {{msg}}");
    // The template is ours and valid; a bar without it would do as well.
    if let Ok(style) = ProgressStyle::with_template(&style) {
        bar.set_style(style);
    }
    bar
}
