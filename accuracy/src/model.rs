//! A Llama-family model from a GGUF file, in binary32, with a cache between its layers' keys and values
//! and their attention.

use crate::Error;
use crate::attention::attend;
use crate::cache::{Cache, Vectors};
use crate::task::sha256;
use candle_core::quantized::gguf_file::{Content, Value};
use candle_core::quantized::tokenizer::TokenizerFromGguf;
use candle_core::{Device, Tensor};
use candle_nn::ops::{rms_norm, silu};
use candle_nn::rotary_emb::rope_i;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::Path;
use tokenizers::Tokenizer;

/// The one architecture that the forward pass is written for.
const ARCHITECTURE: &str = "llama";

/// A model, whole in memory.
pub struct Model {
    name: String,
    sha256: String,
    tokenizer: Tokenizer,
    head: usize,
    kv_heads: usize,
    epsilon: f32,
    context: usize,
    embeddings: Tensor,
    layers: Vec<Layer>,
    norm: Tensor,
    output: Tensor,
    /// Angles per token: half a head wide.
    frequencies: Vec<f32>,
}

struct Layer {
    attention_norm: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_output: Tensor,
    feed_forward_norm: Tensor,
    gate: Tensor,
    up: Tensor,
    down: Tensor,
}

impl Model {
    /// Reads a model. The tokenizer is the one in the file, or that of a `tokenizer.json`.
    ///
    /// # Errors
    /// One line if the file is not a GGUF of the Llama family, or has no tokenizer that can be used.
    pub fn open(path: &Path, tokenizer: Option<&Path>) -> Result<Model, Error> {
        let refuse = |reason: &dyn std::fmt::Display| Error::file(path, reason);
        let sha256 = sha256(path)?;
        let mut file = BufReader::new(File::open(path).map_err(|e| refuse(&e))?);
        let content = Content::read(&mut file)
            .map_err(|e| refuse(&format!("not a GGUF file: {}", Error::from(e))))?;
        let gguf = Gguf {
            path,
            taken: BTreeSet::new(),
            content,
            file,
        };
        let architecture = gguf.text("general.architecture")?;
        if architecture != ARCHITECTURE {
            return Err(refuse(&format!(
                "the architecture is `{architecture}`: only `{ARCHITECTURE}` is supported (Llama, SmolLM, \
                 TinyLlama and others of the family)"
            )));
        }
        let tokenizer = match tokenizer {
            Some(path) => Tokenizer::from_file(path).map_err(|e| Error::file(path, e))?,
            None => Tokenizer::from_gguf(&gguf.content).map_err(|e| {
                refuse(&format!(
                    "its tokenizer cannot be used ({}): give a tokenizer.json with --tokenizer",
                    Error::from(e)
                ))
            })?,
        };
        gguf.load(sha256, tokenizer)
    }

    /// The name of the file, without what it ends in.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The SHA-256 of the file.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Layers.
    pub fn layers(&self) -> usize {
        self.layers.len()
    }

    /// Elements of a head.
    pub fn head(&self) -> usize {
        self.head
    }

    /// Heads of keys and of values.
    pub fn kv_heads(&self) -> usize {
        self.kv_heads
    }

    /// Elements of a token's keys, and of its values.
    pub fn width(&self) -> usize {
        self.kv_heads * self.head
    }

    /// Entries of the vocabulary.
    pub fn vocabulary(&self) -> usize {
        self.embeddings.dims()[0]
    }

    /// Tokens that the model was made for.
    pub fn context(&self) -> usize {
        self.context
    }

    /// The tokens of a text, without one that begins it.
    ///
    /// # Errors
    /// One line if the tokenizer fails.
    pub fn tokens(&self, text: &str) -> Result<Vec<u32>, Error> {
        let encoding = self.tokenizer.encode(text, false).map_err(Error::new)?;
        Ok(encoding.get_ids().to_vec())
    }

    /// The logits of the tokens that follow those in `positions`: [positions, vocabulary].
    ///
    /// # Errors
    /// One line if the cache's codec cannot take what a layer writes.
    pub fn forward(
        &self,
        tokens: &[u32],
        positions: Range<usize>,
        cache: &mut dyn Cache,
    ) -> Result<Tensor, Error> {
        let length = tokens.len();
        let (cos, sin) = self.rotations(length)?;
        let tokens = Tensor::new(tokens, &Device::Cpu)?;
        let mut x = self.embeddings.index_select(&tokens, 0)?;
        for (index, layer) in self.layers.iter().enumerate() {
            let normed = rms_norm(&x, &layer.attention_norm, self.epsilon)?;
            let rotated = |projection: &Tensor| -> Result<Tensor, Error> {
                let projected = product(&normed, projection)?;
                let heads = projected.dims()[1] / self.head;
                let by_head = projected
                    .reshape((1, length, heads, self.head))?
                    .transpose(1, 2)?
                    .contiguous()?;
                Ok(rope_i(&by_head, &cos, &sin)?.squeeze(0)?)
            };
            let queries = rotated(&layer.query)?;
            let keys = self.written(&rotated(&layer.key)?.transpose(0, 1)?)?;
            let values = self.written(&product(&normed, &layer.value)?)?;
            let attended = attend(cache, index, &queries, &keys, &values)?;
            // Behind the last layer nothing is read but the positions asked for.
            let last = index + 1 == self.layers.len();
            let kept = |t: Tensor| match last {
                true => t.narrow(0, positions.start, positions.len()),
                false => Ok(t),
            };
            let x_kept = kept(x)?;
            let attended = kept(attended)?.contiguous()?;
            x = (x_kept + product(&attended, &layer.attention_output)?)?;

            let normed = rms_norm(&x, &layer.feed_forward_norm, self.epsilon)?;
            let gate = silu(&product(&normed, &layer.gate)?)?;
            let up = product(&normed, &layer.up)?;
            x = (x + product(&(gate * up)?, &layer.down)?)?;
        }
        product(&rms_norm(&x, &self.norm, self.epsilon)?, &self.output)
    }

    /// What the write port of the cache sees.
    fn written(&self, tensor: &Tensor) -> Result<Vectors, Error> {
        let elements = tensor.flatten_all()?.to_vec1::<f32>()?;
        if !elements.iter().all(|x| x.is_finite()) {
            return Err(Error::new("the model's keys or values are not finite"));
        }
        Ok(Vectors::rounded(&elements, self.width(), self.head))
    }

    /// Cosines and sines of the rotary embedding: [tokens, half a head].
    fn rotations(&self, tokens: usize) -> Result<(Tensor, Tensor), Error> {
        let half = self.frequencies.len();
        let angles = Tensor::from_iter(
            (0..tokens).flat_map(|t| self.frequencies.iter().map(move |f| t as f32 * f)),
            &Device::Cpu,
        )?
        .reshape((tokens, half))?;
        Ok((angles.cos()?, angles.sin()?))
    }
}

/// x W^T, with a weight as the file has it: [out, in].
fn product(x: &Tensor, weight: &Tensor) -> Result<Tensor, Error> {
    Ok(x.matmul(&weight.t()?)?)
}

/// A file on its way to being a model.
struct Gguf<'a> {
    path: &'a Path,
    content: Content,
    file: BufReader<File>,
    /// Tensors read so far: one that is left is one that the forward pass does not know.
    taken: BTreeSet<String>,
}

impl Gguf<'_> {
    fn load(mut self, sha256: String, tokenizer: Tokenizer) -> Result<Model, Error> {
        let embedding = self.number("llama.embedding_length")?;
        let heads = self.number("llama.attention.head_count")?;
        let kv_heads = match self.has("llama.attention.head_count_kv") {
            true => self.number("llama.attention.head_count_kv")?,
            false => heads,
        };
        let head = match self.has("llama.attention.key_length") {
            true => self.number("llama.attention.key_length")?,
            false => embedding / heads.max(1),
        };
        if heads == 0 || kv_heads == 0 || heads % kv_heads != 0 || head == 0 || head % 2 != 0 {
            return Err(self.refuse(format!(
                "{heads} query heads and {kv_heads} KV heads of {head} elements are no attention that is supported"
            )));
        }
        for (key, same) in [
            ("llama.attention.value_length", "as long as keys"),
            ("llama.rope.dimension_count", "as wide as a head"),
        ] {
            if self.has(key) && self.number(key)? != head {
                return Err(
                    self.refuse(format!("{key} is not {head}: only one {same} is supported"))
                );
            }
        }
        if self.has("llama.rope.scaling.type") && self.text("llama.rope.scaling.type")? != "none" {
            return Err(self.refuse("llama.rope.scaling.type is set: only `none` is supported"));
        }
        if self.has("llama.expert_count") && self.number("llama.expert_count")? != 0 {
            return Err(
                self.refuse("a mixture of experts: only models without experts are supported")
            );
        }
        let blocks = self.number("llama.block_count")?;
        let embeddings = self.tensor("token_embd.weight", Some(embedding))?;
        let layers = (0..blocks)
            .map(|block| self.layer(block, embedding))
            .collect::<Result<_, _>>()?;
        let norm = self.tensor("output_norm.weight", None)?;
        let output = match self.content.tensor_infos.contains_key("output.weight") {
            true => self.tensor("output.weight", Some(embedding))?,
            false => embeddings.clone(),
        };
        let model = Model {
            name: self
                .path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            sha256,
            tokenizer,
            head,
            kv_heads,
            epsilon: self.real("llama.attention.layer_norm_rms_epsilon")?,
            context: self.number("llama.context_length")?,
            frequencies: self.frequencies(head)?,
            embeddings,
            layers,
            norm,
            output,
        };
        match self
            .content
            .tensor_infos
            .keys()
            .find(|name| !self.taken.contains(*name))
        {
            Some(name) => Err(self.refuse(format!(
                "tensor `{name}` is not one of a plain Llama model: this variant is not supported"
            ))),
            None => Ok(model),
        }
    }

    fn layer(&mut self, block: usize, embedding: usize) -> Result<Layer, Error> {
        let mut weight = |name: &str, inputs: Option<usize>| {
            self.tensor(&format!("blk.{block}.{name}.weight"), inputs)
        };
        Ok(Layer {
            attention_norm: weight("attn_norm", None)?,
            query: weight("attn_q", Some(embedding))?,
            key: weight("attn_k", Some(embedding))?,
            value: weight("attn_v", Some(embedding))?,
            attention_output: weight("attn_output", None)?,
            feed_forward_norm: weight("ffn_norm", None)?,
            gate: weight("ffn_gate", Some(embedding))?,
            up: weight("ffn_up", Some(embedding))?,
            down: weight("ffn_down", None)?,
        })
    }

    /// The angles of the rotary embedding, with the file's factors for long contexts if it has them.
    fn frequencies(&mut self, head: usize) -> Result<Vec<f32>, Error> {
        let base = match self.has("llama.rope.freq_base") {
            true => self.real("llama.rope.freq_base")?,
            false => 10000.0,
        };
        let frequency = |i: usize| 1.0 / base.powf(2.0 * i as f32 / head as f32);
        let mut frequencies: Vec<f32> = (0..head / 2).map(frequency).collect();
        if self.content.tensor_infos.contains_key("rope_freqs.weight") {
            let factors = self.tensor("rope_freqs.weight", None)?.to_vec1::<f32>()?;
            if factors.len() != frequencies.len() {
                return Err(self.refuse("rope_freqs.weight does not fit the heads"));
            }
            frequencies
                .iter_mut()
                .zip(factors)
                .for_each(|(f, factor)| *f /= factor);
        }
        Ok(frequencies)
    }

    /// A tensor in binary32, a matrix with that many inputs if it says so.
    fn tensor(&mut self, name: &str, inputs: Option<usize>) -> Result<Tensor, Error> {
        let read = self.content.tensor(&mut self.file, name, &Device::Cpu);
        let tensor = read
            .and_then(|tensor| tensor.dequantize(&Device::Cpu))
            .map_err(|e| self.refuse(format!("tensor `{name}`: {}", Error::from(e))))?;
        if inputs.is_some_and(|inputs| tensor.dims().get(1) != Some(&inputs)) {
            return Err(self.refuse(format!(
                "tensor `{name}` has the wrong shape {:?}",
                tensor.dims()
            )));
        }
        self.taken.insert(name.to_owned());
        Ok(tensor)
    }

    fn has(&self, key: &str) -> bool {
        self.content.metadata.contains_key(key)
    }

    fn value<T>(
        &self,
        key: &str,
        read: impl Fn(&Value) -> candle_core::Result<T>,
    ) -> Result<T, Error> {
        let value = self.content.metadata.get(key);
        let value = value.ok_or_else(|| self.refuse(format!("`{key}` is missing")))?;
        read(value).map_err(|e| self.refuse(format!("`{key}`: {}", Error::from(e))))
    }

    fn text(&self, key: &str) -> Result<String, Error> {
        self.value(key, |value| value.to_string().cloned())
    }

    fn number(&self, key: &str) -> Result<usize, Error> {
        self.value(key, |value| value.to_u64().map(|n| n as usize))
    }

    fn real(&self, key: &str) -> Result<f32, Error> {
        self.value(key, Value::to_f32)
    }

    fn refuse(&self, reason: impl std::fmt::Display) -> Error {
        Error::file(self.path, reason)
    }
}
