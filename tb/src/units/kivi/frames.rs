//! Streams of frames, whole ones and broken ones.

use crate::units::beats::cuts;
pub use crate::units::pairs::BadPair;
use crate::units::pairs::Noise;
use proptest::prelude::*;
use sim::group::Pair;
use sim::kivi::{Command, Format, Kind, MaxWidth};
use std::fmt;

/// Commands, and the bytes that come meanwhile.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// What is asked for.
    pub commands: Vec<Command>,
    /// Frames, one behind the other.
    pub bytes: Vec<u8>,
    /// Bytes of the words they are sent in, over and over; full words if empty.
    pub cuts: Vec<u8>,
    /// The stream ends with these bytes.
    pub ends: bool,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("commands", &self.commands)
            .field("bytes", &format_args!("{:02x?}", self.bytes))
            .field("cuts", &self.cuts)
            .field("ends", &self.ends)
            .finish()
    }
}

/// Bytes of frames with pairs and codes without a pattern.
pub fn frames(format: Format, command: Command, seed: u64) -> Vec<u8> {
    let mut noise = Noise(seed | 1);
    let d = usize::from(command.d);
    let mut bytes = vec![];
    for _ in 0..command.frames {
        for _ in 0..format.pairs(command.kind, d) {
            bytes.extend(noise.pair().to_bytes());
        }
        let codes = format.tokens_per_frame(command.kind) * format.row_bytes(d);
        bytes.extend((0..codes).map(|_| noise.next() as u8));
    }
    bytes
}

impl Run {
    /// Frames without a pattern for these commands.
    pub fn of(format: Format, commands: &[Command]) -> Run {
        let bytes = commands
            .iter()
            .enumerate()
            .flat_map(|(i, command)| frames(format, *command, i as u64 + 77));
        Run {
            bytes: bytes.collect(),
            commands: commands.to_vec(),
            ..Run::default()
        }
    }

    /// Where the pairs are in the bytes.
    pub fn pairs(&self, format: Format) -> Vec<usize> {
        let mut at = 0;
        let mut pairs = vec![];
        for Command { kind, d, frames } in &self.commands {
            let d = usize::from(*d);
            for _ in 0..*frames {
                let count = format.pairs(*kind, d);
                pairs.extend((0..count).map(|i| at + Pair::BYTES * i));
                at += format.frame_bytes(*kind, d);
            }
        }
        pairs
    }

    /// The same with a bad pair, the `index`th one.
    pub fn spoiled(mut self, format: Format, index: usize, how: BadPair) -> Run {
        let at = self.pairs(format)[index];
        how.spoil(&mut self.bytes[at..at + Pair::BYTES]);
        self
    }

    /// The same without the bytes from `length` on, where the stream ends.
    pub fn cut(mut self, length: usize) -> Run {
        self.bytes.truncate(length);
        self.ends = true;
        self
    }
}

/// A command within range.
fn commands(widest: MaxWidth, lanes: usize) -> BoxedStrategy<Command> {
    let width = move |most: usize| {
        let beats = most / lanes;
        prop_oneof![
            3 => 1..=lanes.min(20),
            3 => 1..=2 * lanes + 10,
            2 => (1..=beats.min(6)).prop_map(move |n| n * lanes),
            1 => 1..=most,
        ]
    };
    let keys = (width(widest.keys), 1..=2u32).prop_map(|(d, frames)| Command {
        kind: Kind::Keys,
        d: d as u16,
        frames,
    });
    let values = (width(widest.values), 1..=6u32).prop_map(|(d, frames)| Command {
        kind: Kind::Values,
        d: d as u16,
        frames,
    });
    prop_oneof![keys, values].boxed()
}

/// Whole frames for all commands.
pub fn good_runs(format: Format, widest: MaxWidth, lanes: usize) -> BoxedStrategy<Run> {
    let word = lanes * format.bits() as usize / 4;
    let sections = prop::collection::vec((commands(widest, lanes), any::<u64>()), 1..=4);
    (sections, cuts(word))
        .prop_map(move |(sections, cuts)| {
            let bytes = sections.iter();
            let bytes = bytes.flat_map(|(command, seed)| frames(format, *command, *seed));
            Run {
                bytes: bytes.collect(),
                commands: sections.iter().map(|(command, _)| *command).collect(),
                cuts,
                ends: false,
            }
        })
        .boxed()
}

/// A command that is out of range, the `which`th kind of them.
pub fn bad_command(widest: MaxWidth, which: u8) -> Command {
    let (kind, d, frames) = match which % 5 {
        0 => (Kind::Keys, 0, 1),
        1 => (Kind::Values, 0, 2),
        2 => (Kind::Keys, widest.keys + 1, 1),
        3 => (Kind::Values, widest.values + 1, 3),
        _ => (Kind::Values, 7, 0),
    };
    Command {
        kind,
        d: d as u16,
        frames,
    }
}

/// Runs that end too early, hold a bad pair or a command out of range, or ask for more than there is.
pub fn broken_runs(format: Format, widest: MaxWidth, lanes: usize) -> BoxedStrategy<Run> {
    let place = any::<prop::sample::Index>;
    let how = prop::sample::select(BadPair::ALL.to_vec());
    (
        good_runs(format, widest, lanes),
        (place(), place()),
        0..7u8,
        any::<u8>(),
        how,
    )
        .prop_map(move |(run, (place, end), fault, which, how)| {
            let pairs = run.pairs(format);
            let length = run.bytes.len();
            let spoiled = |run: Run| run.spoiled(format, place.index(pairs.len()), how);
            match fault {
                0 => {
                    let mut run = run;
                    let at = place.index(run.commands.len() + 1);
                    run.commands.insert(at, bad_command(widest, which));
                    run
                }
                1 => {
                    let mut run = run.cut(length);
                    run.commands.push(Command {
                        frames: u32::from(which) + 1,
                        ..run.commands[0]
                    });
                    run
                }
                2 | 3 => run.cut(place.index(length)),
                4 => spoiled(run),
                // Nothing comes behind the bad pair, or the end in it or soon behind it.
                5 => {
                    let mut run = spoiled(run);
                    run.bytes
                        .truncate(pairs[place.index(pairs.len())] + Pair::BYTES);
                    run
                }
                _ => {
                    let from = pairs[place.index(pairs.len())];
                    let end = from + end.index(length - from);
                    spoiled(run).cut(end)
                }
            }
        })
        .boxed()
}

/// The first pair of a frame.
///
/// # Panics
/// If it is none.
pub fn first_pair(frame: &[u8]) -> Pair {
    let bytes = frame.first_chunk().expect("a frame has a pair");
    Pair::from_bytes(*bytes).expect("the pair is good")
}
