//! Co-simulation for the commands: a generated design does the work, and the golden model checks every
//! beat.

use super::codec::Verb;
use super::outcome::{Result, line, say};
use super::{fuzz, progress};
use std::path::Path;
use tb::failure::Failure;
use tb::model::{self, Model, ModelInfo};
use tb::report::Report;
use tb::run::{Receiver, RunOptions, Stats, run_once};
use tb::stream::{Stall, StreamSpec};
use tb::unit::Unit;
use tb::units;
use tb::waves::{self, ExpectedTrace, how_to_open};

/// How to co-simulate.
pub struct Rtl<'a> {
    /// Configuration by name or in a file; the default one of the unit, or the smallest that fits,
    /// without.
    pub config: Option<&'a str>,
    /// Seed of the initial state and of the stalls.
    pub seed: u64,
    /// Probability of stalls on every stream.
    pub stall: f64,
    /// Where a waveform goes.
    pub vcd: Option<&'a Path>,
}

/// How large a configuration must be.
pub struct Wanted<'a> {
    /// What it has to take, in words: `vectors of 192 elements`.
    pub items: String,
    /// Their size.
    pub size: usize,
    /// The largest size that a configuration takes.
    pub most: &'a dyn Fn(&'static ModelInfo) -> usize,
}

impl Wanted<'_> {
    fn fits(&self, info: &'static ModelInfo) -> bool {
        self.size <= (self.most)(info)
    }

    fn refusal(&self, info: &'static ModelInfo) -> String {
        let (items, config, most) = (&self.items, info.config, (self.most)(info));
        format!("{items} are too long for {config}: it takes at most {most}")
    }
}

impl Rtl<'_> {
    /// The configuration of `unit` that is asked for, or the default one if it is large enough, or else
    /// the one that is and has the shortest name. Without `wanted` every one is large enough.
    ///
    /// # Errors
    /// One line if there is none.
    pub fn choose(&self, unit: &str, wanted: Option<Wanted<'_>>) -> Result<&'static ModelInfo> {
        let all = || {
            let rows = rtl_gen::config::rows().filter(|(of, _)| of.name == unit);
            rows.filter_map(|(_, row)| model::configured(row.name))
        };
        let fits = |info| wanted.as_ref().is_none_or(|wanted| wanted.fits(info));
        let refusal = |info| wanted.as_ref().map(|wanted| wanted.refusal(info));
        if let Some(name) = self.config {
            let info = match units::configs_in(name) {
                Some(configs) => model::from_file(&units::one_of(name, &configs?, Some(unit))?)?,
                None => {
                    let found = all().find(|info| [info.config, info.top].contains(&name));
                    found.ok_or_else(|| {
                        let known = all().map(|info| info.config);
                        format!(
                            "no configuration {name:?} of {unit}; the nearest are: {}",
                            rtl_gen::nearest(name, known).join(", ")
                        )
                    })?
                }
            };
            return match refusal(info).filter(|_| !fits(info)) {
                Some(why) => Err(format!("{why}; {}", other(unit, all().filter(|i| fits(i))))),
                None => Ok(info),
            };
        }
        let default = rtl_gen::family::unit(unit).map(|unit| unit.default_config().name);
        let fitting = all().filter(|info| fits(info)).min_by_key(|info| {
            let is_default = Some(info.config) == default;
            (!is_default, info.config.len(), info.config)
        });
        fitting.ok_or_else(|| {
            let most = |info: &&'static ModelInfo| wanted.as_ref().map(|w| (w.most)(info));
            let largest = all().max_by_key(most).and_then(refusal);
            let why = largest.unwrap_or_else(|| format!("there is no configuration of {unit}"));
            format!("{why}; {}", other(unit, [].into_iter()))
        })
    }

    /// The configuration of `unit` that is asked for, or the one with the shortest name that `fits`; the
    /// default one goes first. `items` says what it has to take.
    ///
    /// # Errors
    /// One line if there is none, or the one that is asked for does not fit.
    pub fn choose_fitting(
        &self,
        unit: &str,
        items: &str,
        fits: &dyn Fn(&'static ModelInfo) -> bool,
    ) -> Result<&'static ModelInfo> {
        let wanted = Wanted {
            items: items.into(),
            size: 1,
            most: &|info| usize::from(fits(info)),
        };
        let refusal = |why| format!("{items} are not for {why}");
        let rows = rtl_gen::config::rows().filter(|(of, _)| of.name == unit);
        let known = rows.filter_map(|(_, row)| model::configured(row.name));
        match self.config {
            Some(_) => {
                let info = self.choose(unit, None)?;
                match fits(info) {
                    true => Ok(info),
                    false => Err(format!(
                        "{}; {}",
                        refusal(info.config),
                        other(unit, known.filter(|info| fits(info)))
                    )),
                }
            }
            None => self.choose(unit, Some(wanted)).map_err(|_| {
                format!(
                    "{}; {}",
                    refusal("any built-in configuration"),
                    other(unit, [].into_iter())
                )
            }),
        }
    }

    /// The report of work that a design did.
    pub fn report(
        &self,
        verb: Verb,
        info: &ModelInfo,
        stats: &Stats,
        failure: Option<Failure>,
    ) -> Report {
        Report {
            unit: Some(info.unit.into()),
            config: Some(info.config.into()),
            seed: Some(self.seed),
            mismatches: u64::from(failure.is_some()),
            failure: failure.map(line),
            vcd: self.vcd.map(|path| path.display().to_string()),
            ..Report::of(verb.name(), stats, Default::default())
        }
    }

    /// The stall patterns of streams. Their seeds begin at `first`, so that all of a run differ.
    fn stalls(&self, streams: &[StreamSpec], first: u64) -> Vec<Stall> {
        let pattern = |index: usize| match self.stall {
            0.0 => Stall::Never,
            probability => Stall::Random {
                probability,
                seed: self.seed.wrapping_add(first + index as u64),
            },
        };
        (0..streams.len()).map(pattern).collect()
    }

    /// Streams `items` through the design. What comes out goes to `received`, beat by beat; the
    /// second value is the first mismatch.
    ///
    /// # Errors
    /// One line if the run cannot be made.
    pub fn stream<U: Unit>(
        &self,
        info: &'static ModelInfo,
        unit: &U,
        items: impl Iterator<Item = U::Item>,
        count: u64,
        received: &mut Receiver<'_>,
    ) -> Result<(Stats, Option<Failure>)> {
        fuzz::check_stall(Some(self.stall))?;
        match self.vcd {
            Some(_) => progress::compile_with_waves(&[info])?,
            None => progress::compile(&[info])?,
        }
        let mut model = Model::of(info, self.seed).map_err(line)?;
        let mut expected = match self.vcd {
            Some(path) => {
                model.trace(path).map_err(line)?;
                Some(ExpectedTrace::new(&unit.inputs(), &unit.outputs(), info).map_err(line)?)
            }
            None => None,
        };
        let bar = progress::bar(count, "vectors");
        let mut show = |sent| bar.set_position(sent);
        let options = RunOptions {
            sources: self.stalls(&unit.inputs(), 0),
            sinks: self.stalls(&unit.outputs(), 16),
            progress: Some(&mut show),
            expected: expected.as_mut(),
            received: Some(received),
            ..RunOptions::default()
        };
        let result = run_once(unit, &mut model, items, options);
        bar.finish_and_clear();
        model.end_trace().map_err(line)?;
        if let Some(path) = self.vcd {
            waves::finish(info, path, expected.as_ref()).map_err(line)?;
            say(&format!("waveform: {}", how_to_open(path)));
        }
        Ok(match result {
            Ok(stats) => (stats, None),
            Err(failure) => (Stats::default(), Some(failure)),
        })
    }
}

/// Which configuration to choose in place of one that is too small: those that fit, or one of the
/// user's own.
fn other(unit: &str, fitting: impl Iterator<Item = &'static ModelInfo>) -> String {
    let names: Vec<&str> = fitting.map(|info| info.config).collect();
    match names.is_empty() {
        true => format!(
            "give a larger one in a file, --config FILE.toml: `rtl-gen describe {unit}` shows how"
        ),
        false => format!("choose another one with --config: {}", names.join(", ")),
    }
}
