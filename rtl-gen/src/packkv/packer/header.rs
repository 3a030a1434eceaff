//! Headers of segments: minima and widths of 16 packs.

use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Value, width_for};
use crate::one_of::one_of;
use crate::packkv::format::{CHANNELS, Format, HEAD};

/// Bits of the longest header.
pub(super) fn header_bits(format: Format) -> usize {
    CHANNELS * (format.bits() + format.length())
}

/// A header.
pub(super) fn headers(format: Format) -> Bundle {
    Bundle::new(
        "a header",
        &[
            (
                "bytes",
                Bits(header_bits(format)),
                "minima, then widths; 0 above them",
            ),
            (
                "count",
                Bits(width_for(header_bits(format) / 8)),
                "its bytes",
            ),
            (
                "filled",
                Bits(4),
                "the last pair that has bytes, the first being 1, or 0",
            ),
            ("dest", Bits(HEAD), "the head"),
            ("last", Bit, "last segment of the head's block"),
        ],
    )
}

/// What it takes of a pack.
fn pack_fields(format: Format) -> Bundle {
    super::deltas::packed(format).select(&["lowest", "width", "bits", "dest", "last"])
}

/// Collects the minima and widths of 16 packs, and gives the header a cycle after the last one. It never waits.
pub(super) fn header(format: Format) -> Module {
    let (bits, length) = (format.bits(), format.length());
    let m = ModuleBuilder::new(format!(
        "packkv_header_p{}_n{}",
        format.pack, format.largest
    ));
    m.doc(
        "Headers of segments: the smallest codes of 16 packs in b bits each, then their widths in L bits each, L the \
         bits that b needs. It never waits.",
    );
    m.parameter("pack", format.pack);
    m.parameter("largest", format.largest);
    m.timing(1, "one pack per cycle");
    let pack = Flow::input(&m, "in", &pack_fields(format));
    let place = m.reg_reset("place", Bits(4), 0);
    let complete = m.reg_reset("complete", Bit, 0);
    place.set_when(pack.valid, place.q() + 1);
    complete.set(pack.valid & place.q().eq(CHANNELS - 1));
    let collected = |name: &str, value: Value<'_>| {
        let all = m.reg(name, Bits(CHANNELS * value.width()));
        let rest = all.q().slice(value.width(), (CHANNELS - 1) * value.width());
        (all, rest)
    };
    let (lowest, lowest_rest) = collected("lowest", pack.get("lowest"));
    let (widths, widths_rest) = collected("widths", pack.get("width"));
    let [b, dest, last] = ["bits", "dest", "last"]
        .map(|field| (m.reg(field, pack.get(field).kind()), pack.get(field)));
    lowest.set_when(pack.valid, m.concat(&[pack.get("lowest"), lowest_rest]));
    widths.set_when(pack.valid, m.concat(&[pack.get("width"), widths_rest]));
    let filled = m.reg("filled", Bits(4));
    let pair = m.wire("pair", place.q().slice(1, 3).zext(4) + 1);
    let has_bytes = m.wire("has_bytes", pack.get("width").ne(0));
    let before = filled.q() & place.q().ne(0).replicate(4);
    filled.set_when(pack.valid, has_bytes.mux(pair, before));
    for (register, value) in [b, dest, last] {
        register.set_when(pack.valid, value);
    }

    m.comment("The fields in as many bits as b says.");
    let (lowest, widths) = (lowest.q().lanes(bits), widths.q().lanes(length));
    let all = header_bits(format);
    let (mut selectors, mut values, mut counts) = (vec![], vec![], vec![]);
    for of_code in 2..=bits {
        let of_width = width_for(of_code);
        let fields = m.concat(&[
            m.pack(&cut(&widths, of_width)),
            m.pack(&cut(&lowest, of_code)),
        ]);
        selectors.push(m.wire(&format!("has_{of_code}_bits"), b.0.q().eq(of_code)));
        values.push(fields.zext(all));
        counts.push(m.lit(
            Bits(width_for(all / 8)),
            CHANNELS / 8 * (of_code + of_width),
        ));
    }
    let fields = [
        ("bytes", one_of(&m, "fields", &selectors, &values)),
        ("count", one_of(&m, "field_bytes", &selectors, &counts)),
        ("filled", filled.q()),
        ("dest", dest.0.q()),
        ("last", last.0.q()),
    ];
    Flow::new(&m, "header", complete.q(), &fields).output("out", &headers(format));
    m.finish()
}

/// The low `width` bits of each.
fn cut<'m>(lanes: &[Value<'m>], width: usize) -> Vec<Value<'m>> {
    lanes.iter().map(|lane| lane.slice(0, width)).collect()
}
