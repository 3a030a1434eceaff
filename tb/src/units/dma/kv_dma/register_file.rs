//! Every address of the registers, written with strobes and read, while no command is taken.

use super::run::Runner;
use crate::failure::Failure;
use crate::units::dma::registers::{Answer, Completion, Golden, Hardware, Write};
use ::kv_dma::registers as reg;

/// Words beside those from 0 on: at the ends of the threshold sets and of the window that holds them.
const WORDS_BEHIND: [u32; 8] = [0x200, 0x201, 0x203, 0x208, 0x209, 0x27f, 0x3fe, 0x3ff];
/// What is written to each, and with which strobes.
const WRITES: [(u32, u8); 6] = [
    (u32::MAX, 15),
    (0x1234_5678, 5),
    (0xfedc_ba98, 10),
    (0xa5a5_a5a5, 6),
    (0x5a5a_5a5a, 9),
    (0, 15),
];
/// Cycles within which a write shows at the interrupt and in STATUS.
const SOON: usize = 6;
/// Cycles within which a command without tokens ends.
const ENDS_WITHIN: usize = 100;

impl Runner<'_> {
    /// Resets the unit by its pin, and compares every register with the register file's golden model behind the reset
    /// and behind each write. The unit is never enabled: commands stay in their queue until one is lost.
    pub(super) fn check_registers(&mut self) -> Result<(), Failure> {
        self.machine().reset()?;
        self.forget();
        let info = self.machine().model().info();
        let mut golden = Golden::new(info);
        let room = info.parameter("commands") as usize;
        let pages = self.golden.pages_free() as u32;
        let mut waiting = 0;
        let words = || (0..0x60).chain(WORDS_BEHIND).map(|word| 4 * word);
        self.show(&mut golden, [waiting, room], pages);
        for _ in 0..SOON {
            self.machine().clock()?;
        }
        for word in words() {
            self.check_register(word, &golden)?;
        }
        self.complete_one(&mut golden, pages)?;
        for word in words() {
            for (data, strobes) in WRITES {
                // Neither enabled nor reset.
                let data = if word == reg::CONTROL {
                    data & !3
                } else {
                    data
                };
                let write = Write {
                    address: word,
                    data,
                    strobes,
                };
                let done = golden.write(write);
                let response = self.machine().write(word, data, strobes)?;
                if response != if done.refused { 2 } else { 0 } {
                    return Err(self.fail(format!("{write:x?} is answered with {response}")));
                }
                waiting += usize::from(done.command.is_some());
                self.show(&mut golden, [waiting, room], pages);
                for _ in 0..SOON {
                    self.machine().clock()?;
                }
                if self.machine().irq != golden.irq() {
                    return Err(self.fail(format!("irq behind {write:x?}")));
                }
                self.check_register(word, &golden)?;
                // Its bits stay whatever else is written.
                self.check_register(reg::INTERRUPT, &golden)?;
            }
        }
        for word in words() {
            self.check_register(word, &golden)?;
        }
        self.machine().reset()?;
        self.forget();
        self.program()
    }

    /// A command ends, and its completion is taken; what it leaves is its cause of the interrupt. ELEMENTS is 0 behind a
    /// reset, so its status is bad_length.
    fn complete_one(&mut self, golden: &mut Golden, pages: u32) -> Result<(), Failure> {
        const STATUS: u32 = 4;
        const TAG: u32 = 0x5a;
        let write = |of: &mut Self, golden: &mut Golden, address, data| {
            let done = golden.write(Write {
                address,
                data,
                strobes: 15,
            });
            match of.machine().write(address, data, 15)? {
                0 => Ok(done),
                response => Err(of.fail(format!("write of {address:#x}: response {response}"))),
            }
        };
        write(self, golden, reg::CONTROL, 1)?;
        write(self, golden, reg::COMMAND, TAG << 8 | STATUS)?;
        for _ in 0..ENDS_WITHIN {
            self.machine().clock()?;
        }
        golden.show(&Hardware {
            flags: 1,
            waiting: [0, 1],
            pages_free: pages,
            command_ready: true,
            completion: Some(Completion {
                op: STATUS as u8,
                tag: TAG as u8,
                status: 2,
                stream: 0,
                tokens: 0,
                address: 0,
            }),
            ..Hardware::default()
        });
        for word in (0x40..0xb0).step_by(4) {
            self.check_register(word, golden)?;
        }
        write(self, golden, reg::COMPLETION_POP, 1)?;
        write(self, golden, reg::CONTROL, 0)?;
        self.show(golden, [0, 1], pages);
        Ok(())
    }

    /// Tells the golden model what the unit shows: so many commands wait of those for which there is room.
    fn show(&self, golden: &mut Golden, [waiting, room]: [usize; 2], pages: u32) {
        golden.show(&Hardware {
            flags: 1,
            waiting: [waiting as u8, 0],
            pages_free: pages,
            command_ready: waiting < room,
            ..Hardware::default()
        });
    }

    /// Reads a register. Nothing is counted but cycles.
    fn check_register(&mut self, address: u32, golden: &Golden) -> Result<(), Failure> {
        let (response, data) = self.machine().read(address)?;
        let due = golden.read(address);
        let is_right = match due {
            Answer::Refused => (response, data) == (2, 0),
            Answer::Data(expected, known) => response == 0 && (data ^ expected) & known == 0,
            Answer::CountLow(counter) => response == 0 && (data == 0) == (counter > 0),
            Answer::CountHigh => (response, data) == (0, 0),
        };
        match is_right {
            true => Ok(()),
            false => Err(self.fail(format!(
                "read of {address:#x} gives {data:#x} with {response}, expected {due:x?}"
            ))),
        }
    }
}
