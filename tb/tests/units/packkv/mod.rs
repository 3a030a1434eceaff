//! PackKV's units.

mod quantizer;
