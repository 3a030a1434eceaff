//! The order of a block's tokens (PackKV contract, section 3) against a plain model.

use proptest::prelude::*;
use sim::packkv::{Format, Repack, stored_order};

/// The bits of a channel's pack over some tokens.
fn width(codes: impl Iterator<Item = i8> + Clone) -> u32 {
    let spread = i32::from(codes.clone().max().unwrap()) - i32::from(codes.min().unwrap());
    (0..).find(|bits| spread < 1 << bits).unwrap()
}

/// Algorithm 1 as it reads: nothing is kept from one token to the next.
fn plain_greedy(format: Format, tokens: &[Vec<i8>]) -> Vec<u8> {
    let mut is_left = vec![true; tokens.len()];
    let mut order = vec![];
    while is_left.iter().filter(|left| **left).count() > format.pack() {
        let mut group: Vec<usize> = vec![];
        while group.len() < format.pack() {
            let mut best = None;
            for (j, token) in tokens.iter().enumerate().filter(|(j, _)| is_left[*j]) {
                let cost: u32 = match group.is_empty() {
                    true => token.iter().map(|x| u32::from(x.unsigned_abs())).sum(),
                    false => (0..token.len())
                        .map(|c| width(group.iter().chain([&j]).map(|i| tokens[*i][c])))
                        .sum(),
                };
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, j));
                }
            }
            let (_, j) = best.unwrap();
            is_left[j] = false;
            group.push(j);
        }
        group.sort();
        order.extend(group.iter().map(|j| *j as u8));
    }
    order.extend((0..tokens.len()).filter(|j| is_left[*j]).map(|j| j as u8));
    order
}

/// Blocks of few channels and few different codes: many tokens cost the same.
fn blocks() -> impl Strategy<Value = (Format, Vec<Vec<i8>>)> {
    let sizes = (
        prop::sample::select(vec![64, 64, 64, 128]),
        prop::sample::select(vec![8, 16]),
        1..=4usize,
        prop_oneof![3 => 0..=2i8, 1 => Just(15), 1 => Just(127)],
    );
    sizes.prop_flat_map(|(block, pack, channels, largest)| {
        let code = prop_oneof![2 => Just(0), 3 => -largest..=largest, 1 => Just(-largest)];
        let tokens = prop::collection::vec(prop::collection::vec(code, channels), block);
        (Just(Format::new(block, pack).unwrap()), tokens)
    })
}

#[test]
fn the_greedy_order_is_that_of_the_plain_algorithm() {
    crate::common::check(10_000, blocks(), |(format, tokens)| {
        let order = stored_order(format, Repack::Greedy, &tokens);
        prop_assert_eq!(&order, &plain_greedy(format, &tokens));
        Ok(())
    });
}

#[test]
fn equal_tokens_and_no_repacking_keep_the_order() {
    for (block, pack) in [(64, 16), (64, 8), (128, 16), (128, 8)] {
        let format = Format::new(block, pack).unwrap();
        let as_they_are: Vec<u8> = (0..block as u8).collect();
        let equal = vec![vec![3i8, -2]; block];
        assert_eq!(stored_order(format, Repack::Greedy, &equal), as_they_are);
        let falling: Vec<Vec<i8>> = (0..block).rev().map(|x| vec![x as i8]).collect();
        assert_eq!(stored_order(format, Repack::None, &falling), as_they_are);
        // The smallest first, and inside a group ascending by number.
        let order = stored_order(format, Repack::Greedy, &falling);
        assert_eq!(usize::from(order[0]), block - pack);
        assert!(order[..pack].is_sorted());
    }
}
