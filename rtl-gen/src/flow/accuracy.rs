//! What codecs cost a language model, beside the areas of the engines that do their work.

use super::measured::SynthRun;
use super::results_page::MAIN_PDK;
use serde::Deserialize;

/// What is read of a report of `make accuracy`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct AccuracyRun {
    /// The model.
    pub model: Model,
    /// Scored tokens.
    pub tokens: usize,
    /// In the order of the report: by bits, the largest first.
    pub codecs: Vec<Codec>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Model {
    /// Its name.
    pub name: String,
}

/// The figures of a codec.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Codec {
    /// Its name and options.
    pub codec: String,
    /// Everything that is stored.
    pub bits_per_element: f64,
    /// Kullback-Leibler divergence in nats: value, and ends of its interval.
    pub kl: [f64; 3],
    /// What does this work.
    #[serde(default)]
    pub hardware: Option<Hardware>,
}

/// Named configurations.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Hardware {
    /// Between a layer and memory.
    pub encoder: Vec<String>,
    /// Between memory and attention.
    pub decoder: Vec<String>,
}

/// The table of the codecs whose hardware was measured.
pub fn codecs(run: &AccuracyRun, synth: &[SynthRun]) -> String {
    let kge = |configs: &[String]| -> Option<f64> {
        let of = |config: &String| {
            let run = synth
                .iter()
                .find(|run| run.config == *config && run.pdk == MAIN_PDK);
            run.map(|run| run.logic_kge)
        };
        configs.iter().map(of).sum()
    };
    let names = |configs: &[String]| {
        let names: Vec<String> = configs.iter().map(|config| format!("`{config}`")).collect();
        names.join(", ")
    };
    let mut text = String::from(
        "| codec | bits per element | KL, nats | encoder | kGE | decoder | kGE |\n\
         |---|---:|---:|---|---:|---|---:|\n",
    );
    for codec in &run.codecs {
        let Some(hardware) = &codec.hardware else {
            continue;
        };
        let (Some(encoder), Some(decoder)) = (kge(&hardware.encoder), kge(&hardware.decoder))
        else {
            continue;
        };
        let [value, low, high] = codec.kl;
        text += &format!(
            "| `{}` | {:.2} | {value:.4} [{low:.4}, {high:.4}] | {} | {encoder:.1} | {} | {decoder:.1} |\n",
            codec.codec,
            codec.bits_per_element,
            names(&hardware.encoder),
            names(&hardware.decoder),
        );
    }
    text += &format!(
        "\nDivergence from the uncompressed cache per token, with 95 % intervals, and everything that is \
         stored: {} on {} tokens, by `make accuracy`. Logic on {MAIN_PDK} of engines for 16 elements \
         per cycle.\n",
        run.model.name, run.tokens
    );
    text
}
