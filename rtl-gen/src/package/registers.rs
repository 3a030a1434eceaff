//! The registers of a top for those who program it: a C header and a SystemRDL description.

use super::Manifest;
use crate::dma;
use crate::dma::registers::{Config, c_header, system_rdl};
use crate::family::unit;
use crate::unit::Parameters;

/// Names and texts of the files, `<top>.h` and `<top>.rdl`; none for a top without registers.
///
/// # Panics
/// If the manifest has other parameters than its unit.
pub(super) fn files(manifest: &Manifest) -> Vec<(String, String)> {
    let of: fn(&Parameters) -> Config = match manifest.unit.as_str() {
        "kv_dma_registers" => Config::of,
        "kv_dma" => |parameters| dma::Config::of(parameters).registers(),
        _ => return vec![],
    };
    let unit = unit(&manifest.unit).expect("the unit is known");
    let given = manifest.parameters.clone().into_iter().collect();
    let parameters = unit.parameters_of(&given).expect("they are the unit's");
    let config = of(&parameters);
    let top = &manifest.top;
    vec![
        (format!("{top}.h"), c_header(&config)),
        (format!("{top}.rdl"), system_rdl(top, &config)),
    ]
}
