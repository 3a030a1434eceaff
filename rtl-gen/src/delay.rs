//! Values some cycles later.

use crate::hw::{Bit, Bits, ModuleBuilder, Value};

/// Wider values have a register for each cycle: a waveform shows them one by one.
const LINE_BITS: usize = 32;

/// `value` `cycles` cycles later, without reset: the end of a [`line`], which is `<name>`, or of registers
/// `<name>1_q`, `<name>2_q`, and so on if the value is wide.
pub(crate) fn delayed<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    cycles: usize,
) -> Value<'m> {
    match value.width() > LINE_BITS {
        true => (1..=cycles).fold(value, |value, i| m.delay(&format!("{name}{i}"), value)),
        false => end(m, name, &line(m, name, value, cycles)),
    }
}

/// A bit `cycles` cycles later, 0 after a reset.
pub(crate) fn delayed_bit<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    bit: Value<'m>,
    cycles: usize,
) -> Value<'m> {
    end(m, name, &bit_line(m, name, bit, cycles))
}

/// The oldest value of a line; that of a shift register has a name of its own.
fn end<'m>(m: &'m ModuleBuilder, name: &str, line: &[Value<'m>]) -> Value<'m> {
    match line {
        [.., end] if line.len() > 2 => m.wire(name, *end),
        [.., end] => *end,
        [] => unreachable!("a line holds its value"),
    }
}

/// A value and what it was 1 to `cycles` cycles ago, without reset: a shift register `<name>_line_q` with the
/// youngest lowest, or `<name>1_q` for one cycle.
pub(crate) fn line<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    cycles: usize,
) -> Vec<Value<'m>> {
    match cycles {
        0 => vec![value],
        1 => vec![value, m.delay(&format!("{name}1"), value)],
        _ => {
            let line = m.reg(&line_name(name), Bits(value.width() * cycles));
            line.set(shifted_in(m, line.q(), value));
            taps(line.q(), value, cycles)
        }
    }
}

/// The same of a bit, 0 after a reset.
pub(crate) fn bit_line<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    bit: Value<'m>,
    cycles: usize,
) -> Vec<Value<'m>> {
    match cycles {
        0 => vec![bit],
        1 => {
            let register = m.reg_reset(&format!("{name}1"), Bit, 0);
            register.set(bit);
            vec![bit, register.q()]
        }
        _ => {
            let line = m.reg_reset(&line_name(name), Bits(cycles), 0);
            line.set(shifted_in(m, line.q(), bit));
            taps(line.q(), bit, cycles)
        }
    }
}

fn line_name(name: &str) -> String {
    format!("{name}_line")
}

/// A line, older by the width of `value`, with `value` in front.
fn shifted_in<'m>(m: &'m ModuleBuilder, line: Value<'m>, value: Value<'m>) -> Value<'m> {
    m.concat(&[line.slice(0, line.width() - value.width()), value])
}

/// `value`, and each value of a line in its kind.
fn taps<'m>(line: Value<'m>, value: Value<'m>, cycles: usize) -> Vec<Value<'m>> {
    let tap = |n: usize| match value.kind() {
        Bit => line.bit(n),
        kind if kind.is_signed() => line.slice(n * value.width(), value.width()).as_signed(),
        _ => line.slice(n * value.width(), value.width()),
    };
    [value].into_iter().chain((0..cycles).map(tap)).collect()
}
