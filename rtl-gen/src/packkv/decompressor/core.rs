//! The readers of packs without what outlives a restart.

use super::super::reader::{
    BEATS, PACKS, ReaderShape, UNPACK_LATENCY, format_error, packs_beat, packs_word, planned,
    reader_command, steps_word, unpack, unpack_plan,
};
use super::place::place;
use super::steps_table::steps_table;
use super::value_lanes::{VALUE_LATENCY, value_lanes};
use crate::cells::stream_fifo;
use crate::delay::{delayed, delayed_bit};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil, width_for};

/// What a reader gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gives {
    /// Codes, of so many bits each.
    Codes(usize),
    /// Values, which need the steps.
    Values,
}

impl Gives {
    /// Bits of an element.
    pub fn element(self) -> usize {
        match self {
            Gives::Codes(bits) => bits,
            Gives::Values => 16,
        }
    }

    /// What an element is.
    pub fn what(self) -> &'static str {
        match self {
            Gives::Codes(_) => "codes, signed",
            Gives::Values => "binary16",
        }
    }

    /// Cycles from a code to its element.
    fn latency(self) -> usize {
        match self {
            Gives::Codes(_) => 0,
            Gives::Values => 1 + VALUE_LATENCY,
        }
    }
}

/// Segments that may be on their way.
const ON_THE_WAY: usize = 6;

/// Commands and streams to beats of four packs. A reset puts it back to work.
pub(super) fn reader_core(shape: ReaderShape, gives: Gives) -> Module {
    let what = match gives {
        Gives::Codes(_) => "unpacker",
        Gives::Values => "decompressor",
    };
    let m = ModuleBuilder::new(format!("packkv_{what}_core_{}", shape.name()));
    m.doc(
        "Takes segment after segment, each when it is there and its beats have room, and its steps are good \
         where they are needed. Behind the first thing that is wrong the rest of the block is +0; then, and \
         at a command that is out of range, it stops until it is reset.",
    );
    shape.describe(&m);
    m.throughput("a beat of four packs per cycle");
    let packs = m.stream_in("packs", &packs_word());
    let steps_words = (gives == Gives::Values).then(|| m.stream_in("steps", &steps_word()));
    let commands = m.stream_in("command", &reader_command());
    let names = m.names(&format_error());
    let halted = m.reg_reset("halted", Bit, 0);

    m.comment("Behind an error no command is taken, as no word is.");
    let commands = commands.gated("command_in", !halted.q());
    let plans = planned(&m, shape, commands);
    let [to_unpack, to_place] = plans.fork(["to_unpack", "to_place"]);
    let u = m.instance("u_unpack", &unpack(shape));
    packs.gated("packs_in", !halted.q()).connect(u, "words");
    let good = !to_unpack.get("bad");
    to_unpack
        .gated("good_plan", good)
        .select(&unpack_plan(shape).names())
        .connect(u, "plan");
    let (waits, bad) = (to_place.valid, to_place.get("bad"));
    let [goes, turns, gives_up] = ["goes", "turns", "gives_up"].map(|name| m.forward(name, Bit));
    let to_place = to_place.gated("place_plan", !bad & !halted.q());
    let place = place(&m, shape, to_place, (turns.value(), gives_up.value()));
    let steps = steps_words.map(|words| {
        let words = words.gated("steps_in", !halted.q());
        steps_table(&m, shape, words, &place, goes.value())
    });

    m.comment("A segment goes when its steps are good and its beats have room. The first one that is wrong spoils.");
    let count = Bits(width_for(ON_THE_WAY));
    let on_the_way = m.reg_reset("on_the_way", count, 0);
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let room = m.wire("has_room_behind", on_the_way.q().lt(ON_THE_WAY));
    let segments = u.stream("segment", "segment");
    let none = segments.get("error").eq(names.value("none"));
    let in_turn = place.active & !spoiled.q();
    let in_turn = match &steps {
        Some(steps) => in_turn & steps.judged,
        None => in_turn,
    };
    let in_turn = m.wire("segment_in_turn", in_turn);
    let wrong = m.wire("segment_is_wrong", in_turn & segments.valid & !none);
    let what = names.mark(segments.get("error"));
    let (wrong, what) = match &steps {
        Some(steps) => {
            let by_step = steps.wrong & !spoiled.q();
            (
                by_step | wrong,
                steps.wrong.mux(names.value("bad_step"), what),
            )
        }
        None => (wrong, what),
    };
    spoiled.set(spoiled.q() | wrong);
    let error = names.register("error", "none");
    error.set_when(wrong, what);
    let accepts = in_turn & none & room;
    goes.drive(segments.valid & accepts);
    segments.accept_when(accepts);

    m.comment("Its four beats; those of a segment that is not to be used are +0.");
    let on = m.reg_reset("beats_on", Bit, 0);
    let beat = m.reg("beat", Bits(log2_ceil(BEATS)));
    let ends = m.wire("segment_ends", beat.q().eq(BEATS - 1));
    let zero = m.wire("gives_zero", place.active & spoiled.q() & room & !on.q());
    turns.drive(goes.value() | zero);
    gives_up.drive(zero & place.ends_block);
    let first = m.lit(beat.q().kind(), 0);
    on.set(turns.value() | (on.q() & !ends));
    beat.set(turns.value().mux(first, beat.q() + 1));
    let of_block = m.reg("ends_block_kept", Bit);
    of_block.set_when(turns.value(), place.ends_block);
    let is_zero = m.reg("is_zero", Bit);
    is_zero.set_when(turns.value(), zero);
    let last = m.wire("is_last", ends & of_block.q());
    let marks = [("ends", ends), ("last", last), ("user", last & is_zero.q())];

    let valid = delayed_bit(&m, "beat_comes", on.q(), UNPACK_LATENCY - 1);
    u.set(
        "blank",
        delayed(&m, "blank", is_zero.q(), UNPACK_LATENCY - 2),
    );
    let codes = u.get_as("codes", "codes");
    let of_group = steps.as_ref().map(|steps| steps.of_group);
    let data = elements(&m, shape, gives, codes, of_group);
    let late = gives.latency();
    let mut fields = vec![("data", data)];
    for (name, value) in marks {
        let wire = format!("beat_{name}");
        fields.push((name, delayed(&m, &wire, value, UNPACK_LATENCY - 1 + late)));
    }
    let given = m.stream(
        "beats",
        delayed_bit(&m, "beat_is_there", valid, late),
        &fields,
    );
    m.unused("unused_beats_ready", given.ready());
    let given = given.through_packed("given", |width| stream_fifo(BEATS * ON_THE_WAY, width));
    let beat_leaves = m.wire("beat_leaves", given.transfer());
    let left = m.wire("segment_leaves", beat_leaves & given.get("ends"));
    on_the_way.set_when(
        turns.value() ^ left,
        left.mux(on_the_way.q() - 1, on_the_way.q() + 1),
    );

    m.comment("A command that is out of range is refused when all before it has left.");
    let quiet = m.wire("is_quiet", !on_the_way.q().reduce_or());
    let refused = m.wire("refuses", waits & bad & !place.active & quiet & !halted.q());
    halted.set(halted.q() | refused | gives_up.value());
    m.output(
        "failed",
        beat_leaves & given.get("user"),
        "a block that is not to be used has left",
    );
    m.output("error", error.q(), "what was wrong with it");
    m.output("refused", refused, "a command is refused");
    m.output("stopped", halted.q() & quiet, "waits for a reset");
    m.output(
        "packs_held",
        u.get_as("held", "unpack_held"),
        "bytes taken and not used",
    );
    if let Some(steps) = &steps {
        m.output("steps_held", steps.held, "bytes taken and not used");
    }
    let beat = packs_beat(shape, gives.element(), gives.what());
    given.select(&beat.names()).stream_out("out", &beat);
    m.finish()
}

/// The elements of a beat of `codes`: themselves, or their values where there are `steps`.
fn elements<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    gives: Gives,
    codes: Value<'m>,
    steps: Option<Value<'m>>,
) -> Value<'m> {
    let bits = shape.code_bits();
    let Some(steps) = steps else {
        let codes = codes.lanes(bits);
        return m.lanes("elements", codes.len(), |n| codes[n].sext(gives.element()));
    };
    m.comment("The values, those of a token with its step.");
    let codes = m.delay("codes", codes).lanes(bits);
    let module = value_lanes(bits);
    let steps = steps.lanes(16);
    let of_token: Vec<Vec<Value>> = (0..shape.pack)
        .map(|token| {
            let of_packs = (0..PACKS).map(|pack| codes[pack * shape.pack + token]);
            let of_packs: Vec<Value> = of_packs.collect();
            let lanes = m.instance(&format!("u_token{token}"), &module);
            lanes
                .set("step", steps[token])
                .set("codes", m.pack(&of_packs));
            let values = lanes.get_as("values", &format!("values{token}"));
            values.lanes(16)
        })
        .collect();
    m.lanes("elements", PACKS * shape.pack, |n| {
        of_token[n % shape.pack][n / shape.pack]
    })
}
