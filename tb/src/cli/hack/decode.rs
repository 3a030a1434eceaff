//! `tb decode --scheme hack`.

use super::{KindName, Sizes};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{open, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use crate::cli::rest::Rest;
use sim::F16;
use sim::hack::{Format, Kind, StoredDecoder};
use sim::io::{AtomicFile, FileError, NpyWriter};
use sim::metrics::bits_per_element;
use std::io::{BufReader, Read};
use std::path::PathBuf;
use std::time::Instant;
use tb::report::Report;

#[derive(clap::Args)]
pub struct Decode {
    /// The stream
    #[arg(value_name = "S")]
    stream: PathBuf,
    /// Along what partitions lie
    #[arg(long)]
    kind: KindName,
    #[command(flatten)]
    sizes: Sizes,
    /// Elements per vector
    #[arg(long, value_name = "d")]
    width: usize,
    /// The tokens that are not quantized, which follow those of the stream (kind columns)
    #[arg(long, value_name = "W")]
    rest: Option<PathBuf>,
    /// Where the elements go, .npy, [vectors, d]
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Operation for Decode {
    const ABOUT: &'static str = "Decodes a stream of records: the value of every code";
    const EXAMPLES: &'static str = "\
Examples:
  tb decode --scheme hack --backend golden --kind rows --group 64 --bits 4 --width 192 k.hack -o k.npy
  tb decode --scheme hack --backend golden --kind columns --group 64 --bits 4 --width 192 v.hack \\
     --rest v.rest -o v.npy

The stream is a whole number of vectors of rows, or of blocks of G tokens of columns. No unit decodes:
`tb matmul` multiplies the codes.";

    fn run(&self, common: &Common) -> Result {
        if common.backend == Backend::Rtl {
            return Err("no unit decodes records: give --backend golden".into());
        }
        let (format, kind) = (self.sizes.format()?, self.kind.kind());
        if kind == Kind::Rows && self.rest.is_some() {
            return Err("--rest is for --kind columns: rows are quantized to the last".into());
        }
        let (file, bytes) = open(&self.stream)?;
        let stored = StoredDecoder::new(format, kind, self.width, BufReader::new(file));
        let mut stored = stored.map_err(line)?;
        let rest = self.rest.as_deref();
        let mut rest = rest.map(|path| Rest::open(path, self.width)).transpose()?;
        let mut paths = vec![&self.stream, &self.output];
        paths.extend(&self.rest);
        paths.extend(common.side_files());
        refuse_same(&paths)?;
        let quantized = self.vectors_in(format, kind, bytes);
        let left = rest.as_ref().map_or(0, |rest| rest.tokens);
        if bytes == 0 && left == 0 {
            return Err(format!("{:?} holds no record", self.stream));
        }

        let start = Instant::now();
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        // A part of a vector or block is an error before the array is there.
        let shape = [quantized + left, self.width as u64];
        let mut writer = NpyWriter::new(output, &shape).map_err(failed)?;
        let mut write = |vector: &[F16]| writer.write(vector).map_err(failed);
        let mut report = decode_golden(&mut stored, quantized, &mut write)?;
        if let Some(rest) = &mut rest {
            rest.copy(&mut write)?;
        }
        report.seconds = start.elapsed().as_secs_f64();
        writer.into_inner().commit().map_err(line)?;
        report.bits_per_element =
            (report.elements > 0).then(|| bits_per_element(bytes, 0, report.elements));
        let more = (left > 0).then(|| format!("{left} tokens in binary16 behind them"));
        common.finish(&report, "vectors", more.as_deref())
    }
}

impl Decode {
    /// Vectors of the whole frames in so many bytes.
    fn vectors_in(&self, format: Format, kind: Kind, bytes: u64) -> u64 {
        let frames = bytes / kind.frame_bytes(format, self.width) as u64;
        frames * kind.vectors_per_frame(format) as u64
    }
}

/// All vectors of the stream to `write`.
fn decode_golden<S: Read>(
    stored: &mut StoredDecoder<S>,
    vectors: u64,
    write: &mut dyn FnMut(&[F16]) -> Result<()>,
) -> Result<Report> {
    let mut report = golden_report(Verb::Decode);
    let bar = progress::bar(vectors, "vectors");
    let mut vector = vec![];
    while stored.next_vector(&mut vector).map_err(line)? {
        write(&vector)?;
        report.vectors += 1;
        report.elements += vector.len() as u64;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(report)
}
