//! Yosys and ABC prove which bits of a design never change.

use rtl_gen::cells::sdp_ram;
use rtl_gen::flow::constants::constants;
use rtl_gen::hw::{Bit, Bits, Module, ModuleBuilder};

fn proven(module: &Module) -> impl Fn(&str) -> String + use<> {
    let nets = constants(module).unwrap().unwrap();
    move |net| {
        let bits = nets[net].iter().rev();
        bits.map(|constant| if *constant { 'c' } else { '-' })
            .collect()
    }
}

#[test]
fn bits_are_constant_that_nothing_changes_and_no_others() {
    let m = ModuleBuilder::new("counters");
    let go = m.input("go", Bit, "counts");
    // 0, 3, 2, 5 and 0 again: each bit changes, but the highest of four.
    let count = m.reg_reset("count", Bits(4), 0);
    let is = |value: u32| count.q().eq(m.lit(Bits(4), value));
    let lit = |value: u32| m.lit(Bits(4), value);
    let next = is(0).mux(lit(3), is(3).mux(lit(2), is(2).mux(lit(5), lit(0))));
    count.set_when(go, next);
    // It starts at what it keeps, and what it meets is never there.
    let kept = m.reg_reset("kept", Bits(2), 2);
    kept.set_when(count.q().bit(3), m.lit(Bits(2), 1));
    // Nothing resets it.
    let behind = m.reg("behind", Bits(4));
    behind.set(count.q());
    m.wire("never", is(7) & go);
    m.wire("both", go & !go);
    m.output("y", behind.q(), "what was counted");
    m.output("z", kept.q(), "what is kept");
    let of = proven(&m.finish());
    assert_eq!(of("go"), "-");
    assert_eq!(of("count_q"), "c---");
    assert_eq!(of("kept_q"), "cc");
    assert_eq!(of("behind_q"), "c---");
    assert_eq!(of("both"), "c");
    assert_eq!(of("y"), "c---");
    assert_eq!(of("z"), "cc");
}

#[test]
fn a_memory_gives_what_has_been_written() {
    let m = ModuleBuilder::new("writer");
    let go = m.input("go", Bit, "writes");
    let at = m.input("at", Bits(2), "which word");
    let what = m.input("what", Bits(2), "what is in its upper half");
    let ram = m.instance("u_ram", &sdp_ram(4, 4));
    ram.set("wr_en", go);
    ram.set("wr_addr", at);
    ram.set("wr_data", m.concat(&[what, m.lit(Bits(2), 0)]));
    ram.set("rd_en", m.lit(Bit, 1));
    ram.set("rd_addr", at);
    m.output("given", ram.get("rd_data"), "the word");
    let of = proven(&m.finish());
    assert_eq!(of("u_ram.wr_data"), "--cc");
    assert_eq!(of("u_ram.rd_data"), "--cc");
    assert_eq!(of("u_ram.rd_en"), "c");
    assert_eq!(of("given"), "--cc");
}
