//! Elements meet their centres.

use super::Config;
use super::rot_streams::{elements, row_bits, vector_beat, vector_end};
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Bundle, Module};

/// Vectors that are in the quantizer.
const VECTORS: usize = 16;

/// A beat for the quantizer.
fn centred_beat(config: &Config) -> Bundle {
    let centres = Bits(16 * config.lanes_in());
    Bundle::new(
        "a beat of a vector with its centres",
        &[
            elements(config),
            ("last", Bit, "last beat of the vector"),
            ("user", centres, "centres of the elements, binary16"),
        ],
    )
}

/// Holds a beat while its centres are read: they come from the memory when it is offered.
pub(super) fn rot_centring(config: &Config) -> Module {
    let m = config.codec_module("_centring", &["lanes_in", "max_d", "threshold_sets"]);
    m.doc(
        "Holds a beat of elements for the cycle in which its centres are read, and offers both. Without centres they \
         are 0. Of every vector it tells on end whether it is the last one of its token, for what comes behind the \
         quantizer.",
    );
    m.timing(1, "one beat per cycle");
    let width = 16 * config.lanes_in();
    let beats = m.stream_in("in", &vector_beat(config).append(&[elements(config)]));
    let centres = m.input("centres", Bits(width), "the centres that were read last");
    let [last, ends, set, row] = ["last", "ends", "set", "row"].map(|name| beats.get(name));

    m.comment("The last beat of a vector needs a place in the queue of ends as well.");
    let end = m.forward("tells_end", Bit);
    let told = m.stream("vector_end", end.value(), &[("ends", ends)]);
    let may = m.wire("may", told.ready() | !last);
    let values = ["data", "last", "centred"].map(|name| (name, beats.get(name)));
    let taken = m.stream("taken", beats.valid & may, &values);
    end.drive(beats.valid & last & taken.ready());
    m.output("read", taken.transfer(), "centres are read");
    m.output("read_set", set, "of this set");
    m.output("read_row", row, "for this beat of the token");
    debug_assert_eq!(row.width(), row_bits(config));
    beats.accept_when(may & taken.ready());
    told.through_packed("ends", |w| stream_fifo(VECTORS, w))
        .stream_out("end", &vector_end());

    let held = taken.registered("held");
    let user = centres & held.get("centred").replicate(width);
    held.append(&[("user", user)])
        .select(&["data", "last", "user"])
        .stream_out("out", &centred_beat(config));
    m.finish()
}
