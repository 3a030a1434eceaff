//! Codes, packs and the encoder of PackKV's golden model (contract, sections 2 to 4 and 8).

use crate::common::exact::nearest;
use crate::common::packkv::{Noise, bytes};
use crate::common::packkv_reference::segment;
use proptest::prelude::*;
use sim::F16;
use sim::packkv::{
    Block, CHANNELS, ConfigError, Encoder, Format, FormatError, LARGEST_PACK, Limits, Met, Pack,
    Quantizer, Repack, Segment, Settings, code_bits, value,
};

const BITS: u32 = 5;

fn formats() -> [Format; 2] {
    [8, 16].map(|pack| Format::new(64, pack).unwrap())
}

/// Packs of all minima and largest codes, in each every code at every place.
fn all_packs(pack: usize) -> Vec<Vec<i8>> {
    let mut all = vec![];
    for min in -16..=15i8 {
        for max in min..=15 {
            for place in 0..pack {
                for code in min..=max {
                    let mut codes = vec![min; pack];
                    codes[(place + 1) % pack] = max;
                    codes[place] = code;
                    all.push(codes);
                }
            }
        }
    }
    all
}

#[test]
fn every_pack_of_5_bits_comes_back() {
    for format in formats() {
        let all = all_packs(format.pack());
        for codes in all.chunks(CHANNELS) {
            let codes_of = |i: usize| &codes[i % codes.len()];
            let whole = Segment {
                packs: std::array::from_fn(|i| Pack::of(codes_of(i))),
            };
            let mut stream = vec![];
            whole.write(format, BITS, &mut stream);
            let length = stream.len();
            // By another reader, and by the model's.
            let (read, rest) = segment(&stream, format.pack(), BITS as usize).unwrap();
            assert!(rest.is_empty());
            stream.push(0xa5);
            let (found, used) = Segment::read(&stream, format, BITS).unwrap().unwrap();
            assert_eq!(used, length);
            for (i, (pack, read)) in found.packs.iter().zip(&read).enumerate() {
                let (min, max) = (codes_of(i).iter().min(), codes_of(i).iter().max());
                let spread = i32::from(*max.unwrap()) - i32::from(*min.unwrap());
                let width = (0..).find(|w| spread < 1 << w).unwrap();
                assert_eq!((pack.min, pack.width), (*min.unwrap(), width));
                for (k, code) in codes_of(i).iter().enumerate() {
                    assert_eq!(read[k], i32::from(*code));
                    assert_eq!(pack.code(k), i16::from(*code));
                }
            }
        }
    }
}

/// Headers with every minimum and width, with and without the bytes that follow; a stream may hold
/// deltas that no encoder writes.
#[test]
fn every_header_and_delta_of_5_bits_is_read_or_refused() {
    for format in formats() {
        for (min, width) in (-16..=15i8).flat_map(|min| (0..8u8).map(move |w| (min, w))) {
            for delta in 0..1u16 << width {
                let mut packs = [Pack::default(); CHANNELS];
                let mut deltas = [0; LARGEST_PACK];
                deltas[..format.pack()].fill(delta as u8);
                packs[7] = Pack { min, width, deltas };
                let mut stream = vec![];
                Segment { packs }.write(format, BITS, &mut stream);
                let header = Format::header_bytes(BITS);
                let is_good =
                    width <= 5 && (width == 0 || i16::from(min) + (1 << (width - 1)) < 16);
                let found = Segment::read(&stream, format, BITS);
                match is_good {
                    true => {
                        assert_eq!(found, Ok(Some((Segment { packs }, stream.len()))));
                        assert_eq!(packs[7].code(3), i16::from(min) + delta as i16);
                        if width > 0 {
                            let short = &stream[..stream.len() - 1];
                            assert_eq!(Segment::read(short, format, BITS), Ok(None));
                        }
                    }
                    false => {
                        assert_eq!(found, Err(FormatError::BadPack));
                        let alone = Segment::read(&stream[..header], format, BITS);
                        assert_eq!(alone, Err(FormatError::BadPack));
                    }
                }
                let short = Segment::read(&stream[..header - 1], format, BITS);
                assert_eq!(short, Ok(None), "a part of a header is not looked at");
            }
        }
    }
}

fn element() -> impl Strategy<Value = F16> {
    prop_oneof![8 => crate::common::finite(), 1 => any::<u16>().prop_map(F16), 1 => Just(F16::MAX)]
}

/// sigma = significand / 2^shift: N / r with 11 bits, ties to even.
fn exact_sigma(n: i128, r: i128) -> (i128, u32) {
    let shift = (0..64).find(|shift| n << shift >= r << 10).unwrap();
    let (floor, rest) = ((n << shift) / r, (n << shift) % r);
    let up = 2 * rest > r || (2 * rest == r && floor % 2 == 1);
    (floor + i128::from(up), shift)
}

#[test]
fn codes_steps_and_values_are_those_of_exact_rationals() {
    let token = prop::collection::vec(element(), 1..=24);
    let scale = prop::sample::select(vec![0u32, 3, 10, 20]);
    crate::common::check(
        3000,
        (token, 1..=127u8, scale),
        |(token, largest, shift)| {
            let smaller = token.iter().map(|x| match x.is_finite() {
                true => F16::nearest(x.to_f64() / f64::from(1 << shift)),
                false => *x,
            });
            let token: Vec<F16> = smaller.collect();
            let canonical: Vec<i64> = token
                .iter()
                .map(|x| x.canonical().value.to_grid())
                .collect();
            let high = canonical.iter().copied().max().unwrap().max(0);
            let low = canonical.iter().copied().min().unwrap().min(0);
            let r = nearest(high - low, 1);
            let quantizer = Quantizer::of(&token, largest);
            prop_assert_eq!(quantizer.scale().range, r);
            prop_assert_eq!(quantizer.step(), nearest(r.to_grid(), largest.into()));
            for (x, exact) in token.iter().zip(canonical) {
                let code = match r {
                    F16::ZERO => 0,
                    r => {
                        let (sigma, shift) = exact_sigma(largest.into(), r.to_grid().into());
                        let twice = 2 * i128::from(exact.abs()) * sigma + (1 << shift);
                        (twice >> (shift + 1)) * i128::from(exact.signum())
                    }
                };
                prop_assert!(code.abs() <= largest.into());
                let found = quantizer.code(*x);
                prop_assert_eq!(i128::from(found), code);
                let exact = nearest(i64::from(found) * quantizer.step().to_grid(), 1);
                prop_assert_eq!(value(found.into(), quantizer.step()), exact);
            }
            Ok(())
        },
    );
}

const LIMITS: Limits = Limits {
    max_d: 64,
    max_code: 15,
};

fn settings() -> impl Strategy<Value = Settings> {
    let codes = prop_oneof![9 => 1..=15u8, 1 => Just(0), 1 => Just(16)];
    let d = prop_oneof![8 => prop::sample::select(vec![(1, 16), (2, 16), (4, 16), (1, 48), (2, 32)]),
        1 => prop::sample::select(vec![(0, 16), (1, 0), (5, 16), (1, 24), (1, 272), (17, 16), (1, 80)])];
    (codes.clone(), codes, any::<bool>(), d).prop_map(|(k, v, greedy, (heads, head_dim))| {
        Settings {
            max_code: [k, v],
            repack: match greedy {
                true => Repack::Greedy,
                false => Repack::None,
            },
            heads,
            head_dim,
        }
    })
}

/// Whether a block of whole tokens is encoded.
fn is_good(s: &Settings) -> bool {
    s.max_code.iter().all(|n| (1..=15).contains(n))
        && s.heads > 0
        && s.head_dim > 0
        && s.head_dim.is_multiple_of(16)
        && s.heads * s.head_dim <= 64
}

/// Blocks with their settings, and the token that has another length on one side, if there is one.
#[test]
fn a_refused_block_leaves_its_neighbours_as_they_are() {
    let fault =
        prop_oneof![4 => Just(None), 1 => (0..64usize, 0..2usize, 0..40usize).prop_map(Some)];
    let block = (settings(), fault, any::<u64>());
    let formats = prop::sample::select(formats().to_vec());
    let runs = (formats, prop::collection::vec(block, 1..=4));
    crate::common::check(300, runs, |(format, blocks)| {
        let mut encoder = Encoder::new(format, LIMITS);
        let (mut met, mut config_error) = ([Met::default(); 2], false);
        for (settings, fault, seed) in blocks {
            let mut noise = Noise(seed | 1);
            let mut tokens: Vec<[Vec<F16>; 2]> = (0..64)
                .map(|_| [0, 1].map(|_| noise.elements(settings.d(), 2000)))
                .collect();
            let mut refused = !is_good(&settings);
            if let Some((token, side, length)) = fault {
                refused |= length != settings.d();
                tokens[token][side] = noise.elements(length, 4);
            }
            let mut found = Block::Waits;
            for (i, [key, value]) in tokens.iter().enumerate() {
                prop_assert_eq!(encoder.pending(), i);
                prop_assert_eq!(&found, &Block::Waits);
                // Only the settings of the first token count.
                let of_token = match i {
                    0 => settings,
                    _ => Settings {
                        heads: 3,
                        ..settings
                    },
                };
                found = encoder.encode([key, value], of_token);
            }
            prop_assert_eq!(encoder.pending(), 0);
            if refused {
                prop_assert_eq!(found, Block::Refused);
                config_error = true;
            } else {
                let mut alone = Encoder::new(format, LIMITS);
                let of_alone = tokens
                    .iter()
                    .filter_map(|[key, value]| alone.encode([key, value], settings).block());
                let of_alone: Vec<_> = of_alone.collect();
                prop_assert_eq!(&[found.block().unwrap()][..], &of_alone[..]);
                for (side, met) in met.iter_mut().enumerate() {
                    let elements = || tokens.iter().flat_map(|token| &token[side]);
                    met.nan |= elements().any(|x| x.canonical().nan);
                    met.inf |= elements().any(|x| x.canonical().inf);
                }
            }
            prop_assert_eq!(encoder.flags().met, met);
            prop_assert_eq!(encoder.flags().config_error, config_error);
        }
        encoder.clear_flags();
        prop_assert_eq!(encoder.flags(), Default::default());
        Ok(())
    });
}

/// The steps and packs of every stored token are those of its number in the block.
#[test]
fn steps_and_codes_move_with_their_tokens() {
    let format = Format::new(64, 16).unwrap();
    let settings = Settings {
        max_code: [10, 5],
        repack: Repack::Greedy,
        heads: 2,
        head_dim: 32,
    };
    let mut noise = Noise(0x5eed_5eed);
    let tokens: Vec<[Vec<F16>; 2]> = (0..64)
        .map(|_| [0, 1].map(|_| noise.elements(64, 100)))
        .collect();
    let mut encoder = Encoder::new(format, LIMITS);
    let of_block = tokens
        .iter()
        .filter_map(|[k, v]| encoder.encode([k, v], settings).block());
    let block = of_block.last().unwrap();
    assert_ne!(block.order, (0..64).collect::<Vec<u8>>());
    for (side, encoded) in block.sides.iter().enumerate() {
        let quantizer =
            |j: u8| Quantizer::of(&tokens[usize::from(j)][side], settings.max_code[side]);
        let steps: Vec<F16> = block.order.iter().map(|j| quantizer(*j).step()).collect();
        assert_eq!(encoded.steps, bytes(&steps));
        for (head, packs) in encoded.packs.iter().enumerate() {
            let mut rest = &packs[..];
            for at in 0..8 {
                let (group, slice) = if side == 0 {
                    (at / 2, at % 2)
                } else {
                    (at % 4, at / 4)
                };
                let bits = code_bits(settings.max_code[side]) as usize;
                let (codes, behind) = segment(rest, 16, bits).unwrap();
                rest = behind;
                for (i, j) in block.order[16 * group..][..16].iter().enumerate() {
                    for (c, codes) in codes.iter().enumerate() {
                        let x = tokens[usize::from(*j)][side][32 * head + 16 * slice + c];
                        assert_eq!(codes[i], i32::from(quantizer(*j).code(x)));
                    }
                }
            }
            assert!(rest.is_empty());
        }
    }
}

#[test]
fn formats_that_are_not_built_are_refused() {
    assert_eq!(Format::new(32, 16), Err(ConfigError::Block { block: 32 }));
    assert_eq!(Format::new(64, 4), Err(ConfigError::Pack { pack: 4 }));
    assert_eq!(code_bits(10), 5);
    assert_eq!(code_bits(127), 8);
    assert_eq!(code_bits(1), 2);
}

/// The example of docs/formats-packkv.md, byte by byte.
#[test]
fn the_example_of_the_formats_page_is_right() {
    let format = Format::new(64, 16).unwrap();
    let settings = Settings {
        max_code: [10, 10],
        repack: Repack::None,
        heads: 1,
        head_dim: 16,
    };
    let mut encoder = Encoder::new(format, LIMITS);
    let token = |j: usize| {
        let mut token = vec![F16::ZERO; 16];
        let first = [1.0, (j % 4) as f64 / 8.0, -0.25];
        token[..3].copy_from_slice(&first.map(|x| F16::from_f64(x).unwrap()));
        token
    };
    let blocks = (0..64).filter_map(|j| encoder.encode([&token(j), &token(j)], settings).block());
    let block = blocks.last().unwrap();
    let segment = [
        0x08, 0x78, 0, 0, 0, 0, 0, 0, 0, 0, // minima: 8, 0, -2, and 13 times 0
        0x10, 0, 0, 0, 0, 0, // widths: 0, 2, and 14 times 0
        0xe4, 0xe4, 0xe4, 0xe4, // channel 1: 0, 1, 2, 3 four times
    ];
    for side in &block.sides {
        assert_eq!(side.steps, [0x00, 0x30].repeat(64));
        assert_eq!(side.packs, [segment.repeat(4)]);
    }
}
