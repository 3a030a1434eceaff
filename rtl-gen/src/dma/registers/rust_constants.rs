//! The constants of the driver.

use super::c_header::field_name;
use super::table::{ID, THRESHOLDS, VERSION, only_rot, table};
use super::{Config, Register, codec, operation, status};
use crate::hw::Encoding;
use crate::unit::Unit;
use std::fmt::Write;

/// The register table as Rust constants: the offset of every register, the bits of every field, and the
/// codes. They are the same for all configurations: of what depends on one, the widest is here.
pub fn rust_constants() -> String {
    let mut text = String::from(
        "//! Offsets, fields and codes of the registers, from the generator's register table.\n//!\n\
         //! Written by `rtl-gen registers`: change the generator, not this file.\n\n\
         use crate::Field;\n\n",
    );
    let mut constant = |doc: &str, name: &str, value: String| {
        writeln!(text, "/// {doc}.\npub const {name}: {value};")
            .expect("a string takes everything");
    };
    constant(
        "What [`ID`] reads as: \"KVDM\"",
        "ID_VALUE",
        format!("u32 = 0x{ID:08x}"),
    );
    constant(
        "The major number of [`VERSION`] that this driver works with",
        "VERSION_MAJOR_VALUE",
        format!("u32 = {}", VERSION.0),
    );
    for register in table(&widest()).into_iter().chain(only_rot(&widest())) {
        add_register(&mut constant, &register);
    }
    constant(
        "Byte offset of the threshold sets, 8 bytes each",
        "THRESHOLDS",
        format!("u32 = 0x{THRESHOLDS:03x}"),
    );
    for encoding in [operation(), status(), codec()] {
        add_codes(&mut constant, &encoding);
    }
    text
}

/// A configuration in which no field is narrower than in another.
fn widest() -> Config {
    let unit: &Unit = &super::UNIT;
    let default = Config::of(&unit.default_config().all_parameters(unit));
    Config {
        page_bytes: 64,
        address_bits: 64,
        ..default
    }
}

fn add_register(constant: &mut impl FnMut(&str, &str, String), register: &Register) {
    constant(
        register.about,
        register.name,
        format!("u32 = 0x{:03x}", register.offset),
    );
    for field in &register.fields {
        let name = format!("{}_FIELD", field_name(register, field.name));
        let doc = format!("[`{}`]: {}", register.name, field.about);
        constant(
            &doc,
            &name,
            format!("Field = Field::new({}, {})", field.lo, field.width),
        );
    }
}

fn add_codes(constant: &mut impl FnMut(&str, &str, String), encoding: &Encoding) {
    let stem = encoding.name().to_uppercase();
    for value in encoding.values() {
        let name = format!("{stem}_{}", value.name.to_uppercase());
        let doc = format!("Code of {}: {}", encoding.name(), value.doc);
        constant(&doc, &name, format!("u32 = {}", value.value));
    }
}
