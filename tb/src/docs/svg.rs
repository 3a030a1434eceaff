//! A small writer of SVG: text, lines and boxes, in the style of all our pictures.

use std::fmt::Write as _;

/// Width of a character of the monospaced font, as a part of its size.
const MONO_ADVANCE: f64 = 0.602;
/// Mean width of a character of the proportional font, as a part of its size.
const SANS_ADVANCE: f64 = 0.56;

/// The colours of our pictures: ink on white, one accent, one warning.
pub mod colour {
    /// Lines and text.
    pub const INK: &str = "#1f2933";
    /// Secondary lines and text.
    pub const FAINT: &str = "#7b8794";
    /// Grids.
    pub const GRID: &str = "#dde3e9";
    /// Fill of a symbol or a box.
    pub const BOX: &str = "#f4f7fa";
    /// Fill of a block that is an instance of another module.
    pub const INSTANCE: &str = "#e3eefb";
    /// Fill of registers.
    pub const REGISTER: &str = "#9fb3c8";
    /// Values on a bus.
    pub const BUS: &str = "#d6e8fb";
    /// Outline of values on a bus, and high levels.
    pub const ACCENT: &str = "#1565c0";
    /// A stall.
    pub const STALL: &str = "#fde8cd";
    /// Text about a stall.
    pub const STALL_TEXT: &str = "#a84b00";
}

/// Where a text is anchored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Starts at its position.
    Start,
    /// Is centred on it.
    Middle,
    /// Ends at it.
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    size: f64,
    mono: bool,
    bold: bool,
    colour: &'static str,
}

impl Font {
    /// Monospaced: names in the Verilog, values.
    pub const fn mono(size: f64) -> Font {
        Font {
            size,
            mono: true,
            bold: false,
            colour: colour::INK,
        }
    }

    /// Proportional: everything else.
    pub const fn sans(size: f64) -> Font {
        Font {
            size,
            mono: false,
            bold: false,
            colour: colour::INK,
        }
    }

    /// The same in bold.
    pub const fn bold(self) -> Font {
        Font { bold: true, ..self }
    }

    /// The same in another colour.
    pub const fn colour(self, colour: &'static str) -> Font {
        Font { colour, ..self }
    }

    /// How wide a text is, about.
    pub fn width(&self, text: &str) -> f64 {
        let advance = if self.mono {
            MONO_ADVANCE
        } else {
            SANS_ADVANCE
        };
        let bold = if self.bold && !self.mono { 1.07 } else { 1.0 };
        text.chars().count() as f64 * advance * self.size * bold
    }
}

/// A picture under construction. Coordinates are pixels; `y` goes down.
pub struct Svg {
    body: String,
    width: f64,
    height: f64,
    title: String,
}

impl Svg {
    /// An empty picture; `title` is what a screen reader says.
    pub fn new(width: f64, height: f64, title: &str) -> Svg {
        Svg {
            body: String::new(),
            width,
            height,
            title: title.into(),
        }
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.path(&[from, to], colour, width);
    }

    /// A line through all points.
    pub fn path(&mut self, points: &[(f64, f64)], colour: &str, width: f64) {
        self.element(&format!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{}"/>"#,
            joined(points),
            number(width)
        ));
    }

    /// A dashed line through all points.
    pub fn dashed(&mut self, points: &[(f64, f64)], colour: &str, width: f64) {
        self.element(&format!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{}" stroke-dasharray="4 3"/>"#,
            joined(points),
            number(width)
        ));
    }

    /// A filled shape.
    pub fn polygon(&mut self, points: &[(f64, f64)], fill: &str, stroke: &str, width: f64) {
        self.element(&format!(
            r#"<polygon points="{}" fill="{fill}" stroke="{stroke}" stroke-width="{}"/>"#,
            joined(points),
            number(width)
        ));
    }

    /// A box with its upper left corner at `at`.
    pub fn rect(
        &mut self,
        at: (f64, f64),
        size: (f64, f64),
        fill: &str,
        stroke: &str,
        radius: f64,
    ) {
        self.element(&format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>"#,
            number(at.0),
            number(at.1),
            number(size.0),
            number(size.1),
            number(radius)
        ));
    }

    /// A ring.
    pub fn circle(&mut self, at: (f64, f64), radius: f64, fill: &str, stroke: &str) {
        self.element(&format!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>"#,
            number(at.0),
            number(at.1),
            number(radius)
        ));
    }

    /// A line of text with its baseline at `at`.
    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, font: Font, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let class = if font.mono { "m" } else { "s" };
        let weight = if font.bold {
            r#" font-weight="bold""#
        } else {
            ""
        };
        self.element(&format!(
            r#"<text class="{class}" x="{}" y="{}" font-size="{}"{weight} text-anchor="{anchor}" fill="{}" xml:space="preserve">{}</text>"#,
            number(at.0),
            number(at.1),
            number(font.size),
            font.colour,
            escaped(text)
        ));
    }

    /// An arrow head at `tip`, pointing along the vector `along`.
    pub fn arrow_head(&mut self, tip: (f64, f64), along: (f64, f64), colour: &str) {
        const LENGTH: f64 = 7.0;
        const HALF: f64 = 3.2;
        let norm = along.0.hypot(along.1).max(1e-9);
        let (dx, dy) = (along.0 / norm, along.1 / norm);
        let back = (tip.0 - LENGTH * dx, tip.1 - LENGTH * dy);
        let wings = [
            (back.0 - HALF * dy, back.1 + HALF * dx),
            (back.0 + HALF * dy, back.1 - HALF * dx),
        ];
        self.polygon(&[tip, wings[0], wings[1]], colour, colour, 0.5);
    }

    fn element(&mut self, text: &str) {
        self.body.push_str(text);
        self.body.push('\n');
    }

    /// The file.
    pub fn finish(self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let mut text = String::new();
        let _ = write!(
            text,
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<title>{}</title>
<style>.m{{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace}}.s{{font-family:"DejaVu Sans","Helvetica Neue",Arial,sans-serif}}</style>
<defs><pattern id="any" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#f3f5f7"/><line x1="0" y1="0" x2="0" y2="6" stroke="#c9d1d9" stroke-width="2"/></pattern></defs>
<rect width="{width}" height="{height}" fill="#ffffff"/>
"##,
            escaped(&self.title)
        );
        text + &self.body + "</svg>\n"
    }
}

/// Fill of a value that does not matter.
pub const ANY: &str = "url(#any)";

/// At most two decimals: enough for pixels, and the same on every machine.
fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == rounded.trunc() {
        format!("{rounded:.0}")
    } else {
        format!("{rounded:.2}").trim_end_matches('0').to_owned()
    }
}

fn joined(points: &[(f64, f64)]) -> String {
    let points: Vec<_> = points
        .iter()
        .map(|(x, y)| format!("{},{}", number(*x), number(*y)))
        .collect();
    points.join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
