//! The readers that give what is in the packs: the unpacker its codes, the decompressor its values.

mod core;
mod place;
mod steps_table;
mod units;
mod value_lane;
mod value_lanes;

use self::core::{Gives, reader_core};
use super::reader::{
    ReaderShape, format_error, format_error_without_operands, packs_beat, packs_word,
    reader_command, steps_word,
};
use crate::error_registers::{error_count, first_error};
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Value};
use crate::sticky::sticky_flag;
pub use units::{DECOMPRESSOR, UNPACKER};

/// PackKV's unpacker (contract, sections 4, 5 and 8): segments of packs to the codes of four packs per beat.
///
/// ```text
///  s_axis_packs   +--------+ segments  +---------+  4 packs  +------+
///  -------------->| unpack |==========>| control |==========>| FIFO |--> m_axis
///                 +--------+           +---------+           +------+
///  s_axis_command ---> plan ----------------^
/// ```
///
/// Throughput: four packs or a word per cycle, whichever takes longer.
///
/// # Panics
/// If there is no reader of these sizes.
pub fn unpacker(block: usize, pack: usize, max_bits: usize, max_d: usize) -> Module {
    let shape = ReaderShape {
        block,
        pack,
        max_bits,
        max_d,
    };
    // A code has a bit more than b.
    let bytes = shape.checked().code_bits().div_ceil(8);
    reader(shape, Gives::Codes(8 * bytes))
}

/// PackKV's decompressor (contract, sections 2, 5 and 8): packs and steps to values, four packs per beat.
///
/// ```text
///  s_axis_packs   +--------+ segments  +---------+ codes +-------+  +------+
///  -------------->| unpack |==========>| control |======>| lanes |=>| FIFO |--> m_axis
///                 +--------+           +---------+       +-------+  +------+
///  s_axis_steps   +--------------+ judged  ^     steps      ^
///  -------------->| reader, RAM  |---------+----------------+
///                 +--------------+
///  s_axis_command ---> plan ---------------^
/// ```
///
/// Throughput: four packs or a word of packs per cycle, whichever takes longer.
///
/// # Panics
/// If there is no reader of these sizes.
pub fn decompressor(block: usize, pack: usize, max_bits: usize, max_d: usize) -> Module {
    let shape = ReaderShape {
        block,
        pack,
        max_bits,
        max_d,
    };
    reader(shape.checked(), Gives::Values)
}

fn reader(shape: ReaderShape, gives: Gives) -> Module {
    let values = gives == Gives::Values;
    let (name, what) = match values {
        true => ("decompressor", "values"),
        false => ("unpacker", "codes"),
    };
    let m = ModuleBuilder::new(format!("packkv_{name}_{}", shape.name()));
    m.doc(format!(
        "PackKV's {name} (IPDPS 2026): takes the packs of a head's blocks of {} tokens, in packs of {} tokens \
         of a channel, and gives their {what}.",
        shape.block, shape.pack
    ));
    m.doc(format!(
        "A command names the side, the number of blocks, the channels of the head, up to {} and a multiple of \
         16, and the bits of a code, 2 to {}. A beat of m_axis has four packs, pack after pack; a block is a \
         packet, its segments in the order of the stream: 16 channels of a group of tokens each, of keys group \
         after group, of values run of channels after run.",
        shape.max_d, shape.max_bits
    ));
    m.doc(
        "A word of a stream holds any number of bytes, from byte 0 up; blocks follow each other without a gap. \
         tlast ends a stream, and need not ever come. The first beat of a segment is offered within 24 cycles \
         of its last byte unless beats before it wait.",
    );
    m.doc(
        "After a format error the bad segment and the rest of its block are +0, with tuser on the block's last \
         beat, and the unit stops. A command that is out of range sets config_error when it is its turn and \
         gives no beat, and the unit stops as well.",
    );
    m.doc(
        "restart resets the unit in operation: in the next cycle all words and commands taken before are \
         forgotten; the error registers keep their values. Producers withdraw what they offer. No \
         combinational path from any input to any output.",
    );
    m.doc(format_error_without_operands(values).legend("first_error"));
    m.throughput("a beat of four packs, or a word of packs, per cycle");
    shape.describe(&m);
    let restart = m.input("restart", Bit, "resets all but the error registers");
    let clear = m.input("errors_clear", Bit, "clears the error registers");
    let packs = m.axi_stream_in("s_axis_packs", &packs_word());
    let steps = values.then(|| m.axi_stream_in("s_axis_steps", &steps_word()));
    let commands = m.axi_record_in("s_axis_command", &reader_command());

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let running = running.q();
    let u = m.instance("u_core", &reader_core(shape, gives));
    u.set("rst_n", running);
    packs.gated("packs", running).connect(u, "packs");
    if let Some(steps) = steps {
        steps.gated("steps", running).connect(u, "steps");
    }
    commands.gated("commands", running).connect(u, "command");
    let given = u.stream("out", "given");
    let out = m.stream("out", given.valid & running, &[]);
    let fields = given.fields().clone();
    given.accept_when(out.ready());
    let beat = packs_beat(shape, gives.element(), gives.what());
    out.with_fields(fields).axi_stream_out("m_axis", &beat);
    status(&m, u, values, running, clear);
    m.finish()
}

/// The error registers, which keep their values over a restart, and the core's status.
fn status<'m>(
    m: &'m ModuleBuilder,
    u: InstanceRef<'m>,
    values: bool,
    running: Value<'m>,
    clear: Value<'m>,
) {
    m.comment("The error registers keep their values over a restart.");
    let names = m.names(&format_error());
    let event = |port: &str| m.wire(&format!("{port}_now"), u.get(port) & running);
    let refused = event("refused");
    sticky_flag(
        m,
        "config_error",
        refused,
        clear,
        "sticky: a command was refused",
    );
    let failed = event("failed");
    let error = u.get_as("error", "core_error");
    error_count(m, failed, clear, "commands that broke the format");
    first_error(m, &names, (failed, error), clear);
    let stopped = u.get_as("stopped", "core_stopped") & running;
    m.output("stopped", stopped, "waits for a restart");
    let held = match values {
        true => vec!["packs_held", "steps_held"],
        false => vec!["packs_held"],
    };
    for port in held {
        let value = u.get_as(port, &format!("core_{port}"));
        m.output(port, value, "bytes accepted and not used");
    }
}
