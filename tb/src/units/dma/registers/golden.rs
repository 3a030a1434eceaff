//! The registers as a program sees them, decided by their addresses and not by the generator's table.

use super::steps::{Hardware, Write};
use crate::model::ModelInfo;
use std::collections::VecDeque;

/// A command that was put in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// Operation, as it was written.
    pub op: u8,
    /// Tag.
    pub tag: u8,
    /// Stream id.
    pub stream: u16,
    /// Threshold set.
    pub set: u16,
    /// First token.
    pub first: u32,
    /// Number of tokens.
    pub count: u32,
}

/// A completion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Operation of its command.
    pub op: u8,
    /// Tag of its command.
    pub tag: u8,
    /// Outcome.
    pub status: u8,
    /// Stream id.
    pub stream: u16,
    /// Tokens.
    pub tokens: u32,
    /// First address that failed.
    pub address: u64,
}

/// The answer to a read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// SLVERR, with 0 for data.
    Refused,
    /// Data, and the bits of it that are known: a threshold has none before it is written.
    Data(u32, u32),
    /// The low half of this counter.
    CountLow(usize),
    /// The high half of the counter whose low half was read last.
    CountHigh,
}

/// What a write did beside changing registers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Done {
    /// It was answered with SLVERR.
    pub refused: bool,
    /// `soft_reset` was set for a cycle.
    pub soft_reset: bool,
    /// The counters are cleared.
    pub clears_counters: bool,
    /// `clear_format` was set for a cycle.
    pub clears_format: bool,
    /// A completion was taken.
    pub popped: bool,
    /// A command was put in the queue.
    pub command: Option<Command>,
    /// Two centres were written.
    pub centres: Option<Centres>,
}

/// Two centres of the rotation codec, and where they go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Centres {
    /// Their set and their pair of elements.
    pub place: [u16; 2],
    /// Both, that of the first element lowest.
    pub data: u32,
}

/// The registers of a unit.
#[derive(Clone, Debug)]
pub struct Golden {
    /// Registers 0x000 to 0x024, which never change.
    constants: [u32; 10],
    /// Of a unit with the rotation codec: register 0x028.
    vectors: Option<u32>,
    address_bits: u32,
    page_bytes: u32,
    /// Enable and interrupt enable, as in CONTROL.
    control: u32,
    elements: u32,
    base: [u32; 2],
    /// 0x058 and 0x05c, of such a unit.
    centres: [u32; 2],
    /// 0x060 to 0x070.
    command: [u32; 5],
    interrupt: u32,
    mask: u32,
    errors: u32,
    hardware: Hardware,
    /// The completions that wait, the oldest first.
    pub completions: VecDeque<Completion>,
    /// Bytes of the threshold sets that were written.
    thresholds: Vec<[Option<u8>; 8]>,
}

/// The bits of `old`, and where strobes are set those of `new`.
fn strobed(old: u32, new: u32, strobes: u8) -> u32 {
    let mask = (0..4).fold(0, |mask, byte| {
        mask | (((u32::from(strobes) >> byte) & 1) * 0xff) << (8 * byte)
    });
    old & !mask | new & mask
}

impl Golden {
    /// The registers of a design behind reset.
    pub fn new(info: &ModelInfo) -> Golden {
        let of = |name: &str| info.parameter(name) as u32;
        let max_elements = match info.unit {
            "kv_dma" => "max_d",
            _ => "max_elements",
        };
        let log2 = |name: &str| of(name).trailing_zeros();
        Golden {
            constants: [
                0x4b56_444d,
                0x0001_0001,
                of("heads") << 24
                    | of("lanes_out") << 16
                    | of("lanes_in") << 8
                    | of("codec") << 4
                    | log2("bus_bytes"),
                of("streams"),
                of("pages"),
                log2("pages_per_stream") << 8 | log2("page_bytes"),
                of(max_elements),
                of("threshold_sets"),
                of("completions") << 16 | of("commands"),
                of("readers"),
            ],
            vectors: (of("codec") == 1).then(|| of("bits") << 16 | of("head_dim")),
            address_bits: of("address_bits"),
            page_bytes: of("page_bytes"),
            control: 0,
            elements: 0,
            base: [0; 2],
            centres: [0; 2],
            command: [0; 5],
            interrupt: 0,
            mask: 0,
            errors: 0,
            hardware: Hardware::default(),
            completions: VecDeque::new(),
            thresholds: vec![[None; 8]; info.size("threshold_sets")],
        }
    }

    /// Behind another reset: the thresholds stay.
    pub fn reset(&mut self, info: &ModelInfo) {
        let thresholds = std::mem::take(&mut self.thresholds);
        *self = Golden {
            thresholds,
            ..Golden::new(info)
        };
    }

    /// What the hardware shows from now on.
    pub fn show(&mut self, hardware: &Hardware) {
        self.hardware = hardware.clone();
        self.completions.extend(hardware.completion);
        self.errors |= u32::from(hardware.errors) << 1;
        if hardware.errors & 1 << 4 != 0 {
            self.interrupt |= 4;
        }
        self.follow();
    }

    /// The interrupt bits that follow what is there.
    fn follow(&mut self) {
        self.interrupt |= u32::from(!self.completions.is_empty());
        self.interrupt |= u32::from(self.errors != 0) << 1;
    }

    /// The interrupt output.
    pub fn irq(&self) -> bool {
        self.control >> 4 & 1 == 1 && self.interrupt & self.mask != 0
    }

    /// `enable`, `elements` and `base`.
    pub fn outputs(&self) -> (bool, u64, u64) {
        let base = u64::from(self.base[1]) << 32 | u64::from(self.base[0]);
        let base = base & u64::MAX >> (64 - self.address_bits);
        (self.control & 1 == 1, self.elements.into(), base)
    }

    /// A threshold set: its bits, and which of them are known.
    pub fn set(&self, index: usize) -> (u64, u64) {
        let [low, high] = [0, 4].map(|from| self.half(index, from));
        (
            u64::from(high.0) << 32 | u64::from(low.0),
            u64::from(high.1) << 32 | u64::from(low.1),
        )
    }

    fn half(&self, set: usize, from: usize) -> (u32, u32) {
        let bytes = &self.thresholds[set][from..from + 4];
        let each =
            |of: fn(&Option<u8>) -> u8| u32::from_le_bytes([0, 1, 2, 3].map(|i| of(&bytes[i])));
        (
            each(|byte| byte.unwrap_or(0)),
            each(|byte| if byte.is_some() { 255 } else { 0 }),
        )
    }

    /// What a read is answered with; it changes nothing here.
    pub fn read(&self, address: u32) -> Answer {
        let word = address & 0xffc;
        let known = |data| Answer::Data(data, u32::MAX);
        let hardware = &self.hardware;
        let head = self.completions.front();
        let of_head = |of: fn(&Completion) -> u32| known(head.map_or(0, of));
        match word {
            0x000..=0x024 => known(self.constants[word as usize / 4]),
            0x028 => self.vectors.map_or(Answer::Refused, known),
            0x040 => known(self.control),
            0x044 => known(
                u32::from(hardware.waiting[1]) << 16
                    | u32::from(hardware.waiting[0]) << 8
                    | u32::from(hardware.flags),
            ),
            0x048 => known(self.elements),
            0x04c => known(hardware.pages_free),
            0x050 | 0x054 => known(self.base[(word - 0x050) as usize / 4]),
            0x058 | 0x05c if self.vectors.is_some() => {
                known(self.centres[(word - 0x058) as usize / 4])
            }
            0x060..=0x070 => known(self.command[(word - 0x060) as usize / 4]),
            0x080 => of_head(|c| {
                1 << 31 | u32::from(c.status) << 16 | u32::from(c.tag) << 8 | u32::from(c.op)
            }),
            0x084 => of_head(|c| c.stream.into()),
            0x088 => of_head(|c| c.tokens),
            0x090 => of_head(|c| c.address as u32),
            0x094 => known(head.map_or(0, |c| {
                ((c.address & u64::MAX >> (64 - self.address_bits)) >> 32) as u32
            })),
            0x098 => known(0),
            0x0a0 => known(self.interrupt),
            0x0a4 => known(self.mask),
            0x0a8 => known(self.errors),
            0x0ac => known(u32::from(hardware.format.1) << 16 | u32::from(hardware.format.0)),
            0x100..=0x154 if word.is_multiple_of(8) => {
                Answer::CountLow((word as usize - 0x100) / 8)
            }
            0x104..=0x154 => Answer::CountHigh,
            0x800.. if self.is_set(word) => {
                let (data, known) = self.half((word as usize - 0x800) / 8, word as usize % 8);
                Answer::Data(data, known)
            }
            _ => Answer::Refused,
        }
    }

    /// Nothing is known any more of the threshold word at an address, if there is one.
    pub(super) fn forget(&mut self, address: u32) {
        let word = address & 0xffc;
        if word >= 0x800 && self.is_set(word) {
            let from = word as usize % 8;
            self.thresholds[(word as usize - 0x800) / 8][from..from + 4].fill(None);
        }
    }

    fn is_set(&self, word: u32) -> bool {
        self.vectors.is_none() && (word as usize - 0x800) / 8 < self.thresholds.len()
    }

    /// Does a write.
    pub fn write(&mut self, write: Write) -> Done {
        let Write {
            address,
            data,
            strobes,
        } = write;
        let word = address & 0xffc;
        let ones = strobed(0, data, strobes);
        let mut done = Done::default();
        match word {
            0x040 => {
                self.control = strobed(self.control, data, strobes) & 0x11;
                done.soft_reset = ones & 2 != 0;
                done.clears_counters = ones & 4 != 0;
                done.clears_format = ones & 8 != 0;
            }
            0x048 => self.elements = strobed(self.elements, data, strobes) & 0xffff,
            0x050 => self.base[0] = strobed(self.base[0], data, strobes) & !(self.page_bytes - 1),
            0x054 => {
                let bits = self.address_bits.saturating_sub(32).max(1);
                self.base[1] = strobed(self.base[1], data, strobes) & u32::MAX >> (32 - bits);
            }
            0x058 if self.vectors.is_some() => {
                self.centres[0] = strobed(self.centres[0], data, strobes);
            }
            0x05c if self.vectors.is_some() => {
                let [place, held] = self.centres;
                let data = strobed(held, data, strobes);
                let [set, pair] = [place >> 16, place].map(|number| number as u16);
                done.centres = Some(Centres {
                    place: [set, pair],
                    data,
                });
                let next = u32::from(set) << 16 | u32::from(pair.wrapping_add(1));
                self.centres = [next, data];
            }
            0x060..=0x070 => {
                let place = (word - 0x060) as usize / 4;
                let fields = [0xffff, 0xffff, u32::MAX, u32::MAX, 0xff0f][place];
                self.command[place] = strobed(self.command[place], data, strobes) & fields;
                if word == 0x070 && strobes & 1 == 1 {
                    done.command = self.push();
                }
            }
            0x098 => done.popped = ones & 1 == 1 && self.completions.pop_front().is_some(),
            0x0a0 => self.interrupt &= !ones,
            0x0a4 => self.mask = strobed(self.mask, data, strobes) & 7,
            0x0a8 => self.errors &= !ones,
            0x800.. if self.is_set(word) => {
                let set = &mut self.thresholds[(word as usize - 0x800) / 8];
                for byte in (0..4).filter(|byte| strobes >> byte & 1 == 1) {
                    set[word as usize % 8 + byte] = Some(data.to_le_bytes()[byte]);
                }
            }
            _ => done.refused = true,
        }
        self.follow();
        done
    }

    /// The command that the registers hold, unless it is lost.
    fn push(&mut self) -> Option<Command> {
        if !self.hardware.command_ready {
            self.errors |= 1;
            return None;
        }
        let [stream, set, first, count, last] = self.command;
        Some(Command {
            op: (last & 15) as u8,
            tag: (last >> 8) as u8,
            stream: stream as u16,
            set: set as u16,
            first,
            count,
        })
    }
}
