//! The channels of AXI4-Lite, and the rules of their responses.

use super::driver::{Driver, Reply};
use super::steps::Step;
use crate::failure::{Failure, FailureKind};

/// The channels of AXI4-Lite during the accesses of a step.
#[derive(Clone)]
pub(super) struct Bus {
    /// Requests that were taken: AW, W, AR.
    pub(super) sent: [bool; 3],
    /// Responses that were offered and not taken: B, R.
    kept: [Option<(u64, u64)>; 2],
    pub(super) reply: Reply,
}

impl Bus {
    pub(super) fn new() -> Bus {
        Bus {
            sent: [false; 3],
            kept: [None; 2],
            reply: Reply::default(),
        }
    }

    pub(super) fn is_done(&self, step: &Step) -> bool {
        self.reply.write.is_some() == step.write.is_some()
            && self.reply.read.is_some() == step.read.is_some()
    }

    /// Takes note of the handshakes of a cycle; an error if a response breaks a rule.
    pub(super) fn look(
        &mut self,
        driver: &mut Driver,
        step: &Step,
        cycle: usize,
    ) -> Result<(), Failure> {
        let late = |channel: usize| cycle >= usize::from(step.late[channel]);
        let port = |name: &str| driver.get(&format!("s_axil_{name}"));
        let offered = [
            (port("bvalid") == 1).then(|| (port("bresp"), 0)),
            (port("rvalid") == 1).then(|| (port("rresp"), port("rdata"))),
        ];
        let due = [
            self.sent[0] && self.sent[1] && self.reply.write.is_none(),
            self.sent[2] && self.reply.read.is_none(),
        ];
        for (name, kept, offered, due) in [
            ("B", self.kept[0], offered[0], due[0]),
            ("R", self.kept[1], offered[1], due[1]),
        ] {
            if offered.is_some() && !due {
                return driver.fail(FailureKind::Surplus);
            }
            if kept.is_some() && kept != offered {
                return driver.fail(FailureKind::Protocol(format!(
                    "{name} changed before it was taken"
                )));
            }
        }
        let ready = [late(2), late(4)];
        self.kept = [0, 1].map(|i| offered[i].filter(|_| !ready[i]));
        if let Some((response, _)) = offered[0].filter(|_| ready[0]) {
            self.reply.write = Some(response);
        }
        if let Some((response, data)) = offered[1].filter(|_| ready[1]) {
            self.reply.read = Some((response, data as u32));
        }
        let valid = [
            step.write.is_some() && late(0),
            step.write.is_some() && late(1),
            step.read.is_some() && late(3),
        ];
        for (i, name) in ["awready", "wready", "arready"].iter().enumerate() {
            let ready = driver.get(&format!("s_axil_{name}")) == 1;
            self.sent[i] |= valid[i] && ready;
        }
        Ok(())
    }
}
