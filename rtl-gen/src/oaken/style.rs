//! What an engine is built for: how its lanes multiply, and how much fits between two registers.

use super::stage::stage;
use crate::cells::skid_buffer;
use crate::hw::{ModuleBuilder, Stream, Value};
use crate::unit::{Parameter, Parameters};

/// The parameter [`Multiplier`] of a unit.
pub(super) const MULTIPLIER: Parameter = Parameter::words(
    "multiplier",
    &["tree", "dsp"],
    "how lanes multiply: adders of their own, or `*`, which tools map on DSP blocks",
);

/// The parameter [`Pipeline`] of a unit.
pub(super) const PIPELINE: Parameter = Parameter::words(
    "pipeline",
    &["asic", "fpga"],
    "what fits between two registers; with `fpga` lanes have more stages and stalls are cut more often",
);

/// The value of the parameter `multiplier` that stands for [`Multiplier::Dsp`].
pub(super) const DSP: u64 = 1;
/// The value of the parameter `pipeline` that stands for [`Pipeline::Fpga`].
pub(super) const FPGA: u64 = 1;

/// How a lane multiplies. The results are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Multiplier {
    /// Rows of partial products and adders, for standard cells.
    #[default]
    Tree,
    /// The operator `*`, which a tool maps on what it has.
    Dsp,
}

/// What fits between two registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pipeline {
    /// What standard cells do in a cycle.
    #[default]
    Asic,
    /// About six levels of look-up tables with their wires.
    Fpga,
}

/// What an engine is built for. The default is what standard cells want.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// How its lanes multiply.
    pub multiplier: Multiplier,
    /// What fits between two registers.
    pub pipeline: Pipeline,
}

impl Style {
    /// The style that the parameters [`MULTIPLIER`] and [`PIPELINE`] of a unit name.
    pub(super) fn of(parameters: &Parameters) -> Style {
        Style {
            multiplier: match parameters.value(MULTIPLIER.name) {
                DSP => Multiplier::Dsp,
                _ => Multiplier::Tree,
            },
            pipeline: Pipeline::of(parameters),
        }
    }

    /// The builder of a module that depends on the style: its name and its header tell what is not
    /// the default.
    pub(super) fn module(self, name: &str) -> ModuleBuilder {
        let dsp = self.multiplier == Multiplier::Dsp;
        let part = if dsp { "_dsp" } else { "" };
        let m = self.pipeline.module(&format!("{name}{part}"));
        if dsp {
            m.parameter(MULTIPLIER.name, "dsp");
        }
        m
    }
}

impl Pipeline {
    /// The pipeline that the parameter [`PIPELINE`] of a unit names.
    pub(super) fn of(parameters: &Parameters) -> Pipeline {
        match parameters.value(PIPELINE.name) {
            FPGA => Pipeline::Fpga,
            _ => Pipeline::Asic,
        }
    }

    /// The builder of a module that depends on the pipeline: its name and its header tell what is not
    /// the default.
    pub(super) fn module(self, name: &str) -> ModuleBuilder {
        match self {
            Pipeline::Asic => ModuleBuilder::new(name),
            Pipeline::Fpga => {
                let m = ModuleBuilder::new(format!("{name}_fpga"));
                m.parameter(PIPELINE.name, "fpga");
                m
            }
        }
    }

    /// Stages that `cuts` more registers make.
    pub(super) fn stages(self, cuts: usize) -> usize {
        match self {
            Pipeline::Asic => 0,
            Pipeline::Fpga => cuts,
        }
    }

    /// Registers `<name>_q` in the middle of a stage where an FPGA needs them, with the enable of the
    /// stage; the values themselves elsewhere.
    pub(super) fn cut<'m, const N: usize>(
        self,
        m: &'m ModuleBuilder,
        enable: impl Into<Option<Value<'m>>>,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N] {
        match self {
            Pipeline::Asic => values.map(|(_, value)| value),
            Pipeline::Fpga => {
                m.comment("The registers that cut this stage for an FPGA.");
                stage(m, enable, values)
            }
        }
    }

    /// The stream behind a skid buffer where an FPGA needs one; the stream itself elsewhere.
    pub(super) fn skid<'m>(self, name: &str, stream: Stream<'m>) -> Stream<'m> {
        match self {
            Pipeline::Asic => stream,
            Pipeline::Fpga => stream.through_packed(name, skid_buffer),
        }
    }
}
