//! A unit's page: its fragment with tables and pictures in the place of its markers.

use super::blocks::Diagram;
use super::timing::Timing;
use super::{symbol, table};
use crate::model;
use rtl_gen::NamedConfig;
use rtl_gen::hw::Module;

/// What a page is made of, beside what the module knows about itself.
pub struct Page {
    /// The unit.
    pub unit: &'static str,
    /// Markdown with markers like `<!-- ports -->`, each alone on a line.
    pub fragment: &'static str,
    /// Name, values and meaning of every parameter.
    pub parameters: &'static [(&'static str, &'static str, &'static str)],
    /// The block diagram.
    pub diagram: Diagram,
    /// The timing diagram.
    pub timing: Timing,
    /// A text in markdown about what the timing diagram shows, made of its values.
    pub example: Option<fn() -> Result<String, String>>,
}

/// A file of the documentation: name below `docs`, text.
pub type File = (String, String);

impl Page {
    /// The default configuration, built.
    ///
    /// # Errors
    /// If there is no such unit.
    pub fn module(&self) -> Result<Module, String> {
        let design = rtl_gen::build_named(self.unit).map_err(|e| e.to_string())?;
        Ok(design.top)
    }

    /// Every name in the Verilog of the default configuration that the pictures show.
    pub fn names(&self) -> Vec<&'static str> {
        self.diagram.names().chain(self.timing.names()).collect()
    }

    /// The page and its pictures.
    ///
    /// # Errors
    /// If the unit cannot be built or run, or a marker is not known.
    pub fn files(&self) -> Result<Vec<File>, String> {
        let module = self.module()?;
        let unit = self.unit;
        let page = self.page(&module)?;
        let blocks = self.diagram.draw(&format!("Block diagram of {unit}"));
        Ok(vec![
            (format!("units/{unit}.md"), page),
            (format!("units/{unit}_symbol.svg"), symbol::symbol(&module)),
            (format!("units/{unit}_blocks.svg"), blocks),
            (format!("units/{unit}_timing.svg"), self.timing_diagram()?),
        ])
    }

    fn page(&self, module: &Module) -> Result<String, String> {
        let mut text = format!(
            "<!-- Written by `tb docs` from tb/src/docs/pages/{}.md and the unit itself: change those. -->\n\n",
            self.unit
        );
        for line in self.fragment.lines() {
            let marker = line
                .strip_prefix("<!-- ")
                .and_then(|l| l.strip_suffix(" -->"));
            match marker {
                None => text.push_str(line),
                Some(marker) => text.push_str(self.expand(marker, module)?.trim_end()),
            }
            text.push('\n');
        }
        Ok(text)
    }

    fn expand(&self, marker: &str, module: &Module) -> Result<String, String> {
        let unit = self.unit;
        let picture =
            |kind: &str, alt: &str| format!("![{alt} of {}]({unit}_{kind}.svg)", module.name());
        Ok(match marker {
            "symbol" => picture("symbol", "Symbol"),
            "blocks" => picture("blocks", "Block diagram"),
            "timing" => format!("![Timing of {}]({unit}_timing.svg)", self.timing.config),
            "doc" => module.doc().join("\n\n"),
            "ports" => ports(module),
            "parameters" => self.parameters(),
            "configurations" => configurations(unit)?,
            "example" => match self.example {
                Some(example) => example()?,
                None => return Err(format!("page of {unit}: there is no example")),
            },
            other => return Err(format!("page of {unit}: unknown marker `{other}`")),
        })
    }

    fn parameters(&self) -> String {
        let rows = self.parameters.iter();
        table(
            &["Parameter", "Values", "Meaning"],
            rows.map(|(name, values, meaning)| {
                vec![format!("`{name}`"), (*values).into(), (*meaning).into()]
            }),
        )
    }

    /// Runs the design and draws what happened.
    fn timing_diagram(&self) -> Result<String, String> {
        let config = self.timing.config;
        let info = model::models()
            .iter()
            .find(|info| info.config == config)
            .ok_or_else(|| format!("no model of {config} in this program"))?;
        let design = rtl_gen::build_named(config).map_err(|e| e.to_string())?;
        let scratch = tempfile::tempdir().map_err(|e| format!("no temporary folder: {e}"))?;
        let trace = scratch.path().join("trace.vcd");
        (self.timing.run)(info, &trace)?;
        self.timing.draw(&trace, info.top, design.top.latency())
    }
}

fn ports(module: &Module) -> String {
    let rows = module.ports().into_iter().map(|p| {
        let direction = if p.input { "in" } else { "out" };
        vec![
            format!("`{}`", p.name),
            direction.into(),
            p.kind.width().to_string(),
            p.doc,
        ]
    });
    table(&["Port", "", "Bits", "Meaning"], rows)
}

/// Latency as a reader wants it.
pub(super) fn latency(module: &Module) -> String {
    match module.latency() {
        Some(1) => "1 cycle".into(),
        Some(cycles) => format!("{cycles} cycles"),
        None if module.has_clock() => "not one number".into(),
        None => "combinational".into(),
    }
}

/// The named configurations of a unit, in the order of the numbers in their names.
pub(super) fn named_configs(unit: &str) -> Vec<NamedConfig> {
    let mut configs = rtl_gen::named_configs();
    configs.retain(|c| c.unit == unit);
    configs.sort_by_key(|c| (c.name.len(), c.name.clone()));
    configs
}

/// A table of the named configurations of a unit.
fn configurations(unit: &str) -> Result<String, String> {
    let default = rtl_gen::family::unit(unit).map_or("", |u| u.default_config().name);
    let mut rows = vec![];
    for config in named_configs(unit) {
        let design = config.build().map_err(|e| e.to_string())?;
        let parameters: Vec<_> = config
            .parameters
            .iter()
            .map(|(k, v)| format!("{k} = {v}"))
            .collect();
        let parameters = match parameters.is_empty() {
            true => "none".into(),
            false => parameters.join(", "),
        };
        let throughput = match design.top.throughput() {
            "" => "see above",
            words => words,
        };
        let mark = if config.name == default {
            " (default)"
        } else {
            ""
        };
        rows.push(vec![
            format!("`{}`{mark}", config.name),
            parameters,
            latency(&design.top),
            throughput.into(),
        ]);
    }
    let head = ["Configuration", "Parameters", "Latency", "Throughput"];
    Ok(table(&head, rows.into_iter()))
}
