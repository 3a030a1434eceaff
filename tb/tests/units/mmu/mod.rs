//! The memory management unit.

mod kv_mmu;
