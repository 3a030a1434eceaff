//! The second pass: a vector from the buffer through lanes and sparse packer.

use super::lane_path::lane_path;
use super::outlier_path::outlier_path;
use super::output_ports::outputs;
use crate::cells::skid_buffer;
use crate::hw::{Bit, ModuleBuilder, Stream, Value};
use crate::oaken::stage::copies;

/// Everything behind the buffer: the beats of a vector go through the lanes and, for the outliers,
/// through zero-remove shifter and sparse packer.
pub(super) fn second_pass<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    buffer: Stream<'m>,
    parameters: Stream<'m>,
) {
    m.comment(
        "Pass 2: a vector starts when its parameters are known. A refused one is read and dropped.",
    );
    let first = m.reg_reset("first", Bit, 1);
    let dropping = m.reg_reset("dropping", Bit, 0);
    let header_waits = m.reg_reset("header_waits", Bit, 0);
    let lanes_sampling = m.forward("lanes_sampling", Bit);
    let (last, bad) = (buffer.get("last"), parameters.get("bad"));
    let drops = m.wire("drops", first.q().mux(bad, dropping.q()));
    let free = m.wire("free", !lanes_sampling.value() & !header_waits.q());
    let goes = m.wire("goes", !first.q() | (parameters.valid & (bad | free)));
    let fields = ["x", "keep", "outer", "inner", "high", "last"].map(|f| (f, buffer.get(f)));
    let fields: Vec<(&str, Value)> = fields.into_iter().chain([("first", first.q())]).collect();
    let issue = m.stream("issue", buffer.valid & goes & !drops, &fields);
    let leaves = m.wire("leaves", buffer.transfer());
    buffer.accept_when(goes & (drops | issue.ready()));
    first.set_when(leaves, last);
    dropping.set_when(leaves, drops & !last);

    m.comment("The parameters of the current vector, from its first beat on.");
    let takes = m.wire("takes_parameters", leaves & first.q());
    let begins = m.wire("begins", takes & !bad);
    let fields = parameters.field_names().into_iter();
    let fields = fields.filter(|name| name != "bad").map(|name| {
        let value = parameters.get(&name);
        (name, value)
    });
    let mut current = copies(m, "current_", begins, fields);
    parameters.accept_when(takes);
    let [header_data, nan, inf] = ["header", "nan", "inf"].map(|name| {
        let at = current.iter().position(|(field, _)| field == name);
        current.remove(at.expect("a field of the parameters")).1
    });
    let issued = issue.registered("issued");
    let first_issued = m.wire("first_issued", issued.valid & issued.get("first"));
    let [to_lanes, to_outliers] = issued.fork(["to_lanes", "to_outliers"]);

    let (dense, still_sampling) = lane_path(m, lanes, to_lanes, &current);
    lanes_sampling.drive(first_issued | still_sampling);

    m.comment(
        "The header waits for the first beat of its vector in the sparse packer, the flags wait for \
         the record.",
    );
    let header = m.stream(
        "header",
        header_waits.q(),
        &[("data", header_data), ("nan", nan), ("inf", inf)],
    );
    let header_leaves = m.wire("header_leaves", header.transfer());
    header_waits.set(begins | (header_waits.q() & !header_leaves));
    let [header, flags] = header.fork(["header_out", "flags_out"]);
    let flag_fields = ["nan", "inf"].map(|f| (f, flags.get(f)));
    let flags = flags
        .with(&flag_fields)
        .through_packed("vector_flags", skid_buffer);
    let header_field = [("data", header.get("data"))];

    let sparse = outlier_path(m, lanes, to_outliers, header.with(&header_field));
    outputs(m, dense, sparse, flags);
}
