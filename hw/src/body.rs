//! The body of a module: declarations, assignments, clocked blocks, instances.

use super::def::{Def, Driver, Item, Role};
use super::expr::{Expr, ExprId, NetId};
use super::heading::wrap;
use super::kind::Kind::Bits;
use super::layout::{COLUMNS, Doc, INDENT};
use super::print;
use super::roll::{self, Fold, Rolled};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What stands between the port list and `endmodule`.
pub(crate) fn text(def: &Def) -> String {
    let mut writer = BodyWriter {
        def,
        declared: def.ports.iter().copied().collect(),
        loops: HashMap::new(),
        out: vec![],
    };
    writer.find_loops();
    writer.write();
    render(writer.out)
}

/// A stretch of the text.
enum Chunk {
    Line(String),
    Blank,
    Declaration(Declaration),
}

struct Declaration {
    word: &'static str,
    range: String,
    name: String,
    value: Option<Doc>,
}

impl Declaration {
    fn lines(&self, words: usize, ranges: usize) -> Vec<String> {
        let range = match ranges {
            0 => String::new(),
            _ => format!("{:>ranges$} ", self.range),
        };
        let head = format!("{:words$} {range}{}", self.word, self.name);
        match &self.value {
            None => Doc::Text(format!("{head};")).lines(INDENT),
            Some(value) => Doc::between(&format!("{head} = "), value.clone(), ";").lines(INDENT),
        }
    }
}

/// The chunks as text; declarations that follow each other stand in columns.
fn render(chunks: Vec<Chunk>) -> String {
    let mut lines: Vec<String> = vec![];
    let mut run: Vec<Declaration> = vec![];
    for chunk in chunks.into_iter().chain([Chunk::Blank]) {
        let after = match chunk {
            Chunk::Declaration(declaration) => {
                run.push(declaration);
                continue;
            }
            Chunk::Line(line) => line,
            Chunk::Blank => String::new(),
        };
        let words = run.iter().map(|d| d.word.len()).max().unwrap_or(0);
        let ranges = run.iter().map(|d| d.range.len()).max().unwrap_or(0);
        lines.extend(run.drain(..).flat_map(|d| d.lines(words, ranges)));
        let repeats = lines.last().is_none_or(String::is_empty);
        if !(after.is_empty() && repeats) {
            lines.push(after);
        }
    }
    let end = lines.iter().rposition(|line| !line.is_empty());
    lines.truncate(end.map_or(0, |end| end + 1));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Writes the items of a module in the author's order; a net that is used above its own line is
/// declared there and assigned later.
struct BodyWriter<'a> {
    def: &'a Def,
    declared: HashSet<NetId>,
    /// Nets that a loop drives; of a register, its next value.
    loops: HashMap<NetId, Loop>,
    out: Vec<Chunk>,
}

enum Loop {
    /// A `generate` loop over lanes.
    Lanes(Vec<Rolled>),
    /// A loop in an `always` block over the terms of a sum.
    Fold(Fold),
}

/// The variable of `generate` loops.
const LANE: &str = "i";
/// The variable of loops in `always` blocks.
const TERM: &str = "k";

impl BodyWriter<'_> {
    fn find_loops(&mut self) {
        let names = self.def.names();
        let has = |name: String| names.contains(&*name);
        for (id, net) in self.def.nets.iter().enumerate() {
            let value = match net.driver {
                Driver::Expr(value) => value,
                Driver::Register {
                    next: Some(next), ..
                } => next,
                _ => continue,
            };
            let name = self.looped_name(id);
            // The next value of a register is a net that only the text has.
            if net.role == Role::Reg && (!net.name.ends_with("_q") || has(name.clone())) {
                continue;
            }
            let flat = Doc::between(
                &format!("assign {name} = "),
                print::doc(self.def, value),
                ";",
            );
            let lines = flat.lines(INDENT).len();
            if !has(LANE.into())
                && !has(format!("gen_{name}"))
                && let Some(lanes) = roll::lanes(self.def, value, lines, LANE)
            {
                self.loops.insert(id, Loop::Lanes(lanes));
            } else if net.role != Role::Output
                && !has(TERM.into())
                && !has(format!("fold_{name}"))
                && let Some(fold) = roll::fold(self.def, value, lines, TERM)
            {
                self.loops.insert(id, Loop::Fold(fold));
            }
        }
    }

    /// The name of what a loop drives: the net, or the next value of a register.
    fn looped_name(&self, net: NetId) -> String {
        let net = &self.def.nets[net];
        match net.role {
            Role::Reg => format!("{}_d", net.name.strip_suffix("_q").unwrap_or(&net.name)),
            _ => net.name.clone(),
        }
    }

    fn write(&mut self) {
        self.constants();
        let is_lanes = |l: &Loop| matches!(l, Loop::Lanes(_));
        if self.loops.values().any(is_lanes) {
            self.line(1, &format!("genvar {LANE};"));
            self.out.push(Chunk::Blank);
        }
        let items = self.merged();
        let mut before: Option<&Item> = None;
        for item in &items {
            self.declare_what_is_used(item);
            let blank = match before {
                None | Some(Item::Comment(_)) => false,
                Some(Item::Instance(_) | Item::Clocked(_)) => true,
                Some(b) => std::mem::discriminant(b) != std::mem::discriminant(item),
            };
            let at = self.out.len();
            self.item(item);
            // What was declared earlier leaves nothing here, and nothing to set apart.
            if self.out.len() == at {
                continue;
            }
            if blank {
                self.out.insert(at, Chunk::Blank);
            }
            before = Some(item);
        }
    }

    /// The items, with registers of one condition in one block where at most declarations of
    /// registers stand between their blocks; those move up.
    fn merged(&self) -> Vec<Item> {
        let is_register = |item: &Item| match item {
            Item::Declare(net) => self.def.nets[*net].role == Role::Reg,
            _ => false,
        };
        let mut items: Vec<Item> = vec![];
        for item in &self.def.items {
            if let Item::Clocked(group) = item {
                let declared = items.iter().rev().take_while(|i| is_register(i)).count();
                let at = items.len() - declared;
                if at > 0
                    && let Item::Clocked(above) = &items[at - 1]
                    && self.condition(above[0]) == self.condition(group[0])
                {
                    let Item::Clocked(mut all) = items.remove(at - 1) else {
                        unreachable!("looked at just now")
                    };
                    all.extend(group);
                    items.push(Item::Clocked(all));
                    continue;
                }
            }
            items.push(item.clone());
        }
        items
    }

    /// When a register changes, as text: is it reset, and its enable.
    fn condition(&self, net: NetId) -> (bool, Option<String>) {
        let (_, enable, reset) = self.register(net);
        let enable = enable.map(|e| print::expression(self.def, e));
        (reset.is_some(), enable)
    }

    fn register(&self, net: NetId) -> (ExprId, Option<ExprId>, Option<ExprId>) {
        match &self.def.nets[net].driver {
            Driver::Register {
                next: Some(next),
                enable,
                reset,
            } => (*next, *enable, *reset),
            _ => unreachable!("clocked items hold finished registers"),
        }
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
                let room = COLUMNS - INDENT - text.len();
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
                self.out.push(Chunk::Blank);
            }
        }
    }

    fn comment(&mut self, text: &str) {
        for line in wrap(text, COLUMNS - INDENT - 3) {
            self.line(1, &format!("// {line}"));
        }
    }

    fn line(&mut self, level: usize, text: &str) {
        let indent = INDENT * level;
        self.out.push(Chunk::Line(format!("{:indent$}{text}", "")));
    }

    fn lines(&mut self, level: usize, text: Doc) {
        let lines = text.lines(INDENT * level);
        self.out.extend(lines.into_iter().map(Chunk::Line));
    }

    /// `before expression after`, broken over several lines where it is too long for one.
    fn statement(&mut self, level: usize, before: &str, id: ExprId, after: &str) {
        let value = print::doc(self.def, id);
        self.lines(level, Doc::between(before, value, after));
    }

    fn declaration(&self, net: NetId, value: Option<Doc>) -> Chunk {
        let details = &self.def.nets[net];
        let is_variable = details.role == Role::Reg
            || matches!(details.driver, Driver::Case { .. })
            || matches!(self.loops.get(&net), Some(Loop::Fold(_)));
        Chunk::Declaration(Declaration {
            word: if is_variable { "reg" } else { "wire" },
            range: details.kind.range(),
            name: details.name.clone(),
            value,
        })
    }

    fn declare_what_is_used(&mut self, item: &Item) {
        let own = match item {
            Item::Declare(net) => Some(*net),
            _ => None,
        };
        for net in self.nets_used_by(item) {
            if Some(net) != own && self.declared.insert(net) {
                self.out.push(self.declaration(net, None));
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
                roots.extend(self.def.nets[*net].driver.roots());
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
                let ports = self.def.memories[*index].ports();
                roots.extend(ports.map(|(_, id)| id));
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
            Item::Assign(net) => self.assign(*net),
            Item::Clocked(group) => self.clocked(group),
            Item::Instance(index) => self.instance(*index),
            Item::Memory(index) => self.memory(*index),
        }
    }

    /// The assignment of a net that has been declared.
    fn assign(&mut self, net: NetId) {
        let Driver::Expr(id) = self.def.nets[net].driver else {
            unreachable!("assigned nets have an expression")
        };
        if let Some(found) = self.loops.remove(&net) {
            self.looped(net, found);
        } else {
            let name = &self.def.nets[net].name;
            let before = format!("assign {name} = ");
            self.statement(1, &before, id, ";");
        }
    }

    fn looped(&mut self, net: NetId, found: Loop) {
        let name = self.looped_name(net);
        match found {
            Loop::Lanes(parts) => self.generate(&name, parts),
            Loop::Fold(fold) => self.fold(&name, fold),
        }
    }

    /// Lane by lane: a `generate` loop, and what is beside it.
    fn generate(&mut self, name: &str, parts: Vec<Rolled>) {
        self.out.push(Chunk::Blank);
        for part in parts {
            match part {
                Rolled::Part { lo, width, doc } => {
                    let select = match width {
                        1 => format!("{lo}"),
                        _ => format!("{}:{lo}", lo + width - 1),
                    };
                    let before = format!("assign {name}[{select}] = ");
                    self.lines(1, Doc::between(&before, doc, ";"));
                }
                Rolled::Lanes {
                    first,
                    end,
                    width,
                    offset,
                    body,
                } => {
                    let low = print::affine(LANE, width as i64, offset as i64);
                    let select = match width {
                        1 => low,
                        _ => format!("{low} +: {width}"),
                    };
                    self.line(1, "generate");
                    let range = format!("{LANE} = {first}; {LANE} < {end}; {LANE} = {LANE} + 1");
                    self.line(2, &format!("for ({range}) begin : gen_{name}"));
                    for (constant, width, value) in body.constants {
                        let range = Bits(width).range();
                        self.line(3, &format!("localparam {range} {constant} = {value};"));
                    }
                    let before = format!("assign {name}[{select}] = ");
                    self.lines(3, Doc::between(&before, body.doc, ";"));
                    self.line(2, "end");
                    self.line(1, "endgenerate");
                }
            }
        }
        self.out.push(Chunk::Blank);
    }

    /// Term by term: a loop in an `always` block.
    fn fold(&mut self, name: &str, fold: Fold) {
        let (first, end) = (fold.first, fold.end);
        self.out.push(Chunk::Blank);
        self.line(1, &format!("always @(*) begin : fold_{name}"));
        self.line(2, &format!("integer {TERM};"));
        self.lines(2, Doc::between(&format!("{name} = "), fold.start, ";"));
        let range = format!("{TERM} = {first}; {TERM} < {end}; {TERM} = {TERM} + 1");
        self.line(2, &format!("for ({range}) begin"));
        let before = format!("{name} = {name} {} ", print::symbol(fold.op));
        self.lines(3, Doc::between(&before, fold.term, ";"));
        self.line(2, "end");
        if let Some(last) = fold.last {
            self.lines(2, Doc::between(&before, last, ";"));
        }
        self.line(1, "end");
        self.out.push(Chunk::Blank);
    }

    fn declare(&mut self, net: NetId) {
        let fresh = self.declared.insert(net);
        let details = &self.def.nets[net];
        match &details.driver {
            Driver::Expr(id) if !self.is_assigned_later(net) => {
                if fresh && !self.loops.contains_key(&net) {
                    let value = print::doc(self.def, *id);
                    self.out.push(self.declaration(net, Some(value)));
                    return;
                }
                if fresh {
                    self.out.push(self.declaration(net, None));
                }
                self.assign(net);
            }
            Driver::Case {
                selector,
                labels,
                arms,
                default,
            } => {
                if fresh {
                    self.out.push(self.declaration(net, None));
                }
                self.line(1, "always @(*) begin");
                self.statement(2, "case (", *selector, ")");
                let kind = self.def.nodes[*selector].kind;
                for (key, id) in arms {
                    let name = labels.and_then(|l| self.def.encodings[l].constant_of(key));
                    let key = name.unwrap_or_else(|| print::constant(kind, key));
                    self.statement(3, &format!("{key}: {} = ", details.name), *id, ";");
                }
                let before = format!("default: {} = ", details.name);
                self.statement(3, &before, *default, ";");
                self.line(2, "endcase");
                self.line(1, "end");
            }
            _ if fresh => self.out.push(self.declaration(net, None)),
            _ => {}
        }
    }

    fn clocked(&mut self, group: &[NetId]) {
        let mut next_values: HashMap<NetId, String> = HashMap::new();
        for &net in group {
            if let Some(found) = self.loops.remove(&net) {
                let name = self.looped_name(net);
                let is_variable = matches!(found, Loop::Fold(_));
                self.out.push(Chunk::Declaration(Declaration {
                    word: if is_variable { "reg" } else { "wire" },
                    range: self.def.nets[net].kind.range(),
                    name: name.clone(),
                    value: None,
                }));
                self.looped(net, found);
                next_values.insert(net, name);
            }
        }
        let (_, enable, reset) = self.register(group[0]);
        self.line(1, "always @(posedge clk) begin");
        let mut level = 2;
        if reset.is_some() {
            self.line(2, "if (!rst_n) begin");
            for &net in group {
                let (_, _, reset) = self.register(net);
                let before = format!("{} <= ", self.def.nets[net].name);
                let reset = reset.expect("a group shares its kind of reset");
                self.statement(3, &before, reset, ";");
            }
            match enable {
                Some(e) => self.statement(2, "end else if (", e, ") begin"),
                None => self.line(2, "end else begin"),
            }
            level = 3;
        } else if let Some(e) = enable {
            self.statement(2, "if (", e, ") begin");
            level = 3;
        }
        for &net in group {
            let before = format!("{} <= ", self.def.nets[net].name);
            match next_values.get(&net) {
                Some(name) => self.line(level, &format!("{before}{name};")),
                None => self.statement(level, &before, self.register(net).0, ";"),
            }
        }
        if level == 3 {
            self.line(2, "end");
        }
        self.line(1, "end");
    }

    fn instance(&mut self, index: usize) {
        let instance = &self.def.instances[index];
        let mut connections: BTreeMap<String, Doc> = BTreeMap::new();
        for (port, id) in &instance.inputs {
            connections.insert(port.clone(), print::doc(self.def, *id));
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
                    connections.insert(piece.port.clone(), Doc::Text(text));
                }
            }
        }
        for implicit in ["clk", "rst_n"] {
            connections
                .entry(implicit.into())
                .or_insert_with(|| Doc::text(implicit));
        }
        let child = &instance.module;
        let ports = child.ports();
        let names = ports.iter().map(|p| p.name.len()).max().unwrap_or(0);
        let module = child.name().to_owned();
        let name = instance.name.clone();
        self.line(1, &format!("{module} {name} ("));
        for (i, port) in ports.iter().enumerate() {
            let after = if i + 1 < ports.len() { ")," } else { ")" };
            let value = connections
                .remove(&port.name)
                .expect("the builder connects all ports");
            let before = format!(".{:names$}(", port.name);
            self.lines(2, Doc::between(&before, value, after));
        }
        self.line(1, ");");
    }

    fn memory(&mut self, index: usize) {
        let def = self.def;
        let m = &def.memories[index];
        let read = &def.nets[m.read_data].name;
        self.declared.insert(m.read_data);
        self.out.push(Chunk::Declaration(Declaration {
            word: "reg",
            range: Bits(m.width).range(),
            name: format!("{} [0:{}]", m.name, m.depth - 1),
            value: None,
        }));
        self.out.push(self.declaration(m.read_data, None));
        self.out.push(Chunk::Blank);
        self.line(1, "always @(posedge clk) begin");
        self.statement(2, "if (", m.write_enable, ") begin");
        let address = print::expression(def, m.write_address);
        let before = format!("{}[{address}] <= ", m.name);
        self.statement(3, &before, m.write_data, ";");
        self.line(2, "end");
        self.statement(2, "if (", m.read_enable, ") begin");
        let before = format!("{read} <= {}[", m.name);
        self.statement(3, &before, m.read_address, "];");
        self.line(2, "end");
        self.line(1, "end");
    }
}
