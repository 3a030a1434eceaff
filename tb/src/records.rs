//! Records of long measurements, which `tb soak` and `tb mutants` leave as JSON and the documentation shows.
//!
//! A record names what it was made of by a digest, so that the documentation can tell which ones are of Verilog that
//! the generator no longer writes.

use crate::model::ModelInfo;
use crate::run::Stats;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// What `tb soak` has tried of a design: all cases pass.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Soak {
    /// Configuration.
    pub config: String,
    /// The shard, as K/N: seeds K - 1, K - 1 + N, K - 1 + 2 N and so on.
    pub shard: String,
    /// Its cases.
    pub cases: u64,
    /// What they did.
    #[serde(flatten)]
    pub done: Done,
    /// [`verilog_digest`] of the design.
    pub verilog: String,
}

/// What cases did.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// What the unit takes as one thing: a vector, a run of them, a command.
    pub items: u64,
    /// Vectors in them, see [`Count`](crate::unit::Count).
    pub vectors: u64,
    /// Elements in them.
    pub elements: u64,
    /// Clock cycles.
    pub cycles: u64,
    /// Seconds of the wall clock that one thread took, with what ran beside it.
    pub seconds: f64,
}

impl Done {
    /// Of a run that took so long.
    pub fn of(stats: &Stats, took: Duration) -> Done {
        Done {
            items: stats.items,
            vectors: stats.vectors,
            elements: stats.elements,
            cycles: stats.cycles,
            seconds: took.as_secs_f64(),
        }
    }

    /// Counts what other cases did too.
    pub fn add(&mut self, other: &Done) {
        self.items += other.items;
        self.vectors += other.vectors;
        self.elements += other.elements;
        self.cycles += other.cycles;
        self.seconds += other.seconds;
    }
}

/// What `tb soak` leaves as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Soaks {
    /// The command.
    pub command: String,
    /// By design.
    pub designs: Vec<Soak>,
}

/// What `tb mutants` leaves as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Changes {
    /// Configuration.
    pub config: String,
    /// The command.
    pub command: String,
    /// Places of the design where something can be changed.
    pub places: usize,
    /// Changes that were tried.
    pub tried: usize,
    /// Those of them that a case noticed.
    pub killed: usize,
    /// Those that no case noticed and a proof of `make formal` did.
    #[serde(default)]
    pub noticed_by_proofs: Vec<ByProof>,
    /// Those that are proven to make no difference.
    pub equivalent: Vec<Survivor>,
    /// Those that a file of formal/same/ proves to make none.
    #[serde(default)]
    pub equivalent_by_proofs: Vec<ByProof>,
    /// The others.
    pub survivors: Vec<Survivor>,
    /// [`verilog_digest`] of the design without changes.
    pub verilog: String,
}

/// A change that no case noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Survivor {
    /// Its name.
    pub change: String,
    /// What becomes what.
    pub what: String,
}

/// A change that fails a proof, or of which one says that it makes no difference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByProof {
    /// Its name.
    pub change: String,
    /// What becomes what.
    pub what: String,
    /// The proof, and of which configuration if that is another.
    pub proof: String,
}

/// A digest of the Verilog of a design, in 16 digits: names and texts of its files.
pub fn verilog_digest(info: &ModelInfo) -> String {
    let mut digest = Sha256::new();
    add_verilog(&mut digest, info);
    hex(digest)[..16].to_owned()
}

/// Adds names and texts of a design's files to a digest.
pub fn add_verilog(digest: &mut Sha256, info: &ModelInfo) {
    for (name, text) in info.verilog() {
        for part in [name, text] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
    }
}

/// A digest in hexadecimal digits.
pub fn hex(digest: Sha256) -> String {
    let bytes = digest.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
