//! Which outputs of a module follow its inputs within a cycle.

use super::def::{Def, Driver, Instance, Role};
use super::expr::{Expr, ExprId, NetId};
use super::module::Module;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Of every output that has any, the inputs from which a path leads to it without a register, in it and in all below.
///
/// Nets are taken as a whole: a path from some bits of a net to it counts for all of its bits. So there may be fewer
/// paths than this says, never more.
pub type CombinationalPaths = BTreeMap<String, BTreeSet<String>>;

impl Module {
    /// The paths from inputs to outputs without a register.
    pub fn combinational_paths(&self) -> CombinationalPaths {
        (*of(self, &mut HashMap::new())).clone()
    }

    /// What the next value of a register is a function of: inputs, registers, and outputs of memories and instances, in
    /// this module; with `rst_n` if it is reset, and its own name if it may keep what it has. `None` if there is no
    /// such register.
    pub fn function_of(&self, name: &str) -> Option<BTreeSet<String>> {
        let def = self.def();
        let net = def.net_named(name)?;
        let driver = &def.nets[net].driver;
        let Driver::Register { enable, reset, .. } = driver else {
            return None;
        };
        let mut names = BTreeSet::new();
        names.extend(enable.map(|_| name.to_owned()));
        names.extend(reset.map(|_| "rst_n".to_owned()));
        let mut open = Vec::from_iter(read_by(def, driver.roots()));
        let mut seen: HashSet<NetId> = open.iter().copied().collect();
        while let Some(net) = open.pop() {
            match &def.nets[net].driver {
                driver @ (Driver::Expr(_) | Driver::Case { .. }) => {
                    let read = read_by(def, driver.roots());
                    open.extend(read.into_iter().filter(|net| seen.insert(*net)));
                }
                _ => {
                    names.insert(def.nets[net].name.clone());
                }
            }
        }
        Some(names)
    }
}

/// Those of a module; every definition is looked at once.
fn of(
    module: &Module,
    known: &mut HashMap<String, Rc<CombinationalPaths>>,
) -> Rc<CombinationalPaths> {
    if let Some(paths) = known.get(module.name()) {
        return Rc::clone(paths);
    }
    let def = module.def();
    let below: Vec<_> = module.children().iter().map(|m| of(m, known)).collect();
    let sources: Vec<HashSet<NetId>> = (0..def.nets.len())
        .map(|net| sources(def, net, &below))
        .collect();
    let mut paths = CombinationalPaths::new();
    let outputs = def
        .ports
        .iter()
        .filter(|n| def.nets[**n].role == Role::Output);
    for &output in outputs {
        let (mut seen, mut open) = (HashSet::from([output]), vec![output]);
        while let Some(net) = open.pop() {
            open.extend(sources[net].iter().filter(|net| seen.insert(**net)));
        }
        let inputs = seen
            .into_iter()
            .filter(|n| def.nets[*n].role == Role::Input);
        let inputs: BTreeSet<String> = inputs.map(|n| def.nets[n].name.clone()).collect();
        if !inputs.is_empty() {
            paths.insert(def.nets[output].name.clone(), inputs);
        }
    }
    let paths = Rc::new(paths);
    known.insert(module.name().to_owned(), Rc::clone(&paths));
    paths
}

/// The nets that a net follows at once.
fn sources(def: &Def, net: NetId, below: &[Rc<CombinationalPaths>]) -> HashSet<NetId> {
    match &def.nets[net].driver {
        driver @ (Driver::Expr(_) | Driver::Case { .. }) => read_by(def, driver.roots()),
        Driver::Instances(pieces) => {
            let roots = pieces.iter().flat_map(|piece| {
                let Instance { inputs, .. } = &def.instances[piece.instance];
                let follows = below[piece.instance].get(&piece.port);
                let is_source = move |port: &String| follows.is_some_and(|f| f.contains(port));
                let sources = inputs.iter().filter(move |(port, _)| is_source(port));
                sources.map(|(_, id)| *id)
            });
            read_by(def, roots.collect())
        }
        Driver::Register { .. } | Driver::MemoryRead | Driver::Outside | Driver::Undriven => {
            HashSet::new()
        }
    }
}

/// The nets in expressions.
fn read_by(def: &Def, mut open: Vec<ExprId>) -> HashSet<NetId> {
    let (mut seen, mut nets) = (HashSet::new(), HashSet::new());
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        match &def.nodes[id].expr {
            Expr::Net(net) | Expr::Slice { net, .. } => {
                nets.insert(*net);
            }
            expr => open.extend(expr.operands()),
        }
    }
    nets
}
