//! The netlist that synthesis makes of a small configuration of each top gives what the Verilog
//! gave: a directed case is recorded as a waveform, and the netlist repeats it gate by gate. From
//! the first cycle after the reset on it knows every valid and ready; payloads that mean nothing
//! yet may be unknown.
//!
//! The rows of the configurations say which are mapped here. An engine takes minutes: it is for
//! SOAK=1, and its memories remain what their Verilog says. Where a bit of a data path cannot become
//! known in gates, registers start at random values instead, three times at others.
//! With `GATE_NETLISTS="name name"` only those are mapped.

use crate::common::{design, on_all_cores};
use clap::Parser;
use rtl_gen::flow::{SynthArgs, synth};
use rtl_gen::unit::GateNetlist;
use std::path::Path;
use tb::under_test::Setup;

/// Cycles of reset on top of the first: with nothing known before, where an unknown bit and its inverse
/// do not cancel in gates, one cycle does not make a pointer of a mapped FIFO known.
const LONGER_RESET: u64 = 15;

/// Netlists whose registers start at random values. Titanus' dequantization unit counts ones of words that have not
/// come yet; ABC makes of the gate that masks the sum one of a bit and its inverse, and the unknown sum stays in the
/// counter for ever.
const FROM_RANDOM: [&str; 2] = ["titanus_dqu_c40", "titanus_c64"];

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: SynthArgs,
}

/// The JSON of a synthesis on osu018 whose netlist repeated the waveform. The Verilog is emitted: `hdl/`
/// has no configurations that are for tests only.
fn synthesized(config: &str, waveform: &Path, dir: &Path) -> Result<serde_json::Value, String> {
    let named = rtl_gen::config::find(config).unwrap();
    let hdl = dir.join("hdl");
    rtl_gen::write_all(&[named.build().unwrap()], &hdl).unwrap();
    let row = rtl_gen::config::row(config).unwrap();
    let is_large = row.gate_netlist == GateNetlist::Soak;
    let path = |path: &Path| path.to_str().expect("a path in words").to_owned();
    let random = FROM_RANDOM.contains(&config).then_some("--random-start");
    let words = [
        "synth",
        "--no-modules",
        "--no-power",
        "--memory",
        if is_large { "black-box" } else { "auto" },
        "--top",
        config,
        "--hdl",
        &path(&hdl),
        "--vcd",
        &path(waveform),
        "-o",
        &path(dir),
    ];
    let command = Command::parse_from(words.into_iter().chain(random));
    synth::run(&command.args).map_err(|e| e.to_string())?;
    let text = std::fs::read_to_string(dir.join(format!("{config}-osu018.json"))).unwrap();
    Ok(serde_json::from_str(&text).unwrap())
}

/// The first directed case of a configuration, as a waveform.
fn record(config: &str, waveform: &Path) {
    let setup = Setup {
        vcd: Some(waveform.to_owned()),
        longer_reset: LONGER_RESET,
        ..Setup::default()
    };
    design(config).run_directed(0, &setup).unwrap();
}

#[test]
#[ignore = "long"]
fn the_netlist_of_a_small_configuration_of_each_top_repeats_its_waveform() {
    let soak = std::env::var_os("SOAK").is_some_and(|value| value == "1");
    let rows = rtl_gen::config::rows().map(|(_, row)| row);
    let mapped = rows.filter(|row| match row.gate_netlist {
        GateNetlist::No => false,
        GateNetlist::Always => true,
        GateNetlist::Soak => soak,
    });
    let only = std::env::var("GATE_NETLISTS").ok();
    let wanted = |name: &&str| {
        only.as_ref()
            .is_none_or(|only| only.split_whitespace().any(|word| word == *name))
    };
    let configs: Vec<&str> = mapped.map(|row| row.name).filter(wanted).collect();
    assert!(!configs.is_empty(), "no row asks for it");
    on_all_cores(&configs, |config| {
        let dir = tempfile::tempdir().unwrap();
        let waveform = dir.path().join("case.vcd");
        record(config, &waveform);
        let run = synthesized(config, &waveform, dir.path())
            .unwrap_or_else(|message| panic!("{config}: {message}"));
        let compared = run["repeated"]["compared"].as_u64().unwrap();
        let unknown = run["repeated"]["unknown"].as_u64().unwrap();
        assert!(compared > 1000, "{config}: only {compared} bits compared");
        eprintln!("{config}: {compared} bits agree, {unknown} unknown");
    });
}

/// A waveform of which one bit is wrong is not repeated.
#[test]
#[ignore = "long"]
fn a_wrong_bit_in_a_waveform_is_noticed() {
    let config = "oaken_zero_remove_l8";
    let dir = tempfile::tempdir().unwrap();
    let waveform = dir.path().join("case.vcd");
    record(config, &waveform);
    let text = std::fs::read_to_string(&waveform).unwrap();
    let code = text
        .lines()
        .find(|line| line.contains(" out_last ") || line.contains("m_axis_tlast"))
        .and_then(|line| line.split_whitespace().nth(3))
        .expect("the waveform has the end of a packet");
    // The first time it rises, it does not.
    let wrong = text.replacen(&format!("\n1{code}\n"), &format!("\n0{code}\n"), 1);
    assert_ne!(wrong, text);
    std::fs::write(&waveform, wrong).unwrap();
    assert!(synthesized(config, &waveform, dir.path()).is_err());
}
