//! `tb profile`.

use crate::cli::outcome::{Outcome, Result, line, say};
use sim::io::{ThresholdsFile, VectorFile, tensor_names};
use sim::oaken::Thresholds;
use sim::profile::{Profiler, Ratios};
use std::collections::BTreeMap;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb profile kv.safetensors --all -o thresholds.json
  tb profile kv.safetensors --tensor layers.0.k --outer 0.04 --inner 0.06 -o thresholds.json

The first axis of a tensor counts the windows (one inference each); the thresholds of the windows
are averaged.";

/// Windows may be long: a whole inference of a whole layer.
const LONGEST_WINDOW: usize = 1 << 28;

#[derive(clap::Args)]
pub struct Arguments {
    /// Calibration data, .safetensors or .npy, float16
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor to profile
    #[arg(long, value_name = "T", conflicts_with = "all")]
    tensor: Option<String>,
    /// Profile every tensor of the file
    #[arg(long)]
    all: bool,
    /// Part of the elements that shall be outer outliers
    #[arg(long, value_name = "P", default_value_t = 0.04)]
    outer: f64,
    /// Part of the elements that shall be inner outliers
    #[arg(long, value_name = "R", default_value_t = 0.06)]
    inner: f64,
    /// Where the thresholds go, JSON
    #[arg(short, long, value_name = "F")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    let ratios = Ratios::new(arguments.outer, arguments.inner).map_err(line)?;
    let names: Vec<Option<String>> = if arguments.all {
        tensor_names(&arguments.input)
            .map_err(line)?
            .into_iter()
            .map(Some)
            .collect()
    } else {
        vec![arguments.tensor.clone()]
    };
    let mut thresholds = BTreeMap::new();
    let mut windows = None;
    for name in names {
        let (found, count) = profile(arguments, name.as_deref(), ratios)?;
        // An unnamed array goes by its file's name.
        let stem = || {
            arguments
                .input
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        let name = name.unwrap_or_else(stem);
        say(&format!("{name}: {found} ({count} windows)"));
        windows = match windows {
            None => Some(count),
            Some(before) if before == count => windows,
            Some(_) => Some(0),
        };
        thresholds.insert(name, found);
    }
    // The file has one number of windows; tensors that differ in it leave it out.
    let windows = windows.filter(|count| *count > 0);
    ThresholdsFile {
        ratios: Some(ratios),
        windows,
        thresholds,
    }
    .write(&arguments.output)
    .map_err(line)?;
    Ok(Outcome::Good)
}

fn profile(
    arguments: &Arguments,
    tensor: Option<&str>,
    ratios: Ratios,
) -> Result<(Thresholds, u64)> {
    let mut file = VectorFile::open(&arguments.input, tensor, LONGEST_WINDOW).map_err(line)?;
    let mut profiler = Profiler::new(ratios);
    let mut window = Vec::new();
    while file.next_vector(&mut window).map_err(line)? {
        profiler.window(&window).map_err(line)?;
    }
    Ok((profiler.thresholds().map_err(line)?, profiler.windows()))
}
