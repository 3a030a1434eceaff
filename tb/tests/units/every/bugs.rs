//! Mistakes of the kinds that tests have missed before: each is made in the emitted Verilog, and the check that is for
//! it must notice it. What a seeded change cannot be, as it takes more than an operator: widths, resets, guards.

use super::{clears, counters, largest, power_up, restarts};
use crate::common::*;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tb::model::{Model, ModelInfo, changed};
use tb::under_test::{Setup, UnderTest};
use tb::units;

/// Random cases in which a mistake has to show.
const RANDOM: u64 = 150;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    bug: Vec<Bug>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bug {
    /// What is wrong.
    what: String,
    config: String,
    file: String,
    from: String,
    to: String,
    check: Check,
}

/// What notices a mistake.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "snake_case")]
enum Check {
    /// The directed cases, and random ones.
    Cases,
    Clears,
    Counters,
    Restarts,
    Largest,
    PowerUp,
}

impl Check {
    /// Does it pass?
    fn passes(self, info: &'static ModelInfo) -> bool {
        let design = units::under_test(info).expect("a unit with a contract");
        let design = design.as_ref();
        // They end by a panic; a lock that one holds is not used again.
        let quiet = |check: &dyn Fn()| catch_unwind(AssertUnwindSafe(check)).is_ok();
        match self {
            Check::Cases => cases_pass(design),
            Check::Clears => {
                let input = ["errors_clear", "flags_clear"]
                    .into_iter()
                    .find(|name| info.port(name).is_some())
                    .expect("an input that clears");
                quiet(&|| drop(clears::try_one(design, input)))
            }
            Check::Counters => quiet(&|| counters::fill(design)),
            Check::Restarts => quiet(&|| restarts::try_one(design)),
            Check::Largest => largest::holds_the_largest(info).is_ok(),
            Check::PowerUp => power_up::try_one(design).is_empty(),
        }
    }
}

fn cases_pass(design: &dyn UnderTest) -> bool {
    let setup = Setup::default();
    let kept = design.keep_cases();
    (0..kept.directed()).all(|case| kept.run_directed(case, &setup).is_ok())
        && (0..cases(RANDOM)).all(|seed| kept.replay(seed, &setup).is_ok())
}

#[test]
fn every_mistake_is_noticed_by_the_check_that_is_for_it() {
    let listed: Listed = toml::from_str(include_str!("bugs.toml")).expect("bugs.toml");
    assert!(listed.bug.len() >= 30);
    let bugs = listed.bug.iter().map(|bug| {
        let Bug { what, config, .. } = bug;
        let wrong = changed(info(config), &bug.file, &bug.from, &bug.to);
        let wrong = wrong.unwrap_or_else(|message| panic!("{config}, {what}: {message}"));
        (bug, wrong)
    });
    let bugs: Vec<(&Bug, &ModelInfo)> = bugs.collect();
    if !everything() {
        println!("left out: TESTS=all makes the mistakes, each of which is a model to compile");
        return;
    }
    // What fails without a mistake, or is no Verilog with it, would notice everything.
    let checks: BTreeSet<_> = bugs
        .iter()
        .map(|(bug, _)| (&bug.config, bug.check))
        .collect();
    on_all_cores(&Vec::from_iter(checks), |(config, check)| {
        assert!(
            check.passes(info(config)),
            "{config} fails {check:?} as it is"
        );
    });
    let missed = on_all_cores(&bugs, |(bug, wrong)| {
        let Bug { what, config, .. } = bug;
        if let Err(message) = Model::of(wrong, 1) {
            panic!("{config}, {what}: {message}");
        }
        let noticed = !bug.check.passes(wrong);
        (!noticed).then(|| format!("{config}, {what}: not noticed by {:?}", bug.check))
    });
    let missed: Vec<String> = missed.into_iter().flatten().collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    println!("{} mistakes are noticed", bugs.len());
}
