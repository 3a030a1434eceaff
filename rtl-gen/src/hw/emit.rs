//! The emitter: a rust_hdl probe that writes a module tree as Verilog-2005.

use super::def::{Def, Driver, Item, Role};
use super::expr::{Expr, ExprId, NetId};
use super::module::Module;
use super::print;
use super::stream::StreamPort;
use rust_hdl_core::atom::{Atom, AtomKind};
use rust_hdl_core::block::Block;
use rust_hdl_core::probe::Probe;
use std::collections::{BTreeMap, HashMap, HashSet};

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

/// Lines are broken past this column where an expression allows it.
const COLUMNS: usize = 100;

/// Emits `top` and all below it, children before parents, structurally equal modules once.
///
/// # Panics
/// If two different modules have one name: a name must carry all parameters that matter.
pub fn emit(top: &Module) -> Vec<EmittedModule> {
    let mut emitter = Emitter {
        root: top,
        stack: vec![],
        emitted: vec![],
        by_text: HashMap::new(),
        renamed: HashMap::new(),
    };
    top.accept(top.name(), &mut emitter);
    emitter.emitted
}

struct Frame<'a> {
    module: &'a Module,
    ports: Vec<PortLine>,
}

struct PortLine {
    direction: &'static str,
    range: String,
    name: String,
    doc: String,
}

struct Emitter<'a> {
    root: &'a Module,
    stack: Vec<Frame<'a>>,
    emitted: Vec<EmittedModule>,
    /// Text of everything but the module's own name, to the name it was emitted under.
    by_text: HashMap<String, String>,
    /// Module name to the name under which it, or its equal, was emitted.
    renamed: HashMap<String, String>,
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
        });
    }

    fn visit_atom(&mut self, name: &str, atom: &dyn Atom) {
        let frame = self.stack.last_mut().expect("atoms are in a scope");
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
        let body = BodyWriter::new(def, &self.renamed).write();
        let rest = format!("{}{body}", port_list(&frame.ports));
        if let Some(first) = self.by_text.get(&rest) {
            let first = first.clone();
            if let Some(before) = self.renamed.insert(name.clone(), first.clone()) {
                assert_eq!(before, first, "two different modules are named `{name}`");
            }
            return;
        }
        assert!(
            !self.renamed.contains_key(&name),
            "two different modules are named `{name}`"
        );
        let attribute = if def.keep_hierarchy {
            "(* keep_hierarchy *)\n"
        } else {
            ""
        };
        let text = format!(
            "{}`default_nettype none\n{attribute}module {name} {rest}endmodule\n`default_nettype wire\n",
            header(def)
        );
        self.by_text.insert(rest, name.clone());
        self.renamed.insert(name.clone(), name.clone());
        self.emitted.push(EmittedModule {
            name,
            text,
            body,
            ram: frame.module.is_ram(),
            memory_bits: frame.module.memory_bits(),
        });
    }
}

fn header(def: &Def) -> String {
    let mut lines = vec![
        "SPDX-License-Identifier: Apache-2.0".to_owned(),
        "Written by Sapwood's rtl-gen: change the generator, not this file.".to_owned(),
    ];
    let docs = &def.docs;
    for paragraph in &docs.text {
        lines.push(String::new());
        lines.extend(wrap(paragraph, COLUMNS - 3));
    }
    let mut facts = vec![];
    if let Some(latency) = docs.latency {
        let unit = if latency == 1 { "cycle" } else { "cycles" };
        facts.push(format!("Latency {latency} {unit}, {}.", docs.throughput));
    } else if !docs.throughput.is_empty() {
        facts.push(format!("Throughput: {}.", docs.throughput));
    }
    if !docs.parameters.is_empty() {
        let list: Vec<_> = docs
            .parameters
            .iter()
            .map(|(k, v)| format!("{k} = {v}"))
            .collect();
        facts.push(format!("Generated for {}.", list.join(", ")));
    }
    if !facts.is_empty() {
        lines.push(String::new());
        lines.extend(facts);
    }
    for record in def.streams.iter().filter(|stream| stream.is_record) {
        lines.push(String::new());
        lines.extend(layout(record));
    }
    lines
        .into_iter()
        .map(|l| format!("// {l}").trim_end().to_owned() + "\n")
        .collect()
}

/// The fields of a record, a line each.
fn layout(record: &StreamPort) -> Vec<String> {
    let mut rows: Vec<[String; 3]> = vec![];
    for field in &record.fields {
        let (lo, hi) = (field.lo, field.lo + field.kind.width() - 1);
        let place = match lo == hi {
            true => format!("[{lo}]"),
            false => format!("[{hi}:{lo}]"),
        };
        rows.push([place, field.name.clone(), field.doc.clone()]);
    }
    let widest = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (places, names) = (widest(0), widest(1));
    let before = places + names + 6;
    let mut lines = vec![format!(
        "Layout of {}_tdata, {}:",
        record.prefix, record.noun
    )];
    for [place, name, doc] in &rows {
        let mut doc = wrap(doc, COLUMNS - 3 - before).into_iter();
        let first = doc.next().unwrap_or_default();
        lines.push(format!("  {place:>places$}  {name:names$}  {first}"));
        lines.extend(doc.map(|rest| format!("{:before$}{rest}", "")));
    }
    lines
}

/// Words filled into lines of at most `columns`; a paragraph's own line breaks are kept.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![];
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.len() + 1 + word.len() > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

fn port_list(ports: &[PortLine]) -> String {
    let ranges = ports.iter().map(|p| p.range.len()).max().unwrap_or(0);
    let names = ports.iter().map(|p| p.name.len()).max().unwrap_or(0);
    let mut out = String::from("(\n");
    for (i, port) in ports.iter().enumerate() {
        let comma = if i + 1 < ports.len() { "," } else { "" };
        let range = if ranges == 0 {
            String::new()
        } else {
            format!("{:>ranges$} ", port.range)
        };
        let declaration = format!("{} wire {range}{}{comma}", port.direction, port.name);
        let line = if port.doc.is_empty() {
            format!("    {declaration}")
        } else {
            let width = "output wire ".len() + range.len() + names + 1;
            format!("    {declaration:width$}  // {}", port.doc)
        };
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out.push_str(");\n");
    out
}

/// Writes the items of a module in the author's order; a net that is used above its own line is
/// declared there and assigned later.
struct BodyWriter<'a> {
    def: &'a Def,
    renamed: &'a HashMap<String, String>,
    declared: HashSet<NetId>,
    out: String,
}

impl<'a> BodyWriter<'a> {
    fn new(def: &'a Def, renamed: &'a HashMap<String, String>) -> Self {
        BodyWriter {
            def,
            renamed,
            declared: def.ports.iter().copied().collect(),
            out: String::new(),
        }
    }

    fn write(mut self) -> String {
        self.constants();
        let mut before = None;
        for item in &self.def.items {
            self.declare_what_is_used(item);
            let blank = matches!(
                (before, item),
                (Some(b), i) if std::mem::discriminant::<Item>(b) != std::mem::discriminant(i)
                    && !matches!(b, Item::Comment(_))
            ) || matches!(
                (before, item),
                (Some(Item::Instance(_) | Item::Clocked(_)), _)
            );
            if blank {
                self.out.push('\n');
            }
            self.item(item);
            before = Some(item);
        }
        self.out
    }

    /// The values of the encodings that the module speaks of, as `localparam`s.
    fn constants(&mut self) {
        let used = print::names_used(self.def);
        for (encoding, used) in self.def.encodings.iter().zip(used) {
            let names: Vec<String> = (0..used.len()).map(|i| encoding.constant(i)).collect();
            let all = names.iter().zip(encoding.values()).zip(used);
            let all: Vec<_> = all.filter(|(_, used)| *used).map(|(row, _)| row).collect();
            let longest = all.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            for (name, value) in &all {
                let kind = encoding.kind();
                let number = print::constant(kind, &value.value.into());
                let text = format!("localparam {} {name:longest$} = {number};", kind.range());
                let room = COLUMNS - 4 - text.len();
                if value.doc.is_empty() {
                    self.line(1, &text);
                } else if value.doc.len() + 5 <= room {
                    self.line(1, &format!("{text}  // {}", value.doc));
                } else {
                    self.comment(&value.doc);
                    self.line(1, &text);
                }
            }
            if !all.is_empty() {
                self.out.push('\n');
            }
        }
    }

    fn comment(&mut self, text: &str) {
        for line in wrap(text, COLUMNS - 7) {
            self.line(1, &format!("// {line}"));
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        for _ in 0..indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// `prefix expression;`, broken over several lines where it is too long for one.
    fn statement(&mut self, indent: usize, prefix: &str, id: ExprId) {
        let room = COLUMNS - 4 * indent;
        let pieces = print::breakable(self.def, id);
        let whole: String = pieces.concat();
        if prefix.len() + 1 + whole.len() < room || pieces.len() == 1 {
            self.line(indent, &format!("{prefix} {whole};"));
            return;
        }
        let mut current = prefix.to_owned();
        let mut first = true;
        for piece in &pieces {
            let separator = if first { " " } else { "" };
            if !first && current.len() + piece.trim_end().len() + 1 > room {
                self.line(indent, current.trim_end());
                current = format!("    {piece}");
            } else {
                current = format!("{current}{separator}{piece}");
            }
            first = false;
        }
        self.line(indent, &format!("{};", current.trim_end()));
    }

    fn declaration(&self, net: NetId) -> String {
        let net = &self.def.nets[net];
        let variable = net.role == Role::Reg || matches!(net.driver, Driver::Case { .. });
        let word = if variable { "reg" } else { "wire" };
        match net.kind.range() {
            range if range.is_empty() => format!("{word} {}", net.name),
            range => format!("{word} {range} {}", net.name),
        }
    }

    fn declare_what_is_used(&mut self, item: &Item) {
        let own = match item {
            Item::Declare(net) => Some(*net),
            _ => None,
        };
        for net in self.nets_used_by(item) {
            if Some(net) != own && self.declared.insert(net) {
                let text = format!("{};", self.declaration(net));
                self.line(1, &text);
            }
        }
    }

    fn nets_used_by(&self, item: &Item) -> Vec<NetId> {
        let mut roots = vec![];
        let mut nets = vec![];
        match item {
            Item::Comment(_) => {}
            Item::Declare(net) if self.def.nets[*net].role == Role::Reg => {}
            // A forward wire: its driver is written where it is assigned.
            Item::Declare(net) if self.is_assigned_later(*net) => {}
            Item::Declare(net) | Item::Assign(net) => {
                roots.extend(self.def.nets[*net].driver.roots())
            }
            Item::Clocked(group) => {
                for &net in group {
                    nets.push(net);
                    roots.extend(self.def.nets[net].driver.roots());
                }
            }
            Item::Instance(index) => {
                roots.extend(self.def.instances[*index].inputs.iter().map(|(_, id)| *id));
                for (net, details) in self.def.nets.iter().enumerate() {
                    if let Driver::Instances(pieces) = &details.driver
                        && pieces.iter().any(|p| p.instance == *index)
                    {
                        nets.push(net);
                    }
                }
            }
            Item::Memory(index) => {
                roots.extend(self.def.memories[*index].roots());
            }
        }
        while let Some(id) = roots.pop() {
            match &self.def.nodes[id].expr {
                Expr::Net(net) | Expr::Slice { net, .. } => nets.push(*net),
                expr => roots.extend(expr.operands()),
            }
        }
        nets.sort_unstable();
        nets.dedup();
        nets
    }

    fn is_assigned_later(&self, net: NetId) -> bool {
        self.def
            .items
            .iter()
            .any(|i| matches!(i, Item::Assign(n) if *n == net))
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Comment(text) => self.comment(text),
            Item::Declare(net) => self.declare(*net),
            Item::Assign(net) => {
                let Driver::Expr(id) = self.def.nets[*net].driver else {
                    unreachable!("assigned nets have an expression")
                };
                let prefix = format!("assign {} =", self.def.nets[*net].name);
                self.statement(1, &prefix, id);
            }
            Item::Clocked(group) => self.clocked(group),
            Item::Instance(index) => self.instance(*index),
            Item::Memory(index) => self.memory(*index),
        }
    }

    fn declare(&mut self, net: NetId) {
        let fresh = self.declared.insert(net);
        let declaration = self.declaration(net);
        let details = &self.def.nets[net];
        match &details.driver {
            Driver::Expr(id) if !self.is_assigned_later(net) => {
                let prefix = if fresh {
                    format!("{declaration} =")
                } else {
                    format!("assign {} =", details.name)
                };
                self.statement(1, &prefix, *id);
            }
            Driver::Case {
                selector,
                labels,
                arms,
                default,
            } => {
                if fresh {
                    self.line(1, &format!("{declaration};"));
                }
                self.line(1, "always @(*) begin");
                let text = print::expression(self.def, *selector);
                self.line(2, &format!("case ({text})"));
                let kind = self.def.nodes[*selector].kind;
                for (key, id) in arms {
                    let name = labels.and_then(|l| self.def.encodings[l].constant_of(key));
                    let key = name.unwrap_or_else(|| print::constant(kind, key));
                    self.statement(3, &format!("{key}: {} =", details.name), *id);
                }
                self.statement(3, &format!("default: {} =", details.name), *default);
                self.line(2, "endcase");
                self.line(1, "end");
            }
            _ if fresh => self.line(1, &format!("{declaration};")),
            _ => {}
        }
    }

    fn clocked(&mut self, group: &[NetId]) {
        let parts = |net: NetId| match &self.def.nets[net].driver {
            Driver::Register {
                next: Some(next),
                enable,
                reset,
            } => (*next, *enable, *reset),
            _ => unreachable!("clocked items hold finished registers"),
        };
        let (_, enable, reset) = parts(group[0]);
        let enable = enable.map(|e| print::expression(self.def, e));
        self.line(1, "always @(posedge clk) begin");
        let mut indent = 2;
        if reset.is_some() {
            self.line(2, "if (!rst_n) begin");
            for &net in group {
                let (_, _, reset) = parts(net);
                let prefix = format!("{} <=", self.def.nets[net].name);
                self.statement(3, &prefix, reset.expect("a group shares its kind of reset"));
            }
            self.line(
                2,
                &match &enable {
                    Some(e) => format!("end else if ({e}) begin"),
                    None => "end else begin".into(),
                },
            );
            indent = 3;
        } else if let Some(e) = &enable {
            self.line(2, &format!("if ({e}) begin"));
            indent = 3;
        }
        for &net in group {
            let prefix = format!("{} <=", self.def.nets[net].name);
            self.statement(indent, &prefix, parts(net).0);
        }
        if indent == 3 {
            self.line(2, "end");
        }
        self.line(1, "end");
    }

    fn instance(&mut self, index: usize) {
        let instance = &self.def.instances[index];
        let mut connections: BTreeMap<String, String> = BTreeMap::new();
        for (port, id) in &instance.inputs {
            connections.insert(port.clone(), print::expression(self.def, *id));
        }
        for net in &self.def.nets {
            if let Driver::Instances(pieces) = &net.driver {
                for piece in pieces.iter().filter(|p| p.instance == index) {
                    let text = if piece.width == net.kind.width() {
                        net.name.clone()
                    } else if piece.width == 1 {
                        format!("{}[{}]", net.name, piece.lo)
                    } else {
                        format!("{}[{}:{}]", net.name, piece.lo + piece.width - 1, piece.lo)
                    };
                    connections.insert(piece.port.clone(), text);
                }
            }
        }
        for implicit in ["clk", "rst_n"] {
            connections
                .entry(implicit.into())
                .or_insert_with(|| implicit.into());
        }
        let child = &instance.module;
        let ports = child.ports();
        let names = ports.iter().map(|p| p.name.len()).max().unwrap_or(0);
        let module = self
            .renamed
            .get(child.name())
            .map_or(child.name(), String::as_str)
            .to_owned();
        let name = instance.name.clone();
        self.line(1, &format!("{module} {name} ("));
        for (i, port) in ports.iter().enumerate() {
            let comma = if i + 1 < ports.len() { "," } else { "" };
            let value = connections
                .get(&port.name)
                .expect("the builder connects all ports");
            self.line(2, &format!(".{:names$}({value}){comma}", port.name));
        }
        self.line(1, ");");
    }

    fn memory(&mut self, index: usize) {
        let def = self.def;
        let m = &def.memories[index];
        let text = |id| print::expression(def, id);
        let (range, last) = (m.width - 1, m.depth - 1);
        let declaration = format!("{};", self.declaration(m.read_data));
        let read = &def.nets[m.read_data].name;
        self.declared.insert(m.read_data);
        self.line(1, &format!("reg [{range}:0] {} [0:{last}];", m.name));
        self.line(1, &declaration);
        self.out.push('\n');
        self.line(1, "always @(posedge clk) begin");
        self.line(2, &format!("if ({}) begin", text(m.write_enable)));
        let address = text(m.write_address);
        let data = text(m.write_data);
        self.line(3, &format!("{}[{address}] <= {data};", m.name));
        self.line(2, "end");
        self.line(2, &format!("if ({}) begin", text(m.read_enable)));
        let address = text(m.read_address);
        self.line(3, &format!("{read} <= {}[{address}];", m.name));
        self.line(2, "end");
        self.line(1, "end");
    }
}
