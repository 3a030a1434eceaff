//! Names of states, operations and error codes, for those who look at a waveform.

use rtl_gen::hw::{self, Module};

/// The names of the values of a net.
pub(super) struct Encoding {
    /// No other encoding of the design has it.
    pub name: String,
    /// Its width in bits.
    pub width: usize,
    /// Values and their names.
    pub values: Vec<(u64, String)>,
}

/// The distinct encodings of the nets of a design whose values have names; path, name and number of
/// the encoding of each of these nets.
pub(super) fn encoded_nets(top: &Module) -> (Vec<Encoding>, Vec<(String, String, usize)>) {
    let nets = top.encoded_nets();
    let mut distinct: Vec<&hw::Encoding> = vec![];
    let encoded = nets.iter().map(|net| {
        let known = distinct.iter().position(|known| **known == net.encoding);
        let index = known.unwrap_or_else(|| {
            distinct.push(&net.encoding);
            distinct.len() - 1
        });
        (net.path.clone(), net.net.clone(), index)
    });
    let encoded = encoded.collect();
    let encodings = distinct.iter().enumerate().map(|(index, encoding)| {
        let before = distinct[..index].iter();
        let namesakes = before.filter(|other| other.name() == encoding.name());
        let name = match namesakes.count() {
            0 => encoding.name().to_owned(),
            count => format!("{}{}", encoding.name(), count + 1),
        };
        Encoding {
            name,
            width: encoding.width(),
            values: encoding
                .values()
                .iter()
                .map(|value| (value.value, value.name.clone()))
                .collect(),
        }
    });
    (encodings.collect(), encoded)
}
