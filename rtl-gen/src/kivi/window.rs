//! The window: which slots of the rings a token that arrives reads and writes.

use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Bundle, Encoding, Module, ModuleBuilder, log2_ceil};

/// Bits of the number of a token.
const TOKEN: usize = 32;
/// Bits of the number of a slot, for windows of up to 256 tokens.
const SLOT: usize = 8;
/// Bits of a number of slots.
const SLOTS: usize = 9;

/// The descriptors of a token, in their order.
fn descriptors() -> Encoding {
    Encoding::new("step", &["take_value", "put_value", "put_key", "take_keys"]).documented(&[
        ("take_value", "the value that leaves the window is taken"),
        ("put_value", "the new value takes its place"),
        ("put_key", "the new key is put"),
        ("take_keys", "all keys of the window are taken"),
    ])
}

/// A descriptor of slots of a ring.
fn descriptor() -> Bundle {
    Bundle::new(
        "a descriptor",
        &[
            ("kind", Bit, "0 keys, 1 values"),
            ("put", Bit, "0 the slots are taken, 1 they are put"),
            ("first", Bits(SLOT), "first slot"),
            ("slots", Bits(SLOTS), "number of slots"),
            ("last", Bit, "last descriptor of the command"),
        ],
    )
}

/// What a token that arrives does to the rings of the window (KIVI contract, section 2): 2 to 4
/// descriptors per command, one per cycle while the consumer is ready.
///
/// It keeps no state from one command to the next. `window` is a power of two of 32 to 256.
///
/// # Panics
/// If `window` is not one.
pub fn window(window: usize) -> Module {
    assert!(
        window.is_power_of_two() && (32..=256).contains(&window),
        "a window of {window} tokens"
    );
    let m = ModuleBuilder::new(format!("kivi_window_r{window}"));
    m.doc(format!(
        "The window of the {window} most recent tokens, in binary16, as rings in memory: token t lies in \
         slot t mod {window}. A command is the number of a token that arrives; the answer says what it \
         does to the rings.",
    ));
    m.doc(format!(
        "In this order: if t >= {window}, the value in its slot is taken, for the value quantizer; the \
         new value is put there; the new key is put; if (t + 1) mod {window} = 0, all {window} keys from \
         slot 0 are taken, for the key quantizer.",
    ));
    m.doc(
        "It keeps no state from one command to the next. No combinational path from any input to any \
         output.",
    );
    m.parameter("window", window);
    m.throughput("one descriptor per cycle");
    let slot_bits = log2_ceil(window);
    let token = Bundle::new("a token", &[("token", Bits(TOKEN), "number of the token")]);
    let commands = m.axi_record_in("s_axis", &token);

    let number = commands.get("token");
    let is_full = number.slice(slot_bits, TOKEN - slot_bits).reduce_or();
    let slot = number.slice(0, slot_bits);
    let fields = [
        ("slot", slot),
        ("full", is_full),
        ("ends", slot.reduce_and()),
    ];
    let token = commands.with(&fields).through_packed("token", skid_buffer);

    m.comment("The descriptor in turn: step, but a token of the first window has nothing to take.");
    let names = m.names(&descriptors());
    let step = names.register("step", "take_value");
    let nothing = m.wire("takes_nothing", step.is("take_value") & !token.get("full"));
    let at = m.wire("at", nothing.mux(names.value("put_value"), step.q()));
    let is = |name: &str| m.wire(&format!("is_{name}"), at.eq(names.value(name)));
    let [take_value, put_value, put_key, take_keys] =
        ["take_value", "put_value", "put_key", "take_keys"].map(is);
    let ends = token.get("ends");
    let last = m.wire("is_last", take_keys | (put_key & !ends));
    let slot = token.get("slot") & (!take_keys).replicate(slot_bits);
    let one = m.lit(Bits(SLOTS), 1);
    let all = m.lit(Bits(SLOTS), window as u64);
    let fields = [
        ("kind", take_value | put_value),
        ("put", put_value | put_key),
        ("first", slot.zext(SLOT)),
        ("slots", take_keys.mux(all, one)),
        ("last", last),
    ];
    let descriptor = m.stream("current", token.valid, &fields);
    let leaves = m.wire("leaves", descriptor.transfer());
    token.accept_when(descriptor.ready() & last);
    let behind_key = ends.mux(names.value("take_keys"), names.value("take_value"));
    let next = names.case(
        "next_step",
        at,
        &[
            ("take_value", names.value("put_value")),
            ("put_value", names.value("put_key")),
            ("put_key", behind_key),
        ],
        names.value("take_value"),
    );
    step.set_when(leaves, next);
    descriptor
        .registered("descriptor")
        .axi_record_out("m_axis", &self::descriptor());
    m.finish()
}
