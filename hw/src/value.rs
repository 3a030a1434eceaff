//! Typed expressions: what a unit's author computes with.

use super::builder::ModuleBuilder;
use super::expr::{BinaryOp, Expr, ExprId, UnaryOp, ones};
use super::kind::Kind::{self, Bit, Bits, Signed};
use num_bigint::{BigInt, BigUint, Sign};
use std::fmt;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Shl, Shr, Sub};

/// A value in a module under construction: a handle that is copied freely.
///
/// It knows its [`Kind`]. Every operator checks the kinds of its operands at once and panics,
/// with the module, the operator and both operands as Verilog text, when they disagree; the
/// panic points at the author's line. No operator truncates or extends on its own: widths change
/// only through [`slice`](Value::slice), [`zext`](Value::zext), [`sext`](Value::sext) and the
/// operators that say so.
#[derive(Clone, Copy)]
pub struct Value<'m> {
    pub(crate) m: &'m ModuleBuilder,
    pub(crate) id: ExprId,
    pub(crate) kind: Kind,
}

/// What an operator takes on its right: a value, or an integer that becomes a constant of the
/// left side's kind (and must fit into it).
pub trait Operand<'m> {
    /// The operand as a value of kind `kind`, if it is an integer; itself, if it is a value.
    #[track_caller]
    fn into_value(self, m: &'m ModuleBuilder, kind: Kind) -> Value<'m>;
}

impl<'m> Operand<'m> for Value<'m> {
    fn into_value(self, _: &'m ModuleBuilder, _: Kind) -> Value<'m> {
        self
    }
}

macro_rules! integer_operand {
    ($($t:ty),*) => {$(
        impl<'m> Operand<'m> for $t {
            fn into_value(self, m: &'m ModuleBuilder, kind: Kind) -> Value<'m> {
                m.lit(kind, self)
            }
        }
    )*};
}
integer_operand!(i32, u32, u64, usize, u16);

/// The bits of an integer as a constant of kind `kind`, or `None` if it does not fit.
pub(crate) fn constant_bits(kind: Kind, value: &BigInt) -> Option<BigUint> {
    let width = kind.width();
    let (low, high) = if kind.is_signed() {
        let half = BigInt::from(1) << (width - 1);
        (-half.clone(), half - 1)
    } else {
        (BigInt::from(0), BigInt::from(ones(width)))
    };
    if *value < low || *value > high {
        return None;
    }
    let bits = if value.sign() == Sign::Minus {
        value + (BigInt::from(1) << width)
    } else {
        value.clone()
    };
    bits.to_biguint()
}

impl<'m> Value<'m> {
    /// The module this value is in.
    pub fn builder(self) -> &'m ModuleBuilder {
        self.m
    }

    /// The kind of the value.
    pub fn kind(self) -> Kind {
        self.kind
    }

    /// Width in bits.
    pub fn width(self) -> usize {
        self.kind.width()
    }

    #[track_caller]
    fn unary(self, op: UnaryOp, kind: Kind) -> Value<'m> {
        self.m.node(Expr::Unary(op, self.id), kind)
    }

    #[track_caller]
    fn same_kind<R: Operand<'m>>(self, what: &str, rhs: R) -> Value<'m> {
        let rhs = rhs.into_value(self.m, self.kind);
        self.m.same_module(rhs);
        if self.kind != rhs.kind {
            self.m.fail(format_args!(
                "{what}: `{self}` is {}, `{rhs}` is {}",
                self.kind, rhs.kind
            ));
        }
        rhs
    }

    #[track_caller]
    fn binary<R: Operand<'m>>(self, op: BinaryOp, what: &str, rhs: R, kind: Kind) -> Value<'m> {
        let rhs = self.same_kind(what, rhs);
        self.m.node(Expr::Binary(op, self.id, rhs.id), kind)
    }

    #[track_caller]
    fn compare<R: Operand<'m>>(self, op: BinaryOp, what: &str, rhs: R) -> Value<'m> {
        self.binary(op, what, rhs, Bit)
    }

    /// Equal.
    #[track_caller]
    pub fn eq<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        self.compare(BinaryOp::Eq, "eq", rhs)
    }

    /// Not equal.
    #[track_caller]
    pub fn ne<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        self.compare(BinaryOp::Ne, "ne", rhs)
    }

    /// Less than, in the order of the operands' kind.
    #[track_caller]
    pub fn lt<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        self.compare(BinaryOp::Lt, "lt", rhs)
    }

    /// Less than or equal.
    #[track_caller]
    pub fn le<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        self.compare(BinaryOp::Le, "le", rhs)
    }

    /// Greater than.
    #[track_caller]
    pub fn gt<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        self.compare(BinaryOp::Gt, "gt", rhs)
    }

    /// Greater than or equal.
    #[track_caller]
    pub fn ge<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        self.compare(BinaryOp::Ge, "ge", rhs)
    }

    /// Sum with its carry: one bit wider than the operands, never wraps.
    #[track_caller]
    pub fn add_carry<R: Operand<'m>>(self, rhs: R) -> Value<'m> {
        let rhs = self.same_kind("add_carry", rhs);
        let wide = self.width() + 1;
        self.extend(wide) + rhs.extend(wide)
    }

    /// Full product: as wide as both operands together.
    #[track_caller]
    pub fn mul_full(self, rhs: Value<'m>) -> Value<'m> {
        self.m.same_module(rhs);
        if self.kind.is_signed() != rhs.kind.is_signed() {
            self.m.fail(format_args!(
                "mul_full: `{self}` is {}, `{rhs}` is {}",
                self.kind, rhs.kind
            ));
        }
        let wide = self.width() + rhs.width();
        self.extend(wide) * rhs.extend(wide)
    }

    /// Extends by the kind's own rule: sign for signed values, zeros for the others.
    #[track_caller]
    pub fn extend(self, width: usize) -> Value<'m> {
        if self.kind.is_signed() {
            self.sext(width)
        } else {
            self.zext(width)
        }
    }

    /// Zero extension to `width` bits.
    #[track_caller]
    pub fn zext(self, width: usize) -> Value<'m> {
        self.check_extension("zext", width);
        if width == self.width() && self.kind != Bit {
            return self;
        }
        if width == 1 {
            return self.as_bits();
        }
        let kind = self.kind.with_width(width);
        let expr = match self.m.expr_of(self.id) {
            Expr::Zext(inner) => Expr::Zext(inner),
            Expr::Const(bits) => Expr::Const(bits),
            _ => Expr::Zext(self.id),
        };
        self.m.node(expr, kind)
    }

    /// Sign extension to `width` bits; the top bit is the sign whatever the kind.
    #[track_caller]
    pub fn sext(self, width: usize) -> Value<'m> {
        self.check_extension("sext", width);
        if width == self.width() {
            return self;
        }
        let sign = self.bit(self.width() - 1);
        self.m.node(
            Expr::Sext {
                value: self.id,
                sign: sign.id,
            },
            self.kind.with_width(width),
        )
    }

    #[track_caller]
    fn check_extension(self, what: &str, width: usize) {
        if width < self.width() {
            self.m.fail(format_args!(
                "{what}: `{self}` is {}, wider than the {width} bits asked for",
                self.kind
            ));
        }
    }

    /// Arithmetic shift right of a signed value.
    #[track_caller]
    pub fn sra<R: Operand<'m>>(self, amount: R) -> Value<'m> {
        if !self.kind.is_signed() {
            self.m
                .fail(format_args!("sra: `{self}` is {}, not signed", self.kind));
        }
        self.shift(BinaryOp::Sra, amount)
    }

    #[track_caller]
    fn shift<R: Operand<'m>>(self, op: BinaryOp, amount: R) -> Value<'m> {
        let bits = super::kind::width_for(self.width());
        let amount = amount.into_value(self.m, Bits(bits));
        self.m.same_module(amount);
        if self.kind == Bit || amount.kind.is_signed() {
            self.m.fail(format_args!(
                "shift: `{self}` ({}) by `{amount}` ({})",
                self.kind, amount.kind
            ));
        }
        match self.m.expr_of(amount.id) {
            Expr::Const(places) if places == BigUint::ZERO => self,
            _ => self.m.node(Expr::Binary(op, self.id, amount.id), self.kind),
        }
    }

    /// `width` bits from bit `lo` up.
    ///
    /// Verilog selects from names only, so the value must be a net, or a concatenation or cast
    /// whose parts the slice follows; give anything else a name with [`ModuleBuilder::wire`].
    #[track_caller]
    pub fn slice(self, lo: usize, width: usize) -> Value<'m> {
        if width == 0 || lo + width > self.width() {
            self.m.fail(format_args!(
                "slice: bits {lo} to {} of `{self}`, which is {}",
                (lo + width).wrapping_sub(1),
                self.kind
            ));
        }
        let id = self.m.slice_node(self.id, lo, width, Bits(width));
        Value {
            m: self.m,
            id,
            kind: Bits(width),
        }
    }

    /// One bit.
    #[track_caller]
    pub fn bit(self, index: usize) -> Value<'m> {
        if index >= self.width() {
            self.m.fail(format_args!(
                "bit {index} of `{self}`, which is {}",
                self.kind
            ));
        }
        if self.kind == Bit {
            return self;
        }
        let id = self.m.slice_node(self.id, index, 1, Bit);
        Value {
            m: self.m,
            id,
            kind: Bit,
        }
    }

    /// The bits one by one, bit 0 first.
    #[track_caller]
    pub fn bits(self) -> Vec<Value<'m>> {
        (0..self.width()).map(|i| self.bit(i)).collect()
    }

    /// The value cut into lanes of `width` bits, lane 0 in the low bits.
    #[track_caller]
    pub fn lanes(self, width: usize) -> Vec<Value<'m>> {
        if width == 0 || !self.width().is_multiple_of(width) {
            self.m.fail(format_args!(
                "lanes: `{self}` is {}, not a multiple of {width}",
                self.kind
            ));
        }
        (0..self.width() / width)
            .map(|i| self.slice(i * width, width))
            .collect()
    }

    /// Is any bit set?
    #[track_caller]
    pub fn reduce_or(self) -> Value<'m> {
        self.unary(UnaryOp::ReduceOr, Bit)
    }

    /// Are all bits set?
    #[track_caller]
    pub fn reduce_and(self) -> Value<'m> {
        self.unary(UnaryOp::ReduceAnd, Bit)
    }

    /// Parity.
    #[track_caller]
    pub fn reduce_xor(self) -> Value<'m> {
        self.unary(UnaryOp::ReduceXor, Bit)
    }

    /// `n` copies side by side.
    #[track_caller]
    pub fn replicate(self, n: usize) -> Value<'m> {
        if n == 0 {
            self.m.fail(format_args!("replicate: 0 copies of `{self}`"));
        }
        if n == 1 {
            return self.as_bits();
        }
        self.m
            .node(Expr::Replicate(n, self.id), Bits(n * self.width()))
    }

    /// This bit chooses: `then` if set, else `other`. An integer takes the other side's kind.
    #[track_caller]
    pub fn mux<R: Operand<'m>>(self, then: Value<'m>, other: R) -> Value<'m> {
        if self.kind != Bit {
            self.m.fail(format_args!(
                "mux: the selector `{self}` is {}, not a bit",
                self.kind
            ));
        }
        self.m.same_module(then);
        let other = then.same_kind("mux", other);
        self.m.node(
            Expr::Mux {
                sel: self.id,
                then: then.id,
                other: other.id,
            },
            then.kind,
        )
    }

    #[track_caller]
    fn cast(self, kind: Kind) -> Value<'m> {
        if self.width() != kind.width() {
            self.m
                .fail(format_args!("`{self}` is {}, not {kind}", self.kind));
        }
        if self.kind == kind {
            return self;
        }
        self.m.node(Expr::Cast(self.id), kind)
    }

    /// A one-bit vector as a truth value.
    #[track_caller]
    pub fn as_bit(self) -> Value<'m> {
        self.cast(Bit)
    }

    /// The same bits, unsigned.
    #[track_caller]
    pub fn as_bits(self) -> Value<'m> {
        self.cast(Bits(self.width()))
    }

    /// The same bits as two's complement.
    #[track_caller]
    pub fn as_signed(self) -> Value<'m> {
        self.cast(Signed(self.width()))
    }
}

macro_rules! rust_operator {
    ($trait:ident, $method:ident, $op:ident) => {
        impl<'m, R: Operand<'m>> $trait<R> for Value<'m> {
            type Output = Value<'m>;
            #[track_caller]
            fn $method(self, rhs: R) -> Value<'m> {
                self.binary(BinaryOp::$op, stringify!($method), rhs, self.kind)
            }
        }
    };
}
rust_operator!(Add, add, Add);
rust_operator!(Sub, sub, Sub);
rust_operator!(Mul, mul, Mul);
rust_operator!(BitAnd, bitand, And);
rust_operator!(BitOr, bitor, Or);
rust_operator!(BitXor, bitxor, Xor);

/// Shift left by a constant or by a value; zeros come in, the width stays.
impl<'m, R: Operand<'m>> Shl<R> for Value<'m> {
    type Output = Value<'m>;
    #[track_caller]
    fn shl(self, amount: R) -> Value<'m> {
        self.shift(BinaryOp::Shl, amount)
    }
}

/// Logical shift right by a constant or by a value.
impl<'m, R: Operand<'m>> Shr<R> for Value<'m> {
    type Output = Value<'m>;
    #[track_caller]
    fn shr(self, amount: R) -> Value<'m> {
        self.shift(BinaryOp::Shr, amount)
    }
}

impl<'m> Not for Value<'m> {
    type Output = Value<'m>;
    #[track_caller]
    fn not(self) -> Value<'m> {
        self.unary(UnaryOp::Not, self.kind)
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.m.text(self.id))
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}: {}", self.kind)
    }
}
