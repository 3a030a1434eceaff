//! What is known about a design before a model of it is opened.

use super::functions::Functions;
use super::load;
use rtl_gen::Design;
use std::sync::OnceLock;
use verilate::{Build, Port, Storage};

/// A design. It is compiled when a model of it is first opened; what is here is known without.
pub struct ModelInfo {
    /// Name of the top module.
    pub top: &'static str,
    /// Configuration of the generator that it comes from.
    pub config: &'static str,
    /// Unit that the configuration builds.
    pub unit: &'static str,
    /// The parameters that the unit is built with, by name.
    pub parameters: &'static [(&'static str, u64)],
    /// Its ports.
    pub ports: &'static [PortInfo],
    /// What the values of its encoded nets stand for.
    pub encodings: &'static [EncodingInfo],
    /// The nets, of the top and of all instances, whose values have names.
    pub encoded: &'static [EncodedNet],
    /// The seeded changes that its `mutant` port selects; empty for a plain design.
    pub mutants: &'static [MutantInfo],
    pub(super) verilog: Text,
    /// Is it of a user's file?
    pub from_file: bool,
    /// The plain loop that is compiled with the model, if there is one.
    pub plain_loop: Option<PlainLoop>,
    pub(super) functions: [OnceLock<Result<&'static Functions, String>>; 4],
}

/// Where the Verilog of a design comes from. Most designs are only looked at: writing their text would take
/// longer than all else that is known of them.
pub(super) enum Text {
    /// The generator writes it when it is first asked for.
    Of(Design),
    /// It is there: the names of files, and their texts.
    There(Vec<(String, String)>),
}

/// The plain C++ loop around a model that the harness is compared with.
pub struct PlainLoop {
    /// The ports whose values make up a beat of stimuli, in order.
    pub inputs: &'static [&'static str],
    /// The ports whose values make up an expected beat, in order.
    pub outputs: &'static [&'static str],
}

impl ModelInfo {
    /// The functions of its model of a kind, which is compiled and loaded when they are first asked for.
    pub(super) fn functions(&self, build: Build) -> Result<&'static Functions, String> {
        let functions = &self.functions[build as usize];
        functions
            .get_or_init(|| load::functions(self, build))
            .clone()
    }

    /// File name and text of its Verilog, children before parents.
    pub fn verilog(&self) -> Vec<(&str, &str)> {
        match &self.verilog {
            Text::There(files) => files
                .iter()
                .map(|(name, text)| (&**name, &**text))
                .collect(),
            Text::Of(design) => {
                let files = design.verilog().iter();
                files.map(|file| (&*file.name, &*file.text)).collect()
            }
        }
    }

    /// The parameter called `name`.
    ///
    /// # Panics
    /// If the unit has none of that name.
    pub fn parameter(&self, name: &str) -> u64 {
        let known = self.parameters.iter().find(|(known, _)| *known == name);
        match known {
            Some((_, value)) => *value,
            None => panic!("{} has no parameter {name}", self.config),
        }
    }

    /// The parameter called `name` as a `usize`.
    ///
    /// # Panics
    /// As [`ModelInfo::parameter`].
    pub fn size(&self, name: &str) -> usize {
        usize::try_from(self.parameter(name)).expect("sizes are small")
    }

    /// What the values of a port stand for, if they have names.
    pub fn port_encoding(&self, port: &str) -> Option<&'static EncodingInfo> {
        let mut nets = self.encoded.iter();
        let net = nets.find(|net| net.path.is_empty() && net.net == port)?;
        Some(&self.encodings[net.encoding])
    }

    /// The registers whose values have names: state registers, and copies of them further down a
    /// pipeline.
    pub fn state_registers(&self) -> impl Iterator<Item = &'static EncodedNet> {
        self.encoded.iter().filter(|net| net.net.ends_with("_q"))
    }

    /// The port called `name`.
    pub fn port(&self, name: &str) -> Option<&'static PortInfo> {
        self.ports.iter().find(|port| port.name == name)
    }

    /// The width of port `name`; 0 if there is none.
    pub fn width(&self, name: &str) -> usize {
        self.port(name).map_or(0, |port| port.width)
    }

    /// True if the design is clocked.
    pub fn is_clocked(&self) -> bool {
        self.port("clk").is_some()
    }
}

/// A port of a design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PortInfo {
    /// Its Verilog name.
    pub name: &'static str,
    /// Which way it goes.
    pub direction: Direction,
    /// Its width in bits.
    pub width: usize,
    /// How the model stores it.
    pub storage: Storage,
}

impl PortInfo {
    pub(super) fn of(name: &'static str, port: &Port) -> PortInfo {
        let direction = match port.input {
            true => Direction::Input,
            false => Direction::Output,
        };
        let (width, storage) = (port.width, port.storage());
        PortInfo {
            name,
            direction,
            width,
            storage,
        }
    }

    pub(super) fn declared(&self) -> Port {
        Port {
            name: self.name.into(),
            input: self.direction == Direction::Input,
            width: self.width,
        }
    }

    /// 32-bit words that hold a value of the port.
    pub fn words(&self) -> usize {
        self.width.div_ceil(32)
    }
}

/// Which way a port goes, seen from the design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Driven by the harness.
    Input,
    /// Driven by the design.
    Output,
}

/// Names for the values of a net: the states of a state machine, operations, error codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodingInfo {
    /// Its name, which no other encoding of the design has.
    pub name: &'static str,
    /// Its width in bits.
    pub width: usize,
    /// Values and their names.
    pub values: &'static [(u64, &'static str)],
}

/// A net whose values have names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodedNet {
    /// The instances from the top down to the net's module, with dots between them; empty for a net
    /// of the top itself.
    pub path: &'static str,
    /// Its name in the module.
    pub net: &'static str,
    /// The index of its encoding in [`ModelInfo::encodings`].
    pub encoding: usize,
}

/// One seeded change of a design with mutants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MutantInfo {
    /// The value of the `mutant` port that activates it.
    pub id: u16,
    /// Where it is: `module: net operator#occurrence`, which does not move with the design.
    pub key: &'static str,
    /// What was changed, as Verilog text.
    pub what: &'static str,
}
