//! `tb matmul`.

use super::{Sizes, rtl};
use crate::cli::codec::{Backend, Common, golden_report_of};
use crate::cli::files::{note_specials, open, refuse_same};
use crate::cli::outcome::{Outcome, Result, line, say};
use crate::cli::progress;
use clap::ValueEnum;
use sim::hack::{Lengths, Matmul, Pass, Shape};
use sim::io::{AtomicFile, FileError, NpyWriter};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tb::report::Report;

pub const EXAMPLES: &str = "\
Examples:
  tb matmul --scheme hack --backend golden --pass scores --group 64 --bits 4 --rows 4 --width 64 \\
     --a q.hack --b k.hack -o scores.npy
  tb matmul --scheme hack --backend rtl --pass outputs --group 64 --bits 4 --rows 4 --width 64 \\
     --a p.hack --b v.hack --rest-a p.rest --rest-b v.rest -o outputs.npy

a is as `tb encode` writes it with 8 bits: of scores the vectors of row 0, 1 and so on; of outputs, block
by block, G weights of row 0, 1 and so on, and in --rest-a the weights of the last tokens, row after row.
b is as `tb encode` writes it: rows of keys, or columns of values with their rest. The results are
binary32, one line per token or channel.";

/// Which product.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PassName {
    /// Queries times keys
    Scores,
    /// Weights times values
    Outputs,
}

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    common: Common,
    /// Which product
    #[arg(long)]
    pass: PassName,
    #[command(flatten)]
    sizes: Sizes,
    /// Rows of queries or weights, 1, 2, 4 or 8
    #[arg(long, value_name = "r")]
    rows: usize,
    /// Elements of a query and of a key, or channels of a value
    #[arg(long, value_name = "Z|d")]
    width: usize,
    /// Records of queries or weights
    #[arg(long, value_name = "A")]
    a: PathBuf,
    /// Records of keys or values
    #[arg(long, value_name = "B")]
    b: PathBuf,
    /// Weights of the tokens behind the last block, in binary16 (pass outputs)
    #[arg(long, value_name = "WA", requires = "rest_b")]
    rest_a: Option<PathBuf>,
    /// Values of the tokens behind the last block, in binary16 (pass outputs)
    #[arg(long, value_name = "WB", requires = "rest_a")]
    rest_b: Option<PathBuf>,
    /// Where the results go, .npy, [results, rows], float32
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    let common = &arguments.common;
    let scheme = common.scheme;
    if scheme.name != super::SCHEME.name {
        return Err(format!(
            "{} has no product of its own: give --scheme hack",
            scheme.name
        ));
    }
    common.check(false)?;
    let format = arguments.sizes.format()?;
    let shape = Shape::new(format, arguments.rows, 0xffff).map_err(line)?;
    let pass = arguments.pass_of(shape)?;
    refuse_same(&arguments.paths())?;

    let start = Instant::now();
    let failed = |source| {
        line(FileError::Write {
            path: arguments.output.clone(),
            source,
        })
    };
    let output = AtomicFile::create(&arguments.output).map_err(line)?;
    let results = [pass.beats().into(), shape.rows() as u64];
    let mut writer = NpyWriter::new(output, &results).map_err(failed)?;
    let mut write = |results: &[f32]| writer.write(results).map_err(failed);
    let report = match common.backend {
        Backend::Golden => {
            multiply(arguments, shape, pass, &mut write)?;
            golden_report_of("matmul")
        }
        Backend::Rtl => {
            let streams = arguments.streams()?;
            rtl::multiply(shape, pass, streams, &mut write, &common.rtl())?
        }
    };
    writer.into_inner().commit().map_err(line)?;
    let report = Report {
        vectors: results[0],
        elements: results[0] * results[1],
        seconds: start.elapsed().as_secs_f64(),
        ..report
    };
    if let Some(path) = &common.json {
        report.write(path).map_err(line)?;
    }
    say(&arguments.about(pass));
    Ok(Outcome::Good)
}

impl Arguments {
    fn paths(&self) -> Vec<&PathBuf> {
        let rests = self.rest_a.iter().chain(&self.rest_b);
        let streams = [&self.a, &self.b, &self.output].into_iter();
        streams
            .chain(rests)
            .chain(self.common.side_files())
            .collect()
    }

    /// The pass that the lengths of the files mean.
    fn pass_of(&self, shape: Shape) -> Result<Pass> {
        let of_rest = |rest: &Option<PathBuf>| rest.as_deref().map_or(Ok(0), length);
        let lengths = Lengths {
            a: length(&self.a)?,
            b: length(&self.b)?,
            rest_a: of_rest(&self.rest_a)?,
            rest_b: of_rest(&self.rest_b)?,
        };
        match self.pass {
            PassName::Scores if self.rest_a.is_some() => {
                Err("--rest-a and --rest-b are for --pass outputs".into())
            }
            PassName::Scores => shape.scores(self.width, lengths).map_err(line),
            PassName::Outputs => shape.outputs(self.width, lengths).map_err(line),
        }
    }

    /// The bytes of a and of b, each with its rest behind it.
    fn streams(&self) -> Result<[Vec<u8>; 2]> {
        let read = |stream: &Path, rest: &Option<PathBuf>| -> Result<Vec<u8>> {
            let mut bytes = vec![];
            in_pieces(stream, |piece| bytes.extend(piece))?;
            if let Some(rest) = rest {
                in_pieces(rest, |piece| bytes.extend(piece))?;
            }
            Ok(bytes)
        };
        Ok([read(&self.a, &self.rest_a)?, read(&self.b, &self.rest_b)?])
    }

    /// What was done.
    fn about(&self, pass: Pass) -> String {
        let (rows, width) = (self.rows, self.width);
        match pass {
            Pass::Scores { tokens, .. } => {
                format!("scores of {rows} queries with {tokens} keys of {width} elements")
            }
            Pass::Outputs { blocks, tail, .. } => format!(
                "outputs of {rows} rows in {width} channels over {blocks} blocks of {} tokens and {tail} in binary16",
                self.sizes.group
            ),
        }
    }
}

/// Makes the pass; its results, beat by beat, to `write`.
fn multiply(
    arguments: &Arguments,
    shape: Shape,
    pass: Pass,
    write: &mut dyn FnMut(&[f32]) -> Result<()>,
) -> Result<()> {
    let mut matmul = Matmul::new(shape);
    matmul.command(pass);
    let rests = [&arguments.rest_a, &arguments.rest_b];
    let a = [Some(&arguments.a), rests[0].as_ref()];
    for path in a.into_iter().flatten() {
        in_pieces(path, |bytes| _ = matmul.input_a(bytes))?;
    }
    matmul.end_a();
    let bar = progress::bar(pass.beats().into(), "results");
    let mut beats = |matmul: &mut Matmul| {
        while let Some(beat) = matmul.next_beat() {
            if let Some(error) = beat.error {
                return Err(format!(
                    "malformed stream: {error}; check the pass, the group, the bits, the sums and the width"
                ));
            }
            write(&beat.results)?;
            bar.inc(1);
        }
        Ok(())
    };
    let b = [Some(&arguments.b), rests[1].as_ref()];
    for path in b.into_iter().flatten() {
        let mut done = Ok(());
        in_pieces(path, |bytes| {
            matmul.input_b(bytes);
            if done.is_ok() {
                done = beats(&mut matmul);
            }
        })?;
        done?;
    }
    matmul.end_b();
    beats(&mut matmul)?;
    bar.finish_and_clear();
    let flags = matmul.flags();
    note_specials(flags.nan, flags.inf);
    if flags.clamped {
        eprintln!("tb: note: a term beyond +-2^25 was clamped");
    }
    Ok(())
}

/// Bytes of a file.
fn length(path: &Path) -> Result<u64> {
    Ok(open(path)?.1)
}

/// Reads a file piece by piece.
fn in_pieces(path: &Path, mut take: impl FnMut(&[u8])) -> Result<()> {
    const PIECE: usize = 1 << 16;
    let (mut file, _): (File, u64) = open(path)?;
    let mut piece = vec![0; PIECE];
    loop {
        let read = file.read(&mut piece);
        match read.map_err(|e| format!("cannot read {path:?}: {e}"))? {
            0 => return Ok(()),
            n => take(&piece[..n]),
        }
    }
}
