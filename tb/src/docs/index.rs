//! What the overview pages say about all units: the lists of docs/README.md and the tables of
//! docs/verification.md, from the units' rows and the models.

use super::parts::named_configs;
use crate::markdown::table;
use crate::model;

use rtl_gen::family::{FAMILIES, units};
use rtl_gen::unit::{Config, GateNetlist, Unit};

/// The survivors among the mutants, each with the reason why no test can notice it.
const SURVIVORS: &str = include_str!("../../tests/harness/mutants.toml");

/// A generated part of docs/README.md: the units of the family of that name.
pub fn of_family(name: &str) -> Result<String, String> {
    let family = FAMILIES.iter().find(|family| family.name == name);
    let family = family.ok_or_else(|| format!("there is no family `{name}`"))?;
    let shown = family.units.iter().filter(|unit| !unit.is_part());
    let rows = shown.map(|unit| {
        let target = match super::has_page(unit) {
            true => format!("units/{}.md", unit.name),
            false => format!("cells.md#{}", unit.name),
        };
        let source = match unit.source {
            "" => "-",
            source => source,
        };
        let configs: Vec<_> = named_configs(unit.name)
            .iter()
            .map(|config| format!("`{}`", config.name))
            .collect();
        vec![
            format!("[{}]({target})", unit.title),
            unit.about.to_owned(),
            source.to_owned(),
            configs.join(", "),
        ]
    });
    let head = ["Unit", "Function", "Described in", "Configurations"];
    Ok(table(&head, rows))
}

/// A generated part of the page of a unit: what is checked of its configurations beside the tests of
/// its own.
pub fn checks(unit: &Unit) -> String {
    let [models, mutants, netlists, proofs] = checked(unit);
    let rows = [
        (
            "directed and random cases with stalls and resets against the golden model; directed ones also in Icarus Verilog, with four states: of the smallest, of small ones and of variants, with `SOAK=1` of all",
            models,
        ),
        (
            "seeded faults: each is detected by these cases, or listed with the reason why none can",
            mutants,
        ),
        (
            "the netlist on osu018 repeats the waveform of a directed case",
            netlists,
        ),
        ("proofs by `make formal` or `make formal-all`", proofs),
    ];
    let rows = rows.into_iter().filter(|(_, configs)| configs != "-");
    let rows = rows.map(|(check, configs)| vec![check.to_owned(), configs]);
    format!(
        "{}\n`make waves TOP={}` writes the waveform of a directed case, with the expected values next to the \
         actual ones, for GTKWave and Surfer. `tb fuzz {} --cases 1000` runs random cases.\n",
        table(&["Check", "Configurations"], rows),
        unit.default_config().name,
        unit.name,
    )
}

/// The configurations of a unit that are co-simulated, those with mutants, those whose netlist
/// repeats a waveform, and those with proofs.
fn checked(unit: &Unit) -> [String; 4] {
    let list = |of: &dyn Fn(&Config) -> Option<String>| {
        let names: Vec<_> = unit.configs.iter().filter_map(of).collect();
        match names.is_empty() {
            true => "-".to_owned(),
            false => names.join(", "),
        }
    };
    let code = |config: &Config| format!("`{}`", config.name);
    [
        list(&|config| Some(code(config))),
        list(&|config| (config.mutants > 0).then(|| with_mutants(config.name))),
        list(&|config| match config.gate_netlist {
            GateNetlist::No => None,
            GateNetlist::Always => Some(code(config)),
            GateNetlist::Soak => Some(format!("{} (`SOAK=1`)", code(config))),
        }),
        list(&|config| config.formal.then(|| code(config))),
    ]
}

/// A configuration with the number of its mutants, and of those that no test can notice.
fn with_mutants(config: &str) -> String {
    let (changes, survivors) = mutants_of(config);
    match survivors {
        0 => format!("`{config}`: {changes}"),
        survivors => format!("`{config}`: {changes}, {survivors} of them listed"),
    }
}

fn mutants_of(config: &str) -> (usize, usize) {
    let changes = model::with_mutants(config);
    let key = format!("config = \"{config}\"\n");
    let survivors = SURVIVORS.matches(key.as_str());
    (
        changes.map_or(0, |info| info.mutants.len()),
        survivors.count(),
    )
}

/// A part of docs/verification.md: what is checked of every unit.
pub fn units_checked() -> String {
    let rows = units().map(|unit| [vec![title(unit)], checked(unit).to_vec()].concat());
    let head = [
        "Unit",
        "Co-simulated with the golden model",
        "Seeded faults",
        "Gate netlist",
        "Proofs",
    ];
    table(&head, rows)
}

/// The title of a unit, with a link to its page if it has one.
fn title(unit: &Unit) -> String {
    match super::has_page(unit) {
        true => format!("[{}](units/{}.md)", unit.title, unit.name),
        false => format!("{} `{}`", unit.title, unit.name),
    }
}
