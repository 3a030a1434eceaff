//! The page of the system model: what its commands say, and their plots.

use super::page::File;
use std::path::Path;
use system::accuracy::Reference;
use system::answer::Answer;
use system::codec::{self, Codec};
use system::machine::Machine;
use system::measured::Measured;
use system::model::Model;
use system::questions::{self, Accuracy, Gain, Load, Over, Sweep};
use system::setting::{Setting, Wanted};
use system::workload::Admission;

/// The page.
const PAGE: &str = "system.md";

/// A part of the page: what a command says.
struct Part {
    name: &'static str,
    command: &'static str,
    /// Its plot, beside the page.
    plot: Option<&'static str>,
    answer: fn(&Place) -> system::Result<Answer>,
}

/// Where measured figures are.
struct Place<'a> {
    docs: &'a Path,
}

const PARTS: [Part; 10] = [
    Part {
        name: "size",
        command: "tb model size --model llama2-7b --machine oaken-lpddr",
        plot: None,
        answer: |place| {
            let setting = place.setting("llama2-7b", "oaken-lpddr", "oaken")?;
            questions::size(&setting, &usual())
        },
    },
    Part {
        name: "engines",
        command: "tb model sweep --over engines --model llama2-7b --machine oaken-lpddr",
        plot: Some("system_engines.svg"),
        answer: |place| place.sweep(Over::Engines, "llama2-7b", "oaken-lpddr", 256),
    },
    Part {
        name: "batch",
        command: "tb model sweep --over batch --model llama2-7b --machine oaken-lpddr",
        plot: Some("system_batch.svg"),
        answer: |place| place.sweep(Over::Batch, "llama2-7b", "oaken-lpddr", 256),
    },
    Part {
        name: "length",
        command: "tb model sweep --over length --model llama2-13b --machine oaken-hbm --batch 16",
        plot: None,
        answer: |place| place.sweep(Over::Length, "llama2-13b", "oaken-hbm", 16),
    },
    Part {
        name: "gain",
        command: "tb model gain --model llama2-7b --machine oaken-lpddr",
        plot: None,
        answer: |place| {
            let asked = Gain {
                gain: 2.0,
                running: 64,
                length: 2048,
                link_bits_per_s: 100e9,
            };
            questions::gain(&place.setting("llama2-7b", "oaken-lpddr", "oaken")?, &asked)
        },
    },
    Part {
        name: "codecs",
        command: "tb model codecs --model llama2-7b --machine oaken-lpddr",
        plot: Some("system_codecs.svg"),
        answer: |place| place.codecs(false),
    },
    Part {
        name: "measured",
        command: "tb model codecs --model llama2-7b --machine oaken-lpddr --measured-bits",
        plot: None,
        answer: |place| place.codecs(true),
    },
    Part {
        name: "published",
        command: "tb model published",
        plot: Some("system_published.svg"),
        answer: |_| questions::published(),
    },
    Part {
        name: "titanus",
        command: "tb model titanus",
        plot: None,
        answer: |_| questions::titanus("opt-125m", 128, 128),
    },
    Part {
        name: "own",
        command: "tb model size --model examples/model/own.toml:chat-3b \
                  --machine examples/model/own.toml:board --batch 16",
        plot: None,
        answer: |place| {
            let own = place.read("../examples/model/own.toml")?;
            let setting = Setting {
                model: Model::from_toml(&own, "chat-3b")?,
                machine: Machine::from_toml(&own, "board")?,
                ..place.setting("llama2-7b", "oaken-lpddr", "oaken")?
            };
            questions::size(&setting, &Load::batch(16, 1024, 1024, Admission::Reserve))
        },
    },
];

fn usual() -> Load {
    Load::batch(256, 1024, 1024, Admission::Reserve)
}

impl Place<'_> {
    fn read(&self, name: &str) -> system::Result<String> {
        let path = self.docs.join(name);
        let text = std::fs::read_to_string(&path);
        text.map_err(|e| system::Error::new(format!("{}: {e}", path.display())))
    }

    fn setting(&self, model: &str, machine: &str, codec: &str) -> system::Result<Setting> {
        Ok(Setting {
            model: Model::preset(model)?,
            machine: Machine::preset(machine)?,
            codec: Codec::preset(codec)?,
            devices: 1,
            measured: Measured::read(&self.docs.join("measured"), "nangate45")?,
            clock_hz: 1e9,
        })
    }

    fn sweep(&self, over: Over, model: &str, machine: &str, batch: u64) -> system::Result<Answer> {
        let sweep = Sweep {
            over,
            values: vec![],
            batch,
            input: 1024,
            output: 1024,
            admission: Admission::Reserve,
        };
        let setting = self.setting(model, machine, "oaken")?;
        questions::sweep(&setting, &Wanted::default(), &sweep)
    }

    fn codecs(&self, measured_bits: bool) -> system::Result<Answer> {
        let names = Codec::names(codec::PRESETS);
        let codecs = names.iter().map(|name| Codec::preset(name));
        let codecs = codecs.collect::<system::Result<Vec<_>>>()?;
        let accuracy = Accuracy {
            reference: self.reference()?,
            measured_bits,
        };
        let setting = self.setting("llama2-7b", "oaken-lpddr", "none")?;
        questions::codecs(&setting, &codecs, &usual(), &accuracy)
    }

    fn reference(&self) -> system::Result<Reference> {
        let name = "../accuracy/data/smollm2-135m.reference.json";
        Reference::from_json(&self.read(name)?, name)
    }
}

/// The page and its plots as they should be, by the figures in the folder `docs`.
///
/// # Errors
/// One line if the page is missing or wrong, or a question has no answer.
pub fn files(docs: &Path) -> Result<Vec<File>, String> {
    let place = Place { docs };
    let mut plots = vec![];
    let page = super::rewritten(docs, PAGE, |name| {
        let part = PARTS.iter().find(|part| part.name == name);
        let part = part.ok_or_else(|| format!("there is no part `{name}` of this page"))?;
        let answer = (part.answer)(&place).map_err(|e| e.to_string())?;
        let mut text = format!("```\n{}\n```\n\n{answer}", part.command);
        if let Some(plot) = part.plot {
            plots.push((
                plot.to_owned(),
                answer.plot.svg().map_err(|e| e.to_string())?,
            ));
            text += &format!("\n![{}]({plot})\n", answer.plot.title);
        }
        Ok(text)
    })?;
    // Whatever the page leaves out would never be looked at.
    for part in &PARTS {
        if !page.1.contains(&format!("<!-- {}:begin -->", part.name)) {
            return Err(format!("{PAGE}: there is no part `{}`", part.name));
        }
    }
    let gain = questions::published_gain().and_then(|plot| plot.svg());
    plots.push((
        "system_gain.svg".to_owned(),
        gain.map_err(|e| e.to_string())?,
    ));
    plots.insert(0, page);
    Ok(plots)
}
