//! Packs, and the segments of a stream (PackKV contract, sections 4 and 8).

use super::format::CHANNELS;
use super::{Format, FormatError, Side, bit_length, fields};

/// The most tokens of a pack.
pub const LARGEST_PACK: usize = 16;

/// The codes of one channel in one group.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pack {
    /// The smallest code.
    pub min: i8,
    /// Bits per delta.
    pub width: u8,
    /// What codes are above the minimum; the first P count.
    pub deltas: [u8; LARGEST_PACK],
}

impl Pack {
    /// The pack of at most 16 codes.
    ///
    /// # Panics
    /// If there are none, or more.
    pub fn of(codes: &[i8]) -> Pack {
        let min = *codes.iter().min().expect("a pack has codes");
        let mut deltas = [0; LARGEST_PACK];
        for (delta, code) in deltas.iter_mut().zip(codes) {
            *delta = code.wrapping_sub(min) as u8;
        }
        let widest = deltas[..codes.len()].iter().max();
        Pack {
            min,
            width: bit_length(widest.copied().unwrap_or_default().into()) as u8,
            deltas,
        }
    }

    /// The code of stored token `i` of the group: not reduced to b bits.
    pub fn code(&self, i: usize) -> i16 {
        i16::from(self.min) + i16::from(self.deltas[i])
    }

    /// Whether an encoder of codes of `bits` bits can have written minimum and width.
    fn is_possible(&self, bits: u32) -> bool {
        let width = u32::from(self.width);
        let limit = 1i32 << (bits - 1);
        width <= bits && (width == 0 || i32::from(self.min) + (1 << (width - 1)) < limit)
    }
}

/// 16 neighbouring channels of one group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Lowest channel first.
    pub packs: [Pack; CHANNELS],
}

impl Segment {
    /// Appends the segment, of codes of `bits` bits, b.
    pub fn write(&self, format: Format, bits: u32, stream: &mut Vec<u8>) {
        let packs = self.packs.iter();
        let mask = (1u16 << bits).wrapping_sub(1) as u8;
        fields::write(packs.clone().map(|p| p.min as u8 & mask), bits, stream);
        fields::write(packs.clone().map(|p| p.width), bit_length(bits), stream);
        for pack in packs {
            let deltas = pack.deltas[..format.pack()].iter().copied();
            fields::write(deltas, pack.width.into(), stream);
        }
    }

    /// The segment at the beginning of bytes and how many bytes it has; `None` if they are too few.
    /// A header that is there is looked at in any case.
    ///
    /// # Errors
    /// [`FormatError::BadPack`].
    pub fn read(
        bytes: &[u8],
        format: Format,
        bits: u32,
    ) -> Result<Option<(Segment, usize)>, FormatError> {
        let Some((header, bytes)) = bytes.split_at_checked(Format::header_bytes(bits)) else {
            return Ok(None);
        };
        let mut packs = header_of(header, bits);
        if packs.iter().any(|pack| !pack.is_possible(bits)) {
            return Err(FormatError::BadPack);
        }
        let of_packs = packs.iter().map(|pack| format.pack_bytes(pack.width));
        let Some(mut bytes) = bytes.get(..of_packs.sum()) else {
            return Ok(None);
        };
        let length = header.len() + bytes.len();
        for pack in &mut packs {
            let (of_pack, rest) = bytes.split_at(format.pack_bytes(pack.width));
            for (i, delta) in pack.deltas[..format.pack()].iter_mut().enumerate() {
                *delta = fields::read(of_pack, pack.width.into(), i);
            }
            bytes = rest;
        }
        Ok(Some((Segment { packs }, length)))
    }
}

/// Packs with minimum and width, without deltas.
fn header_of(header: &[u8], bits: u32) -> [Pack; CHANNELS] {
    let (mins, widths) = header.split_at(bits as usize * CHANNELS / 8);
    std::array::from_fn(|channel| {
        // The sign is the field's highest bit.
        let min = (fields::read(mins, bits, channel) << (8 - bits)) as i8 >> (8 - bits);
        Pack {
            min,
            width: fields::read(widths, bit_length(bits), channel),
            ..Pack::default()
        }
    })
}

/// The segments of a head's block, in the order of the stream. `code` gives the code of a stored token,
/// which counts from 0 in the block, and a channel of the head.
pub fn segments_of(
    format: Format,
    side: Side,
    head_dim: usize,
    code: impl Fn(usize, usize) -> i8,
) -> impl Iterator<Item = Segment> {
    (0..format.segments(head_dim)).map(move |at| {
        let (group, channel) = format.place(side, head_dim, at);
        let packs = std::array::from_fn(|i| {
            let mut codes = [0; LARGEST_PACK];
            for (k, to) in codes[..format.pack()].iter_mut().enumerate() {
                *to = code(group * format.pack() + k, channel + i);
            }
            Pack::of(&codes[..format.pack()])
        });
        Segment { packs }
    })
}
