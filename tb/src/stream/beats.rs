//! A beat as words: every field in whole 32-bit words, low word first, in the order of its stream.

use super::spec::StreamSpec;
use crate::model::{ModelError, ModelInfo};

/// Where the fields of a beat are.
#[derive(Clone, Debug)]
pub struct Layout {
    fields: Vec<Field>,
    words: usize,
}

/// A field of a beat.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in the stream, for example `x` of port `in_x`.
    pub name: String,
    /// The port that carries it.
    pub port: String,
    /// Its width in bits.
    pub width: usize,
    /// Bits per element, if the field holds several.
    pub lane: Option<usize>,
    /// Its first word in the beat.
    pub at: usize,
    /// Its words.
    pub words: usize,
    /// The index of the field whose bits say which elements matter; all do if there is none.
    pub kept_by: Option<usize>,
    /// Is every element a binary16?
    pub binary16: bool,
}

impl Layout {
    /// The layout of a stream's beats in a design.
    pub fn of(spec: &StreamSpec, info: &'static ModelInfo) -> Result<Layout, ModelError> {
        let mut layout = Layout {
            fields: Vec::new(),
            words: 0,
        };
        for field in &spec.fields {
            let port = info
                .port(&field.port)
                .ok_or_else(|| ModelError::UnknownPort {
                    top: info.top,
                    port: format!("port {}", field.port),
                })?;
            layout.fields.push(Field {
                name: field.name.clone(),
                port: field.port.clone(),
                width: port.width,
                lane: field.lane,
                at: layout.words,
                words: port.words(),
                kept_by: None,
                binary16: field.binary16,
            });
            layout.words += port.words();
        }
        for (index, field) in spec.fields.iter().enumerate() {
            layout.fields[index].kept_by = field
                .kept_by
                .as_ref()
                .and_then(|keep| spec.fields.iter().position(|other| other.name == *keep));
        }
        Ok(layout)
    }

    /// The first element in which a field differs from what `expected`, a whole beat, says; 0 for
    /// a field without elements.
    pub(crate) fn first_difference(
        &self,
        field: usize,
        expected: &[u32],
        actual: &[u32],
    ) -> Option<usize> {
        let beat = Beat::new(self, expected);
        let Field {
            at,
            words,
            width,
            lane,
            kept_by,
            ..
        } = self.fields[field];
        let Some(lane_width) = lane else {
            return (expected[at..][..words] != *actual).then_some(0);
        };
        (0..width / lane_width).find(|lane| {
            let matters = kept_by.is_none_or(|keep| beat.lane(keep, *lane) & 1 == 1);
            matters && beat.lane(field, *lane) != bits(actual, lane * lane_width, lane_width)
        })
    }

    /// The fields in order.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Words of a beat.
    #[inline]
    pub fn words(&self) -> usize {
        self.words
    }
}

/// A beat being read.
#[derive(Clone, Copy)]
pub struct Beat<'a> {
    layout: &'a Layout,
    words: &'a [u32],
}

impl<'a> Beat<'a> {
    /// `words` seen as a beat of `layout`.
    pub fn new(layout: &'a Layout, words: &'a [u32]) -> Beat<'a> {
        Beat { layout, words }
    }

    /// The low 64 bits of a field.
    pub fn get(&self, field: usize) -> u64 {
        let field = &self.layout.fields[field];
        bits(
            &self.words[field.at..][..field.words],
            0,
            field.width.min(64),
        )
    }

    /// The elements of a field.
    pub fn lanes(&self, field: usize) -> usize {
        let field = &self.layout.fields[field];
        field.width / field.lane.unwrap_or(field.width)
    }

    /// The elements of field 0 whose lane of field 1 is `keep`.
    pub fn kept(self, keep: u64) -> impl Iterator<Item = u64> + use<'a> {
        (0..self.lanes(0))
            .filter(move |lane| self.lane(1, *lane) == keep)
            .map(move |lane| self.lane(0, lane))
    }

    /// One element of a field with lanes (its low 64 bits).
    pub fn lane(&self, field: usize, lane: usize) -> u64 {
        let field = &self.layout.fields[field];
        let width = field.lane.unwrap_or(field.width);
        let words = &self.words[field.at..][..field.words];
        bits(words, lane * width, width.min(64))
    }
}

/// A beat being written; it starts as zeros.
pub struct BeatMut<'a> {
    layout: &'a Layout,
    words: &'a mut [u32],
    ignored: &'a mut u64,
}

impl<'a> BeatMut<'a> {
    /// `words` seen as a beat of `layout`, of which the fields in the mask `ignored` do not matter.
    pub(crate) fn new(
        layout: &'a Layout,
        words: &'a mut [u32],
        ignored: &'a mut u64,
    ) -> BeatMut<'a> {
        BeatMut {
            layout,
            words,
            ignored,
        }
    }

    /// Says that a field (one of the first 64) may be anything, on the way out of a unit.
    pub fn ignore(&mut self, field: usize) {
        *self.ignored |= 1 << field;
    }

    /// Sets a field (its low 64 bits).
    #[inline]
    pub fn set(&mut self, field: usize, value: impl Into<u64>) {
        let field = &self.layout.fields[field];
        set_bits(
            &mut self.words[field.at..][..field.words],
            0,
            field.width.min(64),
            value.into(),
        );
    }

    /// Sets one element of a field with lanes (its low 64 bits).
    #[inline]
    pub fn set_lane(&mut self, field: usize, lane: usize, value: impl Into<u64>) {
        let field = &self.layout.fields[field];
        let width = field.lane.unwrap_or(field.width);
        let words = &mut self.words[field.at..][..field.words];
        set_bits(words, lane * width, width.min(64), value.into());
    }

    /// Sets one element of a field with lanes, of any width, to a byte again and again, the lowest bits first.
    pub fn fill_lane(&mut self, field: usize, lane: usize, byte: u8) {
        let field = &self.layout.fields[field];
        let width = field.lane.unwrap_or(field.width);
        let words = &mut self.words[field.at..][..field.words];
        for low in (0..width).step_by(8) {
            set_bits(words, lane * width + low, (width - low).min(8), byte.into());
        }
    }
}

/// `width` bits of `words` from bit `low` up; at most 64.
pub(crate) fn bits(words: &[u32], low: usize, width: usize) -> u64 {
    let word = |index: usize| words.get(index).map_or(0, |w| u128::from(*w));
    let first = low / 32;
    let window = word(first) | word(first + 1) << 32 | word(first + 2) << 64;
    let mask = if width == 64 {
        u64::MAX
    } else {
        (1 << width) - 1
    };
    (window >> (low % 32)) as u64 & mask
}

/// Sets `width` bits of `words` from bit `low` up; at most 64.
#[inline]
pub(crate) fn set_bits(words: &mut [u32], low: usize, width: usize, value: u64) {
    let (first, shift) = (low / 32, low % 32);
    if shift + width <= 32 {
        let mask = ((1u64 << width) - 1) as u32;
        words[first] = words[first] & !(mask << shift) | (value as u32 & mask) << shift;
        return;
    }
    let mask = (1u128 << width) - 1;
    let (mask, value) = (mask << shift, (u128::from(value) & mask) << shift);
    for (index, word) in words.iter_mut().skip(first).take(3).enumerate() {
        let (mask, value) = (
            (mask >> (32 * index)) as u32,
            (value >> (32 * index)) as u32,
        );
        *word = *word & !mask | value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_that_were_set_read_back_and_leave_the_others_alone(
            old in prop::collection::vec(any::<u32>(), 6),
            low in 0usize..128,
            width in 1usize..=64,
            value: u64,
        ) {
            let mut new = old.clone();
            set_bits(&mut new, low, width, value);
            let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
            prop_assert_eq!(bits(&new, low, width), value & mask);
            for bit in (0..192).filter(|bit| !(low..low + width).contains(bit)) {
                prop_assert_eq!(bits(&new, bit, 1), bits(&old, bit, 1));
            }
        }
    }
}
