//! What should have come out, as signals of the waveform.

use crate::stream::{Layout, Tag};
use sim::io::{AtomicFile, FileError};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use vcd::{Command, IdCode, Scope, ScopeItem, ScopeType, Value, Var, VarType};

/// The scope that the expected values get, below the model's own.
const SCOPE: &str = "expected";

/// The beat that is due, over time.
#[derive(Clone, Debug)]
pub struct ExpectedTrace {
    layout: Layout,
    changes: Vec<(u64, Option<Due>)>,
    failure: Option<u64>,
}

/// The words of a beat and which beat it is.
type Due = (Vec<u32>, Tag);

impl ExpectedTrace {
    /// A trace for beats of `layout`.
    pub fn new(layout: Layout) -> ExpectedTrace {
        ExpectedTrace {
            layout,
            changes: Vec::new(),
            failure: None,
        }
    }

    /// From `time` on, this beat is due.
    pub(crate) fn note(&mut self, time: u64, due: Option<(&[u32], Tag)>) {
        let unchanged = self
            .changes
            .last()
            .is_some_and(|(_, last)| last.as_ref().map(|(words, tag)| (&words[..], *tag)) == due);
        if !unchanged {
            self.changes
                .push((time, due.map(|(words, tag)| (words.to_vec(), tag))));
        }
    }

    /// The run failed in the cycle that begins at `time`.
    pub(crate) fn mark_failure(&mut self, time: u64) {
        self.failure = Some(time);
    }

    /// The signals of the scope `expected`, as the viewers name them.
    pub(crate) fn signals(&self) -> Vec<(String, usize)> {
        let mut signals: Vec<_> = self
            .layout
            .fields()
            .iter()
            .map(|field| (field.port.clone(), field.width))
            .collect();
        signals.extend([
            ("due".to_string(), 1),
            ("item".to_string(), 32),
            ("failure".to_string(), 1),
        ]);
        signals
    }

    /// Adds the expected values to the waveform `path` of the run: one signal per output field
    /// under its port's name, `due` (a beat is due), its `item`, and `failure`.
    ///
    /// # Errors
    /// If the file cannot be read, is no VCD, or cannot be replaced.
    pub fn merge_into(&self, path: &Path) -> Result<(), FileError> {
        let reader = File::open(path).map_err(|source| FileError::Open {
            path: path.into(),
            source,
        })?;
        let mut merged = AtomicFile::create(path)?;
        self.merge(BufReader::new(reader), &mut merged)
            .map_err(|source| FileError::Write {
                path: path.into(),
                source,
            })?;
        merged.commit()
    }

    fn merge(&self, from: impl BufRead, to: impl Write) -> io::Result<()> {
        let mut reader = vcd::Parser::new(from);
        let mut header = reader.parse_header()?;
        let mut next = highest_code(&header.items).map_or(IdCode::FIRST, |code| code.next());
        let codes: Vec<(IdCode, usize)> = self
            .signals()
            .iter()
            .map(|(_, width)| {
                let code = next;
                next = next.next();
                (code, *width)
            })
            .collect();
        let mut scope = Scope::new(ScopeType::Module, SCOPE.into());
        for ((name, width), (code, _)) in self.signals().into_iter().zip(&codes) {
            let index = (width > 1).then_some(vcd::ReferenceIndex::Range(width as i32 - 1, 0));
            scope.items.push(ScopeItem::Var(Var::new(
                VarType::Wire,
                width as u32,
                *code,
                name,
                index,
            )));
        }
        let top = header.items.iter_mut().find_map(|item| match item {
            ScopeItem::Scope(scope) => Some(scope),
            _ => None,
        });
        top.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the VCD has no scope"))?
            .items
            .push(ScopeItem::Scope(scope));

        let mut writer = vcd::Writer::new(to);
        writer.header(&header)?;
        let mut own = self.value_changes(&codes).into_iter().peekable();
        let mut now = 0;
        for command in &mut reader {
            let command = command?;
            if let Command::Timestamp(time) = command {
                // Our changes up to here, at times that the model's file may not have.
                while let Some((at, changes)) = own.next_if(|(at, _)| *at < time) {
                    if at > now {
                        writer.timestamp(at)?;
                        now = at;
                    }
                    changes
                        .iter()
                        .try_for_each(|change| writer.command(change))?;
                }
                now = time;
            }
            writer.command(&command)?;
        }
        for (at, changes) in own {
            if at > now {
                writer.timestamp(at)?;
                now = at;
            }
            changes
                .iter()
                .try_for_each(|change| writer.command(change))?;
        }
        writer.flush()
    }

    /// All value changes by time.
    fn value_changes(&self, codes: &[(IdCode, usize)]) -> Vec<(u64, Vec<Command>)> {
        let fields = self.layout.fields().len();
        let change = |index: usize, words: &[u32]| {
            let (code, width) = codes[index];
            let bit =
                |n: usize| Value::from(words.get(n / 32).is_some_and(|w| w >> (n % 32) & 1 == 1));
            if width == 1 {
                Command::ChangeScalar(code, bit(0))
            } else {
                Command::ChangeVector(code, (0..width).rev().map(bit).collect::<Vec<_>>().into())
            }
        };
        let unknown = |index: usize| {
            let (code, width) = codes[index];
            if width == 1 {
                Command::ChangeScalar(code, Value::X)
            } else {
                Command::ChangeVector(code, vec![Value::X; width].into())
            }
        };
        let mut all: Vec<(u64, Vec<Command>)> = vec![(0, vec![change(fields + 2, &[0])])];
        for (time, due) in &self.changes {
            let mut changes = Vec::new();
            match due {
                Some((words, tag)) => {
                    for (index, field) in self.layout.fields().iter().enumerate() {
                        let words = &words[field.at..][..field.words];
                        changes.push(if tag.any {
                            unknown(index)
                        } else {
                            change(index, words)
                        });
                    }
                    changes.push(change(fields, &[1]));
                    changes.push(change(fields + 1, &[tag.item as u32]));
                }
                None => {
                    changes.extend((0..fields).map(unknown));
                    changes.push(change(fields, &[0]));
                    changes.push(unknown(fields + 1));
                }
            }
            all.push((*time, changes));
        }
        if let Some(time) = self.failure {
            all.push((time, vec![change(fields + 2, &[1])]));
        }
        all.sort_by_key(|(time, _)| *time);
        all
    }
}

fn highest_code(items: &[ScopeItem]) -> Option<IdCode> {
    items
        .iter()
        .filter_map(|item| match item {
            ScopeItem::Var(var) => Some(var.code),
            ScopeItem::Scope(scope) => highest_code(&scope.items),
            _ => None,
        })
        .max()
}
