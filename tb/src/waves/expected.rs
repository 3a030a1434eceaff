//! What should have come out, as signals of the waveform.

use super::numbers::{self, Splitter};
use crate::model::{ModelError, ModelInfo};
use crate::stream::{BeatQueue, Layout, StreamSpec, Tag};
use sim::io::{AtomicFile, FileError};
use std::io;
use std::path::Path;
use vcd::{Command, Header, IdCode, Scope, ScopeItem, ScopeType, Value, Var, VarType};
use waveform::{Reader, Writer};

/// The scope that the expected values get, below the model's own.
const SCOPE: &str = "expected";
/// The scope of the lanes of ports.
const LANES: &str = "lanes";

/// The beats that are due on the output streams, over time.
#[derive(Clone, Debug)]
pub struct ExpectedTrace {
    streams: Vec<StreamTrace>,
    /// The ports whose lanes hold binary16, with their widths.
    binary16: Vec<(String, usize)>,
    failure: Option<u64>,
}

/// The beat that is due on one stream, over time.
#[derive(Clone, Debug)]
struct StreamTrace {
    /// What goes before the names `due` and `item`: nothing if there is only one stream.
    prefix: String,
    layout: Layout,
    changes: Vec<(u64, Option<Due>)>,
}

/// The words of a beat and which beat it is.
type Due = (Vec<u32>, Tag);

impl ExpectedTrace {
    /// A trace for the output streams of a design; of the input streams it knows which ports hold
    /// numbers.
    ///
    /// # Errors
    /// If the design lacks a port of one of the streams.
    pub fn new(
        inputs: &[StreamSpec],
        outputs: &[StreamSpec],
        info: &'static ModelInfo,
    ) -> Result<ExpectedTrace, ModelError> {
        let mut binary16 = vec![];
        for spec in inputs.iter().chain(outputs) {
            let layout = Layout::of(spec, info)?;
            let fields = layout.fields().iter().filter(|field| field.binary16);
            binary16.extend(fields.map(|field| (field.port.clone(), field.width)));
        }
        let streams = outputs.iter().map(|spec| {
            Ok(StreamTrace {
                prefix: match outputs.len() {
                    1 => String::new(),
                    _ => format!("{}_", spec.name()),
                },
                layout: Layout::of(spec, info)?,
                changes: Vec::new(),
            })
        });
        Ok(ExpectedTrace {
            streams: streams.collect::<Result<_, ModelError>>()?,
            binary16,
            failure: None,
        })
    }

    /// From `time` on, the first beats of these queues are due.
    pub(crate) fn note(&mut self, time: u64, due: &[BeatQueue]) {
        for (stream, queue) in self.streams.iter_mut().zip(due) {
            stream.note(time, queue.front());
        }
    }

    /// The run failed in the cycle that begins at `time`.
    pub(crate) fn mark_failure(&mut self, time: u64) {
        self.failure = Some(time);
    }

    /// The signals of the scope `expected`, as the viewers name them.
    pub(crate) fn signals(&self) -> Vec<(String, usize)> {
        let mut signals: Vec<_> = self.streams.iter().flat_map(StreamTrace::signals).collect();
        signals.push(("failure".to_string(), 1));
        signals
    }

    /// The signals of the lanes of `port`, as the viewers name them; none if it holds no numbers.
    pub(crate) fn lanes(&self, port: &str) -> Vec<String> {
        let found = self.binary16.iter().find(|(name, _)| name == port);
        let lanes = found.map_or(0, |(_, width)| width / 16);
        let names = (0..lanes).map(|lane| numbers::name(port, lane));
        names.map(|name| format!("{LANES}.{name}")).collect()
    }

    /// The signals of the lanes of what is expected on `port`.
    pub(crate) fn expected_lanes(&self, port: &str) -> Vec<String> {
        let lanes = self.lanes(port).into_iter();
        lanes.map(|name| format!("{SCOPE}.{name}")).collect()
    }

    /// Adds the expected values to the waveform `path` of the run: one signal per output field
    /// under its port's name, `due` (a beat is due), its `item`, and `failure`. The lanes of ports
    /// that hold binary16 become signals of their own, in a scope `lanes`, and so do those of the
    /// values that are expected on them.
    ///
    /// # Errors
    /// If the file cannot be read, is no VCD, or cannot be replaced.
    pub fn merge_into(&self, path: &Path) -> Result<(), FileError> {
        let (header, reader) = Reader::open(path).map_err(|source| FileError::Open {
            path: path.into(),
            source,
        })?;
        let mut merged = AtomicFile::create(path)?;
        let writer = Writer::new(&mut merged);
        self.merge(header, reader, writer)
            .map_err(|source| FileError::Write {
                path: path.into(),
                source,
            })?;
        merged.commit()
    }

    fn merge(&self, mut header: Header, reader: Reader, mut writer: Writer<'_>) -> io::Result<()> {
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
        let top = header.items.iter_mut().find_map(|item| match item {
            ScopeItem::Scope(scope) => Some(scope),
            _ => None,
        });
        let top =
            top.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the VCD has no scope"))?;
        let mut splitter = Splitter::default();
        let mut lanes = Scope::new(ScopeType::Module, LANES.into());
        for (port, width) in &self.binary16 {
            let vars = top.items.iter().filter_map(|item| match item {
                ScopeItem::Var(var) => Some(var),
                _ => None,
            });
            if let Some(var) = vars.into_iter().find(|var| var.reference == *port) {
                splitter.add((port, var.code, *width), &mut lanes.items, &mut next);
            }
        }
        let mut scope = Scope::new(ScopeType::Module, SCOPE.into());
        let mut expected_lanes = Scope::new(ScopeType::Module, LANES.into());
        for ((name, width), (code, _)) in self.signals().into_iter().zip(&codes) {
            if self.binary16.iter().any(|(port, _)| *port == name) {
                splitter.add((&name, *code, width), &mut expected_lanes.items, &mut next);
            }
            let index = (width > 1).then_some(vcd::ReferenceIndex::Range(width as i32 - 1, 0));
            scope.items.push(ScopeItem::Var(Var::new(
                VarType::Wire,
                width as u32,
                *code,
                name,
                index,
            )));
        }
        if !expected_lanes.items.is_empty() {
            scope.items.push(ScopeItem::Scope(expected_lanes));
        }
        if !lanes.items.is_empty() {
            top.items.push(ScopeItem::Scope(lanes));
        }
        top.items.push(ScopeItem::Scope(scope));

        writer.header(&header)?;
        let mut put = |writer: &mut Writer<'_>, command: &Command| {
            writer.command(command)?;
            let lanes = splitter.changes(command);
            lanes.iter().try_for_each(|change| writer.command(change))
        };
        let mut own = self.value_changes(&codes).into_iter().peekable();
        let mut now = 0;
        for command in reader {
            let command = command?;
            if let Command::Timestamp(time) = command {
                // Our changes up to here, at times that the model's file may not have.
                while let Some((at, changes)) = own.next_if(|(at, _)| *at < time) {
                    if at > now {
                        writer.command(&Command::Timestamp(at))?;
                        now = at;
                    }
                    changes
                        .iter()
                        .try_for_each(|change| put(&mut writer, change))?;
                }
                now = time;
            }
            put(&mut writer, &command)?;
        }
        for (at, changes) in own {
            if at > now {
                writer.command(&Command::Timestamp(at))?;
                now = at;
            }
            changes
                .iter()
                .try_for_each(|change| put(&mut writer, change))?;
        }
        writer.finish()
    }

    /// All value changes by time.
    fn value_changes(&self, codes: &[(IdCode, usize)]) -> Vec<(u64, Vec<Command>)> {
        let failure = codes.len() - 1;
        let mut all = vec![(0, vec![change(codes[failure], &[0])])];
        let mut codes_left = codes;
        for stream in &self.streams {
            let (own, others) = codes_left.split_at(stream.layout.fields().len() + 2);
            stream.value_changes(own, &mut all);
            codes_left = others;
        }
        if let Some(time) = self.failure {
            all.push((time, vec![change(codes[failure], &[1])]));
        }
        all.sort_by_key(|(time, _)| *time);
        all
    }
}

impl StreamTrace {
    fn note(&mut self, time: u64, due: Option<(&[u32], Tag)>) {
        let unchanged = self
            .changes
            .last()
            .is_some_and(|(_, last)| last.as_ref().map(|(words, tag)| (&words[..], *tag)) == due);
        if !unchanged {
            self.changes
                .push((time, due.map(|(words, tag)| (words.to_vec(), tag))));
        }
    }

    /// Its fields, whether a beat is due, and of which item.
    fn signals(&self) -> Vec<(String, usize)> {
        let fields = self.layout.fields().iter();
        fields
            .map(|field| (field.port.clone(), field.width))
            .chain([
                (format!("{}due", self.prefix), 1),
                (format!("{}item", self.prefix), 32),
            ])
            .collect()
    }

    fn value_changes(&self, codes: &[(IdCode, usize)], all: &mut Vec<(u64, Vec<Command>)>) {
        let fields = self.layout.fields();
        for (time, due) in &self.changes {
            let mut changes = Vec::new();
            match due {
                Some((words, tag)) => {
                    for (index, (code, field)) in codes.iter().zip(fields).enumerate() {
                        let words = &words[field.at..][..field.words];
                        changes.push(match tag.ignores(index) {
                            true => unknown(*code),
                            false => change(*code, words),
                        });
                    }
                    changes.push(change(codes[fields.len()], &[1]));
                    changes.push(change(codes[fields.len() + 1], &[tag.item as u32]));
                }
                None => {
                    changes.extend(codes[..fields.len()].iter().copied().map(unknown));
                    changes.push(change(codes[fields.len()], &[0]));
                    changes.push(unknown(codes[fields.len() + 1]));
                }
            }
            all.push((*time, changes));
        }
    }
}

fn change((code, width): (IdCode, usize), words: &[u32]) -> Command {
    let bit = |n: usize| Value::from(words.get(n / 32).is_some_and(|w| w >> (n % 32) & 1 == 1));
    match width {
        1 => Command::ChangeScalar(code, bit(0)),
        _ => Command::ChangeVector(code, (0..width).rev().map(bit).collect::<Vec<_>>().into()),
    }
}

fn unknown((code, width): (IdCode, usize)) -> Command {
    match width {
        1 => Command::ChangeScalar(code, Value::X),
        _ => Command::ChangeVector(code, vec![Value::X; width].into()),
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
