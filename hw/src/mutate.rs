//! Mutants: a module with one small change, to test the tests.
//!
//! A change is an operator swapped, an inversion dropped, a constant off by its lowest bit, a
//! bit select moved by one, the arms of a mux exchanged, or an enable that is always on. Either
//! one of them is built in ([`with_change`]), or many sit in one module behind a new input
//! `mutant` (0: none is active), so that a simulator compiles the unit once for all of them
//! ([`switchable`]).

use super::def::{Def, Driver, Instance, Item, Net, Role};
use super::expr::{BinaryOp, Expr, ExprId, NetId, Node, UnaryOp};
use super::kind::Kind::{Bit, Bits};
use super::module::Module;
use super::print;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::fmt;

pub use super::surroundings::surroundings;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// Value of the `mutant` input that activates it, from 1.
    pub id: u16,
    /// Where it is, and at which operator.
    pub key: Key,
    /// What changed, as Verilog text: `sum: a & b -> a | b`.
    pub what: String,
}

/// The place of a change, which does not move with the rest of the design.
///
/// The text of a key is `module: net operator#occurrence`: `beat_counter_w8: accepted and#1`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// The module it is in, by its name before the change.
    pub module: String,
    /// The net whose value it changes; `instance.port` or `memory.port` for what has no net.
    pub net: String,
    /// The operator that is changed: `and`, `mux`, `select`, `constant`, `enable`.
    pub operator: &'static str,
    /// Which one of these operators in the net's expression, from 1, in the order of the text.
    pub occurrence: usize,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} {}#{}",
            self.module, self.net, self.operator, self.occurrence
        )
    }
}

/// Name and width of the input that selects the active change.
pub const MUTANT_PORT: &str = "mutant";
const MUTANT_BITS: usize = 16;

/// `count` changes chosen by `seed` (fewer if the module has fewer places), all in one module
/// named `<name>_mutants`, behind the input `mutant`.
///
/// The choice depends on the seed and on the keys of the places, not on their order: an edit of the
/// design moves the choice only where it adds places or takes some away.
pub fn switchable(top: &Module, seed: u64, count: usize) -> (Module, Vec<Mutant>) {
    switchable_in(top, seed, count, |_| true)
}

/// The same in modules whose names `is_wanted` takes.
pub fn switchable_in(
    top: &Module,
    seed: u64,
    count: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> (Module, Vec<Mutant>) {
    let chosen = choose(top, seed, count, is_wanted);
    let mutants = chosen.iter().map(|c| c.mutant.clone()).collect();
    (rebuild(top, &chosen, Mode::Switch), mutants)
}

/// The changes at the places that have these keys, as texts, in one module as [`switchable`] has it.
pub fn switchable_at(top: &Module, keys: &[String]) -> (Module, Vec<Mutant>) {
    let places = all_places(top);
    let is_wanted = |i: &usize| keys.contains(&places[*i].1.key.to_string());
    let picked = (0..places.len()).filter(is_wanted).collect();
    let chosen = numbered(&places, picked);
    let mutants = chosen.iter().map(|c| c.mutant.clone()).collect();
    (rebuild(top, &chosen, Mode::Switch), mutants)
}

/// The keys of all places of a design where something can be changed, in the order of the text.
pub fn keys(top: &Module) -> Vec<Key> {
    let modules = top.distinct();
    let places = modules.iter().flat_map(|m| places_of(m.def()));
    places.map(|place| place.key).collect()
}

/// The module with one change built in, under its own name.
///
/// # Panics
/// If the module has no place for it.
pub fn with_change(top: &Module, mutant: &Mutant) -> Module {
    let modules = top.distinct();
    let mut places = modules.iter().flat_map(|m| places_of(m.def()));
    let place = places.find(|place| place.key == mutant.key);
    let place = place.unwrap_or_else(|| panic!("{} has no place {}", top.name(), mutant.key));
    let chosen = Chosen {
        mutant: mutant.clone(),
        site: place.site,
    };
    rebuild(top, &[chosen], Mode::BuiltIn)
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Switch,
    BuiltIn,
}

#[derive(Clone)]
enum Site {
    /// The node's operator changes to the given expression.
    Node(ExprId, Expr),
    /// The registers of this item (by index) are always enabled.
    Enable(usize),
}

/// A place where something can be changed.
#[derive(Clone)]
struct Place {
    key: Key,
    site: Site,
}

struct Chosen {
    mutant: Mutant,
    site: Site,
}

/// The places whose keys have the smallest hashes, numbered in the order of the text.
fn choose(top: &Module, seed: u64, count: usize, is_wanted: impl Fn(&str) -> bool) -> Vec<Chosen> {
    let places = all_places(top);
    let mut hashed: Vec<(u64, usize)> = places
        .iter()
        .enumerate()
        .filter(|(_, (_, place))| is_wanted(&place.key.module))
        .map(|(i, (_, place))| (hash(seed, &place.key.to_string()), i))
        .collect();
    hashed.sort_unstable();
    let mut picked: Vec<usize> = hashed.into_iter().take(count).map(|(_, i)| i).collect();
    picked.sort_unstable();
    numbered(&places, picked)
}

/// The places of all modules, in the order of the text.
fn all_places(top: &Module) -> Vec<(&Def, Place)> {
    let modules = top.distinct().into_iter();
    let of = |m: &'_ Module| places_of(m.def());
    modules
        .flat_map(|m| of(m).into_iter().map(|place| (m.def(), place)))
        .collect()
}

/// The changes at some places, by their indices.
fn numbered(places: &[(&Def, Place)], picked: Vec<usize>) -> Vec<Chosen> {
    (1..)
        .zip(picked)
        .map(|(id, i)| {
            let (def, Place { key, site }) = &places[i];
            Chosen {
                mutant: Mutant {
                    id,
                    key: key.clone(),
                    what: describe(def, key, site),
                },
                site: site.clone(),
            }
        })
        .collect()
}

fn describe(def: &Def, key: &Key, site: &Site) -> String {
    match site {
        Site::Node(id, to) => {
            let mut copy = def.clone();
            let kind = copy.nodes[*id].kind;
            let after = push(&mut copy, to.clone(), kind);
            format!(
                "{}: {} -> {}",
                key.net,
                print::expression(def, *id),
                print::expression(&copy, after)
            )
        }
        Site::Enable(item) => {
            let names: Vec<_> = registers_of(def, *item)
                .iter()
                .map(|net| def.nets[*net].name.as_str())
                .collect();
            format!("{}: enable -> always", names.join(", "))
        }
    }
}

fn registers_of(def: &Def, item: usize) -> &[NetId] {
    match &def.items[item] {
        Item::Clocked(group) => group,
        _ => unreachable!("an enable belongs to registers"),
    }
}

/// All the randomness that picking needs: splitmix64 over the bytes.
fn hash(seed: u64, text: &str) -> u64 {
    text.bytes()
        .fold(splitmix64(seed), |h, byte| splitmix64(h ^ u64::from(byte)))
}

fn splitmix64(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Every place of a definition where something can be changed: net by net in the order of
/// definition, then the inputs of instances and memories, then the enables. Nets that only take
/// note of unused bits are left out: they have no reader, and no test can notice their value.
fn places_of(def: &Def) -> Vec<Place> {
    let mut finder = Finder {
        def,
        seen: vec![false; def.nodes.len()],
        places: vec![],
    };
    // What a net of [`unused`](super::ModuleBuilder::unused) shares with others belongs to those.
    for net in def.nets.iter().filter(|net| !net.is_unused()) {
        finder.expressions(&net.name, &net.driver.roots());
    }
    for instance in &def.instances {
        for (port, id) in &instance.inputs {
            finder.expressions(&format!("{}.{port}", instance.name), &[*id]);
        }
    }
    for memory in &def.memories {
        for (port, id) in memory.ports() {
            finder.expressions(&format!("{}.{port}", memory.name), &[id]);
        }
    }
    for (index, item) in def.items.iter().enumerate() {
        if let Item::Clocked(group) = item
            && let Driver::Register {
                enable: Some(_), ..
            } = def.nets[group[0]].driver
        {
            finder.places.push(Place {
                key: Key {
                    module: def.name.clone(),
                    net: def.nets[group[0]].name.clone(),
                    operator: "enable",
                    occurrence: 1,
                },
                site: Site::Enable(index),
            });
        }
    }
    finder.places
}

/// Collects the places of expressions; what several nets share belongs to the first of them.
struct Finder<'a> {
    def: &'a Def,
    seen: Vec<bool>,
    places: Vec<Place>,
}

impl Finder<'_> {
    fn expressions(&mut self, net: &str, roots: &[ExprId]) {
        let mut counts = HashMap::new();
        for root in roots {
            self.visit(net, *root, &mut counts);
        }
    }

    /// In the order of the text: what stands left of an operator, the operator, the rest.
    fn visit(&mut self, net: &str, id: ExprId, counts: &mut HashMap<&'static str, usize>) {
        if std::mem::replace(&mut self.seen[id], true) {
            return;
        }
        let expr = &self.def.nodes[id].expr;
        let operands = expr.operands();
        let left = match expr {
            Expr::Binary(..) | Expr::Mux { .. } => 1,
            _ => 0,
        };
        for operand in &operands[..left] {
            self.visit(net, *operand, counts);
        }
        self.add(net, id, counts);
        for operand in &operands[left..] {
            self.visit(net, *operand, counts);
        }
    }

    fn add(&mut self, net: &str, id: ExprId, counts: &mut HashMap<&'static str, usize>) {
        let def = self.def;
        let node = &def.nodes[id];
        let Some(to) = changed(def, node) else {
            return;
        };
        let operator = operator(&node.expr);
        let occurrence = counts.entry(operator).or_insert(0);
        *occurrence += 1;
        self.places.push(Place {
            key: Key {
                module: def.name.clone(),
                net: net.to_owned(),
                operator,
                occurrence: *occurrence,
            },
            site: Site::Node(id, to),
        });
    }
}

/// The name of what a change changes.
fn operator(expr: &Expr) -> &'static str {
    match expr {
        Expr::Const(_) | Expr::Named { .. } => "constant",
        Expr::Slice { .. } => "select",
        Expr::Mux { .. } => "mux",
        Expr::Unary(UnaryOp::Not, _) => "not",
        Expr::Unary(UnaryOp::ReduceOr, _) => "any",
        Expr::Unary(UnaryOp::ReduceAnd, _) => "all",
        Expr::Unary(UnaryOp::ReduceXor, _) => "parity",
        Expr::Binary(op, ..) => match op {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
            BinaryOp::Eq => "eq",
            BinaryOp::Ne => "ne",
            BinaryOp::Lt => "lt",
            BinaryOp::Le => "le",
            BinaryOp::Gt => "gt",
            BinaryOp::Ge => "ge",
            BinaryOp::Shl => "shl",
            BinaryOp::Shr => "shr",
            BinaryOp::Sra => "sra",
        },
        Expr::Net(_)
        | Expr::Cast(_)
        | Expr::Zext(_)
        | Expr::Sext { .. }
        | Expr::Concat(_)
        | Expr::Replicate(..) => unreachable!("nothing is changed there"),
    }
}

/// What a node becomes, if there is a change for it.
fn changed(def: &Def, node: &Node) -> Option<Expr> {
    Some(match &node.expr {
        Expr::Const(bits) => Expr::Const(bits ^ BigUint::from(1u8)),
        Expr::Named { encoding, value } => {
            let names = &def.encodings[*encoding];
            let changed = names.bits(*value) ^ BigUint::from(1u8);
            match names.index_of_bits(&changed) {
                Some(value) => Expr::Named {
                    encoding: *encoding,
                    value,
                },
                None => Expr::Const(changed),
            }
        }
        Expr::Unary(UnaryOp::Not, a) => Expr::Cast(*a),
        // Of a single bit all reductions are the same, as are sum and difference.
        Expr::Unary(UnaryOp::ReduceOr | UnaryOp::ReduceAnd, a)
            if def.nodes[*a].kind.width() == 1 =>
        {
            return None;
        }
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub, ..) if node.kind.width() == 1 => return None,
        Expr::Unary(UnaryOp::ReduceOr, a) => Expr::Unary(UnaryOp::ReduceAnd, *a),
        Expr::Unary(UnaryOp::ReduceAnd, a) => Expr::Unary(UnaryOp::ReduceOr, *a),
        Expr::Binary(op, a, b) => {
            let other = match op {
                BinaryOp::And => BinaryOp::Or,
                BinaryOp::Or => BinaryOp::And,
                BinaryOp::Xor => BinaryOp::Or,
                BinaryOp::Add => BinaryOp::Sub,
                BinaryOp::Sub => BinaryOp::Add,
                BinaryOp::Eq => BinaryOp::Ne,
                BinaryOp::Ne => BinaryOp::Eq,
                BinaryOp::Lt => BinaryOp::Le,
                BinaryOp::Le => BinaryOp::Lt,
                BinaryOp::Gt => BinaryOp::Ge,
                BinaryOp::Ge => BinaryOp::Gt,
                BinaryOp::Shl => BinaryOp::Shr,
                BinaryOp::Shr => BinaryOp::Shl,
                BinaryOp::Mul | BinaryOp::Sra => return None,
            };
            Expr::Binary(other, *a, *b)
        }
        Expr::Mux { sel, then, other } => Expr::Mux {
            sel: *sel,
            then: *other,
            other: *then,
        },
        Expr::Slice { net, lo } => {
            let room = def.nets[*net].kind.width() - node.kind.width();
            let lo = match lo {
                lo if *lo < room => lo + 1,
                lo if *lo > 0 => lo - 1,
                _ => return None,
            };
            Expr::Slice { net: *net, lo }
        }
        _ => return None,
    })
}

fn rebuild(top: &Module, chosen: &[Chosen], mode: Mode) -> Module {
    let mut done: HashMap<String, Module> = HashMap::new();
    for module in top.distinct() {
        let mut def = module.def().clone();
        let select = match mode {
            Mode::Switch => {
                def.name += "_mutants";
                Some(add_select_port(&mut def))
            }
            Mode::BuiltIn => None,
        };
        for c in chosen
            .iter()
            .filter(|c| c.mutant.key.module == module.name())
        {
            apply(&mut def, c, select);
        }
        for i in 0..def.instances.len() {
            let child = done[def.instances[i].module.name()].clone();
            let mut inputs = std::mem::take(&mut def.instances[i].inputs);
            if let Some(net) = select {
                let id = push(&mut def, Expr::Net(net), Bits(MUTANT_BITS));
                inputs.push((MUTANT_PORT.into(), id));
            }
            def.instances[i] = Instance {
                name: def.instances[i].name.clone(),
                module: child,
                inputs,
            };
        }
        done.insert(module.name().to_owned(), Module::new(def));
    }
    done.remove(top.name())
        .expect("the top is one of its modules")
}

fn push(def: &mut Def, expr: Expr, kind: super::kind::Kind) -> ExprId {
    def.nodes.push(Node { expr, kind });
    def.nodes.len() - 1
}

fn add_select_port(def: &mut Def) -> NetId {
    def.nets.push(Net {
        name: MUTANT_PORT.into(),
        kind: Bits(MUTANT_BITS),
        role: Role::Input,
        driver: Driver::Outside,
        doc: "number of the active change, 0 for none".into(),
        encoding: None,
        like: None,
        if_read: false,
    });
    let net = def.nets.len() - 1;
    def.ports.push(net);
    net
}

fn apply(def: &mut Def, chosen: &Chosen, select: Option<NetId>) {
    let active = select.map(|net| {
        let port = push(def, Expr::Net(net), Bits(MUTANT_BITS));
        let number = push(def, Expr::Const(chosen.mutant.id.into()), Bits(MUTANT_BITS));
        push(def, Expr::Binary(BinaryOp::Eq, port, number), Bit)
    });
    match &chosen.site {
        Site::Node(id, to) => {
            let before = def.nodes[*id].clone();
            def.nodes[*id].expr = match active {
                None => to.clone(),
                Some(active) => {
                    let other = push(def, before.expr, before.kind);
                    let then = push(def, to.clone(), before.kind);
                    Expr::Mux {
                        sel: active,
                        then,
                        other,
                    }
                }
            };
        }
        Site::Enable(item) => {
            for net in registers_of(def, *item).to_vec() {
                let Driver::Register {
                    enable: Some(old), ..
                } = def.nets[net].driver
                else {
                    unreachable!("the group is enabled")
                };
                let new = match active {
                    None => push(def, Expr::Const(BigUint::from(1u8)), Bit),
                    Some(active) => push(def, Expr::Binary(BinaryOp::Or, old, active), Bit),
                };
                if let Driver::Register { enable, .. } = &mut def.nets[net].driver {
                    *enable = Some(new);
                }
            }
        }
    }
}
