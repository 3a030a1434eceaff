//! Titanus' computing engine at its ports, cycle by cycle, by the bits and the numbers of its page.

use std::collections::VecDeque;
use tb::model::Model;

/// A score with `tokens` tokens of `heads` heads of 16 channels, one row.
fn score(tokens: u64, heads: u64) -> u64 {
    command(0, tokens, heads, 16, 1)
}

fn command(kind: u64, tokens: u64, heads: u64, head: u64, rows: u64) -> u64 {
    kind | tokens << 2 | heads << 18 | head << 34 | rows << 50
}

/// A beat of a token.
#[derive(Clone, Copy)]
struct Beat {
    elements: [i8; 16],
    last: bool,
    user: bool,
}

/// A beat that is a token.
fn token(elements: [i8; 16]) -> Beat {
    Beat {
        elements,
        last: true,
        user: false,
    }
}

/// A `titanus_ce16` between producers and consumers.
struct Ports {
    model: Model,
    commands: VecDeque<u64>,
    tokens: VecDeque<Beat>,
    operands: VecDeque<[i8; 16]>,
    /// Are results taken, and records?
    ready: [bool; 2],
    /// Commands, tokens and operands that the unit took.
    taken: [usize; 3],
    /// Results that left, four of a mix or one, with `tlast` and `tuser`.
    results: Vec<([i32; 4], bool, bool)>,
    /// The cycles in which they did.
    result_cycles: Vec<u64>,
    /// Records: executed and skipped.
    records: Vec<[u64; 2]>,
    record_cycles: Vec<u64>,
}

impl Ports {
    /// Behind a reset.
    fn new() -> Ports {
        let model = Model::of(tb::model::configured("titanus_ce16").unwrap(), 1).unwrap();
        let mut ports = Ports {
            model,
            commands: VecDeque::new(),
            tokens: VecDeque::new(),
            operands: VecDeque::new(),
            ready: [true; 2],
            taken: [0; 3],
            results: vec![],
            result_cycles: vec![],
            records: vec![],
            record_cycles: vec![],
        };
        ports.set("restart", 0);
        ports.set("errors_clear", 0);
        ports.set("rst_n", 0);
        ports.cycle();
        ports.set("rst_n", 1);
        ports
    }

    fn set(&mut self, name: &str, value: u64) {
        let port = self.model.input(name).unwrap();
        self.model.set(port, value);
    }

    fn set_bytes(&mut self, name: &str, bytes: [i8; 16]) {
        let words = [0, 1, 2, 3].map(|n| {
            let word = [0, 1, 2, 3].map(|byte| bytes[4 * n + byte] as u8);
            u32::from_le_bytes(word)
        });
        let port = self.model.input(name).unwrap();
        self.model.write(port, &words);
    }

    fn is(&self, name: &str) -> bool {
        self.model.is_high(self.model.output(name).unwrap())
    }

    fn words<const N: usize>(&self, name: &str) -> [u32; N] {
        let mut words = [0; N];
        self.model
            .read(self.model.output(name).unwrap(), &mut words);
        words
    }

    /// One cycle. `s_axis_tkeep` says that there is no element.
    fn cycle(&mut self) {
        let command = self.commands.front().copied();
        let beat = self.tokens.front().copied();
        let word = self.operands.front().copied();
        self.set("s_axis_command_tvalid", command.is_some().into());
        self.set("s_axis_command_tdata", command.unwrap_or(0));
        self.set("s_axis_tvalid", beat.is_some().into());
        self.set("s_axis_tkeep", 0);
        if let Some(beat) = beat {
            self.set_bytes("s_axis_tdata", beat.elements);
            self.set("s_axis_tlast", beat.last.into());
            self.set("s_axis_tuser", beat.user.into());
        }
        self.set("s_axis_operand_tvalid", word.is_some().into());
        self.set_bytes("s_axis_operand_tdata", word.unwrap_or([0; 16]));
        let [results, records] = self.ready.map(u64::from);
        self.set("m_axis_tready", results);
        self.set("m_axis_record_tready", records);
        self.model.settle().unwrap();
        if command.is_some() && self.is("s_axis_command_tready") {
            self.commands.pop_front();
            self.taken[0] += 1;
        }
        if beat.is_some() && self.is("s_axis_tready") {
            self.tokens.pop_front();
            self.taken[1] += 1;
        }
        if word.is_some() && self.is("s_axis_operand_tready") {
            self.operands.pop_front();
            self.taken[2] += 1;
        }
        if self.ready[0] && self.is("m_axis_tvalid") {
            let words = self.words::<4>("m_axis_tdata").map(|word| word as i32);
            let flags = ["m_axis_tlast", "m_axis_tuser"].map(|flag| self.is(flag));
            self.results.push((words, flags[0], flags[1]));
            self.result_cycles.push(self.model.cycles());
        }
        if self.ready[1] && self.is("m_axis_record_tvalid") {
            let words = self.words::<3>("m_axis_record_tdata").map(u64::from);
            let executed = words[0] | (words[1] & 0xffff) << 32;
            self.records
                .push([executed, words[1] >> 16 | words[2] << 16]);
            self.record_cycles.push(self.model.cycles());
        }
        self.model.rise().unwrap();
    }

    fn cycles(&mut self, count: usize) {
        for _ in 0..count {
            self.cycle();
        }
    }

    /// Scores and their record, made of elements that are the numbers of the tokens and q all 1.
    fn scores_are_right(&mut self, tokens: u64) {
        self.results.clear();
        self.records.clear();
        self.commands.push_back(score(tokens, 1));
        self.operands.push_back([1; 16]);
        let beats = (0..tokens).map(|n| token([n as i8; 16]));
        self.tokens.extend(beats);
        self.cycles(100);
        let due: Vec<_> = (0..tokens)
            .map(|n| ([16 * n as i32, 0, 0, 0], n + 1 == tokens, false))
            .collect();
        assert_eq!(self.results, due);
        assert_eq!(self.records, [[16 * (tokens - 1), 16]]);
    }
}

#[test]
fn elements_count_whatever_keep_says() {
    Ports::new().scores_are_right(5);
}

#[test]
fn a_restart_at_any_time_forgets_all_but_config_error() {
    let mut flagged = [0; 2];
    let mut withdrawn = [0; 2];
    let mut stopped = 0;
    for cycles in 1..110 {
        let mut unit = Ports::new();
        // A mix that leaves, one that is refused, scores that leave, and a broken token.
        unit.commands.extend([
            command(1, 2, 1, 16, 1),
            command(3, 1, 1, 16, 1),
            score(6, 1),
            score(2, 1),
        ]);
        unit.operands.extend([[3; 16]; 4]);
        unit.tokens.extend([token([5; 16]); 9]);
        let user = true;
        unit.tokens.push_back(Beat {
            user,
            ..token([0; 16])
        });
        unit.ready = [cycles % 3 > 0, cycles % 5 > 0];
        unit.cycles(cycles);
        let before = unit.is("config_error");
        stopped += usize::from(unit.is("stopped"));
        let valids = ["m_axis_tvalid", "m_axis_record_tvalid"];
        for (count, valid) in withdrawn.iter_mut().zip(valids) {
            *count += usize::from(unit.is(valid));
        }
        unit.commands.clear();
        unit.tokens.clear();
        unit.operands.clear();
        unit.ready = [false; 2];
        unit.set("restart", 1);
        unit.cycle();
        unit.set("restart", 0);
        unit.model.settle().unwrap();
        for port in ["m_axis_tvalid", "m_axis_record_tvalid", "stopped"] {
            assert!(!unit.is(port), "{port}, {cycles} cycles");
        }
        let after = unit.is("config_error");
        assert!(after || !before, "{cycles} cycles");
        flagged[usize::from(after)] += 1;
        unit.ready = [true; 2];
        unit.scores_are_right(4);
        assert_eq!(unit.is("config_error"), after);
        unit.set("errors_clear", 1);
        unit.cycle();
        unit.set("errors_clear", 0);
        unit.cycle();
        assert!(!unit.is("config_error"));
    }
    // All that there is to forget was there.
    assert!(flagged.iter().all(|count| *count > 10), "{flagged:?}");
    assert!(withdrawn.iter().all(|count| *count > 5), "{withdrawn:?}");
    assert!(stopped > 5, "{stopped}");
}

#[test]
fn nine_beats_are_taken_before_their_command_and_behind_a_stop() {
    let mut unit = Ports::new();
    unit.tokens.extend([token([2; 16]); 20]);
    unit.cycles(60);
    assert_eq!(unit.taken, [0, 9, 0]);
    unit.commands.push_back(score(20, 1));
    unit.operands.push_back([1; 16]);
    unit.cycles(100);
    assert_eq!(unit.results.len(), 20);
    assert_eq!(unit.records, [[320, 0]]);

    unit.commands.push_back(score(3, 1));
    unit.operands.push_back([1; 16]);
    unit.tokens.push_back(Beat {
        user: true,
        ..token([0; 16])
    });
    unit.cycles(60);
    assert!(unit.is("stopped"));
    let ends = [([0; 4], false, false), ([0; 4], false, false)];
    assert_eq!(unit.results[20..22], ends);
    assert_eq!(unit.results[22..], [([0; 4], true, true)]);
    let taken = unit.taken[1];
    unit.commands.push_back(score(3, 1));
    unit.operands.push_back([1; 16]);
    unit.tokens.extend([token([2; 16]); 20]);
    unit.cycles(60);
    assert_eq!(unit.taken[1], taken + 9);
    assert_eq!((unit.results.len(), unit.records.len()), (23, 1));
}

#[test]
fn outputs_are_offered_while_nobody_is_ready_and_hold_up_what_is_behind_them() {
    let mut unit = Ports::new();
    unit.ready = [false; 2];
    unit.commands.extend([score(40, 1), score(1, 1)]);
    unit.operands.extend([[1; 16], [2; 16]]);
    unit.tokens.extend([token([3; 16]); 41]);
    unit.cycles(200);
    assert!(unit.is("m_axis_tvalid") && !unit.is("m_axis_record_tvalid"));
    // The steps of 16 results, and the nine beats that may wait.
    assert_eq!(unit.taken[1..], [16 + 9, 1]);

    unit.ready[0] = true;
    unit.cycles(200);
    assert_eq!(unit.results.len(), 40);
    assert!(unit.is("m_axis_record_tvalid") && !unit.is("m_axis_tvalid"));
    // q of the next command waits until the record is taken.
    assert_eq!(unit.taken[1..], [41, 1]);
    unit.ready[1] = true;
    unit.cycles(60);
    assert_eq!(unit.results[40..], [([96, 0, 0, 0], true, false)]);
    assert_eq!(unit.records, [[640, 0], [16, 0]]);
}

/// A step is a beat that is multiplied; its score is there 10 cycles later, a mix 9 cycles behind its last one.
#[test]
fn a_command_begins_three_cycles_and_its_load_behind_the_record_of_another() {
    for heads in [1, 2, 4] {
        // The words of q, or of the weights of a token; steps behind the first one until there is a result.
        for (kind, load, steps, result) in [(0, heads, 0, 10), (1, 1, heads - 1, 9)] {
            let mut unit = Ports::new();
            let next = command(kind, 1, heads, 16, 1);
            unit.commands.extend([score(1, 1), next]);
            unit.operands.extend([[1; 16]; 5]);
            unit.tokens.push_back(token([2; 16]));
            unit.tokens.extend((1..=heads).map(|head| Beat {
                last: head == heads,
                ..token([3; 16])
            }));
            unit.cycles(100);
            let behind = unit.result_cycles[1] - unit.record_cycles[0];
            assert_eq!(behind, 3 + load + steps + result, "kind {kind}");
        }
    }
}
