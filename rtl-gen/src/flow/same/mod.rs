//! Proofs that changes make no difference, for which somebody has read the design: formal/same/.
//!
//! A file names a module and the parts of it that may give anything, both copies of the module the same; says, as
//! assertions, what is true of both; and names the changes. All outputs of the module are compared in every cycle, and
//! what goes into the open parts.

mod both;
mod induction;
mod text;

use super::aiger::{gates, read};
use super::equivalent::{folder, write};
use super::tool::{ABC, YOSYS, combined};
use super::{FlowError, console, jobs};
use crate::hw::mutate::{Mutant, keys, with_change};
use crate::hw::{Module, emit};
use crate::{Design, config};
use both::{AGE, Both};
use clap::Args;
use induction::{Induction, induction};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use text::{Text, fits};

/// The longest that Yosys may take for the gates of both sides, beside other work on the machine.
const LIMIT: Duration = Duration::from_secs(600);

/// Cycles from a reset in which a difference is looked for first.
const CYCLES: u32 = 40;

/// Makes gates of both sides: with all assertions but that of an age, and with that one alone.
const GATES: &str = "read_rtlil flat.il\nmemory_map\nopt_clean\nwrite_rtlil both.il\ndffunmap\ntechmap\nsetundef -zero\n\
                     setundef -undriven -zero\ndffunmap\naigmap\nzinit -all\naigmap\nopt_clean\n\
                     design -save gates\ndelete c:is_young\ntee -o asserted select -list t:$assert\n\
                     write_aiger -B -zinit -map both.map both.aig\n\
                     design -load gates\ndelete t:$assert c:is_young %d\nwrite_aiger -B -zinit age.aig\n";

/// Shows a difference in a waveform.
const TRACE: &str =
    "read_rtlil both.il\nsim -clock clk -r cex.aiw -map both.map -vcd trace.vcd both\n";

/// Characters of a line that does not hold.
const LONGEST: usize = 150;

/// Arguments of `rtl-gen same`.
#[derive(Debug, Args)]
pub struct SameArgs {
    /// Files of formal/same/
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Only of this configuration
    #[arg(long, value_name = "NAME")]
    pub config: Option<String>,
    /// Only changes whose names have this in them
    #[arg(long, value_name = "TEXT")]
    pub change: Option<String>,
    /// Only the first change of each file that makes no difference, and the first one that must fail
    #[arg(long)]
    pub first: bool,
    /// Only see that all that the files name is there: proves nothing, and takes no other tool
    #[arg(long)]
    pub check: bool,
    /// Seconds for each induction
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub seconds: u32,
    /// Keep the files of each proof here: both.sv, both.aig and, if there is a difference, trace.vcd
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
}

/// What came of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The change makes no difference, ever.
    Same,
    /// It makes one, or one of the assertions does not hold: where.
    Differs(String),
    /// There was no answer: why.
    Unknown(String),
}

/// The files of formal/same/.
pub struct Arguments(Vec<Text>);

impl Arguments {
    /// Those of the project in this folder.
    ///
    /// # Errors
    /// If one cannot be read, or says what no file may say.
    pub fn of(root: &Path) -> Result<Arguments, FlowError> {
        let folder = root.join("formal/same");
        if !folder.is_dir() {
            return Err(FlowError::usage(format!(
                "there is no {} with the proofs: run this in the project's folder",
                folder.display()
            )));
        }
        let unreadable = |e| FlowError::file(&folder, e);
        let mut files = vec![];
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            files.push(entry.map_err(unreadable)?.path());
        }
        // The folder parts/ has what several of them share.
        files.retain(|file| file.is_file());
        files.sort();
        let texts = files.iter().map(|file| Text::read(file));
        Ok(Arguments(texts.collect::<Result<_, _>>()?))
    }

    /// The changes of a design that they are about, and the names of their files.
    pub fn changes(&self, config: &str) -> Vec<(&str, &str)> {
        let about = |text: &&Text| text.designs.iter().any(|of| of == config);
        let texts = self.0.iter().filter(about);
        let pairs = texts.flat_map(|text| {
            text.same
                .iter()
                .map(|key| (key.as_str(), text.name.as_str()))
        });
        pairs.collect()
    }

    /// The name of the first file that proves of a change of a design that it makes no difference; `None` if there is
    /// none.
    ///
    /// # Errors
    /// Those of the tools, and if a file is not about the design as it says.
    pub fn prove(
        &self,
        config: &str,
        top: &Module,
        mutant: &Mutant,
        seconds: u32,
    ) -> Result<Option<&str>, FlowError> {
        let key = mutant.key.to_string();
        let about =
            |text: &&Text| text.designs.iter().any(|of| of == config) && text.same.contains(&key);
        for text in self.0.iter().filter(about) {
            if verdict(text, top, mutant, seconds, None)? == Verdict::Same {
                return Ok(Some(&text.name));
            }
        }
        Ok(None)
    }
}

/// One change of a design, and what is to come of it.
struct Question<'a> {
    file: &'a Path,
    text: &'a Text,
    design: &'a str,
    key: &'a str,
    is_same: bool,
}

/// Runs what `args` asks for.
///
/// # Errors
/// Those of the tools and of the files.
pub fn run(args: &SameArgs) -> Result<ExitCode, FlowError> {
    let texts = args.files.iter().map(|file| Text::read(file));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let mut designs: HashMap<&str, (Design, HashSet<String>)> = HashMap::new();
    let mut questions = vec![];
    for (file, text) in args.files.iter().zip(&texts) {
        let wrong = |why: String| FlowError::usage(format!("{}: {why}", file.display()));
        let mut of_file: Vec<Question> = vec![];
        for design in &text.designs {
            if !designs.contains_key(&**design) {
                let plain = config::build_named(design).map_err(|e| wrong(e.to_string()))?;
                let keys = keys(&plain.top).iter().map(ToString::to_string).collect();
                designs.insert(design, (plain, keys));
            }
            let (_, keys) = &designs[&**design];
            let (same, other) = (text.same.iter(), text.other.iter());
            let all = same
                .map(|key| (key, true))
                .chain(other.map(|key| (key, false)));
            of_file.extend(
                all.filter(|(key, _)| keys.contains(*key))
                    .map(|(key, is_same)| Question {
                        file,
                        text,
                        design,
                        key,
                        is_same,
                    }),
            );
        }
        let is_open = |key: &&String| !of_file.iter().any(|of| of.key == **key);
        if let Some(key) = text.same.iter().chain(&text.other).find(is_open) {
            return Err(wrong(format!("none of its designs has a place {key}")));
        }
        of_file.retain(|of| {
            args.config
                .as_ref()
                .is_none_or(|config| of.design == config)
                && args
                    .change
                    .as_ref()
                    .is_none_or(|part| of.key.contains(part))
        });
        if args.first {
            let first = |is_same| of_file.iter().position(|of| of.is_same == is_same);
            let kept = [first(true), first(false)];
            let mut at = 0..;
            of_file.retain(|_| kept.contains(&at.next()));
        }
        questions.extend(of_file);
    }
    if questions.is_empty() {
        return Err(FlowError::usage(
            "nothing in these files is of that configuration or name".to_owned(),
        ));
    }
    let answer = |of: &Question| {
        let Question {
            text,
            design,
            key,
            is_same,
            ..
        } = *of;
        let wrong = |why: String| FlowError::usage(format!("{}: {why}", of.file.display()));
        let keys = [key.to_owned()];
        let built = config::build_mutants_at(design, &keys).map_err(|e| wrong(e.to_string()))?;
        let mutant = built
            .mutants
            .first()
            .ok_or_else(|| wrong(format!("{design} has no place {key}")))?;
        if args.check {
            let pair = pair(text, &designs[design].0.top, mutant);
            return pair.map(|_| true).map_err(|e| wrong(e.to_string()));
        }
        let keep = args.keep.as_ref().map(|keep| {
            let plain = |c: char| if c.is_alphanumeric() { c } else { '_' };
            keep.join(design)
                .join(key.chars().map(plain).collect::<String>())
        });
        let verdict = verdict(
            text,
            &designs[design].0.top,
            mutant,
            args.seconds,
            keep.as_deref(),
        );
        let verdict = verdict.map_err(|e| wrong(e.to_string()))?;
        let (said, is_good) = match verdict {
            Verdict::Same => ("makes no difference".to_owned(), is_same),
            Verdict::Differs(at) if is_same => (format!("fails: {at}"), false),
            Verdict::Differs(at) => (format!("fails, as it must: {at}"), true),
            Verdict::Unknown(why) => (format!("is left open: {why}"), false),
        };
        console::say(&format!("{design}: {key} {said}\n"))?;
        Ok(is_good)
    };
    let name = |of: &Question| of.text.name.clone();
    let answers = jobs::run("same", &questions, name, answer);
    let answers = answers
        .into_iter()
        .collect::<Result<Vec<bool>, FlowError>>()?;
    if args.check {
        console::say(&format!("{} changes are there\n", questions.len()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let good = answers
        .iter()
        .zip(&questions)
        .filter(|(is_good, _)| **is_good);
    let (same, other): (Vec<_>, Vec<_>) = good.partition(|(_, of)| of.is_same);
    console::say(&format!(
        "{} of {} make no difference, {} of {} fail as they must\n",
        same.len(),
        questions.iter().filter(|of| of.is_same).count(),
        other.len(),
        questions.iter().filter(|of| !of.is_same).count()
    ))?;
    Ok(match answers.contains(&false) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}

/// A module with and without a change, and what compares them.
struct Pair {
    gold: Module,
    gate: Module,
    both: Both,
}

/// What compares the module that a file names.
fn pair(text: &Text, top: &Module, mutant: &Mutant) -> Result<Pair, FlowError> {
    let refused =
        |why: String| FlowError::usage(format!("{} about {}: {why}", text.name, top.name()));
    let modules = top.distinct();
    let mut compared = modules
        .iter()
        .filter(|module| fits(&text.module, module.name()));
    let (Some(module), None) = (compared.next(), compared.next()) else {
        return Err(refused(format!(
            "`module {}` fits none of its modules, or several",
            text.module
        )));
    };
    if has_outside(top, module.name(), &mutant.key.module) {
        return Err(refused(format!(
            "{} is used outside of {} too",
            mutant.key.module,
            module.name()
        )));
    }
    let changed = with_change(top, mutant);
    let changed = changed.distinct();
    let changed = changed.iter().find(|of| of.name() == module.name());
    let changed = changed.ok_or_else(|| refused("the change takes the module away".to_owned()))?;
    let both = Both::of(text, module, module.name() == top.name()).map_err(refused)?;
    if both.open.iter().any(|(name, _)| *name == mutant.key.module) {
        return Err(refused(format!(
            "{} is changed and open",
            mutant.key.module
        )));
    }
    if both.unchanged.contains(&mutant.key.module) {
        return Err(refused(format!(
            "{} is changed, and something in it taken as a function",
            mutant.key.module
        )));
    }
    Ok(Pair {
        gold: (*module).clone(),
        gate: (*changed).clone(),
        both,
    })
}

/// Proves one, with its files in `keep` if they are wanted.
fn verdict(
    text: &Text,
    top: &Module,
    mutant: &Mutant,
    seconds: u32,
    keep: Option<&Path>,
) -> Result<Verdict, FlowError> {
    let refused =
        |why: String| FlowError::usage(format!("{} about {}: {why}", text.name, top.name()));
    let Pair { gold, gate, both } = pair(text, top, mutant)?;
    let temporary = folder()?;
    let dir = match keep {
        Some(keep) => {
            fs::create_dir_all(keep).map_err(|e| FlowError::file(keep, e))?;
            keep
        }
        None => temporary.path(),
    };
    for (side, module) in [("gold", &gold), ("gate", &gate)] {
        let at = dir.join(side);
        fs::create_dir_all(&at).map_err(|e| FlowError::file(&at, e))?;
        for emitted in emit(module) {
            let open = both.open.iter().find(|(name, _)| *name == emitted.name);
            let text = open.map_or(emitted.text, |(_, text)| text.clone());
            write(&at, &format!("{}.v", emitted.name), &text)?;
        }
    }
    write(dir, "both.sv", &both.text)?;
    let side = |side: &str| {
        let name = gold.name();
        format!(
            "read_verilog {side}/*.v\nhierarchy -check -top {name}\nproc\nsetattr -mod -unset keep_hierarchy *\n\
             flatten\nrename {name} {side}_side\ndesign -stash {side}\n"
        )
    };
    let flat = format!(
        "{}{}read_verilog -formal -sv both.sv\ndesign -copy-from gold -as gold_side gold_side\n\
         design -copy-from gate -as gate_side gate_side\nhierarchy -check -top both\nproc\nflatten\nwrite_rtlil flat.il\n",
        side("gold"),
        side("gate")
    );
    let run = |script: &str, text: &str| {
        write(dir, script, text)?;
        let output = YOSYS.run_for(LIMIT, dir, ["-q", "-s", script])?;
        match output {
            Some(output) if !output.status.success() => {
                Err(refused(format!("yosys: {}", combined(&output).trim())))
            }
            output => Ok(output.is_some()),
        }
    };
    let too_large = Verdict::Unknown("Yosys gave no gates in time".to_owned());
    if !run("flat.ys", &flat)? {
        return Ok(too_large);
    }
    let flat = with_cut(&read(dir, "flat.il")?, &both.cut).map_err(refused)?;
    write(dir, "flat.il", &flat)?;
    if !run("gates.ys", GATES)? {
        return Ok(too_large);
    }
    let ask = |commands: &str, limit: u64| -> Result<String, FlowError> {
        let commands = format!("read_aiger {commands}");
        let output = ABC.run_for(Duration::from_secs(limit), dir, ["-c", &commands])?;
        Ok(output.map_or(String::new(), |output| combined(&output)))
    };
    let seconds = u64::from(seconds);
    let said = ask(
        &format!(
            "both.aig; fold; bmc3 -F {CYCLES} -T {}; write_cex -a cex.aiw",
            seconds.div_ceil(8)
        ),
        seconds + 60,
    )?;
    if let Some(asserted) = said.lines().find(|line| line.contains("was asserted")) {
        if keep.is_some() {
            write(dir, "trace.ys", TRACE)?;
            YOSYS.run_for(LIMIT, dir, ["-q", "-s", "trace.ys"])?;
        }
        return Ok(Verdict::Differs(place(
            asserted,
            &read(dir, "asserted")?,
            &both.text,
        )));
    }
    // First by an induction of our own, which finds the registers that are equal in both copies together with what is
    // asserted: if that is enough it takes seconds.
    let mut not_inductive = None;
    let mut is_proven = false;
    if frames_without(&said).is_some_and(|found| found > 0) {
        match induction(&gates(dir, "both.aig")?, Duration::from_secs(seconds), dir)? {
            Induction::Proven => is_proven = true,
            Induction::Open(number) => not_inductive = Some(number),
            Induction::Late => {}
        }
    }
    let pdr = format!("pdr -T {seconds}");
    // Then over two cycles; over all those in which no difference was found, which is all that arithmetic in a pipeline
    // takes; and only then with merging, which may lose what is asserted.
    let over = |cycles: u32, limit: u64| match frames_without(&said) {
        Some(found) if found > 0 => {
            let cycles = cycles.min(found);
            format!("; ind -F {cycles} -T {limit}")
        }
        _ => String::new(),
    };
    let few = over(CYCLES, seconds.div_ceil(4));
    let whole = "both.aig; fold; orpos; strash; scleanup; lcorr";
    let ways = [
        format!(
            "{whole}; write_aiger found.aig{}",
            over(2, seconds.div_ceil(2))
        ),
        format!("found.aig; strash{few}"),
        format!("found.aig; strash; scorr; write_aiger merged.aig{few}"),
        format!("merged.aig; strash; {pdr}"),
        format!("merged.aig; strash; dc2; {pdr}"),
        format!("found.aig; strash; {pdr}"),
    ];
    for way in ways {
        if is_proven {
            break;
        }
        let said = ask(&way, 2 * seconds + 60)?;
        is_proven = said.contains("Property proved") || said.contains("Networks are equivalent");
        if said.contains("was asserted") {
            return Ok(Verdict::Differs("a cycle far from the reset".to_owned()));
        }
    }
    if !is_proven {
        let mut why = "ABC gave no answer in time".to_owned();
        if let Some(number) = not_inductive {
            let line = asserted_line(number, &read(dir, "asserted")?, &both.text);
            why += &format!(
                ", and this is not inductive: `{}`",
                line.unwrap_or_default()
            );
        }
        return Ok(Verdict::Unknown(why));
    }
    // All is true of what never comes.
    let said = ask(
        &format!("age.aig; fold; bmc3 -F {} -T {seconds}", AGE + 8),
        seconds + 60,
    )?;
    Ok(match said.contains("was asserted") {
        true => Verdict::Same,
        false => Verdict::Differs(format!(
            "the assumptions allow no run of {AGE} cycles behind a reset, or none was found"
        )),
    })
}

/// In how many cycles ABC has found no difference.
fn frames_without(said: &str) -> Option<u32> {
    let (_, rest) = said.split_once("No output asserted in ")?;
    rest.split_once(" frames")?.0.parse().ok()
}

/// The design, in Yosys' text, in which these registers drive other nets.
fn with_cut(flat: &str, cut: &[(String, String)]) -> Result<String, String> {
    let mut lines: Vec<String> = flat.lines().map(str::to_owned).collect();
    for (register, net) in cut {
        let drives = format!("    connect \\Q \\{register}");
        let line = lines.iter_mut().find(|line| **line == drives);
        let line = line
            .ok_or_else(|| format!("{register} cannot be cut: it is not one register for Yosys"))?;
        *line = format!("    connect \\Q \\{net}");
    }
    Ok(lines.join("\n") + "\n")
}

/// Where it is that an assertion does not hold: ABC's line about its number, Yosys' list of all, and the text.
fn place(said: &str, all: &str, text: &str) -> String {
    let number = |before: &str| -> Option<usize> {
        let (_, rest) = said.split_once(before)?;
        rest.split(|c: char| !c.is_ascii_digit())
            .next()?
            .parse()
            .ok()
    };
    let cycle = number("in frame ").map_or(String::new(), |cycle| format!(" in cycle {cycle}"));
    let line = number("Output ").and_then(|output| asserted_line(output, all, text));
    match line {
        Some(line) => format!("`{line}`{cycle}"),
        None => format!("an assertion{cycle}"),
    }
}

/// The line of the text with the assertion of this number in Yosys' list of all.
fn asserted_line(number: usize, all: &str, text: &str) -> Option<String> {
    let (_, rest) = all.lines().nth(number)?.split_once("both.sv:")?;
    let line = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    let line = text.lines().nth(line.parse::<usize>().ok()? - 1)?;
    Some(line.trim().chars().take(LONGEST).collect())
}

/// Has the design an instance of a module that is not in one of another?
fn has_outside(top: &Module, within: &str, module: &str) -> bool {
    if top.name() == within {
        return false;
    }
    top.name() == module
        || top
            .children()
            .iter()
            .any(|child| has_outside(child, within, module))
}
