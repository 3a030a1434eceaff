//! Do the proofs of `make formal` notice a seeded change?

use super::FlowError;
use super::equivalent::{folder, write};
use super::formal::binding;
use super::tool::combined;
use crate::hw::mutate::with_change;
use crate::hw::{Module, emit};
use crate::{Design, config};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// What runs SymbiYosys, in the project's folder.
const SBY: &str = "scripts/sby.sh";
/// Seconds for a proof; what takes longer says nothing.
const LIMIT: u64 = 240;

/// A task of one of the files formal/*.sby.
struct Task {
    file: PathBuf,
    name: String,
    config: String,
    /// The module that it is about, by its first `hierarchy -top`.
    top: Option<String>,
}

impl Task {
    /// Is it about a design, or a part of it, that has this module?
    fn is_about(&self, design: &Module, module: &Module) -> bool {
        let all = design.distinct();
        let top = self.top.as_deref();
        let top = top.and_then(|top| all.iter().find(|of| of.name() == top));
        top.is_none_or(|top| top.distinct().iter().any(|of| of.name() == module.name()))
    }
}

/// The proofs of `make formal`, about a design with a change of a module in it: of the smallest configuration that has
/// the module and is proven.
pub struct Proofs {
    root: PathBuf,
    tasks: Vec<Task>,
    /// The designs of all configurations that are proven, by size.
    designs: Vec<(&'static str, Design)>,
    /// The texts of their modules, once they were asked for: is a module of one design that of another?
    texts: Mutex<HashMap<&'static str, HashMap<String, String>>>,
}

impl Proofs {
    /// Those of the project in this folder.
    ///
    /// # Errors
    /// If there is no formal/ with a way to run it.
    pub fn of(root: &Path) -> Result<Proofs, FlowError> {
        let formal = root.join("formal");
        let unreadable = |e| FlowError::file(&formal, e);
        if !root.join(SBY).exists() {
            return Err(FlowError::usage(format!(
                "there is no {} with the proofs: run this in the project's folder",
                root.join(SBY).display()
            )));
        }
        let mut files = vec![];
        for entry in fs::read_dir(&formal).map_err(unreadable)? {
            files.push(entry.map_err(unreadable)?.path());
        }
        files.retain(|path| path.extension().is_some_and(|end| end == "sby"));
        files.sort();
        let mut tasks = vec![];
        for file in files {
            let text = fs::read_to_string(&file).map_err(|e| FlowError::file(&file, e))?;
            let lines = text.lines().skip_while(|line| *line != "[tasks]").skip(1);
            for line in lines.take_while(|line| !line.starts_with('[')) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let Some(name) = words.first() else { continue };
                tasks.push(Task {
                    file: file.clone(),
                    name: (*name).to_owned(),
                    config: words.get(1).unwrap_or(name).to_string(),
                    top: top_of(&text, &words),
                });
            }
        }
        let mut designs = vec![];
        for (_, row) in config::rows().filter(|(_, row)| row.formal) {
            let design = config::build_named(row.name);
            let design = design.map_err(|e| FlowError::usage(e.to_string()))?;
            designs.push((row.name, design));
        }
        designs.sort_by_key(|(_, design)| design.top.distinct().len());
        Ok(Proofs {
            root: root.to_owned(),
            tasks,
            designs,
            texts: Mutex::default(),
        })
    }

    /// The first proof that fails with a change, by the key of the change, of a module of `top`; `None` if all hold, or
    /// there is none about the module.
    ///
    /// # Errors
    /// If SymbiYosys is missing, or gives no answer.
    pub fn notices(&self, top: &Module, key: &str) -> Result<Option<String>, FlowError> {
        let modules = top.distinct();
        let Some(module) = modules
            .iter()
            .find(|module| key.starts_with(&format!("{}: ", module.name())))
        else {
            return Ok(None);
        };
        let Some(config) = self.config_with(module) else {
            return Ok(None);
        };
        let keys = [key.to_owned()];
        let built =
            config::build_mutants_at(config, &keys).map_err(|e| FlowError::usage(e.to_string()))?;
        let original = self.designs.iter().find(|(name, _)| *name == config);
        let (Some((_, original)), Some(mutant)) = (original, built.mutants.first()) else {
            return Ok(None);
        };
        let dir = folder()?;
        let design = dir.path().join("design");
        fs::create_dir(&design).map_err(|e| FlowError::file(&design, e))?;
        for emitted in emit(&with_change(&original.top, mutant)) {
            write(&design, &format!("{}.v", emitted.name), &emitted.text)?;
        }
        if let Some(text) = binding(original) {
            write(dir.path(), "bound.sv", &text)?;
        }
        let about = |task: &&Task| task.config == config && task.is_about(&original.top, module);
        for task in self.tasks.iter().filter(about) {
            if self.fails(task, dir.path())? {
                let proof = task.file.file_stem().unwrap_or_default().to_string_lossy();
                return Ok(Some(format!("{proof} of {config}")));
            }
        }
        Ok(None)
    }

    /// The smallest design that has this very module and a proof about it.
    fn config_with(&self, module: &Module) -> Option<&'static str> {
        let text = emit(module)
            .into_iter()
            .find(|e| e.name == module.name())?
            .text;
        // Only whole entries are added: it is as it was if a thread panics.
        let mut texts = self.texts.lock().unwrap_or_else(|e| e.into_inner());
        self.designs.iter().find_map(|(name, design)| {
            let top = &design.top;
            let has = top.distinct().iter().any(|m| m.name() == module.name());
            let about = |task: &Task| task.config == *name && task.is_about(top, module);
            let is_proven = has && self.tasks.iter().any(about);
            let texts = is_proven.then(|| {
                texts
                    .entry(name)
                    .or_insert_with(|| emit(top).into_iter().map(|e| (e.name, e.text)).collect())
            })?;
            (texts.get(module.name()) == Some(&text)).then_some(*name)
        })
    }

    /// Runs a task on the design in `dir`; does it fail?
    fn fails(&self, task: &Task, dir: &Path) -> Result<bool, FlowError> {
        let text = fs::read_to_string(&task.file).map_err(|e| FlowError::file(&task.file, e))?;
        let of_config = format!("build/formal/{}/", task.config);
        let changed = format!("{}/", dir.display());
        write(dir, "changed.sby", &text.replace(&of_config, &changed))?;
        let work = dir.join("work");
        let (file, work) = (dir.join("changed.sby"), work.display().to_string());
        let file = file.display().to_string();
        let limit = LIMIT.to_string();
        let words = [&*limit, SBY, "-f", "-d", &work, &file, &task.name];
        let output = Command::new("timeout")
            .args(words)
            .current_dir(&self.root)
            .output();
        let output =
            output.map_err(|e| FlowError::usage(format!("timeout cannot be started: {e}")))?;
        let said = combined(&output);
        match output.status.code() {
            // It holds, or takes too long.
            Some(0 | 124) => Ok(false),
            Some(2) => Ok(true),
            // A base case that holds and an induction that does not: no verdict for SymbiYosys.
            Some(4) if said.contains("returned FAIL for induction") => Ok(true),
            _ => {
                let line = said
                    .lines()
                    .find(|line| line.contains("ERROR"))
                    .unwrap_or("no answer");
                Err(FlowError::usage(format!(
                    "{} of {}: {line} (scripts/setup.sh formal yowasp installs what it takes)",
                    task.name,
                    task.file.display()
                )))
            }
        }
    }
}

/// The module that a task is about: the first top of the script's lines that are of all tasks or of one of its words.
fn top_of(text: &str, words: &[&str]) -> Option<String> {
    text.lines().find_map(|line| {
        let line = match line.split_once(": ") {
            Some((of, rest)) if words.contains(&of) => rest,
            _ => line,
        };
        let (_, top) = line
            .strip_prefix("hierarchy ")
            .and_then(|options| options.split_once("-top "))?;
        Some(top.trim().to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_of_a_task_is_the_first_top_that_is_its_own() {
        let text = "read_verilog design/*.v\none: hierarchy -check -top first\nwide: hierarchy -check -top second\n\
                    other: hierarchy -top third\nhierarchy -check -top bound\n";
        let top = |words: &[&str]| top_of(text, words);
        assert_eq!(top(&["one", "config"]), Some("first".to_owned()));
        assert_eq!(top(&["two", "config", "wide"]), Some("second".to_owned()));
        assert_eq!(top(&["three", "config"]), Some("bound".to_owned()));
        assert_eq!(top_of("read_verilog design/*.v\n", &["one"]), None);
    }
}
