//! The dequantization engine: dense and sparse stream in, binary16 vectors out.

use super::admission::THRESHOLDS;
use super::code_aligner::{HELD, SIZE};
use super::quantizer::thresholds_are_codable;
use super::sparse_row::{PLACE, ROW};
use super::zero_insert::ERROR;
use super::{
    BLOCK, DEQUANTIZER_LANES, block_serializer, code_aligner, decode_parameters, dequantizer_group,
    dequantizer_latency, lanes_are_valid, sparse_reader, zero_insert,
};
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, Field, Module, ModuleBuilder, Stream, Value, log2_ceil};

/// Bits of a command: the vector's length and four thresholds.
pub(super) const COMMAND: usize = 16 + 16 * THRESHOLDS.len();
/// Sparse entries per cycle where a configuration does not say.
pub const DEFAULT_ENTRIES: usize = 16;
/// Commands of vectors that are being read ahead of the lanes.
const COMMANDS_AHEAD: usize = 8;
/// Cycles a vector's blocks wait at most for its parameters, with some to spare.
const CYCLES_AHEAD: usize = 32;

/// The parameters of a vector that the lanes take, and what is wrong with its header.
const HEADER_ERROR: &str = "error";

/// Oaken's dequantization engine (Figure 9(b)): the fused dense-and-sparse stream to binary16
/// vectors, bit for bit as the contract says (sections 5, 7 and 8).
///
/// One beat per cycle as long as no block has more than `entries` entries and vectors have at
/// least four beats.
///
/// # Panics
/// If `lanes` is not 4, 8, 16, 32 or 64, or `entries` is not 4, 8 or 16.
pub fn dequantizer(lanes: usize, entries: usize) -> Module {
    let core = core(lanes, entries);
    let m = ModuleBuilder::new(module_name("oaken_dequantizer", lanes, entries));
    m.doc(
        "Oaken's dequantization engine (Oaken, ISCA 2025, Figure 9(b)): takes the dense and the \
         sparse stream and a command per vector, gives binary16 vectors.",
    );
    m.doc(
        "A command is a vector's number of elements and its four thresholds. The bytes kept in a word \
         are its low ones, any number of them; a vector may begin at any byte. tlast ends a stream: \
         no word is taken after it.",
    );
    m.doc(
        "A vector that breaks the format is finished with +0 from the block in which it does, tuser \
         is set on its last beat, and the engine stops: when that beat has left, stopped is set. A \
         command that cannot be obeyed stops the engine as well, with config_error and no beat.",
    );
    m.doc(
        "restart is a reset in work: from the next cycle on nothing is left of the streams and \
         commands before it; counter and first error stay. Words that wait at the ports are to be \
         withdrawn. No combinational path from any input to any output.",
    );
    m.parameter("lanes", lanes);
    m.parameter("entries", entries);
    m.throughput(&format!(
        "one beat per cycle while no block has {entries} entries or more and vectors have at least 4 beats"
    ));
    let restart = m.input(
        "restart",
        Bit,
        "forget all that is buffered, begin with a vector",
    );
    let errors_clear = m.input(
        "errors_clear",
        Bit,
        "clears error_count, first_error and config_error",
    );
    let inputs = input_ports(lanes);
    let streams: Vec<(&str, Stream)> = inputs
        .iter()
        .map(|(name, fields)| (*name, m.axi_stream_in(&format!("s_axis_{name}"), fields)))
        .collect();

    m.comment("A restart resets the core one cycle later; in that cycle nothing is transferred.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let u = m.instance("u_core", &core);
    u.set("rst_n", running.q());
    for ((name, stream), (_, fields)) in streams.into_iter().zip(&inputs) {
        u.set(&format!("{name}_valid"), stream.valid & running.q());
        for (field, _, _) in fields.iter() {
            u.set(&format!("{name}_{field}"), stream.get(field));
        }
        stream.accept_when(
            u.get_as(&format!("{name}_ready"), &format!("{name}_ready")) & running.q(),
        );
    }
    let docs = OUTPUT_FIELDS;
    let fields: Vec<(&str, Value)> = docs
        .iter()
        .map(|(name, _)| (*name, u.get(&format!("out_{name}"))))
        .collect();
    let out = m.stream("out", u.get("out_valid") & running.q(), &fields);
    u.set("out_ready", out.ready());
    out.axi_stream_out("m_axis", &docs);

    m.comment("Errors outlive a restart.");
    let failed = m.wire("failed", u.get("failed") & running.q());
    let refused = m.wire("refused", u.get("refused") & running.q());
    let kind = u.get("failed_error");
    let count = m.reg_reset("error_count", Bits(16), 0);
    let first = m.reg_reset("first_error", Bits(ERROR), 0);
    let config = m.reg_reset("config_error", Bit, 0);
    let count_so_far = m.wire("count_so_far", count.q() & !errors_clear.replicate(16));
    let full = count_so_far.reduce_and();
    count.set((failed & !full).mux(count_so_far + 1, count_so_far));
    let first_so_far = m.wire("first_so_far", first.q() & !errors_clear.replicate(ERROR));
    first.set((failed & first_so_far.eq(0)).mux(kind, first_so_far));
    config.set((config.q() & !errors_clear) | refused);
    m.output(
        "stopped",
        u.get("stopped") & running.q(),
        "waits for a restart",
    );
    m.output(
        "config_error",
        config.q(),
        "sticky: a command was refused (no elements, or thresholds)",
    );
    m.output("error_count", count.q(), "vectors that broke the format");
    m.output(
        "first_error",
        first.q(),
        "1 HeaderNotCanonical, 2 HeaderNegativeMagnitude, 3 HeaderMinAboveMax, 4 ReservedTerminator, \
         5 BadPlaceholder, 6 IndexPastBlock, 7 IndexDescends, 8 DenseEnds, 9 SparseEnds, 0 none",
    );
    for name in ["dense", "sparse"] {
        m.output(
            &format!("{name}_held"),
            u.get(&format!("{name}_held")),
            "bytes accepted and not used, when all beats of the commands have left",
        );
    }
    m.finish()
}

/// The module's name says how many entries it reads per cycle where that is not the default.
fn module_name(stem: &str, lanes: usize, entries: usize) -> String {
    match entries {
        DEFAULT_ENTRIES => format!("{stem}_l{lanes}"),
        _ => format!("{stem}_l{lanes}_e{entries}"),
    }
}

/// The byte streams' and the command's ports.
fn input_ports(lanes: usize) -> [(&'static str, Vec<Field<'static>>); 3] {
    let word = |bytes: usize| {
        vec![
            ("tdata", Bits(8 * bytes), "bytes, byte 0 lowest"),
            ("tkeep", Bits(bytes), "which bytes there are: the low ones"),
            ("tlast", Bit, "the stream ends with this word"),
        ]
    };
    let command = (
        "tdata",
        Bits(COMMAND),
        "elements, outer_hi, inner_hi, inner_lo, outer_lo (lowest), 16 bits each",
    );
    [
        ("dense", word(lanes / 2)),
        ("sparse", word(ROW)),
        ("command", vec![command]),
    ]
}

const OUTPUT_FIELDS: [(&str, &str); 4] = [
    ("tdata", "binary16 elements, lane 0 lowest; +0 past the end"),
    ("tkeep", "two bits per element"),
    ("tlast", "last beat of the vector"),
    ("tuser", "with tlast: the vector broke the format"),
];

/// All of the engine but what outlives a restart.
fn core(lanes: usize, entries: usize) -> Module {
    assert!(lanes_are_valid(lanes), "dequantizer of {lanes} lanes");
    let m = ModuleBuilder::new(module_name("oaken_dequantizer_core", lanes, entries));
    m.doc(
        "Oaken's dequantization engine but for what outlives a restart: its reset is reset and \
         restart. failed and refused are set for one cycle each before the engine stops.",
    );
    m.parameter("lanes", lanes);
    m.parameter("entries", entries);
    let [dense, sparse, commands] =
        input_ports(lanes).map(|(name, fields)| m.stream_in(name, &fields));
    let halted = m.reg_reset("halted", Bit, 0);

    m.comment("A stream that has ended, or an engine that has stopped, takes nothing.");
    let dense = byte_port(&m, "dense_words", dense, halted.q());
    let sparse = byte_port(&m, "sparse_words", sparse, halted.q());
    let branches = checked_commands(&m, commands, halted.q());
    let [for_codes, for_blocks, for_header, for_lanes] = branches;

    m.comment("Dense path: the codes, in beats.");
    let aligner = code_aligner(lanes);
    let mut dense_held = None;
    let codes = dense.through("codes", &aligner, |u| {
        u.set("command_valid", for_codes.valid);
        for field in ["size", "bad"] {
            u.set(&format!("command_{field}"), for_codes.get(field));
        }
        for_codes.accept_when(u.get_as("command_ready", "codes_takes_command"));
        dense_held = Some(u.get_as("held", "dense_bytes"));
    });

    m.comment("Sparse path: headers, and the outliers of a block.");
    let chunks = (CYCLES_AHEAD * lanes / BLOCK).max(4);
    let reader = m.instance("u_sparse", &sparse_reader(entries, chunks));
    reader.set("in_valid", sparse.valid);
    for field in ["data", "keep", "last"] {
        reader.set(&format!("in_{field}"), sparse.get(field));
    }
    sparse.accept_when(reader.get_as("in_ready", "sparse_takes_word"));
    let size = for_blocks.get("size");
    reader
        .set("command_valid", for_blocks.valid)
        .set("command_blocks", size.slice(6, SIZE - 6))
        .set("command_tail", size.slice(0, 6))
        .set("command_bad", for_blocks.get("bad"));
    for_blocks.accept_when(reader.get_as("command_ready", "sparse_takes_command"));
    let fields = ["entries", "count", "ends", "error"].map(|f| {
        (
            f,
            reader.get_as(&format!("chunk_{f}"), &format!("chunk_{f}")),
        )
    });
    let chunk = m.stream(
        "chunk",
        reader.get_as("chunk_valid", "chunk_there"),
        &fields,
    );
    reader.set("chunk_ready", chunk.ready());
    let last_beat = m.forward("last_beat", Bit);
    if lanes == BLOCK {
        m.unused("unused_last_beat", last_beat.value());
    }
    let blocks = chunk.through("insert", &zero_insert(entries), |_| {});
    let blocks = match lanes {
        BLOCK => blocks,
        _ => blocks.through("blocks", &block_serializer(lanes), |u| {
            u.set("last", last_beat.value());
        }),
    };

    m.comment("The parameters of a vector, from header and thresholds.");
    let header = m.stream(
        "header",
        reader.get_as("header_valid", "header_there"),
        &[("header", reader.get_as("header_data", "header_data"))],
    );
    reader.set("header_ready", header.ready());
    let known = m.join("known", header, for_header);
    let fields: Vec<(&str, Value)> = ["header"]
        .into_iter()
        .chain(THRESHOLDS)
        .map(|name| (name, known.get(name)))
        .collect();
    let parameters = known
        .with(&fields)
        .through("parameters", &decode_parameters(), |_| {});
    let sparse_held = reader.get_as("held", "sparse_bytes");

    let (beats, events) = issue(&m, lanes, for_lanes, parameters, codes, blocks, halted.q());
    last_beat.drive(events.last);
    halted.set(halted.q() | events.fails | events.refuses);
    let out = lane_path(&m, lanes, beats);
    m.comment("It has stopped when its last beat has left.");
    let stopped = m.reg_reset("stopped", Bit, 0);
    stopped.set(halted.q() & !out.1);
    m.output("failed", events.fails, "a vector broke the format");
    m.output("failed_error", events.kind, "how it did");
    m.output("refused", events.refuses, "a command was refused");
    m.output("stopped", stopped.q(), "waits for a restart");
    let dense_held = dense_held.expect("a count of bytes");
    m.output(
        "dense_held",
        dense_held.zext(HELD),
        "bytes of the dense stream not used",
    );
    m.output(
        "sparse_held",
        sparse_held.zext(PLACE),
        "bytes of the sparse stream not used",
    );
    out.0.stream_out("out", &OUTPUT_FIELDS);
    m.finish()
}

/// A byte stream up to its end.
fn byte_port<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    port: Stream<'m>,
    halted: Value<'m>,
) -> Stream<'m> {
    let ended = m.reg_reset(&format!("{name}_ended"), Bit, 0);
    let open = m.wire(&format!("{name}_open"), !ended.q() & !halted);
    let fields = [("data", "tdata"), ("keep", "tkeep"), ("last", "tlast")]
        .map(|(name, port_name)| (name, port.get(port_name)));
    let words = m.stream(name, port.valid & open, &fields);
    let ready = words.ready();
    port.accept_when(open & ready);
    let last = words.get("last");
    ended.set(ended.q() | (words.transfer() & last));
    words
}

/// Commands with the judgement on them, to the four places that need them.
fn checked_commands<'m>(
    m: &'m ModuleBuilder,
    port: Stream<'m>,
    halted: Value<'m>,
) -> [Stream<'m>; 4] {
    m.comment("Commands: a length of 0 or bad thresholds are refused, in turn.");
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
    m.comment("Codes are read in step with the lanes, the sparse stream ahead of them.");
    let lanes = short(lanes).through_packed("commands", |w| stream_fifo(COMMANDS_AHEAD, w));
    let [codes, beats] = lanes.fork(["codes_command", "beats_command"]);
    [
        codes.through_packed("codes_commands", skid_buffer),
        short(blocks).through_packed("blocks_commands", skid_buffer),
        header,
        beats.through_packed("beats_commands", skid_buffer),
    ]
}

/// What the control says besides its beats.
struct Events<'m> {
    /// The beat in turn is the last of its vector.
    last: Value<'m>,
    /// A vector that broke the format has its last beat.
    fails: Value<'m>,
    /// How.
    kind: Value<'m>,
    /// A command is refused.
    refuses: Value<'m>,
}

/// The control: brings codes, outliers and parameters together, beat by beat, and finishes a vector
/// that breaks the format.
fn issue<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    command: Stream<'m>,
    parameters: Stream<'m>,
    codes: Stream<'m>,
    blocks: Stream<'m>,
    halted: Value<'m>,
) -> (Stream<'m>, Events<'m>) {
    m.comment("Control: the beat in turn, and whether a block begins with it.");
    let lane_bits = log2_ceil(lanes);
    let beat_bits = SIZE - lane_bits;
    let number = m.reg_reset("beat_number", Bits(beat_bits), 0);
    let first = m.reg_reset("beat_first", Bit, 1);
    let spoilt = m.reg_reset("spoilt", Bit, 0);
    let spoilt_error = m.reg("spoilt_error", Bits(ERROR));
    let size = command.get("size");
    let there = m.wire("beat_wanted", command.valid & !command.get("bad") & !halted);
    let refuses = m.wire("refuses", command.valid & command.get("bad") & !halted);
    let last = m.wire("beat_last", number.q().eq(size.slice(lane_bits, beat_bits)));
    let in_block = log2_ceil(BLOCK / lanes);
    let begins = match in_block {
        0 => m.lit(Bit, 1),
        _ => m.wire("block_begins", number.q().slice(0, in_block).eq(0)),
    };

    m.comment("Errors of header, sparse block and dense block count in that order.");
    let header_known = m.wire("header_known", !first.q() | parameters.valid);
    let header_error = parameters.get(HEADER_ERROR);
    let bad_header = m.wire(
        "bad_header",
        first.q() & parameters.valid & header_error.ne(0),
    );
    let block_known = m.wire("block_known", header_known & blocks.valid);
    let bad_block = m.wire(
        "bad_block",
        block_known & begins & blocks.get("error").ne(0),
    );
    let all_known = m.wire("all_known", block_known & codes.valid);
    let bad_codes = m.wire("bad_codes", all_known & codes.get("missing"));
    let spoils = m.wire("spoils", !spoilt.q() & (bad_header | bad_block | bad_codes));
    let zero = m.wire("all_zero", spoilt.q() | spoils);
    let dense_ends = m.lit(Bits(ERROR), 8);
    let kind = bad_header.mux(header_error, bad_block.mux(blocks.get("error"), dense_ends));
    let kind = m.wire("error_kind", spoilt.q().mux(spoilt_error.q(), kind));
    let tail = size.slice(0, lane_bits);
    let names = parameters.field_names();
    let fields: Vec<(&str, Value)> = names
        .iter()
        .filter(|name| *name != HEADER_ERROR)
        .map(|name| (name.as_str(), parameters.get(name)))
        .chain([
            ("code", codes.get("codes")),
            ("outlier", blocks.get("outlier")),
            ("inner", blocks.get("inner")),
            ("side", blocks.get("side")),
            ("zero", zero),
            ("first", first.q()),
            ("last", last),
            ("tail", tail),
        ])
        .collect();
    let beats = m.stream("issue", there & (zero | all_known), &fields);
    let goes = m.wire("goes", beats.transfer());
    let uses = m.wire("uses", goes & !zero);
    codes.accept_when(uses);
    blocks.accept_when(uses);
    parameters.accept_when(goes & first.q());
    command.accept_when(goes & last);
    let zero_number = m.lit(Bits(beat_bits), 0);
    number.set_when(goes, last.mux(zero_number, number.q() + 1));
    first.set_when(goes, last);
    spoilt.set_when(goes, zero & !last);
    spoilt_error.set_when(goes, kind);
    let events = Events {
        last,
        fails: m.wire("fails", goes & last & zero),
        kind,
        refuses,
    };
    (beats, events)
}

/// The lanes, which end at the port: their last register holds what is offered. Also gives whether
/// there is any beat on its way.
fn lane_path<'m>(m: &'m ModuleBuilder, lanes: usize, beats: Stream<'m>) -> (Stream<'m>, Value<'m>) {
    m.comment("The lanes step together, whenever the beat at the port is taken or there is none.");
    let advance = m.forward("advance", Bit);
    let sample = m.wire("sample", beats.valid & beats.get("first"));
    let elements = ["code", "outlier", "inner", "side"];
    let entered: Vec<(&str, Value)> = elements
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
    let (zero, last, tail) = (beats.get("zero"), beats.get("last"), beats.get("tail"));
    let absent: Vec<Value> = (0..lanes)
        .map(|i| match i {
            0 => zero,
            _ => zero | (last & tail.lt(i)),
        })
        .collect();
    let entered_zero = m.reg("entered_zero", Bits(lanes));
    entered_zero.set_when(advance.value(), m.pack(&absent));
    let x = m.forward("x", Bits(16 * lanes));
    let in_group = lanes.min(DEQUANTIZER_LANES);
    let group = dequantizer_group(in_group);
    let names = beats.field_names();
    for at in (0..lanes).step_by(in_group) {
        let u = m.instance(&format!("u_dequantizer{at}"), &group);
        u.set("advance", advance.value()).set("sample", sample);
        for name in &names {
            let is_parameter = ["base", "slope", "k0"].iter().any(|p| name.starts_with(p));
            if is_parameter {
                u.set(name, beats.get(name));
            }
        }
        for (name, value) in entered.iter().chain([&("zero", entered_zero.q())]) {
            let bits = value.width() / lanes;
            u.set(name, value.slice(bits * at, bits * in_group));
        }
        u.drive("x", x, 16 * at);
    }

    m.comment("What goes with a beat beside the lanes.");
    let mut stage = [beats.valid.as_bits(), tail, last.as_bits(), zero.as_bits()];
    let mut any: Option<Value> = None;
    for i in 0..=dequantizer_latency() {
        let valid = m.reg_reset(&format!("lane_valid{i}"), Bits(1), 0);
        let tail = m.reg(&format!("lane_tail{i}"), stage[1].kind());
        let last = m.reg(&format!("lane_last{i}"), Bits(1));
        let zero = m.reg(&format!("lane_zero{i}"), Bits(1));
        valid.set_when(advance.value(), stage[0]);
        tail.set_when(advance.value(), stage[1]);
        last.set_when(advance.value(), stage[2]);
        zero.set_when(advance.value(), stage[3]);
        stage = [valid.q(), tail.q(), last.q(), zero.q()];
        any = Some(any.map_or(valid.q(), |all| all | valid.q()));
    }
    let [valid, tail, last, zero] = stage;
    let fields = [
        ("x", x.value()),
        ("tail", tail),
        ("last", last.bit(0)),
        ("user", (last & zero).as_bit()),
    ];
    let out = m.stream("decoded", valid.bit(0), &fields);
    advance.drive(!out.valid | out.ready());
    beats.accept_when(advance.value());
    let last = out.get("last");
    let tail = out.get("tail");
    let keep: Vec<Value> = (0..lanes)
        .map(|i| match i {
            0 => m.lit(Bits(2), 3),
            _ => (!last | tail.ge(i)).replicate(2),
        })
        .collect();
    let busy = m.wire("busy", any.expect("there are stages").as_bit());
    let fields = [
        ("tdata", out.get("x")),
        ("tkeep", m.wire("keep", m.pack(&keep))),
        ("tlast", last),
        ("tuser", out.get("user")),
    ];
    (out.with(&fields), busy)
}
