//! The second pass: a vector from the buffer through lanes and sparse packer.

use super::lane_path::{lane_credits, lane_path};
use super::outlier_path::outlier_path;
use super::output_ports::{dense_length, dense_port, record_port, sparse_port};
use crate::cells::{credit_counter, skid_buffer};
use crate::hw::{Bit, ModuleBuilder, Stream, Value};
use crate::oaken::stage::{copies, free_copies};
use crate::oaken::{Pipeline, Style};

/// Everything behind the buffer: the beats of a vector go through the lanes and, for the outliers,
/// through zero-remove shifter and sparse packer. The result says that a beat leaves the buffer.
pub(super) fn second_pass<'m>(
    m: &'m ModuleBuilder,
    (lanes, max_beats): (usize, usize),
    style: Style,
    buffer: Stream<'m>,
    parameters: Stream<'m>,
) -> Value<'m> {
    m.comment(
        "Pass 2: a vector starts when its parameters are known. A refused one is read and dropped.",
    );
    let first = m.reg_reset("first", Bit, 1);
    let dropping = m.reg_reset("dropping", Bit, 0);
    let header_waits = m.reg_reset("header_waits", Bit, 0);
    let (last, bad) = (buffer.get("last"), parameters.get("bad"));
    let drops = m.wire("drops", first.q().mux(bad, dropping.q()));
    let starts = parameters.valid & (bad | !header_waits.q());
    let goes = m.wire("goes", !first.q() | starts);

    m.comment(
        "A beat is issued to both paths when they, and for the last beat of a vector the record, have \
         room. Registers say whether.",
    );
    let issue = m.forward("issue", Bit);
    let end_has_room = m.forward("end_has_room", Bit);
    let credits = m.instance(
        "u_lane_credits",
        &credit_counter(lane_credits(lanes, max_beats, style)),
    );
    credits.set("take", issue.value());
    let outliers = m
        .stream("to_outliers", issue.value(), &[])
        .with_fields(buffer.fields().clone());
    let room = m.wire(
        "room",
        credits.get("available") & outliers.ready() & (!last | end_has_room.value()),
    );
    issue.drive(buffer.valid & goes & !drops & room);
    let leaves = m.wire("leaves", buffer.transfer());
    first.set_when(leaves, last);
    dropping.set_when(leaves, drops & !last);

    m.comment("Header and flags of the current vector, from its first beat on.");
    let takes = m.wire("takes_parameters", leaves & first.q());
    let begins = m.wire("begins", takes & !bad);
    let given = parameters.fields().clone();
    let current = given.select(&["header", "nan", "inf"]);
    let current = copies(m, "current_", begins, &current);
    parameters.accept_when(takes);

    m.comment("The beat in front of the lanes.");
    let issued_valid = m.reg_reset("issued_valid", Bit, 0);
    issued_valid.set(issue.value());
    let issued = buffer.fields().clone().append(&[("first", first.q())]);
    let issued = free_copies(m, "issued_", &issued);
    let pairs = issued.get("keep").lanes(2);
    let bytes = m.lanes("byte_keep", pairs.len(), |i| pairs[i].bit(0));
    let issued = issued.append(&[("bytes", bytes)]);
    buffer.accept_when(goes & (drops | room));
    let dense = lane_path(
        m,
        (lanes, max_beats),
        style,
        issued_valid.q(),
        &issued,
        first.q(),
        &given,
    );
    credits.set("give", dense.transfer());
    dense_port(dense);

    m.comment("The header waits for the first beat of its vector in the sparse packer.");
    let header = m
        .stream("header", header_waits.q(), &[])
        .with_fields(current.select(&["header"]))
        .rename("header", "data");
    header_waits.set(begins | (header_waits.q() & !header.ready()));
    let sparse = outlier_path(m, lanes, style.pipeline, outliers, header);

    m.comment(
        "What the record needs beside the length of the sparse packet is known with the last beat. While \
         one end is on its way to the buffer no other is issued: room that is seen at the issue is \
         still there then.",
    );
    let length = dense_length(m, &issued, issued_valid.q());
    let ends = m.wire("vector_ends", issued_valid.q() & issued.get("last"));
    let end = m
        .stream("vector_end", ends, &[("dense_length", length)])
        .append(&["nan", "inf"].map(|flag| (flag, current.get(flag))));
    let has_room = end.ready() & !ends;
    end_has_room.drive(match style.pipeline {
        Pipeline::Asic => has_room,
        Pipeline::Fpga => {
            m.comment(
                "The room for an end in a register: it is still there in the next cycle, if no end is \
                 issued in this one.",
            );
            let seen = m.reg_reset("end_room", Bit, 0);
            seen.set(has_room & !(issue.value() & last));
            seen.q()
        }
    });
    let end = end.through_packed("end", skid_buffer);
    record_port(m, sparse_port(m, sparse), end);
    leaves
}
