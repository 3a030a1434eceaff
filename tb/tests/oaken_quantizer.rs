//! The quantization engine as a whole, 16 lanes: binary16 vectors in, both streams and the record
//! out, byte for byte what the golden encoder writes.

mod common;

use common::kv_data;
use sim::F16;
use sim::oaken::{Encoder, Thresholds};
use std::path::Path;
use tb::model::{Input, Model, Output};
use tb::tensors::Tensor;

const LANES: usize = 16;
const MAX_D: usize = 8192;
/// Cycles without any progress after which a run is called hung.
const PATIENCE: u32 = 2000;

/// A vector and its thresholds, as bits: they need not be in order.
#[derive(Clone)]
struct Vector {
    thresholds: [u16; 4],
    elements: Vec<u16>,
}

impl Vector {
    fn new(thresholds: &Thresholds, elements: Vec<u16>) -> Vector {
        let t = thresholds;
        Vector {
            thresholds: [t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(|t| t.0),
            elements,
        }
    }

    /// What the golden encoder makes of it; `None` if the contract refuses it.
    fn golden(&self) -> Option<Coded> {
        let [olo, ilo, ihi, ohi] = self.thresholds.map(F16);
        let thresholds = Thresholds::new(olo, ilo, ihi, ohi).ok()?;
        let mut encoder = Encoder::new(thresholds, MAX_D);
        let elements: Vec<F16> = self.elements.iter().map(|&x| F16(x)).collect();
        let mut coded = Coded::default();
        encoder
            .encode(&elements, &mut coded.dense, &mut coded.sparse)
            .ok()?;
        let flags = encoder.flags();
        coded.user = u64::from(flags.nan) | u64::from(flags.inf) << 1;
        Some(coded)
    }
}

#[derive(Clone, Default, PartialEq, Debug)]
struct Coded {
    dense: Vec<u8>,
    sparse: Vec<u8>,
    /// Flags of the record: bit 0 NaN, bit 1 infinity.
    user: u64,
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }

    /// Roughly normal, from twelve uniform ones.
    fn normal(&mut self) -> f64 {
        let uniform = |r: &mut Random| (r.next() >> 11) as f64 / (1u64 << 53) as f64;
        (0..12).map(|_| uniform(self)).sum::<f64>() - 6.0
    }

    fn normals(&mut self, d: usize) -> Vec<u16> {
        (0..d).map(|_| half(self.normal()).0).collect()
    }
}

fn half(x: f64) -> F16 {
    F16::from_f64(x).expect("in range")
}

fn thresholds(values: [f64; 4]) -> Thresholds {
    let [a, b, c, d] = values.map(half);
    Thresholds::new(a, b, c, d).expect("in order")
}

/// About 10 % outliers of normal data.
fn usual() -> Thresholds {
    thresholds([-2.05, -0.075, 0.075, 2.05])
}

/// An output stream of bytes: its ports and what came out of it in the current packet.
struct ByteSink {
    valid: Output,
    ready: Input,
    data: Output,
    keep: Output,
    last: Output,
    words: Vec<u32>,
    packet: Vec<u8>,
}

impl ByteSink {
    fn of(model: &Model, prefix: &str) -> ByteSink {
        let output = |name: &str| model.output(&format!("{prefix}_{name}")).unwrap();
        let width = model.info().width(&format!("{prefix}_tdata"));
        ByteSink {
            valid: output("tvalid"),
            ready: model.input(&format!("{prefix}_tready")).unwrap(),
            data: output("tdata"),
            keep: output("tkeep"),
            last: output("tlast"),
            words: vec![0; width.div_ceil(32)],
            packet: vec![],
        }
    }

    /// Takes a word if there is one; gives the packet that it ends. Keep has no gaps, and only a
    /// packet's last word is not full.
    fn take(&mut self, model: &Model) -> (bool, Option<Vec<u8>>) {
        if model.get(self.valid) == 0 {
            return (false, None);
        }
        model.read(self.data, &mut self.words);
        let bytes = 4 * self.words.len();
        let keep = model.get(self.keep);
        let count = keep.trailing_ones() as usize;
        let last = model.get(self.last) == 1;
        assert_eq!(keep.count_ones() as usize, count, "keep {keep:#x} has gaps");
        assert!(
            last || count == bytes,
            "a word in the middle has {count} bytes"
        );
        let all = self.words.iter().flat_map(|w| w.to_le_bytes());
        self.packet.extend(all.take(count));
        let packet = last.then(|| std::mem::take(&mut self.packet));
        (true, packet)
    }
}

struct Bench {
    model: Model,
    dense: ByteSink,
    sparse: ByteSink,
    random: Random,
    /// Probability of a stall on each port and cycle, in percent.
    stall: u64,
    cycles: u64,
}

impl Bench {
    fn new(seed: u64, stall: u64) -> Bench {
        let model = Model::open("oaken_quantizer_l16_d8192", seed).unwrap();
        let (dense, sparse) = (
            ByteSink::of(&model, "m_axis_dense"),
            ByteSink::of(&model, "m_axis_sparse"),
        );
        let mut bench = Bench {
            model,
            dense,
            sparse,
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            stall,
            cycles: 0,
        };
        bench.reset();
        bench
    }

    fn set(&mut self, port: &str, value: u64) {
        let port = self.model.input(port).unwrap();
        self.model.set(port, value);
    }

    fn get(&self, port: &str) -> u64 {
        self.model.get(self.model.output(port).unwrap())
    }

    fn reset(&mut self) {
        self.set("rst_n", 0);
        self.set("s_axis_tvalid", 0);
        for _ in 0..3 {
            self.model.cycle().unwrap();
        }
        self.set("rst_n", 1);
        self.dense.packet.clear();
        self.sparse.packet.clear();
    }

    fn is_stalled(&mut self) -> bool {
        self.stall > 0 && self.random.below(100) < self.stall
    }

    fn offer(&mut self, vector: &Vector, beat: usize) {
        let first = beat == 0;
        for (name, threshold) in ["outer_lo", "inner_lo", "inner_hi", "outer_hi"]
            .into_iter()
            .zip(vector.thresholds)
        {
            // Sampled with the first beat: later ones may carry anything.
            let value = if first {
                u64::from(threshold)
            } else {
                self.random.next() & 0xffff
            };
            self.set(name, value);
        }
        let elements = vector.elements.chunks(LANES).nth(beat).unwrap();
        let mut data = [0u32; LANES / 2];
        let mut keep = 0u64;
        for lane in 0..LANES {
            let bits = match elements.get(lane) {
                Some(&x) => {
                    keep |= 3 << (2 * lane);
                    x
                }
                None => self.random.next() as u16,
            };
            data[lane / 2] |= u32::from(bits) << (16 * (lane % 2));
        }
        let port = self.model.input("s_axis_tdata").unwrap();
        self.model.write(port, &data);
        self.set("s_axis_tkeep", keep);
        let last = beat + 1 == vector.elements.len().div_ceil(LANES);
        self.set("s_axis_tlast", u64::from(last));
    }

    /// Sends the vectors and returns what comes out, until everything expected has.
    fn run(&mut self, vectors: &[Vector]) -> Vec<Coded> {
        let expected = vectors.iter().filter(|v| v.golden().is_some()).count();
        let (mut dense, mut sparse, mut records) = (vec![], vec![], vec![]);
        let (mut vector, mut beat, mut offered) = (0, 0, false);
        let mut idle = 0;
        // A record may be taken while a stalled sink still has last words waiting.
        let done = |outputs: [usize; 3]| outputs.iter().all(|n| *n >= expected);
        while vector < vectors.len() || !done([dense.len(), sparse.len(), records.len()]) {
            if !offered && vector < vectors.len() && !self.is_stalled() {
                self.offer(&vectors[vector], beat);
                offered = true;
            }
            self.set("s_axis_tvalid", u64::from(offered));
            let ready = [(); 3].map(|()| !self.is_stalled());
            let ports = [self.dense.ready, self.sparse.ready];
            self.model.set(ports[0], u64::from(ready[0]));
            self.model.set(ports[1], u64::from(ready[1]));
            self.set("m_axis_record_tready", u64::from(ready[2]));
            self.model.settle().unwrap();

            let mut progress = false;
            if ready[0] {
                let (taken, packet) = self.dense.take(&self.model);
                progress |= taken;
                dense.extend(packet);
            }
            if ready[1] {
                let (taken, packet) = self.sparse.take(&self.model);
                progress |= taken;
                sparse.extend(packet);
            }
            if ready[2] && self.get("m_axis_record_tvalid") == 1 {
                progress = true;
                records.push((
                    self.get("m_axis_record_tdata"),
                    self.get("m_axis_record_tuser"),
                ));
            }
            if offered && self.get("s_axis_tready") == 1 {
                progress = true;
                offered = false;
                beat += 1;
                if beat == vectors[vector].elements.len().div_ceil(LANES) {
                    (vector, beat) = (vector + 1, 0);
                }
            }
            self.model.rise().unwrap();
            self.cycles += 1;
            idle = if progress { 0 } else { idle + 1 };
            assert!(
                idle < PATIENCE,
                "hung after {} cycles: {vector} vectors in, {} dense, {} sparse, {} records out",
                self.cycles,
                dense.len(),
                sparse.len(),
                records.len()
            );
        }
        assert_eq!((dense.len(), sparse.len()), (records.len(), records.len()));
        dense
            .into_iter()
            .zip(sparse)
            .zip(records)
            .map(|((dense, sparse), (lengths, user))| {
                assert_eq!(
                    lengths & 0xffff,
                    dense.len() as u64,
                    "dense length in the record"
                );
                assert_eq!(
                    lengths >> 16,
                    sparse.len() as u64,
                    "sparse length in the record"
                );
                Coded {
                    dense,
                    sparse,
                    user,
                }
            })
            .collect()
    }

    /// Runs the vectors and compares with golden, vector by vector.
    fn check(&mut self, vectors: &[Vector], what: &str) {
        let coded = self.run(vectors);
        let golden: Vec<Coded> = vectors.iter().filter_map(Vector::golden).collect();
        assert_eq!(coded.len(), golden.len(), "{what}");
        for (i, (rtl, golden)) in coded.iter().zip(&golden).enumerate() {
            assert_eq!(rtl, golden, "{what}, vector {i}");
        }
    }
}

/// Four finite thresholds from anywhere, in order.
fn any_thresholds(random: &mut Random) -> Thresholds {
    let mut values: Vec<F16> = std::iter::repeat_with(|| F16(random.next() as u16))
        .filter(|x| x.is_finite())
        .map(|x| x.canonical().value)
        .take(4)
        .collect();
    values.sort_by_key(|x| x.to_grid());
    Thresholds::new(values[0], values[1], values[2], values[3]).expect("sorted")
}

fn random_vector(random: &mut Random) -> Vector {
    let d = match random.below(4) {
        0 => 1 + random.below(3) as usize,
        1 => 64 * (1 + random.below(3) as usize),
        _ => 1 + random.below(300) as usize,
    };
    match random.below(7) {
        0 => Vector::new(&usual(), random.normals(d)),
        1 => {
            let t = any_thresholds(random);
            Vector::new(&t, (0..d).map(|_| random.next() as u16).collect())
        }
        // Everything an outlier, nothing an outlier, one value, few values near 0, a band off 0.
        2 => Vector::new(&thresholds([0.0; 4]), random.normals(d)),
        3 => Vector::new(&thresholds([-7.0, 0.0, 0.0, 7.0]), random.normals(d)),
        4 => Vector::new(&usual(), vec![random.next() as u16; d]),
        5 => {
            let tiny = |r: &mut Random| (r.below(24) | r.below(2) << 15) as u16;
            let t = thresholds([-5e-7, -1e-7, 2e-7, 6e-7]);
            Vector::new(&t, (0..d).map(|_| tiny(random)).collect())
        }
        _ => Vector::new(&thresholds([0.2, 0.5, 0.8, 1.5]), random.normals(d)),
    }
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_golden_streams() {
    for tensor in Tensor::load_all(&kv_data()).unwrap() {
        let d = tensor.elements.len() / 512;
        let vectors: Vec<Vector> = tensor
            .elements
            .chunks(d)
            .map(|x| Vector::new(&tensor.thresholds, x.iter().map(|x| x.0).collect()))
            .collect();
        Bench::new(1, 0).check(&vectors, &tensor.name);
    }
}

#[test]
fn random_vectors_give_the_golden_streams_under_stalls_on_all_ports() {
    for (seed, stall) in [(11, 0), (12, 10), (13, 40), (14, 80)] {
        let mut random = Random(seed);
        let vectors: Vec<Vector> = (0..150).map(|_| random_vector(&mut random)).collect();
        let what = format!("seed {seed}, {stall} % stalls");
        Bench::new(seed, stall).check(&vectors, &what);
    }
}

#[test]
fn a_vector_takes_as_many_cycles_as_beats_or_24() {
    for (d, count) in [(192, 200), (384, 200), (1024, 100), (4096, 30)] {
        let mut random = Random(d as u64);
        let vectors: Vec<Vector> = (0..count)
            .map(|_| Vector::new(&usual(), random.normals(d)))
            .collect();
        let mut bench = Bench::new(1, 0);
        bench.check(&vectors, "throughput");
        let per_vector = (d / LANES).max(24) as u64;
        // Both passes of one vector and the parameter unit fill and drain once, and a vector whose
        // sparse bytes spill into a word more takes its cycle in the slack of another.
        let limit = per_vector * count as u64 + 2 * per_vector + 100;
        assert!(
            bench.cycles <= limit,
            "d = {d}: {} cycles, limit {limit}",
            bench.cycles
        );
    }
}

#[test]
fn refused_vectors_leave_no_trace_but_config_error() {
    let mut random = Random(5);
    let bits = |values: [f64; 4]| values.map(|x| half(x).0);
    let good = |random: &mut Random| Vector::new(&usual(), random.normals(100));
    let bad = [
        // Out of order, each pair once; not finite; too long by one element and by many beats.
        (bits([1.0, 0.5, 2.0, 3.0]), 40),
        (bits([-1.0, 0.5, 0.25, 3.0]), 1),
        (bits([-1.0, -0.5, 0.5, 0.25]), 400),
        ([0xfc00, 0, 0, 0x3c00], 17),
        ([0xbc00, 0, 0, 0x7c00], 17),
        ([0xbc00, 0x7e00, 0, 0x3c00], 17),
        (bits([-2.0, -0.1, 0.1, 2.0]), MAX_D + 1),
        (bits([-2.0, -0.1, 0.1, 2.0]), 3 * MAX_D),
    ];
    for (thresholds, d) in bad {
        let vectors = [
            good(&mut random),
            Vector {
                thresholds,
                elements: random.normals(d),
            },
            good(&mut random),
        ];
        let what = format!("thresholds {thresholds:04x?}, d = {d}");
        let mut bench = Bench::new(3, 5);
        bench.check(&vectors[..1], &what);
        assert_eq!(bench.get("config_error"), 0, "{what}: too early");
        bench.check(&vectors, &what);
        assert_eq!(bench.get("config_error"), 1, "{what}: not reported");
        bench.set("flags_clear", 1);
        bench.model.cycle().unwrap();
        bench.set("flags_clear", 0);
        bench.model.cycle().unwrap();
        assert_eq!(bench.get("config_error"), 0, "{what}: not cleared");
    }
}

#[test]
fn the_longest_vector_is_coded() {
    let mut random = Random(9);
    let vectors = [MAX_D, MAX_D - 1, 1].map(|d| Vector::new(&usual(), random.normals(d)));
    Bench::new(9, 0).check(&vectors, "longest vectors");
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let mut random = Random(21);
    let vectors: Vec<Vector> = (0..3).map(|_| random_vector(&mut random)).collect();
    let mut bench = Bench::new(21, 20);
    for cycles in (1..240).step_by(3) {
        bench.offer(&vectors[0], 0);
        bench.set("s_axis_tvalid", 1);
        for _ in 0..cycles {
            bench.model.cycle().unwrap();
        }
        bench.reset();
        bench.check(&vectors, &format!("reset after {cycles} cycles"));
    }
}

#[test]
fn corner_cases_give_the_golden_streams() {
    let corner = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sim/data/corner");
    let text = std::fs::read_to_string(corner.join("expected.json")).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&text).unwrap();
    let cases = expected["oaken"].as_object().unwrap();
    assert!(cases.len() >= 30);
    for (name, case) in cases {
        let t = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"]
            .map(|key| case["thresholds"][key].as_f64().unwrap());
        let path = corner.join(format!("{name}.npy"));
        let mut file = sim::io::VectorFile::open(&path, None, MAX_D).unwrap();
        let mut vectors = vec![];
        let mut elements = vec![];
        while file.next_vector(&mut elements).unwrap() {
            let bits = elements.iter().map(|x: &F16| x.0).collect();
            vectors.push(Vector::new(&thresholds(t), bits));
        }
        Bench::new(1, 0).check(&vectors, name);
    }
}
