//! Commands, checked, for the four parts of the engine that need them.

use super::COMMANDS_AHEAD;
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{ModuleBuilder, Stream, Value};
use crate::oaken::code_aligner::SIZE;
use crate::oaken::thresholds::{THRESHOLDS, thresholds_are_codable};

/// The commands with the result of their check, for the codes, the blocks, the header and the lanes.
pub(super) fn checked_commands<'m>(
    m: &'m ModuleBuilder,
    port: Stream<'m>,
    halted: Value<'m>,
) -> [Stream<'m>; 4] {
    m.comment("Commands: a command without elements or with bad thresholds is marked as bad.");
    let data = port.get("tdata");
    let words = m.stream("taken_command", port.valid & !halted, &[("data", data)]);
    let ready = words.ready();
    port.accept_when(ready & !halted);
    let data = words.get("data");
    let thresholds: Vec<(&str, Value)> = THRESHOLDS
        .iter()
        .enumerate()
        .map(|(i, name)| (*name, data.slice(16 * i, 16)))
        .collect();
    let elements = data.slice(16 * THRESHOLDS.len(), SIZE);
    let words = words.with(&thresholds);
    let codable = thresholds_are_codable(m, &words);
    let bad = m.wire("bad_command", !codable | elements.eq(0));
    let mut fields = thresholds;
    fields.extend([("size", elements - 1), ("bad", bad)]);
    let checked = words.with(&fields).registered("judged");
    let short = |stream: Stream<'m>| {
        let fields = ["size", "bad"].map(|f| (f, stream.get(f)));
        stream.with(&fields)
    };
    let [blocks, header, lanes] =
        checked.fork(["blocks_command", "header_command", "lanes_command"]);
    let kept = THRESHOLDS.map(|name| (name, header.get(name)));
    let header = header
        .with(&kept)
        .through_packed("header_commands", |w| stream_fifo(4, w));
    m.comment("Codes are read in step with the lanes; the sparse stream is read ahead of them.");
    let lanes = short(lanes).through_packed("commands", |w| stream_fifo(COMMANDS_AHEAD, w));
    let [codes, beats] = lanes.fork(["codes_command", "beats_command"]);
    [
        codes.through_packed("codes_commands", skid_buffer),
        short(blocks).through_packed("blocks_commands", skid_buffer),
        header,
        beats.through_packed("beats_commands", skid_buffer),
    ]
}
