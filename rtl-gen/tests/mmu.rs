//! Sizes of the memory management unit: what is refused, and with which numbers.

use rtl_gen::config::parse;
use rtl_gen::{build_named, mmu::Config};

/// A valid configuration.
fn usual() -> Config {
    Config {
        streams: 8,
        pages: 16,
        page_bytes: 4096,
        pages_per_stream: 4,
        max_burst_bytes: 4096,
        bus_bytes: 32,
        max_append_bytes: 65536,
        base: 0,
        address_bits: 40,
    }
}

#[test]
fn sizes_that_do_not_fit_together_are_refused_with_the_numbers() {
    assert_eq!(usual().check(), Ok(()));
    let refusal = |change: fn(&mut Config)| {
        let mut config = usual();
        change(&mut config);
        config.check().unwrap_err()
    };
    for (change, expected) in [
        (
            (|c| c.pages = 15) as fn(&mut Config),
            "pages = 15: 8 streams need 16, one each in the dense and the sparse table",
        ),
        (
            |c| c.pages_per_stream = 0,
            "pages_per_stream = 0: must be a power of two from 2 to 65536",
        ),
        (
            |c| {
                c.pages = 1 << 24;
                c.streams = 1024;
                c.pages_per_stream = 32768;
            },
            "streams = 1024, pages_per_stream = 32768: 33554432 virtual pages in each table, at \
             most 16777216",
        ),
        (
            |c| c.max_burst_bytes = 8192,
            "max_burst_bytes = 8192: must be a power of two from 32 to 4096",
        ),
        (
            |c| c.max_burst_bytes = 3000,
            "max_burst_bytes = 3000: must be a power of two from 32 to 4096",
        ),
        (
            |c| c.max_burst_bytes = 16,
            "max_burst_bytes = 16: must be a power of two from 32 to 4096",
        ),
        (
            |c| c.bus_bytes = 8,
            "max_burst_bytes = 4096: 512 beats of bus_bytes = 8, an AXI4 burst has at most 256",
        ),
        (
            |c| c.page_bytes = 32,
            "page_bytes = 32: must be a power of two from 64 to 65536",
        ),
        (
            |c| c.page_bytes = 5000,
            "page_bytes = 5000: must be a power of two from 64 to 65536",
        ),
        (
            |c| c.pages_per_stream = 3,
            "pages_per_stream = 3: must be a power of two from 2 to 65536",
        ),
        (
            |c| c.bus_bytes = 24,
            "bus_bytes = 24: must be a power of two from 1 to 128",
        ),
        (|c| c.streams = 1, "streams = 1: must be from 2 to 65536"),
        (
            |c| c.max_append_bytes = 0,
            "max_append_bytes = 0: must be from 1 to 1048576",
        ),
        (
            |c| c.base = 0x800,
            "base = 2048: must be a multiple of page_bytes = 4096",
        ),
        (
            |c| c.address_bits = 15,
            "address_bits = 15: must be from 16 to 64",
        ),
        (
            |c| {
                c.address_bits = 16;
                c.base = 4096;
            },
            "address_bits = 16: base = 4096 and pages = 16 of 4096 bytes end at 69632",
        ),
    ] {
        assert_eq!(refusal(change), expected);
    }
}

#[test]
fn a_refused_configuration_is_an_error_that_names_it() {
    let text = "[tiny]\nunit = \"kv_mmu\"\nstreams = 8\npages = 8\npages_per_stream = 4\n";
    let error = parse(text).unwrap()[0].build().unwrap_err().to_string();
    assert_eq!(
        error,
        "configuration `tiny` of unit `kv_mmu`: pages = 8: 8 streams need 16, one each in the dense \
         and the sparse table"
    );
}

#[test]
fn the_generator_says_how_many_bits_the_tables_have() {
    let design = build_named("mmu_llama2_7b").unwrap();
    let bits = |key: &str| {
        let found = design.top.parameters().iter().find(|(name, _)| name == key);
        found.unwrap().1.parse::<usize>().unwrap()
    };
    // 64 streams x 128 entries of 14 bits and a count of 24, for dense and sparse data.
    assert_eq!(bits("table bits"), 2 * (64 * 128 * 14 + 64 * 24));
    assert_eq!(bits("free list bits"), 16384 * 14);
    let text = design.top.doc().join("\n");
    assert!(text.contains("232448 bits in all"), "{text}");
}
