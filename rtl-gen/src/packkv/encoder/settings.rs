//! The settings of a block: what they are, and whether they are in range.

use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, width_for};
use crate::packkv::format::{CHANNELS, HEAD};
use crate::packkv::packer::bit_length;
use crate::packkv::repacker::{Geometry, block_settings};

/// Bits of H and of D / 16.
const HEADS: usize = HEAD + 1;
/// Bits of D.
const HEAD_DIM: usize = 9;
/// The most heads, and the most channels of a head.
const MOST_HEADS: usize = 16;
const MOST_CHANNELS: usize = 256;

/// Settings as they are given.
pub(super) fn given_settings(geometry: Geometry) -> Bundle {
    let code = Bits(width_for(geometry.format.largest) + 1);
    let settings = Bundle::new(
        "the settings of a block",
        &[
            ("max_code_k", code, "N of keys"),
            ("max_code_v", code, "N of values"),
            ("heads", Bits(HEADS), "H, KV heads"),
            ("head_dim", Bits(HEAD_DIM), "D, channels of a head"),
        ],
    );
    match geometry.greedy {
        true => settings.append(&[("greedy", Bit, "the greedy order, not that of arrival")]),
        false => settings,
    }
}

/// Settings that have been looked at.
pub(super) fn judged_settings(geometry: Geometry) -> Bundle {
    let code = Bits(width_for(geometry.format.largest));
    block_settings(geometry).append(&[
        ("refused", Bit, "they are out of range"),
        ("k_n", code, "N of keys"),
        ("v_n", code, "N of values"),
    ])
}

/// Looks at the settings of blocks (contract, section 8).
pub(super) fn judge(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_judge_{}", geometry.name()));
    m.doc(
        "Looks at the settings of a block: beats of a token, bits of the codes, and whether all are in range. The others \
         are arbitrary where they are not. in_ready depends on out_ready.",
    );
    geometry.describe(&m);
    m.timing(2, "one block per cycle");
    let given = m
        .stream_in("in", &given_settings(geometry))
        .registered("given");
    let (heads, head_dim) = (given.get("heads"), given.get("head_dim"));
    let segments = head_dim.slice(4, HEADS);
    let beats = m.wire("all_beats", heads.mul_full(segments));
    let bits = width_for(format.largest);
    let mut bad = vec![
        heads.eq(0) | heads.gt(MOST_HEADS),
        head_dim.eq(0) | head_dim.gt(MOST_CHANNELS),
        head_dim.slice(0, 4).reduce_or(),
        beats.gt(geometry.max_d / CHANNELS),
    ];
    let mut fields: Vec<(String, Value)> = vec![];
    for side in ["k", "v"] {
        let n = given.get(&format!("max_code_{side}"));
        bad.push(n.eq(0) | n.bit(bits));
        let n = n.slice(0, bits);
        let length = bit_length(&m, &format!("{side}_length"), n, format.length());
        fields.push((format!("{side}_bits"), length + 1));
        fields.push((format!("{side}_n"), n));
    }
    let refused = bad
        .into_iter()
        .reduce(|a, b| a | b)
        .expect("there are limits");
    let mut all = vec![
        ("refused", m.wire("is_refused", refused)),
        ("heads", heads),
        ("segments", segments),
    ];
    all.push(("beats", beats.slice(0, geometry.beats())));
    all.extend(fields.iter().map(|(name, value)| (name.as_str(), *value)));
    if geometry.greedy {
        all.push(("greedy", given.get("greedy")));
    }
    given
        .with(&all)
        .registered("judged")
        .stream_out("out", &judged_settings(geometry));
    m.finish()
}
