//! A path of the codec: the ring of the window, the quantizer, the dequantizer, and what comes out in the
//! order of the tokens.

use super::codec_streams::{CodecSize, TOKEN_COUNT, ring_move, token_beat};
use super::token_ring::token_ring;
use super::{dequantizer, key_quantizer, value_quantizer};
use crate::cells::byte_splitter;
use crate::hw::{Bit, Bits, Bundle, InstanceRef, Module, ModuleBuilder, Stream, log2_ceil};

/// What a path does for a stream of tokens.
pub(super) fn path_job(size: CodecSize) -> Bundle {
    size.ring_job().append(&[
        ("d", Bits(16), "elements of a token"),
        ("frames", Bits(TOKEN_COUNT), "frames that are stored"),
        ("stored", Bits(TOKEN_COUNT), "tokens in them"),
    ])
}

/// The path of keys or of values.
///
/// The latency depends on the window: a token leaves when it has left the window, or at the end.
pub(super) fn codec_path(size: CodecSize, keys: bool) -> Module {
    let CodecSize {
        lanes,
        group,
        bits,
        max_d,
        ..
    } = size;
    let what = if keys { "keys" } else { "values" };
    let m = ModuleBuilder::new(format!(
        "kivi_codec_{what}_{}_g{group}_b{bits}",
        size.name()
    ));
    m.doc(format!(
        "The path of {what} in KIVI's codec: tokens that leave the window are quantized and dequantized; \
         behind them come those that are in the window at the end.",
    ));
    size.describe(&m);
    m.parameter("group", group);
    m.parameter("bits", bits);
    m.throughput("one beat per cycle");
    let jobs = m.stream_in("job", &path_job(size));
    let moves = m.stream_in("move", &ring_move());
    let tokens = m.stream_in("in", &token_beat(lanes).select(&["data"]));

    m.comment(
        "A job for the ring, one for the dequantizer and one for the order of what comes out.",
    );
    let [for_ring, for_frames, for_order] = jobs.fork(["ring_job", "frames_job", "order_job"]);
    let ring = m.instance("u_ring", &token_ring(size));
    for_ring.connect(ring, "job");
    moves.connect(ring, "move");
    tokens.connect(ring, "in");

    m.comment("Quantizer and dequantizer.");
    let quantizer = match keys {
        true => key_quantizer(lanes, group, bits, max_d),
        false => value_quantizer(lanes, group, bits, max_d),
    };
    let quantizer = m.instance("u_quantizer", &quantizer);
    quantizer.set("flags_clear", m.lit(Bit, 0));
    ring.stream("out", "leaving").connect(quantizer, "s_axis");
    for flag in ["config_error", "nan_seen", "inf_seen"] {
        m.unused(
            &format!("unused_{flag}"),
            quantizer.get_as(flag, &format!("quantizer_{flag}")),
        );
    }
    let words = quantizer.stream("m_axis", "frames");
    let part = lanes * bits / 4;
    let words = match part < lanes {
        true => words.through("splitter", &byte_splitter(lanes, part), |_| {}),
        false => words,
    };
    m.unused("unused_frame_ends", words.get("last"));
    let words = words.replace(&[("last", m.lit(Bit, 0))]);
    let dequantizer = m.instance(
        "u_dequantizer",
        &dequantizer(lanes, bits, group, max_d, max_d),
    );
    dequantizer
        .set("restart", m.lit(Bit, 0))
        .set("errors_clear", m.lit(Bit, 0));
    words.connect(dequantizer, "s_axis");
    let has_frames = m.wire("has_frames", for_frames.get("frames").ne(0));
    let fields = [
        ("kind", m.lit(Bit, u64::from(!keys))),
        ("d", for_frames.get("d")),
        ("frames", for_frames.get("frames")),
    ];
    let fields = m.fields("frames_command", &fields);
    for_frames
        .only_when("frames_command", has_frames)
        .with_fields(fields)
        .connect(dequantizer, "s_axis_command");

    m.comment("Stored tokens first, then those of the window.");
    let restored = dequantizer.stream("m_axis", "restored");
    let rest = ring.stream("rest", "rest");
    in_order(&m, size, for_order, restored, rest);
    status(&m, dequantizer);
    for (flag, what) in [("meets_nan", "NaN"), ("meets_inf", "infinite")] {
        let doc = &format!("an element put in the cycle before was {what}");
        m.output(flag, ring.get_as(flag, &format!("ring_{flag}")), doc);
    }
    m.finish()
}

/// The tokens of a job: so many restored ones, then so many of the window.
fn in_order<'m>(
    m: &'m ModuleBuilder,
    size: CodecSize,
    jobs: Stream<'m>,
    restored: Stream<'m>,
    rest: Stream<'m>,
) {
    let active = m.reg_reset("order_active", Bit, 0);
    let stored = m.reg("stored_left", Bits(TOKEN_COUNT));
    let left = m.reg("window_left", Bits(log2_ceil(size.window) + 1));
    let starts = m.wire("order_starts", jobs.valid & !active.q());
    let from_store = m.wire("from_store", stored.q().ne(0));
    let from_window = m.wire("from_window", !from_store & left.q().ne(0));
    let valid = from_store.mux(restored.valid, from_window & rest.valid);
    let last = from_store.mux(restored.get("last"), rest.get("last"));
    let data = from_store.mux(restored.get("data"), rest.get("data"));
    m.unused("unused_restored_user", restored.get("user"));
    let out = m.stream(
        "ordered",
        active.q() & valid,
        &[("data", data), ("last", last)],
    );
    let token_ends = m.wire("ordered_ends", out.transfer() & last);
    let (all, window) = (jobs.get("stored"), jobs.get("rest"));
    stored.set_when(
        starts | (token_ends & from_store),
        starts.mux(all, stored.q() - 1),
    );
    left.set_when(
        starts | (token_ends & from_window),
        starts.mux(window, left.q() - 1),
    );
    active.set(starts | (active.q() & (from_store | from_window)));
    let ready = active.q() & out.ready();
    restored.accept_when(ready & from_store);
    rest.accept_when(ready & from_window);
    jobs.accept_when(!active.q());
    out.registered("out_beat")
        .stream_out("out", &token_beat(size.lanes).select(&["data", "last"]));
}

/// What the dequantizer says of the frames, which are its own quantizer's: it finds nothing wrong.
fn status<'m>(m: &'m ModuleBuilder, dequantizer: InstanceRef<'m>) {
    let stopped = dequantizer.get_as("stopped", "dequantizer_stopped");
    for port in ["config_error", "error_count", "first_error", "held"] {
        let value = dequantizer.get_as(port, &format!("dequantizer_{port}"));
        m.unused(&format!("unused_dequantizer_{port}"), value);
    }
    m.output("stopped", stopped, "a frame was not decoded");
}
