//! All tests of the generator in one program: one to link, and all of them share the cores.

mod configurations;
mod constants;
mod dma;
mod flow;
mod formal;
mod hw_layer;
mod hw_mutants;
mod hw_names;
mod hw_operators;
mod hw_rust_hdl;
mod hw_streams;
mod hw_text;
mod library;
mod mmu;
mod names;
mod netlist;
mod package;
mod packages;
mod parameters;
mod paths;
mod same;
mod text_rules;
mod units;

/// Is also tried what takes minutes more? With TESTS=all.
fn everything() -> bool {
    std::env::var("TESTS").is_ok_and(|value| value == "all")
}
