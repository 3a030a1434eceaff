//! Burst splitter: pieces of pages become descriptors, one AXI4 burst each.

use super::{Config, streams};
use crate::hw::{Bit, Bits, Module};

/// Cuts pieces of pages at the multiples of the burst size and gives each part its memory address
/// (contract, *Commands*): every descriptor is one AXI4 burst.
///
/// Latency 1, one descriptor per cycle, also from one piece to the next. `in_ready` depends
/// combinationally on `out_ready`.
///
/// # Panics
/// If the configuration is not valid.
pub fn burst_splitter(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let (page_bits, offset_bits) = (config.page_bits(), config.offset_bits());
    let burst_bits = config.burst_bits();
    let burst = 1usize << burst_bits;
    let address_bits = config.address_bits;
    let m = config.module(
        "mmu_burst_splitter",
        &[
            "pages",
            "page_bytes",
            "max_burst_bytes",
            "base",
            "address_bits",
        ],
    );
    m.doc(format!(
        "Burst splitter: cuts pieces of pages at the multiples of {burst} bytes and gives each part its \
         memory address. Every descriptor is one AXI4 burst.",
    ));
    m.doc(
        "A piece is given by its first and its last byte in the page. in_ready depends on out_ready.",
    );
    m.timing(1, "one descriptor per cycle");
    let piece = m.stream_in("in", &streams::piece(config));

    m.comment("What is left of the piece, from first to final_byte.");
    let valid = m.reg_reset("valid", Bit, 0);
    let kind = m.reg("kind", Bit);
    let page = m.reg("page", Bits(page_bits));
    let first = m.reg("first", Bits(offset_bits));
    let final_byte = m.reg("final_byte", Bits(offset_bits));
    let last = m.reg("last", Bit);
    let (first_q, final_q) = (first.q(), final_byte.q());
    let (ends_here, next_first) = match offset_bits - burst_bits {
        // A page is one burst.
        0 => (m.lit(Bit, 1), None),
        bits => {
            let burst_number = first_q.slice(burst_bits, bits);
            let ends = m.wire(
                "ends_here",
                burst_number.eq(final_q.slice(burst_bits, bits)),
            );
            let next = m.wire("next_burst", burst_number + 1);
            let next = match burst_bits {
                0 => next,
                _ => m.concat(&[next, m.lit(Bits(burst_bits), 0)]),
            };
            (ends, Some(next))
        }
    };
    let bytes = match burst_bits {
        // A burst is one byte.
        0 => m.lit(Bits(1), 1),
        _ => {
            let from = first_q.slice(0, burst_bits);
            let to = match next_first {
                None => final_q,
                Some(_) => ends_here.mux(
                    final_q.slice(0, burst_bits),
                    m.lit(Bits(burst_bits), burst - 1),
                ),
            };
            let to = m.wire("burst_end", to);
            let wide = burst_bits + 1;
            m.wire("bytes", to.zext(wide) - from.zext(wide) + 1)
        }
    };
    let place = m.concat(&[page.q(), first_q]);
    let address = match config.base {
        0 => place.zext(address_bits),
        base => place.zext(address_bits) + base,
    };
    let out_last = match next_first {
        None => last.q(),
        Some(_) => last.q() & ends_here,
    };
    let descriptor = m.stream(
        "descriptor",
        valid.q(),
        &[
            ("address", m.wire("address", address)),
            ("bytes", bytes),
            ("kind", kind.q()),
            ("last", out_last),
        ],
    );
    let moves = m.wire("moves", !valid.q() | descriptor.ready());
    let (in_valid, in_first) = (piece.valid, piece.get("first"));
    let values = ["kind", "page", "final_byte", "last"].map(|f| piece.get(f));
    let loads = match next_first {
        None => moves,
        Some(_) => m.wire("loads", moves & (!valid.q() | ends_here)),
    };
    piece.accept_when(loads);
    valid.set_when(loads, in_valid);
    for (reg, value) in [kind, page, final_byte, last].into_iter().zip(values) {
        reg.set_when(loads, value);
    }
    match next_first {
        None => first.set_when(loads, in_first),
        Some(next) => first.set_when(moves, loads.mux(in_first, next)),
    }
    descriptor.stream_out("out", &streams::descriptor(config));
    m.finish()
}
