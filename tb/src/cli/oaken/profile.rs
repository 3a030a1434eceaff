//! `tb profile`.

use crate::cli::outcome::{Outcome, Result, line, say};
use sim::io::{FileError, Reading, ThresholdsFile, VectorFile, tensor_names};
use sim::oaken::Thresholds;
use sim::profile::{Profiler, Ratios};
use std::collections::BTreeMap;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb profile kv.safetensors --all -o thresholds.json
  tb profile kv.safetensors --tensor layers.0.k --outer 0.04 --inner 0.06 -o thresholds.json
  tb profile kv-float32.safetensors --all --cast --axis 2 --window-tokens 512 -o thresholds.json

The first axis of a tensor, or that of --axis, counts the windows (one inference each); the thresholds
of the windows are averaged. Where the axis counts tokens, --window-tokens says how many make a window.
A tensor of --all whose elements are of another type is named and skipped; the exit status is then 1.";

/// Windows may be long: a whole inference of a whole layer.
const LONGEST_WINDOW: usize = 1 << 28;

/// As many windows of so few elements are rather tokens: a window of a real inference has more, and
/// an average over as many inferences is more than the paper takes.
const MANY_WINDOWS: u64 = 128;
const FEW_ELEMENTS: usize = 1 << 14;

#[derive(clap::Args)]
pub struct Arguments {
    /// Calibration data, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor to profile
    #[arg(long, value_name = "T", conflicts_with = "all")]
    tensor: Option<String>,
    /// Profile every tensor of the file
    #[arg(long)]
    all: bool,
    /// The axis that counts the windows; negative ones count from the last
    #[arg(
        long,
        value_name = "A",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    axis: i64,
    /// The axis counts tokens, of which so many make a window
    #[arg(long, value_name = "N")]
    window_tokens: Option<u64>,
    /// Rounds elements of another floating-point type to float16, to nearest with ties to even
    #[arg(long)]
    cast: bool,
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
    let mut skipped = false;
    for name in names {
        let (found, count) = match profile(arguments, name.as_deref(), ratios) {
            Err(Refused::Type(why)) if arguments.all => {
                eprintln!(
                    "tb: {} is skipped: {why}",
                    name.as_deref().unwrap_or_default()
                );
                skipped = true;
                continue;
            }
            Err(Refused::Type(why) | Refused::Other(why)) => return Err(why),
            Ok(profiled) => profiled,
        };
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
    if thresholds.is_empty() {
        return Err(format!("{:?} holds no tensor to profile", arguments.input));
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
    Ok(match skipped {
        true => Outcome::Incomplete,
        false => Outcome::Good,
    })
}

/// Why a tensor has no thresholds.
enum Refused {
    /// Its elements are of another type.
    Type(String),
    /// Anything else.
    Other(String),
}

impl From<FileError> for Refused {
    fn from(error: FileError) -> Refused {
        match error {
            FileError::WrongType { .. } => Refused::Type(line(error)),
            _ => Refused::Other(line(error)),
        }
    }
}

fn profile(
    arguments: &Arguments,
    tensor: Option<&str>,
    ratios: Ratios,
) -> std::result::Result<(Thresholds, u64), Refused> {
    let other = |why: String| Refused::Other(why);
    let reading = Reading {
        axis: arguments.axis,
        cast: arguments.cast,
    };
    let mut file = VectorFile::open_as(&arguments.input, tensor, LONGEST_WINDOW, reading)?;
    let of = |count: u64, what: &str| {
        let name = tensor.map_or(String::new(), |name| format!("{name}: "));
        format!("{name}{count} {what}")
    };
    let tokens = match arguments.window_tokens {
        Some(0) => {
            return Err(other(
                "--window-tokens 0 is no window: give at least 1".into(),
            ));
        }
        Some(tokens) if !file.vectors().is_multiple_of(tokens) => {
            return Err(other(format!(
                "{} are no multiple of --window-tokens {tokens}",
                of(file.vectors(), "tokens")
            )));
        }
        Some(tokens) => tokens,
        None => 1,
    };
    if arguments.window_tokens.is_none()
        && file.vectors() >= MANY_WINDOWS
        && file.d() <= FEW_ELEMENTS
    {
        eprintln!(
            "tb: warning: {} of {} elements look like tokens; a window is one inference: \
             give --window-tokens N, or --axis",
            of(file.vectors(), "windows"),
            file.d()
        );
    }
    let mut profiler = Profiler::new(ratios);
    let mut window = Vec::new();
    let mut token = Vec::new();
    while file.next_vector(&mut token)? {
        window.append(&mut token);
        if window.len() < file.d() * tokens as usize {
            continue;
        }
        profiler.window(&window).map_err(|e| other(line(e)))?;
        window.clear();
    }
    let thresholds = profiler.thresholds().map_err(|e| other(line(e)))?;
    Ok((thresholds, profiler.windows()))
}
