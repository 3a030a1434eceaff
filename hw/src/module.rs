//! A finished module: a rust_hdl block whose `update` is the layer's interpreter.

use super::def::{Def, Driver, Instance, Net, Role};
use super::emit;
use super::expr::{NetId, ones};
use super::interp;
use super::kind::Kind;
use super::names::EncodedNet;
use super::rust_hdl_ast;
use super::stream::StreamPort;
use num_bigint::BigUint;
use rust_hdl_core::ast::{Verilog, VerilogLiteral, Wrapper};
use rust_hdl_core::atom::{Atom, AtomKind};
use rust_hdl_core::block::Block;
use rust_hdl_core::constraint::PinConstraint;
use rust_hdl_core::logic::Logic;
use rust_hdl_core::probe::Probe;
use rust_hdl_core::synth::VCDValue;
use rust_hdl_core::type_descriptor::{TypeDescriptor, TypeKind};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A port of a module, as manifests and harnesses see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Port {
    /// Name in the Verilog.
    pub name: String,
    /// True for an input.
    pub input: bool,
    /// Kind and width.
    pub kind: Kind,
    /// What it means.
    pub doc: String,
}

/// A finished hardware module and its children, with the state of a simulation of it.
///
/// It is a rust_hdl [`Block`]: rust_hdl's probes walk it, its `simulate` runs it, its Verilog
/// generator accepts it. Cloning it clones the simulation state as well; the definition is
/// shared.
#[derive(Clone, Debug)]
pub struct Module {
    def: Arc<Def>,
    children: Vec<Module>,
    pub(crate) values: Vec<BigUint>,
    /// The words of every memory that were written; the others are 0.
    pub(crate) memories: Vec<BTreeMap<usize, BigUint>>,
    changed: bool,
    clk_before: bool,
    /// Base of this instance's atom ids, unique in the process as rust_hdl wants them.
    first_id: usize,
}

static NEXT_ATOM_ID: AtomicUsize = AtomicUsize::new(1);

impl Module {
    pub(crate) fn new(def: Def) -> Module {
        let children = def
            .instances
            .iter()
            .map(|i: &Instance| i.module.clone())
            .collect();
        let values = vec![BigUint::ZERO; def.nets.len()];
        let memories = vec![BTreeMap::new(); def.memories.len()];
        let first_id = NEXT_ATOM_ID.fetch_add(2 * def.nets.len(), Ordering::Relaxed);
        Module {
            def: Arc::new(def),
            children,
            values,
            memories,
            changed: true,
            clk_before: false,
            first_id,
        }
    }

    pub(crate) fn def(&self) -> &Def {
        &self.def
    }

    /// The modules of its instances.
    pub fn children(&self) -> &[Module] {
        &self.children
    }

    /// Its instances, by their names.
    pub fn instances(&self) -> impl Iterator<Item = (&str, &Module)> {
        let names = self.def.instances.iter().map(|of| of.name.as_str());
        names.zip(&self.children)
    }

    /// The Verilog module name.
    pub fn name(&self) -> &str {
        &self.def.name
    }

    /// Purpose and contract, a paragraph each.
    pub fn doc(&self) -> &[String] {
        &self.def.docs.text
    }

    /// The parameters it was built with.
    pub fn parameters(&self) -> &[(String, String)] {
        &self.def.docs.parameters
    }

    /// Cycles from an accepted input to its output, where that is one number.
    pub fn latency(&self) -> Option<usize> {
        self.def.docs.latency
    }

    /// Throughput in the author's words.
    pub fn throughput(&self) -> &str {
        &self.def.docs.throughput
    }

    /// Has the module a clock?
    pub fn has_clock(&self) -> bool {
        self.def.clk.is_some()
    }

    /// Has the module a reset?
    pub fn has_reset(&self) -> bool {
        self.def.rst_n.is_some()
    }

    /// Is this module a memory, to be replaced by an SRAM macro?
    pub fn is_ram(&self) -> bool {
        !self.def.memories.is_empty()
    }

    /// Bits of the memories of this module, without those of its children.
    pub fn memory_bits(&self) -> usize {
        self.def.memories.iter().map(|m| m.depth * m.width).sum()
    }

    /// The ports in the order of the emitted text.
    pub fn ports(&self) -> Vec<Port> {
        self.def
            .ports
            .iter()
            .map(|&n| {
                let net = &self.def.nets[n];
                Port {
                    name: net.name.clone(),
                    input: net.role == Role::Input,
                    kind: net.kind,
                    doc: net.doc.clone(),
                }
            })
            .collect()
    }

    /// What a net of its text is, by its name; `None` if there is none.
    pub fn net(&self, name: &str) -> Option<Kind> {
        Some(self.def.nets[self.def.net_named(name)?].kind)
    }

    /// The names of its registers, without those of its instances.
    pub fn registers(&self) -> impl Iterator<Item = &str> {
        let is_register = |net: &&Net| matches!(net.driver, Driver::Register { .. });
        self.def
            .nets
            .iter()
            .filter(is_register)
            .map(|net| &*net.name)
    }

    /// The nets that hold named values, of this module and of all instances below it: the module's
    /// own in the order of its text, then those of its instances.
    pub fn encoded_nets(&self) -> Vec<EncodedNet> {
        fn visit(module: &Module, path: &str, found: &mut Vec<EncodedNet>) {
            let def = module.def();
            found.extend(def.nets.iter().filter_map(|net| {
                Some(EncodedNet {
                    path: path.to_owned(),
                    net: net.name.clone(),
                    encoding: def.encodings[net.encoding?].clone(),
                })
            }));
            for (instance, child) in def.instances.iter().zip(module.children()) {
                let dot = if path.is_empty() { "" } else { "." };
                visit(child, &format!("{path}{dot}{}", instance.name), found);
            }
        }
        let mut found = vec![];
        visit(self, "", &mut found);
        found
    }

    /// The stream ports, in the order of the emitted text.
    pub fn streams(&self) -> &[StreamPort] {
        &self.def.streams
    }

    /// Input ports but clock and reset.
    pub(crate) fn input_names(&self) -> Vec<String> {
        let implicit = [self.def.clk, self.def.rst_n];
        self.def
            .ports
            .iter()
            .filter(|n| self.def.nets[**n].role == Role::Input && !implicit.contains(&Some(**n)))
            .map(|n| self.def.nets[*n].name.clone())
            .collect()
    }

    pub(crate) fn port_kind(&self, name: &str, role: Role) -> Option<Kind> {
        let net = &self.def.nets[self.def.net_named(name)?];
        (net.role == role).then_some(net.kind)
    }

    /// This module and all below it, children before parents, each definition once.
    pub fn distinct(&self) -> Vec<&Module> {
        fn visit<'a>(m: &'a Module, found: &mut Vec<&'a Module>) {
            for child in &m.children {
                visit(child, found);
            }
            if !found.iter().any(|f| f.name() == m.name()) {
                found.push(m);
            }
        }
        let mut found = vec![];
        visit(self, &mut found);
        found
    }

    // ---- simulation ------------------------------------------------------------------------

    /// Sets an input port; takes effect when the block is simulated next.
    ///
    /// # Panics
    /// If there is no such input or the value does not fit.
    pub fn poke(&mut self, port: &str, value: impl Into<BigUint>) {
        let value = value.into();
        let net = self.port_net(port, Role::Input);
        let kind = self.def.nets[net].kind;
        assert!(
            value <= ones(kind.width()),
            "module `{}`: {value} does not fit into input `{port}`, {kind}",
            self.name()
        );
        self.values[net] = value;
    }

    /// The value of an output port after the last simulation.
    ///
    /// # Panics
    /// If there is no such output.
    pub fn peek(&self, port: &str) -> BigUint {
        self.values[self.port_net(port, Role::Output)].clone()
    }

    fn port_net(&self, port: &str, role: Role) -> NetId {
        let net = self.def.net_named(port);
        net.filter(|&n| self.def.nets[n].role == role)
            .unwrap_or_else(|| panic!("module `{}` has no {role:?} `{port}`", self.name()))
    }

    /// One rising and one falling clock edge with the inputs as they are, outputs settled.
    ///
    /// # Panics
    /// If the module has no clock or does not settle.
    pub fn clock(&mut self) {
        for level in [0u8, 1, 0] {
            self.poke("clk", level);
            self.settle();
        }
    }

    /// Propagates inputs to outputs.
    ///
    /// # Panics
    /// If the module has a combinational loop that does not settle.
    pub fn settle(&mut self) {
        assert!(
            rust_hdl_core::simulate::simulate(self, 1000),
            "module `{}` does not settle: a combinational loop",
            self.name()
        );
    }

    /// Registers and memories of the whole tree take their next values. Every module computes
    /// from its own nets, which nobody has touched since they settled, so the order of modules
    /// does not matter.
    fn tick(&mut self) {
        interp::tick(&self.def, &mut self.values, &mut self.memories);
        for child in &mut self.children {
            child.tick();
        }
    }

    /// One pass from inputs to outputs; sets `changed` if a net moved.
    fn propagate(&mut self) {
        self.changed = interp::propagate(&self.def, &mut self.values, &mut self.children);
    }

    pub(crate) fn propagate_child(&mut self) -> bool {
        self.propagate();
        self.changed
    }
}

impl Logic for Module {
    fn update(&mut self) {
        if let Some(clk) = self.def.clk {
            let clk = self.values[clk] != BigUint::ZERO;
            if clk && !self.clk_before {
                self.tick();
            }
            self.clk_before = clk;
        }
        self.propagate();
    }

    /// Combinational leaves are given as rust_hdl's own AST where that has the constructs, so
    /// that rust_hdl's printer writes them; everything else as our text with its children.
    fn hdl(&self) -> Verilog {
        if let Some(body) = rust_hdl_ast::body(&self.def) {
            return Verilog::Combinatorial(body);
        }
        let (last, below) = {
            let mut all = emit::emit(self);
            let top = all.pop().expect("a module emits itself");
            (top, all)
        };
        Verilog::Wrapper(Wrapper {
            code: last.body,
            cores: below.into_iter().map(|m| m.text).collect(),
        })
    }
}

impl Block for Module {
    fn connect_all(&mut self) {}

    fn update_all(&mut self) {
        self.update();
    }

    fn has_changed(&self) -> bool {
        self.changed
    }

    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        probe.visit_start_scope(name, self);
        let as_ast = rust_hdl_ast::is_expressible(&self.def);
        let ports = self.def.ports.iter().copied();
        let inner = (0..self.def.nets.len()).filter(|n| !self.def.ports.contains(n));
        for net in ports.chain(inner) {
            let details = &self.def.nets[net];
            let atom = NetAtom {
                net: details,
                value: &self.values[net],
                id: self.first_id + net,
                as_ast,
            };
            probe.visit_atom(&details.name, &atom);
        }
        if as_ast {
            for (name, kind) in rust_hdl_ast::temporaries(&self.def) {
                let net = Net {
                    name: name.clone(),
                    kind,
                    role: Role::Wire,
                    driver: Driver::Undriven,
                    doc: String::new(),
                    encoding: None,
                    like: None,
                    if_read: false,
                };
                let atom = NetAtom {
                    net: &net,
                    value: &BigUint::ZERO,
                    id: self.first_id + self.def.nets.len(),
                    as_ast,
                };
                probe.visit_atom(&name, &atom);
            }
        }
        for (instance, child) in self.def.instances.iter().zip(&self.children) {
            child.accept(&instance.name, probe);
        }
        probe.visit_end_scope(name, self);
    }
}

/// A net as rust_hdl's probes see it.
struct NetAtom<'a> {
    net: &'a Net,
    value: &'a BigUint,
    id: usize,
    /// rust_hdl writes the body itself: outputs are then variables of its `always` block.
    as_ast: bool,
}

impl Atom for NetAtom<'_> {
    fn bits(&self) -> usize {
        self.net.kind.width()
    }

    fn connected(&self) -> bool {
        // The builder refuses a module with an undriven net or an unconnected input.
        true
    }

    fn changed(&self) -> bool {
        false
    }

    fn kind(&self) -> AtomKind {
        match self.net.role {
            Role::Input => AtomKind::InputParameter,
            Role::Output if self.as_ast => AtomKind::OutputParameter,
            Role::Output => AtomKind::OutputPassthrough,
            Role::Wire | Role::Reg => AtomKind::LocalSignal,
        }
    }

    fn descriptor(&self) -> TypeDescriptor {
        let width = self.bits();
        TypeDescriptor {
            name: format!("{}", self.net.kind),
            kind: TypeKind::Bits(width),
        }
    }

    fn vcd(&self) -> VCDValue {
        let bits = (0..self.bits() as u64)
            .rev()
            .map(|i| self.value.bit(i).into())
            .collect();
        VCDValue::Vector(bits)
    }

    fn id(&self) -> usize {
        self.id
    }

    /// rust_hdl asks for the value of constants only, and these nets are none.
    fn verilog(&self) -> VerilogLiteral {
        VerilogLiteral::from(false)
    }

    fn constraints(&self) -> Vec<PinConstraint> {
        vec![]
    }
}
