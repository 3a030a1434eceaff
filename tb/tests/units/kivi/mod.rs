//! KIVI's units.

mod codec;
mod dequantizer;
mod group;
mod lane;
mod quantizer;
mod window;
