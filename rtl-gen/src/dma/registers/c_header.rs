//! The C header of the registers.

use super::table::{THRESHOLDS, table};
use super::{Config, Register, codec, operation, status};
use crate::hw::Encoding;
use std::fmt::Write;

/// The register table as a C header: the offset of every register, place and bits of every field, the
/// values of constants, and the codes.
pub fn c_header(config: &Config) -> String {
    let mut text = String::from(
        "/* SPDX-License-Identifier: Apache-2.0\n\
         \x20* Written by Sapwood's rtl-gen: change the generator, not this file.\n\
         \x20*\n\
         \x20* Registers of the KV DMA unit: byte offsets, the lowest bit (_LSB) and the bits (_MASK) of fields,\n\
         \x20* what constants hold (_VALUE). */\n\
         #ifndef KV_DMA_REGISTERS_H\n#define KV_DMA_REGISTERS_H\n",
    );
    for register in table(config) {
        add_register(&mut text, &register);
    }
    if !config.is_rot() {
        text += "\n/* Threshold sets, 8 bytes each: outer_lo, inner_lo, inner_hi, outer_hi, binary16. */\n";
        define(&mut text, "THRESHOLDS", &format!("0x{THRESHOLDS:03x}u"));
        define(
            &mut text,
            "THRESHOLDS_BYTES",
            &format!("{}u", 8 * config.threshold_sets),
        );
    }
    for encoding in [operation(), status(), codec()] {
        add_codes(&mut text, &encoding);
    }
    text += "\n#endif\n";
    text
}

fn define(text: &mut String, name: &str, value: &str) {
    writeln!(text, "#define KV_DMA_{name} {value}").expect("a string takes everything");
}

fn add_register(text: &mut String, register: &Register) {
    writeln!(text, "\n/* {}. */", register.about).expect("a string takes everything");
    define(text, register.name, &format!("0x{:03x}u", register.offset));
    for field in &register.fields {
        let name = field_name(register, field.name);
        define(text, &format!("{name}_LSB"), &field.lo.to_string());
        define(
            text,
            &format!("{name}_MASK"),
            &format!("0x{:08x}u", field.mask()),
        );
        if field.access == super::Access::Constant {
            define(text, &format!("{name}_VALUE"), &format!("{}u", field.reset));
        }
    }
}

/// A field's name behind that of its register; a field of the register's own name is not named twice.
pub(super) fn field_name(register: &Register, field: &str) -> String {
    let field = field.to_uppercase();
    match register.name == field {
        true => field,
        false => format!("{}_{field}", register.name),
    }
}

fn add_codes(text: &mut String, encoding: &Encoding) {
    writeln!(text, "\n/* Codes: {}. */", encoding.name()).expect("a string takes everything");
    let stem = encoding.name().to_uppercase();
    for value in encoding.values() {
        let name = format!("{stem}_{}", value.name.to_uppercase());
        define(text, &name, &format!("{}u", value.value));
    }
}
