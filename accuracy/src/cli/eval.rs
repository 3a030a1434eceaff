//! `accuracy eval`.

use super::{Outcome, progress, write};
use crate::Error;
use crate::calibration::Calibration;
use crate::codec::{NAMES, STANDARD};
use crate::evaluation::{Evaluation, Kept, Progress, run as evaluate};
use crate::model::Model;
use crate::plot;
use crate::reference::{Reference, Verdict};
use crate::report::Report;
use crate::task::Task;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(
    override_usage = "accuracy eval MODEL TEXT [CODEC...] --calibration FILE [OPTIONS]\n       \
                      accuracy eval --task copy MODEL [CODEC...] --calibration FILE [OPTIONS]",
    after_help = format!(
        "Codecs: {NAMES};\nK=CODEC;V=CODEC for different ones. Without any: {}.\n\nExample:\n  accuracy eval model.gguf \
         book.txt oaken titanus:b=4,prune=20 \\\n     --calibration calibration.json --windows 2 --json \
         report.json --svg bits_kl.svg",
        STANDARD.join(" ")
    )
)]
pub struct Arguments {
    /// A GGUF file of the Llama family
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The text (not with --task copy), then the codecs
    #[arg(value_name = "TEXT CODEC")]
    text_and_codecs: Vec<String>,
    /// What codecs are told about the tensors, as accuracy calibrate writes it
    #[arg(long, value_name = "FILE")]
    calibration: Option<PathBuf>,
    /// Number of windows
    #[arg(long, value_name = "N", default_value_t = 2)]
    windows: usize,
    /// The first window
    #[arg(long, value_name = "W", default_value_t = 0)]
    start: usize,
    /// What the model is asked
    #[arg(long, value_enum, default_value_t = TaskName::Text)]
    task: TaskName,
    /// A tokenizer.json, for models whose own cannot be used
    #[arg(long, value_name = "FILE")]
    tokenizer: Option<PathBuf>,
    /// Where the figures go, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Where the table goes, as Markdown
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Where the plot of divergence against bits goes
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Reference figures: exit status 1 if one is missed
    #[arg(long, value_name = "FILE")]
    reference: Option<PathBuf>,
    /// Where finished windows are kept for a run that is interrupted
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TaskName {
    /// Windows of a text
    Text,
    /// Random tokens, then the same again
    Copy,
}

pub fn run(arguments: &Arguments) -> Result<Outcome, Error> {
    let (text, codecs) = match arguments.task {
        TaskName::Copy => (None, &arguments.text_and_codecs[..]),
        TaskName::Text => match arguments.text_and_codecs.split_first() {
            Some((text, codecs)) => (Some(Path::new(text)), codecs),
            None => return Err(Error::new("give a text behind the model, then codecs")),
        },
    };
    let codecs = match codecs {
        [] => &STANDARD.map(str::to_owned)[..],
        given => given,
    };
    let reference = arguments
        .reference
        .as_deref()
        .map(Reference::read)
        .transpose()?;
    let calibration = arguments
        .calibration
        .as_deref()
        .map(Calibration::read)
        .transpose()?;
    let model = Model::open(&arguments.model, arguments.tokenizer.as_deref())?;
    let task = match text {
        Some(text) => Task::text(text, &model)?,
        None => Task::copy(&model)?,
    };
    let windows = arguments.start..arguments.start.saturating_add(arguments.windows);
    let evaluation = Evaluation::new(&model, &task, calibration.as_ref(), codecs, windows)?;
    let kept = arguments.keep.as_deref().map(Kept::new).transpose()?;

    let bar = progress::bar(evaluation.steps(), "codec-windows");
    let mut failed = None;
    let results = evaluate(&evaluation, kept.as_ref(), |progress| match progress {
        Progress::Begins { codec, window } => bar.set_message(format!("window {window}, {codec}")),
        Progress::Step => bar.inc(1),
        Progress::Window(results) => {
            let report = Report::new(results, &model, text, &task);
            bar.println(report.table());
            failed = arguments.write(&report).err();
        }
    })?;
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error);
    }
    let report = Report::new(&results, &model, text, &task);
    print!("{}", report.table());
    Ok(match reference {
        Some(reference) => verdict(&reference.compare(&report)),
        None => Outcome::Good,
    })
}

impl Arguments {
    /// The files that were asked for; rewritten after each window, so that an interrupted run leaves those
    /// of the windows that are complete.
    fn write(&self, report: &Report) -> Result<(), Error> {
        if let Some(path) = &self.json {
            write(path, report.json().as_bytes())?;
        }
        if let Some(path) = &self.table {
            write(path, report.table().as_bytes())?;
        }
        if let Some(path) = &self.svg {
            write(path, plot::against_bits(report)?.as_bytes())?;
        }
        Ok(())
    }
}

fn verdict(verdict: &Verdict) -> Outcome {
    match verdict {
        Verdict::Met(0) => {
            eprintln!(
                "accuracy: the reference has figures of other windows or codecs: only perplexity compared"
            );
            Outcome::Good
        }
        Verdict::Met(codecs) => {
            eprintln!("accuracy: {codecs} codecs reach their reference figures");
            Outcome::Good
        }
        Verdict::OfOther(what) => {
            eprintln!("accuracy: the reference is one of {what}: nothing compared");
            Outcome::Good
        }
        Verdict::Missed(lines) => {
            for line in lines {
                eprintln!("accuracy: {line}");
            }
            Outcome::Missed
        }
    }
}
