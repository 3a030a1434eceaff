//! Parameters of a unit: which there are, and which values they may have.

use std::fmt;

/// A parameter of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its key in configurations.
    pub name: &'static str,
    /// The values it may have.
    pub values: Values,
    /// The value where a configuration does not give it; `None` if it must.
    pub default: Option<u64>,
    /// What it means.
    pub about: &'static str,
}

/// The values that a parameter may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// All from the one to the other.
    Between(u64, u64),
    /// The powers of two from the one to the other.
    PowerOfTwo(Bound, u64),
    /// These.
    OneOf(&'static [u64]),
    /// The multiples of another parameter, and 0.
    MultipleOf(&'static str),
    /// The multiples of another parameter, from a number of times it to the largest.
    Multiples(u64, &'static str, u64),
    /// These words; the value is the place of the word, counted from 0.
    Words(&'static [&'static str]),
}

/// The least value of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// A number.
    Fixed(u64),
    /// A multiple of another parameter.
    Times(u64, &'static str),
}

impl Parameter {
    const fn of(name: &'static str, values: Values, about: &'static str) -> Parameter {
        Parameter {
            name,
            values,
            default: None,
            about,
        }
    }

    /// One with any value from `low` to `high`.
    pub const fn between(
        name: &'static str,
        low: u64,
        high: u64,
        about: &'static str,
    ) -> Parameter {
        Parameter::of(name, Values::Between(low, high), about)
    }

    /// One with the powers of two from `low` to `high`.
    pub const fn power_of_two(
        name: &'static str,
        low: u64,
        high: u64,
        about: &'static str,
    ) -> Parameter {
        let values = Values::PowerOfTwo(Bound::Fixed(low), high);
        Parameter::of(name, values, about)
    }

    /// One with the powers of two from `factor` times the parameter `other` to `high`.
    pub const fn power_of_two_from(
        name: &'static str,
        factor: u64,
        other: &'static str,
        high: u64,
        about: &'static str,
    ) -> Parameter {
        let values = Values::PowerOfTwo(Bound::Times(factor, other), high);
        Parameter::of(name, values, about)
    }

    /// One with one of these values, in ascending order.
    pub const fn one_of(
        name: &'static str,
        values: &'static [u64],
        about: &'static str,
    ) -> Parameter {
        Parameter::of(name, Values::OneOf(values), about)
    }

    /// One with a multiple of the parameter `other`.
    pub const fn multiple_of(
        name: &'static str,
        other: &'static str,
        about: &'static str,
    ) -> Parameter {
        Parameter::of(name, Values::MultipleOf(other), about)
    }

    /// One with the multiples of the parameter `other`, from `factor` times it to `high`.
    pub const fn multiples_from(
        name: &'static str,
        factor: u64,
        other: &'static str,
        high: u64,
        about: &'static str,
    ) -> Parameter {
        Parameter::of(name, Values::Multiples(factor, other, high), about)
    }

    /// One with one of these words; the first one is the default.
    pub const fn words(
        name: &'static str,
        words: &'static [&'static str],
        about: &'static str,
    ) -> Parameter {
        Parameter::of(name, Values::Words(words), about).default(0)
    }

    /// The same with a default.
    pub const fn default(self, value: u64) -> Parameter {
        Parameter {
            default: Some(value),
            ..self
        }
    }

    /// Its values in words: `powers of two, 4 to 16`.
    pub fn range(&self) -> String {
        match self.values {
            Values::Between(low, high) => format!("{low} to {high}"),
            Values::PowerOfTwo(low, high) => format!("powers of two, {low} to {high}"),
            Values::OneOf(values) => values
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(", "),
            Values::MultipleOf(other) => format!("a multiple of `{other}`"),
            Values::Multiples(factor, other, high) => {
                format!("multiples of `{other}`, {factor} `{other}` to {high}")
            }
            Values::Words(words) => quoted(words).join(", "),
        }
    }

    /// Its values and its default in words, for tables: `powers of two, 4 to 16; 16 if not given`.
    pub fn describe(&self) -> String {
        match self.default {
            Some(default) => format!("{}; {} if not given", self.range(), self.written(default)),
            None => self.range(),
        }
    }

    /// A value as a configuration file has it: a number, or a word in quotes.
    ///
    /// # Panics
    /// If it is the place of a word that there is not, or a number that TOML cannot hold.
    pub fn written(&self, value: u64) -> toml::Value {
        match self.values {
            Values::Words(words) => words[value as usize].into(),
            _ => i64::try_from(value)
                .expect("TOML has numbers up to 2^63")
                .into(),
        }
    }

    /// The value that a configuration file gives.
    fn read(&self, written: &toml::Value) -> Result<u64, String> {
        let Values::Words(words) = self.values else {
            return number(written);
        };
        let place = words.iter().position(|word| written.as_str() == Some(word));
        let place = place.map(|place| place as u64);
        place.ok_or_else(|| {
            let wanted = alternatives(&quoted(words));
            format!("{} = {written}: must be {wanted}", self.name)
        })
    }
}

/// Words as TOML has them.
fn quoted(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("\"{word}\"")).collect()
}

impl Bound {
    /// Its value among the other parameters.
    pub(super) fn value(self, parameters: &Parameters) -> u64 {
        match self {
            Bound::Fixed(value) => value,
            Bound::Times(factor, other) => factor * parameters.value(other),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Fixed(value) => write!(f, "{value}"),
            Bound::Times(1, other) => write!(f, "`{other}`"),
            Bound::Times(factor, other) => write!(f, "{factor} `{other}`"),
        }
    }
}

/// Values for all parameters of a unit, in the order of its row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parameters(Vec<(&'static str, u64)>);

impl Parameters {
    /// Parameters with these names and values.
    pub fn new(values: impl IntoIterator<Item = (&'static str, u64)>) -> Parameters {
        Parameters(values.into_iter().collect())
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.0.iter().copied()
    }

    /// The value of the parameter `name`.
    ///
    /// # Panics
    /// If the unit has no such parameter.
    pub fn value(&self, name: &str) -> u64 {
        let found = self.0.iter().find(|(other, _)| *other == name);
        found
            .unwrap_or_else(|| panic!("there is no parameter `{name}`"))
            .1
    }

    /// The value of the parameter `name`, which is a number of something.
    ///
    /// # Panics
    /// If the unit has no such parameter, or it is an address that does not fit.
    pub fn get(&self, name: &str) -> usize {
        usize::try_from(self.value(name))
            .unwrap_or_else(|_| panic!("`{name}` is too large to count"))
    }

    /// The same with another value of the parameter `name`.
    ///
    /// # Panics
    /// If the unit has no such parameter.
    pub fn with(&self, name: &str, value: u64) -> Parameters {
        let mut changed = self.clone();
        let found = changed.0.iter_mut().find(|(other, _)| *other == name);
        found
            .unwrap_or_else(|| panic!("there is no parameter `{name}`"))
            .1 = value;
        changed
    }
}

/// The values that a table gives, with the defaults of the others.
pub(super) fn read(all: &[Parameter], given: &toml::Table) -> Result<Parameters, String> {
    let mut values = vec![];
    for (name, value) in given {
        let Some(parameter) = all.iter().find(|parameter| parameter.name == name) else {
            return Err(format!("unknown field `{name}`, {}", expected(all)));
        };
        values.push((parameter.name, parameter.read(value)?));
    }
    complete(all, |name| {
        let given = values.iter().find(|(given, _)| *given == name);
        Ok(given.map(|(_, value)| *value))
    })
}

/// All parameters: what is `given` for a name, or the default.
pub(super) fn complete(
    all: &[Parameter],
    given: impl Fn(&str) -> Result<Option<u64>, String>,
) -> Result<Parameters, String> {
    let values = all.iter().map(|parameter| {
        let value = given(parameter.name)?.or(parameter.default);
        let value = value.ok_or_else(|| format!("missing field `{}`", parameter.name))?;
        Ok((parameter.name, value))
    });
    Ok(Parameters(values.collect::<Result<_, String>>()?))
}

/// A number that counts something; serde's own words, on one line, for anything else.
fn number(value: &toml::Value) -> Result<u64, String> {
    let count: usize = value
        .clone()
        .try_into()
        .map_err(|e: toml::de::Error| e.message().replace('\n', " "))?;
    Ok(count as u64)
}

fn expected(all: &[Parameter]) -> String {
    let names: Vec<String> = all.iter().map(|p| format!("`{}`", p.name)).collect();
    match names.len() {
        0 => "there are no fields".to_owned(),
        1 | 2 => format!("expected {}", names.join(" or ")),
        _ => format!("expected one of {}", names.join(", ")),
    }
}

/// Is every value in the range of its parameter? The message names the first that is not.
pub(crate) fn check_ranges(all: &[Parameter], values: &Parameters) -> Result<(), String> {
    all.iter().try_for_each(|parameter| {
        let value = values.value(parameter.name);
        let wanted = match parameter.values {
            Values::Between(low, high) => {
                if (low..=high).contains(&value) {
                    return Ok(());
                }
                format!("from {low} to {high}")
            }
            Values::PowerOfTwo(low, high) => {
                let low = low.value(values);
                if value.is_power_of_two() && (low..=high).contains(&value) {
                    return Ok(());
                }
                format!("a power of two from {low} to {high}")
            }
            Values::OneOf(list) => {
                if list.contains(&value) {
                    return Ok(());
                }
                alternatives(&list.iter().map(u64::to_string).collect::<Vec<_>>())
            }
            Values::MultipleOf(other) => {
                let unit = values.value(other);
                if value.is_multiple_of(unit) {
                    return Ok(());
                }
                format!("a multiple of {other} = {unit}")
            }
            Values::Multiples(factor, other, high) => {
                let unit = values.value(other);
                let low = factor * unit;
                if value.is_multiple_of(unit) && (low..=high).contains(&value) {
                    return Ok(());
                }
                format!("a multiple of {other} = {unit} from {low} to {high}")
            }
            Values::Words(words) => {
                if value < words.len() as u64 {
                    return Ok(());
                }
                alternatives(&quoted(words))
            }
        };
        Err(format!("{} = {value}: must be {wanted}", parameter.name))
    })
}

/// `4, 8 or 16`.
fn alternatives(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
