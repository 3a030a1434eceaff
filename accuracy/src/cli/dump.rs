//! `accuracy dump`.

use super::{Outcome, write};
use crate::Error;
use crate::cache::{Place, Vectors};
use crate::calibration::Calibration;
use crate::codec::{self, Compressed, EncoderInput, Stored};
use crate::model::Model;
use crate::task::Task;
use clap::Args;
use safetensors::tensor::{Dtype, TensorView};
use serde_json::json;
use sim::F16;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The list of the tensors and of what `tb encode` takes beside them.
const LIST: &str = "encode.txt";
/// The centres of all tensors that have some, as `tb profile --scheme rot` writes them.
const CENTRES: &str = "centres.json";
/// The folder of the streams.
const COUNTED: &str = "counted";

#[derive(Debug, Args)]
#[command(after_help = "\
Without --codec these are the keys and values of the uncompressed model. With it they are those that the
codec is given in this very window, as its hardware takes them (for Titanus int8). DIR of --streams has
every stream that it makes of them, as counted/NAME.STREAM; centres.json, if the codec has centres; and
encode.txt: on each line a tensor's name and what tb encode takes to write the same streams to DIR.")]
pub struct Arguments {
    /// A GGUF file of the Llama family
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The text
    #[arg(value_name = "TEXT")]
    text: PathBuf,
    /// The window
    #[arg(long, value_name = "W", default_value_t = 0)]
    window: usize,
    /// The layers, all if it is not given
    #[arg(long, value_name = "L,..", value_delimiter = ',')]
    layers: Vec<usize>,
    /// The codec
    #[arg(long, value_name = "CODEC", default_value = "fp16")]
    codec: String,
    /// What codecs are told about the tensors
    #[arg(long, value_name = "FILE")]
    calibration: Option<PathBuf>,
    /// Where the codec's streams go
    #[arg(long, value_name = "DIR", requires = "codec")]
    streams: Option<PathBuf>,
    /// A tokenizer.json, for models whose own cannot be used
    #[arg(long, value_name = "FILE")]
    tokenizer: Option<PathBuf>,
    /// Where keys and values go, as safetensors
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<Outcome, Error> {
    let calibration = arguments
        .calibration
        .as_deref()
        .map(Calibration::read)
        .transpose()?;
    let model = Model::open(&arguments.model, arguments.tokenizer.as_deref())?;
    let task = Task::text(&arguments.text, &model)?;
    if let Some(calibration) = &calibration {
        calibration.check(&model, &task)?;
    }
    if let Some(layer) = arguments
        .layers
        .iter()
        .find(|layer| **layer >= model.layers())
    {
        return Err(Error::new(format_args!(
            "there is no layer {layer}: the model has 0 to {}",
            model.layers() - 1
        )));
    }
    let pair = codec::parse(&arguments.codec, calibration.as_ref())?;
    let tokens = task.window(arguments.window)?;
    let scored = task.scored();
    let mut dump = Dump::default();
    let watch = |place: Place, written: &Vectors, stored: &Stored| {
        if !arguments.layers.is_empty() && !arguments.layers.contains(&place.layer) {
            return Ok(());
        }
        let codec = pair.side(place.side);
        dump.tensor(place, written, codec.integers(place, written)?);
        match &arguments.streams {
            Some(folder) => {
                let input = codec.encoder_input(place, written)?;
                let input = input.ok_or_else(|| {
                    Error::new(format_args!(
                        "codec `{}` makes no streams to be written",
                        pair.spec
                    ))
                })?;
                dump.streams(folder, place, stored, input)
            }
            None => Ok(()),
        }
    };
    let mut cache = Compressed::new(&pair, scored.clone()).watched(Box::new(watch));
    model.forward(
        &tokens[..scored.end - 1],
        scored.end - 2..scored.end - 1,
        &mut cache,
    )?;
    drop(cache);
    dump.write(&arguments.output)?;
    if let Some(folder) = &arguments.streams {
        write(&folder.join(LIST), dump.list.as_bytes())?;
        if !dump.centres.is_empty() {
            let centres = json!({"head_dim": model.head(), "centres": dump.centres});
            write(&folder.join(CENTRES), centres.to_string().as_bytes())?;
        }
    }
    println!(
        "{}: {} tensors",
        arguments.output.display(),
        dump.tensors.len()
    );
    Ok(Outcome::Good)
}

/// What is written at the end.
#[derive(Default)]
struct Dump {
    tensors: BTreeMap<String, (Dtype, [usize; 2], Vec<u8>)>,
    list: String,
    centres: BTreeMap<String, Vec<f64>>,
}

impl Dump {
    fn tensor(&mut self, place: Place, written: &Vectors, integers: Option<Vec<i8>>) {
        let shape = [written.tokens(), written.width];
        let (dtype, bytes) = match integers {
            Some(integers) => (
                Dtype::I8,
                integers.iter().flat_map(|x| x.to_le_bytes()).collect(),
            ),
            None => {
                let bytes = written
                    .elements
                    .iter()
                    .flat_map(|x| x.0.to_le_bytes())
                    .collect();
                (Dtype::F16, bytes)
            }
        };
        self.tensors
            .insert(place.to_string(), (dtype, shape, bytes));
    }

    fn streams(
        &mut self,
        folder: &Path,
        place: Place,
        stored: &Stored,
        input: EncoderInput,
    ) -> Result<(), Error> {
        let mut line = vec![place.to_string()];
        line.extend(input.arguments);
        if let Some(centres) = input.centres {
            line.extend(["--centre".to_owned(), CENTRES.to_owned()]);
            let centres = centres.into_iter().map(F16::to_f64).collect();
            self.centres.insert(place.to_string(), centres);
        }
        for stream in stored.size.streams() {
            let name = format!("{place}.{}", stream.name);
            write(&folder.join(COUNTED).join(&name), &stream.bytes)?;
            line.extend([stream.option.to_owned(), name]);
        }
        self.list += &(line.join(" ") + "\n");
        Ok(())
    }

    fn write(&self, path: &Path) -> Result<(), Error> {
        let views = self.tensors.iter().map(|(name, (dtype, shape, bytes))| {
            let view = TensorView::new(*dtype, shape.to_vec(), bytes).map_err(Error::new)?;
            Ok((name, view))
        });
        let views: Vec<_> = views.collect::<Result<_, Error>>()?;
        let file = safetensors::serialize(views, None).map_err(Error::new)?;
        write(path, &file)
    }
}
