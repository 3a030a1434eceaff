//! Value change dumps, as Verilator and Icarus write them: signals, and their changes in order.

use super::FlowError;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// A signal of a dump.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signal {
    /// The scopes it is in, joined with `/`, outermost first; without the `\` of escaped names.
    pub scope: String,
    /// Its name, without a range.
    pub name: String,
    /// Width in bits.
    pub width: usize,
    /// Index of its values; signals that are one net share it.
    pub net: usize,
}

/// A dump, read.
#[derive(Debug)]
pub struct Dump {
    /// Every signal.
    pub signals: Vec<Signal>,
    /// Number of distinct nets.
    pub nets: usize,
    codes: HashMap<String, usize>,
    changes: String,
}

/// Something that happens in a dump.
#[derive(Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// Time goes on; all changes of the time before were told.
    Time,
    /// The net has this value, its bits as characters, the highest first, without leading zeros.
    Change(usize, &'a str),
}

impl Dump {
    /// Reads a dump.
    pub fn read(path: &Path) -> Result<Self, FlowError> {
        let text = fs::read_to_string(path).map_err(|e| FlowError::file(path, e))?;
        Self::parse(&text).map_err(|e| FlowError::file(path, e))
    }

    /// Reads the text of a dump.
    pub fn parse(text: &str) -> Result<Self, String> {
        let end = "$enddefinitions";
        let at = text.find(end).ok_or("not a value change dump")?;
        let mut codes = HashMap::new();
        let mut signals = Vec::new();
        let mut scopes: Vec<&str> = Vec::new();
        let mut words = text[..at].split_whitespace();
        while let Some(word) = words.next() {
            let mut rest: Vec<&str> = Vec::new();
            if word.starts_with('$') {
                rest.extend(words.by_ref().take_while(|w| *w != "$end"));
            }
            match (word, &rest[..]) {
                ("$scope", [_, name]) => scopes.push(name.trim_start_matches('\\')),
                ("$upscope", _) => drop(scopes.pop()),
                ("$var", [_, width, code, name, ..]) => {
                    let nets = codes.len();
                    let net = *codes.entry((*code).to_owned()).or_insert(nets);
                    signals.push(Signal {
                        scope: scopes.join("/"),
                        name: name.trim_start_matches('\\').to_owned(),
                        width: width.parse().map_err(|_| format!("width {width}"))?,
                        net,
                    });
                }
                _ => {}
            }
        }
        let body = &text[at + end.len()..];
        Ok(Dump {
            signals,
            nets: codes.len(),
            codes,
            changes: body.trim_start().trim_start_matches("$end").to_owned(),
        })
    }

    /// Tells everything that happens, in order.
    pub fn replay(&self, mut tell: impl FnMut(Event)) {
        let mut words = self.changes.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word.as_bytes()[0] {
                b'#' => tell(Event::Time),
                b'b' | b'B' => {
                    let net = words.next().and_then(|code| self.codes.get(code));
                    if let Some(net) = net {
                        tell(Event::Change(*net, &word[1..]));
                    }
                }
                b'0' | b'1' | b'x' | b'X' | b'z' | b'Z' => {
                    if let Some(net) = self.codes.get(&word[1..]) {
                        tell(Event::Change(*net, &word[..1]));
                    }
                }
                b'r' | b'R' => drop(words.next()),
                _ => {}
            }
        }
        tell(Event::Time);
    }
}

/// A value as exactly `width` bits, the highest first.
pub fn extended(bits: &str, width: usize) -> String {
    let fill = match bits.as_bytes().first() {
        Some(b'x' | b'X') => 'x',
        Some(b'z' | b'Z') => 'z',
        _ => '0',
    };
    let missing = width.saturating_sub(bits.len());
    let mut whole: String = std::iter::repeat_n(fill, missing).collect();
    whole.push_str(&bits[bits.len().saturating_sub(width)..]);
    whole.make_ascii_lowercase();
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_and_changes_are_read() {
        let text = "$timescale 1ns $end $scope module top $end $var wire 1 ! clk $end\n\
                    $scope module \\u_a[0] $end $var reg 4 \" x_q [3:0] $end $var wire 1 ! c $end\n\
                    $upscope $end $upscope $end $enddefinitions $end\n\
                    $dumpvars 0! b1x \" $end #5 1! #9 b0 \"\n";
        let dump = Dump::parse(text).unwrap();
        let names: Vec<_> = dump
            .signals
            .iter()
            .map(|s| (s.scope.as_str(), s.name.as_str(), s.width, s.net))
            .collect();
        assert_eq!(
            names,
            [
                ("top", "clk", 1, 0),
                ("top/u_a[0]", "x_q", 4, 1),
                ("top/u_a[0]", "c", 1, 0)
            ]
        );
        let mut told = String::new();
        dump.replay(|event| match event {
            Event::Time => told.push('|'),
            Event::Change(net, bits) => told.push_str(&format!("{net}={bits} ")),
        });
        assert_eq!(told, "0=0 1=1x |0=1 |1=0 |");
        assert!(Dump::parse("something else").is_err());
        assert_eq!(extended("1x", 4), "001x");
        assert_eq!(extended("x", 3), "xxx");
    }
}
