//! The units of the KV DMA unit.

mod registers;
