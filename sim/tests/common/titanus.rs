//! A slow and literal reading of the Titanus contract, and generators for its tests.

use proptest::prelude::*;
use sim::titanus::{Config, FormatError};

/// Bits of a stream, in order.
#[derive(Default)]
pub struct Bits(Vec<bool>);

impl Bits {
    pub fn put(&mut self, value: i64, width: usize) {
        self.0.extend((0..width).map(|i| value >> i & 1 == 1));
    }

    pub fn pad(&mut self) {
        while !self.0.len().is_multiple_of(8) {
            self.0.push(false);
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0
            .chunks(8)
            .map(|eight| {
                eight
                    .iter()
                    .enumerate()
                    .map(|(i, &bit)| u8::from(bit) << i)
                    .sum()
            })
            .collect()
    }
}

pub fn kept(x: i8, threshold: u32) -> bool {
    let magnitude = i32::from(x).abs();
    magnitude > 0 && magnitude >= threshold as i32
}

/// The code by its definition: the largest q whose lower bound v reaches.
pub fn code(x: i64, (lo, hi): (i64, i64), bits: u32) -> i64 {
    let (n, range) = ((1 << bits) - 1, hi - lo);
    let v = x.max(lo).min(hi);
    (0..=n)
        .rev()
        .find(|q| (2 * q - 1) * range <= 2 * (v - lo) * n && range > 0)
        .unwrap_or(0)
}

/// The value of a code: the largest integer that does not exceed the exact value plus a half.
pub fn value(code: i64, (lo, hi): (i64, i64), bits: u32) -> i64 {
    let n = (1 << bits) - 1;
    (0..=hi - lo)
        .rev()
        .find(|y| 2 * n * y <= 2 * code * (hi - lo) + n)
        .map_or(lo, |y| lo + y)
}

/// What the reference encoder knows besides the stream.
pub struct Encoded {
    pub stream: Vec<u8>,
    pub decoded: Vec<i8>,
    pub kept: u64,
    pub labelled: u64,
    pub events: Vec<u32>,
    pub exhausted: bool,
}

pub fn encode(config: &Config, tokens: &[Vec<i8>]) -> Encoded {
    let channels = config.channels as usize;
    let n = (1 << config.bits) - 1;
    let mut levels = vec![(127i64, -128i64); channels];
    for token in tokens.iter().take(config.prefill as usize) {
        for (level, &x) in levels.iter_mut().zip(token) {
            if kept(x, config.prune_threshold) {
                *level = (level.0.min(x.into()), level.1.max(x.into()));
            }
        }
    }
    let mut all = Bits::default();
    for level in &levels {
        all.put(level.0, 8);
        all.put(level.1, 8);
    }
    let mut result = Encoded {
        stream: vec![],
        decoded: vec![],
        kept: 0,
        labelled: 0,
        events: vec![0; channels],
        exhausted: false,
    };
    for (t, token) in tokens.iter().enumerate() {
        let (mut events, mut mask) = (vec![], Bits::default());
        let (mut labels, mut codes) = (Bits::default(), Bits::default());
        for (c, &x) in token.iter().enumerate() {
            let keep = kept(x, config.prune_threshold);
            mask.put(keep.into(), 1);
            if !keep {
                result.decoded.push(0);
                continue;
            }
            let (x, (lo, hi)) = (i64::from(x), levels[c]);
            if t >= config.prefill as usize {
                let h = (hi - lo).div_euclid(2 * n);
                let wanted = if lo > hi {
                    (x, x)
                } else if x < lo - h {
                    (x, hi)
                } else if x > hi + h {
                    (lo, x)
                } else {
                    (lo, hi)
                };
                if wanted != (lo, hi) && result.events[c] == config.levels {
                    result.exhausted = true;
                } else if wanted != (lo, hi) {
                    levels[c] = wanted;
                    result.events[c] += 1;
                    events.push((c, wanted));
                }
            }
            let q = code(x, levels[c], config.bits);
            labels.put((q != 0).into(), 1);
            if q != 0 {
                codes.put(q, config.bits as usize);
                result.labelled += 1;
            }
            result.kept += 1;
            result.decoded.push(value(q, levels[c], config.bits) as i8);
        }
        all.put(events.len() as i64, 16);
        for (c, level) in events {
            all.put(c as i64, 16);
            all.put(level.0, 8);
            all.put(level.1, 8);
        }
        for mut part in [mask, labels, codes] {
            part.pad();
            all.0.extend(part.0);
        }
    }
    result.stream = all.bytes();
    result
}

/// A reader of single bits that knows its end.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn get(&mut self, width: usize) -> Result<i64, FormatError> {
        let mut value = 0;
        for i in 0..width {
            let byte = self.bytes.get(self.at / 8).ok_or(FormatError::StreamEnds)?;
            value |= i64::from(byte >> (self.at % 8) & 1) << i;
            self.at += 1;
        }
        Ok(value)
    }

    fn signed(&mut self) -> Result<i64, FormatError> {
        Ok(i64::from(self.get(8)? as u8 as i8))
    }

    fn pad(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }
}

/// Reads tokens until one is malformed or there are `tokens`. Gives the tokens, the malformed one
/// being 0, the bytes consumed and the error.
pub fn decode(
    channels: usize,
    bits: u32,
    tokens: usize,
    bytes: &[u8],
) -> (Vec<Vec<i8>>, usize, Option<FormatError>) {
    let mut reader = Reader { bytes, at: 0 };
    let mut levels = vec![];
    let mut out = vec![];
    for t in 0..tokens {
        match token(&mut reader, channels, bits, t == 0, &mut levels) {
            Ok(token) => out.push(token),
            Err(error) => {
                out.push(vec![0; channels]);
                return (out, 0, Some(error));
            }
        }
    }
    (out, reader.at / 8, None)
}

fn token(
    reader: &mut Reader<'_>,
    channels: usize,
    bits: u32,
    first: bool,
    levels: &mut Vec<(i64, i64)>,
) -> Result<Vec<i8>, FormatError> {
    if first {
        for _ in 0..channels {
            let level = (reader.signed()?, reader.signed()?);
            if level.0 > level.1 && level != (127, -128) {
                return Err(FormatError::TableMinAboveMax);
            }
            levels.push(level);
        }
    }
    let count = reader.get(16)?;
    if count > channels as i64 {
        return Err(FormatError::TooManyEvents);
    }
    let mut previous = -1;
    for _ in 0..count {
        let (c, level) = (reader.get(16)?, (reader.signed()?, reader.signed()?));
        if c <= previous {
            return Err(FormatError::EventsUnordered);
        }
        if level.0 > level.1 {
            return Err(FormatError::EventMinAboveMax);
        }
        if c >= channels as i64 {
            return Err(FormatError::EventPastChannels);
        }
        levels[c as usize] = level;
        previous = c;
    }
    let mut mask = vec![];
    for _ in 0..channels {
        mask.push(reader.get(1)? == 1);
    }
    reader.pad();
    if mask.iter().zip(&*levels).any(|(k, l)| *k && l.0 > l.1) {
        return Err(FormatError::KeptUninitialised);
    }
    let mut labels = vec![];
    for keep in &mask {
        labels.push(*keep && reader.get(1)? == 1);
    }
    reader.pad();
    let mut token = vec![];
    for c in 0..channels {
        token.push(match (mask[c], labels[c]) {
            (false, _) => 0,
            (true, false) => levels[c].0 as i8,
            (true, true) => value(reader.get(bits as usize)?, levels[c], bits) as i8,
        });
    }
    reader.pad();
    Ok(token)
}

/// Any configuration of up to `max_channels` channels; the numbers are small often enough that
/// prefill, level limit and stream length meet.
pub fn any_config(max_channels: u32) -> impl Strategy<Value = Config> {
    let threshold = prop_oneof![4 => 0..8u32, 1 => 0..=128u32, 1 => Just(128u32)];
    let prefill = prop_oneof![4 => 1..12u32, 1 => 1..=65535u32];
    let levels = prop_oneof![4 => 1..4u32, 1 => 1..=255u32];
    let channels = prop_oneof![1 => Just(1u32), 8 => 1..=max_channels];
    (threshold, 2..=8u32, prefill, levels, channels).prop_map(
        |(prune_threshold, bits, prefill, levels, channels)| Config {
            prune_threshold,
            bits,
            prefill,
            levels,
            channels,
        },
    )
}

/// How the values of a channel lie: that of a token, by its number.
fn element() -> impl Strategy<Value = i8> {
    prop_oneof![
        3 => -6..=6i8,
        3 => -40..=40i8,
        2 => any::<i8>(),
        1 => Just(0i8),
        1 => prop::sample::select(vec![-128i8, -127, 127, 1, -1]),
    ]
}

/// A configuration and tokens for it. Channels may be silent at first, and tokens pruned as a whole.
pub fn any_tokens(
    max_channels: u32,
    max_tokens: usize,
) -> impl Strategy<Value = (Config, Vec<Vec<i8>>)> {
    any_config(max_channels).prop_flat_map(move |config| {
        let channels = config.channels as usize;
        let token = prop_oneof![
            8 => prop::collection::vec(element(), channels),
            1 => Just(vec![0i8; channels]),
            1 => (element()).prop_map(move |x| vec![x; channels]),
        ];
        let tokens = prop::collection::vec(token, 1..=max_tokens);
        let silent =
            prop::collection::vec(prop_oneof![3 => Just(0usize), 1 => 0..20usize], channels);
        (Just(config), tokens, silent).prop_map(|(config, mut tokens, silent)| {
            for (t, token) in tokens.iter_mut().enumerate() {
                for (x, &until) in token.iter_mut().zip(&silent) {
                    if t < until {
                        *x = 0;
                    }
                }
            }
            (config, tokens)
        })
    })
}
