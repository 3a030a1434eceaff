//! The queues of commands: one for what changes streams, one for what looks at them.

use super::Config;
use super::streams::{STREAM, command, write_command};
use crate::cells::stream_fifo;
use crate::dma::registers::operation;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Value, log2_ceil, width_for};

/// Bits of the number of commands that wait.
const WAITING: usize = 8;

/// Two queues, so that a write does not wait for a long read of another stream; with two readers one for each. Commands of one stream take
/// effect in the order in which they came: a command begins when all commands of its stream that are in the
/// other queue and came before have ended. Which ones these are is noted when it comes, a bit per place of
/// the other queue.
///
/// Commands leave their own queue in order, and end in order.
pub(super) fn commands(config: &Config) -> Module {
    let slots = config.get("commands");
    let m = config.module("kv_dma_commands", &["readers", "streams", "commands"]);
    let names: &[&'static str] = match config.readers() {
        1 => &["write", "read"],
        _ => &["write", "read0", "read1"],
    };
    let any = if names.len() == 2 { "either" } else { "any" };
    let queues = match names.len() {
        2 => "Two queues of commands, one for writes and releases, one for all others.",
        _ => {
            "Three queues of commands, one for writes and releases, two for all others: of streams with even and with \
             odd ids."
        }
    };
    m.doc(format!(
        "{queues} A command is given out when the \
         commands of its stream that came before it have ended, in {any} queue; it stays until it is taken. Each of the ends_ inputs is the \
         end of the oldest command of its queue that was given out.",
    ));
    m.doc("in_ready falls only when a command is taken.");
    m.doc("Streams are told apart by as many bits as the ids of those that exist have.");
    m.timing(
        2,
        "a command is taken per cycle, one of each queue is given out in two",
    );
    let incoming = m.stream_in("in", &command());
    let operations = m.names(&operation());
    let op = incoming.get("op");
    let is_write = op.eq(operations.value("write")) | op.eq(operations.value("release"));
    let is_write = m.wire("is_write", is_write);
    let id_bits = (config.mmu().index_bits() - config.head_bits()).min(STREAM);
    let stream = m.wire("stream_id", incoming.get("stream").slice(0, id_bits));
    let queues: Vec<Queue> = names
        .iter()
        .map(|name| Queue::new(&m, name, slots, id_bits))
        .collect();
    let all_have = queues.iter().map(|queue| !queue.full());
    let room = m.wire("room", all_have.reduce(|a, b| a & b).expect("queues"));
    let payload = incoming.fields().clone();
    let comes = m.wire("comes", incoming.valid & room);
    incoming.accept_when(room);
    let waiting = m.reg_reset("waiting", Bits(WAITING), 0);
    let mut leaves = m.lit(Bit, 0);
    for (number, queue) in queues.iter().enumerate() {
        let name = queue.name;
        m.comment(format!("The queue of {name}s."));
        let layout = &if number == 0 {
            write_command()
        } else {
            command()
        };
        let is_own = match (number, names.len()) {
            (0, _) => is_write,
            (_, 2) => !is_write,
            (1, _) => !is_write & !stream.bit(0),
            _ => !is_write & stream.bit(0),
        };
        let push = m.wire(&format!("{name}_comes"), comes & is_own);
        // A stream is read by one reader, so that reads of the other queue are never of it.
        let others: Vec<&Queue> = match number {
            0 => queues[1..].iter().collect(),
            _ => vec![&queues[0]],
        };
        let blocked = queue.blocked(&others, push, stream);
        let queued = m
            .stream(&format!("{name}_in"), push, &[])
            .with_fields(payload.select(&layout.names()));
        m.unused(&format!("unused_{name}_in"), queued.ready());
        let head = queued.through_packed(&format!("{name}_head"), |w| stream_fifo(slots, w));
        // A cycle behind the last command it is not known of the next one whether it waits.
        let begun = m.reg_reset(&format!("{name}_begun"), Bit, 0);
        let waits = m.delay(&format!("{name}_waits"), blocked);
        let may = m.wire(&format!("{name}_may"), !waits & !begun.q());
        let given = head.gated(&format!("{name}_given"), may);
        let begins = m.wire(&format!("{name}_begins"), given.transfer());
        begun.set(begins);
        queue.step(push, stream, begins);
        leaves = leaves | begins;
        given.stream_out(name, layout);
    }
    m.comment("Commands that wait; no two leave together.");
    let leaves = m.wire("leaves", leaves);
    let more = comes.mux(waiting.q() + 1, waiting.q() - 1);
    waiting.set_when(comes ^ leaves, more);
    m.output("waiting", waiting.q(), "commands that wait");
    m.finish()
}

/// The places of a queue, from when a command comes until it has ended.
struct Queue<'m> {
    m: &'m ModuleBuilder,
    name: &'static str,
    taken: Vec<Reg<'m>>,
    streams: Vec<Reg<'m>>,
    /// Place of the next command that comes, that begins, that ends.
    comes: Reg<'m>,
    begins: Reg<'m>,
    ends: Reg<'m>,
    end: Value<'m>,
}

/// A place of a queue, as the other queues look at it.
struct Place<'m> {
    taken: Value<'m>,
    stream: Value<'m>,
    /// Its command ends now.
    ends: Value<'m>,
}

impl<'m> Queue<'m> {
    fn new(m: &'m ModuleBuilder, name: &'static str, slots: usize, id_bits: usize) -> Queue<'m> {
        let end = m.input(
            &format!("ends_{name}"),
            Bit,
            "the oldest command that was given out ends",
        );
        m.comment(format!("The places of {name}s."));
        let place = |what: &str| m.reg_reset(&format!("{name}_{what}"), Bits(log2_ceil(slots)), 0);
        let each = |what: &str, i: usize| format!("{name}_{what}{i}");
        Queue {
            m,
            name,
            taken: (0..slots)
                .map(|i| m.reg_reset(&each("taken", i), Bit, 0))
                .collect(),
            streams: (0..slots)
                .map(|i| m.reg(&each("stream", i), Bits(id_bits)))
                .collect(),
            comes: place("comes_to"),
            begins: place("begins_at"),
            ends: place("ends_at"),
            end,
        }
    }

    fn full(&self) -> Value<'m> {
        let all = self.taken.iter().map(|taken| taken.q());
        all.reduce(|a, b| a & b).expect("a queue has places")
    }

    /// Does the command in this place end now?
    fn ends(&self, place: usize) -> Value<'m> {
        self.end & self.ends.q().eq(place)
    }

    fn places(&self) -> Vec<Place<'m>> {
        (0..self.taken.len())
            .map(|place| Place {
                taken: self.taken[place].q(),
                stream: self.streams[place].q(),
                ends: self.ends(place),
            })
            .collect()
    }

    /// Must the command that is next to begin wait for one of the other queues?
    fn blocked(&self, others: &[&Queue<'m>], push: Value<'m>, stream: Value<'m>) -> Value<'m> {
        let (m, name, slots) = (self.m, self.name, self.taken.len());
        let places: Vec<Place> = others.iter().flat_map(|other| other.places()).collect();
        let stays: Vec<_> = places.iter().map(|place| !place.ends).collect();
        let same = places
            .iter()
            .zip(&stays)
            .map(|(place, &stays)| (place.taken & place.stream.eq(stream) & stays).as_bits());
        let same: Vec<Value> = same.collect();
        let older = m.wire(&format!("older_than_{name}"), m.pack(&same));
        let stays: Vec<Value> = stays.iter().map(|bit| bit.as_bits()).collect();
        let stays = m.wire(&format!("{name}_still"), m.pack(&stays));
        let waits: Vec<Value> = (0..slots)
            .map(|place| {
                let waits = m.reg(&format!("{name}_waits{place}"), Bits(places.len()));
                let here = push & self.comes.q().eq(place);
                waits.set(here.mux(older, waits.q() & stays));
                m.wire(&format!("{name}_blocked{place}"), waits.q().reduce_or())
            })
            .collect();
        let (last, others) = waits.split_last().expect("a queue has places");
        let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
        m.case(&format!("{name}_blocked"), self.begins.q(), &arms, *last)
    }

    /// What a cycle does; is a command under way?
    fn step(&self, push: Value<'m>, stream: Value<'m>, begins: Value<'m>) {
        let (m, name) = (self.m, self.name);
        for (place, (taken, kept)) in self.taken.iter().zip(&self.streams).enumerate() {
            let here = m.wire(
                &format!("{name}_comes{place}"),
                push & self.comes.q().eq(place),
            );
            taken.set(here | (taken.q() & !self.ends(place)));
            kept.set_when(here, stream);
        }
        self.comes.set_when(push, self.comes.q() + 1);
        self.begins.set_when(begins, self.begins.q() + 1);
        self.ends.set_when(self.end, self.ends.q() + 1);
        let bits = width_for(self.taken.len());
        let under_way = m.reg_reset(&format!("{name}_under_way"), Bits(bits), 0);
        let change = m.wire(&format!("{name}_changes"), begins ^ self.end);
        under_way.set_when(change, begins.mux(under_way.q() + 1, under_way.q() - 1));
        m.output(
            &format!("{name}_busy"),
            under_way.q().reduce_or(),
            "a command was given out and has not ended",
        );
    }
}
