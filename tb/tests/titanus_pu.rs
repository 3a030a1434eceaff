//! The pruning unit: masks and kept elements of both paths are what the golden `keep` says, in
//! every order of stalls, at one beat per cycle.

use sim::titanus::keep;
use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Beat {
    /// Meaningful where keep is set.
    elements: Vec<i8>,
    keep: u64,
    last: bool,
    /// The port's value in the cycles in which this beat is offered.
    threshold: u64,
}

#[derive(Clone, PartialEq, Debug)]
struct Pruned {
    entries: Vec<u8>,
    keep: u64,
    mask: u64,
    last: bool,
}

impl Beat {
    fn pruned(&self, threshold: u64) -> Pruned {
        let kept = |i: usize| self.keep >> i & 1 == 1 && keep(self.elements[i], threshold as u32);
        let lanes = 0..self.elements.len();
        let mut entries: Vec<u8> = lanes
            .clone()
            .filter(|&i| kept(i))
            .map(|i| self.elements[i] as u8)
            .collect();
        let count = entries.len();
        entries.resize(self.elements.len(), 0);
        Pruned {
            entries,
            keep: (1 << count) - 1,
            mask: lanes.filter(|&i| kept(i)).map(|i| 1 << i).sum(),
            last: self.last,
        }
    }
}

/// One path: its ports, what is on its way in, and what has to come out.
struct Path {
    threshold: Input,
    in_valid: Input,
    in_ready: Output,
    in_data: Input,
    in_keep: Input,
    in_last: Input,
    out_valid: Output,
    out_ready: Input,
    out_data: Output,
    out_keep: Output,
    out_mask: Output,
    out_last: Output,
    beats: VecDeque<Beat>,
    offered: bool,
    /// Threshold of the token in work, from its first beat on.
    token_threshold: Option<u64>,
    expected: VecDeque<Pruned>,
    /// A beat that was offered and not taken has to stay.
    waiting: Option<Pruned>,
}

impl Path {
    fn of(model: &Model, name: &str) -> Path {
        let input = |port: &str| model.input(&format!("s_axis_{name}_{port}")).unwrap();
        let output = |port: &str| model.output(&format!("m_axis_{name}_{port}")).unwrap();
        Path {
            threshold: model.input(&format!("{name}_threshold")).unwrap(),
            in_valid: input("tvalid"),
            in_ready: model.output(&format!("s_axis_{name}_tready")).unwrap(),
            in_data: input("tdata"),
            in_keep: input("tkeep"),
            in_last: input("tlast"),
            out_valid: output("tvalid"),
            out_ready: model.input(&format!("m_axis_{name}_tready")).unwrap(),
            out_data: output("tdata"),
            out_keep: output("tkeep"),
            out_mask: output("tuser"),
            out_last: output("tlast"),
            beats: VecDeque::new(),
            offered: false,
            token_threshold: None,
            expected: VecDeque::new(),
            waiting: None,
        }
    }

    fn is_done(&self) -> bool {
        self.beats.is_empty() && self.expected.is_empty()
    }

    /// Drives the inputs of this cycle.
    fn drive(&mut self, model: &mut Model, random: &mut Random, stalls: [bool; 2]) {
        self.offered = !self.beats.is_empty() && (self.offered || !stalls[0]);
        model.set(self.in_valid, self.offered.into());
        if let Some(beat) = self.beats.front().filter(|_| self.offered) {
            let words: Vec<u32> = beat
                .elements
                .chunks(4)
                .map(|four| u32::from_le_bytes([0, 1, 2, 3].map(|i| four[i] as u8)))
                .collect();
            model.write(self.in_data, &words);
            model.set(self.in_keep, beat.keep);
            model.set(self.in_last, beat.last.into());
            model.set(self.threshold, beat.threshold);
        } else {
            model.set(self.threshold, random.below(256));
        }
        model.set(self.out_ready, (!stalls[1]).into());
    }

    /// Looks at the settled outputs and says whether a beat moved.
    fn sample(&mut self, model: &Model, ready: bool, lanes: usize) -> bool {
        let mut moved = false;
        let offers = model.get(self.out_valid) == 1;
        if offers {
            let mut words = vec![0; lanes / 4];
            model.read(self.out_data, &mut words);
            let beat = Pruned {
                entries: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
                keep: model.get(self.out_keep),
                mask: model.get(self.out_mask),
                last: model.get(self.out_last) == 1,
            };
            assert!(self.waiting.as_ref().is_none_or(|before| *before == beat));
            assert_eq!(Some(&beat), self.expected.front());
            self.waiting = (!ready).then_some(beat);
            if ready {
                self.expected.pop_front();
                moved = true;
            }
        }
        assert!(offers || self.waiting.is_none(), "a beat was withdrawn");
        if self.offered && model.get(self.in_ready) == 1 {
            let beat = self.beats.pop_front().expect("a beat is offered");
            let threshold = *self.token_threshold.get_or_insert(beat.threshold);
            self.expected.push_back(beat.pruned(threshold));
            if beat.last {
                self.token_threshold = None;
            }
            self.offered = false;
            moved = true;
        }
        moved
    }
}

struct Bench {
    model: Model,
    lanes: usize,
    paths: [Path; 2],
    random: Random,
    stall: u64,
    cycles: u64,
}

impl Bench {
    fn new(lanes: usize, seed: u64, stall: u64) -> Bench {
        let model = Model::open(&format!("titanus_pu_l{lanes}"), seed).unwrap();
        let paths = ["k", "v"].map(|name| Path::of(&model, name));
        let mut bench = Bench {
            model,
            lanes,
            paths,
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            stall,
            cycles: 0,
        };
        bench.reset();
        bench
    }

    /// Forgets what is on its way.
    fn reset(&mut self) {
        let reset = self.model.input("rst_n").unwrap();
        self.model.set(reset, 0);
        for path in &mut self.paths {
            self.model.set(path.in_valid, 0);
            path.beats.clear();
            path.offered = false;
            path.token_threshold = None;
            path.expected.clear();
            path.waiting = None;
        }
        self.model.cycle().unwrap();
        self.model.set(reset, 1);
    }

    fn cycle(&mut self) {
        let mut stalled = || self.stall > 0 && self.random.below(100) < self.stall;
        let stalls = [[stalled(), stalled()], [stalled(), stalled()]];
        for (path, stalls) in self.paths.iter_mut().zip(stalls) {
            path.drive(&mut self.model, &mut self.random, stalls);
        }
        self.model.settle().unwrap();
        for (path, stalls) in self.paths.iter_mut().zip(stalls) {
            path.sample(&self.model, !stalls[1], self.lanes);
        }
        self.model.rise().unwrap();
        self.cycles += 1;
    }

    fn run(&mut self) {
        let limit = self.cycles + 100_000;
        while !self.paths.iter().all(Path::is_done) {
            self.cycle();
            assert!(self.cycles < limit, "hung");
        }
    }

    /// A beat whose elements lie around the threshold, now and then with lanes left out.
    fn beat(&mut self) -> Beat {
        let random = &mut self.random;
        let threshold = match random.below(3) {
            0 => random.below(129),
            _ => random.below(8),
        };
        let elements = (0..self.lanes)
            .map(|_| match random.below(6) {
                0 => 0,
                1 => threshold as i8,
                2 => (threshold as i8).wrapping_neg(),
                3 => -128,
                _ => random.next() as i8,
            })
            .collect();
        let all = (1 << self.lanes) - 1;
        let keep = match random.below(4) {
            0 => random.next() & all,
            _ => all,
        };
        Beat {
            elements,
            keep,
            last: random.below(4) == 0,
            threshold,
        }
    }

    fn add_beats(&mut self, count: usize) {
        for path in 0..2 {
            for _ in 0..count {
                let beat = self.beat();
                self.paths[path].beats.push_back(beat);
            }
        }
    }
}

const LANES: [usize; 3] = [8, 16, 32];

#[test]
fn kept_elements_and_mask_are_those_of_the_golden_model_under_any_stalls() {
    for (lanes, stall) in [(8, 30), (16, 0), (16, 20), (16, 60), (32, 30)] {
        let mut bench = Bench::new(lanes, 7, stall);
        bench.add_beats(5000);
        bench.run();
    }
}

#[test]
fn every_element_is_compared_with_every_threshold_on_both_paths() {
    for lanes in LANES {
        let mut bench = Bench::new(lanes, 1, 0);
        let all: Vec<i8> = (-128..=127).collect();
        for threshold in 0..=128 {
            for elements in all.chunks(lanes) {
                for path in &mut bench.paths {
                    path.beats.push_back(Beat {
                        elements: elements.to_vec(),
                        keep: (1 << lanes) - 1,
                        last: elements[lanes - 1] == 127,
                        threshold,
                    });
                }
            }
        }
        bench.run();
    }
}

#[test]
fn both_paths_take_a_beat_in_every_cycle() {
    for lanes in LANES {
        let mut bench = Bench::new(lanes, 3, 0);
        bench.add_beats(2000);
        bench.run();
        assert!(bench.cycles <= 2000 + 10, "{} cycles", bench.cycles);
    }
}

#[test]
fn a_path_goes_on_while_the_other_one_is_stalled() {
    let mut bench = Bench::new(16, 4, 0);
    bench.add_beats(100);
    let stuck = std::mem::take(&mut bench.paths[1].beats);
    bench.run();
    assert!(bench.cycles <= 110, "{} cycles", bench.cycles);
    bench.paths[1].beats = stuck;
    bench.run();
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let mut bench = Bench::new(16, 5, 30);
    for cycles in 1..60 {
        bench.add_beats(60);
        for _ in 0..cycles {
            bench.cycle();
        }
        bench.reset();
        bench.add_beats(40);
        bench.run();
    }
}
