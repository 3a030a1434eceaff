//! The row of the DMA unit.

use super::{Config as Sizes, kv_dma};
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

/// The sizes of the codec, of the memory, of the queues.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::power_of_two("bus_bytes", 8, 64, "bytes of a beat of the memory bus").default(32),
    Parameter::words("codec", &["oaken", "rot"], "the codec: Oaken's, or that with rotation"),
    Parameter::one_of("head_dim", &[64, 128], "codec rot: elements of a vector").default(64),
    Parameter::one_of("bits", &[3, 4, 5], "codec rot: bits of a code").default(4),
    Parameter::one_of("lanes_in", &[4, 8, 16, 32], "elements that enter in a cycle").default(16),
    Parameter::one_of(
        "lanes_out",
        &[16, 32, 64],
        "elements that leave in a cycle for each reader; of all readers two per byte of the bus at least",
    )
    .default(64),
    Parameter::between("readers", 1, 2, "how many streams are read at a time: with 2, those with odd ids by a reader and on a port of their own").default(1),
    Parameter::power_of_two(
        "heads",
        1,
        64,
        "heads whose dense codes have a stream and pages of their own; with more than one, tokens are multiples of 2 `heads` `bus_bytes` elements",
    )
    .default(1),
    Parameter::between(
        "max_d",
        8,
        1 << 15,
        "most elements of a token, a multiple of lanes_in",
    )
    .default(8192),
    Parameter::between("streams", 2, 1 << 15, "streams").default(256),
    Parameter::between("pages", 4, 1 << 24, "physical pages").default(4096),
    Parameter::power_of_two("page_bytes", 64, 1 << 16, "bytes of a page").default(4096),
    Parameter::power_of_two(
        "pages_per_stream",
        2,
        1 << 10,
        "virtual pages of a stream in each table",
    )
    .default(64),
    Parameter::between("threshold_sets", 2, 256, "threshold sets; codec rot: sets of centres").default(64),
    Parameter::power_of_two_from(
        "max_burst_bytes",
        2,
        "bus_bytes",
        4096,
        "most bytes of a burst",
    )
    .default(4096),
    Parameter::between("address_bits", 32, 64, "bits of a memory address").default(40),
    Parameter::between(
        "outstanding",
        2,
        64,
        "most bursts under way in each direction",
    )
    .default(8),
    Parameter::power_of_two(
        "buffer_words",
        4,
        1 << 16,
        "words of the read buffer of each kind: the latency to hide in cycles and two bursts",
    )
    .default(512),
    Parameter::power_of_two("commands", 2, 16, "commands that may wait in each queue").default(8),
    Parameter::power_of_two("completions", 2, 128, "completions that may wait").default(8),
];

/// The DMA unit.
pub const UNIT: Unit = Unit {
    name: "kv_dma",
    title: "KV DMA unit",
    about: "DMA unit: tokens in, compressed pages in memory, whole streams out, programmed over AXI4-Lite",
    source: "Oaken, Figures 8 and 9",
    parameters: PARAMETERS,
    check: Some(|p| Sizes::of(p).check()),
    module: |p| kv_dma(&Sizes::of(p)),
    configs: &[
        Config::new(
            "kv_dma_tiny",
            &[
                ("bus_bytes", 8),
                ("lanes_in", 4),
                ("lanes_out", 16),
                ("max_d", 128),
                ("streams", 5),
                ("pages", 12),
                ("page_bytes", 64),
                ("pages_per_stream", 8),
                ("threshold_sets", 4),
                ("max_burst_bytes", 64),
                ("address_bits", 32),
                ("outstanding", 3),
                ("buffer_words", 16),
                ("commands", 4),
                ("completions", 2),
            ],
        )
        .about("for tests: every limit near")
        .for_tests()
        .formal()
        .gate_netlist(GateNetlist::Soak)
        .as_many_mutants(160)
        .mutants_in(&[
            "kv_dma_w8",
            "kv_dma_commands",
            "kv_dma_completions",
            "kv_dma_divider",
            "kv_dma_entry_gate",
            "kv_dma_exit_gate",
            "kv_dma_mmu_port",
            "kv_dma_orders",
            "kv_dma_reader",
            "kv_dma_soft_reset",
            "kv_dma_token",
            "kv_dma_write",
        ]),
        Config::new(
            "kv_dma_tiny2",
            &[
                ("bus_bytes", 16),
                ("lanes_in", 4),
                ("lanes_out", 16),
                ("readers", 2),
                ("max_d", 128),
                ("streams", 6),
                ("pages", 14),
                ("page_bytes", 64),
                ("pages_per_stream", 8),
                ("threshold_sets", 4),
                ("max_burst_bytes", 64),
                ("address_bits", 32),
                ("outstanding", 2),
                ("buffer_words", 8),
                ("commands", 2),
                ("completions", 2),
            ],
        )
        .about("for tests: two readers, and every limit near")
        .for_tests()
        .formal()
        .as_many_mutants(120)
        .mutants_in(&[
            "kv_dma_w16",
            "kv_dma_commands",
            "kv_dma_format_errors",
            "kv_dma_read_mux",
            "kv_dma_readers",
            "kv_dma_word_joiner",
        ]),
        Config::new(
            "kv_dma_tiny_h2",
            &[
                ("bus_bytes", 8),
                ("lanes_in", 4),
                ("lanes_out", 16),
                ("heads", 2),
                ("max_d", 128),
                ("streams", 3),
                ("pages", 14),
                ("page_bytes", 64),
                ("pages_per_stream", 4),
                ("threshold_sets", 4),
                ("max_burst_bytes", 32),
                ("address_bits", 32),
                ("outstanding", 3),
                ("buffer_words", 16),
                ("commands", 4),
                ("completions", 2),
            ],
        )
        .about("for tests: heads with streams of their own, and every limit near")
        .for_tests()
        .as_many_mutants(100)
        .mutants_in(&["kv_dma_head_"]),
        Config::new(
            "kv_dma_tiny_rot",
            &[
                ("bus_bytes", 8),
                ("codec", 1),
                ("bits", 5),
                ("lanes_in", 16),
                ("lanes_out", 16),
                ("max_d", 128),
                ("streams", 5),
                ("pages", 12),
                ("page_bytes", 64),
                ("pages_per_stream", 8),
                ("threshold_sets", 3),
                ("max_burst_bytes", 64),
                ("address_bits", 32),
                ("outstanding", 3),
                ("buffer_words", 16),
                ("commands", 4),
                ("completions", 2),
            ],
        )
        .about("for tests: the rotation codec, and every limit near")
        .for_tests()
        .as_many_mutants(100)
        .mutants_in(&[
            "kv_dma_rot_w",
            "kv_dma_rot_centring",
            "kv_dma_rot_intake",
            "kv_dma_rot_orders",
            "kv_dma_rot_reader",
            "kv_dma_rot_token_buffer",
            "kv_dma_centre_memory",
            "axi_dense_read_master",
        ]),
        Config::new(
            "kv_dma_tiny_rot3",
            &[
                ("bus_bytes", 16),
                ("codec", 1),
                ("head_dim", 128),
                ("bits", 3),
                ("lanes_in", 16),
                ("lanes_out", 64),
                ("max_d", 256),
                ("streams", 3),
                ("pages", 10),
                ("page_bytes", 64),
                ("pages_per_stream", 8),
                ("threshold_sets", 3),
                ("max_burst_bytes", 64),
                ("address_bits", 34),
                ("outstanding", 2),
                ("buffer_words", 8),
                ("commands", 2),
                ("completions", 4),
            ],
        )
        .about("for tests: the rotation codec with vectors of 128 and codes of 3 bits")
        .for_tests(),
        Config::new(
            "kv_dma_64",
            &[
                ("bus_bytes", 8),
                ("lanes_in", 8),
                ("lanes_out", 16),
                ("max_d", 1024),
                ("streams", 16),
                ("pages", 256),
                ("page_bytes", 1024),
                ("pages_per_stream", 8),
                ("threshold_sets", 16),
                ("max_burst_bytes", 1024),
            ],
        )
        .about("a memory bus of 64 bits")
        .default()
        .top()
        .goals(&[Goal::on("nangate45").slack(0.15, 1.0)]),
        Config::new("kv_dma_256", &[("max_d", 1024)])
            .about("a memory bus of 256 bits")
            .top()
            .bench()
            .goals(&[Goal::on("nangate45").slack(0.15, 1.0)]),
        Config::new("kv_dma_256_rot", &[("codec", 1), ("max_d", 1024)])
            .about("the same with the rotation codec")
            .top()
            .bench()
            .goals(&[Goal::on("nangate45").slack(0.15, 1.0)]),
        Config::new(
            "kv_dma_512",
            &[
                ("bus_bytes", 64),
                ("lanes_in", 32),
                ("readers", 2),
                ("max_d", 1024),
            ],
        )
        .about("a memory bus of 512 bits, and two streams that are read at a time")
        .top()
        .bench()
        .goals(&[Goal::on("nangate45").slack(0.15, 1.0)]),
    ],
};
