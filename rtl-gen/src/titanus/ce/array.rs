//! The lanes, and what their products are added to.

use super::counters::counters;
use super::geometry::{COUNTER, Geometry, OPERAND, PRODUCT, RESULT};
use super::lane::lane;
use super::score_sum::score_sum;
use super::streams::step as step_bundle;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Flow, InstanceRef, LaneArray, Module, ModuleBuilder, Value};

/// Multiplies a beat with the second operands; adds the products of scores up, and those of a mix to
/// accumulators in a RAM.
///
/// ```text
///  step (2 cycles late) --+
///  elements, q, weight ---+--> lanes --> products --> score_sum --> score
///                                |  ^
///                           sums v  | before
///                               RAM of accumulators --> word
/// ```
pub(super) fn array(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("titanus_ce_array_{}", geometry.name()));
    m.doc(
        "The multipliers of the computing engine, the sums of scores, and the accumulators of a mix in a \
         RAM. An accumulator may be added to again two cycles later, or in the next cycle if single_word \
         says that there is only one word of them.",
    );
    m.throughput("one beat per cycle");
    let mix = m.input("mix", Bit, "0 score, 1 mix");
    let single = m.input(
        "single_word",
        Bit,
        "all accumulators of the mix are one word",
    );
    let rows = m.input("rows", Bits(geometry.rows_bits()), "query rows");
    let starts = m.input("starts", Bit, "a command begins");
    let step = Flow::input(&m, "step", &step_bundle(geometry));
    m.unused("unused_weight", step.get("weight"));
    let q = m.input(
        "q",
        Bits(geometry.beat_bits()),
        "with the step, lane 0 lowest",
    );
    let weight = m.input("weight", Bits(OPERAND), "with the step");
    let elements = m.input(
        "elements",
        Bits(geometry.beat_bits()),
        "with the step, lane 0 lowest",
    );
    let reads = m.input(
        "reads",
        Bit,
        "a word of accumulators is read, and no step is",
    );
    let read_place = m.input("read_place", Bits(geometry.place_bits()), "this word");

    m.comment("What goes with a step, cycle by cycle: multiplied, product.");
    let fields = ["place", "begins", "gives", "last", "spoiled"];
    let step = step.select(&fields);
    let works = m.wire("works", step.valid & !step.get("spoiled"));
    let multiplied = step.registered(1);
    let product = multiplied.registered(2);

    let lanes = geometry.lanes;
    let begins = multiplied.get("begins");
    let from_ram = m.wire("from_ram", !begins & !single);
    let from_sum = m.wire("from_sum", single & !(begins & multiplied.valid));
    let ram = m.instance(
        "u_accumulators",
        &sdp_ram(geometry.words_max(), RESULT * lanes),
    );
    let word = ram.get_as("rd_data", "accumulators");
    let [executed, products, sums] = [
        ("executed", lanes),
        ("products", PRODUCT * lanes),
        ("sums", RESULT * lanes),
    ]
    .map(|(name, bits)| m.forward(name, Bits(bits)));
    let shared = [
        ("valid", works),
        ("mix", mix),
        ("weight", weight),
        ("from_ram", from_ram),
        ("from_sum", from_sum),
    ];
    let of_lanes = LaneArray {
        shared: m.fields("shared", &shared),
        split: m.fields("split", &[("q", q), ("element", elements), ("kept", word)]),
        outputs: &[("executed", executed), ("product", products), ("sum", sums)],
    };
    of_lanes.instances(&m, "u_lane", &lane(), 1, lanes);

    m.comment("Accumulators: read while the product is made, written with their sum.");
    let mixes = m.wire("mixes", mix & multiplied.valid);
    let from = reads.mux(read_place, multiplied.get("place"));
    ram.set("rd_en", mixes | reads)
        .set("rd_addr", m.wire("read_at", from))
        .set("wr_en", mix & product.valid)
        .set("wr_addr", product.get("place"))
        .set("wr_data", sums.value());
    m.output("word", word, "accumulators, lane 0 lowest");

    let any = m.delay("any", executed.value().reduce_or());
    let score = m.instance("u_score_sum", &score_sum(geometry));
    score
        .set("products", products.value())
        .set("executes", any)
        .set("valid", product.valid & !mix)
        .set("rows", rows);
    for flag in ["begins", "gives", "last", "spoiled"] {
        score.set(flag, product.get(flag));
    }
    for (port, kind, doc) in [
        ("valid", Bit, "a score is present"),
        (
            "value",
            Bits(RESULT),
            "int32; 0 if spoiled, or without a score",
        ),
        ("last", Bit, "last result of the command"),
        ("user", Bit, "a token broke the format"),
    ] {
        let port = format!("score_{port}");
        let value = score.get_as(&port, &format!("{port}_given"));
        debug_assert_eq!(value.kind(), kind);
        m.output(&port, value, doc);
    }
    count(&m, geometry, starts, multiplied.valid, executed.value());
    m.finish()
}

/// The counters of products.
fn count<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    starts: Value<'m>,
    valid: Value<'m>,
    executed: Value<'m>,
) {
    let u: InstanceRef = m.instance("u_counters", &counters(geometry));
    u.set("clear", starts)
        .set("valid", valid)
        .set("executed", executed);
    for (name, doc) in [
        ("executed", "products of two operands not 0"),
        ("skipped", "the other products"),
    ] {
        let value = u.get_as(&format!("all_{name}"), &format!("{name}_products"));
        debug_assert_eq!(value.width(), COUNTER);
        m.output(&format!("all_{name}"), value, doc);
    }
}
