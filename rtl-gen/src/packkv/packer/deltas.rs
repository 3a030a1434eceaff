//! A pack: its smallest code, and what the others are above it in as few bits as they need.

use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Value, log2_ceil};
use crate::one_of::one_of;
use crate::packkv::format::Format;

/// Levels of comparison between registers.
const LEVELS_PER_STAGE: usize = 2;

/// What a pack becomes.
pub(super) fn packed(format: Format) -> Bundle {
    let (bits, length) = (format.bits(), format.length());
    Bundle::new(
        "a pack",
        &[
            ("lowest", Bits(bits), "its smallest code, two's complement"),
            ("width", Bits(length), "bits of a delta, w"),
            (
                "bytes",
                Bits(format.codes()),
                "P deltas of w bits, the first lowest; 0 above them",
            ),
            ("bits", Bits(length), "b"),
            ("dest", Bits(crate::packkv::format::HEAD), "the head"),
            ("last", Bit, "last pack of the head's block"),
        ],
    )
}

/// Minimum, width and deltas of packs (contract, section 4). It never waits.
pub(super) fn deltas(format: Format) -> Module {
    let Format { pack, largest, .. } = format;
    let (bits, length) = (format.bits(), format.length());
    let m = ModuleBuilder::new(format!("packkv_deltas_p{pack}_n{largest}"));
    m.doc(
        "Packs of codes: the smallest code, the bits that the largest delta above it needs, and the deltas side \
         by side in so many bits each. It never waits.",
    );
    m.parameter("pack", pack);
    m.parameter("largest", largest);
    let levels = log2_ceil(pack);
    m.timing(levels.div_ceil(LEVELS_PER_STAGE) + 2, "one pack per cycle");
    let input = Flow::input(&m, "in", &format.packs());

    m.comment("Codes above -2^(b - 1), so that their order is that of unsigned numbers.");
    let codes = input.get("codes").lanes(bits);
    let raised = m.lanes("raised", pack, |i| raised_code(&m, codes[i]));
    let mut fields = kept(&input);
    fields.extend([("codes", raised), ("lowest", raised)]);
    let mut stage = input.with(&fields);
    for level in 1..=levels {
        let values = stage.get("lowest").lanes(bits);
        let lower = m.lanes(
            &format!("lowest_of_{}", 1 << level),
            values.len() / 2,
            |i| {
                let [a, b] = [values[2 * i], values[2 * i + 1]];
                a.lt(b).mux(a, b)
            },
        );
        let mut fields = kept(&stage);
        fields.extend([("codes", stage.get("codes")), ("lowest", lower)]);
        stage = stage.with(&fields);
        if level % LEVELS_PER_STAGE == 0 || level == levels {
            stage = stage.registered(level.div_ceil(LEVELS_PER_STAGE));
        }
    }

    m.comment("Deltas. The bits of the largest are those of all of them together.");
    let at = levels.div_ceil(LEVELS_PER_STAGE) + 1;
    let (lowest, codes) = (stage.get("lowest"), stage.get("codes").lanes(bits));
    let deltas = m.lanes("deltas", pack, |i| codes[i] - lowest);
    let any = deltas.lanes(bits).into_iter().reduce(|a, b| a | b);
    let any = m.wire("any_delta", any.expect("a pack has codes"));
    let width = bit_length(&m, "width_of", any, length);
    let mut fields = kept(&stage);
    let signed = m.wire("lowest_code", raised_code(&m, lowest));
    fields.extend([("deltas", deltas), ("width", width), ("lowest", signed)]);
    let stage = stage.with(&fields).registered(at);

    m.comment("Side by side.");
    let (deltas, width) = (stage.get("deltas").lanes(bits), stage.get("width"));
    let selectors: Vec<Value> = (1..=bits)
        .map(|w| m.wire(&format!("is_{w}_wide"), width.eq(w)))
        .collect();
    let packed_by: Vec<Value> = (1..=bits)
        .map(|w| {
            let lanes: Vec<Value> = deltas.iter().map(|delta| delta.slice(0, w)).collect();
            m.pack(&lanes).zext(format.codes())
        })
        .collect();
    let bytes = one_of(&m, "packed_bytes", &selectors, &packed_by);
    let mut fields = kept(&stage);
    fields.extend([
        ("bytes", bytes),
        ("width", width),
        ("lowest", stage.get("lowest")),
    ]);
    stage
        .with(&fields)
        .registered(at + 1)
        .output("out", &packed(format));
    m.finish()
}

/// What goes along with a pack.
fn kept<'m>(flow: &Flow<'m>) -> Vec<(&'static str, Value<'m>)> {
    ["bits", "dest", "last"]
        .map(|field| (field, flow.get(field)))
        .to_vec()
}

/// A signed code plus half its range, and back.
fn raised_code<'m>(m: &'m ModuleBuilder, code: Value<'m>) -> Value<'m> {
    let bits = code.width();
    m.concat(&[(!code.bit(bits - 1)).as_bits(), code.slice(0, bits - 1)])
}

/// The number of bits of a number, of `length` bits.
pub(in crate::packkv) fn bit_length<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    number: Value<'m>,
    length: usize,
) -> Value<'m> {
    let bits = number.width();
    let from = |low: usize| match low + 1 < bits {
        true => number.slice(low, bits - low).reduce_or(),
        false => number.bit(low),
    };
    // Bit i of the length of numbers whose highest one is bit k is bit i of k + 1.
    let reaches = m.lanes(&format!("{name}_reaches"), bits, from);
    m.lanes(name, length, |i| {
        let terms = (0..bits)
            .filter(|k| (k + 1) >> i & 1 == 1)
            .map(|k| match k + 1 < bits {
                true => reaches.bit(k) & !reaches.bit(k + 1),
                false => reaches.bit(k),
            });
        terms.reduce(|a, b| a | b).unwrap_or_else(|| m.lit(Bit, 0))
    })
}
