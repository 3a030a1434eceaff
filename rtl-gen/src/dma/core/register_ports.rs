//! What the registers show of the DMA unit, and its ports to the program.

use super::top::Units;
use crate::dma::registers::{AXIL_INPUTS, AXIL_OUTPUTS, AXIL_PREFIX};
use crate::hw::Value;

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
            reader,
            dequantizer,
            port,
            ..
        } = *self;
        let [writing, reading] = ["write", "read"].map(|side| {
            let name = format!("{side}_busy");
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
        let free = port.get_as("pages_free", "pages_free").zext(PAGES_FREE);
        registers.set("pages_free", m.wire("pages_free_wide", free));
        let first = dequantizer.get_as("first_error", "first_error").zext(8);
        registers
            .set("format_error_first", m.wire("first_error_wide", first))
            .set(
                "format_error_errors",
                dequantizer.get_as("error_count", "error_count"),
            );

        m.comment("Errors and events, a cycle later.");
        let seen: [(&str, Value<'m>); 9] = [
            (
                "errors_bad_thresholds",
                self.orders.get_as("bad_thresholds", "bad_thresholds"),
            ),
            ("errors_bus_read", reader.get_as("bus_error", "read_fault")),
            (
                "errors_bus_write",
                write_results.get_as("bus_error", "write_fault"),
            ),
            (
                "errors_format",
                reader.get_as("format_error", "format_error"),
            ),
            (
                "errors_completion_overflow",
                completions.get_as("overflow", "overflow"),
            ),
            ("token_written", write_results.get_as("stored", "stored")),
            ("token_read", reader.get_as("given", "token_given")),
            ("stall_out", reader.get_as("stalls", "out_stalls")),
            (
                "stall_pages",
                writer.get_as("waits_for_pages", "waits_for_pages"),
            ),
        ];
        for (input, now) in seen {
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
}
