//! A built configuration: its module tree, and its Verilog.

use crate::hw::mutate::{self, Mutant};
use crate::hw::{Module, emit};
use crate::unit::Parameters;

/// A configuration, built.
#[derive(Clone, Debug)]
pub struct Design {
    /// Name of the configuration.
    pub config: String,
    /// Name of the unit.
    pub unit: String,
    /// All parameters of the unit, those too that the configuration leaves at their defaults.
    pub parameters: Parameters,
    /// The top module.
    pub top: Module,
}

/// A file of Verilog, one module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmittedFile {
    /// File name, `<module>.v`.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Is the module a memory, to be replaced by an SRAM macro?
    pub ram: bool,
    /// Bits of the memory; 0 if it is none.
    pub memory_bits: usize,
}

/// A design with its mutants behind the input `mutant`.
#[derive(Clone, Debug)]
pub struct MutantDesign {
    /// The design; its top is named `<top>_mutants`.
    pub design: Design,
    /// The changes, by the value of `mutant` that activates them.
    pub mutants: Vec<Mutant>,
}

/// Seed and number of the changes that the mutant tests look at.
const MUTANT_SEED: u64 = 1;
const MUTANTS: usize = 40;

impl Design {
    /// The Verilog, one module per file, children before parents, the top last.
    pub fn verilog(&self) -> Vec<EmittedFile> {
        emit(&self.top)
            .into_iter()
            .map(|m| EmittedFile {
                name: format!("{}.v", m.name),
                text: m.text,
                ram: m.ram,
                memory_bits: m.memory_bits,
            })
            .collect()
    }

    /// The same with seeded changes, see [`mutate::switchable`].
    pub fn with_mutants(self) -> MutantDesign {
        let (top, mutants) = mutate::switchable(&self.top, MUTANT_SEED, MUTANTS);
        MutantDesign {
            design: Design {
                config: top.name().to_owned(),
                top,
                ..self
            },
            mutants,
        }
    }
}
