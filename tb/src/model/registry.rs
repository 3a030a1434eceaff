//! The designs by their names. Each is built when it is first asked for, and compiled when a model of
//! it is first opened.

use super::design;
use super::info::ModelInfo;
use rtl_gen::NamedConfig;
use rtl_gen::config;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What has been asked for, by a name that no two of them share.
static BUILT: Mutex<BTreeMap<String, &'static ModelInfo>> = Mutex::new(BTreeMap::new());

fn once(key: &str, build: impl FnOnce() -> Option<ModelInfo>) -> Option<&'static ModelInfo> {
    // Nothing is half done where a thread that held it panicked.
    let lock = || BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(info) = lock().get(key) {
        return Some(info);
    }
    // Several threads build different designs at a time.
    let info = build()?;
    let leaked = || -> &'static ModelInfo { Box::leak(Box::new(info)) };
    Some(lock().entry(key.to_owned()).or_insert_with(leaked))
}

/// The built-in configuration `config`, without mutants.
pub fn configured(config: &str) -> Option<&'static ModelInfo> {
    once(config, || {
        let (unit, row) = config::rows().find(|(_, row)| row.name == config)?;
        let built = NamedConfig::of(unit, row).build();
        let info = design::plain(built.expect("a row of the generator is right"));
        Some(match row.plain_loop {
            true => design::with_plain_loop(info),
            false => info,
        })
    })
}

/// The built-in configuration `config` with mutants; `None` if its row asks for none.
pub fn with_mutants(config: &str) -> Option<&'static ModelInfo> {
    config::row(config).filter(|row| row.mutants > 0)?;
    once(&format!("{config} with mutants"), || {
        let built = rtl_gen::build_mutants(config).expect("a row of the generator is right");
        Some(design::with_mutants(config, built))
    })
}

/// The built-in configuration `config` with `count` mutants, or as many as it has places; `None` if there is none.
pub fn with_many_mutants(config: &str, count: usize) -> Option<&'static ModelInfo> {
    config::row(config)?;
    once(&format!("{config} with {count} mutants"), || {
        let built = rtl_gen::build_many_mutants(config, count);
        let built = built.expect("a row of the generator is right");
        Some(design::with_mutants(config, built))
    })
}

/// The built-in configuration `config` with the mutants of these keys alone; `None` if there is none.
pub fn with_mutants_at(config: &str, keys: &[String]) -> Option<&'static ModelInfo> {
    config::row(config)?;
    once(&format!("{config} with mutants at {keys:?}"), || {
        let built = rtl_gen::build_mutants_at(config, keys);
        let built = built.expect("a row of the generator is right");
        Some(design::with_mutants(config, built))
    })
}

/// The design with a text in one of its files replaced, wherever it stands there: a mistake that somebody could make.
///
/// # Errors
/// One line if there is no such file, or no such text in it.
pub fn changed(
    info: &'static ModelInfo,
    file: &str,
    from: &str,
    to: &str,
) -> Result<&'static ModelInfo, String> {
    let mut files: Vec<(String, String)> = info
        .verilog()
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect();
    let found = files.iter_mut().find(|(name, _)| name == file);
    let (_, text) = found.ok_or_else(|| format!("{} has no file {file}", info.config))?;
    if !text.contains(from) {
        return Err(format!("{file} has no `{from}`"));
    }
    *text = text.replace(from, to);
    Ok(Box::leak(Box::new(design::with_verilog(info, files))))
}

/// The names of the configurations that are built with mutants.
pub fn names_with_mutants() -> impl Iterator<Item = &'static str> {
    let rows = config::rows().filter(|(_, row)| row.mutants > 0);
    rows.map(|(_, row)| row.name)
}

/// All built-in configurations, without mutants, in the order of the generator.
pub fn models() -> Vec<&'static ModelInfo> {
    let names = config::rows().map(|(_, row)| row.name);
    names.filter_map(configured).collect()
}

/// The built-in configuration, or the fixture, whose top module is `top`.
pub fn find(top: &str) -> Option<&'static ModelInfo> {
    if top.starts_with("fixture_") {
        return once(top, || {
            let info = design::fixture(top)?;
            Some(info.unwrap_or_else(|message| panic!("{message}")))
        });
    }
    // A top has the name of its configuration, or begins with that of its unit: what cannot be it is
    // not built.
    let same = config::row(top).and_then(|row| configured(row.name));
    let rows = config::rows().filter(|(unit, _)| top.starts_with(unit.name));
    let others = rows.filter_map(|(_, row)| configured(row.name));
    same.into_iter().chain(others).find(|info| info.top == top)
}

/// A user's configuration.
///
/// # Errors
/// One line if the parameters are refused.
pub fn from_file(config: &NamedConfig) -> Result<&'static ModelInfo, String> {
    let design = config.build().map_err(|e| e.to_string())?;
    Ok(Box::leak(Box::new(ModelInfo {
        from_file: true,
        ..design::plain(design)
    })))
}
