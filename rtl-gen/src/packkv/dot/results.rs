//! Results on their way out.

use super::geometry::{CHANNELS, Geometry, RESULT};
use super::streams::results as result_beat;
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, width_for};

/// Groups of results that may be on their way: a group leaves 16 cycles or more behind the one before.
const GROUPS: usize = 8;
/// Sticky flags of a pass.
pub(super) const FLAGS: [&str; 3] = ["nan", "inf", "clamped"];

/// Keeps results until they are taken. A group of results, of up to 16, takes its room when it is begun.
pub(super) fn results(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_dot_results_r{}", geometry.rows));
    m.doc(format!(
        "Keeps {GROUPS} groups of up to {CHANNELS} results until they are taken. room says that there is place for \
         a group that is begun; its results may come at any time.",
    ));
    m.parameter("rows", geometry.rows);
    m.throughput("one result of every row per cycle");
    let reserves = m.input("reserves", Bit, "a group is begun");
    let comes = m.input("comes", Bit, "results are there");
    let data = m.input(
        "data",
        Bits(RESULT * geometry.rows),
        "binary32, row 0 lowest",
    );
    let last = m.input("last", Bit, "last ones of their pass");
    let wrong = m.input("wrong", Bit, "they are not to be used");
    let ends = m.input("group_ends", Bit, "last ones of their group");
    let flags = m.input("flags", Bits(FLAGS.len()), "what was met in their pass");

    let results = m.stream(
        "result",
        comes,
        &[
            ("data", data),
            ("last", last),
            ("wrong", wrong),
            ("ends", ends),
            ("flags", flags),
        ],
    );
    m.unused("unused_result_ready", results.ready());
    let given = results.through_packed("given", |width| stream_fifo(GROUPS * CHANNELS, width));
    let leaves = m.wire("leaves", given.transfer());
    let frees = m.wire("frees", leaves & given.get("ends"));
    let groups = m.reg_reset("groups", Bits(width_for(GROUPS)), 0);
    let more = m.wire("changes", reserves ^ frees);
    groups.set_when(more, frees.mux(groups.q() - 1, groups.q() + 1));
    m.output("room", groups.q().lt(GROUPS), "a group may be begun");
    m.output("quiet", groups.q().eq(0), "all results have left");
    for (n, flag) in FLAGS.iter().enumerate() {
        let met = leaves & given.get("flags").bit(n);
        m.output(
            &format!("{flag}_seen"),
            met,
            "what was met in the pass of results that leave",
        );
    }
    let user = given.get("last") & given.get("wrong");
    m.output(
        "failed",
        leaves & user,
        "a pass that is not to be used has left",
    );
    let fields = [
        ("data", given.get("data")),
        ("last", given.get("last")),
        ("user", user),
    ];
    given
        .with(&fields)
        .stream_out("out", &result_beat(geometry));
    m.finish()
}
