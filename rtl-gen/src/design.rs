//! A built configuration: its module tree, and its Verilog.

use crate::hw::mutate::{self, Mutant};
use crate::hw::{Module, emit};
use crate::unit::Parameters;
use std::sync::OnceLock;

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
    verilog: OnceLock<Vec<EmittedFile>>,
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

/// Seed of the changes that the mutant tests look at.
const MUTANT_SEED: u64 = 1;

impl Design {
    /// A built configuration of a unit.
    pub(crate) fn new(config: String, unit: String, parameters: Parameters, top: Module) -> Design {
        Design {
            config,
            unit,
            parameters,
            top,
            verilog: OnceLock::new(),
        }
    }

    /// The Verilog, one module per file, children before parents, the top last. It is written when
    /// it is first asked for.
    pub fn verilog(&self) -> &[EmittedFile] {
        self.verilog.get_or_init(|| {
            let emitted = emit(&self.top).into_iter();
            let files = emitted.map(|m| EmittedFile {
                name: format!("{}.v", m.name),
                text: m.text,
                ram: m.ram,
                memory_bits: m.memory_bits,
            });
            files.collect()
        })
    }

    /// The same with `count` seeded changes, see [`mutate::switchable_in`], in modules whose names begin
    /// with one of `families`, or in all of them if there is none.
    pub fn with_mutants(self, count: usize, families: &[&str]) -> MutantDesign {
        let is_wanted = |module: &str| {
            families.is_empty() || families.iter().any(|family| module.starts_with(family))
        };
        let (top, mutants) = mutate::switchable_in(&self.top, MUTANT_SEED, count, is_wanted);
        self.switchable(top, mutants)
    }

    /// The same with the changes of these keys, see [`mutate::switchable_at`].
    pub fn with_mutants_at(self, keys: &[String]) -> MutantDesign {
        let (top, mutants) = mutate::switchable_at(&self.top, keys);
        self.switchable(top, mutants)
    }

    fn switchable(self, top: Module, mutants: Vec<Mutant>) -> MutantDesign {
        MutantDesign {
            design: Design::new(top.name().to_owned(), self.unit, self.parameters, top),
            mutants,
        }
    }
}
