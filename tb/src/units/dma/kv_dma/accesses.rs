//! Accesses of registers that come before the ones before them are answered.

use super::machine::Machine;
use super::run::Runner;
use crate::failure::Failure;
use ::kv_dma::Bus;
use ::kv_dma::registers as reg;
use std::collections::VecDeque;

/// Cycles within which some accesses end whose answers are taken late.
const PATIENCE: usize = 800;

/// In which cycles addresses and data of writes, addresses of reads and readiness for answers come.
struct Pattern {
    /// Cycles before addresses of writes, their data, and addresses of reads.
    late: [usize; 3],
    /// Answers of writes and of reads are taken in one of so many cycles.
    answers: [usize; 2],
}

/// Of all requests the next one is offered as soon as the one before is taken; answers come fast or wait, addresses
/// come before data or behind it.
const PATTERNS: [Pattern; 4] = [
    Pattern {
        late: [0, 0, 0],
        answers: [1, 1],
    },
    Pattern {
        late: [0, 30, 0],
        answers: [1, 40],
    },
    Pattern {
        late: [30, 0, 30],
        answers: [40, 1],
    },
    Pattern {
        late: [5, 0, 2],
        answers: [40, 40],
    },
];

impl Machine {
    /// Writes to registers and reads others at the same time: what was read.
    fn overlapped(
        &mut self,
        writes: &[(u32, u32)],
        reads: &[u32],
        pattern: &Pattern,
    ) -> Result<Vec<u32>, Failure> {
        let mut addresses: VecDeque<u32> = writes.iter().map(|(address, _)| *address).collect();
        let mut data: VecDeque<u32> = writes.iter().map(|(_, data)| *data).collect();
        let mut asked: VecDeque<u32> = reads.iter().copied().collect();
        let (mut written, mut read) = (0, vec![]);
        let mut kept = [None; 2];
        for cycle in 0..PATIENCE {
            if written == writes.len() && read.len() == reads.len() {
                return Ok(read);
            }
            let is_due = |channel: usize| cycle >= pattern.late[channel];
            let [takes_b, takes_r] = pattern.answers.map(|of| cycle % of == of - 1);
            let address = addresses.front().copied().filter(|_| is_due(0));
            let word = data.front().copied().filter(|_| is_due(1));
            let from = asked.front().copied().filter(|_| is_due(2));
            self.drive_lite([address, word, from], [takes_b, takes_r]);
            self.clock()?;
            let [aw, w, b, b_response, ar, r, r_response, value] = self.lite_seen();
            let offered = [
                (b == 1).then_some((b_response, 0)),
                (r == 1).then_some((r_response, value)),
            ];
            let taken = [
                writes.len() - addresses.len().max(data.len()),
                reads.len() - asked.len(),
            ];
            for (kind, answered) in [written, read.len()].into_iter().enumerate() {
                if kept[kind].is_some() && kept[kind] != offered[kind] {
                    return Err(self.fail("an answer changed before it was taken"));
                }
                if offered[kind].is_some() && answered >= taken[kind] {
                    return Err(self.fail("an answer to no request"));
                }
                if offered[kind].is_some_and(|(response, _)| response != 0) {
                    return Err(self.fail("an answer is an error"));
                }
            }
            kept = [
                offered[0].filter(|_| !takes_b),
                offered[1].filter(|_| !takes_r),
            ];
            written += usize::from(offered[0].is_some() && takes_b);
            read.extend(
                offered[1]
                    .filter(|_| takes_r)
                    .map(|(_, value)| value as u32),
            );
            for (queue, is_taken) in [
                (&mut addresses, address.is_some() && aw == 1),
                (&mut data, word.is_some() && w == 1),
                (&mut asked, from.is_some() && ar == 1),
            ] {
                if is_taken {
                    queue.pop_front();
                }
            }
        }
        Err(self.fail("accesses are not answered"))
    }
}

impl Runner<'_> {
    /// Writes ELEMENTS and the base, and reads what never changes, several accesses at a time.
    pub(super) fn check_accesses(&mut self) -> Result<(), Failure> {
        const CONSTANT: [u32; 6] = [
            reg::ID,
            reg::VERSION,
            reg::STREAMS,
            reg::PAGE,
            reg::MAX_ELEMENTS,
            reg::QUEUES,
        ];
        let machine = self.machine();
        let due = CONSTANT.map(|register| machine.read32(register));
        let due: Vec<u32> = due.into_iter().collect::<Result<_, _>>()?;
        for pattern in &PATTERNS {
            let elements = 1..=3;
            let writes: Vec<_> = elements
                .clone()
                .flat_map(|n| [(reg::ELEMENTS, n), (reg::BASE_LO, n << 12)])
                .collect();
            let machine = self.machine();
            machine.drive_lite([None; 3], [false; 2]);
            let read = machine.overlapped(&writes, &CONSTANT, pattern)?;
            machine.drive_lite([None; 3], [false; 2]);
            if read != due {
                return Err(self.fail(format!("registers read {read:x?}, expected {due:x?}")));
            }
            for (register, value) in &writes[writes.len() - 2..] {
                let got = self.machine().read32(*register)?;
                if got != *value {
                    return Err(self.fail(format!("{register:#x} is {got:#x}, not {value:#x}")));
                }
            }
        }
        self.configure()
    }

    /// Resets the unit behind so many cycles of accesses whose answers nobody takes.
    pub(super) fn reset_in_accesses(&mut self, cycles: u16) -> Result<(), Failure> {
        let machine = self.machine();
        for _ in 0..cycles {
            let requests = [reg::ELEMENTS, 1, reg::ID].map(Some);
            machine.drive_lite(requests, [false; 2]);
            machine.clock()?;
        }
        machine.reset()
    }
}
