//! The row of the memory management unit.

use super::{Config as Sizes, kv_mmu};
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

/// A boundary that no AXI4 burst crosses.
const AXI_BOUNDARY: u64 = 4096;

/// Sizes in bytes; pages and tables are explained in the unit's page.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::between(
        "streams",
        2,
        1 << 16,
        "append-only byte sequences of each kind",
    ),
    Parameter::between(
        "pages",
        2,
        1 << 24,
        "physical pages, for both tables; at least two per stream",
    ),
    Parameter::power_of_two("page_bytes", 64, 1 << 16, "bytes of a page").default(4096),
    Parameter::power_of_two(
        "pages_per_stream",
        2,
        1 << 16,
        "virtual pages of a stream in each table; with all streams at most 16777216",
    ),
    Parameter::power_of_two_from(
        "max_burst_bytes",
        1,
        "bus_bytes",
        AXI_BOUNDARY,
        "most bytes of a descriptor: a multiple of this is crossed by none",
    )
    .default(4096),
    Parameter::power_of_two(
        "bus_bytes",
        1,
        128,
        "bytes of a beat of the memory bus: a burst has at most 256 beats",
    )
    .default(32),
    Parameter::between(
        "max_append_bytes",
        1,
        1 << 20,
        "most bytes of an append, both kinds together",
    )
    .default(65536),
    Parameter::multiple_of("base", "page_bytes", "address of page 0").default(0),
    Parameter::between(
        "address_bits",
        16,
        64,
        "bits of an address: the last page has one",
    )
    .default(40),
];

/// The memory management unit.
pub const UNITS: &[Unit] = &[Unit {
    name: "kv_mmu",
    title: "KV memory management unit",
    about: "memory management unit: pages on demand, burst descriptors",
    source: "Oaken, section 5.2",
    parameters: PARAMETERS,
    check: Some(|p| Sizes::of(p).check()),
    module: |p| kv_mmu(&Sizes::of(p)),
    configs: &[
        Config::new(
            "mmu_small",
            &[
                ("streams", 8),
                ("pages", 16),
                ("page_bytes", 256),
                ("pages_per_stream", 4),
                ("max_burst_bytes", 64),
                ("bus_bytes", 16),
                ("max_append_bytes", 1024),
                ("base", 0x1000),
                ("address_bits", 32),
            ],
        )
        .about("for directed tests and a quick look: 4 KiB of memory, every limit near")
        .mutants()
        .gate_netlist(GateNetlist::Always)
        .formal(),
        Config::new(
            "mmu_default",
            &[
                ("streams", 256),
                ("pages", 4096),
                ("page_bytes", 4096),
                ("pages_per_stream", 64),
            ],
        )
        .about("16 MiB in pages of 4 KiB; a stream has at most 256 KiB of each kind")
        .default()
        .top()
        .bench()
        .goals(&[Goal::on("nangate45").slack(0.15, 1.0).guard_kge(15.0)]),
        // Heads kept together: a stream for keys and one for values in each of 32 layers, 4096
        // elements per token. Dense 2 KiB per token, so 8 MiB: 128 pages of 64 KiB. Sparse at 10 %
        // outliers less than 2 MiB: 32 pages. 64 x 160 pages, 640 MiB.
        Config::new(
            "mmu_llama2_7b",
            &[
                ("streams", 64),
                ("pages", 10240),
                ("page_bytes", 65536),
                ("pages_per_stream", 128),
            ],
        )
        .about("Llama 2 7B, one request of 4096 tokens"),
        Config::new(
            "mmu_proof",
            &[
                ("streams", 2),
                ("pages", 4),
                ("page_bytes", 64),
                ("pages_per_stream", 2),
                ("max_burst_bytes", 64),
                ("bus_bytes", 16),
                ("max_append_bytes", 256),
                ("address_bits", 16),
            ],
        )
        .about("as small as it gets, for proofs")
        .formal(),
    ],
}];
