//! The computing engine: scores and mixes of attention on the tokens that a dequantization unit restores.

mod array;
mod beats;
mod core;
mod counters;
mod geometry;
mod lane;
mod operands;
mod plan;
mod results;
mod score_sum;
mod steps;
mod streams;

use self::core::core;
use self::geometry::Geometry;
use self::streams::{operand_word, product_command, product_record, results as result_beat};
use super::streams::decoded_beat;
use crate::hw::{Bit, Module, ModuleBuilder};
use crate::sticky::sticky_flag;

/// Titanus' computing engine (GLSVLSI 2025, sections 4.1, 4.2 and 5.3, Figure 5; computing engine contract):
/// `lanes` multipliers with zero detection, for queries times keys (scores) and weights times values (a
/// mix), on tokens of up to `channels_max` elements that up to `rows_max` query rows share.
///
/// ```text
///  s_axis_command --> plan
///                      | what stays during a command
///                      v            place, weight, flags
///  s_axis --> beats --> steps -------------+----------------------.
///               |        ^ room            v                      |
///               |        |    .--> operands: q, or two banks      |
///  s_axis_operand ------------'        |     of weights           |
///               | elements             | q, weight                v
///               '----------------------+--> array: lanes -> score_sum
///                        |                    ^ v     |         |
///                        |             accumulators --+--> results --> m_axis
///                        '--------------------------- room --'  '--> m_axis_record
/// ```
///
/// The sums are exact integers: no order of additions can be seen.
///
/// One row of a beat per cycle; a score leaves up to 12 cycles behind the last beat of its head, and a
/// row later for every row before its own.
///
/// # Panics
/// If there is no engine of these parameters.
pub fn computing_engine(lanes: usize, channels_max: usize, rows_max: usize) -> Module {
    let geometry = Geometry {
        lanes,
        channels_max,
        rows_max,
    }
    .checked();
    let m = ModuleBuilder::new(format!("titanus_ce_{}", geometry.name()));
    m.doc(format!(
        "Titanus' computing engine (Titanus, GLSVLSI 2025, sections 4.1, 4.2 and 5.3): {lanes} multipliers \
         of bytes, for queries times keys (scores) and attention weights times values (a mix), on the tokens \
         that a dequantization unit gives, all lanes with an element: s_axis_tkeep is not regarded. Results \
         are exact int32.",
    ));
    m.doc(
        "A command is a product with a number of tokens. The second operands come at s_axis_operand: of \
         scores q, row after row, before the first token; of a mix the weights of each token, row after row, \
         one per head, padded to a word, in front of the token or earlier. Scores leave by token, head and \
         row, one per beat, the first one of a head within 12 cycles of its last beat; a mix leaves when its last token is in, row after row. The record of a command \
         is offered when its last result has left; then the next command begins.",
    );
    m.doc(
        "A multiplier of which an operand is 0 holds its registers, and 0 is added; if all lanes do, the \
         adder tree holds as well. The record counts the products that were executed, and the others.",
    );
    m.doc(
        "A command that is out of range sets config_error; its tokens are taken and dropped, and it gives \
         no result and no record. Behind a token with tuser, or one that has not as many beats as the \
         command says, the results that are left are 0, tuser is set with the last one, no record is given, \
         and the unit stops.",
    );
    m.doc(
        "restart resets the unit in operation: in the next cycle all that was taken before is forgotten; \
         config_error keeps its value. Producers withdraw what they offer. No combinational path from any \
         input to any output.",
    );
    m.throughput("one row of a beat per cycle");
    m.parameter("lanes", lanes);
    m.parameter("channels_max", channels_max);
    m.parameter("rows_max", rows_max);
    let restart = m.input("restart", Bit, "resets all but config_error");
    let clear = m.input("errors_clear", Bit, "clears config_error");
    let command = m.axi_record_in("s_axis_command", &product_command());
    let tokens = m.axi_stream_in("s_axis", &decoded_beat(lanes));
    let operands = m.axi_stream_in("s_axis_operand", &operand_word(geometry));

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let running = running.q();
    let u = m.instance("u_core", &core(geometry));
    u.set("rst_n", running);
    command.gated("commands", running).connect(u, "command");
    tokens.gated("tokens", running).connect(u, "tokens");
    operands.gated("operands", running).connect(u, "operands");
    u.stream("out", "given")
        .gated("out", running)
        .axi_stream_out("m_axis", &result_beat(geometry));
    u.stream("record", "counted")
        .gated("record", running)
        .axi_record_out("m_axis_record", &product_record());
    let refused = m.wire("refused", u.get_as("refused", "core_refused") & running);
    sticky_flag(
        &m,
        "config_error",
        refused,
        clear,
        "sticky: a command was refused",
    );
    let stopped = u.get_as("stopped", "core_stopped") & running;
    m.output("stopped", stopped, "waits for a restart");
    m.finish()
}
