//! Limits on what synthesis measures: no worse than what was kept.

use super::FlowError;
use super::designs::DesignFolder;
use super::measured::SynthRun;
use super::report::Results;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How much a figure may get worse.
const MARGIN: f64 = 0.05;

/// Lines by which [`moved`] moves the text: from one or two digits to three.
const LINES: usize = 500;

/// The same design with all lines further down.
///
/// Yosys names cells after their lines, and the order of names decides ties in the mapping: fewer
/// empty lines alone took `packkv_dot_r1` on osu018 from 402 to 366 MHz. What maps worse than it did
/// only because of its lines is told by mapping it with others.
pub fn moved(design: &DesignFolder) -> DesignFolder {
    let mut moved = design.clone();
    for module in &mut moved.modules {
        module.text.insert_str(0, &"\n".repeat(LINES));
    }
    moved
}

/// Kept measurements to compare with.
#[derive(Debug)]
pub struct Guard {
    dir: PathBuf,
    kept: Vec<SynthRun>,
}

impl Guard {
    /// Reads a folder of kept measurements.
    pub fn read(dir: &Path) -> Result<Self, FlowError> {
        Ok(Guard {
            dir: dir.to_owned(),
            kept: Results::read(dir)?.synth,
        })
    }

    /// What was kept of a command whose tools, of the same versions, were given the same: they would say the same again.
    pub fn measured(
        &self,
        command: &str,
        inputs: &str,
        tools: &BTreeMap<String, String>,
    ) -> Option<&SynthRun> {
        let mut kept = self.kept.iter();
        kept.find(|run| run.command == command && run.inputs == inputs && run.tools == *tools)
    }

    /// What is wrong with a run and with that of its [`moved`] design, if there was one: nothing where
    /// either is within the limits.
    pub fn check_both(&self, run: &SynthRun, moved: Option<&SynthRun>) -> Vec<String> {
        let broken = self.check(run);
        match moved.map(|moved| self.check(moved)) {
            Some(again) if again.is_empty() => Vec::new(),
            Some(again) => {
                let again = again.into_iter().map(|line| format!("lines moved: {line}"));
                broken.into_iter().chain(again).collect()
            }
            None => broken,
        }
    }

    /// What is wrong with a run, a line each; none if it is within the limits.
    pub fn check(&self, run: &SynthRun) -> Vec<String> {
        let (config, pdk) = (&run.config, &run.pdk);
        let of = |kept: &&SynthRun| kept.config == *config && kept.pdk == *pdk;
        let Some(kept) = self.kept.iter().find(of) else {
            return vec![format!(
                "{config} {pdk}: nothing kept in {}: {} and make docs keep it",
                self.dir.display(),
                run.command
            )];
        };
        if kept.command != run.command {
            return vec![format!(
                "{config} {pdk}: kept is `{}`, this is `{}`",
                kept.command, run.command
            )];
        }
        let mut broken = Vec::new();
        // Other tools give other figures: whoever reads the line should know.
        let tools = match kept.tools == run.tools {
            true => String::new(),
            false => format!(
                "; kept with {:?}, measured with {:?}",
                kept.tools, run.tools
            ),
        };
        let limit = kept.area_um2 * (1.0 + MARGIN);
        if run.area_um2 > limit {
            broken.push(format!(
                "{config} {pdk}: area {:.1} um2 is above {limit:.1}, kept {:.1} + 5 %{tools}",
                run.area_um2, kept.area_um2
            ));
        }
        match (kept.fmax_mhz, run.fmax_mhz) {
            (Some(kept), Some(now)) if now < kept * (1.0 - MARGIN) => broken.push(format!(
                "{config} {pdk}: fmax {now:.1} MHz is below {:.1}, kept {kept:.1} - 5 %{tools}",
                kept * (1.0 - MARGIN)
            )),
            (Some(kept), None) => broken.push(format!(
                "{config} {pdk}: no path from register to register, kept {kept:.1} MHz"
            )),
            _ => {}
        }
        broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(area_um2: f64, fmax_mhz: Option<f64>) -> SynthRun {
        SynthRun {
            command: "make synth".into(),
            config: "a".into(),
            pdk: "osu018".into(),
            area_um2,
            fmax_mhz,
            ..SynthRun::default()
        }
    }

    #[test]
    fn worse_by_more_than_five_per_cent_is_seen() {
        let guard = Guard {
            dir: "kept".into(),
            kept: vec![run(1000.0, Some(500.0))],
        };
        let seen = |area, fmax| guard.check(&run(area, fmax)).join("; ");
        assert_eq!(seen(1049.0, Some(476.0)), "");
        assert_eq!(seen(100.0, Some(5000.0)), "");
        assert!(seen(1051.0, Some(500.0)).contains("area 1051.0 um2 is above 1050.0"));
        assert!(seen(1000.0, Some(474.0)).contains("fmax 474.0 MHz is below 475.0"));
        assert!(seen(1051.0, Some(474.0)).contains("; a osu018: fmax"));
        assert!(seen(1000.0, None).contains("no path"));
        let mut other = run(1.0, None);
        other.config = "b".into();
        assert!(guard.check(&other)[0].contains("nothing kept in kept"));
        let mut other = run(1000.0, Some(500.0));
        other.command = "make synth PERIOD=9".into();
        assert!(guard.check(&other)[0].contains("PERIOD=9"));
    }

    #[test]
    fn what_was_measured_of_the_same_is_not_measured_again() {
        let tools = |yosys: &str| BTreeMap::from([("yosys".to_owned(), yosys.to_owned())]);
        let kept = SynthRun {
            inputs: "ab".into(),
            tools: tools("0.23"),
            ..run(1000.0, Some(500.0))
        };
        // An earlier release did not note what the tools were given.
        let unknown = SynthRun {
            command: "make synth TOP=b".into(),
            inputs: String::new(),
            ..kept.clone()
        };
        let guard = Guard {
            dir: "kept".into(),
            kept: vec![unknown, kept.clone()],
        };
        let found = |command, inputs, yosys| guard.measured(command, inputs, &tools(yosys));
        assert_eq!(found("make synth", "ab", "0.23"), Some(&kept));
        assert_eq!(found("make synth", "ac", "0.23"), None);
        assert_eq!(found("make synth", "ab", "0.24"), None);
        assert_eq!(found("make synth PERIOD=9", "ab", "0.23"), None);
        assert_eq!(found("make synth TOP=b", "ab", "0.23"), None);
    }

    #[test]
    fn a_design_is_worse_where_its_moved_lines_are_worse_as_well() {
        let guard = Guard {
            dir: "kept".into(),
            kept: vec![run(1000.0, Some(500.0))],
        };
        let (good, slow, large) = (
            run(1000.0, Some(480.0)),
            run(1000.0, Some(460.0)),
            run(1100.0, Some(500.0)),
        );
        assert!(guard.check_both(&good, None).is_empty());
        assert_eq!(guard.check_both(&slow, None).len(), 1);
        assert!(guard.check_both(&slow, Some(&good)).is_empty());
        let broken = guard.check_both(&slow, Some(&large));
        assert!(broken[0].starts_with("a osu018: fmax 460.0 MHz"));
        assert!(broken[1].starts_with("lines moved: a osu018: area 1100.0 um2"));
    }
}
