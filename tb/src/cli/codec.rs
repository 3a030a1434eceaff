//! `tb encode` and `tb decode`.

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use sim::F16;
use sim::io::{AtomicFile, FileError, NpyWriter, VectorFile, thresholds_from_arg};
use sim::metrics::bits_per_element;
use sim::oaken::{Encoder, StoredDecoder};
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tb::report::Report;
use tb::run::Stats;
use tb::tensors::MAX_WIDTH;

pub const ENCODE_EXAMPLES: &str = "\
Examples:
  tb encode --scheme oaken --backend golden kv.safetensors --tensor layers.0.k \\
     --thresholds thresholds.json --dense k.dense --sparse k.sparse
  tb encode --scheme oaken --backend golden v.npy --thresholds=-2,-0.1,0.1,2 --dense v.dense --sparse v.sparse

The first axis counts the vectors, the rest is flattened.";

pub const DECODE_EXAMPLES: &str = "\
Example:
  tb decode --scheme oaken --backend golden --dense k.dense --sparse k.sparse --width 192 \\
     --thresholds thresholds.json --tensor layers.0.k -o k.npy";

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
        if let Scheme::Titanus = self.scheme {
            return Err("--scheme titanus is not there yet; use --scheme oaken".into());
        }
        if let Backend::Rtl = self.backend {
            return Err(
                "--backend rtl: the quantizer's hardware is not there yet; use --backend golden \
                 (the units that exist are tried with tb demo and tb fuzz)"
                    .into(),
            );
        }
        let ignored = [
            ("--config", self.config.is_some()),
            ("--vcd", self.vcd.is_some()),
            ("--seed", self.seed.is_some()),
            ("--stall", self.stall.is_some()),
        ];
        match ignored.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(format!(
                "{option} is for --backend rtl; leave it out with --backend golden"
            )),
            None => Ok(()),
        }
    }

    fn finish(&self, command: &str, stats: &Stats, bits: f64, start: Instant) -> Result {
        let report = Report {
            cycles: None,
            elements_per_cycle: None,
            bits_per_element: Some(bits),
            ..Report::of(command, stats, start.elapsed())
        };
        if let Some(path) = &self.json {
            report.write(path).map_err(line)?;
        }
        say(&format!(
            "{} vectors, {} elements, {bits:.4} bits per element",
            stats.items, stats.elements
        ));
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
    paths.extend(&common.json);
    refuse_same(&paths)?;

    let start = Instant::now();
    let mut dense = Output::create(&common.dense)?;
    let mut sparse = Output::create(&common.sparse)?;
    let mut encoder = Encoder::new(thresholds, input.d());
    let bar = progress::bar(input.vectors(), "vectors");
    let mut vector = Vec::new();
    let mut stats = Stats::default();
    while input.next_vector(&mut vector).map_err(line)? {
        encoder
            .encode(&vector, &mut dense.pending, &mut sparse.pending)
            .map_err(line)?;
        dense.flush_if_long()?;
        sparse.flush_if_long()?;
        stats.items += 1;
        stats.elements += vector.len() as u64;
        bar.set_position(stats.items);
    }
    bar.finish_and_clear();
    // Neither file appears before both are written.
    dense.flush()?;
    sparse.flush()?;
    let (dense, sparse) = (dense.finish()?, sparse.finish()?);
    let flags = encoder.flags();
    for (set, what) in [
        (flags.nan, "NaN (encoded as 0)"),
        (flags.inf, "infinities (encoded as +-65504)"),
    ] {
        if set {
            eprintln!("tb: note: the data holds {what}");
        }
    }
    let bits = bits_per_element(dense, sparse, stats.elements);
    common.finish("encode", &stats, bits, start)
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
    paths.extend(&common.json);
    refuse_same(&paths)?;

    let start = Instant::now();
    let mut decoder = StoredDecoder::new(thresholds, arguments.width, dense, dense_bytes, sparse)
        .map_err(line)?;
    let failed = |source| {
        line(FileError::Write {
            path: arguments.output.clone(),
            source,
        })
    };
    let output = AtomicFile::create(&arguments.output).map_err(line)?;
    let shape = [decoder.vectors(), arguments.width as u64];
    let mut writer = NpyWriter::new(output, &shape).map_err(failed)?;
    let bar = progress::bar(decoder.vectors(), "vectors");
    let mut vector = vec![F16::ZERO; arguments.width];
    let mut stats = Stats::default();
    while decoder.next_vector(&mut vector).map_err(line)? {
        writer.write(&vector).map_err(failed)?;
        stats.items += 1;
        stats.elements += vector.len() as u64;
        bar.set_position(stats.items);
    }
    bar.finish_and_clear();
    if stats.elements == 0 {
        return Err(format!(
            "{:?} holds no vector of --width {}",
            common.dense, arguments.width
        ));
    }
    writer.into_inner().commit().map_err(line)?;
    common.finish(
        "decode",
        &stats,
        bits_per_element(dense_bytes, sparse_bytes, stats.elements),
        start,
    )
}

/// Two files of one command under one name would destroy each other. A file that is not there yet
/// is known by its folder and its name.
fn refuse_same(paths: &[&PathBuf]) -> Result<()> {
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
struct Output {
    path: PathBuf,
    file: AtomicFile,
    pending: Vec<u8>,
    written: u64,
}

impl Output {
    const CHUNK: usize = 1 << 16;

    fn create(path: &Path) -> Result<Output> {
        Ok(Output {
            path: path.into(),
            file: AtomicFile::create(path).map_err(line)?,
            pending: Vec::new(),
            written: 0,
        })
    }

    fn flush_if_long(&mut self) -> Result<()> {
        if self.pending.len() < Self::CHUNK {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<()> {
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

    fn finish(self) -> Result<u64> {
        self.file.commit().map_err(line)?;
        Ok(self.written)
    }
}
