//! What a step did, compared with the golden model.

use super::driver::{COUNTERS, Driver, Reply};
use super::golden::{Answer, Centres, Command, Done, Golden};
use super::steps::Step;
use crate::failure::Failure;

impl Driver {
    pub(super) fn check_write(
        &mut self,
        step: &Step,
        reply: Reply,
        done: Done,
    ) -> Result<(), Failure> {
        let seen = std::mem::take(&mut self.seen);
        if let Some(write) = step.write {
            let expected = if done.refused { 2 } else { 0 };
            if reply.write != Some(expected) {
                return self.wrong(format!(
                    "{write:x?} answered with {:?}, not {expected}",
                    reply.write
                ));
            }
        }
        let commands: Vec<Command> = done.command.into_iter().collect();
        if seen.commands != commands {
            return self.wrong(format!(
                "commands {:x?}, expected {commands:x?}",
                seen.commands
            ));
        }
        let centres: Vec<Centres> = done.centres.into_iter().collect();
        if seen.centres != centres {
            return self.wrong(format!(
                "centres {:x?}, expected {centres:x?}",
                seen.centres
            ));
        }
        let pulses = [seen.soft_resets, seen.clears_format, seen.pops];
        let expected = [done.soft_reset, done.clears_format, done.popped].map(usize::from);
        if pulses != expected {
            return self.wrong(format!(
                "soft resets, cleared formats, pops: {pulses:?}, expected {expected:?}"
            ));
        }
        self.seen.sets = seen.sets;
        Ok(())
    }

    /// A read beside a write may come before it or behind it.
    pub(super) fn check_read(
        &mut self,
        address: u32,
        (response, data): (u64, u32),
        before: &Golden,
        (least, most): ([u64; COUNTERS], [u64; COUNTERS]),
    ) -> Result<(), Failure> {
        let low = |value: u64| value as u32;
        let fits = |answer: Answer| match answer {
            Answer::Refused => response == 2 && data == 0,
            Answer::Data(expected, known) => response == 0 && (data ^ expected) & known == 0,
            Answer::CountLow(counter) => {
                response == 0 && (low(least[counter])..=low(most[counter])).contains(&data)
            }
            Answer::CountHigh => {
                let (least, most) = self.kept_high;
                response == 0 && (least..=most).contains(&u64::from(data))
            }
        };
        let answers = [before.read(address), self.golden.read(address)];
        if !answers.into_iter().any(fits) {
            let (first, second) = (answers[0], answers[1]);
            return self.wrong(format!(
                "read of {address:#x} gave {data:#x} with {response}, expected {first:x?} or {second:x?}; counts {least:?} to {most:?}"
            ));
        }
        if let Answer::CountLow(counter) = answers[0] {
            self.kept_high = (least[counter] >> 32, most[counter] >> 32);
        }
        Ok(())
    }

    /// The outputs that hold their values, and the threshold sets that were read.
    pub(super) fn check_outputs(&mut self, before: &Golden) -> Result<(), Failure> {
        let outputs = (
            self.get("enable") == 1,
            self.get("elements"),
            self.get("base"),
        );
        let irq = self.get("irq") == 1;
        if (outputs, irq) != (self.golden.outputs(), self.golden.irq()) {
            return self.wrong(format!(
                "enable, elements, base, irq: {:x?}, expected {:x?}",
                (outputs, irq),
                (self.golden.outputs(), self.golden.irq())
            ));
        }
        for (index, set) in std::mem::take(&mut self.seen.sets) {
            let fits = |golden: &Golden| {
                let (expected, known) = golden.set(index);
                (set ^ expected) & known == 0
            };
            if !fits(before) && !fits(&self.golden) {
                return self.wrong(format!(
                    "threshold set {index} is {set:#x}, expected {:x?}",
                    self.golden.set(index)
                ));
            }
        }
        Ok(())
    }
}
