//! Language models: dimensions, parameters, and what a token of history is.

use crate::error::{Result, require};
use crate::preset;
use serde::{Deserialize, Serialize};

/// The published configurations that come with the crate.
pub const PRESETS: &str = include_str!("../data/models.toml");

/// A language model (contract section 2).
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// What it is called; the key of its table.
    #[serde(skip_deserializing)]
    pub name: String,
    /// L, decoder layers.
    pub layers: u64,
    /// D, width of the residual stream.
    pub d_model: u64,
    /// H, attention heads.
    pub heads: u64,
    /// G, heads of keys and values.
    pub kv_heads: u64,
    /// h, elements of a head.
    pub head_dim: u64,
    /// F, width of the hidden layer of the MLP.
    pub ffn: u64,
    /// f, matrices of the MLP: 3 with a gate, 2 without.
    pub ffn_matrices: u64,
    /// V, tokens of the vocabulary.
    pub vocabulary: u64,
    /// One matrix for embedding and output.
    #[serde(default)]
    pub tied: bool,
    /// Learned position vectors.
    #[serde(default)]
    pub positions: u64,
    /// X, experts of a layer.
    #[serde(default = "one")]
    pub experts: u64,
    /// k, experts that a token goes through.
    #[serde(default = "one")]
    pub experts_per_token: u64,
    /// w, tokens that the attention sees; all if absent.
    #[serde(default)]
    pub window: Option<u64>,
    /// Bits of a weight.
    pub weight_bits: f64,
}

fn one() -> u64 {
    1
}

impl Model {
    /// The preset `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn preset(name: &str) -> Result<Model> {
        Model::from_toml(PRESETS, name)
    }

    /// The model `name` of a TOML file.
    ///
    /// # Errors
    /// If it is not there, has an unknown key, or a value out of range.
    pub fn from_toml(text: &str, name: &str) -> Result<Model> {
        let mut model: Model = preset::entry(text, "model", name)?;
        model.name = name.to_owned();
        model.check()?;
        Ok(model)
    }

    /// The names in a TOML file.
    pub fn names(text: &str) -> Vec<String> {
        preset::names(text)
    }

    fn check(&self) -> Result<()> {
        let whose = format!("model {:?}", self.name);
        let counts = [
            ("layers", self.layers),
            ("d_model", self.d_model),
            ("heads", self.heads),
            ("kv_heads", self.kv_heads),
            ("head_dim", self.head_dim),
            ("ffn", self.ffn),
            ("vocabulary", self.vocabulary),
            ("experts", self.experts),
            ("experts_per_token", self.experts_per_token),
            ("window", self.window.unwrap_or(1)),
        ];
        for (name, value) in counts {
            let range = format!("{name} is {value}, not 1 to 2^32");
            require((1..=1 << 32).contains(&value), &whose, &range)?;
        }
        let f = self.ffn_matrices;
        let what = format!("ffn_matrices is {f}, not 2 or 3");
        require((2..=3).contains(&f), &whose, &what)?;
        let what = format!(
            "experts_per_token is {}, more than experts = {}",
            self.experts_per_token, self.experts
        );
        require(self.experts_per_token <= self.experts, &whose, &what)?;
        let what = format!(
            "kv_heads = {} does not divide heads = {}",
            self.kv_heads, self.heads
        );
        require(self.heads.is_multiple_of(self.kv_heads), &whose, &what)?;
        let what = format!("positions is {}, not less than 2^32", self.positions);
        require(self.positions < 1 << 32, &whose, &what)?;
        let bits = self.weight_bits;
        let what = format!("weight_bits is {bits}, not in (0, 64]");
        require(bits > 0.0 && bits <= 64.0, &whose, &what)
    }

    /// a, weights of a layer's attention: 2DHh + 2DGh.
    pub fn attention_weights(&self) -> f64 {
        let per_head = 2.0 * self.d_model as f64 * self.head_dim as f64;
        per_head * (self.heads + self.kv_heads) as f64
    }

    /// m, weights of an expert's MLP: fDF.
    pub fn mlp_weights(&self) -> f64 {
        self.ffn_matrices as f64 * self.d_model as f64 * self.ffn as f64
    }

    fn output_weights(&self) -> f64 {
        self.vocabulary as f64 * self.d_model as f64
    }

    /// P, parameters.
    pub fn parameters(&self) -> f64 {
        let of_layers = self.layers as f64
            * (self.attention_weights() + self.experts as f64 * self.mlp_weights());
        let embeddings = if self.tied { 1.0 } else { 2.0 };
        of_layers + embeddings * self.output_weights() + self.positions as f64 * self.d_model as f64
    }

    /// A, parameters that a token is multiplied with.
    pub fn active(&self) -> f64 {
        let experts = self.experts_per_token as f64;
        self.layers as f64 * (self.attention_weights() + experts * self.mlp_weights())
            + self.output_weights()
    }

    /// R(n), parameters that a step of `n` tokens reads: experts that no token chose stay away.
    pub fn read_by(&self, n: f64) -> f64 {
        let experts = self.experts as f64;
        let chosen = 1.0 - (1.0 - self.experts_per_token as f64 / experts).powf(n);
        self.layers as f64 * (self.attention_weights() + experts * self.mlp_weights() * chosen)
            + self.output_weights()
    }

    /// Bytes that all weights take.
    pub fn weight_bytes(&self) -> f64 {
        self.parameters() * self.weight_bits / 8.0
    }

    /// Bytes of weights that a step of `n` tokens reads.
    pub fn bytes_read_by(&self, n: f64) -> f64 {
        self.read_by(n) * self.weight_bits / 8.0
    }

    /// e, elements of keys and values of a token: 2LGh.
    pub fn kv_elements(&self) -> f64 {
        2.0 * self.layers as f64 * self.vector() as f64
    }

    /// d, elements of the vector that an engine takes at once: a token's keys, or values, of a layer.
    pub fn vector(&self) -> u64 {
        self.kv_heads * self.head_dim
    }

    /// FLOP that one element of history costs per layer and head pair: 4LHh for a token of history.
    pub fn attention_flop(&self) -> f64 {
        4.0 * self.layers as f64 * self.heads as f64 * self.head_dim as f64
    }

    /// Tokens of a history that the attention sees.
    pub fn seen(&self, history: u64) -> u64 {
        history.min(self.window.unwrap_or(u64::MAX))
    }
}
