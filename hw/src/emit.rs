//! The emitter: a rust_hdl probe that writes a module tree as Verilog-2005.

use super::body;
use super::def::Def;
use super::heading::{self, PortLine};
use super::module::Module;
use rust_hdl_core::atom::{Atom, AtomKind};
use rust_hdl_core::block::Block;
use rust_hdl_core::probe::Probe;
use std::collections::HashSet;

/// One emitted module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedModule {
    /// The module's name; the file is `<name>.v`.
    pub name: String,
    /// The whole file.
    pub text: String,
    /// What stands between port list and `endmodule`.
    pub(crate) body: String,
    /// Is it a memory?
    pub ram: bool,
    /// Bits of its memory; 0 if it is none.
    pub memory_bits: usize,
}

/// Emits `top` and all below it, children before parents, every module once.
///
/// # Panics
/// If two different modules have one name: a name must carry all parameters that matter.
pub fn emit(top: &Module) -> Vec<EmittedModule> {
    let mut emitter = Emitter {
        root: top,
        stack: vec![],
        written: HashSet::new(),
        emitted: vec![],
    };
    top.accept(top.name(), &mut emitter);
    emitter.emitted
}

struct Frame<'a> {
    module: &'a Module,
    ports: Vec<PortLine>,
    /// Another instance of the same definition was written before.
    is_written: bool,
}

struct Emitter<'a> {
    root: &'a Module,
    stack: Vec<Frame<'a>>,
    /// The definitions that were written, by their addresses: instances of one module share it.
    written: HashSet<*const Def>,
    emitted: Vec<EmittedModule>,
}

impl Probe for Emitter<'_> {
    fn visit_start_scope(&mut self, name: &str, _node: &dyn Block) {
        let module = match self.stack.last() {
            None => self.root,
            Some(parent) => {
                let instances = &parent.module.def().instances;
                let index = instances.iter().position(|i| i.name == name);
                &parent.module.children()[index.expect("a scope below a module is an instance")]
            }
        };
        self.stack.push(Frame {
            module,
            ports: vec![],
            is_written: self.written.contains(&std::ptr::from_ref(module.def())),
        });
    }

    fn visit_atom(&mut self, name: &str, atom: &dyn Atom) {
        let frame = self.stack.last_mut().expect("atoms are in a scope");
        if frame.is_written {
            return;
        }
        let direction = match atom.kind() {
            AtomKind::InputParameter => "input ",
            AtomKind::OutputPassthrough | AtomKind::OutputParameter => "output",
            _ => return,
        };
        let def = frame.module.def();
        let net = &def.nets[def.net_named(name).expect("an atom is a net")];
        debug_assert_eq!(atom.bits(), net.kind.width());
        frame.ports.push(PortLine {
            direction,
            range: net.kind.range(),
            name: name.into(),
            doc: net.doc.clone(),
        });
    }

    fn visit_end_scope(&mut self, _name: &str, _node: &dyn Block) {
        let frame = self.stack.pop().expect("scopes nest");
        let name = frame.module.name().to_owned();
        let def = frame.module.def();
        if !self.written.insert(def) {
            return;
        }
        let body = body::text(def);
        let ports = heading::port_list(&frame.ports);
        let attribute = if def.keep_hierarchy {
            "(* keep_hierarchy *)\n"
        } else {
            ""
        };
        let text = format!(
            "{}`default_nettype none\n{attribute}module {name} {ports}{body}endmodule\n`default_nettype wire\n",
            heading::comment(def)
        );
        if let Some(before) = self.emitted.iter().find(|module| module.name == name) {
            assert_eq!(
                before.text, text,
                "two different modules are named `{name}`"
            );
            return;
        }
        self.emitted.push(EmittedModule {
            name,
            text,
            body,
            ram: frame.module.is_ram(),
            memory_bits: frame.module.memory_bits(),
        });
    }
}
