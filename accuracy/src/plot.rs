//! Plots of divergence against cost, as SVG.

use crate::Error;
use crate::hardware::{Areas, PDK};
use crate::metrics::Estimate;
use crate::report::Report;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const SIZE: (u32, u32) = (960, 600);
const TEXT: RGBColor = RGBColor(31, 41, 51);
const GRID: RGBColor = RGBColor(221, 227, 233);
const POINT: RGBColor = RGBColor(11, 92, 173);
const FRONT: RGBColor = RGBColor(192, 74, 0);
const FONT: &str = "sans-serif";
const LABEL: i32 = 12;
/// Width of a letter of a label, in pixels: labels are kept apart by it.
const LETTER: f64 = 6.4;

/// A codec in a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// What stands beside it.
    pub label: String,
    /// What it costs.
    pub cost: f64,
    /// What it loses.
    pub kl: Estimate,
    /// Golden models make its bits.
    pub golden: bool,
}

/// Divergence against bits per element.
///
/// # Errors
/// One line if the plot cannot be drawn.
pub fn against_bits(report: &Report) -> Result<String, Error> {
    let points = report.codecs.iter().map(|codec| Point {
        label: codec.codec.clone(),
        cost: codec.bits_per_element,
        kl: codec.kl,
        golden: codec.golden,
    });
    draw("bits per element, everything counted", points.collect())
}

/// Divergence against the area of encoder and decoder, of the codecs whose hardware was measured.
///
/// # Errors
/// One line if the plot cannot be drawn.
pub fn against_area(report: &Report, areas: &Areas) -> Result<String, Error> {
    let points = report.codecs.iter().filter_map(|codec| {
        Some(Point {
            label: codec.codec.clone(),
            cost: areas.of(codec.hardware.as_ref()?)?,
            kl: codec.kl,
            golden: codec.golden,
        })
    });
    let cost = format!("logic of encoder and decoder, kGE on {PDK}, 16 elements per cycle");
    draw(&cost, points.collect())
}

/// Divergence against a cost; an empty string if no codec loses anything.
///
/// # Errors
/// One line if the plot cannot be drawn.
pub fn draw(cost: &str, mut points: Vec<Point>) -> Result<String, Error> {
    // What loses nothing has no place on a logarithmic scale: it is the baseline.
    points.retain(|point| point.kl.value > 0.0);
    if points.is_empty() {
        return Ok(String::new());
    }
    let mut svg = String::new();
    drawn(&mut svg, cost, &points).map_err(Error::new)?;
    Ok(svg + "\n")
}

fn drawn(
    svg: &mut String,
    cost: &str,
    points: &[Point],
) -> Result<(), DrawingAreaErrorKind<std::convert::Infallible>>
where
{
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE).map_err(never)?;
    let costs = points.iter().map(|point| point.cost);
    let (low, high) = costs.fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(x), h.max(x)));
    let margin = (0.06 * (high - low)).max(0.02 * high);
    let lowest = points
        .iter()
        .map(|p| shown_low(p.kl))
        .fold(f64::MAX, f64::min);
    let highest = points
        .iter()
        .map(|p| p.kl.high.max(p.kl.value))
        .fold(f64::MIN, f64::max);
    let mut chart = ChartBuilder::on(&root)
        .margin(16)
        .margin_right(40)
        .caption(
            "Kullback-Leibler divergence from the uncompressed cache",
            (FONT, 16, &TEXT),
        )
        .x_label_area_size(64)
        .y_label_area_size(72)
        .build_cartesian_2d(
            low - margin..high + 2.0 * margin,
            (0.8 * lowest..1.25 * highest).log_scale(),
        )
        .map_err(never)?;
    chart
        .configure_mesh()
        .bold_line_style(GRID)
        .light_line_style(WHITE)
        .axis_style(GRID)
        .label_style((FONT, LABEL, &TEXT))
        .x_desc(cost)
        .y_desc("KL, nats per token (95 % intervals)")
        .y_label_formatter(&|y| {
            format!("{y:.3}")
                .trim_end_matches('0')
                .trim_end_matches('.')
                .to_owned()
        })
        .draw()
        .map_err(never)?;

    let front = front(points)
        .into_iter()
        .map(|point| (point.cost, point.kl.value));
    chart
        .draw_series([PathElement::new(front.collect::<Vec<_>>(), FRONT)])
        .map_err(never)?;
    for point in points {
        let Point { cost, kl, .. } = *point;
        let interval = vec![(cost, shown_low(kl)), (cost, kl.high)];
        chart
            .draw_series([PathElement::new(interval, POINT)])
            .map_err(never)?;
        let style = match point.golden {
            true => POINT.filled(),
            false => WHITE.filled(),
        };
        chart
            .draw_series([Circle::new((cost, kl.value), 4, style)])
            .map_err(never)?;
        chart
            .draw_series([Circle::new((cost, kl.value), 4, POINT)])
            .map_err(never)?;
    }

    let places: Vec<(i32, i32)> = points
        .iter()
        .map(|point| chart.backend_coord(&(point.cost, point.kl.value)))
        .collect();
    for (place, point) in label_places(points, &places).iter().zip(points) {
        let anchor = Pos::new(HPos::Left, VPos::Center);
        let style = (FONT, LABEL, &TEXT).into_text_style(&root).pos(anchor);
        root.draw(&Text::new(point.label.clone(), *place, style))
            .map_err(never)?;
    }
    let legend = "filled: bits of the golden models; hollow: fake quantization; line: no other is better in both";
    let style = (FONT, LABEL, &TEXT).into_text_style(&root);
    root.draw(&Text::new(legend, (88, SIZE.1 as i32 - 52), style))
        .map_err(never)?;
    root.present().map_err(never)
}

/// Drawing into a text fails only by what is drawn.
fn never<E: std::error::Error + Send + Sync>(
    error: DrawingAreaErrorKind<E>,
) -> DrawingAreaErrorKind<std::convert::Infallible> {
    match error {
        DrawingAreaErrorKind::LayoutError => DrawingAreaErrorKind::LayoutError,
        _ => DrawingAreaErrorKind::SharingError,
    }
}

/// The lower end of an interval, above 0 on a logarithmic scale.
fn shown_low(kl: Estimate) -> f64 {
    match kl.low > 0.0 {
        true => kl.low,
        false => kl.value,
    }
}

/// The points that no other one beats in both, by cost.
pub fn front(points: &[Point]) -> Vec<&Point> {
    let mut by_cost: Vec<&Point> = points.iter().collect();
    by_cost.sort_by(|a, b| {
        (a.cost, a.kl.value)
            .partial_cmp(&(b.cost, b.kl.value))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut least = f64::INFINITY;
    by_cost.retain(|point| {
        let beaten = point.kl.value >= least;
        least = least.min(point.kl.value);
        !beaten
    });
    by_cost
}

/// Where labels begin, so that none lies on another, nor on a point: right of the point if there is room,
/// else left of it, or above or below.
fn label_places(points: &[Point], at: &[(i32, i32)]) -> Vec<(i32, i32)> {
    type Box = (i32, i32, i32, i32);
    let meets = |a: &Box, b: &Box| a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3;
    let mut taken: Vec<Box> = at
        .iter()
        .map(|&(x, y)| (x - 5, y - 5, x + 5, y + 5))
        .collect();
    let mut places = Vec::new();
    for (point, &(x, y)) in points.iter().zip(at) {
        let width = (point.label.chars().count() as f64 * LETTER) as i32;
        let rows = (0..6).flat_map(|row| [-row * LABEL, row * LABEL]);
        let candidates = rows.flat_map(|dy| [(x + 8, y + dy), (x - 8 - width, y + dy)]);
        let box_at = |(x, y): (i32, i32)| (x, y - LABEL / 2, x + width, y + LABEL / 2);
        let free = |place: &(i32, i32)| {
            let own = box_at(*place);
            own.0 >= 80 && own.2 <= SIZE.0 as i32 && !taken.iter().any(|other| meets(&own, other))
        };
        let place = candidates.into_iter().find(free).unwrap_or((x + 8, y));
        taken.push(box_at(place));
        places.push(place);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(label: &str, cost: f64, kl: f64) -> Point {
        let kl = Estimate::from([kl, 0.9 * kl, 1.1 * kl]);
        Point {
            label: label.into(),
            cost,
            kl,
            golden: true,
        }
    }

    #[test]
    fn the_line_goes_through_what_no_other_codec_beats_in_both() {
        let points = [
            point("dear", 8.0, 0.01),
            point("beaten", 6.0, 0.05),
            point("good", 5.0, 0.02),
            point("as good, dearer", 5.5, 0.02),
            point("cheap", 2.0, 0.5),
        ];
        let names: Vec<&str> = front(&points).iter().map(|p| p.label.as_str()).collect();
        assert_eq!(names, ["cheap", "good", "dear"]);
    }

    #[test]
    fn labels_keep_apart() {
        let points = [
            point("rot:k=4,v=4", 4.1, 0.03),
            point("rot:k=5,v=3", 4.1, 0.03),
        ];
        let [a, b] = label_places(&points, &[(300, 200), (302, 202)])[..] else {
            panic!("a place for each");
        };
        assert!(
            a.0.abs_diff(b.0) > 70 || a.1.abs_diff(b.1) >= LABEL as u32,
            "{a:?} {b:?}"
        );
    }

    #[test]
    fn a_plot_names_every_codec_but_the_baseline() {
        let points = vec![
            point("one", 4.0, 0.03),
            point("two", 5.0, 0.01),
            point("fp16", 16.0, 0.0),
        ];
        let svg = draw("bits", points).unwrap();
        assert!(
            svg.contains("one") && svg.contains("two") && !svg.contains("fp16"),
            "{svg}"
        );
    }
}
