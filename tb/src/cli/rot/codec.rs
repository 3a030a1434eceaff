//! `tb encode` and `tb decode` with `--scheme rot`.

use super::{Tokens, rtl};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{Output, name_in_input, note_specials, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use clap::ValueEnum;
use sim::F16;
use sim::io::{AtomicFile, FileError, NpyWriter, centres_of};
use sim::metrics::bits_per_element;
use sim::rot::{Encoder, Format, StoredDecoder, plain};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Instant;
use tb::report::Report;

/// What the vectors are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// Keys, which may have a centre
    K,
    /// Values
    V,
}

#[derive(clap::Args)]
pub struct Encode {
    /// The tensor's file, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The tensor in IN and in the file of centres
    #[arg(long, value_name = "T")]
    tensor: Option<String>,
    /// Keys or values
    #[arg(long)]
    side: Side,
    /// Elements per head, 64 or 128
    #[arg(long, value_name = "D")]
    head_dim: usize,
    /// Bits of a code, 3 to 5
    #[arg(long, value_name = "B")]
    bits: u32,
    /// The centres of the keys: JSON of `tb profile --scheme rot`, or .npy, float16 [heads, D]
    #[arg(long, value_name = "FILE")]
    centre: Option<PathBuf>,
    /// Rounds elements of another floating-point type to float16, to nearest with ties to even
    #[arg(long)]
    cast: bool,
    /// The stream
    #[arg(long, value_name = "S")]
    stream: PathBuf,
}

#[derive(clap::Args)]
pub struct Decode {
    /// The stream
    #[arg(value_name = "S")]
    stream: PathBuf,
    /// Elements per head, 64 or 128
    #[arg(long, value_name = "D")]
    head_dim: usize,
    /// Heads of a token
    #[arg(long, value_name = "H")]
    heads: usize,
    /// Bits of a code, 3 to 5
    #[arg(long, value_name = "B")]
    bits: u32,
    /// Rotates the values back, and adds the centres
    #[arg(long)]
    plain: bool,
    /// The centres of the keys: JSON of `tb profile --scheme rot`, or .npy, float16 [heads, D]
    #[arg(long, value_name = "FILE", requires = "plain")]
    centre: Option<PathBuf>,
    /// The tensor in the file of centres
    #[arg(long, value_name = "T", requires = "centre")]
    tensor: Option<String>,
    /// Where the values go, .npy, [tokens, heads, D]
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Operation for Encode {
    const ABOUT: &'static str = "Encodes a float16 tensor of heads";
    const EXAMPLES: &'static str = "\
Examples:
  tb encode --scheme rot --backend golden --side v --head-dim 64 --bits 4 kv.safetensors \\
     --tensor layers.0.v --stream v.rot
  tb encode --scheme rot --backend golden --side k --head-dim 64 --bits 5 --centre centres.json \\
     kv.safetensors --tensor layers.0.k --stream k.rot
  tb encode --scheme rot --backend rtl --config rot_v64_b4 --side v --head-dim 64 --bits 4 \\
     kv.safetensors --tensor layers.0.v --stream v.rot --stall 0.2 --vcd v.vcd

IN is [tokens, heads, D] or [tokens, heads x D]; the stream has the records of token 0, head after
head, then those of token 1. With --backend rtl the generated hardware does the work in co-simulation
and every byte is compared with the golden model's.";

    fn run(&self, common: &Common) -> Result {
        let format = Format::new(self.head_dim, self.bits).map_err(line)?;
        if self.side == Side::V && self.centre.is_some() {
            return Err("values have no centre: leave --centre out with --side v".into());
        }
        let tensor = name_in_input(&self.input, self.tensor.as_deref());
        let mut tokens = Tokens::open(&self.input, tensor, self.head_dim, self.cast)?;
        let heads = tokens.heads;
        let centre = self.centre.as_deref();
        let centre = centre.map(|path| {
            centres_of(path, self.tensor.as_deref(), heads, self.head_dim).map_err(line)
        });
        let centre = centre.transpose()?;
        let mut paths = vec![&self.input, &self.stream];
        paths.extend(&self.centre);
        paths.extend(common.side_files());
        refuse_same(&paths)?;

        let start = Instant::now();
        let mut output = Output::create(&self.stream)?;
        let mut report = match common.backend {
            Backend::Golden => encode_golden(&mut tokens, centre.as_deref(), format, &mut output)?,
            Backend::Rtl => {
                let centre = centre.as_deref();
                rtl::encode(&mut tokens, centre, format, &mut output, &common.rtl())?
            }
        };
        report.seconds = start.elapsed().as_secs_f64();
        if report.failure.is_none() {
            output.flush()?;
            let bytes = output.finish()?;
            report.bits_per_element = Some(bits_per_element(bytes, 0, report.elements));
        }
        common.finish(&report, "vectors", None)
    }
}

fn encode_golden(
    tokens: &mut Tokens,
    centre: Option<&[F16]>,
    format: Format,
    output: &mut Output,
) -> Result<Report> {
    let head_dim = format.head_dim();
    let mut encoder = Encoder::new(format);
    let mut report = golden_report(Verb::Encode);
    let bar = progress::bar(tokens.file.vectors(), "tokens");
    let mut elements = vec![];
    while tokens.next(&mut elements)? {
        for (index, vector) in elements.chunks_exact(head_dim).enumerate() {
            let first = index % tokens.heads * head_dim;
            match centre {
                Some(centre) => encoder.encode_centred(
                    vector,
                    &centre[first..first + head_dim],
                    &mut output.pending,
                ),
                None => encoder.encode(vector, &mut output.pending),
            }
            report.vectors += 1;
            report.elements += vector.len() as u64;
        }
        output.flush_if_long()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let flags = encoder.flags();
    note_specials(flags.nan, flags.inf);
    Ok(report)
}

impl Operation for Decode {
    const ABOUT: &'static str = "Decodes a stream of records";
    const EXAMPLES: &'static str = "\
Examples:
  tb decode --scheme rot --backend golden --head-dim 64 --heads 3 --bits 4 v.rot -o v_rotated.npy
  tb decode --scheme rot --backend golden --head-dim 64 --heads 3 --bits 5 k.rot --plain \\
     --centre centres.json --tensor layers.0.k -o k.npy
  tb decode --scheme rot --backend rtl --head-dim 64 --heads 3 --bits 4 v.rot -o v_rotated.npy

The values are those of rotated vectors, as attention with rotated queries takes them; --plain rotates
them back and adds the centres.";

    fn run(&self, common: &Common) -> Result {
        let format = Format::new(self.head_dim, self.bits).map_err(line)?;
        if self.heads == 0 {
            return Err("--heads 0 is no token: give at least 1".into());
        }
        let centre = self.centre.as_deref();
        let centre = centre.map(|path| {
            centres_of(path, self.tensor.as_deref(), self.heads, self.head_dim).map_err(line)
        });
        let centre = centre.transpose()?;
        let path = &self.stream;
        let file = File::open(path).map_err(|e| format!("cannot open {path:?}: {e}"))?;
        let metadata = file
            .metadata()
            .map_err(|e| format!("cannot read {path:?}: {e}"))?;
        let mut paths = vec![&self.stream, &self.output];
        paths.extend(&self.centre);
        paths.extend(common.side_files());
        refuse_same(&paths)?;
        let vectors = metadata.len() / format.record_bytes() as u64;
        if metadata.len() == 0 {
            return Err(format!("{path:?} holds no record"));
        }

        let start = Instant::now();
        let mut stored = StoredDecoder::new(format, self.heads, BufReader::new(file));
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        // Parts of tokens or records are errors before the array is there.
        let shape = [
            vectors / self.heads as u64,
            self.heads as u64,
            self.head_dim as u64,
        ];
        let mut writer = NpyWriter::new(output, &shape).map_err(failed)?;
        let mut written = 0;
        let mut write = |vector: &[F16]| {
            let first = written % self.heads * self.head_dim;
            let of_head = centre.as_deref().map(|c| &c[first..first + self.head_dim]);
            written += 1;
            match self.plain {
                true => writer.write(&plain(vector, of_head)).map_err(failed),
                false => writer.write(vector).map_err(failed),
            }
        };
        let mut report = match common.backend {
            Backend::Golden => {
                let mut report = golden_report(Verb::Decode);
                let mut vector = vec![F16::ZERO; self.head_dim];
                let bar = progress::bar(vectors, "vectors");
                while stored.next_vector(&mut vector).map_err(line)? {
                    write(&vector)?;
                    report.vectors += 1;
                    report.elements += vector.len() as u64;
                    bar.set_position(report.vectors);
                }
                bar.finish_and_clear();
                report
            }
            Backend::Rtl => rtl::decode(&mut stored, path, format, &mut write, &common.rtl())?,
        };
        report.seconds = start.elapsed().as_secs_f64();
        if report.failure.is_none() {
            writer.into_inner().commit().map_err(line)?;
            let bits = bits_per_element(metadata.len(), 0, report.elements);
            report.bits_per_element = Some(bits);
        }
        common.finish(&report, "vectors", None)
    }
}
