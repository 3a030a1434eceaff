//! Tables of a page that the modules and the units' rows give.

use crate::markdown::table;
use rtl_gen::NamedConfig;
use rtl_gen::hw::{Encoding, Module};
use rtl_gen::unit::Unit;

/// The ports of a module.
pub fn ports(module: &Module) -> String {
    let rows = module.ports().into_iter().map(|p| {
        let direction = if p.input { "in" } else { "out" };
        vec![
            format!("`{}`", p.name),
            direction.into(),
            p.kind.width().to_string(),
            p.doc,
        ]
    });
    table(&["Port", "", "Bits", "Meaning"], rows)
}

/// The state registers of a module and of the instances in it, with the names of their states.
pub fn states(module: &Module) -> String {
    let mut registers: Vec<(Encoding, Vec<String>)> = vec![];
    for net in module.encoded_nets() {
        // Wires have the names of the registers that they come from.
        if !net.net.ends_with("_q") {
            continue;
        }
        let name = format!("`{}`", net.name());
        match registers.iter_mut().find(|(e, _)| *e == net.encoding) {
            Some((_, names)) => names.push(name),
            None => registers.push((net.encoding, vec![name])),
        }
    }
    let of_register = |(encoding, names): &(Encoding, Vec<String>)| {
        let has_meanings = encoding.values().iter().any(|value| !value.doc.is_empty());
        let rows = encoding.values().iter().map(|value| {
            let mut row = vec![value.value.to_string(), format!("`{}`", value.name)];
            if has_meanings {
                row.push(value.doc.clone());
            }
            row
        });
        let head = ["Value", "Name", "Meaning"];
        let columns = if has_meanings { 3 } else { 2 };
        format!("{}:\n\n{}", names.join(", "), table(&head[..columns], rows))
    };
    let tables: Vec<String> = registers.iter().map(of_register).collect();
    tables.join("\n")
}

/// The parameters of a unit.
pub fn parameters(unit: &Unit) -> String {
    let rows = unit
        .parameters
        .iter()
        .map(|p| vec![format!("`{}`", p.name), p.describe(), p.about.into()]);
    table(&["Parameter", "Values", "Meaning"], rows)
}

/// Latency as a reader wants it.
pub fn latency(module: &Module) -> String {
    match module.latency() {
        Some(1) => "1 cycle".into(),
        Some(cycles) => format!("{cycles} cycles"),
        None if module.has_clock() => "not fixed".into(),
        None => "combinational".into(),
    }
}

/// The named configurations of a unit, in the order of the numbers in their names.
pub fn named_configs(unit: &str) -> Vec<NamedConfig> {
    let mut configs = rtl_gen::named_configs();
    configs.retain(|c| c.unit == unit);
    configs.sort_by_key(|c| (c.name.len(), c.name.clone()));
    configs
}

/// The named configurations of a unit with their parameters, latency and throughput.
pub fn configurations(unit: &Unit) -> Result<String, String> {
    let mut rows = vec![];
    for config in named_configs(unit.name) {
        let design = config.build().map_err(|e| e.to_string())?;
        let parameters: Vec<_> = config
            .parameters
            .iter()
            .map(|(k, v)| format!("{k} = {v}"))
            .collect();
        let parameters = match parameters.is_empty() {
            true => "none".into(),
            false => parameters.join(", "),
        };
        let throughput = match design.top.throughput() {
            "" => "see above",
            words => words,
        };
        let mark = match config.name == unit.default_config().name {
            true => " (default)",
            false => "",
        };
        rows.push(vec![
            format!("`{}`{mark}", config.name),
            parameters,
            latency(&design.top),
            throughput.into(),
        ]);
    }
    let head = ["Configuration", "Parameters", "Latency", "Throughput"];
    Ok(table(&head, rows.into_iter()))
}

/// The registers of the default configuration of a unit that has some.
pub(super) fn registers(unit: &Unit) -> Result<String, String> {
    use rtl_gen::dma::registers::{Config, markdown};
    if unit.name != "kv_dma_registers" {
        return Err(format!("{} has no registers", unit.name));
    }
    let parameters = unit.default_config().all_parameters(unit);
    Ok(markdown(&Config::of(&parameters)))
}
