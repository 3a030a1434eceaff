//! `tb profile`: thresholds of Oaken, centres of `rot`.

use super::codec::{Scheme, one_of_schemes};
use super::outcome::{Outcome, Result, line, say};
use super::rot;
use sim::io::{CentresFile, FileError, Reading, ThresholdsFile, VectorFile, tensor_names};
use sim::oaken::Thresholds;
use sim::profile::{Profiler, Ratios};
use std::collections::BTreeMap;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb profile kv.safetensors --all -o thresholds.json
  tb profile kv.safetensors --tensor layers.0.k --outer 0.04 --inner 0.06 -o thresholds.json
  tb profile kv-float32.safetensors --all --cast --axis 2 --window-tokens 512 -o thresholds.json
  tb profile --scheme rot kv.safetensors --all --head-dim 64 -o centres.json

Scheme oaken: the first axis of a tensor, or that of --axis, counts the windows (one inference each); the thresholds
of the windows are averaged. Where the axis counts tokens, --window-tokens says how many make a window.
Scheme rot: the centre of a channel is its mean over all tokens; all axes before the heads count tokens.
A tensor of --all whose elements are of another type is named and skipped; the exit status is then 1.";

/// Windows may be long: a whole inference of a whole layer.
const LONGEST_WINDOW: usize = 1 << 28;

/// As many windows of so few elements are rather tokens: a window of a real inference has more, and
/// an average over as many inferences is more than the paper takes.
const MANY_WINDOWS: u64 = 128;
const FEW_ELEMENTS: usize = 1 << 14;

#[derive(clap::Args)]
pub struct Arguments {
    /// What is looked for: thresholds of oaken, centres of rot
    #[arg(long, default_value = "oaken", value_parser = one_of_schemes(is_profiled))]
    scheme: &'static Scheme,
    /// Calibration data, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor to profile
    #[arg(long, value_name = "T", conflicts_with = "all")]
    tensor: Option<String>,
    /// Profile every tensor of the file
    #[arg(long)]
    all: bool,
    /// The axis that counts the windows; negative ones count from the last (oaken) [default: 0]
    #[arg(long, value_name = "A", allow_negative_numbers = true)]
    axis: Option<i64>,
    /// The axis counts tokens, of which so many make a window (oaken)
    #[arg(long, value_name = "N")]
    window_tokens: Option<u64>,
    /// Rounds elements of another floating-point type to float16, to nearest with ties to even
    #[arg(long)]
    cast: bool,
    /// Part of the elements that shall be outer outliers (oaken) [default: 0.04]
    #[arg(long, value_name = "P")]
    outer: Option<f64>,
    /// Part of the elements that shall be inner outliers (oaken) [default: 0.06]
    #[arg(long, value_name = "R")]
    inner: Option<f64>,
    /// Elements per head, 64 or 128 (rot)
    #[arg(long, value_name = "D")]
    head_dim: Option<usize>,
    /// Where the thresholds or centres go, JSON
    #[arg(short, long, value_name = "F")]
    output: PathBuf,
}

fn is_profiled(scheme: &Scheme) -> bool {
    ["oaken", "rot"].contains(&scheme.name)
}

/// Refuses options that would be ignored.
fn refuse_given(scheme: &str, of: &str, options: &[(&str, bool)]) -> Result<()> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(format!(
            "{option} is for --scheme {of}: leave it out with --scheme {scheme}"
        )),
        None => Ok(()),
    }
}

pub fn run(arguments: &Arguments) -> Result {
    let rot = arguments.scheme.name == "rot";
    match rot {
        true => {
            let options = [
                ("--axis", arguments.axis.is_some()),
                ("--window-tokens", arguments.window_tokens.is_some()),
                ("--outer", arguments.outer.is_some()),
                ("--inner", arguments.inner.is_some()),
            ];
            refuse_given("rot", "oaken", &options)?;
            centres(arguments)
        }
        false => {
            let options = [("--head-dim", arguments.head_dim.is_some())];
            refuse_given("oaken", "rot", &options)?;
            thresholds(arguments)
        }
    }
}

/// The tensors that are asked for; `None` is an unnamed array.
fn names(arguments: &Arguments) -> Result<Vec<Option<String>>> {
    if !arguments.all {
        return Ok(vec![arguments.tensor.clone()]);
    }
    let names = tensor_names(&arguments.input).map_err(line)?;
    Ok(names.into_iter().map(Some).collect())
}

/// The name of a tensor in the file that is written: an unnamed array goes by its file's name.
fn name_of(arguments: &Arguments, name: Option<String>) -> String {
    name.unwrap_or_else(|| {
        let stem = arguments.input.file_stem();
        stem.unwrap_or_default().to_string_lossy().into_owned()
    })
}

/// Names a tensor of --all that is left out.
fn say_skipped(name: Option<&str>, why: &str) {
    eprintln!("tb: {} is skipped: {why}", name.unwrap_or_default());
}

fn centres(arguments: &Arguments) -> Result {
    let head_dim = arguments
        .head_dim
        .ok_or("--scheme rot needs --head-dim, 64 or 128: a centre is a channel's of one head")?;
    let mut centres = BTreeMap::new();
    let mut skipped = false;
    for name in names(arguments)? {
        let found = rot::profile(&arguments.input, name.as_deref(), head_dim, arguments.cast);
        let (found, tokens) = match found {
            Err(Refused::Type(why)) if arguments.all => {
                say_skipped(name.as_deref(), &why);
                skipped = true;
                continue;
            }
            Err(Refused::Type(why) | Refused::Other(why)) => return Err(why),
            Ok(found) => found,
        };
        let name = name_of(arguments, name);
        say(&format!(
            "{name}: {} heads of {head_dim} ({tokens} tokens)",
            found.len() / head_dim
        ));
        centres.insert(name, found);
    }
    if centres.is_empty() {
        return Err(format!("{:?} holds no tensor to profile", arguments.input));
    }
    let file = CentresFile { head_dim, centres };
    file.write(&arguments.output).map_err(line)?;
    Ok(match skipped {
        true => Outcome::Incomplete,
        false => Outcome::Good,
    })
}

fn thresholds(arguments: &Arguments) -> Result {
    let paper = Ratios::PAPER;
    let ratios = Ratios::new(
        arguments.outer.unwrap_or(paper.outer()),
        arguments.inner.unwrap_or(paper.inner()),
    )
    .map_err(line)?;
    let mut thresholds = BTreeMap::new();
    let mut windows = None;
    let mut skipped = false;
    for name in names(arguments)? {
        let (found, count) = match profile(arguments, name.as_deref(), ratios) {
            Err(Refused::Type(why)) if arguments.all => {
                say_skipped(name.as_deref(), &why);
                skipped = true;
                continue;
            }
            Err(Refused::Type(why) | Refused::Other(why)) => return Err(why),
            Ok(profiled) => profiled,
        };
        let name = name_of(arguments, name);
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

/// Why a tensor has no thresholds or centres.
pub enum Refused {
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
        axis: arguments.axis.unwrap_or(0),
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
