//! The encoder: pruning unit and quantization unit (Titanus contract, sections 2, 3 and 5; Titanus,
//! GLSVLSI 2025, sections 4.3 and 4.4, Figure 7).

use super::bits::BitWriter;
use super::{Accounting, Config, ConfigError, Level, keep, table_bytes};

/// The max-min finder: level 0 of every channel from the prefill tokens.
pub struct MaxMinFinder {
    config: Config,
    levels: Vec<Level>,
    included: u32,
}

impl MaxMinFinder {
    /// A finder that has seen nothing.
    ///
    /// # Errors
    /// [`ConfigError`] for the first field that is out of range.
    pub fn new(config: Config) -> Result<MaxMinFinder, ConfigError> {
        config.check()?;
        Ok(MaxMinFinder {
            config,
            levels: vec![Level::UNINITIALISED; config.channels as usize],
            included: 0,
        })
    }

    /// Takes the next prefill token. A stream of T tokens has min(P, T) of them.
    ///
    /// # Panics
    /// If the token does not have C elements, or is past the prefill length.
    pub fn include(&mut self, token: &[i8]) {
        assert_eq!(
            token.len(),
            self.levels.len(),
            "a token has an element per channel"
        );
        assert!(
            self.included < self.config.prefill,
            "the prefill has {} tokens",
            self.config.prefill
        );
        self.included += 1;
        for (level, &x) in self.levels.iter_mut().zip(token) {
            if keep(x, self.config.prune_threshold) {
                *level = level.including(x);
            }
        }
    }

    /// Appends the table to `stream` and goes on to the tokens, from the first one.
    pub fn finish(self, stream: &mut Vec<u8>) -> Encoder {
        for level in &self.levels {
            stream.extend_from_slice(&level.lo.to_le_bytes());
            stream.extend_from_slice(&level.hi.to_le_bytes());
        }
        let table = table_bytes(self.levels.len()) as u64;
        Encoder {
            made: vec![0; self.levels.len()],
            levels: self.levels,
            levels_exhausted: false,
            accounting: Accounting {
                table_bytes: table,
                stream_bytes: table,
                bits: self.config.bits,
                channels: self.config.channels,
                ..Accounting::default()
            },
            config: self.config,
            labels: BitWriter::default(),
            codes: BitWriter::default(),
        }
    }
}

/// Encodes the tokens of one stream.
pub struct Encoder {
    config: Config,
    levels: Vec<Level>,
    /// Levels that each channel made in decode.
    made: Vec<u8>,
    levels_exhausted: bool,
    accounting: Accounting,
    /// Of the token in work.
    labels: BitWriter,
    codes: BitWriter,
}

impl Encoder {
    /// The configuration in use.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The channels' levels as they are now.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Levels that each channel made in decode.
    pub fn levels_made(&self) -> &[u8] {
        &self.made
    }

    /// Sticky: a channel needed a new level and had none left.
    pub fn levels_exhausted(&self) -> bool {
        self.levels_exhausted
    }

    /// Counts over the tokens so far.
    pub fn accounting(&self) -> &Accounting {
        &self.accounting
    }

    /// Encodes the next token, appending its bytes to `stream`.
    ///
    /// # Panics
    /// If the token does not have C elements.
    pub fn encode(&mut self, token: &[i8], stream: &mut Vec<u8>) {
        assert_eq!(
            token.len(),
            self.levels.len(),
            "a token has an element per channel"
        );
        let before = stream.len();
        self.write_events(token, stream);
        self.write_mask(token, stream);
        self.write_codes(token, stream);
        self.accounting.tokens += 1;
        self.accounting.elements += token.len() as u64;
        self.accounting.stream_bytes += (stream.len() - before) as u64;
    }

    /// The channel monitor: levels that change with this token.
    fn write_events(&mut self, token: &[i8], stream: &mut Vec<u8>) {
        let count_at = stream.len();
        stream.extend_from_slice(&0u16.to_le_bytes());
        if self.accounting.tokens < u64::from(self.config.prefill) {
            return;
        }
        let mut events = 0u16;
        for (channel, &x) in token.iter().enumerate() {
            if !keep(x, self.config.prune_threshold) {
                continue;
            }
            let level = self.levels[channel];
            let extended = level.extended(x, self.config.bits);
            if extended == level {
                continue;
            }
            if u32::from(self.made[channel]) == self.config.levels {
                self.levels_exhausted = true;
                continue;
            }
            self.levels[channel] = extended;
            self.made[channel] += 1;
            events += 1;
            stream.extend_from_slice(&(channel as u16).to_le_bytes());
            stream.extend_from_slice(&extended.lo.to_le_bytes());
            stream.extend_from_slice(&extended.hi.to_le_bytes());
        }
        stream[count_at..count_at + 2].copy_from_slice(&events.to_le_bytes());
        self.accounting.events += u64::from(events);
    }

    /// The mask generator.
    fn write_mask(&mut self, token: &[i8], stream: &mut Vec<u8>) {
        for eight in token.chunks(8) {
            let mut byte = 0;
            for (i, &x) in eight.iter().enumerate() {
                byte |= u8::from(keep(x, self.config.prune_threshold)) << i;
            }
            self.accounting.kept += u64::from(byte.count_ones());
            stream.push(byte);
        }
    }

    /// The non-zero quantizer: labels of the kept elements, codes of the labelled ones.
    fn write_codes(&mut self, token: &[i8], stream: &mut Vec<u8>) {
        let bits = self.config.bits;
        for (&x, &level) in token.iter().zip(&self.levels) {
            if !keep(x, self.config.prune_threshold) {
                continue;
            }
            let code = quantize(level, x, bits);
            let label = code != 0;
            self.labels.push(label.into(), 1);
            if label {
                self.codes.push(code, bits);
                self.accounting.labelled += 1;
            }
        }
        self.labels.flush(stream);
        self.codes.flush(stream);
    }
}

/// The code of a kept element. A level is initialised where something is kept, but for a channel
/// that was never scanned because the caller left prefill tokens out.
fn quantize(level: Level, x: i8, bits: u32) -> u8 {
    assert!(
        level.is_initialised(),
        "the prefill tokens are scanned before they are encoded"
    );
    level.quantize(x, bits)
}
