//! The register table of the documentation.

use super::table::{THRESHOLDS, only_rot, table};
use super::{Config, Register};
use std::fmt::Write;

/// The register table in markdown: a row per register and per field, those that a unit of another codec has alone at
/// the end.
pub fn markdown(config: &Config) -> String {
    let mut text = String::from(
        "| Offset | Register | Bits | Field | Access | Reset | Meaning |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for register in table(config) {
        add(&mut text, &register);
    }
    if config.is_rot() {
        return text;
    }
    let end = THRESHOLDS as usize + 8 * config.threshold_sets - 1;
    writeln!(
        text,
        "| `0x{THRESHOLDS:03x}` to `0x{end:03x}` | **THRESHOLDS** | | | rw | - | set i at 8 i: outer_lo in bits 15 to 0 \
         and inner_lo above them; at 8 i + 4: inner_hi and outer_hi above them; all binary16 |"
    )
    .expect("a string takes everything");
    for register in only_rot(config) {
        add(&mut text, &register);
    }
    text
}

fn add(text: &mut String, register: &Register) {
    let mut row = |cells: [&str; 7]| {
        writeln!(text, "| {} |", cells.join(" | ")).expect("a string takes everything");
    };
    let (offset, name) = (
        format!("`0x{:03x}`", register.offset),
        format!("**{}**", register.name),
    );
    row([&offset, &name, "", "", "", "", register.about]);
    for field in &register.fields {
        let high = field.lo + field.width - 1;
        let bits = match high == field.lo {
            true => high.to_string(),
            false => format!("{high}:{}", field.lo),
        };
        let reset = match field.access {
            super::Access::Hardware => "-".into(),
            _ if field.reset > 0xffff => format!("0x{:x}", field.reset),
            _ => field.reset.to_string(),
        };
        let name = format!("`{}`", field.name);
        row([
            "",
            "",
            &bits,
            &name,
            field.access.name(),
            &reset,
            field.about,
        ]);
    }
}
