//! Sigma divider: the scaling factor of one group, 15 / r, by radix-2 division.

use crate::binary16::SIGNIFICAND;
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// Steps of a division: one per bit of the significand.
pub(super) const SIGMA_STEPS: usize = 11;

/// Bits of the shift that goes with a sigma.
pub(super) const SHIFT: usize = 6;

/// Significands above this one make 15 x 2^17 / significand less than 2^10.
const LARGEST_FOR_SHIFT_17: u64 = 15 << 7;

/// Oaken's sigma divider: sigma = 15 / r to 11 significant bits, nearest even (contract, section 4;
/// Oaken, ISCA 2025, Eq. 2). It is a datapath without control.
///
/// Latency [`SIGMA_STEPS`] cycles with `step` after the one with `load`, one division at a time. The
/// unit has no parameters.
pub(super) fn sigma_divider() -> Module {
    let m = ModuleBuilder::new("oaken_sigma_divider");
    m.doc(
        "Oaken's scaling factor sigma = 15 / r of one group, rounded to 11 significant bits (Oaken, \
         ISCA 2025, Eq. 2), by restoring division, one bit per cycle.",
    );
    m.doc(
        "r = significand x 2^e on the 2^-24 grid, 1024 <= significand < 2048, is given as significand \
         and e + 17. The result is sigma x 2^-shift_out codes per 2^-24, 11 cycles with step after the \
         one with load. If r is 0, zero_out is set and the other results are arbitrary.",
    );
    let load = m.input("load", Bit, "takes r");
    let step = m.input("step", Bit, "computes the next bit of sigma");
    let significand = m.input("significand", Bits(SIGNIFICAND), "significand of r");
    let shift = m.input("shift", Bits(SHIFT), "exponent of r, plus 17");
    let zero = m.input("zero", Bit, "r = 0");

    m.comment("The divisor. If it is large, sigma needs one more place to have 11 bits.");
    let divisor = m.reg("divisor", Bits(SIGNIFICAND));
    let zero_reg = m.reg("zero", Bit);
    let shift_reg = m.reg("shift", Bits(SHIFT));
    let is_large = m.wire("is_large", significand.gt(LARGEST_FOR_SHIFT_17));
    divisor.set_when(load, significand);
    zero_reg.set_when(load, zero);
    shift_reg.set_when(load, shift + is_large.zext(SHIFT));

    // A tie would be 15 x 2^k = (2 sigma + 1) x divisor: the odd factor, above 2^11, divided 15.
    m.comment(
        "(15 x 2^(shift + 1) + divisor) / (2 x divisor), truncated, is 15 x 2^shift / divisor rounded \
         to nearest; there are no ties. The remainder starts with the upper bits of the dividend. Its \
         low 11 bits, which are the divisor, are shifted out of sigma_q one by one as the bits of \
         sigma are shifted in.",
    );
    let remainder = m.reg("remainder", Bits(12));
    let sigma = m.reg("sigma", Bits(SIGNIFICAND));
    let fits = m.wire("fits", remainder.q().ge(divisor.q().zext(12)));
    let difference = m.wire("difference", remainder.q().slice(0, 11) - divisor.q());
    let rest = fits.mux(difference, remainder.q().slice(0, 11));
    let next_bit = sigma.q().bit(10);
    let start = m.lit(Bits(12), LARGEST_FOR_SHIFT_17);
    let start_large = m.lit(Bits(12), 2 * LARGEST_FOR_SHIFT_17);
    let moves = m.wire("moves", load | step);
    remainder.set_when(
        moves,
        load.mux(
            is_large.mux(start_large, start),
            m.concat(&[rest, next_bit]),
        ),
    );
    sigma.set_when(
        moves,
        load.mux(significand, m.concat(&[sigma.q().slice(0, 10), fits])),
    );

    m.output("zero_out", zero_reg.q(), "r = 0");
    m.output("sigma", sigma.q(), "significand of 15 / r");
    m.output(
        "shift_out",
        shift_reg.q(),
        "sigma x 2^-shift_out codes per 2^-24",
    );
    m.finish()
}
