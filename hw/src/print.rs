//! Expressions as Verilog text, with the parentheses a reader needs and no more.
//!
//! Several expressions of one shape can be printed as one, as the body of a loop: what differs
//! between them must then be selects or constants that advance evenly.

use super::def::{Def, Driver};
use super::expr::{BinaryOp, Expr, ExprId, Node, UnaryOp};
use super::kind::Kind::{self, Bit};
use super::layout::Doc;
use num_bigint::BigUint;
use std::cell::RefCell;

/// The text of an expression.
pub(crate) fn expression(def: &Def, id: ExprId) -> String {
    doc(def, id).flat()
}

/// The text of an expression with the places where a long line may be broken: behind the operands of
/// a chain of one operator, the parts of a concatenation, the arms of a mux chain.
pub(crate) fn doc(def: &Def, id: ExprId) -> Doc {
    let printer = Printer {
        def,
        steps: None,
        constants: RefCell::default(),
    };
    let doc = printer.doc(&[id]);
    doc.expect("a single expression has a text")
}

/// A loop variable and its first value, for the text of expressions that a loop makes.
#[derive(Clone, Copy)]
pub(crate) struct Steps<'a> {
    pub(crate) variable: &'a str,
    pub(crate) first: usize,
    /// The variable is an `integer` of an `always` block, which has bits, and no `genvar`.
    pub(crate) is_integer: bool,
}

/// The common text of several expressions.
pub(crate) struct Common {
    pub(crate) doc: Doc,
    /// Constants that advance with the loop: name, width and value in terms of the variable.
    pub(crate) constants: Vec<(String, usize, String)>,
}

/// The text that is each of `rows` in turn when the loop variable counts up, if there is one. A row
/// of several expressions is their concatenation, the most significant one first.
pub(crate) fn common(def: &Def, rows: &[Vec<ExprId>], steps: Steps<'_>) -> Option<Common> {
    let printer = Printer {
        def,
        steps: Some(steps),
        constants: RefCell::default(),
    };
    let places = 0..rows[0].len();
    let parts: Option<Vec<Doc>> = places
        .map(|place| printer.doc(&column(rows, place)))
        .collect();
    let mut parts = parts?;
    let doc = match parts.len() {
        1 => parts.remove(0),
        _ => braces(parts),
    };
    let constants = printer.constants.into_inner();
    Some(Common { doc, constants })
}

/// A sized constant: decimal up to 8 bits and for 0, else hexadecimal.
pub(crate) fn constant(kind: Kind, bits: &BigUint) -> String {
    match kind.width() {
        1 => format!("1'b{bits}"),
        w if *bits == BigUint::ZERO => format!("{w}'d0"),
        w if w <= 8 => format!("{w}'d{bits}"),
        w => format!("{w}'h{bits:0digits$x}", digits = w.div_ceil(4)),
    }
}

/// `by * variable + from` as text: `i`, `4*i + 2`, `7 - i`.
pub(crate) fn affine(variable: &str, by: i64, from: i64) -> String {
    let product = match by.unsigned_abs() {
        1 => variable.to_owned(),
        n => format!("{n}*{variable}"),
    };
    match (by < 0, from) {
        (false, 0) => product,
        (false, n) if n < 0 => format!("{product} - {}", -n),
        (false, n) => format!("{product} + {n}"),
        (true, n) => format!("{n} - {product}"),
    }
}

/// Which values of each encoding stand in the module's text.
pub(crate) fn names_used(def: &Def) -> Vec<Vec<bool>> {
    let none = |e: &super::names::Encoding| vec![false; e.values().len()];
    let mut used: Vec<Vec<bool>> = def.encodings.iter().map(none).collect();
    for (node, live) in def.nodes.iter().zip(def.live()) {
        if let (Expr::Named { encoding, value }, true) = (&node.expr, live) {
            used[*encoding][*value] = true;
        }
    }
    for net in &def.nets {
        if let Driver::Case {
            labels: Some(encoding),
            arms,
            ..
        } = &net.driver
        {
            for (key, _) in arms {
                let value = def.encodings[*encoding].index_of_bits(key);
                used[*encoding][value.expect("an arm has a label")] = true;
            }
        }
    }
    used
}

/// Looks through casts: they change no bit and have no text.
pub(crate) fn strip(def: &Def, mut id: ExprId) -> ExprId {
    while let Expr::Cast(inner) = def.nodes[id].expr {
        id = inner;
    }
    id
}

fn is_atom(def: &Def, id: ExprId) -> bool {
    match &def.nodes[strip(def, id)].expr {
        Expr::Unary(..) | Expr::Mux { .. } => false,
        Expr::Binary(op, ..) => *op == BinaryOp::Sra,
        _ => true,
    }
}

/// The text of `id` as an operand: in parentheses unless it cannot be misread.
pub(crate) fn operand(text: Doc, def: &Def, id: ExprId) -> Doc {
    // `!a & b` needs none; a reduction does, `a | |b` is hard to read.
    let is_not = matches!(def.nodes[strip(def, id)].expr, Expr::Unary(UnaryOp::Not, _));
    if is_atom(def, id) || is_not {
        return text;
    }
    Doc::between("(", text, ")")
}

/// Prints expressions in step: one as itself, several as what they have in common.
struct Printer<'a> {
    def: &'a Def,
    steps: Option<Steps<'a>>,
    constants: RefCell<Vec<(String, usize, String)>>,
}

/// The operands at one place of several expressions.
fn column<T: Copy>(rows: &[Vec<T>], place: usize) -> Vec<T> {
    rows.iter().map(|row| row[place]).collect()
}

impl Printer<'_> {
    fn node(&self, id: ExprId) -> &Node {
        &self.def.nodes[strip(self.def, id)]
    }

    fn operand(&self, ids: &[ExprId]) -> Option<Doc> {
        Some(operand(self.doc(ids)?, self.def, ids[0]))
    }

    /// Values that advance evenly with the loop, as step and value at 0; of a single expression, the
    /// value.
    fn even(&self, values: &[i64]) -> Option<(i64, i64)> {
        let Some(steps) = self.steps else {
            return Some((0, values[0]));
        };
        let by = match values {
            [a, b, ..] => b - a,
            _ => 0,
        };
        let is_even = values.windows(2).all(|pair| pair[1] - pair[0] == by);
        is_even.then(|| (by, values[0] - by * steps.first as i64))
    }

    fn select(&self, name: &str, lows: &[i64], width: usize) -> Option<Doc> {
        let (by, from) = self.even(lows)?;
        Some(Doc::Text(match (by, self.steps) {
            (0, _) | (_, None) if width == 1 => format!("{name}[{from}]"),
            (0, _) | (_, None) => format!("{name}[{}:{from}]", from + width as i64 - 1),
            (by, Some(steps)) => {
                let low = affine(steps.variable, by, from);
                match width {
                    1 => format!("{name}[{low}]"),
                    _ => format!("{name}[{low} +: {width}]"),
                }
            }
        }))
    }

    /// A constant that differs between the expressions gets a name in the loop.
    fn constants(&self, kind: Kind, values: &[&BigUint]) -> Option<Doc> {
        if values.iter().all(|value| *value == values[0]) {
            return Some(Doc::Text(constant(kind, values[0])));
        }
        let steps = self.steps?;
        let numbers: Option<Vec<i64>> = values.iter().map(|v| i64::try_from(*v).ok()).collect();
        let (by, from) = self.even(&numbers?)?;
        let value = affine(steps.variable, by, from);
        let width = kind.width();
        if steps.is_integer {
            let text = format!("{}[{}:0]", steps.variable, width - 1);
            return (value == steps.variable && width > 1).then_some(Doc::Text(text));
        }
        let mut known = self.constants.borrow_mut();
        if let Some((name, ..)) = known.iter().find(|(_, w, v)| *w == width && *v == value) {
            return Some(Doc::text(name));
        }
        // One is the number of the lane, or made of it; with more the loop would be a puzzle.
        if !known.is_empty() || self.def.has_name("LANE") || self.def.has_name("BOUND") {
            return None;
        }
        let name = if value == steps.variable {
            "LANE"
        } else {
            "BOUND"
        };
        known.push((name.to_owned(), width, value));
        Some(Doc::text(name))
    }

    fn doc(&self, ids: &[ExprId]) -> Option<Doc> {
        let ids: Vec<ExprId> = ids.iter().map(|id| strip(self.def, *id)).collect();
        let nodes: Vec<&Node> = ids.iter().map(|id| &self.def.nodes[*id]).collect();
        let first = nodes[0];
        let same_shape = |node: &&Node| {
            node.kind.width() == first.kind.width()
                && std::mem::discriminant(&node.expr) == std::mem::discriminant(&first.expr)
        };
        if !nodes.iter().all(same_shape) {
            return None;
        }
        let operands: Vec<Vec<ExprId>> = nodes.iter().map(|node| node.expr.operands()).collect();
        if operands.iter().any(|o| o.len() != operands[0].len()) {
            return None;
        }
        match &first.expr {
            Expr::Const(_) => {
                let values: Vec<&BigUint> = nodes
                    .iter()
                    .filter_map(|node| match &node.expr {
                        Expr::Const(bits) => Some(bits),
                        _ => None,
                    })
                    .collect();
                self.constants(first.kind, &values)
            }
            Expr::Named { encoding, value } => nodes
                .iter()
                .all(|node| node.expr == first.expr)
                .then(|| Doc::Text(self.def.encodings[*encoding].constant(*value))),
            Expr::Net(net) => nodes
                .iter()
                .all(|node| node.expr == first.expr)
                .then(|| Doc::text(&self.def.nets[*net].name)),
            Expr::Cast(_) => unreachable!("casts are looked through"),
            Expr::Slice { net, .. } => {
                let lows: Option<Vec<i64>> = nodes
                    .iter()
                    .map(|node| match node.expr {
                        Expr::Slice { net: other, lo } if other == *net => Some(lo as i64),
                        _ => None,
                    })
                    .collect();
                self.select(&self.def.nets[*net].name, &lows?, first.kind.width())
            }
            Expr::Zext(_) => {
                let inner = column(&operands, 0);
                let width = |id: ExprId| self.def.nodes[id].kind.width();
                if inner.iter().any(|id| width(*id) != width(inner[0])) {
                    return None;
                }
                let zeros = Kind::Bits(first.kind.width() - width(inner[0]));
                let zeros = Doc::Text(constant(zeros, &BigUint::ZERO));
                // `{8'd0, {a, b}}` is `{8'd0, a, b}`.
                let parts = match &self.node(inner[0]).expr {
                    Expr::Concat(_) => self.concat_parts(&inner)?,
                    _ => vec![self.doc(&inner)?],
                };
                Some(braces([vec![zeros], parts].concat()))
            }
            Expr::Sext { .. } => {
                let (value, sign) = (column(&operands, 0), column(&operands, 1));
                let copies = first.kind.width() - self.def.nodes[value[0]].kind.width();
                let sign = match copies {
                    1 => self.doc(&sign)?,
                    _ => Doc::between(&format!("{{{copies}{{"), self.doc(&sign)?, "}}"),
                };
                Some(braces(vec![sign, self.doc(&value)?]))
            }
            Expr::Unary(op, _) => {
                let same = |node: &&Node| matches!(&node.expr, Expr::Unary(o, _) if o == op);
                if !nodes.iter().all(same) {
                    return None;
                }
                let sign = match op {
                    UnaryOp::Not if first.kind == Bit => "!",
                    UnaryOp::Not => "~",
                    UnaryOp::ReduceOr => "|",
                    UnaryOp::ReduceAnd => "&",
                    UnaryOp::ReduceXor => "^",
                };
                let a = column(&operands, 0);
                let inner = self.doc(&a)?;
                Some(match is_atom(self.def, a[0]) {
                    true => Doc::Seq(vec![Doc::text(sign), inner]),
                    false => Doc::between(&format!("{sign}("), inner, ")"),
                })
            }
            Expr::Binary(op, ..) => {
                let same = |node: &&Node| matches!(&node.expr, Expr::Binary(o, ..) if o == op);
                if !nodes.iter().all(same) {
                    return None;
                }
                self.binary(*op, &column(&operands, 0), &column(&operands, 1))
            }
            Expr::Mux { .. } => {
                let (sel, then) = (column(&operands, 0), column(&operands, 1));
                let arm = Doc::Fill(vec![
                    Doc::Seq(vec![self.operand(&sel)?, Doc::text(" ? ")]),
                    Doc::Seq(vec![self.operand(&then)?, Doc::text(" : ")]),
                ]);
                let other = column(&operands, 2);
                let rest = match &self.node(other[0]).expr {
                    Expr::Mux { .. } => self.doc(&other)?.parts(),
                    _ => vec![self.operand(&other)?],
                };
                Some(Doc::Fill([vec![arm], rest].concat()))
            }
            Expr::Concat(_) => Some(braces(self.concat_parts(&ids)?)),
            Expr::Replicate(n, _) => {
                let same = |node: &&Node| matches!(&node.expr, Expr::Replicate(o, _) if o == n);
                if !nodes.iter().all(same) {
                    return None;
                }
                let inner = self.doc(&column(&operands, 0))?;
                Some(Doc::between(&format!("{{{n}{{"), inner, "}}"))
            }
        }
    }

    fn concat_parts(&self, ids: &[ExprId]) -> Option<Vec<Doc>> {
        let rows: Option<Vec<Vec<ExprId>>> = ids
            .iter()
            .map(|id| match &self.node(*id).expr {
                Expr::Concat(parts) => Some(parts.clone()),
                _ => None,
            })
            .collect();
        let rows = rows?;
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return None;
        }
        let places = 0..rows[0].len();
        places
            .map(|place| self.doc(&column(&rows, place)))
            .collect()
    }

    fn binary(&self, op: BinaryOp, a: &[ExprId], b: &[ExprId]) -> Option<Doc> {
        let is_signed = |id: &ExprId| self.def.nodes[*id].kind.is_signed();
        if op == BinaryOp::Sra {
            // The outer call keeps the inner shift arithmetic in an unsigned context.
            let (a, b) = (self.doc(a)?, self.operand(b)?);
            let text = vec![
                Doc::text("$unsigned($signed("),
                a,
                Doc::text(") >>> "),
                b,
                Doc::text(")"),
            ];
            return Some(Doc::Seq(text));
        }
        if a.iter().any(|id| is_signed(id) != is_signed(&a[0])) {
            return None;
        }
        if op.is_comparison() && is_signed(&a[0]) {
            let a = Doc::between("$signed(", self.doc(a)?, &format!(") {} ", symbol(op)));
            let b = Doc::between("$signed(", self.doc(b)?, ")");
            return Some(Doc::Fill(vec![a, b]));
        }
        let is_chain = |id: &ExprId| match &self.node(*id).expr {
            Expr::Binary(inner, ..) => *inner == op && op.is_associative(),
            _ => false,
        };
        let mut parts = match is_chain(&a[0]) {
            true => self.doc(a)?.parts(),
            false => vec![self.operand(a)?],
        };
        let last = parts.pop().expect("an operand has text");
        parts.push(Doc::Seq(vec![last, Doc::Text(format!(" {} ", symbol(op)))]));
        parts.push(match &self.node(b[0]).expr {
            Expr::Const(amount) if op.is_shift() => {
                let same = |id: &ExprId| self.node(*id).expr == self.node(b[0]).expr;
                b.iter().all(same).then(|| Doc::Text(amount.to_string()))?
            }
            _ => self.operand(b)?,
        });
        Some(Doc::Fill(parts))
    }
}

/// A concatenation of parts.
fn braces(parts: Vec<Doc>) -> Doc {
    let last = parts.len() - 1;
    let parts = parts.into_iter().enumerate().map(|(i, part)| {
        let before = if i == 0 { "{" } else { "" };
        let after = if i == last { "}" } else { ", " };
        Doc::between(before, part, after)
    });
    Doc::Fill(parts.collect())
}

pub(crate) fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Sra => ">>>",
    }
}
