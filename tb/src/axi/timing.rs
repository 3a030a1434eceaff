//! How a memory answers: when, and with which response.

use super::signals::OKAY;
use crate::stream::Stall;
use std::ops::Range;

/// How a memory behaves. The default answers at once and takes everything.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// When AW, W, B, AR and R pause.
    pub stalls: [Stall; 5],
    /// Cycles from the last beat that asks to the first that answers: the least and the most.
    pub latency: (u64, u64),
    /// Of 100 cycles so many can move a data beat, reads and writes together; both in every cycle if
    /// there is no limit.
    pub beats_of_100: Option<u64>,
    /// Rows that have to be opened.
    pub dram: Option<Dram>,
    /// Beats of reads with different ids come mixed, not burst by burst.
    pub interleaves: bool,
    /// AW is taken only when W is offered, as AXI4 allows a slave to do.
    pub waits_for_data: bool,
    /// Where transfers fail.
    pub faults: Vec<Fault>,
    /// What all random choices follow from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            stalls: [const { Stall::Never }; 5],
            latency: (0, 0),
            beats_of_100: None,
            dram: None,
            interleaves: false,
            waits_for_data: false,
            faults: vec![],
            seed: 0,
        }
    }
}

impl Settings {
    /// A memory that answers after so many cycles, always.
    pub fn after(latency: u64) -> Settings {
        Settings {
            latency: (latency, latency),
            ..Settings::default()
        }
    }

    /// Cycles without progress that such a memory may cause, generously.
    pub fn patience(&self) -> u64 {
        let stalls: u64 = self.stalls.iter().map(Stall::patience).sum();
        let rows = self.dram.map_or(0, |dram| 64 * dram.miss_cycles);
        let slow = self.beats_of_100.map_or(0, |beats| 1000 / beats.max(1));
        stalls + self.latency.1 + rows + slow
    }

    /// The response to a transfer of `bytes` bytes from `address` on: that of the first fault there.
    pub fn response(&self, address: u64, bytes: u64, is_write: bool) -> u8 {
        let hit = self.faults.iter().find(|fault| {
            let at_all = if is_write { fault.writes } else { fault.reads };
            at_all && fault.addresses.start < address + bytes && address < fault.addresses.end
        });
        hit.map_or(OKAY, |fault| fault.response)
    }
}

/// Addresses at which transfers fail: nothing is written there, and what is read means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub addresses: Range<u64>,
    /// SLVERR or DECERR.
    pub response: u8,
    /// Do reads fail?
    pub reads: bool,
    /// Do writes fail?
    pub writes: bool,
}

impl Fault {
    /// As it is, and so many bytes behind.
    pub fn twice(self, by: u64) -> [Fault; 2] {
        let Range { start, end } = self.addresses;
        let addresses = start + by..end + by;
        let moved = Fault {
            addresses,
            ..self.clone()
        };
        [self, moved]
    }
}

/// Banks with one open row each: a burst in another row waits until it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dram {
    /// Bytes of a row.
    pub row_bytes: u64,
    /// Banks; rows go to them in turn.
    pub banks: u64,
    /// Cycles to open a row.
    pub miss_cycles: u64,
}

/// The open rows.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    dram: Dram,
    /// The open row of each bank, and when it is open.
    banks: Vec<(Option<u64>, u64)>,
}

impl Rows {
    pub(super) fn new(dram: Dram) -> Rows {
        Rows {
            dram,
            banks: vec![(None, 0); dram.banks as usize],
        }
    }

    /// When the row of a burst that comes now is open.
    pub(super) fn open(&mut self, address: u64, now: u64) -> u64 {
        let row = address / self.dram.row_bytes;
        let (open, since) = &mut self.banks[(row % self.dram.banks) as usize];
        if *open != Some(row) {
            *open = Some(row);
            *since = now.max(*since) + self.dram.miss_cycles;
        }
        now.max(*since)
    }
}

/// A generator of random numbers of xorshift type.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % end
    }
}
