//! The symbol of a module: its ports around a box.

use super::svg::{Anchor, Font, Svg, colour};
use rtl_gen::hw::{Module, Port};

const ROW: f64 = 22.0;
const GAP: f64 = 14.0;
const WIRE: f64 = 52.0;
const MARGIN: f64 = 12.0;
const HEAD: f64 = 50.0;
const FONT: Font = Font::mono(12.0);
const TITLE: Font = Font::mono(14.0).bold();
const NOTE: Font = Font::sans(11.5).colour(colour::FAINT);
const WIDTH: Font = Font::mono(10.5).colour(colour::FAINT);

/// Ports that are drawn together: a stream, or those that belong to none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Prefix of the stream, if it is one.
    pub stream: Option<String>,
    /// True if the stream, or every port, goes into the module.
    pub input: bool,
    /// The ports; of a stream valid, ready, then the payload.
    pub ports: Vec<Port>,
}

/// The ports of a module but clock and reset, in groups: single ports and streams in the order
/// of their first port. A stream's ready belongs to it though it goes the other way.
pub fn groups(module: &Module) -> Vec<Group> {
    let ports = module.ports();
    let streams: Vec<(String, bool)> = ports
        .iter()
        .filter_map(|p| {
            let prefix = ["_tvalid", "_valid"]
                .iter()
                .find_map(|end| p.name.strip_suffix(end))?;
            Some((prefix.to_owned(), p.input))
        })
        .collect();
    let mut groups: Vec<Group> = vec![];
    let data = ports
        .into_iter()
        .filter(|p| !["clk", "rst_n"].contains(&p.name.as_str()));
    for port in data {
        let stream = streams
            .iter()
            .find(|(prefix, _)| port.name.starts_with(&format!("{prefix}_")));
        let (name, input) = match stream {
            Some((prefix, input)) => (Some(prefix.clone()), *input),
            None => (None, port.input),
        };
        match groups
            .iter_mut()
            .find(|g| g.stream == name && g.input == input)
        {
            Some(group) => group.ports.push(port),
            None => groups.push(Group {
                stream: name,
                input,
                ports: vec![port],
            }),
        }
    }
    for group in &mut groups {
        if group.stream.is_some() {
            group.ports.sort_by_key(|p| {
                let handshake = ["valid", "ready"];
                handshake
                    .iter()
                    .position(|end| p.name.ends_with(end))
                    .unwrap_or(handshake.len())
            });
        }
    }
    groups
}

/// Draws the symbol.
pub fn symbol(module: &Module) -> String {
    let groups = groups(module);
    let side = |input: bool| groups.iter().filter(move |g| g.input == input);
    let height = |input: bool| {
        let rows: usize = side(input).map(|g| g.ports.len()).sum();
        let gaps = side(input).count().saturating_sub(1);
        rows as f64 * ROW + gaps as f64 * GAP
    };
    let clocking: Vec<Port> = module
        .ports()
        .into_iter()
        .filter(|p| ["clk", "rst_n"].contains(&p.name.as_str()))
        .collect();
    let foot = if clocking.is_empty() {
        0.0
    } else {
        GAP + clocking.len() as f64 * ROW
    };
    let longest = |input: bool| {
        let names = side(input).flat_map(|g| &g.ports);
        names.map(|p| FONT.width(&p.name)).fold(0.0, f64::max)
    };
    let parameters: Vec<_> = module
        .parameters()
        .iter()
        .map(|(k, v)| format!("{k} = {v}"))
        .collect();
    let parameters = parameters.join(", ");
    let inner = (longest(true) + longest(false) + 70.0)
        .max(TITLE.width(module.name()) + 30.0)
        .max(NOTE.width(&parameters) + 30.0);
    let body = HEAD + (height(true) + foot).max(height(false)) + 8.0;
    let (left, top) = (MARGIN + WIRE, MARGIN);
    let mut svg = Svg::new(
        inner + 2.0 * left,
        body + 2.0 * top,
        &format!("Symbol of {}", module.name()),
    );
    svg.rect((left, top), (inner, body), colour::BOX, colour::INK, 3.0);
    let middle = left + inner / 2.0;
    svg.text((middle, top + 21.0), Anchor::Middle, TITLE, module.name());
    svg.text((middle, top + 37.0), Anchor::Middle, NOTE, &parameters);

    for input in [true, false] {
        let mut y = top + HEAD + ROW / 2.0;
        for group in side(input) {
            for port in &group.ports {
                draw_port(&mut svg, port, input, left, left + inner, y);
                y += ROW;
            }
            y += GAP;
        }
    }
    let mut y = top + body - 8.0 - clocking.len() as f64 * ROW + ROW / 2.0;
    for port in &clocking {
        draw_clocking(&mut svg, port, left, y);
        y += ROW;
    }
    svg.finish()
}

/// A port on the side of its group; the arrow tells its own direction.
fn draw_port(svg: &mut Svg, port: &Port, on_left: bool, left: f64, right: f64, y: f64) {
    let (edge, outer) = if on_left {
        (left, left - WIRE)
    } else {
        (right, right + WIRE)
    };
    let bits = port.kind.width();
    let bus = bits > 1;
    let (from, to) = if port.input == on_left {
        // Towards the right on both sides.
        if on_left {
            (outer, edge)
        } else {
            (edge, outer)
        }
    } else if on_left {
        (edge, outer)
    } else {
        (outer, edge)
    };
    let along = (to - from, 0.0);
    // The line stops inside its arrow head, so that a thick one does not blunt it.
    let stop = to - 5.0 * along.0.signum();
    svg.line(
        (from, y),
        (stop, y),
        colour::INK,
        if bus { 2.6 } else { 1.2 },
    );
    svg.arrow_head((to, y), along, colour::INK);
    if bus {
        let x = (edge + outer) / 2.0;
        svg.line((x - 3.0, y + 5.0), (x + 3.0, y - 5.0), colour::INK, 1.2);
        svg.text((x + 1.0, y - 7.0), Anchor::Middle, WIDTH, &bits.to_string());
    }
    let (x, anchor) = if on_left {
        (edge + 8.0, Anchor::Start)
    } else {
        (edge - 8.0, Anchor::End)
    };
    svg.text((x, y + 4.0), anchor, FONT, &port.name);
}

/// Clock with its triangle, reset with the ring of an active low input.
fn draw_clocking(svg: &mut Svg, port: &Port, left: f64, y: f64) {
    let is_clock = port.name == "clk";
    let end = if is_clock { left } else { left - 7.0 };
    svg.line((left - WIRE, y), (end, y), colour::INK, 1.2);
    let x = if is_clock {
        let triangle = [(left, y - 6.0), (left + 10.0, y), (left, y + 6.0)];
        svg.path(&triangle, colour::INK, 1.2);
        left + 15.0
    } else {
        svg.circle((left - 3.6, y), 3.4, "#ffffff", colour::INK);
        left + 8.0
    };
    svg.text((x, y + 4.0), Anchor::Start, FONT, &port.name);
}
