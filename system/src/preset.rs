//! Files of named entries: presets and a user's own.

use crate::error::{Error, Result};
use serde::de::DeserializeOwned;

/// The entry `name` of a file of `kind`s, or an error that lists those there are.
pub(crate) fn entry<T: DeserializeOwned>(text: &str, kind: &str, name: &str) -> Result<T> {
    let table: toml::Table = text
        .parse()
        .map_err(|e| Error::new(format!("{kind}s: {e}")))?;
    let value = table.get(name).filter(|value| value.is_table());
    let value = value.ok_or_else(|| {
        let names = names(text).join(", ");
        Error::new(format!("there is no {kind} {name:?}; there are {names}"))
    })?;
    let entry = value.clone().try_into();
    entry.map_err(|e| Error::new(format!("{kind} {name:?}: {e}")))
}

/// The names of a file's entries, in alphabetical order.
pub(crate) fn names(text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().unwrap_or_default();
    let tables = table.into_iter().filter(|(_, value)| value.is_table());
    tables.map(|(name, _)| name).collect()
}
