//! The part of `tb demo` that shows the rotation codec: keys and values through quantizer and
//! dequantizer, and attention on what comes out, without rotating it back.

use crate::cli::attention::{attend, is_of_keys, relative_error, rounded};
use crate::cli::demo::{Options, say_head, say_outcome, show};
use crate::cli::memory::through_memory;
use crate::cli::outcome::{Result, line, say};
use crate::cli::progress;
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::io::{centres_of, thresholds_from_arg};
use sim::metrics::bits_per_element;
use sim::rot::Format;
use std::time::Instant;
use tb::failure::Failure;
use tb::model::{self, ModelInfo};
use tb::report::{Part, Report};
use tb::run::Stats;
use tb::stream::Beat;
use tb::units::oaken::tensors::{THRESHOLDS, Tensor};
use tb::units::rot::dequantizer::{Dequantizer, Run};
use tb::units::rot::packet::Packet;
use tb::units::rot::quantizer::Quantizer;
use tb::units::rot::transform::Transform;

/// The units: keys and values take the same quantizer, values with centres of 0.
const UNITS: [&str; 3] = ["rot_k16_b4", "rot_dq16_b4", "rot_t16"];
/// The file of centres in the data set.
const CENTRES: &str = "centres_rot.json";
/// Tokens whose keys stand in for queries, which the data set does not have: the last ones.
const QUERIES: usize = 32;
/// Vectors in the waveform.
const SHOWN: usize = 4;

/// Keys and values through the units, and attention on them.
pub fn run(options: &Options<'_>) -> Result<Report> {
    if let Some(config) = options.rtl.config {
        return Err(format!(
            "the demonstration of rot has configurations of its own: leave --config {config} out"
        ));
    }
    let infos: Vec<_> = UNITS.into_iter().filter_map(model::configured).collect();
    let [quantizer, dequantizer, transform] = infos[..] else {
        return Err(format!("not all of {} are built in", UNITS.join(", ")));
    };
    let units = Units {
        rtl: &options.rtl,
        quantizer,
        dequantizer,
        transform,
        format: Quantizer::of(quantizer).format(),
    };
    let tensors = Tensor::load_all(options.data).map_err(line)?;
    let start = Instant::now();
    let mut stored = vec![];
    progress::compile(&infos)?;
    let bar = progress::bar(tensors.len() as u64, "tensors");
    for tensor in &tensors {
        stored.push(units.store(tensor, options)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let attention = units.attention(&tensors, &stored, options)?;

    let mut total = Stats::default();
    stored.iter().for_each(|stored| total.add(&stored.stats));
    let bytes = stored.iter().map(|stored| stored.bytes).sum();
    let failures = stored.iter().zip(&tensors).filter_map(|(stored, tensor)| {
        let failure = stored.failure.as_ref()?;
        Some(format!("{}: {failure}", tensor.name))
    });
    let failure = failures.chain(attention.failure.clone()).next();
    let parts: Vec<Part> = stored
        .iter()
        .zip(&tensors)
        .map(|(s, t)| s.part(t))
        .collect();
    let mut report = Report {
        unit: Some(quantizer.unit.into()),
        config: Some(quantizer.config.into()),
        seed: Some(options.rtl.seed),
        bits_per_element: Some(bits_per_element(bytes, 0, total.elements.max(1))),
        mismatches: parts.iter().map(|part| part.mismatches).sum::<u64>()
            + u64::from(attention.failure.is_some()),
        failure: failure.clone(),
        parts,
        ..Report::of("demo", &total, start.elapsed())
    };
    print(&units, &report, &attention);
    say_outcome(failure.as_deref());
    let first = tensors.first().map(|tensor| (tensor, &tensor.elements));
    if let Some((tensor, elements)) = first {
        let items = units.packets(elements, None).take(SHOWN).collect();
        let what = format!("the first {SHOWN} vectors of {}", tensor.name);
        show(quantizer, Quantizer::of(quantizer), items, &what, options)?;
    }
    let centres = tensors.iter().map(|tensor| units.centres(tensor, options));
    let centres: Vec<_> = centres.collect::<Result<_>>()?;
    through_memory("kv_dma_256_rot", &tensors, &centres, &mut report)?;
    Ok(report)
}

/// The units, and how they are run.
struct Units<'a> {
    rtl: &'a Rtl<'a>,
    quantizer: &'static ModelInfo,
    dequantizer: &'static ModelInfo,
    transform: &'static ModelInfo,
    format: Format,
}

/// A tensor that has passed quantizer and dequantizer.
struct Stored {
    /// Of the quantizer.
    stats: Stats,
    failure: Option<Failure>,
    /// Bytes of all records.
    bytes: u64,
    /// Values in the rotated domain.
    rotated: Vec<F16>,
}

impl Stored {
    fn part(&self, tensor: &Tensor) -> Part {
        let stats = &self.stats;
        Part {
            name: tensor.name.clone(),
            vectors: stats.items,
            elements: stats.elements,
            outliers: None,
            compression: None,
            cycles: stats.cycles,
            elements_per_cycle: stats.elements as f64 / stats.cycles.max(1) as f64,
            bits_per_element: bits_per_element(self.bytes, 0, stats.elements.max(1)),
            quality: vec![],
            mismatches: u64::from(self.failure.is_some()),
        }
    }
}

impl Units<'_> {
    /// The heads of tokens, head `i` of a token less centre `i` if there are centres.
    fn packets<'b>(
        &self,
        elements: &'b [F16],
        centres: Option<&'b [F16]>,
    ) -> impl Iterator<Item = Packet> + Clone + 'b {
        let d = self.format.head_dim();
        let bits = |x: &[F16]| x.iter().map(|x| x.0).collect::<Vec<u16>>();
        elements.chunks_exact(d).enumerate().map(move |(i, head)| {
            let centre = centres.map(|all| bits(&all[i * d % all.len()..][..d]));
            Packet {
                centres: Some(centre.unwrap_or_else(|| vec![0; d])),
                ..Packet::new(bits(head))
            }
        })
    }

    /// The centres of keys; values have none.
    fn centres(&self, tensor: &Tensor, options: &Options<'_>) -> Result<Option<Vec<F16>>> {
        if !is_of_keys(tensor) {
            return Ok(None);
        }
        let (file, d) = (options.data.join(CENTRES), self.format.head_dim());
        let centres = centres_of(&file, Some(&tensor.name), tensor.width / d, d);
        Ok(Some(centres.map_err(line)?))
    }

    /// Stores a tensor and reads it back.
    fn store(&self, tensor: &Tensor, options: &Options<'_>) -> Result<Stored> {
        let d = self.format.head_dim();
        let centres = self.centres(tensor, options)?;
        let mut bytes = vec![];
        let mut received =
            |_: usize, beat: Beat<'_>| bytes.extend(beat.kept(1).map(|byte| byte as u8));
        let packets = self.packets(&tensor.elements, centres.as_deref());
        let count = (tensor.elements.len() / d) as u64;
        let unit = Quantizer::of(self.quantizer);
        let rtl = self.rtl;
        let (stats, failed) = rtl.stream(self.quantizer, &unit, packets, count, &mut received)?;

        let run = Run {
            commands: vec![(bytes.len() / self.format.record_bytes()) as u32],
            bytes: bytes.clone(),
            ..Run::default()
        };
        let mut rotated = vec![];
        let mut received =
            |_: usize, beat: Beat<'_>| rotated.extend(lanes(&beat, Dequantizer::DATA));
        let unit = Dequantizer::of(self.dequantizer);
        let runs = std::iter::once(run);
        let (_, failure) = rtl.stream(self.dequantizer, &unit, runs, 1, &mut received)?;
        Ok(Stored {
            stats,
            failure: failed.or(failure),
            bytes: bytes.len() as u64,
            rotated,
        })
    }

    /// Vectors through the transform.
    fn transformed(&self, vectors: &[F16], back: bool) -> Result<(Vec<F16>, Option<Failure>)> {
        let d = self.format.head_dim();
        let packets = vectors.chunks_exact(d).map(|vector| Packet {
            back: Some(back),
            ..Packet::new(vector.iter().map(|x| x.0))
        });
        let mut results = vec![];
        let mut received = |_: usize, beat: Beat<'_>| results.extend(lanes(&beat, Transform::DATA));
        let unit = Transform::of(self.transform);
        let count = (vectors.len() / d) as u64;
        let (_, failure) = self
            .rtl
            .stream(self.transform, &unit, packets, count, &mut received)?;
        Ok((results, failure))
    }

    /// Attention of the last tokens on the keys and values of every layer: exact, on rotated data,
    /// and on what Oaken restores.
    fn attention(
        &self,
        tensors: &[Tensor],
        stored: &[Stored],
        options: &Options<'_>,
    ) -> Result<Attention> {
        let d = self.format.head_dim();
        let mut attention = Attention::default();
        for (index, keys) in tensors.iter().enumerate().filter(|(_, t)| is_of_keys(t)) {
            let layer = keys.name.trim_end_matches(".k").to_owned();
            let name = format!("{layer}.v");
            let Some(values_index) = tensors.iter().position(|tensor| tensor.name == name) else {
                continue;
            };
            let values = &tensors[values_index];
            let heads = keys.width / d;
            let tokens = keys.elements.len() / keys.width;
            let first = tokens.saturating_sub(QUERIES) * keys.width;
            let queries = &keys.elements[first..];
            let exact = attend(queries, &keys.elements, &values.elements, (heads, d));

            let (rotated, failed) = self.transformed(queries, false)?;
            let (k, v) = (&stored[index].rotated, &stored[values_index].rotated);
            let outputs = rounded(&attend(&rotated, k, v, (heads, d)));
            let (outputs, failure) = self.transformed(&outputs, true)?;
            let failure = failed.or(failure);
            let rot = relative_error(&exact, outputs.iter().map(|x| x.to_f64()));

            let thresholds = options.data.join(THRESHOLDS);
            let thresholds = thresholds.to_string_lossy();
            let (k, k_bytes) = through_oaken(keys, &thresholds)?;
            let (v, v_bytes) = through_oaken(values, &thresholds)?;
            let outputs = attend(queries, &k, &v, (heads, d));
            let elements = (k.len() + v.len()) as u64;
            attention.layers.push(Layer {
                name: layer,
                rot,
                oaken: relative_error(&exact, outputs.into_iter()),
                oaken_bits: bits_per_element(k_bytes + v_bytes, 0, elements),
            });
            attention.failure = attention
                .failure
                .or(failure.map(|f| format!("{}: {f}", keys.name)));
        }
        Ok(attention)
    }
}

/// The binary16 of a beat.
fn lanes(beat: &Beat<'_>, field: usize) -> Vec<F16> {
    (0..beat.lanes(field))
        .map(|lane| F16(beat.lane(field, lane) as u16))
        .collect()
}

/// How far attention on compressed keys and values is off.
#[derive(Default)]
struct Attention {
    layers: Vec<Layer>,
    failure: Option<String>,
}

struct Layer {
    name: String,
    /// Relative squared error of the outputs.
    rot: f64,
    oaken: f64,
    oaken_bits: f64,
}

/// A tensor as Oaken's golden model restores it, and the bytes of its streams.
fn through_oaken(tensor: &Tensor, thresholds: &str) -> Result<(Vec<F16>, u64)> {
    use sim::oaken::{Decoder, Encoder};

    let thresholds = thresholds_from_arg(thresholds, Some(&tensor.name)).map_err(line)?;
    let mut encoder = Encoder::new(thresholds, tensor.width);
    let mut decoder = Decoder::new(thresholds, tensor.width).map_err(line)?;
    let mut restored = vec![F16::ZERO; tensor.elements.len()];
    let mut bytes = 0;
    let pairs = tensor.elements.chunks(tensor.width);
    for (vector, restored) in pairs.zip(restored.chunks_mut(tensor.width)) {
        let (mut dense, mut sparse) = (vec![], vec![]);
        encoder
            .encode(vector, &mut dense, &mut sparse)
            .map_err(line)?;
        bytes += (dense.len() + sparse.len()) as u64;
        decoder.decode(&dense, &sparse, restored);
    }
    Ok((restored, bytes))
}

fn print(units: &Units<'_>, report: &Report, attention: &Attention) {
    say_head(units.quantizer, report);
    say("tensor        vectors elements bits/element   cycles elements/cycle mismatches");
    for part in &report.parts {
        say(&format!(
            "{:<13} {:>7} {:>8} {:>12.3} {:>8} {:>14.2} {:>10}",
            part.name,
            part.vectors,
            part.elements,
            part.bits_per_element,
            part.cycles,
            part.elements_per_cycle,
            part.mismatches,
        ));
    }
    say(&format!(
        "\nattention of the last {QUERIES} tokens, whose keys stand in for queries: relative squared error\n\
         of the outputs. rot: queries and outputs through {}, keys and values as {} gives\n\
         them; oaken: on what its golden model restores.\n",
        units.transform.config, units.dequantizer.config,
    ));
    say("layer         rot, bits      error  oaken, bits      error");
    for layer in &attention.layers {
        say(&format!(
            "{:<13} {:>9.3} {:>10.2e} {:>12.3} {:>10.2e}",
            layer.name,
            report.bits_per_element.unwrap_or_default(),
            layer.rot,
            layer.oaken_bits,
            layer.oaken,
        ));
    }
    say("");
}
