//! The encoder: its parts.

use super::gate::{element_beat, gate, verdict};
use super::settings::{given_settings, judge};
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream, Value};
use crate::packkv::format::{CHANNELS, pack_words};
use crate::packkv::packer::packer;
use crate::packkv::quantizer::quantizer;
use crate::packkv::repacker::{Geometry, block_settings, order, repacker, steps};

/// Tokens between a gate and the repacker, and more.
const TOKENS: usize = 40;
/// Blocks whose settings wait.
const BLOCKS: usize = 4;
/// The sides, and what they are.
const SIDES: [(&str, &str); 2] = [("k", "keys"), ("v", "values")];

/// PackKV's encoder (contract, sections 2 to 4 and 8): tokens of keys and values of blocks, to their streams.
///
/// ```text
///  settings  +-------+
///  --------->| judge |-----+------------------------+
///            +-------+     v                        v
///  s_axis_k  +------+   +-----------+          +----------+   +--------+
///  --------->| gate |-->| quantizer |--------->|          |-->| packer |--> m_axis_k_packs
///            +------+   +-----------+          |          |   +--------+
///                                              | repacker |--> m_axis_k_steps, m_axis_v_steps, m_axis_order
///  s_axis_v  +------+   +-----------+          |          |   +--------+
///  --------->| gate |-->| quantizer |--------->|          |-->| packer |--> m_axis_v_packs
///            +------+   +-----------+          +----------+   +--------+
/// ```
///
/// # Panics
/// As the quantizer and the repacker.
pub fn encoder(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_encoder_{}", geometry.name()));
    m.doc(format!(
        "PackKV's encoder (IPDPS 2026): takes blocks of {} tokens of keys and values, up to {} binary16 of a side in \
         each, quantizes them token by token and gives their codes as packs of {} tokens of a channel, each in as many \
         bits as its codes need.",
        format.block, geometry.max_d, format.pack
    ));
    m.doc(format!(
        "The settings of a block are read while the first beat of its first key is offered: N of both sides, 1 to {}, H, 1 \
         to 16, and D, a multiple of 16 up to 256, with H D up to {}{}. All beats of s_axis_k and s_axis_v but the last one \
         of a token are full. A block whose settings are out of range, or in which a token has not H D elements, is \
         consumed without any output and sets config_error when both sides of it are there. A NaN counts as 0 and an \
         infinity as the largest finite value of its sign; nan_k, inf_k, nan_v and inf_v say so of the blocks that are \
         written. pending counts the tokens that both sides have of the block that is not yet full; a reset drops them.",
        format.largest,
        geometry.max_d,
        if geometry.greedy { ", and whether the greedy order is to be found" } else { "" },
    ));
    m.doc(
        "m_axis_k_steps and m_axis_v_steps give a step per beat and m_axis_order the number of a stored token, a packet per \
         block; m_axis_k_packs and m_axis_v_packs words of 32 bytes, a packet per block and head, whose number is dest. A \
         block's first word is offered within 160 cycles of its last beat, and one more per beat of a token, if no block is \
         before it and the order is that of arrival. No combinational path from any input to any output.",
    );
    geometry.describe(&m);
    m.throughput(match geometry.greedy {
        true => "one beat of 16 elements per cycle and side in the order of arrival; packs of P codes as fast",
        false => "one beat of 16 elements per cycle and side; packs of P codes as fast",
    });
    let clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let given = given_settings(geometry);
    let given: Vec<(&str, Value)> = given
        .fields()
        .iter()
        .map(|f| (f.name.as_str(), m.input(&f.name, f.kind, &f.doc)))
        .collect();
    let beats = SIDES.map(|(side, _)| m.axi_stream_in(&format!("s_axis_{side}"), &element_beat()));

    m.comment("The settings of a block, once, when its first key is offered.");
    let asked = m.reg_reset("asked", Bit, 0);
    let asks = m.stream("asks", beats[0].valid & !asked.q(), &given);
    let asks_now = m.wire("asks_now", asks.transfer());
    let judge = m.instance("u_judge", &judge(geometry));
    asks.connect(judge, "in");
    let [k, v, repack] = judge
        .stream("out", "judged")
        .fork(["k_told", "v_told", "repack_told"]);
    let [k, v] = [("k", k), ("v", v)].map(|(side, told)| {
        let n = told.get(&format!("{side}_n"));
        let fields = [
            ("refused", told.get("refused")),
            ("beats", told.get("beats")),
            ("n", n),
        ];
        told.with(&fields)
            .through_packed(&format!("{side}_settings"), |w| stream_fifo(BLOCKS, w))
    });
    let gates = SIDES.map(|(side, _)| m.instance(&format!("u_{side}_gate"), &gate(geometry)));
    let repacker = m.instance("u_repacker", &repacker(geometry));
    repacker.set("flags_clear", clear);
    let names = block_settings(geometry);
    repack
        .select(&names.names())
        .through_packed("settings", |w| stream_fifo(BLOCKS, w))
        .connect(repacker, "s_axis_settings");
    let mut counts = vec![];
    for (((side, _), beats), (gate, settings)) in SIDES
        .into_iter()
        .zip(beats)
        .zip(gates.into_iter().zip([k, v]))
    {
        beats.connect(gate, "in");
        settings.connect(gate, "settings");
        quantized(&m, geometry, side, gate).connect(repacker, &format!("s_axis_{side}"));
        counts.push(gate.get_as("token_count", &format!("{side}_tokens")));
    }
    let ends = gates[0].get_as("block_ends", "k_block_ends");
    gates[1].get_as("block_ends", "unused_v_block_ends");
    asked.set((asked.q() | asks_now) & !ends);
    pending(&m, geometry, [counts[0], counts[1]]);
    outputs(&m, geometry, repacker);
    m.finish()
}

/// The codes of a side, with the verdicts on their tokens.
fn quantized<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    side: &str,
    gate: InstanceRef<'m>,
) -> Stream<'m> {
    let format = geometry.format;
    let name = |what: &str| format!("{side}_{what}");
    m.comment(format!("The quantizer of {side}."));
    let u = m.instance(
        &format!("u_{side}_quantizer"),
        &quantizer(format.largest, geometry.max_d),
    );
    let passing = gate.stream("out", &name("passing"));
    let full = m.lit(Bits(2 * CHANNELS), (1u64 << (2 * CHANNELS)) - 1);
    passing.append(&[("keep", full)]).connect(u, "s_axis");
    let n = gate.get_as("max_code", &name("max_code_now"));
    u.set("max_code", n.zext(n.width() + 1))
        .set("flags_clear", m.lit(Bit, 0));
    for flag in ["nan_seen", "inf_seen", "config_error"] {
        u.get_as(flag, &format!("unused_{side}_{flag}"));
    }
    let verdicts = gate
        .stream("verdict", &name("verdict"))
        .through_packed(&name("known"), |w| stream_fifo(TOKENS, w));
    let codes = u.stream("m_axis", &name("codes"));
    let bytes = codes.get("data").lanes(8);
    let bits = format.bits();
    let packed = m.lanes(&name("coded"), CHANNELS, |i| bytes[i].slice(0, bits));
    if bits < 8 {
        let rest: Vec<Value> = bytes
            .iter()
            .map(|byte| byte.slice(bits, 8 - bits))
            .collect();
        m.unused(&format!("unused_{side}_signs"), m.pack(&rest));
    }
    m.unused(&format!("unused_{side}_keep"), codes.get("keep"));
    m.unused(&format!("unused_{side}_known_valid"), verdicts.valid);
    let last = codes.get("last");
    let mut fields = vec![
        ("codes", packed),
        ("step", codes.get("user")),
        ("last", last),
    ];
    let names: Vec<String> = verdict().names().into_iter().map(String::from).collect();
    fields.extend(names.iter().map(|f| (f.as_str(), verdicts.get(f))));
    let ends = m.wire(&name("token_ends"), codes.transfer() & last);
    let coded = codes.with(&fields);
    verdicts.accept_when(ends);
    coded
}

/// The tokens of the block that is not full: of the side that has fewer.
fn pending<'m>(m: &'m ModuleBuilder, geometry: Geometry, [k, v]: [Value<'m>; 2]) {
    m.comment("Tokens of the block that is not full. Keys may be ahead, or values.");
    let ahead = m.wire("keys_ahead", k - v);
    let behind = ahead.bit(ahead.width() - 1);
    m.unused("unused_ahead", ahead.slice(0, ahead.width() - 1));
    let fewer = m.wire("fewer", behind.mux(k, v));
    let bits = geometry.format.token();
    m.unused("unused_fewer", fewer.slice(bits, fewer.width() - bits));
    let pending = m.reg_reset("pending", Bits(bits), 0);
    pending.set(fewer.slice(0, bits));
    m.output(
        "pending",
        pending.q(),
        "tokens of the block that is not full",
    );
}

/// The streams, and the flags.
fn outputs<'m>(m: &'m ModuleBuilder, geometry: Geometry, repacker: InstanceRef<'m>) {
    for (side, what) in SIDES {
        m.comment(format!("What goes out of {what}."));
        let name = |what: &str| format!("{side}_{what}");
        let u = m.instance(&format!("u_{side}_packer"), &packer(geometry.format));
        repacker
            .stream(&format!("m_axis_{side}_packs"), &name("packs"))
            .connect(u, "s_axis");
        u.stream("m_axis", &name("words"))
            .axi_stream_out(&format!("m_axis_{side}_packs"), &pack_words());
        let given = repacker.stream(&format!("m_axis_{side}_steps"), &name("steps"));
        given.axi_stream_out(&format!("m_axis_{side}_steps"), &steps());
        for (flag, met) in [("nan", "a NaN"), ("inf", "an infinity")] {
            let name = format!("{flag}_{side}");
            let doc = format!("sticky: {met} was among the {what} of a block that was written");
            m.output(&name, repacker.get_as(&name, &format!("met_{name}")), &doc);
        }
    }
    let given = repacker.stream("m_axis_order", "order");
    given.axi_stream_out("m_axis_order", &order());
    let error = repacker.get_as("config_error", "met_config_error");
    m.output("config_error", error, "sticky: a block was refused");
}
