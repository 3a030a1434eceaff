//! The core of the engine: everything that a restart resets.

use super::commands::checked_commands;
use super::control::{Inputs, issue};
use super::lane_path::lane_path;
use super::module_name;
use crate::hw::{Bit, Forward, InstanceRef, Module, ModuleBuilder, Stream, Value};
use crate::oaken::axi_vector::axi_decoded;
use crate::oaken::code_aligner::HELD;
use crate::oaken::sparse_entry::INDEX;
use crate::oaken::sparse_row::{PLACE, ROW};
use crate::oaken::streams::{SIZE, STREAM_ENDS, decode_command, dense_word, sparse_word};
use crate::oaken::{
    BLOCK, Pipeline, Style, block_serializer, code_aligner, decode_parameters, lanes_are_valid,
    sparse_reader, zero_insert,
};

/// Cycles that the blocks of a vector wait at most for its parameters, with a margin.
const CYCLES_AHEAD: usize = 32;

/// The core of the engine: everything that a restart resets. Throughput and parameters are those of
/// [`dequantizer`](super::dequantizer()).
pub(super) fn core(lanes: usize, entries: usize, style: Style) -> Module {
    assert!(lanes_are_valid(lanes), "dequantizer of {lanes} lanes");
    let m = style.module(&module_name("oaken_dequantizer_core", lanes, entries));
    m.doc(
        "The core of Oaken's dequantization engine: everything that a restart resets, by rst_n. failed \
         and refused are set for one cycle each before the engine stops.",
    );
    m.parameter("lanes", lanes);
    m.parameter("entries", entries);
    let dense = m.stream_in("dense", &dense_word(lanes / 2, STREAM_ENDS));
    let sparse = m.stream_in("sparse", &sparse_word(ROW, STREAM_ENDS));
    let commands = m.stream_in("command", &decode_command());
    let halted = m.reg_reset("halted", Bit, 0);

    m.comment("No word is taken after the end of a stream, or when the engine has halted.");
    let dense = byte_port(&m, "dense_words", dense, halted.q());
    let sparse = byte_port(&m, "sparse_words", sparse, halted.q());
    let branches = checked_commands(&m, (lanes, style.pipeline), commands, halted.q());
    let [for_codes, for_blocks, for_header, for_lanes] = branches;

    let (codes, dense_held) = dense_path(&m, lanes, dense, for_codes);
    let reader = sparse_reader_of(&m, lanes, entries, style.pipeline, sparse, for_blocks);
    let (blocks, last_beat) = outlier_blocks(&m, lanes, entries, style.pipeline, reader);
    let parameters = vector_parameters(&m, lanes, style.pipeline, reader, for_header);
    let sparse_held = reader.get_as("held", "sparse_bytes");

    let inputs = Inputs {
        command: for_lanes,
        parameters,
        codes,
        blocks,
    };
    let (beats, events) = issue(&m, lanes, style.pipeline, inputs, halted.q());
    last_beat.drive(events.last);
    halted.set(halted.q() | events.fails | events.refuses);
    let out = lane_path(&m, lanes, style, beats);
    m.comment("The engine has stopped when its last beat has left.");
    let stopped = m.reg_reset("stopped", Bit, 0);
    stopped.set(halted.q() & !out.1);
    m.output("failed", events.fails, "a vector had a format error");
    m.output("failed_error", events.kind, "its first format error");
    m.output("refused", events.refuses, "a command was refused");
    m.output("stopped", stopped.q(), "waits for a restart");
    m.output(
        "dense_held",
        dense_held.zext(HELD),
        "bytes of the dense stream not used",
    );
    m.output(
        "sparse_held",
        sparse_held.zext(PLACE),
        "bytes of the sparse stream not used",
    );
    out.0.stream_out("out", &axi_decoded(lanes));
    m.finish()
}

/// The codes, in beats, and the bytes of the dense stream that are held.
fn dense_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    words: Stream<'m>,
    command: Stream<'m>,
) -> (Stream<'m>, Value<'m>) {
    m.comment("Dense path: the codes, in beats.");
    let aligner = code_aligner(lanes);
    let mut dense_held = None;
    let codes = words.through("codes", &aligner, |u| {
        command.connect(u, "command");
        dense_held = Some(u.get_as("held", "dense_bytes"));
    });
    (codes, dense_held.expect("the aligner counts its bytes"))
}

/// The sparse reader, which gives headers and chunks of outliers.
fn sparse_reader_of<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    entries: usize,
    pipeline: Pipeline,
    words: Stream<'m>,
    command: Stream<'m>,
) -> InstanceRef<'m> {
    m.comment("Sparse path: headers, and the outliers of a block.");
    let chunks = (CYCLES_AHEAD * lanes / BLOCK).max(4);
    let reader = m.instance("u_sparse", &sparse_reader(entries, chunks, pipeline));
    words.connect(reader, "in");
    let size = command.get("size");
    command
        .append(&[
            ("blocks", size.slice(INDEX, SIZE - INDEX)),
            ("tail", size.slice(0, INDEX)),
        ])
        .connect(reader, "command");
    reader
}

/// The outlier flags of every beat with the format error of their block; and, to be driven, whether
/// the beat is the last of its vector.
fn outlier_blocks<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    entries: usize,
    pipeline: Pipeline,
    reader: InstanceRef<'m>,
) -> (Stream<'m>, Forward<'m>) {
    let chunk = reader.stream("chunk", "chunk");
    let last_beat = m.forward("last_beat", Bit);
    if lanes == BLOCK {
        m.unused("unused_last_beat", last_beat.value());
    }
    let blocks = chunk.through("insert", &zero_insert(entries), |_| {});
    let blocks = pipeline.skid("inserted", blocks);
    let blocks = match lanes {
        BLOCK => blocks,
        _ => blocks.through("blocks", &block_serializer(lanes, pipeline), |u| {
            u.set("last", last_beat.value());
        }),
    };
    (blocks, last_beat)
}

/// The parameters of every vector. Where a beat is a whole block, two units find them in turns, so
/// that vectors of two beats do not wait.
fn vector_parameters<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    pipeline: Pipeline,
    reader: InstanceRef<'m>,
    command: Stream<'m>,
) -> Stream<'m> {
    m.comment("The parameters of a vector, from header and thresholds.");
    let header = reader.stream("header", "header").rename("data", "header");
    let units = match lanes {
        BLOCK => 2,
        _ => 1,
    };
    m.join("known", header, command)
        .through("parameters", &decode_parameters(units, pipeline), |_| {})
        .registered("vector_parameters")
}

/// The words of a byte stream up to its end.
fn byte_port<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    port: Stream<'m>,
    halted: Value<'m>,
) -> Stream<'m> {
    let ended = m.reg_reset(&format!("{name}_ended"), Bit, 0);
    let open = m.wire(&format!("{name}_open"), !ended.q() & !halted);
    let words = port.gated(name, open);
    let last = words.get("last");
    ended.set(ended.q() | (words.transfer() & last));
    words
}
