//! Progress bars, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

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
