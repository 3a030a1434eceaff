//! `tb decode --scheme kivi`.

use super::{Sizes, rtl};
use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{open, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use crate::cli::rest::Rest;
use sim::F16;
use sim::io::{AtomicFile, FileError, NpyWriter};
use sim::kivi::{Format, Kind, StoredDecoder};
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
    #[command(flatten)]
    sizes: Sizes,
    /// Elements per token
    #[arg(long, value_name = "d")]
    width: usize,
    /// The tokens that are not quantized, which follow those of the stream
    #[arg(long, value_name = "W")]
    rest: Option<PathBuf>,
    /// Where the elements go, .npy, [tokens, d]
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Operation for Decode {
    const ABOUT: &'static str = "Decodes a stream of frames";
    const EXAMPLES: &'static str = "\
Examples:
  tb decode --scheme kivi --backend rtl --kind keys --group 32 --bits 2 --width 192 k.kivi \\
     --rest k.rest -o k.npy
  tb decode --scheme kivi --backend golden --kind values --group 32 --bits 4 --width 192 v.kivi \\
     -o v.npy

The stream is a whole number of frames: blocks of G tokens of keys, or single tokens of values.";

    fn run(&self, common: &Common) -> Result {
        let (format, kind) = (self.sizes.format()?, self.sizes.kind());
        let (file, bytes) = open(&self.stream)?;
        let stored = StoredDecoder::new(format, kind, self.width, BufReader::new(file));
        let mut stored = stored.map_err(line)?;
        let rest = self.rest.as_deref();
        let mut rest = rest.map(|path| Rest::open(path, self.width)).transpose()?;
        let mut paths = vec![&self.stream, &self.output];
        paths.extend(&self.rest);
        paths.extend(common.side_files());
        refuse_same(&paths)?;
        let quantized = self.tokens_in(format, kind, bytes);
        let left = rest.as_ref().map_or(0, |rest| rest.tokens);
        if bytes == 0 && left == 0 {
            return Err(format!("{:?} holds no frame", self.stream));
        }

        let start = Instant::now();
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        // A part of a frame is an error before the array is there.
        let shape = [quantized + left, self.width as u64];
        let mut writer = NpyWriter::new(output, &shape).map_err(failed)?;
        let mut write = |token: &[F16]| writer.write(token).map_err(failed);
        let mut report = match common.backend {
            Backend::Golden => decode_golden(&mut stored, quantized, &mut write)?,
            Backend::Rtl => {
                let what = (format, kind, self.width);
                rtl::decode(&mut stored, &self.stream, what, &mut write, &common.rtl())?
            }
        };
        if let Some(rest) = &mut rest {
            rest.copy(&mut write)?;
        }
        report.seconds = start.elapsed().as_secs_f64();
        writer.into_inner().commit().map_err(line)?;
        report.bits_per_element =
            (report.elements > 0).then(|| bits_per_element(bytes, 0, report.elements));
        let more = (left > 0).then(|| format!("{left} tokens in binary16 behind them"));
        common.finish(&report, "tokens", more.as_deref())
    }
}

impl Decode {
    /// Tokens of the whole frames in so many bytes.
    fn tokens_in(&self, format: Format, kind: Kind, bytes: u64) -> u64 {
        let frames = bytes / format.frame_bytes(kind, self.width) as u64;
        frames * format.tokens_per_frame(kind) as u64
    }
}

/// All tokens of the stream to `write`.
fn decode_golden<S: Read>(
    stored: &mut StoredDecoder<S>,
    tokens: u64,
    write: &mut dyn FnMut(&[F16]) -> Result<()>,
) -> Result<Report> {
    let mut report = golden_report(Verb::Decode);
    let bar = progress::bar(tokens, "tokens");
    let mut token = vec![];
    while stored.next_token(&mut token).map_err(line)? {
        write(&token)?;
        report.vectors += 1;
        report.elements += token.len() as u64;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(report)
}
