//! Where a codec gains: in a step, in memory, and in a transfer.

use super::run::setting_json;
use crate::answer::Answer;
use crate::error::{Error, Result};
use crate::plot::{Mark, Plot, Series};
use crate::setting::Setting;
use crate::size;
use crate::step::System;
use crate::table::{Table, maybe, short};
use serde_json::json;

/// What is asked about a gain.
#[derive(Clone, Debug)]
pub struct Gain {
    /// How many times faster a step is to be.
    pub gain: f64,
    /// Running requests.
    pub running: u64,
    /// Tokens of a request.
    pub length: u64,
    /// Rate of the link, in bits per second.
    pub link_bits_per_s: f64,
}

/// The history from which a step gains, the requests that fit more, and the seconds of a transfer.
///
/// # Errors
/// If a value is out of range or the model does not fit.
pub fn gain(setting: &Setting, asked: &Gain) -> Result<Answer> {
    if !(asked.gain > 1.0 && asked.gain <= 1e3) {
        return Err(Error::new(format!(
            "a gain of {} is not above 1, up to 1000",
            asked.gain
        )));
    }
    for (what, count) in [("running", asked.running), ("length", asked.length)] {
        if !(1..=1 << 32).contains(&count) {
            return Err(Error::new(format!("{what} is {count}, not 1 to 2^32")));
        }
    }
    if !(asked.link_bits_per_s > 0.0 && asked.link_bits_per_s.is_finite()) {
        return Err(Error::new("the rate of the link is not above 0"));
    }
    let (system, plain) = (setting.system()?, setting.binary16()?);
    let (n, length) = (asked.running as f64, asked.length);
    let history = size::history_for(&system, n, asked.gain);
    let limit = 16.0 / system.bits;
    let (fit, fit_plain) = (system.fit(length), plain.fit(length));
    let s = length as f64;
    let of = |system| {
        let all = size::transfer(system, s, asked.link_bits_per_s);
        (
            all,
            size::exposed_transfer(system, s, asked.link_bits_per_s),
        )
    };
    let (transfer, transfer_plain) = (of(&system), of(&plain));

    let mut table = Table::new(&["", &setting.codec.name, "binary16"]);
    let mut row = |what: String, codec: String, plain: String| table.push(vec![what, codec, plain]);
    row(
        "bits per element".into(),
        short(system.bits),
        short(plain.bits),
    );
    row(
        format!(
            "history from which a memory-bound step is {} times faster",
            short(asked.gain)
        ),
        maybe(history.map(f64::ceil)),
        "-".into(),
    );
    row(
        format!("requests of {length} tokens that fit"),
        fit.to_string(),
        fit_plain.to_string(),
    );
    let gbps = short(asked.link_bits_per_s / 1e9);
    row(
        format!("seconds of their transfer, each, at {gbps} Gbit/s"),
        short(transfer.0),
        short(transfer_plain.0),
    );
    row(
        "of them not behind the prefill, layer by layer".into(),
        short(transfer.1),
        short(transfer_plain.1),
    );
    let mut notes = vec![format!(
        "{} requests run; with ever longer histories a step gains up to {}.",
        asked.running,
        short(limit)
    )];
    if history.is_none() {
        notes.push("There is no history from which it gains so much.".to_owned());
    }
    Ok(Answer {
        title: setting.title(),
        tables: vec![(String::new(), table)],
        notes,
        plot: plot(setting, &system, &plain, n),
        json: json!({
            "setting": setting_json(setting, &system),
            "gain": asked.gain,
            "running": asked.running,
            "length": length,
            "history": history,
            "largest_gain": limit,
            "fit": {"codec": fit, "binary16": fit_plain},
            "transfer_s": {"codec": transfer.0, "binary16": transfer_plain.0},
            "exposed_transfer_s": {"codec": transfer.1, "binary16": transfer_plain.1},
        }),
    })
}

/// How many times faster a step is, over the history.
fn plot(setting: &Setting, system: &System, plain: &System, n: f64) -> Plot {
    let histories = (6..=17).map(f64::from).map(f64::exp2);
    let gain = |history: f64| plain.step(n, n * history).step / system.step(n, n * history).step;
    Plot {
        title: setting.title(),
        x: "tokens of history".to_owned(),
        y: "binary16's step over the codec's".to_owned(),
        doubling: true,
        x_labels: vec![],
        series: vec![Series {
            name: format!("{n} requests, engines never late"),
            points: histories.map(|history| (history, gain(history))).collect(),
            mark: Mark::Line,
        }],
    }
}
