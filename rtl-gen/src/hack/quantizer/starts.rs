//! With what the random numbers of a vector begin: inputs that are read with its first beat.

use crate::cells::{skid_buffer, stream_fifo};
use crate::group::element_port;
use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value, log2_ceil};

/// What shares its random numbers' start.
#[derive(Clone, Copy)]
pub(super) enum Vectors {
    /// A packet. Vectors wait at the port while as many as this are on their way.
    Packets(usize),
    /// A block of as many packets, of which there are never more than two in front of the end of the first.
    Blocks(usize),
}

/// The port `s_axis` and its skid buffer, and a start for every vector.
pub(super) fn beats_and_starts<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    vectors: Vectors,
) -> [Stream<'m>; 2] {
    let (packet, vector, depth) = match vectors {
        Vectors::Packets(depth) => ("vector", "vector", depth),
        Vectors::Blocks(_) => ("token", "block", 2),
    };
    let port = element_port(m, lanes, packet);
    let when = format!("read with the first beat of a {vector}");
    let fields = [
        ("seed_valid", Bit, "the random numbers begin with the seed"),
        ("seed", Bits(64), "the seed"),
        ("nearest", Bit, "codes are rounded to nearest"),
    ];
    let inputs = fields.map(|(name, kind, what)| {
        let input = m.input(name, kind, &format!("{what}; {when}"));
        (name, input)
    });

    m.comment(format!("What is {when} as it comes in."));
    let room = m.forward("start_room", Bit);
    let beats = m.stream(
        "taken",
        match vectors {
            Vectors::Packets(_) => port.valid & room.value(),
            Vectors::Blocks(_) => port.valid,
        },
        &[
            ("x", port.get("x")),
            ("keep", port.get("keep")),
            ("last", port.get("last")),
        ],
    );
    let open = match vectors {
        Vectors::Packets(_) => beats.ready() & room.value(),
        Vectors::Blocks(_) => beats.ready(),
    };
    let taken = m.wire("port_taken", port.valid & open);
    let first = first_of_vector(m, vectors, taken, port.get("last"));
    let starts = m.stream("start", taken & first, &inputs);
    room.drive(starts.ready());
    port.accept_when(open);
    if let Vectors::Blocks(_) = vectors {
        m.unused("unused_start_room", room.value());
    }
    [
        beats.through_packed("beat", skid_buffer),
        starts.through_packed("queued_start", |width| stream_fifo(depth, width)),
    ]
}

/// Is the beat at the port the first one of a vector?
fn first_of_vector<'m>(
    m: &'m ModuleBuilder,
    vectors: Vectors,
    taken: Value<'m>,
    last: Value<'m>,
) -> Value<'m> {
    let first = m.reg_reset("port_first", Bit, 1);
    first.set_when(taken, last);
    let Vectors::Blocks(tokens) = vectors else {
        return first.q();
    };
    let token = m.reg_reset("port_token", Bits(log2_ceil(tokens)), 0);
    token.set_when(taken & last, token.q() + 1);
    first.q() & token.q().eq(0)
}
