//! `tb transform`.

use super::LONGEST;
use crate::cli::codec::{Scheme, one_of_schemes};
use crate::cli::files::refuse_same;
use crate::cli::outcome::{Outcome, Result, line, say};
use sim::io::{AtomicFile, FileError, NpyWriter, Reading, VectorFile};
use sim::rot::{Direction, Format, transform};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb transform --scheme rot --head-dim 64 queries.npy -o rotated.npy
  tb transform --scheme rot --head-dim 64 --back outputs.npy -o attention.npy

The elements are cut into vectors of D, in order; the array that is written has the shape of IN.";

#[derive(clap::Args)]
pub struct Arguments {
    /// The scheme whose transform it is
    #[arg(long, value_parser = one_of_schemes(|scheme| scheme.name == "rot"))]
    scheme: &'static Scheme,
    /// Elements per head, 64 or 128
    #[arg(long, value_name = "D")]
    head_dim: usize,
    /// Out of the rotated domain, for attention outputs
    #[arg(long)]
    back: bool,
    /// The tensor's file, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor in IN
    #[arg(long, value_name = "T")]
    tensor: Option<String>,
    /// Rounds elements of another floating-point type to float16, to nearest with ties to even
    #[arg(long)]
    cast: bool,
    /// Where the results go, .npy
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    let head_dim = arguments.head_dim;
    // Codes play no part here.
    Format::new(head_dim, 4).map_err(line)?;
    let reading = Reading {
        axis: 0,
        cast: arguments.cast,
    };
    let tensor = arguments.tensor.as_deref();
    let mut file = VectorFile::open_as(&arguments.input, tensor, LONGEST, reading).map_err(line)?;
    if !file.d().is_multiple_of(head_dim) {
        return Err(format!(
            "{:?} has the shape {:?}, which does not cut into vectors of --head-dim {head_dim}",
            arguments.input,
            file.shape()
        ));
    }
    refuse_same(&[&arguments.input, &arguments.output])?;
    let direction = match arguments.back {
        true => Direction::Back,
        false => Direction::Forward,
    };
    let failed = |source| {
        line(FileError::Write {
            path: arguments.output.clone(),
            source,
        })
    };
    let output = AtomicFile::create(&arguments.output).map_err(line)?;
    let mut writer = NpyWriter::new(output, file.shape()).map_err(failed)?;
    let (mut elements, mut vectors) = (vec![], 0u64);
    while file.next_vector(&mut elements).map_err(line)? {
        for vector in elements.chunks_exact(head_dim) {
            writer
                .write(&transform(vector, direction))
                .map_err(failed)?;
            vectors += 1;
        }
    }
    writer.into_inner().commit().map_err(line)?;
    let way = if arguments.back { "back" } else { "forward" };
    let scheme = arguments.scheme.name;
    say(&format!(
        "{vectors} vectors of {head_dim} transformed {way} ({scheme})"
    ));
    Ok(Outcome::Good)
}
