//! AXI4-Lite and the streams of tokens at the ports of the unit.

use crate::model::{Input, Model, ModelError, Output};
use crate::stream::{Stall, Stalls};
use std::collections::VecDeque;

/// The AXI4-Lite ports.
pub(super) struct Lite {
    inputs: [Input; 8],
    wstrb: Input,
    prot: [Input; 2],
    outputs: [Output; 8],
    /// What the unit drove in the last cycle, in the order of [`OUTPUTS`].
    pub seen: [u64; 8],
}

const INPUTS: [&str; 8] = [
    "awvalid", "awaddr", "wvalid", "wdata", "bready", "arvalid", "araddr", "rready",
];
const OUTPUTS: [&str; 8] = [
    "awready", "wready", "bvalid", "bresp", "arready", "rvalid", "rresp", "rdata",
];

impl Lite {
    pub fn of(model: &Model) -> Result<Lite, ModelError> {
        let input = |name: &&str| model.input(&format!("s_axil_{name}"));
        let output = |name: &&str| model.output(&format!("s_axil_{name}"));
        let inputs: Vec<Input> = INPUTS.iter().map(input).collect::<Result<_, _>>()?;
        let outputs: Vec<Output> = OUTPUTS.iter().map(output).collect::<Result<_, _>>()?;
        Ok(Lite {
            inputs: inputs.try_into().expect("eight"),
            wstrb: input(&"wstrb")?,
            prot: [input(&"awprot")?, input(&"arprot")?],
            outputs: outputs.try_into().expect("eight"),
            seen: [0; 8],
        })
    }

    /// Drives AW, W and B: address and data, with its strobes, if they are still to be taken.
    pub fn write(
        &self,
        model: &mut Model,
        address: Option<u32>,
        data: Option<(u32, u8)>,
        ready: bool,
    ) {
        let (data, strobes) = data.unzip();
        let values = [
            address.is_some().into(),
            address.unwrap_or(0x5a5).into(),
            data.is_some().into(),
            data.unwrap_or(0xdead_beef).into(),
            ready.into(),
        ];
        for (port, value) in self.inputs.iter().zip(values) {
            model.set(*port, value);
        }
        model.set(self.wstrb, strobes.unwrap_or(15).into());
        model.set(self.prot[0], protection(address));
    }

    /// Drives AR and R.
    pub fn read(&self, model: &mut Model, address: Option<u32>, ready: bool) {
        let values = [
            address.is_some().into(),
            address.unwrap_or(0xa5a).into(),
            ready.into(),
        ];
        for (port, value) in self.inputs[5..].iter().zip(values) {
            model.set(*port, value);
        }
        model.set(self.prot[1], protection(address));
    }

    pub fn look(&mut self, model: &Model) {
        self.seen = self.outputs.map(|port| model.get(port));
    }
}

/// All values of the protection occur: the unit takes accesses whatever it is.
fn protection(address: Option<u32>) -> u64 {
    address.map_or(5, |address| u64::from(address >> 2 & 7))
}

/// Beats of tokens into the unit.
pub(super) struct TokenSource {
    valid: Input,
    ready: Output,
    data: Input,
    keep: Input,
    last: Input,
    lanes: usize,
    stalls: Stalls,
    offering: bool,
    /// A beat of the first token was taken.
    begun: bool,
    waits: u64,
    /// Most cycles that a beat waited.
    pub longest_wait: u64,
    beats: VecDeque<(Vec<u16>, bool)>,
}

impl TokenSource {
    pub fn of(model: &Model, lanes: usize, stall: &Stall) -> Result<TokenSource, ModelError> {
        Ok(TokenSource {
            valid: model.input("s_axis_tvalid")?,
            ready: model.output("s_axis_tready")?,
            data: model.input("s_axis_tdata")?,
            keep: model.input("s_axis_tkeep")?,
            last: model.input("s_axis_tlast")?,
            lanes,
            stalls: stall.start(),
            offering: false,
            begun: false,
            waits: 0,
            longest_wait: 0,
            beats: VecDeque::new(),
        })
    }

    /// One more token.
    pub fn push(&mut self, token: &[u16]) {
        let beats = token.len().div_ceil(self.lanes);
        for (number, elements) in token.chunks(self.lanes).enumerate() {
            self.beats
                .push_back((elements.to_vec(), number + 1 == beats));
        }
    }

    /// Beats that were not taken.
    pub fn waiting(&self) -> usize {
        self.beats.len()
    }

    /// Forgets what was not taken.
    pub fn clear(&mut self) {
        self.beats.clear();
        self.offering = false;
        self.begun = false;
    }

    /// Forgets the tokens of which no beat was taken.
    pub fn clear_rest(&mut self) {
        let end = self.beats.iter().position(|(_, last)| *last);
        match end.filter(|_| self.begun) {
            Some(end) => self.beats.truncate(end + 1),
            None => self.clear(),
        }
    }

    pub fn drive(&mut self, model: &mut Model) {
        let pauses = self.stalls.pause();
        self.offering = !self.beats.is_empty() && (self.offering || !pauses);
        let beat = self.beats.front().filter(|_| self.offering);
        let (elements, last) = beat.cloned().unwrap_or((vec![], false));
        let element = |lane: usize| u32::from(elements.get(lane).copied().unwrap_or(0x7e5a));
        let words: Vec<u32> = (0..self.lanes / 2)
            .map(|word| element(2 * word) | element(2 * word + 1) << 16)
            .collect();
        model.write(self.data, &words);
        let keep = u64::MAX.checked_shr(64 - 2 * elements.len() as u32);
        model.set(self.keep, keep.unwrap_or(0));
        model.set(self.last, last.into());
        model.set(self.valid, self.offering.into());
    }

    /// Is the beat taken? When the model has settled.
    pub fn look(&mut self, model: &Model) -> bool {
        let taken = self.offering && model.is_high(self.ready);
        self.waits = match self.offering && !taken {
            true => self.waits + 1,
            false => 0,
        };
        self.longest_wait = self.longest_wait.max(self.waits);
        if taken {
            let beat = self.beats.pop_front();
            self.begun = beat.is_some_and(|(_, last)| !last);
            self.offering = false;
        }
        taken
    }
}
