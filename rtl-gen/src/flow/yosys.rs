//! Mapping to standard cells with Yosys and ABC.

use super::FlowError;
use super::designs::DesignFolder;
use super::mapper::Mapper;
use super::measured::ModuleArea;
use super::pdk::ReadyPdk;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The script around the mapping.
const SCRIPT: &str = include_str!("templates/synth.ys");
/// What ABC does, which decides the clock more than anything else here. `if -g` balances for delay
/// before the mapping: without it a 11 x 11 multiplier between registers has 9 % less clock, and
/// with `&nf` instead of `map` a third less. `buffer -c` also buffers what a flip-flop drives.
const ABC_SCRIPT: &str = include_str!("templates/abc.script");

/// The mapped netlist in numbers; the netlist itself is `netlist.v` in the run's folder.
#[derive(Debug)]
pub struct Mapped {
    /// Standard cells of the whole design.
    pub cells: u64,
    /// Those that hold state.
    pub sequential_cells: u64,
    /// Their area, um2.
    pub area_um2: f64,
    /// The modules that were kept, the top first.
    pub modules: Vec<ModuleArea>,
    /// Instances of modules that were left out.
    pub black_boxes: BTreeMap<String, u64>,
}

type Statistics = BTreeMap<String, ModuleStatistics>;

/// The object behind `"modules":`. What follows it is the whole design, which Yosys 0.23 writes
/// with lines in between that are no JSON.
fn modules_object(text: &str) -> Option<&str> {
    let key = "\"modules\":";
    let object = text[text.find(key)? + key.len()..].trim_start();
    let mut depth = 0usize;
    for (at, c) in object.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(&object[..=at]),
            '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

#[derive(Debug, Deserialize)]
struct ModuleStatistics {
    #[serde(default)]
    num_cells_by_type: BTreeMap<String, u64>,
}

/// What becomes of the modules of a design.
#[derive(Debug, Clone, Default)]
pub struct Hierarchy<'a> {
    /// Left out.
    pub black_boxes: BTreeSet<&'a str>,
    /// Stay modules in the netlist, besides those that ask for it themselves.
    pub kept: BTreeSet<&'a str>,
    /// All stay modules.
    pub keep_all: bool,
}

/// What Yosys does with `design`, with the files beside the script.
fn script(design: &DesignFolder, pdk: &ReadyPdk, hierarchy: &Hierarchy) -> String {
    let files: Vec<&str> = design.modules.iter().map(|m| m.file.as_str()).collect();
    let each = |command: &str, modules: &BTreeSet<&str>| {
        let lines: Vec<String> = modules.iter().map(|m| format!("{command} {m}")).collect();
        lines.join("\n")
    };
    let ties = pdk.pdk.ties.map_or(String::new(), |[high, low]| {
        format!(
            "hilomap -hicell {} {} -locell {} {}",
            high.0, high.1, low.0, low.1
        )
    });
    SCRIPT
        .replace("{top}", &design.top)
        .replace("{pdk}", pdk.pdk.name)
        .replace("{files}", &files.join(" "))
        .replace("{black_boxes}", &each("blackbox", &hierarchy.black_boxes))
        .replace(
            "{kept}",
            &each("setattr -mod -set keep_hierarchy 1", &hierarchy.kept),
        )
        .replace(
            "{flatten}",
            if hierarchy.keep_all { "" } else { "-flatten" },
        )
        .replace("{ties}", &ties)
        .replace("{buffer}", &pdk.pdk.buffer.join(" "))
}

/// The scripts of a mapping with `hierarchy`, by the names of their files: what it depends on, besides the Verilog, the
/// library and the tools.
pub fn scripts(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    hierarchy: &Hierarchy,
) -> [(&'static str, String); 3] {
    let (driver, load) = (pdk.pdk.driver, pdk.pdk.load_ff);
    let surroundings = format!("set_driving_cell {driver}\nset_load {load}\n");
    [
        ("synth.ys", script(design, pdk, hierarchy)),
        ("abc.script", ABC_SCRIPT.to_owned()),
        ("abc.constr", surroundings),
    ]
}

/// Maps `design` in the empty folder `dir`.
pub fn map(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    hierarchy: &Hierarchy,
    mapper: &Mapper,
    dir: &Path,
) -> Result<Mapped, FlowError> {
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
    };
    // The scripts name only files beside them: a run's folder can be looked at and repeated by
    // hand, and no tool sees a path with a space.
    for module in &design.modules {
        write(&module.file, &module.text)?;
    }
    let library = dir.join("cells.lib");
    fs::copy(&pdk.mapping_library, &library).map_err(|e| FlowError::file(&library, e))?;
    for (name, text) in scripts(design, pdk, hierarchy) {
        write(name, &text)?;
    }

    mapper.run(dir)?;
    let log = dir.join("yosys.log");
    let path = dir.join("stat.json");
    let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
    let modules = modules_object(&text)
        .ok_or_else(|| FlowError::file(&path, "no statistics of modules in it"))?;
    let modules = serde_json::from_str(modules).map_err(|e| FlowError::file(&path, e))?;
    count(&design.top, modules, pdk, &hierarchy.black_boxes)
        .map_err(|message| FlowError::tool(mapper.name, &design.top, &message, &log))
}

/// Adds up the cells of the top, through the modules that were kept.
fn count(
    top: &str,
    statistics: Statistics,
    pdk: &ReadyPdk,
    black_boxes: &BTreeSet<&str>,
) -> Result<Mapped, String> {
    let by_name: BTreeMap<&str, &BTreeMap<String, u64>> = statistics
        .iter()
        .map(|(name, module)| (name.trim_start_matches('\\'), &module.num_cells_by_type))
        .collect();
    let mut mapped = Mapped {
        cells: 0,
        sequential_cells: 0,
        area_um2: 0.0,
        modules: Vec::new(),
        black_boxes: BTreeMap::new(),
    };
    // Instances of each module, found from the top down: a module is counted after every parent.
    let mut order = Vec::new();
    visit(top, &by_name, &mut order)?;
    let mut instances = BTreeMap::from([(top, 1u64)]);
    for &module in order.iter().rev() {
        let copies = instances[module];
        let mut own = ModuleArea {
            name: module.to_owned(),
            instances: copies,
            cells: 0,
            area_um2: 0.0,
        };
        for (kind, &number) in by_name[module] {
            let kind = kind.trim_start_matches('\\');
            if black_boxes.contains(kind) {
                *mapped.black_boxes.entry(kind.to_owned()).or_default() += copies * number;
            } else if by_name.contains_key(kind) {
                *instances.entry(kind).or_default() += copies * number;
            } else if let Some(cell) = pdk.cells.get(kind) {
                own.cells += number;
                own.area_um2 += cell.area * number as f64;
                mapped.sequential_cells += u64::from(cell.sequential) * copies * number;
            } else {
                return Err(format!(
                    "{kind} in {module} is not a cell of {}",
                    pdk.pdk.name
                ));
            }
        }
        mapped.cells += copies * own.cells;
        mapped.area_um2 += copies as f64 * own.area_um2;
        mapped.modules.push(own);
    }
    Ok(mapped)
}

/// Children before parents, each module once.
fn visit<'a>(
    module: &'a str,
    by_name: &BTreeMap<&'a str, &'a BTreeMap<String, u64>>,
    order: &mut Vec<&'a str>,
) -> Result<(), String> {
    if order.contains(&module) {
        return Ok(());
    }
    let cells = by_name
        .get(module)
        .ok_or_else(|| format!("no statistics of {module}"))?;
    for kind in cells.keys().map(|kind| kind.trim_start_matches('\\')) {
        if by_name.contains_key(kind) {
            visit(kind, by_name, order)?;
        }
    }
    order.push(module);
    Ok(())
}
