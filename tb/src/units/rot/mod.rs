//! The contracts of the rotation codec's units, and the data that they are run with.

pub mod dequantizer;
pub mod packet;
pub mod quantizer;
pub mod tensors;
pub mod transform;

contracts! {
    rot_quantizer: quantizer::Quantizer::of,
    rot_dequantizer: dequantizer::Dequantizer::of,
    rot_transform: transform::Transform::of,
}

/// What the sticky flags of a unit that takes vectors should say.
#[derive(Default, Debug)]
pub struct FlagsSeen {
    nan: bool,
    inf: bool,
    config_error: bool,
}

impl FlagsSeen {
    /// The ports.
    const PORTS: [&str; 3] = ["nan_seen", "inf_seen", "config_error"];

    /// The ports and what they should say.
    fn ports(&self) -> [(&'static str, bool); 3] {
        let [nan, inf, config] = Self::PORTS;
        [
            (nan, self.nan),
            (inf, self.inf),
            (config, self.config_error),
        ]
    }
}
