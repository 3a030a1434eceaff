//! The rows of the KV DMA unit.

use super::{Bus, axi_read_master, axi_write_master, core, registers};
use crate::unit::{Config, GateNetlist, Parameter, Parameters, Unit};

/// A boundary that no AXI4 burst crosses.
const AXI_BOUNDARY: u64 = 4096;

const BUS_BYTES: Parameter =
    Parameter::power_of_two("bus_bytes", 8, 64, "bytes of a beat of the memory bus");
const ADDRESS_BITS: Parameter =
    Parameter::between("address_bits", 16, 64, "bits of an address").default(40);
const MAX_BURST_BYTES: Parameter = Parameter::power_of_two_from(
    "max_burst_bytes",
    2,
    "bus_bytes",
    AXI_BOUNDARY,
    "a multiple of this is crossed by no piece; at most 256 beats",
);
const OUTSTANDING: Parameter =
    Parameter::between("outstanding", 2, 64, "most bursts under way").default(8);
const BUFFER_WORDS: Parameter = Parameter::power_of_two(
    "buffer_words",
    4,
    1 << 16,
    "words of the buffer of each kind: the latency to hide in cycles and two bursts",
);

/// The units of the family.
pub const UNITS: &[Unit] = &[
    core::UNIT,
    registers::UNIT,
    Unit {
        name: "axi_read_master",
        title: "AXI4 read master",
        about: "AXI4 master that reads pieces of pages, dense and sparse ones in turn",
        source: "AMBA AXI4",
        parameters: &[
            BUS_BYTES,
            ADDRESS_BITS,
            MAX_BURST_BYTES,
            OUTSTANDING,
            BUFFER_WORDS,
        ],
        check: Some(check_read),
        module: |p| axi_read_master(&Bus::of(p), p.get("buffer_words")),
        configs: &[
            Config::new(
                "axi_read_small",
                &[
                    ("bus_bytes", 8),
                    ("address_bits", 16),
                    ("max_burst_bytes", 32),
                    ("outstanding", 3),
                    ("buffer_words", 8),
                ],
            )
            .about("for tests and proofs: every limit near")
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Always)
            .formal(),
            Config::new(
                "axi_read_64",
                &[
                    ("bus_bytes", 8),
                    ("max_burst_bytes", 1024),
                    ("buffer_words", 512),
                ],
            ),
            Config::new(
                "axi_read_256",
                &[
                    ("bus_bytes", 32),
                    ("max_burst_bytes", 4096),
                    ("buffer_words", 512),
                ],
            )
            .default()
            .bench(),
            Config::new(
                "axi_read_512",
                &[
                    ("bus_bytes", 64),
                    ("max_burst_bytes", 4096),
                    ("buffer_words", 512),
                ],
            ),
        ],
    },
    Unit {
        name: "axi_write_master",
        title: "AXI4 write master",
        about: "AXI4 master that writes packets of bytes to pieces of pages",
        source: "AMBA AXI4",
        parameters: &[BUS_BYTES, ADDRESS_BITS, MAX_BURST_BYTES, OUTSTANDING],
        check: Some(|p| Bus::of(p).check()),
        module: |p| axi_write_master(&Bus::of(p)),
        configs: &[
            Config::new(
                "axi_write_small",
                &[
                    ("bus_bytes", 8),
                    ("address_bits", 16),
                    ("max_burst_bytes", 32),
                    ("outstanding", 3),
                ],
            )
            .about("for tests and proofs: every limit near")
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Always)
            .formal(),
            Config::new(
                "axi_write_64",
                &[("bus_bytes", 8), ("max_burst_bytes", 1024)],
            ),
            Config::new(
                "axi_write_256",
                &[("bus_bytes", 32), ("max_burst_bytes", 4096)],
            )
            .default()
            .bench(),
            Config::new(
                "axi_write_512",
                &[("bus_bytes", 64), ("max_burst_bytes", 4096)],
            ),
        ],
    },
];

/// The buffers hold two bursts.
fn check_read(p: &Parameters) -> Result<(), String> {
    let bus = Bus::of(p);
    bus.check()?;
    let words: usize = p.get("buffer_words");
    let needed = 2 * bus.burst_beats();
    if words >= needed {
        return Ok(());
    }
    Err(format!(
        "buffer_words = {words}: two bursts of max_burst_bytes = {} are {needed} words",
        bus.max_burst_bytes
    ))
}
