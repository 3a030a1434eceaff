//! The decoder: a token back from the stream (Titanus contract, sections 4 to 6; the dequantization
//! unit of Titanus, GLSVLSI 2025, section 4.4).

use super::bits::{BitReader, ones};
use super::config::{check_bits, check_channels};
use super::{
    ConfigError, EVENT_BYTES, FormatError, Level, PAIR_BYTES, max_token_bytes, table_bytes,
};

/// What became of one token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenReport {
    /// Bytes of the stream consumed, the table included with the first token. Without meaning after
    /// an error, as the counts are.
    pub bytes: usize,
    /// Elements kept.
    pub kept: usize,
    /// Elements with a code.
    pub labelled: usize,
    /// Level changes.
    pub events: usize,
    /// The format error met, if any: `tuser` of the token's last beat.
    pub error: Option<FormatError>,
}

/// Decodes the tokens of one stream of `channels` channels in codes of `bits` bits.
///
/// After a format error it stops, and takes no input until [`restart`](Decoder::restart).
pub struct Decoder {
    bits: u32,
    levels: Vec<Level>,
    table_read: bool,
    stopped: bool,
    error_count: u16,
    first_error: Option<FormatError>,
}

impl Decoder {
    /// A decoder at the start of a stream.
    ///
    /// # Errors
    /// [`ConfigError`] if a number is out of range.
    pub fn new(channels: u32, bits: u32) -> Result<Decoder, ConfigError> {
        check_channels(channels)?;
        check_bits(bits)?;
        Ok(Decoder {
            bits,
            levels: vec![Level::UNINITIALISED; channels as usize],
            table_read: false,
            stopped: false,
            error_count: 0,
            first_error: None,
        })
    }

    /// Elements per token.
    pub fn channels(&self) -> usize {
        self.levels.len()
    }

    /// Bits per code.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The channels' levels as they are now.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// A format error was met and the decoder has not been restarted.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Tokens with a format error; stays at 65535.
    pub fn error_count(&self) -> u16 {
        self.error_count
    }

    /// The first format error since the counter was cleared.
    pub fn first_error(&self) -> Option<FormatError> {
        self.first_error
    }

    /// Takes input again, from the table of a new stream. Counter and first error stay.
    pub fn restart(&mut self) {
        self.stopped = false;
        self.table_read = false;
    }

    /// Clears the error counter and the first error.
    pub fn clear_errors(&mut self) {
        self.error_count = 0;
        self.first_error = None;
    }

    /// Bytes that are always enough to decode the next token: a caller who offers that many, or all
    /// there are, never provokes [`FormatError::StreamEnds`] in a whole stream.
    pub fn window(&self) -> usize {
        let table = match self.table_read {
            true => 0,
            false => table_bytes(self.channels()),
        };
        table + max_token_bytes(self.channels(), self.bits)
    }

    /// Decodes the next token into `out`, which has `channels` elements; the first one with the table
    /// before it. `stream` begins there and reaches to the end of the stream, or at least as far as
    /// [`window`](Decoder::window).
    ///
    /// `None` if the decoder is stopped: nothing is consumed and `out` is untouched. On a format
    /// error the whole token is 0. A fault in the table is one of the first token. The stream is
    /// looked at in its order: of several faults the first one counts, and an element that is kept
    /// without a level comes before what follows the mask.
    ///
    /// # Panics
    /// If `out` does not have `channels` elements.
    pub fn decode(&mut self, stream: &[u8], out: &mut [i8]) -> Option<TokenReport> {
        assert_eq!(
            out.len(),
            self.channels(),
            "the output buffer holds one token"
        );
        if self.stopped {
            return None;
        }
        Some(match self.decode_token(stream, out) {
            Ok(report) => report,
            Err(error) => {
                out.fill(0);
                self.stopped = true;
                self.error_count = self.error_count.saturating_add(1);
                self.first_error.get_or_insert(error);
                TokenReport {
                    bytes: 0,
                    kept: 0,
                    labelled: 0,
                    events: 0,
                    error: Some(error),
                }
            }
        })
    }

    fn decode_token(&mut self, stream: &[u8], out: &mut [i8]) -> Result<TokenReport, FormatError> {
        let mut rest = stream;
        if !self.table_read {
            self.read_table(&mut rest)?;
        }
        let events = self.read_events(&mut rest)?;

        let channels = self.channels();
        let mask = take(&mut rest, channels.div_ceil(8))?;
        let kept = ones(mask, channels);
        self.check_kept(mask)?;
        let labels = take(&mut rest, kept.div_ceil(8))?;
        let labelled = ones(labels, kept);
        let codes = take(&mut rest, (labelled * self.bits as usize).div_ceil(8))?;

        self.reconstruct(mask, labels, codes, out);
        Ok(TokenReport {
            bytes: stream.len() - rest.len(),
            kept,
            labelled,
            events,
            error: None,
        })
    }

    fn read_table(&mut self, rest: &mut &[u8]) -> Result<(), FormatError> {
        for level in &mut self.levels {
            let pair = take(rest, PAIR_BYTES)?;
            *level = level_from(pair[0], pair[1]);
            if !level.is_initialised() && *level != Level::UNINITIALISED {
                return Err(FormatError::TableMinAboveMax);
            }
        }
        self.table_read = true;
        Ok(())
    }

    /// The level changes of a token; returns their number.
    fn read_events(&mut self, rest: &mut &[u8]) -> Result<usize, FormatError> {
        let count = take(rest, 2)?;
        let count = usize::from(u16::from_le_bytes([count[0], count[1]]));
        if count > self.channels() {
            return Err(FormatError::TooManyEvents);
        }
        let mut next_channel = 0;
        for _ in 0..count {
            let event = take(rest, EVENT_BYTES)?;
            let channel = usize::from(u16::from_le_bytes([event[0], event[1]]));
            let level = level_from(event[2], event[3]);
            if channel < next_channel {
                return Err(FormatError::EventsUnordered);
            }
            if !level.is_initialised() {
                return Err(FormatError::EventMinAboveMax);
            }
            *self
                .levels
                .get_mut(channel)
                .ok_or(FormatError::EventPastChannels)? = level;
            next_channel = channel + 1;
        }
        Ok(count)
    }

    /// Every kept element must have a level.
    fn check_kept(&self, mask: &[u8]) -> Result<(), FormatError> {
        let mut kept = BitReader::new(mask);
        let good = self
            .levels
            .iter()
            .all(|level| kept.take(1) == 0 || level.is_initialised());
        match good {
            true => Ok(()),
            false => Err(FormatError::KeptUninitialised),
        }
    }

    /// Zero-insert by mask and label (section 4).
    fn reconstruct(&self, mask: &[u8], labels: &[u8], codes: &[u8], out: &mut [i8]) {
        let mut mask = BitReader::new(mask);
        let mut labels = BitReader::new(labels);
        let mut codes = BitReader::new(codes);
        for (x, level) in out.iter_mut().zip(&self.levels) {
            *x = if mask.take(1) == 0 {
                0
            } else if labels.take(1) == 0 {
                level.lo
            } else {
                level.dequantize(codes.take(self.bits), self.bits)
            };
        }
    }
}

fn level_from(lo: u8, hi: u8) -> Level {
    Level {
        lo: lo as i8,
        hi: hi as i8,
    }
}

/// The next `count` bytes of the stream.
fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], FormatError> {
    let (taken, left) = rest
        .split_at_checked(count)
        .ok_or(FormatError::StreamEnds)?;
    *rest = left;
    Ok(taken)
}
