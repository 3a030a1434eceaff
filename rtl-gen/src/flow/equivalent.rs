//! Is a seeded change one at all? Yosys and ABC prove that it makes no difference, or do not.

use super::FlowError;
use super::aiger::{Aiger, gates, read};
use super::known::Facts;
use super::sides::{Named, Sides};
use super::tool::{ABC, YOSYS, combined};
use super::unread::Reply;
use crate::hw::mutate::{Mutant, surroundings, with_change};
use crate::hw::{Bit, Bits, Module, Port, Signed, emit};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The longest that Yosys may take for the gates of a module.
const LIMIT: Duration = Duration::from_secs(120);

/// How many assignments behind a change are looked at first.
const STEPS: [usize; 2] = [1, 4];

/// How often registers are followed to what they took.
const PASTS: [usize; 2] = [1, 3];

/// The most gates in which they are.
const MOST_GATES: usize = 2_000_000;

/// A memory of so many bits can be made of registers.
const SMALL_MEMORY: usize = 2048;

/// How far a change makes no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// The module that it is in has the same outputs in every cycle, whatever its inputs are.
    Alone,
    /// These modules have, which together are all that use the module that it is in.
    Within(Vec<String>),
    /// There is no proof, and this is what is known: an output that can differ, or that there was no answer.
    Unproven(String),
}

/// Proves that changes of a design make no difference.
///
/// In every cycle behind a reset, with any inputs and any further resets, the outputs of the module that a change is
/// in are the same, or those of all modules that use it, up to the top. Other registers start at 0. Of the streams of
/// the top the payloads are compared while they are valid.
///
/// First of the assignments around the change alone, with anything else at its inputs: takes a second or two.
///
/// Then without what was before: if next states and outputs are the same in any state, with anything from the parts
/// of the module, they are for ever. Most ties and redundant terms end there, in seconds.
///
/// Then in the states and with the inputs that the design may bring the module to, or those that use it, as far as that
/// is known: bits that are constant or equal, and values that small registers never have.
///
/// Then registers may hold something else while nothing reads them: while a bit of control has a value, which is found
/// by taking back all that some state and input refutes.
///
/// Then the same in any state in which each register holds what it was given once: those of a pipeline stage together,
/// and a memory what was written to it.
///
/// Then ABC looks in the gates of the whole design for a cycle in which the change shows in the module, or for a proof
/// that there is none; on request also in what the design gives.
///
/// Otherwise Yosys makes gates of the module with the change and without, side by side at the same inputs. A part of
/// it that the change is not in is there once: what goes into it is compared, so that what comes out of it is the same
/// on both sides. Where that differs the part is taken twice instead. ABC merges what is equal in every cycle, and
/// looks for an induction for the rest. A memory gives anything, the same on both sides; what goes into it is compared
/// where it matters. If all parts and memories get the same they give the same.
pub struct Prover {
    top: Module,
    /// The gates of parts, which many proofs share, and whose are there.
    kept: tempfile::TempDir,
    made: Mutex<HashSet<String>>,
    /// What is known of the design, if that was asked; `None` if there was no answer.
    facts: Mutex<Option<Option<Arc<Facts>>>>,
    /// The gates of modules without a change, but for their memories, once they were made.
    without: Mutex<HashMap<String, Arc<(String, Aiger)>>>,
    /// What ABC may take for an induction.
    seconds: u32,
}

/// What came of one comparison.
enum Answer {
    Same,
    /// The first of the compared nets that differs.
    Differs(Compared),
    None,
}

/// What is compared.
#[derive(Clone)]
enum Compared {
    /// An output of the module.
    Output(String),
    /// What goes into this part of it.
    Part(String),
}

impl Prover {
    /// Of a design without changes, with the seconds for each induction.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub fn new(top: &Module, seconds: u32) -> Result<Prover, FlowError> {
        Ok(Prover {
            seconds,
            top: top.clone(),
            kept: folder()?,
            made: Mutex::new(HashSet::new()),
            facts: Mutex::new(None),
            without: Mutex::default(),
        })
    }

    /// Does a change of the design make a difference, to the module that it is in or to those that use it? What takes
    /// minutes about users, all but the proof in any state, is tried only if they are asked.
    ///
    /// # Errors
    /// If a tool is missing or does not read the module.
    ///
    /// # Panics
    /// If the change is of another design.
    pub fn equivalence(&self, mutant: &Mutant, ask_users: bool) -> Result<Equivalence, FlowError> {
        let changed = with_change(&self.top, mutant);
        let modules = self.top.distinct();
        let changed = changed.distinct();
        let pair = |name: &str| {
            let of = |modules: &[&'_ Module]| modules.iter().position(|m| m.name() == name);
            let (before, after) = (of(&modules), of(&changed));
            let known = "a change keeps the modules";
            (modules[before.expect(known)], changed[after.expect(known)])
        };
        // Parts that are taken twice.
        let mut twice = BTreeSet::new();
        let name = &mutant.key.module;
        let direct = users(&modules, name);
        let all = |same: &dyn Fn(&str) -> Result<bool, FlowError>| -> Result<bool, FlowError> {
            for user in &direct {
                if !same(user)? {
                    return Ok(false);
                }
            }
            Ok(!direct.is_empty())
        };
        let within = || Equivalence::Within(direct.iter().map(|&user| user.to_owned()).collect());
        // The quick ways first, of what is around the change, of the module and of all that use it.
        for steps in STEPS {
            if let Some([before, after]) = surroundings(&self.top, mutant, steps)
                && self.same_at_once((&before, &after), name, false)?
            {
                return Ok(Equivalence::Alone);
            }
        }
        if self.same_at_once(pair(name), name, true)? {
            return Ok(Equivalence::Alone);
        }
        if all(&|user| self.same_at_once(pair(user), name, ask_users))? {
            return Ok(within());
        }
        if self.same_where_known(pair(name), name)? {
            return Ok(Equivalence::Within(vec![self.top.name().to_owned()]));
        }
        if all(&|user| self.same_where_known(pair(user), name))? {
            return Ok(within());
        }
        if self.same_with_a_past(pair(name))? {
            return Ok(Equivalence::Alone);
        }
        let is_top = name == self.top.name();
        if self.never_shows(pair(name), name)?
            || (ask_users && !is_top && self.never_shows(pair(self.top.name()), name)?)
        {
            return Ok(Equivalence::Within(vec![self.top.name().to_owned()]));
        }
        if ask_users && all(&|user| self.same_with_a_past(pair(user)))? {
            return Ok(within());
        }
        let Some(mut why) = self.differs(pair(name), mutant, &mut twice)? else {
            return Ok(Equivalence::Alone);
        };
        if !ask_users {
            return Ok(Equivalence::Unproven(why));
        }
        // All that use it, or all that use one of those in its place if it is no proof itself.
        let mut open = users(&modules, name);
        let mut proven: Vec<&str> = vec![];
        while let Some(user) = open.pop() {
            if proven.contains(&user) {
                continue;
            }
            match self.differs(pair(user), mutant, &mut twice)? {
                None => proven.push(user),
                Some(known) => {
                    let further = users(&modules, user);
                    if further.is_empty() {
                        return Ok(Equivalence::Unproven(known));
                    }
                    why = known;
                    open.extend(further);
                }
            }
        }
        let proven: Vec<String> = proven.into_iter().map(str::to_owned).collect();
        Ok(match proven.is_empty() {
            true => Equivalence::Unproven(why),
            false => Equivalence::Within(proven),
        })
    }

    /// Where outputs of a module differ with the change, or that it is not known; `None` if they never do.
    fn differs(
        &self,
        (before, after): (&Module, &Module),
        mutant: &Mutant,
        twice: &mut BTreeSet<String>,
    ) -> Result<Option<String>, FlowError> {
        let name = before.name();
        loop {
            match self.compare((before, after), &mutant.key.module, twice)? {
                Answer::Same => return Ok(None),
                Answer::None => return Ok(Some(format!("no answer about {name}"))),
                Answer::Differs(Compared::Output(output)) => {
                    return Ok(Some(format!("{name}: {output} can differ")));
                }
                Answer::Differs(Compared::Part(part)) => {
                    let modules = before.distinct();
                    let module = modules.iter().find(|module| module.name() == part);
                    if module.is_some_and(|m| m.is_ram() && m.memory_bits() > SMALL_MEMORY) {
                        return Ok(Some(format!("{name}: what {part} gets can differ")));
                    }
                    twice.insert(part);
                }
            }
        }
    }

    /// Are next states and outputs the same, whatever the state, the inputs and what the parts give? Or, which is
    /// searched for on request, outputs, though registers may hold something else while nothing reads them?
    fn same_at_once(
        &self,
        (before, after): (&Module, &Module),
        changed: &str,
        search: bool,
    ) -> Result<bool, FlowError> {
        let parts = parts(before, changed, &BTreeSet::new());
        let dir = folder()?;
        let gates = self.gates_around(dir.path(), (before, after), &parts)?;
        let Some(sides) = gates.as_ref().and_then(BothGates::sides) else {
            return Ok(false);
        };
        let is_same = match sides.difference() {
            Some(file) => never(dir.path(), file, LIMIT)?,
            None => false,
        };
        if is_same || !search || !before.has_clock() {
            return Ok(is_same);
        }
        if parts.iter().all(|part| part.is_ram()) {
            return self.same_where_read(dir.path(), &sides);
        }
        let dir = folder()?;
        let gates = self.gates_beside_memories(dir.path(), (before, after), changed)?;
        match gates.as_ref().and_then(BothGates::sides) {
            Some(sides) => self.same_where_read(dir.path(), &sides),
            None => Ok(false),
        }
    }

    /// Are next states and outputs the same in all states and with all inputs that the design may bring the module to,
    /// as far as that is known?
    fn same_where_known(
        &self,
        (before, after): (&Module, &Module),
        changed: &str,
    ) -> Result<bool, FlowError> {
        let Some(facts) = self.facts()? else {
            return Ok(false);
        };
        let dir = folder()?;
        let parts = parts(before, changed, &BTreeSet::new());
        let gates = self.gates_around(dir.path(), (before, after), &parts)?;
        let Some(sides) = gates.as_ref().and_then(BothGates::sides) else {
            return Ok(false);
        };
        let names = sides
            .before
            .inputs
            .keys()
            .chain(sides.before.registers.keys());
        let known = facts.about(before, names);
        if known.is_nothing() {
            return Ok(false);
        }
        match sides.difference_where(&known) {
            Some(file) => never(dir.path(), file, self.limit()),
            None => Ok(false),
        }
    }

    /// Does the change never show in what the design brings the module to? Asked first of the states in which it is
    /// without the change, then of those in which it is with it.
    fn never_shows(
        &self,
        (before, after): (&Module, &Module),
        changed: &str,
    ) -> Result<bool, FlowError> {
        let Some(facts) = self.facts()? else {
            return Ok(false);
        };
        let dir = folder()?;
        let dir = dir.path();
        let gates = self.gates_beside_memories(dir, (before, after), changed)?;
        let Some(sides) = gates.as_ref().and_then(BothGates::sides) else {
            return Ok(false);
        };
        // What merges equal registers takes long, and helps where many are beside each other.
        let is_top = before.name() == self.top.name();
        let merged = is_top.then_some((true, true, "lcorr; scorr; "));
        let all = [(false, false), (true, false), (false, true), (true, true)];
        let all = all.map(|(apart, data)| (apart, data, ""));
        for (apart, data, merged) in all.into_iter().chain(merged) {
            let Some(showing) = facts.showing(before, &sides, apart, data) else {
                continue;
            };
            let file = dir.join("showing.aig");
            fs::write(&file, showing).map_err(|e| FlowError::file(&file, e))?;
            let commands = format!(
                "read_aiger showing.aig; strash; scleanup; {merged}pdr -T {}",
                2 * self.seconds
            );
            let output = ABC.run_for(2 * self.limit(), dir, ["-c", &commands])?;
            let said = output.map_or(String::new(), |output| combined(&output));
            if said.contains("Property proved") {
                return Ok(true);
            }
            // A cycle that was found with all of the data is one.
            if apart && data && said.contains("asserted") {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// The gates of both sides but for their memories; those without the change are made once. `None` if it takes too
    /// long.
    fn gates_beside_memories(
        &self,
        dir: &Path,
        (before, after): (&Module, &Module),
        changed: &str,
    ) -> Result<Option<BothGates>, FlowError> {
        let mut memories = before.distinct();
        let is_memory = memories.iter().any(|m| m.is_ram() && m.name() == changed);
        memories.retain(|module| module.is_ram() && module.name() != changed);
        self.write_sides(dir, (before, after), &memories)?;
        let kept = || self.without.lock().unwrap_or_else(|e| e.into_inner());
        // A memory that a change is in is not one of them, but is in those of other changes.
        let known = kept().get(before.name()).filter(|_| !is_memory).cloned();
        let without = match known {
            Some(without) => Some(without),
            None => gates_of_side(dir, "gold", before)?.map(Arc::new),
        };
        let with = gates_of_side(dir, "gate", after)?.map(Arc::new);
        let (Some(without), Some(with)) = (without, with) else {
            return Ok(None);
        };
        if !is_memory {
            kept().insert(before.name().to_owned(), without.clone());
        }
        Ok(Some(BothGates([without, with])))
    }

    /// What is known of the design, which is asked once.
    fn facts(&self) -> Result<Option<Arc<Facts>>, FlowError> {
        let mut facts = self.facts.lock().unwrap_or_else(|e| e.into_inner());
        if facts.is_none() {
            *facts = Some(Facts::of(&self.top)?.map(Arc::new));
        }
        Ok(facts.clone().flatten())
    }

    fn same_where_read(&self, dir: &Path, sides: &Sides) -> Result<bool, FlowError> {
        let end = Instant::now() + self.limit();
        sides.same_where_read(
            &mut |file| {
                let left = end.saturating_duration_since(Instant::now());
                ask(dir, file, left)
            },
            end,
        )
    }

    /// The longest that a search or a solver may take for a module.
    fn limit(&self) -> Duration {
        Duration::from_secs(5 * u64::from(self.seconds))
    }

    /// Are next states and outputs the same in any state in which registers hold what they took once?
    fn same_with_a_past(&self, (before, after): (&Module, &Module)) -> Result<bool, FlowError> {
        let dir = folder()?;
        let dir = dir.path();
        let is_top = before.name() == self.top.name();
        for (side, module) in [("gold", before), ("gate", after)] {
            let at = dir.join(side);
            fs::create_dir(&at).map_err(|e| FlowError::file(&at, e))?;
            let modules = module.distinct();
            for emitted in emit(module) {
                let module = modules.iter().find(|m| m.name() == emitted.name);
                let memory = module.filter(|module| module.is_ram());
                let text = memory.map_or(emitted.text, |memory| last_written(memory));
                write(&at, &format!("{}.v", emitted.name), &text)?;
            }
            write(&at, "wrapper.v", &wrapper(side, module, is_top))?;
        }
        let Some(sides) = gates_of_sides(dir, before)? else {
            return Ok(false);
        };
        let Some(sides) = sides.sides() else {
            return Ok(false);
        };
        for depth in PASTS {
            let Some(difference) = sides.difference_with_a_past(depth, MOST_GATES) else {
                return Ok(false);
            };
            if never(dir, difference, self.limit())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The gates of both sides around these parts; `None` if it takes too long.
    fn gates_around(
        &self,
        dir: &Path,
        (before, after): (&Module, &Module),
        parts: &[&Module],
    ) -> Result<Option<BothGates>, FlowError> {
        self.write_sides(dir, (before, after), parts)?;
        gates_of_sides(dir, before)
    }

    /// Both sides, each in a folder of its own: the parts are outside.
    fn write_sides(
        &self,
        dir: &Path,
        (before, after): (&Module, &Module),
        parts: &[&Module],
    ) -> Result<(), FlowError> {
        let is_top = before.name() == self.top.name();
        for (side, module) in [("gold", before), ("gate", after)] {
            let at = dir.join(side);
            fs::create_dir(&at).map_err(|e| FlowError::file(&at, e))?;
            for emitted in emit(module) {
                let part = parts.iter().find(|part| part.name() == emitted.name);
                let text = part.map_or(emitted.text, |part| outside(part));
                write(&at, &format!("{}.v", emitted.name), &text)?;
            }
            write(&at, "wrapper.v", &wrapper(side, module, is_top))?;
        }
        Ok(())
    }

    fn compare(
        &self,
        (before, after): (&Module, &Module),
        changed: &str,
        twice: &BTreeSet<String>,
    ) -> Result<Answer, FlowError> {
        let parts = parts(before, changed, twice);
        let dir = folder()?;
        let dir = dir.path();
        self.write_sides(dir, (before, after), &parts)?;
        let side = |name: &str| {
            format!(
                "read_verilog {name}/*.v\nhierarchy -check -top {name}\n{FLATTEN}\
                 expose -evert t:*_outside\n{MEMORIES}design -stash {name}\n"
            )
        };
        let script = format!(
            "{}{}design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
             miter -equiv -flatten -make_outputs -make_outcmp gold gate both\nhierarchy -top both\n{GATES}\
             tee -o ports select -list both/i:* both/o:*\nwrite_rtlil both.il\n",
            side("gold"),
            side("gate")
        );
        if !yosys(dir, "sides.ys", &script, before, LIMIT)? {
            return Ok(Answer::None);
        }
        let ports = dir.join("ports");
        let ports = fs::read_to_string(&ports).map_err(|e| FlowError::file(&ports, e))?;
        let names: Vec<&str> = ports
            .lines()
            .filter_map(|l| l.strip_prefix("both/"))
            .collect();
        let (text, compared) = joined(&names, before, &parts);
        write(dir, "joined.v", &text)?;
        let mut script = "read_rtlil both.il\n".to_owned();
        for part in parts.iter().filter(|part| !part.is_ram()) {
            let Some(file) = self.part(part)? else {
                return Ok(Answer::None);
            };
            script += &format!("read_rtlil -nooverwrite {file}\n");
        }
        // All but the module around them are gates already.
        script += "read_verilog joined.v\nhierarchy -check -top joined\ntechmap joined\naigmap joined\nflatten\n\
                   expose -evert t:*_memory\nsetundef -undriven -zero\nzinit -all\nopt_clean\nwrite_aiger joined.aig\n";
        if !yosys(dir, "joined.ys", &script, before, LIMIT)? {
            return Ok(Answer::None);
        }
        let commands = format!(
            "read_aiger joined.aig; strash; lcorr; scorr; pdr -T {}",
            self.seconds
        );
        // What comes before the induction has no limit of its own.
        let Some(output) = ABC.run_for(self.limit(), dir, ["-c", &commands])? else {
            return Ok(Answer::None);
        };
        let said = combined(&output);
        if said.contains("Property proved") {
            return Ok(Answer::Same);
        }
        let asserted = said.lines().find_map(|line| {
            let (_, number) = line.split_once("Output ")?;
            let (number, rest) = number.split_once(' ')?;
            rest.contains("asserted")
                .then(|| number.parse::<usize>().ok())?
        });
        Ok(match asserted.and_then(|number| compared.get(number)) {
            Some(compared) => Answer::Differs(compared.clone()),
            None => Answer::None,
        })
    }

    /// The gates of a part, in a file; `None` if there was no answer.
    fn part(&self, part: &Module) -> Result<Option<String>, FlowError> {
        let file = self.kept.path().join(format!("{}.il", part.name()));
        let file = file.display().to_string();
        // One thread makes it, and others wait; the set is whole if that thread panics.
        let mut made = self.made.lock().unwrap_or_else(|e| e.into_inner());
        if !made.contains(part.name()) {
            let dir = folder()?;
            let memories = part.distinct().into_iter().filter(|m| m.is_ram());
            let memories: HashSet<_> = memories.map(Module::name).collect();
            let modules = part.distinct();
            for emitted in emit(part) {
                let module = modules.iter().find(|m| m.name() == emitted.name);
                let memory = module.filter(|m| memories.contains(m.name()));
                let text = memory.map_or(emitted.text, |memory| anything(memory));
                write(dir.path(), &format!("{}.v", emitted.name), &text)?;
            }
            let script = format!(
                "read_verilog *.v\nhierarchy -check -top {}\n{FLATTEN}{MEMORIES}{GATES}write_rtlil {file}\n",
                part.name()
            );
            if !yosys(dir.path(), "part.ys", &script, part, LIMIT)? {
                return Ok(None);
            }
            made.insert(part.name().to_owned());
        }
        Ok(Some(file))
    }
}

const FLATTEN: &str = "proc\nsetattr -mod -unset keep_hierarchy *\nflatten\n";
const MEMORIES: &str = "memory_map\nopt_expr -mux_undef\nopt_muxtree\nopt_clean\n";
const GATES: &str = "dffunmap\ntechmap\nsetundef -undriven -zero\nsetundef -zero\nopt_clean\ndffunmap\naigmap\nopt_clean\n";

pub(super) fn folder() -> Result<tempfile::TempDir, FlowError> {
    tempfile::tempdir().map_err(|e| FlowError::usage(format!("temporary files: {e}")))
}

pub(super) fn write(dir: &Path, file: &str, text: &str) -> Result<(), FlowError> {
    let path = dir.join(file);
    fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
}

/// Runs a script in a folder; false if it takes too long.
pub(super) fn yosys(
    dir: &Path,
    file: &str,
    script: &str,
    module: &Module,
    limit: Duration,
) -> Result<bool, FlowError> {
    write(dir, file, script)?;
    let Some(output) = YOSYS.run_for(limit, dir, ["-q", "-s", file])? else {
        return Ok(false);
    };
    if !output.status.success() {
        let said = combined(&output);
        let said = said.trim();
        return Err(FlowError::usage(format!(
            "yosys on {}: {said}",
            module.name()
        )));
    }
    Ok(true)
}

/// The gates of both sides, with Yosys' maps of them.
struct BothGates([Arc<(String, Aiger)>; 2]);

impl BothGates {
    /// `None` if a side has a register without a name.
    fn sides(&self) -> Option<Sides<'_>> {
        let BothGates([before, after]) = self;
        Some(Sides {
            before: Named::of(&before.0, &before.1)?,
            after: Named::of(&after.0, &after.1)?,
        })
    }
}

/// Makes gates of the two sides in a folder; `None` if it takes too long.
fn gates_of_sides(dir: &Path, module: &Module) -> Result<Option<BothGates>, FlowError> {
    let side = |side| Ok(gates_of_side(dir, side, module)?.map(Arc::new));
    let (Some(before), Some(after)) = (side("gold")?, side("gate")?) else {
        return Ok(None);
    };
    Ok(Some(BothGates([before, after])))
}

/// And of one.
fn gates_of_side(
    dir: &Path,
    side: &str,
    module: &Module,
) -> Result<Option<(String, Aiger)>, FlowError> {
    let at = dir.join(side);
    let script = format!(
        "read_verilog *.v\nhierarchy -check -top {side}\n{FLATTEN}expose -evert t:*_outside\n\
         {MEMORIES}{GATES}zinit -all\nopt_clean\naigmap\nopt_clean\nwrite_aiger -map gates.map gates.aig\n"
    );
    if !yosys(&at, "gates.ys", &script, module, LIMIT)? {
        return Ok(None);
    }
    Ok(Some((read(&at, "gates.map")?, gates(&at, "gates.aig")?)))
}

/// Is the output of these gates, which have no registers, 0 for all inputs?
fn never(dir: &Path, gates: Vec<u8>, limit: Duration) -> Result<bool, FlowError> {
    Ok(matches!(ask(dir, gates, limit)?, Reply::Never))
}

/// At which inputs is the output of these gates 1?
fn ask(dir: &Path, gates: Vec<u8>, limit: Duration) -> Result<Reply, FlowError> {
    let file = dir.join("differs.aig");
    fs::write(&file, gates).map_err(|e| FlowError::file(&file, e))?;
    let commands = "read_aiger differs.aig; strash; iprove; write_cex differs.at";
    let Some(output) = ABC.run_for(limit, dir, ["-c", commands])? else {
        return Ok(Reply::None);
    };
    let said = combined(&output);
    if said.contains("UNSATISFIABLE") {
        return Ok(Reply::Never);
    }
    if !said.contains("SATISFIABLE") {
        return Ok(Reply::None);
    }
    // A value of each input, in their order.
    let values = read(dir, "differs.at")?;
    let values = values
        .bytes()
        .take_while(|byte| matches!(byte, b'0' | b'1'));
    Ok(Reply::At(values.map(|byte| byte == b'1').collect()))
}

/// The modules that have an instance of this one.
fn users<'a>(modules: &[&'a Module], module: &str) -> Vec<&'a str> {
    let has = |user: &&&Module| user.children().iter().any(|child| child.name() == module);
    modules.iter().filter(has).map(|user| user.name()).collect()
}

/// The largest parts of a module that the change is not in, and that are not to be taken twice.
fn parts<'a>(module: &'a Module, changed: &str, twice: &BTreeSet<String>) -> Vec<&'a Module> {
    let has_change = |module: &Module| module.distinct().iter().any(|m| m.name() == changed);
    let mut parts: Vec<&Module> = vec![];
    let mut open = vec![module];
    while let Some(module) = open.pop() {
        for child in module.children() {
            let is_known = parts.iter().any(|part| part.name() == child.name());
            if has_change(child) || twice.contains(child.name()) {
                open.push(child);
            } else if !is_known && !data(child, true).is_empty() {
                parts.push(child);
            }
        }
    }
    parts
}

/// The inputs of a module but for the clock, or its outputs.
fn data(module: &Module, inputs: bool) -> Vec<Port> {
    let mut ports = module.ports();
    ports.retain(|port| port.name != "clk" && port.input == inputs);
    ports
}

fn width(ports: &[Port]) -> usize {
    ports.iter().map(|port| port.kind.width()).sum()
}

/// A part of which Yosys makes ports: what goes into it, of a memory while it matters, and what comes out of it. An
/// input turns over what goes into it, which makes gates with names of it, as of the outputs of a `wrapper`.
fn outside(part: &Module) -> String {
    let (inputs, outputs) = (data(part, true), data(part, false));
    let has = |name: &str| inputs.iter().any(|port| port.name == name);
    let taken = inputs.iter().map(|port| {
        let enable = match port.name.split_once('_') {
            Some((side, "addr" | "data")) if part.is_ram() => format!("{side}_en"),
            _ => String::new(),
        };
        match has(&enable) {
            true => format!("{} & {{{}{{{enable}}}}}", port.name, port.kind.width()),
            false => port.name.clone(),
        }
    });
    let taken = taken.collect::<Vec<_>>().join(", ");
    let (given, declared) = match &outputs[..] {
        [] => (String::new(), String::new()),
        outputs => (
            format!(", .given({{{}}})", list(outputs)),
            format!(", output wire [{}:0] given", width(outputs) - 1),
        ),
    };
    let name = part.name();
    format!(
        "module {name} (\n{1}\n);\nwire flip_taken;\n\
         {name}_outside u_outside_{name} (.taken({{{taken}}} ^ {{{0}{{flip_taken}}}}), .flip(flip_taken){given});\n\
         endmodule\n(* blackbox *)\nmodule {name}_outside (input wire [{0}-1:0] taken, output wire flip{declared});\n\
         endmodule\n",
        width(&inputs),
        declarations(&part.ports()),
    )
}

/// A memory that gives what was written once, and that says what it is asked for.
fn last_written(memory: &Module) -> String {
    let name = memory.name();
    let ports = memory.ports();
    let width_of = |name: &str| {
        let port = ports.iter().find(|port| port.name == name);
        port.map_or(1, |port| port.kind.width())
    };
    let taken = ["wr", "rd"].map(|side| {
        let bits = width_of(&format!("{side}_addr"));
        format!("{side}_en, {side}_addr & {{{bits}{{{side}_en}}}}")
    });
    let bits = 2 + width_of("wr_addr") + width_of("rd_addr");
    format!(
        "module {name} (\n{}\n);\nwire flip_taken;\n\
         {name}_outside u_outside_{name} (.taken({{{}}} ^ {{{bits}{{flip_taken}}}}), .flip(flip_taken));\n\
         reg [{}:0] word_q;\nalways @(posedge clk) if (wr_en) word_q <= wr_data;\nassign rd_data = word_q;\n\
         endmodule\n(* blackbox *)\nmodule {name}_outside (input wire [{bits}-1:0] taken, output wire flip);\n\
         endmodule\n",
        declarations(&ports),
        taken.join(", "),
        width_of("rd_data") - 1
    )
}

/// A memory of which nothing is known.
fn anything(memory: &Module) -> String {
    let outputs = data(memory, false);
    let name = memory.name();
    format!(
        "module {name} (\n{}\n);\n{name}_memory u_memory (.given({{{}}}));\nendmodule\n\
         (* blackbox *)\nmodule {name}_memory (output wire [{}:0] given);\nendmodule\n",
        declarations(&memory.ports()),
        list(&outputs),
        width(&outputs) - 1
    )
}

fn list(ports: &[Port]) -> String {
    let names: Vec<_> = ports.iter().map(|port| port.name.as_str()).collect();
    names.join(", ")
}

/// Both sides with the parts that they share, and what the bits of its output compare: those of the module first.
fn joined(names: &[&str], module: &Module, parts: &[&Module]) -> (String, Vec<Compared>) {
    let inputs = module.ports();
    let inputs: Vec<&Port> = inputs.iter().filter(|port| port.input).collect();
    let mut connected: Vec<String> = inputs
        .iter()
        .map(|port| format!(".in_{0}({0})", port.name))
        .collect();
    let (mut own, mut shared) = (vec![], vec![]);
    let mut text = String::new();
    let mut free = vec![];
    for name in names {
        let part_of = |path: &str| {
            let (_, part) = path.rsplit_once(".u_outside_")?;
            parts.iter().find(|module| module.name() == part).copied()
        };
        if let Some(path) = name.strip_prefix("cmp_") {
            let part = path.strip_suffix(".taken").and_then(part_of);
            match part {
                Some(part) => shared.push((*name, Compared::Part(part.name().to_owned()))),
                None => own.push((*name, Compared::Output(path.to_owned()))),
            }
        }
        let given = name
            .strip_prefix("in_")
            .and_then(|n| n.strip_suffix(".given"));
        if let Some((path, part)) = given.and_then(|path| Some((path, part_of(path)?))) {
            let number = free.len();
            let outputs = data(part, false);
            if part.is_ram() {
                free.push(format!(
                    "input wire [{}:0] given{number}",
                    width(&outputs) - 1
                ));
            } else {
                free.push(String::new());
                let taken = data(part, true);
                text += &format!(
                    "wire [{}:0] given{number};\nwire [{}:0] taken{number};\n{} u_part{number} (",
                    width(&outputs) - 1,
                    width(&taken) - 1,
                    part.name()
                );
                let mut ports = slices(&format!("taken{number}"), &taken);
                ports.extend(slices(&format!("given{number}"), &outputs));
                ports.extend(part.has_clock().then(|| ".clk(clk)".to_owned()));
                text += &ports.join(", ");
                text += ");\n";
                connected.push(format!(".\\gold_{path}.taken (taken{number})"));
            }
            connected.push(format!(".\\{name} (given{number})"));
        }
    }
    own.append(&mut shared);
    for (number, (name, _)) in own.iter().enumerate() {
        connected.push(format!(".\\{name} (same[{number}])"));
    }
    let last = own.len() - 1;
    let declared = inputs.iter().map(|port| declaration(port));
    let declared = declared.chain(free.into_iter().filter(|port| !port.is_empty()));
    let text = format!(
        "module joined (\n{},\noutput wire [{last}:0] differs\n);\nwire [{last}:0] same;\nassign differs = ~same;\n\
         {text}both u_both ({});\nendmodule\n",
        declared.collect::<Vec<_>>().join(",\n"),
        connected.join(",\n")
    );
    (
        text,
        own.into_iter().map(|(_, compared)| compared).collect(),
    )
}

/// Connections of ports to a vector of all of them, the first one on top.
fn slices(vector: &str, ports: &[Port]) -> Vec<String> {
    let mut top = width(ports);
    let slice = |port: &Port| {
        let last = top - 1;
        top -= port.kind.width();
        format!(".{}({vector}[{last}:{top}])", port.name)
    };
    ports.iter().map(slice).collect()
}

/// The module, in reset in the first cycle if it has one; a payload that it offers is 0 while its valid is, if only
/// users follow that look at it no sooner. Another input turns all outputs over: so each is a gate of its own, which has
/// a name in Yosys' map of the gates. An output that is a constant, an input or a register has none there.
fn wrapper(name: &str, module: &Module, is_top: bool) -> String {
    let ports = module.ports();
    let is_reset = |name: &str| name == "rst_n";
    let valid = |port: &Port| match is_top && !port.input {
        true => valid_of(&port.name, &ports),
        false => None,
    };
    let connected = ports.iter().map(|port| match port.input {
        _ if is_reset(&port.name) => ".rst_n(rst_n & started_q)".to_owned(),
        true => format!(".{0}({0})", port.name),
        false => format!(".{0}({0}_given)", port.name),
    });
    let given = ports.iter().filter(|port| !port.input).map(|port| {
        let (name, width) = (&port.name, port.kind.width());
        let offered = valid(port).map_or(String::new(), |valid| format!(" & {{{width}{{{valid}_given}}}}"));
        format!(
            "wire [{}:0] {name}_given;\nassign {name} = ({name}_given{offered}) ^ {{{width}{{flip_outputs}}}};\n",
            width - 1
        )
    });
    let given: String = given.collect();
    let mut own = ports.clone();
    own.push(Port {
        name: "flip_outputs".into(),
        input: true,
        kind: Bit,
        doc: String::new(),
    });
    let started = match ports.iter().any(|port| is_reset(&port.name)) {
        true => "reg started_q = 1'b0;\nalways @(posedge clk) started_q <= 1'b1;\n",
        false => "",
    };
    format!(
        "module {name} (\n{}\n);\n{started}{given}{} u_unit ({});\nendmodule\n",
        declarations(&own),
        module.name(),
        connected.collect::<Vec<_>>().join(", ")
    )
}

/// The output that says whether this one is offered: of a stream of the same name, the longest one.
pub(super) fn valid_of<'a>(output: &str, ports: &'a [Port]) -> Option<&'a str> {
    let valids = ports
        .iter()
        .filter(|port| !port.input && port.name != output);
    let streams = valids.filter_map(|port| {
        let stream = port.name.strip_suffix("valid")?;
        let stream = Some(stream).filter(|stream| !stream.is_empty())?;
        output
            .starts_with(stream)
            .then_some((stream.len(), &*port.name))
    });
    streams.max().map(|(_, valid)| valid)
}

pub(super) fn declarations(ports: &[Port]) -> String {
    let declared: Vec<_> = ports.iter().map(declaration).collect();
    declared.join(",\n")
}

fn declaration(port: &Port) -> String {
    let direction = if port.input { "input" } else { "output" };
    let last = port.kind.width() - 1;
    match port.kind {
        Bit => format!("{direction} wire {}", port.name),
        Signed(_) => format!("{direction} wire signed [{last}:0] {}", port.name),
        Bits(_) => format!("{direction} wire [{last}:0] {}", port.name),
    }
}
