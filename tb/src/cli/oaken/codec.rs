//! `tb encode` and `tb decode` with `--scheme oaken`.

use crate::cli::codec::{Backend, Common, Operation, Verb, golden_report};
use crate::cli::files::{Output, name_in_input, note_specials, refuse_same};
use crate::cli::outcome::{Result, line};
use crate::cli::progress;
use crate::cli::rtl::{Rtl, Wanted};
use sim::F16;
use sim::io::{AtomicFile, FileError, NpyWriter, Reading, VectorFile, thresholds_from_arg};
use sim::metrics::bits_per_element;
use sim::oaken::{Encoder, StoredDecoder, Thresholds};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::oaken::dequantizer::{Dequantizer, VectorCommand};
use tb::units::oaken::quantizer::Quantizer;
use tb::units::oaken::stored_runs::StoredRuns;
use tb::units::oaken::tensors::MAX_WIDTH;
use tb::units::oaken::vector::Vector;

/// The streams and what they are coded with.
#[derive(clap::Args)]
struct Streams {
    /// outer_lo,inner_lo,inner_hi,outer_hi, or a JSON file of `tb profile`
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    thresholds: String,
    /// The tensor in IN and in the thresholds file
    #[arg(long, value_name = "T")]
    tensor: Option<String>,
    /// The dense stream
    #[arg(long, value_name = "D")]
    dense: PathBuf,
    /// The sparse stream
    #[arg(long, value_name = "S")]
    sparse: PathBuf,
}

impl Streams {
    fn thresholds(&self) -> Result<Thresholds> {
        thresholds_from_arg(&self.thresholds, self.tensor.as_deref()).map_err(line)
    }

    /// Refuses one name for two files of a command, `other` among them.
    fn check_files(&self, other: &PathBuf, common: &Common) -> Result<()> {
        let thresholds = PathBuf::from(&self.thresholds);
        let mut paths = vec![other, &thresholds, &self.dense, &self.sparse];
        paths.extend(common.side_files());
        refuse_same(&paths)
    }
}

#[derive(clap::Args)]
pub struct Encode {
    /// The tensor's file, .safetensors or .npy, float16 (with --cast also float32, float64, bfloat16)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The axis that counts the vectors; negative ones count from the last
    #[arg(
        long,
        value_name = "A",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    axis: i64,
    /// Rounds elements of another floating-point type to float16, to nearest with ties to even
    #[arg(long)]
    cast: bool,
    #[command(flatten)]
    streams: Streams,
}

#[derive(clap::Args)]
pub struct Decode {
    #[command(flatten)]
    streams: Streams,
    /// Elements per vector
    #[arg(long, value_name = "d")]
    width: usize,
    /// Where the elements go, .npy
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Operation for Encode {
    const ABOUT: &'static str = "Encodes a float16 tensor";
    const EXAMPLES: &'static str = "\
Examples:
  tb encode --scheme oaken --backend golden kv.safetensors --tensor layers.0.k \\
     --thresholds thresholds.json --dense k.dense --sparse k.sparse
  tb encode --scheme oaken --backend rtl --config oaken_q32 kv.safetensors --tensor layers.0.k \\
     --thresholds thresholds.json --dense k.dense --sparse k.sparse --stall 0.2 --vcd k.vcd
  tb encode --scheme oaken --backend golden v.npy --thresholds=-2,-0.1,0.1,2 --dense v.dense --sparse v.sparse
  tb encode --scheme oaken --backend rtl --config my.toml kv-float32.safetensors --cast --axis 2 \\
     --tensor layers.0.k --thresholds thresholds.json --dense k.dense --sparse k.sparse

The first axis, or that of --axis, counts the vectors, the rest is flattened. With --backend rtl the generated hardware
does the work in co-simulation and every byte is compared with the golden model's; a waveform of more
than some thousand beats gets large.";

    fn run(&self, common: &Common) -> Result {
        let Streams {
            tensor,
            dense,
            sparse,
            ..
        } = &self.streams;
        let thresholds = self.streams.thresholds()?;
        let tensor = name_in_input(&self.input, tensor.as_deref());
        let reading = Reading {
            axis: self.axis,
            cast: self.cast,
        };
        let input = VectorFile::open_as(&self.input, tensor, MAX_WIDTH, reading);
        let mut input = input.map_err(line)?;
        self.streams.check_files(&self.input, common)?;

        let start = Instant::now();
        let mut dense = Output::create(dense)?;
        let mut sparse = Output::create(sparse)?;
        let to = (&mut dense, &mut sparse);
        let mut report = match common.backend {
            Backend::Golden => encode_golden(&mut input, thresholds, to)?,
            Backend::Rtl => encode_rtl(&mut input, thresholds, to, &common.rtl())?,
        };
        report.seconds = start.elapsed().as_secs_f64();
        if report.failure.is_none() {
            // Neither file appears before both are written.
            dense.flush()?;
            sparse.flush()?;
            let (dense, sparse) = (dense.finish()?, sparse.finish()?);
            report.bits_per_element = Some(bits_per_element(dense, sparse, report.elements));
        }
        common.finish(&report, "vectors", None)
    }
}

fn encode_golden(
    input: &mut VectorFile,
    thresholds: Thresholds,
    (dense, sparse): (&mut Output, &mut Output),
) -> Result<Report> {
    let mut encoder = Encoder::new(thresholds, input.d());
    let bar = progress::bar(input.vectors(), "vectors");
    let mut vector = Vec::new();
    let mut report = golden_report(Verb::Encode);
    while input.next_vector(&mut vector).map_err(line)? {
        encoder
            .encode(&vector, &mut dense.pending, &mut sparse.pending)
            .map_err(line)?;
        dense.flush_if_long()?;
        sparse.flush_if_long()?;
        report.vectors += 1;
        report.elements += vector.len() as u64;
        bar.set_position(report.vectors);
    }
    bar.finish_and_clear();
    let flags = encoder.flags();
    note_specials(flags.nan, flags.inf);
    Ok(report)
}

fn encode_rtl(
    input: &mut VectorFile,
    thresholds: Thresholds,
    (dense, sparse): (&mut Output, &mut Output),
    rtl: &Rtl<'_>,
) -> Result<Report> {
    let d = input.d();
    let wanted = Wanted {
        items: format!("vectors of {d} elements"),
        size: d,
        most: &|info| Quantizer::of(info).max_d(),
    };
    let info = rtl.choose("oaken_quantizer", Some(wanted))?;
    let t = &thresholds;
    let bits = [t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(|t| t.0);
    let vectors = input.vectors();
    let mut unreadable = None;
    let mut vector = Vec::new();
    let items = std::iter::from_fn(|| match input.next_vector(&mut vector) {
        Ok(true) => Some(Vector::new(bits, vector.iter().map(|x| x.0))),
        Ok(false) => None,
        Err(error) => {
            unreadable = Some(error);
            None
        }
    });
    let mut unwritable = None;
    let mut flags = 0;
    let mut received = |stream, beat: Beat<'_>| {
        let output = match stream {
            Quantizer::DENSE => &mut *dense,
            Quantizer::SPARSE => &mut *sparse,
            _ => {
                flags |= beat.get(1);
                return;
            }
        };
        output.pending.extend(beat.kept(1).map(|byte| byte as u8));
        if let Err(error) = output.flush_if_long() {
            unwritable.get_or_insert(error);
        }
    };
    let unit = Quantizer::of(info);
    let (stats, failure) = rtl.stream(info, &unit, items, vectors, &mut received)?;
    if let Some(error) = unreadable {
        return Err(line(error));
    }
    if let Some(error) = unwritable {
        return Err(error);
    }
    note_specials(flags & 1 == 1, flags & 2 == 2);
    Ok(rtl.report(Verb::Encode, info, &stats, failure))
}

impl Operation for Decode {
    const ABOUT: &'static str = "Decodes a pair of streams";
    const EXAMPLES: &'static str = "\
Examples:
  tb decode --scheme oaken --backend golden --dense k.dense --sparse k.sparse --width 192 \\
     --thresholds thresholds.json --tensor layers.0.k -o k.npy
  tb decode --scheme oaken --backend rtl --config oaken_dq16 --dense k.dense --sparse k.sparse \\
     --width 192 --thresholds thresholds.json --tensor layers.0.k -o k.npy --stall 0.2";

    fn run(&self, common: &Common) -> Result {
        let width = self.width;
        if width > MAX_WIDTH {
            return Err(format!(
                "--width {width} is too large: give at most {MAX_WIDTH}"
            ));
        }
        let thresholds = self.streams.thresholds()?;
        let (dense, dense_bytes) = open(&self.streams.dense)?;
        let (sparse, sparse_bytes) = open(&self.streams.sparse)?;
        self.streams.check_files(&self.output, common)?;

        let start = Instant::now();
        let decoder =
            StoredDecoder::new(thresholds, width, dense, dense_bytes, sparse).map_err(line)?;
        let vectors = decoder.vectors();
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        let mut writer = NpyWriter::new(output, &[vectors, width as u64]).map_err(failed)?;
        let mut write = |elements: &[F16]| writer.write(elements).map_err(failed);
        let mut report = match common.backend {
            Backend::Golden => decode_golden(decoder, width, &mut write)?,
            Backend::Rtl => self.decode_rtl(&common.rtl(), &thresholds, &mut write)?,
        };
        if vectors == 0 {
            return Err(format!(
                "{:?} holds no vector of --width {width}",
                self.streams.dense
            ));
        }
        report.seconds = start.elapsed().as_secs_f64();
        if report.failure.is_none() {
            writer.into_inner().commit().map_err(line)?;
            let bits = bits_per_element(dense_bytes, sparse_bytes, report.elements);
            report.bits_per_element = Some(bits);
        }
        common.finish(&report, "vectors", None)
    }
}

/// A file to read, and its length.
fn open(path: &Path) -> Result<(BufReader<File>, u64)> {
    let file = File::open(path).map_err(|e| format!("cannot open {path:?}: {e}"))?;
    let metadata = file.metadata().map_err(|e| cannot_read(path, &e))?;
    Ok((BufReader::new(file), metadata.len()))
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {path:?}: {error}")
}

/// Takes elements in order.
type Writer<'a> = dyn FnMut(&[F16]) -> Result<()> + 'a;

fn decode_golden<D: Read, S: Read>(
    mut decoder: StoredDecoder<D, S>,
    width: usize,
    write: &mut Writer<'_>,
) -> Result<Report> {
    let bar = progress::bar(decoder.vectors(), "vectors");
    let mut vector = vec![F16::ZERO; width];
    let mut report = golden_report(Verb::Decode);
    while decoder.next_vector(&mut vector).map_err(line)? {
        write(&vector)?;
        report.vectors += 1;
        report.elements += width as u64;
        bar.set_position(report.vectors);
    }
    bar.finish_and_clear();
    Ok(report)
}

impl Decode {
    fn decode_rtl(
        &self,
        rtl: &Rtl<'_>,
        thresholds: &Thresholds,
        write: &mut Writer<'_>,
    ) -> Result<Report> {
        let width = self.width;
        let command = VectorCommand::new(width, thresholds).map_err(line)?;
        let info = rtl.choose("oaken_dequantizer", None)?;
        let read = |path: &Path| std::fs::read(path).map_err(|e| cannot_read(path, &e));
        let (dense, sparse) = (read(&self.streams.dense)?, read(&self.streams.sparse)?);
        let mut runs = StoredRuns::new(&dense, &sparse, command);
        let mut unwritten = None;
        let mut received = |_, beat: Beat<'_>| {
            let elements: Vec<F16> = beat.kept(0b11).map(|bits| F16(bits as u16)).collect();
            if let Err(error) = write(&elements) {
                unwritten.get_or_insert(error);
            }
        };
        let unit = Dequantizer::of(info);
        let count = dense
            .len()
            .div_ceil(width.div_ceil(2))
            .div_ceil(StoredRuns::VECTORS);
        let (stats, failure) = rtl.stream(info, &unit, &mut runs, count as u64, &mut received)?;
        if let Some(error) = unwritten {
            return Err(error);
        }
        // The hardware has met it as well: that it would not is a mismatch.
        if let (None, Some(error)) = (&failure, runs.error()) {
            return Err(line(error));
        }
        Ok(Report {
            vectors: stats.elements / width as u64,
            ..rtl.report(Verb::Decode, info, &stats, failure)
        })
    }
}
