//! What the registers show of the DMA unit, and its ports to the program.

use super::format_errors::format_errors;
use super::top::{ReadSide, Units};
use crate::dma::registers::{AXIL_INPUTS, AXIL_OUTPUTS, AXIL_PREFIX};
use crate::hw::{Value, width_for};

/// Bits of PAGES_FREE.
const PAGES_FREE: usize = 25;

impl<'m> Units<'m> {
    /// State, errors, events, interrupt and AXI4-Lite.
    pub(super) fn connect_registers(&self) {
        let Units {
            m,
            registers,
            commands,
            completions,
            writer,
            write_results,
            port,
            ..
        } = *self;
        let writing = commands.get_as("write_busy", "write_busy");
        let reading = self.of_any(|side| {
            let name = side.name("read") + "_busy";
            commands.get_as(&name, &name)
        });
        registers
            .set("status_ready", self.running)
            .set("status_writing", writing)
            .set("status_reading", reading)
            .set(
                "status_commands",
                commands.get_as("waiting", "commands_wait"),
            )
            .set(
                "status_completions",
                completions.get_as("waiting", "completions_wait"),
            );
        let free = port.get_as("pages_free", "pages_free");
        if let Some(heads) = self.heads {
            heads.set("pages_free", free);
        }
        let free = free.zext(PAGES_FREE);
        registers.set("pages_free", m.wire("pages_free_wide", free));
        let (first, count) = self.format_errors();
        registers
            .set(
                "format_error_first",
                m.wire("first_error_wide", first.as_bits().zext(8)),
            )
            .set("format_error_errors", count);

        m.comment("Errors and events, a cycle later.");
        let errors: [(&str, Value<'m>); 5] = [
            (
                "errors_bad_thresholds",
                self.orders.get_as("bad_thresholds", "bad_thresholds"),
            ),
            (
                "errors_bus_read",
                self.of_any(|side| side.seen(side.reader, "bus_error", "read_fault")),
            ),
            (
                "errors_bus_write",
                write_results.get_as("bus_error", "write_fault"),
            ),
            (
                "errors_format",
                self.of_any(|side| side.seen(side.reader, "format_error", "format_error")),
            ),
            (
                "errors_completion_overflow",
                completions.get_as("overflow", "overflow"),
            ),
        ];
        // With a reset: the registers set their flags with what is here in the first cycle behind it. The counters begin
        // at 0 a round later.
        for (input, now) in errors {
            let seen = m.reg_reset(&format!("now_{input}"), now.kind(), 0);
            seen.set(now);
            registers.set(input, seen.q());
        }
        let events: [(&str, Value<'m>); 4] = [
            ("token_written", write_results.get_as("stored", "stored")),
            ("token_read", self.tokens_given()),
            (
                "stall_out",
                self.of_any(|side| side.seen(side.reader, "stalls", "out_stalls")),
            ),
            (
                "stall_pages",
                writer.get_as("waits_for_pages", "waits_for_pages"),
            ),
        ];
        for (input, now) in events {
            registers.set(input, m.delay(&format!("now_{input}"), now));
        }
        let ports = AXIL_INPUTS.map(|(name, kind, doc)| {
            let name = format!("{AXIL_PREFIX}_{name}");
            (m.input(&name, kind, doc), name)
        });
        for (value, name) in ports {
            registers.set(&name, value);
        }
        for (name, doc) in AXIL_OUTPUTS {
            let name = format!("{AXIL_PREFIX}_{name}");
            m.output(
                &name,
                registers.get_as(&name, &format!("registers_{name}")),
                doc,
            );
        }
        m.output(
            "irq",
            registers.get_as("irq", "registers_irq"),
            "a cause of the interrupt is set and let through",
        );
    }

    /// Is it so on any side of the reads?
    fn of_any(&self, on: impl Fn(&ReadSide<'m>) -> Value<'m>) -> Value<'m> {
        let all = self.sides.iter().map(on);
        all.reduce(|a, b| a | b).expect("there is a reader")
    }

    /// The tokens that were given in this cycle.
    fn tokens_given(&self) -> Value<'m> {
        let bits = width_for(self.sides.len());
        let given = self
            .sides
            .iter()
            .map(|side| side.seen(side.reader, "given", "token_given"));
        match &given.collect::<Vec<_>>()[..] {
            [given] => *given,
            all => {
                let each = all.iter().map(|given| given.as_bits().zext(bits));
                each.reduce(|a, b| a + b).expect("there is a reader")
            }
        }
    }

    /// The first format error, and how many there are.
    fn format_errors(&self) -> (Value<'m>, Value<'m>) {
        let of = |side: &ReadSide<'m>| {
            let first = side.seen(side.dequantizer, "first_error", "first_error");
            (
                first,
                side.seen(side.dequantizer, "error_count", "error_count"),
            )
        };
        if let [side] = &self.sides[..] {
            return of(side);
        }
        let u = self.m.instance("u_format_errors", &format_errors());
        for side in &self.sides {
            let (first, count) = of(side);
            u.set(&side.name("first"), first)
                .set(&side.name("count"), count);
        }
        u.set("clear", self.clear_format);
        (
            u.get_as("first", "first_error"),
            u.get_as("count", "error_count"),
        )
    }
}
