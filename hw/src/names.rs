//! Values with names: the states of a state machine, operations, commands, error codes.
//!
//! An [`Encoding`] is a table of names and numbers, made outside of any module and shared by all
//! that speak of it. [`ModuleBuilder::names`] brings it into a module, where each name that is used
//! becomes a `localparam` (`STATE_WAIT`), which stands for the number wherever the number is meant:
//! in comparisons, assignments, reset values and `case` labels. The layer follows the values through
//! wires, registers, muxes and ports, refuses numbers among them, and keeps with the finished module
//! which nets hold them ([`Module::encoded_nets`](super::Module::encoded_nets)).

use super::builder::{ModuleBuilder, Reg};
use super::def::{Def, Driver};
use super::expr::{Expr, ExprId, NetId, ones};
use super::kind::Kind::{self, Bits};
use super::value::Value;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::fmt;

/// A name, the number that it stands for, and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedValue {
    /// In lower case: `wait_for_page`.
    pub name: String,
    /// The number.
    pub value: u64,
    /// What it means; empty if the name says it.
    pub doc: String,
}

/// A table of named values of one width: what a state register, an operation or an error code may
/// hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoding {
    name: String,
    width: usize,
    values: Vec<NamedValue>,
}

/// An encoding in a module under construction; a handle that is copied freely.
#[derive(Clone, Copy)]
pub struct Names<'m> {
    m: &'m ModuleBuilder,
    index: usize,
}

/// A register that holds values of an encoding: a state register, or a copy of one further down a
/// pipeline.
#[derive(Clone, Copy)]
pub struct States<'m> {
    names: Names<'m>,
    reg: Reg<'m>,
}

/// A net that holds values of an encoding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedNet {
    /// Names of the instances from the top down to the net's module, with dots between them; empty
    /// for a net of the top itself.
    pub path: String,
    /// Name of the net in its module.
    pub net: String,
    /// What its values mean.
    pub encoding: Encoding,
}

impl EncodedNet {
    /// The net with the instances that lead to it, with dots between them.
    pub fn name(&self) -> String {
        match self.path.is_empty() {
            true => self.net.clone(),
            false => format!("{}.{}", self.path, self.net),
        }
    }
}

impl Encoding {
    /// Numbers `values` from 0 in their order, in as many bits as that takes.
    ///
    /// # Panics
    /// If there is no value, two have one name, or a name is not in lower case letters, digits and
    /// underscores.
    #[track_caller]
    pub fn new(name: &str, values: &[&str]) -> Encoding {
        let width = super::kind::log2_ceil(values.len().max(2));
        let numbered: Vec<_> = (0..).zip(values).map(|(i, name)| (*name, i)).collect();
        Encoding::with_numbers(name, width, &numbered)
    }

    /// Values with numbers of their own, of `width` bits.
    ///
    /// # Panics
    /// As [`new`](Encoding::new), and if two values have one number or one does not fit.
    #[track_caller]
    pub fn with_numbers(name: &str, width: usize, values: &[(&str, u64)]) -> Encoding {
        let fail = |what: fmt::Arguments<'_>| panic!("encoding `{name}`: {what}");
        for word in [name].into_iter().chain(values.iter().map(|(n, _)| *n)) {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if !word.starts_with(|c: char| c.is_ascii_lowercase()) || !word.chars().all(plain) {
                fail(format_args!("`{word}` is not a name in lower case"));
            }
        }
        if values.is_empty() {
            fail(format_args!("it has no value"));
        }
        for (i, (value, number)) in values.iter().enumerate() {
            if BigUint::from(*number) > ones(width) {
                fail(format_args!(
                    "`{value}` = {number} does not fit into {width} bits"
                ));
            }
            for (other, taken) in &values[..i] {
                if other == value {
                    fail(format_args!("two values are named `{value}`"));
                }
                if taken == number {
                    fail(format_args!("`{other}` and `{value}` are both {number}"));
                }
            }
        }
        Encoding {
            name: name.into(),
            width,
            values: values
                .iter()
                .map(|(name, value)| NamedValue {
                    name: (*name).into(),
                    value: *value,
                    doc: String::new(),
                })
                .collect(),
        }
    }

    /// The same with what some values mean; it becomes the comment of the `localparam`.
    ///
    /// # Panics
    /// If there is no such value.
    #[track_caller]
    #[must_use]
    pub fn documented(mut self, docs: &[(&str, &str)]) -> Encoding {
        for (name, doc) in docs {
            let index = self.index_of(name);
            self.values[index].doc = (*doc).into();
        }
        self
    }

    /// The name, which is the stem of the constants' names.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Width in bits.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The kind of a value.
    pub fn kind(&self) -> Kind {
        Bits(self.width)
    }

    /// The values in the order in which they were given.
    pub fn values(&self) -> &[NamedValue] {
        &self.values
    }

    /// The numbers, names and meanings, a line each, for the header of a module with these values on `port`.
    pub fn legend(&self, port: &str) -> String {
        let rows = self.values.iter();
        let rows: Vec<String> = rows
            .map(|value| format!("{} {}: {}", value.value, value.name, value.doc))
            .collect();
        format!("Values of {port}:\n{}", rows.join("\n"))
    }

    /// The number that a name stands for.
    ///
    /// # Panics
    /// If there is no such value.
    #[track_caller]
    pub fn number(&self, value: &str) -> u64 {
        self.values[self.index_of(value)].value
    }

    /// The constant's name in the Verilog: `STATE_WAIT`.
    pub(crate) fn constant(&self, index: usize) -> String {
        format!("{}_{}", self.name, self.values[index].name).to_uppercase()
    }

    pub(crate) fn bits(&self, index: usize) -> BigUint {
        self.values[index].value.into()
    }

    /// The name of the constant with this number, if there is one.
    pub(crate) fn constant_of(&self, bits: &BigUint) -> Option<String> {
        self.index_of_bits(bits).map(|index| self.constant(index))
    }

    pub(crate) fn index_of_bits(&self, bits: &BigUint) -> Option<usize> {
        self.values
            .iter()
            .position(|v| BigUint::from(v.value) == *bits)
    }

    #[track_caller]
    fn index_of(&self, value: &str) -> usize {
        self.values
            .iter()
            .position(|v| v.name == value)
            .unwrap_or_else(|| panic!("{}", self.unknown(value)))
    }

    fn unknown(&self, value: &str) -> String {
        let names: Vec<_> = self.values.iter().map(|v| v.name.as_str()).collect();
        format!(
            "encoding `{}` has no value `{value}`, but {}",
            self.name,
            names.join(", ")
        )
    }
}

impl ModuleBuilder {
    /// A state register `<name>_q` and its states, numbered from 0; the first one is the reset
    /// state. The states appear as `localparam <NAME>_<STATE>`.
    #[track_caller]
    pub fn states(&self, name: &str, states: &[&str]) -> States<'_> {
        self.names(&Encoding::new(name, states))
            .register(name, states[0])
    }

    /// A state register whose states have numbers of their own, of `width` bits; the first one is
    /// the reset state.
    #[track_caller]
    pub fn states_with_numbers(
        &self,
        name: &str,
        width: usize,
        states: &[(&str, u64)],
    ) -> States<'_> {
        self.names(&Encoding::with_numbers(name, width, states))
            .register(name, states[0].0)
    }

    /// Brings an encoding into the module; a second time gives the same names.
    #[track_caller]
    pub fn names(&self, encoding: &Encoding) -> Names<'_> {
        let index = self.add_encoding(encoding);
        Names { m: self, index }
    }
}

impl<'m> Names<'m> {
    /// The table.
    pub fn encoding(self) -> Encoding {
        self.m.encoding(self.index)
    }

    /// The kind of a value.
    pub fn kind(self) -> Kind {
        self.encoding().kind()
    }

    /// A value by its name.
    #[track_caller]
    pub fn value(self, name: &str) -> Value<'m> {
        let encoding = self.encoding();
        let Some(value) = encoding.values.iter().position(|v| v.name == name) else {
            self.m.fail(format_args!("{}", encoding.unknown(name)))
        };
        let expr = Expr::Named {
            encoding: self.index,
            value,
        };
        self.m.node(expr, encoding.kind())
    }

    /// Notes that a net holds values of this encoding, where the layer cannot see it: an input, a
    /// part of a word. What is computed from names alone (by muxes, `case`, registers, and through
    /// instances) needs no note.
    #[track_caller]
    pub fn mark(self, value: Value<'m>) -> Value<'m> {
        self.m.mark_encoding(value, self.index);
        value
    }

    /// An input port that holds values of this encoding.
    #[track_caller]
    pub fn input(self, name: &str, doc: &str) -> Value<'m> {
        self.mark(self.m.input(name, self.kind(), doc))
    }

    /// A register `<name>_q` that holds values of this encoding and is reset to the value `reset`.
    #[track_caller]
    pub fn register(self, name: &str, reset: &str) -> States<'m> {
        let reset = self.value(reset);
        let reg = self.m.reg_reset_to(name, reset);
        self.mark(reg.q());
        States { names: self, reg }
    }

    /// A named value chosen by `selector`, which holds values of this encoding: the arm with its
    /// name, else `default`.
    #[track_caller]
    pub fn case(
        self,
        name: &str,
        selector: Value<'m>,
        arms: &[(&str, Value<'m>)],
        default: Value<'m>,
    ) -> Value<'m> {
        let encoding = self.encoding();
        let mut numbered = vec![];
        for (label, value) in arms {
            let Some(index) = encoding.values.iter().position(|v| v.name == *label) else {
                self.m
                    .fail(format_args!("case `{name}`: {}", encoding.unknown(label)))
            };
            numbered.push((encoding.values[index].value, *value));
        }
        if selector.kind() != encoding.kind() {
            self.m.fail(format_args!(
                "case `{name}`: the selector `{selector}` is {}, a value of `{}` {}",
                selector.kind(),
                encoding.name,
                encoding.kind()
            ));
        }
        self.m
            .labelled_case(name, selector, Some(self.index), &numbered, default)
    }
}

impl<'m> States<'m> {
    /// The names of its values.
    pub fn names(self) -> Names<'m> {
        self.names
    }

    /// The register's value.
    pub fn q(self) -> Value<'m> {
        self.reg.q()
    }

    /// A state by its name.
    #[track_caller]
    pub fn value(self, state: &str) -> Value<'m> {
        self.names.value(state)
    }

    /// Is this the state?
    #[track_caller]
    pub fn is(self, state: &str) -> Value<'m> {
        self.q().eq(self.names.value(state))
    }

    /// Takes `next` at every clock edge.
    #[track_caller]
    pub fn set(self, next: Value<'m>) {
        self.reg.set(next);
    }

    /// Takes `next` at the clock edges at which `enable` is set.
    #[track_caller]
    pub fn set_when(self, enable: Value<'m>, next: Value<'m>) {
        self.reg.set_when(enable, next);
    }

    /// A named value chosen by the state: the arm with its name, else `default`.
    #[track_caller]
    pub fn case(self, name: &str, arms: &[(&str, Value<'m>)], default: Value<'m>) -> Value<'m> {
        self.names.case(name, self.q(), arms, default)
    }
}

// ---- following names through a module ----------------------------------------------------------

/// What is known of an expression's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// Values of an encoding.
    Names(usize),
    /// A number.
    Number,
    /// The net in question itself, which adds nothing.
    Itself,
    Nothing,
}

/// Finds the nets that hold named values, and refuses numbers where names are.
pub(crate) fn follow(def: &mut Def) -> Result<(), String> {
    adopt_from_children(def);
    if def.encodings.is_empty() {
        return Ok(());
    }
    loop {
        let mut found: Vec<(NetId, usize)> = vec![];
        for (id, net) in def.nets.iter().enumerate() {
            match (known_of_driver(def, id)?, net.encoding) {
                (Known::Names(other), Some(own)) if other != own => {
                    return Err(format!(
                        "`{}` holds values of `{}` and is given one of `{}`",
                        net.name, def.encodings[own].name, def.encodings[other].name
                    ));
                }
                (Known::Number, Some(own)) => {
                    return Err(format!(
                        "`{}` holds values of `{}` and is given a number",
                        net.name, def.encodings[own].name
                    ));
                }
                (Known::Names(encoding), None) => found.push((id, encoding)),
                _ => {}
            }
        }
        if found.is_empty() {
            break;
        }
        for (net, encoding) in found {
            def.nets[net].encoding = Some(encoding);
        }
    }
    check_comparisons(def)?;
    check_labels(def)
}

/// Nets that a child's port drives hold what the port holds.
fn adopt_from_children(def: &mut Def) {
    let mut found = vec![];
    for (id, net) in def.nets.iter().enumerate() {
        if let (Driver::Instances(pieces), None) = (&net.driver, net.encoding)
            && let [piece] = &pieces[..]
            && piece.width == net.kind.width()
        {
            let child = def.instances[piece.instance].module.def();
            let port = child.net_named(&piece.port);
            let encoding = port.and_then(|p| child.nets[p].encoding);
            found.extend(encoding.map(|e| (id, child.encodings[e].clone())));
        }
    }
    for (net, encoding) in found {
        let index = match def.encodings.iter().position(|e| *e == encoding) {
            Some(index) => index,
            None => {
                def.encodings.push(encoding);
                def.encodings.len() - 1
            }
        };
        def.nets[net].encoding = Some(index);
    }
}

fn known_of_driver(def: &Def, id: NetId) -> Result<Known, String> {
    let net = &def.nets[id];
    let values: Vec<ExprId> = match &net.driver {
        Driver::Case { arms, default, .. } => {
            let values = arms.iter().map(|(_, value)| *value);
            values.chain([*default]).collect()
        }
        Driver::Register { next, reset, .. } => [*next, *reset].into_iter().flatten().collect(),
        other => other.roots(),
    };
    let values = values.into_iter().chain(net.like);
    let mut follower = Follower {
        def,
        net: id,
        memo: HashMap::new(),
    };
    let mut all = Known::Itself;
    for value in values {
        let one = follower.known(value)?;
        all = follower.both(all, one)?;
    }
    Ok(all)
}

struct Follower<'a> {
    def: &'a Def,
    net: NetId,
    memo: HashMap<ExprId, Known>,
}

impl Follower<'_> {
    fn known(&mut self, id: ExprId) -> Result<Known, String> {
        if let Some(known) = self.memo.get(&id) {
            return Ok(*known);
        }
        let known = match &self.def.nodes[id].expr {
            Expr::Named { encoding, .. } => Known::Names(*encoding),
            Expr::Const(_) => Known::Number,
            Expr::Net(net) if *net == self.net => Known::Itself,
            Expr::Net(net) => match self.def.nets[*net].encoding {
                Some(encoding) => Known::Names(encoding),
                None => Known::Nothing,
            },
            Expr::Cast(inner) => self.known(*inner)?,
            Expr::Mux { then, other, .. } => {
                let (then, other) = (self.known(*then)?, self.known(*other)?);
                self.both(then, other)?
            }
            _ => Known::Nothing,
        };
        self.memo.insert(id, known);
        Ok(known)
    }

    /// What is known of a value that is one or the other.
    fn both(&self, a: Known, b: Known) -> Result<Known, String> {
        use Known::{Itself, Names, Nothing, Number};
        match (a, b) {
            (Itself, other) | (other, Itself) => Ok(other),
            (Names(a), Names(b)) if a != b => Err(format!(
                "`{}` is given values of `{}` and of `{}`",
                self.def.nets[self.net].name,
                self.def.encodings[a].name,
                self.def.encodings[b].name
            )),
            (Names(encoding), Number) | (Number, Names(encoding)) => Err(format!(
                "`{}` is given values of `{}` and a number",
                self.def.nets[self.net].name, self.def.encodings[encoding].name
            )),
            (a, b) if a == b => Ok(a),
            _ => Ok(Nothing),
        }
    }
}

/// A named value is compared with a named one.
fn check_comparisons(def: &Def) -> Result<(), String> {
    let live = def.live();
    for (node, live) in def.nodes.iter().zip(live) {
        let Expr::Binary(op, a, b) = node.expr else {
            continue;
        };
        if !live {
            continue;
        }
        if !op.is_comparison() {
            continue;
        }
        let mut follower = Follower {
            def,
            net: usize::MAX,
            memo: HashMap::new(),
        };
        let encoding = match (follower.known(a)?, follower.known(b)?) {
            (Known::Names(encoding), Known::Number) | (Known::Number, Known::Names(encoding)) => {
                encoding
            }
            (Known::Names(a), Known::Names(b)) if a != b => {
                return Err(format!(
                    "a value of `{}` is compared with one of `{}`",
                    def.encodings[a].name, def.encodings[b].name
                ));
            }
            _ => continue,
        };
        let text = |id| super::print::expression(def, id);
        return Err(format!(
            "`{}` and `{}`: a value of `{}` is compared with a number",
            text(a),
            text(b),
            def.encodings[encoding].name
        ));
    }
    Ok(())
}

/// A `case` over named values has names for labels.
fn check_labels(def: &Def) -> Result<(), String> {
    for (id, net) in def.nets.iter().enumerate() {
        let Driver::Case {
            selector,
            labels: None,
            ..
        } = net.driver
        else {
            continue;
        };
        let mut follower = Follower {
            def,
            net: id,
            memo: HashMap::new(),
        };
        if let Known::Names(encoding) = follower.known(selector)? {
            return Err(format!(
                "case `{}`: its labels are numbers, but `{}` holds values of `{}`",
                net.name,
                super::print::expression(def, selector),
                def.encodings[encoding].name
            ));
        }
    }
    Ok(())
}
