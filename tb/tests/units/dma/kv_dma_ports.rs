//! The DMA unit at its ports, cycle by cycle: the accesses of docs/kv-dma.md in their numbers, on a memory of its own.

use crate::common::{cases, info};
use sim::{F16, oaken, rot};
use std::collections::{HashMap, VecDeque};
use tb::model::{Direction, Model, PortInfo};

/// A unit with a memory that takes and gives a beat in every cycle, and what waits at its streams.
struct Ports {
    model: Model,
    bus: u64,
    lanes: [usize; 2],
    outs: Vec<&'static str>,
    memory: HashMap<u64, u8>,
    /// Are data of writes taken, writes answered, data of reads given, tokens taken?
    takes_data: bool,
    answers: bool,
    gives_data: bool,
    takes_tokens: [bool; 2],
    /// Bursts of writes, with the beats that are left; how many have no response.
    writing: VecDeque<(u64, u64)>,
    due: u64,
    /// Bursts of reads: id, address, beats that are left.
    reading: VecDeque<(u64, u64, u64)>,
    /// Addresses of writes and of reads in their order, the latter with their id.
    written: Vec<u64>,
    asked: Vec<(u64, u64)>,
    /// Strobes of data that were taken.
    strobes: Vec<u64>,
    /// Beats of tokens that wait, and how many were taken.
    beats: VecDeque<(Vec<u16>, bool)>,
    taken: usize,
    /// By port: the beginning of a token, and tokens with `tuser`.
    begun: Vec<Vec<u16>>,
    tokens: Vec<Vec<(Vec<u16>, bool)>>,
    /// Address and data of a write, and the address of a read, to the registers; what was answered.
    lite: [Option<u32>; 3],
    answer: Option<u64>,
    data: Option<(u64, u32)>,
    ready: [bool; 2],
}

impl Ports {
    /// Behind one cycle of reset.
    fn of(config: &str) -> Ports {
        Ports::from(config, 1)
    }

    /// The same; before the reset registers and memories held what comes from a seed.
    fn from(config: &str, seed: u64) -> Ports {
        let info = info(config);
        let size = |name| info.parameter(name);
        let outs = match size("readers") {
            1 => vec!["m_axis"],
            _ => vec!["m_axis_0", "m_axis_1"],
        };
        let mut ports = Ports {
            model: Model::of(info, seed).unwrap(),
            bus: size("bus_bytes"),
            lanes: ["lanes_in", "lanes_out"].map(|name| size(name) as usize),
            memory: HashMap::new(),
            takes_data: true,
            answers: true,
            gives_data: true,
            takes_tokens: [true; 2],
            writing: VecDeque::new(),
            due: 0,
            reading: VecDeque::new(),
            written: vec![],
            asked: vec![],
            strobes: vec![],
            beats: VecDeque::new(),
            taken: 0,
            begun: vec![vec![]; outs.len()],
            tokens: vec![vec![]; outs.len()],
            outs,
            lite: [None; 3],
            answer: None,
            data: None,
            ready: [false; 2],
        };
        ports.set("rst_n", 0);
        for name in ["s_axil_awvalid", "s_axil_wvalid", "s_axil_arvalid"] {
            ports.set(name, 0);
        }
        for name in ["s_axis_tvalid", "m_axi_bvalid", "m_axi_rvalid"] {
            ports.set(name, 0);
        }
        ports.model.cycle().unwrap();
        ports.set("rst_n", 1);
        while ports.read(0x044) & 1 == 0 {}
        ports
    }

    fn set(&mut self, name: &str, value: u64) {
        let port = self.model.input(name).unwrap();
        self.model.set(port, value);
    }

    fn set_words(&mut self, name: &str, words: &[u32]) {
        let port = self.model.input(name).unwrap();
        self.model.write(port, words);
    }

    fn get(&self, name: &str) -> u64 {
        self.model.get(self.model.output(name).unwrap())
    }

    fn words(&self, name: &str, count: usize) -> Vec<u32> {
        let mut words = vec![0; count];
        self.model
            .read(self.model.output(name).unwrap(), &mut words);
        words
    }

    fn drive(&mut self) {
        let [awaddr, wdata, araddr] = self.lite;
        for (valid, data, value) in [
            ("s_axil_awvalid", "s_axil_awaddr", awaddr),
            ("s_axil_wvalid", "s_axil_wdata", wdata),
            ("s_axil_arvalid", "s_axil_araddr", araddr),
        ] {
            self.set(valid, value.is_some().into());
            self.set(data, value.unwrap_or(0).into());
        }
        self.set("s_axil_wstrb", 15);
        self.set("s_axil_bready", 1);
        self.set("s_axil_rready", 1);
        // What is not looked at.
        self.set("s_axil_awprot", 7);
        self.set("s_axil_arprot", 7);

        self.set("m_axi_awready", 1);
        self.set("m_axi_arready", 1);
        self.set("m_axi_wready", self.takes_data.into());
        self.set("m_axi_bvalid", (self.answers && self.due > 0).into());
        self.set("m_axi_bid", 0);
        self.set("m_axi_bresp", 0);
        let burst = self.reading.front().copied().filter(|_| self.gives_data);
        let (id, address, left) = burst.unwrap_or((0, 0, 0));
        self.set("m_axi_rvalid", burst.is_some().into());
        self.set("m_axi_rid", id);
        self.set("m_axi_rresp", 0);
        self.set("m_axi_rlast", (left == 1).into());
        let word = address & !(self.bus - 1);
        let byte = |at: u64| self.memory.get(&(word + at)).copied().unwrap_or(0x5a);
        let words: Vec<u32> = (0..self.bus / 4)
            .map(|n| u32::from_le_bytes([0, 1, 2, 3].map(|at| byte(4 * n + at))))
            .collect();
        self.set_words("m_axi_rdata", &words);

        let lanes = self.lanes[0];
        let beat = self.beats.front().cloned();
        self.set("s_axis_tvalid", beat.is_some().into());
        let (elements, last) = beat.unwrap_or_default();
        let element = |lane| u32::from(elements.get(lane).copied().unwrap_or(0));
        let words: Vec<u32> = (0..lanes / 2)
            .map(|n| element(2 * n) | element(2 * n + 1) << 16)
            .collect();
        self.set_words("s_axis_tdata", &words);
        self.set("s_axis_tkeep", (1u64 << (2 * elements.len())) - 1);
        self.set("s_axis_tlast", last.into());
        for (port, out) in self.outs.clone().into_iter().enumerate() {
            self.set(&format!("{out}_tready"), self.takes_tokens[port].into());
        }
    }

    fn cycle(&mut self) {
        self.drive();
        self.model.settle().unwrap();
        for (place, ready) in ["s_axil_awready", "s_axil_wready", "s_axil_arready"]
            .into_iter()
            .enumerate()
        {
            if self.get(ready) == 1 {
                self.lite[place] = None;
            }
        }
        self.answer = (self.get("s_axil_bvalid") == 1).then(|| self.get("s_axil_bresp"));
        let data = (self.get("s_axil_rresp"), self.get("s_axil_rdata") as u32);
        self.data = (self.get("s_axil_rvalid") == 1).then_some(data);

        self.look_at_memory();
        if !self.beats.is_empty() && self.get("s_axis_tready") == 1 {
            self.beats.pop_front();
            self.taken += 1;
        }
        self.look_at_tokens();
        self.model.rise().unwrap();
    }

    fn look_at_memory(&mut self) {
        for (n, name) in ["m_axi_bready", "m_axi_rready"].into_iter().enumerate() {
            let ready = self.get(name) == 1;
            assert!(ready || !self.ready[n], "{name} falls");
            self.ready[n] = ready;
        }
        // All that is offered to it is taken.
        let bvalid = self.model.input("m_axi_bvalid").unwrap();
        if self.model.is_high(bvalid) {
            self.due -= 1;
        }
        let rvalid = self.model.input("m_axi_rvalid").unwrap();
        if self.model.is_high(rvalid) {
            let burst = &mut self.reading[0];
            burst.1 = (burst.1 & !(self.bus - 1)) + self.bus;
            burst.2 -= 1;
            if burst.2 == 0 {
                self.reading.pop_front();
            }
        }
        if self.get("m_axi_awvalid") == 1 {
            let address = self.get("m_axi_awaddr");
            assert_eq!((self.get("m_axi_awid"), self.get("m_axi_awcache")), (0, 3));
            self.written.push(address);
            self.writing
                .push_back((address, self.get("m_axi_awlen") + 1));
        }
        if self.takes_data && self.get("m_axi_wvalid") == 1 {
            let strobes = self.get("m_axi_wstrb");
            let words = self.words("m_axi_wdata", (self.bus / 4) as usize);
            let burst = &mut self.writing[0];
            let word = burst.0 & !(self.bus - 1);
            for at in (0..self.bus).filter(|at| strobes >> at & 1 == 1) {
                let byte = words[(at / 4) as usize] >> (8 * (at % 4));
                self.memory.insert(word + at, byte as u8);
            }
            self.strobes.push(strobes);
            *burst = (word + self.bus, burst.1 - 1);
            if burst.1 == 0 {
                self.writing.pop_front();
                self.due += 1;
            }
        }
        if self.get("m_axi_arvalid") == 1 {
            let (id, address) = (self.get("m_axi_arid"), self.get("m_axi_araddr"));
            assert_eq!(self.get("m_axi_arcache"), 3);
            self.asked.push((id, address));
            self.reading
                .push_back((id, address, self.get("m_axi_arlen") + 1));
        }
    }

    fn look_at_tokens(&mut self) {
        for (port, out) in self.outs.clone().into_iter().enumerate() {
            if !self.takes_tokens[port] || self.get(&format!("{out}_tvalid")) == 0 {
                continue;
            }
            let words = self.words(&format!("{out}_tdata"), self.lanes[1] / 2);
            let keep = self.words(&format!("{out}_tkeep"), self.lanes[1].div_ceil(16));
            let kept =
                (0..self.lanes[1]).filter(|lane| keep[lane / 16] >> (2 * (lane % 16)) & 1 == 1);
            let elements = kept.map(|lane| (words[lane / 2] >> (16 * (lane % 2))) as u16);
            self.begun[port].extend(elements);
            if self.get(&format!("{out}_tlast")) == 1 {
                let token = std::mem::take(&mut self.begun[port]);
                let user = self.get(&format!("{out}_tuser")) == 1;
                self.tokens[port].push((token, user));
            }
        }
    }

    fn cycles(&mut self, count: usize) {
        for _ in 0..count {
            self.cycle();
        }
    }

    fn write(&mut self, offset: u32, value: u32) {
        (self.lite[0], self.lite[1]) = (Some(offset), Some(value));
        for _ in 0..100 {
            self.cycle();
            if let Some(response) = self.answer {
                assert_eq!(response, 0, "write of {offset:#x}");
                return;
            }
        }
        panic!("no response to a write of {offset:#x}");
    }

    fn read(&mut self, offset: u32) -> u32 {
        self.lite[2] = Some(offset);
        for _ in 0..100 {
            self.cycle();
            if let Some((response, data)) = self.data {
                assert_eq!(response, 0, "read of {offset:#x}");
                return data;
            }
        }
        panic!("no response to a read of {offset:#x}");
    }

    fn push(&mut self, token: &[F16]) {
        let beats = token.chunks(self.lanes[0]);
        let count = beats.len();
        for (n, beat) in beats.enumerate() {
            let elements = beat.iter().map(|x| x.0).collect();
            self.beats.push_back((elements, n + 1 == count));
        }
    }

    /// Waits for a completion: COMPLETION and COMPLETION_TOKENS; takes it away.
    fn completion(&mut self) -> (u32, u32) {
        for _ in 0..1000 {
            let completion = self.read(0x080);
            if completion >> 31 == 1 {
                let tokens = self.read(0x088);
                self.write(0x098, 1);
                return (completion, tokens);
            }
        }
        panic!("no completion");
    }

    /// What docs/kv-dma.md does to bring the unit up.
    fn bring_up(&mut self, elements: u32) {
        for (offset, value) in [
            (0x048, elements),
            (0x050, 0x8000_0000),
            (0x054, 0),
            (0x800, 0xa11f_c000),
            (0x804, 0x4000_211f),
            (0x0a4, 3),
            (0x040, 0x11),
        ] {
            self.write(offset, value);
        }
    }
}

/// A token of numbers around 1, some larger than 2 and some 0.
fn token(seed: u64, count: usize) -> Vec<F16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as u16
    };
    let element = |bits: u16| match bits >> 11 {
        0 => F16(0),
        1 => F16(bits & 0x3ff | 17 << 10),
        exponent => F16(bits & 0x3ff | (bits & 0x400) << 5 | (9 + exponent % 7) << 10),
    };
    (0..count).map(|_| element(next())).collect()
}

/// What Oaken's codec gives back of a token, and its sparse bytes.
fn oaken_token(token: &[F16]) -> (Vec<u16>, usize) {
    let [a, b, c, d] = [0xc000, 0xa11f, 0x211f, 0x4000].map(F16);
    let thresholds = oaken::Thresholds::new(a, b, c, d).unwrap();
    let (mut dense, mut sparse) = (vec![], vec![]);
    let mut encoder = oaken::Encoder::new(thresholds, token.len());
    encoder.encode(token, &mut dense, &mut sparse).unwrap();
    let mut out = vec![F16(0); token.len()];
    let mut decoder = oaken::Decoder::new(thresholds, token.len()).unwrap();
    decoder.decode(&dense, &sparse, &mut out).unwrap();
    (out.iter().map(|x| x.0).collect(), sparse.len())
}

fn whole(tokens: &[Vec<F16>]) -> Vec<(Vec<u16>, bool)> {
    let restored = tokens.iter().map(|token| (oaken_token(token).0, false));
    restored.collect()
}

/// Whatever registers and memories held before: nothing is offered, counted or wrong behind one cycle of reset.
fn is_clean_behind_one_cycle_of_reset(config: &str, seeds: u64) {
    let valid = |port: &&PortInfo| port.name.starts_with("m_ax") && port.name.ends_with("valid");
    let ports = info(config).ports.iter();
    let mut names: Vec<&str> = ports
        .filter(|port| port.direction == Direction::Output)
        .filter(valid)
        .map(|port| port.name)
        .collect();
    assert!(names.len() >= 4, "{names:?}");
    names.push("irq");
    // COMPLETION, INTERRUPT, ERRORS, FORMAT_ERROR, and the counters, which are let count.
    let counters = (0x100..0x158).step_by(4).filter(|at| *at > 0x104);
    let zero: Vec<u32> = [0x080, 0x0a0, 0x0a8, 0x0ac]
        .into_iter()
        .chain(counters)
        .collect();
    for seed in 0..seeds {
        let mut unit = Ports::from(config, seed);
        unit.write(0x040, 0x11);
        unit.cycles(20);
        for name in &names {
            assert_eq!(unit.get(name), 0, "{config}, seed {seed}: {name}");
        }
        for at in &zero {
            assert_eq!(unit.read(*at), 0, "{config}, seed {seed}: register {at:#x}");
        }
    }
}

#[test]
fn behind_one_cycle_of_reset_nothing_is_offered_counted_or_wrong() {
    for config in ["kv_dma_tiny", "kv_dma_tiny_rot"] {
        is_clean_behind_one_cycle_of_reset(config, cases(100));
    }
}

#[test]
#[ignore = "long"]
fn so_it_is_with_two_readers_with_heads_and_in_larger_units() {
    let configs = [
        "kv_dma_tiny2",
        "kv_dma_tiny_h2",
        "kv_dma_tiny_rot3",
        "kv_dma_64",
        "kv_dma_256",
        "kv_dma_256_rot",
        "kv_dma_512",
    ];
    for config in configs {
        is_clean_behind_one_cycle_of_reset(config, cases(20));
    }
}

#[test]
fn the_accesses_of_the_guide_do_what_it_says() {
    let mut unit = Ports::of("kv_dma_64");
    assert_eq!(unit.read(0x000), 0x4b56_444d);
    assert_eq!(unit.read(0x004), 0x0001_0001);
    unit.bring_up(1024);
    let tokens: Vec<Vec<F16>> = (0..16).map(|n| token(n, 1024)).collect();
    // Some in front of the writes, some behind them.
    tokens[..5].iter().for_each(|token| unit.push(token));
    unit.cycles(50);
    unit.write(0x060, 5);
    unit.write(0x064, 0);
    unit.write(0x06c, 16);
    unit.write(0x070, 0x0100);
    tokens[5..].iter().for_each(|token| unit.push(token));
    unit.write(0x070, 0x0201);
    unit.cycles(8000);
    assert_eq!(unit.tokens[0], whole(&tokens));
    assert!(unit.written.iter().all(|address| *address >= 0x8000_0000));

    assert_eq!(unit.get("irq"), 1);
    assert_eq!(unit.read(0x080), 0x8000_0100);
    assert_eq!(unit.read(0x088), 16);
    unit.write(0x098, 1);
    // Another completion waits.
    unit.write(0x0a0, 1);
    unit.cycles(10);
    assert_eq!(unit.get("irq"), 1);
    assert_eq!(unit.completion(), (0x8000_0201, 16));
    unit.write(0x0a0, 1);
    unit.cycles(10);
    assert_eq!(unit.get("irq"), 0);

    // 8 pages of dense bytes, and those of the sparse ones.
    let sparse: usize = tokens.iter().map(|token| oaken_token(token).1).sum();
    let free = 256 - 8 - sparse.div_ceil(1024) as u32;
    assert_eq!(unit.read(0x04c), free);
    unit.tokens[0].clear();
    unit.write(0x068, 3);
    unit.write(0x06c, 2);
    unit.write(0x070, 0x0302);
    assert_eq!(unit.completion(), (0x8000_0302, 2));
    unit.cycles(10);
    assert_eq!(unit.tokens[0], whole(&tokens[3..5]));
    unit.write(0x070, 0x0404);
    assert_eq!(unit.completion(), (0x8000_0404, 16));

    // A token more has no page: stream_full.
    unit.push(&tokens[0]);
    unit.write(0x06c, 1);
    unit.write(0x070, 0x0500);
    assert_eq!(unit.completion(), (0x8003_0500, 0));
    assert!(unit.beats.is_empty());
    unit.write(0x070, 0x0603);
    assert_eq!(unit.completion(), (0x8000_0603, 0));
    assert_eq!(unit.read(0x04c), 256);

    // Commands until one is lost.
    unit.write(0x040, 0);
    let mut given = 0;
    while unit.read(0x0a8) & 1 == 0 {
        unit.write(0x070, 0x0704);
        given += 1;
        assert!(given < 30);
    }
    assert!(given > 8);
    unit.write(0x0a8, 1);
    unit.write(0x040, 1);
    for _ in 1..given {
        assert_eq!(unit.completion(), (0x8000_0704, 0));
    }
    unit.cycles(100);
    assert_eq!(unit.read(0x080), 0);
}

#[test]
fn completions_follow_the_last_response_and_tokens_their_first_bytes() {
    let mut unit = Ports::of("kv_dma_64");
    unit.bring_up(1024);
    let tokens: Vec<Vec<F16>> = (0..4).map(|n| token(n, 1024)).collect();
    tokens.iter().for_each(|token| unit.push(token));
    unit.answers = false;
    unit.write(0x06c, 4);
    unit.write(0x070, 0x0100);
    unit.cycles(2000);
    assert!(unit.due > 0 && unit.read(0x080) == 0);
    unit.answers = true;
    assert_eq!(unit.completion(), (0x8000_0100, 4));

    // A stream whose last beats do not come: its first tokens do.
    unit.write(0x070, 0x0201);
    let left = |unit: &Ports| unit.reading.iter().map(|burst| burst.2).sum::<u64>();
    while unit.asked.len() < 3 || left(&unit) > 30 {
        unit.cycle();
    }
    unit.gives_data = false;
    unit.cycles(600);
    let early = unit.tokens[0].len();
    assert!((1..4).contains(&early) && unit.read(0x080) == 0, "{early}");
    unit.gives_data = true;
    assert_eq!(unit.completion(), (0x8000_0201, 4));
    unit.cycles(10);
    assert_eq!(unit.tokens[0], whole(&tokens));

    // Two beats may still be offered.
    for (count, comes) in [(1, true), (2, true), (3, false)] {
        unit.write(0x048, 16);
        unit.write(0x060, 1);
        unit.write(0x06c, count);
        (0..count).for_each(|n| unit.push(&token(n.into(), 16)));
        unit.write(0x070, 0x0300);
        assert_eq!(unit.completion(), (0x8000_0300, count));
        unit.takes_tokens = [false; 2];
        unit.write(0x070, 0x0401);
        unit.cycles(500);
        assert_eq!(unit.read(0x080) != 0, comes, "{count} beats");
        unit.takes_tokens = [true; 2];
        assert_eq!(unit.completion(), (0x8000_0401, count));
        unit.write(0x070, 0x0503);
        assert_eq!(unit.completion(), (0x8000_0503, 0));
    }
}

#[test]
fn a_queue_that_waits_holds_up_no_other() {
    let mut unit = Ports::of("kv_dma_64");
    unit.bring_up(1024);
    let tokens: Vec<Vec<F16>> = (0..4).map(|n| token(n, 1024)).collect();
    tokens.iter().for_each(|token| unit.push(token));
    unit.write(0x060, 1);
    unit.write(0x06c, 4);
    unit.write(0x070, 0x0100);
    assert_eq!(unit.completion(), (0x8000_0100, 4));
    // A write without tokens, and a read of another stream.
    unit.write(0x060, 2);
    unit.write(0x070, 0x0200);
    unit.write(0x060, 1);
    unit.write(0x070, 0x0301);
    assert_eq!(unit.completion(), (0x8000_0301, 4));
    // A read that nobody takes, and the tokens of the write.
    unit.takes_tokens = [false; 2];
    unit.write(0x070, 0x0401);
    unit.cycles(500);
    tokens.iter().for_each(|token| unit.push(token));
    assert_eq!(unit.completion(), (0x8000_0200, 4));
    assert_eq!(unit.read(0x080), 0);
    unit.takes_tokens = [true; 2];
    assert_eq!(unit.completion(), (0x8000_0401, 4));
}

#[test]
fn a_reader_that_waits_holds_up_no_other() {
    let mut unit = Ports::of("kv_dma_tiny2");
    unit.bring_up(128);
    let tokens: Vec<Vec<F16>> = (0..2).map(|n| token(n, 128)).collect();
    for (stream, token) in tokens.iter().enumerate() {
        unit.push(token);
        unit.write(0x060, stream as u32);
        unit.write(0x06c, 1);
        unit.write(0x070, 0x0100);
        assert_eq!(unit.completion(), (0x8000_0100, 1));
    }
    for waits in 0..2 {
        unit.takes_tokens[waits] = false;
        for stream in [waits, 1 - waits] {
            unit.write(0x060, stream as u32);
            unit.write(0x070, 0x0201);
        }
        assert_eq!(unit.completion(), (0x8000_0201, 1));
        unit.cycles(100);
        assert_eq!(unit.read(0x080), 0);
        assert_eq!(unit.tokens[1 - waits], whole(&tokens[1 - waits..][..1]));
        assert!(unit.tokens[waits].is_empty());
        unit.takes_tokens[waits] = true;
        assert_eq!(unit.completion(), (0x8000_0201, 1));
        unit.cycles(10);
        assert_eq!(unit.tokens[waits], whole(&tokens[waits..][..1]));
        unit.tokens.iter_mut().for_each(Vec::clear);
    }
}

#[test]
fn reads_of_dense_and_of_sparse_bytes_have_ids_of_their_own() {
    for (config, readers) in [("kv_dma_64", 1), ("kv_dma_tiny2", 2)] {
        for stream in 0..2 {
            let mut unit = Ports::of(config);
            unit.bring_up(64);
            unit.push(&token(7, 64));
            unit.write(0x060, stream);
            unit.write(0x06c, 1);
            unit.write(0x070, 0x0100);
            assert_eq!(unit.completion(), (0x8000_0100, 1));
            // 32 dense bytes in a page, and sparse ones in another.
            let dense = unit.written[0];
            let sparse = unit.written[1];
            unit.write(0x070, 0x0201);
            assert_eq!(unit.completion(), (0x8000_0201, 1));
            unit.cycles(10);
            let reader = stream as usize % readers;
            let mut asked = unit.asked.clone();
            asked.sort_unstable();
            let id = 2 * reader as u64;
            assert_eq!(asked, [(id, dense), (id + 1, sparse)], "{config} {stream}");
            assert_eq!(unit.tokens[reader], whole(&[token(7, 64)]));
        }
    }
}

#[test]
fn a_soft_reset_ends_what_the_streams_began_and_leaves_the_registers() {
    let mut unit = Ports::of("kv_dma_64");
    unit.bring_up(1024);
    let tokens: Vec<Vec<F16>> = (0..3).map(|n| token(n, 1024)).collect();
    tokens.iter().for_each(|token| unit.push(token));
    unit.write(0x06c, 3);
    unit.write(0x070, 0x0100);
    assert_eq!(unit.completion(), (0x8000_0100, 3));
    // A read of which three beats are taken, and two tokens that no command asks for.
    unit.write(0x070, 0x0201);
    while unit.begun[0].is_empty() {
        unit.cycle();
    }
    unit.cycles(2);
    unit.takes_tokens = [false; 2];
    let begun = unit.begun[0].len();
    assert!(
        (32..128).contains(&begun) && begun.is_multiple_of(16),
        "{begun}"
    );
    let taken = unit.taken;
    let behind: Vec<Vec<F16>> = (5..7).map(|n| token(n, 1024)).collect();
    behind.iter().for_each(|token| unit.push(token));
    unit.cycles(300);
    // Of the first one alone there is a beat in the unit.
    let begun_beats = unit.taken - taken;
    assert!((1..128).contains(&begun_beats), "{begun_beats}");
    let offered = unit.words("m_axis_tdata", 8);
    assert_eq!(unit.get("m_axis_tvalid"), 1);
    unit.write(0x040, 0x13);
    unit.cycles(100);
    // The beat that was offered is offered still.
    assert_eq!(unit.get("m_axis_tvalid"), 1);
    assert_eq!(unit.words("m_axis_tdata", 8), offered);
    assert_eq!(unit.get("m_axis_tlast"), 0);
    unit.takes_tokens = [true; 2];
    unit.cycles(500);
    // Then there is one element, and the token is broken.
    assert_eq!(unit.begun[0].len(), 0);
    let [(given, broken)] = &unit.tokens[0][..] else {
        panic!("{} tokens", unit.tokens[0].len());
    };
    let beats = begun + 16 * 2;
    assert_eq!((given.len(), *broken), (beats + 1, true));
    assert_eq!(given[..beats], oaken_token(&tokens[0]).0[..beats]);
    // The first of the tokens is dropped to its end, and the other one was not looked at.
    assert!(unit.taken >= taken + 128);
    assert_eq!(unit.read(0x044) & 1, 1);
    assert_eq!(unit.read(0x080), 0);

    // Registers, thresholds and counters are what they were; the streams are empty.
    assert_eq!((unit.read(0x048), unit.read(0x050)), (1024, 0x8000_0000));
    assert_eq!((unit.read(0x138), unit.read(0x04c)), (3, 256));
    unit.tokens[0].clear();
    unit.write(0x06c, 1);
    unit.write(0x070, 0x0300);
    unit.write(0x070, 0x0401);
    assert_eq!(unit.completion(), (0x8000_0300, 1));
    assert_eq!(unit.completion(), (0x8000_0401, 1));
    unit.cycles(10);
    assert_eq!(unit.tokens[0], whole(&behind[1..]));
}

#[test]
fn a_soft_reset_ends_bursts_with_strobes_of_0() {
    let mut unit = Ports::of("kv_dma_64");
    unit.bring_up(1024);
    unit.push(&token(1, 1024));
    unit.write(0x06c, 1);
    unit.write(0x070, 0x0100);
    while unit.strobes.len() < 5 {
        unit.cycle();
    }
    unit.takes_data = false;
    unit.write(0x040, 0x13);
    unit.cycles(50);
    assert_eq!(unit.read(0x044) & 1, 0);
    let before = unit.strobes.len();
    unit.takes_data = true;
    unit.cycles(500);
    assert_eq!(unit.read(0x044) & 1, 1);
    // All bursts are ended; the beats that were formed write their bytes, the others do not.
    assert!(unit.writing.is_empty() && unit.due == 0);
    let ended = &unit.strobes[before..];
    let formed = ended.iter().take_while(|strobes| **strobes > 0).count();
    assert!(formed <= 10, "{formed}");
    assert!(ended.len() > 50, "{}", ended.len());
    assert!(ended[formed..].iter().all(|strobes| *strobes == 0));
    assert_eq!((unit.read(0x080), unit.read(0x04c)), (0, 256));
}

/// Takes a completion of a token that is written and one of its read, and gives the token.
fn there_and_back(unit: &mut Ports, set: u32, token: &[F16]) -> Vec<u16> {
    unit.tokens[0].clear();
    unit.push(token);
    unit.write(0x060, 1);
    unit.write(0x064, set);
    unit.write(0x06c, 1);
    unit.write(0x070, 0x0100);
    // Reads do not look at the set.
    unit.write(0x064, 0x1234);
    unit.write(0x070, 0x0201);
    assert_eq!(unit.completion(), (0x8000_0100, 1));
    assert_eq!(unit.completion(), (0x8000_0201, 1));
    unit.write(0x070, 0x0303);
    assert_eq!(unit.completion(), (0x8000_0303, 0));
    let (token, broken) = unit.tokens[0][0].clone();
    assert!(!broken);
    token
}

/// What the rotation codec gives back of a token, with its centres or without.
fn rotated_token(token: &[F16], centres: Option<&[F16]>) -> Vec<u16> {
    let format = rot::Format::new(64, 4).unwrap();
    let mut encoder = rot::Encoder::new(format);
    let mut records = vec![];
    for (n, head) in token.chunks(64).enumerate() {
        match centres {
            None => encoder.encode(head, &mut records),
            Some(all) => encoder.encode_centred(head, &all[64 * n..][..64], &mut records),
        };
    }
    assert_eq!(records.len(), token.len() / 64 * (1 + 64 * 4 / 8));
    let mut decoder = rot::Decoder::new(format);
    let mut rest = &records[..];
    let mut values = vec![];
    let mut out = vec![F16(0); 64];
    for _ in 0..token.len() / 64 {
        rest = &rest[decoder.decode(rest, &mut out).unwrap().bytes..];
        values.extend(out.iter().map(|x| x.0));
    }
    values
}

#[test]
fn centres_are_written_as_the_guide_says() {
    let mut unit = Ports::of("kv_dma_256_rot");
    assert_eq!(unit.read(0x028), 0x0004_0040);
    unit.write(0x048, 0x400);
    unit.write(0x050, 0x8000_0000);
    unit.write(0x054, 0);
    unit.write(0x040, 1);
    // Any binary16: NaN and infinities among the elements and the centres.
    let mut given = token(1, 1024);
    given[70..73].copy_from_slice(&[0x7e01, 0x7c00, 0xfc00].map(F16));
    let mut centres = token(2, 1024);
    centres[..2].copy_from_slice(&[0x3c00, 0xb800].map(F16));
    centres[200..203].copy_from_slice(&[0xfe00, 0x7c00, 0xfc00].map(F16));
    unit.write(0x058, 0x0002_0000);
    unit.write(0x05c, 0xb800_3c00);
    for pair in centres[2..].chunks(2) {
        unit.write(0x05c, u32::from(pair[0].0) | u32::from(pair[1].0) << 16);
    }
    assert_eq!(unit.read(0x058), 0x0002_0000 | 512);
    let found = there_and_back(&mut unit, 2, &given);
    assert_eq!(found, rotated_token(&given, Some(&centres)));
    let found = there_and_back(&mut unit, 0xffff, &given);
    assert_eq!(found, rotated_token(&given, None));
    // NaN counts as 0, infinities as the largest finite values.
    let mut finite = given.clone();
    finite[70..73].copy_from_slice(&[0, 0x7bff, 0xfbff].map(F16));
    let mut finite_centres = centres.clone();
    finite_centres[200..203].copy_from_slice(&[0, 0x7bff, 0xfbff].map(F16));
    let found = there_and_back(&mut unit, 2, &finite);
    assert_eq!(found, rotated_token(&finite, Some(&finite_centres)));
    assert_eq!(found, rotated_token(&given, Some(&centres)));

    // The 16 centres of a beat change with the last two of them.
    let mut others = centres.clone();
    others[16..32].copy_from_slice(&[F16(0x4000); 16]);
    unit.write(0x058, 0x0002_0008);
    for pair in 0..8 {
        let found = there_and_back(&mut unit, 2, &given);
        assert_eq!(found, rotated_token(&given, Some(&centres)), "{pair}");
        unit.write(0x05c, 0x4000_4000);
    }
    let found = there_and_back(&mut unit, 2, &given);
    assert_eq!(found, rotated_token(&given, Some(&others)));
}
