//! The order in which a block's tokens are stored (PackKV contract, section 3).

use super::{Format, bit_length};

/// How tokens are put into groups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repack {
    /// As they come.
    None,
    /// Group after group by the smallest growth: the paper's Algorithm 1.
    Greedy,
}

/// For each stored token its number in the block. `tokens` are the T tokens' vectors of codes, those of
/// keys and of values, of all heads; all are equally long.
///
/// # Panics
/// If there are not T tokens.
pub fn stored_order(format: Format, repack: Repack, tokens: &[Vec<i8>]) -> Vec<u8> {
    assert_eq!(tokens.len(), format.block(), "a block has T tokens");
    match repack {
        Repack::None => (0..format.block() as u8).collect(),
        Repack::Greedy => greedy(format, tokens),
    }
}

fn greedy(format: Format, tokens: &[Vec<i8>]) -> Vec<u8> {
    let mut order = Vec::with_capacity(tokens.len());
    // Ascending, so that the first of equal cost is the lowest.
    let mut left: Vec<u8> = (0..format.block() as u8).collect();
    while left.len() > format.pack() {
        let seed = take_cheapest(&mut left, |j| magnitudes(&tokens[j]));
        let mut extremes = Extremes::of(&tokens[usize::from(seed)]);
        let mut group = vec![seed];
        while group.len() < format.pack() {
            let joins = take_cheapest(&mut left, |j| extremes.cost(&tokens[j]));
            extremes.include(&tokens[usize::from(joins)]);
            group.push(joins);
        }
        group.sort_unstable();
        order.extend(group);
    }
    order.extend(left);
    order
}

/// The sum of the magnitudes of a token's codes.
fn magnitudes(token: &[i8]) -> u32 {
    token
        .iter()
        .map(|code| u32::from(code.unsigned_abs()))
        .sum()
}

/// Takes the token with the smallest cost out of those left, of equal ones the first.
fn take_cheapest(left: &mut Vec<u8>, cost: impl Fn(usize) -> u32) -> u8 {
    let costs = left.iter().map(|j| cost(usize::from(*j)));
    let cheapest = costs.enumerate().min_by_key(|(_, cost)| *cost);
    let (place, _) = cheapest.expect("a group is filled from more tokens than it takes");
    left.remove(place)
}

/// The extremes of a group, channel by channel.
struct Extremes {
    lo: Vec<i8>,
    hi: Vec<i8>,
}

impl Extremes {
    fn of(token: &[i8]) -> Extremes {
        Extremes {
            lo: token.to_vec(),
            hi: token.to_vec(),
        }
    }

    fn include(&mut self, token: &[i8]) {
        let both = self.lo.iter_mut().zip(&mut self.hi);
        for ((lo, hi), x) in both.zip(token) {
            *lo = (*lo).min(*x);
            *hi = (*hi).max(*x);
        }
    }

    /// Bits of a pack's tokens, over all channels, if a token joined.
    fn cost(&self, token: &[i8]) -> u32 {
        let both = self.lo.iter().zip(&self.hi);
        let widths = both.zip(token).map(|((lo, hi), x)| {
            let spread = i32::from(*hi.max(x)) - i32::from(*lo.min(x));
            bit_length(spread as u32)
        });
        widths.sum()
    }
}
