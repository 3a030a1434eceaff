//! What lies around a change: a small module without state, before and after it.

use super::def::{Def, Driver, Item, Net, Role};
use super::expr::{Expr, ExprId, NetId, Node};
use super::kind::Kind;
use super::module::Module;
use super::mutate::{Mutant, with_change};
use std::collections::{BTreeMap, BTreeSet};

/// The change and the nets that follow from it in up to `steps` assignments, as a module without state: first without
/// the change, then with it. Its inputs are all other nets that those read, its outputs what leaves them: the nets
/// behind the last step, what registers take and are reset to, and what goes into instances and memories.
///
/// If both modules are the same function, the change makes no difference to the module that it is in. The fewer the
/// steps, the smaller they are, and the more of what is so for another reason is not seen.
///
/// `None` if what is changed looks at the reset, which is no net like others.
///
/// # Panics
/// If the design has no place for the change.
pub fn surroundings(top: &Module, mutant: &Mutant, steps: usize) -> Option<[Module; 2]> {
    let changed = with_change(top, mutant);
    let [before, after] = [top, &changed].map(|top| {
        let modules = top.distinct();
        let module = modules.iter().find(|m| m.name() == mutant.key.module);
        module.expect("a change keeps the modules").def().clone()
    });
    let nodes = before.nodes.len();
    let changed = |id: usize| before.nodes.get(id) != Some(&after.nodes[id]);
    let changed: Vec<bool> = (0..after.nodes.len()).map(changed).collect();
    let sides = [
        with_sinks(before, changed[..nodes].to_vec()),
        with_sinks(after, changed),
    ];
    let around = Around::of(&sides, steps);
    let inputs: BTreeSet<NetId> = sides.iter().flat_map(|side| around.inputs(side)).collect();
    if inputs.iter().any(|net| sides[0].def.rst_n == Some(*net)) {
        return None;
    }
    Some(sides.map(|side| around.module(side, &inputs)))
}

/// A definition, and what its wires do not hold: the values that leave them.
struct Side {
    def: Def,
    /// Which nodes the change makes; none of those that come with the sinks.
    changed: Vec<bool>,
    sinks: Vec<ExprId>,
}

/// In the same order for a definition with a change and without.
fn with_sinks(mut def: Def, changed: Vec<bool>) -> Side {
    let mut sinks = vec![];
    for net in 0..def.nets.len() {
        let Driver::Register {
            next,
            enable,
            reset,
        } = def.nets[net].driver
        else {
            continue;
        };
        let kind = def.nets[net].kind;
        sinks.extend(next.map(|next| match enable {
            None => next,
            Some(sel) => {
                let other = push(&mut def, Expr::Net(net), kind);
                let then = next;
                push(&mut def, Expr::Mux { sel, then, other }, kind)
            }
        }));
        sinks.extend(reset);
    }
    let inputs = def.instances.iter().flat_map(|i| &i.inputs);
    sinks.extend(inputs.map(|(_, id)| *id));
    sinks.extend(
        def.memories
            .iter()
            .flat_map(|m| m.ports())
            .map(|(_, id)| id),
    );
    Side {
        def,
        changed,
        sinks,
    }
}

fn push(def: &mut Def, expr: Expr, kind: Kind) -> ExprId {
    def.nodes.push(Node { expr, kind });
    def.nodes.len() - 1
}

/// What expressions read: nets, and is the change in them?
#[derive(Default)]
struct Reads {
    nets: BTreeSet<NetId>,
    changed: bool,
}

impl Reads {
    fn of(side: &Side, roots: &[ExprId]) -> Reads {
        let mut reads = Reads::default();
        let mut stack = roots.to_vec();
        let mut seen = BTreeSet::new();
        while let Some(id) = stack.pop() {
            if !seen.insert(id) {
                continue;
            }
            reads.changed |= side.changed.get(id).is_some_and(|changed| *changed);
            let expr = &side.def.nodes[id].expr;
            if let Expr::Net(net) | Expr::Slice { net, .. } = expr {
                reads.nets.insert(*net);
            }
            stack.extend(expr.operands());
        }
        reads
    }

    fn follows(&self, nets: &BTreeMap<NetId, usize>) -> bool {
        self.changed || self.nets.iter().any(|net| nets.contains_key(net))
    }
}

struct Around {
    /// The wires that follow from the change, and in how many steps.
    wires: BTreeMap<NetId, usize>,
    /// Those whose values leave.
    compared: Vec<NetId>,
    /// By their places among the sinks of a side.
    sinks: Vec<usize>,
}

impl Around {
    fn of(sides: &[Side; 2], steps: usize) -> Around {
        let [before, _] = sides;
        let both = |roots: &dyn Fn(&Side) -> Vec<ExprId>| {
            let mut all = Reads::default();
            for side in sides {
                let reads = Reads::of(side, &roots(side));
                all.changed |= reads.changed;
                all.nets.extend(reads.nets);
            }
            all
        };
        let nets = 0..before.def.nets.len();
        let is_wire = |net: &NetId| {
            matches!(
                before.def.nets[*net].driver,
                Driver::Expr(_) | Driver::Case { .. }
            )
        };
        let readers: Vec<(NetId, Reads)> = nets
            .filter(is_wire)
            .map(|net| (net, both(&|side| side.def.nets[net].driver.roots())))
            .collect();
        let mut wires = BTreeMap::new();
        for step in 0..=steps {
            let next = readers
                .iter()
                .filter(|(net, reads)| !wires.contains_key(net) && reads.follows(&wires));
            let next: Vec<NetId> = next.map(|(net, _)| *net).collect();
            wires.extend(next.into_iter().map(|net| (net, step)));
        }
        let inside: BTreeMap<NetId, usize> = wires
            .iter()
            .filter(|(_, step)| **step < steps)
            .map(|(net, step)| (*net, *step))
            .collect();
        let is_output = |net: NetId| before.def.nets[net].role == Role::Output;
        let leaves = |net: &NetId| !inside.contains_key(net) || is_output(*net);
        let compared = wires.keys().copied().filter(leaves).collect();
        let follows = |sink: &usize| both(&|side| vec![side.sinks[*sink]]).follows(&inside);
        let sinks = (0..before.sinks.len()).filter(follows).collect();
        Around {
            wires,
            compared,
            sinks,
        }
    }

    /// What the module of a side reads and does not have.
    fn inputs(&self, side: &Side) -> BTreeSet<NetId> {
        let wires = self.wires.keys();
        let mut roots: Vec<ExprId> = wires
            .flat_map(|net| side.def.nets[*net].driver.roots())
            .collect();
        roots.extend(self.sinks.iter().map(|sink| side.sinks[*sink]));
        let mut nets = Reads::of(side, &roots).nets;
        nets.retain(|net| !self.wires.contains_key(net));
        nets
    }

    fn module(&self, side: Side, inputs: &BTreeSet<NetId>) -> Module {
        let Side { mut def, sinks, .. } = side;
        for (id, net) in def.nets.iter_mut().enumerate() {
            (net.like, net.if_read) = (None, false);
            net.role = Role::Wire;
            if !self.wires.contains_key(&id) {
                net.driver = Driver::Outside;
            }
            if inputs.contains(&id) {
                net.role = Role::Input;
            }
        }
        let declared: BTreeSet<NetId> = def
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Declare(net) => Some(*net),
                _ => None,
            })
            .collect();
        // An output has no declaration but that of the port.
        let items = std::mem::take(&mut def.items).into_iter();
        let items = items.filter_map(|item| match item {
            Item::Declare(net) | Item::Assign(net) if !self.wires.contains_key(&net) => None,
            Item::Assign(net) if !declared.contains(&net) => Some(Item::Declare(net)),
            Item::Declare(_) | Item::Assign(_) => Some(item),
            _ => None,
        });
        def.items = items.collect();
        def.ports = inputs.iter().copied().collect();
        let mut leaving = vec![];
        for net in &self.compared {
            let kind = def.nets[*net].kind;
            leaving.push(push(&mut def, Expr::Net(*net), kind));
        }
        leaving.extend(self.sinks.iter().map(|sink| sinks[*sink]));
        for (number, root) in leaving.into_iter().enumerate() {
            def.nets.push(Net {
                name: format!("leaving_{number}"),
                kind: def.nodes[root].kind,
                role: Role::Output,
                driver: Driver::Expr(root),
                doc: String::new(),
                encoding: None,
                like: None,
                if_read: false,
            });
            let net = def.nets.len() - 1;
            def.ports.push(net);
            def.items.push(Item::Assign(net));
        }
        def.instances.clear();
        def.memories.clear();
        def.streams.clear();
        (def.clk, def.rst_n) = (None, None);
        Module::new(def)
    }
}
