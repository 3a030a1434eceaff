//! A lane of the engine: a multiplier, and what a mix adds up.

use super::geometry::{BYTE, OPERAND, PRODUCT, RESULT};
use crate::dot::{DOT_LANE_LATENCY, dot_lane};
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// A multiplier with zero detection, and the adder of a mix. Kept as one block by synthesis, with its own
/// copies of what steers the adder.
///
/// ```text
///  q -----\                                kept in the RAM, sum, or 0 --+
///  weight -+-> dot_lane --> product ---------------------------------> + --> sum, to the RAM
///  element ---->                     '--> to the tree of scores
/// ```
pub(super) fn lane() -> Module {
    let m = ModuleBuilder::new("titanus_ce_lane");
    m.doc(
        "A lane of the computing engine: a multiplier with zero detection, and the adder of a mix. executed \
         is there one cycle behind the operands, product and sum two.",
    );
    m.timing(DOT_LANE_LATENCY, "one product per cycle");
    m.keep_hierarchy();
    let valid = m.input("valid", Bit, "there are operands");
    let mix = m.input("mix", Bit, "weight is multiplied, else q");
    let weight = m.input("weight", Bits(OPERAND), "signed");
    let q = m.input("q", Bits(BYTE), "signed");
    let element = m.input("element", Bits(BYTE), "signed, of k or v");
    let from_ram = m.input(
        "from_ram",
        Bit,
        "with executed: added to kept in the next cycle",
    );
    let from_sum = m.input(
        "from_sum",
        Bit,
        "with executed: added to sum in the next cycle",
    );
    let kept = m.input("kept", Bits(RESULT), "signed, with product");

    let u = m.instance("u_multiplier", &dot_lane(OPERAND, BYTE));
    u.set("valid", valid)
        .set("a", mix.mux(weight, q.sext(OPERAND)))
        .set("b", element);
    let executed = u.get_as("executed", "lane_executed");
    m.output("executed", executed, "both operands were not 0");
    let product = u.get_as("product", "lane_product");
    debug_assert_eq!(product.width(), PRODUCT);
    m.output("product", product, "signed; 0 if not executed");

    m.comment("The sum of a mix: added to that of the RAM, to that of the cycle before, or to 0.");
    let [from_ram, from_sum] = m.delays([("from_ram", from_ram), ("from_sum", from_sum)]);
    let sum = m.reg("sum", Bits(RESULT));
    let so_far = (kept & from_ram.replicate(RESULT)) | (sum.q() & from_sum.replicate(RESULT));
    let so_far = m.wire("so_far", so_far);
    let total = m.wire("total", so_far + product.sext(RESULT));
    sum.set(total);
    m.output(
        "sum",
        total,
        "signed, from an adder: the RAM has its registers",
    );
    m.finish()
}
