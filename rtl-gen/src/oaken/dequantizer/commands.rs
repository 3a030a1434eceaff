//! Commands, checked, for the four parts of the engine that need them.

use super::COMMANDS_AHEAD;
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{ModuleBuilder, Stream, Value, log2_ceil};
use crate::oaken::Pipeline;
use crate::oaken::streams::SIZE;
use crate::oaken::thresholds::{THRESHOLDS, vector_is_codable};

/// The commands with the result of their check, for the codes, the blocks, the header and the lanes; with
/// [`Pipeline::Fpga`] the lanes are also told whether the vector is a single beat.
pub(super) fn checked_commands<'m>(
    m: &'m ModuleBuilder,
    (lanes, pipeline): (usize, Pipeline),
    port: Stream<'m>,
    halted: Value<'m>,
) -> [Stream<'m>; 4] {
    m.comment("Commands: a command without elements or with bad thresholds is marked as bad.");
    let commands = port.gated("taken_command", !halted);
    let codable = vector_is_codable(m, &commands);
    let elements = commands.get("elements");
    let bad = m.wire("bad_command", !codable | elements.eq(0));
    let checked = commands
        .select(&THRESHOLDS)
        .append(&[("size", elements - 1), ("bad", bad)])
        .registered("judged");
    let length = ["size", "bad"];
    let [blocks, header, beats] =
        checked.fork(["blocks_command", "header_command", "lanes_command"]);
    let header = header
        .select(&THRESHOLDS)
        .through_packed("header_commands", |w| stream_fifo(4, w));
    m.comment("Codes are read in step with the lanes; the sparse stream is read ahead of them.");
    let length_of_beats = beats
        .select(&length)
        .through_packed("commands", |w| stream_fifo(COMMANDS_AHEAD, w));
    let [codes, beats] = length_of_beats.fork(["codes_command", "beats_command"]);
    let beats = match pipeline {
        Pipeline::Asic => beats,
        Pipeline::Fpga => {
            let lane_bits = log2_ceil(lanes);
            let rest = beats.get("size").slice(lane_bits, SIZE - lane_bits);
            beats.append(&[("single", !rest.reduce_or())])
        }
    };
    [
        codes.through_packed("codes_commands", skid_buffer),
        blocks
            .select(&length)
            .through_packed("blocks_commands", skid_buffer),
        header,
        beats.through_packed("beats_commands", skid_buffer),
    ]
}
