//! The search: the greedy order of a block.

use super::cost::{LANES, cost_lanes, tree};
use super::geometry::{Geometry, WORD_CHANNELS, whole_block};
use super::joiner::{found_block, joined_tokens};
use super::lowest::{lowest, only};
use crate::cells::sdp_ram;
use crate::delay::{delayed, delayed_bit};
use crate::hw::{Bit, Bits, Bundle, Flow, LaneArray, Module, ModuleBuilder, Reg, Value, width_for};

/// Channels of both sides of a word.
const CHANNELS: usize = 2 * WORD_CHANNELS;
/// Cycles from the address of a word to its cost.
const COST_LATENCY: usize = 4;

/// A token that was put into a group.
pub(super) fn chosen_token(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a token of a group",
        &[
            ("buffer", Bit, "which of the two buffers"),
            (
                "token",
                Bits(geometry.format.token()),
                "which token of the block",
            ),
            ("group", Bits(geometry.format.group()), "its group"),
        ],
    )
}

/// What the search is doing, and with what.
struct State<'m> {
    /// Tokens that are in no group.
    left: Reg<'m>,
    /// Those of them that are not looked at in this scan.
    todo: Reg<'m>,
    /// The token that is looked at.
    candidate: Reg<'m>,
    /// The token that joins the group, and whether it is the first one.
    joins: Reg<'m>,
    alone: Reg<'m>,
    /// The group, and how many tokens have joined its first one.
    group: Reg<'m>,
    joined: Reg<'m>,
    word: Reg<'m>,
    last_word: Reg<'m>,
    /// It is between the beginning of a block and its end.
    active: Reg<'m>,
    /// Words are read: of the token that joins, then none for a cycle, then of the candidates.
    merges: Reg<'m>,
    gap: Reg<'m>,
    scans: Reg<'m>,
}

impl<'m> State<'m> {
    fn new(m: &'m ModuleBuilder, geometry: Geometry) -> State<'m> {
        let format = geometry.format;
        let token = Bits(format.token());
        m.comment("What the search is doing.");
        State {
            active: m.reg_reset("active", Bit, 0),
            merges: m.reg_reset("merges", Bit, 0),
            gap: m.reg_reset("gap", Bit, 0),
            scans: m.reg_reset("scans", Bit, 0),
            left: m.reg("left", Bits(format.block)),
            todo: m.reg("todo", Bits(format.block)),
            candidate: m.reg("candidate", token),
            joins: m.reg("joins", token),
            alone: m.reg("alone", Bit),
            group: m.reg("group", Bits(format.group())),
            joined: m.reg("joined", Bits(format.place())),
            word: m.reg_reset("word", Bits(geometry.word()), 0),
            last_word: m.reg("last_word", Bits(geometry.word())),
        }
    }
}

/// What a scan has found.
struct Found<'m> {
    /// The scan has ended.
    ends: Value<'m>,
    /// The token that the group grows least by, of equal ones the first.
    best: Value<'m>,
    /// The first token of the next group if the best one ends this one.
    seed: Value<'m>,
}

/// What is read in a cycle.
struct Reading<'m> {
    token: Value<'m>,
    merges: Value<'m>,
    alone: Value<'m>,
    first_word: Value<'m>,
    last_word: Value<'m>,
    last: Value<'m>,
}

/// The greedy order (contract, section 3): the groups of a block's tokens.
///
/// A scan reads the words of all tokens that are left, one per cycle, through 64 lanes; the best is known
/// [`COST_LATENCY`] + 1 cycles after the last word's address, and its words are read again for the extremes of the group.
pub(super) fn search(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_search_{}", geometry.name()));
    m.doc(
        "Finds the groups of a block by the greedy order. A scan reads all tokens that are left, 32 channels of each \
         side per cycle, and finds the one that the group grows least by, of equal ones the first; then that one is read \
         again and joins. The first token of a group is the one with the smallest sum of magnitudes, found in the scan \
         before.",
    );
    m.doc("A block in the order of arrival and a refused one pass at once.");
    geometry.describe(&m);
    m.throughput(
        "with W words per token, W cycles per token of every scan, and W + 5 more per scan, 6 at least",
    );
    let block = m.stream_in("in", &found_block(geometry));
    let there = Flow::input(&m, "there", &joined_tokens(geometry));
    let codes = ["k", "v"].map(|side| {
        m.input(
            &format!("{side}_codes"),
            Bits(WORD_CHANNELS * format.bits()),
            "the word that was asked for",
        )
    });

    let s = State::new(&m, geometry);
    let buffer = m.reg_reset("buffer", Bit, 0);
    let done = m.reg_reset("done", Bit, 0);
    let needed = m.wire("is_needed", block.get("greedy") & !block.get("refused"));
    let starts = m.wire("starts", block.valid & needed & !s.active.q() & !done.q());
    let ends = m.forward("scan_ends", Bit);
    let [best, seed] = ["best_token", "next_seed"].map(|n| m.forward(n, Bits(format.token())));
    let found = Found {
        ends: ends.value(),
        best: best.value(),
        seed: seed.value(),
    };
    let full = m.wire("group_is_full", s.joined.q().eq(format.pack - 2));
    let finishes = full & s.group.q().eq(format.groups() - 2);
    let finishes = m.wire("block_ends", found.ends & finishes);
    let fields = (block.get("beats"), block.get("seed"));
    let reading = control(&m, geometry, &s, &found, [starts, full, finishes], fields);
    outputs(&m, geometry, &s, &found, buffer.q(), &reading);
    let costs = costs(&m, geometry, &s, &reading, codes);
    let (found_best, found_ends) = best_of_scan(&m, geometry, &s, &reading, costs);
    best.drive(found_best);
    ends.drive(found_ends);
    seed.drive(seed_of_scan(
        &m,
        geometry,
        &s,
        &reading,
        buffer.q(),
        (&there, found_best),
    ));

    m.comment("The block goes on.");
    let names = whole_block(geometry);
    let fields: Vec<(&str, Value)> = names
        .names()
        .into_iter()
        .map(|f| (f, block.get(f)))
        .collect();
    let out = m.stream("passing", block.valid & (!needed | done.q()), &fields);
    let passes = m.wire("passes", out.transfer());
    done.set(finishes | (done.q() & !passes));
    buffer.set_when(passes, !buffer.q());
    block.accept_when(passes);
    out.stream_out("out", &names);
    m.finish()
}

/// The sequence of a block: a token joins, all that are left are looked at, the best joins.
fn control<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    s: &State<'m>,
    found: &Found<'m>,
    [starts, full, finishes]: [Value<'m>; 3],
    (beats, first_seed): (Value<'m>, Value<'m>),
) -> Reading<'m> {
    let format = geometry.format;
    m.comment("A token joins: the first word of the best one is read while it is told.");
    let goes_on = m.wire("goes_on", found.ends & !finishes);
    let merging = m.wire("merging", goes_on | s.merges.q());
    let next = m.wire("next_joins", full.mux(found.seed, found.best));
    let reads = m.wire("reads", merging | s.scans.q());
    let at_last = m.wire("at_last_word", s.word.q().eq(s.last_word.q()));
    let at_first = m.wire("at_first_word", s.word.q().eq(0));
    s.word.set_when(
        reads,
        at_last.mux(m.lit(s.word.q().kind(), 0), s.word.q() + 1),
    );
    let last_word = m.wire("beats_less_one", beats - 1);
    s.last_word
        .set_when(starts, last_word.slice(1, geometry.word()));
    m.unused(
        "unused_beats",
        m.concat(&[
            last_word.bit(last_word.width() - 1).as_bits(),
            last_word.slice(0, 1),
        ]),
    );
    s.joins
        .set_when(starts | goes_on, starts.mux(first_seed, next));
    s.alone.set_when(starts | goes_on, starts | full);
    s.active.set(starts | (s.active.q() & !finishes));
    s.merges.set(starts | (merging & !at_last));
    s.gap.set(merging & at_last);

    m.comment("The group, and its tokens but the first.");
    let zero = |reg: &Reg<'m>| m.lit(reg.q().kind(), 0);
    let counts = m.wire("counts", starts | found.ends);
    s.joined.set_when(
        counts,
        (starts | full).mux(zero(&s.joined), s.joined.q() + 1),
    );
    let next_group = full.mux(s.group.q() + 1, s.group.q());
    s.group
        .set_when(counts, starts.mux(zero(&s.group), next_group));

    m.comment("The tokens that are left, and of them those that are still to be looked at.");
    let everything = m.lit(Bit, 1).replicate(format.block);
    let seed = m.wire("left_seed", starts.mux(first_seed, found.seed));
    let leaves = only(m, "best_leaves", found.best, found.ends, format.block);
    let seed_leaves = only(m, "seed_leaves", seed, starts | full, format.block);
    let before = s.left.q() | (starts.replicate(format.block) & everything);
    s.left.set_when(counts, before & !(leaves | seed_leaves));
    let from = m.wire("look_among", s.gap.q().mux(s.left.q(), s.todo.q()));
    let [mask, number] = lowest(m, "lowest", from);
    let none = m.wire("none_is_left", !s.todo.q().reduce_or());
    let scan_ends = m.wire("scan_at_end", at_last & none);
    let steps = m.wire("steps_on", s.gap.q() | (s.scans.q() & at_last));
    s.todo.set_when(steps, from & !mask);
    s.candidate.set_when(steps, number);
    s.scans.set(s.gap.q() | (s.scans.q() & !scan_ends));

    let of_group = m.wire("joining", goes_on.mux(next, s.joins.q()));
    Reading {
        token: m.wire("read_token", merging.mux(of_group, s.candidate.q())),
        merges: merging,
        alone: m.wire("joins_alone", goes_on.mux(full, s.alone.q())),
        first_word: at_first,
        last_word: at_last,
        last: m.wire("reads_last", s.scans.q() & scan_ends),
    }
}

/// What is asked of the buffers, and which tokens are in groups.
fn outputs<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    s: &State<'m>,
    found: &Found<'m>,
    buffer: Value<'m>,
    reading: &Reading<'m>,
) {
    m.output("searching", s.active.q(), "the search reads");
    m.output("search_buffer", buffer, "which buffer");
    m.output("search_token", reading.token, "which token");
    m.output("search_word", s.word.q(), "which word of it");
    m.comment(
        "A token is in a group: the best of a scan, or in the gap behind it the first of a group.",
    );
    let begins = s.gap.q() & s.alone.q();
    let token = found.ends.mux(found.best, s.joins.q());
    let fields = [("buffer", buffer), ("token", token), ("group", s.group.q())];
    Flow::new(m, "chosen", found.ends | begins, &fields).output("chosen", &chosen_token(geometry));
}

/// The costs of the words, [`COST_LATENCY`] cycles after they were asked for.
fn costs<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    s: &State<'m>,
    reading: &Reading<'m>,
    codes: [Value<'m>; 2],
) -> Value<'m> {
    m.comment("The extremes of the group, with a token that joins.");
    let bits = geometry.format.bits();
    let all = bits * CHANNELS;
    let merges = delayed_bit(m, "merges_word", reading.merges, 1);
    let alone = m.delay("word_alone", reading.alone);
    let word = m.delay("asked_word", s.word.q());
    let [new_lo, new_hi] = ["new_lo", "new_hi"].map(|name| m.forward(name, Bits(all)));
    let ram = m.instance("u_extremes", &sdp_ram(geometry.words(), 2 * all));
    ram.set("wr_en", merges)
        .set("wr_addr", word)
        .set("wr_data", m.concat(&[new_hi.value(), new_lo.value()]))
        .set("rd_en", m.lit(Bit, 1))
        .set("rd_addr", s.word.q());
    let extremes = ram.get_as("rd_data", "extremes");
    let width = width_for(LANES * bits);
    let sums = m.forward("sums", Bits(CHANNELS / LANES * width));
    let [k, v] = codes;
    let array = LaneArray {
        shared: m.fields("group", &[("alone", alone)]),
        split: m.fields(
            "word",
            &[
                ("codes", m.wire("codes", m.concat(&[v, k]))),
                ("lo", m.wire("lo", extremes.slice(0, all))),
                ("hi", m.wire("hi", extremes.slice(all, all))),
            ],
        ),
        outputs: &[("new_lo", new_lo), ("new_hi", new_hi), ("sum", sums)],
    };
    array.instances(m, "u_lanes", &cost_lanes(geometry), LANES, CHANNELS);

    m.comment("The cost of the word.");
    let total = width_for(CHANNELS * bits);
    let sums: Vec<Value> = sums
        .value()
        .lanes(width)
        .into_iter()
        .map(|sum| sum.zext(total))
        .collect();
    m.delay("word_cost", m.wire("sum_of_lanes", tree(&sums)))
}

/// The token with the least cost, and whether the scan has ended.
fn best_of_scan<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    s: &State<'m>,
    reading: &Reading<'m>,
    cost: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let width = geometry.cost() + 1;
    let late = |name: &str, value: Value<'m>| delayed(m, name, value, COST_LATENCY);
    let first = late("cost_first", reading.first_word);
    let last = late("cost_last", reading.last_word);
    let token = late("cost_token", s.candidate.q());
    let scans = delayed_bit(m, "cost_counts", s.scans.q(), COST_LATENCY);
    let ends = delayed_bit(m, "cost_ends", reading.last, COST_LATENCY);

    m.comment(
        "The cost of a token, less one, and what is left of the largest cost that still wins.",
    );
    let so_far = m.reg("cost_so_far", Bits(width));
    let rest = m.reg("cost_rest", Bits(width));
    let limit = m.reg("cost_limit", Bits(width));
    let cost = cost.zext(width);
    let minus_one = m.lit(Bit, 1).replicate(width);
    let now = m.wire("cost_now", first.mux(minus_one, so_far.q()) + cost);
    let rest_now = m.wire("rest_now", first.mux(limit.q(), rest.q()) - cost);
    so_far.set(now);
    rest.set(rest_now);
    let wins = m.wire("cost_wins", scans & last & !rest_now.bit(width - 1));
    let most = (1u64 << (width - 1)) - 1;
    limit.set_when(
        s.gap.q() | wins,
        s.gap.q().mux(m.lit(Bits(width), most), now),
    );
    let best = m.reg("best", token.kind());
    best.set_when(wins, token);
    let ended = m.reg_reset("ended", Bit, 0);
    ended.set(ends);
    (best.q(), ended.q())
}

/// The token with the smallest sum of those that are left when the best has joined.
fn seed_of_scan<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    s: &State<'m>,
    reading: &Reading<'m>,
    buffer: Value<'m>,
    (there, best): (&Flow<'m>, Value<'m>),
) -> Value<'m> {
    m.comment("The sums of magnitudes of two blocks; the two smallest of a scan.");
    let width = geometry.magnitude() + 1;
    let ram = m.instance("u_sums", &sdp_ram(2 * geometry.format.block, width));
    let address = |buffer: Value<'m>, token| m.concat(&[buffer.as_bits(), token]);
    ram.set("wr_en", there.valid)
        .set("wr_addr", address(there.get("buffer"), there.get("token")))
        .set("wr_data", there.get("sum"))
        .set("rd_en", m.lit(Bit, 1))
        .set("rd_addr", address(buffer, s.candidate.q()));
    let sum = m.delay("sum2", ram.get_as("rd_data", "read_sum"));
    let token = delayed(m, "sum_token", s.candidate.q(), 2);
    let counts = m.wire("sum_read", s.scans.q() & reading.first_word);
    let counts = delayed_bit(m, "sum_counts", counts, 2);
    let [smallest, second] = ["smallest", "second"].map(|name| {
        (
            m.reg(&format!("{name}_sum"), Bits(width)),
            m.reg(&format!("{name}_token"), token.kind()),
        )
    });
    let wins = m.wire("sum_wins", counts & sum.lt(smallest.0.q()));
    let is_second = m.wire("sum_is_second", counts & sum.lt(second.0.q()));
    let none = m.lit(Bit, 1).replicate(width);
    let clears = s.gap.q();
    smallest.0.set_when(wins | clears, clears.mux(none, sum));
    second.0.set_when(
        is_second | clears,
        clears.mux(none, wins.mux(smallest.0.q(), sum)),
    );
    smallest.1.set_when(wins, token);
    second
        .1
        .set_when(is_second, wins.mux(smallest.1.q(), token));
    smallest.1.q().eq(best).mux(second.1.q(), smallest.1.q())
}
