//! PackKV's units.

mod quantizer;
mod reader;
