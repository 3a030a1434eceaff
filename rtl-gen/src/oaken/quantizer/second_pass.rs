//! The second pass: a vector from the buffer through lanes and sparse packer.

use super::lane_path::lane_path;
use super::outlier_path::outlier_path;
use super::output_ports::outputs;
use crate::cells::skid_buffer;
use crate::hw::{Bit, ModuleBuilder, Stream};
use crate::oaken::stage::copies;
use crate::oaken::streams::quantizer_parameters;

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
    let beat = buffer.fields().clone().append(&[("first", first.q())]);
    let issue = m
        .stream("issue", buffer.valid & goes & !drops, &[])
        .with_fields(beat);
    let leaves = m.wire("leaves", buffer.transfer());
    buffer.accept_when(goes & (drops | issue.ready()));
    first.set_when(leaves, last);
    dropping.set_when(leaves, drops & !last);

    m.comment("The parameters of the current vector, from its first beat on.");
    let takes = m.wire("takes_parameters", leaves & first.q());
    let begins = m.wire("begins", takes & !bad);
    let names = quantizer_parameters();
    let names: Vec<&str> = names.names().into_iter().chain(["nan", "inf"]).collect();
    let current = copies(m, "current_", begins, &parameters.fields().select(&names));
    parameters.accept_when(takes);
    let issued = issue.registered("issued");
    let first_issued = m.wire("first_issued", issued.valid & issued.get("first"));
    let [to_lanes, to_outliers] = issued.fork(["to_lanes", "to_outliers"]);

    let (dense, still_sampling) = lane_path(m, lanes, to_lanes, &current);
    lanes_sampling.drive(first_issued | still_sampling);

    m.comment(
        "The header waits for the first beat of its vector in the sparse packer, the flags wait for \
         the record.",
    );
    let header = m
        .stream("header", header_waits.q(), &[])
        .with_fields(current.select(&["header", "nan", "inf"]))
        .rename("header", "data");
    let header_leaves = m.wire("header_leaves", header.transfer());
    header_waits.set(begins | (header_waits.q() & !header_leaves));
    let [header, flags] = header.fork(["header_out", "flags_out"]);
    let flags = flags
        .select(&["nan", "inf"])
        .through_packed("vector_flags", skid_buffer);
    let sparse = outlier_path(m, lanes, to_outliers, header);
    outputs(m, dense, sparse, flags);
}
