//! An answer as text, JSON and SVG.

use crate::cli::files::refuse_same;
use crate::cli::outcome::{Outcome, Result, line, say};
use std::path::PathBuf;
use system::answer::Answer;
use tb::waves::write_text;

#[derive(clap::Args)]
pub struct Output {
    /// Results as JSON
    #[arg(long, value_name = "F")]
    json: Option<PathBuf>,
    /// A plot as SVG
    #[arg(long, value_name = "F")]
    svg: Option<PathBuf>,
}

impl Output {
    /// Says the answer, once its files are written.
    pub fn give(&self, answer: &Answer) -> Result {
        let paths: Vec<&PathBuf> = self.json.iter().chain(&self.svg).collect();
        refuse_same(&paths)?;
        let plot = self.svg.as_ref().map(|path| (path, answer.plot.svg()));
        if let Some(path) = &self.json {
            let text = serde_json::to_string_pretty(&answer.json).map_err(line)?;
            write_text(path, &(text + "\n")).map_err(line)?;
        }
        if let Some((path, svg)) = plot {
            write_text(path, &svg.map_err(line)?).map_err(line)?;
        }
        say(answer.to_string().trim_end());
        Ok(Outcome::Good)
    }
}
