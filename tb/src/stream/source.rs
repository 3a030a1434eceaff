//! Drives a stream into a design.

use super::beats::Layout;
use super::spec::{Idle, StreamSpec};
use super::stall::{Stall, Stalls};
use crate::model::{Bundle, Input, Model, ModelError, Output};

/// The sending end of a stream: holds a beat until it is taken, never withdraws it.
pub struct Source {
    valid: Option<Input>,
    ready: Option<Output>,
    payload: Bundle<Input>,
    idle: Idle,
    stalls: Stalls,
    presenting: bool,
    /// The ports hold noise or zeros already.
    idling: bool,
    noise: u64,
    scratch: Vec<u32>,
}

impl Source {
    /// The source of the stream `spec` of a model.
    pub fn new(
        spec: &StreamSpec,
        layout: &Layout,
        model: &mut Model,
        stall: &Stall,
    ) -> Result<Source, ModelError> {
        let ports = layout.fields().iter().map(|field| model.input(&field.port));
        let ports = ports.collect::<Result<Vec<_>, _>>()?;
        Ok(Source {
            valid: spec
                .valid
                .as_ref()
                .map(|name| model.input(name))
                .transpose()?,
            ready: spec
                .ready
                .as_ref()
                .map(|name| model.output(name))
                .transpose()?,
            payload: model.bundle(&ports),
            idle: spec.idle,
            stalls: stall.start(),
            presenting: false,
            // A model's inputs start at 0.
            idling: true,
            noise: 0x1234_5678_9abc_def1,
            scratch: vec![0; layout.words()],
        })
    }

    /// Should a beat be offered in this cycle? None is on the ports, and the pattern does not pause.
    #[inline(always)]
    pub fn wants_beat(&mut self) -> bool {
        !self.presenting && !self.stalls.pause()
    }

    /// Puts a beat on the ports, where it stays until it is taken.
    #[inline(always)]
    pub fn present(&mut self, model: &mut Model, beat: &[u32]) {
        model.write_bundle(self.payload, beat);
        // After a beat that was taken, valid is still 1.
        if self.idling
            && let Some(valid) = self.valid
        {
            model.set(valid, 1);
        }
        self.presenting = true;
        self.idling = false;
    }

    /// Makes the ports idle, unless a beat is on them.
    #[inline(always)]
    pub fn rest(&mut self, model: &mut Model) {
        if !self.presenting && !self.idling && self.idle != Idle::Hold {
            self.go_idle(model);
        }
    }

    #[cold]
    fn go_idle(&mut self, model: &mut Model) {
        if let Some(valid) = self.valid {
            model.set(valid, 0);
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        // Random words hardly ever have an infinity.
        let infinities = self.noise >> 62 == 0;
        for word in &mut scratch {
            self.noise ^= self.noise << 13;
            self.noise ^= self.noise >> 7;
            self.noise ^= self.noise << 17;
            let random = (self.noise >> 16) as u32;
            *word = match self.idle {
                Idle::Noise if infinities => random & 0x8000_8000 | 0x7c00_7c00,
                Idle::Noise => random,
                _ => 0,
            };
        }
        model.write_bundle(self.payload, &scratch);
        self.scratch = scratch;
        self.idling = true;
    }

    /// Whether the beat on the ports is taken at the coming rising edge.
    #[inline(always)]
    pub fn is_taken(&self, model: &Model) -> bool {
        self.presenting && self.ready.is_none_or(|ready| model.is_high(ready))
    }

    /// Whether a beat would be taken at the coming rising edge; false for a stream without a handshake.
    pub(crate) fn is_ready(&self, model: &Model) -> bool {
        self.ready.is_some_and(|ready| model.is_high(ready))
    }

    /// The beat on the ports was taken.
    #[inline(always)]
    pub fn taken(&mut self) {
        self.presenting = false;
    }

    /// True while a beat is on the ports.
    pub fn is_presenting(&self) -> bool {
        self.presenting
    }

    /// Makes the ports idle at the end of a run, also of one whose design takes no more input.
    pub(crate) fn withdraw(&mut self, model: &mut Model) {
        self.presenting = false;
        self.rest(model);
    }

    /// Withdraws the beat on the ports, which is allowed during reset only.
    pub fn reset(&mut self, model: &mut Model) {
        self.presenting = false;
        self.go_idle(model);
    }
}
