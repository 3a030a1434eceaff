//! The product, but for its restart and its error registers.

use super::super::reader::{
    format_error, packs_word, planned, reader_command, steps_word, unpack, unpack_plan,
};
use super::aligner::aligner;
use super::geometry::{BLOCKS, Geometry, HELD, RESULT};
use super::intake::{intake, operand_plan, parts_bits, set};
use super::results::{FLAGS, results};
use super::row::{loading, row};
use super::sequencer::{accepted, pass, reading, sequencer};
use super::steer::{Steer, connect, digits, steer};
use super::steps_table::steps_table;
use super::streams::{operand_word, results as result_beat};
use crate::hw::{Bit, Bundle, Fields, InstanceRef, Module, ModuleBuilder, Value};

/// The parts around the rows.
struct Units<'m> {
    intake: InstanceRef<'m>,
    aligner: InstanceRef<'m>,
    steps: InstanceRef<'m>,
    unpack: InstanceRef<'m>,
    sequencer: InstanceRef<'m>,
    results: InstanceRef<'m>,
}

/// The product without what outlives a restart. A reset puts it back to work.
pub(super) fn dot_core(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_dot_core_{}", geometry.name()));
    m.doc(
        "Takes operands, steps and packs ahead of each other, judges them place by place, and steers the rows. \
         Behind a segment that is accepted nothing waits.",
    );
    geometry.describe(&m);
    m.throughput("four packs per cycle");
    let a = m.stream_in("a", &operand_word());
    let steps = m.stream_in("steps", &steps_word());
    let packs = m.stream_in("packs", &packs_word());
    let commands = m.stream_in("command", &reader_command());
    let shape = geometry.reader();
    let halted = m.forward("halted", Bit);
    m.comment("Behind an error no command is taken, as no word is.");
    let commands = commands.gated("command_in", !halted.value());
    let plans = planned(&m, shape, commands);
    let [operands, segments, passes] = plans.fork(["operands", "segments", "passes"]);
    let u = Units {
        intake: m.instance("u_intake", &intake(geometry, BLOCKS)),
        aligner: m.instance("u_aligner", &aligner(geometry)),
        steps: m.instance("u_steps", &steps_table(geometry)),
        unpack: m.instance("u_unpack", &unpack(shape)),
        sequencer: m.instance("u_sequencer", &sequencer(geometry)),
        results: m.instance("u_results", &results(geometry)),
    };
    let good = !operands.get("bad");
    let parts = operands.get("parts").zext(parts_bits(geometry));
    let operands = operands.gated("good_operands", good);
    let fields = operands.fields().select(&["values", "blocks"]);
    let fields = fields.append(&[("parts", parts)]);
    debug_assert_eq!(fields.names(), operand_plan(geometry, BLOCKS).names());
    operands.with_fields(fields).connect(u.intake, "plan");
    let good = !segments.get("bad");
    let segments = segments.gated("good_segments", good);
    segments
        .select(&unpack_plan(shape).names())
        .connect(u.unpack, "plan");
    passes
        .select(&pass(geometry).names())
        .connect(u.sequencer, "plan");

    halted.drive(u.sequencer.get_as("halted", "sequencer_halted"));
    let halted = halted.value();
    a.connect(u.intake, "words");
    steps.connect(u.steps, "words");
    packs.gated("packs_in", !halted).connect(u.unpack, "words");
    u.unpack.set("blank", m.lit(Bit, 0));
    for part in [u.intake, u.steps] {
        part.set("halted", halted);
    }
    wire_up(&m, geometry, &u);
    let rows = rows(&m, geometry, u.aligner);
    let steer = steered(&m, geometry, &u);
    let codes = u.unpack.get_as("codes", "codes");
    connect(&rows, &steer, digits(&m, geometry, codes, steer.values));
    give(&m, geometry, &u, &rows, &steer);
    status(&m, &u);
    u.results
        .stream("out", "results")
        .stream_out("out", &result_beat(geometry));
    m.finish()
}

/// What the parts tell each other.
fn wire_up<'m>(m: &'m ModuleBuilder, geometry: Geometry, u: &Units<'m>) {
    m.comment("Operands.");
    let tell = |from: InstanceRef<'m>, port: &str, to: InstanceRef<'m>, input: &str, wire: &str| {
        to.set(input, from.get_as(port, wire));
    };
    for port in ["has_set", "first_bank", "data"] {
        tell(u.intake, port, u.aligner, port, &format!("operand_{port}"));
    }
    for field in set(geometry).fields() {
        let port = format!("set_{}", field.name);
        tell(
            u.intake,
            &port,
            u.aligner,
            &port,
            &format!("operand_{port}"),
        );
    }
    for port in ["leaves", "read_at"] {
        tell(u.aligner, port, u.intake, port, &format!("operands_{port}"));
    }
    let reads = u.aligner.get_as("reads", "operands_reads");
    u.intake.set("reads", reads);
    u.steps.set("aligns", reads);
    for port in ["opens", "opened_parts"] {
        tell(u.sequencer, port, u.intake, port, &format!("set_{port}"));
    }
    tell(u.intake, "there", u.sequencer, "set_there", "set_is_there");
    tell(
        u.intake,
        "no_more",
        u.sequencer,
        "no_more_operands",
        "no_more_operands",
    );
    for port in ["ready", "met0", "met1"] {
        tell(
            u.aligner,
            port,
            u.sequencer,
            port,
            &format!("aligned_{port}"),
        );
    }
    tell(u.sequencer, "frees", u.aligner, "frees", "frees_bank");
    tell(u.sequencer, "turn", u.aligner, "turn", "turn_of_values");
    tell(u.sequencer, "turn_odd", u.aligner, "odd", "turn_odd");

    m.comment("Steps.");
    tell(
        u.steps,
        "ahead_there",
        u.aligner,
        "steps_there",
        "steps_ahead",
    );
    tell(
        u.steps,
        "operand_steps",
        u.aligner,
        "steps",
        "steps_of_operands",
    );
    for port in ["begins_block", "frees_block", "step_group"] {
        tell(u.aligner, port, u.steps, port, &format!("aligner_{port}"));
    }
    for port in ["group_opens", "block_opens"] {
        tell(u.sequencer, port, u.steps, port, &format!("steps_{port}"));
    }
    for port in ["group_there", "block_there"] {
        tell(u.steps, port, u.sequencer, port, &format!("steps_{port}"));
    }
    tell(u.steps, "wrong", u.sequencer, "steps_wrong", "steps_wrong");
    tell(
        u.steps,
        "used_at_next",
        u.sequencer,
        "steps_at",
        "next_steps",
    );

    m.comment("Segments.");
    let segments = u.unpack.stream("segment", "segment");
    u.sequencer.set("segment_valid", segments.valid).set(
        "segment_error",
        m.names(&format_error()).mark(segments.get("error")),
    );
    segments.accept_when(u.sequencer.get_as("segment_ready", "segment_accepted"));
    tell(u.sequencer, "reserves", u.results, "reserves", "reserves");
    tell(u.results, "room", u.sequencer, "room", "room");
}

/// The rows, with what is loaded into them.
fn rows<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    aligner: InstanceRef<'m>,
) -> Vec<InstanceRef<'m>> {
    m.comment("The rows. A row is loaded when its number is given.");
    let module = row(geometry);
    let several = geometry.rows > 1;
    let of = |port: &str| several.then(|| aligner.get_as(port, port));
    let (word_row, lead_row) = (of("load_row"), of("lead_row"));
    let bundle = loading(geometry);
    let load: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|field| {
            (
                field.name.as_str(),
                aligner.get_as(&field.name, &field.name),
            )
        })
        .collect();
    (0..geometry.rows)
        .map(|n| {
            let u = m.instance(&format!("u_row{n}"), &module);
            for (port, value) in &load {
                let of = match *port {
                    "load" => word_row,
                    "load_lead" => lead_row,
                    _ => None,
                };
                u.set(port, of.map_or(*value, |of| *value & of.eq(n)));
            }
            u
        })
        .collect()
}

/// The fields of a bundle at ports of the sequencer with this prefix.
fn fields_of<'m>(
    m: &'m ModuleBuilder,
    sequencer: InstanceRef<'m>,
    prefix: &str,
    bundle: &Bundle,
) -> Fields<'m> {
    let fields: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|field| {
            let port = format!("{prefix}_{}", field.name);
            let wire = format!("given_{port}");
            (field.name.as_str(), sequencer.get_as(&port, &wire))
        })
        .collect();
    m.fields(prefix, &fields)
}

/// What the rows are told.
fn steered<'m>(m: &'m ModuleBuilder, geometry: Geometry, u: &Units<'m>) -> Steer<'m> {
    let segment = fields_of(m, u.sequencer, "segment", &accepted(geometry));
    let read = fields_of(m, u.sequencer, "read", &reading(geometry));
    let read = read.append(&[("met", u.sequencer.get_as("met", "met_in_pass"))]);
    let goes = u.sequencer.get_as("goes", "segment_goes");
    let reads = u.sequencer.get_as("reads", "result_reads");
    let steps = u.steps.get_as("steps", "steps_of_group");
    let steer = steer(m, geometry, (goes, &segment), (reads, &read), steps);
    u.steps
        .set("reads", steer.reads_steps)
        .set("frees_group", steer.reads_steps)
        .set("read_at", steer.steps_at);
    steer
}

/// The results with what is known of them.
fn give<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    u: &Units<'m>,
    rows: &[InstanceRef<'m>],
    steer: &Steer<'m>,
) {
    m.comment("Results. A pass over values may have terms that were out of range.");
    let clamped: Vec<Value> = rows
        .iter()
        .enumerate()
        .map(|(n, row)| row.get_as("clamped", &format!("clamped{n}")))
        .collect();
    let clamped = m.wire(
        "clamped_now",
        m.pack(&clamped).reduce_or() & steer.adds_term,
    );
    let get = |name: &str| steer.result.get(name);
    let of_sum = get("sum");
    let seen = m.reg_reset("clamped_in_pass", Bit, 0);
    seen.set((seen.q() & !(of_sum & get("last"))) | clamped);
    let flags = m.concat(&[of_sum & seen.q(), get("flags")]);
    let zero = get("zero");
    let of_rows: Vec<Value> = rows
        .iter()
        .enumerate()
        .map(|(n, row)| row.get_as("result", &format!("result{n}")) & (!zero).replicate(RESULT))
        .collect();
    debug_assert_eq!(of_rows.len(), geometry.rows);
    u.results
        .set("comes", get("comes"))
        .set("data", m.pack(&of_rows))
        .set("last", get("last"))
        .set("wrong", zero)
        .set("group_ends", get("group_ends"))
        .set("flags", flags);
}

/// The status ports.
fn status(m: &ModuleBuilder, u: &Units<'_>) {
    let failed = u.results.get_as("failed", "pass_failed");
    m.output("failed", failed, "a pass with a format error has left");
    for flag in FLAGS {
        let port = format!("{flag}_seen");
        let seen = u.results.get_as(&port, &format!("results_{port}"));
        m.output(&port, seen, "met in a pass of which results leave");
    }
    let refused = u.sequencer.get_as("refused", "command_refused");
    m.output("refused", refused, "a command was refused");
    let error = u.sequencer.get_as("error", "what_is_wrong");
    m.output("error", error, "what was wrong");
    let quiet = u.results.get_as("quiet", "all_left");
    let stopped = u.sequencer.get_as("stopped", "sequencer_stopped");
    m.output("stopped", stopped & quiet, "waits for a reset");
    let held = [
        ("a_held", u.intake),
        ("steps_held", u.steps),
        ("packs_held", u.unpack),
    ];
    for (port, unit) in held {
        let value = unit.get_as("held", &format!("not_used_{port}"));
        m.output(port, value.zext(HELD), "bytes taken and not used");
    }
}
