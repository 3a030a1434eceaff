//! Two copies of a module beside each other, with and without a change, whose open parts give both the same.

use super::super::equivalent::valid_of;
use super::text::{Text, fits, references};
use crate::hw::{Module, Port};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A part that gives anything.
struct Part<'a> {
    path: String,
    module: &'a Module,
}

/// What a proof compares, in Verilog.
pub(super) struct Both {
    /// The module `both`.
    pub text: String,
    /// The modules that are open, each as one that gives what `both` says.
    pub open: Vec<(String, String)>,
    /// Registers, and the net of `both` that has what they would hold.
    pub cut: Vec<(String, String)>,
    /// Modules of which the same text must stand on both sides.
    pub unchanged: Vec<String>,
}

/// So many cycles behind a reset there must be that the assumptions allow.
pub(super) const AGE: usize = 24;

/// Cells that keep what they took until it is taken, and give it as it was: proven in formal/.
const KEEPERS: [&str; 3] = ["stream_fifo_", "skid_buffer_", "stream_register_"];

fn is_keeper(module: &Module) -> bool {
    KEEPERS.iter().any(|start| module.name().starts_with(start))
}

impl Both {
    /// The two copies of `module`; of the streams of a top the payloads are compared while they are valid.
    pub fn of(text: &Text, module: &Module, is_top: bool) -> Result<Both, String> {
        let parts = open_parts(text, module)?;
        let mut both = Writer {
            text,
            module,
            inputs: vec![],
            body: String::new(),
            compared: vec![],
            number: 0,
            cut: vec![],
            unchanged: vec![],
        };
        for part in &parts {
            match part.module.is_ram() {
                true => both.memory(part)?,
                false => both.part(part)?,
            }
        }
        both.cut_registers(&parts)?;
        both.functions(&parts)?;
        let ports = module.ports();
        for port in ports.iter().filter(|port| !port.input) {
            let valid = match is_top {
                true => valid_of(&port.name, &ports),
                false => None,
            };
            let is_payload = !port.name.ends_with("ready");
            let valid = valid.filter(|_| is_payload);
            let valid = valid.map(|valid| format!("gold.{valid}"));
            match kept_by(port, &ports).filter(|_| is_top) {
                Some(keep) => both.compare_bytes(port, keep, valid),
                None => both.compare(&port.name, valid),
            }
        }
        for path in &text.holds {
            both.holds(path, &parts)?;
        }
        // What a part makes of other inputs would be said to be the same.
        let is_port = |name: &str| ports.iter().any(|port| port.name == name);
        let unknown = |(name, _): &&(String, String)| !is_port(name);
        if let Some((name, _)) = text.compared.iter().find(unknown) {
            return Err(format!("`while {name}`: it is no output"));
        }
        let is_part = |path: &str| parts.iter().any(|part| part.path == path);
        let pairs = text.through.iter().chain(&text.counted);
        let named = pairs
            .map(|(path, _)| path)
            .chain(&text.tracked)
            .chain(&text.unread);
        if let Some(path) = named.into_iter().find(|path| !is_part(path)) {
            return Err(format!("{path} is no open part"));
        }
        let (cut, unchanged) = (both.cut, both.unchanged);
        let body = both.body + &text.verilog;
        let declared = declarations(&body, module, &parts)?;
        let inputs: Vec<&Port> = ports.iter().filter(|port| port.input).collect();
        let mut header: Vec<String> = vec!["input wire clk".into(), "input wire free_rst_n".into()];
        let mut connected = vec![];
        for port in &inputs {
            if port.name != "clk" && port.name != "rst_n" {
                header.push(format!(
                    "input wire {}{}",
                    range(port.kind.width()),
                    port.name
                ));
            }
            connected.push(format!(".{0}({0})", port.name));
        }
        header.extend(both.inputs);
        let connected = connected.join(", ");
        let text = format!(
            "`default_nettype none\nmodule both (\n{}\n);\nreg started_q = 0;\nalways @(posedge clk) started_q <= 1;\n\
             wire rst_n = free_rst_n & started_q;\nreg [5:0] age_q = 0; // cycles since the reset\n\
             always @(posedge clk) age_q <= !rst_n ? 0 : age_q == 63 ? age_q : age_q + 1;\n\
             always @(*) is_young: assert (age_q < {AGE});\n{declared}gold_side gold ({connected});\n\
             gate_side gate ({connected});\n{body}endmodule\n",
            header.join(",\n")
        );
        let mut open: Vec<(String, String)> = vec![];
        for part in &parts {
            let name = part.module.name();
            if !open.iter().any(|(of, _)| of == name) {
                open.push((name.to_owned(), given_from_outside(part.module)));
            }
        }
        Ok(Both {
            text,
            open,
            cut,
            unchanged,
        })
    }
}

struct Writer<'a> {
    text: &'a Text,
    module: &'a Module,
    inputs: Vec<String>,
    body: String,
    compared: Vec<String>,
    number: usize,
    cut: Vec<(String, String)>,
    unchanged: Vec<String>,
}

impl Writer<'_> {
    /// A free input, and its name.
    fn free(&mut self, width: usize) -> String {
        self.number += 1;
        let name = format!("free_{}", self.number);
        self.inputs
            .push(format!("input wire {}{name}", range(width)));
        name
    }

    fn say(&mut self, text: &str) {
        self.body += text;
        self.body.push('\n');
    }

    fn always(&mut self, text: &str) {
        let _ = writeln!(self.body, "always @(*) {text}");
    }

    /// Both copies have the same in a net, while what the text says or, if it says nothing, while this.
    fn compare(&mut self, net: &str, when: Option<String>) {
        let said = self.text.compared.iter().find(|(of, _)| of == net);
        let when = said.map(|(_, when)| when.clone()).or(when);
        self.compared.push(net.to_owned());
        match when {
            Some(when) => self.always(&format!("if ({when}) assert (gold.{net} == gate.{net});")),
            None => self.always(&format!("assert (gold.{net} == gate.{net});")),
        }
    }

    /// Both copies give the same bytes where `keep` marks them; others are left open.
    fn compare_bytes(&mut self, data: &Port, keep: &str, valid: Option<String>) {
        let name = &data.name;
        let bytes = data.kind.width() / 8;
        self.number += 1;
        let mask = format!("kept_{}", self.number);
        let of = (0..bytes)
            .rev()
            .map(|byte| format!("{{8{{gold.{keep}[{byte}]}}}}"));
        let of = of.collect::<Vec<_>>().join(", ");
        self.say(&format!(
            "wire {}{mask} = {{{of}}};",
            range(data.kind.width())
        ));
        self.compared.push(name.clone());
        let valid = valid.unwrap_or_else(|| "1'b1".to_owned());
        self.always(&format!(
            "if ({valid}) assert ((gold.{name} & {mask}) == (gate.{name} & {mask}));"
        ));
    }

    /// Both copies put the same word into a part while this: the bits of it that count.
    fn compare_words(&mut self, path: &str, net: &str, when: &str) {
        let net = format!("{path}.{net}");
        let Some(mask) = self.mask(path) else {
            return self.compare(&net, Some(when.to_owned()));
        };
        let masks = ["gold", "gate"].map(|side| with_word(&mask, &format!("{side}.{net}")));
        let [gold, gate] = &masks;
        self.always(&format!(
            "if ({when}) assert (({gold}) == ({gate}) & (gold.{net} & ({gold})) == (gate.{net} & ({gate})));"
        ));
    }

    /// Which bits of a word of a part count, if not all do.
    fn mask(&self, path: &str) -> Option<String> {
        let mut counted = self.text.counted.iter();
        counted
            .find(|(of, _)| of == path)
            .map(|(_, mask)| mask.clone())
    }

    /// A word for the other copy of which the bits that count are those of this word.
    fn like(&mut self, path: &str, word: &str, width: usize) -> String {
        let Some(mask) = self.mask(path) else {
            return word.to_owned();
        };
        let other = self.free(width);
        self.number += 1;
        let like = format!("like_{}", self.number);
        let masked = with_word(&mask, word);
        self.say(&format!(
            "wire {}{like} = ({word} & ({masked})) | ({other} & ~({masked}));",
            range(width)
        ));
        let mask_of_it = with_word(&mask, &like);
        self.always(&format!("assume (({masked}) == ({mask_of_it}));"));
        like
    }

    fn part(&mut self, part: &Part) -> Result<(), String> {
        let path = &part.path;
        let ports = part.module.ports();
        let keeps = is_keeper(part.module);
        for port in &ports {
            let name = &port.name;
            let net = format!("{path}.{name}");
            let is_word = keeps && name.ends_with("data");
            if port.input {
                // A FIFO gives what was put in; the other cells also what was at their inputs while nothing was.
                match part.module.name().starts_with("stream_fifo_") {
                    _ if name == "clk" => {}
                    true if is_word => {
                        self.compare_words(path, name, &format!("gold.{path}.in_valid"));
                    }
                    false if is_word => self.compare_words(path, name, "1'b1"),
                    _ => self.compare(&net, None),
                }
                continue;
            }
            let width = port.kind.width();
            let free = self.free(width);
            let like = match is_word {
                true => self.like(path, &free, width),
                false => free.clone(),
            };
            self.say(&format!("assign gold.{net}_outside = {free};"));
            self.say(&format!("assign gate.{net}_outside = {like};"));
        }
        if !keeps {
            return Ok(());
        }
        self.hold(
            &format!("{path}.out_"),
            &ports,
            Some(&format!("gold.{path}.rst_n")),
        );
        self.number += 1;
        let number = self.number;
        self.say(&format!(
            "reg cleared_{number} = 1'b1;\nalways @(posedge clk) cleared_{number} <= !gold.{path}.rst_n;"
        ));
        self.always(&format!(
            "if (cleared_{number}) assume (!gold.{path}.out_valid);"
        ));
        for (_, of_word) in self.of_words(path) {
            let taken = with_word(&of_word, &format!("gold.{path}.in_data"));
            let given = with_word(&of_word, &format!("gold.{path}.out_data"));
            self.always(&format!(
                "if (gold.{path}.rst_n & gold.{path}.in_valid & gold.{path}.in_ready) assert ({taken});"
            ));
            self.always(&format!("if (gold.{path}.out_valid) assume ({given});"));
        }
        Ok(())
    }

    /// What is true of each word of a part.
    fn of_words(&self, path: &str) -> Vec<(String, String)> {
        let through = self.text.through.iter();
        through.filter(|(of, _)| of == path).cloned().collect()
    }

    /// A memory: a read gives both copies the same if both read the same word and it is the same.
    fn memory(&mut self, part: &Part) -> Result<(), String> {
        let path = &part.path;
        let ports = part.module.ports();
        let width_of = |name: &str| {
            let port = ports.iter().find(|port| port.name == name);
            port.map(|port| port.kind.width())
                .ok_or_else(|| format!("the memory {path} has no {name}"))
        };
        let (width, address) = (width_of("rd_data")?, width_of("rd_addr")?);
        let (free, other) = (self.free(width), self.free(width));
        let like = self.like(path, &free, width);
        self.number += 1;
        let n = self.number;
        let is_tracked = self.text.tracked.contains(path);
        let is_unread = self.text.unread.contains(path);
        let same_word = match is_tracked || is_unread {
            true => {
                let counting = |side: &str| {
                    let data = format!("{side}.{path}.wr_data");
                    match self.mask(path) {
                        Some(mask) => format!("({data} & ({}))", with_word(&mask, &data)),
                        None => data,
                    }
                };
                let (gold, gate) = (counting("gold"), counting("gate"));
                self.say(&format!(
                    "wire same_write_{n} = gold.{path}.wr_en & gate.{path}.wr_en\n    \
                     & gold.{path}.wr_addr == gate.{path}.wr_addr & {gold} == {gate};"
                ));
                match is_tracked {
                    true => self.other_words(path, n, address),
                    false => {
                        self.unread_words(path, n, address);
                        String::new()
                    }
                }
            }
            false => {
                self.compare(&format!("{path}.wr_en"), None);
                let written = format!("gold.{path}.wr_en");
                self.compare(&format!("{path}.wr_addr"), Some(written.clone()));
                self.compare_words(path, "wr_data", &written);
                String::new()
            }
        };
        self.say(&format!(
            "reg {0}gold_read_{n}, gate_read_{n};\n\
             always @(posedge clk) begin\n\
             if (gold.{path}.rd_en) gold_read_{n} <= {free};\n\
             if (gate.{path}.rd_en) gate_read_{n} <= gold.{path}.rd_en & gold.{path}.rd_addr == gate.{path}.rd_addr{same_word} ? {like} : {other};\n\
             end\nassign gold.{path}.rd_data_outside = gold_read_{n};\nassign gate.{path}.rd_data_outside = gate_read_{n};",
            range(width)
        ));
        for (_, of_word) in self.of_words(path) {
            for side in ["gold", "gate"] {
                let written = with_word(&of_word, &format!("{side}.{path}.wr_data"));
                self.always(&format!("if ({side}.{path}.wr_en) assert ({written});"));
            }
            // What a memory has before the first write.
            self.say(&format!("wire {}unwritten_{n} = 0;", range(width)));
            for (given, asked) in [
                (free.as_str(), "assume"),
                (&other, "assume"),
                (&format!("unwritten_{n}"), "assert"),
            ] {
                let of = with_word(&of_word, given);
                self.always(&format!("{asked} ({of});"));
            }
        }
        Ok(())
    }

    /// Marks the words of a memory that are not the same: what says of the one that is read that it is.
    fn other_words(&mut self, path: &str, n: usize, address: usize) -> String {
        // A file may name it.
        let words = format!("other_words_{}", path.replace('.', "_"));
        self.say(&format!(
            "reg [{}:0] {words} = 0;\n\
             always @(posedge clk) begin\n\
             if (gold.{path}.wr_en) {words}[gold.{path}.wr_addr] <= !same_write_{n};\n\
             if (gate.{path}.wr_en) {words}[gate.{path}.wr_addr] <= !same_write_{n};\nend",
            (1usize << address) - 1
        ));
        format!(" & !{words}[gold.{path}.rd_addr]")
    }

    /// Asserts that no word is read that is not the same: of one word, which may be any. Then it is true of all, as the
    /// first such read, before which all of this is as it is in the design, would be of one word.
    fn unread_words(&mut self, path: &str, n: usize, address: usize) {
        let place = range(address);
        let chosen = self.free(address);
        // A file may name both.
        let [word, other] = ["word", "other"].map(|of| format!("{of}_{}", path.replace('.', "_")));
        self.say(&format!(
            "reg {other} = 1'b0;\nreg {place}chosen_{n};\n\
             wire {place}{word} = started_q ? chosen_{n} : {chosen};\n\
             wire other_write_{n} = !same_write_{n} & (gold.{path}.wr_en & gold.{path}.wr_addr == {word}\n    \
             | gate.{path}.wr_en & gate.{path}.wr_addr == {word});\n\
             always @(posedge clk) begin\nchosen_{n} <= {word};\n\
             if (other_write_{n}) {other} <= 1'b1;\n\
             else if (same_write_{n} & gold.{path}.wr_addr == {word}) {other} <= 1'b0;\nend"
        ));
        self.say(&format!(
            "wire reads_other_{n} = {other} & gold.{path}.rd_en & gate.{path}.rd_en\n    \
             & gold.{path}.rd_addr == {word} & gate.{path}.rd_addr == {word};"
        ));
        self.always(&format!("assert (!reads_other_{n}); // {path}"));
    }

    /// Registers that hold anything, as far as the two copies hold the same.
    fn cut_registers(&mut self, parts: &[Part]) -> Result<(), String> {
        let mut used = vec![false; self.text.cut.len()];
        let mut within = vec![(String::new(), self.module)];
        while let Some((place, module)) = within.pop() {
            for name in module.registers() {
                let path = format!("{place}{name}");
                let Some(at) = self
                    .text
                    .cut
                    .iter()
                    .position(|(pattern, _)| fits(pattern, &path))
                else {
                    continue;
                };
                used[at] = true;
                let when = self.text.cut[at].1.clone();
                let width = module.net(name).map_or(1, |kind| kind.width());
                let (free, other) = (self.free(width), self.free(width));
                self.number += 1;
                let [gold, gate] =
                    ["gold", "gate"].map(|side| format!("{side}_made_{}", self.number));
                self.say(&format!("wire {}{gold}, {gate};", range(width)));
                self.say(&format!("assign gold.{path} = {free};"));
                self.say(&format!(
                    "assign gate.{path} = ({when}) ? {free} : {other};"
                ));
                self.always(&format!("if ({when}) assert ({gold} == {gate}); // {path}"));
                self.cut.push((format!("gold.{path}"), gold));
                self.cut.push((format!("gate.{path}"), gate));
            }
            for (name, child) in module.instances() {
                let path = format!("{place}{name}");
                if !parts.iter().any(|part| part.path == path) {
                    within.push((format!("{path}."), child));
                }
            }
        }
        match used.iter().position(|used| !used) {
            Some(at) => Err(format!("`cuts {}` fits no register", self.text.cut[at].0)),
            None => Ok(()),
        }
    }

    /// Registers that take some function of what they follow: of which is not looked at.
    fn functions(&mut self, parts: &[Part]) -> Result<(), String> {
        let mut used = vec![false; self.text.function.len()];
        let mut within = vec![(String::new(), self.module)];
        while let Some((place, module)) = within.pop() {
            for name in module.registers() {
                let path = format!("{place}{name}");
                let fitting = |pattern: &String| fits(pattern, &path);
                let Some(at) = self.text.function.iter().position(fitting) else {
                    continue;
                };
                let Some(sources) = module.function_of(name) else {
                    continue;
                };
                used[at] = true;
                if self
                    .text
                    .cut
                    .iter()
                    .any(|(pattern, _)| fits(pattern, &path))
                {
                    return Err(format!("{path} is cut, and taken as a function"));
                }
                self.function(&path, &place, module, name, &sources);
            }
            for (name, child) in module.instances() {
                let path = format!("{place}{name}");
                if !parts.iter().any(|part| part.path == path) {
                    within.push((format!("{path}."), child));
                }
            }
        }
        match used.iter().position(|used| !used) {
            Some(at) => Err(format!(
                "`function {}` fits no register",
                self.text.function[at]
            )),
            None => Ok(()),
        }
    }

    fn function(
        &mut self,
        path: &str,
        place: &str,
        module: &Module,
        name: &str,
        sources: &BTreeSet<String>,
    ) {
        let width = module.net(name).map_or(1, |kind| kind.width());
        let (free, other) = (self.free(width), self.free(width));
        self.number += 1;
        let n = self.number;
        let equal = sources
            .iter()
            .map(|source| format!("gold.{place}{source} == gate.{place}{source}"));
        let equal = equal.collect::<Vec<_>>().join("\n    & ");
        self.say(&format!(
            "reg follows_{n} = 1'b0;\nalways @(posedge clk) follows_{n} <= {equal};"
        ));
        self.say(&format!("assign gold.{path} = {free};"));
        self.say(&format!(
            "assign gate.{path} = follows_{n} ? {free} : {other};"
        ));
        for side in ["gold", "gate"] {
            let made = format!("{side}_dropped_{n}");
            self.say(&format!("wire {}{made};", range(width)));
            self.cut.push((format!("{side}.{path}"), made));
        }
        self.unchanged.push(module.name().to_owned());
    }

    /// A stream of an open part, or one that comes into the module, holds a beat until it is taken.
    fn holds(&mut self, path: &str, parts: &[Part]) -> Result<(), String> {
        let (part, stream) = path.rsplit_once('.').unwrap_or(("", path));
        let module = match part {
            "" => self.module,
            _ => parts
                .iter()
                .find(|of| of.path == part)
                .map(|of| of.module)
                .ok_or_else(|| format!("`holds {path}`: {part} is no open part"))?,
        };
        let ports = module.ports();
        let reset = match part {
            "" => module.has_reset().then(|| "rst_n".to_owned()),
            _ => module.has_reset().then(|| format!("gold.{part}.rst_n")),
        };
        let valid = ports.iter().any(|port| {
            port.input == part.is_empty()
                && port.name.starts_with(stream)
                && port.name.ends_with("valid")
        });
        if !valid {
            return Err(format!(
                "`holds {path}`: {} has no such stream",
                module.name()
            ));
        }
        self.hold(path, &ports, reset.as_deref());
        Ok(())
    }

    fn hold(&mut self, path: &str, ports: &[Port], reset: Option<&str>) {
        let (part, stream) = match path.rsplit_once('.') {
            Some((part, stream)) => (format!("gold.{part}."), stream),
            None => ("gold.".to_owned(), path),
        };
        let of_stream: Vec<&Port> = ports
            .iter()
            .filter(|port| port.name.starts_with(stream))
            .collect();
        let one = |end: &str| of_stream.iter().find(|port| port.name.ends_with(end));
        let (Some(valid), Some(ready)) = (one("valid"), one("ready")) else {
            return;
        };
        let payload = of_stream
            .iter()
            .filter(|port| port.input == valid.input && !port.name.ends_with("valid"));
        self.number += 1;
        let n = self.number;
        let reset = reset.map_or(String::new(), |reset| format!("{reset} & "));
        self.say(&format!(
            "reg waits_{n} = 1'b0;\nalways @(posedge clk) waits_{n} <= {reset}{part}{} & !{part}{};",
            valid.name, ready.name
        ));
        self.always(&format!("if (waits_{n}) assume ({part}{});", valid.name));
        let payload: Vec<&&Port> = payload.collect();
        for (place, port) in payload.iter().enumerate() {
            self.say(&format!(
                "reg {}was_{n}_{place};\nalways @(posedge clk) was_{n}_{place} <= {part}{};",
                range(port.kind.width()),
                port.name
            ));
            self.always(&format!(
                "if (waits_{n}) assume ({part}{} == was_{n}_{place});",
                port.name
            ));
        }
    }
}

/// An expression about `word` as one about this net.
fn with_word(expression: &str, net: &str) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut text = String::new();
    let mut rest = expression;
    while let Some(at) = rest.find("word") {
        let (before, after) = (&rest[..at], &rest[at + 4..]);
        let is_whole = !before.ends_with(is_word) && !after.starts_with(is_word);
        text += before;
        text += if is_whole { net } else { "word" };
        rest = after;
    }
    text + rest
}

fn range(width: usize) -> String {
    match width {
        1 => String::new(),
        _ => format!("[{}:0] ", width - 1),
    }
}

/// The output that marks the bytes of this one.
fn kept_by<'a>(data: &Port, ports: &'a [Port]) -> Option<&'a str> {
    let stream = data.name.strip_suffix("tdata")?;
    let keep = ports
        .iter()
        .find(|port| !port.input && port.name.strip_suffix("tkeep") == Some(stream))?;
    (keep.kind.width() > 1 && 8 * keep.kind.width() == data.kind.width()).then_some(&*keep.name)
}

/// The instances that the text leaves open, those in open ones aside.
fn open_parts<'a>(text: &Text, module: &'a Module) -> Result<Vec<Part<'a>>, String> {
    let mut parts = vec![];
    let mut used = vec![false; text.open.len()];
    let mut within = vec![(String::new(), module)];
    while let Some((path, module)) = within.pop() {
        for (name, child) in module.instances() {
            let path = format!("{path}{name}");
            let fitting = |pattern: &String| fits(pattern, &path) || fits(pattern, child.name());
            let at = text.open.iter().position(fitting);
            // All memories are: their words would be too many registers.
            if at.is_some() || child.is_ram() {
                for (pattern, used) in text.open.iter().zip(&mut used) {
                    *used |= fitting(pattern);
                }
                parts.push(Part {
                    path,
                    module: child,
                });
            } else {
                within.push((format!("{path}."), child));
            }
        }
    }
    if let Some(at) = used.iter().position(|used| !used) {
        let (open, name) = (&text.open[at], module.name());
        return Err(format!("`open {open}` fits no part of {name}"));
    }
    // All instances of a module have the same text.
    let mut within = vec![(String::new(), module)];
    while let Some((path, module)) = within.pop() {
        for (name, child) in module.instances() {
            let path = format!("{path}{name}");
            if parts.iter().any(|part| part.path == path) {
                continue;
            }
            let name = child.name();
            if let Some(part) = parts.iter().find(|part| part.module.name() == name) {
                let open = &part.path;
                return Err(format!("{open} is open and {path}, also {name}, is not"));
            }
            within.push((format!("{path}."), child));
        }
    }
    Ok(parts)
}

/// Wires for all that the text names of the two copies.
fn declarations(text: &str, module: &Module, parts: &[Part]) -> Result<String, String> {
    let mut declared = String::new();
    for (side, path) in references(text) {
        let (place, net) = path.rsplit_once('.').unwrap_or(("", path));
        let part = parts.iter().find(|part| part.path == place);
        let mut at = module;
        for name in place.split('.').filter(|name| !name.is_empty()) {
            let child = at.instances().find(|(of, _)| *of == name);
            let (_, child) =
                child.ok_or_else(|| format!("{side}.{path}: {} has no part {name}", at.name()))?;
            at = child;
        }
        let known = match part {
            Some(part) => {
                let port = net.strip_suffix("_outside").unwrap_or(net);
                part.module
                    .ports()
                    .iter()
                    .find(|of| of.name == port)
                    .map(|of| of.kind)
            }
            None => at.net(net),
        };
        let kind = known.ok_or_else(|| format!("{side}.{path}: {} has no net {net}", at.name()))?;
        let _ = writeln!(
            declared,
            "(* hierconn *) wire {}\\{side}.{path} ;",
            range(kind.width())
        );
    }
    Ok(declared)
}

/// A module whose outputs are wires that nothing drives in it.
fn given_from_outside(module: &Module) -> String {
    let ports = module.ports();
    let outputs = ports.iter().filter(|port| !port.input).map(|port| {
        format!(
            "wire {}{1}_outside;\nassign {1} = {1}_outside;\n",
            range(port.kind.width()),
            port.name
        )
    });
    let declared = ports.iter().map(|port| {
        let direction = if port.input { "input" } else { "output" };
        format!("{direction} wire {}{}", range(port.kind.width()), port.name)
    });
    format!(
        "module {} (\n{}\n);\n{}endmodule\n",
        module.name(),
        declared.collect::<Vec<_>>().join(",\n"),
        outputs.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::with_word;

    #[test]
    fn a_word_is_named_where_it_is_a_name_of_its_own() {
        assert_eq!(
            with_word("word[3:0] <= a_word | !word", "x"),
            "x[3:0] <= a_word | !x"
        );
    }
}
