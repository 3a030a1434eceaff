//! The encoder: one vector in, its share of the dense and the sparse stream out (Oaken contract,
//! sections 4, 6 and 7; the quantization engine of Oaken, ISCA 2025, section 5.2).

use super::decompose::{classify, coded_quantity};
use super::parameters::MAX_CODE;
use super::sparse::BlockWriter;
use super::{BLOCK, ConfigError, Group, Header, Parameters, Side, Thresholds};
use crate::F16;
use crate::f16::rn_on_grid;
use crate::group::Sigma;

/// Sticky flags of an encoder (Oaken contract, section 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// A NaN was read and coded as +0.
    pub nan: bool,
    /// An infinity was read and coded as +-65504.
    pub inf: bool,
}

/// Encodes vectors with one set of thresholds. Holds one vector's worth of working space.
pub struct Encoder {
    thresholds: Thresholds,
    max_d: usize,
    flags: Flags,
    /// Of the vector in work: the elements on the grid, and their lanes.
    grid: Vec<i64>,
    lanes: Vec<Lane>,
}

/// An element's group and the bit that picks its formula in it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Lane {
    OuterHigh,
    OuterLow,
    MiddleHigh,
    MiddleLow,
    InnerPositive,
    InnerNegative,
}

const LANES: usize = 6;

impl Lane {
    fn of(x: F16, thresholds: &Thresholds) -> Lane {
        match classify(x, thresholds) {
            (Group::Outer, Side::High) => Lane::OuterHigh,
            (Group::Outer, Side::Low) => Lane::OuterLow,
            (Group::Middle, Side::High) => Lane::MiddleHigh,
            (Group::Middle, Side::Low) => Lane::MiddleLow,
            (Group::Inner, _) if x.is_negative() => Lane::InnerNegative,
            (Group::Inner, _) => Lane::InnerPositive,
        }
    }

    /// Bits 7:6 of an outlier's sparse entry; `None` for middle.
    #[inline]
    fn entry_bits(self) -> Option<u8> {
        match self {
            Lane::OuterHigh => Some(0x00),
            Lane::OuterLow => Some(0x80),
            Lane::MiddleHigh | Lane::MiddleLow => None,
            Lane::InnerPositive => Some(0x40),
            Lane::InnerNegative => Some(0xc0),
        }
    }
}

/// Smallest and largest key seen in one lane.
#[derive(Clone, Copy)]
struct Extremes {
    min: i32,
    max: i32,
}

impl Extremes {
    const NONE: Extremes = Extremes {
        min: i32::MAX,
        max: i32::MIN,
    };

    fn smallest(self) -> Option<F16> {
        (self.min <= self.max).then(|| F16::from_key(self.min))
    }

    fn largest(self) -> Option<F16> {
        (self.min <= self.max).then(|| F16::from_key(self.max))
    }

    fn include(&mut self, key: i32) {
        self.min = self.min.min(key);
        self.max = self.max.max(key);
    }
}

/// How one lane makes a code: d = rn(+-x - offset), code = floor(d x sigma + 1/2).
#[derive(Clone, Copy)]
struct Quantizer {
    /// 1, or -1 where d falls with x.
    direction: i64,
    offset: i64,
    /// `None` (r = 0) gives code 0.
    sigma: Option<Sigma>,
}

impl Quantizer {
    /// In the order of [`Lane`].
    fn all(p: &Parameters) -> [Quantizer; LANES] {
        let rising = |base: F16, sigma| Quantizer {
            direction: 1,
            offset: base.to_grid(),
            sigma,
        };
        let falling = |offset: i64, sigma| Quantizer {
            direction: -1,
            offset,
            sigma,
        };
        [
            rising(p.outer_high, p.outer.sigma),            // x - base
            falling(-p.outer_low.to_grid(), p.outer.sigma), // base - x = -x - (-base)
            rising(p.middle_high, p.middle.sigma),          // x - base
            rising(p.middle_low, p.middle.sigma),           // x - base
            rising(p.inner_base, p.inner.sigma),            // |x| - base = x - base
            falling(p.inner_base.to_grid(), p.inner.sigma), // |x| - base = -x - base
        ]
    }

    #[inline]
    fn code(&self, x: i64) -> u8 {
        // Rounding is monotonic, so no element of the group is below a rounded base: d < 0 is only the
        // contract's caution.
        let d = rn_on_grid(self.direction * x - self.offset);
        self.sigma
            .map_or(0, |sigma| sigma.nearest(d.max(0), MAX_CODE))
    }
}

impl Encoder {
    /// An encoder for vectors of 1 to `max_d` elements.
    pub fn new(thresholds: Thresholds, max_d: usize) -> Encoder {
        Encoder {
            thresholds,
            max_d,
            flags: Flags::default(),
            grid: Vec::new(),
            lanes: Vec::new(),
        }
    }

    /// The thresholds in use.
    pub fn thresholds(&self) -> &Thresholds {
        &self.thresholds
    }

    /// The sticky flags.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Clears the sticky flags.
    pub fn clear_flags(&mut self) {
        self.flags = Flags::default();
    }

    /// Encodes one vector, appending [`dense_bytes`](super::dense_bytes) bytes to `dense` and
    /// [`max_sparse_bytes`](super::max_sparse_bytes) at most to `sparse`. Returns its header.
    ///
    /// # Errors
    /// [`ConfigError::EmptyVector`] and [`ConfigError::VectorTooLong`]; nothing is written then and
    /// the next vector is unaffected.
    pub fn encode(
        &mut self,
        vector: &[F16],
        dense: &mut Vec<u8>,
        sparse: &mut Vec<u8>,
    ) -> Result<Header, ConfigError> {
        match vector.len() {
            0 => return Err(ConfigError::EmptyVector),
            d if d > self.max_d => {
                return Err(ConfigError::VectorTooLong {
                    d,
                    max_d: self.max_d,
                });
            }
            _ => {}
        }
        let header = self.decompose(vector);
        sparse.extend_from_slice(&header.to_bytes());
        self.write_sparse(sparse);
        self.write_dense(&Parameters::new(&header, &self.thresholds), dense);
        Ok(header)
    }

    /// First pass: lanes and extremes.
    fn decompose(&mut self, vector: &[F16]) -> Header {
        let thresholds = self.thresholds;
        let mut extremes = [Extremes::NONE; LANES];
        self.grid.clear();
        self.lanes.clear();
        for &x in vector {
            let canonical = x.canonical();
            self.flags.nan |= canonical.nan;
            self.flags.inf |= canonical.inf;
            let lane = Lane::of(canonical.value, &thresholds);
            extremes[lane as usize].include(canonical.value.key());
            self.lanes.push(lane);
            self.grid.push(canonical.value.to_grid());
        }
        header(&extremes, &thresholds)
    }

    /// Second pass, dense: a nibble per element, low nibble first.
    fn write_dense(&self, parameters: &Parameters, dense: &mut Vec<u8>) {
        let quantizers = Quantizer::all(parameters);
        let code = |i: usize| quantizers[self.lanes[i] as usize].code(self.grid[i]);
        let d = self.grid.len();
        dense.extend((0..d / 2).map(|i| code(2 * i) | code(2 * i + 1) << 4));
        if d % 2 == 1 {
            dense.push(code(d - 1));
        }
    }

    /// Second pass, sparse: a byte per outlier, block by block.
    fn write_sparse(&self, sparse: &mut Vec<u8>) {
        let mut writer = BlockWriter::new(sparse);
        let mut entries = [0; BLOCK];
        for block in self.lanes.chunks(BLOCK) {
            let mut count = 0;
            for (index, lane) in block.iter().enumerate() {
                if let Some(bits) = lane.entry_bits() {
                    entries[count] = bits | index as u8;
                    count += 1;
                }
            }
            writer.block(&entries[..count]);
        }
        writer.finish();
    }
}

/// The header fields from the extremes of each lane (section 6).
fn header(extremes: &[Extremes; LANES], t: &Thresholds) -> Header {
    let of = |lane: Lane| extremes[lane as usize];

    // m grows upwards on the high side and downwards on the low side.
    let (high, low) = (of(Lane::OuterHigh), of(Lane::OuterLow));
    let outer = [
        choose_outer(high.smallest(), low.largest(), t, |m_high, m_low| {
            m_high <= m_low
        }),
        choose_outer(high.largest(), low.smallest(), t, |m_high, m_low| {
            m_high >= m_low
        }),
    ];

    // All of the low side is below all of the high side.
    let (high, low) = (of(Lane::MiddleHigh), of(Lane::MiddleLow));
    let middle = [
        low.smallest().or(high.smallest()),
        high.largest().or(low.largest()),
    ];

    let (positive, negative) = (of(Lane::InnerPositive), of(Lane::InnerNegative));
    let magnitudes =
        |candidates: [Option<F16>; 2]| candidates.into_iter().flatten().map(F16::magnitude);
    let inner = [
        magnitudes([positive.smallest(), negative.largest()]).min_by_key(|x| x.key()),
        magnitudes([positive.largest(), negative.smallest()]).max_by_key(|x| x.key()),
    ];

    let or_zero = |field: Option<F16>| field.unwrap_or(F16::ZERO);
    Header {
        outer: outer.map(or_zero),
        middle: middle.map(or_zero),
        inner: inner.map(or_zero),
    }
}

/// The one of two outer elements, one of each side, that `high_wins` picks by their m.
fn choose_outer(
    high: Option<F16>,
    low: Option<F16>,
    t: &Thresholds,
    high_wins: impl Fn(i64, i64) -> bool,
) -> Option<F16> {
    let m = |x| coded_quantity(x, Group::Outer, t);
    match (high, low) {
        (Some(high), Some(low)) => Some(if high_wins(m(high), m(low)) {
            high
        } else {
            low
        }),
        (one, other) => one.or(other),
    }
}
