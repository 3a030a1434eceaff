//! The rules on emitted Verilog that are for its reader: lines that fit, blocks that are not repeated,
//! names instead of numbers.

use super::verilog_text::{TextFinding, without_comments};
use std::collections::BTreeSet;

/// No line is longer.
pub const COLUMNS: usize = 100;

/// Ends of the names of nets that hold fields side by side.
const PACKED: [&str; 4] = ["_data", "_tdata", "_tuser", "_packed"];

/// Checks the text of a file.
pub fn check(text: &str) -> Vec<TextFinding> {
    let code = without_comments(text);
    let tokens = tokens(&code);
    let rules = [
        long_lines(text),
        divided_blocks(text),
        selects_beside_fields(&tokens),
        numbers_beside_names(&tokens),
    ];
    rules.concat()
}

fn long_lines(text: &str) -> Vec<TextFinding> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.chars().count() > COLUMNS)
        .map(|(number, _)| (number, format!("longer than {COLUMNS} columns")))
        .collect()
}

/// Registers that change under one condition are in one block, unless a comment or other text stands
/// between them.
fn divided_blocks(text: &str) -> Vec<TextFinding> {
    const OPENING: &str = "    always @(posedge clk) begin";
    let mut findings = vec![];
    let mut before: Option<Vec<&str>> = None;
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if line == OPENING {
            let block: Vec<&str> = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| *line != "    end")
                .collect();
            let condition = conditions(&block);
            if before.as_ref() == Some(&condition) {
                findings.push((number, "the block above has the same condition".into()));
            }
            before = Some(condition);
        } else if !line.trim().is_empty() {
            before = None;
        }
    }
    findings
}

/// The lines of a clocked block that say when its registers change; none if they always do.
fn conditions<'a>(block: &[&'a str]) -> Vec<&'a str> {
    let mut found = vec![];
    let mut is_open = false;
    for line in block {
        let code = line.split("//").next().unwrap_or_default().trim();
        is_open |= code.starts_with("if ") || code.starts_with("end else");
        if is_open {
            found.push(code);
        }
        is_open &= !code.ends_with("begin");
    }
    found
}

/// A net whose parts have names is not selected from by numbers elsewhere.
fn selects_beside_fields(tokens: &[Token<'_>]) -> Vec<TextFinding> {
    let is_packed = |name: &str| PACKED.iter().any(|end| name.ends_with(end));
    let mut of_fields = BTreeSet::new();
    let mut others = vec![];
    for (at, net) in tokens.iter().enumerate() {
        if !is_packed(net.text) || !is_numeric_select(&tokens[at + 1..]) {
            continue;
        }
        match declares_a_field(tokens, at) {
            true => {
                of_fields.insert(net.text);
            }
            false => others.push(net),
        }
    }
    others
        .into_iter()
        .filter(|net| of_fields.contains(net.text))
        .map(|net| {
            let what = format!("a part of {} is selected by numbers", net.text);
            (net.line, format!("{what}, and other parts have names"))
        })
        .collect()
}

/// `[3]` or `[7:4]`.
fn is_numeric_select(tokens: &[Token<'_>]) -> bool {
    let texts: Vec<&str> = tokens.iter().take(5).map(|t| t.text).collect();
    match texts[..] {
        ["[", at, "]", ..] => is_number(at),
        ["[", high, ":", low, "]"] => is_number(high) && is_number(low),
        _ => false,
    }
}

/// Is the select of the net at `at` all that a wire is given: `wire [3:0] name = net[7:4];`?
fn declares_a_field(tokens: &[Token<'_>], at: usize) -> bool {
    let begins = |t: &Token<'_>| matches!(t.text, ";" | "wire" | "assign");
    let Some(begin) = tokens[..at].iter().rposition(begins) else {
        return false;
    };
    let words: Vec<&str> = tokens[begin..at].iter().map(|t| t.text).collect();
    let is_declaration = match words[..] {
        ["assign", _, "="] => true,
        ["wire", .., name, "="] => is_name(name),
        _ => false,
    };
    let behind = tokens[at..].iter().skip_while(|t| t.text != "]").nth(1);
    is_declaration && behind.is_some_and(|t| t.text == ";")
}

/// A net that holds named values is not compared with a number, nor given one.
fn numbers_beside_names(tokens: &[Token<'_>]) -> Vec<TextFinding> {
    let constants = constants(tokens);
    let named = nets_beside(tokens, |text| constants.contains(text));
    let beside = pairs(tokens).into_iter();
    let mut found: Vec<_> = beside.filter(|(_, value)| is_number(value.text)).collect();
    for (at, net) in tokens.iter().enumerate() {
        let numbers = [arms(tokens, at), labels(tokens, at)].concat();
        found.extend(numbers.into_iter().map(|number| (net, number)));
    }
    found.retain(|(net, _)| named.contains(net.text));
    found
        .into_iter()
        .map(|(net, number)| {
            let (net, digits) = (net.text, number.text);
            let what = format!("the number {digits} where {net} has names for its values");
            (number.line, what)
        })
        .collect()
}

/// Numbers that a mux may assign to the net at `at`: `net <= go ? 2'd1 : other;`.
fn arms<'a, 't>(tokens: &'t [Token<'a>], at: usize) -> Vec<&'t Token<'a>> {
    match tokens.get(at + 1).map(|t| t.text) {
        Some("=" | "<=") => numbers_between(
            tokens[at + 1..].split_inclusive(|t| t.text == ";").next(),
            &["?", ":", "("],
            &[":", ";", ")"],
        ),
        _ => vec![],
    }
}

/// Numbers as labels of a `case` over the net at `at`.
fn labels<'a, 't>(tokens: &'t [Token<'a>], at: usize) -> Vec<&'t Token<'a>> {
    let is_selector = at >= 2
        && tokens[at - 2].text == "case"
        && tokens.get(at + 1).is_some_and(|t| t.text == ")");
    match is_selector {
        true => numbers_between(
            tokens[at + 1..].split(|t| t.text == "endcase").next(),
            &[")", ";", "end"],
            &[":"],
        ),
        false => vec![],
    }
}

/// The numbers with one of these tokens before and one behind them.
fn numbers_between<'a, 't>(
    tokens: Option<&'t [Token<'a>]>,
    before: &[&str],
    behind: &[&str],
) -> Vec<&'t Token<'a>> {
    let is_it = |three: &[Token<'_>]| {
        let [a, number, b] = three else { return false };
        is_number(number.text) && before.contains(&a.text) && behind.contains(&b.text)
    };
    let windows = tokens.unwrap_or_default().windows(3);
    windows.filter(|w| is_it(w)).map(|w| &w[1]).collect()
}

/// The nets of a text that its named constants are compared with or assigned to.
pub fn named_nets(text: &str) -> BTreeSet<String> {
    let code = without_comments(text);
    let tokens = tokens(&code);
    let constants = constants(&tokens);
    let nets = nets_beside(&tokens, |text| constants.contains(text));
    nets.into_iter().map(str::to_owned).collect()
}

/// The names of the constants that have a number: `localparam [1:0] STATE_RUN = 2'd1;`.
fn constants<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let statements = tokens.split(|t| t.text == ";");
    let constants = statements.filter_map(|statement| match statement {
        [.., name, equals, number] if equals.text == "=" && is_number(number.text) => statement
            .iter()
            .any(|t| t.text == "localparam")
            .then_some(name.text),
        _ => None,
    });
    constants.collect()
}

fn nets_beside<'a>(tokens: &[Token<'a>], is_wanted: impl Fn(&str) -> bool) -> BTreeSet<&'a str> {
    let pairs = pairs(tokens).into_iter();
    pairs
        .filter(|(_, value)| is_wanted(value.text))
        .map(|(net, _)| net.text)
        .collect()
}

/// What is compared or assigned: the name before the operator with the token behind it, and the name
/// behind a comparison with the token before it.
fn pairs<'a, 't>(tokens: &'t [Token<'a>]) -> Vec<(&'t Token<'a>, &'t Token<'a>)> {
    // A part of a larger operand is not what is compared.
    const GOES_ON: [&str; 9] = ["[", "==", "!=", "+", "-", "*", "<<", ">>", "<"];
    let mut found = vec![];
    for statement in tokens.split(|t| t.text == ";") {
        if statement.iter().any(|t| t.text == "localparam") {
            continue;
        }
        for (at, three) in statement.windows(3).enumerate() {
            let [left, operator, right] = three else {
                continue;
            };
            let compares = matches!(operator.text, "==" | "!=" | "===" | "!==");
            let assigns = matches!(operator.text, "=" | "<=");
            let behind = statement.get(at + 3).map_or("", |t| t.text);
            if GOES_ON.contains(&behind) {
                continue;
            }
            if (compares || assigns) && is_name(left.text) {
                found.push((left, right));
            }
            if compares && is_name(right.text) {
                found.push((right, left));
            }
        }
    }
    found
}

// ---- tokens --------------------------------------------------------------------------------------

#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    text: &'a str,
    line: usize,
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    const OPERATORS: [&str; 14] = [
        "===", "!==", ">>>", "<=", ">=", "==", "!=", "&&", "||", "<<", ">>", "+:", "-:", "->",
    ];
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_$`'".contains(c);
    let mut found = vec![];
    for (line, mut rest) in (1..).zip(code.lines()) {
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else {
                break;
            };
            let length = if is_word(first) {
                rest.find(|c| !is_word(c)).unwrap_or(rest.len())
            } else {
                let operator = OPERATORS.iter().find(|o| rest.starts_with(**o));
                operator.map_or(first.len_utf8(), |o| o.len())
            };
            let (text, behind) = rest.split_at(length);
            found.push(Token { text, line });
            rest = behind;
        }
    }
    found
}

fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}
