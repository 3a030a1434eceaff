//! The performance counters.

use crate::bus::Bus;
use crate::registers as reg;

/// What the unit has counted since its counters were cleared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Clock cycles.
    pub cycles: u64,
    /// Beats of read data.
    pub read_beats: u64,
    /// Cycles in which read data was due and none came.
    pub read_waits: u64,
    /// Beats of written data.
    pub write_beats: u64,
    /// Cycles in which written data was offered and not taken.
    pub write_waits: u64,
    /// Bursts of reads.
    pub read_bursts: u64,
    /// Bursts of writes.
    pub write_bursts: u64,
    /// Tokens that were written.
    pub tokens_written: u64,
    /// Tokens that were read.
    pub tokens_read: u64,
    /// Cycles in which elements were offered and not taken.
    pub stall_out: u64,
    /// Cycles in which a token waited for its pages.
    pub stall_pages: u64,
}

impl Counters {
    /// Reads all of them, one after the other.
    pub(crate) fn read<B: Bus>(bus: &mut B) -> Result<Counters, B::Error> {
        let mut counter = |low, high| -> Result<u64, B::Error> {
            // Reading the low half keeps the high one.
            let low = bus.read32(low)?;
            Ok(u64::from(bus.read32(high)?) << 32 | u64::from(low))
        };
        Ok(Counters {
            cycles: counter(reg::CYCLES_LO, reg::CYCLES_HI)?,
            read_beats: counter(reg::READ_BEATS_LO, reg::READ_BEATS_HI)?,
            read_waits: counter(reg::READ_WAITS_LO, reg::READ_WAITS_HI)?,
            write_beats: counter(reg::WRITE_BEATS_LO, reg::WRITE_BEATS_HI)?,
            write_waits: counter(reg::WRITE_WAITS_LO, reg::WRITE_WAITS_HI)?,
            read_bursts: counter(reg::READ_BURSTS_LO, reg::READ_BURSTS_HI)?,
            write_bursts: counter(reg::WRITE_BURSTS_LO, reg::WRITE_BURSTS_HI)?,
            tokens_written: counter(reg::TOKENS_WRITTEN_LO, reg::TOKENS_WRITTEN_HI)?,
            tokens_read: counter(reg::TOKENS_READ_LO, reg::TOKENS_READ_HI)?,
            stall_out: counter(reg::STALL_OUT_LO, reg::STALL_OUT_HI)?,
            stall_pages: counter(reg::STALL_PAGES_LO, reg::STALL_PAGES_HI)?,
        })
    }
}
