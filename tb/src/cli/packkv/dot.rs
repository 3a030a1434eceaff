//! `tb dot`.

use super::rtl;
use super::stored::{Stored, Streams, kind};
use crate::cli::codec::{Backend, Common, golden_report_of};
use crate::cli::files::{note_specials, refuse_same};
use crate::cli::outcome::{Outcome, Result, line, say};
use sim::io::{AtomicFile, FileError, NpyWriter, VectorFile};
use sim::packkv::{Command, Dot, Limits, MAX_BLOCKS, Side};
use std::path::PathBuf;
use std::time::Instant;
use tb::report::Report;

pub const EXAMPLES: &str = "\
Examples:
  tb dot --scheme packkv --backend golden --side k --head 0 --head-dim 64 --bits 5 packed --a q.npy \\
     -o scores.npy
  tb dot --scheme packkv --backend golden --side v --head 0 --head-dim 64 --bits 4 packed --a weights.npy \\
     -o outputs.npy
  tb dot --scheme packkv --backend rtl --side k --head 0 --head-dim 64 --bits 5 packed --a q.npy \\
     -o scores.npy

A is float16: of keys queries [rows, D], of values weights [rows, stored tokens] in stored order; rows
are 1, 2, 4 or 8. The results are float32: scores [rows, stored tokens], or outputs [rows, D]. With
--partial a result is there for broken streams as well: scores of the groups before the first error are
right, all others, and all outputs, are 0.";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    stored: Stored,
    /// The KV head, from 0
    #[arg(long, value_name = "h")]
    head: usize,
    /// Queries or weights, .npy
    #[arg(long, value_name = "A.npy")]
    a: PathBuf,
    /// Where the results go, .npy
    #[arg(short, long, value_name = "OUT.npy")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    let (common, stored) = (&arguments.common, &arguments.stored);
    if common.scheme.name != super::SCHEME.name {
        return Err(format!(
            "{} has no product on packs: give --scheme packkv",
            common.scheme.name
        ));
    }
    common.check(false)?;
    let shape = stored.shape()?;
    if arguments.head >= Limits::HEADS.into() {
        return Err(format!("there is no head {}: give 0 to 15", arguments.head));
    }
    let streams = stored.read(std::iter::once(arguments.head))?;
    let command = stored.command(&streams)?;
    let packs = stored.packs_path(arguments.head);
    let steps = stored.steps_path();
    let mut paths = vec![&steps, &packs, &arguments.a, &arguments.output];
    paths.extend(common.side_files());
    refuse_same(&paths)?;
    let (rows, a) = arguments.operands(command)?;
    let mut dot = Dot::new(shape, rows).map_err(line)?;

    let start = Instant::now();
    dot.command(command);
    let results = multiply(&mut dot, &streams, &a);
    let error = dot.first_error();
    stored.check_error(error, &packs)?;
    if error.is_none() {
        stored.check_left(&steps, dot.steps_held())?;
        stored.check_left(&packs, dot.packs_held())?;
    }
    let flags = dot.flags();
    note_specials(flags.nan, flags.inf);
    if flags.clamped {
        eprintln!("tb: note: a block's sum beyond +-2^25 was clamped");
    }
    let (results, report) = match common.backend {
        Backend::Golden => (results, golden_report_of("dot")),
        Backend::Rtl => {
            let bytes: [&[u8]; 3] = [&a, &streams.steps, &streams.packs[0]];
            rtl::multiply(shape, (command, rows), bytes, &common.rtl())?
        }
    };
    let report = Report {
        vectors: rows as u64,
        elements: results.len() as u64,
        seconds: start.elapsed().as_secs_f64(),
        first_error: kind(error),
        ..report
    };
    if let Some(path) = &common.json {
        report.write(path).map_err(line)?;
    }
    if let Some(failure) = &report.failure {
        let config = report.config.as_deref().unwrap_or_default();
        say(&format!("{config} MISMATCH, nothing is written: {failure}"));
        return Ok(Outcome::Mismatch);
    }
    let of_row = results.len() / rows;
    arguments.write(&by_row(&results, rows), rows, of_row)?;
    let tokens = stored.tokens(command.blocks.into());
    let head_dim = command.head_dim;
    let done = match command.side {
        Side::Keys => format!("scores of {rows} queries with {tokens} keys of {head_dim} channels"),
        Side::Values => {
            format!("outputs of {rows} rows in {head_dim} channels over {tokens} values")
        }
    };
    match (report.cycles, &report.config) {
        (Some(cycles), Some(config)) => say(&format!(
            "{done}, {cycles} cycles of {config}, every beat as the golden model has it"
        )),
        _ => say(&done),
    }
    Ok(Outcome::Good)
}

impl Arguments {
    /// The number of rows, and their elements in the order of the stream. With `--partial` too few are
    /// given as far as they go.
    fn operands(&self, command: Command) -> Result<(usize, Vec<u8>)> {
        let block = self.stored.tokens(1) as usize;
        let (wanted, piece) = match command.side {
            Side::Keys => (command.head_dim.into(), command.head_dim.into()),
            Side::Values => (usize::from(command.blocks) * block, block),
        };
        let most = usize::from(MAX_BLOCKS) * block;
        let mut file = VectorFile::open(&self.a, None, most).map_err(line)?;
        let (d, partial) = (file.d(), self.stored.partial);
        if d != wanted && !partial {
            return Err(format!(
                "rows of {:?} have {d} elements, the product takes {wanted}; check the side and D",
                self.a
            ));
        }
        if file.vectors() > 8 {
            return Err(format!(
                "{} rows are not supported: give 1, 2, 4 or 8",
                file.vectors()
            ));
        }
        let (mut rows, mut row) = (vec![], vec![]);
        while file.next_vector(&mut row).map_err(line)? {
            rows.push(row.clone());
        }
        let mut a = vec![];
        for at in (0..wanted).step_by(piece) {
            for row in &rows {
                let there = &row[at.min(d)..(at + piece).min(d)];
                a.extend(there.iter().flat_map(|x| x.0.to_le_bytes()));
                if there.len() < piece {
                    return Ok((rows.len(), a));
                }
            }
        }
        Ok((rows.len(), a))
    }

    fn write(&self, results: &[f32], rows: usize, of_row: usize) -> Result<()> {
        let failed = |source| {
            line(FileError::Write {
                path: self.output.clone(),
                source,
            })
        };
        let output = AtomicFile::create(&self.output).map_err(line)?;
        let mut writer = NpyWriter::new(output, &[rows as u64, of_row as u64]).map_err(failed)?;
        writer.write(results).map_err(failed)?;
        writer.into_inner().commit().map_err(line)
    }
}

/// All results of a pass, beat after beat.
fn multiply(dot: &mut Dot, streams: &Streams, a: &[u8]) -> Vec<f32> {
    dot.input_a(a);
    dot.input_steps(&streams.steps);
    for packs in &streams.packs {
        dot.input_packs(packs);
    }
    dot.end_a();
    dot.end_steps();
    dot.end_packs();
    let beats = std::iter::from_fn(|| dot.next_beat());
    beats.flat_map(|beat| beat.results).collect()
}

/// Results row after row.
fn by_row(results: &[f32], rows: usize) -> Vec<f32> {
    let of_row = |row: usize| results.iter().skip(row).step_by(rows);
    (0..rows).flat_map(of_row).copied().collect()
}
