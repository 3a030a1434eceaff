//! A model of random weights, with two layers, and two texts of random words, written to files.

#![allow(dead_code)] // Not every test file needs all of it.

use accuracy::calibration::Calibration;
use accuracy::model::Model;
use accuracy::task::Task;
use candle_core::quantized::gguf_file::{self, Value};
use candle_core::quantized::{GgmlDType, QTensor};
use candle_core::{Device, Tensor};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

pub const LAYERS: usize = 2;
pub const HEAD: usize = 64;
pub const KV_HEADS: usize = 2;
const HEADS: usize = 4;
const EMBEDDING: usize = 128;
const FEED_FORWARD: usize = 192;
/// Letters, digits, signs and the space, and tokens that no text has.
pub const VOCABULARY: usize = 512;

/// The files, and what is made of them.
pub struct Fixture {
    pub folder: TempDir,
    pub model_path: PathBuf,
    pub text_path: PathBuf,
    pub other_text_path: PathBuf,
    pub calibration_path: PathBuf,
    pub model: Model,
    pub task: Task,
    pub calibration: Calibration,
}

/// The one fixture of a test binary.
pub fn fixture() -> &'static Fixture {
    static FIXTURE: OnceLock<Fixture> = OnceLock::new();
    FIXTURE.get_or_init(|| {
        let folder = TempDir::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        let model_path = at("random.gguf");
        write_model(&model_path, VOCABULARY, "llama", &[]);
        let (text_path, other_text_path) = (at("text.txt"), at("other.txt"));
        fs::write(&text_path, text(1)).unwrap();
        fs::write(&other_text_path, text(2)).unwrap();
        let model = Model::open(&model_path, None).unwrap();
        let task = Task::text(&text_path, &model).unwrap();
        let other = Task::text(&other_text_path, &model).unwrap();
        let calibration = Calibration::make(&model, "other.txt", &other, 2, |_| {}).unwrap();
        let calibration_path = at("calibration.json");
        fs::write(
            &calibration_path,
            serde_json::to_string(&calibration).unwrap(),
        )
        .unwrap();
        Fixture {
            model_path,
            text_path,
            other_text_path,
            calibration_path,
            model,
            task,
            calibration,
            folder,
        }
    })
}

/// Numbers that are the same on every machine: a linear congruential generator.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    /// About normal, mean 0, deviation 1.
    fn normal(&mut self) -> f32 {
        let sum: u64 = (0..12).map(|_| self.below(1 << 20)).sum();
        sum as f32 / (1u64 << 20) as f32 - 6.0
    }
}

/// Words of random letters, enough for two windows.
fn text(seed: u64) -> String {
    let mut random = Random(seed);
    let mut text = String::new();
    while text.len() < 2300 {
        for _ in 0..2 + random.below(7) {
            text.push((b'a' + random.below(26) as u8) as char);
        }
        text.push([' ', '\n'][usize::from(random.below(8) == 0)]);
    }
    text
}

/// A GGUF file of the architecture, with tensors beside those of a Llama.
pub fn write_model(path: &Path, vocabulary: usize, architecture: &str, more: &[&str]) {
    let number = |n: usize| Value::U32(n as u32);
    let strings = |all: Vec<String>| Value::Array(all.into_iter().map(Value::String).collect());
    let mut tokens: Vec<String> = (b'!'..=b'~').map(|c| (c as char).to_string()).collect();
    tokens.extend(["\u{120}".to_owned(), "th".to_owned()]);
    tokens.extend((tokens.len()..vocabulary).map(|n| format!("<unused {n}>")));
    let metadata = [
        ("general.architecture", Value::String(architecture.into())),
        ("llama.block_count", number(LAYERS)),
        ("llama.context_length", number(2048)),
        ("llama.embedding_length", number(EMBEDDING)),
        ("llama.attention.head_count", number(HEADS)),
        ("llama.attention.head_count_kv", number(KV_HEADS)),
        ("llama.attention.key_length", number(HEAD)),
        ("llama.attention.layer_norm_rms_epsilon", Value::F32(1e-5)),
        ("tokenizer.ggml.model", Value::String("gpt2".into())),
        ("tokenizer.ggml.tokens", strings(tokens)),
        ("tokenizer.ggml.merges", strings(vec!["t h".into()])),
    ];
    let metadata: Vec<(&str, &Value)> = metadata.iter().map(|(key, value)| (*key, value)).collect();

    let mut random = Random(7);
    let mut tensors = Vec::new();
    let mut matrix = |name: &str, outputs: usize, inputs: usize, scale: f32| {
        let deviation = scale / (inputs as f32).sqrt();
        // Some channels are larger than others, as those of real keys are.
        let channel = |row: usize| {
            if row % 16 == 3 {
                3.0 * deviation
            } else {
                deviation
            }
        };
        let weights: Vec<f32> = (0..outputs * inputs)
            .map(|i| random.normal() * channel(i / inputs))
            .collect();
        tensors.push((name.to_owned(), quantized(weights, &[outputs, inputs])));
    };
    matrix("token_embd.weight", vocabulary, EMBEDDING, 8.0);
    matrix("output.weight", vocabulary, EMBEDDING, 1.5);
    for block in 0..LAYERS {
        let name = |tensor: &str| format!("blk.{block}.{tensor}.weight");
        matrix(&name("attn_q"), HEADS * HEAD, EMBEDDING, 1.0);
        matrix(&name("attn_k"), KV_HEADS * HEAD, EMBEDDING, 1.0);
        matrix(&name("attn_v"), KV_HEADS * HEAD, EMBEDDING, 1.0);
        matrix(&name("attn_output"), EMBEDDING, HEADS * HEAD, 1.0);
        matrix(&name("ffn_gate"), FEED_FORWARD, EMBEDDING, 1.0);
        matrix(&name("ffn_up"), FEED_FORWARD, EMBEDDING, 1.0);
        matrix(&name("ffn_down"), EMBEDDING, FEED_FORWARD, 1.0);
    }
    let ones = |name: String| (name, quantized(vec![1.0; EMBEDDING], &[EMBEDDING]));
    for block in 0..LAYERS {
        tensors.push(ones(format!("blk.{block}.attn_norm.weight")));
        tensors.push(ones(format!("blk.{block}.ffn_norm.weight")));
    }
    tensors.push(ones("output_norm.weight".into()));
    tensors.extend(more.iter().map(|name| ones((*name).to_owned())));
    let tensors: Vec<(&str, &QTensor)> = tensors.iter().map(|(n, t)| (n.as_str(), t)).collect();
    gguf_file::write(&mut File::create(path).unwrap(), &metadata, &tensors).unwrap();
}

fn quantized(elements: Vec<f32>, shape: &[usize]) -> QTensor {
    let tensor = Tensor::from_vec(elements, shape, &Device::Cpu).unwrap();
    QTensor::quantize(&tensor, GgmlDType::F32).unwrap()
}
