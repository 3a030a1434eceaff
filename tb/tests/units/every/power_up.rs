//! Whatever registers and memories hold before it, one cycle of reset decides all that a unit says of itself: its
//! outputs, but the payload of what is not valid, are the same in every cycle of a run from any of many states.

use super::Directed;
use crate::common::*;
use tb::model::{Direction, Recording, changed};
use tb::under_test::{Setup, UnderTest};
use tb::units;

/// States that the runs of a case begin from, others in each case.
const STATES: u64 = 4;
/// Cases of a design, and cycles of each.
const CASES: usize = 3;
const CYCLES: usize = 2000;

/// Ports that show what is taken and not used, and the cycles by which they are late, as the pages of the units say.
const LATE: [(&str, usize); 8] = [
    ("held", 1),
    ("dense_held", 1),
    ("sparse_held", 1),
    ("held_a", 2),
    ("held_b", 2),
    ("a_held", 2),
    ("steps_held", 3),
    ("packs_held", 2),
];

/// When an output has to be the same.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    /// In every cycle behind the reset.
    Always,
    /// From so many cycles later on.
    From(usize),
    /// While the output at this place is 1.
    While(usize),
}

/// The outputs of a design that have to be the same: their places among the ports.
fn rules(design: &dyn UnderTest) -> Vec<(usize, Rule)> {
    let ports = design.info().ports;
    let place = |name: &str| ports.iter().position(|port| port.name == name);
    let (_, outputs) = design.streams();
    let payload = |name: &str| {
        let mut of = outputs.iter();
        of.find(|stream| stream.payload_ports().any(|port| port == name))
    };
    let rule = |name: &str| {
        // What is read of the register file may be thresholds that nobody has written.
        let is_read = design.info().unit == "kv_dma_registers"
            && ["threshold_set", "s_axil_rdata"].contains(&name);
        if design.partly_known().contains(&name) || is_read {
            return None;
        }
        if let Some((_, late)) = LATE.iter().find(|(port, _)| *port == name) {
            return Some(Rule::From(*late));
        }
        if let Some(stream) = payload(name) {
            let valid = stream.handshake().and_then(|(valid, _)| place(valid));
            return Some(valid.map_or(Rule::Always, Rule::While));
        }
        // The unit is not described by streams: by the names of its ports.
        let end = name.rfind('_').map_or(0, |at| at + 1);
        let valid = (end..=end + 1).find_map(|end| {
            let prefix = name.get(..end)?;
            let valid = format!("{prefix}valid");
            place(&valid).filter(|_| valid != name && !name.ends_with("ready"))
        });
        Some(valid.map_or(Rule::Always, Rule::While))
    };
    let all = ports.iter().enumerate();
    all.filter(|(_, port)| port.direction == Direction::Output)
        .filter_map(|(at, port)| Some((at, rule(port.name)?)))
        .collect()
}

/// The first cycle behind the first reset.
fn begins(run: &Recording) -> usize {
    let mut ports = run.info().ports.iter();
    let rst_n = ports.position(|port| port.name == "rst_n").expect("a port");
    let mut cycles = 1..run.cycles();
    let first = cycles.find(|cycle| run.value(*cycle, rst_n)[0] == 1);
    first.expect("it is reset for one cycle")
}

/// The first cycle in which a port that has to be the same is not, and the port.
fn difference(one: &Recording, other: &Recording, rules: &[(usize, Rule)]) -> Option<String> {
    let lengths = [one, other].map(Recording::cycles);
    if lengths[0] != lengths[1] {
        return Some(format!("the runs take {lengths:?} cycles"));
    }
    let begins = begins(one);
    let mut cycles = begins..one.cycles().min(CYCLES);
    cycles.find_map(|cycle| {
        let differs = |(port, rule): &&(usize, Rule)| {
            let counts = match rule {
                Rule::Always => true,
                Rule::From(late) => cycle >= begins + late,
                Rule::While(valid) => one.value(cycle, *valid)[0] == 1,
            };
            counts && one.value(cycle, *port) != other.value(cycle, *port)
        };
        let (port, _) = rules.iter().find(differs)?;
        let name = one.info().ports[*port].name;
        let [one, other] = [one, other].map(|run| run.value(cycle, *port));
        Some(format!("cycle {cycle}: {name} is {one:x?} or {other:x?}"))
    })
}

/// What differs between runs of a design from some states, a line for each case.
pub fn try_one(design: &dyn UnderTest) -> Vec<String> {
    let (config, rules) = (design.info().config, rules(design));
    let is_always = |(_, rule): &(usize, Rule)| *rule == Rule::Always;
    assert!(rules.iter().any(is_always), "{config}: no output counts");
    let directed = Directed::of(design);
    let run = |case, seed| {
        let setup = Setup {
            record: true,
            seed: Some(seed),
            ..Setup::default()
        };
        let run = directed.run(case, &setup);
        run.map(|run| run.recording.expect("it was recorded"))
            .map_err(|failure| format!("state {seed}: {failure}"))
    };
    let cases_of_one = directed.of_each_name().into_iter().step_by(2).take(CASES);
    let difference = |case: usize| {
        let one = case as u64 * cases(STATES);
        let first = run(case, one)?;
        for other in one + 1..one + cases(STATES) {
            if let Some(difference) = difference(&first, &run(case, other)?, &rules) {
                return Err(format!("states {one} and {other}, {difference}"));
            }
        }
        Ok(())
    };
    let failure = |case: usize| {
        let failure: String = difference(case).err()?;
        Some(format!("{config}, directed case {case}, {failure}"))
    };
    cases_of_one.filter_map(failure).collect()
}

/// Tries the designs that are chosen, which are more than `least`.
fn try_those(is_chosen: impl Fn(&dyn UnderTest, bool) -> bool, least: usize) {
    let all = units::all();
    let resets = |design: &&dyn UnderTest| design.info().port("rst_n").is_some();
    let designs: Vec<&dyn UnderTest> = all
        .iter()
        .map(AsRef::as_ref)
        .filter(resets)
        .filter(|design| is_chosen(*design, units::is_smallest(*design, &all)))
        .collect();
    assert!(designs.len() > least, "{} designs", designs.len());
    let failures = on_all_cores(&designs, |design| try_one(*design));
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn one_cycle_of_reset_decides_all_that_a_unit_says_of_itself() {
    try_those(|_, is_smallest| is_smallest, 45);
}

/// Units that are their parts in another number, as two readers in a DMA unit; all other designs when
/// [`everything`] is tried.
#[test]
#[ignore = "long"]
fn one_cycle_of_reset_decides_all_that_other_configurations_say_of_themselves() {
    let is_tiny = |config: &str| config.starts_with("kv_dma_tiny");
    try_those(
        |design, is_smallest| !is_smallest && (everything() || is_tiny(design.info().config)),
        2,
    );
}

#[test]
fn a_register_that_lacks_its_reset_is_noticed() {
    let (file, reset) = ("stream_register_w8.v", "slice_valid_q <= 1'b0;");
    let wrong = changed(info("stream_register_w8"), file, reset, "").unwrap();
    let wrong = units::under_test(wrong).unwrap();
    assert!(!try_one(wrong.as_ref()).is_empty());
}
