//! The repacker: its parts.

use super::geometry::{Geometry, block_settings, coded_beat};
use super::groups::groups;
use super::intake::intake;
use super::joiner::joiner;
use super::reader::{Side, order, reader, steps};
use super::search::search;
use super::sorter::sorter;
use super::store::store;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Flow, InstanceRef, Module, ModuleBuilder, Stream, Value};

/// The sides and their readers.
const SIDES: [(&str, Side); 2] = [("k", Side::Keys), ("v", Side::Values)];

/// PackKV's repacker (contract, sections 3 and 4): codes of blocks of tokens, to packs in the order of the streams.
///
/// ```text
///  s_axis_k  +--------+   +-------+                     +--------+
///  --------->| intake |-->| store |-------------------->| reader |--> m_axis_k_packs, m_axis_k_steps, m_axis_order
///            +--------+   +-------+                     +--------+
///                 |            |                            ^
///                 v            v                            |
///  settings  +--------+   +--------+   +--------+   order   |
///  --------->| joiner |-->| search |-->| sorter |-----------+
///            +--------+   +--------+   +--------+           |
///                 ^            ^                            v
///                 |            |                            |
///  s_axis_v  +--------+   +-------+                     +--------+
///  --------->| intake |-->| store |-------------------->| reader |--> m_axis_v_packs, m_axis_v_steps
///            +--------+   +-------+                     +--------+
/// ```
///
/// A block is taken while the one before is searched, and its predecessor read.
///
/// # Panics
/// If the largest token is no power of two from 64 on.
pub fn repacker(geometry: Geometry) -> Module {
    assert!(
        geometry.max_d >= 64 && geometry.max_d.is_power_of_two(),
        "a repacker of tokens of {} elements",
        geometry.max_d
    );
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_repacker_{}", geometry.name()));
    m.doc(format!(
        "PackKV's repacker (IPDPS 2026): takes the codes of keys and values of blocks of {} tokens, up to {} of a side \
         in each, and gives them in their stored order as packs of {} codes of a channel.",
        format.block, geometry.max_d, format.pack
    ));
    m.doc(match geometry.greedy {
        true => "The order of a block is that of arrival, or the greedy one: group after group, each begun by the token with \
                 the smallest sum of magnitudes, and joined by the one that it grows least by.",
        false => "The stored order is that of arrival.",
    });
    m.doc(
        "A block's settings come once, at any time. All beats of a token are full. A block with a token that is bad is \
         consumed and sets config_error; nan_k, inf_k, nan_v and inf_v count for the others. Steps and order are a packet \
         per block, a step or a token per beat; packs are a packet per block and head. No \
         combinational path from any input to any output.",
    );
    geometry.describe(&m);
    m.throughput("one beat of codes and one pack per cycle and side, but for the search");

    let clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let settings = m.axi_stream_in("s_axis_settings", &block_settings(geometry));
    let tokens =
        SIDES.map(|(side, _)| m.axi_stream_in(&format!("s_axis_{side}"), &coded_beat(format)));
    m.comment("Tokens into the buffers.");
    let intakes = SIDES.map(|(side, _)| m.instance(&format!("u_{side}_intake"), &intake(geometry)));
    let stores = SIDES.map(|(side, _)| m.instance(&format!("u_{side}_store"), &store(geometry)));
    for ((tokens, u), (store, (side, _))) in tokens
        .into_iter()
        .zip(intakes)
        .zip(stores.into_iter().zip(SIDES))
    {
        tokens.connect(u, "in");
        Flow::of(u, "write", &format!("{side}_write")).connect(store, "write");
    }
    m.comment("Whole blocks.");
    let joiner = m.instance("u_joiner", &joiner(geometry));
    joiner.set("flags_clear", clear);
    settings.connect(joiner, "settings");
    for ((side, _), u) in SIDES.into_iter().zip(intakes) {
        Flow::of(u, "token", &format!("{side}_there")).connect(joiner, side);
    }
    for (side, what) in [("k", "keys"), ("v", "values")] {
        for (flag, met) in [("nan", "a NaN"), ("inf", "an infinity")] {
            let name = format!("{flag}_{side}");
            let doc = format!("sticky: {met} was among the {what} of a block that was written");
            m.output(&name, joiner.get_as(&name, &format!("found_{name}")), &doc);
        }
    }
    let error = joiner.get_as("config_error", "found_config_error");
    m.output("config_error", error, "sticky: a block was refused");
    let block = joiner.stream("block", "whole");
    let (block, orders) = match geometry.greedy {
        true => {
            let (block, orders) = ordered(
                &m,
                geometry,
                block,
                Flow::of(joiner, "there", "there"),
                stores,
            );
            (block, Some(orders))
        }
        false => (block, None),
    };
    readers(&m, geometry, block, orders, (intakes, stores));
    m.finish()
}

/// The blocks with their order, and for each side the RAM that holds it.
fn ordered<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    block: Stream<'m>,
    there: Flow<'m>,
    stores: [InstanceRef<'m>; 2],
) -> (Stream<'m>, [InstanceRef<'m>; 2]) {
    m.comment("The order.");
    let search = m.instance("u_search", &search(geometry));
    block.connect(search, "in");
    there.connect(search, "there");
    for ((side, _), store) in SIDES.into_iter().zip(stores) {
        search.set(
            &format!("{side}_codes"),
            store.get_as("search_codes", &format!("{side}_search_codes")),
        );
    }
    for name in ["searching", "search_buffer", "search_token", "search_word"] {
        let value = search.get_as(name, name);
        for store in stores {
            store.set(name, value);
        }
    }
    let groups = m.instance("u_groups", &groups(geometry));
    there.connect(groups, "there");
    Flow::of(search, "chosen", "chosen").connect(groups, "chosen");
    let found = held(m, "waiting", search.stream("out", "searched"));
    let sorter = m.instance("u_sorter", &sorter(geometry));
    found.connect(sorter, "in");
    for name in ["ask_buffer", "ask_token"] {
        groups.set(name, sorter.get_as(name, name));
    }
    sorter.set("asked_group", groups.get_as("asked_group", "asked_group"));
    let stored = Flow::of(sorter, "stored", "stored");
    let token = geometry.format.token();
    let orders = SIDES.map(|(side, _)| {
        let ram = m.instance(
            &format!("u_{side}_order"),
            &sdp_ram(2 * geometry.format.block, token),
        );
        ram.set("wr_en", stored.valid)
            .set(
                "wr_addr",
                m.concat(&[stored.get("buffer").as_bits(), stored.get("place")]),
            )
            .set("wr_data", stored.get("token"))
            .set("rd_en", m.lit(Bit, 1))
    });
    (sorter.stream("out", "sorted"), orders)
}

/// The blocks of a stream, each in registers until it has been taken: neither side's ready depends on the other's.
fn held<'m>(m: &'m ModuleBuilder, name: &str, blocks: Stream<'m>) -> Stream<'m> {
    let valid = m.reg_reset(&format!("{name}_held"), Bit, 0);
    let loads = m.wire(&format!("{name}_loads"), blocks.valid & !valid.q());
    let kept = blocks.fields().iter().map(|(field, value)| {
        let register = m.reg(&format!("{name}_{field}"), value.kind());
        register.set_when(loads, value);
        (field.to_owned(), register.q())
    });
    let kept: Vec<(String, Value<'m>)> = kept.collect();
    let fields: Vec<(&str, Value<'m>)> = kept.iter().map(|(f, v)| (f.as_str(), *v)).collect();
    let out = m.stream(name, valid.q(), &fields);
    valid.set(loads | (valid.q() & !out.ready()));
    blocks.accept_when(!valid.q());
    out
}

/// The readers of both sides, each with its own place in the blocks.
fn readers<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    block: Stream<'m>,
    orders: Option<[InstanceRef<'m>; 2]>,
    (intakes, stores): ([InstanceRef<'m>; 2], [InstanceRef<'m>; 2]),
) {
    let blocks = block.fork(["k_block", "v_block"]);
    for (at, ((side, kind), block)) in SIDES.into_iter().zip(blocks).enumerate() {
        m.comment(format!(
            "The reader of {}.",
            if at == 0 { "keys" } else { "values" }
        ));
        let u = m.instance(&format!("u_{side}_reader"), &reader(geometry, kind));
        let name = |what: &str| format!("{side}_{what}");
        let bits = block.get(&name("bits"));
        let mut names = vec!["refused", "heads", "segments"];
        if geometry.greedy {
            names.push("greedy");
        }
        let mut fields: Vec<(&str, Value)> = names.into_iter().map(|f| (f, block.get(f))).collect();
        fields.push(("bits", bits));
        held(m, &name("next"), block.with(&fields)).connect(u, "block");
        if let Some(orders) = &orders {
            let place = [
                u.get_as("order_buffer", &name("order_buffer")).as_bits(),
                u.get_as("order_place", &name("order_place")),
            ];
            orders[at].set("rd_addr", m.concat(&place));
            u.set(
                "stored_token",
                orders[at].get_as("rd_data", &name("stored_token")),
            );
        }
        for port in ["read_buffer", "read_token", "read_beat"] {
            stores[at].set(port, u.get_as(port, &name(port)));
        }
        u.set("codes", stores[at].get_as("read_codes", &name("codes")));
        u.set("step", stores[at].get_as("read_step", &name("step")));
        intakes[at].set("freed", u.get_as("freed", &name("freed")));
        u.stream("m_axis_steps", &name("steps"))
            .axi_stream_out(&format!("m_axis_{side}_steps"), &steps());
        if kind == Side::Keys {
            u.stream("m_axis_order", "order")
                .axi_stream_out("m_axis_order", &order());
        }
        u.stream("m_axis_packs", &name("packs"))
            .axi_stream_out(&format!("m_axis_{side}_packs"), &geometry.format.packs());
    }
}
