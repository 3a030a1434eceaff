//! Byte streams in words of a fixed number of bytes.

use crate::stream::BeatQueue;

/// Pushes bytes as full words with keep and last in fields 0 to 2; only the last word may be short.
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
