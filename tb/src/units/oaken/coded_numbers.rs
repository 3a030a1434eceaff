//! Numbers with their codes and what is restored from them, for the examples of the pages.

use super::vector::Vector;
use sim::F16;
use sim::oaken::{Decoder, Encoder, Group, Thresholds, decompose};

/// The thresholds of most examples.
pub(super) const THRESHOLDS: [f64; 4] = [-2.0, -0.125, 0.125, 2.0];

/// The elements that the pages of both engines follow.
pub(super) const NUMBERS: [f64; 14] = [
    0.5, -1.0, 3.0, 0.0625, 1.5, -0.75, 0.25, -1.75, 1.0, -0.5, -2.5, -0.03125, 1.25, 2.25,
];

/// A vector of numbers as the golden model codes and restores it.
pub(super) struct CodedNumbers {
    thresholds: Thresholds,
    pub(super) elements: Vec<F16>,
    pub(super) dense: Vec<u8>,
    pub(super) sparse: Vec<u8>,
    pub(super) decoded: Vec<F16>,
}

impl CodedNumbers {
    /// Codes and restores the numbers.
    ///
    /// # Errors
    /// If the golden model refuses them.
    pub(super) fn of(thresholds: [f64; 4], numbers: &[f64]) -> Result<CodedNumbers, String> {
        let vector = Vector::of_numbers(thresholds, numbers.iter().copied());
        let thresholds = vector.golden_thresholds();
        let elements: Vec<F16> = vector.elements.iter().map(|e| F16(e.bits)).collect();
        let (mut dense, mut sparse) = (vec![], vec![]);
        Encoder::new(thresholds, elements.len())
            .encode(&elements, &mut dense, &mut sparse)
            .map_err(|e| e.to_string())?;
        let mut decoded = vec![F16::ZERO; elements.len()];
        Decoder::new(thresholds, elements.len())
            .map_err(|e| e.to_string())?
            .decode(&dense, &sparse, &mut decoded)
            .ok_or("the decoder has stopped")?;
        Ok(CodedNumbers {
            thresholds,
            elements,
            dense,
            sparse,
            decoded,
        })
    }

    /// The code of an element, a hexadecimal digit.
    pub(super) fn code(&self, i: usize) -> String {
        format!("{:x}", self.dense[i / 2] >> (4 * (i % 2)) & 0xf)
    }

    /// The sparse entry of an element, if it is an outlier.
    pub(super) fn entry(&self, i: usize) -> String {
        let entry = decompose(self.elements[i], &self.thresholds).sparse_entry(i as u8);
        entry.map_or(String::new(), |byte| format!("`{byte:02x}`"))
    }

    /// The group of an element.
    pub(super) fn group(&self, i: usize) -> &'static str {
        match decompose(self.elements[i], &self.thresholds).group {
            Group::Inner => "inner",
            Group::Outer => "outer",
            Group::Middle => "middle",
        }
    }

    /// The group of an element, and the side where the group has two.
    pub(super) fn group_and_side(&self, i: usize) -> String {
        let golden = decompose(self.elements[i], &self.thresholds);
        let side = match (golden.group, golden.high) {
            (Group::Inner, _) => "",
            (_, true) => ", high",
            (_, false) => ", low",
        };
        format!("{}{side}", self.group(i))
    }
}
