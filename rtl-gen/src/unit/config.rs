//! A named configuration of a unit, and what is done with it.

use super::{Parameters, Unit, parameter};

/// A named configuration: a unit's parameters under a name, and what is done with the design.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Config {
    /// Its name. It is that of the top module, or one that no module has.
    pub name: &'static str,
    /// The parameters it gives; the others have their defaults.
    pub parameters: &'static [(&'static str, u64)],
    /// What it is for, if its parameters do not say: a model, a limit.
    pub about: &'static str,
    /// Is it the one that is taken when only the unit is named?
    pub default: bool,
    /// Is it in `hdl/`, in the documentation and in `emit --all`? What is not is built for tests.
    pub published: bool,
    /// With how many seeded changes it is built a second time, which the tests must notice; 0 if it
    /// is not.
    pub mutants: usize,
    /// What the names of the modules with mutants begin with, where the others have mutants in a configuration
    /// of their own; nothing for all modules.
    pub mutants_in: &'static [&'static str],
    /// Is a plain C++ loop built around it, whose speed `tb bench` compares with the harness?
    pub plain_loop: bool,
    /// Does the netlist of synthesis repeat a waveform of it?
    pub gate_netlist: GateNetlist,
    /// Are properties of it proven by `make formal`?
    pub formal: bool,
    /// Does `tb bench` measure it?
    pub bench: bool,
    /// Has it constraints and design folders in `constraints/`, and a row among the tops in
    /// `docs/results.md`?
    pub top: bool,
    /// Does `make synth` leave it out unless it is named, though it is the default of its unit? It
    /// takes long, or is only simulated.
    pub unless_named: bool,
    /// Elements that pass in a cycle when nothing stalls.
    pub elements_per_cycle: Option<f64>,
    /// The row of a paper's table that it stands beside in `docs/results.md` (papers.toml).
    pub paper: Option<&'static str>,
    /// What it must reach in synthesis.
    pub goals: &'static [Goal],
    /// Why a goal is missed and what it would take to reach it, for `docs/results.md`.
    pub if_missed: Option<&'static str>,
}

/// When the netlist of a configuration repeats the waveform of a directed case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GateNetlist {
    /// Never.
    No,
    /// In every run of the tests.
    Always,
    /// With SOAK=1, its memories left out of the netlist: mapping takes minutes.
    Soak,
}

impl Config {
    /// A configuration in `hdl/` with which nothing special is done.
    pub const fn new(name: &'static str, parameters: &'static [(&'static str, u64)]) -> Config {
        Config {
            name,
            parameters,
            about: "",
            default: false,
            published: true,
            mutants: 0,
            mutants_in: &[],
            plain_loop: false,
            gate_netlist: GateNetlist::No,
            formal: false,
            bench: false,
            top: false,
            unless_named: false,
            elements_per_cycle: None,
            paper: None,
            goals: &[],
            if_missed: None,
        }
    }

    /// The same, which is for something.
    pub const fn about(self, about: &'static str) -> Config {
        Config { about, ..self }
    }

    /// The same as the default of its unit.
    pub const fn default(self) -> Config {
        Config {
            default: true,
            ..self
        }
    }

    /// The same, for tests only.
    pub const fn for_tests(self) -> Config {
        Config {
            published: false,
            ..self
        }
    }

    /// The same with 40 mutants.
    pub const fn mutants(self) -> Config {
        self.as_many_mutants(40)
    }

    /// The same with this many mutants.
    pub const fn as_many_mutants(self, mutants: usize) -> Config {
        Config { mutants, ..self }
    }

    /// The same with mutants in modules whose names begin with one of these.
    pub const fn mutants_in(self, mutants_in: &'static [&'static str]) -> Config {
        Config { mutants_in, ..self }
    }

    /// The same with a plain loop.
    pub const fn plain_loop(self) -> Config {
        Config {
            plain_loop: true,
            ..self
        }
    }

    /// The same, whose netlist repeats a waveform.
    pub const fn gate_netlist(self, when: GateNetlist) -> Config {
        Config {
            gate_netlist: when,
            ..self
        }
    }

    /// The same with proofs.
    pub const fn formal(self) -> Config {
        Config {
            formal: true,
            ..self
        }
    }

    /// The same with a measurement of its speed.
    pub const fn bench(self) -> Config {
        Config {
            bench: true,
            ..self
        }
    }

    /// The same as a top, which is packaged and measured.
    pub const fn top(self) -> Config {
        Config { top: true, ..self }
    }

    /// The same, measured only if it is named.
    pub const fn unless_named(self) -> Config {
        Config {
            unless_named: true,
            ..self
        }
    }

    /// The same with so many elements per cycle when nothing stalls.
    pub const fn elements_per_cycle(self, elements: u32) -> Config {
        Config {
            elements_per_cycle: Some(elements as f64),
            ..self
        }
    }

    /// The same beside a row of a paper's table.
    pub const fn paper(self, row: &'static str) -> Config {
        Config {
            paper: Some(row),
            ..self
        }
    }

    /// The same with goals.
    pub const fn goals(self, goals: &'static [Goal]) -> Config {
        Config { goals, ..self }
    }

    /// The same with the reason why a goal is missed.
    pub const fn if_missed(self, why: &'static str) -> Config {
        Config {
            if_missed: Some(why),
            ..self
        }
    }

    /// All parameters of it, as a configuration of `unit`.
    ///
    /// # Panics
    /// If the row is wrong: it names a parameter that is not there, or leaves out one.
    pub fn all_parameters(&self, unit: &Unit) -> Parameters {
        parameter::complete(unit.parameters, |name| {
            let given = self.parameters.iter().find(|(given, _)| *given == name);
            Ok(given.map(|(_, value)| *value))
        })
        .unwrap_or_else(|why| panic!("the row of `{}`: {why}", self.name))
    }

    /// The number of lanes, for plots over it; `None` if the unit has no such parameter.
    pub fn lanes(&self) -> Option<u32> {
        let lanes = self.parameters.iter().find(|(name, _)| *name == "lanes");
        lanes.map(|(_, lanes)| u32::try_from(*lanes).expect("lanes are few"))
    }
}

/// What a configuration must reach on a PDK; absent limits are not looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Goal {
    /// Name of the PDK.
    pub pdk: &'static str,
    /// The slack that must be left at `period_ns`, ns.
    pub slack_ns: Option<f64>,
    /// The period that `slack_ns` is for, ns.
    pub period_ns: Option<f64>,
    /// The logic area that must not be passed, kGE. Logic is without memories.
    pub guard_kge: Option<f64>,
    /// The logic area that is aimed at, kGE.
    pub goal_kge: Option<f64>,
    /// The clock rate that must be reached, MHz.
    pub fmax_mhz: Option<f64>,
}

impl Goal {
    /// No limit on a PDK.
    pub const fn on(pdk: &'static str) -> Goal {
        Goal {
            pdk,
            slack_ns: None,
            period_ns: None,
            guard_kge: None,
            goal_kge: None,
            fmax_mhz: None,
        }
    }

    /// The same with so much slack left at a period, both in ns.
    pub const fn slack(self, slack_ns: f64, period_ns: f64) -> Goal {
        Goal {
            slack_ns: Some(slack_ns),
            period_ns: Some(period_ns),
            ..self
        }
    }

    /// The same with a logic area that must not be passed.
    pub const fn guard_kge(self, kge: f64) -> Goal {
        Goal {
            guard_kge: Some(kge),
            ..self
        }
    }

    /// The same with a logic area that is aimed at.
    pub const fn goal_kge(self, kge: f64) -> Goal {
        Goal {
            goal_kge: Some(kge),
            ..self
        }
    }

    /// The same with a clock rate that must be reached.
    pub const fn fmax_mhz(self, mhz: f64) -> Goal {
        Goal {
            fmax_mhz: Some(mhz),
            ..self
        }
    }
}
