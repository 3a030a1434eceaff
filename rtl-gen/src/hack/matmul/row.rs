//! A row of the product: one vector of a with all of b.

use super::binary32::to_binary32;
use super::geometry::{A_BITS, A_WORD, BANKS, Geometry};
use super::rescale::rescale;
use super::row_ports::{CHAINING, HEADER, loading, ports, steering};
use super::row_terms::{Rounded, Terms, terms, weight};
use super::sum_bank::{ADDEND, sum_bank};
use super::term::TERM;
use crate::cells::sdp_ram;
use crate::dot::dot_product;
use crate::hw::{Bit, Bits, Fields, InstanceRef, Module, ModuleBuilder, Value};
use crate::one_of::one_of;

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
    load: &Fields<'m>,
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

/// The banks of sums with their adders.
fn sums<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    steer: &Fields<'m>,
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
