//! Status ports: what they should say after a run, and that they can be cleared.

use crate::model::{Model, ModelError};

/// What a unit that reads a coded stream should have met.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Met<E> {
    /// Nothing: it goes on.
    #[default]
    Nothing,
    /// A format error: it has stopped.
    Error(E),
    /// A command that it cannot obey: it has stopped.
    BadCommand,
}

/// The status ports of a unit that reads a coded stream.
pub(crate) const READER: [&str; 4] = ["stopped", "config_error", "error_count", "first_error"];

impl<E: Copy> Met<E> {
    /// Checks the ports of [`READER`]; `number` is the number of an error on `first_error`.
    pub(crate) fn check(
        &self,
        model: &Model,
        number: impl Fn(E) -> Option<u64>,
    ) -> Result<(), String> {
        let (stopped, config, errors, kind) = match *self {
            Met::Nothing => (0, 0, 0, 0),
            Met::Error(error) => (1, 0, 1, number(error).ok_or("an error without a number")?),
            Met::BadCommand => (1, 1, 0, 0),
        };
        let values = [stopped, config, errors, kind];
        READER
            .into_iter()
            .zip(values)
            .try_for_each(|(name, expected)| check(model, name, expected))
    }
}

/// Clears the errors of a unit that reads a coded stream and checks that they are gone.
pub(crate) fn clear_errors(model: &mut Model) -> Result<(), String> {
    clear(model, "errors_clear", &READER[1..])
}

/// Checks sticky flags by name, clears them through the input `by` and checks that they are gone.
pub(crate) fn check_and_clear(
    model: &mut Model,
    by: &str,
    flags: &[(&str, bool)],
) -> Result<(), String> {
    for (name, expected) in flags {
        check(model, name, u64::from(*expected))?;
    }
    let names: Vec<&str> = flags.iter().map(|(name, _)| *name).collect();
    clear(model, by, &names)
}

/// The value of an output.
pub(crate) fn read(model: &Model, name: &str) -> Result<u64, String> {
    let port = model.output(name).map_err(|e| e.to_string())?;
    Ok(model.get(port))
}

/// Checks the value of an output.
pub(crate) fn check(model: &Model, name: &str, expected: u64) -> Result<(), String> {
    match read(model, name)? {
        actual if actual == expected => Ok(()),
        actual => Err(format!("{name} is {actual} after the run, not {expected}")),
    }
}

/// Sets the input `by` for a cycle; the outputs are 0 then.
fn clear(model: &mut Model, by: &str, names: &[&str]) -> Result<(), String> {
    let text = |e: ModelError| e.to_string();
    let input = model.input(by).map_err(text)?;
    model.set(input, 1);
    model.cycle().map_err(text)?;
    model.set(input, 0);
    model.settle().map_err(text)?;
    for name in names {
        if read(model, name)? != 0 {
            return Err(format!("{name} is not 0 after {by}"));
        }
    }
    model.rise().map_err(text)
}
