//! The rotation codec in the commands.

mod codec;
mod demo;
mod rtl;
pub mod transform;

use super::codec::{Backend, Entry, Scheme};
use super::files::note_specials;
use super::outcome::line;
use super::profile::Refused;
use sim::F16;
use sim::io::{Reading, VectorFile};
use sim::rot::CentreFinder;
use std::path::Path;

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "rot",
    about: "rotation codec: a Hadamard transform per head, one step per vector",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<codec::Encode>(),
    decode: Entry::of::<codec::Decode>(),
    demo: Some(demo::run),
};

/// What the first axis of a tensor counts may be whole windows of many tokens.
const LONGEST: usize = 1 << 28;

/// A tensor of tokens, cut into tokens of so many heads.
struct Tokens {
    file: VectorFile,
    heads: usize,
}

impl Tokens {
    /// A tensor [tokens, H, D] or [tokens, H D]; more axes in front count tokens as well.
    fn open(
        path: &Path,
        tensor: Option<&str>,
        head_dim: usize,
        cast: bool,
    ) -> std::result::Result<Tokens, Refused> {
        let reading = Reading { axis: 0, cast };
        let file = VectorFile::open_as(path, tensor, LONGEST, reading)?;
        let axes: Vec<usize> = file.shape().iter().map(|n| *n as usize).collect();
        let heads = match axes[..] {
            [.., last] if head_dim > 0 && last > head_dim && last.is_multiple_of(head_dim) => {
                last / head_dim
            }
            [.., heads, last] if last == head_dim && axes.len() > 2 => heads,
            [.., last] if last == head_dim => 1,
            _ => {
                return Err(Refused::Other(format!(
                    "{path:?} has the shape {axes:?}: tokens of heads of {head_dim} elements are \
                     [tokens, heads, {head_dim}] or [tokens, heads x {head_dim}]"
                )));
            }
        };
        Ok(Tokens { file, heads })
    }

    /// Reads on: the elements of one or more whole tokens; `false` at the end.
    fn next(&mut self, elements: &mut Vec<F16>) -> std::result::Result<bool, Refused> {
        Ok(self.file.next_vector(elements)?)
    }
}

impl From<Refused> for String {
    fn from(refused: Refused) -> String {
        match refused {
            Refused::Type(why) | Refused::Other(why) => why,
        }
    }
}

/// The centres of a tensor's channels, head 0 first, and the tokens that they are the means of.
pub fn profile(
    path: &Path,
    tensor: Option<&str>,
    head_dim: usize,
    cast: bool,
) -> std::result::Result<(Vec<F16>, u64), Refused> {
    let refused = |error| Refused::Other(line(error));
    CentreFinder::new(1, head_dim).map_err(refused)?;
    let mut tokens = Tokens::open(path, tensor, head_dim, cast)?;
    let mut finder = CentreFinder::new(tokens.heads, head_dim).map_err(refused)?;
    let (mut elements, mut count) = (vec![], 0);
    while tokens.next(&mut elements)? {
        for token in elements.chunks(tokens.heads * head_dim) {
            finder.include(token);
            count += 1;
        }
    }
    let flags = finder.flags();
    note_specials(flags.nan, flags.inf);
    Ok((finder.centres(), count))
}
