//! A picture of a placed block, coloured by module, from its DEF.
//!
//! Flat synthesis leaves the names of instances in registers and nets only. A cell without such a
//! name gets the module of what it drives or is driven by: the one that most of its neighbours have.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// Squares along the longer side.
const GRID: usize = 160;
/// Size of the longer side, px.
const SIZE: f64 = 640.0;
const LEGEND: f64 = 230.0;
/// Modules that get a colour of their own; the rest is grey.
const COLOURS: [&str; 12] = [
    "#1565c0", "#e65100", "#2e7d32", "#6a1b9a", "#00838f", "#c62828", "#f9a825", "#5d4037",
    "#ad1457", "#558b2f", "#4527a0", "#37474f",
];
const OTHERS: &str = "#b0bec5";
/// Nets with more pins say nothing about where a cell belongs: clock, reset, enables.
const LARGE_NET: usize = 40;
/// Rounds in which modules spread over nets.
const ROUNDS: usize = 24;
/// A module with more than this share of the cells is split into those inside it.
const SPLIT: f64 = 0.6;

/// The cells of a block and where they are.
#[derive(Debug, Default)]
pub struct Placement {
    /// Lower left and upper right corner, in units of the DEF.
    die: [f64; 4],
    cells: Vec<Cell>,
    /// Cells by net, with the name of the net.
    nets: Vec<(String, Vec<usize>)>,
}

#[derive(Debug)]
struct Cell {
    name: String,
    at: [f64; 2],
}

impl Placement {
    /// Reads what is needed of a DEF.
    ///
    /// # Errors
    /// If there is no die area, or no placed cell.
    pub fn read(def: &str) -> Result<Self, String> {
        let mut placement = Placement::default();
        let mut numbers = HashMap::new();
        let mut section = "";
        for statement in def.split(';') {
            let words: Vec<&str> = statement.split_whitespace().collect();
            match words[..] {
                ["DIEAREA", ..] => {
                    let corners = words.iter().filter_map(|w| w.parse().ok());
                    let corners: Vec<f64> = corners.collect();
                    if let [x0, y0, .., x1, y1] = corners[..] {
                        placement.die = [x0, y0, x1, y1];
                    }
                }
                ["COMPONENTS" | "NETS", ..] => section = words[0],
                ["END", ..] if words.len() >= 2 => {
                    // `END NETS` has no semicolon: what follows it opens the next section.
                    section = match words.get(2) {
                        Some(&next) if next == "NETS" || next == "COMPONENTS" => next,
                        _ => "",
                    };
                }
                ["-", name, ..] if section == "COMPONENTS" => {
                    let place = words.iter().position(|w| *w == "PLACED" || *w == "FIXED");
                    let number = |at: usize| words.get(at)?.parse::<f64>().ok();
                    if let Some(at) = place
                        && let Some((x, y)) = number(at + 2).zip(number(at + 3))
                    {
                        let name = name.replace('\\', "");
                        numbers.insert(name.clone(), placement.cells.len());
                        placement.cells.push(Cell { name, at: [x, y] });
                    }
                }
                ["-", name, ..] if section == "NETS" => {
                    let pins = words.windows(2).filter(|pair| pair[0] == "(");
                    let cells = pins.filter_map(|p| numbers.get(&p[1].replace('\\', "")).copied());
                    placement
                        .nets
                        .push((name.replace('\\', ""), cells.collect()));
                }
                _ => {}
            }
        }
        match (placement.die, placement.cells.is_empty()) {
            ([x0, y0, x1, y1], false) if x1 > x0 && y1 > y0 => Ok(placement),
            (_, true) => Err("no placed cell in it".into()),
            _ => Err("no die area in it".into()),
        }
    }

    /// The picture.
    pub fn svg(&self, title: &str) -> String {
        let modules = self.modules();
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for module in modules.iter().flatten() {
            *count.entry(module).or_default() += 1;
        }
        let mut order: Vec<(&str, usize)> = count.into_iter().collect();
        order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        let colour_of: HashMap<&str, &str> =
            order.iter().map(|(name, _)| *name).zip(COLOURS).collect();
        let [x0, y0, x1, y1] = self.die;
        let scale = SIZE / (x1 - x0).max(y1 - y0);
        let (width, height) = ((x1 - x0) * scale, (y1 - y0) * scale);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {:.0}\" \
             font-family=\"sans-serif\" font-size=\"12\" fill=\"#1f2933\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <text x=\"20\" y=\"24\" font-size=\"14\">{title}</text>\n\
             <rect x=\"20\" y=\"40\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#f5f7fa\" \
             stroke=\"#1f2933\"/>\n",
            width + LEGEND + 40.0,
            height + 60.0,
        );
        for (colour, path) in self.squares(&modules, &colour_of, scale) {
            let _ = writeln!(svg, "<path fill=\"{colour}\" d=\"{path}\"/>");
        }
        let all = self.cells.len() as f64;
        let left = width + 36.0;
        let mut line = |at: usize, colour: &str, text: &str| {
            let y = 52.0 + 20.0 * at as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{left:.0}\" y=\"{:.0}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
                 <text x=\"{:.0}\" y=\"{y:.0}\">{text}</text>",
                y - 10.0,
                left + 18.0
            );
        };
        let mut shown = 0.0;
        for (at, (name, cells)) in order.iter().take(COLOURS.len()).enumerate() {
            shown += *cells as f64;
            let share = 100.0 * *cells as f64 / all;
            line(at, COLOURS[at], &format!("{name} {share:.0} %"));
        }
        let rest = 100.0 * (all - shown) / all;
        line(
            order.len().min(COLOURS.len()),
            OTHERS,
            &format!("others {rest:.0} %"),
        );
        svg + "</svg>\n"
    }

    /// Squares of the die in the colour that most of their cells have, as one path per colour.
    fn squares<'a>(
        &self,
        modules: &[Option<String>],
        colour_of: &HashMap<&str, &'a str>,
        scale: f64,
    ) -> BTreeMap<&'a str, String> {
        let [x0, y0, x1, y1] = self.die;
        let step = (x1 - x0).max(y1 - y0) / GRID as f64;
        let mut in_square: BTreeMap<(usize, usize), BTreeMap<&str, usize>> = BTreeMap::new();
        for (cell, module) in self.cells.iter().zip(modules) {
            let colour = module.as_deref().and_then(|name| colour_of.get(name));
            let square = |at: f64, low: f64| ((at - low) / step).clamp(0.0, GRID as f64) as usize;
            // Rows are counted from the top of the picture.
            let key = (square(y1 - cell.at[1], 0.0), square(cell.at[0], x0));
            *in_square
                .entry(key)
                .or_default()
                .entry(colour.copied().unwrap_or(OTHERS))
                .or_default() += 1;
        }
        debug_assert!(y1 > y0);
        let side = step * scale;
        let mut paths: BTreeMap<&str, String> = BTreeMap::new();
        for ((row, column), colours) in in_square {
            let most = colours.iter().max_by_key(|(_, cells)| **cells);
            if let Some((colour, _)) = most {
                let path = paths.entry(colour).or_default();
                let (x, y) = (20.0 + column as f64 * side, 40.0 + row as f64 * side);
                let _ = write!(path, "M{x:.1} {y:.1}h{side:.1}v{side:.1}h-{side:.1}z");
            }
        }
        paths
    }

    /// The module of every cell, as far as names and neighbours tell it.
    fn modules(&self) -> Vec<Option<String>> {
        let mut instances: Vec<Option<Vec<&str>>> = self
            .cells
            .iter()
            .map(|cell| instances(&cell.name))
            .collect();
        let of_net: Vec<Option<Vec<&str>>> = self
            .nets
            .iter()
            .map(|(name, _)| instances_of(name))
            .collect();
        // A named net is declared where its driver is: the first pin of a net in a DEF need not be
        // that, so every nameless cell of the net may take it.
        for ((_, cells), path) in self.nets.iter().zip(&of_net) {
            if let Some(path) = path
                && cells.len() <= LARGE_NET
            {
                for cell in cells {
                    instances[*cell].get_or_insert_with(|| path.clone());
                }
            }
        }
        for _ in 0..ROUNDS {
            let mut votes: HashMap<usize, BTreeMap<Vec<&str>, usize>> = HashMap::new();
            for (_, cells) in self
                .nets
                .iter()
                .filter(|(_, cells)| cells.len() <= LARGE_NET)
            {
                let known: Vec<&Vec<&str>> = cells
                    .iter()
                    .filter_map(|c| instances[*c].as_ref())
                    .collect();
                for cell in cells.iter().filter(|c| instances[**c].is_none()) {
                    for path in &known {
                        let votes = votes.entry(*cell).or_default();
                        *votes.entry((*path).clone()).or_default() += 1;
                    }
                }
            }
            if votes.is_empty() {
                break;
            }
            for (cell, votes) in votes {
                let most = votes.into_iter().max_by_key(|(_, number)| *number);
                instances[cell] = most.map(|(path, _)| path);
            }
        }
        self.named(&instances)
    }

    /// The names of the modules: the outermost instance, and where one has most of the block, those
    /// inside it.
    fn named(&self, instances: &[Option<Vec<&str>>]) -> Vec<Option<String>> {
        let mut names: Vec<Option<String>> = instances
            .iter()
            .map(|path| path.as_ref().map(|path| path[0].to_owned()))
            .collect();
        for depth in 1..3 {
            let mut count: BTreeMap<String, usize> = BTreeMap::new();
            for name in names.iter().flatten() {
                *count.entry(name.clone()).or_default() += 1;
            }
            let large = count
                .into_iter()
                .find(|(_, cells)| *cells as f64 > SPLIT * self.cells.len() as f64);
            let Some((large, _)) = large else { break };
            for (name, path) in names.iter_mut().zip(instances) {
                if name.as_deref() == Some(&large)
                    && let Some(inner) = path.as_ref().and_then(|path| path.get(depth))
                {
                    *name = Some(format!("{large}.{inner}"));
                }
            }
        }
        names
    }
}

/// The instances that a register's name begins with; none for a name that synthesis made up, and for
/// registers of the top.
fn instances(cell: &str) -> Option<Vec<&str>> {
    instances_of(cell.split("$_").next()?)
}

fn instances_of(name: &str) -> Option<Vec<&str>> {
    let mut parts: Vec<&str> = name.split(['.', '/']).collect();
    parts.pop();
    parts.retain(|part| !part.is_empty());
    (!parts.is_empty()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEF: &str = "VERSION 5.8 ;\nDIEAREA ( 0 0 ) ( 1000 500 ) ;\n\
        COMPONENTS 4 ;\n\
        - u_a.x_q\\[0\\]$_DFF_P_ DFF_X1 + PLACED ( 10 480 ) N ;\n\
        - u_b.y_q$_DFF_P_ DFF_X1 + PLACED ( 900 20 ) FS ;\n\
        - _1_ INV_X1 + PLACED ( 40 470 ) N ;\n\
        - _2_ INV_X1 + UNPLACED ;\n\
        END COMPONENTS\n\
        PINS 1 ;\n- clk + NET clk + PLACED ( 0 0 ) N ;\nEND PINS\n\
        NETS 2 ;\n\
        - n1 ( u_a.x_q\\[0\\]$_DFF_P_ Q ) ( _1_ A ) + USE SIGNAL ;\n\
        - n2 ( _1_ ZN ) ( PIN out ) + USE SIGNAL ;\n\
        END NETS\nEND DESIGN\n";

    #[test]
    fn cells_take_the_module_of_their_neighbours() {
        let placement = Placement::read(DEF).unwrap();
        assert_eq!(placement.cells.len(), 3);
        assert_eq!(placement.nets.len(), 2);
        let modules = placement.modules();
        let modules: Vec<&str> = modules.iter().flatten().map(String::as_str).collect();
        assert_eq!(modules, ["u_a", "u_b", "u_a"]);
        let svg = placement.svg("a block");
        assert!(
            svg.contains("u_a 67 %") && svg.contains("u_b 33 %"),
            "{svg}"
        );
        // u_a is above and left of u_b.
        assert!(
            svg.contains(&format!("fill=\"{}\" d=\"M24.0 52.0", COLOURS[0])),
            "{svg}"
        );
    }

    #[test]
    fn a_file_without_cells_is_refused() {
        assert!(Placement::read("DIEAREA ( 0 0 ) ( 1 1 ) ;").is_err());
        assert!(Placement::read(&DEF.replace("DIEAREA", "AREA")).is_err());
    }
}
