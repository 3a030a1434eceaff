//! `tb model codecs`.

use super::load::Batch;
use super::output::Output;
use super::setting::{Place, codec_of, read};
use crate::cli::outcome::{Result, line};
use std::path::PathBuf;
use system::accuracy::Reference;
use system::codec::{self, Codec};
use system::questions::{self, Accuracy};

pub const EXAMPLES: &str = "\
Examples:
  tb model codecs --model llama2-7b --machine oaken-lpddr
  tb model codecs --model llama2-7b --machine oaken-lpddr --codec oaken --codec my.toml:mine
  tb model codecs --model llama2-7b --machine oaken-lpddr --measured-bits

Accuracies are those of the reference file of `make accuracy` and of no other source.";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// A codec: a preset, or an entry of a file, FILE.toml:NAME; all presets if none is given
    #[arg(long, value_name = "NAME|FILE:NAME")]
    codec: Vec<String>,
    /// A reference file of the accuracy harness; several must be of one model, text and windows
    #[arg(
        long,
        value_name = "JSON",
        default_value = "accuracy/data/smollm2-135m.reference.json"
    )]
    accuracy: Vec<PathBuf>,
    /// Takes the bits per element that were measured with the accuracy, where there are some
    #[arg(long)]
    measured_bits: bool,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    let names = match arguments.codec.is_empty() {
        true => Codec::names(codec::PRESETS),
        false => arguments.codec.clone(),
    };
    let codecs = names.iter().map(|name| codec_of(name));
    let codecs = codecs.collect::<Result<Vec<Codec>>>()?;
    let mut reference: Option<Reference> = None;
    for path in &arguments.accuracy {
        let name = path.display().to_string();
        let next = Reference::from_json(&read(path)?, &name).map_err(line)?;
        reference = Some(match reference {
            None => next,
            Some(first) => first.with(next, &name).map_err(line)?,
        });
    }
    let accuracy = Accuracy {
        reference: reference.ok_or("--accuracy names no file")?,
        measured_bits: arguments.measured_bits,
    };
    // Each row has a codec of its own.
    let setting = arguments.place.with(codec_of("none")?)?;
    let answer = questions::codecs(&setting, &codecs, &arguments.batch.load()?, &accuracy);
    arguments.output_files.give(&answer.map_err(line)?)
}
