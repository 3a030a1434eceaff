//! All of the computing engine but what outlives a restart.

use super::super::streams::decoded_beat;
use super::array::array;
use super::beats::beats;
use super::geometry::Geometry;
use super::operands::operands;
use super::plan::plan;
use super::results::results;
use super::steps::steps;
use super::streams::{
    operand_word, plan as plan_ports, product_command, product_record, results as result_beat,
};
use crate::delay::delayed_bit;
use crate::dot::DOT_LANE_LATENCY;
use crate::hw::{Flow, InstanceRef, Module, ModuleBuilder};

/// Cycles from a step to its operands.
const OPERANDS_LATE: usize = 2;

/// The computing engine but for what outlives a restart (contract). Its reset is that of
/// the unit or a restart; its diagram is that of [`computing_engine`](super::computing_engine()).
pub(super) fn core(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("titanus_ce_core_{}", geometry.name()));
    m.doc(
        "Titanus' computing engine but for what outlives a restart: its reset is that of the unit or a \
         restart. One command is in work at a time.",
    );
    m.throughput("one row of a beat per cycle");
    let command = m.stream_in("command", &product_command());
    let tokens = m.stream_in("tokens", &decoded_beat(geometry.lanes));
    let words = m.stream_in("operands", &operand_word(geometry));

    let u = Parts::new(&m, geometry);
    command.connect(u.plan, "command");
    tokens.connect(u.beats, "in");
    words.connect(u.operands, "words");
    let mut fields = vec![];
    for (name, ..) in plan_ports(geometry) {
        fields.push((name, u.plan.get_as(name, name)));
    }
    let plan = m.fields("plan", &fields);
    let [starts, refuses, drops] =
        ["starts", "refuses", "drops"].map(|port| u.plan.get_as(port, port));

    m.comment("Steps, and what they need: a beat, operands, room for a result.");
    u.beats.stream("out", "waiting").connect(u.steps, "beats");
    for part in [u.steps, u.operands, u.array] {
        part.set("starts", starts);
    }
    u.steps.set("drops", drops);
    for (part, names) in [
        (
            u.steps,
            &["mix", "last_token", "heads", "head_beats", "beats", "rows"][..],
        ),
        (
            u.operands,
            &["mix", "signed_weights", "load_words", "last_token"],
        ),
        (u.array, &["mix", "rows"]),
        (u.results, &["words"]),
    ] {
        for name in names {
            part.set(name, plan.get(name));
        }
    }
    u.steps
        .set("loaded", u.operands.get_as("loaded", "loaded"))
        .set("room", u.results.get_as("room", "room"));
    let ends = u.steps.get_as("ends", "steps_end");
    u.operands
        .set("ends", ends)
        .set("frees", u.steps.get_as("frees", "frees"));

    m.comment(
        "The elements of a step are read a cycle behind it, and are there with its operands.",
    );
    let step = Flow::of(u.steps, "step", "step");
    u.operands
        .set("step", step.valid)
        .set("place", step.get("place"))
        .set("weight_place", step.get("weight"));
    u.beats
        .set("reads", delayed_bit(&m, "reads", step.valid, 1));
    let late = (1..=OPERANDS_LATE).fold(step, |step, stage| step.registered(stage));
    late.connect(u.array, "step");
    for (part, port, input) in [
        (u.operands, "q", "q"),
        (u.operands, "weight", "weight"),
        (u.beats, "data", "elements"),
    ] {
        let wire = if port == "data" { "elements" } else { port };
        u.array.set(input, part.get_as(port, wire));
    }
    let single = m.wire("single_word", plan.get("words").eq(1));
    u.array.set("single_word", single);
    m.comment("Scores as they are complete, and the accumulators behind the last step of a mix.");
    Flow::of(u.array, "score", "score").connect(u.results, "score");
    let mix_ends = m.wire("mix_ends", ends & plan.get("mix"));
    let drain = delayed_bit(&m, "mix_ended", mix_ends, OPERANDS_LATE + DOT_LANE_LATENCY);
    let spoiled = u.steps.get_as("spoiled", "spoiled");
    u.results
        .set("takes_room", u.steps.get_as("takes_room", "takes_room"))
        .set("word", u.array.get_as("word", "word"))
        .set("drain", drain)
        .set("spoiled", spoiled);
    u.array
        .set("reads", u.results.get_as("reads", "reads_accumulators"))
        .set("read_place", u.results.get_as("read_place", "read_place"));
    u.results
        .stream("out", "given")
        .stream_out("out", &result_beat(geometry));

    m.comment("The end of a command: its results have left, then its record.");
    let state = m.states("state", &["works", "settles", "records", "stopped"]);
    let [works, settles] = ["works", "settles"].map(|name| state.value(name));
    let [records, stopped] = ["records", "stopped"].map(|name| state.value(name));
    let drained = u.results.get_as("drained", "drained");
    let finishes = m.wire("finishes", (ends & !plan.get("mix")) | drained);
    let stops = u.steps.get_as("stops", "refused_stops");
    let none_left = u.results.get_as("none_left", "none_left");
    let counts = ["executed", "skipped"].map(|name| {
        let port = format!("all_{name}");
        (name, u.array.get_as(&port, &port))
    });
    let record = m.stream("counted", state.is("records"), &counts);
    let recorded = m.wire("recorded", record.transfer());
    let next = state.case(
        "next_state",
        &[
            ("works", stops.mux(stopped, finishes.mux(settles, works))),
            (
                "settles",
                none_left.mux(spoiled.mux(stopped, records), settles),
            ),
            ("records", recorded.mux(works, records)),
        ],
        stopped,
    );
    state.set(next);
    record.stream_out("record", &product_record());
    let nothing = refuses & !drops;
    let dropped = u.steps.get_as("dropped", "dropped");
    u.plan
        .set("token_done", u.steps.get_as("token_done", "token_done"))
        .set("done", recorded | dropped | nothing);
    m.output("refused", refuses, "a command is refused");
    m.output("stopped", state.is("stopped"), "waits for a reset");
    m.finish()
}

/// The instances.
struct Parts<'m> {
    plan: InstanceRef<'m>,
    beats: InstanceRef<'m>,
    operands: InstanceRef<'m>,
    steps: InstanceRef<'m>,
    array: InstanceRef<'m>,
    results: InstanceRef<'m>,
}

impl<'m> Parts<'m> {
    fn new(m: &'m ModuleBuilder, geometry: Geometry) -> Parts<'m> {
        Parts {
            plan: m.instance("u_plan", &plan(geometry)),
            beats: m.instance("u_beats", &beats(geometry)),
            operands: m.instance("u_operands", &operands(geometry)),
            steps: m.instance("u_steps", &steps(geometry)),
            array: m.instance("u_array", &array(geometry)),
            results: m.instance("u_results", &results(geometry)),
        }
    }
}
