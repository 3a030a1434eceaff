//! The codec: the window, the quantizers and the dequantizers of keys and values.

use super::codec_path::codec_path;
use super::codec_streams::{CodecSize, TOKEN_COUNT, token_beat};
use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value, log2_ceil};
use crate::sticky::sticky_flag;

/// KIVI's codec (contract, sections 1 to 5): tokens of keys and values come out as attention reads them,
/// those that have left the window quantized and restored, those in it in binary16.
///
/// ```text
///  s_axis_command   +---------+   moves    +------+ leaving +-----------+   +-------------+   +-------+
///  ---------------->| command |----------->| ring |-------->| quantizer |-->| dequantizer |-->| order |--> m_axis_k
///  s_axis_k         | window  |   +------->|      |         +-----------+   +-------------+   |       |
///  -----------------|---------|---+        |      |-------------------------------------------|       |
///                   |         |            +------+  at the end                               +-------+
///  s_axis_v         |         |            the same
///  ---------------->|         |------------------------------------------------------------------------> m_axis_v
///                   +---------+
/// ```
///
/// Throughput: one beat of each path in three cycles: a ring has one port, and both take their moves from
/// one window.
/// `max_d` is a power of two.
///
/// # Panics
/// If there is no such unit.
pub fn codec(lanes: usize, group: usize, bits: usize, window: usize, max_d: usize) -> Module {
    assert!(
        lanes == 16 && window >= group && max_d.is_power_of_two(),
        "codec of {lanes} lanes, groups of {group}, a window of {window}, up to {max_d} elements"
    );
    let size = CodecSize {
        lanes,
        group,
        bits,
        window,
        max_d,
    };
    let m = ModuleBuilder::new(format!("kivi_codec_{}_g{group}_b{bits}", size.name()));
    m.doc(format!(
        "KIVI's codec for keys and values: the window of {window} tokens, quantizers and dequantizers. \
         Tokens come out as attention reads them at the end of the stream: those that have left the window \
         quantized and restored, then those in the window in binary16.",
    ));
    m.doc(format!(
        "A command precedes a stream of tokens; a token is ceil(d / {lanes}) beats of s_axis_k and as many \
         of s_axis_v, whose lanes past its last element are ignored; at the outputs they are +0. Keys and \
         values come and leave side by side: who holds one kind back stops the other. A command without tokens or elements, \
         or with more than {max_d} elements, sets config_error and has no tokens. A NaN counts as 0 and sets \
         nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. Keys leave the \
         window {window} at a time, values one for each that comes. No combinational path from any input to \
         any output.",
    ));
    size.describe(&m);
    m.parameter("group", group);
    m.parameter("bits", bits);
    m.throughput("one beat of each path in three cycles");
    let clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let commands = m.axi_record_in("s_axis_command", &codec_command());
    let commands = commands.through_packed("command", skid_buffer);

    m.comment("A command, one at a time, and what it means for both paths.");
    let (d, tokens) = (commands.get("d"), commands.get("tokens"));
    let bad = d.eq(0) | d.gt(max_d) | tokens.eq(0);
    let bad = m.wire("bad_command", bad);
    let counting = m.reg_reset("counting", Bit, 0);
    let jobs = m.stream("good", commands.valid & !bad & !counting.q(), &[]);
    let taken = m.wire("good_taken", jobs.transfer());
    let refused = m.wire("refuses", commands.valid & bad & !counting.q());
    sticky_flag(
        &m,
        "config_error",
        refused,
        clear,
        "sticky: a command was refused",
    );
    let slots = log2_ceil(window);
    let below = tokens.slice(0, slots);
    let windows = m.wire("full_windows", tokens.slice(slots, TOKEN_COUNT - slots));
    let lane_bits = log2_ceil(lanes);
    let before = m.wire("d_less_1", d - 1);
    let last_place = before.slice(lane_bits, size.place_bits());
    let used = lane_bits + size.place_bits();
    m.unused("unused_d", before.slice(used, 16 - used));
    let last_lane = before.slice(0, lane_bits);
    let none = m.lit(Bits(slots), 0);
    let some = windows.reduce_or();
    // Blocks in a window.
    let blocks = log2_ceil(window / group);
    let key_tokens = m.wire("keys_stored", m.concat(&[windows, none]));
    let key_frames = match blocks {
        0 => windows.zext(TOKEN_COUNT),
        blocks => m
            .concat(&[windows, m.lit(Bits(blocks), 0)])
            .zext(TOKEN_COUNT),
    };
    let value_tokens = m.wire(
        "values_stored",
        (tokens - window as u64) & some.replicate(TOKEN_COUNT),
    );
    let key_rest = below.zext(slots + 1);
    let full = m.lit(Bits(slots + 1), window as u64);
    let value_rest = some.mux(full, below.zext(slots + 1));
    let value_first = below & some.replicate(slots);
    let common = [
        ("last_place", last_place),
        ("last_lane", last_lane),
        ("tokens", tokens),
        ("d", d),
    ];
    let of_keys = [
        ("rest_first", none),
        ("rest", key_rest),
        ("frames", key_frames),
        ("stored", key_tokens),
    ];
    let of_values = [
        ("rest_first", value_first),
        ("rest", value_rest),
        ("frames", value_tokens),
        ("stored", value_tokens),
    ];
    let [for_keys, for_values] = jobs.fork(["key_job", "value_job"]);
    let [of_keys, of_values] = [of_keys, of_values].map(|own| [&common[..], &own].concat());
    let for_keys = for_keys.with(&of_keys).registered("keys");
    let for_values = for_values.with(&of_values).registered("values");

    m.comment("The numbers of the tokens, for the window.");
    let number = m.reg("token", Bits(TOKEN_COUNT));
    let last = m.reg("last_token", Bits(TOKEN_COUNT));
    let u_window = m.instance("u_window", &super::window(window));
    let numbers = m.stream("number", counting.q(), &[("token", number.q())]);
    let next = m.wire("number_taken", numbers.transfer());
    let ends = m.wire("last_number", next & number.q().eq(last.q()));
    counting.set(taken | (counting.q() & !ends));
    number.set_when(
        taken | next,
        taken.mux(m.lit(Bits(TOKEN_COUNT), 0), number.q() + 1),
    );
    last.set_when(taken, tokens - 1);
    numbers.connect(u_window, "s_axis");
    commands.accept_when(!counting.q() & (bad | taken));

    m.comment("Every move to the ring that it is of.");
    let moves = u_window.stream("m_axis", "descriptor");
    let (kind, put, is_last) = (moves.get("kind"), moves.get("put"), moves.get("last"));
    let of_ring = ["put", "first", "slots"].map(|name| (name, moves.get(name)));
    let [of_keys, of_values] =
        [is_last, put].map(|ends| [&of_ring[..], &[("ends", ends)]].concat());
    let key_moves = m.stream("key_move", moves.valid & !kind, &of_keys);
    let value_moves = m.stream("value_move", moves.valid & kind, &of_values);
    let moves_ready = kind.mux(value_moves.ready(), key_moves.ready());
    moves.accept_when(moves_ready);

    let mut seen: Vec<[Value; 2]> = vec![];
    for (path, keys, jobs, moves) in [
        ("k", true, for_keys, key_moves),
        ("v", false, for_values, value_moves),
    ] {
        m.comment(match path {
            "k" => "Keys.",
            _ => "Values.",
        });
        let u = m.instance(&format!("u_{path}"), &codec_path(size, keys));
        jobs.connect(u, "job");
        moves.registered(&format!("{path}_move")).connect(u, "move");
        tokens_in(&m, size, path).connect(u, "in");
        u.stream("out", &format!("{path}_tokens")).axi_stream_out(
            &format!("m_axis_{path}"),
            &token_beat(lanes).select(&["data", "last"]),
        );
        let stopped = u.get_as("stopped", &format!("{path}_path_stopped"));
        let doc = "a fault of the unit: a frame that it wrote was not decoded";
        m.output(&format!("{path}_stopped"), stopped, doc);
        seen.push(
            ["nan", "inf"]
                .map(|flag| u.get_as(&format!("meets_{flag}"), &format!("{path}_{flag}"))),
        );
    }
    m.comment("Flags.");
    let docs = [
        ("nan_seen", "sticky: an element was NaN, taken as 0"),
        (
            "inf_seen",
            "sticky: an element was infinite, taken as the largest finite value",
        ),
    ];
    for (i, (name, doc)) in docs.into_iter().enumerate() {
        sticky_flag(&m, name, seen[0][i] | seen[1][i], clear, doc);
    }
    m.finish()
}

/// A stream of tokens.
fn codec_command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("d", Bits(16), "elements of a token"),
            ("tokens", Bits(TOKEN_COUNT), "number of tokens, at least 1"),
        ],
    )
}

/// The port of the tokens of a path, with a skid buffer behind it.
fn tokens_in<'m>(m: &'m ModuleBuilder, size: CodecSize, path: &str) -> Stream<'m> {
    let beat = Bundle::new(
        "a beat of a token",
        &[(
            "data",
            Bits(16 * size.lanes),
            "binary16 elements, lane 0 lowest",
        )],
    );
    m.axi_stream_in(&format!("s_axis_{path}"), &beat)
        .through_packed(&format!("{path}_beat"), skid_buffer)
}
