//! The rules on emitted Verilog that no tool checks, read off the text: those for tools here, those
//! for its reader in [`text_rules`](super::text_rules).

use crate::hw::language_of;

/// Where a rule is broken: line (from 1) and what is wrong there.
pub type TextFinding = (usize, String);

/// The text with comments and strings replaced by spaces; line breaks stay.
pub fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else {
            0
        };
        let (blank, keep) = match skipped {
            0 => (0, c.len_utf8()),
            n => (n, 0),
        };
        out.extend(
            rest[..blank]
                .chars()
                .map(|c| if c == '\n' { c } else { ' ' }),
        );
        out.push_str(&rest[blank..blank + keep]);
        rest = &rest[blank + keep..];
    }
    out
}

/// The identifiers and keywords, with a leading backtick or `$` where there is one.
pub fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_ascii_alphanumeric() || "_$`".contains(c)))
        .filter(|word| !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit()))
}

/// Checks the file of the module `name`.
pub fn check(name: &str, text: &str) -> Vec<TextFinding> {
    let mut findings = Vec::new();
    let code = without_comments(text);
    if !text.ends_with('\n') {
        findings.push((text.lines().count(), "no line break at the end".into()));
    }
    for (number, line) in (1..).zip(text.lines()) {
        if line.contains('\t') {
            findings.push((number, "tab".into()));
        }
        if line.ends_with([' ', '\t', '\r']) {
            findings.push((number, "white space at the end of the line".into()));
        }
    }
    let mut modules = Vec::new();
    let mut in_header = false;
    let mut in_function = false;
    let mut nettype_is_none = false;
    for (number, line) in (1..).zip(code.lines()) {
        if line.contains('\\') {
            findings.push((number, "escaped identifier".into()));
        }
        let line_words: Vec<&str> = words(line).collect();
        match line_words[..] {
            ["`default_nettype", value] => nettype_is_none = value == "none",
            ["module", module, ..] => {
                modules.push((number, module.to_owned()));
                in_header = true;
                if !nettype_is_none {
                    findings.push((number, "no `default_nettype none before the module".into()));
                }
            }
            _ => {}
        }
        for &word in &line_words {
            match word {
                "$signed" | "$unsigned" => {}
                "initial" => findings.push((number, "initial".into())),
                "function" => in_function = true,
                "endfunction" => in_function = false,
                "input" | "output" | "inout" if !in_header && !in_function => {
                    findings.push((number, format!("{word} outside the port list (not ANSI)")));
                }
                _ if word.contains('$') => {
                    findings.push((number, format!("$ in {word}")));
                }
                _ => findings.extend(foreign_keyword(word).map(|what| (number, what))),
            }
        }
        in_header &= !line.contains(';');
    }
    if nettype_is_none {
        findings.push((
            text.lines().count(),
            "`default_nettype is left at none".into(),
        ));
    }
    match &modules[..] {
        [(_, module)] if module == name => findings.extend(port_list(&code)),
        [(line, module)] => findings.push((*line, format!("the module {module} is in {name}.v"))),
        _ => findings.push((1, format!("{} modules in the file", modules.len()))),
    }
    findings.extend(super::text_rules::check(text));
    findings.sort();
    findings
}

/// What is a keyword elsewhere is a name here, and read or instantiated from there it is none.
fn foreign_keyword(word: &str) -> Option<String> {
    let language = language_of(word)?;
    (language != "Verilog").then(|| format!("the name {word} is a keyword of {language}"))
}

/// Every port of an ANSI port list begins with its direction.
fn port_list(code: &str) -> Option<TextFinding> {
    let module = code.find("module")?;
    let end = module + code[module..].find(';')?;
    let open = module + code[module..end].find('(')?;
    let ports = code[open + 1..end].trim_end().strip_suffix(')')?;
    // Commas inside ranges and concatenations do not occur in a port list without parameters.
    let mut at = open + 1;
    for port in ports.split(',') {
        let first = words(port).next();
        if !matches!(first, Some("input" | "output" | "inout")) {
            let leading = port.len() - port.trim_start().len();
            let line = code[..at + leading].matches('\n').count() + 1;
            return Some((
                line,
                format!("port \"{}\" has no direction (not ANSI)", port.trim()),
            ));
        }
        at += port.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLEAN: &str = "// A wire.\n`default_nettype none\nmodule pass_w2 (\n    input  wire [1:0] a, // \
                         not $this, initial\n    output wire [1:0] y\n);\n    assign y = \
                         $unsigned(a);\nendmodule\n`default_nettype wire\n";

    fn findings(text: &str) -> Vec<String> {
        check("pass_w2", text).into_iter().map(|(_, f)| f).collect()
    }

    #[test]
    fn a_clean_file_has_no_finding() {
        assert_eq!(findings(CLEAN), Vec::<String>::new());
    }

    #[test]
    fn every_rule_is_seen_broken() {
        for (from, to, what) in [
            ("    assign y", "\tassign y", "tab"),
            ("endmodule", "endmodule ", "white space"),
            ("$unsigned(a)", "$random", "$ in $random"),
            ("$unsigned(a)", "b$c", "$ in b$c"),
            ("$unsigned(a)", "\\a ", "escaped"),
            ("endmodule", "initial begin end endmodule", "initial"),
            ("input  wire [1:0] a,", "a,", "no direction"),
            ("endmodule", "input b;\nendmodule", "outside the port list"),
            ("`default_nettype none\n", "", "no `default_nettype none"),
            ("`default_nettype wire\n", "", "left at none"),
            ("assign y", "wire inf; assign y", "keyword of Verilog-AMS"),
            ("assign y", "wire bit; assign y", "keyword of SystemVerilog"),
            ("assign y", "wire Label; assign y", "keyword of VHDL"),
            ("module pass_w2", "module other", "is in pass_w2.v"),
            ("endmodule", "endmodule\nmodule b; endmodule", "2 modules"),
        ] {
            let broken = CLEAN.replacen(from, to, 1);
            assert!(
                findings(&broken).iter().any(|f| f.contains(what)),
                "{what}: {:?}",
                findings(&broken)
            );
        }
        assert_eq!(findings(CLEAN.trim_end()), ["no line break at the end"]);
    }

    #[test]
    fn comments_and_strings_become_spaces() {
        assert_eq!(
            without_comments("a // b\n/* c\n */d \"e // f\" g"),
            "a     \n    \n   d          g"
        );
    }
}
