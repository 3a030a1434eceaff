//! Plots of a figure against lanes, as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 220.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// Lines can be told apart without colour as well, by their dashes and marks. The numbers of these
/// have no common factor, so that two lines share both only when there are more than 35.
const COLOURS: [&str; 8] = [
    "#0b5cad", "#c04a00", "#1b7a3d", "#8e24aa", "#00727f", "#b0174f", "#5d4037", "#37474f",
];
/// Lengths of dashes and gaps; the first line is solid.
const DASHES: [&str; 5] = ["", "9 4", "2 4", "12 4 2 4", "5 3"];

/// Points by series: lanes and figure.
pub type Series = BTreeMap<String, BTreeMap<u32, f64>>;

/// A plot with lanes to the right, doubling from tick to tick, and the figure upwards from zero.
pub fn against_lanes(title: &str, unit: &str, series: &Series) -> String {
    let lanes: Vec<u32> = {
        let all: std::collections::BTreeSet<u32> =
            series.values().flat_map(|s| s.keys().copied()).collect();
        all.into_iter().collect()
    };
    let largest = series
        .values()
        .flat_map(|s| s.values().copied())
        .fold(0.0, f64::max);
    let step = tick(largest);
    let ticks = (largest / step).ceil().max(1.0) as u32;
    let low = lanes.first().map_or(1.0, |l| f64::from(*l).log2());
    let high = lanes.last().map_or(1.0, |l| f64::from(*l).log2());
    let span = if high > low { high - low } else { 1.0 };
    let x = |lanes: u32| LEFT + (f64::from(lanes).log2() - low) / span * (WIDTH - LEFT - RIGHT);
    let y =
        |value: f64| HEIGHT - BOTTOM - value / (step * f64::from(ticks)) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#1f2933\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"14\">{title}</text>\n"
    );
    let mut line = |text: String| {
        svg.push_str(&text);
        svg.push('\n');
    };
    for n in 0..=ticks {
        let value = step * f64::from(n);
        let at = y(value);
        line(format!(
            "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#dde3e9\"/>",
            WIDTH - RIGHT
        ));
        line(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
            LEFT - 8.0,
            at + 4.0
        ));
    }
    line(format!(
        "<text x=\"{LEFT}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#7b8794\">{unit}</text>",
        TOP - 6.0
    ));
    for lanes in &lanes {
        line(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{lanes}</text>",
            x(*lanes),
            HEIGHT - BOTTOM + 18.0
        ));
    }
    line(format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#7b8794\">lanes</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 12.0
    ));
    // Names stand at the ends of their lines, moved apart where lines meet.
    let mut ends: Vec<(f64, usize)> = series
        .values()
        .enumerate()
        .filter_map(|(index, points)| Some((y(*points.values().last()?), index)))
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = TOP;
    let mut label_at = BTreeMap::new();
    for (at, index) in ends {
        let at = at.max(free);
        free = at + 16.0;
        label_at.insert(index, at);
    }
    for (index, (name, points)) in series.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut path = String::new();
        for (lanes, value) in points {
            let command = if path.is_empty() { 'M' } else { 'L' };
            // Writing to a String does not fail.
            let _ = write!(path, "{command}{:.1} {:.1}", x(*lanes), y(*value));
        }
        let stroke = stroke(index, colour);
        line(format!("<path d=\"{path}\" {stroke}/>"));
        for (lanes, value) in points {
            line(mark(index, x(*lanes), y(*value), colour));
        }
        if let Some(at) = label_at.get(&index) {
            let label = WIDTH - RIGHT + 28.0;
            let (from, to) = (label - 18.0, label + 18.0);
            line(format!("<path d=\"M{from:.1} {at:.1}H{to:.1}\" {stroke}/>"));
            line(mark(index, label, *at, colour));
            line(format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
                label + 24.0,
                at + 4.0
            ));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// How the line of a series is drawn.
fn stroke(index: usize, colour: &str) -> String {
    let dashes = match DASHES[index % DASHES.len()] {
        "" => String::new(),
        dashes => format!(" stroke-dasharray=\"{dashes}\""),
    };
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}")
}

/// Seven marks by turns: circle, square, diamond, triangles, ring and frame.
fn mark(index: usize, x: f64, y: f64, colour: &str) -> String {
    let path = |shape: &str, x: f64, y: f64| {
        format!("<path d=\"M{x:.1} {y:.1}{shape}z\" fill=\"{colour}\"/>")
    };
    let hollow = format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2\"");
    let square = |style: &str| {
        let (x, y) = (x - 4.0, y - 4.0);
        format!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"8\" height=\"8\" {style}/>")
    };
    let circle = |style: &str| format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" {style}/>");
    let filled = format!("fill=\"{colour}\"");
    match index % 7 {
        0 => circle(&filled),
        1 => square(&filled),
        2 => path("l5 5l-5 5l-5 -5", x, y - 5.0),
        3 => path("l5 9h-10", x, y - 5.0),
        4 => path("l5 -9h-10", x, y + 5.0),
        5 => circle(&hollow),
        _ => square(&hollow),
    }
}

/// 1, 2 or 5 times a power of ten, so that there are four to ten steps up to `largest`.
fn tick(largest: f64) -> f64 {
    if largest <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf((largest / 4.0).log10().floor());
    let steps = [5.0, 2.0, 1.0].map(|factor| factor * power);
    steps
        .into_iter()
        .find(|step| largest / step >= 4.0)
        .unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!([45.7, 2632.0, 9.9, 0.0].map(tick), [10.0, 500.0, 2.0, 1.0]);
    }

    #[test]
    fn every_series_and_every_point_is_drawn() {
        let points = BTreeMap::from([(8, 10.0), (16, 21.0), (32, 46.0)]);
        let one = BTreeMap::from([(16, 30.0)]);
        let series = Series::from([("a_unit".into(), points), ("b_unit".into(), one)]);
        let svg = against_lanes("Area", "kGE", &series);
        assert!(svg.contains(">a_unit</text>") && svg.contains(">b_unit</text>"));
        // Three points and the mark beside the name.
        assert_eq!(svg.matches("<circle").count(), 4);
        for lanes in [8, 16, 32] {
            assert!(svg.contains(&format!(">{lanes}</text>")));
        }
    }

    #[test]
    fn no_two_lines_look_alike_without_colour() {
        let looks: std::collections::BTreeSet<String> = (0..35)
            .map(|index| stroke(index, "#000000") + &mark(index, 0.0, 0.0, "#000000"))
            .collect();
        assert_eq!(looks.len(), 35);
    }
}
