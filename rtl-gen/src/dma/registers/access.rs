//! Accesses to the registers: which register it is, and when the access ends.

use super::axil_slave::WORD_BITS;
use super::counters::{COUNTERS, HALF, TOKENS_READ, counters};
use super::fields::Write;
use super::table::{FIRST_COUNTER_WORD, THRESHOLDS};
use super::threshold_window::threshold_window;
use super::{Access, Config, Register};
use crate::hw::{Bit, Bits, InstanceRef, ModuleBuilder, Value, log2_ceil, width_for};
use std::collections::BTreeMap;

/// The access under way.
pub(super) struct Accesses<'m> {
    /// It is a write to a register, which takes effect now.
    takes_write: Value<'m>,
    data: Value<'m>,
    /// The bits whose byte strobes are set.
    mask: Value<'m>,
    /// Is it this register? By name.
    at: BTreeMap<&'static str, Value<'m>>,
    /// What an access that waits reads, each behind its selector.
    slow_words: Vec<(Value<'m>, Value<'m>)>,
    counters: InstanceRef<'m>,
    /// The window of threshold sets, if the unit has them.
    window: Option<InstanceRef<'m>>,
}

impl<'m> Accesses<'m> {
    /// Decodes the accesses of the slave and answers them, but for the data of reads.
    pub(super) fn new(
        m: &'m ModuleBuilder,
        config: &Config,
        registers: &[Register],
        slave: InstanceRef<'m>,
    ) -> Accesses<'m> {
        m.comment("An access: which register it is, a cycle later what it does.");
        let [access, writes, number, data, strobes] =
            ["request", "writes", "word", "data", "strobes"]
                .map(|port| slave.get_as(port, &format!("bus_{port}")));
        let bytes: Vec<_> = strobes.bits().iter().map(|bit| bit.replicate(8)).collect();
        let mask = m.wire("mask", m.pack(&bytes));
        let ends = m.forward("access_ends", Bit);
        let decoded = m.reg_reset("decoded", Bit, 0);
        decoded.set(access & !ends.value());
        let at = decode(m, registers, number);
        let slow = Slow::new(m, config, number);

        let counters = performance_counters(m, config.readers);
        let reads_counter = m.wire("reads_counter", decoded.q() & slow.count_low & !writes);
        counters
            .set("read", reads_counter)
            .set("index", number.slice(1, log2_ceil(COUNTERS.len())));
        let window = slow.window.map(|at_window| {
            let window = thresholds(m, config);
            // It is there a cycle ahead of the request, which is decoded: no path from the slave to the RAM.
            let word = m.delay("window_place", number.slice(0, config.set_bits() + 1));
            window
                .set("request", decoded.q() & at_window)
                .set("writes", writes)
                .set("word", word)
                .set("data", data)
                .set("mask", mask)
        });

        let or_window = if window.is_some() {
            " or for the window"
        } else {
            ""
        };
        m.comment(format!(
            "It ends at once unless it waits for a counter{or_window}."
        ));
        let counter_waits = slow.count_low & !writes;
        let waits = slow
            .window
            .map_or(counter_waits, |at_window| at_window | counter_waits);
        let waits = m.wire("waits", waits);
        let captured = counters.get_as("captured", "captured");
        let window_done = window.map(|window| window.get_as("done", "window_done"));
        slave.set("done", ends.value());
        let over = !waits | captured;
        ends.drive(decoded.q() & window_done.map_or(over, |done| over | done));
        answer(m, slave, registers, &at, &slow, writes);
        let mut slow_words = vec![
            (slow.count_low, counters.get_as("low", "count_low")),
            (slow.count_high, counters.get_as("high", "count_high")),
        ];
        if let (Some(at_window), Some(window)) = (slow.window, window) {
            slow_words.push((at_window, window.get_as("read_data", "window_word")));
        }
        Accesses {
            takes_write: m.wire("takes_write", decoded.q() & writes),
            data,
            mask,
            at,
            slow_words,
            counters,
            window,
        }
    }

    /// Is it the register of that name, none of a counter?
    pub(super) fn at(&self, name: &str) -> Value<'m> {
        self.at[name]
    }

    /// A write to a register.
    pub(super) fn write(&self, register: &Register) -> Write<'m> {
        Write {
            enable: self.takes_write & self.at(register.name),
            data: self.data,
            mask: self.mask,
        }
    }

    /// Is this register written?
    pub(super) fn writes_to(&self, name: &str) -> Value<'m> {
        self.takes_write & self.at(name)
    }

    /// Is COMMAND written, with its operation?
    pub(super) fn pushes_command(&self, m: &'m ModuleBuilder) -> Value<'m> {
        let written = self.takes_write & self.at("COMMAND") & self.mask.bit(0);
        m.wire("pushes_command", written)
    }

    /// What counters and the window read as, each behind its selector.
    pub(super) fn slow_words(&self) -> Vec<(Value<'m>, Value<'m>)> {
        self.slow_words.clone()
    }

    /// Connects what clears the counters.
    pub(super) fn clear_counters(&self, clear: Value<'m>) {
        self.counters.set("clear", clear);
    }

    /// The threshold set that the hardware reads, if there are any.
    pub(super) fn set(&self) -> Option<Value<'m>> {
        let window = self.window?;
        Some(window.get_as("threshold_set", "window_set"))
    }
}

/// Accesses that are not to a single register.
struct Slow<'m> {
    count_low: Value<'m>,
    count_high: Value<'m>,
    window: Option<Value<'m>>,
}

impl<'m> Slow<'m> {
    fn new(m: &'m ModuleBuilder, config: &Config, number: Value<'m>) -> Slow<'m> {
        let place_bits = log2_ceil(COUNTERS.len()) + 1;
        let upper = number.slice(place_bits, WORD_BITS - place_bits);
        let first = FIRST_COUNTER_WORD >> place_bits;
        let place = number.slice(0, place_bits);
        let counts = upper.eq(first) & place.lt(2 * COUNTERS.len());
        let counts = m.wire("in_counters", counts);
        let half = number.bit(0);
        let of_counters = [
            ("at_count_low", counts & !half),
            ("at_count_high", counts & half),
        ];
        if config.is_rot() {
            let [count_low, count_high] = m.delays(of_counters);
            return Slow {
                count_low,
                count_high,
                window: None,
            };
        }
        let set = number.slice(1, WORD_BITS - 2);
        let in_window = number.bit(WORD_BITS - 1);
        assert_eq!(
            THRESHOLDS as usize / 4,
            1 << (WORD_BITS - 1),
            "the window has the upper half"
        );
        let in_window = match config.threshold_sets {
            256 => in_window,
            sets => in_window & set.lt(sets),
        };
        let [low, high] = of_counters;
        let [count_low, count_high, window] = m.delays([low, high, ("at_window", in_window)]);
        Slow {
            count_low,
            count_high,
            window: Some(window),
        }
    }
}

/// Is it this register? For all but counters, a cycle after the number of the word.
fn decode<'m>(
    m: &'m ModuleBuilder,
    registers: &[Register],
    number: Value<'m>,
) -> BTreeMap<&'static str, Value<'m>> {
    let registers = registers.iter().filter(|register| !register.is_counter());
    registers
        .map(|register| {
            let name = format!("at_{}", register.name.to_lowercase());
            let here = number.eq(register.offset as usize / 4);
            (register.name, m.delay(&name, here))
        })
        .collect()
}

/// Says whether the access is answered with SLVERR.
fn answer<'m>(
    m: &'m ModuleBuilder,
    slave: InstanceRef<'m>,
    registers: &[Register],
    at: &BTreeMap<&'static str, Value<'m>>,
    slow: &Slow<'m>,
    writes: Value<'m>,
) {
    let single = registers.iter().filter(|register| !register.is_counter());
    let (writable, fixed): (Vec<_>, Vec<_>) = single.partition(|register| register.is_writable());
    let any = |registers: Vec<&Register>, first: Option<Value<'m>>| {
        let each = registers.iter().map(|register| at[register.name]);
        let all = first.into_iter().chain(each);
        all.reduce(|a, b| a | b).expect("there are registers")
    };
    let writable = m.wire("at_writable", any(writable, slow.window));
    let fixed = m.wire(
        "at_fixed",
        any(fixed, Some(slow.count_low | slow.count_high)),
    );
    slave.set("error", !writable & (writes | !fixed));
}

/// The counters and the events that they count. Of tokens as many may be read in a cycle as there are readers.
fn performance_counters(m: &ModuleBuilder, readers: usize) -> InstanceRef<'_> {
    let of_tokens = COUNTERS.iter().position(|c| c.event == Some(TOKENS_READ));
    let of_tokens = of_tokens.filter(|_| readers > 1);
    let events: Vec<_> = COUNTERS
        .iter()
        .enumerate()
        .map(|(number, counter)| {
            let kind = match of_tokens == Some(number) {
                true => Bits(width_for(readers)),
                false => Bit,
            };
            let about = format!("counted: {}", lower_first(counter.about));
            match counter.event {
                Some(event) => m.input(event, kind, &about),
                None => m.lit(Bit, 1),
            }
        })
        .map(|event| event.as_bits())
        .collect();
    let module = counters(
        COUNTERS.len(),
        HALF,
        of_tokens.map(|which| (which, readers)),
    );
    let instance = m.instance("u_counters", &module);
    instance.set("events", m.pack(&events));
    instance
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}

/// The window of threshold sets and the hardware's port to it.
fn thresholds<'m>(m: &'m ModuleBuilder, config: &Config) -> InstanceRef<'m> {
    let read = m.input("threshold_read", Bit, "a threshold set is read");
    let index = m.input("threshold_index", Bits(config.set_bits()), "its number");
    let window = m.instance("u_window", &threshold_window(config.threshold_sets));
    window.set("set_read", read).set("set_index", index)
}

impl Register {
    /// Is it half of a counter?
    pub(super) fn is_counter(&self) -> bool {
        let is_half = |access| matches!(access, Access::CountLow | Access::CountHigh);
        self.fields.iter().any(|field| is_half(field.access))
    }
}
