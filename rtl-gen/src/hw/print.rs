//! Expressions as Verilog text, with the parentheses a reader needs and no more.

use super::def::{Def, Driver};
use super::expr::{BinaryOp, Expr, ExprId, UnaryOp};
use super::kind::Kind::{self, Bit};
use num_bigint::BigUint;

/// The text of an expression.
pub(crate) fn expression(def: &Def, id: ExprId) -> String {
    Printer { def }.text(id)
}

/// The text of an expression cut where a long line may be broken: the operands of a
/// concatenation, of a chain of one operator, or the arms of a mux chain. Joined with nothing
/// in between they are the expression.
pub(crate) fn breakable(def: &Def, id: ExprId) -> Vec<String> {
    Printer { def }.pieces(id)
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

struct Printer<'a> {
    def: &'a Def,
}

impl Printer<'_> {
    /// Looks through casts: they change no bit and have no text.
    fn strip(&self, mut id: ExprId) -> ExprId {
        while let Expr::Cast(inner) = self.def.nodes[id].expr {
            id = inner;
        }
        id
    }

    fn is_atom(&self, id: ExprId) -> bool {
        !matches!(
            self.def.nodes[self.strip(id)].expr,
            Expr::Unary(..) | Expr::Mux { .. }
        ) && !matches!(&self.def.nodes[self.strip(id)].expr,
            Expr::Binary(op, ..) if *op != BinaryOp::Sra)
    }

    /// In parentheses unless it cannot be misread.
    fn operand(&self, id: ExprId) -> String {
        let text = self.text(id);
        if self.is_atom(id) {
            return text;
        }
        // `!a & b` needs none; a reduction does, `a | |b` is hard to read.
        if let Expr::Unary(UnaryOp::Not, _) = self.def.nodes[self.strip(id)].expr {
            return text;
        }
        format!("({text})")
    }

    fn text(&self, id: ExprId) -> String {
        self.pieces(id).concat()
    }

    fn pieces(&self, id: ExprId) -> Vec<String> {
        let node = &self.def.nodes[id];
        match &node.expr {
            Expr::Const(bits) => vec![constant(node.kind, bits)],
            Expr::Named { encoding, value } => vec![self.def.encodings[*encoding].constant(*value)],
            Expr::Net(net) => vec![self.def.nets[*net].name.clone()],
            Expr::Cast(inner) => self.pieces(*inner),
            Expr::Slice { net, lo } => {
                let name = &self.def.nets[*net].name;
                vec![match node.kind.width() {
                    1 => format!("{name}[{lo}]"),
                    w => format!("{name}[{}:{lo}]", lo + w - 1),
                }]
            }
            Expr::Zext(inner) => {
                let zeros = node.kind.width() - self.def.nodes[*inner].kind.width();
                let zeros = constant(Kind::Bits(zeros), &BigUint::ZERO);
                let mut pieces = self.pieces(*inner);
                match self.def.nodes[self.strip(*inner)].expr {
                    // `{8'd0, {a, b}}` is `{8'd0, a, b}`.
                    Expr::Concat(_) => pieces[0].replace_range(..1, &format!("{{{zeros}, ")),
                    _ => {
                        pieces[0].insert_str(0, &format!("{{{zeros}, "));
                        pieces.last_mut().expect("text has a piece").push('}');
                    }
                }
                pieces
            }
            Expr::Sext { value, sign } => {
                let copies = node.kind.width() - self.def.nodes[*value].kind.width();
                let (value, sign) = (self.text(*value), self.text(*sign));
                vec![format!("{{{{{copies}{{{sign}}}}}, {value}}}")]
            }
            Expr::Unary(op, a) => {
                let sign = match op {
                    UnaryOp::Not if node.kind == Bit => "!",
                    UnaryOp::Not => "~",
                    UnaryOp::ReduceOr => "|",
                    UnaryOp::ReduceAnd => "&",
                    UnaryOp::ReduceXor => "^",
                };
                let mut pieces = self.pieces(*a);
                pieces[0].insert_str(0, sign);
                if !self.is_atom(*a) {
                    pieces[0].insert(sign.len(), '(');
                    pieces.last_mut().expect("text has a piece").push(')');
                }
                pieces
            }
            Expr::Binary(BinaryOp::Sra, a, b) => {
                // The outer call keeps the inner shift arithmetic in an unsigned context.
                let (a, b) = (self.text(*a), self.operand(*b));
                vec![format!("$unsigned($signed({a}) >>> {b})")]
            }
            Expr::Binary(op, a, b) => {
                let signed = op.is_comparison() && self.def.nodes[*a].kind.is_signed();
                if signed {
                    let (a, b) = (self.text(*a), self.text(*b));
                    return vec![format!("$signed({a}) {} $signed({b})", symbol(*op))];
                }
                let chain = matches!(
                    op,
                    BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add
                ) && matches!(self.def.nodes[self.strip(*a)].expr,
                        Expr::Binary(inner, ..) if inner == *op);
                let mut pieces = if chain {
                    self.pieces(*a)
                } else {
                    vec![self.operand(*a)]
                };
                let last = pieces.last_mut().expect("an operand has text");
                *last = format!("{last} {} ", symbol(*op));
                pieces.push(match &self.def.nodes[self.strip(*b)].expr {
                    Expr::Const(amount) if op.is_shift() => amount.to_string(),
                    _ => self.operand(*b),
                });
                pieces
            }
            Expr::Mux { sel, then, other } => {
                let mut pieces = vec![format!(
                    "{} ? {} : ",
                    self.operand(*sel),
                    self.operand(*then)
                )];
                let chained = matches!(self.def.nodes[self.strip(*other)].expr, Expr::Mux { .. });
                if chained {
                    pieces.extend(self.pieces(*other));
                } else {
                    pieces.push(self.operand(*other));
                }
                pieces
            }
            Expr::Concat(parts) => {
                let mut pieces: Vec<String> = parts
                    .iter()
                    .map(|p| format!("{}, ", self.text(*p)))
                    .collect();
                let last = pieces.last_mut().expect("a concat has parts");
                last.truncate(last.len() - 2);
                last.push('}');
                pieces[0].insert(0, '{');
                pieces
            }
            Expr::Replicate(n, a) => vec![format!("{{{n}{{{}}}}}", self.text(*a))],
        }
    }
}

fn symbol(op: BinaryOp) -> &'static str {
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
