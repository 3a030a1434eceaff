//! Codes in a stream (group quantization contract, section 6).

/// Appends codes of `bits` bits, 2, 4 or 8, the first in the low bits of the first byte, padded to a
/// byte.
pub(crate) fn pack(codes: &[u8], bits: u32, stream: &mut Vec<u8>) {
    let byte = |codes: &[u8]| codes.iter().rev().fold(0, |byte, code| byte << bits | code);
    // Pieces of a known length are unrolled.
    match bits {
        2 => {
            let (whole, rest) = codes.as_chunks::<4>();
            stream.extend(whole.iter().map(|codes| byte(codes)));
            stream.extend(rest.chunks(4).map(byte));
        }
        4 => {
            let (whole, rest) = codes.as_chunks::<2>();
            stream.extend(whole.iter().map(|codes| byte(codes)));
            stream.extend(rest.chunks(2).map(byte));
        }
        _ => stream.extend_from_slice(codes),
    }
}

/// Appends `n` codes of `bits` bits, 2, 4 or 8, from packed bytes. Padding is not looked at.
pub(crate) fn unpack(bytes: &[u8], bits: u32, n: usize, codes: &mut Vec<u8>) {
    let end = codes.len() + n;
    match bits {
        2 => codes.extend(bytes.iter().flat_map(|x| [0, 2, 4, 6].map(|i| x >> i & 3))),
        4 => codes.extend(bytes.iter().flat_map(|x| [x & 15, x >> 4])),
        _ => codes.extend_from_slice(bytes),
    }
    codes.truncate(end);
}
