//! The definition of a module: nets, expressions, instances, in the order the author wrote them.

use super::expr::{ExprId, NetId, Node};
use super::kind::Kind;
use super::module::Module;
use super::names::Encoding;
use super::stream::StreamPort;
use num_bigint::BigUint;
use std::borrow::Cow;
use std::collections::HashSet;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Input,
    Output,
    Wire,
    Reg,
}

/// What drives a net.
#[derive(Clone, Debug)]
pub(crate) enum Driver {
    /// An input port.
    Outside,
    /// Declared ahead of its driver; must be driven before the module is finished.
    Undriven,
    Expr(ExprId),
    Case {
        selector: ExprId,
        /// The encoding that names the arms' labels, if one does.
        labels: Option<usize>,
        arms: Vec<(BigUint, ExprId)>,
        default: ExprId,
    },
    Register {
        next: Option<ExprId>,
        enable: Option<ExprId>,
        reset: Option<ExprId>,
    },
    /// Output ports of instances, side by side.
    Instances(Vec<Piece>),
    MemoryRead,
}

impl Driver {
    /// The expressions it is made of.
    pub(crate) fn roots(&self) -> Vec<ExprId> {
        match self {
            Driver::Expr(id) => vec![*id],
            Driver::Case {
                selector,
                arms,
                default,
                ..
            } => {
                let mut all = vec![*selector];
                all.extend(arms.iter().map(|(_, id)| *id));
                all.push(*default);
                all
            }
            Driver::Register {
                next,
                enable,
                reset,
            } => [*next, *enable, *reset].into_iter().flatten().collect(),
            Driver::Outside | Driver::Undriven | Driver::Instances(_) | Driver::MemoryRead => {
                vec![]
            }
        }
    }
}

/// `width` bits of a net from `lo` up are driven by output `port` of instance number `instance`.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) lo: usize,
    pub(crate) width: usize,
    pub(crate) instance: usize,
    pub(crate) port: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) role: Role,
    pub(crate) driver: Driver,
    /// What a port means; empty for inner nets.
    pub(crate) doc: String,
    /// The encoding whose values it holds.
    pub(crate) encoding: Option<usize>,
    /// It holds what this expression held before, by a way that shows no names: a packed cell.
    pub(crate) like: Option<ExprId>,
    /// A field taken out of a packed word: not emitted if nobody reads it.
    pub(crate) if_read: bool,
}

/// How the name of a net begins that takes note of unused bits.
pub(crate) const UNUSED: &str = "unused_";

impl Net {
    /// It only takes note of unused bits: nothing reads it.
    pub(crate) fn is_unused(&self) -> bool {
        self.name.starts_with(UNUSED)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) name: String,
    pub(crate) module: Module,
    /// Connected input ports but clock and reset, which follow from the child.
    pub(crate) inputs: Vec<(String, ExprId)>,
}

impl Memory {
    /// The expressions at its ports.
    pub(crate) fn ports(&self) -> [(&'static str, ExprId); 5] {
        [
            ("write_enable", self.write_enable),
            ("write_address", self.write_address),
            ("write_data", self.write_data),
            ("read_enable", self.read_enable),
            ("read_address", self.read_address),
        ]
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(crate) name: String,
    pub(crate) depth: usize,
    pub(crate) width: usize,
    pub(crate) write_enable: ExprId,
    pub(crate) write_address: ExprId,
    pub(crate) write_data: ExprId,
    pub(crate) read_enable: ExprId,
    pub(crate) read_address: ExprId,
    pub(crate) read_data: NetId,
}

/// One line or block of the emitted body.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Comment(String),
    /// A declaration, with its expression if that is already known.
    Declare(NetId),
    /// `assign` of a net that was declared before (an output or a forward wire).
    Assign(NetId),
    /// Registers that share enable and kind of reset: one `always` block.
    Clocked(Vec<NetId>),
    Instance(usize),
    Memory(usize),
}

/// What the documentation of a module says beyond its ports.
#[derive(Clone, Debug, Default)]
pub(crate) struct Docs {
    /// Purpose and contract, one paragraph per line; the header comment of the emitted file.
    pub(crate) text: Vec<String>,
    pub(crate) parameters: Vec<(String, String)>,
    /// Cycles from an accepted input to the output it produces, if that is one number.
    pub(crate) latency: Option<usize>,
    /// In the author's words: "one beat per cycle".
    pub(crate) throughput: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Def {
    pub(crate) name: String,
    pub(crate) docs: Docs,
    pub(crate) keep_hierarchy: bool,
    pub(crate) nodes: Vec<Node>,
    pub(crate) nets: Vec<Net>,
    /// Ports in order of declaration; clock and reset first.
    pub(crate) ports: Vec<NetId>,
    pub(crate) items: Vec<Item>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) memories: Vec<Memory>,
    pub(crate) encodings: Vec<Encoding>,
    pub(crate) streams: Vec<StreamPort>,
    pub(crate) clk: Option<NetId>,
    pub(crate) rst_n: Option<NetId>,
}

impl Def {
    /// Is this the name of a net, or of a constant of an encoding?
    pub(crate) fn has_name(&self, name: &str) -> bool {
        let is_constant = |e: &Encoding| (0..e.values().len()).any(|i| e.constant(i) == name);
        self.net_named(name).is_some() || self.encodings.iter().any(is_constant)
    }

    /// The names of all nets and of the constants of all encodings.
    pub(crate) fn names(&self) -> HashSet<Cow<'_, str>> {
        let nets = self.nets.iter().map(|net| Cow::from(&net.name));
        let constants = self
            .encodings
            .iter()
            .flat_map(|e| (0..e.values().len()).map(|i| Cow::from(e.constant(i))));
        nets.chain(constants).collect()
    }

    pub(crate) fn net_named(&self, name: &str) -> Option<NetId> {
        self.nets.iter().position(|n| n.name == name)
    }

    /// The expressions that the nets of a kind, the instances and the memories are made of.
    pub(crate) fn roots(&self, of: impl Fn(&Net) -> bool) -> Vec<ExprId> {
        let nets = self.nets.iter().filter(|net| of(net));
        let mut roots: Vec<ExprId> = nets.flat_map(|net| net.driver.roots()).collect();
        for instance in &self.instances {
            roots.extend(instance.inputs.iter().map(|(_, id)| *id));
        }
        for memory in &self.memories {
            roots.extend(memory.ports().map(|(_, id)| id));
        }
        roots
    }

    /// Which nodes something is made of; the others were made in passing.
    pub(crate) fn live(&self) -> Vec<bool> {
        let mut live = vec![false; self.nodes.len()];
        let mut stack = self.roots(|_| true);
        while let Some(id) = stack.pop() {
            if !std::mem::replace(&mut live[id], true) {
                stack.extend(self.nodes[id].expr.operands());
            }
        }
        live
    }

    /// Has the module neither state nor children, and so a value for every net at every time?
    pub(crate) fn is_combinational_leaf(&self) -> bool {
        self.clk.is_none() && self.instances.is_empty()
    }
}
