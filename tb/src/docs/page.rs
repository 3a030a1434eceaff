//! A unit's page: `docs/units/<unit>.md`, its generated parts and its pictures.

use super::blocks::Diagram;
use super::index;
use super::parts;
use super::symbol;
use super::timing::Timing;
use rtl_gen::hw::Module;
use rtl_gen::marked;
use rtl_gen::unit::Unit;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A file of the documentation: name below `docs`, text.
pub type File = (String, String);

/// The parts that every page has.
const REQUIRED: [&str; 6] = [
    "symbol",
    "blocks",
    "timing",
    "ports",
    "configurations",
    "checks",
];

/// A page as it was read.
pub struct Page {
    /// The unit.
    unit: &'static Unit,
    /// Markdown with generated parts between marks.
    text: String,
    /// The block diagram.
    diagram: Diagram,
    /// The timing diagram.
    timing: Timing,
}

impl Page {
    /// Reads the page of a unit and its diagrams below the folder `docs`.
    ///
    /// # Errors
    /// One line if a file is missing or says what no diagram can show.
    pub fn read(docs: &Path, unit: &'static Unit) -> Result<Page, String> {
        let file = |end: &str| docs.join(format!("units/{}{end}", unit.name));
        let (blocks, timing) = (file(".blocks.toml"), file(".timing.toml"));
        let page = Page {
            unit,
            text: read_text(&file(".md"))?,
            diagram: read_toml(&blocks)?,
            timing: read_toml(&timing)?,
        };
        for (path, fault) in [
            (blocks, page.diagram.fault()),
            (timing, page.timing.fault()),
        ] {
            if let Some(fault) = fault {
                return Err(format!("{}: {fault}", path.display()));
            }
        }
        Ok(page)
    }

    /// The unit.
    pub fn unit(&self) -> &'static Unit {
        self.unit
    }

    /// The names in the Verilog that the block diagram and the timing diagram show, each behind the
    /// configuration whose Verilog it is.
    pub fn names(&self) -> [(&str, Vec<&str>); 2] {
        let timing = (self.timing.config.as_str(), self.timing.names().collect());
        [(self.unit.name, self.diagram.names().collect()), timing]
    }

    /// The page with its generated parts as they should be, and its pictures.
    ///
    /// # Errors
    /// One line if the unit cannot be built or run, a part is not known, or one is missing.
    pub fn files(&self) -> Result<Vec<File>, String> {
        let unit = self.unit.name;
        let module = rtl_gen::build_named(unit).map_err(|e| e.to_string())?.top;
        let page = self
            .page(&module)
            .map_err(|e| format!("docs/units/{unit}.md: {e}"))?;
        let blocks = self.diagram.draw(&format!("Block diagram of {unit}"));
        Ok(vec![
            (format!("units/{unit}.md"), page),
            (format!("units/{unit}_symbol.svg"), symbol::symbol(&module)),
            (format!("units/{unit}_blocks.svg"), blocks),
            (format!("units/{unit}_timing.svg"), self.timing_diagram()?),
        ])
    }

    fn page(&self, module: &Module) -> Result<String, String> {
        let mut missing = BTreeSet::from(REQUIRED);
        if !parts::states(module).is_empty() {
            missing.insert("states");
        }
        let text = marked::rewrite(&self.text, |name| {
            missing.remove(name);
            self.part(name, module)
        })?;
        match missing.first() {
            Some(name) => Err(format!("the mark <!-- {name}:begin --> is missing")),
            None => Ok(text),
        }
    }

    /// The generated part of that name.
    fn part(&self, name: &str, module: &Module) -> Result<String, String> {
        let unit = self.unit.name;
        let picture =
            |kind: &str, alt: &str| format!("![{alt} of {}]({unit}_{kind}.svg)", module.name());
        Ok(match name {
            "symbol" => picture("symbol", "Symbol"),
            "blocks" => picture("blocks", "Block diagram"),
            "timing" => format!("![Timing of {}]({unit}_timing.svg)", self.timing.config),
            "ports" => parts::ports(module),
            "checks" => index::checks(self.unit),
            "states" => parts::states(module),
            "parameters" => parts::parameters(self.unit),
            "configurations" => parts::configurations(self.unit)?,
            "registers" => parts::registers(self.unit)?,
            "example" => super::under_test(&self.timing.config)?.example_text()?,
            other => return Err(format!("there is no part `{other}` of a page")),
        })
    }

    /// Runs the example and draws what happened.
    fn timing_diagram(&self) -> Result<String, String> {
        let config = &self.timing.config;
        let design = rtl_gen::build_named(config).map_err(|e| e.to_string())?;
        let example = super::under_test(config)?;
        let scratch = tempfile::tempdir().map_err(|e| format!("no temporary folder: {e}"))?;
        let trace = scratch.path().join("trace.vcd");
        example.trace_example(&trace)?;
        self.timing.draw(&trace, &design.top)
    }
}

pub(super) fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The description in a file; a key that nobody knows is refused.
fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let text = read_text(path)?;
    toml::from_str(&text).map_err(|e| {
        let line = e
            .span()
            .map_or(1, |s| text[..s.start].lines().count().max(1));
        let why = e.message().replace('\n', " ");
        format!("{}: line {line}: {why}", path.display())
    })
}
