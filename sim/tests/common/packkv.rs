//! PackKV's readers over whole streams.

use proptest::prelude::*;
use sim::F16;
use sim::packkv::{
    Command, Decompressor, Dot, Encoded, EncodedSide, Encoder, Format, FormatError, Limits,
    PassFlags, Repack, Settings, Shape, Side,
};

/// What every test's unit takes.
pub fn shape(format: Format) -> Shape {
    Shape {
        format,
        max_bits: 8,
        max_head_dim: 256,
    }
}

/// The streams of a command: steps, packs, operands.
#[derive(Clone, Default, Debug)]
pub struct Streams {
    pub steps: Vec<u8>,
    pub packs: Vec<u8>,
    pub a: Vec<u8>,
}

/// What a decompressor gave out.
#[derive(Clone, PartialEq, Debug)]
pub struct Decompressed {
    /// Token after token in stored order.
    pub values: Vec<F16>,
    pub blocks: usize,
    /// Kind and block.
    pub error: Option<(FormatError, usize)>,
    /// Steps and packs.
    pub held: [usize; 2],
}

/// The values of a command over whole streams that end.
pub fn decompress(format: Format, command: Command, streams: &Streams) -> Decompressed {
    let mut unit = Decompressor::new(shape(format));
    assert!(unit.command(command));
    assert!(unit.input_steps(&streams.steps) && unit.input_packs(&streams.packs));
    unit.end_steps();
    unit.end_packs();
    let (head_dim, block) = (usize::from(command.head_dim), format.block());
    let (mut values, mut in_block, mut error) = (vec![], vec![], None);
    let mut blocks = 0;
    while let Some(beat) = unit.next_beat() {
        in_block.extend(beat.values);
        assert_eq!(beat.last, in_block.len() == head_dim * block);
        assert!(beat.error.is_none() || beat.last);
        if beat.last {
            values.extend(by_token(format, command, &in_block));
            in_block.clear();
            error = beat.error.map(|error| (error, blocks));
            blocks += 1;
        }
    }
    assert!(in_block.is_empty());
    assert_eq!(unit.first_error(), error.map(|(error, _)| error));
    assert_eq!(unit.error_count(), u16::from(error.is_some()));
    assert_eq!(unit.is_stopped(), error.is_some());
    assert!(!unit.config_error());
    assert!(error.is_some() || blocks == usize::from(command.blocks));
    Decompressed {
        values,
        blocks,
        error,
        held: [unit.steps_held(), unit.packs_held()],
    }
}

/// A block's values in the order of the stream, token by token.
fn by_token(format: Format, command: Command, values: &[F16]) -> Vec<F16> {
    let head_dim = usize::from(command.head_dim);
    let mut tokens = vec![F16::ZERO; values.len()];
    for (at, segment) in values.chunks_exact(16 * format.pack()).enumerate() {
        let (group, first) = match command.side {
            Side::Keys => (at / (head_dim / 16), at % (head_dim / 16) * 16),
            Side::Values => (at % format.groups(), at / format.groups() * 16),
        };
        for (i, x) in segment.iter().enumerate() {
            let (channel, token) = (i / format.pack(), i % format.pack());
            tokens[(group * format.pack() + token) * head_dim + first + channel] = *x;
        }
    }
    tokens
}

/// What a pass gave out.
#[derive(Clone, PartialEq, Debug)]
pub struct Products {
    /// Beat after beat.
    pub beats: Vec<Vec<f32>>,
    pub error: Option<FormatError>,
    pub flags: PassFlags,
    /// Steps, packs and operands.
    pub held: [usize; 3],
}

impl Products {
    /// The results of a row.
    pub fn row(&self, row: usize) -> Vec<f32> {
        self.beats.iter().map(|beat| beat[row]).collect()
    }

    /// The bits of all results, row after row.
    pub fn bytes(&self) -> Vec<u8> {
        let rows = self.beats.first().map_or(0, Vec::len);
        let all = (0..rows).flat_map(|row| self.row(row));
        all.flat_map(|x| x.to_le_bytes()).collect()
    }
}

/// The results of a pass over whole streams that end.
pub fn multiply(format: Format, rows: usize, command: Command, streams: &Streams) -> Products {
    let mut unit = Dot::new(shape(format), rows).unwrap();
    assert!(unit.command(command));
    assert!(unit.input_steps(&streams.steps) && unit.input_packs(&streams.packs));
    assert!(unit.input_a(&streams.a));
    unit.end_steps();
    unit.end_packs();
    unit.end_a();
    let count = match command.side {
        Side::Keys => usize::from(command.blocks) * format.block(),
        Side::Values => command.head_dim.into(),
    };
    let (mut beats, mut error) = (vec![], None);
    while let Some(beat) = unit.next_beat() {
        beats.push(beat.results);
        assert_eq!(beat.last, beats.len() == count);
        assert!(beat.error.is_none() || beat.last);
        error = beat.error;
    }
    assert_eq!(beats.len(), count);
    assert_eq!(unit.first_error(), error);
    assert_eq!(unit.error_count(), u16::from(error.is_some()));
    assert_eq!(unit.is_stopped(), error.is_some());
    Products {
        beats,
        error,
        flags: unit.flags(),
        held: [unit.steps_held(), unit.packs_held(), unit.a_held()],
    }
}

/// Encodes all whole blocks of tokens into one stream each; also the unit, for its flags.
pub fn encode(
    format: Format,
    settings: Settings,
    keys: &[Vec<F16>],
    values: &[Vec<F16>],
) -> (Encoded, Encoder) {
    let limits = Limits {
        max_d: 4096,
        max_code: 127,
    };
    let mut encoder = Encoder::new(format, limits);
    let side = EncodedSide {
        steps: vec![],
        packs: vec![vec![]; settings.heads.into()],
    };
    let mut all = Encoded {
        sides: [side.clone(), side],
        order: vec![],
    };
    for (key, value) in keys.iter().zip(values) {
        let Some(block) = encoder.encode([key, value], settings).block() else {
            continue;
        };
        all.order.extend(block.order);
        for (all, of_block) in all.sides.iter_mut().zip(block.sides) {
            all.steps.extend(of_block.steps);
            for (all, packs) in all.packs.iter_mut().zip(of_block.packs) {
                all.extend(packs);
            }
        }
    }
    (all, encoder)
}

/// Elements as a stream holds them.
pub fn bytes(elements: &[F16]) -> Vec<u8> {
    elements.iter().flat_map(|x| x.0.to_le_bytes()).collect()
}

/// Random numbers for large inputs that need not shrink: xorshift64.
#[derive(Clone, Debug)]
pub struct Noise(pub u64);

impl Noise {
    pub fn draw(&mut self) -> u64 {
        let x = &mut self.0;
        *x ^= *x << 13;
        *x ^= *x >> 7;
        *x ^= *x << 17;
        *x >> 11
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n as u64) as usize
    }

    /// About normal, now and then large, and every `odd`-th any bits at all.
    pub fn element(&mut self, odd: usize) -> F16 {
        if self.below(odd) == 0 {
            return F16(self.draw() as u16);
        }
        let sum: f64 = (0..4)
            .map(|_| self.draw() as f64 / (1u64 << 52) as f64 - 1.0)
            .sum();
        let scale = if self.below(16) == 0 { 8.0 } else { 1.0 };
        F16::nearest(sum * scale)
    }

    pub fn elements(&mut self, n: usize, odd: usize) -> Vec<F16> {
        (0..n).map(|_| self.element(odd)).collect()
    }
}

/// A random run of one head: what its streams were encoded with.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub format: Format,
    pub command: Command,
    pub rows: usize,
    pub seed: u64,
}

impl Run {
    /// Good streams, with operands for all rows, of elements of which every `odd`-th is any bits.
    pub fn streams(&self, odd: usize) -> Streams {
        let mut noise = Noise(self.seed | 1);
        let Command {
            side,
            blocks,
            head_dim,
            bits,
        } = self.command;
        let d = usize::from(head_dim);
        let tokens = usize::from(blocks) * self.format.block();
        let largest = ((1u16 << (bits - 1)) - 1) as u8;
        let settings = Settings {
            max_code: [largest; 2],
            repack: match noise.below(4) {
                0 => Repack::Greedy,
                _ => Repack::None,
            },
            heads: 1,
            head_dim,
        };
        let elements: Vec<Vec<F16>> = (0..tokens).map(|_| noise.elements(d, odd)).collect();
        let (encoded, _) = encode(self.format, settings, &elements, &elements);
        let [keys, values] = encoded.sides;
        let mut of_side = match side {
            Side::Keys => keys,
            Side::Values => values,
        };
        let of_row = match side {
            Side::Keys => d,
            Side::Values => tokens,
        };
        Streams {
            steps: of_side.steps,
            packs: of_side.packs.remove(0),
            a: bytes(&noise.elements(self.rows * of_row, odd)),
        }
    }
}

/// Runs of small heads and few blocks, of all formats, bits and rows.
pub fn runs() -> impl Strategy<Value = Run> {
    let sizes = (
        prop::sample::select(vec![64usize, 64, 128]),
        prop::sample::select(vec![8usize, 16]),
        prop::sample::select(vec![16u16, 16, 32, 48]),
        prop_oneof![Just(5u8), 2..=8u8],
        1..=2u16,
        prop::sample::select(vec![1usize, 2, 4, 8]),
    );
    (sizes, any::<bool>(), any::<u64>()).prop_map(|(sizes, keys, seed)| {
        let (block, pack, head_dim, bits, blocks, rows) = sizes;
        Run {
            format: Format::new(block, pack).unwrap(),
            command: Command {
                side: if keys { Side::Keys } else { Side::Values },
                blocks,
                head_dim,
                bits,
            },
            rows,
            seed,
        }
    })
}
