//! The gate of one side: tokens of the right length, and a verdict on each.

use crate::hw::{Bit, Bits, Bundle, Field, Module, ModuleBuilder, Stream, Value, width_for};
use crate::packkv::format::CHANNELS;
use crate::packkv::repacker::Geometry;

/// Bits of the counter of tokens: those of a block, and how far the sides may be apart.
pub(super) fn counter_bits(geometry: Geometry) -> usize {
    geometry.format.token() + 3
}

const DATA: Field<'_> = (
    "data",
    Bits(16 * CHANNELS),
    "binary16 elements, lane 0 lowest",
);
const KEEP: Field<'_> = (
    "keep",
    Bits(2 * CHANNELS),
    "two bits per element: both are set where there is one",
);
const LAST: Field<'_> = ("last", Bit, "last beat of the token");

/// A beat of a token.
pub(super) fn element_beat() -> Bundle {
    Bundle::new("a beat of a token", &[DATA, KEEP, LAST])
}

/// A beat that has passed: in a block that counts it is full.
fn passed_beat() -> Bundle {
    Bundle::new("a beat of a token", &[DATA, LAST])
}

/// What a gate is told about a block.
pub(super) fn gate_settings(geometry: Geometry) -> Bundle {
    Bundle::new(
        "the settings of a block",
        &[
            ("refused", Bit, "they are out of range"),
            ("beats", Bits(geometry.beats()), "beats of a token"),
            ("n", Bits(width_for(geometry.format.largest)), "N"),
        ],
    )
}

/// What is known of a token when it has passed.
pub(super) fn verdict() -> Bundle {
    Bundle::new(
        "a verdict",
        &[
            ("bad", Bit, "its block is refused"),
            ("nan", Bit, "a NaN is among the elements"),
            ("inf", Bit, "an infinity is"),
        ],
    )
}

/// Lets tokens of the length of their block pass, cuts longer ones, and says of each whether it was right. Of a block
/// whose settings are out of range, a beat of each token passes.
pub(super) fn gate(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_gate_{}", geometry.name()));
    m.doc(
        "Lets the tokens of a block pass: what is longer than the settings say is cut, and of a block whose settings are \
         out of range a beat of each token passes, with N = 1. A verdict says of every token whether it was right, and \
         whether NaN or infinity was in it.",
    );
    m.doc("in_ready and out_valid depend on the others of this cycle.");
    geometry.describe(&m);
    m.throughput("one beat per cycle");
    let beat = m.stream_in("in", &element_beat());
    let settings = m.stream_in("settings", &gate_settings(geometry));

    m.comment("Where a token ends.");
    let count = m.reg_reset("count", Bits(geometry.beats()), 0);
    let drops = m.reg_reset("drops", Bit, 0);
    let refused = settings.get("refused");
    let next = m.wire("next_count", count.q() + 1);
    let is_whole = m.wire("is_whole", next.eq(settings.get("beats")));
    let at_end = m.wire("at_end", refused | is_whole);
    let last = beat.get("last");
    let out_last = m.wire("ends", last | at_end);
    let full = beat.get("keep").reduce_and();
    let bad = refused | !(last & is_whole & full);

    m.comment("What is met in it.");
    let lanes = beat.get("data").lanes(16);
    let all_ones = m.lanes("no_number", CHANNELS, |i| {
        lanes[i].slice(10, 5).reduce_and()
    });
    let fraction = m.lanes("fraction", CHANNELS, |i| lanes[i].slice(0, 10).reduce_or());
    let met = [("nan", all_ones & fraction), ("inf", all_ones & !fraction)];
    let met = met.map(|(name, lanes)| {
        let now = m.wire(&format!("{name}_lanes"), lanes).reduce_or();
        let before = m.reg_reset(&format!("{name}_before"), Bit, 0);
        (
            name,
            m.wire(&format!("{name}_now"), now | before.q()),
            before,
        )
    });

    let told = m.forward("told", Bit);
    let mut fields = vec![("bad", bad)];
    fields.extend(met.iter().map(|(name, now, _)| (*name, *now)));
    let verdict_of = m.stream("verdict_of", told.value(), &fields);
    let offered = m.wire(
        "offered",
        beat.valid & settings.valid & !drops.q() & verdict_of.ready(),
    );
    let n = settings.get("n");
    let one = m.lit(n.kind(), 1);
    let out = passing(&m, &beat, offered, out_last);
    let passes = m.wire("passes", out.transfer());
    told.drive(passes & out_last);
    for (_, now, before) in met {
        before.set_when(passes, now & !out_last);
    }
    let goes = m.wire(
        "goes",
        settings.valid & (drops.q() | (out.ready() & verdict_of.ready())),
    );
    let taken = m.wire("taken", beat.valid & goes);
    count.set_when(
        taken,
        last.mux(
            m.lit(count.q().kind(), 0),
            (drops.q() | at_end).mux(count.q(), next),
        ),
    );
    drops.set_when(taken, !last & (drops.q() | at_end));

    m.comment("The tokens of the block.");
    let tokens = m.reg_reset("tokens", Bits(counter_bits(geometry)), 0);
    let token_ends = m.wire("token_ends", taken & last);
    tokens.set_when(token_ends, tokens.q() + 1);
    let in_block = tokens.q().slice(0, format.token());
    let block_ends = m.wire("ends_block", token_ends & in_block.eq(format.block - 1));
    m.output("block_ends", block_ends, "the last token of a block ends");
    m.output(
        "token_count",
        tokens.q(),
        "tokens that ended, modulo eight blocks",
    );
    m.output(
        "max_code",
        refused.mux(one, n),
        "N of the beat that is offered",
    );
    beat.accept_when(goes);
    settings.accept_when(block_ends);
    out.stream_out("out", &passed_beat());
    verdict_of.stream_out("verdict", &verdict());
    m.finish()
}

/// The beats as they go on.
fn passing<'m>(
    m: &'m ModuleBuilder,
    beat: &Stream<'m>,
    valid: Value<'m>,
    last: Value<'m>,
) -> Stream<'m> {
    let fields = [("data", beat.get("data")), ("last", last)];
    m.stream("passing", valid, &fields)
}
