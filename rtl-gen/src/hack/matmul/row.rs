//! A row of the product: one vector of a with all of b.

use super::binary32::to_binary32;
use super::geometry::{A_BITS, A_WORD, BANKS, Geometry};
use super::rescale::{PLACE, ROUNDED, TOP_PLACE, rescale};
use super::sum_bank::{ADDEND, sum_bank};
use super::term::{TERM, TERM_PLACE, term};
use crate::binary16::{SIGNIFICAND, canonical, exponent_field, significand};
use crate::cells::sdp_ram;
use crate::dot::dot_product;
use crate::hw::{Bit, Bits, Bundle, InstanceRef, Module, ModuleBuilder, Value, log2_ceil};
use crate::one_of::one_of;

/// Bits of minimum, step and sum of a record of a.
const HEADER: usize = 48;

/// Ports of a row whose records have two pieces.
pub(super) const CHAINING: [(&str, &str); 2] = [
    ("valid", "there is a piece of a record"),
    ("continues", "it goes on with the record of the one before"),
];

/// What steers the rows: the ports that all of them share, by the cycle in which they count. Cycle 0
/// is that in which the codes of a piece of b are shown.
pub(super) fn steering(geometry: Geometry) -> Bundle {
    let dot = geometry.dot_latency();
    let rescaled = geometry.rescaled();
    let (row, part) = (Bits(geometry.row_bits()), Bits(geometry.part_bits()));
    let slot = Bits(geometry.slot_bits() + 1);
    let at = |cycle: usize, what: &str| format!("cycle {cycle}: {what}");
    let term = "with the operands of terms: ";
    let sums = "with the terms: ";
    let select = Bits(log2_ceil(geometry.weights()));
    let fields = [
        (
            "slot",
            slot,
            "cycle 0: bank and slot of the codes of a, or of the weight".to_owned(),
        ),
        ("reads", Bit, "cycle 0: it is read".to_owned()),
        (
            "weight_place",
            select,
            at(1, "number of the weight in its slot"),
        ),
        (
            "header",
            Bits(geometry.part_bits() + 1),
            at(dot - 1, "bank and partition of the parameters"),
        ),
        (
            "prepares",
            Bit,
            at(dot, "the codes of a take the place of the products"),
        ),
        (
            "sum",
            Bits(geometry.b_sum_bits()),
            at(dot, "sum of the codes of b, or number of elements"),
        ),
        (
            "keeps",
            Bit,
            at(
                rescaled,
                "the result is the sum of the values of a partition",
            ),
        ),
        ("part", part, at(rescaled, "its number")),
        ("step", Bits(16), at(rescaled, "step of b")),
        ("minimum", Bits(16), at(rescaled, "minimum of b")),
        (
            "of_tail",
            Bit,
            format!("{term}a weight and values of a tail, of which none counts otherwise"),
        ),
        (
            "values",
            Bits(16 * BANKS),
            format!("{term}canonical values of a tail"),
        ),
        (
            "tail_sums",
            Bit,
            format!("{sums}they are of a tail, one for each bank"),
        ),
        ("restarts", Bit, format!("{sums}the sums begin")),
        ("chains", Bit, format!("{sums}they go on in the adder")),
        (
            "adds",
            Bits(BANKS),
            format!("{sums}banks that they are added in"),
        ),
        (
            "writes",
            Bits(BANKS),
            format!("{sums}banks that are written"),
        ),
        ("write_row", row, format!("{sums}the row")),
        (
            "sum_reads",
            Bits(BANKS),
            "banks of sums that are read".to_owned(),
        ),
        (
            "sum_rows",
            Bits(BANKS * geometry.row_bits()),
            "the rows, bank 0 lowest".to_owned(),
        ),
        (
            "picks",
            Bits(BANKS),
            "the cycle behind a read: the bank whose sum is a result; +0 if none".to_owned(),
        ),
    ];
    let fields: Vec<(&str, _, &str)> = fields
        .iter()
        .map(|(name, kind, doc)| (*name, *kind, doc.as_str()))
        .collect();
    Bundle::new("what steers the rows", &fields)
}

/// What is loaded into a row.
pub(super) fn loading(geometry: Geometry) -> Bundle {
    let chunks = geometry.chunks();
    Bundle::new(
        "what is loaded into a row",
        &[
            (
                "load_chunks",
                Bits(chunks),
                "which chunks of a slot are written",
            ),
            ("load_slot", Bits(geometry.slot_bits() + 1), "bank and slot"),
            (
                "load_data",
                Bits(8 * A_WORD * chunks),
                "the chunks, chunk 0 lowest",
            ),
            (
                "load_header",
                Bit,
                "the parameters of a partition are written",
            ),
            (
                "load_part",
                Bits(geometry.part_bits() + 1),
                "bank and partition",
            ),
            (
                "load_parameters",
                Bits(HEADER),
                "minimum, step, sum of the codes",
            ),
        ],
    )
}

/// A row of the product (contract, section 5): the codes of a partition of a with those of b, rescaled
/// twice and added up, and the exact products of a tail.
///
/// ```text
///  codes of b --> +-----+ C  +---------+ X  +---------+    +-------+    +----------+
///  codes of a --> | dot |--->| rescale |--->| 4 terms |===>| sums  |--->| binary32 |--> result
///    (RAM)        +-----+    +---------+    +---------+    | (RAM) |    +----------+
///  parameters (RAM) ------------^   | Y ----->   ^         +-------+
///  weights (RAM), values of b -------------------+
/// ```
///
/// It never waits: what steers it knows the cycle of every stage.
pub(super) fn row(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("hack_matmul_row_{}", geometry.row_name()));
    m.doc(
        "One row of the product: the codes of a partition of a with those of one of b, rescaled and \
         added up, and the exact products of a tail. It never waits; every port counts in the cycle that \
         its comment gives.",
    );
    geometry.describe_row(&m);
    m.throughput("one piece of b, or four values of a tail, per cycle");
    let load = ports(&m, &loading(geometry));
    let codes = m.input(
        "codes",
        Bits(geometry.macs() * geometry.bits),
        "cycle 0: codes of b",
    );
    let steer = ports(&m, &steering(geometry));
    let get = |name: &str| steer.get(name);

    m.comment("Codes and weights of a, in two banks.");
    let operand = operands(&m, geometry, &load, get("slot"), get("reads"));
    let codes = m.delay("codes", codes);
    let u = m.instance("u_dot", &dot_product(geometry.dot()));
    u.set("a", operand).set("b", codes);
    if geometry.pieces() > 1 {
        for (port, doc) in CHAINING {
            let doc = format!("cycle {}: {doc}", geometry.dot_latency() - 1);
            u.set(port, m.input(port, Bit, &doc));
        }
    }
    let products = u.get_as("sum", "products");

    m.comment("Rescaled with the parameters of a: X, or Y of a partition, which is kept.");
    let headers = m.instance("u_parameters", &sdp_ram(2 << geometry.part_bits(), HEADER));
    headers
        .set("wr_en", load.get("load_header"))
        .set("wr_addr", load.get("load_part"))
        .set("wr_data", load.get("load_parameters"))
        .set("rd_en", m.lit(Bit, 1))
        .set("rd_addr", get("header"));
    let header = headers.get_as("rd_data", "parameters");
    let (minimum, step) = (header.slice(0, 16), header.slice(16, 16));
    let of_a = sum_of_a(&m, header.slice(32, 16), products.width());
    let module = rescale(products.width(), geometry.b_sum_bits());
    let u = m.instance("u_rescale", &module);
    u.set("products", get("prepares").mux(of_a, products))
        .set("sum", get("sum"))
        .set("step", step)
        .set("minimum", minimum);
    let x = Rounded {
        sign: u.get_as("sign", "x_sign"),
        significand: u.get_as("significand", "x_significand"),
        place: u.get_as("place", "x_place"),
    };
    let y = x.kept(&m, geometry, get("keeps"), get("part"));

    m.comment("The weight of a tail.");
    let weight = weight(&m, geometry, operand, get("weight_place"));
    let terms = terms(&m, geometry, &steer, [x, y], weight);

    m.comment("Two terms of a record are one addend.");
    let banks = sums(&m, geometry, &steer, &terms);
    let kept: Vec<Value> = banks
        .iter()
        .enumerate()
        .map(|(n, bank)| bank.get_as("kept", &format!("kept{n}")))
        .collect();
    let sum = one_of(&m, "picked", &get("picks").bits(), &kept);
    let sum = m.delay("picked", sum);
    let u = m.instance("u_binary32", &to_binary32());
    u.set("sum", sum);
    m.output("result", u.get_as("x", "result_x"), "binary32");
    m.finish()
}

/// Input ports of the names and kinds of a bundle.
fn ports<'m>(m: &'m ModuleBuilder, bundle: &Bundle) -> crate::hw::Fields<'m> {
    let ports: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|field| {
            (
                field.name.as_str(),
                m.input(&field.name, field.kind, &field.doc),
            )
        })
        .collect();
    m.fields("ports", &ports)
}

/// The sum of the codes of a record of a in the bits of a sum of products, which is never smaller.
fn sum_of_a<'m>(m: &'m ModuleBuilder, stored: Value<'m>, bits: usize) -> Value<'m> {
    match bits < stored.width() {
        true => {
            let above = stored.slice(bits, stored.width() - bits);
            m.unused("unused_sum", above.reduce_or());
            stored.slice(0, bits)
        }
        false => stored.zext(bits),
    }
}

/// The slot of the operands of a that is read.
fn operands<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    load: &crate::hw::Fields<'m>,
    slot: Value<'m>,
    reads: Value<'m>,
) -> Value<'m> {
    let bits = 8 * A_WORD;
    let ram = sdp_ram(2 * geometry.slots(), bits);
    let data = load.get("load_data").lanes(bits);
    let chunks: Vec<Value> = data
        .into_iter()
        .enumerate()
        .map(|(n, data)| {
            let u = m.instance(&format!("u_chunk{n}"), &ram);
            u.set("wr_en", load.get("load_chunks").bit(n))
                .set("wr_addr", load.get("load_slot"))
                .set("wr_data", data)
                .set("rd_en", reads)
                .set("rd_addr", slot);
            u.get_as("rd_data", &format!("chunk{n}"))
        })
        .collect();
    debug_assert_eq!(A_BITS * geometry.macs(), bits * chunks.len());
    m.wire("operand", m.pack(&chunks))
}

/// A number of 16 significant bits, times 2^(place - 24).
#[derive(Clone, Copy)]
struct Rounded<'m> {
    sign: Value<'m>,
    significand: Value<'m>,
    place: Value<'m>,
}

impl<'m> Rounded<'m> {
    /// The one of partition `part`, kept for each of them when `keeps` is set.
    fn kept(
        self,
        m: &'m ModuleBuilder,
        geometry: Geometry,
        keeps: Value<'m>,
        part: Value<'m>,
    ) -> Rounded<'m> {
        let word = m.concat(&[self.sign, self.place, self.significand]);
        let parts: Vec<Value> = (0..geometry.parts())
            .map(|n| {
                let y = m.reg(&format!("y{n}"), word.kind());
                y.set_when(keeps & part.eq(n), word);
                y.q()
            })
            .collect();
        let (last, others) = parts.split_last().expect("a vector has a partition");
        let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
        let y = match arms[..] {
            [] => *last,
            _ => m.case("y", part, &arms, *last),
        };
        Rounded {
            significand: y.slice(0, ROUNDED),
            place: y.slice(ROUNDED, PLACE),
            sign: y.bit(ROUNDED + PLACE),
        }
    }
}

/// A weight of a tail, canonical; outputs say whether it was NaN or infinite.
fn weight<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    operand: Value<'m>,
    select: Value<'m>,
) -> Value<'m> {
    let weights = operand.lanes(16);
    let (last, others) = weights.split_last().expect("a slot has weights");
    debug_assert_eq!(weights.len(), geometry.weights());
    let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
    let chosen = m.case("chosen_weight", select, &arms, *last);
    let found = canonical(m, "weight", m.delay("chosen", chosen));
    m.output("weight_nan", found.nan.bit(0), "the weight was NaN");
    m.output("weight_inf", found.inf.bit(0), "the weight was infinite");
    found.x
}

/// The terms: those of a record in the first two places, or the products of a tail.
struct Terms<'m> {
    magnitudes: Vec<Value<'m>>,
    signs: Vec<Value<'m>>,
    ups: Vec<Value<'m>>,
}

/// The operands of a term.
struct Factors<'m> {
    a: Value<'m>,
    x: Value<'m>,
    place: Value<'m>,
    sign: Value<'m>,
}

impl<'m> Factors<'m> {
    /// A binary16 and what it is multiplied with.
    fn of(a: Value<'m>, x: Rounded<'m>) -> Factors<'m> {
        let place = exponent_field(a) - 1;
        Factors {
            a: significand(a),
            x: x.significand,
            place: place.zext(TERM_PLACE) + x.place.zext(TERM_PLACE),
            sign: a.bit(15) ^ x.sign,
        }
    }
}

fn terms<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    steer: &crate::hw::Fields<'m>,
    [x, y]: [Rounded<'m>; 2],
    weight: Value<'m>,
) -> Terms<'m> {
    let tail = steer.get("of_tail");
    let values = steer.get("values").lanes(16);
    let weight = Rounded {
        significand: significand(weight).zext(ROUNDED),
        place: (exponent_field(weight) - 1).zext(PLACE),
        sign: weight.bit(15),
    };
    let mut terms = Terms {
        magnitudes: vec![],
        signs: vec![],
        ups: vec![],
    };
    let mut clamped = vec![];
    for (n, value) in values.into_iter().enumerate() {
        let product = Factors::of(value, weight);
        let record = match n {
            0 => Some(Factors::of(steer.get("step"), x)),
            1 => Some(Factors::of(steer.get("minimum"), y)),
            _ => None,
        };
        let (factors, module) = match record {
            Some(record) => {
                let choose = |product: Value<'m>, record: Value<'m>| tail.mux(product, record);
                let factors = Factors {
                    a: choose(product.a, record.a),
                    x: choose(product.x, record.x),
                    place: choose(product.place, record.place),
                    sign: choose(product.sign, record.sign),
                };
                (factors, term(ROUNDED, geometry.term_place()))
            }
            None => {
                let x = weight.significand.slice(0, SIGNIFICAND);
                (Factors { x, ..product }, term(SIGNIFICAND, 2 * TOP_PLACE))
            }
        };
        let [a, x, place, sign] = m.delays([
            (&format!("term{n}_a"), factors.a),
            (&format!("term{n}_x"), factors.x),
            (&format!("term{n}_place"), factors.place),
            (&format!("term{n}_sign"), factors.sign),
        ]);
        let u = m.instance(&format!("u_term{n}"), &module);
        u.set("a", a)
            .set("x", x)
            .set("place", place)
            .set("sign", sign);
        let name = |field: &str| format!("term{n}_{field}");
        terms
            .magnitudes
            .push(u.get_as("magnitude", &name("magnitude")));
        terms.signs.push(u.get_as("term_sign", &name("is_below_0")));
        terms.ups.push(u.get_as("up", &name("up")));
        clamped.push(u.get_as("clamped", &name("clamped")));
    }
    let of_record = clamped[0] | clamped[1];
    let of_rest = clamped[2..].iter().copied().reduce(|a, b| a | b);
    let of_rest = of_rest.expect("there are four terms") & steer.get("tail_sums");
    m.output(
        "clamped",
        of_record | of_rest,
        "with the terms: one was out of range",
    );
    terms
}

/// The banks of sums with their adders.
fn sums<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    steer: &crate::hw::Fields<'m>,
    terms: &Terms<'m>,
) -> Vec<InstanceRef<'m>> {
    // -t is ~t + 1: the 1, less that of rounding, or that of rounding alone, is a carry.
    let signed: Vec<Value> = terms
        .magnitudes
        .iter()
        .zip(&terms.signs)
        .enumerate()
        .map(|(n, (&magnitude, &sign))| {
            let flipped = magnitude ^ sign.replicate(TERM);
            let above = sign.replicate(ADDEND - TERM);
            m.wire(&format!("addend{n}"), m.concat(&[above, flipped]))
        })
        .collect();
    let carries: Vec<Value> = terms
        .ups
        .iter()
        .zip(&terms.signs)
        .map(|(&up, &sign)| up ^ sign)
        .collect();
    let (a, b, c) = (signed[0], signed[1], carries[0].zext(ADDEND));
    let majority = m.wire("pair_majority", (a & b) | (a & c) | (b & c));
    m.unused("unused_majority", majority.bit(ADDEND - 1));
    let carry = m.concat(&[majority.slice(0, ADDEND - 1), carries[1]]);
    let pair = m.wire("pair", (a ^ b ^ c) + carry);
    let get = |name: &str| steer.get(name);
    let tail = get("tail_sums");
    let rows = get("sum_rows").lanes(geometry.row_bits());
    let module = sum_bank(geometry.sum_rows());
    (0..BANKS)
        .map(|n| {
            let u = m.instance(&format!("u_bank{n}"), &module);
            u.set("addend", tail.mux(signed[n], pair))
                .set("carry", tail & carries[n])
                .set("restarts", get("restarts"))
                .set("chains", get("chains"))
                .set("adds", get("adds").bit(n))
                .set("writes", get("writes").bit(n))
                .set("write_row", get("write_row"))
                .set("reads", get("sum_reads").bit(n))
                .set("read_row", rows[n]);
            u
        })
        .collect()
}

/// Bits of a result.
pub(super) const RESULT: usize = 32;
