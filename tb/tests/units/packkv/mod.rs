//! PackKV's units.

mod dot;
mod dot_parts;
mod encoder;
mod packer;
mod quantizer;
mod reader;
mod repacker;
