//! Every operator: the interpreter against Icarus Verilog on the emitted text, and against
//! arithmetic on integers, on random values.

use num_bigint::{BigInt, BigUint};
use rtl_gen::hw::{Bit, Bits, Kind, Module, ModuleBuilder, Signed, Value, emit, width_for};
use std::fmt::Write as _;
use std::process::Command;

/// Seed of the random values; printed with every failure.
const SEED: u64 = 0x5a90_0001;
const VECTORS: usize = 150;
const WIDTHS: [usize; 6] = [2, 3, 8, 17, 33, 70];

/// One output per operator, for operands of `w` bits, unsigned or signed.
fn all_operators(w: usize, signed: bool) -> Module {
    let kind = if signed { Signed(w) } else { Bits(w) };
    let tag = if signed { "s" } else { "u" };
    let m = ModuleBuilder::new(format!("operators_{tag}{w}"));
    let a = m.input("a", kind, "left operand");
    let b = m.input("b", kind, "right operand");
    let s = m.input("s", Bit, "selector");
    let t = m.input("t", Bit, "another bit");
    let n = m.input(
        "n",
        Bits(width_for(w + 1)),
        "shift amount, also past the width",
    );
    let out = |name: &str, value: Value<'_>| {
        m.output(name, value, "result");
    };
    out("add", a + b);
    out("sub", a - b);
    out("mul", a * b);
    out("bit_and", a & b);
    out("bit_or", a | b);
    out("bit_xor", a ^ b);
    out("bit_not", !a);
    out("eq", a.eq(b));
    out("ne", a.ne(b));
    out("lt", a.lt(b));
    out("le", a.le(b));
    out("gt", a.gt(b));
    out("ge", a.ge(b));
    out("add_carry", a.add_carry(b));
    out("mul_full", a.mul_full(b));
    out("zext", a.zext(w + 5));
    out("sext", a.sext(w + 5));
    out("shl", a << n);
    out("shr", a >> n);
    out("shl_1", a << 1);
    out("shr_1", a >> 1);
    if signed {
        out("sra_n", a.sra(n));
        out("sra_or", a.sra(n) | b);
    }
    out("reduce_or", a.reduce_or());
    out("reduce_and", a.reduce_and());
    out("reduce_xor", a.reduce_xor());
    out("mux", s.mux(a, b));
    out("concat", m.concat(&[a, s, b]));
    out("pack", m.pack(&[a.as_bits(), b.as_bits()]));
    out("replicate", a.replicate(3));
    out("bit_ops", (s & !t) | (!s & t) | (s ^ t));
    out("slice", a.slice(1, w - 1));
    out("bit_top", a.bit(w - 1));
    // Nesting: what an inner operator yields must not depend on the width around it.
    out("carry_lost", (a + b).lt(a));
    out("sum_in_concat", m.concat(&[s, a + b]));
    out("wide_of_sum", (a + b).zext(w + 7));
    out("not_in_concat", m.concat(&[(!a).as_bits(), s.as_bits()]));
    out("shift_in_compare", (a << 1).eq(b));
    out("sub_chain", a - (b - a) - b);
    out("mux_chain", s.mux(a, t.mux(b, a ^ b)));
    out("not_of_and", !(a & b) ^ a);
    out(
        "case_of_n",
        m.case("chosen", n, &[(0, a), (1, b), (2, a + b)], a ^ b),
    );
    let low = a.slice(0, 2);
    out(
        "lookup",
        m.lookup("table_value", low, Bits(5), &[7, 31, 0, 16]),
    );
    m.finish()
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Random bits with a liking for the extremes.
    fn bits(&mut self, width: usize) -> BigUint {
        let ones = (BigUint::from(1u8) << width) - 1u8;
        match self.next() % 8 {
            0 => BigUint::ZERO,
            1 => ones,
            2 => BigUint::from(1u8) << (width - 1),
            3 => ones >> 1,
            _ => {
                let words = [self.next(), self.next()];
                (BigUint::from(words[0]) | (BigUint::from(words[1]) << 64usize)) & ones
            }
        }
    }
}

fn inputs(module: &Module) -> Vec<(String, Kind)> {
    let ports = module.ports().into_iter().filter(|p| p.input);
    ports.map(|p| (p.name, p.kind)).collect()
}

fn outputs(module: &Module) -> Vec<(String, Kind)> {
    let ports = module.ports().into_iter().filter(|p| !p.input);
    ports.map(|p| (p.name, p.kind)).collect()
}

/// Runs the vectors through Icarus; one line of hexadecimal outputs per vector.
fn icarus(module: &Module, vectors: &[Vec<BigUint>]) -> Vec<String> {
    let dir = tempfile::tempdir().unwrap();
    let mut text: String = emit(module).into_iter().map(|m| m.text).collect();
    let mut body = String::new();
    let mut ports = vec![];
    for (name, kind) in inputs(module) {
        writeln!(body, "reg [{}:0] {name};", kind.width() - 1).unwrap();
        ports.push(format!(".{name}({name})"));
    }
    for (name, kind) in outputs(module) {
        writeln!(body, "wire [{}:0] {name};", kind.width() - 1).unwrap();
        ports.push(format!(".{name}({name})"));
    }
    writeln!(body, "{} dut ({});", module.name(), ports.join(", ")).unwrap();
    writeln!(body, "initial begin").unwrap();
    let shown: Vec<_> = outputs(module).into_iter().map(|(n, _)| n).collect();
    let format = vec!["%h"; shown.len()].join(" ");
    for vector in vectors {
        for ((name, kind), value) in inputs(module).iter().zip(vector) {
            writeln!(body, "{name} = {}'h{value:x};", kind.width()).unwrap();
        }
        writeln!(body, "#1 $display(\"{format}\", {});", shown.join(", ")).unwrap();
    }
    writeln!(body, "end").unwrap();
    write!(text, "module bench;\n{body}endmodule\n").unwrap();
    let source = dir.path().join("bench.v");
    std::fs::write(&source, text).unwrap();
    let binary = dir.path().join("bench.vvp");
    let compiled = Command::new("iverilog")
        .args(["-g2005", "-Wall", "-Wno-timescale", "-s", "bench", "-o"])
        .args([&binary, &source])
        .output()
        .expect("Icarus Verilog is needed: apt-get install iverilog");
    let messages = String::from_utf8_lossy(&compiled.stderr).into_owned();
    assert!(
        compiled.status.success() && messages.is_empty(),
        "{messages}"
    );
    let run = Command::new("vvp").arg(&binary).output().unwrap();
    assert!(run.status.success());
    let lines = String::from_utf8(run.stdout).unwrap();
    lines.lines().map(str::to_owned).collect()
}

#[test]
fn the_interpreter_and_icarus_agree_on_every_operator() {
    for width in WIDTHS {
        for signed in [false, true] {
            let mut module = all_operators(width, signed);
            let mut random = Random(SEED + width as u64);
            let names = inputs(&module);
            let vectors: Vec<Vec<BigUint>> = (0..VECTORS)
                .map(|_| names.iter().map(|(_, k)| random.bits(k.width())).collect())
                .collect();
            let lines = icarus(&module, &vectors);
            assert_eq!(lines.len(), vectors.len());
            for (vector, line) in vectors.iter().zip(lines) {
                for ((name, _), value) in names.iter().zip(vector) {
                    module.poke(name, value.clone());
                }
                module.settle();
                for ((name, _), text) in outputs(&module).iter().zip(line.split_whitespace()) {
                    let theirs = BigUint::parse_bytes(text.as_bytes(), 16);
                    assert_eq!(
                        Some(module.peek(name)),
                        theirs,
                        "output {name} of {} for {vector:x?}, seed {SEED:#x}",
                        module.name()
                    );
                }
            }
        }
    }
}

#[test]
fn the_interpreter_computes_what_integers_do() {
    // Icarus reads the same text the interpreter stands for; this holds both to arithmetic.
    for width in [2usize, 5, 16] {
        for signed in [false, true] {
            let mut module = all_operators(width, signed);
            let mut random = Random(SEED ^ width as u64);
            for _ in 0..VECTORS {
                let (a, b) = (random.bits(width), random.bits(width));
                module.poke("a", a.clone());
                module.poke("b", b.clone());
                module.settle();
                let number = |bits: &BigUint| {
                    let value = i64::try_from(bits).unwrap();
                    match signed && value >> (width - 1) == 1 {
                        true => value - (1 << width),
                        false => value,
                    }
                };
                let bits = |value: i64, w: usize| {
                    let modulus = BigInt::from(1) << w;
                    (((BigInt::from(value) % &modulus) + &modulus) % &modulus)
                        .to_biguint()
                        .unwrap()
                };
                let (x, y) = (number(&a), number(&b));
                let context = format!("a = {x}, b = {y}, {width} bits, seed {SEED:#x}");
                let is = |name: &str, value: BigUint| {
                    assert_eq!(module.peek(name), value, "{name}: {context}");
                };
                is("add", bits(x + y, width));
                is("sub", bits(x - y, width));
                is("mul", bits(x * y, width));
                is("add_carry", bits(x + y, width + 1));
                is("mul_full", bits(x * y, 2 * width));
                is("lt", u8::from(x < y).into());
                is("le", u8::from(x <= y).into());
                is("gt", u8::from(x > y).into());
                is("ge", u8::from(x >= y).into());
                is("eq", u8::from(x == y).into());
                is("ne", u8::from(x != y).into());
            }
        }
    }
}
