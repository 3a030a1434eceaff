//! Binary AIGER files: what Yosys and ABC tell each other of gates.

use super::FlowError;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Gates in a file. A literal is twice a number, and one more of the inverse; 0 and 1 are the constants. Inputs are
/// numbered from 1 on, then registers, then gates.
pub(super) struct Aiger {
    file: Vec<u8>,
    pub inputs: usize,
    /// What each register takes.
    pub next: Vec<usize>,
    register_lines: Range<usize>,
    pub outputs: Vec<usize>,
    /// What is asserted never to be set.
    pub bad: Vec<usize>,
    /// What is assumed to be set in every cycle.
    pub assumed: Vec<usize>,
    /// What each gate is the conjunction of.
    pub gates: Vec<[usize; 2]>,
}

impl Aiger {
    /// Reads a file; `None` if it is none.
    pub fn read(file: Vec<u8>) -> Option<Aiger> {
        let mut at = 0;
        let header = numbers(&file, &mut at, "aig ")?;
        let [_, inputs, registers, outputs, gates, ref more @ ..] = header[..] else {
            return None;
        };
        let [bad, assumed] = [0, 1].map(|at| more.get(at).copied().unwrap_or(0));
        let first = at;
        let mut literals = |count: usize| -> Option<Vec<usize>> {
            let lines = (0..count).map(|_| numbers(&file, &mut at, "")?.first().copied());
            lines.collect()
        };
        let next = literals(registers)?;
        let outputs = literals(outputs)?;
        let bad = literals(bad)?;
        let assumed = literals(assumed)?;
        // Registers may have a value behind what they take.
        let mut end = first;
        for _ in 0..registers {
            numbers(&file, &mut end, "")?;
        }
        let mut difference = || -> Option<usize> {
            let (mut value, mut shift) = (0, 0);
            loop {
                let byte = *file.get(at)?;
                at += 1;
                value |= usize::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    return Some(value);
                }
            }
        };
        let gates = (0..gates)
            .map(|gate| {
                let own = 2 * (1 + inputs + registers + gate);
                let high = own.checked_sub(difference()?)?;
                Some([high, high.checked_sub(difference()?)?])
            })
            .collect::<Option<Vec<_>>>()?;
        Some(Aiger {
            inputs,
            next,
            register_lines: first..end,
            outputs,
            bad,
            assumed,
            gates,
            file,
        })
    }

    /// Do all registers start at 0?
    pub fn start_at_zero(&self) -> bool {
        let lines = self.file[self.register_lines.clone()].split(|byte| *byte == b'\n');
        lines
            .filter_map(|line| line.split(|byte| *byte == b' ').nth(1))
            .all(|start| start == b"0")
    }

    /// Of each literal's number the marks of all registers that it depends on.
    pub fn marks(&self, registers: &[u128]) -> Vec<u128> {
        let mut marks = vec![0; 1 + self.inputs];
        marks.extend(registers);
        for [a, b] in &self.gates {
            marks.push(marks[a / 2] | marks[b / 2]);
        }
        marks
    }

    /// The same with more gates, each the conjunction of two literals of what comes before it, and more outputs.
    pub fn with_more(&self, gates: &[[usize; 2]], outputs: &[usize]) -> Vec<u8> {
        let all = self.gates.iter().chain(gates);
        let outputs = self.outputs.iter().chain(outputs);
        let before = self.inputs + self.next.len();
        let [gate_count, output_count] = [all.clone().count(), outputs.clone().count()];
        let mut file = format!(
            "aig {} {} {} {output_count} {gate_count}\n",
            before + gate_count,
            self.inputs,
            self.next.len()
        )
        .into_bytes();
        file.extend(&self.file[self.register_lines.clone()]);
        for output in outputs {
            file.extend(format!("{output}\n").bytes());
        }
        for (number, [a, b]) in (before + 1..).zip(all) {
            let [low, high] = [*a.min(b), *a.max(b)];
            push(&mut file, 2 * number - high);
            push(&mut file, high - low);
        }
        file
    }

    /// The same with registers that start at what they take while an input is 0, whatever all else is; those of which
    /// that does not decide start at 0.
    pub fn started_with(&self, low: Option<usize>) -> Vec<u8> {
        let known = self.decided(|input| (Some(input) == low).then_some(false), |_| None);
        let mut file = self.file[..self.register_lines.start].to_vec();
        for next in &self.next {
            let start = u8::from(decided(&known, *next) == Some(true));
            file.extend(format!("{next} {start}\n").bytes());
        }
        file.extend(&self.file[self.register_lines.end..]);
        file
    }

    /// Of each literal's number what these values of inputs and registers decide it to be.
    pub fn decided(
        &self,
        input: impl Fn(usize) -> Option<bool>,
        register: impl Fn(usize) -> Option<bool>,
    ) -> Vec<Option<bool>> {
        let mut known = vec![Some(false)];
        known.extend((0..self.inputs).map(input));
        known.extend((0..self.next.len()).map(register));
        for operands in &self.gates {
            let operands = operands.map(|operand| decided(&known, operand));
            known.push(match operands {
                [Some(false), _] | [_, Some(false)] => Some(false),
                [Some(true), Some(true)] => Some(true),
                _ => None,
            });
        }
        known
    }
}

/// What a literal is decided to be.
pub(super) fn decided(known: &[Option<bool>], literal: usize) -> Option<bool> {
    known[literal / 2].map(|value| value != (literal % 2 == 1))
}

/// A number as gates are written with: seven bits a byte, the lowest first.
pub(super) fn push(file: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        file.push(0x80 | (number & 0x7f) as u8);
        number >>= 7;
    }
    file.push(number as u8);
}

/// The numbers of a line.
fn numbers(file: &[u8], at: &mut usize, before: &str) -> Option<Vec<usize>> {
    let rest = file.get(*at..)?;
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    *at += end + 1;
    let line = std::str::from_utf8(&rest[..end]).ok()?;
    let words = line.strip_prefix(before)?.split(' ');
    words.map(|word| word.parse().ok()).collect()
}

/// A line of the map that Yosys writes beside a file: an input, a register or an output, and a bit of a net that it is.
/// There can be several for one register.
pub(super) struct Mapped<'a> {
    pub kind: Kind,
    pub number: usize,
    pub bit: usize,
    pub net: &'a str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Input,
    Register,
    Output,
}

impl<'a> Mapped<'a> {
    pub fn of(line: &'a str) -> Option<Mapped<'a>> {
        let mut words = line.splitn(4, ' ');
        let kind = match words.next()? {
            "input" => Kind::Input,
            "latch" => Kind::Register,
            "output" => Kind::Output,
            _ => return None,
        };
        Some(Mapped {
            kind,
            number: words.next()?.parse().ok()?,
            bit: words.next()?.parse().ok()?,
            net: words.next()?,
        })
    }
}

/// The text of a file that Yosys wrote.
pub(super) fn read(dir: &Path, file: &str) -> Result<String, FlowError> {
    let path = dir.join(file);
    fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))
}

/// The gates in a file.
pub(super) fn gates(dir: &Path, file: &str) -> Result<Aiger, FlowError> {
    let path = dir.join(file);
    let bytes = fs::read(&path).map_err(|e| FlowError::file(&path, e))?;
    Aiger::read(bytes).ok_or_else(|| FlowError::file(&path, "is not in AIGER's binary format"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_start_at_what_a_reset_gives_them() {
        // Inputs 2 and 4, registers 6, 8 and 10, gates 12 = 2 & 6 and 14 = !12 & 4: 6 takes 12, 8 the inverse, 10 takes 14.
        let mut file = b"aig 7 2 3 1 2\n12\n13 1\n14\n10\n".to_vec();
        file.extend([6, 4, 1, 9]);
        let gates = Aiger::read(file).unwrap();
        assert_eq!(
            (&gates.next[..], &gates.outputs[..]),
            (&[12, 13, 14][..], &[10][..])
        );
        assert_eq!(gates.gates, [[6, 2], [13, 4]]);
        let lines = |low| {
            let started = gates.started_with(low);
            assert!(started.ends_with(b"10\n\x06\x04\x01\x09"));
            String::from_utf8(started[14..started.len() - 7].to_vec()).unwrap()
        };
        assert_eq!(lines(Some(0)), "12 0\n13 1\n14 0\n");
        assert_eq!(lines(None), "12 0\n13 0\n14 0\n");
        let starts = |low| {
            Aiger::read(gates.started_with(low))
                .unwrap()
                .start_at_zero()
        };
        assert!(!gates.start_at_zero() && !starts(Some(0)) && starts(None));
        assert!(Aiger::read(b"aig 1 0 1\n".to_vec()).is_none());
    }
}
