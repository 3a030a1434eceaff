//! Timing diagrams: chosen signals of a waveform, one column per clock cycle.

use super::svg::{ANY, Anchor, Font, Svg, colour};
use super::trace::{Trace, number};
use rtl_gen::hw::{Encoding, Module};
use serde::Deserialize;
use sim::F16;
use std::collections::HashMap;
use std::path::Path;

const MARGIN: f64 = 12.0;
const ROW: f64 = 26.0;
const HIGH: f64 = 15.0;
const HEADING: f64 = 22.0;
const SLANT: f64 = 4.0;
/// The smallest size in which values are written.
const SMALLEST: f64 = 7.5;
/// Width of the gap where cycles are left out.
const SKIP: f64 = 16.0;
const LABEL: Font = Font::mono(11.0);
const TITLE: Font = Font::sans(11.0).bold();
const SMALL: Font = Font::sans(10.0).colour(colour::FAINT);
const TAG: Font = Font::sans(10.0).bold();

/// A timing diagram, as `docs/units/<unit>.timing.toml` describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The configuration that is run.
    pub config: String,
    /// The first cycle that is shown.
    first: usize,
    /// How many cycles are shown, with those left out.
    cycles: usize,
    /// Cycles left out, counted from the first one shown: the first of them, and the first behind
    /// them.
    #[serde(default)]
    skips: Vec<(usize, usize)>,
    /// Width of a cycle in pixels.
    column: f64,
    /// The signals from top to bottom.
    groups: Vec<Group>,
    /// What is measured below the signals.
    span: Span,
}

/// A time that a diagram measures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Span {
    /// The latency of the module, from the first cycle in which all bits of `from` are set to the
    /// first one in which all of `to` are.
    Latency { from: Vec<String>, to: Vec<String> },
    /// The latency of a module without a handshake: between two of the cycles shown.
    Advanced {
        /// What goes in.
        from: usize,
        /// It comes out.
        to: usize,
        /// A bit without which nothing moves: only cycles with it count.
        advance: Option<String>,
    },
    /// A time measured as a latency, and what it is.
    Time {
        from: Vec<String>,
        to: Vec<String>,
        label: String,
    },
}

/// Signals that belong together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    /// What they are.
    title: String,
    /// The handshake, if they are a stream: its payload does not matter without valid, and a
    /// cycle with valid and without ready is a stall.
    stream: Option<Handshake>,
    /// Ports outside a stream that go with its beats: they matter while this valid is set.
    during: Option<String>,
    /// A bit without which nothing moves.
    advance: Option<String>,
    /// A bit that marks cycles.
    mark: Option<Mark>,
    /// Registers without reset: they matter from the cycle after this bit was first set.
    since: Option<String>,
    /// The signals.
    signals: Vec<Signal>,
}

/// The handshake of a stream.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Handshake {
    valid: String,
    ready: String,
    last: String,
}

/// A bit that marks cycles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    bit: String,
    /// What it means.
    label: String,
}

/// A signal of a diagram.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Signal {
    /// Instances below the top module and the net, with dots.
    net: String,
    /// The text before the waveform, if not the net.
    label: Option<String>,
    /// How its values are written.
    #[serde(default)]
    show: Show,
}

/// How values are written.
#[derive(Deserialize, Default)]
#[serde(rename_all = "snake_case")]
enum Show {
    /// A bit, as a level.
    #[default]
    Level,
    /// A number.
    Number,
    /// All bits, the highest first.
    Binary,
    /// Hexadecimal.
    Hex,
    /// A digit per lane of so many bits, the highest lane first.
    Digits(usize),
    /// Lanes of so many bits as numbers, the highest lane first.
    Numbers(usize),
    /// The same with a sign.
    Signed(usize),
    /// The name of a state or another named value, as the module has it.
    State,
    /// A lane of binary16, as a decimal number.
    Binary16(usize),
    /// An ordered key of the decomposer, as the decimal number it stands for.
    Key,
    /// A byte per lane as a letter, the highest lane first; a dot for 0.
    Letters,
    /// The bytes that the signal named here marks, in hexadecimal, the lowest first.
    Bytes(String),
    /// As many bytes as the signal named here says, in hexadecimal, the lowest first.
    First(String),
    /// How many bits are set.
    Count,
    /// Which beat it is: a letter per vector and the number of the beat in it.
    Beat,
    /// Which vector it is: its letter.
    Vector,
}

impl Show {
    /// What is wrong with a signal of so many bits, if it cannot be written like this.
    fn fault(&self, bits: usize, in_stream: bool) -> Option<String> {
        match self {
            Show::Digits(w) | Show::Numbers(w) | Show::Signed(w)
                if *w == 0 || *w > 64 || !bits.is_multiple_of(*w) =>
            {
                Some(format!("{bits} bits are no lanes of {w}"))
            }
            Show::Binary16(lane) if 16 * (lane + 1) > bits => {
                Some(format!("{bits} bits have no lane {lane} of binary16"))
            }
            Show::Letters | Show::Bytes(_) | Show::First(_) if !bits.is_multiple_of(8) => {
                Some(format!("{bits} bits are no bytes"))
            }
            Show::Beat | Show::Vector if !in_stream => {
                Some("beats and vectors are counted in a group with a `stream`".into())
            }
            _ => None,
        }
    }
}

impl Timing {
    /// Every signal that is read from the waveform.
    fn paths(&self) -> Vec<&str> {
        let mut paths = vec![];
        for group in &self.groups {
            if let Some(s) = &group.stream {
                paths.extend([&s.valid, &s.ready, &s.last]);
            }
            paths.extend(&group.advance);
            paths.extend(group.mark.iter().map(|m| &m.bit));
            paths.extend(&group.since);
            paths.extend(&group.during);
            for signal in &group.signals {
                paths.push(&signal.net);
                if let Show::Bytes(other) | Show::First(other) = &signal.show {
                    paths.push(other);
                }
            }
        }
        match &self.span {
            Span::Latency { from, to } | Span::Time { from, to, .. } => {
                paths.extend(from.iter().chain(to));
            }
            Span::Advanced { advance, .. } => paths.extend(advance),
        }
        let mut paths: Vec<&str> = paths.into_iter().map(String::as_str).collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// Names of nets and instances that it shows, as in the Verilog.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.paths().into_iter().flat_map(|p| p.split('.'))
    }

    /// What makes no picture, if anything does.
    pub fn fault(&self) -> Option<String> {
        let mut end = 0;
        for (from, to) in &self.skips {
            if !(end <= *from && from < to && *to < self.cycles) {
                return Some(format!(
                    "cycles {from} to {to} cannot be left out: skips ascend and end before the last cycle"
                ));
            }
            end = *to;
        }
        match &self.span {
            Span::Advanced { from, to, .. } if from >= to || *to >= self.cycles => {
                Some(format!("no span from cycle {from} to cycle {to}"))
            }
            _ if self.cycles == 0 || self.column <= 0.0 => Some("no cycles are shown".into()),
            _ => None,
        }
    }

    /// Draws the diagram from the waveform of a module.
    ///
    /// # Errors
    /// If the waveform cannot be read, lacks a signal, or shows another latency.
    pub fn draw(&self, vcd: &Path, module: &Module) -> Result<String, String> {
        let top = module.name();
        let trace = Trace::read(vcd, top, &self.paths())?;
        if trace.cycles() < self.first + self.cycles {
            return Err(format!(
                "the waveform of {top} has {} cycles only",
                trace.cycles()
            ));
        }
        let states: HashMap<String, Encoding> = module
            .encoded_nets()
            .into_iter()
            .map(|net| (net.name(), net.encoding))
            .collect();
        for group in &self.groups {
            for signal in &group.signals {
                let bits = trace.value(&signal.net, self.first).map_or(0, Vec::len);
                let fault = match signal.show {
                    Show::State if !states.contains_key(&signal.net) => {
                        Some("it holds no named values".into())
                    }
                    _ => signal.show.fault(bits, group.stream.is_some()),
                };
                if let Some(fault) = fault {
                    return Err(format!("{top}, {}: {fault}", signal.net));
                }
            }
        }
        let measured = self.measure(&trace, top, module.latency())?;
        Ok(self.picture(&trace, &states, top, &measured))
    }

    /// The span in the waveform: where it begins and ends, and its text.
    fn measure(
        &self,
        trace: &Trace,
        top: &str,
        latency: Option<usize>,
    ) -> Result<(usize, usize, String), String> {
        let words = |n: usize| format!("{n} {}", if n == 1 { "cycle" } else { "cycles" });
        let first = |bits: &[String]| {
            let set = |cycle: &usize| bits.iter().all(|bit| trace.is_set(bit, *cycle));
            self.window().find(set)
        };
        let between = |from: &[String], to: &[String]| Some((first(from)?, first(to)?));
        let nothing = || format!("no beat passes {top} in the cycles shown");
        let (from, to, cycles, text) = match &self.span {
            Span::Latency { from, to } => {
                let (from, to) = between(from, to).ok_or_else(nothing)?;
                let cycles = to - from;
                (from, to, cycles, format!("latency {}", words(cycles)))
            }
            Span::Advanced { from, to, advance } => {
                let (from, to) = (self.first + from, self.first + to);
                let moves = |c: &usize| advance.as_ref().is_none_or(|bit| trace.is_set(bit, *c));
                let cycles = (from..to).filter(moves).count();
                let with = advance.as_ref().map(|bit| format!(" with {bit}"));
                let text = format!("latency {}{}", words(cycles), with.unwrap_or_default());
                (from, to, cycles, text)
            }
            Span::Time { from, to, label } => {
                let (from, to) = between(from, to).ok_or_else(nothing)?;
                return Ok((from, to, format!("{label}: {}", words(to - from))));
            }
        };
        if latency.is_some_and(|l| l != cycles) {
            return Err(format!(
                "{top} says its latency is {latency:?} cycles, its waveform shows {cycles}"
            ));
        }
        Ok((from, to, text))
    }

    /// The cycles shown.
    fn window(&self) -> impl Iterator<Item = usize> + Clone {
        let shown = |n: &usize| !self.skips.iter().any(|s| (s.0..s.1).contains(n));
        (0..self.cycles).filter(shown).map(|n| self.first + n)
    }

    fn picture(
        &self,
        trace: &Trace,
        states: &HashMap<String, Encoding>,
        top: &str,
        (from, to, text): &(usize, usize, String),
    ) -> String {
        let labels = self.groups.iter().flat_map(|g| {
            let titles = [TITLE.width(&g.title)];
            titles
                .into_iter()
                .chain(g.signals.iter().map(|s| LABEL.width(s.label()) + 8.0))
        });
        let left = MARGIN + labels.fold(60.0, f64::max) + 10.0;
        let rows: usize = self.groups.iter().map(|g| g.signals.len()).sum();
        let height =
            MARGIN + 20.0 + ROW + self.groups.len() as f64 * HEADING + rows as f64 * ROW + 34.0;
        let shown = self.window().count() as f64;
        let width = left + shown * self.column + self.skips.len() as f64 * SKIP + MARGIN;
        let title = format!("Timing of {top}, from a simulation");
        let mut d = Drawing {
            svg: Svg::new(width, height, &title),
            timing: self,
            trace,
            states,
            left,
        };
        let mut y = MARGIN + 20.0;
        let bottom = height - 30.0;
        for cycle in self.window() {
            let x = d.x(cycle);
            let middle = (x + self.column / 2.0, MARGIN + 10.0);
            let number = (cycle - self.first).to_string();
            d.svg.text(middle, Anchor::Middle, SMALL, &number);
            d.svg.line((x, y - 4.0), (x, bottom), colour::GRID, 1.0);
        }
        for (_, next) in &self.skips {
            let x = d.x(self.first + next) - SKIP;
            let middle = (x + SKIP / 2.0, MARGIN + 10.0);
            d.svg.text(middle, Anchor::Middle, SMALL, "…");
            d.svg.line((x, y - 4.0), (x, bottom), colour::GRID, 1.0);
        }
        d.svg
            .text((MARGIN, MARGIN + 10.0), Anchor::Start, SMALL, "cycle");
        d.clock(y);
        y += ROW;
        for group in &self.groups {
            d.heading(group, y);
            y += HEADING;
            for signal in &group.signals {
                d.signal(group, signal, y);
                y += ROW;
            }
        }
        d.span(*from, *to, text, y + 16.0, width - MARGIN);
        d.svg.finish()
    }
}

impl Signal {
    fn label(&self) -> &str {
        self.label.as_ref().unwrap_or(&self.net)
    }
}

struct Drawing<'a> {
    svg: Svg,
    timing: &'a Timing,
    trace: &'a Trace,
    /// What the values of nets are called.
    states: &'a HashMap<String, Encoding>,
    left: f64,
}

impl Drawing<'_> {
    /// Where a cycle begins.
    fn x(&self, cycle: usize) -> f64 {
        let before = self.timing.window().take_while(|c| *c < cycle).count() as f64;
        let n = cycle - self.timing.first;
        let skipped = self.timing.skips.iter().filter(|s| s.1 <= n).count() as f64;
        self.left + before * self.timing.column + skipped * SKIP
    }

    /// Where a run of cycles ends.
    fn end(&self, first: usize, count: usize) -> f64 {
        self.x(first) + count as f64 * self.timing.column
    }

    /// Where the last cycle ends.
    fn right(&self) -> f64 {
        let last = self.timing.window().last().unwrap_or(self.timing.first);
        self.end(last, 1)
    }

    fn clock(&mut self, y: f64) {
        let (low, high) = (y + ROW - 6.0, y + ROW - 6.0 - HIGH);
        let base = (MARGIN + 8.0, low - 3.0);
        self.svg.text(base, Anchor::Start, LABEL, "clk");
        for (first, count) in runs(self.timing.window(), |_| true, |_| true) {
            let mut points = vec![(self.x(first), low)];
            for cycle in first..first + count {
                let (x, half) = (self.x(cycle), self.timing.column / 2.0);
                points.extend([(x, low), (x, high), (x + half, high), (x + half, low)]);
            }
            points.push((self.end(first, count), low));
            self.svg.path(&points, colour::INK, 1.2);
        }
    }

    /// The title of a group, and a band behind its rows wherever it stalls or is marked.
    fn heading(&mut self, group: &Group, y: f64) {
        let height = HEADING + group.signals.len() as f64 * ROW;
        if let Some(stream) = &group.stream {
            let trace = self.trace;
            self.bands(y, height, "stall", colour::STALL, colour::STALL_TEXT, |c| {
                trace.is_set(&stream.valid, c) && !trace.is_set(&stream.ready, c)
            });
        }
        if let Some(advance) = &group.advance {
            let trace = self.trace;
            self.bands(y, height, "hold", colour::STALL, colour::STALL_TEXT, |c| {
                !trace.is_set(advance, c)
            });
        }
        if let Some(mark) = &group.mark {
            let trace = self.trace;
            self.bands(y, height, &mark.label, "#e2f3e4", "#1b6e28", |c| {
                trace.is_set(&mark.bit, c)
            });
        }
        let right = self.right();
        self.svg
            .line((MARGIN, y + 1.0), (right, y + 1.0), colour::GRID, 1.0);
        let base = (MARGIN, y + 15.0);
        self.svg.text(base, Anchor::Start, TITLE, &group.title);
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
        let matters = |cycle: usize| match &group.stream {
            Some(s) if ![&s.valid, &s.ready].contains(&&signal.net) => {
                self.trace.is_set(&s.valid, cycle)
            }
            _ => {
                let trace = self.trace;
                let during = group.during.as_ref();
                let since = group.since.as_ref();
                during.is_none_or(|valid| trace.is_set(valid, cycle))
                    && since.is_none_or(|bit| {
                        (self.timing.first..cycle).any(|before| trace.is_set(bit, before))
                    })
            }
        };
        // A value ends where it changes, and where a new beat begins although it is the same.
        let continues = |cycle: usize| {
            let same =
                self.trace.value(&signal.net, cycle) == self.trace.value(&signal.net, cycle - 1);
            let new_beat = group.stream.as_ref().is_some_and(|s| {
                self.trace.is_set(&s.valid, cycle - 1) && self.trace.is_set(&s.ready, cycle - 1)
            });
            same && (!new_beat || matches!(signal.show, Show::Level))
        };
        let known = |cycle: usize| {
            matters(cycle)
                && self
                    .trace
                    .value(&signal.net, cycle)
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
            let (from, to) = (self.x(first), self.end(first, count));
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
            let mut text = self.value(group, signal, first);
            let room = to - from - 2.0 * SLANT;
            let fits = |text: &str, size: f64| Font::mono(size).width(text) <= room;
            if matches!(signal.show, Show::Bytes(_)) && !fits(&text, SMALLEST) {
                text.retain(|c| c != ' ');
            }
            let mut size: f64 = 10.5;
            while size > SMALLEST && !fits(&text, size) {
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
            let y = if self.trace.is_set(&signal.net, *first) {
                low - HIGH
            } else {
                low
            };
            points.extend([(self.x(*first), y), (self.end(*first, *count), y)]);
            end = Some(first + count);
        }
        if !points.is_empty() {
            self.svg.path(&points, colour::ACCENT, 1.6);
        }
    }

    fn value(&self, group: &Group, signal: &Signal, cycle: usize) -> String {
        let Some(bits) = self.trace.value(&signal.net, cycle) else {
            return String::new();
        };
        let lane = |width: usize, index: usize| number(&bits[width * index..width * (index + 1)]);
        let text = match &signal.show {
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
                .map(|i| lane(*width, i).map(|n| n.to_string()))
                .collect(),
            Show::Numbers(width) => (0..bits.len() / width)
                .rev()
                .map(|i| lane(*width, i).map(|n| n.to_string()))
                .collect::<Option<Vec<_>>>()
                .map(|numbers| numbers.join(", ")),
            Show::Signed(width) => (0..bits.len() / width)
                .rev()
                .map(|i| lane(*width, i).map(|n| signed(n, *width).to_string()))
                .collect::<Option<Vec<_>>>()
                .map(|numbers| numbers.join(", ")),
            Show::State => {
                let values = self.states[&signal.net].values();
                let now = number(bits);
                let named = values.iter().find(|value| now == Some(value.value));
                named.map(|value| value.name.clone())
            }
            Show::Binary16(index) => lane(16, *index).map(|n| decimal(n as u16)),
            Show::Key => number(bits).map(|key| decimal(binary16_of_key(key as u16))),
            Show::Letters => (0..bits.len() / 8)
                .rev()
                .map(|i| lane(8, i).map(letter))
                .collect(),
            Show::Bytes(keep) => self.trace.value(keep, cycle).and_then(|keep| {
                let kept = (0..bits.len() / 8).filter(|i| keep[*i] == Some(true));
                joined(kept.map(|i| lane(8, i)))
            }),
            Show::First(count) => {
                let count = self.trace.value(count, cycle).and_then(|n| number(n));
                count.and_then(|n| joined((0..n as usize).map(|i| lane(8, i))))
            }
            Show::Count => {
                let set: Option<Vec<bool>> = bits.iter().copied().collect();
                set.map(|set| set.iter().filter(|bit| **bit).count().to_string())
            }
            Show::Beat | Show::Vector => group.stream.as_ref().map(|s| {
                let (vector, beat) = self.beat(s, cycle);
                match signal.show {
                    Show::Vector => vector.to_string(),
                    _ => format!("{vector}{beat}"),
                }
            }),
        };
        text.unwrap_or_else(|| "x".into())
    }

    /// Vector and number of the beat that a stream offers in a cycle, counted from the first cycle
    /// shown.
    fn beat(&self, s: &Handshake, cycle: usize) -> (char, usize) {
        let (mut vector, mut beat) = (0u8, 0);
        for c in self.timing.first..cycle {
            if self.trace.is_set(&s.valid, c) && self.trace.is_set(&s.ready, c) {
                beat += 1;
                if self.trace.is_set(&s.last, c) {
                    (vector, beat) = (vector + 1, 0);
                }
            }
        }
        ((b'A' + vector % 26) as char, beat)
    }

    /// A measure from one cycle to another, with its text where there is room before `right`.
    fn span(&mut self, from: usize, to: usize, text: &str, y: f64, right: f64) {
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
        let width = TAG.width(text);
        if b + 8.0 + width <= right {
            let at = (b + 8.0, y + 4.0);
            self.svg.text(at, Anchor::Start, TAG, text);
        } else {
            let middle = (a + b) / 2.0;
            let at = (middle - width / 2.0 - 6.0, y - 7.0);
            self.svg
                .rect(at, (width + 12.0, 14.0), "#ffffff", "none", 0.0);
            self.svg.text((middle, y + 4.0), Anchor::Middle, TAG, text);
        }
    }
}

/// Maximal runs of cycles for which `when` holds, also ended where a cycle does not continue the
/// one before it: first cycle and length.
fn runs(
    window: impl Iterator<Item = usize>,
    when: impl Fn(usize) -> bool,
    continues: impl Fn(usize) -> bool,
) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = vec![];
    for cycle in window.filter(|cycle| when(*cycle)) {
        match runs.last_mut() {
            Some(last) if last.0 + last.1 == cycle && continues(cycle) => last.1 += 1,
            _ => runs.push((cycle, 1)),
        }
    }
    runs
}

/// Bytes in hexadecimal, or the word for none; `None` if one is not known.
fn joined(bytes: impl Iterator<Item = Option<u64>>) -> Option<String> {
    let bytes: Option<Vec<_>> = bytes.map(|byte| Some(format!("{:02x}", byte?))).collect();
    bytes.map(|bytes| match bytes.is_empty() {
        true => "none".into(),
        false => bytes.join(" "),
    })
}

/// A number of so many bits in two's complement.
fn signed(n: u64, width: usize) -> i64 {
    let sign = (n >> (width - 1) & 1) << width;
    n as i64 - sign as i64
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
        let skipping = [0, 1, 4, 5].into_iter();
        assert_eq!(runs(skipping, |_| true, |_| true), [(0, 2), (4, 2)]);
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
