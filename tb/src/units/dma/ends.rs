//! The streams at a master: ends that are driven and watched by hand, because a memory is between them.

use crate::model::{Input, Model, ModelError, Output};
use crate::stream::{Stall, Stalls};

/// Values side by side, the first one lowest, in words of 32 bits.
pub fn packed(fields: &[(u64, u32)]) -> Vec<u32> {
    let mut at = 0;
    let mut word = 0u128;
    for (value, width) in fields {
        word |= u128::from(*value) << at;
        at += width;
    }
    (0..at.div_ceil(32))
        .map(|i| (word >> (32 * i)) as u32)
        .collect()
}

/// Values of these widths side by side in words, the first one lowest.
pub fn unpacked(words: &[u32], widths: &[u32]) -> Vec<u64> {
    let word = words
        .iter()
        .rev()
        .fold(0u128, |all, word| all << 32 | u128::from(*word));
    let mut at = 0;
    let field = widths.iter().map(|width| {
        let value = word >> at & ((1u128 << width) - 1);
        at += width;
        value as u64
    });
    field.collect()
}

/// A source of words on `tdata`.
pub struct Source {
    valid: Input,
    ready: Output,
    data: Input,
    words: usize,
    stalls: Stalls,
    noise: u32,
    offering: bool,
    /// Words that were taken.
    pub sent: usize,
}

impl Source {
    /// The source at the ports of this prefix.
    ///
    /// # Errors
    /// If a port is missing.
    pub fn of(model: &Model, prefix: &str, stall: &Stall) -> Result<Source, ModelError> {
        let data = format!("{prefix}_tdata");
        Ok(Source {
            valid: model.input(&format!("{prefix}_tvalid"))?,
            ready: model.output(&format!("{prefix}_tready"))?,
            words: model.info().width(&data).div_ceil(32),
            data: model.input(&data)?,
            stalls: stall.start(),
            noise: 1,
            offering: false,
            sent: 0,
        })
    }

    /// Drives the next of `all`, or noise; before the model settles.
    pub fn drive(&mut self, model: &mut Model, all: &[Vec<u32>]) {
        let next = all.get(self.sent);
        let pauses = self.stalls.pause();
        self.offering = next.is_some() && (self.offering || !pauses);
        match next.filter(|_| self.offering) {
            Some(word) => model.write(self.data, word),
            None => {
                self.noise = self
                    .noise
                    .wrapping_mul(0x9e37_79b1)
                    .wrapping_add(0x7f4a_7c15);
                model.write(self.data, &vec![self.noise; self.words]);
            }
        }
        model.set(self.valid, self.offering.into());
    }

    /// Is the word taken? When the model has settled.
    pub fn is_taken(&mut self, model: &Model) -> bool {
        let taken = self.offering && model.is_high(self.ready);
        if taken {
            self.sent += 1;
            self.offering = false;
        }
        taken
    }

    /// Begins again, behind a reset or a flush.
    pub fn restart(&mut self) {
        self.offering = false;
        self.sent = 0;
    }
}

/// A sink that looks at some ports of a stream.
pub struct Sink {
    name: String,
    valid: Output,
    ready: Input,
    payload: Vec<(Output, usize)>,
    stalls: Stalls,
    is_ready: bool,
    kept: Option<Vec<u32>>,
}

impl Sink {
    /// The sink at the ports of this prefix, which carry their payload in `fields`.
    ///
    /// # Errors
    /// If a port is missing.
    pub fn of(
        model: &Model,
        prefix: &str,
        fields: &[&str],
        stall: &Stall,
    ) -> Result<Sink, ModelError> {
        let payload = fields.iter().map(|field| {
            let port = format!("{prefix}_t{field}");
            Ok((model.output(&port)?, model.info().width(&port).div_ceil(32)))
        });
        Ok(Sink {
            name: prefix.into(),
            valid: model.output(&format!("{prefix}_tvalid"))?,
            ready: model.input(&format!("{prefix}_tready"))?,
            payload: payload.collect::<Result<_, ModelError>>()?,
            stalls: stall.start(),
            is_ready: false,
            kept: None,
        })
    }

    /// Drives ready; before the model settles.
    pub fn drive(&mut self, model: &mut Model) {
        self.is_ready = !self.stalls.pause();
        model.set(self.ready, self.is_ready.into());
    }

    /// Is a beat taken that is offered in this cycle?
    pub fn is_ready(&self) -> bool {
        self.is_ready
    }

    /// The beat that is taken, its fields one behind the other in whole words; when the model has settled.
    ///
    /// # Errors
    /// If a beat that was offered has gone or changed.
    pub fn taken(&mut self, model: &Model) -> Result<Option<Vec<u32>>, String> {
        let offered = self.is_offered(model).then(|| self.beat(model));
        if self.kept.is_some() && self.kept != offered {
            return Err(format!("{} changed before it was taken", self.name));
        }
        let (taken, kept) = match self.is_ready {
            true => (offered, None),
            false => (None, offered),
        };
        self.kept = kept;
        Ok(taken)
    }

    /// Is a beat offered?
    pub fn is_offered(&self, model: &Model) -> bool {
        model.is_high(self.valid)
    }

    fn beat(&self, model: &Model) -> Vec<u32> {
        let mut all = vec![];
        for (port, words) in &self.payload {
            let mut value = vec![0; *words];
            model.read(*port, &mut value);
            all.extend(value);
        }
        all
    }

    /// Begins again, behind a reset or a flush.
    pub fn restart(&mut self) {
        self.kept = None;
    }
}
