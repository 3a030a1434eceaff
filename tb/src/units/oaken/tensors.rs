//! Keys and values of a real model, as vectors for the Oaken units.

use crate::units::oaken::vector::{Element, Vector};
use sim::F16;
use sim::io::{FileError, VectorFile, tensor_names, thresholds_from_arg};
use sim::oaken::{Thresholds, decompose};
use std::path::Path;

/// The tensors of the data set.
pub const TENSORS: &str = "smollm2-135m-news.safetensors";
/// Their thresholds.
pub const THRESHOLDS: &str = "thresholds.json";
/// The longest vector that files are read with.
pub const MAX_WIDTH: usize = 1 << 16;

/// A tensor and its thresholds.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// Its name.
    pub name: String,
    /// The four thresholds it is grouped by.
    pub thresholds: Thresholds,
    /// Elements per vector.
    pub width: usize,
    /// All elements, vector by vector.
    pub elements: Vec<F16>,
}

impl Tensor {
    /// Every tensor of the data set in `directory`.
    ///
    /// # Errors
    /// If a file is missing or not what it should be.
    pub fn load_all(directory: &Path) -> Result<Vec<Tensor>, FileError> {
        let file = directory.join(TENSORS);
        let thresholds = directory.join(THRESHOLDS).to_string_lossy().into_owned();
        tensor_names(&file)?
            .into_iter()
            .map(|name| {
                let mut vectors = VectorFile::open(&file, Some(&name), MAX_WIDTH)?;
                let (mut elements, mut vector) = (Vec::new(), Vec::new());
                while vectors.next_vector(&mut vector)? {
                    elements.extend_from_slice(&vector);
                }
                Ok(Tensor {
                    thresholds: thresholds_from_arg(&thresholds, Some(&name))?,
                    width: vectors.d(),
                    name,
                    elements,
                })
            })
            .collect()
    }

    /// The vectors, to be sent.
    pub fn vectors(&self) -> impl Iterator<Item = Vector> + Clone + '_ {
        let t = &self.thresholds;
        let bits = [
            t.outer_lo().0,
            t.inner_lo().0,
            t.inner_hi().0,
            t.outer_hi().0,
        ];
        self.elements.chunks(self.width).map(move |vector| Vector {
            thresholds: bits,
            later: bits,
            elements: vector
                .iter()
                .map(|x| Element {
                    bits: x.0,
                    keep: true,
                })
                .collect(),
        })
    }

    /// Elements that leave as outliers.
    pub fn outliers(&self) -> u64 {
        let is_outlier = |x: &&F16| decompose(**x, &self.thresholds).extra_bit().is_some();
        self.elements.iter().filter(is_outlier).count() as u64
    }
}
