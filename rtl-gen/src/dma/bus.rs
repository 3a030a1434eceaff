//! Sizes of a memory bus and of its bursts.

use crate::hw::{ModuleBuilder, log2_ceil};
use crate::unit::Parameters;

/// Beats of the longest AXI4 burst.
const AXI_BEATS: usize = 256;

/// The sizes of an AXI4 master.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bus {
    /// Bytes of a beat, a power of two.
    pub bytes: usize,
    /// Bits of an address.
    pub address_bits: usize,
    /// A multiple of this is crossed by no burst; a power of two.
    pub max_burst_bytes: usize,
    /// Most bursts under way.
    pub outstanding: usize,
}

impl Bus {
    /// The sizes that the parameters of a master's row give.
    ///
    /// # Panics
    /// If they are not parameters of a master.
    pub fn of(parameters: &Parameters) -> Bus {
        Bus {
            bytes: parameters.get("bus_bytes"),
            address_bits: parameters.get("address_bits"),
            max_burst_bytes: parameters.get("max_burst_bytes"),
            outstanding: parameters.get("outstanding"),
        }
    }

    /// No burst is longer than those of AXI4, and addresses reach beyond one.
    ///
    /// # Errors
    /// If one is.
    pub fn check(&self) -> Result<(), String> {
        let Bus {
            bytes,
            max_burst_bytes,
            ..
        } = *self;
        if max_burst_bytes > AXI_BEATS * bytes {
            return Err(format!(
                "max_burst_bytes = {max_burst_bytes}: {} beats of bus_bytes = {bytes}, an AXI4 burst has \
                 at most {AXI_BEATS}",
                max_burst_bytes / bytes
            ));
        }
        Ok(())
    }

    /// Bits of a place in a beat.
    pub(super) fn place_bits(&self) -> usize {
        log2_ceil(self.bytes)
    }

    /// Bits of a place in a burst: bursts are cut at multiples of `2^burst_bits` bytes.
    pub(super) fn burst_bits(&self) -> usize {
        log2_ceil(self.max_burst_bytes)
    }

    /// Bits of the number of a beat in its burst.
    pub(super) fn beat_bits(&self) -> usize {
        self.burst_bits() - self.place_bits()
    }

    /// Beats of the longest burst.
    pub(super) fn burst_beats(&self) -> usize {
        self.max_burst_bytes / self.bytes
    }

    /// A module of a master, whose name has the values of those of its sizes that it depends on.
    ///
    /// # Panics
    /// If there is no such size.
    pub(super) fn module(&self, stem: &str, parameters: &[&str]) -> ModuleBuilder {
        let value = |name: &str| match name {
            "bus_bytes" => ("b", self.bytes),
            "address_bits" => ("x", self.address_bits),
            "max_burst_bytes" => ("m", self.max_burst_bytes),
            "outstanding" => ("n", self.outstanding),
            _ => panic!("a bus has no `{name}`"),
        };
        let values: Vec<_> = parameters.iter().map(|name| (name, value(name))).collect();
        let parts: String = values
            .iter()
            .map(|(_, (letter, value))| format!("_{letter}{value}"))
            .collect();
        let m = ModuleBuilder::new(format!("{stem}{parts}"));
        for (name, (_, value)) in values {
            m.parameter(name, value);
        }
        m
    }
}
