//! The element types that tensors are read and written in.

use crate::F16;
use safetensors::tensor::Dtype;

/// A type of element of a tensor file.
pub trait Element: Copy + sealed::Sealed + 'static {
    /// What users call the type.
    const NAME: &'static str;
    /// The types that it is read from: its own first, which is written, and those that are rounded
    /// to it.
    #[doc(hidden)]
    const FORMATS: &'static [Format<Self>];

    /// Appends the element's bytes, little endian.
    #[doc(hidden)]
    fn put(self, bytes: &mut Vec<u8>);
}

/// A type of element in a file, read as an `E`.
#[doc(hidden)]
pub struct Format<E> {
    /// Its name in a .safetensors header.
    pub(super) dtype: Dtype,
    /// Its names in a .npy header, without quotes, and whether each is big endian.
    pub(super) descriptions: &'static [(&'static str, bool)],
    /// Bytes of an element.
    pub(super) bytes: usize,
    /// The element of its little endian bytes.
    pub(super) read: fn(&[u8]) -> E,
}

impl<E> Format<E> {
    /// The element of its bytes in a file.
    pub(super) fn element(&self, bytes: &[u8], big_endian: bool) -> E {
        match big_endian {
            false => (self.read)(bytes),
            true => {
                let mut turned = [0; 8];
                let turned = &mut turned[..bytes.len()];
                turned.copy_from_slice(bytes);
                turned.reverse();
                (self.read)(turned)
            }
        }
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::F16 {}
    impl Sealed for i8 {}
    impl Sealed for f32 {}
}

/// The low bytes of a number.
fn low<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut low = [0; N];
    low.copy_from_slice(&bytes[..N]);
    low
}

impl Element for F16 {
    const NAME: &'static str = "float16";
    const FORMATS: &'static [Format<F16>] = &[
        Format {
            dtype: Dtype::F16,
            descriptions: &[("<f2", false), (">f2", true)],
            bytes: 2,
            read: |bytes| F16(u16::from_le_bytes(low(bytes))),
        },
        Format {
            dtype: Dtype::F32,
            descriptions: &[("<f4", false), (">f4", true)],
            bytes: 4,
            read: |bytes| F16::nearest(f32::from_le_bytes(low(bytes)).into()),
        },
        Format {
            dtype: Dtype::F64,
            descriptions: &[("<f8", false), (">f8", true)],
            bytes: 8,
            read: |bytes| F16::nearest(f64::from_le_bytes(low(bytes))),
        },
        // The upper half of a float32. The .npy format has no name for it.
        Format {
            dtype: Dtype::BF16,
            descriptions: &[],
            bytes: 2,
            read: |bytes| {
                let upper = u32::from(u16::from_le_bytes(low(bytes)));
                F16::nearest(f32::from_bits(upper << 16).into())
            },
        },
    ];

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0.to_le_bytes());
    }
}

impl Element for i8 {
    const NAME: &'static str = "int8";
    const FORMATS: &'static [Format<i8>] = &[Format {
        dtype: Dtype::I8,
        descriptions: &[("|i1", false), ("<i1", false), (">i1", false)],
        bytes: 1,
        read: |bytes| bytes[0] as i8,
    }];

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.push(self as u8);
    }
}

impl Element for f32 {
    const NAME: &'static str = "float32";
    const FORMATS: &'static [Format<f32>] = &[Format {
        dtype: Dtype::F32,
        descriptions: &[("<f4", false), (">f4", true)],
        bytes: 4,
        read: |bytes| f32::from_le_bytes(low(bytes)),
    }];

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_le_bytes());
    }
}
