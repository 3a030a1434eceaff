//! The expression arena of a module under construction, and of a finished one.

use super::kind::Kind;
use num_bigint::BigUint;

/// Index of a node in the arena of its module.
pub(crate) type ExprId = usize;
/// Index of a net of a module.
pub(crate) type NetId = usize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnaryOp {
    Not,
    ReduceOr,
    ReduceAnd,
    ReduceXor,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BinaryOp {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Shl,
    Shr,
    /// Arithmetic shift right of a signed value.
    Sra,
}

impl BinaryOp {
    pub(crate) fn is_shift(self) -> bool {
        matches!(self, BinaryOp::Shl | BinaryOp::Shr)
    }

    /// May a chain of it be written without parentheses?
    pub(crate) fn is_associative(self) -> bool {
        use BinaryOp::*;
        matches!(self, And | Or | Xor | Add)
    }

    pub(crate) fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }
}

/// One operator application. Operand widths were checked when the node was made.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Expr {
    /// The bits of a constant.
    Const(BigUint),
    /// A value of an encoding of the module.
    Named {
        encoding: usize,
        value: usize,
    },
    Net(NetId),
    Unary(UnaryOp, ExprId),
    Binary(BinaryOp, ExprId, ExprId),
    Mux {
        sel: ExprId,
        then: ExprId,
        other: ExprId,
    },
    /// Most significant part first, as Verilog writes it.
    Concat(Vec<ExprId>),
    Replicate(usize, ExprId),
    /// `width` bits from `lo` up, of a net: Verilog selects from names only.
    Slice {
        net: NetId,
        lo: usize,
    },
    /// The same bits as another kind.
    Cast(ExprId),
    /// Zero extension.
    Zext(ExprId),
    /// Sign extension of a net's bits.
    Sext {
        value: ExprId,
        sign: ExprId,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Node {
    pub(crate) expr: Expr,
    pub(crate) kind: Kind,
}

impl Expr {
    /// The operands, in order.
    pub(crate) fn operands(&self) -> Vec<ExprId> {
        match self {
            Expr::Const(_) | Expr::Named { .. } | Expr::Net(_) | Expr::Slice { .. } => vec![],
            Expr::Unary(_, a) | Expr::Replicate(_, a) | Expr::Cast(a) | Expr::Zext(a) => vec![*a],
            Expr::Sext { value, sign } => vec![*value, *sign],
            Expr::Binary(_, a, b) => vec![*a, *b],
            Expr::Mux { sel, then, other } => vec![*sel, *then, *other],
            Expr::Concat(parts) => parts.clone(),
        }
    }
}

/// All bits set, `width` of them.
pub(crate) fn ones(width: usize) -> BigUint {
    (BigUint::from(1u8) << width) - 1u8
}
