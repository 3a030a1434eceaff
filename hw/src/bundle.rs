//! What travels on a stream: the fields of a beat, declared once, and their values in a module.

use super::builder::ModuleBuilder;
use super::kind::Kind::{self, Bit, Bits};
use super::value::Value;

/// A payload field: name, kind, what it means.
pub type Field<'a> = (&'a str, Kind, &'a str);

/// One field of a [`Bundle`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BundleField {
    /// Its name, without the stream's prefix.
    pub name: String,
    /// Kind and width.
    pub kind: Kind,
    /// What it means: the port's comment.
    pub doc: String,
}

/// The declaration of a stream's payload: what one beat is, and its fields in order.
///
/// It is written once per stream, beside the units that speak it; ports, instances and packed cells
/// take their field lists from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    noun: String,
    fields: Vec<BundleField>,
}

impl Bundle {
    /// A payload; `noun` says what one beat is, with its article: "a dense word".
    ///
    /// # Panics
    /// If two fields have one name.
    #[track_caller]
    pub fn new(noun: &str, fields: &[Field<'_>]) -> Bundle {
        Bundle {
            noun: noun.into(),
            fields: vec![],
        }
        .append(fields)
    }

    /// What one beat is, with its article.
    pub fn noun(&self) -> &str {
        &self.noun
    }

    /// The fields in order.
    pub fn fields(&self) -> &[BundleField] {
        &self.fields
    }

    /// The names of the fields in order.
    pub fn names(&self) -> Vec<&str> {
        self.fields.iter().map(|f| f.name.as_str()).collect()
    }

    /// A field by its name.
    ///
    /// # Panics
    /// If there is no such field.
    #[track_caller]
    pub fn field(&self, name: &str) -> &BundleField {
        self.fields
            .iter()
            .find(|f| f.name == name)
            .unwrap_or_else(|| {
                panic!(
                    "the bundle of {} has no field `{name}`, but {}",
                    self.noun,
                    self.names().join(", ")
                )
            })
    }

    /// Bits of all fields together.
    pub fn width(&self) -> usize {
        self.fields.iter().map(|f| f.kind.width()).sum()
    }

    /// Some of the fields, in the order asked for.
    ///
    /// # Panics
    /// If there is no such field.
    #[track_caller]
    #[must_use]
    pub fn select(&self, names: &[&str]) -> Bundle {
        let fields = names.iter().map(|name| self.field(name).clone()).collect();
        Bundle {
            noun: self.noun.clone(),
            fields,
        }
    }

    /// The same fields and some more behind them.
    ///
    /// # Panics
    /// If two fields have one name.
    #[track_caller]
    #[must_use]
    pub fn append(mut self, fields: &[Field<'_>]) -> Bundle {
        for (name, kind, doc) in fields {
            assert!(
                !self.names().contains(name),
                "the bundle of {} has two fields `{name}`",
                self.noun
            );
            self.fields.push(BundleField {
                name: (*name).into(),
                kind: *kind,
                doc: (*doc).into(),
            });
        }
        self
    }

    /// The same fields as beats of another name.
    #[must_use]
    pub fn called(mut self, noun: &str) -> Bundle {
        self.noun = noun.into();
        self
    }

    /// Takes a word apart that holds the fields side by side, the first one lowest, as
    /// [`Fields::pack`] puts them: wires `<name>_<field>` for those that are read. Bits of the word
    /// above the fields are left alone.
    #[track_caller]
    pub fn unpack<'m>(&self, name: &str, word: Value<'m>) -> Fields<'m> {
        let layout = self.fields.iter().map(|f| (f.name.as_str(), f.kind, None));
        unpack(name, word, layout)
    }
}

/// Named values that belong together: the payload of a stream, or of a word.
#[derive(Clone)]
pub struct Fields<'m> {
    m: &'m ModuleBuilder,
    owner: String,
    list: Vec<(String, Value<'m>)>,
}

impl ModuleBuilder {
    /// Values that belong together; `owner` names them in messages.
    #[track_caller]
    pub fn fields<'m>(&'m self, owner: &str, fields: &[(&str, Value<'m>)]) -> Fields<'m> {
        let none = Fields {
            m: self,
            owner: owner.into(),
            list: vec![],
        };
        none.append(fields)
    }
}

impl<'m> Fields<'m> {
    /// A value by its name.
    #[track_caller]
    pub fn get(&self, name: &str) -> Value<'m> {
        match self.list.iter().find(|(n, _)| n == name) {
            Some((_, value)) => *value,
            None => self.m.fail(format_args!(
                "stream `{}` has no field `{name}`, but {}",
                self.owner,
                self.names().join(", ")
            )),
        }
    }

    /// The names in order.
    pub fn names(&self) -> Vec<&str> {
        self.list.iter().map(|(n, _)| n.as_str()).collect()
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Value<'m>)> {
        self.list
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
    }

    /// Some of the fields, in the order asked for.
    #[track_caller]
    #[must_use]
    pub fn select(&self, names: &[&str]) -> Fields<'m> {
        let list = names
            .iter()
            .map(|name| ((*name).to_owned(), self.get(name)))
            .collect();
        Fields {
            list,
            ..self.clone()
        }
    }

    /// The same and some more behind them.
    #[track_caller]
    #[must_use]
    pub fn append(mut self, fields: &[(&str, Value<'m>)]) -> Fields<'m> {
        for (name, value) in fields {
            self.m.same_module(*value);
            if self.list.iter().any(|(n, _)| n == name) {
                self.m.fail(format_args!(
                    "stream `{}` has two fields `{name}`",
                    self.owner
                ));
            }
            self.list.push(((*name).to_owned(), *value));
        }
        self
    }

    /// The same with new values for some names; the order stays.
    #[track_caller]
    #[must_use]
    pub fn replace<N: AsRef<str>>(mut self, fields: &[(N, Value<'m>)]) -> Fields<'m> {
        for (name, value) in fields {
            self.get(name.as_ref());
            for field in &mut self.list {
                if field.0 == name.as_ref() {
                    field.1 = *value;
                }
            }
        }
        self
    }

    /// The same with another name for one of them.
    #[track_caller]
    #[must_use]
    pub fn rename(mut self, from: &str, to: &str) -> Fields<'m> {
        self.get(from);
        for field in &mut self.list {
            if field.0 == from {
                field.0 = to.into();
            }
        }
        self
    }

    /// All values side by side, the first one lowest.
    #[track_caller]
    pub fn pack(&self) -> Value<'m> {
        let values: Vec<_> = self.list.iter().map(|(_, value)| *value).collect();
        self.m.pack(&values)
    }

    /// The same fields out of a word that holds them as [`pack`](Fields::pack) put them, on the
    /// far side of a memory or FIFO: wires `<name>_<field>` for those that are read.
    #[track_caller]
    pub fn unpack(&self, name: &str, word: Value<'m>) -> Fields<'m> {
        let layout = self
            .list
            .iter()
            .map(|(field, value)| (field.as_str(), value.kind(), Some(*value)));
        unpack(name, word, layout)
    }

    pub(crate) fn called(mut self, owner: &str) -> Fields<'m> {
        self.owner = owner.into();
        self
    }
}

#[track_caller]
fn unpack<'a, 'm>(
    name: &str,
    word: Value<'m>,
    layout: impl Iterator<Item = (&'a str, Kind, Option<Value<'m>>)>,
) -> Fields<'m> {
    let m = word.builder();
    let mut at = 0;
    let mut list = vec![];
    for (field, kind, like) in layout {
        let bits = match kind {
            Bit => word.bit(at),
            Kind::Signed(width) => word.slice(at, width).as_signed(),
            Bits(width) => word.slice(at, width),
        };
        at += kind.width();
        let wire = m.wire_if_read(&format!("{name}_{field}"), bits, like);
        list.push((field.to_owned(), wire));
    }
    Fields {
        m,
        owner: name.into(),
        list,
    }
}
