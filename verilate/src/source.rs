//! A design as Verilator takes it, with what else the harness wants to know of it.

use crate::encodings::{Encoding, encoded_nets};
use rtl_gen::Design;

/// A design as Verilog text.
pub struct Source {
    /// Name of the top module.
    pub top: String,
    /// The configuration it comes from.
    pub config: String,
    /// The unit that configuration builds; `fixture` for the harness's own test designs.
    pub unit: String,
    /// The parameters it is built with: those of the configuration, and those with a default.
    pub parameters: Vec<(String, u64)>,
    /// What the values of its encoded nets stand for, each with a name of its own.
    pub encodings: Vec<Encoding>,
    /// Path, name and number of the encoding of every encoded net.
    pub encoded: Vec<(String, String, usize)>,
    /// File name and text, children before parents.
    pub files: Vec<(String, String)>,
    /// Seeded changes behind a `mutant` port: number, key, description.
    pub mutants: Vec<(u16, String, String)>,
    /// Whether `tb bench` wants a plain C++ loop around it.
    pub plain_loop: bool,
}

impl Source {
    /// A built configuration, without mutants and without a plain loop.
    pub fn of(design: &Design) -> Source {
        let (encodings, encoded) = encoded_nets(&design.top);
        let parameters = design.parameters.iter();
        let files = design.verilog().into_iter();
        Source {
            top: design.top.name().to_string(),
            config: design.config.clone(),
            unit: design.unit.clone(),
            parameters: parameters
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
            encodings,
            encoded,
            files: files.map(|file| (file.name, file.text)).collect(),
            mutants: vec![],
            plain_loop: false,
        }
    }
}
