//! Page allocator: which physical pages are free.

use super::Config;
use super::streams::free_page;
use crate::cells::stream_fifo;
use crate::hw::{Bits, Module};

/// Gives free physical pages and takes them back (contract, *The tables*).
///
/// ```text
///            counter of pages never given --+
///                                           +--> register --> get
///   put --> FIFO of returned pages ---------+
/// ```
///
/// Latency 1, one page per cycle each way; a page that was put is offered at the latest two cycles
/// later. Nothing is written at reset, and no time depends on the number of pages.
///
/// # Panics
/// If the configuration is not valid.
pub fn page_allocator(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let (pages, page_bits) = (config.pages, config.page_bits());
    let free_bits = config.free_bits();
    let m = config.module("mmu_page_allocator", &["pages"]);
    m.doc("Page allocator: gives free physical pages and takes them back, in any order.");
    m.doc(
        "Pages that were never given come from a counter. When the counter has reached its end, those \
         that were returned come from a FIFO with room for all pages. So nothing needs to be written at \
         reset. free counts the pages that can be given; a page that was put is offered at the latest \
         two cycles later.",
    );
    m.doc("Only pages that were given may be put, each of them once.");
    m.timing(1, "one page per cycle each way");
    let put = m.stream_in("put", &free_page(config).called("a returned page"));

    m.comment("The pages from fresh up were never given.");
    let fresh = m.reg_reset("fresh", Bits(free_bits), 0);
    let fresh_left = m.wire("fresh_left", fresh.q().ne(pages));
    let put_now = m.wire("put_now", put.transfer());
    let returned = put.through_packed("returned", |w| stream_fifo(pages.next_power_of_two(), w));
    let offered = m.stream(
        "offered",
        fresh_left | returned.valid,
        &[(
            "page",
            fresh_left.mux(fresh.q().slice(0, page_bits), returned.get("page")),
        )],
    );
    let offered_ready = offered.ready();
    returned.accept_when(!fresh_left & offered_ready);
    fresh.set_when(fresh_left & offered_ready, fresh.q() + 1);
    let given = offered.registered("given");
    let given_now = m.wire("given_now", given.transfer());

    let free = m.reg_reset("free", Bits(free_bits), pages as u64);
    let one_less = free.q() - 1;
    let one_more = free.q() + 1;
    free.set_when(put_now ^ given_now, put_now.mux(one_more, one_less));
    m.output("free", free.q(), "number of pages that can be given");
    given.stream_out("get", &free_page(config));
    m.finish()
}
