//! The codec once more, slowly and by other means: real numbers in `f64`, which is exact for
//! everything here, rounding by search in the list of all binary16, streams bit by bit.

use bitvec::prelude::*;
use sim::F16;
use sim::oaken::{FormatError, Thresholds};
use std::sync::LazyLock;

/// The value of finite bits, by the definition of the format.
pub fn value(x: F16) -> f64 {
    let sign = if x.0 >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(x.0 >> 10 & 31), f64::from(x.0 & 1023) / 1024.0);
    match exponent {
        0 => sign * fraction * 2f64.powi(-14),
        31 => panic!("not finite"),
        _ => sign * (1.0 + fraction) * 2f64.powi(exponent - 15),
    }
}

/// All finite binary16 that are not negative, ascending. The index of a value is its bits.
static LADDER: LazyLock<Vec<f64>> =
    LazyLock::new(|| (0..0x7c00).map(|bits| value(F16(bits))).collect());

/// rn: the nearest rung of the ladder, the even one on a tie.
pub fn rn(v: f64) -> F16 {
    let above = LADDER.partition_point(|rung| *rung < v.abs());
    let bits = if above == LADDER.len() {
        above - 1
    } else if above == 0 {
        0
    } else {
        let (down, up) = (v.abs() - LADDER[above - 1], LADDER[above] - v.abs());
        if up < down || (up == down && above % 2 == 0) {
            above
        } else {
            above - 1
        }
    };
    F16(bits as u16 | if v < 0.0 && bits != 0 { 0x8000 } else { 0 })
}

/// The canonical value of any bits.
pub fn canonical(x: F16) -> f64 {
    match (x.0 >> 10 & 31, x.0 & 1023) {
        (31, 0) if x.0 >> 15 == 1 => -65504.0,
        (31, 0) => 65504.0,
        (31, _) => 0.0,
        _ => value(x) + 0.0,
    }
}

/// Thresholds as real numbers.
pub struct Bands {
    pub outer: [f64; 2],
    pub inner: [f64; 2],
}

impl Bands {
    pub fn new(t: &Thresholds) -> Bands {
        Bands {
            outer: [value(t.outer_lo()), value(t.outer_hi())],
            inner: [value(t.inner_lo()), value(t.inner_hi())],
        }
    }

    /// 'o', 'm' or 'i', by Eq. 1.
    pub fn group(&self, x: f64) -> char {
        if x < self.outer[0] || x > self.outer[1] {
            'o'
        } else if self.inner[0] <= x && x <= self.inner[1] {
            'i'
        } else {
            'm'
        }
    }

    /// The coded quantity of x as an element of the group, section 3.
    pub fn coded(&self, group: char, x: f64) -> f64 {
        match group {
            'o' if x > self.outer[1] => x - self.outer[1],
            'o' => self.outer[0] - x,
            'm' if x > self.inner[1] => x - self.inner[1],
            'm' => x - self.inner[0],
            _ => x.abs(),
        }
    }
}

/// Parameters of one group as real numbers, section 4.
pub struct Scale {
    pub min: f64,
    pub max: f64,
    pub r: f64,
    pub sigma: f64,
    pub slope: f64,
}

impl Scale {
    pub fn new(min: f64, max: f64) -> Scale {
        let r = value(rn(max - min));
        // 15 / r has infinitely many digits or few, so rounding it to 53 bits first does no harm.
        let sigma = if r == 0.0 {
            0.0
        } else {
            let unit = 2f64.powi((15.0 / r).log2().floor() as i32 - 10);
            (15.0 / r / unit).round_ties_even() * unit
        };
        Scale {
            min,
            max,
            r,
            sigma,
            slope: value(rn(r / 15.0)),
        }
    }

    pub fn code(&self, d: F16) -> u8 {
        if value(d) <= 0.0 || self.r == 0.0 {
            0
        } else {
            (value(d) * self.sigma + 0.5).floor().min(15.0) as u8
        }
    }

    /// The side rule of the middle group: the smallest code whose exact coded quantity is >= 0.
    pub fn k0(&self) -> u8 {
        (0..16)
            .find(|&k| 15.0 * self.min + f64::from(k) * (self.max - self.min) >= 0.0)
            .unwrap_or(16)
    }
}

fn extremes(header: [F16; 6], bands: &Bands) -> [Scale; 3] {
    let coded = |i: usize, group| bands.coded(group, value(header[i]));
    [('o', 0), ('m', 2), ('i', 4)]
        .map(|(group, i)| Scale::new(coded(i, group), coded(i + 1, group)))
}

/// Encodes one vector: dense bytes, sparse bytes.
pub fn encode(t: &Thresholds, vector: &[F16]) -> (Vec<u8>, Vec<u8>) {
    let bands = Bands::new(t);
    let elements: Vec<(f64, char)> = vector
        .iter()
        .map(|x| (canonical(*x), bands.group(canonical(*x))))
        .collect();

    let mut header = [F16(0); 6];
    for (i, group) in [(0, 'o'), (2, 'm'), (4, 'i')] {
        let mut members: Vec<f64> = elements
            .iter()
            .filter(|e| e.1 == group)
            .map(|e| e.0)
            .collect();
        if group == 'i' {
            members.iter_mut().for_each(|x| *x = x.abs());
        }
        let coded = |x: &f64| bands.coded(group, *x);
        // High sides first, so that a stable choice of the first of equals takes them.
        members.sort_by(|a, b| b.total_cmp(a));
        if let Some(smallest) = members
            .iter()
            .copied()
            .reduce(|a, b| if coded(&b) < coded(&a) { b } else { a })
        {
            header[i] = rn(smallest);
        }
        if let Some(largest) = members
            .iter()
            .copied()
            .reduce(|a, b| if coded(&b) > coded(&a) { b } else { a })
        {
            header[i + 1] = rn(largest);
        }
    }
    let [outer, middle, inner] = extremes(header, &bands);

    let mut dense = BitVec::<u8, Lsb0>::new();
    let mut blocks: Vec<Vec<BitVec<u8, Lsb0>>> = vec![vec![]; vector.len().div_ceil(64)];
    for (i, &(x, group)) in elements.iter().enumerate() {
        let high = x > if group == 'o' {
            bands.outer[1]
        } else {
            bands.inner[1]
        };
        let base =
            |high_base: f64, low_base: f64| value(rn(if high { high_base } else { low_base }));
        let code = match group {
            'm' => {
                let base = base(bands.inner[1] + middle.min, bands.inner[0] + middle.min);
                middle.code(rn(x - base))
            }
            'o' => {
                let base = base(bands.outer[1] + outer.min, bands.outer[0] - outer.min);
                outer.code(rn(if high { x - base } else { base - x }))
            }
            _ => inner.code(rn(x.abs() - inner.min)),
        };
        dense.extend_from_bitslice(&code.view_bits::<Lsb0>()[..4]);
        if group != 'm' {
            let mut entry = BitVec::new();
            entry.extend_from_bitslice(&((i % 64) as u8).view_bits::<Lsb0>()[..6]);
            entry.push(group == 'i');
            entry.push(if group == 'i' { x < 0.0 } else { !high });
            blocks[i / 64].push(entry);
        }
    }
    dense.resize(dense.len().next_multiple_of(8), false);

    let mut sparse = BitVec::<u8, Lsb0>::new();
    for field in header {
        sparse.extend_from_bitslice(field.0.view_bits::<Lsb0>());
    }
    let index = |entry: &BitVec<u8, Lsb0>| entry[..6].load_le::<u8>();
    for (i, block) in blocks.iter().enumerate() {
        block
            .iter()
            .for_each(|entry| sparse.extend_from_bitslice(entry));
        let next = blocks.get(i + 1).map(|next| next.first().map_or(0, index));
        match block.last() {
            None => sparse.extend_from_bitslice([0x00u8, 0x40].view_bits::<Lsb0>()),
            Some(last) if next.is_none_or(|next| next >= index(last)) => {
                sparse.extend_from_bitslice(&last[..6]);
                sparse.extend([false, false]);
            }
            Some(_) => {}
        }
    }
    (dense.into_vec(), sparse.into_vec())
}

/// What a byte of the sparse stream makes of the block in work.
struct Walker {
    d: usize,
    block: usize,
    entries: Vec<u8>,
    blocks: Vec<Vec<u8>>,
}

impl Walker {
    /// Takes a byte; true when the vector is complete.
    fn step(&mut self, byte: u8) -> Result<bool, FormatError> {
        let is_last = self.block + 1 == self.d.div_ceil(64);
        if let Some(previous) = self.entries.last().map(|e| e % 64) {
            if byte % 64 == previous {
                match byte / 64 {
                    0 => {}
                    1 if self.entries.len() == 1 && self.entries[0] == 0 => self.entries.clear(),
                    1 => return Err(FormatError::BadPlaceholder),
                    _ => return Err(FormatError::ReservedTerminator),
                }
                self.next_block();
                return Ok(is_last);
            }
            if byte % 64 < previous {
                if is_last {
                    return Err(FormatError::IndexDescends);
                }
                self.next_block();
            }
        }
        if self.block * 64 + usize::from(byte % 64) >= self.d {
            return Err(FormatError::IndexPastBlock);
        }
        self.entries.push(byte);
        Ok(false)
    }

    fn next_block(&mut self) {
        self.blocks.push(std::mem::take(&mut self.entries));
        self.block += 1;
    }
}

/// The blocks of a vector after its header, byte by byte as hardware would see them: the complete
/// blocks, the bytes used, and the error if there is one.
pub fn read_blocks(d: usize, bytes: &[u8]) -> (Vec<Vec<u8>>, usize, Option<FormatError>) {
    let mut walker = Walker {
        d,
        block: 0,
        entries: vec![],
        blocks: vec![],
    };
    for (i, &byte) in bytes.iter().enumerate() {
        match walker.step(byte) {
            Ok(false) => {}
            Ok(true) => return (walker.blocks, i + 1, None),
            Err(error) => return (walker.blocks, i + 1, Some(error)),
        }
    }
    (walker.blocks, bytes.len(), Some(FormatError::SparseEnds))
}

/// Reconstructs a vector from a sound header, codes and complete blocks; the rest is +0.
pub fn reconstruct(
    t: &Thresholds,
    d: usize,
    dense: &[u8],
    header: [F16; 6],
    blocks: &[Vec<u8>],
) -> Vec<F16> {
    let bands = Bands::new(t);
    let [outer, middle, inner] = extremes(header, &bands);
    let codes = dense
        .view_bits::<Lsb0>()
        .chunks(4)
        .map(|nibble| nibble.load_le::<u8>());
    let mut out: Vec<F16> = codes
        .take(d)
        .enumerate()
        .take_while(|(i, _)| i / 64 < blocks.len())
        .map(|(i, code)| {
            let step = |scale: &Scale| f64::from(code) * scale.slope;
            match blocks[i / 64]
                .iter()
                .find(|&entry| usize::from(entry % 64) == i % 64)
            {
                None if code >= middle.k0() => {
                    rn(value(rn(bands.inner[1] + middle.min)) + step(&middle))
                }
                None => rn(value(rn(bands.inner[0] + middle.min)) + step(&middle)),
                Some(0x00..=0x3f) => rn(value(rn(bands.outer[1] + outer.min)) + step(&outer)),
                Some(0x80..=0xbf) => rn(value(rn(bands.outer[0] - outer.min)) - step(&outer)),
                Some(0x40..=0x7f) => rn(inner.min + step(&inner)),
                Some(0xc0..=0xff) => rn(-(inner.min + step(&inner))),
            }
        })
        .collect();
    out.resize(d, F16(0));
    out
}

pub fn header_fields(sparse: &[u8]) -> [F16; 6] {
    std::array::from_fn(|i| F16(u16::from_le_bytes([sparse[2 * i], sparse[2 * i + 1]])))
}
