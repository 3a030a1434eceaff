//! The generated part of `docs/results.md` that comes from FPGAs.

use super::fpga::{COLUMNS, FpgaRun};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Cells and clock rate of every top.
pub fn fpga(runs: &[FpgaRun]) -> String {
    if runs.is_empty() {
        return "Nothing is kept: `make fpga TOP=<top>` measures.\n".to_owned();
    }
    let titles: Vec<&str> = COLUMNS.iter().map(|(title, _)| *title).collect();
    let mut text = format!(
        "| top | device | {} | of the wrapper | fmax | worst path | routing |\n|---|---|{}---:|---:|---|---:|\n",
        titles.join(" | "),
        "---:|".repeat(titles.len())
    );
    let mut tools = BTreeSet::new();
    for run in runs {
        let cells: Vec<String> = COLUMNS
            .iter()
            .map(|(_, kind)| run.cells(kind).to_string())
            .collect();
        // Writing to a String does not fail.
        let _ = writeln!(
            text,
            "| {} | {}, speed {}{}{} | {} | {} FF | {:.1} MHz | `{}` to `{}` | {:.0} % |",
            run.config,
            run.device,
            run.speed,
            run.seed
                .map_or(String::new(), |seed| format!(", seed {seed}")),
            if run.rip_up { ", rip-up" } else { "" },
            cells.join(" | "),
            run.wrapper_flip_flops,
            run.fmax_mhz,
            run.worst[0],
            run.worst[1],
            100.0 * run.routing
        );
        tools.extend(
            run.tools
                .iter()
                .map(|(tool, version)| format!("{tool} {version}")),
        );
    }
    let tools: Vec<String> = tools.into_iter().collect();
    let _ = writeln!(
        text,
        "\n`make fpga TOP=<top>`, with SEED=<seed> where a row names one and RIPUP=1 where it says rip-up, repeats a row. A top is placed in a wrapper of four pins, whose \
         flip-flops are counted. Measured with {}.",
        tools.join(", ")
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_row_tells_cells_and_rate() {
        let run = FpgaRun {
            config: "c".into(),
            device: "ecp5-85k".into(),
            speed: 6,
            seed: Some(3),
            rip_up: true,
            fmax_mhz: 101.25,
            used: BTreeMap::from([("TRELLIS_COMB".to_owned(), 1200), ("DP16KD".to_owned(), 3)]),
            wrapper_flip_flops: 40,
            worst: ["a_q".to_owned(), "b_q".to_owned()],
            routing: 0.751,
            ..FpgaRun::default()
        };
        let row = "| c | ecp5-85k, speed 6, seed 3, rip-up | 1200 | 0 | 3 | 0 | 40 FF | 101.2 MHz | `a_q` to `b_q` | 75 % |";
        let text = fpga(&[run]);
        assert!(text.contains(row), "{text}");
    }
}
