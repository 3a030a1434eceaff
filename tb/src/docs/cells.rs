//! The page of the cells: a table from what the modules say about themselves.

use super::page::{File, latency, named_configs};
use super::table;

const INTRODUCTION: &str = "\
<!-- Written by `tb docs` from the modules' own documentation: change rtl-gen/src/cells. -->

# Cells

Parts that any design needs. A cell is a function in `rtl-gen/src/cells` from its parameters to a
module; `rtl-gen emit --config <name>` writes a named configuration as Verilog of its own, and
every one of them is tested alone.

All cells with a stream speak the same handshake: a beat moves at a rising edge of `clk` at which
`valid` and `ready` are both 1. `valid` never waits for `ready`; a beat that is offered stays
unchanged until it is taken. `rst_n` is synchronous and active low, and resets control only.
";

/// The page.
///
/// # Errors
/// If a built-in configuration cannot be built.
pub fn cells() -> Result<File, String> {
    let mut rows = vec![];
    let mut details = String::new();
    for unit in rtl_gen::cells::UNITS {
        let mut configs = vec![];
        for config in named_configs(unit.name) {
            let module = config.build().map_err(|e| e.to_string())?.top;
            configs.push((config, module));
        }
        let default = unit.default_config().name;
        let Some((_, module)) = configs.iter().find(|(c, _)| c.name == default) else {
            return Err(format!("{} has no default configuration", unit.name));
        };
        let (what, contract) = module.doc().split_first().ok_or("a cell without a text")?;
        let latencies: Vec<String> = configs.iter().map(|(_, m)| latency(m)).collect();
        let latency = if latencies.iter().all(|l| *l == latencies[0]) {
            latencies[0].clone()
        } else {
            let each = configs.iter().zip(&latencies);
            let each: Vec<_> = each
                .map(|((c, _), l)| format!("`{}`: {l}", c.name))
                .collect();
            each.join("<br>")
        };
        let throughput = match module.throughput() {
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
        details += &format!("\n## {}\n\n{what}\n", unit.name);
        for paragraph in contract {
            details += &format!("\n{paragraph}\n");
        }
        let parameters: Vec<_> = module
            .parameters()
            .iter()
            .map(|(k, v)| format!("`{k}` = {v}"))
            .collect();
        details += &format!(
            "\nParameters of `{}`: {}.\n\n",
            module.name(),
            parameters.join(", ")
        );
        let ports = module.ports().into_iter().map(|p| {
            let direction = if p.input { "in" } else { "out" };
            let bits = p.kind.width().to_string();
            vec![format!("`{}`", p.name), direction.into(), bits, p.doc]
        });
        details += &table(&["Port", "", "Bits", "Meaning"], ports);
    }
    let head = [
        "Cell",
        "What it does",
        "Latency",
        "Throughput",
        "Configurations",
    ];
    let text = format!(
        "{INTRODUCTION}\n{}{details}",
        table(&head, rows.into_iter())
    );
    Ok(("cells.md".into(), text))
}
