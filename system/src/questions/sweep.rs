//! Tokens/s over the number of engines, the batch or the length.

use super::run::{Load, engine_notes, setting_json};
use crate::answer::Answer;
use crate::error::{Error, Result};
use crate::plot::{Mark, Plot, Series};
use crate::serving::Served;
use crate::setting::{Setting, Wanted};
use crate::table::{Table, maybe, percent, short};
use crate::workload::Admission;
use serde::Serialize;
use serde_json::json;

/// What changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// The number of dequantizers.
    Engines,
    /// The requests at once.
    Batch,
    /// The tokens of a request, of which the prompt keeps its share.
    Length,
}

impl Over {
    /// What it counts.
    pub fn unit(self) -> &'static str {
        match self {
            Over::Engines => "dequantizers",
            Over::Batch => "requests",
            Over::Length => "tokens of a request",
        }
    }
}

/// A sweep around a workload.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What changes.
    pub over: Over,
    /// Its values; usual ones if empty.
    pub values: Vec<u64>,
    /// Requests.
    pub batch: u64,
    /// Tokens of a prompt.
    pub input: u64,
    /// Tokens asked for.
    pub output: u64,
    /// How requests are let in.
    pub admission: Admission,
}

/// A point of a sweep; what does not fit is absent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Point {
    /// The value of what changes.
    pub value: u64,
    /// With the codec.
    pub served: Option<Served>,
    /// In binary16.
    pub binary16: Option<Served>,
}

impl Point {
    /// Tokens/s over those of binary16.
    pub fn gain(&self) -> Option<f64> {
        let rates = self.served.as_ref().zip(self.binary16.as_ref());
        rates.map(|(codec, plain)| codec.tokens_per_s / plain.tokens_per_s)
    }
}

/// The points of a sweep.
///
/// # Errors
/// If the model does not fit, a value is 0, or an engine was not measured.
pub fn points(setting: &Setting, wanted: &Wanted, sweep: &Sweep) -> Result<Vec<Point>> {
    let needed = setting.with_engines(&Wanted {
        dequantizers: None,
        ..wanted.clone()
    })?;
    let needed = needed.dequantizers.map(|bank| bank.count);
    let mut values = sweep.values.clone();
    if values.is_empty() {
        values = match sweep.over {
            Over::Engines => {
                let needed = needed.ok_or_else(|| {
                    Error::new(format!("codec {:?} has no dequantizer", setting.codec.name))
                })?;
                (1..=10).map(|part| (needed * part).div_ceil(8)).collect()
            }
            Over::Batch => (0..=8).map(|power| 1 << power).collect(),
            Over::Length => (10..=15).map(|power| 1 << power).collect(),
        };
        values.dedup();
    }
    let plain = setting.binary16()?;
    let point = |value: u64| -> Result<Point> {
        let (mut batch, mut input, mut output) = (sweep.batch, sweep.input, sweep.output);
        let mut wanted = wanted.clone();
        match sweep.over {
            Over::Engines => wanted.dequantizers = Some(value),
            Over::Batch => batch = value,
            Over::Length => {
                let share = input as f64 / (input + output) as f64;
                if value < 2 {
                    return Err(Error::new("a length below 2 has no prompt and token"));
                }
                input = ((value as f64 * share).round() as u64).clamp(1, value - 1);
                output = value - input;
            }
        }
        if !(1..=1 << 20).contains(&batch) {
            return Err(Error::new(format!("a batch of {batch} is not 1 to 2^20")));
        }
        let load = Load::batch(batch, input, output, sweep.admission);
        let system = setting.with_engines(&wanted)?;
        let served = |system: &crate::step::System| -> Result<Option<Served>> {
            match system.check_request_fits(input, output) {
                Ok(()) => load.serve(system).map(Some),
                Err(_) => Ok(None),
            }
        };
        Ok(Point {
            value,
            served: served(&system)?,
            binary16: served(&plain)?,
        })
    };
    values.into_iter().map(point).collect()
}

/// A sweep as a table.
///
/// # Errors
/// Those of [`points`].
pub fn sweep(setting: &Setting, wanted: &Wanted, sweep: &Sweep) -> Result<Answer> {
    let points = points(setting, wanted, sweep)?;
    let unit = sweep.over.unit();
    let mut table = Table::new(&[
        unit,
        "tokens/s",
        "binary16",
        "gain",
        "requests at once",
        "prefills",
        "linear",
        "attention",
        "of it dequantizers",
        "quantizers",
    ]);
    for point in &points {
        let of = |figure: &dyn Fn(&Served) -> String| {
            point.served.as_ref().map_or("-".to_owned(), figure)
        };
        let share = |part: &dyn Fn(&Served) -> f64| of(&|s| percent(part(s) / s.seconds));
        table.push(vec![
            point.value.to_string(),
            of(&|s| short(s.tokens_per_s)),
            maybe(point.binary16.as_ref().map(|s| s.tokens_per_s)),
            point
                .gain()
                .map_or("-".to_owned(), |gain| format!("{gain:.2}")),
            of(&|s| s.resident.to_string()),
            share(&|s| s.parts.prefill),
            share(&|s| s.parts.linear),
            share(&|s| s.parts.attention),
            share(&|s| s.parts.exposed_dequantize),
            share(&|s| s.parts.exposed_quantize),
        ]);
    }
    let system = setting.with_engines(wanted)?;
    let mut notes = engine_notes(&system);
    if points
        .iter()
        .any(|point| point.served.is_none() || point.binary16.is_none())
    {
        notes.push("Where a request is longer than memory, there is a -.".to_owned());
    }
    let (batch, input, output) = (sweep.batch, sweep.input, sweep.output);
    let load = match sweep.over {
        Over::Engines => format!("{batch} requests of {input} + {output} tokens"),
        Over::Batch => format!("requests of {input} + {output} tokens"),
        Over::Length => format!("{batch} requests, tokens as {input} to {output}"),
    };
    if sweep.over == Over::Engines {
        notes.insert(
            0,
            "As many as memory needs, unless another number is asked for:".to_owned(),
        );
    }
    Ok(Answer {
        title: format!("{}: {load}", setting.title()),
        tables: vec![(String::new(), table)],
        notes,
        plot: plot(&format!("{}: {load}", setting.title()), sweep.over, &points),
        json: json!({
            "setting": setting_json(setting, &system),
            "over": sweep.over,
            "points": points,
        }),
    })
}

/// Tokens/s of a sweep.
pub(super) fn plot(title: &str, over: Over, points: &[Point]) -> Plot {
    let of = |name: &str, served: &dyn Fn(&Point) -> Option<&Served>| Series {
        name: name.to_owned(),
        points: points
            .iter()
            .filter_map(|p| Some((p.value as f64, served(p)?.tokens_per_s)))
            .collect(),
        mark: Mark::Line,
    };
    Plot {
        title: title.to_owned(),
        x: over.unit().to_owned(),
        y: "tokens/s".to_owned(),
        doubling: over != Over::Engines,
        x_labels: vec![],
        series: vec![
            of("with the codec", &|p| p.served.as_ref()),
            of("binary16", &|p| p.binary16.as_ref()),
        ],
    }
}
