//! Performance counters of 64 bits in a RAM.

use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil, width_for};
use crate::one_of::one_of;

/// A performance counter.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// Name of the register of its low half.
    pub low: &'static str,
    /// Name of the register of its high half.
    pub high: &'static str,
    /// Name of the input that counts: `None` counts every cycle.
    pub event: Option<&'static str>,
    /// What it counts.
    pub about: &'static str,
}

const fn counter(
    low: &'static str,
    high: &'static str,
    event: &'static str,
    about: &'static str,
) -> Counter {
    Counter {
        low,
        high,
        event: Some(event),
        about,
    }
}

/// The event of which there may be several in a cycle.
pub const TOKENS_READ: &str = "token_read";

/// The counters, in the order of their registers.
pub const COUNTERS: [Counter; 11] = [
    Counter {
        low: "CYCLES_LO",
        high: "CYCLES_HI",
        event: None,
        about: "Clock cycles",
    },
    counter(
        "READ_BEATS_LO",
        "READ_BEATS_HI",
        "read_beat",
        "Beats of read data",
    ),
    counter(
        "READ_WAITS_LO",
        "READ_WAITS_HI",
        "read_wait",
        "Cycles in which read data was due and none came",
    ),
    counter(
        "WRITE_BEATS_LO",
        "WRITE_BEATS_HI",
        "write_beat",
        "Beats of written data",
    ),
    counter(
        "WRITE_WAITS_LO",
        "WRITE_WAITS_HI",
        "write_wait",
        "Cycles in which written data was offered and not taken",
    ),
    counter(
        "READ_BURSTS_LO",
        "READ_BURSTS_HI",
        "read_burst",
        "Bursts of reads",
    ),
    counter(
        "WRITE_BURSTS_LO",
        "WRITE_BURSTS_HI",
        "write_burst",
        "Bursts of writes",
    ),
    counter(
        "TOKENS_WRITTEN_LO",
        "TOKENS_WRITTEN_HI",
        "token_written",
        "Tokens that were written",
    ),
    counter(
        "TOKENS_READ_LO",
        "TOKENS_READ_HI",
        TOKENS_READ,
        "Tokens that were read",
    ),
    counter(
        "STALL_OUT_LO",
        "STALL_OUT_HI",
        "stall_out",
        "Cycles in which elements were offered and not taken",
    ),
    counter(
        "STALL_PAGES_LO",
        "STALL_PAGES_HI",
        "stall_pages",
        "Cycles in which a token waited for its pages",
    ),
];

/// Bits of half a counter.
pub const HALF: usize = 32;

/// Counts the cycles in which each bit of `events` is set, in counters of two halves of `half` bits.
///
/// Of one counter there may be several events in a cycle: `several` has its number and how many; its place in
/// `events` is as wide as that number.
///
/// Their halves are in a RAM, the low one of a counter in front of its high one, and are visited in turn,
/// one per cycle: a visit of a low half adds the events since the last one, that of the high half behind it
/// the carry. So there is one adder for all, and a counter needs five registers of its own. A read waits for
/// the visit of its counter.
///
/// # Panics
/// If there are fewer than 2 counters (a visit takes 3 cycles), or the events between two visits do not
/// fit in a half.
pub fn counters(number: usize, half: usize, several: Option<(usize, usize)>) -> Module {
    let most = several.map_or(1, |(_, most)| most);
    let round = 2 * number;
    assert!(number >= 2, "{number} counters: at least two");
    assert!(
        width_for(most * round) <= half,
        "{half} bits hold less than {round} events"
    );
    let part = several.map_or(String::new(), |(which, most)| format!("_i{which}_e{most}"));
    let m = ModuleBuilder::new(format!("dma_counters_n{number}_w{half}{part}"));
    m.doc(format!(
        "{number} counters of {} bits in a RAM of {half}. Their halves are visited in turn, one per cycle; a visit \
         of a low half adds the cycles with the event since the last visit, that of the high half behind it the carry.",
        2 * half,
    ));
    m.doc(format!(
        "clear sets all of them to 0, in the next whole round of {round} visits, and so does reset; \
         events until the end of that round are not counted. read must stay set until captured, which \
         comes with the visit of counter index: low is its low half then, and high its high half from \
         two cycles later until the next read.",
    ));
    if let Some((which, most)) = several {
        m.doc(format!(
            "Of counter {which} there may be up to {most} events in a cycle: it has so many bits of events."
        ));
    }
    m.parameter("number", number);
    m.parameter("half", half);
    m.timing(round + 3, "one read at a time");
    let index_bits = log2_ceil(number);
    let widths: Vec<usize> = (0..number)
        .map(|i| {
            several.map_or(
                1,
                |(which, most)| if which == i { width_for(most) } else { 1 },
            )
        })
        .collect();
    let events = m.input(
        "events",
        Bits(widths.iter().sum()),
        "what is counted, bit i by counter i",
    );
    let clear = m.input("clear", Bit, "sets all counters to 0");
    let read = m.input("read", Bit, "reads a counter");
    let index = m.input("index", Bits(index_bits), "which one");

    m.comment("The halves in turn: the number of the counter, and which half of it.");
    let slot = m.reg_reset("slot", Bits(index_bits + 1), 0);
    let wraps = m.wire("wraps", slot.q().eq(round - 1));
    slot.set(wraps.mux(m.lit(Bits(index_bits + 1), 0), slot.q() + 1));
    let is_high = slot.q().bit(0);
    let visited = slot.q().slice(1, index_bits);
    let requested = m.reg_reset("clear_requested", Bit, 0);
    let clearing = m.reg_reset("clearing", Bit, 1);
    requested.set(clear | (requested.q() & !wraps));
    clearing.set_when(wraps, requested.q());

    m.comment("Events since the last visit; none are added to a high half.");
    let amount = pending(
        &m,
        events,
        (visited, is_high),
        (&widths, width_for(most * round)),
    );

    m.comment("A visit: the half is read.");
    let ram = m.instance("u_ram", &sdp_ram(round, half));
    ram.set("rd_en", m.lit(Bit, 1)).set("rd_addr", slot.q());
    let [slot1, amount1, keeps] = m.delays([
        ("slot1", slot.q()),
        ("amount", amount),
        ("keeps", !clearing.q()),
    ]);
    m.comment(
        "The events are added to it, or what is carried from the low half in front of it; then it is written.",
    );
    let carry = m.reg("carry", Bit);
    let held = m.wire("held", ram.get("rd_data"));
    let carried = carry.q() & slot1.bit(0);
    let more = m.wire("more", amount1 | carried.as_bits().zext(amount1.width()));
    let sum = m.wire("sum", held.add_carry(more.zext(half)));
    carry.set(sum.bit(half));
    let [slot2, new] = m.delays([
        ("slot2", slot1),
        ("new_half", sum.slice(0, half) & keeps.replicate(half)),
    ]);
    ram.set("wr_en", m.lit(Bit, 1))
        .set("wr_addr", slot2)
        .set("wr_data", new);

    m.comment(
        "What is read after a clear is not older: it was visited, two cycles ago, after the clear began. The last \
         visit of a round is of a high half, which is not read.",
    );
    let before = m.reg_reset("requested_before", Bit, 0);
    before.set(requested.q());
    let older = m.wire("older", requested.q() | before.q());
    let here = slot2.slice(1, index_bits).eq(index) & !slot2.bit(0);
    let captured = m.wire("captures", read & here & !older);
    let follows = m.delay("high_follows", captured);
    let read_high = m.reg("read_high", Bits(half));
    read_high.set_when(follows, new);
    m.output("captured", captured, "the read ends");
    m.output("low", new, "low half of the counter");
    m.output(
        "high",
        read_high.q(),
        "high half of the counter that was read last",
    );
    m.finish()
}

/// Counts the events of every counter between the visits of its low half; returns those of the one that is
/// visited, 0 for a high half.
fn pending<'m>(
    m: &'m ModuleBuilder,
    events: Value<'m>,
    (visited, is_high): (Value<'m>, Value<'m>),
    (widths, total): (&[usize], usize),
) -> Value<'m> {
    let (number, mut at) = (widths.len(), 0);
    let mut visits = vec![];
    let mut counts = vec![];
    for (i, &event_bits) in widths.iter().enumerate() {
        let width = match event_bits {
            1 => width_for(2 * number),
            _ => total,
        };
        let visit = m.wire(&format!("visit_{i}"), !is_high & visited.eq(i));
        let count = m.reg_reset(&format!("pending_{i}"), Bits(width), 0);
        let event = events.slice(at, event_bits).zext(width);
        count.set((count.q() & (!visit).replicate(width)) + event);
        at += event_bits;
        visits.push(visit);
        counts.push(count.q().zext(total));
    }
    one_of(m, "amount", &visits, &counts)
}
