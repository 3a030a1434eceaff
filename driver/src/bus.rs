//! The way to the registers.

use core::convert::Infallible;

/// Reads and writes registers of 32 bits by their byte offsets.
pub trait Bus {
    /// Why an access fails, such as a response SLVERR.
    type Error;

    /// Reads the register at `offset`.
    ///
    /// # Errors
    /// If the bus refuses.
    fn read32(&mut self, offset: u32) -> Result<u32, Self::Error>;

    /// Writes the register at `offset`, all four bytes.
    ///
    /// # Errors
    /// If the bus refuses.
    fn write32(&mut self, offset: u32, value: u32) -> Result<(), Self::Error>;
}

impl<B: Bus> Bus for &mut B {
    type Error = B::Error;

    fn read32(&mut self, offset: u32) -> Result<u32, B::Error> {
        (**self).read32(offset)
    }

    fn write32(&mut self, offset: u32, value: u32) -> Result<(), B::Error> {
        (**self).write32(offset, value)
    }
}

/// A bus with nothing on it: everything reads as 0.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoBus;

impl Bus for NoBus {
    type Error = Infallible;

    fn read32(&mut self, _: u32) -> Result<u32, Infallible> {
        Ok(0)
    }

    fn write32(&mut self, _: u32, _: u32) -> Result<(), Infallible> {
        Ok(())
    }
}
