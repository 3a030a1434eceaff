//! Sizes of the register file.

use super::units::PARAMETERS;
use crate::hw::{ModuleBuilder, log2_ceil};
use crate::unit::{Parameters, check_ranges};

/// The sizes that the registers tell, and those of the register file itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Bytes of a beat of the memory bus.
    pub bus_bytes: usize,
    /// Number of the codec, see [`codec`](super::codec).
    pub codec: usize,
    /// Elements of a vector of the rotation codec; of no other codec it is looked at, here and below.
    pub head_dim: usize,
    /// Bits of its codes.
    pub bits: usize,
    /// Elements that enter in a cycle.
    pub lanes_in: usize,
    /// Elements that leave in a cycle.
    pub lanes_out: usize,
    /// Streams that are read at a time.
    pub readers: usize,
    /// Heads with dense streams of their own.
    pub heads: usize,
    /// Streams, with ids from 0.
    pub streams: usize,
    /// Physical pages.
    pub pages: usize,
    /// Bytes of a page.
    pub page_bytes: usize,
    /// Virtual pages of a stream in each table.
    pub pages_per_stream: usize,
    /// The most elements of a token.
    pub max_elements: usize,
    /// Threshold sets.
    pub threshold_sets: usize,
    /// Bits of a memory address.
    pub address_bits: usize,
    /// Commands that may wait.
    pub commands: usize,
    /// Completions that may wait.
    pub completions: usize,
}

/// How the name of a parameter begins in the name of the module.
const LETTERS: [(&str, &str); 17] = [
    ("bus_bytes", "w"),
    ("codec", "z"),
    ("head_dim", "hd"),
    ("bits", "cb"),
    ("lanes_in", "q"),
    ("lanes_out", "r"),
    ("readers", "k"),
    ("heads", "h"),
    ("streams", "s"),
    ("pages", "p"),
    ("page_bytes", "g"),
    ("pages_per_stream", "v"),
    ("max_elements", "d"),
    ("threshold_sets", "t"),
    ("address_bits", "x"),
    ("commands", "c"),
    ("completions", "e"),
];

impl Config {
    /// The sizes that the parameters of the row give.
    ///
    /// # Panics
    /// If they are not parameters of `kv_dma_registers`.
    pub fn of(parameters: &Parameters) -> Config {
        let get = |name| parameters.get(name);
        Config {
            bus_bytes: get("bus_bytes"),
            codec: get("codec"),
            head_dim: get("head_dim"),
            bits: get("bits"),
            lanes_in: get("lanes_in"),
            lanes_out: get("lanes_out"),
            readers: get("readers"),
            heads: get("heads"),
            streams: get("streams"),
            pages: get("pages"),
            page_bytes: get("page_bytes"),
            pages_per_stream: get("pages_per_stream"),
            max_elements: get("max_elements"),
            threshold_sets: get("threshold_sets"),
            address_bits: get("address_bits"),
            commands: get("commands"),
            completions: get("completions"),
        }
    }

    /// The parameters of the row that give these sizes.
    fn parameters(&self) -> Parameters {
        Parameters::new(self.values().map(|(name, value)| (name, value as u64)))
    }

    fn values(&self) -> [(&'static str, usize); 17] {
        [
            ("bus_bytes", self.bus_bytes),
            ("codec", self.codec),
            ("head_dim", self.head_dim),
            ("bits", self.bits),
            ("lanes_in", self.lanes_in),
            ("lanes_out", self.lanes_out),
            ("readers", self.readers),
            ("heads", self.heads),
            ("streams", self.streams),
            ("pages", self.pages),
            ("page_bytes", self.page_bytes),
            ("pages_per_stream", self.pages_per_stream),
            ("max_elements", self.max_elements),
            ("threshold_sets", self.threshold_sets),
            ("address_bits", self.address_bits),
            ("commands", self.commands),
            ("completions", self.completions),
        ]
    }

    /// Are the sizes in their ranges? The message names the parameter, its value and the limit.
    ///
    /// # Errors
    /// If they are not.
    pub fn check(&self) -> Result<(), String> {
        check_ranges(PARAMETERS, &self.parameters())
    }

    /// The module of the register file: its name and its header tell all parameters, the name only
    /// those that are not the default. Of those of the codec only its own are told.
    pub(super) fn module(&self) -> ModuleBuilder {
        let part = |(name, value): (&str, usize)| {
            let letter = LETTERS.iter().find(|(known, _)| *known == name);
            let (_, letter) = letter.expect("every parameter has a letter");
            super::UNIT.name_part(letter, name, value as u64)
        };
        let values = self.values().into_iter();
        let values =
            values.filter(|(name, _)| self.is_rot() || !["head_dim", "bits"].contains(name));
        let parts: String = values.clone().map(part).collect();
        let m = ModuleBuilder::new(format!("kv_dma_registers{parts}"));
        for (name, value) in values {
            m.parameter(name, value);
        }
        m
    }

    /// Is the codec that with rotation?
    pub(in crate::dma) fn is_rot(&self) -> bool {
        self.codec == 1
    }

    /// Bits of the number of a threshold set.
    pub fn set_bits(&self) -> usize {
        log2_ceil(self.threshold_sets)
    }

    /// Bits of BASE_HI: those of the address above 32, and one at least, since a register is never
    /// without a field.
    pub(super) fn base_high_bits(&self) -> usize {
        self.address_bits.saturating_sub(32).max(1)
    }
}
