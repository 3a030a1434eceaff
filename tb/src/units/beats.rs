//! Beats that are alike in many streams.

use crate::stream::BeatQueue;
use proptest::prelude::*;

/// Pushes bytes as full words with data, keep and last in fields 0 to 2; only the last word may be
/// short.
pub(crate) fn push_words(queue: &mut BeatQueue, bytes: &[u8], word_bytes: usize) {
    let count = bytes.len().div_ceil(word_bytes);
    for (index, word) in bytes.chunks(word_bytes).enumerate() {
        let mut beat = queue.push();
        for (lane, byte) in word.iter().enumerate() {
            beat.set_lane(0, lane, *byte);
            beat.set_lane(1, lane, true);
        }
        beat.set(2, index + 1 == count);
    }
}

/// What is in a lane without an element, by any number: the extremes of both signs are among it, so that a lane too
/// many is noticed whatever is done with elements.
pub(crate) fn no_element(at: usize) -> u16 {
    const ANY: [u16; 7] = [0x7bff, 0xfbff, 0x7e15, 0x7c00, 0xfc00, 0x3555, 0xfe2a];
    ANY[at % ANY.len()]
}

/// The bits of `tkeep` of the two bytes of a lane without an element, by any number: one of them may be set.
pub(crate) fn no_keep(at: usize) -> u8 {
    (at % 3) as u8
}

/// Pushes bytes as words of the lengths `cuts`, over and over, full ones if there are none, with data,
/// keep and last in fields 0 to 2. The bytes kept are the low ones; the others hold anything, zeros and ones in some
/// words. With `ends` the last word ends the stream, and a stream without bytes has a word to end with.
pub(crate) fn push_cut(
    queue: &mut BeatQueue,
    bytes: &[u8],
    word_bytes: usize,
    cuts: &[u8],
    ends: bool,
) {
    let mut rest = bytes;
    let mut cuts = cuts.iter().cycle();
    let mut owed = ends && bytes.is_empty();
    for others in [0xa5, 0, 0xff, 0x3f]
        .into_iter()
        .cycle()
        .skip(bytes.len() % 4)
    {
        if rest.is_empty() && !owed {
            break;
        }
        let cut = cuts.next().map_or(word_bytes, |cut| usize::from(*cut));
        let (word, after) = rest.split_at(cut.min(word_bytes).min(rest.len()));
        let mut beat = queue.push();
        for lane in 0..word_bytes {
            let other = others ^ (lane as u8 & others);
            beat.set_lane(0, lane, word.get(lane).copied().unwrap_or(other));
            beat.set_lane(1, lane, lane < word.len());
        }
        beat.set(2, ends && after.is_empty());
        rest = after;
        owed = false;
    }
}

/// How bytes are cut into words: full ones, or any sizes with empty words in between.
pub(crate) fn cuts(word_bytes: usize) -> BoxedStrategy<Vec<u8>> {
    let sizes = prop::collection::vec(0..=word_bytes as u8, 1..=6);
    // Some word must have bytes, or nothing would ever arrive.
    let sizes = sizes.prop_map(|mut sizes| {
        sizes.push(1);
        sizes
    });
    prop_oneof![Just(vec![]), sizes].boxed()
}

/// Pushes the elements of a decoded vector in beats of `lanes`, with data, keep, last and user in
/// fields 0 to 3. `keep` marks a lane that holds an element; with `is_wrong` the user bit of the last
/// beat says that the vector is not to be used.
pub(crate) fn push_elements(
    queue: &mut BeatQueue,
    elements: impl Iterator<Item = u16>,
    lanes: usize,
    keep: u8,
    is_wrong: bool,
) {
    let elements: Vec<u16> = elements.collect();
    let count = elements.len().div_ceil(lanes);
    for (index, elements) in elements.chunks(lanes).enumerate() {
        let mut beat = queue.push();
        for (lane, bits) in elements.iter().enumerate() {
            beat.set_lane(0, lane, *bits);
            beat.set_lane(1, lane, keep);
        }
        let last = index + 1 == count;
        beat.set(2, last);
        beat.set(3, last && is_wrong);
    }
}
