//! Codecs side by side, on one machine, within one accuracy source.

use super::run::Load;
use crate::accuracy::Reference;
use crate::answer::{Answer, BEFORE_LAYOUT};
use crate::codec::{Codec, Consumes};
use crate::engine::Engine;
use crate::error::Result;
use crate::plot::{Mark, Plot, Series};
use crate::setting::{Setting, Wanted};
use crate::size;
use crate::table::{Table, maybe, short};
use serde_json::json;

/// Where accuracies are from, and whether bits are from there too.
#[derive(Clone, Debug)]
pub struct Accuracy {
    /// The reference.
    pub reference: Reference,
    /// Takes the bits per element that were measured with it.
    pub measured_bits: bool,
}

/// Codecs side by side with as many engines as each needs.
///
/// # Errors
/// If the model or a request does not fit, a clock is above fmax, or an accuracy is not there.
pub fn codecs(
    setting: &Setting,
    codecs: &[Codec],
    load: &Load,
    accuracy: &Accuracy,
) -> Result<Answer> {
    let plain = load.serve(&setting.binary16()?)?;
    let mut table = Table::new(&[
        "codec",
        "bits",
        "tokens/s",
        "over binary16",
        "requests at once",
        "dequantizers",
        "MGE",
        "quantizers",
        "MGE",
        "measured as",
        "bits",
        "KL",
        "same next token, %",
    ]);
    let mut rows = vec![];
    let mut series = vec![];
    let mut missing = vec![];
    for codec in codecs {
        let entry = codec.accuracy.as_deref();
        let entry = entry
            .map(|name| accuracy.reference.entry(name))
            .transpose()?;
        let mut setting = Setting {
            codec: codec.clone(),
            ..setting.clone()
        };
        if let (true, Some(entry)) = (accuracy.measured_bits, entry) {
            setting.codec = setting.codec.with_bits(entry.bits)?;
        }
        let system = setting.system()?;
        let mut needed = |tops: &[String], is_dequantizer: bool| -> Result<_> {
            for top in tops {
                let Ok(engine) = setting.measured.engine(top) else {
                    missing.push(top.clone());
                    continue;
                };
                engine.check_clock(setting.clock_hz)?;
                let count = match is_dequantizer {
                    true => size::dequantizers(&system, &engine, setting.clock_hz),
                    false => size::quantizers(&system, &engine, setting.clock_hz),
                };
                return Ok(Some((engine, count)));
            }
            Ok(None)
        };
        let dequantizers = needed(&codec.dequantizer, true)?;
        let quantizers = needed(&codec.quantizer, false)?;
        let is_sized = dequantizers.is_some() || codec.consumes == Consumes::Codes;
        let name =
            |engine: &Option<(Engine, u64)>| engine.as_ref().map(|(engine, _)| engine.name.clone());
        let wanted = Wanted {
            dequantizer: name(&dequantizers),
            quantizer: name(&quantizers),
            ..Wanted::default()
        };
        let served = match is_sized {
            true => load.serve(&setting.with_engines(&wanted)?)?,
            false => load.serve(&system)?,
        };
        let count = |engine: &Option<(Engine, u64)>| {
            let named = |(engine, count): &(Engine, u64)| format!("{count} {}", engine.name);
            engine.as_ref().map_or("-".to_owned(), named)
        };
        let mge = |engine: &Option<(Engine, u64)>| {
            let (engine, count) = engine.as_ref()?;
            engine.kge.map(|kge| kge * *count as f64 / 1e3)
        };
        let gain = served.tokens_per_s / plain.tokens_per_s;
        table.push(vec![
            codec.name.clone(),
            short(system.bits),
            short(served.tokens_per_s),
            format!("{gain:.2}"),
            served.resident.to_string(),
            count(&dequantizers),
            maybe(mge(&dequantizers)),
            count(&quantizers),
            maybe(mge(&quantizers)),
            entry.map_or("-".to_owned(), |entry| entry.codec.clone()),
            maybe(entry.map(|entry| entry.bits)),
            maybe(entry.map(|entry| entry.kl)),
            maybe(entry.map(|entry| entry.same_top)),
        ]);
        series.push(Series {
            name: codec.name.clone(),
            points: vec![(system.bits, gain)],
            mark: Mark::Filled,
        });
        rows.push(json!({
            "codec": codec,
            "bits_per_element": system.bits,
            "served": served,
            "over_binary16": gain,
            "dequantizer": dequantizers,
            "quantizer": quantizers,
            "accuracy": entry,
        }));
    }
    let mut notes = vec![
        "Bits on the right, KL in nats and next tokens were measured together, in the small model of \
         the accuracy harness; a codec there may have other settings than the row."
            .to_owned(),
    ];
    if !missing.is_empty() {
        notes.push(format!(
            "Not measured, and taken as never late: {}.",
            missing.join(", ")
        ));
    }
    notes.push(BEFORE_LAYOUT.to_owned());
    let (model, machine) = (&setting.model.name, &setting.machine.name);
    Ok(Answer {
        title: format!("Codecs for {model} on {machine}: {}", load.about),
        tables: vec![(String::new(), table)],
        notes,
        plot: Plot {
            title: format!("Codecs for {model} on {machine}"),
            x: "bits per element".to_owned(),
            y: "tokens/s over binary16".to_owned(),
            doubling: false,
            x_labels: vec![],
            series,
        },
        json: json!({
            "model": setting.model,
            "machine": setting.machine,
            "load": load.about,
            "binary16": plain,
            "codecs": rows,
        }),
    })
}
