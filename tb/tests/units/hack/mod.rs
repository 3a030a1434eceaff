//! HACK's units.

mod matmul;
mod parts;
mod quantizer;
