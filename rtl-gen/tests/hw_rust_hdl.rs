//! Our modules are true rust_hdl blocks: rust_hdl's checks and its own Verilog generator take
//! them, and Yosys proves that its Verilog and ours are equivalent.

use rtl_gen::hw::{Bits, Module, ModuleBuilder, Signed, emit, mutate};
use rust_hdl_core::block::Block;
use rust_hdl_core::check_error::check_all;
use rust_hdl_core::module_defines::ModuleDefines;
use std::process::Command;

/// A mux tree: one of eight inputs.
fn mux_tree() -> Module {
    let m = ModuleBuilder::new("mux_tree");
    let select = m.input("choice", Bits(3), "which");
    let mut level: Vec<_> = (0..8)
        .map(|i| m.input(&format!("a{i}"), Bits(12), "operand"))
        .collect();
    for bit in 0..3 {
        level = level
            .chunks(2)
            .map(|pair| select.bit(bit).mux(pair[1], pair[0]))
            .collect();
    }
    m.output("y", level[0], "the chosen one");
    m.finish()
}

/// Signed arithmetic: sums, differences, products and comparisons with sign extension.
fn signed_arithmetic() -> Module {
    let m = ModuleBuilder::new("signed_arithmetic");
    let a = m.input("a", Signed(6), "operand");
    let b = m.input("b", Signed(6), "operand");
    let sum = m.wire("sum", a.add_carry(b));
    let product = m.wire("product", a.mul_full(b));
    m.output("sum_of_both", sum.sext(12) + product, "a + b + a * b");
    m.output("less", (a - b).lt(b), "a - b < b, wrapping");
    m.output("big", sum.ge(m.lit(Signed(7), -3)), "a + b >= -3");
    m.finish()
}

/// A comparison network: four values sorted.
fn comparison_network() -> Module {
    let m = ModuleBuilder::new("comparison_network");
    let mut v: Vec<_> = (0..4)
        .map(|i| m.input(&format!("a{i}"), Bits(7), "value"))
        .collect();
    for (step, (i, j)) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)]
        .into_iter()
        .enumerate()
    {
        let swap = m.wire(&format!("swap{step}"), v[i].gt(v[j]));
        let low = m.wire(&format!("low{step}"), swap.mux(v[j], v[i]));
        let high = m.wire(&format!("high{step}"), swap.mux(v[i], v[j]));
        (v[i], v[j]) = (low, high);
    }
    for (i, value) in v.into_iter().enumerate() {
        m.output(&format!("y{i}"), value, "in order");
    }
    m.finish()
}

/// Bit logic: precedence is where rust_hdl's own kernels go wrong, `a & b == b`.
fn bit_logic() -> Module {
    let m = ModuleBuilder::new("bit_logic");
    let a = m.input("a", Bits(9), "operand");
    let b = m.input("b", Bits(9), "operand");
    let n = m.input("n", Bits(4), "amount");
    m.output("subset", (a & b).eq(b), "b is a subset of a");
    m.output("mixed", (a | !b) ^ (a << n), "mixture");
    m.output("parity", (a ^ b).reduce_xor() & a.reduce_or(), "parity");
    m.output("part", a.slice(2, 5).zext(9) - (b >> 3), "parts");
    m.finish()
}

/// A stage with a register and a concatenation: rust_hdl's AST has neither, so it takes our text.
fn register_slice() -> Module {
    rtl_gen::cells::stream_register(4)
}

fn rust_hdl_text(module: &Module) -> String {
    check_all(module).expect("rust_hdl's checks pass");
    let mut defines = ModuleDefines::default();
    module.accept("theirs", &mut defines);
    defines.defines()
}

fn prove_equivalent(module: &Module) {
    let text: String = emit(module).into_iter().map(|m| m.text).collect();
    if let Err(messages) = proof(&text, module.name(), &rust_hdl_text(module)) {
        panic!("{}: {messages}", module.name());
    }
}

/// Yosys's proof that module `name` of `ours` and the top of `theirs` are equivalent.
fn proof(ours: &str, name: &str, theirs: &str) -> Result<(), String> {
    let dir = tempfile::tempdir().unwrap();
    let (a, b) = (dir.path().join("ours.v"), dir.path().join("theirs.v"));
    std::fs::write(&a, ours).unwrap();
    std::fs::write(&b, theirs).unwrap();
    let script = format!(
        "read_verilog {}; rename {name} ours; read_verilog {}; proc; flatten; opt_clean; \
         equiv_make ours theirs equivalence; hierarchy -top equivalence; equiv_simple -undef; \
         equiv_induct -undef; equiv_status -assert",
        a.display(),
        b.display()
    );
    let run = Command::new("yosys")
        .args(["-q", "-p", &script])
        .output()
        .expect("Yosys is needed: apt-get install yosys");
    if run.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(text(&run.stdout) + &text(&run.stderr))
}

#[test]
fn rust_hdls_generator_writes_an_equivalent_mux_tree() {
    prove_equivalent(&mux_tree());
}

#[test]
fn rust_hdls_generator_writes_equivalent_signed_arithmetic() {
    prove_equivalent(&signed_arithmetic());
}

#[test]
fn rust_hdls_generator_writes_an_equivalent_comparison_network() {
    prove_equivalent(&comparison_network());
}

#[test]
fn rust_hdls_generator_writes_equivalent_bit_logic() {
    prove_equivalent(&bit_logic());
}

#[test]
fn rust_hdls_generator_takes_a_clocked_module_as_text() {
    prove_equivalent(&register_slice());
}

#[test]
fn combinational_bodies_are_written_by_rust_hdl_itself() {
    let text = rust_hdl_text(&comparison_network());
    assert!(
        text.contains("always @(*)") || text.contains("always @ (*)"),
        "{text}"
    );
    assert!(
        !text.contains("assign y0"),
        "our text reached rust_hdl:\n{text}"
    );
}

#[test]
fn the_proof_can_fail() {
    let honest = bit_logic();
    let change = &mutate::switchable(&honest, 1, 5).1[0];
    let lying = mutate::with_change(&honest, change);
    let ours: String = emit(&honest).into_iter().map(|m| m.text).collect();
    let messages = proof(&ours, honest.name(), &rust_hdl_text(&lying)).unwrap_err();
    assert!(messages.contains("unproven"), "{messages}");
}
