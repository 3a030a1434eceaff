//! The codes of a block, token by token.

use super::channel_parameters::{ChannelParameters, SHIFT_AND_ZERO, SIGMA};
use super::parts::{CodedBeat, code_words};
use super::quantizer_geometry::Geometry;
use crate::cells::credit_counter;
use crate::delay::{delayed, delayed_bit};
use crate::group::{Addresses, Banks, Rounding, bit_of, only, quantizer_lane, quantizer_latency};
use crate::hw::{Bit, Bits, InstanceRef, LaneArray, ModuleBuilder, Stream, Value, log2_ceil};

/// Words of codes in the lanes and in the FIFO's registers.
const IN_LANES: usize = 8;

/// Reads the elements of a block whose parameters are known, and gives words of codes.
pub(super) fn block_codes<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    banks: &Banks<'m, InstanceRef<'m>>,
    parameters: &ChannelParameters<'m>,
) -> Stream<'m> {
    let Geometry {
        lanes, group, bits, ..
    } = geometry;
    m.comment(
        "The elements of a block whose parameters are known, in the order of the tokens. Every second beat \
         of a token takes the credit of a word of codes: what follows never stalls.",
    );
    let bank = m.reg_reset("code_bank", Bit, 0);
    let address_bits = geometry.blocks().address_bits(Addresses::Consecutive);
    let address = m.reg_reset("read_at", Bits(address_bits), 0);
    let place = m.reg_reset("read_place", Bits(geometry.place_bits()), 0);
    let token = m.reg_reset("read_token", Bits(log2_ceil(group)), 0);
    let size = banks.size(m, "code", bank.q());
    // While the pairs of a block leave, codes wait.
    let words = geometry.max_d / (2 * geometry.word_pairs()) + IN_LANES;
    let credits = m.instance("u_code_credits", &credit_counter(words));
    let second = place.q().bit(0);
    let known = m.wire("block_known", bit_of(parameters.known, bank.q()));
    let issues = m.wire("issues", known & (second | credits.get("available")));
    credits.set("take", issues & !second);
    let row_ends = m.wire("row_ends", place.q().eq(size.last_place));
    let ends = m.wire("frame_ends", row_ends & token.q().eq(group - 1));
    let zero = |value: Value<'m>| m.lit(value.kind(), 0);
    place.set_when(issues, row_ends.mux(zero(place.q()), place.q() + 1));
    token.set_when(issues & row_ends, token.q() + 1);
    address.set_when(issues, ends.mux(zero(address.q()), address.q() + 1));
    let done = m.wire("block_done", issues & ends);
    bank.set(bank.q() ^ done);
    parameters.coded.drive(only(m, bank.q(), done));
    banks
        .in_use
        .drive(banks.filled | parameters.finding | parameters.known);
    if let Some(reading) = &banks.reading {
        reading.bank.drive(bank.q());
        reading.address.drive(address.q());
    }

    m.comment("Elements and parameters in step with the lanes.");
    banks
        .elements
        .set("rd_en", issues)
        .set("rd_addr", m.concat(&[bank.q(), address.q()]));
    let x = banks.elements.get_as("rd_data", "x");
    let mut at = m.wire("parameters_at", m.concat(&[bank.q(), place.q()]));
    let mut reads = issues;
    let mut rams = vec![];
    let names = ["min", "shift", "sigma"];
    let stores = [parameters.min, parameters.shift, parameters.sigma];
    for (i, (name, ram)) in names.into_iter().zip(stores).enumerate() {
        if i > 0 {
            at = m.delay(&format!("{name}_at"), at);
            reads = delayed_bit(m, &format!("{name}_read"), reads, 1);
        }
        ram.set("rd_en", reads).set("rd_addr", at);
        rams.push(ram.get_as("rd_data", &format!("{name}_word")));
    }
    let shifts = rams[1].lanes(SHIFT_AND_ZERO);
    let zeros = m.lanes("zeros", lanes, |i| shifts[i].bit(SHIFT_AND_ZERO - 1));
    let shifts = m.lanes("shifts", lanes, |i| shifts[i].slice(0, SHIFT_AND_ZERO - 1));
    debug_assert_eq!(rams[2].width(), SIGMA * lanes);

    m.comment("The lanes up to the last element of the row.");
    let others = m.lanes("others_kept", lanes - 1, |i| {
        size.last_lane.gt(i) | !row_ends
    });
    let keep = m.delay("keep", m.concat(&[others, m.lit(Bit, 1)]));
    let codes = m.forward("codes", Bits(bits * lanes));
    let array = LaneArray {
        shared: m.fields("none", &[]),
        split: m.fields(
            "elements",
            &[
                ("x", x),
                ("keep", keep),
                ("group_min", rams[0]),
                ("zero", zeros),
                ("shift", shifts),
                ("sigma", rams[2]),
            ],
        ),
        outputs: &[("code", codes)],
    };
    let module = quantizer_lane(geometry.largest(), Rounding::Nearest);
    array.instances(m, "u_lane", &module, 1, lanes);

    m.comment("What goes with the codes.");
    let latency = 1 + quantizer_latency();
    let each = log2_ceil(8 / bits);
    let whole = geometry.count_bits();
    let last = size.last_lane;
    let bytes = last.slice(each, last.width() - each).zext(whole) + 1;
    let full = m.lit(Bits(whole), geometry.beat_bytes());
    let bytes = m.wire("row_bytes", row_ends.mux(bytes, full));
    let beat = CodedBeat {
        valid: delayed_bit(m, "coding", issues, latency),
        codes: codes.value(),
        bytes: delayed(m, "coding_bytes", bytes, latency),
        row_ends: delayed(m, "coding_row_end", row_ends, latency),
        ends: delayed(m, "coding_end", ends, latency),
    };
    let codes = code_words(m, geometry, words, &beat);
    credits.set("give", codes.transfer());
    codes
}
