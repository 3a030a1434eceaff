//! Products straight from the packs: queries times keys, weights times values.

mod align;
mod aligner;
mod binary32;
mod booth;
mod core;
mod geometry;
mod intake;
mod results;
mod row;
mod score;
mod sequencer;
mod steer;
mod steps_table;
mod streams;
mod term;
mod tree;
mod units;

use self::core::dot_core;
use self::geometry::{Geometry, HELD};
use self::results::FLAGS;
use self::streams::{operand_word, results as result_beat};
use super::reader::{format_error, packs_word, reader_command, steps_word};
use crate::error_registers::{error_count, first_error};
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Value};
use crate::sticky::sticky_flag;
pub use units::{ALIGN_PART, BINARY32_PART, PRODUCT_PART, TERM_PART, TREES_PART, UNIT};

/// PackKV's product (contract, sections 5 and 6): `rows` queries with the keys of a head, or as many vectors of
/// attention weights with its values, from blocks of `block` tokens in packs of `pack`, of codes of up to
/// `max_bits` bits and up to `max_d` channels.
///
/// ```text
///  s_axis_a      +--------+    +---------+ operands  +------+
///  ------------->| intake |===>| aligner |==========>| rows |===> results --> m_axis
///                +--------+    +---------+           +------+
///  s_axis_steps  +-------+ steps   ^                  ^    ^
///  ------------->| table |---------+------------------+    |
///                +-------+                            |    |
///  s_axis_packs  +--------+ segments  +-----------+   |    |
///  ------------->| unpack |==========>| sequencer |---+    |
///                |        |           +-----------+        |
///                +--------+===========> codes =============+
///  s_axis_command ---> plan, to intake, unpack and sequencer
/// ```
///
/// No value is formed: sums of integers are, and sums of multiples of 2^-24, so no order of additions can be
/// seen.
///
/// Throughput: four packs or a word of packs per cycle, whichever takes longer.
///
/// # Panics
/// If there is no unit of these parameters.
pub fn dot(rows: usize, block: usize, pack: usize, max_bits: usize, max_d: usize) -> Module {
    let geometry = Geometry {
        rows,
        block,
        pack,
        max_bits,
        max_d,
    }
    .checked();
    let m = ModuleBuilder::new(format!("packkv_dot_{}", geometry.name()));
    m.doc(format!(
        "PackKV's product straight from the packs (IPDPS 2026): {} with the keys of a head (scores), or as many \
         vectors of attention weights with its values (outputs), from blocks of {block} tokens in packs of \
         {pack} tokens of a channel; no value of keys and values is formed.",
        match rows {
            1 => "a query".to_owned(),
            rows => format!("{rows} queries"),
        }
    ));
    m.doc(format!(
        "A command is a pass over blocks: it names the side, the number of blocks, the channels of the head, up \
         to {max_d} and a multiple of 16, and the bits of a code, 2 to {max_bits}. A pass over keys takes a \
         query of every row and gives a beat per stored token; a pass over values takes, for every block, the \
         weights of its tokens in stored order, row after row, and gives a beat per channel. A beat is one \
         binary32 per row.",
    ));
    m.doc(
        "A word of s_axis_a holds any number of elements, a word of the other streams any number of bytes, from \
         the lowest up; what is read follows each other without a gap. tlast ends a stream, and need not ever \
         come. Scores of a group are offered within 48 cycles of its last byte unless results before them \
         wait. nan_seen, inf_seen and clamped_seen say what was met in passes of which results have left.",
    );
    m.doc(
        "After a format error the scores of the groups before the bad place are right and all others of the \
         pass +0; of values all are +0. tuser is set on the last beat, and the unit stops. A command that is \
         out of range sets config_error when it is its turn and gives no beat, and the unit stops as well.",
    );
    m.doc(
        "restart resets the unit in operation: in the next cycle all words and commands taken before are \
         forgotten; flags and error registers keep their values. Producers withdraw what they offer. No \
         combinational path from any input to any output.",
    );
    m.doc(format_error().legend("first_error"));
    m.throughput("four packs, or a word of packs, per cycle");
    geometry.describe(&m);
    let restart = m.input("restart", Bit, "resets all but flags and error registers");
    let clear = m.input("errors_clear", Bit, "clears flags and error registers");
    let a = m.axi_stream_in("s_axis_a", &operand_word());
    let steps = m.axi_stream_in("s_axis_steps", &steps_word());
    let packs = m.axi_stream_in("s_axis_packs", &packs_word());
    let commands = m.axi_record_in("s_axis_command", &reader_command());

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let running = running.q();
    let u = m.instance("u_core", &dot_core(geometry));
    u.set("rst_n", running);
    a.gated("words_a", running).connect(u, "a");
    steps.gated("words_steps", running).connect(u, "steps");
    packs.gated("words_packs", running).connect(u, "packs");
    commands.gated("commands", running).connect(u, "command");
    let given = u.stream("out", "given");
    let out = m.stream("out", given.valid & running, &[]);
    let fields = given.fields().clone();
    given.accept_when(out.ready());
    out.with_fields(fields)
        .axi_stream_out("m_axis", &result_beat(geometry));
    status(&m, u, running, clear);
    m.finish()
}

/// Flags and error registers, which keep their values over a restart, and the core's status.
fn status<'m>(m: &'m ModuleBuilder, u: InstanceRef<'m>, running: Value<'m>, clear: Value<'m>) {
    m.comment("Flags and error registers keep their values over a restart.");
    let event = |port: &str| m.wire(&format!("{port}_now"), u.get(port) & running);
    let docs = [
        "sticky: a NaN was taken as 0",
        "sticky: an infinity was taken as 65504",
        "sticky: a block's sum was clamped to 2^25 - 2^-24",
    ];
    for (flag, doc) in FLAGS.iter().zip(docs) {
        let name = format!("{flag}_seen");
        sticky_flag(m, &name, event(&name), clear, doc);
    }
    let refused = event("refused");
    sticky_flag(
        m,
        "config_error",
        refused,
        clear,
        "sticky: a command was refused",
    );
    let names = m.names(&format_error());
    let failed = event("failed");
    let error = u.get_as("error", "core_error");
    let stopped = u.get_as("stopped", "core_stopped") & running;
    m.output("stopped", stopped, "waits for a restart");
    error_count(m, failed, clear, "passes that broke the format");
    first_error(m, &names, (failed, error), clear);
    for port in ["a_held", "steps_held", "packs_held"] {
        let held = u.get_as(port, &format!("core_{port}"));
        debug_assert_eq!(held.width(), HELD);
        m.output(port, held, "bytes accepted and not used");
    }
}
