//! The generated parts of docs/cells.md: from what the modules say about themselves.

use super::parts::{latency, named_configs, ports};
use crate::markdown::table;
use rtl_gen::NamedConfig;
use rtl_gen::hw::Module;
use rtl_gen::unit::Unit;

/// A part of the page.
///
/// # Errors
/// If it is not known, or a built-in configuration cannot be built.
pub fn part(name: &str) -> Result<String, String> {
    match name {
        "summary" => summary(),
        "details" => rtl_gen::cells::UNITS.iter().map(details).collect(),
        other => Err(format!("there is no part `{other}` of this page")),
    }
}

/// The configurations of a cell, built: the published ones, or those for tests of a cell that is
/// published in other units only.
fn built(unit: &Unit) -> Result<Vec<(NamedConfig, Module)>, String> {
    let configs = match unit.is_part() {
        true => {
            let mut configs = rtl_gen::config::all_configs();
            configs.retain(|config| config.unit == unit.name);
            configs
        }
        false => named_configs(unit.name),
    };
    configs
        .into_iter()
        .map(|config| {
            let design = config.build().map_err(|e| e.to_string())?;
            Ok((config, design.top))
        })
        .collect()
}

/// A row for every cell.
fn summary() -> Result<String, String> {
    let mut rows = vec![];
    for unit in rtl_gen::cells::UNITS {
        let configs = built(unit)?;
        let latencies: Vec<String> = configs.iter().map(|(_, m)| latency(m)).collect();
        let latency = match latencies.iter().all(|l| *l == latencies[0]) {
            true => latencies[0].clone(),
            false => {
                let each = configs.iter().zip(&latencies);
                let each: Vec<_> = each
                    .map(|((c, _), l)| format!("`{}`: {l}", c.name))
                    .collect();
                each.join("<br>")
            }
        };
        let throughput = match configs[0].1.throughput() {
            "" => "every cycle",
            words => words,
        };
        let names: Vec<_> = configs
            .iter()
            .map(|(c, _)| format!("`{}`", c.name))
            .collect();
        rows.push(vec![
            format!("[`{0}`](#{0})", unit.name),
            unit.about.to_owned(),
            latency,
            throughput.to_owned(),
            names.join("<br>"),
        ]);
    }
    let head = [
        "Cell",
        "What it does",
        "Latency",
        "Throughput",
        "Configurations",
    ];
    Ok(table(&head, rows.into_iter()))
}

/// The contract, the parameters and the ports of a cell.
fn details(unit: &Unit) -> Result<String, String> {
    let default = unit.default_config().name;
    let module = rtl_gen::build_named(default)
        .map_err(|e| e.to_string())?
        .top;
    let mut text = format!("\n## {}\n", unit.name);
    for paragraph in module.doc() {
        text += &format!("\n{paragraph}\n");
    }
    let parameters: Vec<_> = module
        .parameters()
        .iter()
        .map(|(k, v)| format!("`{k}` = {v}"))
        .collect();
    text += &format!(
        "\nParameters of `{}`: {}.\n\n",
        module.name(),
        parameters.join(", ")
    );
    Ok(text + &ports(&module))
}
