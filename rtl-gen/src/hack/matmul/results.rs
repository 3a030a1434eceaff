//! Gives the sums out as results, in the order of the passes.

use super::geometry::{BANKS, COUNT, Geometry, RESULT, RESULT_LATENCY};
use super::streams::results as result_beat;
use crate::cells::{credit_counter, stream_fifo};
use crate::delay::{delayed, delayed_bit};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, width_for};

/// Results that may be on their way to the output.
const ON_THE_WAY: usize = RESULT_LATENCY + 4;
/// Passes whose results have not all been given out.
const PASSES: usize = 4;

/// A pass that is to give results.
pub(super) fn pass() -> Bundle {
    Bundle::new(
        "a pass",
        &[
            ("outputs", Bit, "0 scores, 1 outputs"),
            ("beats", Bits(COUNT), "number of results"),
            ("bad", Bit, "it was out of range"),
        ],
    )
}

/// Sticky flags of a pass.
const FLAGS: [&str; 3] = ["nan_met", "inf_met", "clamped_met"];

/// Reads the sums in order, when they are complete: of scores one by one, of outputs when the pass has
/// ended well. The rest of a pass that has not is +0.
pub(super) fn results(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("hack_matmul_results_{}", geometry.name()));
    m.doc(
        "Gives the results of the passes out in order. Scores leave as they are complete, outputs when \
         their pass has ended without a format error; the other results of a pass that has not ended so \
         are +0, and behind it nothing is given out.",
    );
    m.throughput("one beat per cycle");
    geometry.describe(&m);
    let passes = m.stream_in("pass", &pass());
    let token = m.input("token", Bit, "a sum of scores is complete");
    let ended = m.input("outputs_end", Bit, "all sums of outputs are complete");
    let finished = m.input("finished", Bit, "a pass has ended without a format error");
    let flags = FLAGS.map(|flag| {
        let doc = format!("with finished: {} was met in it", met(flag));
        (flag, m.input(flag, Bit, &doc))
    });
    let spoiled = m.input("spoiled", Bit, "what is not complete by now is not to be");
    let busy = m.input("busy", Bits(BANKS), "banks whose sums are read otherwise");
    let values = m.input(
        "values",
        Bits(RESULT * geometry.rows),
        "the results that were picked",
    );
    let passes = passes.through_packed("queued", |width| stream_fifo(PASSES, width));
    let flags = m.stream("flags", finished, &flags);
    m.unused("unused_flags_ready", flags.ready());
    let flags = flags.through_packed("met", |width| stream_fifo(PASSES + 4, width));

    m.comment("The pass whose results are given out, and how many are left.");
    let active = m.reg_reset("active", Bit, 0);
    let stopped = m.reg_reset("stopped", Bit, 0);
    let [outputs, beats, bad] = ["outputs", "beats", "bad"].map(|field| passes.get(field));
    let starts = m.wire("starts", passes.valid & !active.q() & !stopped.q());
    passes.accept_when(!active.q() & !stopped.q());
    let of_outputs = m.reg("of_outputs", Bit);
    of_outputs.set_when(starts, outputs);
    let gives = m.forward("gives", Bit);
    let left = m.reg("left", Bits(COUNT));
    let is_last = m.reg("is_last", Bit);
    let next_left = m.wire("next_left", starts.mux(beats, left.q() - 1));
    let changes = m.wire("changes", starts | gives.value());
    left.set_when(changes, next_left);
    is_last.set_when(changes, next_left.eq(1));

    m.comment("Sums that are complete: of scores one by one, of outputs those of whole passes.");
    let row_bits = geometry.row_bits();
    let tokens = m.reg_reset("tokens", Bits(width_for(geometry.width_max)), 0);
    let whole = m.reg_reset("whole_passes", Bits(row_bits + 1), 0);
    let some = of_outputs.q().mux(whole.q().ne(0), tokens.q().ne(0));
    let some = m.wire("is_complete", some);
    let credits = m.instance("u_credits", &credit_counter(ON_THE_WAY));
    let open = m.wire("may_give", active.q() & credits.get("available"));

    m.comment("Where the next sum is; its bank may be busy.");
    let row = m.reg_reset("row", Bits(row_bits), 0);
    let bank = m.reg_reset("bank", Bits(2), 0);
    let picks = m.lanes("bank_picks", BANKS, |n| bank.q().eq(n));
    let free = !(picks & busy).reduce_or();
    let ready = !is_last.q() | flags.valid;
    let reads = m.wire("reads", open & some & free & ready);
    let zero = m.wire("gives_0", open & !some & spoiled);
    gives.drive(reads | zero);
    credits.set("take", gives.value());
    let ends = m.wire("ends", gives.value() & is_last.q());
    active.set((active.q() | (starts & !bad)) & !ends);
    let refuses = m.wire("refuses", starts & bad);
    stopped.set(stopped.q() | refuses | (ends & zero));
    let row_ends = m.wire("row_ends", reads & (is_last.q() | bank.q().eq(BANKS - 1)));
    row.set_when(row_ends, row.q() + 1);
    let first = m.lit(bank.q().kind(), 0);
    bank.set_when(reads, row_ends.mux(first, bank.q() + 1));
    let token_given = m.wire("token_given", reads & !of_outputs.q());
    tokens.set_when(
        token ^ token_given,
        token.mux(tokens.q() + 1, tokens.q() - 1),
    );
    let pass_given = m.wire("pass_given", reads & of_outputs.q() & is_last.q());
    whole.set_when(ended ^ pass_given, ended.mux(whole.q() + 1, whole.q() - 1));
    let flags_met = FLAGS.map(|flag| flags.get(flag));
    flags.accept_when(reads & is_last.q());
    m.output(
        "reads_bank",
        picks & reads.replicate(BANKS),
        "banks that are read, in the next cycle",
    );
    m.output("reads_row", row.q(), "the row that is read then");
    m.output("frees", row_ends, "the row is free again");

    m.comment("What goes with a result on its way.");
    let picked = delayed(
        &m,
        "picked",
        m.wire("picking", picks & reads.replicate(BANKS)),
        2,
    );
    m.output("picks", picked, "the bank that was read; none for +0");
    let on_its_way = delayed_bit(&m, "sum_comes", gives.value(), RESULT_LATENCY);
    let last = delayed(&m, "sum_is_last", is_last.q(), RESULT_LATENCY);
    let wrong = delayed(&m, "sum_is_wrong", zero, RESULT_LATENCY);
    let seen = m.pack(&flags_met) & (!zero & is_last.q()).replicate(FLAGS.len());
    let seen = delayed(&m, "sum_flags", m.wire("flags_seen", seen), RESULT_LATENCY);
    let given = m.stream(
        "results",
        on_its_way,
        &[
            ("data", values),
            ("last", last),
            ("wrong", last & wrong),
            ("flags", seen),
        ],
    );
    m.unused("unused_results_ready", given.ready());
    let given = given.through_packed("given", |width| stream_fifo(ON_THE_WAY, width));
    let leaves = m.wire("leaves", given.transfer());
    credits.set("give", leaves);
    let [given_last, given_wrong, flags] = ["last", "wrong", "flags"].map(|f| given.get(f));
    let fields = [
        ("data", given.get("data")),
        ("last", given_last),
        ("user", given_wrong),
    ];
    given
        .with(&fields)
        .stream_out("out", &result_beat(geometry));

    m.comment("A pass counts when its last beat leaves.");
    let counts = m.wire("counts", leaves & given_last);
    for (n, flag) in FLAGS.iter().enumerate() {
        let doc = format!("{} was met in a pass whose last beat leaves", met(flag));
        let seen = flag.replace("met", "seen");
        m.output(&seen, counts & flags.bit(n), &doc);
    }
    m.output(
        "failed",
        counts & given_wrong,
        "a pass with a format error has left",
    );
    m.output("refused", refuses, "a command is out of range");
    let none_left = !active.q() & !on_the_way(&m, gives.value(), leaves);
    m.output("halts", stopped.q(), "nothing is to be done any more");
    m.output("stopped", stopped.q() & none_left, "waits for a reset");
    m.finish()
}

/// What a flag says was met.
fn met(flag: &str) -> &str {
    match flag {
        "nan_met" => "NaN",
        "inf_met" => "an infinity",
        _ => "a term out of range",
    }
}

/// Are there results on their way?
fn on_the_way<'m>(m: &'m ModuleBuilder, more: Value<'m>, less: Value<'m>) -> Value<'m> {
    let count = m.reg_reset("on_the_way", Bits(width_for(ON_THE_WAY)), 0);
    count.set_when(more ^ less, more.mux(count.q() + 1, count.q() - 1));
    count.q().ne(0)
}
