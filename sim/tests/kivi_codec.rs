//! Refusals, pieces of streams, errors and windows of the KIVI codec, over random input.

use proptest::prelude::*;
use sim::F16;
use sim::kivi::{
    Block, Command, ConfigError, Decoder, Flags, Format, FormatError, KeyEncoder, Kind, MaxWidth,
    Move, StoredDecoder, StoredError, Token, ValueEncoder, Window,
};
use std::collections::VecDeque;

const MAX_D: usize = 70;

fn formats() -> impl Strategy<Value = Format> {
    (
        prop::sample::select(vec![32, 64, 128]),
        prop::sample::select(vec![2, 4]),
    )
        .prop_map(|(group, bits)| Format::new(group, bits).unwrap())
}

fn element() -> impl Strategy<Value = F16> {
    prop_oneof![30 => crate::common::finite(), 1 => any::<u16>().prop_map(F16)]
}

/// Blocks of tokens of one length each, now and then with a token of another length, or too long.
fn blocks(group: usize) -> impl Strategy<Value = Vec<Vec<F16>>> {
    let block = (
        1..=MAX_D + 4,
        any::<prop::sample::Index>(),
        0..6,
        0..=12usize,
    );
    let block = block.prop_flat_map(move |(d, place, fault, other)| {
        let mut lengths = vec![d; group];
        if fault == 0 {
            lengths[place.index(group)] = other;
        }
        let tokens = lengths
            .into_iter()
            .map(|d| prop::collection::vec(element(), d));
        tokens.collect::<Vec<_>>()
    });
    prop::collection::vec(block, 0..=3).prop_map(|blocks| blocks.concat())
}

fn met(flags: &mut Flags, token: &[F16]) {
    flags.nan |= token.iter().any(|x| x.canonical().nan);
    flags.inf |= token.iter().any(|x| x.canonical().inf);
}

#[test]
fn a_refused_block_of_keys_changes_nothing_around_it() {
    let cases =
        formats().prop_flat_map(|format| (Just(format), blocks(format.group()), 0..20usize));
    crate::common::check(300, cases, |(format, mut tokens, lost)| {
        tokens.truncate(tokens.len().saturating_sub(lost));
        let mut encoder = KeyEncoder::new(format, MAX_D);
        let (mut stream, mut expected, mut flags) = (vec![], vec![], Flags::default());
        for block in tokens.chunks(format.group()) {
            let is_good = block.iter().all(|token| token.len() == block[0].len())
                && (1..=MAX_D).contains(&block[0].len());
            let is_whole = block.len() == format.group();
            let mut last = Block::Waits;
            for token in block {
                prop_assert_eq!(last, Block::Waits);
                last = encoder.encode(token, &mut stream);
            }
            match (is_whole, is_good) {
                (false, _) => prop_assert_eq!(last, Block::Waits),
                (true, false) => {
                    prop_assert_eq!(last, Block::Refused);
                    flags.config_error = true;
                }
                (true, true) => {
                    prop_assert_eq!(last, Block::Written);
                    block.iter().for_each(|token| met(&mut flags, token));
                    let mut alone = KeyEncoder::new(format, MAX_D);
                    for token in block {
                        alone.encode(token, &mut expected);
                    }
                }
            }
            prop_assert_eq!(&stream, &expected);
            prop_assert_eq!(encoder.flags(), flags);
        }
        encoder.clear_flags();
        prop_assert_eq!(encoder.flags(), Flags::default());
        Ok(())
    });
}

#[test]
fn a_refused_value_changes_nothing_around_it() {
    let token = prop::collection::vec(element(), 0..=MAX_D + 4);
    let cases = (formats(), prop::collection::vec(token, 0..=12));
    crate::common::check(500, cases, |(format, tokens)| {
        let mut encoder = ValueEncoder::new(format, MAX_D);
        let (mut stream, mut expected, mut flags) = (vec![], vec![], Flags::default());
        for token in &tokens {
            let is_good = (1..=MAX_D).contains(&token.len());
            prop_assert_eq!(encoder.encode(token, &mut stream), is_good);
            match is_good {
                false => flags.config_error = true,
                true => {
                    met(&mut flags, token);
                    ValueEncoder::new(format, MAX_D).encode(token, &mut expected);
                }
            }
            prop_assert_eq!(&stream, &expected);
            prop_assert_eq!(encoder.flags(), flags);
        }
        Ok(())
    });
}

/// Commands, and a stream that may be too short for them, too long, or noise.
#[derive(Clone, Debug)]
struct Run {
    format: Format,
    commands: Vec<Command>,
    stream: Vec<u8>,
    cuts: Vec<usize>,
}

fn runs() -> impl Strategy<Value = Run> {
    let command = (any::<bool>(), 1..=MAX_D as u16, 1..=3u32);
    let command = command.prop_map(|(keys, d, frames)| Command {
        kind: if keys { Kind::Keys } else { Kind::Values },
        d,
        frames,
    });
    let commands = prop::collection::vec(command, 0..=3);
    let base = (
        formats(),
        commands,
        any::<prop::sample::Index>(),
        0..3usize,
        0..8,
    );
    let run = base.prop_flat_map(|(format, commands, end, more, fault)| {
        let bytes = commands.iter().map(|command| {
            command.frames as usize * format.frame_bytes(command.kind, command.d.into())
        });
        let whole = bytes.sum::<usize>() + more;
        let length = if fault == 0 {
            end.index(whole + 1)
        } else {
            whole
        };
        // Noise of bytes below 0x7c has no bad pair.
        let byte = if fault == 1 {
            any::<u8>().boxed()
        } else {
            (0..0x7cu8).boxed()
        };
        let stream = prop::collection::vec(byte, length);
        let cuts = prop::collection::vec(0..40usize, 1..=5);
        (Just(format), Just(commands), stream, cuts)
    });
    run.prop_map(|(format, commands, stream, cuts)| Run {
        format,
        commands,
        stream,
        cuts,
    })
}

/// What a decoder gives out until it needs more.
fn drain(decoder: &mut Decoder, out: &mut Vec<(Vec<F16>, Option<FormatError>)>) {
    let mut token = vec![];
    while let Some(Token { error }) = decoder.next_token(&mut token) {
        out.push((token.clone(), error));
    }
}

#[test]
fn pieces_of_a_stream_give_what_the_whole_gives() {
    crate::common::check(1000, runs(), |run| {
        let start = || {
            let mut decoder = Decoder::new(run.format, MaxWidth::ANY);
            for command in &run.commands {
                assert!(decoder.command(*command));
            }
            decoder
        };
        let (mut whole, mut pieces) = (vec![], vec![]);
        let mut at_once = start();
        at_once.input(&run.stream);
        at_once.end_input();
        drain(&mut at_once, &mut whole);

        let mut decoder = start();
        let mut rest = &run.stream[..];
        for cut in run.cuts.iter().cycle().take(4 * run.stream.len()) {
            let (piece, more) = rest.split_at((*cut).min(rest.len()));
            decoder.input(piece);
            drain(&mut decoder, &mut pieces);
            rest = more;
        }
        if !decoder.is_stopped() {
            decoder.input(rest);
        }
        decoder.end_input();
        drain(&mut decoder, &mut pieces);
        prop_assert_eq!(&whole, &pieces);
        prop_assert_eq!(at_once.first_error(), decoder.first_error());

        // An error is met with the last token, and with no other.
        let errors: Vec<_> = whole.iter().map(|(_, error)| *error).collect();
        if let Some((last, before)) = errors.split_last() {
            prop_assert!(before.iter().all(Option::is_none));
            prop_assert_eq!(*last, at_once.first_error());
        }
        let tokens: usize = run
            .commands
            .iter()
            .map(|command| command.frames as usize * run.format.tokens_per_frame(command.kind))
            .sum();
        let wanted: usize = run
            .commands
            .iter()
            .map(|command| {
                command.frames as usize * run.format.frame_bytes(command.kind, command.d.into())
            })
            .sum();
        match at_once.first_error() {
            None => {
                prop_assert_eq!(whole.len(), tokens);
                prop_assert_eq!(at_once.held(), run.stream.len() - wanted);
            }
            Some(error) => {
                prop_assert!(whole.len() <= tokens);
                prop_assert!(at_once.is_stopped());
                prop_assert!(error == FormatError::BadPair || at_once.held() == 0);
            }
        }
        Ok(())
    });
}

#[test]
fn a_command_that_cannot_be_stops_the_decoder_until_a_restart() {
    let format = Format::new(32, 2).unwrap();
    let width = MaxWidth {
        keys: 4,
        values: 40,
    };
    let good = Command {
        kind: Kind::Values,
        d: 40,
        frames: 1,
    };
    let stream = vec![0; format.frame_bytes(Kind::Values, 40)];
    let keys = Kind::Keys;
    for bad in [
        Command { d: 0, ..good },
        Command { d: 41, ..good },
        Command {
            kind: keys,
            d: 5,
            ..good
        },
        Command { frames: 0, ..good },
    ] {
        let mut decoder = Decoder::new(format, width);
        let mut token = vec![];
        decoder.command(good);
        decoder.command(bad);
        decoder.input(&stream);
        assert_eq!(decoder.next_token(&mut token), Some(Token { error: None }));
        assert!(!decoder.config_error(), "it is not its turn yet: {bad:?}");
        decoder.input(&[1, 2, 3]);
        assert_eq!(decoder.next_token(&mut token), None);
        assert!(decoder.config_error() && decoder.is_stopped(), "{bad:?}");
        assert_eq!((decoder.held(), decoder.error_count()), (3, 0));
        assert!(!decoder.input(&stream) && !decoder.command(good));

        decoder.restart();
        assert!(decoder.config_error() && !decoder.is_stopped());
        assert_eq!(decoder.held(), 0);
        assert!(decoder.command(good) && decoder.input(&stream));
        assert_eq!(decoder.next_token(&mut token), Some(Token { error: None }));
        decoder.clear_errors();
        assert!(!decoder.config_error());
    }
}

#[test]
fn the_counter_of_errors_stays_at_its_largest_value() {
    let format = Format::new(32, 2).unwrap();
    let mut decoder = Decoder::new(format, MaxWidth::ANY);
    let command = Command {
        kind: Kind::Values,
        d: 1,
        frames: 1,
    };
    let mut token = vec![];
    for count in 1..=65_540u32 {
        decoder.command(command);
        // The first is a bad pair, all others end.
        if count == 1 {
            decoder.input(&[0, 0, 0, 0x80, 0]);
        }
        decoder.end_input();
        assert!(decoder.next_token(&mut token).unwrap().error.is_some());
        assert_eq!(u32::from(decoder.error_count()), count.min(65_535));
        decoder.restart();
    }
    assert_eq!(decoder.first_error(), Some(FormatError::BadPair));
    decoder.clear_errors();
    assert_eq!((decoder.error_count(), decoder.first_error()), (0, None));

    // What came before a restart is forgotten, the stream's end as well.
    decoder.command(command);
    assert!(decoder.input(&[0; 5]));
    assert_eq!(decoder.next_token(&mut token), Some(Token { error: None }));
    decoder.end_input();
    assert!(!decoder.input(&[0; 5]), "nothing comes behind the end");
}

#[test]
fn a_stored_stream_names_the_frame_that_is_wrong() {
    let format = Format::new(32, 2).unwrap();
    let frame = format.frame_bytes(Kind::Keys, 5);
    let mut stream = vec![0; 2 * frame + 3];
    let failure = |stream: &[u8]| {
        let mut decoder = StoredDecoder::new(format, Kind::Keys, 5, stream).unwrap();
        let mut token = vec![];
        loop {
            match decoder.next_token(&mut token) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(StoredError::Format { frame, error }) => return Some((frame, error)),
                Err(error) => panic!("{error}"),
            }
        }
    };
    assert_eq!(failure(&stream[..2 * frame]), None);
    assert_eq!(failure(&stream), Some((2, FormatError::StreamEnds)));
    stream[frame + 1] = 0x7c;
    assert_eq!(failure(&stream), Some((1, FormatError::BadPair)));
    assert_eq!(failure(&[]), None);
    for d in [0, 65_536] {
        let refused = StoredDecoder::new(format, Kind::Keys, d, &[][..]).err();
        assert_eq!(refused, Some(ConfigError::Width { d }));
    }
}

#[test]
fn sizes_that_are_not_supported_are_refused() {
    for group in 0..=300 {
        for bits in 0..=9 {
            let is_good = [32, 64, 128].contains(&group) && [2, 4].contains(&bits);
            assert_eq!(Format::new(group, bits).is_ok(), is_good);
        }
        for window in 0..=600 {
            let Ok(format) = Format::new(group, 2) else {
                continue;
            };
            let is_good = [32, 64, 128, 256].contains(&window) && window >= group;
            assert_eq!(Window::new(format, window).is_ok(), is_good);
        }
    }
}

/// The rings as memory: every token is quantized once, in order, when the counts say so.
#[test]
fn the_rings_hold_what_is_not_quantized() {
    let format = Format::new(32, 2).unwrap();
    for size in [32, 64, 128, 256] {
        let window = Window::new(format, size).unwrap();
        let mut rings = [vec![None; size], vec![None; size]];
        let mut taken = [vec![], vec![]];
        let mut held = [VecDeque::new(), VecDeque::new()];
        for t in 0..10_000u32 {
            let descriptors = window.descriptors(t);
            for (at, descriptor) in descriptors.iter().enumerate() {
                assert_eq!(descriptor.last, at + 1 == descriptors.len());
                let ring = descriptor.kind as usize;
                let slots = descriptor.first_slot as usize..;
                let slots = slots.take(descriptor.slots as usize);
                match descriptor.what {
                    Move::Put => {
                        held[ring].push_back(t);
                        slots.for_each(|slot| assert_eq!(rings[ring][slot].replace(t), None));
                    }
                    Move::Take => {
                        for slot in slots {
                            let token: Option<u32> = rings[ring][slot].take();
                            assert_eq!(token, held[ring].pop_front(), "{descriptor:?}");
                            taken[ring].extend(token);
                        }
                    }
                }
            }
            for (kind, taken) in [Kind::Keys, Kind::Values].into_iter().zip(&taken) {
                let count = window.quantized(kind, u64::from(t) + 1);
                assert_eq!(taken.len() as u64, count, "{kind}, R = {size}, token {t}");
            }
        }
        for taken in taken {
            assert!(taken.iter().copied().eq(0..taken.len() as u32));
        }
    }
}

#[test]
fn the_last_token_number_wraps_like_any_other() {
    let window = Window::new(Format::new(32, 2).unwrap(), 64).unwrap();
    let descriptors = window.descriptors(u32::MAX);
    assert_eq!(descriptors.len(), 4);
    assert_eq!(descriptors[0].first_slot, 63);
    assert_eq!((descriptors[3].first_slot, descriptors[3].slots), (0, 64));
}
