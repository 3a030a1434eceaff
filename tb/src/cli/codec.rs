//! `tb encode` and `tb decode`.

use super::codec_rtl::{Rtl, kept_bytes};
use super::outcome::{Outcome, Result, line, say};
use super::{fuzz, progress};
use sim::F16;
use sim::io::{AtomicFile, FileError, NpyWriter, VectorFile, thresholds_from_arg};
use sim::metrics::bits_per_element;
use sim::oaken::{Encoder, StoredDecoder, Thresholds};
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tb::report::Report;
use tb::stream::Beat;
use tb::tensors::MAX_WIDTH;
use tb::units::{Dequantizer, Quantizer, StoredRuns, Vector, VectorCommand};

pub const ENCODE_EXAMPLES: &str = "\
Examples:
  tb encode --scheme oaken --backend golden kv.safetensors --tensor layers.0.k \\
     --thresholds thresholds.json --dense k.dense --sparse k.sparse
  tb encode --scheme oaken --backend rtl --config oaken_q32 kv.safetensors --tensor layers.0.k \\
     --thresholds thresholds.json --dense k.dense --sparse k.sparse --stall 0.2 --vcd k.vcd
  tb encode --scheme oaken --backend golden v.npy --thresholds=-2,-0.1,0.1,2 --dense v.dense --sparse v.sparse

The first axis counts the vectors, the rest is flattened. With --backend rtl the generated hardware
does the work in co-simulation and every byte is compared with the golden model's; a waveform of more
than some thousand beats gets large. Options of Titanus: tb encode --scheme titanus --help.";

pub const DECODE_EXAMPLES: &str = "\
Examples:
  tb decode --scheme oaken --backend golden --dense k.dense --sparse k.sparse --width 192 \\
     --thresholds thresholds.json --tensor layers.0.k -o k.npy
  tb decode --scheme oaken --backend rtl --config oaken_dq16 --dense k.dense --sparse k.sparse \\
     --width 192 --thresholds thresholds.json --tensor layers.0.k -o k.npy --stall 0.2

Options of Titanus: tb decode --scheme titanus --help.";

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Scheme {
    /// Oaken: online-offline hybrid quantization.
    Oaken,
    /// Titanus: cascade pruning and quantization.
    Titanus,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Backend {
    /// The generated hardware, co-simulated.
    Rtl,
    /// The golden model.
    Golden,
}

/// What encoding and decoding have in common.
#[derive(clap::Args)]
struct Common {
    /// Compression scheme
    #[arg(long)]
    scheme: Scheme,
    /// Who does the work
    #[arg(long)]
    backend: Backend,
    /// Configuration of the hardware
    #[arg(long, value_name = "NAME")]
    config: Option<String>,
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
    /// Report as JSON
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
    /// Waveform (backend rtl)
    #[arg(long, value_name = "F")]
    vcd: Option<PathBuf>,
    /// Seed of the initial state and of the stalls (backend rtl)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Probability of stalls (backend rtl)
    #[arg(long, value_name = "P")]
    stall: Option<f64>,
}

#[derive(clap::Args)]
pub struct EncodeArguments {
    /// The tensor's file, .safetensors or .npy, float16
    #[arg(value_name = "IN")]
    input: PathBuf,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
pub struct DecodeArguments {
    #[command(flatten)]
    common: Common,
    /// Elements per vector
    #[arg(long, value_name = "d")]
    width: usize,
    /// Where the elements go, .npy
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

impl Common {
    /// Refuses what cannot be done yet, and options that would be ignored.
    fn check(&self) -> Result<()> {
        debug_assert!(matches!(self.scheme, Scheme::Oaken));
        if let Backend::Rtl = self.backend {
            return fuzz::check_stall(self.stall);
        }
        refuse_ignored(&[
            ("--config", self.config.is_some()),
            ("--vcd", self.vcd.is_some()),
            ("--seed", self.seed.is_some()),
            ("--stall", self.stall.is_some()),
        ])
    }

    fn rtl(&self) -> Rtl<'_> {
        Rtl {
            config: self.config.as_deref(),
            seed: self.seed.unwrap_or(1),
            stall: self.stall.unwrap_or(0.0),
            vcd: self.vcd.as_deref(),
        }
    }

    /// Says what was done and writes the report.
    fn finish(&self, report: Report) -> Result {
        if let Some(path) = &self.json {
            report.write(path).map_err(line)?;
        }
        let bits = report.bits_per_element.unwrap_or_default();
        let done = format!(
            "{} vectors, {} elements, {bits:.4} bits per element",
            report.vectors, report.elements
        );
        match (&report.failure, &report.config, report.cycles) {
            (Some(failure), Some(config), _) => {
                say(&format!("{config} MISMATCH, nothing is written: {failure}"));
                return Ok(Outcome::Mismatch);
            }
            (None, Some(config), Some(cycles)) => say(&format!(
                "{done}, {cycles} cycles of {config}, every beat as the golden model has it"
            )),
            _ => say(&done),
        }
        Ok(Outcome::Good)
    }
}

pub fn encode(arguments: &EncodeArguments) -> Result {
    let common = &arguments.common;
    common.check()?;
    let thresholds =
        thresholds_from_arg(&common.thresholds, common.tensor.as_deref()).map_err(line)?;
    // A .npy file has no tensor names: the name is then for the thresholds alone.
    let named = arguments
        .input
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("safetensors"));
    let tensor = common.tensor.as_deref().filter(|_| named);
    let mut input = VectorFile::open(&arguments.input, tensor, MAX_WIDTH).map_err(line)?;
    let thresholds_file = PathBuf::from(&common.thresholds);
    let mut paths = vec![
        &arguments.input,
        &thresholds_file,
        &common.dense,
        &common.sparse,
    ];
    paths.extend(common.json.iter().chain(&common.vcd));
    refuse_same(&paths)?;

    let start = Instant::now();
    let mut dense = Output::create(&common.dense)?;
    let mut sparse = Output::create(&common.sparse)?;
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
    common.finish(report)
}

fn encode_golden(
    input: &mut VectorFile,
    thresholds: Thresholds,
    (dense, sparse): (&mut Output, &mut Output),
) -> Result<Report> {
    let mut encoder = Encoder::new(thresholds, input.d());
    let bar = progress::bar(input.vectors(), "vectors");
    let mut vector = Vec::new();
    let mut report = Report {
        command: "encode".into(),
        ..Report::default()
    };
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
    let info = rtl.choose("oaken_quantizer", |info| {
        let max_d = Quantizer::of(info).max_d();
        match d <= max_d {
            true => Ok(()),
            false => Err(format!(
                "vectors of {d} elements are too long for {}: it takes at most {max_d}",
                info.config
            )),
        }
    })?;
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
        kept_bytes(beat, &mut output.pending);
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
    Ok(Report {
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        seed: Some(rtl.seed),
        mismatches: u64::from(failure.is_some()),
        failure: failure.map(line),
        vcd: rtl.vcd.map(|path| path.display().to_string()),
        ..Report::of("encode", &stats, Default::default())
    })
}

fn note_specials(nan: bool, inf: bool) {
    for (seen, what) in [
        (nan, "NaN (encoded as 0)"),
        (inf, "infinities (encoded as +-65504)"),
    ] {
        if seen {
            eprintln!("tb: note: the data holds {what}");
        }
    }
}

pub fn decode(arguments: &DecodeArguments) -> Result {
    let common = &arguments.common;
    common.check()?;
    if arguments.width > MAX_WIDTH {
        return Err(format!(
            "--width {} is too large: give at most {MAX_WIDTH}",
            arguments.width
        ));
    }
    let thresholds =
        thresholds_from_arg(&common.thresholds, common.tensor.as_deref()).map_err(line)?;
    let open = |path: &Path| {
        let file = File::open(path).map_err(|e| format!("cannot open {path:?}: {e}"))?;
        let length = file
            .metadata()
            .map_err(|e| format!("cannot read {path:?}: {e}"))?
            .len();
        Ok::<_, String>((BufReader::new(file), length))
    };
    let (dense, dense_bytes) = open(&common.dense)?;
    let (sparse, sparse_bytes) = open(&common.sparse)?;
    let thresholds_file = PathBuf::from(&common.thresholds);
    let mut paths = vec![
        &common.dense,
        &common.sparse,
        &thresholds_file,
        &arguments.output,
    ];
    paths.extend(common.json.iter().chain(&common.vcd));
    refuse_same(&paths)?;

    let start = Instant::now();
    let decoder = StoredDecoder::new(thresholds, arguments.width, dense, dense_bytes, sparse)
        .map_err(line)?;
    let vectors = decoder.vectors();
    let failed = |source| {
        line(FileError::Write {
            path: arguments.output.clone(),
            source,
        })
    };
    let output = AtomicFile::create(&arguments.output).map_err(line)?;
    let mut writer = NpyWriter::new(output, &[vectors, arguments.width as u64]).map_err(failed)?;
    let mut write = |elements: &[F16]| writer.write(elements).map_err(failed);
    let mut report = match common.backend {
        Backend::Golden => decode_golden(decoder, arguments.width, &mut write)?,
        Backend::Rtl => decode_rtl(arguments, &thresholds, &mut write)?,
    };
    if vectors == 0 {
        return Err(format!(
            "{:?} holds no vector of --width {}",
            common.dense, arguments.width
        ));
    }
    report.seconds = start.elapsed().as_secs_f64();
    if report.failure.is_none() {
        writer.into_inner().commit().map_err(line)?;
        let bits = bits_per_element(dense_bytes, sparse_bytes, report.elements);
        report.bits_per_element = Some(bits);
    }
    common.finish(report)
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
    let mut report = Report {
        command: "decode".into(),
        ..Report::default()
    };
    while decoder.next_vector(&mut vector).map_err(line)? {
        write(&vector)?;
        report.vectors += 1;
        report.elements += width as u64;
        bar.set_position(report.vectors);
    }
    bar.finish_and_clear();
    Ok(report)
}

fn decode_rtl(
    arguments: &DecodeArguments,
    thresholds: &Thresholds,
    write: &mut Writer<'_>,
) -> Result<Report> {
    let (common, width) = (&arguments.common, arguments.width);
    let rtl = common.rtl();
    let command = VectorCommand::new(width, thresholds).map_err(line)?;
    let info = rtl.choose("oaken_dequantizer", |_| Ok(()))?;
    let read = |path: &Path| std::fs::read(path).map_err(|e| format!("cannot read {path:?}: {e}"));
    let (dense, sparse) = (read(&common.dense)?, read(&common.sparse)?);
    let mut runs = StoredRuns::new(&dense, &sparse, command);
    let mut unwritten = None;
    let mut received = |_, beat: Beat<'_>| {
        let kept = (0..beat.lanes(0)).filter(|lane| beat.lane(1, *lane) == 0b11);
        let elements: Vec<F16> = kept.map(|lane| F16(beat.lane(0, lane) as u16)).collect();
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
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        seed: Some(rtl.seed),
        vectors: stats.elements / width as u64,
        mismatches: u64::from(failure.is_some()),
        failure: failure.map(line),
        vcd: rtl.vcd.map(|path| path.display().to_string()),
        ..Report::of("decode", &stats, Default::default())
    })
}

/// Options of the hardware mean nothing to the golden model.
pub fn refuse_ignored(options: &[(&str, bool)]) -> Result<()> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(format!(
            "{option} is for --backend rtl; leave it out with --backend golden"
        )),
        None => Ok(()),
    }
}

/// Two files of one command under one name would destroy each other. A file that is not there yet
/// is known by its folder and its name.
pub fn refuse_same(paths: &[&PathBuf]) -> Result<()> {
    let resolve = |path: &Path| -> Option<PathBuf> {
        if let Ok(there) = std::fs::canonicalize(path) {
            return Some(there);
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        Some(std::fs::canonicalize(folder).ok()?.join(path.file_name()?))
    };
    if let Some(folder) = paths.iter().find(|path| path.is_dir()) {
        return Err(format!("{folder:?} is a folder: name a file"));
    }
    let resolved: Vec<PathBuf> = paths
        .iter()
        .map(|path| resolve(path).unwrap_or_else(|| path.to_path_buf()))
        .collect();
    for (index, path) in resolved.iter().enumerate() {
        let special = std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        if !special && resolved[..index].contains(path) {
            return Err(format!("{path:?} is given for two different files"));
        }
    }
    Ok(())
}

/// A stream being written; bytes collect before they are.
pub struct Output {
    path: PathBuf,
    file: AtomicFile,
    pub pending: Vec<u8>,
    written: u64,
}

impl Output {
    const CHUNK: usize = 1 << 16;

    pub fn create(path: &Path) -> Result<Output> {
        Ok(Output {
            path: path.into(),
            file: AtomicFile::create(path).map_err(line)?,
            pending: Vec::new(),
            written: 0,
        })
    }

    pub fn flush_if_long(&mut self) -> Result<()> {
        if self.pending.len() < Self::CHUNK {
            return Ok(());
        }
        self.flush()
    }

    pub fn flush(&mut self) -> Result<()> {
        let failed = |source| {
            line(FileError::Write {
                path: self.path.clone(),
                source,
            })
        };
        self.file.write_all(&self.pending).map_err(failed)?;
        self.written += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    pub fn finish(self) -> Result<u64> {
        self.file.commit().map_err(line)?;
        Ok(self.written)
    }
}
