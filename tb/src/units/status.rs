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
    /// What the ports of [`READER`] say; `number` is the number of an error on `first_error`.
    pub(crate) fn status(&self, number: impl Fn(E) -> Option<u64>) -> Result<Status, String> {
        Ok(match *self {
            Met::Nothing => Status::default(),
            Met::Error(error) => Status {
                stopped: true,
                config_error: false,
                errors: 1,
                first_error: number(error).ok_or("an error without a number")?,
            },
            Met::BadCommand => Status {
                stopped: true,
                config_error: true,
                ..Status::default()
            },
        })
    }

    /// Checks the ports of [`READER`].
    pub(crate) fn check(
        &self,
        model: &Model,
        number: impl Fn(E) -> Option<u64>,
    ) -> Result<(), String> {
        self.status(number)?.check(model)
    }
}

/// The values of the ports of [`READER`], or of those among them that a unit has: one without counters counts nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Status {
    /// It has stopped.
    pub stopped: bool,
    /// It has met a command that it cannot obey.
    pub config_error: bool,
    /// Errors that it has met.
    pub errors: u16,
    /// The number of the first of them.
    pub first_error: u64,
}

impl Status {
    /// Behind a run that went on from here by a restart, and by itself would say `run`: errors and flags outlive
    /// the restart, the counter stays at its largest value, and the first error is kept.
    pub fn behind(self, run: Status) -> Status {
        Status {
            stopped: run.stopped,
            config_error: self.config_error | run.config_error,
            errors: self.errors.saturating_add(run.errors),
            first_error: match self.errors {
                0 => run.first_error,
                _ => self.first_error,
            },
        }
    }

    /// What the ports of a model say.
    pub(crate) fn read(model: &mut Model) -> Result<Status, ModelError> {
        model.settle()?;
        let value = |name| model.output(name).map_or(0, |port| model.get(port));
        let [stopped, config_error, errors, first_error] = READER.map(value);
        Ok(Status {
            stopped: stopped == 1,
            config_error: config_error == 1,
            errors: errors as u16,
            first_error,
        })
    }

    pub(crate) fn check(self, model: &Model) -> Result<(), String> {
        let values = [
            self.stopped.into(),
            self.config_error.into(),
            self.errors.into(),
            self.first_error,
        ];
        let is_there = |name: &str| model.output(name).is_ok();
        READER
            .into_iter()
            .zip(values)
            .filter(|(name, expected)| *expected > 0 || is_there(name))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_flags_outlive_a_restart_and_the_counter_stays_at_its_largest_value() {
        let error = |first_error| Status {
            stopped: true,
            errors: 1,
            first_error,
            ..Status::default()
        };
        let after = error(3).behind(error(5));
        assert_eq!((after.errors, after.first_error), (2, 3));
        let healed = after.behind(Status::default());
        assert!(!healed.stopped);
        assert_eq!((healed.errors, healed.first_error), (2, 3));
        let bad = Status {
            stopped: true,
            config_error: true,
            ..Status::default()
        };
        assert!(bad.behind(Status::default()).config_error);
        let full = Status {
            errors: u16::MAX,
            ..error(2)
        };
        assert_eq!(full.behind(error(1)), full);
    }
}
