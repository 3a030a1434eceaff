//! What two readers share.

use super::Config;
use super::streams::{command, head_read_ask, piece, read_answer, read_order, result};
use crate::hw::{Bit, Fields, Module, ModuleBuilder, Stream, StreamOut, Value};
use crate::stage::copies;

/// Lets two readers share the beginning of commands, the queue of completions and the memory management unit.
///
/// ```text
///  command0, command1 --> in turn, if its reader is idle --> command
///  order0, order1 <------ to that reader <------------------ order
///  result0, result1 ----> in turn -------------------------> result
///  ask0, ask1 ----------> in turn -------------------------> ask
///  answer0, answer1 <---- to the one that asked <----------- answer
///  dense*, sparse* <----- to the one that asked <----------- dense, sparse
/// ```
pub(super) fn readers(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_readers",
        &[
            "heads",
            "streams",
            "page_bytes",
            "pages_per_stream",
            "max_burst_bytes",
            "address_bits",
        ],
    );
    m.doc(
        "Lets two readers share the beginning of commands, the queue of completions and the memory management unit, each \
         of these in turn.",
    );
    m.doc(
        "A command is given out when its reader is idle, and stays until it is taken; then its order comes. A question \
         is taken when the one before was answered; pieces and answers go to the reader that asked last. Pieces are taken at \
         once: their queues have room for a whole stream. So the last one has left before the next question is taken.",
    );
    m.throughput("a command at a time, a piece per cycle");
    orders(&m);
    results(&m, config);
    pages(&m, config);
    m.finish()
}

/// The number of a reader that may go, in turn; `was_1` says that it was reader 1 before.
fn in_turn<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    may: [Value<'m>; 2],
    was_1: Value<'m>,
) -> Value<'m> {
    m.wire(name, may[1] & (!was_1 | !may[0]))
}

/// Every field of one reader or the other.
fn of_one<'m>(is_1: Value<'m>, streams: [&Stream<'m>; 2]) -> Vec<(String, Value<'m>)> {
    let names = streams[0].fields().names();
    let of = |name: &str| is_1.mux(streams[1].get(name), streams[0].get(name));
    names
        .into_iter()
        .map(|name| (name.to_string(), of(name)))
        .collect()
}

fn by_name<'m, 'n>(fields: &'n [(String, Value<'m>)]) -> Vec<(&'n str, Value<'m>)> {
    fields
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
        .collect()
}

/// Offers a stream to one of two; is it taken?
fn to_one<'m>(
    outs: [StreamOut<'m>; 2],
    (valid, is_1): (Value<'m>, Value<'m>),
    fields: &Fields<'m>,
) -> Value<'m> {
    let ready = is_1.mux(outs[1].ready, outs[0].ready);
    let fields: Vec<_> = fields.iter().collect();
    for (number, out) in outs.into_iter().enumerate() {
        let is_own = if number == 0 { !is_1 } else { is_1 };
        out.offer(valid & is_own, &fields);
    }
    ready
}

fn orders(m: &ModuleBuilder) {
    m.comment("Commands of readers that are idle; the order goes to the same reader.");
    let commands = [0, 1].map(|r| m.stream_in(&format!("command{r}"), &command()));
    let order = m.stream_in("order", &read_order());
    let to = [0, 1].map(|r| m.stream_out(&format!("order{r}"), &read_order()));
    let can = [0, 1].map(|r| m.wire(&format!("can_begin{r}"), commands[r].valid & to[r].ready));
    let holds = m.reg_reset("holds", Bit, 0);
    let reader = m.reg_reset("reader", Bit, 0);
    let begins = m.wire("begins", !holds.q() & (can[0] | can[1]));
    let picked = in_turn(m, "picks_1", can, reader.q());
    reader.set_when(begins, picked);
    let fields = of_one(picked, [&commands[0], &commands[1]]);
    let fields = m.fields("picked", &by_name(&fields));
    let kept = copies(m, "of_", begins, &fields);
    let given = m.stream("given", holds.q(), &[]).with_fields(kept);
    let leaves = m.wire("leaves", given.transfer());
    holds.set(begins | (holds.q() & !leaves));
    let [first, second] = commands;
    first.accept_when(leaves & !reader.q());
    second.accept_when(leaves & reader.q());
    given.stream_out("command", &command());
    let of_order = order.fields().clone();
    let ready = to_one(to, (order.valid, reader.q()), &of_order);
    order.accept_when(ready);
}

fn results(m: &ModuleBuilder, config: &Config) {
    m.comment("Results.");
    let layout = result(config);
    let results = [0, 1].map(|r| m.stream_in(&format!("result{r}"), &layout));
    let was_1 = m.reg_reset("result_was_1", Bit, 0);
    let due = [results[0].valid, results[1].valid];
    let is_1 = in_turn(m, "result_is_1", due, was_1.q());
    let fields = of_one(is_1, [&results[0], &results[1]]);
    let out = m.stream("result_of_one", due[0] | due[1], &by_name(&fields));
    let taken = m.wire("result_taken", out.transfer());
    was_1.set_when(taken, is_1);
    let ready = out.ready();
    let [first, second] = results;
    first.accept_when(ready & !is_1);
    second.accept_when(ready & is_1);
    m.output("ends0", taken & !is_1, "a command of reader 0 ends");
    m.output("ends1", taken & is_1, "a command of reader 1 ends");
    out.stream_out("result", &layout);
}

fn pages(m: &ModuleBuilder, config: &Config) {
    m.comment("Questions, and the reader that asked last.");
    let layout = head_read_ask(config);
    let asks = [0, 1].map(|r| m.stream_in(&format!("ask{r}"), &layout));
    let served_1 = m.reg_reset("serves_1", Bit, 0);
    let there = [asks[0].valid, asks[1].valid];
    let is_1 = in_turn(m, "asks_1", there, served_1.q());
    let fields = of_one(is_1, [&asks[0], &asks[1]]);
    let out = m.stream("asked", there[0] | there[1], &by_name(&fields));
    let begins = m.wire("is_asked", out.transfer());
    served_1.set_when(begins, is_1);
    let [first, second] = asks;
    first.accept_when(begins & !is_1);
    second.accept_when(begins & is_1);
    out.stream_out("ask", &layout);

    let answer = m.stream_in("answer", &read_answer(config));
    let to = [0, 1].map(|r| m.stream_out(&format!("answer{r}"), &read_answer(config)));
    let fields = answer.fields().clone();
    let ready = to_one(to, (answer.valid, served_1.q()), &fields);
    answer.accept_when(ready);

    for kind in ["dense", "sparse"] {
        m.comment(format!("Pieces of {kind} bytes."));
        let pieces = m.stream_in(kind, &piece(config));
        let to = [0, 1].map(|r| m.stream_out(&format!("{kind}{r}"), &piece(config)));
        let fields = pieces.fields().clone();
        let ready = to_one(to, (pieces.valid, served_1.q()), &fields);
        pieces.accept_when(ready);
    }
}
