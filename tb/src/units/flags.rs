//! Sticky flags of a unit: what they should say, and that they can be cleared.

use crate::model::{Model, ModelError};

/// Checks sticky flags by name, clears them through `flags_clear` and checks that they are gone.
pub(crate) fn check_and_clear(model: &mut Model, flags: &[(&str, bool)]) -> Result<(), String> {
    check_and_clear_by(model, "flags_clear", flags)
}

/// The same with the name of the input that clears them.
pub(crate) fn check_and_clear_by(
    model: &mut Model,
    clears: &str,
    flags: &[(&str, bool)],
) -> Result<(), String> {
    let text = |e: ModelError| e.to_string();
    for (name, expected) in flags {
        let seen = model.get(model.output(name).map_err(text)?) == 1;
        if seen != *expected {
            return Err(format!("{name} is {seen} after the run, not {expected}"));
        }
    }
    let clear = model.input(clears).map_err(text)?;
    model.set(clear, 1);
    model.cycle().map_err(text)?;
    model.set(clear, 0);
    model.settle().map_err(text)?;
    for (name, _) in flags {
        if model.get(model.output(name).map_err(text)?) != 0 {
            return Err(format!("{name} is still set after {clears}"));
        }
    }
    model.rise().map_err(text)
}
