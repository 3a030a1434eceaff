//! The .npy format: one array.

use super::FileError;
use super::element::{Element, Format};
use super::layout::{Layout, format};
use crate::F16;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::path::Path;

/// Reads the header; the reader is left at the first element.
pub(super) fn read_layout<E: Element>(
    reader: &mut impl Read,
    path: &Path,
    cast: bool,
) -> Result<Layout<E>, FileError> {
    let bad = |reason: String| FileError::BadHeader {
        path: path.into(),
        reason,
    };
    let header = read_header(reader).map_err(|e| bad(e.to_string()))?;
    let parsed = npyz::NpyHeader::from_reader(&header[..]).map_err(|e| bad(e.to_string()))?;

    let element_type = parsed.dtype().descr();
    let found = element_type.trim_matches('\'');
    let named = |format: &Format<E>| {
        let mut names = format.descriptions.iter();
        names.find(|(name, _)| *name == found).copied()
    };
    let format = format(path, found, cast, |format| named(format).is_some())?;
    let big_endian = named(format).is_some_and(|(_, big_endian)| big_endian);
    if parsed.order() == npyz::Order::Fortran && parsed.shape().len() > 1 {
        return Err(FileError::FortranOrder { path: path.into() });
    }
    Ok(Layout {
        shape: parsed.shape().to_vec(),
        format,
        big_endian,
        first_byte: header.len() as u64,
    })
}

/// The bytes of a header, screened.
///
/// The parser of arbitrary Python literals behind `npyz` recurses on brackets and multiplies the
/// axes unchecked. No header of a plain array has many brackets or digits, so neither can be reached.
fn read_header(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    const MAX_TEXT: usize = 1 << 14;
    const MAX_BRACKETS: usize = 4;
    const MAX_DIGITS: usize = 19;
    let invalid = |reason| io::Error::new(io::ErrorKind::InvalidData, reason);
    let mut bytes = Vec::new();
    let mut read = |bytes: &mut Vec<u8>, n: usize| match reader.take(n as u64).read_to_end(bytes) {
        Ok(got) if got < n => Err(invalid("it ends inside the .npy header")),
        other => other,
    };

    read(&mut bytes, 10)?;
    if !bytes.starts_with(b"\x93NUMPY") {
        return Err(invalid("it does not begin like a .npy file"));
    }
    // Version 1 has a 16-bit length, later versions one of 32 bits.
    let text_len = if bytes[6] == 1 {
        usize::from(u16::from_le_bytes([bytes[8], bytes[9]]))
    } else {
        read(&mut bytes, 2)?;
        u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]) as usize
    };
    if text_len > MAX_TEXT {
        return Err(invalid("its .npy header is too long"));
    }
    let text_start = bytes.len();
    read(&mut bytes, text_len)?;
    let text = &bytes[text_start..];
    let count = |is: fn(&u8) -> bool| text.iter().filter(|byte| is(byte)).count();
    if count(|byte| b"([{".contains(byte)) > MAX_BRACKETS || count(u8::is_ascii_digit) > MAX_DIGITS
    {
        return Err(invalid("its .npy header is not that of a plain array"));
    }
    Ok(bytes)
}

/// Writes a .npy file of one type of elements piece by piece.
pub struct NpyWriter<W, E = F16> {
    writer: W,
    bytes: Vec<u8>,
    element: PhantomData<E>,
}

impl<W: Write, E: Element> NpyWriter<W, E> {
    /// Writes the header of an array of this shape, whose elements follow in C order.
    pub fn new(mut writer: W, shape: &[u64]) -> io::Result<Self> {
        const PREFIX: usize = 10;
        let axes: String = shape.iter().map(|axis| format!("{axis}, ")).collect();
        let mut text = format!(
            "{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
            E::FORMATS[0].descriptions[0].0,
            axes.trim_end()
        );
        // The elements begin at a multiple of 64 bytes, and the header ends in a newline.
        let padded = (PREFIX + text.len() + 1).next_multiple_of(64) - PREFIX;
        text.extend(std::iter::repeat_n(' ', padded - 1 - text.len()));
        text.push('\n');
        let text_len = u16::try_from(text.len())
            .map_err(|_| io::Error::other("the shape has too many axes"))?;
        writer.write_all(b"\x93NUMPY\x01\x00")?;
        writer.write_all(&text_len.to_le_bytes())?;
        writer.write_all(text.as_bytes())?;
        Ok(NpyWriter {
            writer,
            bytes: Vec::new(),
            element: PhantomData,
        })
    }

    /// Writes the next elements. The caller writes as many as the shape has.
    pub fn write(&mut self, elements: &[E]) -> io::Result<()> {
        self.bytes.clear();
        for element in elements {
            element.put(&mut self.bytes);
        }
        self.writer.write_all(&self.bytes)
    }

    /// The writer, with everything written to it.
    pub fn into_inner(self) -> W {
        self.writer
    }
}
