//! Stream output: words of any number of bytes as full words, behind a FIFO.

use super::streams::{ELEMENT, WORD_BYTES, stream_word};
use super::token_writer::due_word;
use crate::cells::{pack_bytes, stream_fifo};
use crate::hw::{Module, ModuleBuilder, Value};

/// Rotations of the byte packer between registers.
const LEVELS_PER_STAGE: usize = 5;
/// Words of the output FIFO.
const WORDS: usize = 32;

/// Packs words of 0 to 32 bytes into full words of the stream (contract, section 5).
///
/// The latency depends on the data. One word per cycle; a last word that spills takes one cycle more.
pub(super) fn stream_output() -> Module {
    let m = ModuleBuilder::new("titanus_stream_output");
    m.doc(format!(
        "Packs words of 0 to {WORD_BYTES} bytes into full words; only the last word of a stream may \
         be partial. A FIFO of {WORDS} words absorbs short stalls of the consumer.",
    ));
    m.throughput("one word per cycle");
    let words = m.stream_in("in", &due_word());
    let packed = pack_bytes(&m, words, LEVELS_PER_STAGE);
    m.comment("Invalid bytes are 0.");
    let bytes = m.wire("packed_bytes", packed.get("data")).lanes(ELEMENT);
    let kept = m.wire("packed_keep", packed.get("keep"));
    let bytes: Vec<Value> = bytes
        .into_iter()
        .zip(kept.bits())
        .map(|(byte, keep)| byte & keep.replicate(ELEMENT))
        .collect();
    let data = m.wire("known_bytes", m.pack(&bytes));
    packed
        .replace(&[("data", data), ("keep", kept)])
        .through_packed("fifo", |width| stream_fifo(WORDS, width))
        .stream_out("out", &stream_word());
    m.finish()
}
