//! Mutants: a module with one small change, to test the tests.
//!
//! A change is an operator swapped, an inversion dropped, a constant off by its lowest bit, a
//! bit select moved by one, the arms of a mux exchanged, or an enable that is always on. Either
//! one of them is built in ([`with_one_change`]), or many sit in one module behind a new input
//! `mutant` (0: none is active), so that a simulator compiles the unit once for all of them
//! ([`switchable`]).

use super::def::{Def, Driver, Instance, Item, Net, Role};
use super::expr::{BinaryOp, Expr, ExprId, NetId, Node, UnaryOp};
use super::kind::Kind::{Bit, Bits};
use super::module::Module;
use super::print;
use num_bigint::BigUint;
use std::collections::HashMap;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// Value of the `mutant` input that activates it, from 1.
    pub id: u16,
    /// The module it is in, by its name before the change.
    pub module: String,
    /// What changed, as Verilog text: `a & b -> a | b`.
    pub what: String,
}

/// Name and width of the input that selects the active change.
pub const MUTANT_PORT: &str = "mutant";
const MUTANT_BITS: usize = 16;

/// `count` changes chosen by `seed` (fewer if the module has fewer places), all in one module
/// named `<name>_mutants`, behind the input `mutant`.
pub fn switchable(top: &Module, seed: u64, count: usize) -> (Module, Vec<Mutant>) {
    let chosen = choose(top, seed, count);
    let mutants = describe(top, &chosen);
    (rebuild(top, &chosen, Mode::Switch), mutants)
}

/// The module with change number `id` of the same choice built in, under its own name.
///
/// # Panics
/// If there is no such change.
pub fn with_one_change(top: &Module, seed: u64, count: usize, id: u16) -> (Module, Mutant) {
    let chosen = choose(top, seed, count);
    let mutant = describe(top, &chosen)
        .into_iter()
        .find(|m| m.id == id)
        .unwrap_or_else(|| panic!("module `{}` has no mutant {id}", top.name()));
    (rebuild(top, &chosen, Mode::Only(id)), mutant)
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Switch,
    Only(u16),
}

#[derive(Clone)]
enum Site {
    /// The node's operator changes to the given expression.
    Node(ExprId, Expr),
    /// The registers of this item (by index) are always enabled.
    Enable(usize),
}

struct Chosen {
    id: u16,
    module: String,
    site: Site,
}

fn choose(top: &Module, seed: u64, count: usize) -> Vec<Chosen> {
    let mut sites: Vec<(String, Site)> = vec![];
    for module in top.distinct() {
        let of_module = sites_of(module.def());
        sites.extend(of_module.into_iter().map(|s| (module.name().to_owned(), s)));
    }
    // Keys by splitmix64, which is all the randomness that picking needs; the picked ones are
    // numbered in the order of the text.
    let mut keyed: Vec<(u64, usize)> = (0..sites.len())
        .map(|i| (splitmix64(seed ^ splitmix64(i as u64 + 1)), i))
        .collect();
    keyed.sort_unstable();
    let mut picked: Vec<usize> = keyed.into_iter().take(count).map(|(_, i)| i).collect();
    picked.sort_unstable();
    picked
        .into_iter()
        .enumerate()
        .map(|(k, i)| Chosen {
            id: u16::try_from(k + 1).expect("fewer than 65536 mutants"),
            module: sites[i].0.clone(),
            site: sites[i].1.clone(),
        })
        .collect()
}

fn splitmix64(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Every place of a definition where something can be changed, in order.
fn sites_of(def: &Def) -> Vec<Site> {
    let live = def.live();
    let mut sites = vec![];
    for (id, node) in def.nodes.iter().enumerate().filter(|(id, _)| live[*id]) {
        if let Some(changed) = changed(def, node) {
            sites.push(Site::Node(id, changed));
        }
    }
    for (index, item) in def.items.iter().enumerate() {
        if let Item::Clocked(group) = item
            && let Driver::Register {
                enable: Some(_), ..
            } = def.nets[group[0]].driver
        {
            sites.push(Site::Enable(index));
        }
    }
    sites
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

fn describe(top: &Module, chosen: &[Chosen]) -> Vec<Mutant> {
    let modules = top.distinct();
    chosen
        .iter()
        .map(|c| {
            let def = modules
                .iter()
                .find(|m| m.name() == c.module)
                .expect("chosen from these modules")
                .def();
            let what = match &c.site {
                Site::Node(id, to) => {
                    let mut copy = def.clone();
                    let kind = copy.nodes[*id].kind;
                    copy.nodes.push(Node {
                        expr: to.clone(),
                        kind,
                    });
                    let place = place_of(def, *id);
                    format!(
                        "{place}: {} -> {}",
                        print::expression(def, *id),
                        print::expression(&copy, copy.nodes.len() - 1)
                    )
                }
                Site::Enable(item) => {
                    let Item::Clocked(group) = &def.items[*item] else {
                        unreachable!("an enable belongs to registers")
                    };
                    let names: Vec<_> = group.iter().map(|n| def.nets[*n].name.as_str()).collect();
                    format!("{}: enable -> always", names.join(", "))
                }
            };
            Mutant {
                id: c.id,
                module: c.module.clone(),
                what,
            }
        })
        .collect()
}

/// The first net or instance input whose expression holds the node.
fn place_of(def: &Def, wanted: ExprId) -> String {
    let holds = |root: ExprId| {
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            if id == wanted {
                return true;
            }
            stack.extend(def.nodes[id].expr.operands());
        }
        false
    };
    for net in &def.nets {
        if net.driver.roots().into_iter().any(holds) {
            return net.name.clone();
        }
    }
    for instance in &def.instances {
        if let Some((port, _)) = instance.inputs.iter().find(|(_, id)| holds(*id)) {
            return format!("{}.{port}", instance.name);
        }
    }
    def.memories
        .first()
        .map_or_else(String::new, |m| m.name.clone())
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
            Mode::Only(_) => None,
        };
        for c in chosen.iter().filter(|c| c.module == module.name()) {
            apply(&mut def, c, select, mode);
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

fn apply(def: &mut Def, chosen: &Chosen, select: Option<NetId>, mode: Mode) {
    if let Mode::Only(id) = mode
        && id != chosen.id
    {
        return;
    }
    let active = select.map(|net| {
        let port = push(def, Expr::Net(net), Bits(MUTANT_BITS));
        let number = push(def, Expr::Const(chosen.id.into()), Bits(MUTANT_BITS));
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
            let Item::Clocked(group) = def.items[*item].clone() else {
                unreachable!("an enable belongs to registers")
            };
            for &net in &group {
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
