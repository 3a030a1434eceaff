//! Fields of up to 8 bits in bytes, low bits first (PackKV contract, section 4).

/// Appends fields of one width; `fields` times `width` is whole bytes.
pub fn write(fields: impl Iterator<Item = u8>, width: u32, stream: &mut Vec<u8>) {
    let (mut held, mut bits) = (0u32, 0);
    for field in fields {
        held |= u32::from(field) << bits;
        bits += width;
        while bits >= 8 {
            stream.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    }
}

/// Field number `at` of fields of one width.
pub fn read(bytes: &[u8], width: u32, at: usize) -> u8 {
    let bit = at * width as usize;
    let byte = |i: usize| bytes.get(i).copied().unwrap_or_default();
    let two = u16::from_le_bytes([byte(bit / 8), byte(bit / 8 + 1)]);
    ((two >> (bit % 8)) & ((1 << width) - 1)) as u8
}
