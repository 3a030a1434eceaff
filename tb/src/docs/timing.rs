//! Timing diagrams: chosen signals of a waveform, one column per clock cycle.

use super::svg::{ANY, Anchor, Font, Svg, colour};
use super::trace::{Trace, number};
use crate::model::ModelInfo;
use sim::F16;
use std::path::Path;

const MARGIN: f64 = 12.0;
const ROW: f64 = 26.0;
const HIGH: f64 = 15.0;
const HEADING: f64 = 22.0;
const SLANT: f64 = 4.0;
const LABEL: Font = Font::mono(11.0);
const TITLE: Font = Font::sans(11.0).bold();
const SMALL: Font = Font::sans(10.0).colour(colour::FAINT);
const TAG: Font = Font::sans(10.0).bold();

/// A timing diagram as a page describes it.
pub struct Timing {
    /// The design that is run.
    pub config: &'static str,
    /// Runs it, with a waveform to that file.
    pub run: fn(&'static ModelInfo, &Path) -> Result<(), String>,
    /// The first cycle that is shown.
    pub first: usize,
    /// How many cycles are shown.
    pub cycles: usize,
    /// Width of a cycle in pixels.
    pub column: f64,
    /// The signals from top to bottom.
    pub groups: &'static [Group],
    /// Valid of the input and of the output stream: the first beat shows the latency.
    pub latency: (&'static str, &'static str),
}

/// Signals that belong together.
pub struct Group {
    /// What they are.
    pub title: &'static str,
    /// The handshake, if they are a stream: its payload does not matter without valid, and a
    /// cycle with valid and without ready is a stall.
    pub stream: Option<Handshake>,
    /// Ports outside a stream that go with its beats: they matter while this valid is set.
    pub during: Option<&'static str>,
    /// A bit that marks cycles, and what it means.
    pub mark: Option<(&'static str, &'static str)>,
    /// Registers without reset: they matter from the cycle after this bit was first set.
    pub since: Option<&'static str>,
    /// The signals.
    pub signals: &'static [Signal],
}

impl Group {
    /// No signals, and nothing special about them.
    pub const NONE: Group = Group {
        title: "",
        stream: None,
        during: None,
        mark: None,
        since: None,
        signals: &[],
    };
}

/// The handshake of a stream.
#[derive(Clone, Copy)]
pub struct Handshake {
    /// Its valid.
    pub valid: &'static str,
    /// Its ready.
    pub ready: &'static str,
    /// Its last.
    pub last: &'static str,
}

/// A signal of a diagram.
pub struct Signal {
    /// Path below the top module.
    pub path: &'static str,
    /// The text before the waveform; the path if empty.
    pub label: &'static str,
    /// How its values are written.
    pub show: Show,
}

/// How values are written.
#[derive(Clone, Copy)]
pub enum Show {
    /// A bit, as a level.
    Level,
    /// A number.
    Number,
    /// All bits, the highest first.
    Binary,
    /// Hexadecimal.
    Hex,
    /// A digit per lane of so many bits, the highest lane first.
    Digits(usize),
    /// A lane of binary16, as a decimal number.
    F16(usize),
    /// An ordered key of the decomposer, as the decimal number it stands for.
    Key,
    /// A byte per lane as a letter, the highest lane first; a dot for 0.
    Letters,
    /// The bytes that the signal named here marks, in hexadecimal, the lowest first.
    Bytes(&'static str),
    /// Which beat it is: a letter per vector and the number of the beat in it.
    Beat,
}

impl Timing {
    /// Every signal that is read from the waveform.
    fn paths(&self) -> Vec<&'static str> {
        let mut paths = vec![];
        for group in self.groups {
            if let Some(s) = group.stream {
                paths.extend([s.valid, s.ready, s.last]);
            }
            paths.extend(group.mark.iter().map(|m| m.0));
            paths.extend(group.since);
            paths.extend(group.during);
            for signal in group.signals {
                paths.push(signal.path);
                if let Show::Bytes(keep) = signal.show {
                    paths.push(keep);
                }
            }
        }
        paths.extend([self.latency.0, self.latency.1]);
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// Names of nets and instances that it shows, as in the Verilog.
    pub fn names(&self) -> Vec<&'static str> {
        let paths = self.paths();
        paths.into_iter().flat_map(|p| p.split('.')).collect()
    }

    /// Draws the diagram from the waveform of a design whose latency is known.
    ///
    /// # Errors
    /// If the waveform cannot be read, lacks a signal, or shows another latency.
    pub fn draw(&self, vcd: &Path, top: &str, latency: Option<usize>) -> Result<String, String> {
        let trace = Trace::read(vcd, top, &self.paths())?;
        if trace.cycles() < self.first + self.cycles {
            return Err(format!(
                "the waveform of {top} has {} cycles only",
                trace.cycles()
            ));
        }
        let from = self.window().find(|c| trace.is_set(self.latency.0, *c));
        let to = self.window().find(|c| trace.is_set(self.latency.1, *c));
        let (Some(from), Some(to)) = (from, to) else {
            return Err(format!("no beat passes {top} in the cycles shown"));
        };
        if latency.is_some_and(|l| l != to - from) {
            return Err(format!(
                "{top} says its latency is {latency:?} cycles, its waveform shows {}",
                to - from
            ));
        }
        Ok(self.picture(&trace, top, from, to))
    }

    fn window(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.cycles
    }

    fn picture(&self, trace: &Trace, top: &str, from: usize, to: usize) -> String {
        let labels = self.groups.iter().flat_map(|g| {
            let titles = [TITLE.width(g.title)];
            titles
                .into_iter()
                .chain(g.signals.iter().map(|s| LABEL.width(s.label()) + 8.0))
        });
        let left = MARGIN + labels.fold(60.0, f64::max) + 10.0;
        let rows: usize = self.groups.iter().map(|g| g.signals.len()).sum();
        let height =
            MARGIN + 20.0 + ROW + self.groups.len() as f64 * HEADING + rows as f64 * ROW + 34.0;
        let width = left + self.cycles as f64 * self.column + MARGIN;
        let title = format!("Timing of {top}, from a simulation");
        let mut d = Drawing {
            svg: Svg::new(width, height, &title),
            timing: self,
            trace,
            left,
        };
        let mut y = MARGIN + 20.0;
        let bottom = height - 30.0;
        for (n, cycle) in self.window().enumerate() {
            let x = d.x(cycle);
            let middle = (x + self.column / 2.0, MARGIN + 10.0);
            d.svg.text(middle, Anchor::Middle, SMALL, &n.to_string());
            d.svg.line((x, y - 4.0), (x, bottom), colour::GRID, 1.0);
        }
        d.svg
            .text((MARGIN, MARGIN + 10.0), Anchor::Start, SMALL, "cycle");
        d.clock(y);
        y += ROW;
        for group in self.groups {
            d.heading(group, y);
            y += HEADING;
            for signal in group.signals {
                d.signal(group, signal, y);
                y += ROW;
            }
        }
        d.latency(from, to, y + 16.0);
        d.svg.finish()
    }
}

impl Signal {
    fn label(&self) -> &'static str {
        if self.label.is_empty() {
            self.path
        } else {
            self.label
        }
    }
}

struct Drawing<'a> {
    svg: Svg,
    timing: &'a Timing,
    trace: &'a Trace,
    left: f64,
}

impl Drawing<'_> {
    /// Where a cycle begins.
    fn x(&self, cycle: usize) -> f64 {
        self.left + (cycle - self.timing.first) as f64 * self.timing.column
    }

    fn clock(&mut self, y: f64) {
        let (low, high) = (y + ROW - 6.0, y + ROW - 6.0 - HIGH);
        let base = (MARGIN + 8.0, low - 3.0);
        self.svg.text(base, Anchor::Start, LABEL, "clk");
        let mut points = vec![(self.left, low)];
        for cycle in self.timing.window() {
            let (x, half) = (self.x(cycle), self.timing.column / 2.0);
            points.extend([(x, low), (x, high), (x + half, high), (x + half, low)]);
        }
        points.push((self.x(self.timing.window().end), low));
        self.svg.path(&points, colour::INK, 1.2);
    }

    /// The title of a group, and a band behind its rows wherever it stalls or is marked.
    fn heading(&mut self, group: &Group, y: f64) {
        let height = HEADING + group.signals.len() as f64 * ROW;
        if let Some(s) = group.stream {
            let (trace, stalled) = (self.trace, s);
            self.bands(y, height, "stall", colour::STALL, colour::STALL_TEXT, |c| {
                trace.is_set(stalled.valid, c) && !trace.is_set(stalled.ready, c)
            });
        }
        if let Some((mark, text)) = group.mark {
            let trace = self.trace;
            self.bands(y, height, text, "#e2f3e4", "#1b6e28", |c| {
                trace.is_set(mark, c)
            });
        }
        let right = self.x(self.timing.window().end);
        self.svg
            .line((MARGIN, y + 1.0), (right, y + 1.0), colour::GRID, 1.0);
        let base = (MARGIN, y + 15.0);
        self.svg.text(base, Anchor::Start, TITLE, group.title);
    }

    fn bands(
        &mut self,
        y: f64,
        height: f64,
        text: &str,
        fill: &str,
        ink: &'static str,
        when: impl Fn(usize) -> bool,
    ) {
        for (first, count) in runs(self.timing.window(), &when, |_| true) {
            let x = self.x(first);
            let width = count as f64 * self.timing.column;
            self.svg
                .rect((x, y + 1.0), (width, height - 1.0), fill, "none", 0.0);
            for cycle in first + 1..first + count {
                let x = self.x(cycle);
                self.svg
                    .line((x, y + 1.0), (x, y + height), colour::GRID, 1.0);
            }
            let middle = (x + width / 2.0, y + 14.0);
            self.svg.text(middle, Anchor::Middle, TAG.colour(ink), text);
        }
    }

    fn signal(&mut self, group: &Group, signal: &Signal, y: f64) {
        let low = y + ROW - 6.0;
        let base = (MARGIN + 8.0, low - 3.0);
        self.svg.text(base, Anchor::Start, LABEL, signal.label());
        let matters = |cycle: usize| match group.stream {
            Some(s) if ![s.valid, s.ready].contains(&signal.path) => {
                self.trace.is_set(s.valid, cycle)
            }
            _ => {
                let trace = self.trace;
                group.during.is_none_or(|valid| trace.is_set(valid, cycle))
                    && group.since.is_none_or(|bit| {
                        (self.timing.first..cycle).any(|before| trace.is_set(bit, before))
                    })
            }
        };
        // A value ends where it changes, and where a new beat begins although it is the same.
        let continues = |cycle: usize| {
            let same =
                self.trace.value(signal.path, cycle) == self.trace.value(signal.path, cycle - 1);
            let new_beat = group.stream.is_some_and(|s| {
                self.trace.is_set(s.valid, cycle - 1) && self.trace.is_set(s.ready, cycle - 1)
            });
            same && (!new_beat || matches!(signal.show, Show::Level))
        };
        let known = |cycle: usize| {
            matters(cycle)
                && self
                    .trace
                    .value(signal.path, cycle)
                    .is_some_and(|bits| !matches!(signal.show, Show::Level) || bits[0].is_some())
        };
        let shown = runs(self.timing.window(), known, continues);
        let ignored = runs(self.timing.window(), |c| !known(c), |_| true);
        for (first, count) in ignored {
            let (x, width) = (self.x(first), count as f64 * self.timing.column);
            let at = (x + 0.5, low - HIGH + 3.0);
            self.svg
                .rect(at, (width - 1.0, HIGH - 6.0), ANY, "none", 0.0);
        }
        if matches!(signal.show, Show::Level) {
            self.level(signal, &shown, low);
            return;
        }
        for (first, count) in shown {
            let (from, to) = (self.x(first), self.x(first + count));
            let (high, middle) = (low - HIGH, low - HIGH / 2.0);
            let hexagon = [
                (from, middle),
                (from + SLANT, high),
                (to - SLANT, high),
                (to, middle),
                (to - SLANT, low),
                (from + SLANT, low),
            ];
            self.svg.polygon(&hexagon, colour::BUS, colour::ACCENT, 1.0);
            let text = self.value(group, signal, first);
            let mut size: f64 = 10.5;
            while size > 7.5 && Font::mono(size).width(&text) > to - from - 2.0 * SLANT {
                size -= 0.5;
            }
            let at = ((from + to) / 2.0, middle + size * 0.36);
            self.svg.text(at, Anchor::Middle, Font::mono(size), &text);
        }
    }

    fn level(&mut self, signal: &Signal, shown: &[(usize, usize)], low: f64) {
        let mut points: Vec<(f64, f64)> = vec![];
        let mut end = None;
        for (first, count) in shown {
            if end != Some(*first) && !points.is_empty() {
                self.svg.path(&points, colour::ACCENT, 1.6);
                points.clear();
            }
            let y = if self.trace.is_set(signal.path, *first) {
                low - HIGH
            } else {
                low
            };
            points.extend([(self.x(*first), y), (self.x(first + count), y)]);
            end = Some(first + count);
        }
        if !points.is_empty() {
            self.svg.path(&points, colour::ACCENT, 1.6);
        }
    }

    fn value(&self, group: &Group, signal: &Signal, cycle: usize) -> String {
        let Some(bits) = self.trace.value(signal.path, cycle) else {
            return String::new();
        };
        let lane = |width: usize, index: usize| number(&bits[width * index..width * (index + 1)]);
        let text = match signal.show {
            Show::Level | Show::Number => number(bits).map(|n| n.to_string()),
            Show::Binary => bits
                .iter()
                .rev()
                .map(|b| b.map(|b| if b { '1' } else { '0' }))
                .collect(),
            Show::Hex => bits
                .chunks(4)
                .rev()
                .map(|digit| number(digit).map(|n| format!("{n:x}")))
                .collect(),
            Show::Digits(width) => (0..bits.len() / width)
                .rev()
                .map(|i| lane(width, i).map(|n| n.to_string()))
                .collect(),
            Show::F16(index) => lane(16, index).map(|n| decimal(n as u16)),
            Show::Key => number(bits).map(|key| decimal(binary16_of_key(key as u16))),
            Show::Letters => (0..bits.len() / 8)
                .rev()
                .map(|i| lane(8, i).map(letter))
                .collect(),
            Show::Bytes(keep) => self.trace.value(keep, cycle).and_then(|keep| {
                let kept = (0..bits.len() / 8).filter(|i| keep[*i] == Some(true));
                let bytes: Option<Vec<_>> =
                    kept.map(|i| Some(format!("{:02x}", lane(8, i)?))).collect();
                bytes.map(|b| {
                    if b.is_empty() {
                        "none".into()
                    } else {
                        b.join(" ")
                    }
                })
            }),
            Show::Beat => group.stream.map(|s| self.beat(s, cycle)),
        };
        text.unwrap_or_else(|| "x".into())
    }

    /// The name of the beat that a stream offers in a cycle, counted from the first one shown.
    fn beat(&self, s: Handshake, cycle: usize) -> String {
        let (mut vector, mut beat) = (0u8, 0);
        for c in self.timing.first..cycle {
            if self.trace.is_set(s.valid, c) && self.trace.is_set(s.ready, c) {
                beat += 1;
                if self.trace.is_set(s.last, c) {
                    (vector, beat) = (vector + 1, 0);
                }
            }
        }
        format!("{}{beat}", (b'A' + vector % 26) as char)
    }

    /// A measure from the first beat in to the first beat out.
    fn latency(&mut self, from: usize, to: usize, y: f64) {
        let (a, b) = (self.x(from), self.x(to));
        if to == from {
            return;
        }
        for x in [a, b] {
            self.svg.line((x, y - 14.0), (x, y + 5.0), colour::INK, 1.0);
        }
        self.svg.line((a, y), (b, y), colour::INK, 1.0);
        self.svg.arrow_head((b, y), (1.0, 0.0), colour::INK);
        self.svg.arrow_head((a, y), (-1.0, 0.0), colour::INK);
        let cycles = if to - from == 1 { "cycle" } else { "cycles" };
        let text = format!("latency {} {cycles}", to - from);
        let at = (b + 8.0, y + 4.0);
        self.svg.text(at, Anchor::Start, TAG, &text);
    }
}

/// Maximal runs of cycles for which `when` holds, also ended where a cycle does not continue the
/// one before it: first cycle and length.
fn runs(
    window: std::ops::Range<usize>,
    when: impl Fn(usize) -> bool,
    continues: impl Fn(usize) -> bool,
) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = vec![];
    let mut running = false;
    for cycle in window {
        let holds = when(cycle);
        match runs.last_mut() {
            Some(last) if holds && running && continues(cycle) => last.1 += 1,
            _ if holds => runs.push((cycle, 1)),
            _ => {}
        }
        running = holds;
    }
    runs
}

fn letter(byte: u64) -> char {
    match u8::try_from(byte) {
        Ok(0) => '·',
        Ok(byte) if byte.is_ascii_graphic() => byte as char,
        _ => '?',
    }
}

/// A binary16 in few characters.
fn decimal(bits: u16) -> String {
    let x = F16(bits);
    match bits & 0x7fff {
        0x7c00 => if bits >> 15 == 1 { "-Inf" } else { "Inf" }.into(),
        magnitude if magnitude > 0x7c00 => "NaN".into(),
        0 => if bits >> 15 == 1 { "-0" } else { "0" }.into(),
        _ => format!("{}", (x.to_f64() * 1000.0).round() / 1000.0),
    }
}

/// Undoes the decomposer's ordered key.
fn binary16_of_key(key: u16) -> u16 {
    if key & 0x8000 != 0 {
        key & 0x7fff
    } else {
        0x8000 | (!key & 0x7fff)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_undone() {
        for bits in (0..=0x7bffu16).chain(0x8001..=0xfbff) {
            let sign = bits >> 15;
            let key = (1 - sign) << 15 | (bits & 0x7fff) ^ (sign * 0x7fff);
            assert_eq!(binary16_of_key(key), bits);
        }
    }

    #[test]
    fn runs_end_where_the_condition_or_the_value_does() {
        let values = [1, 1, 2, 0, 2, 2];
        let found = runs(0..6, |c| values[c] != 0, |c| values[c] == values[c - 1]);
        assert_eq!(found, [(0, 2), (2, 1), (4, 2)]);
    }

    #[test]
    fn binary16_is_written_in_few_characters() {
        let cases = [
            (0x3c00, "1"),
            (0xb400, "-0.25"),
            (0x7e00, "NaN"),
            (0xfc00, "-Inf"),
            (0x8000, "-0"),
        ];
        for (bits, text) in cases {
            assert_eq!(decimal(bits), text);
        }
    }
}
