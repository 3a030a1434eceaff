//! The golden computing engine (computing engine contract) against plain sums.

use proptest::prelude::*;
use sim::io::TokenFile;
use sim::titanus::ce::{Command, Config, Counters, Engine, Kind, Outcome, product};
use sim::titanus::{self, StoredDecoder};
use std::path::Path;

const CONFIG: Config = Config {
    lanes: 4,
    channels_max: 48,
    rows_max: 3,
};

#[test]
fn every_pair_of_operands_has_its_product_and_flag() {
    for element in i8::MIN..=i8::MAX {
        for operand in -128..=255i16 {
            let exact = i32::from(operand) * i32::from(element);
            let executed = operand != 0 && element != 0;
            assert_eq!(product(operand, element), (exact, executed));
        }
    }
}

/// A command that fits, its operands, and the tokens.
#[derive(Clone, Debug)]
struct Run {
    command: Command,
    q: Vec<i8>,
    tokens: Vec<Vec<i8>>,
    weights: Vec<Vec<u8>>,
}

fn byte() -> impl Strategy<Value = i8> {
    prop_oneof![2 => any::<i8>(), 1 => Just(0), 1 => Just(i8::MIN)]
}

fn runs() -> impl Strategy<Value = Run> {
    let kind = prop_oneof![
        Just(Kind::Score),
        any::<bool>().prop_map(|signed| Kind::Mix { signed })
    ];
    let sizes = (kind, 1..=6u16, 1..=3u16, 1..=4u16, 1..=3u16);
    let commands = sizes.prop_map(|(kind, tokens, heads, beats, rows)| Command {
        kind,
        tokens,
        heads,
        head_size: 4 * beats,
        rows,
    });
    commands.prop_flat_map(|command| {
        let tokens = usize::from(command.tokens);
        let rows = usize::from(command.rows);
        let (q, weights) = match command.kind {
            Kind::Score => (rows * command.channels(), 0),
            Kind::Mix { .. } => (0, rows * usize::from(command.heads)),
        };
        let token = prop::collection::vec(byte(), command.channels());
        let of_token = prop::collection::vec(byte().prop_map(|x| x as u8), weights);
        (
            prop::collection::vec(byte(), q),
            prop::collection::vec(token, tokens),
            prop::collection::vec(of_token, tokens),
        )
            .prop_map(move |(q, tokens, weights)| Run {
                command,
                q,
                tokens,
                weights,
            })
    })
}

/// The results of a run by the contract's formulas, and its counters.
fn exact(run: &Run) -> (Vec<i64>, Counters) {
    let Command {
        kind,
        heads,
        head_size,
        rows,
        ..
    } = run.command;
    let (heads, size, rows) = (
        usize::from(heads),
        usize::from(head_size),
        usize::from(rows),
    );
    let channels = heads * size;
    let mut counters = Counters::default();
    let mut count = |a: i64, b: i64| {
        match a != 0 && b != 0 {
            true => counters.executed += 1,
            false => counters.skipped += 1,
        }
        a * b
    };
    let mut results = vec![];
    if let Kind::Mix { signed } = kind {
        for (r, c) in (0..rows).flat_map(|r| (0..channels).map(move |c| (r, c))) {
            let mut sum = 0;
            for (v, p) in run.tokens.iter().zip(&run.weights) {
                let p = p[r * heads + c / size];
                let p = if signed { (p as i8).into() } else { p.into() };
                sum += count(p, v[c].into());
            }
            results.push(sum);
        }
    } else {
        for k in &run.tokens {
            for (h, r) in (0..heads).flat_map(|h| (0..rows).map(move |r| (h, r))) {
                let of_head = h * size..(h + 1) * size;
                let products = of_head.map(|c| count(run.q[r * channels + c].into(), k[c].into()));
                results.push(products.sum());
            }
        }
    }
    (results, counters)
}

/// All results of a run on an engine, and what became of its last token.
fn run_on(engine: &mut Engine, run: &Run) -> (Vec<i32>, Outcome) {
    let (mut results, mut last) = (vec![], Outcome::Waits);
    for (token, weights) in run.tokens.iter().zip(&run.weights) {
        assert_eq!(last, Outcome::Waits);
        last = engine.token(token, weights, &mut results);
    }
    (results, last)
}

#[test]
fn commands_give_plain_sums_and_exact_counters() {
    let runs = prop::collection::vec(runs(), 1..=3);
    crate::common::check(1000, runs, |runs| {
        let mut engine = Engine::new(CONFIG);
        for run in &runs {
            prop_assert!(engine.begin(run.command, &run.q));
            let (results, last) = run_on(&mut engine, run);
            let (exact, counters) = exact(run);
            let results: Vec<i64> = results.into_iter().map(i64::from).collect();
            prop_assert_eq!(results.len(), run.command.results());
            prop_assert_eq!(results, exact);
            prop_assert_eq!(last, Outcome::Done(counters));
            let products = run.command.tokens as usize * run.command.channels();
            let all = counters.executed + counters.skipped;
            prop_assert_eq!(all as usize, products * usize::from(run.command.rows));
        }
        Ok(())
    });
}

#[test]
fn a_broken_token_ends_its_command_with_zeros() {
    let cases = (runs(), any::<prop::sample::Index>());
    crate::common::check(300, cases, |(run, at)| {
        let mut engine = Engine::new(CONFIG);
        engine.begin(run.command, &run.q);
        let at = at.index(run.tokens.len());
        let mut results = vec![];
        for (token, weights) in run.tokens.iter().zip(&run.weights).take(at) {
            engine.token(token, weights, &mut results);
        }
        prop_assert_eq!(engine.broken_token(&mut results), Outcome::Broken);
        let good = match run.command.kind {
            Kind::Score => results.len() / run.tokens.len() * at,
            Kind::Mix { .. } => 0,
        };
        let (exact, _) = exact(&run);
        prop_assert_eq!(results.len(), exact.len());
        for (i, (found, exact)) in results.iter().zip(exact).enumerate() {
            prop_assert_eq!(i64::from(*found), if i < good { exact } else { 0 });
        }
        // It takes nothing until a restart, and is as new after one.
        prop_assert!(engine.is_stopped());
        prop_assert!(!engine.begin(run.command, &run.q));
        let (none, last) = run_on_stopped(&mut engine, &run);
        prop_assert_eq!((none, last), (vec![], Outcome::NotTaken));
        engine.restart();
        prop_assert!(engine.begin(run.command, &run.q));
        prop_assert!(matches!(run_on(&mut engine, &run).1, Outcome::Done(_)));
        prop_assert!(!engine.config_error());
        Ok(())
    });
}

fn run_on_stopped(engine: &mut Engine, run: &Run) -> (Vec<i32>, Outcome) {
    let mut results = vec![];
    let last = engine.token(&run.tokens[0], &run.weights[0], &mut results);
    (results, last)
}

#[test]
fn commands_out_of_range_are_refused_and_their_tokens_consumed() {
    let good = Command {
        kind: Kind::Score,
        tokens: 2,
        heads: 3,
        head_size: 16,
        rows: 3,
    };
    let bad = [
        Command {
            head_size: 0,
            ..good
        },
        Command {
            head_size: 14,
            ..good
        },
        Command { heads: 0, ..good },
        Command { heads: 4, ..good },
        Command { rows: 0, ..good },
        Command { rows: 4, ..good },
        Command { tokens: 0, ..good },
    ];
    for command in bad {
        let mut engine = Engine::new(CONFIG);
        assert!(!engine.begin(command, &[]), "{command:?}");
        assert!(engine.config_error());
        let mut results = vec![];
        for left in (0..command.tokens).rev() {
            let outcome = engine.token(&[1; 5], &[], &mut results);
            assert_eq!(
                outcome,
                if left == 0 {
                    Outcome::Refused
                } else {
                    Outcome::Waits
                }
            );
        }
        assert!(results.is_empty() && !engine.is_stopped());
        assert!(engine.begin(good, &[1; 144]));
        assert_eq!(engine.token(&[1; 48], &[], &mut results), Outcome::Waits);
        assert_eq!(results, [16; 9]);
        assert!(engine.config_error());
        engine.clear_errors();
        assert!(!engine.config_error());
    }
}

/// The sums that are furthest from 0, which the results' 32 bits hold.
#[test]
fn the_largest_sums_are_exact() {
    let config = Config {
        lanes: 1,
        channels_max: 65535,
        rows_max: 1,
    };
    let mut engine = Engine::new(config);
    let score = Command {
        kind: Kind::Score,
        tokens: 1,
        heads: 1,
        head_size: 65535,
        rows: 1,
    };
    let extremes = vec![i8::MIN; 65535];
    assert!(engine.begin(score, &extremes));
    let mut results = vec![];
    engine.token(&extremes, &[], &mut results);
    assert_eq!(results, [65535 << 14]);

    let mix = Command {
        kind: Kind::Mix { signed: false },
        tokens: 65535,
        head_size: 1,
        ..score
    };
    assert!(engine.begin(mix, &[]));
    results.clear();
    for _ in 0..65534 {
        assert_eq!(engine.token(&[-128], &[255], &mut results), Outcome::Waits);
    }
    engine.token(&[-128], &[255], &mut results);
    assert_eq!(results, [65535 * 255 * -128]);
}

/// Real keys and values through the codec: products of what it restores.
#[test]
fn restored_tensors_give_their_products() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/kv");
    for (tensor, kind) in [
        ("layers.0.k", Kind::Score),
        ("layers.29.v", Kind::Mix { signed: false }),
    ] {
        let file = data.join("smollm2-135m-news-int8.safetensors");
        let mut file = TokenFile::open(&file, Some(tensor), usize::MAX).unwrap();
        let (mut elements, mut token) = (vec![], vec![]);
        while file.next_vector(&mut token).unwrap() {
            elements.extend_from_slice(&token);
        }
        let channels = file.d();
        let config = titanus::Config {
            prune_threshold: 3,
            bits: 4,
            prefill: 256,
            levels: 16,
            channels: channels as u32,
        };
        let mut stream = vec![];
        titanus::encode(config, &elements, &mut stream).unwrap();
        let tokens = (elements.len() / channels) as u16;
        let mut stored =
            StoredDecoder::new(config.channels, 4, tokens.into(), &stream[..]).unwrap();
        let mut restored = vec![];
        token.resize(channels, 0);
        while stored.next_token(&mut token).unwrap() {
            restored.push(token.clone());
        }

        let command = Command {
            kind,
            tokens,
            heads: channels as u16 / 64,
            head_size: 64,
            rows: 3,
        };
        let heads = usize::from(command.heads);
        let weights = |t: usize| (0..3 * heads).map(move |i| ((t * 7 + i * 31) % 256) as u8);
        let run = Run {
            command,
            q: match kind {
                Kind::Score => elements[elements.len() - 3 * channels..].to_vec(),
                Kind::Mix { .. } => vec![],
            },
            weights: (0..restored.len())
                .map(|t| match kind {
                    Kind::Score => vec![],
                    Kind::Mix { .. } => weights(t).collect(),
                })
                .collect(),
            tokens: restored,
        };
        let mut engine = Engine::new(Config {
            lanes: 16,
            channels_max: 192,
            rows_max: 4,
        });
        assert!(engine.begin(command, &run.q));
        let (results, last) = run_on(&mut engine, &run);
        let (exact, counters) = exact(&run);
        let results: Vec<i64> = results.into_iter().map(i64::from).collect();
        assert_eq!(results, exact, "{tensor}");
        assert_eq!(last, Outcome::Done(counters), "{tensor}");
        // Pruning leaves zeros, and zeros are skipped.
        assert!(counters.skipped > counters.executed / 20, "{counters:?}");
    }
}
