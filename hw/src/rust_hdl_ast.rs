//! Combinational modules as rust_hdl's own AST, for rust_hdl's own printer.
//!
//! The AST has no concatenation, replication, ternary, `case` over values, memory or clocked
//! process; a module that needs one of them has no such body. A mux becomes an `if` on a
//! temporary. Its printer writes no parentheses, so every operator gets them here.

use super::def::{Def, Driver, Role};
use super::expr::{BinaryOp, Expr, ExprId, UnaryOp};
use super::kind::Kind;
use super::print;
use num_bigint::BigUint;
use rust_hdl_core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogConditional, VerilogExpression, VerilogLiteral,
    VerilogOp, VerilogOpUnary, VerilogStatement,
};
use std::collections::HashSet;

/// Has every construct of the module a counterpart in rust_hdl's AST?
pub(crate) fn is_expressible(def: &Def) -> bool {
    def.is_combinational_leaf()
        && def.nodes.iter().all(|n| {
            !matches!(n.expr, Expr::Concat(_) | Expr::Replicate(..))
                && !matches!(n.expr, Expr::Binary(BinaryOp::Sra, ..))
        })
        && !def
            .nets
            .iter()
            .any(|n| matches!(n.driver, Driver::Case { .. }))
}

/// The variables that hold the results of muxes.
pub(crate) fn temporaries(def: &Def) -> Vec<(String, Kind)> {
    let mux = |n: &super::expr::Node| matches!(n.expr, Expr::Mux { .. });
    (0..def.nodes.len())
        .filter(|&id| mux(&def.nodes[id]))
        .map(|id| (temporary(id), def.nodes[id].kind))
        .collect()
}

fn temporary(id: ExprId) -> String {
    format!("mux_{id}")
}

/// The body, or `None` if the AST cannot say it.
pub(crate) fn body(def: &Def) -> Option<VerilogBlock> {
    if !is_expressible(def) {
        return None;
    }
    let mut writer = AstWriter {
        def,
        done: HashSet::new(),
        block: vec![],
    };
    // rust_hdl runs the statements in order, so every net is written before it is read. The
    // temporaries of muxes no net uses are written as well: an `always` block must set them.
    for net in 0..def.nets.len() {
        if def.nets[net].role != Role::Input {
            writer.net(net);
        }
    }
    for id in 0..def.nodes.len() {
        if matches!(def.nodes[id].expr, Expr::Mux { .. }) {
            writer.mux(id);
        }
    }
    Some(writer.block)
}

#[derive(PartialEq, Eq, Hash)]
enum Written {
    Net(usize),
    Mux(ExprId),
}

struct AstWriter<'a> {
    def: &'a Def,
    done: HashSet<Written>,
    block: VerilogBlock,
}

fn paren(e: VerilogExpression) -> VerilogExpression {
    VerilogExpression::Paren(Box::new(e))
}

fn signal(name: &str) -> VerilogExpression {
    VerilogExpression::Signal(name.into())
}

fn binary(a: VerilogExpression, op: VerilogOp, b: VerilogExpression) -> VerilogExpression {
    paren(VerilogExpression::Binary(Box::new(a), op, Box::new(b)))
}

impl AstWriter<'_> {
    fn net(&mut self, net: usize) {
        if self.def.nets[net].role == Role::Input || !self.done.insert(Written::Net(net)) {
            return;
        }
        let Driver::Expr(id) = self.def.nets[net].driver else {
            unreachable!("an expressible module has expressions only")
        };
        let value = self.expression(id);
        let name = &self.def.nets[net].name;
        self.block
            .push(VerilogStatement::Assignment(signal(name), value));
    }

    fn mux(&mut self, id: ExprId) {
        if !self.done.insert(Written::Mux(id)) {
            return;
        }
        let Expr::Mux { sel, then, other } = self.def.nodes[id].expr else {
            unreachable!("called for muxes only")
        };
        let (sel, then, other) = (
            self.expression(sel),
            self.expression(then),
            self.expression(other),
        );
        let assign = |value| VerilogStatement::Assignment(signal(&temporary(id)), value);
        self.block.push(VerilogStatement::If(VerilogConditional {
            test: sel,
            then: vec![assign(then)],
            otherwise: VerilogBlockOrConditional::Block(vec![assign(other)]),
        }));
    }

    /// A sized constant; rust_hdl's own literals would be fine for powers of two widths only.
    fn constant(&self, kind: Kind, bits: &BigUint) -> VerilogExpression {
        signal(&print::constant(kind, bits))
    }

    fn expression(&mut self, id: ExprId) -> VerilogExpression {
        let node = self.def.nodes[id].clone();
        let width = node.kind.width();
        match node.expr {
            Expr::Const(bits) => self.constant(node.kind, &bits),
            Expr::Named { encoding, value } => {
                self.constant(node.kind, &self.def.encodings[encoding].bits(value))
            }
            Expr::Net(net) => {
                self.net(net);
                signal(&self.def.nets[net].name)
            }
            Expr::Cast(inner) => self.expression(inner),
            Expr::Slice { net, lo } => {
                self.net(net);
                let name = Box::new(signal(&self.def.nets[net].name));
                let lo = VerilogExpression::Literal(VerilogLiteral::from(lo as u32));
                VerilogExpression::Slice(name, width, Box::new(lo))
            }
            Expr::Zext(inner) => {
                let inner = self.expression(inner);
                paren(VerilogExpression::Cast(Box::new(inner), width))
            }
            Expr::Sext { value, .. } => {
                // (v ^ s) - s with s the weight of the sign bit extends the sign.
                let narrow = self.def.nodes[value].kind.width();
                let weight = BigUint::from(1u8) << (narrow - 1);
                let sign = self.constant(Kind::Bits(width), &weight);
                let value = self.expression(value);
                let wide = paren(VerilogExpression::Cast(Box::new(value), width));
                let flipped = binary(wide, VerilogOp::BitXor, sign.clone());
                binary(flipped, VerilogOp::Sub, sign)
            }
            Expr::Unary(op, a) => {
                let op = match op {
                    UnaryOp::Not => VerilogOpUnary::Not,
                    UnaryOp::ReduceOr => VerilogOpUnary::Any,
                    UnaryOp::ReduceAnd => VerilogOpUnary::All,
                    UnaryOp::ReduceXor => VerilogOpUnary::Xor,
                };
                let a = paren(self.expression(a));
                paren(VerilogExpression::Unary(op, Box::new(a)))
            }
            Expr::Binary(op, a, b) => {
                let signed = op.is_comparison() && self.def.nodes[a].kind.is_signed();
                let (mut x, mut y) = (self.expression(a), self.expression(b));
                if signed {
                    x = VerilogExpression::Signed(Box::new(x));
                    y = VerilogExpression::Signed(Box::new(y));
                }
                binary(x, rust_hdl_operator(op), y)
            }
            Expr::Mux { .. } => {
                self.mux(id);
                signal(&temporary(id))
            }
            Expr::Concat(_) | Expr::Replicate(..) => {
                unreachable!("not expressible, checked before")
            }
        }
    }
}

fn rust_hdl_operator(op: BinaryOp) -> VerilogOp {
    match op {
        BinaryOp::Add => VerilogOp::Add,
        BinaryOp::Sub => VerilogOp::Sub,
        BinaryOp::Mul => VerilogOp::Mul,
        BinaryOp::And => VerilogOp::BitAnd,
        BinaryOp::Or => VerilogOp::BitOr,
        BinaryOp::Xor => VerilogOp::BitXor,
        BinaryOp::Eq => VerilogOp::Eq,
        BinaryOp::Ne => VerilogOp::Ne,
        BinaryOp::Lt => VerilogOp::Lt,
        BinaryOp::Le => VerilogOp::Le,
        BinaryOp::Gt => VerilogOp::Gt,
        BinaryOp::Ge => VerilogOp::Ge,
        BinaryOp::Shl => VerilogOp::Shl,
        BinaryOp::Shr => VerilogOp::Shr,
        BinaryOp::Sra => unreachable!("not expressible, checked before"),
    }
}
