//! The slave, cycle by cycle.

use super::pages::Pages;
use super::rules::{Attributes, Rules, Violation};
use super::signals::{Address, FromMaster, FromSlave, OKAY, ReadData, Response, refuses};
use super::timing::{Random, Rows, Settings};
use crate::stream::Stalls;
use std::collections::VecDeque;

/// What a memory saw since it was made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Clock cycles.
    pub cycles: u64,
    /// Bursts read.
    pub read_bursts: u64,
    /// Bursts written.
    pub write_bursts: u64,
    /// Beats read, and the cycles of the first and of the last one.
    pub read_beats: u64,
    /// Beats written.
    pub write_beats: u64,
    /// Cycle of the first beat read or written.
    pub first_beat: Option<u64>,
    /// Cycle of the last one.
    pub last_beat: u64,
}

/// A burst that is being read.
#[derive(Clone, Debug)]
struct Reading {
    address: Address,
    /// Beats that were offered.
    beats: u64,
    /// When its first beat may come.
    from: u64,
}

/// A burst that is being written, or waits for its response to be taken.
#[derive(Clone, Debug)]
struct Writing {
    address: Address,
    beats: u64,
    resp: u8,
    /// When its response may come; `None` before its last beat.
    from: Option<u64>,
}

/// An AXI4 memory. In each cycle it [drives](Memory::drive) its signals, then [sees](Memory::see) those of
/// the master at the clock edge.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Its bytes.
    pub pages: Pages,
    settings: Settings,
    attributes: Attributes,
    rules: Rules,
    stalls: [Stalls; 5],
    random: Random,
    rows: Option<Rows>,
    reading: Vec<Reading>,
    writing: VecDeque<Writing>,
    driven: FromSlave,
    /// W was offered in the last cycle.
    w_waits: bool,
    /// It was not taken, as there was no bandwidth for it: it comes before the next beat that is read.
    w_is_next: bool,
    /// Hundredths of data beats that may move.
    bandwidth: u64,
    counts: Counts,
}

impl Memory {
    /// A memory at reset, with these bytes.
    pub fn new(attributes: Attributes, settings: Settings, pages: Pages) -> Memory {
        Memory {
            pages,
            rules: Rules::new(attributes),
            stalls: settings.stalls.each_ref().map(|stall| stall.start()),
            random: Random::new(settings.seed),
            rows: settings.dram.map(Rows::new),
            settings,
            attributes,
            reading: vec![],
            writing: VecDeque::new(),
            driven: FromSlave::default(),
            w_waits: false,
            w_is_next: false,
            bandwidth: 0,
            counts: Counts::default(),
        }
    }

    /// What it saw so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Bursts of which not everything was answered.
    pub fn under_way(&self) -> usize {
        self.reading.len() + self.writing.len()
    }

    /// A cycle of reset: everything under way is forgotten, the bytes stay.
    ///
    /// # Errors
    /// If the master offers something.
    pub fn reset(&mut self, master: &FromMaster) -> Result<(), Violation> {
        self.reading.clear();
        self.writing.clear();
        self.driven = FromSlave::default();
        self.w_waits = false;
        self.w_is_next = false;
        self.rules.reset(master)
    }

    /// What it drives in the next cycle.
    pub fn drive(&mut self) -> &FromSlave {
        let [aw, w, b, ar, r] = self.stalls.each_mut().map(|stall| !stall.pause());
        let rate = self.settings.beats_of_100;
        // What was not used in a burst of requests is lost.
        self.bandwidth = rate.map_or(200, |rate| (self.bandwidth + rate).min(100 + rate));
        self.driven.aw_ready = aw && (self.w_waits || !self.settings.waits_for_data);
        self.driven.ar_ready = ar;
        if self.driven.b.is_none() && b {
            self.driven.b = self.next_response();
        }
        let needed = self.writing.iter().any(|burst| burst.from.is_none());
        let reserved = 100 * u64::from(w && needed && self.w_is_next);
        if self.driven.r.is_none() && r && self.bandwidth >= 100 + reserved {
            self.driven.r = self.next_beat();
            self.bandwidth -= 100 * u64::from(self.driven.r.is_some());
        }
        self.driven.w_ready = w && needed && self.bandwidth >= 100;
        &self.driven
    }

    /// Sees the master's signals of the cycle.
    ///
    /// # Errors
    /// The rule that the master breaks.
    pub fn see(&mut self, master: &FromMaster) -> Result<(), Violation> {
        let FromSlave {
            aw_ready,
            w_ready,
            ar_ready,
            ..
        } = self.driven;
        self.rules.look(master, [aw_ready, w_ready, ar_ready])?;
        self.w_waits = master.w.is_some();
        self.w_is_next = self.w_waits && !w_ready;
        if w_ready && let Some(beat) = &master.w {
            self.write(&beat.data, beat.strb, beat.last);
        }
        if aw_ready && let Some(address) = master.aw {
            self.counts.write_bursts += 1;
            self.writing.push_back(Writing {
                address,
                beats: 0,
                resp: OKAY,
                from: None,
            });
        }
        if ar_ready && let Some(address) = master.ar {
            self.counts.read_bursts += 1;
            let from = self.answer_from(address.addr);
            self.reading.push(Reading {
                address,
                beats: 0,
                from,
            });
        }
        if master.b_ready && self.driven.b.take().is_some() {
            self.writing.pop_front();
        }
        if master.r_ready && self.driven.r.take().is_some() {
            self.counts.read_beats += 1;
            self.moved();
            self.reading
                .retain(|burst| burst.beats < burst.address.beats());
        }
        self.counts.cycles += 1;
        let most = self.attributes.outstanding;
        // A reader has an id for either kind of bytes.
        let of = |reader| {
            self.reading
                .iter()
                .filter(move |burst| burst.address.id / 2 == reader)
        };
        let reads = (0..self.attributes.read_ids / 2).map(|reader| of(reader).count());
        let under_way = reads.chain([self.writing.len()]).max();
        match under_way.is_some_and(|bursts| bursts as u64 > most) {
            true => Err(Violation::TooMany(most)),
            false => Ok(()),
        }
    }

    fn moved(&mut self) {
        self.counts.first_beat.get_or_insert(self.counts.cycles);
        self.counts.last_beat = self.counts.cycles;
    }

    /// When a burst that was asked for now is answered.
    fn answer_from(&mut self, address: u64) -> u64 {
        let now = self.counts.cycles;
        let open = self
            .rows
            .as_mut()
            .map_or(now, |rows| rows.open(address, now));
        let (least, most) = self.settings.latency;
        open + least + self.random.below(most - least + 1)
    }

    fn write(&mut self, data: &[u8], strb: u64, last: bool) {
        self.counts.write_beats += 1;
        self.bandwidth -= 100 * u64::from(self.settings.beats_of_100.is_some());
        self.moved();
        let bus = self.attributes.bus_bytes;
        let burst = self.writing.iter_mut().find(|burst| burst.from.is_none());
        let burst = burst.expect("data are taken for a burst");
        let word = burst.address.word(burst.beats, bus);
        let resp = self.settings.response(word, bus, true);
        burst.resp = burst.resp.max(resp);
        burst.beats += 1;
        let address = burst.address.addr;
        for (lane, byte) in data.iter().enumerate() {
            if !refuses(resp) && strb >> lane & 1 == 1 {
                self.pages.write(word + lane as u64, *byte);
            }
        }
        if last {
            let from = self.answer_from(address);
            let mut open = self.writing.iter_mut();
            let burst = open.find(|burst| burst.from.is_none());
            burst.expect("it is there").from = Some(from);
        }
    }

    fn next_response(&self) -> Option<Response> {
        let burst = self.writing.front()?;
        let due = burst.from.is_some_and(|from| from < self.counts.cycles);
        due.then_some(Response {
            id: burst.address.id,
            resp: burst.resp,
        })
    }

    /// The next beat to read: of an id that has one, in the order of its bursts.
    fn next_beat(&mut self) -> Option<ReadData> {
        let now = self.counts.cycles;
        let mut ids: Vec<usize> = vec![];
        for (index, burst) in self.reading.iter().enumerate() {
            let first = !self.reading[..index]
                .iter()
                .any(|b| b.address.id == burst.address.id);
            if first && burst.from < now {
                ids.push(index);
            }
        }
        // Without interleaving a burst that began is gone on with.
        if let Some(begun) = ids.iter().find(|i| self.reading[**i].beats > 0)
            && !self.settings.interleaves
        {
            ids = vec![*begun];
        }
        if ids.is_empty() {
            return None;
        }
        let chosen = ids[self.random.below(ids.len() as u64) as usize];
        let burst = &mut self.reading[chosen];
        let bus = self.attributes.bus_bytes;
        let word = burst.address.word(burst.beats, bus);
        burst.beats += 1;
        Some(ReadData {
            id: burst.address.id,
            data: self.pages.bytes(word, bus as usize),
            resp: self.settings.response(word, bus, false),
            last: burst.beats == burst.address.beats(),
        })
    }
}
