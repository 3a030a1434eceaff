//! The elements with the extremes of the coded quantities.

use crate::hw::{Bit, ModuleBuilder, Reg, Stream, Value};

/// What the first operations on a vector find out for its later ones.
pub(super) struct Findings<'m> {
    pub(super) low_is_nearer: Reg<'m>,
    pub(super) low_is_farther: Reg<'m>,
    pub(super) middle_min_is_high: Reg<'m>,
    pub(super) middle_max_is_high: Reg<'m>,
}

impl<'m> Findings<'m> {
    pub(super) fn new(m: &'m ModuleBuilder) -> Findings<'m> {
        m.comment("What the first operations on a vector find out for its later ones.");
        Findings {
            low_is_nearer: m.reg("low_is_nearer", Bit),
            low_is_farther: m.reg("low_is_farther", Bit),
            middle_min_is_high: m.reg("middle_min_is_high", Bit),
            middle_max_is_high: m.reg("middle_max_is_high", Bit),
        }
    }
}

/// The elements with the extremes of the coded quantities: the header.
pub(super) struct Extremes<'m> {
    /// The outer element of smallest m, next to the band.
    pub(super) near: Value<'m>,
    /// The outer element of largest m.
    pub(super) far: Value<'m>,
    pub(super) near_is_low: Value<'m>,
    pub(super) far_is_low: Value<'m>,
    pub(super) middle_min: Value<'m>,
    pub(super) middle_max: Value<'m>,
    pub(super) inner_min: Value<'m>,
    pub(super) inner_max: Value<'m>,
}

impl<'m> Extremes<'m> {
    /// In the order of the header.
    pub(super) fn fields(&self) -> [Value<'m>; 6] {
        [
            self.near,
            self.far,
            self.middle_min,
            self.middle_max,
            self.inner_min,
            self.inner_max,
        ]
    }
}

/// The header; its outer part once operations 1 and 2 have found the sides.
pub(super) fn header_extremes<'m>(
    m: &'m ModuleBuilder,
    vector: &Stream<'m>,
    found: &Findings<'m>,
) -> Extremes<'m> {
    let get = |field: &str| vector.get(field);
    m.comment(
        "The header: the extremes of the coded quantities, 0 for an empty group. A side without \
         elements holds no extreme.",
    );
    let (high_any, low_any) = (get("outer_high_any"), get("outer_low_any"));
    let pick = |name: &str, low_wins, high: &str, low: &str| {
        let takes_low = m.wire(&format!("{name}_is_low"), low_any & (!high_any | low_wins));
        let high = get(high) & high_any.replicate(16);
        (takes_low, m.wire(name, takes_low.mux(get(low), high)))
    };
    let (near_is_low, near) = pick(
        "outer_near",
        found.low_is_nearer.q(),
        "outer_high_min",
        "outer_low_max",
    );
    let (far_is_low, far) = pick(
        "outer_far",
        found.low_is_farther.q(),
        "outer_high_max",
        "outer_low_min",
    );
    let present = |group: &str, end: &str| {
        let any = get(&format!("{group}_any")).replicate(16);
        let name = format!("{group}_{end}");
        m.wire(&name, get(&name) & any)
    };
    Extremes {
        near,
        far,
        near_is_low,
        far_is_low,
        middle_min: present("middle", "min"),
        middle_max: present("middle", "max"),
        inner_min: present("inner", "min"),
        inner_max: present("inner", "max"),
    }
}
