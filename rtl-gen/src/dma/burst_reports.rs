//! Reports on bursts, none of which is ever lost.

use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, width_for};

/// Limits the bursts under way to `bursts`, and holds what is reported on those that ended, `width` bits
/// each. A burst may begin only if there is room for a report on it.
///
/// Latency 2 from an end with a report to the report; `available` and `all_back` follow one to two cycles
/// later. No combinational path from any input to any output.
///
/// # Panics
/// If there are fewer than two bursts.
pub(crate) fn burst_reports(bursts: usize, width: usize) -> Module {
    assert!(bursts >= 2, "{bursts} bursts: at least two");
    let m = ModuleBuilder::new(format!("axi_burst_reports_n{bursts}_w{width}"));
    m.doc(format!(
        "Lets up to {bursts} bursts begin, and holds the reports on those that ended. A burst counts \
         until it ended without a report, or its report was taken: there is always room for a report, so \
         that in_ready is never looked at.",
    ));
    m.parameter("bursts", bursts);
    m.parameter("width", width);
    m.timing(2, "one burst per cycle");
    let report = Bundle::new("a report", &[("data", Bits(width), "what is reported")]);
    let begins = m.input("begins", Bit, "a burst begins; only while one is available");
    let ends = m.input("ends", Bit, "a burst ends");
    let reports = m.stream_in(
        "in",
        &report.clone().called("a report on the burst that ends"),
    );

    let ends_quietly = m.wire("ends_quietly", ends & !reports.valid);
    let held = reports.through("held", &stream_fifo(bursts, width), |_| {});
    let leaves = m.reg_reset("leaves", Bit, 0);
    leaves.set(held.transfer());
    let bits = width_for(bursts);
    let count = m.reg_reset("count", Bits(bits), bursts);
    let back = ends_quietly.zext(bits) + leaves.q().zext(bits);
    let back = m.wire("back", back);
    let next = m.wire("next_count", count.q() + back - begins.zext(bits));
    count.set(next);
    let available = m.reg_reset("available", Bit, 1);
    available.set(next.ne(0));
    let all_back = m.reg_reset("all_back", Bit, 1);
    all_back.set(next.eq(bursts));
    m.output("available", available.q(), "a burst may begin");
    m.output(
        "all_back",
        all_back.q(),
        "no burst is under way and no report waits",
    );
    held.stream_out("out", &report);
    m.finish()
}
