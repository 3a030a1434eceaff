//! Plots as SVG.

use crate::error::{Error, Result};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::convert::Infallible;

const SIZE: (u32, u32) = (960, 540);
const TEXT: RGBColor = RGBColor(31, 41, 51);
const GRID: RGBColor = RGBColor(221, 227, 233);
const COLOURS: [RGBColor; 8] = [
    RGBColor(11, 92, 173),
    RGBColor(192, 74, 0),
    RGBColor(27, 122, 61),
    RGBColor(142, 36, 170),
    RGBColor(0, 114, 127),
    RGBColor(176, 23, 79),
    RGBColor(93, 64, 55),
    RGBColor(55, 71, 79),
];
const FONT: &str = "sans-serif";
const LABEL: i32 = 12;
/// Height of a row of the legend.
const ROW: i32 = 18;

/// How a series looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Points on a line.
    Line,
    /// Filled points: what follows from the equations (class A).
    Filled,
    /// Hollow points: what needs an assumption (class B).
    Hollow,
    /// A dashed line over the whole width at the first point's height: not modelled (class C).
    Level,
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What stands in the legend.
    pub name: String,
    /// Where they are.
    pub points: Vec<(f64, f64)>,
    /// How they look.
    pub mark: Mark,
}

/// A plot.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Plot {
    /// What stands above.
    pub title: String,
    /// What is to the right.
    pub x: String,
    /// What is upwards.
    pub y: String,
    /// Doubles from tick to tick to the right.
    pub doubling: bool,
    /// Names of 0, 1, 2, ... to the right.
    pub x_labels: Vec<String>,
    /// What is drawn.
    pub series: Vec<Series>,
}

type Failure = DrawingAreaErrorKind<Infallible>;

impl Plot {
    /// The plot as SVG.
    ///
    /// # Errors
    /// If there is no point in it.
    pub fn svg(&self) -> Result<String> {
        if self.series.iter().all(|series| series.points.is_empty()) {
            return Err(Error::new(format!(
                "{}: there is nothing to plot",
                self.title
            )));
        }
        let mut svg = String::new();
        self.draw(&mut svg).map_err(Error::new)?;
        Ok(svg + "\n")
    }

    fn place(&self, x: f64) -> f64 {
        if self.doubling { x.log2() } else { x }
    }

    fn x_range(&self) -> (f64, f64) {
        if !self.x_labels.is_empty() {
            return (-0.5, self.x_labels.len() as f64 - 0.5);
        }
        let drawn = self
            .series
            .iter()
            .filter(|series| series.mark != Mark::Level);
        let xs = drawn.flat_map(|series| series.points.iter().map(|point| self.place(point.0)));
        let (low, high) = xs.fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(x), h.max(x)));
        let low = if self.doubling { low } else { low.min(0.0) };
        let margin = (0.04 * (high - low)).max(1e-3 * high.abs()).max(1e-9);
        (
            if self.doubling { low - margin } else { low },
            high + margin,
        )
    }

    fn x_label(&self, x: f64) -> String {
        if !self.x_labels.is_empty() {
            let at = x.round();
            let is_at = (x - at).abs() < 1e-6 && at >= 0.0;
            let label = is_at.then(|| self.x_labels.get(at as usize)).flatten();
            return label.cloned().unwrap_or_default();
        }
        match self.doubling {
            true if (x - x.round()).abs() < 1e-6 => format!("{}", x.exp2().round()),
            true => String::new(),
            false => crate::table::short(x),
        }
    }

    fn draw(&self, svg: &mut String) -> std::result::Result<(), Failure> {
        let legend = self.series.len() as i32 * ROW + 12;
        let size = (SIZE.0, SIZE.1 + legend as u32);
        let root = SVGBackend::with_string(svg, size).into_drawing_area();
        root.fill(&WHITE).map_err(never)?;
        let (upper, lower) = root.split_vertically(SIZE.1);
        let (low, high) = self.x_range();
        let points = self.series.iter().flat_map(|series| &series.points);
        let top = points.fold(0.0_f64, |top, point| top.max(point.1));
        let mut chart = ChartBuilder::on(&upper)
            .margin(16)
            .margin_right(40)
            .caption(&self.title, (FONT, 16, &TEXT))
            .x_label_area_size(48)
            .y_label_area_size(72)
            .build_cartesian_2d(low..high, 0.0..1.08 * top.max(1e-9))
            .map_err(never)?;
        let ticks = match (self.x_labels.len(), self.doubling) {
            (0, true) => (high - low).floor() as usize + 1,
            (0, false) => 10,
            (labels, _) => labels + 1,
        };
        chart
            .configure_mesh()
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .axis_style(GRID)
            .label_style((FONT, LABEL, &TEXT))
            .x_labels(ticks)
            .x_label_formatter(&|x| self.x_label(*x))
            .y_label_formatter(&|y| crate::table::short(*y))
            .x_desc(&self.x)
            .y_desc(&self.y)
            .draw()
            .map_err(never)?;
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            let at = |point: &(f64, f64)| (self.place(point.0), point.1);
            let points: Vec<(f64, f64)> = series.points.iter().map(at).collect();
            let row = number as i32 * ROW + 10;
            match series.mark {
                Mark::Line => {
                    let line = PathElement::new(points.clone(), colour.stroke_width(2));
                    chart.draw_series([line]).map_err(never)?;
                    let sample =
                        PathElement::new(vec![(76, row), (100, row)], colour.stroke_width(2));
                    lower.draw(&sample).map_err(never)?;
                }
                Mark::Level => {
                    let level = points.first().map_or(0.0, |point| point.1);
                    let dash = (high - low) / 80.0;
                    let dashes = (0..40).map(|number| {
                        let from = low + 2.0 * dash * f64::from(number);
                        PathElement::new(
                            vec![(from, level), (from + dash, level)],
                            colour.stroke_width(2),
                        )
                    });
                    chart.draw_series(dashes).map_err(never)?;
                    for from in [76, 87, 98] {
                        let dash = vec![(from, row), (from + 6, row)];
                        let dash = PathElement::new(dash, colour.stroke_width(2));
                        lower.draw(&dash).map_err(never)?;
                    }
                }
                Mark::Filled | Mark::Hollow => {}
            }
            if series.mark != Mark::Level {
                let fill = match series.mark {
                    Mark::Hollow => WHITE.filled(),
                    _ => colour.filled(),
                };
                let radius = if series.mark == Mark::Line { 3 } else { 5 };
                for point in points {
                    let circle = Circle::new(point, radius, fill);
                    chart.draw_series([circle]).map_err(never)?;
                    let ring = Circle::new(point, radius, colour.stroke_width(2));
                    chart.draw_series([ring]).map_err(never)?;
                }
                lower
                    .draw(&Circle::new((88, row), radius, fill))
                    .map_err(never)?;
                let ring = Circle::new((88, row), radius, colour.stroke_width(2));
                lower.draw(&ring).map_err(never)?;
            }
            let anchor = Pos::new(HPos::Left, VPos::Center);
            let style = (FONT, LABEL, &TEXT).into_text_style(&lower).pos(anchor);
            let text = Text::new(series.name.clone(), (108, row), style);
            lower.draw(&text).map_err(never)?;
        }
        root.present().map_err(never)
    }
}

/// Drawing into a text fails only by what is drawn.
fn never<E: std::error::Error + Send + Sync>(error: DrawingAreaErrorKind<E>) -> Failure {
    match error {
        DrawingAreaErrorKind::LayoutError => DrawingAreaErrorKind::LayoutError,
        _ => DrawingAreaErrorKind::SharingError,
    }
}
