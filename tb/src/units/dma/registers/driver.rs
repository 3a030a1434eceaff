//! A register file with its golden model beside it.

use super::channels::Bus;
use super::golden::{Centres, Command, Completion, Done, Golden};
use super::steps::{Hardware, Step, Write};
use crate::failure::{Failure, FailureKind};
use crate::model::{Input, Model, ModelError, Output, configured};
use crate::units::reset::cycles_of_reset;
use std::collections::{HashMap, VecDeque};

/// Cycles after which an access is called hung; a read of a counter waits for two rounds of visits.
const PATIENCE: usize = 200;
/// Cycles in which everything that an access did has reached the outputs.
const SETTLING: usize = 4;
/// Cycles behind a clear or a reset in which events may be lost: two rounds of visits.
const CLEARING: u64 = 52;
pub(super) const COUNTERS: usize = 11;
/// The inputs that count, in the order of their counters; the counter of cycles has none.
const EVENTS: [&str; COUNTERS - 1] = [
    "read_beat",
    "read_wait",
    "write_beat",
    "write_wait",
    "read_burst",
    "write_burst",
    "token_written",
    "token_read",
    "stall_out",
    "stall_pages",
];
/// The inputs that set bits of ERRORS, from bit 1 on.
const ERRORS: [&str; 5] = [
    "errors_bad_thresholds",
    "errors_bus_read",
    "errors_bus_write",
    "errors_format",
    "errors_completion_overflow",
];

/// What the accesses of a step were answered with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reply {
    /// Response code of the write.
    pub write: Option<u64>,
    /// Response code and data of the read.
    pub read: Option<(u64, u32)>,
}

/// The least and the most that the counters can hold.
#[derive(Clone, Default)]
struct Counts {
    least: [u64; COUNTERS],
    most: [u64; COUNTERS],
    /// Events count surely from this cycle on.
    from: u64,
}

/// What the outputs did in a step.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) commands: Vec<Command>,
    pub(super) soft_resets: usize,
    pub(super) clears_format: usize,
    pub(super) pops: usize,
    /// Centres that were written.
    pub(super) centres: Vec<Centres>,
    /// Threshold sets that the hardware read.
    pub(super) sets: Vec<(usize, u64)>,
}

/// A register file with its golden model.
pub struct Driver {
    model: Model,
    pub(super) golden: Golden,
    inputs: HashMap<&'static str, Input>,
    outputs: HashMap<&'static str, Output>,
    /// The completions that the hardware has, the oldest first.
    queue: VecDeque<Completion>,
    counts: Counts,
    /// The high half that was kept: the least and the most that it can be.
    pub(super) kept_high: (u64, u64),
    /// The threshold set that was asked for in the last cycle.
    asked: Option<usize>,
    set_reads: u16,
    pub(super) seen: Seen,
}

impl Driver {
    /// A unit of a named configuration, reset.
    ///
    /// # Errors
    /// If there is no model of it.
    pub fn open(config: &str, seed: u64) -> Result<Driver, Failure> {
        let unknown = || ModelError::UnknownTop(config.into());
        let info = configured(config).ok_or_else(unknown)?;
        let mut driver = Driver::over(Model::of(info, seed)?)?;
        driver.reset()?;
        Ok(driver)
    }

    /// Drives a model, also one with mutants, in its random initial state.
    pub(crate) fn over(model: Model) -> Result<Driver, Failure> {
        let info = model.info();
        let (mut inputs, mut outputs) = (HashMap::new(), HashMap::new());
        for port in info.ports {
            if let Ok(input) = model.input(port.name) {
                inputs.insert(port.name, input);
            } else {
                outputs.insert(port.name, model.output(port.name)?);
            }
        }
        Ok(Driver {
            golden: Golden::new(info),
            model,
            inputs,
            outputs,
            queue: VecDeque::new(),
            counts: Counts::default(),
            kept_high: (0, 0),
            asked: None,
            set_reads: 0,
            seen: Seen::default(),
        })
    }

    /// The model, to record its ports or to hold inputs at a value.
    pub(crate) fn model(&mut self) -> &mut Model {
        &mut self.model
    }

    /// The golden model as it is now.
    pub fn golden(&self) -> &Golden {
        &self.golden
    }

    /// Has the unit threshold sets?
    fn has_window(&self) -> bool {
        self.model.info().parameter("codec") == 0
    }

    fn set(&mut self, port: &str, value: u64) {
        self.model.set(self.inputs[port], value);
    }

    pub(super) fn get(&self, port: &str) -> u64 {
        self.model.get(self.outputs[port])
    }

    pub(super) fn fail<T>(&self, kind: FailureKind) -> Result<T, Failure> {
        Err(Failure {
            cycle: self.model.cycles(),
            kind,
        })
    }

    pub(super) fn wrong<T>(&self, what: String) -> Result<T, Failure> {
        self.fail(FailureKind::Status(what))
    }

    /// Resets the unit; the thresholds stay.
    ///
    /// # Errors
    /// If the model stops.
    pub fn reset(&mut self) -> Result<(), Failure> {
        for port in ["awvalid", "wvalid", "arvalid", "bready", "rready"] {
            self.set(&format!("s_axil_{port}"), 0);
        }
        self.set("rst_n", 0);
        self.show(&Hardware::default());
        self.asked = None;
        if self.has_window() {
            self.set("threshold_read", 0);
        }
        self.set("completion_valid", 0);
        for _ in 0..cycles_of_reset(self.model.cycles()) {
            self.model.cycle()?;
        }
        self.set("rst_n", 1);
        self.golden.reset(self.model.info());
        self.queue.clear();
        self.seen = Seen::default();
        self.clear_counts();
        // Nothing is known of what a read before the first one of a low half gives.
        self.kept_high = (0, u64::MAX);
        Ok(())
    }

    /// Counts begin anew, surely once the clear is over.
    fn clear_counts(&mut self) {
        self.counts = Counts {
            from: self.model.cycles() + CLEARING,
            ..Counts::default()
        };
    }

    /// What the hardware shows; its errors and completions are not looked at here.
    fn show(&mut self, hardware: &Hardware) {
        for (bit, port) in ["status_ready", "status_writing", "status_reading"]
            .iter()
            .enumerate()
        {
            self.set(port, u64::from(hardware.flags >> bit & 1));
        }
        self.set("status_commands", hardware.waiting[0].into());
        self.set("status_completions", hardware.waiting[1].into());
        self.set("pages_free", hardware.pages_free.into());
        self.set("format_error_first", hardware.format.0.into());
        self.set("format_error_errors", hardware.format.1.into());
        self.set("command_ready", hardware.command_ready.into());
        self.set_reads = hardware.set_reads;
        self.errors(0);
    }

    fn errors(&mut self, errors: u8) {
        for (bit, port) in ERRORS.iter().enumerate() {
            self.set(port, u64::from(errors >> bit & 1));
        }
    }

    /// A clock cycle with the inputs as they are, but for those that are set here.
    fn cycle(
        &mut self,
        events: u16,
        before_edge: impl FnOnce(&mut Driver) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let now = self.model.cycles();
        let several = self.model.info().size("readers") as u64;
        // How often each event happens: of tokens as many may be read as there are readers.
        let times = |bit: usize| match EVENTS[bit] {
            "token_read" => u64::from(events >> bit & 1) * (1 + now % several),
            _ => u64::from(events >> bit & 1),
        };
        for (bit, port) in EVENTS.iter().enumerate() {
            self.set(port, times(bit));
        }
        let head = self.queue.front().copied();
        self.offer(head);
        let sets = self.model.info().size("threshold_sets");
        let asks = self.has_window() && self.set_reads >> (now % 16) & 1 == 1;
        let asks = asks.then_some((now * 7 % sets as u64) as usize);
        if self.has_window() {
            self.set("threshold_read", asks.is_some().into());
            self.set("threshold_index", asks.unwrap_or(0) as u64);
        }
        self.model.settle()?;
        before_edge(self)?;
        self.look(head)?;
        if let Some(index) = std::mem::replace(&mut self.asked, asks) {
            let set = self.get("threshold_set");
            self.seen.sets.push((index, set));
        }
        self.model.rise()?;
        let sure = u64::from(now >= self.counts.from);
        for counter in 0..COUNTERS {
            let happened = match counter {
                0 => 1,
                _ => times(counter - 1),
            };
            self.counts.most[counter] += happened;
            self.counts.least[counter] += happened * sure;
        }
        Ok(())
    }

    /// Shows the oldest completion at the ports.
    fn offer(&mut self, head: Option<Completion>) {
        self.set("completion_valid", head.is_some().into());
        let Some(head) = head else { return };
        let address_bits: u32 = self.model.info().parameter("address_bits") as u32;
        self.set("completion_op", head.op.into());
        self.set("completion_tag", head.tag.into());
        self.set("completion_status", head.status.into());
        self.set("completion_stream", head.stream.into());
        self.set("completion_tokens", head.tokens.into());
        self.set(
            "completion_address",
            head.address & u64::MAX >> (64 - address_bits),
        );
    }

    /// Notes what the outputs do in this cycle.
    fn look(&mut self, head: Option<Completion>) -> Result<(), Failure> {
        self.seen.soft_resets += self.get("soft_reset") as usize;
        self.seen.clears_format += self.get("clear_format") as usize;
        if head.is_some() && self.get("completion_ready") == 1 {
            self.queue.pop_front();
            self.seen.pops += 1;
        }
        if self.get("command_valid") == 1 {
            let command = Command {
                op: self.get("command_op") as u8,
                tag: self.get("command_tag") as u8,
                stream: self.get("command_stream") as u16,
                set: self.get("command_set") as u16,
                first: self.get("command_first") as u32,
                count: self.get("command_count") as u32,
            };
            self.seen.commands.push(command);
        }
        if !self.has_window() && self.get("centres_write") == 1 {
            let place = ["centres_set", "centres_pair"].map(|port| self.get(port) as u16);
            let data = self.get("centres_data") as u32;
            self.seen.centres.push(Centres { place, data });
        }
        Ok(())
    }

    /// Does a step and checks everything that it does.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn step(&mut self, step: &Step) -> Result<Reply, Failure> {
        self.begin(step)?;
        let (before, least, held) = (self.golden.clone(), self.counts.least, self.counts.most);
        let mut done = Done::default();
        if let Some(write) = step.write {
            done = self.golden.write(write);
        }
        if done.clears_counters {
            self.clear_counts();
        }
        let began = self.model.cycles();
        let reply = self.transact(step, usize::MAX)?;
        if done.clears_counters {
            self.counts.from = self.model.cycles() + CLEARING;
        }
        let mut most = self.counts.most;
        if done.clears_counters {
            // The read may have been before the clear.
            let waited = self.model.cycles();
            most = std::array::from_fn(|i| most[i].max(held[i] + waited - began));
        }
        for _ in 0..SETTLING {
            self.cycle(0, |driver| driver.is_quiet())?;
        }
        self.check_write(step, reply, done)?;
        if let (Some(address), Some(read)) = (step.read, reply.read) {
            let least = match done.clears_counters {
                true => [0; COUNTERS],
                false => least,
            };
            self.check_read(address, read, &before, (least, most))?;
        }
        self.check_outputs(&before)?;
        Ok(reply)
    }

    /// What the hardware does before the accesses of a step.
    fn begin(&mut self, step: &Step) -> Result<(), Failure> {
        let hardware = &step.hardware;
        self.show(hardware);
        self.queue.extend(hardware.completion);
        self.golden.show(hardware);
        self.errors(hardware.errors);
        self.cycle(0, |driver| driver.is_quiet())?;
        self.errors(0);
        let (events, cycles) = hardware.events;
        for _ in 0..cycles {
            self.cycle(events, |driver| driver.is_quiet())?;
        }
        for _ in 0..SETTLING {
            self.cycle(0, |driver| driver.is_quiet())?;
        }
        Ok(())
    }

    /// No response without a request, and every channel ready for one.
    fn is_quiet(&mut self) -> Result<(), Failure> {
        if self.get("s_axil_bvalid") | self.get("s_axil_rvalid") != 0 {
            return self.fail(FailureKind::Surplus);
        }
        let ready =
            ["awready", "wready", "arready"].map(|port| self.get(&format!("s_axil_{port}")));
        match ready {
            [1, 1, 1] => Ok(()),
            _ => self.wrong(format!("AW, W, AR ready: {ready:?} with nothing under way")),
        }
    }

    /// The accesses of a step, or their first cycles.
    fn transact(&mut self, step: &Step, cycles: usize) -> Result<Reply, Failure> {
        let mut bus = Bus::new();
        let mut patience = PATIENCE;
        for cycle in 0..cycles {
            if bus.is_done(step) {
                break;
            }
            self.drive(step, &bus, cycle);
            let mut moved = bus.clone();
            self.cycle(step.hardware.busy_events, |driver| {
                moved.look(driver, step, cycle)
            })?;
            bus = moved;
            patience -= 1;
            if patience == 0 {
                return self.fail(FailureKind::Hang(format!("{step:x?}")));
            }
        }
        for port in ["awvalid", "wvalid", "arvalid", "bready", "rready"] {
            self.set(&format!("s_axil_{port}"), 0);
        }
        Ok(bus.reply)
    }

    fn drive(&mut self, step: &Step, bus: &Bus, cycle: usize) {
        let late = |channel: usize| cycle >= usize::from(step.late[channel]);
        let noise = (cycle as u64 + 3) * 0x9e37_79b9;
        let write = step.write.unwrap_or(Write {
            address: 0,
            data: 0,
            strobes: 0,
        });
        let waits = step.write.is_some();
        for (port, data, value, valid) in [
            (
                "awvalid",
                "awaddr",
                u64::from(write.address),
                waits && !bus.sent[0] && late(0),
            ),
            (
                "wvalid",
                "wdata",
                write.data.into(),
                waits && !bus.sent[1] && late(1),
            ),
            (
                "arvalid",
                "araddr",
                step.read.unwrap_or(0).into(),
                step.read.is_some() && !bus.sent[2] && late(3),
            ),
        ] {
            self.set(&format!("s_axil_{port}"), valid.into());
            let bits = if data == "wdata" {
                u64::from(u32::MAX)
            } else {
                0xfff
            };
            self.set(
                &format!("s_axil_{data}"),
                if valid { value } else { noise & bits },
            );
            if port == "wvalid" {
                let strobes = if valid {
                    u64::from(write.strobes)
                } else {
                    noise & 15
                };
                self.set("s_axil_wstrb", strobes);
            }
        }
        self.set("s_axil_awprot", noise & 7);
        self.set("s_axil_arprot", noise >> 3 & 7);
        self.set("s_axil_bready", late(2).into());
        self.set("s_axil_rready", late(4).into());
    }

    /// Begins the accesses of a step and resets the unit within them.
    pub(super) fn interrupted(&mut self, step: &Step, cycles: usize) -> Result<(), Failure> {
        self.begin(step)?;
        if let Some(write) = step.write {
            self.golden.forget(write.address);
        }
        self.transact(step, cycles)?;
        self.reset()
    }
}

/// The registers as the driver of the unit reaches them; every access is checked as any other step.
impl kv_dma::Bus for Driver {
    type Error = Failure;

    fn read32(&mut self, offset: u32) -> Result<u32, Failure> {
        match self.step(&Step::read(offset))?.read {
            Some((0, data)) => Ok(data),
            other => self.wrong(format!("read of {offset:#x}: {other:x?}")),
        }
    }

    fn write32(&mut self, offset: u32, value: u32) -> Result<(), Failure> {
        match self.step(&Step::write(offset, value))?.write {
            Some(0) => Ok(()),
            other => self.wrong(format!("write of {offset:#x}: {other:x?}")),
        }
    }
}
