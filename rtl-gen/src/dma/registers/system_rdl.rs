//! The SystemRDL 2.0 description of the registers.

use super::table::{THRESHOLDS, table};
use super::{Access, Config, Field, Register, codec, operation, status};
use crate::hw::Encoding;
use std::fmt::Write;

/// The register table in SystemRDL 2.0 (Accellera), as the address map `top`.
pub fn system_rdl(top: &str, config: &Config) -> String {
    let mut text = String::from(
        "// SPDX-License-Identifier: Apache-2.0\n\
         // Written by Sapwood's rtl-gen: change the generator, not this file.\n\n",
    );
    for encoding in [operation(), status(), codec()] {
        text += &codes(&encoding);
    }
    text += &format!(
        "addrmap {top} {{\n    name = \"Registers of the KV DMA unit\";\n    default regwidth = 32;\n    \
         default accesswidth = 32;\n    littleendian;\n    lsb0;\n"
    );
    for register in table(config) {
        add_register(&mut text, &register);
    }
    if config.is_rot() {
        return text + "};\n";
    }
    text += &format!(
        "\n    external mem {{\n        name = \"Threshold sets\";\n        \
         desc = \"8 bytes each: outer_lo, inner_lo, inner_hi, outer_hi, binary16\";\n        \
         mementries = {};\n        memwidth = 32;\n        sw = rw;\n    }} THRESHOLDS @ 0x{THRESHOLDS:03x};\n}};\n",
        2 * config.threshold_sets
    );
    text
}

/// Text in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}

fn codes(encoding: &Encoding) -> String {
    let mut text = format!("enum {} {{\n", encoding.name());
    for value in encoding.values() {
        let doc = quoted(&value.doc);
        writeln!(
            text,
            "    {} = {}'d{} {{ desc = {doc}; }};",
            value.name,
            encoding.width(),
            value.value
        )
        .expect("a string takes everything");
    }
    text + "};\n\n"
}

fn add_register(text: &mut String, register: &Register) {
    *text += &format!("\n    reg {{\n        desc = {};\n", quoted(register.about));
    for field in &register.fields {
        *text += &field_text(field);
    }
    *text += &format!("    }} {} @ 0x{:03x};\n", register.name, register.offset);
}

fn field_text(field: &Field) -> String {
    let properties = match field.access {
        Access::Constant => "sw = r; hw = na;",
        Access::Hardware | Access::CountLow | Access::CountHigh => "sw = r; hw = w;",
        Access::ReadWrite => "sw = rw; hw = r;",
        Access::Counting => "sw = rw; hw = r; counter;",
        Access::Sticky => "sw = rw; woclr; hw = r; hwset;",
        Access::Pulse => "sw = w; hw = r; singlepulse;",
    };
    let encode = match &field.values {
        Some(values) => format!(" encode = {};", values.name()),
        None => String::new(),
    };
    // What the hardware shows has no value behind reset.
    let reset = match field.access {
        Access::Hardware | Access::CountLow | Access::CountHigh => String::new(),
        _ => format!(" = {}'h{:x}", field.width, field.reset),
    };
    let high = field.lo + field.width - 1;
    format!(
        "        field {{ desc = {}; {properties}{encode} }} {}[{high}:{}]{reset};\n",
        quoted(field.about),
        field.name,
        field.lo
    )
}
