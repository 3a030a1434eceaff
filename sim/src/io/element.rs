//! The element types that tensors are read and written in.

use crate::F16;
use safetensors::tensor::Dtype;

/// A type of element of a tensor file.
pub trait Element: Copy + sealed::Sealed {
    /// Bytes of an element.
    const BYTES: usize;
    /// What users call the type.
    const NAME: &'static str;
    /// Its type in a .safetensors header.
    #[doc(hidden)]
    const DTYPE: Dtype;
    /// Its types in a .npy header, without quotes, and whether each is big endian. The first one is
    /// written.
    #[doc(hidden)]
    const DESCRIPTIONS: &'static [(&'static str, bool)];

    /// The element of its bytes in a file.
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8], big_endian: bool) -> Self;

    /// Appends the element's bytes, little endian.
    #[doc(hidden)]
    fn put(self, bytes: &mut Vec<u8>);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::F16 {}
    impl Sealed for i8 {}
}

impl Element for F16 {
    const BYTES: usize = 2;
    const NAME: &'static str = "float16";
    const DTYPE: Dtype = Dtype::F16;
    const DESCRIPTIONS: &'static [(&'static str, bool)] = &[("<f2", false), (">f2", true)];

    fn from_bytes(bytes: &[u8], big_endian: bool) -> F16 {
        let pair = [bytes[0], bytes[1]];
        F16(match big_endian {
            true => u16::from_be_bytes(pair),
            false => u16::from_le_bytes(pair),
        })
    }

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0.to_le_bytes());
    }
}

impl Element for i8 {
    const BYTES: usize = 1;
    const NAME: &'static str = "int8";
    const DTYPE: Dtype = Dtype::I8;
    const DESCRIPTIONS: &'static [(&'static str, bool)] =
        &[("|i1", false), ("<i1", false), (">i1", false)];

    fn from_bytes(bytes: &[u8], _: bool) -> i8 {
        bytes[0] as i8
    }

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.push(self as u8);
    }
}
