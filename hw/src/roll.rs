//! Repetition found in finished expressions, to be printed as loops.
//!
//! A concatenation of lanes is one expression per lane; where all lanes have one shape and their
//! selects advance evenly, the emitter prints a `generate for` loop. A sum or a disjunction over
//! lanes is printed as a loop in an `always` block.

use super::def::Def;
use super::expr::{BinaryOp, Expr, ExprId};
use super::kind::Kind::Bits;
use super::layout::Doc;
use super::print::{self, Common, Steps};
use num_bigint::BigUint;

/// Lanes from which on a loop is tried.
const LEAST_LANES: usize = 4;
/// Lanes that make a loop worth its lines where the text without it has two.
const MANY_LANES: usize = 8;
/// Parts that may make up a lane.
const PARTS_OF_A_LANE: usize = 4;
/// The text of a sum without a loop has at least so many lines.
const LINES_OF_A_SUM: usize = 4;

/// A part of a net and what drives it.
pub(crate) enum Rolled {
    /// `width` bits from `lo` up, by themselves.
    Part { lo: usize, width: usize, doc: Doc },
    /// Lanes `first` to `end` of `width` bits each, of which number 0 would begin at bit `offset`.
    Lanes {
        first: usize,
        end: usize,
        width: usize,
        offset: usize,
        body: Common,
    },
}

/// An operator applied to a start value, to terms that a loop makes, and to a last one.
pub(crate) struct Fold {
    pub(crate) op: BinaryOp,
    pub(crate) start: Doc,
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) term: Doc,
    pub(crate) last: Option<Doc>,
}

/// The lanes of a concatenation whose text has `lines` lines, if a loop is easier to read.
pub(crate) fn lanes(def: &Def, id: ExprId, lines: usize, variable: &str) -> Option<Vec<Rolled>> {
    let width_of = |id: ExprId| def.nodes[id].kind.width();
    let root = print::strip(def, id);
    // Zeros above the lanes are no lane.
    let (parts, zeros) = match &def.nodes[root].expr {
        Expr::Concat(parts) => (parts, 0),
        Expr::Zext(inner) => match &def.nodes[print::strip(def, *inner)].expr {
            Expr::Concat(parts) => (parts, width_of(root) - width_of(*inner)),
            _ => return None,
        },
        _ => return None,
    };
    let parts: Vec<ExprId> = parts.iter().rev().copied().collect();
    // One part at either end may be something else.
    for (below, above) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let Some(inner) = parts.len().checked_sub(below + above) else {
            continue;
        };
        for size in 1..=PARTS_OF_A_LANE {
            let lanes = inner / size;
            let worth = lines > 2 || (lines == 2 && lanes >= MANY_LANES);
            if inner % size != 0 || lanes < LEAST_LANES || !worth {
                continue;
            }
            let rows: Vec<Vec<ExprId>> = parts[below..below + inner]
                .chunks(size)
                .map(|lane| lane.iter().rev().copied().collect())
                .collect();
            let width: usize = rows[0].iter().map(|id| width_of(*id)).sum();
            let before: usize = parts[..below].iter().map(|id| width_of(*id)).sum();
            // Lanes are numbered by their place in the net, where what is below them is a lane too.
            let (first, offset) = match before % width {
                0 => (before / width, 0),
                _ => (0, before),
            };
            let steps = Steps {
                variable,
                first,
                is_integer: false,
            };
            let Some(body) = print::common(def, &rows, steps) else {
                continue;
            };
            let part = |lo, id: ExprId| Rolled::Part {
                lo,
                width: width_of(id),
                doc: print::doc(def, id),
            };
            let mut rolled = vec![];
            rolled.extend(parts[..below].iter().map(|id| part(0, *id)));
            rolled.push(Rolled::Lanes {
                first,
                end: first + lanes,
                width,
                offset,
                body,
            });
            let top = before + lanes * width;
            rolled.extend(parts[below + inner..].iter().map(|id| part(top, *id)));
            if zeros > 0 {
                rolled.push(Rolled::Part {
                    lo: width_of(root) - zeros,
                    width: zeros,
                    doc: Doc::Text(print::constant(Bits(zeros), &BigUint::ZERO)),
                });
            }
            return Some(rolled);
        }
    }
    None
}

/// The terms of a chain of one operator whose text has `lines` lines, if a loop is easier to read.
pub(crate) fn fold(def: &Def, id: ExprId, lines: usize, variable: &str) -> Option<Fold> {
    if lines < LINES_OF_A_SUM {
        return None;
    }
    let root = print::strip(def, id);
    let Expr::Binary(op, ..) = def.nodes[root].expr else {
        return None;
    };
    if !op.is_associative() {
        return None;
    }
    let mut terms = vec![];
    let mut rest = root;
    while let Expr::Binary(inner, a, b) = def.nodes[rest].expr
        && inner == op
    {
        terms.push(vec![b]);
        rest = print::strip(def, a);
    }
    terms.push(vec![rest]);
    terms.reverse();
    let kind = def.nodes[root].kind;
    let neutral = match op {
        BinaryOp::And => super::expr::ones(kind.width()),
        _ => BigUint::ZERO,
    };
    // One term at either end may be something else; the loop counts from where its text is simplest.
    for (below, above) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let inner = terms.len().saturating_sub(below + above);
        if inner < LEAST_LANES {
            return None;
        }
        let rows = &terms[below..below + inner];
        let common = [below, below + 1, 0].into_iter().find_map(|first| {
            let steps = Steps {
                variable,
                first,
                is_integer: true,
            };
            Some((first, print::common(def, rows, steps)?.doc))
        });
        let Some((first, term)) = common else {
            continue;
        };
        let operand = |id: ExprId| print::operand(print::doc(def, id), def, id);
        return Some(Fold {
            op,
            start: match below {
                0 => Doc::Text(print::constant(kind, &neutral)),
                _ => print::doc(def, terms[0][0]),
            },
            first,
            end: first + inner,
            term: print::operand(term, def, rows[0][0]),
            last: (above > 0).then(|| operand(terms[below + inner][0])),
        });
    }
    None
}
