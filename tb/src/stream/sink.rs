//! Takes a stream out of a design and checks that it keeps the rules.

use super::beats::{Beat, Layout};
use super::spec::StreamSpec;
use super::stall::{Stall, Stalls};
use crate::model::{Bundle, Input, Model, ModelError, Output};

/// The receiving end of a stream.
///
/// It checks that a beat which was valid but not taken stays valid and unchanged.
pub struct Sink {
    valid: Option<Output>,
    ready: Option<Input>,
    latency: usize,
    fields: Vec<Output>,
    payload: Bundle<Output>,
    stalls: Stalls,
    is_ready: bool,
    /// The beat that is valid and not yet taken.
    holding: bool,
    held: Vec<u32>,
    /// Bit n: the source's beat was taken n cycles ago (streams without a handshake).
    history: u64,
}

impl Sink {
    /// The sink of the stream `spec` of a model.
    pub fn new(
        spec: &StreamSpec,
        layout: &Layout,
        model: &mut Model,
        stall: &Stall,
    ) -> Result<Sink, ModelError> {
        let fields = layout
            .fields()
            .iter()
            .map(|field| model.output(&field.port));
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        Ok(Sink {
            valid: spec
                .valid
                .as_ref()
                .map(|name| model.output(name))
                .transpose()?,
            ready: spec
                .ready
                .as_ref()
                .map(|name| model.input(name))
                .transpose()?,
            latency: spec.latency,
            payload: model.bundle(&fields),
            fields,
            stalls: stall.start(),
            is_ready: false,
            holding: false,
            held: vec![0; layout.words()],
            history: 0,
        })
    }

    /// Decides whether to be ready in this cycle, without looking at valid in it.
    #[inline(always)]
    pub fn prepare(&mut self, model: &mut Model) {
        let ready = !self.stalls.pause_sink(self.holding);
        if ready != self.is_ready || self.ready.is_none() {
            self.set_ready(model, ready);
        }
    }

    /// Is ready from now on, independently of the stall pattern, until [`Sink::prepare`].
    pub fn set_ready(&mut self, model: &mut Model, ready: bool) {
        if let Some(port) = self.ready {
            model.set(port, u64::from(ready));
        }
        self.is_ready = ready;
    }

    /// Looks at the outputs of a cycle, `taken` telling whether the source's beat goes in at its
    /// end. True if a beat comes out at its end; an error names the broken rule.
    #[inline(always)]
    pub fn watch(&mut self, model: &Model, layout: &Layout, taken: bool) -> Result<bool, String> {
        let Some(valid) = self.valid else {
            self.history = self.history << 1 | u64::from(taken);
            return Ok(self.history >> self.latency & 1 == 1);
        };
        let is_valid = model.is_high(valid);
        if self.holding {
            self.check_held(model, layout, is_valid)?;
        }
        if is_valid && self.is_ready {
            self.holding = false;
            return Ok(true);
        }
        if is_valid && !self.holding {
            self.hold(model, layout);
        }
        Ok(false)
    }

    /// Remembers the waiting beat, to check that it does not change.
    #[cold]
    fn hold(&mut self, model: &Model, layout: &Layout) {
        self.holding = true;
        for (port, field) in self.fields.iter().zip(layout.fields()) {
            model.read(*port, &mut self.held[field.at..][..field.words]);
        }
    }

    #[cold]
    fn check_held(&self, model: &Model, layout: &Layout, is_valid: bool) -> Result<(), String> {
        if !is_valid {
            return Err("valid fell before the beat was taken".into());
        }
        if model.bundle_equals(self.payload, &self.held) {
            return Ok(());
        }
        let changed = self
            .fields
            .iter()
            .zip(layout.fields())
            .find(|(port, field)| !model.equals(**port, &self.held[field.at..][..field.words]));
        let port = changed.map_or("the payload", |(_, field)| field.port.as_str());
        Err(format!(
            "{port} changed while the beat was valid and not taken"
        ))
    }

    /// Whether the payload is exactly `expected`.
    #[inline(always)]
    pub fn sees(&self, model: &Model, expected: &[u32]) -> bool {
        model.bundle_equals(self.payload, expected)
    }

    /// Reads a field.
    pub fn read_field(&self, model: &Model, layout: &Layout, field: usize) -> Vec<u32> {
        let mut value = vec![0; layout.fields()[field].words];
        model.read(self.fields[field], &mut value);
        value
    }

    /// Shows the beat on the ports.
    #[cold]
    pub(crate) fn hand_over(&self, model: &Model, layout: &Layout, to: impl FnOnce(Beat<'_>)) {
        let mut words = vec![0; layout.words()];
        for (port, field) in self.fields.iter().zip(layout.fields()) {
            model.read(*port, &mut words[field.at..][..field.words]);
        }
        to(Beat::new(layout, &words));
    }

    /// True if a beat is on the ports.
    pub fn is_valid(&self, model: &Model) -> bool {
        self.valid.is_some_and(|valid| model.is_high(valid))
    }

    /// Forgets the waiting beat: a reset may change the outputs in any way.
    pub fn reset(&mut self) {
        self.holding = false;
        self.history = 0;
    }
}
