//! A multiplier of two signed operands that does nothing for a zero.

use super::carry_save::compressed;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};
use crate::stage::keep;

/// Levels that leave two rows of the product of up to 9 x 8 bits.
const LEVELS: usize = 4;

/// Latency of [`dot_lane`].
pub const DOT_LANE_LATENCY: usize = 2;

/// One multiplier of signed operands of `a_bits` and `b_bits` bits, with zero detection: if an operand is 0
/// the operand registers keep their values, and the product is 0. The product has `a_bits + b_bits - 1`
/// bits: not both operands may be the lowest number.
///
/// ```text
///  a --+--> register --+                     +----------+
///      |       ^       +--> carry-save rows -->| product  |--> product
///  b --+--> register --+                     | register |
///      |       |                             +----------+
///      +-> both not 0? --> executed -------------^ else 0
/// ```
///
/// Latency [`DOT_LANE_LATENCY`], one product per cycle; it never waits.
///
/// # Panics
/// If an operand has fewer than two bits, or they have more rows than [`LEVELS`] levels add up.
pub fn dot_lane(a_bits: usize, b_bits: usize) -> Module {
    assert!(
        a_bits >= 2 && (2..=8).contains(&b_bits),
        "lane of {a_bits} x {b_bits} bits"
    );
    let m = ModuleBuilder::new(format!("dot_lane_a{a_bits}_b{b_bits}"));
    m.doc(format!(
        "A multiplier of signed operands of {a_bits} and {b_bits} bits with zero detection: if an operand \
         is 0, the operand registers keep their values and the product is 0. Not both operands may be the \
         lowest number.",
    ));
    m.parameter("a_bits", a_bits);
    m.parameter("b_bits", b_bits);
    m.timing(DOT_LANE_LATENCY, "one product per cycle");
    let valid = m.input("valid", Bit, "there are operands");
    let a = m.input("a", Bits(a_bits), "signed");
    let b = m.input("b", Bits(b_bits), "signed");
    let width = a_bits + b_bits - 1;

    m.comment("Operands move only if both are not 0.");
    let executes = m.wire("executes", valid & a.ne(0) & b.ne(0));
    let a = keep(&m, "a", executes, a);
    let b = keep(&m, "b", executes, b);
    let executed = m.delay("executed", executes);
    m.output(
        "executed",
        executed,
        "in the cycle before the product: both operands were not 0",
    );

    let rows = signed_rows(&m, a, b);
    let product = compressed(&m, "product", rows, LEVELS).into_iter();
    let product = product.reduce(|a, b| a + b).expect("there are rows");
    let product = m.delay("product", product & executed.replicate(width));
    m.output("product", product, "signed; 0 if not executed");
    m.finish()
}

/// Rows whose sum is the product of signed `a` and `b` (Baugh and Wooley): products with one sign bit are
/// negative, so that each is taken as its complement less 1, and the ones that are owed are a row.
fn signed_rows<'m>(m: &'m ModuleBuilder, a: Value<'m>, b: Value<'m>) -> Vec<Value<'m>> {
    let (a_bits, b_bits) = (a.width(), b.width());
    let width = a_bits + b_bits - 1;
    m.comment("A row per bit of b. A product with one of the two signs counts negative.");
    let (below, sign) = (a.slice(0, a_bits - 1), a.bit(a_bits - 1));
    let row = |place: usize| {
        let bit = b.bit(place);
        let picked = below & bit.replicate(a_bits - 1);
        let with_sign = sign & bit;
        let row = match place + 1 == b_bits {
            false => m.concat(&[!with_sign, picked]),
            true => m.concat(&[with_sign, !picked]),
        };
        let row = m.wire(&format!("picked{place}"), row);
        m.wire(&format!("row{place}"), row.zext(width) << place)
    };
    let mut rows: Vec<Value> = (0..b_bits).map(row).collect();
    let owed = (1u64 << (a_bits - 1)) + (1 << (b_bits - 1));
    rows.push(m.lit(Bits(width), owed));
    rows
}
