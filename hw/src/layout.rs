//! Text that is broken over lines where it is too long for one.

/// No emitted line is longer.
pub(crate) const COLUMNS: usize = 100;
/// One level of indentation.
pub(crate) const INDENT: usize = 4;

/// A piece of text with the places where a line may end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Doc {
    /// Never broken.
    Text(String),
    /// Parts without a break between them; a part may be broken inside.
    Seq(Vec<Doc>),
    /// Parts that fill lines; a line may end behind each of them, where its last blank is dropped.
    Fill(Vec<Doc>),
}

impl Doc {
    pub(crate) fn text(text: impl Into<String>) -> Doc {
        Doc::Text(text.into())
    }

    /// The text between two others.
    pub(crate) fn between(before: &str, inner: Doc, after: &str) -> Doc {
        Doc::Seq(vec![Doc::text(before), inner, Doc::text(after)])
    }

    /// The text in one line.
    pub(crate) fn flat(&self) -> String {
        match self {
            Doc::Text(text) => text.clone(),
            Doc::Seq(_) | Doc::Fill(_) => {
                let mut text = String::new();
                self.append_to(&mut text);
                text
            }
        }
    }

    /// Writes the text in one line behind another.
    fn append_to(&self, line: &mut String) {
        match self {
            Doc::Text(text) => line.push_str(text),
            Doc::Seq(parts) | Doc::Fill(parts) => {
                parts.iter().for_each(|part| part.append_to(line));
            }
        }
    }

    fn width(&self) -> usize {
        match self {
            Doc::Text(text) => text.len(),
            Doc::Seq(parts) | Doc::Fill(parts) => parts.iter().map(Doc::width).sum(),
        }
    }

    /// The width without what is blank at the end.
    fn trimmed_width(&self) -> usize {
        match self {
            Doc::Text(text) => text.trim_end().len(),
            Doc::Seq(parts) | Doc::Fill(parts) => {
                let ends = (0..parts.len()).rev();
                let mut ends = ends.map(|end| (end, parts[end].trimmed_width()));
                let last = ends.find(|(_, width)| *width > 0);
                last.map_or(0, |(end, width)| {
                    parts[..end].iter().map(Doc::width).sum::<usize>() + width
                })
            }
        }
    }

    /// The parts of a text that may be filled, or the text as the only one.
    pub(crate) fn parts(self) -> Vec<Doc> {
        match self {
            Doc::Fill(parts) => parts,
            other => vec![other],
        }
    }

    /// The text in lines, the first of them indented by `indent` columns. What does not fit into
    /// one line goes on in lines that are indented further, by a level for each level of nesting.
    pub(crate) fn lines(&self, indent: usize) -> Vec<String> {
        let mut lines = Lines {
            done: vec![],
            current: " ".repeat(indent),
            is_fresh: true,
        };
        lines.put(self, indent, 0);
        lines.end();
        lines.done
    }
}

struct Lines {
    done: Vec<String>,
    current: String,
    /// Nothing but indentation stands on the line.
    is_fresh: bool,
}

impl Lines {
    fn end(&mut self) {
        let line = std::mem::take(&mut self.current);
        self.done.push(line.trim_end().to_owned());
    }

    fn next(&mut self, indent: usize) {
        self.end();
        self.current = " ".repeat(indent);
        self.is_fresh = true;
    }

    fn add(&mut self, text: &str) {
        self.current.push_str(text);
        self.is_fresh &= text.is_empty();
    }

    /// Does `doc` fit into the line, with `after` more characters?
    fn fits(&self, from: usize, doc: &Doc, after: usize) -> bool {
        from + doc.trimmed_width() + after <= COLUMNS
    }

    /// Writes `doc`, on a line of the given indentation, with `after` characters to follow it.
    fn put(&mut self, doc: &Doc, indent: usize, after: usize) {
        if self.fits(self.current.len(), doc, after) {
            doc.append_to(&mut self.current);
            self.is_fresh &= doc.width() == 0;
            return;
        }
        match doc {
            Doc::Text(text) => self.add(text),
            Doc::Seq(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    let rest: usize = parts[i + 1..].iter().map(Doc::width).sum();
                    self.put(part, indent, rest + after);
                }
            }
            Doc::Fill(parts) => {
                let further = indent + INDENT;
                for (i, part) in parts.iter().enumerate() {
                    // Room for a semicolon behind every part, so that lines end alike.
                    let last = i + 1 == parts.len();
                    let after = if last { after.max(1) } else { 1 };
                    if !self.fits(self.current.len(), part, after) {
                        let fits_alone = self.fits(further, part, after);
                        if i > 0 || (fits_alone && !self.is_fresh) {
                            self.next(further);
                        }
                    }
                    self.put(part, further, after);
                }
            }
        }
    }
}
