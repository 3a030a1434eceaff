//! The product on codes: queries times keys, weights times values.

mod binary32;
mod core;
mod format_error;
mod geometry;
mod intake;
mod loader;
mod loads;
mod operands;
mod plan;
mod rescale;
mod results;
mod row;
mod row_ports;
mod row_terms;
mod source;
mod steps;
mod streams;
mod sum_bank;
mod sums;
mod term;
mod units;

pub(super) use self::binary32::{BINARY32_LATENCY, SUM, to_binary32};
use self::core::matmul_core;
use self::format_error::format_error;
use self::geometry::{A_WORD, Geometry};
use self::streams::{pass_command, results, stream_word};
pub(super) use self::term::{TERM, TERM_LATENCY, TERM_PLACE, term};
use crate::byte_source::HELD;
use crate::error_registers::{error_count, first_error};
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Value};
use crate::sticky::sticky_flag;
pub use units::{BINARY32_PART, RESCALE_PART, TERM_PART, UNIT};

/// HACK's product on codes (HACK contract, sections 5 and 6): `rows` vectors of queries with keys, or of
/// attention weights with values, of partitions of `group` elements and codes of `bits` bits.
///
/// ```text
///  s_axis_a  +--------+ operands  +--------------------------------------------+
///  --------->| loader |==========>| row: dot -> rescale -> terms -> sums -> f32 |=+
///            +--------+           +--------------------------------------------+ |
///              ^ banks              ^ codes, parameters         ^ sums to read    |
///  s_axis_b  +--------+             |                         +---------+         |
///  --------->| intake |-------------+-----------------------> | results |<========+
///            +--------+          steps, cycle by cycle        +---------+--> m_axis
///  s_axis_command ---> plan, to loader, intake and results
/// ```
///
/// The sums are integers, so no order of additions can be seen: any split of the tokens over passes or
/// units gives the same bits before the last rounding.
///
/// Throughput: a piece of up to 64 codes of b per cycle, or four values of a tail.
///
/// # Panics
/// If there is no unit of these parameters.
pub fn matmul(rows: usize, group: usize, bits: usize, width_max: usize, sums: bool) -> Module {
    let geometry = Geometry {
        rows,
        group,
        bits,
        width_max,
        sums,
    }
    .checked();
    let m = ModuleBuilder::new(format!("hack_matmul_{}", geometry.name()));
    m.doc(format!(
        "HACK's product on codes: {} of 8-bit codes with keys of {bits}-bit codes (scores), or as many \
         rows of attention weights with values (outputs), by partitions of {group} elements; nothing of \
         keys and values is dequantized.",
        match rows {
            1 => "a query vector".to_owned(),
            rows => format!("{rows} query vectors"),
        }
    ));
    m.doc(
        "A command is a pass. A pass that makes scores takes the records of a query vector of every row, \
         then those of every key, and gives a beat per token. A pass that makes outputs takes, for every \
         block of tokens, a record of weights of every row, then a record of values per channel; then the \
         weights and values of the tokens behind the blocks, in binary16; and gives a beat per channel. A \
         word of a stream holds any number of bytes, from byte 0 up; records follow each other without a \
         gap. tlast ends a stream, and need not ever come.",
    );
    m.doc(
        "Results are binary32 of integers in units of 2^-24: they do not depend on the order of additions. \
         A score is offered within 48 cycles of the last byte of its key unless results before it wait. \
         nan_seen, inf_seen and clamped_seen say what was met in passes without a format error; they \
         change with the last beat of a pass.",
    );
    m.doc(
        "After a format error the results of the tokens before the bad record are right and all others of \
         the pass +0; with outputs all are +0. tuser is set on the last beat, and the unit stops. A command \
         that is out of range sets config_error when it is its turn and gives no beat, and the unit stops \
         as well.",
    );
    m.doc(
        "restart resets the unit in operation: in the next cycle all words and commands taken before are \
         forgotten; flags and error registers keep their values. Producers withdraw what they offer. No \
         combinational path from any input to any output.",
    );
    m.doc(format_error().legend("first_error"));
    m.throughput("a piece of up to 64 codes of b, or four values of a tail, per cycle");
    geometry.describe(&m);
    let restart = m.input("restart", Bit, "resets all but flags and error registers");
    let clear = m.input("errors_clear", Bit, "clears flags and error registers");
    let a = m.axi_stream_in("s_axis_a", &stream_word(A_WORD));
    let b = m.axi_stream_in("s_axis_b", &stream_word(geometry.b_word()));
    let commands = m.axi_record_in("s_axis_command", &pass_command());

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let running = running.q();
    let u = m.instance("u_core", &matmul_core(geometry));
    u.set("rst_n", running);
    a.gated("words_a", running).connect(u, "a");
    b.gated("words_b", running).connect(u, "b");
    commands.gated("commands", running).connect(u, "command");
    let given = u.stream("out", "given");
    let out = m.stream("out", given.valid & running, &[]);
    let fields = given.fields().clone();
    given.accept_when(out.ready());
    out.with_fields(fields)
        .axi_stream_out("m_axis", &results(geometry));
    status(&m, u, running, clear);
    m.finish()
}

/// Flags and error registers, which keep their values over a restart, and the core's status.
fn status<'m>(m: &'m ModuleBuilder, u: InstanceRef<'m>, running: Value<'m>, clear: Value<'m>) {
    m.comment("Flags and error registers keep their values over a restart.");
    let event = |port: &str| m.wire(&format!("{port}_now"), u.get(port) & running);
    let flags = [
        ("nan_seen", "sticky: a NaN of a tail was taken as 0"),
        (
            "inf_seen",
            "sticky: an infinity of a tail was taken as 65504",
        ),
        ("clamped_seen", "sticky: a term was clamped to 2^25 - 2^-24"),
        ("refused", "sticky: a command was refused"),
    ];
    for (event_port, doc) in flags {
        let name = match event_port {
            "refused" => "config_error",
            name => name,
        };
        sticky_flag(m, name, event(event_port), clear, doc);
    }
    let names = m.names(&format_error());
    let failed = event("failed");
    let error = u.get_as("error", "core_error");
    let stopped = u.get_as("stopped", "core_stopped") & running;
    m.output("stopped", stopped, "waits for a restart");
    error_count(m, failed, clear, "passes that broke the format");
    first_error(m, &names, (failed, error), clear);
    for port in ["held_a", "held_b"] {
        let held = u.get_as(port, &format!("core_{port}"));
        debug_assert_eq!(held.width(), HELD);
        m.output(port, held, "bytes accepted and not used");
    }
}
