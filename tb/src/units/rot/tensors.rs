//! Keys and values of a real model, head by head.

use super::packet::Packet;
use crate::units::oaken::tensors::{MAX_WIDTH, TENSORS};
use sim::F16;
use sim::io::{FileError, VectorFile, tensor_names};
use std::path::Path;

/// Every head's vector of every tensor of the data set in `directory`, with centres of 0 if
/// `centred`.
///
/// # Errors
/// If a file is missing or not what it should be.
pub fn vectors(directory: &Path, centred: bool, head_dim: usize) -> Result<Vec<Packet>, FileError> {
    let file = directory.join(TENSORS);
    let mut packets = vec![];
    for name in tensor_names(&file)? {
        let mut tokens = VectorFile::open(&file, Some(&name), MAX_WIDTH)?;
        let mut token = Vec::new();
        while tokens.next_vector(&mut token)? {
            packets.extend(heads(&token, head_dim).map(|head| Packet {
                centres: centred.then(|| vec![0; head_dim]),
                ..Packet::new(head.iter().map(|x| x.0))
            }));
        }
    }
    Ok(packets)
}

/// The whole heads of a token.
pub fn heads(token: &[F16], head_dim: usize) -> impl Iterator<Item = &[F16]> {
    token.chunks_exact(head_dim)
}
