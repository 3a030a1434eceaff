//! Titanus by its published accounting, and with whole histories.

use crate::answer::Answer;
use crate::error::Result;
use crate::plot::{Mark, Plot, Series};
use crate::table::{Table, percent, short};
use crate::titanus::{Mode, Titanus};
use serde_json::json;

/// Both accountings of a configuration for prompts and answers of given lengths.
///
/// # Errors
/// If there is no such configuration, or a length is out of range.
pub fn titanus(model: &str, prefill: u64, decode: u64) -> Result<Answer> {
    let mut published = Table::new(&[
        "",
        "cycles of 16 tokens",
        "tokens/s",
        "with ICPI",
        "with ICPI and ICPA",
        "tokens/J without weights",
        "MB of keys and values",
        "below 8 bits per element by",
    ]);
    let mut whole = Table::new(&["", "tokens/s", "published over it", "memory busy"]);
    let mut modes = vec![];
    for (mode, name) in [
        (Mode::None, "8 bits"),
        (Mode::Pruning, "pruned"),
        (Mode::Cpq, "pruned and quantized"),
    ] {
        let titanus = Titanus::preset(model, mode)?;
        let p = titanus.published(prefill, decode)?;
        let w = titanus.whole_history(prefill, decode)?;
        published.push(vec![
            name.to_owned(),
            p.cycles16.to_string(),
            short(p.tokens_per_s),
            short(p.tokens_per_s_icpi),
            short(p.tokens_per_s_icpa),
            short(p.tokens_per_j),
            short(p.kv_bytes as f64 / 1e6),
            percent(titanus.movement_saved()),
        ]);
        whole.push(vec![
            name.to_owned(),
            short(w.tokens_per_s),
            short(p.tokens_per_s_icpa / w.tokens_per_s),
            percent(w.memory_busy),
        ]);
        modes.push(json!({"mode": mode, "published": p, "whole_history": w}));
    }
    Ok(Answer {
        title: format!("Titanus for {model}: {prefill} + {decode} tokens"),
        tables: vec![
            (
                "Whole history, each decode token with its own:".to_owned(),
                whole,
            ),
            (
                "As published, 16 tokens of a layer stand for all:".to_owned(),
                published,
            ),
        ],
        notes: vec![
            "Weights are in the cores; the published rate beside whole histories is that with ICPI and ICPA.".to_owned(),
        ],
        plot: plot(model, prefill)?,
        json: json!({"model": model, "prefill": prefill, "decode": decode, "modes": modes}),
    })
}

/// Tokens/s over the length of the answer, pruned and quantized.
fn plot(model: &str, prefill: u64) -> Result<Plot> {
    let titanus = Titanus::preset(model, Mode::Cpq)?;
    let (mut published, mut whole) = (vec![], vec![]);
    for decode in (4..=10).map(|power| 1_u64 << power) {
        let rate = titanus.published(prefill, decode)?.tokens_per_s_icpa;
        published.push((decode as f64, rate));
        let rate = titanus.whole_history(prefill, decode)?.tokens_per_s;
        whole.push((decode as f64, rate));
    }
    let series = |name: &str, points| Series {
        name: name.to_owned(),
        points,
        mark: Mark::Line,
    };
    Ok(Plot {
        title: format!("Titanus for {model}, prompts of {prefill} tokens, pruned and quantized"),
        x: "tokens of the answer".to_owned(),
        y: "tokens/s".to_owned(),
        doubling: true,
        x_labels: vec![],
        series: vec![
            series("as published, with ICPI and ICPA", published),
            series("whole history", whole),
        ],
    })
}
