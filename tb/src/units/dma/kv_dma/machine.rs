//! The unit with everything around it: the clock, its memory, tokens in and out, AXI4-Lite.

use super::channels::{Lite, TokenSource};
use crate::axi::{Attributes, Memory, Pages, Ports, Settings};
use crate::failure::{Failure, FailureKind};
use crate::model::{Input, Model, ModelError, ModelInfo, Output};
use crate::stream::{Stall, Stalls};
use crate::units::dma::ends::Sink;
use crate::units::reset::cycles_of_reset;
use std::collections::VecDeque;

/// Cycles after which an access of the program is called hung: a counter is read within two rounds.
const PATIENCE: usize = 400;
/// Cycles without a beat behind which no more comes.
const QUIET: usize = 4;

/// A token that came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenOut {
    /// Its elements, binary16 by their bits.
    pub elements: Vec<u16>,
    /// It is broken.
    pub broken: bool,
}

/// A burst that the unit wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Address of its first byte.
    pub address: u64,
    /// Bytes that were marked.
    pub bytes: u64,
}

/// A unit with its memory, a program's way to its registers, and the ends of its streams of tokens.
pub struct Machine {
    model: Model,
    ports: Ports,
    /// The memory on its AXI4 ports.
    pub memory: Memory,
    lite: Lite,
    lite_stalls: Stalls,
    pub(super) source: TokenSource,
    lanes_out: usize,
    /// Where tokens come out, by reader.
    outs: Vec<TokenSink>,
    awaddr: VecDeque<u64>,
    bytes: u64,
    /// Bursts that were written, the oldest first.
    pub written: VecDeque<Written>,
    rst_n: Input,
    /// The last cycle in which anything moved at the streams or the memory.
    pub moved: u64,
    aw_ready: Input,
    w_ready: Input,
    irq_port: Output,
    /// The interrupt in the last cycle.
    pub irq: bool,
    /// Cycles in which a beat to write was offered and not taken.
    pub write_waits: u64,
    /// Cycles in which a beat of a burst was due and none came.
    pub read_waits: u64,
    /// Beats of tokens that were taken.
    pub beats_in: u64,
    /// Cycles in which a sink of tokens was not ready.
    pub unready: u64,
    reads: u64,
    ar: (Output, Input),
    r: (Input, Input),
    /// The first and the last cycle in which a beat was read.
    pub read_span: Option<ReadSpan>,
}

/// A port of tokens that were read.
struct TokenSink {
    sink: Sink,
    partial: Vec<u16>,
    tokens: VecDeque<TokenOut>,
}

impl TokenSink {
    /// The port of a reader.
    fn of(
        info: &ModelInfo,
        model: &Model,
        reader: u64,
        stall: &Stall,
    ) -> Result<TokenSink, ModelError> {
        let port = match info.parameter("readers") {
            1 => "m_axis".to_string(),
            _ => format!("m_axis_{reader}"),
        };
        Ok(TokenSink {
            sink: Sink::of(model, &port, &["data", "keep", "last", "user"], stall)?,
            partial: vec![],
            tokens: VecDeque::new(),
        })
    }

    /// Is nothing of a token under way?
    fn rests(&self, model: &Model) -> bool {
        !self.sink.is_offered(model) && self.partial.is_empty()
    }
}

/// From the first beat that was read to the last one.
#[derive(Clone, Copy, Debug)]
pub struct ReadSpan {
    /// Both cycles.
    pub cycles: (u64, u64),
    /// Beats that were written before the first one, and up to the last one.
    pub writes: (u64, u64),
}

impl Machine {
    /// A unit, reset, on a memory. `stalls` are those of tokens in, tokens out and the program.
    ///
    /// # Errors
    /// If the model cannot be made or breaks a rule in reset.
    pub fn new(
        info: &'static ModelInfo,
        model: Model,
        settings: Settings,
        stalls: &[Stall; 3],
    ) -> Result<Machine, Failure> {
        let size = |name: &str| info.parameter(name);
        let attributes = Attributes {
            bus_bytes: size("bus_bytes"),
            address_bits: size("address_bits") as u32,
            max_burst_bytes: size("max_burst_bytes").min(size("page_bytes")),
            read_ids: 2 * size("readers"),
            cache: 0b0011,
            prot: 0,
            outstanding: size("outstanding"),
        };
        let pages = Pages::new(settings.seed);
        let mut machine = Machine {
            ports: Ports::of(&model, "m_axi", attributes.bus_bytes as usize)?,
            memory: Memory::new(attributes, settings, pages),
            lite: Lite::of(&model)?,
            lite_stalls: stalls[2].start(),
            source: TokenSource::of(&model, size("lanes_in") as usize, &stalls[0])?,
            lanes_out: size("lanes_out") as usize,
            outs: (0..size("readers"))
                .map(|reader| TokenSink::of(info, &model, reader, &stalls[1]))
                .collect::<Result<_, _>>()?,
            awaddr: VecDeque::new(),
            bytes: 0,
            written: VecDeque::new(),
            rst_n: model.input("rst_n")?,
            moved: 0,
            aw_ready: model.input("m_axi_awready")?,
            w_ready: model.input("m_axi_wready")?,
            irq_port: model.output("irq")?,
            irq: false,
            write_waits: 0,
            read_waits: 0,
            beats_in: 0,
            unready: 0,
            reads: 0,
            ar: (
                model.output("m_axi_arvalid")?,
                model.input("m_axi_arready")?,
            ),
            r: (model.input("m_axi_rvalid")?, model.input("m_axi_rlast")?),
            read_span: None,
            model,
        };
        machine.reset()?;
        Ok(machine)
    }

    /// The model.
    pub fn model(&mut self) -> &mut Model {
        &mut self.model
    }

    /// The model, when it is over.
    pub fn into_model(self) -> Model {
        self.model
    }

    /// Most cycles that a beat of a token waited to be taken.
    pub fn longest_wait(&self) -> u64 {
        self.source.longest_wait
    }

    /// Cycles since the model was opened.
    pub fn cycles(&self) -> u64 {
        self.model.cycles()
    }

    /// A failure now.
    pub fn fail(&self, what: impl Into<String>) -> Failure {
        Failure {
            cycle: self.model.cycles(),
            kind: FailureKind::Status(what.into()),
        }
    }

    /// Resets the unit; the bytes of the memory stay.
    ///
    /// # Errors
    /// If the unit offers anything during reset.
    pub fn reset(&mut self) -> Result<(), Failure> {
        self.model.set(self.rst_n, 0);
        self.forget();
        self.reads = 0;
        for cycle in 0..cycles_of_reset(self.model.cycles()) {
            self.lite.write(&mut self.model, None, None, false);
            self.lite.read(&mut self.model, None, false);
            self.source.drive(&mut self.model);
            self.drive_outs();
            self.model.settle()?;
            let result = self.ports.reset(&mut self.model, &mut self.memory);
            if cycle > 0 {
                result.map_err(|broken| self.fail(broken.to_string()))?;
            }
            self.model.rise()?;
        }
        self.model.set(self.rst_n, 1);
        self.lite.seen = [0; 8];
        Ok(())
    }

    /// Behind a reset by register: a token of which a beat was taken is taken to its end, one of which a beat was
    /// given is given to its end.
    ///
    /// # Errors
    /// If one is not.
    pub fn finish_tokens(&mut self, patience: u64) -> Result<(), Failure> {
        let begin = self.cycles();
        let mut quiet = 0;
        while quiet < QUIET {
            if self.cycles() > begin + patience {
                let taken = self.source.waiting();
                let given: usize = self.outs.iter().map(|out| out.partial.len()).sum();
                return Err(self.fail(format!(
                    "behind a reset {taken} beats of a token wait; {given} elements of one were given"
                )));
            }
            self.clock()?;
            let rests = self.outs.iter().all(|out| out.rests(&self.model));
            quiet = match rests && self.source.waiting() == 0 {
                true => quiet + 1,
                false => 0,
            };
        }
        Ok(())
    }

    /// The streams that are read at a time.
    pub fn readers(&self) -> usize {
        self.outs.len()
    }

    fn reader_of(&self, stream: u16) -> usize {
        usize::from(stream) % self.readers()
    }

    /// Behind the end of a read of so many tokens: its last beats may still be offered.
    ///
    /// # Errors
    /// A broken rule of AXI4 or of a stream.
    pub fn take_last_beats(&mut self, stream: u16, tokens: usize) -> Result<(), Failure> {
        let reader = self.reader_of(stream);
        loop {
            let out = &self.outs[reader];
            // A broken token is not among them.
            if !out.sink.is_offered(&self.model) || out.tokens.len() > tokens {
                return Ok(());
            }
            self.clock()?;
        }
    }

    /// Tokens that came out and were not looked at.
    pub fn surplus(&self) -> usize {
        self.outs.iter().map(|out| out.tokens.len()).sum()
    }

    /// The bursts that were written, and the tokens that came out of the reader of a stream.
    pub fn results(&mut self, stream: u16) -> (&mut VecDeque<Written>, &mut VecDeque<TokenOut>) {
        let reader = self.reader_of(stream);
        (&mut self.written, &mut self.outs[reader].tokens)
    }

    /// Forgets tokens and bursts, behind a reset by the pin.
    pub fn forget(&mut self) {
        self.source.clear();
        for out in &mut self.outs {
            out.sink.restart();
            out.partial.clear();
            out.tokens.clear();
        }
        self.awaddr.clear();
        self.written.clear();
        self.bytes = 0;
    }

    /// A clock cycle, with AXI4-Lite as it was driven.
    ///
    /// # Errors
    /// A broken rule of AXI4 or of a stream.
    pub fn clock(&mut self) -> Result<(), Failure> {
        self.source.drive(&mut self.model);
        self.drive_outs();
        self.ports.drive(&mut self.model, &mut self.memory);
        self.model.settle()?;
        self.lite.look(&self.model);
        self.irq = self.model.is_high(self.irq_port);
        let ready = self.outs.iter().all(|out| out.sink.is_ready());
        self.unready += u64::from(!ready);
        self.look_at_writes();
        self.look_at_reads();
        let before = self.memory.counts();
        let seen = self.ports.see(&self.model, &mut self.memory);
        seen.map_err(|broken| self.fail(broken.to_string()))?;
        let after = self.memory.counts();
        let mut moved = self.source.look(&self.model);
        self.beats_in += u64::from(moved);
        if before.read_beats != after.read_beats {
            let now = self.model.cycles();
            let span = self.read_span.get_or_insert(ReadSpan {
                cycles: (now, now),
                writes: (before.write_beats, 0),
            });
            span.cycles.1 = now;
            span.writes.1 = after.write_beats;
        }
        moved |= (before.read_beats, before.write_beats) != (after.read_beats, after.write_beats);
        for reader in 0..self.outs.len() {
            let taken = self.outs[reader].sink.taken(&self.model);
            if let Some(beat) = taken.map_err(|e| self.fail(e))? {
                self.take(reader, &beat)?;
                moved = true;
            }
        }
        if moved {
            self.moved = self.model.cycles();
        }
        self.model.rise()?;
        Ok(())
    }

    /// Counts the cycles in which bursts are under way and no beat comes; `m_axi_rready` never falls.
    fn look_at_reads(&mut self) {
        let [asked, taken, comes, last] = [
            self.model.is_high(self.ar.0),
            self.model.is_high(self.ar.1),
            self.model.is_high(self.r.0),
            self.model.is_high(self.r.1),
        ];
        self.read_waits += u64::from(self.reads > 0 && !comes);
        self.reads += u64::from(asked && taken);
        self.reads -= u64::from(comes && last);
    }

    fn look_at_writes(&mut self) {
        let master = self.ports.master(&self.model);
        if self.model.is_high(self.aw_ready)
            && let Some(address) = master.aw
        {
            self.awaddr.push_back(address.addr);
        }
        self.write_waits += u64::from(master.w.is_some() && !self.model.is_high(self.w_ready));
        if self.model.is_high(self.w_ready)
            && let Some(beat) = master.w
        {
            self.bytes += u64::from(beat.strb.count_ones());
            if beat.last {
                // The address may be taken later than the data.
                self.written.push_back(Written {
                    address: u64::MAX,
                    bytes: self.bytes,
                });
                self.bytes = 0;
            }
        }
        let open = self.written.iter_mut().filter(|w| w.address == u64::MAX);
        for written in open {
            let Some(address) = self.awaddr.pop_front() else {
                break;
            };
            written.address = address;
        }
    }

    fn drive_outs(&mut self) {
        for out in &mut self.outs {
            out.sink.drive(&mut self.model);
        }
    }

    fn take(&mut self, reader: usize, beat: &[u32]) -> Result<(), Failure> {
        let data = self.lanes_out / 2;
        let keep_words = self.lanes_out.div_ceil(16);
        let keep = &beat[data..data + keep_words];
        let [last, user] = [beat[data + keep_words], beat[data + keep_words + 1]];
        let mut ended = false;
        for lane in 0..self.lanes_out {
            let kept = keep[lane / 16] >> (2 * (lane % 16)) & 3;
            let element = (beat[lane / 2] >> (16 * (lane % 2))) as u16;
            match kept {
                3 if !ended => self.outs[reader].partial.push(element),
                0 if element == 0 || user == 1 => ended = true,
                0 => {
                    return Err(self.fail(format!(
                        "element {lane}, which tkeep does not mark, is {element:#06x}"
                    )));
                }
                _ => return Err(self.fail(format!("tkeep {keep:x?}"))),
            }
        }
        if ended && last == 0 {
            return Err(self.fail("a beat in a token is not full"));
        }
        if last == 1 {
            let out = &mut self.outs[reader];
            out.tokens.push_back(TokenOut {
                elements: std::mem::take(&mut out.partial),
                broken: user == 1,
            });
        }
        Ok(())
    }

    /// Offers an address and data to write and an address to read; answers of writes and of reads are taken or not.
    pub(super) fn drive_lite(
        &mut self,
        [address, data, from]: [Option<u32>; 3],
        [takes_b, takes_r]: [bool; 2],
    ) {
        let data = data.map(|data| (data, 15));
        self.lite.write(&mut self.model, address, data, takes_b);
        self.lite.read(&mut self.model, from, takes_r);
    }

    /// What the unit drove on AXI4-Lite in the last cycle: AW, W, B and its response, AR, R, its response and data.
    pub(super) fn lite_seen(&self) -> [u64; 8] {
        self.lite.seen
    }

    /// Reads a register: the response and the data.
    ///
    /// # Errors
    /// If there is no answer.
    pub(super) fn read(&mut self, offset: u32) -> Result<(u64, u32), Failure> {
        self.pauses()?;
        let mut address = Some(offset);
        for _ in 0..PATIENCE {
            self.lite.read(&mut self.model, address, true);
            self.clock()?;
            let [_, _, _, _, ready, valid, response, data] = self.lite.seen;
            if ready == 1 {
                address = None;
            }
            if valid == 1 {
                self.lite.read(&mut self.model, None, false);
                return Ok((response, data as u32));
            }
        }
        Err(self.fail(format!("read of {offset:#x}: no answer")))
    }

    /// Writes bytes of a register: the response.
    ///
    /// # Errors
    /// If there is no answer.
    pub(super) fn write(&mut self, offset: u32, value: u32, strobes: u8) -> Result<u64, Failure> {
        self.pauses()?;
        let (mut address, mut data) = (Some(offset), Some((value, strobes)));
        for _ in 0..PATIENCE {
            self.lite.write(&mut self.model, address, data, true);
            self.clock()?;
            let [aw, w, valid, response, ..] = self.lite.seen;
            if aw == 1 {
                address = None;
            }
            if w == 1 {
                data = None;
            }
            if valid == 1 {
                self.lite.write(&mut self.model, None, None, false);
                return Ok(response);
            }
        }
        Err(self.fail(format!("write of {offset:#x}: no answer")))
    }

    fn pauses(&mut self) -> Result<(), Failure> {
        while self.lite_stalls.pause() {
            self.clock()?;
        }
        Ok(())
    }
}

impl ::kv_dma::Bus for Machine {
    type Error = Failure;

    fn read32(&mut self, offset: u32) -> Result<u32, Failure> {
        match self.read(offset)? {
            (0, data) => Ok(data),
            (response, _) => Err(self.fail(format!("read of {offset:#x}: response {response}"))),
        }
    }

    fn write32(&mut self, offset: u32, value: u32) -> Result<(), Failure> {
        match self.write(offset, value, 15)? {
            0 => Ok(()),
            response => Err(self.fail(format!("write of {offset:#x}: response {response}"))),
        }
    }
}
