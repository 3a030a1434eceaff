//! Paths from inputs to outputs within a cycle, read off emitted Verilog.
//!
//! Nets are taken as a whole, as in [`Module::combinational_paths`](crate::hw::Module::combinational_paths), which
//! knows the same from the description: this reads what users get.

use super::verilog_text::{without_comments, words};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What a module's header says if it has no path.
const CLAIM: &str = "No combinational path from any input to any output.";

/// Of every output that a path leads to, the inputs where one begins.
pub type Paths = BTreeMap<String, BTreeSet<String>>;

/// A module as far as paths go through it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Flow {
    inputs: BTreeSet<String>,
    outputs: BTreeSet<String>,
    /// Nets that follow others at once: those on the left, from those on the right.
    follows: Vec<(Vec<String>, Vec<String>)>,
    instances: Vec<Instance>,
}

/// An instance: its module, and the names in the connection of every port.
#[derive(Debug, PartialEq, Eq)]
struct Instance {
    module: String,
    ports: Vec<(String, Vec<String>)>,
}

/// May no path lead through the module in this file? Not if its header says so, nor if one connects it by AXI4,
/// AXI4-Lite or AXI4-Stream.
pub fn must_have_none(text: &str) -> bool {
    let lines = text.lines().map_while(|line| line.strip_prefix("//"));
    let header: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let is_bus = |name: &str| name.starts_with("s_axi") || name.starts_with("m_axi");
    let code = without_comments(text);
    header.join(" ").contains(CLAIM) || words(&code).any(is_bus)
}

/// The paths of the module `top`, from every module of its design by name.
///
/// # Errors
/// The name of a module that is not there, or that instantiates itself.
pub fn paths(top: &str, modules: &HashMap<&str, &Flow>) -> Result<Paths, String> {
    let mut known = HashMap::new();
    of(top, modules, &mut known)?;
    Ok(known.remove(top).flatten().unwrap_or_default())
}

/// Finds the paths of a module and of all below it; those of one that is being looked at are `None`.
fn of(
    name: &str,
    modules: &HashMap<&str, &Flow>,
    known: &mut HashMap<String, Option<Paths>>,
) -> Result<(), String> {
    match known.get(name) {
        Some(Some(_)) => return Ok(()),
        Some(None) => return Err(format!("the module {name} is inside itself")),
        None => known.insert(name.to_owned(), None),
    };
    let flow = modules
        .get(name)
        .ok_or_else(|| format!("there is no module {name}"))?;
    let mut sources: HashMap<&str, HashSet<&str>> = HashMap::new();
    for (changed, from) in &flow.follows {
        for net in changed {
            let all = sources.entry(net).or_default();
            all.extend(from.iter().map(String::as_str));
        }
    }
    for instance in &flow.instances {
        of(&instance.module, modules, known)?;
        let inner = known[&instance.module].iter().flatten();
        let at = |port: &str| -> Vec<&String> {
            let ports = instance.ports.iter().filter(|(name, _)| name == port);
            ports.flat_map(|(_, nets)| nets).collect()
        };
        for (output, inputs) in inner {
            let from: Vec<&String> = inputs.iter().flat_map(|input| at(input)).collect();
            for net in at(output) {
                let all = sources.entry(net).or_default();
                all.extend(from.iter().map(|name| name.as_str()));
            }
        }
    }
    let mut paths = Paths::new();
    for output in &flow.outputs {
        let mut seen = HashSet::from([output.as_str()]);
        let mut open = vec![output.as_str()];
        while let Some(net) = open.pop() {
            let before = sources.get(net).into_iter().flatten();
            open.extend(before.filter(|net| seen.insert(net)));
        }
        let inputs = flow.inputs.iter().filter(|input| seen.contains(&***input));
        let inputs: BTreeSet<String> = inputs.cloned().collect();
        if !inputs.is_empty() {
            paths.insert(output.clone(), inputs);
        }
    }
    known.insert(name.to_owned(), Some(paths));
    Ok(())
}

/// Reads a file of one module in the form that the emitter writes.
///
/// # Errors
/// The words at which it is something else.
pub fn read(text: &str) -> Result<Flow, String> {
    let code = without_comments(text);
    let mut reader = Reader {
        tokens: tokens(&code),
        at: 0,
    };
    reader.module()
}

/// Names, numbers with their bases, and single characters; `<=`, `==` and their like are one.
fn tokens(code: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '`' | '\'');
    let is_comparison = |c: char| matches!(c, '=' | '<' | '>' | '!');
    let mut tokens = vec![];
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let same: &dyn Fn(char) -> bool = match first {
            c if is_word(c) => &is_word,
            c if is_comparison(c) => &is_comparison,
            _ => &|_| false,
        };
        let behind = &rest[first.len_utf8()..];
        let end = rest.len() - behind.trim_start_matches(same).len();
        tokens.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn names(tokens: &[&str]) -> Vec<String> {
    let names = tokens.iter().filter(|token| is_name(token));
    names.map(|name| (*name).to_owned()).collect()
}

/// The names outside of brackets: those of nets that are assigned, not those in the index of a part.
fn assigned(tokens: &[&str]) -> Vec<String> {
    let mut depth = 0_usize;
    let outside = tokens.iter().filter(|token| {
        match **token {
            "[" => depth += 1,
            "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    names(&outside.copied().collect::<Vec<_>>())
}

struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).copied().unwrap_or_default()
    }

    /// The tokens up to the first `end` outside of all brackets, which is passed over.
    fn until(&mut self, end: &str) -> Result<&[&'a str], String> {
        let first = self.at;
        let mut depth = 0_usize;
        for (at, &token) in self.tokens.iter().enumerate().skip(first) {
            match token {
                _ if depth == 0 && token == end => {
                    self.at = at + 1;
                    return Ok(&self.tokens[first..at]);
                }
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Err(self.unknown(first))
    }

    fn unknown(&self, at: usize) -> String {
        let words = self.tokens.iter().skip(at).take(6).copied();
        let words = words.collect::<Vec<_>>().join(" ");
        format!("\"{words} ...\" is not in the form that the emitter writes")
    }

    fn module(&mut self) -> Result<Flow, String> {
        let mut flow = Flow::default();
        self.until("module")?;
        self.until("(")?;
        let ports = self.until(")")?;
        for port in ports.split(|token| *token == ",") {
            let name = assigned(port).pop().unwrap_or_default();
            match port.first() {
                Some(&"input") => flow.inputs.insert(name),
                Some(&"output") => flow.outputs.insert(name),
                _ => return Err(format!("the port {name} has no direction")),
            };
        }
        self.until(";")?;
        loop {
            let first = self.at;
            self.at += 1;
            match self.tokens.get(first).copied().unwrap_or_default() {
                "endmodule" => return Ok(flow),
                "reg" | "integer" | "genvar" | "localparam" => drop(self.until(";")?),
                "wire" | "assign" => {
                    let statement = self.until(";")?;
                    let Some(equals) = statement.iter().position(|token| *token == "=") else {
                        continue;
                    };
                    let (changed, from) = statement.split_at(equals);
                    let changed_names = assigned(changed);
                    let mut from = names(from);
                    // An index chooses what is assigned.
                    from.extend(
                        names(changed)
                            .into_iter()
                            .filter(|n| !changed_names.contains(n)),
                    );
                    let changed = changed_names
                        .into_iter()
                        .filter(|n| n != "signed")
                        .collect();
                    flow.follows.push((changed, from));
                }
                "always" => {
                    let when = self.tokens[self.at..].iter().take(3).copied();
                    let follows = match when.collect::<Vec<_>>()[..] {
                        ["@", "(", "posedge"] => false,
                        ["@", "(", "*"] => true,
                        _ => return Err(self.unknown(first)),
                    };
                    self.until("begin")?;
                    let block = self.block(first)?;
                    if follows {
                        flow.follows.push((blocking(block), names(block)));
                    }
                }
                // What is inside is read as if it stood outside.
                "generate" | "endgenerate" | "end" => {}
                "for" => drop(self.until("begin")?),
                ":" => self.at += 1,
                module if is_name(module) && is_name(self.peek()) => {
                    self.until("(")?;
                    let ports = self.until(")")?;
                    let ports = ports.split(|token| *token == ".").skip(1);
                    let ports = ports.map(|port| (port[0].to_owned(), names(&port[1..])));
                    flow.instances.push(Instance {
                        module: module.to_owned(),
                        ports: ports.collect(),
                    });
                    self.until(";")?;
                }
                _ => return Err(self.unknown(first)),
            }
        }
    }

    /// The tokens up to the `end` of a block whose `begin` is passed.
    fn block(&mut self, first: usize) -> Result<&[&'a str], String> {
        let begin = self.at;
        let mut depth = 1;
        while depth > 0 {
            match self.peek() {
                "begin" | "case" => depth += 1,
                "end" | "endcase" => depth -= 1,
                "" => return Err(self.unknown(first)),
                _ => {}
            }
            self.at += 1;
        }
        Ok(&self.tokens[begin..self.at - 1])
    }
}

/// The nets that `=` assigns in a block.
fn blocking(block: &[&str]) -> Vec<String> {
    let equals = block.iter().enumerate().filter(|(_, token)| **token == "=");
    let changed = equals.filter_map(|(at, _)| {
        let mut at = at.checked_sub(1)?;
        // Back over an index.
        let mut depth = 0_usize;
        loop {
            match block[at] {
                "]" => depth += 1,
                "[" => depth -= 1,
                name if depth == 0 => return is_name(name).then(|| name.to_owned()),
                _ => {}
            }
            at = at.checked_sub(1)?;
        }
    });
    changed.collect()
}
