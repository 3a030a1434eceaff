//! The KV DMA unit and its parts.

mod axi_read_master;
mod axi_write_master;
mod kv_dma;
mod kv_dma_ports;
mod registers;
