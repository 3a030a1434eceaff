//! What the model is asked: windows of a text, or a text of random tokens to be repeated.

use crate::Error;
use crate::model::Model;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

/// Tokens of a window; the last one is only a target.
pub const WINDOW: usize = 1024;
/// Tokens of a window that are only context.
pub const PROMPT: usize = 256;
/// From the beginning of a window to that of the next: every token is scored once.
const STRIDE: usize = WINDOW - PROMPT;
/// First scored target of the task `copy`: eight tokens say where the repetition is.
const COPIED_FROM: usize = WINDOW / 2 + 8;
/// Tokens that the task `copy` draws from: no special ones, none of the rarest.
const DRAWN: Range<u32> = 1000..41000;

/// What is evaluated.
pub struct Task {
    kind: Kind,
    tokens: Vec<u32>,
}

enum Kind {
    Text { sha256: String },
    Copy,
}

impl Task {
    /// Windows of a text. Of a text with the marks of Project Gutenberg only what lies between them; every
    /// run of white space is one space.
    ///
    /// # Errors
    /// One line if the file is no text.
    pub fn text(path: &Path, model: &Model) -> Result<Task, Error> {
        let sha256 = sha256(path)?;
        let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        let words: Vec<&str> = body(&text).split_whitespace().collect();
        Ok(Task {
            kind: Kind::Text { sha256 },
            tokens: model.tokens(&words.join(" "))?,
        })
    }

    /// Random tokens, then the same again: the cache must give back an exact place. Needs no text.
    ///
    /// # Errors
    /// One line if the vocabulary is too small.
    pub fn copy(model: &Model) -> Result<Task, Error> {
        if (model.vocabulary() as u32) < DRAWN.end {
            return Err(Error::new(format_args!(
                "task copy draws tokens below {}: the model has {}",
                DRAWN.end,
                model.vocabulary()
            )));
        }
        Ok(Task {
            kind: Kind::Copy,
            tokens: Vec::new(),
        })
    }

    /// The SHA-256 of the text, if there is one.
    pub fn sha256(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text { sha256 } => Some(sha256),
            Kind::Copy => None,
        }
    }

    /// `text` or `copy`.
    pub fn name(&self) -> &'static str {
        match self.kind {
            Kind::Text { .. } => "text",
            Kind::Copy => "copy",
        }
    }

    /// All tokens of a text.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// The targets of a window that are scored.
    pub fn scored(&self) -> Range<usize> {
        match self.kind {
            Kind::Text { .. } => PROMPT..WINDOW,
            Kind::Copy => COPIED_FROM..WINDOW,
        }
    }

    /// The tokens of a window.
    ///
    /// # Errors
    /// One line if the text ends before it.
    pub fn window(&self, window: usize) -> Result<Vec<u32>, Error> {
        match self.kind {
            Kind::Text { .. } => {
                let first = STRIDE * window;
                let tokens = self.tokens.get(first..first + WINDOW);
                tokens.map(<[u32]>::to_vec).ok_or_else(|| {
                    let all = (self.tokens.len() + STRIDE).saturating_sub(WINDOW) / STRIDE;
                    Error::new(format_args!(
                        "window {window} is behind the end of the text: its {} tokens are {all} windows",
                        self.tokens.len()
                    ))
                })
            }
            Kind::Copy => {
                let mut random = StdRng::seed_from_u64(window as u64);
                let half: Vec<u32> = (0..WINDOW / 2)
                    .map(|_| random.random_range(DRAWN))
                    .collect();
                Ok([half.clone(), half].concat())
            }
        }
    }
}

/// What lies between the lines that begin with the marks, if both are there.
fn body(text: &str) -> &str {
    let line_that_begins = |mark: &str| {
        let mut at = 0;
        text.split_inclusive('\n').find_map(|line| {
            let range = at..at + line.len();
            at = range.end;
            line.starts_with(mark).then_some(range)
        })
    };
    match (
        line_that_begins("*** START OF"),
        line_that_begins("*** END OF"),
    ) {
        (Some(start), Some(end)) if start.end <= end.start => &text[start.end..end.start],
        _ => text,
    }
}

/// The SHA-256 of a file, in hexadecimal.
///
/// # Errors
/// One line if the file cannot be read.
pub fn sha256(path: &Path) -> Result<String, Error> {
    let mut file = File::open(path).map_err(|e| Error::file(path, e))?;
    let mut hasher = Sha256::new();
    let mut part = vec![0; 1 << 16];
    loop {
        match file.read(&mut part).map_err(|e| Error::file(path, e))? {
            0 => break,
            n => hasher.update(&part[..n]),
        }
    }
    Ok(hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_what_lies_between_its_marks() {
        let marked =
            "licence\n*** START OF THE BOOK ***\nOne day\n*** END OF THE BOOK ***\nlicence\n";
        assert_eq!(body(marked), "One day\n");
        assert_eq!(
            body("*** END OF\nx\n*** START OF\n"),
            "*** END OF\nx\n*** START OF\n"
        );
        assert_eq!(
            body("no *** START OF\n*** END OF"),
            "no *** START OF\n*** END OF"
        );
    }
}
