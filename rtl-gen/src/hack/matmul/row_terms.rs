//! The four terms of a row.

use super::geometry::Geometry;
use super::rescale::{PLACE, ROUNDED, TOP_PLACE};
use super::term::{TERM_PLACE, term};
use crate::binary16::{SIGNIFICAND, canonical, exponent_field, significand};
use crate::hw::{Fields, ModuleBuilder, Value};

/// A number of 16 significant bits, times 2^(place - 24).
#[derive(Clone, Copy)]
pub(super) struct Rounded<'m> {
    pub sign: Value<'m>,
    pub significand: Value<'m>,
    pub place: Value<'m>,
}

impl<'m> Rounded<'m> {
    /// The one of partition `part`, kept for each of them when `keeps` is set.
    pub fn kept(
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
pub(super) fn weight<'m>(
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
pub(super) struct Terms<'m> {
    pub magnitudes: Vec<Value<'m>>,
    pub signs: Vec<Value<'m>>,
    pub ups: Vec<Value<'m>>,
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

pub(super) fn terms<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    steer: &Fields<'m>,
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
