//! Holds the quantizer's packets in words of the bus.

use super::Config;
use super::config::SPARSE_WORD;
use super::streams::bus_word;
use crate::cells::{byte_packer, byte_splitter, byte_word, stream_fifo};
use crate::hw::{Module, ModuleBuilder, Stream, Value, width_for};

/// Levels of the packer between registers.
const LEVELS: usize = 3;
/// Tokens that have room.
const TOKENS: usize = 2;

/// Packs the quantizer's dense words and splits its sparse ones to words of the bus, and holds two tokens of
/// the largest size, so that one is filled while the other leaves.
pub(super) fn token_buffer(config: &Config) -> Module {
    let bus = config.bus_bytes();
    let dense_bytes = config.lanes_in() / 2;
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
        &byte_word("a sparse word", SPARSE_WORD, "last word of the packet"),
    );
    m.comment("Dense words.");
    let dense = match dense_bytes == bus {
        true => dense,
        false => packed(&m, bus, dense),
    };
    held(&m, config, dense, "dense", config.dense_bytes());
    m.comment("Sparse words.");
    let sparse = match SPARSE_WORD == bus {
        true => sparse,
        false => sparse.through("splitter", &byte_splitter(SPARSE_WORD, bus), |_| {}),
    };
    held(&m, config, sparse, "sparse", config.sparse_bytes());
    m.finish()
}

fn packed<'m>(m: &'m ModuleBuilder, bus: usize, words: Stream<'m>) -> Stream<'m> {
    let width = width_for(bus);
    let bits = words.get("keep").bits();
    let count = bits.into_iter().map(|bit| bit.as_bits().zext(width));
    let count: Value = count.reduce(|a, b| a + b).expect("a word has bytes");
    let fields = [
        ("count", m.wire("dense_count", count)),
        ("bytes", words.get("data").zext(8 * bus)),
        ("last", words.get("last")),
    ];
    words
        .with(&fields)
        .through("packer", &byte_packer(bus, LEVELS), |_| {})
}

fn held<'m>(m: &'m ModuleBuilder, config: &Config, words: Stream<'m>, kind: &str, bytes: usize) {
    let depth = TOKENS * bytes.div_ceil(config.bus_bytes());
    // Every word has a byte: a sparse packet ends with a terminator.
    m.unused(&format!("unused_{kind}_keep"), words.get("keep"));
    words
        .select(&["data", "last"])
        .through_packed(&format!("{kind}_held"), |w| stream_fifo(depth.max(2), w))
        .stream_out(&format!("{kind}_out"), &bus_word(config));
}
