//! Drives a unit that takes a vector's description and gives its parameters.

use super::numbers::Random;
use crate::model::Model;
use std::collections::VecDeque;

/// Cycles without a result after which a unit is called hung.
const PATIENCE: u64 = 1000;
/// How often, in percent, the source and the sink pause, changing every thousand cases.
const PAUSES: [(u32, u32); 5] = [(0, 0), (30, 0), (0, 50), (20, 20), (0, 0)];

/// Sends `cases` items through the streams `in` and `out`, in order. `generate` makes an item with
/// what it expects, `drive` puts it on the inputs, `compare` looks at the outputs. Returns the
/// cycles it took.
pub fn exchange<I>(
    model: &mut Model,
    cases: u64,
    seed: u64,
    mut generate: impl FnMut() -> I,
    drive: impl Fn(&mut Model, &I),
    compare: impl Fn(&Model, &I) -> Result<(), String>,
) -> Result<u64, String> {
    let failed = |e: crate::model::ModelError| e.to_string();
    let [rst_n, in_valid, out_ready] =
        ["rst_n", "in_valid", "out_ready"].map(|name| model.input(name).map_err(failed));
    let [in_ready, out_valid] =
        ["in_ready", "out_valid"].map(|name| model.output(name).map_err(failed));
    let (rst_n, in_valid, out_ready) = (rst_n?, in_valid?, out_ready?);
    let (in_ready, out_valid) = (in_ready?, out_valid?);
    let mut random = Random::new(!seed);
    model.set(rst_n, 0);
    for _ in 0..2 {
        model.cycle().map_err(failed)?;
    }
    model.set(rst_n, 1);

    let mut inside: VecDeque<I> = VecDeque::new();
    let mut offered: Option<I> = None;
    let (mut sent, mut done, mut cycles, mut last) = (0, 0, 0, 0);
    while done < cases {
        let (idle, stall) = PAUSES[(done / 1000) as usize % PAUSES.len()];
        if offered.is_none() && sent < cases && random.below(100) >= idle {
            let item = generate();
            drive(model, &item);
            offered = Some(item);
            sent += 1;
        }
        model.set(in_valid, u64::from(offered.is_some()));
        let ready = random.below(100) >= stall;
        model.set(out_ready, u64::from(ready));
        model.settle().map_err(failed)?;
        if model.is_high(in_ready)
            && let Some(item) = offered.take_if(|_| true)
        {
            inside.push_back(item);
        }
        if model.is_high(out_valid) {
            let item = inside
                .front()
                .ok_or_else(|| format!("seed {seed}, case {done}: a result of nothing"))?;
            compare(model, item).map_err(|what| format!("seed {seed}, case {done}: {what}"))?;
            if ready {
                inside.pop_front();
                done += 1;
                last = cycles;
            }
        }
        model.rise().map_err(failed)?;
        cycles += 1;
        if cycles - last > PATIENCE {
            return Err(format!(
                "seed {seed}, case {done}: no result for {PATIENCE} cycles"
            ));
        }
    }
    Ok(cycles)
}
