//! Files of centres in JSON (rotation contract, section 8). Numbers are decimal and exact.

use super::{AtomicFile, FileError, VectorFile};
use crate::F16;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The result of profiling a model: the centres of the channels of all heads, by tensor name.
#[derive(Clone, PartialEq, Debug)]
pub struct CentresFile {
    /// Elements per head.
    pub head_dim: usize,
    /// Centres by tensor name, head 0 first.
    pub centres: BTreeMap<String, Vec<F16>>,
}

/// The JSON as it is in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileJson {
    head_dim: usize,
    centres: BTreeMap<String, Vec<f64>>,
}

impl CentresFile {
    /// Reads a file of centres.
    ///
    /// # Errors
    /// [`FileError::Open`], [`FileError::BadHeader`] if the JSON is not a file of centres,
    /// [`FileError::Centres`] for a number that is no finite binary16.
    pub fn read(path: &Path) -> Result<CentresFile, FileError> {
        let bytes = fs::read(path).map_err(|source| FileError::Open {
            path: path.into(),
            source,
        })?;
        let json: FileJson = serde_json::from_slice(&bytes).map_err(|e| FileError::BadHeader {
            path: path.into(),
            reason: e.to_string(),
        })?;
        let mut centres = BTreeMap::new();
        for (tensor, numbers) in json.centres {
            let exact = |number: f64| {
                let rounded = F16::from_f64(number);
                let exact = rounded.filter(|x| x.to_f64() == number);
                exact.ok_or_else(|| FileError::Centres {
                    path: path.into(),
                    reason: format!("tensor {tensor:?}: {number} is no finite binary16"),
                })
            };
            let read = numbers.into_iter().map(exact).collect::<Result<_, _>>()?;
            centres.insert(tensor, read);
        }
        Ok(CentresFile {
            head_dim: json.head_dim,
            centres,
        })
    }

    /// Writes a file of centres whole or not at all.
    ///
    /// # Errors
    /// [`FileError::Open`] and [`FileError::Write`].
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let numbers = |centres: &Vec<F16>| centres.iter().map(|c| c.to_f64()).collect();
        let tensors = self.centres.iter();
        let json = FileJson {
            head_dim: self.head_dim,
            centres: tensors
                .map(|(tensor, centres)| (tensor.clone(), numbers(centres)))
                .collect(),
        };
        let failed = |source| FileError::Write {
            path: path.into(),
            source,
        };
        let mut file = AtomicFile::create(path)?;
        serde_json::to_writer(&mut file, &json).map_err(|e| failed(e.into()))?;
        file.write_all(b"\n").map_err(failed)?;
        file.commit()
    }
}

/// The centres of `heads` heads of `head_dim` elements, head 0 first: of a tensor of a JSON file (the
/// name is not needed if there is only one), or a .npy file of binary16, [heads, head_dim].
///
/// # Errors
/// The errors of [`CentresFile::read`] and [`VectorFile::open`]; [`FileError::NoSuchTensor`];
/// [`FileError::Centres`] if the centres are of other heads, or not finite.
pub fn centres_of(
    path: &Path,
    tensor: Option<&str>,
    heads: usize,
    head_dim: usize,
) -> Result<Vec<F16>, FileError> {
    let refused = |reason: String| FileError::Centres {
        path: path.into(),
        reason,
    };
    let is_array = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("npy"));
    let (found, centres) = match is_array {
        true => {
            let mut file = VectorFile::open(path, None, 1 << 20)?;
            let (mut centres, mut head) = (vec![], vec![]);
            while file.next_vector(&mut head)? {
                centres.append(&mut head);
            }
            if let Some(wrong) = centres.iter().find(|c| !c.is_finite()) {
                return Err(refused(format!("{wrong} is no finite binary16")));
            }
            (file.d(), centres)
        }
        false => {
            let mut file = CentresFile::read(path)?;
            let name = match tensor {
                None if file.centres.len() == 1 => file.centres.keys().next().cloned(),
                name => name.map(str::to_owned),
            };
            let centres = name.and_then(|name| file.centres.remove(&name));
            let centres = centres.ok_or_else(|| FileError::NoSuchTensor {
                path: path.into(),
                tensor: tensor.map(str::to_owned),
                names: file.centres.keys().cloned().collect(),
            })?;
            (file.head_dim, centres)
        }
    };
    if (found, centres.len()) != (head_dim, heads * head_dim) {
        return Err(refused(format!(
            "its centres are of {} heads of {found} elements, the data has {heads} of {head_dim}: \
             give the centres of this model",
            centres.len() / found.max(1)
        )));
    }
    Ok(centres)
}
