//! Builds a module: nets, registers, instances and their order in the emitted text.

use super::def::{Def, Docs, Driver, Instance, Item, Memory, Net, Piece, Role, UNUSED};
use super::expr::{BinaryOp, Expr, ExprId, NetId, Node};
use super::keywords;
use super::kind::Kind::{self, Bit, Bits};
use super::module::Module;
use super::names::{self, Encoding};
use super::print;
use super::stream::StreamPort;
use super::value::{Operand, Value, constant_bits};
use num_bigint::{BigInt, BigUint};
use std::cell::RefCell;
use std::fmt;

/// A module under construction.
///
/// Nets appear in the emitted Verilog in the order in which they are made, so a unit's source
/// and its Verilog read alike. Clock and reset are not declared: they appear when the first
/// register, memory or clocked instance needs them.
///
/// Everything that is wrong with a description (widths that disagree, a net driven twice or
/// never, a name used twice) is a bug of the generator: it panics, naming module and nets.
pub struct ModuleBuilder {
    name: String,
    inner: RefCell<Def>,
}

/// A net declared ahead of its driver, for signals that run against the order of the text.
#[derive(Clone, Copy)]
pub struct Forward<'m> {
    m: &'m ModuleBuilder,
    net: NetId,
    kind: Kind,
}

/// A register: its value is [`q`](Reg::q); exactly one `set` gives its next value.
#[derive(Clone, Copy)]
pub struct Reg<'m> {
    m: &'m ModuleBuilder,
    net: NetId,
    kind: Kind,
}

/// An instance of another module whose ports are being connected.
#[derive(Clone, Copy)]
pub struct InstanceRef<'m> {
    m: &'m ModuleBuilder,
    index: usize,
}

/// The ports of a simple dual-port memory, as connected by [`ModuleBuilder::memory`].
pub struct MemoryPorts<'m> {
    /// Writes when set.
    pub write_enable: Value<'m>,
    /// Word to write.
    pub write_address: Value<'m>,
    /// What to write.
    pub write_data: Value<'m>,
    /// Reads when set; the data stays until the next read.
    pub read_enable: Value<'m>,
    /// Word to read.
    pub read_address: Value<'m>,
}

impl ModuleBuilder {
    /// Starts a module; `name` is the Verilog module and file name.
    pub fn new(name: impl Into<String>) -> ModuleBuilder {
        let name = name.into();
        let m = ModuleBuilder {
            name: name.clone(),
            inner: RefCell::new(Def {
                name: name.clone(),
                docs: Docs::default(),
                keep_hierarchy: false,
                nodes: vec![],
                nets: vec![],
                ports: vec![],
                items: vec![],
                instances: vec![],
                memories: vec![],
                encodings: vec![],
                streams: vec![],
                clk: None,
                rst_n: None,
            }),
        };
        m.check_identifier(&name);
        m
    }

    /// The module's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    #[track_caller]
    pub(crate) fn fail(&self, what: fmt::Arguments<'_>) -> ! {
        panic!("module `{}`: {what}", self.name)
    }

    #[track_caller]
    fn check_identifier(&self, name: &str) {
        let mut chars = name.chars();
        let starts = chars.next().is_some_and(|c| c.is_ascii_alphabetic());
        if !starts || !chars.all(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.fail(format_args!("`{name}` is not a plain Verilog identifier"));
        }
        if name.ends_with('_') || name.contains("__") {
            self.fail(format_args!(
                "`{name}` is no identifier of VHDL: one underscore, and not at the end"
            ));
        }
        if let Some(language) = keywords::language_of(name) {
            self.fail(format_args!("`{name}` is a keyword of {language}"));
        }
    }

    #[track_caller]
    fn add_net(&self, name: &str, kind: Kind, role: Role, driver: Driver, doc: &str) -> NetId {
        self.check_identifier(name);
        if kind.width() == 0 {
            self.fail(format_args!("net `{name}` has no bits"));
        }
        let mut def = self.inner.borrow_mut();
        if def.has_name(name) {
            drop(def);
            self.fail(format_args!("two nets are named `{name}`"));
        }
        def.nets.push(Net {
            name: name.into(),
            kind,
            role,
            driver,
            doc: doc.into(),
            encoding: None,
            like: None,
            if_read: false,
        });
        let net = def.nets.len() - 1;
        if matches!(role, Role::Input | Role::Output) {
            def.ports.push(net);
        }
        net
    }

    #[track_caller]
    pub(crate) fn node(&self, expr: Expr, kind: Kind) -> Value<'_> {
        if let Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) = expr
            && kind == Bit
        {
            self.fail(format_args!("arithmetic on a bit: use as_bits() first"));
        }
        let mut def = self.inner.borrow_mut();
        def.nodes.push(Node { expr, kind });
        Value {
            m: self,
            id: def.nodes.len() - 1,
            kind,
        }
    }

    fn net_value(&self, net: NetId) -> Value<'_> {
        let kind = self.inner.borrow().nets[net].kind;
        self.node(Expr::Net(net), kind)
    }

    #[track_caller]
    pub(crate) fn same_module(&self, value: Value<'_>) {
        if !std::ptr::eq(self, value.m) {
            self.fail(format_args!(
                "`{value}` belongs to module `{}`",
                value.m.name
            ));
        }
    }

    pub(crate) fn text(&self, id: ExprId) -> String {
        let def = self.inner.borrow();
        print::expression(&def, id)
    }

    pub(crate) fn expr_of(&self, id: ExprId) -> Expr {
        self.inner.borrow().nodes[id].expr.clone()
    }

    /// Bits of an expression that Verilog can select from, see [`Value::slice`].
    #[track_caller]
    pub(crate) fn slice_node(&self, base: ExprId, lo: usize, width: usize, kind: Kind) -> ExprId {
        let node = self.inner.borrow().nodes[base].clone();
        let whole = lo == 0 && width == node.kind.width();
        if whole && node.kind == kind {
            return base;
        }
        let push = |expr, kind| self.node(expr, kind).id;
        match node.expr {
            Expr::Net(net) if whole && node.kind != Bits(1) => {
                debug_assert!(net < self.inner.borrow().nets.len());
                push(Expr::Cast(base), kind)
            }
            Expr::Net(net) => push(Expr::Slice { net, lo }, kind),
            Expr::Slice { net, lo: inner } => push(
                Expr::Slice {
                    net,
                    lo: inner + lo,
                },
                kind,
            ),
            Expr::Cast(inner) => self.slice_node(inner, lo, width, kind),
            Expr::Named { .. } if whole => push(Expr::Cast(base), kind),
            Expr::Named { encoding, value } => {
                let bits = self.inner.borrow().encodings[encoding].bits(value);
                let cut = (bits >> lo) & super::expr::ones(width);
                push(Expr::Const(cut), kind)
            }
            Expr::Const(bits) => {
                let cut = (bits >> lo) & super::expr::ones(width);
                push(Expr::Const(cut), kind)
            }
            Expr::Zext(inner) => {
                let inner_width = self.inner.borrow().nodes[inner].kind.width();
                if lo >= inner_width {
                    push(Expr::Const(BigUint::ZERO), kind)
                } else if lo + width <= inner_width {
                    self.slice_node(inner, lo, width, kind)
                } else {
                    let low = inner_width - lo;
                    let part = self.slice_node(inner, lo, low, Bits(low));
                    push(Expr::Zext(part), kind)
                }
            }
            Expr::Concat(parts) => {
                let mut pieces = vec![];
                let mut at = 0;
                for &part in parts.iter().rev() {
                    let part_kind = self.inner.borrow().nodes[part].kind;
                    let from = lo.max(at);
                    let to = (lo + width).min(at + part_kind.width());
                    if from < to {
                        let exact = to - from == part_kind.width();
                        pieces.push(if exact {
                            part
                        } else {
                            self.slice_node(part, from - at, to - from, Bits(to - from))
                        });
                    }
                    at += part_kind.width();
                }
                if let [only] = pieces[..] {
                    let have = self.inner.borrow().nodes[only].kind;
                    return if have == kind {
                        only
                    } else {
                        push(Expr::Cast(only), kind)
                    };
                }
                pieces.reverse();
                push(Expr::Concat(pieces), kind)
            }
            _ if whole => push(Expr::Cast(base), kind),
            _ => self.fail(format_args!(
                "`{}` has no name to select bits from: make it a wire first",
                self.text(base)
            )),
        }
    }

    // ---- documentation ---------------------------------------------------------------------

    /// Purpose and contract; each call adds a paragraph to the header comment.
    pub fn doc(&self, text: impl Into<String>) {
        self.inner.borrow_mut().docs.text.push(text.into());
    }

    /// A parameter this module was built with, for header and manifest.
    pub fn parameter(&self, name: &str, value: impl fmt::Display) {
        let mut def = self.inner.borrow_mut();
        def.docs.parameters.push((name.into(), value.to_string()));
    }

    /// Cycles from an accepted input to its output, and the throughput in words.
    pub fn timing(&self, latency: usize, throughput: &str) {
        let mut def = self.inner.borrow_mut();
        def.docs.latency = Some(latency);
        def.docs.throughput = throughput.into();
    }

    /// The throughput in words, for a module whose latency depends on its data.
    pub fn throughput(&self, throughput: &str) {
        self.inner.borrow_mut().docs.throughput = throughput.into();
    }

    /// Asks synthesis to keep this module's boundary: for lanes, which are then mapped once.
    pub fn keep_hierarchy(&self) {
        self.inner.borrow_mut().keep_hierarchy = true;
    }

    /// A comment line in the body.
    pub fn comment(&self, text: impl Into<String>) {
        self.inner
            .borrow_mut()
            .items
            .push(Item::Comment(text.into()));
    }

    // ---- nets ------------------------------------------------------------------------------

    /// An input port.
    #[track_caller]
    pub fn input(&self, name: &str, kind: Kind, doc: &str) -> Value<'_> {
        let net = self.add_net(name, kind, Role::Input, Driver::Outside, doc);
        self.net_value(net)
    }

    /// An output port with its value.
    #[track_caller]
    pub fn output<'m>(&'m self, name: &str, value: Value<'m>, doc: &str) -> Value<'m> {
        self.same_module(value);
        let net = self.add_net(name, value.kind, Role::Output, Driver::Expr(value.id), doc);
        self.inner.borrow_mut().items.push(Item::Assign(net));
        self.net_value(net)
    }

    /// An output port that is driven later.
    #[track_caller]
    pub fn output_forward(&self, name: &str, kind: Kind, doc: &str) -> Forward<'_> {
        let net = self.add_net(name, kind, Role::Output, Driver::Undriven, doc);
        Forward { m: self, net, kind }
    }

    /// Gives an expression a name.
    #[track_caller]
    pub fn wire<'m>(&'m self, name: &str, value: Value<'m>) -> Value<'m> {
        self.same_module(value);
        let net = self.add_net(name, value.kind, Role::Wire, Driver::Expr(value.id), "");
        self.inner.borrow_mut().items.push(Item::Declare(net));
        self.net_value(net)
    }

    /// A wire that is emitted only if something reads it; `like` is a value that it holds again.
    #[track_caller]
    pub fn wire_if_read<'m>(
        &'m self,
        name: &str,
        value: Value<'m>,
        like: Option<Value<'m>>,
    ) -> Value<'m> {
        let wire = self.wire(name, value);
        let mut def = self.inner.borrow_mut();
        let net = def.nets.last_mut().expect("the wire was added");
        net.if_read = true;
        net.like = like.map(|v| v.id);
        drop(def);
        wire
    }

    /// A wire whose driver comes later in the text.
    #[track_caller]
    pub fn forward(&self, name: &str, kind: Kind) -> Forward<'_> {
        let net = self.add_net(name, kind, Role::Wire, Driver::Undriven, "");
        self.inner.borrow_mut().items.push(Item::Declare(net));
        Forward { m: self, net, kind }
    }

    /// A constant.
    #[track_caller]
    pub fn lit(&self, kind: Kind, value: impl Into<BigInt>) -> Value<'_> {
        let value = value.into();
        let Some(bits) = constant_bits(kind, &value) else {
            self.fail(format_args!(
                "the constant {value} does not fit into {kind}"
            ));
        };
        self.node(Expr::Const(bits), kind)
    }

    /// Values side by side, the first one in the most significant place (as in Verilog).
    #[track_caller]
    pub fn concat<'m>(&'m self, parts: &[Value<'m>]) -> Value<'m> {
        if parts.is_empty() {
            self.fail(format_args!("concat of nothing"));
        }
        for &part in parts {
            self.same_module(part);
        }
        let width = parts.iter().map(|p| p.width()).sum();
        let ids = self.flattened(parts);
        if let [only] = ids[..] {
            let kind = self.inner.borrow().nodes[only].kind;
            return Value {
                m: self,
                id: only,
                kind,
            }
            .as_bits();
        }
        self.node(Expr::Concat(ids), Bits(width))
    }

    /// The parts of a concatenation without nesting, and with neighbouring selects of one net
    /// joined: `{a[7:4], {a[3], a[2:0]}}` is `a[7:0]`.
    fn flattened(&self, parts: &[Value<'_>]) -> Vec<ExprId> {
        let mut flat: Vec<ExprId> = vec![];
        for part in parts {
            // In a concatenation a value is its bits, whatever its kind.
            let mut id = part.id;
            let mut expr = self.inner.borrow().nodes[id].expr.clone();
            while let Expr::Cast(inner) = expr {
                id = inner;
                expr = self.inner.borrow().nodes[id].expr.clone();
            }
            match expr {
                Expr::Concat(inner) => flat.extend(inner),
                _ => flat.push(id),
            }
        }
        let mut joined: Vec<ExprId> = vec![];
        for id in flat {
            let pair = joined.last().and_then(|&high| self.joined_select(high, id));
            match pair {
                Some(both) => *joined.last_mut().expect("there is a pair") = both,
                None => joined.push(id),
            }
        }
        joined
    }

    /// One select for two, if `low` continues `high` in the same net.
    fn joined_select(&self, high: ExprId, low: ExprId) -> Option<ExprId> {
        let (net, lo, width) = {
            let def = self.inner.borrow();
            let select = |id: ExprId| match def.nodes[id].expr {
                Expr::Slice { net, lo } => Some((net, lo, def.nodes[id].kind.width())),
                _ => None,
            };
            let ((net, high_lo, high_width), (low_net, lo, low_width)) =
                (select(high)?, select(low)?);
            if net != low_net || high_lo != lo + low_width {
                return None;
            }
            (net, lo, high_width + low_width)
        };
        let net_kind = self.inner.borrow().nets[net].kind;
        if width == net_kind.width() {
            return Some(self.net_value(net).as_bits().id);
        }
        Some(self.node(Expr::Slice { net, lo }, Bits(width)).id)
    }

    /// Values side by side, the first one in the *least* significant place: packs lanes.
    #[track_caller]
    pub fn pack<'m>(&'m self, lanes: &[Value<'m>]) -> Value<'m> {
        let parts: Vec<_> = lanes.iter().rev().copied().collect();
        self.concat(&parts)
    }

    /// A wire of `count` lanes side by side, lane 0 in the least significant place.
    #[track_caller]
    pub fn lanes<'m>(
        &'m self,
        name: &str,
        count: usize,
        lane: impl FnMut(usize) -> Value<'m>,
    ) -> Value<'m> {
        let lanes: Vec<_> = (0..count).map(lane).collect();
        self.wire(name, self.pack(&lanes))
    }

    /// A named value chosen by `selector`: the arm with its value, else `default`.
    #[track_caller]
    pub fn case<'m>(
        &'m self,
        name: &str,
        selector: Value<'m>,
        arms: &[(u64, Value<'m>)],
        default: Value<'m>,
    ) -> Value<'m> {
        self.labelled_case(name, selector, None, arms, default)
    }

    #[track_caller]
    pub(crate) fn labelled_case<'m>(
        &'m self,
        name: &str,
        selector: Value<'m>,
        labels: Option<usize>,
        arms: &[(u64, Value<'m>)],
        default: Value<'m>,
    ) -> Value<'m> {
        self.same_module(selector);
        self.same_module(default);
        let mut seen = vec![];
        for &(key, value) in arms {
            self.same_module(value);
            if value.kind != default.kind {
                self.fail(format_args!(
                    "case `{name}`: arm {key} `{value}` is {}, the default `{default}` is {}",
                    value.kind, default.kind
                ));
            }
            let Some(bits) = constant_bits(selector.kind.with_width(selector.width()), &key.into())
            else {
                self.fail(format_args!(
                    "case `{name}`: arm {key} does not fit the selector `{selector}` of {}",
                    selector.kind
                ));
            };
            if seen.iter().any(|(k, _)| *k == bits) {
                self.fail(format_args!("case `{name}`: two arms for {key}"));
            }
            seen.push((bits, value.id));
        }
        let driver = Driver::Case {
            selector: selector.id,
            labels,
            arms: seen,
            default: default.id,
        };
        let net = self.add_net(name, default.kind, Role::Wire, driver, "");
        self.inner.borrow_mut().items.push(Item::Declare(net));
        self.net_value(net)
    }

    /// A named constant table: entry `index` of `table`, which has an entry for every index.
    #[track_caller]
    pub fn lookup<'m>(
        &'m self,
        name: &str,
        index: Value<'m>,
        kind: Kind,
        table: &[u64],
    ) -> Value<'m> {
        if index.width() >= 24 || table.len() != 1 << index.width() {
            self.fail(format_args!(
                "lookup `{name}`: {} entries, but the index `{index}` is {}",
                table.len(),
                index.kind
            ));
        }
        let entries: Vec<_> = table.iter().map(|&v| self.lit(kind, v)).collect();
        let (last, rest) = entries.split_last().expect("a table has an entry");
        let arms: Vec<_> = rest
            .iter()
            .enumerate()
            .map(|(i, &v)| (i as u64, v))
            .collect();
        self.case(name, index, &arms, *last)
    }

    /// Takes note that bits are not used on purpose, in the form that lint tools know.
    #[track_caller]
    pub fn unused<'m>(&'m self, name: &str, value: Value<'m>) {
        if !name.starts_with(UNUSED) {
            self.fail(format_args!(
                "`{name}`: a name for unused bits starts with `{UNUSED}`"
            ));
        }
        self.wire(name, value);
    }

    // ---- state -----------------------------------------------------------------------------

    /// A data register, without reset; appears as `name_q`.
    #[track_caller]
    pub fn reg(&self, name: &str, kind: Kind) -> Reg<'_> {
        self.add_reg(name, kind, None)
    }

    /// A control register that `rst_n` sets to `reset`; appears as `name_q`.
    #[track_caller]
    pub fn reg_reset(&self, name: &str, kind: Kind, reset: impl Into<BigInt>) -> Reg<'_> {
        let reset = self.lit(kind, reset);
        self.reg_reset_to(name, reset)
    }

    /// A control register with a constant that is a value already.
    #[track_caller]
    pub(crate) fn reg_reset_to<'m>(&'m self, name: &str, reset: Value<'m>) -> Reg<'m> {
        self.add_reg(name, reset.kind, Some(reset.id))
    }

    #[track_caller]
    fn add_reg(&self, name: &str, kind: Kind, reset: Option<ExprId>) -> Reg<'_> {
        let driver = Driver::Register {
            next: None,
            enable: None,
            reset,
        };
        let net = self.add_net(&format!("{name}_q"), kind, Role::Reg, driver, "");
        self.inner.borrow_mut().items.push(Item::Declare(net));
        Reg { m: self, net, kind }
    }

    /// A data register that follows `value` by one cycle.
    #[track_caller]
    pub fn delay<'m>(&'m self, name: &str, value: Value<'m>) -> Value<'m> {
        let reg = self.reg(name, value.kind);
        reg.set(value);
        reg.q()
    }

    /// Data registers that follow their values by one cycle, in one block of the Verilog.
    #[track_caller]
    pub fn delays<'m, const N: usize>(&'m self, stage: [(&str, Value<'m>); N]) -> [Value<'m>; N] {
        let regs = stage.map(|(name, value)| (self.reg(name, value.kind), value));
        regs.map(|(reg, value)| {
            reg.set(value);
            reg.q()
        })
    }

    /// A memory with one write port and one synchronous read port; returns the read data,
    /// a register that changes one cycle after an enabled read. Reading the word that is
    /// written in the same cycle gives the old one. Not reset.
    ///
    /// Keep it in a module of its own (see `cells::sdp_ram`), so that a user can replace it by
    /// an SRAM macro.
    #[track_caller]
    pub fn memory<'m>(
        &'m self,
        name: &str,
        depth: usize,
        width: usize,
        ports: MemoryPorts<'m>,
    ) -> Value<'m> {
        let address = Bits(super::kind::log2_ceil(depth).max(1));
        for (port, value, kind) in [
            ("write_enable", ports.write_enable, Bit),
            ("write_address", ports.write_address, address),
            ("write_data", ports.write_data, Bits(width)),
            ("read_enable", ports.read_enable, Bit),
            ("read_address", ports.read_address, address),
        ] {
            self.same_module(value);
            if value.kind != kind {
                self.fail(format_args!(
                    "memory `{name}`: {port} `{value}` is {}, not {kind}",
                    value.kind
                ));
            }
        }
        self.check_identifier(name);
        let read_data = self.add_net(
            &format!("{name}_rd_data_q"),
            Bits(width),
            Role::Reg,
            Driver::MemoryRead,
            "",
        );
        let mut def = self.inner.borrow_mut();
        def.memories.push(Memory {
            name: name.into(),
            depth,
            width,
            write_enable: ports.write_enable.id,
            write_address: ports.write_address.id,
            write_data: ports.write_data.id,
            read_enable: ports.read_enable.id,
            read_address: ports.read_address.id,
            read_data,
        });
        let index = def.memories.len() - 1;
        def.items.push(Item::Memory(index));
        drop(def);
        self.net_value(read_data)
    }

    // ---- hierarchy -------------------------------------------------------------------------

    /// The reset, active low: for that of an instance which something else resets as well. Nothing else may depend on
    /// it, or outputs follow it within a cycle.
    pub fn rst_n(&self) -> Value<'_> {
        let known = self.inner.borrow().rst_n;
        let net = known.unwrap_or_else(|| {
            let doc = "synchronous reset, active low";
            let net = self.add_net("rst_n", Bit, Role::Input, Driver::Outside, doc);
            self.inner.borrow_mut().rst_n = Some(net);
            net
        });
        self.net_value(net)
    }

    /// An instance of `module`; clock and reset connect themselves, unless the instance is given a
    /// reset of its own by [`set`](InstanceRef::set) of `rst_n`.
    #[track_caller]
    pub fn instance(&self, name: &str, module: &Module) -> InstanceRef<'_> {
        self.check_identifier(name);
        let mut def = self.inner.borrow_mut();
        if def.instances.iter().any(|i| i.name == name) {
            drop(def);
            self.fail(format_args!("two instances are named `{name}`"));
        }
        def.instances.push(Instance {
            name: name.into(),
            module: module.clone(),
            inputs: vec![],
        });
        let index = def.instances.len() - 1;
        def.items.push(Item::Instance(index));
        InstanceRef { m: self, index }
    }

    pub(crate) fn note_stream(&self, port: StreamPort) {
        self.inner.borrow_mut().streams.push(port);
    }

    // ---- names of values -------------------------------------------------------------------

    #[track_caller]
    pub(crate) fn add_encoding(&self, encoding: &Encoding) -> usize {
        let mut def = self.inner.borrow_mut();
        if let Some(index) = def.encodings.iter().position(|e| e == encoding) {
            return index;
        }
        for value in 0..encoding.values().len() {
            let name = encoding.constant(value);
            self.check_identifier(&name);
            if def.has_name(&name) {
                drop(def);
                self.fail(format_args!(
                    "encoding `{}`: there is a `{name}` already",
                    encoding.name()
                ));
            }
        }
        def.encodings.push(encoding.clone());
        def.encodings.len() - 1
    }

    pub(crate) fn encoding(&self, index: usize) -> Encoding {
        self.inner.borrow().encodings[index].clone()
    }

    #[track_caller]
    pub(crate) fn mark_encoding(&self, value: Value<'_>, encoding: usize) {
        self.same_module(value);
        let mut def = self.inner.borrow_mut();
        let width = def.encodings[encoding].width();
        let refusal = match def.nodes[value.id].expr {
            Expr::Net(_) if value.width() != width => {
                format!("is {}, its values are {width} bits", value.kind)
            }
            Expr::Net(net) => match def.nets[net].encoding {
                Some(other) if other != encoding => {
                    format!("holds values of `{}` already", def.encodings[other].name())
                }
                _ => {
                    def.nets[net].encoding = Some(encoding);
                    return;
                }
            },
            _ => "is no net: make it a wire first".to_owned(),
        };
        let name = def.encodings[encoding].name().to_owned();
        drop(def);
        self.fail(format_args!("encoding `{name}`: `{value}` {refusal}"));
    }

    // ---- finish ----------------------------------------------------------------------------

    /// Checks that everything is driven and connected, and gives the module.
    #[track_caller]
    pub fn finish(self) -> Module {
        let clocked = {
            let def = self.inner.borrow();
            for net in &def.nets {
                match &net.driver {
                    Driver::Undriven => self.fail(format_args!("`{}` is never driven", net.name)),
                    Driver::Register { next: None, .. } => {
                        self.fail(format_args!("register `{}` is never set", net.name))
                    }
                    Driver::Instances(pieces) => {
                        let driven: usize = pieces.iter().map(|p| p.width).sum();
                        if driven != net.kind.width() {
                            self.fail(format_args!(
                                "instances drive {driven} of the {} bits of `{}`",
                                net.kind.width(),
                                net.name
                            ));
                        }
                    }
                    _ => {}
                }
            }
            for instance in &def.instances {
                for port in instance.module.input_names() {
                    if !instance.inputs.iter().any(|(p, _)| *p == port) {
                        self.fail(format_args!(
                            "input `{port}` of instance `{}` is not connected",
                            instance.name
                        ));
                    }
                }
                for port in instance.module.ports().into_iter().filter(|p| !p.input) {
                    let index = def.instances.iter().position(|i| i.name == instance.name);
                    let drives = def.nets.iter().any(|n| {
                        matches!(&n.driver, Driver::Instances(pieces) if pieces
                            .iter()
                            .any(|p| Some(p.instance) == index && p.port == port.name))
                    });
                    if !drives {
                        self.fail(format_args!(
                            "output `{}` of instance `{}` goes nowhere",
                            port.name, instance.name
                        ));
                    }
                }
            }
            let clk = def.nets.iter().any(|n| n.role == Role::Reg)
                || !def.memories.is_empty()
                || def.instances.iter().any(|i| i.module.has_clock());
            let rst = def
                .nets
                .iter()
                .any(|n| matches!(n.driver, Driver::Register { reset: Some(_), .. }))
                || def.instances.iter().any(|i| i.module.has_reset());
            (clk, rst)
        };
        let ports = std::mem::take(&mut self.inner.borrow_mut().ports);
        let mut first = vec![];
        if clocked.0 {
            let clk = self.add_net(
                "clk",
                Bit,
                Role::Input,
                Driver::Outside,
                "clock, rising edge",
            );
            self.inner.borrow_mut().clk = Some(clk);
            first.push(clk);
        }
        if clocked.1 {
            self.rst_n();
            first.extend(self.inner.borrow().rst_n);
        }
        let mut def = self.inner.into_inner();
        first.extend(ports.into_iter().filter(|port| def.rst_n != Some(*port)));
        def.ports = first;
        drop_unread_fields(&mut def);
        if let Err(what) = names::follow(&mut def) {
            panic!("module `{}`: {what}", def.name);
        }
        Module::new(def)
    }
}

/// Takes out the fields of packed words that nobody reads; nothing else speaks of them.
fn drop_unread_fields(def: &mut Def) {
    let mut is_read: Vec<bool> = def.nets.iter().map(|net| !net.if_read).collect();
    let mut seen = vec![false; def.nodes.len()];
    let mut stack = def.roots(|net| !net.if_read);
    while let Some(id) = stack.pop() {
        if std::mem::replace(&mut seen[id], true) {
            continue;
        }
        if let Expr::Net(net) | Expr::Slice { net, .. } = def.nodes[id].expr
            && !std::mem::replace(&mut is_read[net], true)
        {
            stack.extend(def.nets[net].driver.roots());
        }
        stack.extend(def.nodes[id].expr.operands());
    }
    if is_read.iter().all(|read| *read) {
        return;
    }
    let mut kept = 0;
    let place: Vec<Option<NetId>> = is_read
        .iter()
        .map(|read| {
            kept += usize::from(*read);
            read.then(|| kept - 1)
        })
        .collect();
    let moved = |net: NetId| place[net].expect("what is not a field stays");
    for node in &mut def.nodes {
        if let Expr::Net(net) | Expr::Slice { net, .. } = &mut node.expr {
            match place[*net] {
                Some(to) => *net = to,
                // Nothing leads here from a net that stays.
                None => node.expr = Expr::Const(BigUint::ZERO),
            }
        }
    }
    def.items
        .retain(|item| !matches!(item, Item::Declare(net) if place[*net].is_none()));
    for item in &mut def.items {
        match item {
            Item::Declare(net) | Item::Assign(net) => *net = moved(*net),
            Item::Clocked(group) => group.iter_mut().for_each(|net| *net = moved(*net)),
            Item::Comment(_) | Item::Instance(_) | Item::Memory(_) => {}
        }
    }
    let mut read = is_read.iter();
    def.nets.retain(|_| *read.next().expect("one per net"));
    def.ports.iter_mut().for_each(|net| *net = moved(*net));
    for memory in &mut def.memories {
        memory.read_data = moved(memory.read_data);
    }
    for implicit in [&mut def.clk, &mut def.rst_n] {
        *implicit = implicit.map(moved);
    }
}

impl<'m> Forward<'m> {
    /// The net's value, to be used before it is driven.
    pub fn value(self) -> Value<'m> {
        self.m.net_value(self.net)
    }

    /// Drives the net; once.
    #[track_caller]
    pub fn drive<R: Operand<'m>>(self, value: R) {
        let value = value.into_value(self.m, self.kind);
        self.m.same_module(value);
        let name = self.m.inner.borrow().nets[self.net].name.clone();
        if value.kind != self.kind {
            self.m.fail(format_args!(
                "drive: `{name}` is {}, `{value}` is {}",
                self.kind, value.kind
            ));
        }
        let mut def = self.m.inner.borrow_mut();
        if !matches!(def.nets[self.net].driver, Driver::Undriven) {
            drop(def);
            self.m.fail(format_args!("`{name}` is driven twice"));
        }
        def.nets[self.net].driver = Driver::Expr(value.id);
        def.items.push(Item::Assign(self.net));
    }
}

impl<'m> Reg<'m> {
    /// The register's value.
    pub fn q(self) -> Value<'m> {
        self.m.net_value(self.net)
    }

    /// Takes `next` at every clock edge.
    #[track_caller]
    pub fn set<R: Operand<'m>>(self, next: R) {
        self.set_to(None, next.into_value(self.m, self.kind));
    }

    /// Takes `next` at the clock edges at which `enable` is set.
    #[track_caller]
    pub fn set_when<R: Operand<'m>>(self, enable: Value<'m>, next: R) {
        self.set_to(Some(enable), next.into_value(self.m, self.kind));
    }

    #[track_caller]
    fn set_to(self, when: Option<Value<'m>>, value: Value<'m>) {
        self.m.same_module(value);
        let name = self.m.inner.borrow().nets[self.net].name.clone();
        if value.kind != self.kind {
            self.m.fail(format_args!(
                "set: `{name}` is {}, `{value}` is {}",
                self.kind, value.kind
            ));
        }
        if let Some(e) = when
            && e.kind != Bit
        {
            self.m.fail(format_args!(
                "set: the enable `{e}` of `{name}` is {}",
                e.kind
            ));
        }
        let mut def = self.m.inner.borrow_mut();
        let Driver::Register {
            next,
            enable,
            reset,
        } = &mut def.nets[self.net].driver
        else {
            unreachable!("a Reg handle names a register")
        };
        if next.is_some() {
            drop(def);
            self.m.fail(format_args!("register `{name}` is set twice"));
        }
        *next = Some(value.id);
        *enable = when.map(|e| e.id);
        let key = (*enable, reset.is_some());
        // Registers set one after the other under the same condition share an always block.
        if let Some(Item::Clocked(group)) = def.items.last() {
            let Driver::Register { enable, reset, .. } = &def.nets[group[0]].driver else {
                unreachable!("clocked items hold registers")
            };
            if (*enable, reset.is_some()) == key {
                let Some(Item::Clocked(group)) = def.items.last_mut() else {
                    unreachable!()
                };
                group.push(self.net);
                return;
            }
        }
        def.items.push(Item::Clocked(vec![self.net]));
    }
}

impl<'m> InstanceRef<'m> {
    pub(crate) fn builder(self) -> &'m ModuleBuilder {
        self.m
    }

    pub(crate) fn with_module<T>(self, look: impl FnOnce(&Module) -> T) -> T {
        look(&self.m.inner.borrow().instances[self.index].module)
    }

    #[track_caller]
    pub(crate) fn input_kind(self, port: &str) -> Kind {
        self.port_kind(port, Role::Input)
    }

    fn instance_name(self) -> String {
        self.m.inner.borrow().instances[self.index].name.clone()
    }

    #[track_caller]
    fn port_kind(self, port: &str, role: Role) -> Kind {
        let kind = {
            let def = self.m.inner.borrow();
            def.instances[self.index].module.port_kind(port, role)
        };
        kind.unwrap_or_else(|| {
            let side = if role == Role::Input {
                "input"
            } else {
                "output"
            };
            self.m.fail(format_args!(
                "instance `{}` has no {side} `{port}`",
                self.instance_name()
            ))
        })
    }

    /// Connects an input.
    #[track_caller]
    pub fn set<R: Operand<'m>>(self, port: &str, value: R) -> Self {
        let kind = self.port_kind(port, Role::Input);
        let value = value.into_value(self.m, kind);
        self.m.same_module(value);
        if value.kind != kind {
            self.m.fail(format_args!(
                "instance `{}`: input `{port}` is {kind}, `{value}` is {}",
                self.instance_name(),
                value.kind
            ));
        }
        let mut def = self.m.inner.borrow_mut();
        let inputs = &mut def.instances[self.index].inputs;
        if inputs.iter().any(|(p, _)| p == port) {
            drop(def);
            self.m.fail(format_args!(
                "input `{port}` of instance `{}` is connected twice",
                self.instance_name()
            ));
        }
        inputs.push((port.into(), value.id));
        self
    }

    /// Lets an output drive `target`, or `target`'s bits from `lo` up if it is narrower. It drives nothing else.
    #[track_caller]
    pub fn drive(self, port: &str, target: Forward<'m>, lo: usize) -> Self {
        let kind = self.port_kind(port, Role::Output);
        let mut def = self.m.inner.borrow_mut();
        // The port of an instance is connected to one net.
        let is_of_port = |piece: &Piece| piece.instance == self.index && piece.port == port;
        let other = def.nets.iter().find(|net| match &net.driver {
            Driver::Instances(pieces) => pieces.iter().any(is_of_port),
            _ => false,
        });
        if let Some(name) = other.map(|net| net.name.clone()) {
            drop(def);
            self.m.fail(format_args!(
                "output `{port}` of instance `{}` drives `{name}` already",
                self.instance_name()
            ));
        }
        let net = &mut def.nets[target.net];
        if lo + kind.width() > net.kind.width() {
            let (name, target) = (net.name.clone(), net.kind);
            drop(def);
            self.m.fail(format_args!(
                "output `{port}` of instance `{}` is {kind}, does not fit at bit {lo} of `{name}` ({target})",
                self.instance_name()
            ));
        }
        let piece = Piece {
            lo,
            width: kind.width(),
            instance: self.index,
            port: port.into(),
        };
        match &mut net.driver {
            driver @ Driver::Undriven => *driver = Driver::Instances(vec![piece]),
            Driver::Instances(pieces)
                if pieces
                    .iter()
                    .all(|p| p.lo + p.width <= lo || lo + piece.width <= p.lo) =>
            {
                pieces.push(piece)
            }
            _ => {
                let name = net.name.clone();
                drop(def);
                self.m.fail(format_args!("`{name}` is driven twice"));
            }
        }
        self
    }

    /// An output as a new wire, named after the instance (`u_sort` gives `sort_<port>`).
    #[track_caller]
    pub fn get(self, port: &str) -> Value<'m> {
        let name = self.instance_name();
        let stem = name.strip_prefix("u_").unwrap_or(&name);
        self.get_as(port, &format!("{stem}_{port}"))
    }

    /// An output as a new wire of the given name.
    #[track_caller]
    pub fn get_as(self, port: &str, wire: &str) -> Value<'m> {
        let kind = self.port_kind(port, Role::Output);
        let net = self.m.add_net(wire, kind, Role::Wire, Driver::Undriven, "");
        // Declared ahead of the instance that drives it.
        let mut def = self.m.inner.borrow_mut();
        let at = def
            .items
            .iter()
            .position(|i| matches!(i, Item::Instance(n) if *n == self.index))
            .expect("the instance was added");
        def.items.insert(at, Item::Declare(net));
        drop(def);
        let target = Forward {
            m: self.m,
            net,
            kind,
        };
        self.drive(port, target, 0);
        target.value()
    }
}
