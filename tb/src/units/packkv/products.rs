//! Passes with the streams that they use, whole ones and broken ones.

use super::runs::{bad_command, commands};
use crate::units::beats::cuts;
use crate::units::bytes::Bytes;
use crate::units::pairs::Noise;
use proptest::prelude::*;
use sim::packkv::{
    CHANNELS, Command, Format, LARGEST_PACK, Pack, Segment, Shape, Side, bit_length,
};
use std::fmt;

/// Passes, and the bytes that come meanwhile.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// What is asked for.
    pub commands: Vec<Command>,
    /// Queries and weights, steps, packs.
    pub streams: [Bytes; 3],
    /// Where segments begin in the packs.
    pub segments: Vec<usize>,
}

/// The streams of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Queries or weights.
    A,
    /// Steps of tokens.
    Steps,
    /// Packs of codes.
    Packs,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Run");
        shown.field("commands", &self.commands);
        for (name, stream) in ["a", "steps", "packs"].into_iter().zip(&self.streams) {
            shown.field(name, stream);
        }
        shown.finish()
    }
}

/// What numbers the streams hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Any elements, not finite ones too, and any steps.
    Any,
    /// Elements and steps of like magnitude: none vanishes.
    Close,
    /// The largest codes, elements and steps: sums at their bounds, terms that are clamped.
    Largest,
    /// Subnormal elements, and small steps: terms that are rounded.
    Small,
    /// The largest minima for their widths.
    Edges,
    /// Zeros and powers of two whose products have this leading bit, in units of 2^-48.
    Leading(u32),
}

impl Numbers {
    const ALL: [Numbers; 5] = [
        Numbers::Any,
        Numbers::Close,
        Numbers::Largest,
        Numbers::Small,
        Numbers::Edges,
    ];

    fn element(self, noise: &mut Noise) -> u16 {
        let bits = noise.next() as u16;
        match self {
            Numbers::Any => bits,
            Numbers::Close | Numbers::Edges => 0x3000 | bits & 0x8fff,
            Numbers::Leading(bit) => ((1 << (bit / 2)) * (bits & 1)) | (bits & 0x8000),
            Numbers::Largest => 0x7bff | bits & 0x8000,
            Numbers::Small => bits & 0x83ff,
        }
    }

    fn step(self, noise: &mut Noise) -> u16 {
        let bits = noise.next() as u16 & 0x7fff;
        match self {
            Numbers::Any if bits >> 10 == 31 => bits & 0x3fff,
            Numbers::Any => bits,
            Numbers::Close | Numbers::Edges => 0x2000 | bits & 0x0fff,
            Numbers::Leading(bit) => (1 << bit.div_ceil(2)) * (bits & 1),
            Numbers::Largest => 0x7bff,
            Numbers::Small => bits & 0x0fff,
        }
    }

    /// A pack that an encoder's checks let pass.
    fn pack(self, bits: u8, noise: &mut Noise) -> Pack {
        let limit = 1i32 << (bits - 1);
        let width = match self {
            Numbers::Largest => u32::from(bits),
            _ => (noise.next() % (u64::from(bits) + 1)) as u32,
        };
        let room = if width == 0 { 0 } else { 1 << (width - 1) };
        // min + room < limit, and min >= -limit.
        let choices = 2 * limit - room;
        let min = match self {
            Numbers::Largest | Numbers::Edges => limit - room - 1,
            _ => -limit + (noise.next() % choices as u64) as i32,
        };
        let mut pack = Pack {
            min: min as i8,
            width: width as u8,
            ..Pack::default()
        };
        let most = (1u32 << width) - 1;
        for delta in &mut pack.deltas[..LARGEST_PACK] {
            *delta = match self {
                Numbers::Largest => most as u8,
                _ => noise.next() as u8 & most as u8,
            };
        }
        pack
    }
}

/// Bytes of the operands, steps and packs of a pass, appended to a run.
fn append(
    run: &mut Run,
    format: Format,
    rows: usize,
    command: Command,
    numbers: Numbers,
    noise: &mut Noise,
) {
    let (blocks, d) = (usize::from(command.blocks), usize::from(command.head_dim));
    let elements = match command.side {
        Side::Keys => rows * d,
        Side::Values => rows * blocks * format.block(),
    };
    let [a, steps, packs] = &mut run.streams;
    for _ in 0..elements {
        a.bytes.extend(numbers.element(noise).to_le_bytes());
    }
    for _ in 0..blocks * format.block() {
        steps.bytes.extend(numbers.step(noise).to_le_bytes());
    }
    for _ in 0..blocks * format.segments(d) {
        run.segments.push(packs.bytes.len());
        let segment = Segment {
            packs: [(); CHANNELS].map(|()| numbers.pack(command.bits, noise)),
        };
        segment.write(format, command.bits.into(), &mut packs.bytes);
    }
}

impl Run {
    /// Passes with operands without a pattern. A command out of range has none.
    pub fn of(shape: Shape, rows: usize, commands: &[Command], numbers: Numbers, seed: u64) -> Run {
        let mut noise = Noise(seed.wrapping_mul(2) | 1);
        let mut run = Run {
            commands: commands.to_vec(),
            ..Run::default()
        };
        for command in commands.iter().filter(|command| shape.takes(**command)) {
            append(&mut run, shape.format, rows, *command, numbers, &mut noise);
        }
        run
    }

    /// A stream.
    pub fn stream(&mut self, operand: Operand) -> &mut Bytes {
        &mut self.streams[operand as usize]
    }

    /// The same with a step that no token has: step number `at`, with these bits set.
    pub fn with_bad_step(mut self, at: usize, bits: u16) -> Run {
        let bytes = &mut self.stream(Operand::Steps).bytes;
        if let Some(step) = bytes.get_mut(2 * at + 1) {
            *step |= (bits >> 8) as u8;
        }
        self
    }

    /// The same with a segment's header that no encoder writes, in the fields of one of its packs: a width
    /// above `bits`, or, with `width`, the smallest minimum that is too large for it. `bits` are those of its
    /// pass.
    pub fn with_bad_header(
        mut self,
        at: usize,
        bits: u8,
        (channel, width): (usize, Option<usize>),
    ) -> Run {
        let begin = self.segments[at];
        let header = Format::header_bytes(bits.into());
        let bytes = &mut self.stream(Operand::Packs).bytes;
        let Some(header) = bytes.get_mut(begin..begin + header) else {
            return self;
        };
        let (bits, of_width) = (usize::from(bits), bit_length(bits.into()) as usize);
        let mut set = |from: usize, count: usize, value: usize| {
            for n in 0..count {
                let (byte, bit) = ((from + n) / 8, (from + n) % 8);
                header[byte] &= !(1 << bit);
                header[byte] |= ((value >> n & 1) as u8) << bit;
            }
        };
        let width_at = bits * CHANNELS + of_width * channel;
        set(width_at, of_width, width.unwrap_or(bits + 1));
        if let Some(width) = width {
            // min + 2^(width - 1) = 2^(bits - 1), where that is a minimum.
            let min = (1 << (bits - 1)) - (1 << (width - 1));
            set(bits * channel, bits, min);
        }
        self
    }

    /// The same with one of the bad headers, which one follows from the place.
    pub fn with_bad_pack(self, at: usize, bits: u8, channel: usize) -> Run {
        let too_wide = u32::from(bits) + 1 < 1 << bit_length(bits.into());
        let width = match (at + channel).is_multiple_of(4) && too_wide {
            true => None,
            false => Some(1 + (at + channel / 4) % usize::from(bits)),
        };
        self.with_bad_header(at, bits, (channel, width))
    }

    /// The same without the bytes of a stream from `length` on, where it ends.
    pub fn cut(mut self, operand: Operand, length: usize) -> Run {
        let length = match operand {
            Operand::A => length & !1,
            Operand::Steps | Operand::Packs => length,
        };
        self.stream(operand).cut(length);
        self
    }

    /// The same in words of these lengths.
    pub fn in_words(mut self, cuts: [&[u8]; 3]) -> Run {
        for (stream, cuts) in self.streams.iter_mut().zip(cuts) {
            stream.cuts = cuts.to_vec();
        }
        self
    }
}

/// Whole streams for all passes.
pub fn good_runs(shape: Shape, rows: usize) -> BoxedStrategy<Run> {
    let commands = prop::collection::vec(commands(shape), 1..=3);
    let numbers = prop::sample::select(Numbers::ALL.to_vec());
    let cuts = (cuts(16), cuts(8), cuts(32));
    (commands, numbers, any::<u64>(), cuts)
        .prop_map(move |(commands, numbers, seed, (a, steps, packs))| {
            Run::of(shape, rows, &commands, numbers, seed).in_words([&a, &steps, &packs])
        })
        .boxed()
}

/// Runs that end too early, hold a bad step or header or a command out of range, or several of these.
pub fn broken_runs(shape: Shape, rows: usize) -> BoxedStrategy<Run> {
    let place = any::<prop::sample::Index>;
    let faults = prop::collection::vec((0..7u8, place(), any::<u8>()), 1..=2);
    (good_runs(shape, rows), faults)
        .prop_map(move |(mut run, faults)| {
            for (fault, place, which) in faults {
                let operand = [Operand::A, Operand::Steps, Operand::Packs][usize::from(which) % 3];
                let length = run.stream(operand).bytes.len();
                let steps = run.stream(Operand::Steps).bytes.len() / 2;
                run = match fault {
                    0 => {
                        let at = place.index(run.commands.len() + 1);
                        run.commands.insert(at, bad_command(shape, which));
                        return run;
                    }
                    1 | 2 if steps > 0 => {
                        let bits = if which.is_multiple_of(2) {
                            0x8000
                        } else {
                            0x7c00
                        };
                        run.with_bad_step(place.index(steps), bits)
                    }
                    3 | 4 if !run.segments.is_empty() => {
                        let bits = run.commands[0].bits;
                        let at = place.index(run.segments.len());
                        run.with_bad_pack(at, bits, usize::from(which) % CHANNELS)
                    }
                    _ if length > 0 => run.cut(operand, place.index(length)),
                    _ => return run,
                };
            }
            run
        })
        .boxed()
}
