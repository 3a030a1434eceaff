//! The quantization engine: binary16 vectors in, dense and sparse stream out.

use super::admission::THRESHOLDS;
use super::sparse_entry::{beat_in_block, sparse_entries};
use super::{
    QUANTIZER_LANES, admission, decomposer, group_extremes, lanes_are_valid, ordered_key,
    parameter_unit, quantizer_latency, quantizer_x4, sparse_packer, sparse_word_bytes,
    without_negative_zero, zero_remove,
};
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Stream, Value, width_for};

/// Bits of a length in a record.
const LENGTH: usize = 16;

/// Oaken's quantization engine (Figure 9(a)): binary16 vectors to the fused dense-and-sparse
/// stream, bit for bit as the contract says.
///
/// Two passes. The first finds group and side of every element and the extremes of the groups,
/// while the vector goes into a buffer; the parameter unit makes header, bases and scales of
/// them. The second reads the buffer through the quantizer lanes and, for the outliers, through
/// zero-remove shifter and sparse packer. The buffer holds two vectors of the maximum, so that one
/// is written while the other is read.
///
/// One vector per max(beats, 23) cycles as long as the outputs are ready, and one cycle more where the
/// last beat of nothing but outliers spills into another word of the sparse stream.
///
/// # Panics
/// If `lanes` is not 4, 8, 16, 32 or 64, or `max_d` is not a power of two times them.
pub fn quantizer(lanes: usize, max_d: usize) -> Module {
    assert!(lanes_are_valid(lanes), "quantizer of {lanes} lanes");
    let max_beats = max_d / lanes;
    assert!(
        max_beats.is_power_of_two() && max_beats * lanes == max_d,
        "quantizer for {max_d} elements in beats of {lanes}"
    );
    let m = ModuleBuilder::new(format!("oaken_quantizer_l{lanes}_d{max_d}"));
    m.doc(
        "Oaken's quantization engine (Oaken, ISCA 2025, Figure 9(a)): takes binary16 vectors and the \
         four thresholds of each, gives its dense stream (a 4-bit code per element), its sparse \
         stream (header, one byte per outlier) and a record of both lengths.",
    );
    m.doc(format!(
        "The thresholds are sampled with a vector's first beat. Vectors have 1 to {max_d} elements; \
         all beats but the last are full. A vector with thresholds that are not finite or not in \
         order, or with more elements, is consumed, gives no output and sets config_error.",
    ));
    m.doc(
        "Both streams carry one packet per vector, and neither gets far ahead of the other: a \
         consumer that waits for the end of one packet before it takes the other never gets it. The \
         record is offered when both packets are complete, possibly before their last words are \
         taken; a refused vector has none.",
    );
    m.doc(
        "Every beat holds an element, kept elements are the low ones, and both bits of an element are \
         equal: the engine does not check it. NaN is coded as 0 and sets nan_seen, an infinity as the \
         largest value of its sign and sets inf_seen. No combinational path from any input to any \
         output.",
    );
    m.throughput(
        "one vector per max(beats, 23) cycles with ready outputs, one more where its sparse end spills",
    );
    m.parameter("lanes", lanes);
    m.parameter("max_d", max_d);
    let thresholds = THRESHOLDS.map(|name| m.input(name, Bits(16), "binary16 threshold"));
    let flags_clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let input = m.axi_stream_in(
        "s_axis",
        &[
            (
                "tdata",
                Bits(16 * lanes),
                "binary16 elements, lane 0 lowest",
            ),
            ("tkeep", Bits(2 * lanes), "two bits per element"),
            ("tlast", Bit, "last beat of the vector"),
        ],
    );

    m.comment("Pass 1: groups, sides and extremes, while the vector goes into the buffer.");
    let keep: Vec<Value> = input
        .get("tkeep")
        .lanes(2)
        .into_iter()
        .map(Value::reduce_and)
        .collect();
    let fields = [
        ("x", input.get("tdata")),
        ("keep", m.wire("element_keep", m.pack(&keep))),
        ("last", input.get("tlast")),
    ];
    let mut held = vec![];
    let admitted = input
        .with(&fields)
        .through("admission", &admission(lanes, max_beats), |u| {
            for (name, value) in THRESHOLDS.iter().zip(thresholds) {
                u.set(name, value);
            }
            held = THRESHOLDS
                .iter()
                .map(|name| u.get(&format!("held_{name}")))
                .collect();
        });

    m.comment("Thresholds of a vector, and whether it was cut, wait here for its extremes.");
    let at_end = admitted.get("last");
    let [elements, ends] = admitted.fork(["elements", "ends"]);
    let queued: Vec<(&str, Value)> = THRESHOLDS
        .into_iter()
        .zip(held.iter().copied())
        .chain([("cut", ends.get("cut"))])
        .collect();
    let vectors = ends
        .only_when("vector", at_end)
        .with(&queued)
        .through_packed("vectors", skid_buffer);

    let fields = ["x", "keep", "last"].map(|field| (field, elements.get(field)));
    let decomposed = elements
        .with(&fields)
        .through("decomposer", &decomposer(lanes), |u| {
            for (name, value) in THRESHOLDS.iter().zip(&held) {
                u.set(name, *value);
            }
        });
    let [classified, buffered] = decomposed.fork(["classified", "buffered"]);
    let extremes = vector_extremes(&m, lanes, classified);
    let fields = ["x", "keep", "outer", "inner", "high", "last"].map(|f| (f, buffered.get(f)));
    let buffer = buffered
        .with(&fields)
        .through_packed("buffer", |width| stream_fifo(2 * max_beats, width));

    m.comment("Between the passes: parameters of the vector. Its flags wait beside them.");
    let known = m.join("known", extremes, vectors);
    let codable = thresholds_are_codable(&m, &known);
    let bad = m.wire("bad", known.get("cut") | !codable);
    let vector_known = m.wire("vector_known", known.transfer());
    sticky_flags(&m, &known, vector_known, bad, flags_clear);
    let [raw, flagged] = known.fork(["raw", "flagged"]);
    let unit = parameter_unit();
    let inputs: Vec<String> = unit
        .ports()
        .into_iter()
        .filter_map(|p| p.name.strip_prefix("in_").map(str::to_owned))
        .filter(|field| field != "valid" && field != "ready")
        .collect();
    let fields: Vec<(&str, Value)> = inputs.iter().map(|f| (f.as_str(), raw.get(f))).collect();
    let parameters = raw.with(&fields).through("parameters", &unit, |_| {});
    let fields = [
        ("nan", flagged.get("nan")),
        ("inf", flagged.get("inf")),
        ("bad", bad),
    ];
    let flags = flagged.with(&fields).through_packed("flags", skid_buffer);
    let parameters = m.join("vector_parameters", parameters, flags);

    second_pass(&m, lanes, buffer, parameters);
    m.finish()
}

/// The extremes of every vector, in registers of their own.
///
/// The trees that find them never wait: the last beat of a vector enters only when the registers
/// are free. A stall that ran back through the trees to the decomposer would bind the clock.
fn vector_extremes<'m>(m: &'m ModuleBuilder, lanes: usize, classified: Stream<'m>) -> Stream<'m> {
    m.comment(
        "The last beat of a vector claims the registers for its extremes, and waits while those of \
         the vector before are in them: so the trees that find the extremes never stall.",
    );
    let last = classified.get("last");
    let claimed = m.reg_reset("extremes_claimed", Bit, 0);
    let enters = m.wire("classified_enters", !last | !claimed.q());
    let fields = ["x", "keep", "outer", "inner", "high", "nan", "inf", "last"]
        .map(|field| (field, classified.get(field)));
    let entering = m.stream("entering", classified.valid & enters, &fields);
    let claims = m.wire("claims", entering.transfer() & last);
    classified.accept_when(enters & entering.ready());
    let found = entering.through("extremes", &group_extremes(lanes), |_| {});

    let there = m.reg_reset("extremes_there", Bit, 0);
    let fields = found.field_names();
    let registers: Vec<_> = fields
        .iter()
        .map(|field| m.reg(&format!("held_{field}"), found.get(field).kind()))
        .collect();
    let held: Vec<(&str, Value)> = fields
        .iter()
        .zip(registers)
        .map(|(field, register)| {
            register.set_when(found.valid, found.get(field));
            (field.as_str(), register.q())
        })
        .collect();
    let extremes = m.stream("vector_extremes", there.q(), &held);
    let taken = m.wire("extremes_taken", extremes.transfer());
    there.set(found.valid | (there.q() & !taken));
    claimed.set(claims | (claimed.q() & !taken));
    found.accept_when(m.lit(Bit, 1));
    extremes
}

/// Are the thresholds of a vector finite and in order?
pub(super) fn thresholds_are_codable<'m>(m: &'m ModuleBuilder, vector: &Stream<'m>) -> Value<'m> {
    m.comment("Thresholds must be finite and in order; -0 counts as +0.");
    let thresholds = THRESHOLDS.map(|name| vector.get(name));
    let finite = thresholds
        .iter()
        .map(|t| !t.slice(10, 5).reduce_and())
        .reduce(|a, b| a & b)
        .expect("there are thresholds");
    let keys: Vec<Value> = thresholds
        .into_iter()
        .zip(THRESHOLDS)
        .map(|(t, name)| {
            let value = m.wire(&format!("{name}_value"), without_negative_zero(t));
            m.wire(&format!("{name}_key"), ordered_key(value))
        })
        .collect();
    let ordered = keys
        .windows(2)
        .map(|pair| pair[0].le(pair[1]))
        .reduce(|a, b| a & b)
        .expect("there are thresholds");
    m.wire("codable", finite & ordered)
}

/// nan_seen, inf_seen and config_error: set when a vector is known as a whole.
fn sticky_flags<'m>(
    m: &'m ModuleBuilder,
    vector: &Stream<'m>,
    known: Value<'m>,
    bad: Value<'m>,
    clear: Value<'m>,
) {
    m.comment("Sticky flags. The elements of a vector that is refused do not count.");
    let coded = m.wire("vector_coded", known & !bad);
    for (name, event, doc) in [
        ("nan_seen", coded & vector.get("nan"), "an element was NaN"),
        (
            "inf_seen",
            coded & vector.get("inf"),
            "an element was infinite",
        ),
        (
            "config_error",
            known & bad,
            "a vector was refused: thresholds or length",
        ),
    ] {
        let seen = m.reg_reset(name, Bit, 0);
        seen.set((seen.q() & !clear) | event);
        m.output(name, seen.q(), &format!("sticky: {doc}"));
    }
}

/// Everything behind the buffer: the beats of a vector go through the lanes and, for the outliers,
/// through zero-remove shifter and sparse packer.
fn second_pass<'m>(m: &'m ModuleBuilder, lanes: usize, buffer: Stream<'m>, parameters: Stream<'m>) {
    m.comment(
        "Pass 2: a vector starts when its parameters are there; a refused one is read and dropped.",
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

    m.comment("The parameters of the vector in work, from its first beat on.");
    let takes = m.wire("takes_parameters", leaves & first.q());
    let begins = m.wire("begins", takes & !bad);
    let current: Vec<(String, Value)> = parameters
        .field_names()
        .into_iter()
        .filter(|name| name != "bad")
        .map(|name| {
            let value = parameters.get(&name);
            (m.reg(&format!("current_{name}"), value.kind()), name, value)
        })
        .collect::<Vec<_>>()
        .into_iter()
        .map(|(reg, name, value)| {
            reg.set_when(begins, value);
            (name, reg.q())
        })
        .collect();
    parameters.accept_when(takes);
    let of_vector = |name: &str| {
        let found = current.iter().find(|(n, _)| n == name);
        found.expect("a parameter").1
    };
    let issued = issue.registered("issued");
    let first_issued = m.wire("first_issued", issued.valid & issued.get("first"));
    let [to_lanes, to_outliers] = issued.fork(["to_lanes", "to_outliers"]);

    let (dense, still_sampling) = lane_path(m, lanes, to_lanes, &current);
    lanes_sampling.drive(first_issued | still_sampling);

    m.comment(
        "The header waits for the first beat of its vector in the sparse packer, the flags for",
    );
    m.comment("the record.");
    let header = m.stream(
        "header",
        header_waits.q(),
        &[
            ("data", of_vector("header")),
            ("nan", of_vector("nan")),
            ("inf", of_vector("inf")),
        ],
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
    outputs(m, lanes, dense, sparse, flags);
}

/// The lanes: a beat and its group and side in, codes out. They step together whenever the beat
/// behind them can leave. Also gives whether they are still copying the parameters of a vector.
fn lane_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    beats: Stream<'m>,
    parameters: &[(String, Value<'m>)],
) -> (Stream<'m>, Value<'m>) {
    m.comment("Dense path: all lanes step together, whenever the beat behind them can leave.");
    let advance = m.forward("advance", Bit);
    let sample = m.wire("sample", beats.valid & beats.get("first"));
    let sampling = m.reg_reset("sampling", Bits(2), 0);
    sampling.set_when(advance.value(), m.concat(&[sampling.q().bit(0), sample]));
    let entered: Vec<(&str, Value)> = ["x", "keep", "outer", "inner", "high"]
        .into_iter()
        .map(|name| {
            let value = beats.get(name);
            (name, m.reg(&format!("entered_{name}"), value.kind()), value)
        })
        .collect::<Vec<_>>()
        .into_iter()
        .map(|(name, reg, value)| {
            reg.set_when(advance.value(), value);
            (name, reg.q())
        })
        .collect();
    let codes = m.forward("codes", Bits(4 * lanes));
    let group = quantizer_x4();
    for at in (0..lanes).step_by(QUANTIZER_LANES) {
        let u = m.instance(&format!("u_quantizer{at}"), &group);
        u.set("advance", advance.value()).set("sample", sample);
        for (name, value) in parameters {
            if !["header", "nan", "inf"].contains(&name.as_str()) {
                u.set(name, *value);
            }
        }
        for (name, value) in &entered {
            let width = value.width() / lanes * QUANTIZER_LANES;
            u.set(name, value.slice(width / QUANTIZER_LANES * at, width));
        }
        u.drive("code", codes, 4 * at);
    }

    m.comment("What goes with a beat beside the lanes: is there one, its bytes, is it the last?");
    let bytes: Vec<Value> = beats
        .get("keep")
        .lanes(2)
        .into_iter()
        .map(|pair| pair.bit(0))
        .collect();
    let mut stage = [beats.valid, m.pack(&bytes), beats.get("last")];
    for i in 0..=quantizer_latency() {
        let valid = m.reg_reset(&format!("lane_valid{i}"), Bit, 0);
        let keep = m.reg(&format!("lane_keep{i}"), Bits(lanes / 2));
        let last = m.reg(&format!("lane_last{i}"), Bit);
        valid.set_when(advance.value(), stage[0]);
        keep.set_when(advance.value(), stage[1]);
        last.set_when(advance.value(), stage[2]);
        stage = [valid.q(), keep.q(), last.q()];
    }
    let [valid, keep, last] = stage;
    let dense = m.stream(
        "dense",
        valid,
        &[("data", codes.value()), ("keep", keep), ("last", last)],
    );
    advance.drive(!valid | dense.ready());
    beats.accept_when(advance.value());
    (dense, sampling.q().reduce_or())
}

/// Zero-remove shifter and sparse packer.
fn outlier_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    beats: Stream<'m>,
    header: Stream<'m>,
) -> Stream<'m> {
    m.comment("Sparse path: entries of the outliers, without the gaps, in blocks.");
    let passes = m.wire("outliers_pass", beats.transfer());
    let last = beats.get("last");
    let beat = beat_in_block(m, "beat", lanes, passes, last);
    let entries = sparse_entries(m, &beats, beat);
    let fields = [
        ("outlier", beats.get("outer") | beats.get("inner")),
        ("entries", entries),
        ("last", last),
    ];
    let compacted = beats
        .with(&fields)
        .through("zero_remove", &zero_remove(lanes), |_| {});
    let passes = m.wire("compacted_passes", compacted.transfer());
    let last = compacted.get("last");
    let starts = m.reg_reset("compacted_first", Bit, 1);
    starts.set_when(passes, last);
    let block_last = match beat_in_block(m, "compacted_beat", lanes, passes, last) {
        Some(beat) => beat.reduce_and() | last,
        None => m.lit(Bit, 1),
    };
    let fields = [
        ("count", compacted.get("count")),
        ("entries", compacted.get("entries")),
        ("first", starts.q()),
        ("block_last", m.wire("block_last", block_last)),
        ("last", last),
    ];
    let packer = sparse_packer(lanes);
    compacted.with(&fields).through("sparse", &packer, |u| {
        u.set("header_valid", header.valid);
        u.set("header_data", header.get("data"));
        header.accept_when(u.get("header_ready"));
    })
}

/// The three output ports, each behind a skid buffer.
fn outputs<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    dense: Stream<'m>,
    sparse: Stream<'m>,
    flags: Stream<'m>,
) {
    m.comment(
        "The lengths of both packets are known with their last words: record and words leave",
    );
    m.comment("from the same registers.");
    let (dense, dense_length) = counted(m, "dense", lanes / 2, dense);
    let (sparse, sparse_length) = counted(m, "sparse", sparse_word_bytes(lanes), sparse);
    for (stream, name, port, data) in [
        (
            dense,
            "dense_out",
            "m_axis_dense",
            "two codes per byte, the first one in its low half; byte 0 lowest",
        ),
        (
            sparse,
            "sparse_out",
            "m_axis_sparse",
            "bytes, byte 0 lowest; those not kept mean nothing",
        ),
    ] {
        let docs = [
            ("tdata", data),
            ("tkeep", "which bytes there are: the low ones"),
            ("tlast", "last word of the vector"),
        ];
        let fields = ["data", "keep", "last"].map(|f| stream.get(f));
        let named = [
            ("tdata", fields[0]),
            ("tkeep", fields[1]),
            ("tlast", fields[2]),
        ];
        stream
            .with(&named)
            .through_packed(name, skid_buffer)
            .axi_stream_out(port, &docs);
    }
    let lengths = m.join("lengths", dense_length, sparse_length);
    let record = m.join("record", lengths, flags);
    let data = m.concat(&[record.get("sparse_length"), record.get("dense_length")]);
    let user = m.concat(&[record.get("inf"), record.get("nan")]);
    record
        .with(&[("tdata", data), ("tuser", user)])
        .through_packed("record_out", skid_buffer)
        .axi_stream_out(
            "m_axis_record",
            &[
                (
                    "tdata",
                    "bytes of the sparse packet (31:16) and of the dense one (15:0)",
                ),
                ("tuser", "the vector held an infinity (1), a NaN (0)"),
            ],
        );
}

/// Passes packets on and gives the length of each in bytes, in the field `<name>_length`.
fn counted<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    bytes: usize,
    stream: Stream<'m>,
) -> (Stream<'m>, Stream<'m>) {
    let keep = stream.get("keep");
    // keep is a row of ones from bit 0 up: its length is the place of the highest one.
    let width = width_for(bytes);
    let in_word = (0..bytes)
        .map(|i| {
            let top = match i + 1 < bytes {
                true => keep.bit(i) & !keep.bit(i + 1),
                false => keep.bit(i),
            };
            m.lit(Bits(width), (i + 1) as u64) & top.replicate(width)
        })
        .reduce(|a, b| a | b)
        .expect("a word has bytes");
    let in_word = m.wire(&format!("{name}_in_word"), in_word);
    let length = m.reg(&format!("{name}_length"), Bits(LENGTH));
    let first = m.reg_reset(&format!("{name}_first"), Bit, 1);
    let last = stream.get("last");
    let passes = m.wire(&format!("{name}_passes"), stream.transfer());
    first.set_when(passes, last);
    let before = length.q() & (!first.q()).replicate(LENGTH);
    let total = m.wire(&format!("{name}_so_far"), before + in_word.zext(LENGTH));
    length.set_when(passes, total);
    let (words_name, ends_name) = (format!("{name}_word"), format!("{name}_end"));
    let [words, ends] = stream.fork([words_name.as_str(), ends_name.as_str()]);
    let length_field = format!("{name}_length");
    let lengths = ends
        .only_when(&format!("{name}_total"), last)
        .with(&[(length_field.as_str(), total)])
        .through_packed(&format!("{name}_bytes"), skid_buffer);
    (words, lengths)
}
