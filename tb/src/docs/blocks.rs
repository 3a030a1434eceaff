//! Block diagrams: boxes, registers and wires on a grid, as a file beside a page describes them.

use super::svg::{Anchor, Font, Svg, colour};
use serde::Deserialize;

/// Pixels of a unit of the grid.
const UNIT: f64 = 20.0;
const LINE: f64 = 14.0;
const FRAME_FILL: &str = "#fbfcfe";
const PROSE: Font = Font::sans(11.5);
const NAME: Font = Font::mono(10.5);
const FRAME: Font = Font::mono(11.5).bold();
const STAGE: Font = Font::sans(11.5).colour(colour::FAINT);
const WIRE: Font = Font::mono(10.0).colour(colour::FAINT);

/// A block diagram, as `docs/units/<unit>.blocks.toml` describes it. Positions and sizes are in
/// units of the grid.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    /// Width and height.
    size: (f64, f64),
    /// Dashed vertical lines, one per clock edge that the data crosses.
    #[serde(default)]
    edges: Vec<ClockEdge>,
    /// How the parts are connected.
    wires: Vec<Wire>,
    /// What is drawn, frames first.
    parts: Vec<Part>,
}

/// A clock edge between two stages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockEdge {
    /// Where it is, from the left.
    at: f64,
    /// The stage that it ends.
    label: String,
}

/// A part of a diagram.
#[derive(Deserialize)]
#[serde(try_from = "PartKeys")]
struct Part {
    /// Its name in the description.
    id: String,
    /// What it is.
    kind: Kind,
    /// Upper left corner.
    at: (f64, f64),
    /// Width and height.
    size: (f64, f64),
    /// Words about it, a line each.
    text: Vec<String>,
    /// Names in the Verilog that it shows: nets, registers, instances or modules, a line each.
    names: Vec<String>,
}

/// What a part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Ports of the module: no outline.
    Ports,
    /// Combinational logic.
    Logic,
    /// Registers.
    Register,
    /// An instance of another module.
    Instance,
    /// The outline of a module whose inside is shown.
    Frame,
}

/// A part as it is written: its name stands behind its kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartKeys {
    ports: Option<String>,
    logic: Option<String>,
    register: Option<String>,
    instance: Option<String>,
    frame: Option<String>,
    /// Left, top, width and height.
    #[serde(rename = "box")]
    place: [f64; 4],
    #[serde(default)]
    text: Vec<String>,
    #[serde(default)]
    names: Vec<String>,
}

impl TryFrom<PartKeys> for Part {
    type Error = &'static str;

    fn try_from(keys: PartKeys) -> Result<Part, &'static str> {
        let named = [
            (Kind::Ports, keys.ports),
            (Kind::Logic, keys.logic),
            (Kind::Register, keys.register),
            (Kind::Instance, keys.instance),
            (Kind::Frame, keys.frame),
        ];
        let (kind, id) = only(named)
            .ok_or("a part has exactly one of `ports`, `logic`, `register`, `instance`, `frame`")?;
        let [left, top, width, height] = keys.place;
        Ok(Part {
            id,
            kind,
            at: (left, top),
            size: (width, height),
            text: keys.text,
            names: keys.names,
        })
    }
}

/// A wire between two parts. It leaves and enters at the sides that face each other.
#[derive(Deserialize)]
#[serde(try_from = "WireKeys")]
struct Wire {
    /// Where it starts.
    from: String,
    /// Where it ends.
    to: String,
    /// What runs on it.
    line: Line,
    /// Height (of a horizontal wire) or position (of a vertical one), if not the middle of what
    /// the parts share.
    at: Option<f64>,
    /// Height at which a wire with a bend arrives, if not the middle of its end.
    arrives: Option<f64>,
    /// Where a wire with a bend turns, as a part of the way.
    turn: f64,
    /// Every corner, ends included, instead of a way that is found.
    corners: Vec<(f64, f64)>,
    /// What it is called.
    label: String,
}

/// What runs on a wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// One bit.
    Bit,
    /// Many.
    Bus,
    /// The ready of a stream, against its flow.
    Ready,
}

/// A wire as it is written: its two ends stand behind what runs on it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WireKeys {
    bit: Option<(String, String)>,
    bus: Option<(String, String)>,
    ready: Option<(String, String)>,
    at: Option<f64>,
    arrives: Option<f64>,
    turn: Option<f64>,
    #[serde(default)]
    along: Vec<(f64, f64)>,
    #[serde(default)]
    label: String,
}

impl TryFrom<WireKeys> for Wire {
    type Error = &'static str;

    fn try_from(keys: WireKeys) -> Result<Wire, &'static str> {
        let ends = [
            (Line::Bit, keys.bit),
            (Line::Bus, keys.bus),
            (Line::Ready, keys.ready),
        ];
        let (line, (from, to)) =
            only(ends).ok_or("a wire has exactly one of `bit`, `bus`, `ready`")?;
        if keys.along.len() == 1 {
            return Err("`along` has the two ends of a wire and its corners");
        }
        Ok(Wire {
            from,
            to,
            line,
            at: keys.at,
            arrives: keys.arrives,
            turn: keys.turn.unwrap_or(0.5),
            corners: keys.along,
            label: keys.label,
        })
    }
}

/// The only value that is there, with its kind.
fn only<K, T, const N: usize>(values: [(K, Option<T>); N]) -> Option<(K, T)> {
    let mut present = values
        .into_iter()
        .filter_map(|(kind, value)| Some((kind, value?)));
    let first = present.next()?;
    present.next().is_none().then_some(first)
}

impl Diagram {
    /// Every name in the Verilog that the picture shows.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let parts = self.parts.iter().flat_map(|p| &p.names);
        let wires = self.wires.iter().map(|w| &w.label);
        parts
            .chain(wires)
            .map(String::as_str)
            .filter(|n| !n.is_empty())
    }

    /// What makes no picture, if anything does.
    pub fn fault(&self) -> Option<String> {
        let ids: Vec<&str> = self.parts.iter().map(|p| p.id.as_str()).collect();
        let twice = (1..ids.len()).find(|i| ids[..*i].contains(&ids[*i]));
        if let Some(i) = twice {
            return Some(format!("two parts are called `{}`", ids[i]));
        }
        let mut ends = self.wires.iter().flat_map(|w| [&w.from, &w.to]);
        let end = ends.find(|end| !ids.contains(&end.as_str()))?;
        Some(format!("a wire ends at `{end}`: there is no such part"))
    }

    fn part(&self, id: &str) -> &Part {
        let found = self.parts.iter().find(|p| p.id == id);
        found.unwrap_or_else(|| panic!("the diagram has no part `{id}`"))
    }

    /// Draws it.
    ///
    /// # Panics
    /// If it has a [`fault`](Diagram::fault).
    pub fn draw(&self, title: &str) -> String {
        let mut svg = Svg::new(self.size.0 * UNIT, self.size.1 * UNIT, title);
        for part in self.parts.iter().filter(|p| p.kind == Kind::Frame) {
            let (at, size) = (part.at, part.size);
            let (at, size) = ((at.0 * UNIT, at.1 * UNIT), (size.0 * UNIT, size.1 * UNIT));
            svg.rect(at, size, FRAME_FILL, colour::FAINT, 6.0);
        }
        for edge in &self.edges {
            let x = edge.at * UNIT;
            svg.text((x, 16.0), Anchor::Middle, STAGE, &edge.label);
            let bottom = self.size.1 * UNIT - 8.0;
            svg.dashed(&[(x, 22.0), (x, bottom)], colour::GRID, 1.5);
        }
        for part in self.parts.iter().filter(|p| p.kind == Kind::Frame) {
            draw_part(&mut svg, part);
        }
        for wire in &self.wires {
            draw_wire(&mut svg, wire, self.part(&wire.from), self.part(&wire.to));
        }
        for part in self.parts.iter().filter(|p| p.kind != Kind::Frame) {
            draw_part(&mut svg, part);
        }
        svg.finish()
    }
}

fn draw_part(svg: &mut Svg, part: &Part) {
    let (x, y) = (part.at.0 * UNIT, part.at.1 * UNIT);
    let (w, h) = (part.size.0 * UNIT, part.size.1 * UNIT);
    match part.kind {
        Kind::Frame => {
            let (mut at, baseline) = (x + 10.0, y + 16.0);
            let fonts = part.names.iter().map(|n| (FRAME, n));
            for (font, text) in fonts.chain(part.text.iter().map(|t| (STAGE, t))) {
                // Nothing runs through the words.
                let size = (font.width(text) + 4.0, 14.0);
                svg.rect((at - 2.0, y + 5.0), size, FRAME_FILL, "none", 0.0);
                svg.text((at, baseline), Anchor::Start, font, text);
                at += font.width(text) + 14.0;
            }
            return;
        }
        Kind::Ports => {}
        Kind::Logic => svg.rect((x, y), (w, h), "#ffffff", colour::INK, 8.0),
        Kind::Instance => svg.rect((x, y), (w, h), colour::INSTANCE, colour::INK, 0.0),
        Kind::Register => {
            svg.rect((x, y), (w, h), colour::REGISTER, colour::INK, 0.0);
            let middle = x + w / 2.0;
            let clock = [
                (middle - 5.0, y + h),
                (middle, y + h - 8.0),
                (middle + 5.0, y + h),
            ];
            svg.path(&clock, colour::INK, 1.2);
        }
    }
    let lines = part.text.len() + part.names.len();
    let room = if part.kind == Kind::Register {
        h - 6.0
    } else {
        h
    };
    let mut at = y + room / 2.0 - (lines as f64 - 1.0) * LINE / 2.0 + 4.0;
    // Names of ports stand at the ends of their wires: those of inputs come first.
    let (x, anchor) = match part.kind {
        Kind::Ports if part.at.0 < 1.0 => (x + w - 6.0, Anchor::End),
        Kind::Ports => (x + 6.0, Anchor::Start),
        _ => (x + w / 2.0, Anchor::Middle),
    };
    for text in &part.text {
        svg.text((x, at), anchor, PROSE, text);
        at += LINE;
    }
    for name in &part.names {
        svg.text((x, at), anchor, NAME, name);
        at += LINE;
    }
}

/// The range that two ranges share, if any.
fn shared(a: (f64, f64), b: (f64, f64)) -> Option<(f64, f64)> {
    let common = (a.0.max(b.0), a.1.min(b.1));
    (common.0 < common.1).then_some(common)
}

fn draw_wire(svg: &mut Svg, wire: &Wire, from: &Part, to: &Part) {
    let across = |p: &Part| (p.at.0, p.at.0 + p.size.0);
    let down = |p: &Part| (p.at.1, p.at.1 + p.size.1);
    let middle = |r: (f64, f64)| (r.0 + r.1) / 2.0;
    let (fx, fy, tx, ty) = (across(from), down(from), across(to), down(to));
    let points: Vec<(f64, f64)> = if !wire.corners.is_empty() {
        wire.corners.clone()
    } else if let Some(common) = shared(fx, tx) {
        // One above the other.
        let x = wire.at.unwrap_or(middle(common));
        if fy.1 <= ty.0 {
            vec![(x, fy.1), (x, ty.0)]
        } else {
            vec![(x, fy.0), (x, ty.1)]
        }
    } else {
        let (start, end) = if fx.1 <= tx.0 {
            (fx.1, tx.0)
        } else {
            (fx.0, tx.1)
        };
        match shared(fy, ty) {
            Some(common) => {
                let y = wire.at.unwrap_or(middle(common));
                vec![(start, y), (end, y)]
            }
            None => {
                let turn = start + wire.turn * (end - start);
                let y = wire.at.unwrap_or(middle(fy));
                let arrives = wire.arrives.unwrap_or(middle(ty));
                vec![(start, y), (turn, y), (turn, arrives), (end, arrives)]
            }
        }
    };
    let mut points: Vec<_> = points
        .into_iter()
        .map(|(x, y)| (x * UNIT, y * UNIT))
        .collect();
    let label_at = ((points[0].0 + points[1].0) / 2.0, points[0].1 - 5.0);
    let tip = points[points.len() - 1];
    let before = points[points.len() - 2];
    let along = (tip.0 - before.0, tip.1 - before.1);
    let norm = along.0.hypot(along.1).max(1e-9);
    let last = points.len() - 1;
    points[last] = (tip.0 - 5.0 * along.0 / norm, tip.1 - 5.0 * along.1 / norm);
    match wire.line {
        Line::Bit => svg.path(&points, colour::INK, 1.2),
        Line::Bus => svg.path(&points, colour::INK, 2.6),
        Line::Ready => svg.dashed(&points, colour::FAINT, 1.2),
    }
    let ink = if wire.line == Line::Ready {
        colour::FAINT
    } else {
        colour::INK
    };
    svg.arrow_head(tip, along, ink);
    if !wire.label.is_empty() {
        if let Some(pair) = points
            .windows(2)
            .filter(|p| !wire.corners.is_empty() && p[0].1 == p[1].1)
            .max_by(|a, b| (a[1].0 - a[0].0).abs().total_cmp(&(b[1].0 - b[0].0).abs()))
        {
            // Above the longest level part.
            let at = ((pair[0].0 + pair[1].0) / 2.0, pair[0].1 - 5.0);
            svg.text(at, Anchor::Middle, WIRE, &wire.label);
        } else if points.len() == 2 {
            svg.text(label_at, Anchor::Middle, WIRE, &wire.label);
        } else {
            let at = (points[1].0 - 6.0, (points[1].1 + points[2].1) / 2.0 + 4.0);
            svg.text(at, Anchor::End, WIRE, &wire.label);
        }
    }
}
