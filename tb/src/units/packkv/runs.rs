//! Streams of packs and steps for readers, whole ones and broken ones.

use crate::units::beats::cuts;
use crate::units::bytes::Bytes;
use crate::units::pairs::Noise;
use proptest::prelude::*;
use proptest::sample::Index;
use sim::packkv::{
    CHANNELS, Command, Format, LARGEST_PACK, MAX_BLOCKS, Pack, Segment, Shape, Side,
};

/// Commands, and the bytes that come meanwhile.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Run {
    /// What is asked for.
    pub commands: Vec<Command>,
    /// The steps of their blocks.
    pub steps: Bytes,
    /// Their packs.
    pub packs: Bytes,
}

/// How wide packs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Widths {
    /// Anything.
    Any,
    /// No bits at all: a segment is its header.
    None,
    /// As wide as a code.
    Widest,
    /// This wide, or as wide as a code if that is less.
    Of(u8),
    /// Likewise, each with the highest minimum that such a pack may have.
    Highest(u8),
}

/// The lowest minimum that a pack of codes of `bits` bits and deltas of `width` may not have.
pub fn first_bad_minimum(bits: u8, width: u8) -> i32 {
    let above = 1i32 << (bits - 1);
    match width {
        0 => above,
        _ => above - (1 << (width - 1)),
    }
}

/// A pack of codes of `bits` bits without a pattern.
fn pack(bits: u8, widths: Widths, noise: &mut Noise) -> Pack {
    let width = match widths {
        Widths::Any => (noise.next() % u64::from(bits + 1)) as u8,
        Widths::None => 0,
        Widths::Widest => bits,
        Widths::Of(width) | Widths::Highest(width) => width.min(bits),
    };
    let lowest = -(1i32 << (bits - 1));
    let choices = (first_bad_minimum(bits, width) - lowest) as u64;
    // Often one of the two ends.
    let place = match (widths, noise.next() % 4) {
        (Widths::Highest(_), _) | (_, 0) => choices - 1,
        (_, 1) => 0,
        _ => noise.next() % choices,
    };
    let mut deltas = [0; LARGEST_PACK];
    let mask = ((1u16 << width) - 1) as u8;
    deltas
        .iter_mut()
        .for_each(|delta| *delta = noise.next() as u8 & mask);
    Pack {
        min: (lowest + place as i32) as i8,
        width,
        deltas,
    }
}

/// The packs of the blocks of a command.
pub fn packs(format: Format, command: Command, widths: Widths, seed: u64) -> Vec<u8> {
    let mut noise = Noise(seed.wrapping_mul(2) | 1);
    let mut stream = vec![];
    let segments = format.segments(command.head_dim.into()) * usize::from(command.blocks);
    for _ in 0..segments {
        let packs =
            std::array::from_fn::<_, CHANNELS, _>(|_| pack(command.bits, widths, &mut noise));
        Segment { packs }.write(format, command.bits.into(), &mut stream);
    }
    stream
}

/// Steps of so many blocks without a pattern: of every size, and some of 0.
pub fn steps(format: Format, blocks: u16, seed: u64) -> Vec<u8> {
    let mut noise = Noise(seed.wrapping_mul(2) | 1);
    let tokens = usize::from(blocks) * format.block();
    let steps = (0..tokens).map(|_| {
        let bits = noise.next();
        match bits >> 16 & 7 {
            0 => 0,
            1 => bits as u16 & 0x3ff,
            _ => (bits % 0x7c00) as u16,
        }
    });
    steps.flat_map(u16::to_le_bytes).collect()
}

impl Run {
    /// Streams without a pattern for these commands.
    pub fn of(format: Format, commands: &[Command], widths: Widths, seed: u64) -> Run {
        let mut run = Run {
            commands: commands.to_vec(),
            ..Run::default()
        };
        for (command, seed) in commands.iter().zip(seed..) {
            run.steps.bytes.extend(steps(format, command.blocks, seed));
            let packs = packs(format, *command, widths, seed);
            run.packs.bytes.extend(packs);
        }
        run
    }

    /// The same in words of these lengths.
    pub fn in_words(mut self, steps: &[u8], packs: &[u8]) -> Run {
        self.steps.cuts = steps.to_vec();
        self.packs.cuts = packs.to_vec();
        self
    }
}

/// What is wrong with a run.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The steps end.
    StepsEnd,
    /// The packs end.
    PacksEnd,
    /// A step is negative.
    NegativeStep,
    /// A step is infinite, or none at all.
    SpecialStep,
    /// A bit of the packs is another one.
    OtherBit(u8),
    /// A byte of the packs has all bits set.
    FullByte,
    /// The packs have a byte less.
    MissingByte,
    /// A command is out of range.
    Command(u8),
    /// A command asks for more than there is, and the streams end.
    TooManyBlocks,
}

impl Run {
    /// The same with a fault at some place.
    pub fn with(mut self, shape: Shape, fault: Fault, place: Index) -> Run {
        let (steps, packs) = (self.steps.bytes.len(), self.packs.bytes.len());
        match fault {
            Fault::Command(which) => {
                let at = place.index(self.commands.len() + 1);
                self.commands.insert(at, bad_command(shape, which));
            }
            Fault::TooManyBlocks => {
                if let Some(last) = self.commands.last_mut() {
                    last.blocks += 1;
                }
                self.steps.ends = true;
                self.packs.ends = true;
            }
            _ if steps == 0 || packs == 0 => {}
            Fault::StepsEnd => self.steps.cut(place.index(steps)),
            Fault::PacksEnd => self.packs.cut(place.index(packs)),
            Fault::NegativeStep => self.set_in_step(place.index(steps), 0x80),
            Fault::SpecialStep => self.set_in_step(place.index(steps), 0x7c),
            Fault::OtherBit(bit) => self.packs.bytes[place.index(packs)] ^= 1 << (bit % 8),
            Fault::FullByte => self.packs.bytes[place.index(packs)] = 0xff,
            Fault::MissingByte => _ = self.packs.bytes.remove(place.index(packs)),
        }
        self
    }

    /// Sets bits of the upper byte of the step that has byte `at`, unless an earlier fault has cut it off.
    fn set_in_step(&mut self, at: usize, bits: u8) {
        if let Some(upper) = self.steps.bytes.get_mut(at | 1) {
            *upper |= bits;
        }
    }
}

/// Kinds of commands out of range.
pub const BAD_COMMANDS: u8 = 9;

/// A command that is out of range, the `which`th kind of them.
pub fn bad_command(shape: Shape, which: u8) -> Command {
    let good = Command {
        side: if which.is_multiple_of(2) {
            Side::Keys
        } else {
            Side::Values
        },
        blocks: 1,
        head_dim: 16,
        bits: 5,
    };
    match which % BAD_COMMANDS {
        0 => Command { blocks: 0, ..good },
        1 => Command {
            blocks: MAX_BLOCKS + 1,
            ..good
        },
        2 => Command {
            head_dim: 0,
            ..good
        },
        3 => Command {
            head_dim: shape.max_head_dim + 16,
            ..good
        },
        4 => Command {
            head_dim: 24,
            ..good
        },
        5 => Command { bits: 1, ..good },
        6 => Command {
            bits: shape.max_bits + 1,
            ..good
        },
        // A multiple of 16, and far too many.
        7 => Command {
            head_dim: 0x8010,
            ..good
        },
        _ => Command {
            blocks: u16::MAX,
            head_dim: u16::MAX,
            bits: u8::MAX,
            ..good
        },
    }
}

/// A command within range.
pub fn commands(shape: Shape) -> BoxedStrategy<Command> {
    let parts = shape.max_head_dim / CHANNELS as u16;
    let parts = prop_oneof![3 => 1..=2u16.min(parts), 1 => 1..=parts];
    let side = prop::sample::select(vec![Side::Keys, Side::Values]);
    (side, 1..=3u16, parts, 2..=shape.max_bits)
        .prop_map(|(side, blocks, parts, bits)| Command {
            side,
            blocks,
            head_dim: CHANNELS as u16 * parts,
            bits,
        })
        .boxed()
}

/// Whole streams for all commands.
pub fn good_runs(shape: Shape) -> BoxedStrategy<Run> {
    let commands = prop::collection::vec(commands(shape), 1..=3);
    let widths = prop_oneof![
        3 => Just(Widths::Any),
        1 => Just(Widths::None),
        1 => Just(Widths::Widest),
        1 => (1..=shape.max_bits).prop_map(Widths::Of),
    ];
    let cuts = (cuts(8), cuts(32));
    (commands, widths, any::<u32>(), cuts)
        .prop_map(move |(commands, widths, seed, (steps, packs))| {
            Run::of(shape.format, &commands, widths, seed.into()).in_words(&steps, &packs)
        })
        .boxed()
}

/// Runs with one or two faults.
pub fn broken_runs(shape: Shape) -> BoxedStrategy<Run> {
    let fault = prop_oneof![
        2 => Just(Fault::StepsEnd),
        3 => Just(Fault::PacksEnd),
        1 => Just(Fault::NegativeStep),
        1 => Just(Fault::SpecialStep),
        3 => any::<u8>().prop_map(Fault::OtherBit),
        2 => Just(Fault::FullByte),
        1 => Just(Fault::MissingByte),
        1 => any::<u8>().prop_map(Fault::Command),
        1 => Just(Fault::TooManyBlocks),
    ];
    let faults = prop::collection::vec((fault, any::<Index>()), 1..=2);
    (good_runs(shape), faults)
        .prop_map(move |(run, faults)| {
            faults
                .into_iter()
                .fold(run, |run, (fault, place)| run.with(shape, fault, place))
        })
        .boxed()
}
