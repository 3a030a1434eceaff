//! What codecs cost in a language model, from the reference files of the accuracy harness and from
//! nowhere else.

use crate::error::{Error, Result};
use serde::{Deserialize, Serialize};

/// Accuracies that may be compared: of one model, text and windows.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Reference {
    model_sha256: String,
    text_sha256: String,
    windows: Vec<u64>,
    codecs: Vec<Entry>,
}

/// A codec in it.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Entry {
    /// The codec with its settings, as the harness writes them.
    pub codec: String,
    /// Bits per element, measured.
    pub bits: f64,
    /// Divergence from binary16, in nats per token.
    pub kl: f64,
    /// Tokens in percent for which the likeliest next one is the same.
    pub same_top: f64,
}

impl Reference {
    /// Reads a reference file.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_json(text: &str, name: &str) -> Result<Reference> {
        serde_json::from_str(text).map_err(|e| Error::new(format!("{name}: {e}")))
    }

    /// This one with the codecs of another.
    ///
    /// # Errors
    /// If they are not of one group: another model, text or windows.
    pub fn with(mut self, other: Reference, name: &str) -> Result<Reference> {
        let differs = [
            ("model", self.model_sha256 != other.model_sha256),
            ("text", self.text_sha256 != other.text_sha256),
            ("windows", self.windows != other.windows),
        ];
        if let Some((what, _)) = differs.iter().find(|(_, differs)| *differs) {
            return Err(Error::new(format!(
                "{name}: another {what} than in the first file: accuracies of different groups are \
                 not compared"
            )));
        }
        self.codecs.extend(other.codecs);
        Ok(self)
    }

    /// A codec.
    ///
    /// # Errors
    /// If it is not there.
    pub fn entry(&self, codec: &str) -> Result<&Entry> {
        let entry = self.codecs.iter().find(|entry| entry.codec == codec);
        entry
            .ok_or_else(|| Error::new(format!("no accuracy of {codec:?} is in the reference file")))
    }
}
