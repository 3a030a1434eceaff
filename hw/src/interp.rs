//! The meaning of a module: evaluates its nets on big integers, bit by bit as Verilog does.

use super::def::{Def, Driver};
use super::expr::{BinaryOp, Expr, ExprId, NetId, UnaryOp, ones};
use super::module::Module;
use num_bigint::{BigInt, BigUint};
use std::collections::BTreeMap;

/// The value of an expression under the given net values.
pub(crate) fn evaluate(def: &Def, values: &[BigUint], id: ExprId) -> BigUint {
    let node = &def.nodes[id];
    let eval = |id: ExprId| evaluate(def, values, id);
    let width_of = |id: ExprId| def.nodes[id].kind.width();
    let mask = ones(node.kind.width());
    match &node.expr {
        Expr::Const(bits) => bits.clone(),
        Expr::Named { encoding, value } => def.encodings[*encoding].bits(*value),
        Expr::Net(net) => values[*net].clone(),
        Expr::Slice { net, lo } => (&values[*net] >> *lo) & mask,
        Expr::Cast(a) | Expr::Zext(a) => eval(*a),
        Expr::Sext { value, sign } => {
            let low = eval(*value);
            if eval(*sign) == BigUint::ZERO {
                low
            } else {
                low | (mask ^ ones(width_of(*value)))
            }
        }
        Expr::Unary(op, a) => {
            let v = eval(*a);
            match op {
                UnaryOp::Not => v ^ mask,
                UnaryOp::ReduceOr => u8::from(v != BigUint::ZERO).into(),
                UnaryOp::ReduceAnd => u8::from(v == ones(width_of(*a))).into(),
                UnaryOp::ReduceXor => u8::from(v.count_ones() % 2 == 1).into(),
            }
        }
        Expr::Binary(op, a, b) => {
            let operand_kind = def.nodes[*a].kind;
            let (x, y) = (eval(*a), eval(*b));
            if op.is_comparison() {
                let signed = operand_kind.is_signed();
                let width = operand_kind.width();
                return u8::from(compare(
                    *op,
                    number(&x, width, signed),
                    number(&y, width, signed),
                ))
                .into();
            }
            match op {
                BinaryOp::Add => (x + y) & mask,
                BinaryOp::Sub => (x + (BigUint::from(1u8) << node.kind.width()) - y) & mask,
                BinaryOp::Mul => (x * y) & mask,
                BinaryOp::And => x & y,
                BinaryOp::Or => x | y,
                BinaryOp::Xor => x ^ y,
                BinaryOp::Shl => match shift_amount(&y, node.kind.width()) {
                    Some(n) => (x << n) & mask,
                    None => BigUint::ZERO,
                },
                BinaryOp::Shr => match shift_amount(&y, node.kind.width()) {
                    Some(n) => x >> n,
                    None => BigUint::ZERO,
                },
                BinaryOp::Sra => {
                    let width = node.kind.width();
                    let n = shift_amount(&y, width).unwrap_or(width - 1);
                    let shifted = number(&x, width, true) >> n;
                    let modulus = BigInt::from(1) << width;
                    (((shifted % &modulus) + &modulus) % &modulus)
                        .to_biguint()
                        .expect("a residue is not negative")
                }
                _ => unreachable!("comparisons are done above"),
            }
        }
        Expr::Mux { sel, then, other } => {
            if eval(*sel) != BigUint::ZERO {
                eval(*then)
            } else {
                eval(*other)
            }
        }
        Expr::Concat(parts) => parts.iter().fold(BigUint::ZERO, |high, part| {
            (high << width_of(*part)) | eval(*part)
        }),
        Expr::Replicate(n, a) => {
            let (v, w) = (eval(*a), width_of(*a));
            (0..*n).fold(BigUint::ZERO, |high, _| (high << w) | &v)
        }
    }
}

fn number(bits: &BigUint, width: usize, signed: bool) -> BigInt {
    let value = BigInt::from(bits.clone());
    if signed && bits.bit(width as u64 - 1) {
        value - (BigInt::from(1) << width)
    } else {
        value
    }
}

fn compare(op: BinaryOp, x: BigInt, y: BigInt) -> bool {
    match op {
        BinaryOp::Eq => x == y,
        BinaryOp::Ne => x != y,
        BinaryOp::Lt => x < y,
        BinaryOp::Le => x <= y,
        BinaryOp::Gt => x > y,
        BinaryOp::Ge => x >= y,
        _ => unreachable!("not a comparison"),
    }
}

/// `None` if every bit is shifted out.
fn shift_amount(amount: &BigUint, width: usize) -> Option<usize> {
    usize::try_from(amount).ok().filter(|&n| n < width)
}

/// One pass over all nets and children, in the order of definition. True if a net changed:
/// the caller repeats until none does.
pub(crate) fn propagate(def: &Def, values: &mut [BigUint], children: &mut [Module]) -> bool {
    let mut changed = false;
    for net in 0..def.nets.len() {
        let new = match &def.nets[net].driver {
            Driver::Expr(id) => evaluate(def, values, *id),
            Driver::Case {
                selector,
                arms,
                default,
                ..
            } => {
                let key = evaluate(def, values, *selector);
                let arm = arms.iter().find(|(k, _)| *k == key);
                evaluate(def, values, arm.map_or(*default, |(_, id)| *id))
            }
            Driver::Instances(pieces) => pieces.iter().fold(BigUint::ZERO, |all, piece| {
                all | (children[piece.instance].peek(&piece.port) << piece.lo)
            }),
            Driver::Outside | Driver::Register { .. } | Driver::MemoryRead | Driver::Undriven => {
                continue;
            }
        };
        if values[net] != new {
            values[net] = new;
            changed = true;
        }
    }
    for (instance, child) in def.instances.iter().zip(children) {
        for (port, id) in &instance.inputs {
            child.poke(port, evaluate(def, values, *id));
        }
        for (ours, port) in [(def.clk, "clk"), (def.rst_n, "rst_n")] {
            let connected = instance.inputs.iter().any(|(name, _)| name == port);
            if let Some(net) = ours
                && !connected
                && child.def().net_named(port).is_some()
            {
                child.poke(port, values[net].clone());
            }
        }
        changed |= child.propagate_child();
    }
    changed
}

/// A rising clock edge: registers and memories take their next values at once.
pub(crate) fn tick(def: &Def, values: &mut [BigUint], memories: &mut [BTreeMap<usize, BigUint>]) {
    let mut next: Vec<(NetId, BigUint)> = vec![];
    let in_reset = def.rst_n.is_some_and(|n| values[n] == BigUint::ZERO);
    let is_set = |values: &[BigUint], id: ExprId| evaluate(def, values, id) != BigUint::ZERO;
    for (net, details) in def.nets.iter().enumerate() {
        if let Driver::Register {
            next: Some(value),
            enable,
            reset,
        } = &details.driver
        {
            if let (Some(reset), true) = (reset, in_reset) {
                next.push((net, evaluate(def, values, *reset)));
            } else if enable.is_none_or(|e| is_set(values, e)) {
                next.push((net, evaluate(def, values, *value)));
            }
        }
    }
    for (memory, words) in def.memories.iter().zip(memories) {
        let word = |id: ExprId| usize::try_from(evaluate(def, values, id)).expect("an address");
        if is_set(values, memory.read_enable) {
            let read = words.get(&word(memory.read_address));
            next.push((memory.read_data, read.cloned().unwrap_or_default()));
        }
        if is_set(values, memory.write_enable) {
            let data = evaluate(def, values, memory.write_data);
            let address = word(memory.write_address);
            if address < memory.depth {
                words.insert(address, data);
            }
        }
    }
    for (net, value) in next {
        values[net] = value;
    }
}
