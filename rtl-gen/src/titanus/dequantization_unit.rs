//! The dequantization unit: a stream of masks, labels, codes and level changes in, elements out.

use super::dequantization_beats::GROUP;
use super::dequantization_core::dequantization_core;
use super::format_error::format_error;
use super::streams::{decoded_beat, dequantization_command, stream_word};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Value};

/// Bits of the number of format errors.
const ERRORS: usize = 16;

/// Titanus' dequantization unit for one path, K or V (GLSVLSI 2025, section 4.4; contract, sections 4
/// to 6): the stored stream to tokens of signed bytes.
///
/// ```text
///            words            window            pieces
///  s_axis -> FIFO -> stream_window -> stream_parser -> mask FIFO -> mask_checker -> mask FIFO --.
///                                       ^  |  |  '---> label FIFO ----------> entry_window -- zero-insert
///            s_axis_command ------------'  |  '------> code FIFO -> unpacker -> entry_window -- zero-insert
///                                          '---------> change FIFO -> level_memory ---------- lanes -> FIFO -> m_axis
/// ```
///
/// The latency depends on the data: a token leaves when all of it is known to be right. 16 elements per
/// cycle for codes of up to 4 bits, from 128 channels on, in tokens without level changes; each level
/// change takes a cycle of the parser. No combinational path from any input to any output.
///
/// # Panics
/// If `channels_max` is not 17 to 16384.
pub fn dequantization_unit(channels_max: usize) -> Module {
    let core = dequantization_core(channels_max);
    let m = ModuleBuilder::new(format!("titanus_dqu_c{channels_max}"));
    m.doc(
        "Titanus' dequantization unit for one path, K or V (Titanus, GLSVLSI 2025, section 4.4): takes \
         the stored stream of level table, level changes, masks, labels and codes and a command, and \
         gives tokens of signed bytes, 16 per beat. Pruned elements are 0, and the multipliers stand \
         still for elements without a code.",
    );
    m.doc(
        "A command precedes every stream. The valid bytes of a word are its low ones, any number of \
         them; tlast ends the stream, and the next stream begins with a new word.",
    );
    m.doc(
        "A token that breaks the format leaves as zeros, whole, with tuser set on its last beat, and \
         the unit stops: stopped is set when that beat has left. Bytes behind the last token stop it \
         as well, as error 8 without a beat, and so does a command that is out of range, with \
         config_error.",
    );
    m.doc(
        "restart is a reset during operation: from the next cycle on nothing is left of the streams \
         and commands before it; error_count and first_error stay. Words and commands that wait at the \
         ports must be withdrawn. No combinational path from any input to any output.",
    );
    m.doc(format_error().legend("first_error"));
    m.parameter("lanes", GROUP);
    m.parameter("channels_max", channels_max);
    m.throughput("16 elements per cycle for codes of up to 4 bits and no level changes");
    let restart = m.input("restart", Bit, "discards all that is buffered");
    let errors_clear = m.input(
        "errors_clear",
        Bit,
        "clears counter, first_error and config_error",
    );
    let command = m.axi_record_in("s_axis_command", &dequantization_command());
    let words = m.axi_stream_in("s_axis", &stream_word());

    m.comment("A restart resets the core one cycle later; in that cycle nothing is transferred.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let running = running.q();
    let u = m.instance("u_core", &core);
    u.set("rst_n", running);
    command.gated("open_command", running).connect(u, "command");
    words.gated("open_words", running).connect(u, "words");
    let restored = u.stream("out", "core_out");
    let offered = m.stream("out", restored.valid & running, &[]);
    let fields = restored.fields().clone();
    restored.accept_when(offered.ready());
    offered
        .with_fields(fields)
        .axi_stream_out("m_axis", &decoded_beat(GROUP));
    errors(&m, u, running, errors_clear);
    m.finish()
}

/// What outlives a restart: flags and counters of what went wrong.
fn errors<'m>(m: &'m ModuleBuilder, u: InstanceRef<'m>, running: Value<'m>, clear: Value<'m>) {
    m.comment(
        "Errors outlive a restart. They are counted a cycle late, and before stopped is set.",
    );
    let names = m.names(&format_error());
    let failed = m.reg_reset("failed", Bit, 0);
    failed.set(u.get_as("failed", "core_failed") & running);
    let failed = failed.q();
    let refused = m.wire("refused", u.get("refused") & running);
    let kind = m.delay("failed_error", u.get_as("failed_error", "core_error"));
    let count = m.reg_reset("error_count", Bits(ERRORS), 0);
    let first = names.register("first_error", "none");
    let config = m.reg_reset("config_error", Bit, 0);
    let counted = failed & !count.q().reduce_and();
    let counted = m.wire("counted", count.q() + counted.zext(ERRORS));
    count.set(clear.mux(failed.zext(ERRORS), counted));
    let none = names.value("none");
    let first_so_far = m.wire("first_so_far", clear.mux(none, first.q()));
    first.set((failed & first_so_far.eq(none)).mux(kind, first_so_far));
    config.set((config.q() & !clear) | refused);
    let stopped = u.get("stopped") & running;
    m.output("stopped", stopped, "the unit waits for a restart");
    m.output("config_error", config.q(), "sticky: a command was refused");
    m.output(
        "error_count",
        count.q(),
        "tokens and streams that broke the format",
    );
    m.output("first_error", first.q(), "first format error: values above");
}
