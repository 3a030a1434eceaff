//! Holds the quantizer's packets in words of the bus.

use super::Config;
use super::streams::bus_word;
use super::word_joiner::word_joiner;
use crate::cells::{byte_splitter, byte_word, stream_fifo};
use crate::hw::{Module, ModuleBuilder, Stream};
use std::cmp::Ordering;

/// Tokens that have room.
const TOKENS: usize = 2;

/// Turns the quantizer's words into words of the bus, and holds two tokens of the largest size, so that one is filled
/// while the other leaves.
pub(super) fn token_buffer(config: &Config) -> Module {
    let bus = config.bus_bytes();
    let (dense_bytes, sparse_bytes) = (config.lanes_in() / 2, config.sparse_word_in());
    let m = config.module("kv_dma_token_buffer", &["bus_bytes", "lanes_in", "max_d"]);
    m.doc(
        "Turns the quantizer's dense and sparse words into words of the bus and holds two tokens of the largest size.",
    );
    m.throughput("a word per cycle, of sparse ones one of the bus");
    let dense = m.stream_in(
        "dense",
        &byte_word("a dense word", dense_bytes, "last word of the packet"),
    );
    let sparse = m.stream_in(
        "sparse",
        &byte_word("a sparse word", sparse_bytes, "last word of the packet"),
    );
    m.comment("Dense words.");
    let dense = words(&m, dense, "dense", (dense_bytes, bus));
    held(config, dense, "dense", config.dense_bytes());
    m.comment("Sparse words.");
    let sparse = words(&m, sparse, "sparse", (sparse_bytes, bus));
    held(config, sparse, "sparse", config.sparse_bytes());
    m.finish()
}

/// Words of other bytes: joined, or split.
pub(super) fn words<'m>(
    m: &'m ModuleBuilder,
    words: Stream<'m>,
    kind: &str,
    (from, to): (usize, usize),
) -> Stream<'m> {
    let words = match from.cmp(&to) {
        Ordering::Equal => words,
        Ordering::Less => {
            let name = format!("{kind}_joiner");
            return words.through(&name, &word_joiner(from, to), |_| {});
        }
        Ordering::Greater => words.through(
            &format!("{kind}_splitter"),
            &byte_splitter(from, to),
            |_| {},
        ),
    };
    // Every word has a byte: a sparse packet ends with a terminator.
    m.unused(&format!("unused_{kind}_keep"), words.get("keep"));
    words.select(&["data", "last"])
}

/// Holds them: two tokens of so many bytes.
pub(super) fn held(config: &Config, words: Stream<'_>, kind: &str, bytes: usize) {
    let depth = TOKENS * bytes.div_ceil(config.bus_bytes());
    words
        .through_packed(&format!("{kind}_held"), |w| stream_fifo(depth.max(2), w))
        .stream_out(&format!("{kind}_out"), &bus_word(config));
}
