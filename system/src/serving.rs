//! Serving a workload: prefills in turn, then steps of all that run (contract section 3).

use crate::error::Result;
use crate::step::{Step, System};
use crate::workload::{Admission, Request};
use serde::Serialize;
use std::collections::VecDeque;

/// What serving a workload gave.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Served {
    /// Requests that ended.
    pub requests: u64,
    /// Tokens made.
    pub tokens: u64,
    /// Tokens made per second, from the start to the end.
    pub tokens_per_s: f64,
    /// When the last request ended.
    pub seconds: f64,
    /// Most requests that ran at once.
    pub resident: u64,
    /// Where the time went.
    pub parts: Parts,
    /// Bytes over the memory port in all steps; prefills are not in it.
    pub bytes: f64,
    /// Of them, keys and values.
    pub kv_bytes: f64,
    /// Bytes that keys and values took at most, with their lost half pages.
    pub peak_bytes: f64,
    /// FLOP of the steps.
    pub flop: f64,
    /// Elements dequantized in steps.
    pub dequantized: f64,
    /// Elements quantized in steps.
    pub quantized: f64,
    /// Requests that were put back and computed again.
    pub recomputed: u64,
    /// Decode steps.
    pub steps: u64,
    /// Arrival to first token, in seconds.
    pub first_token_s: Latency,
    /// Arrival to last token, in seconds.
    pub last_token_s: Latency,
}

/// Where the time went, in seconds.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Parts {
    /// Prefills.
    pub prefill: f64,
    /// Weights, or linear compute, of the steps.
    pub linear: f64,
    /// Attention of the steps.
    pub attention: f64,
    /// Of the attention, what dequantizers add.
    pub exposed_dequantize: f64,
    /// What quantizers add.
    pub exposed_quantize: f64,
    /// Nothing to do.
    pub idle: f64,
}

/// Times of all requests.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Latency {
    /// Their mean.
    pub mean: f64,
    /// Half are not above it.
    pub median: f64,
    /// 99 of 100 are not above it.
    pub p99: f64,
}

impl Latency {
    fn of(mut times: Vec<f64>) -> Latency {
        if times.is_empty() {
            return Latency::default();
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((share * times.len() as f64).ceil() as usize).max(1) - 1];
        Latency {
            mean: times.iter().sum::<f64>() / times.len() as f64,
            median: at(0.5),
            p99: at(0.99),
        }
    }
}

/// A request that waits or runs.
#[derive(Clone, Copy)]
struct Running {
    request: Request,
    /// Tokens made.
    made: u64,
}

impl Running {
    fn history(&self) -> u64 {
        self.request.input + self.made
    }
}

/// Serves requests, which are in the order of their arrival; equal steps are taken together.
///
/// # Errors
/// If the model or a request does not fit.
pub fn serve(system: &System, requests: &[Request], admission: Admission) -> Result<Served> {
    Server::new(system, requests, admission, u64::MAX)?.run()
}

/// The same with every step taken alone: what [`serve`] must give.
///
/// # Errors
/// The same.
pub fn serve_one_by_one(
    system: &System,
    requests: &[Request],
    admission: Admission,
) -> Result<Served> {
    Server::new(system, requests, admission, 1)?.run()
}

struct Server<'a> {
    system: &'a System,
    admission: Admission,
    /// Requests to come, by arrival.
    coming: VecDeque<Request>,
    waiting: VecDeque<Running>,
    /// The oldest first.
    running: Vec<Running>,
    room: f64,
    /// Most steps to take together.
    together: u64,
    clock_s: f64,
    weight_bytes: f64,
    first: Vec<f64>,
    last: Vec<f64>,
    served: Served,
}

impl<'a> Server<'a> {
    fn new(
        system: &'a System,
        requests: &[Request],
        admission: Admission,
        together: u64,
    ) -> Result<Server<'a>> {
        system.check_model_fits()?;
        for request in requests {
            system.check_request_fits(request.input, request.output)?;
        }
        Ok(Server {
            system,
            admission,
            coming: requests.iter().copied().collect(),
            waiting: VecDeque::new(),
            running: vec![],
            room: system.room(),
            together,
            clock_s: 0.0,
            weight_bytes: 0.0,
            first: vec![],
            last: vec![],
            served: Served::default(),
        })
    }

    fn run(mut self) -> Result<Served> {
        loop {
            self.admit();
            if self.running.is_empty() {
                // Nothing waits: a request alone always fits.
                let Some(next) = self.coming.front() else {
                    break;
                };
                self.served.parts.idle += next.arrival_s - self.clock_s;
                self.clock_s = next.arrival_s;
                continue;
            }
            self.put_back();
            self.step();
        }
        let mut served = self.served;
        served.requests = self.last.len() as u64;
        served.seconds = self.clock_s;
        served.tokens_per_s = served.tokens as f64 / self.clock_s;
        served.bytes = self.weight_bytes + served.kv_bytes;
        served.first_token_s = Latency::of(self.first);
        served.last_token_s = Latency::of(self.last);
        Ok(served)
    }

    /// Bytes of `requests` with `tokens` in all.
    fn bytes(&self, tokens: u64, requests: usize) -> f64 {
        let lost = self.system.request_bytes(0);
        self.system.kv_bytes() * tokens as f64 + lost * requests as f64
    }

    fn seen(&self, tokens: impl Fn(&Running) -> u64) -> u64 {
        let model = &self.system.model;
        let seen = self.running.iter().map(|r| model.seen(tokens(r)));
        seen.sum()
    }

    /// Lets requests in, in turn, as long as the first that waits fits, and prefills them.
    fn admit(&mut self) {
        let admission = self.admission;
        let taken = |r: &Running| match admission {
            Admission::Reserve => r.request.input + r.request.output,
            Admission::Paged => r.history(),
        };
        let mut tokens = self.seen(taken);
        loop {
            while let Some(request) = self.coming.pop_front_if(|r| r.arrival_s <= self.clock_s) {
                self.waiting.push_back(Running { request, made: 0 });
            }
            let Some(next) = self.waiting.front().copied() else {
                return;
            };
            let more = self.system.model.seen(taken(&next));
            if self.bytes(tokens + more, self.running.len() + 1) > self.room {
                return;
            }
            tokens += more;
            self.waiting.pop_front();
            let prefill = self.system.prefill(next.history() as f64);
            self.served.parts.prefill += prefill;
            self.clock_s += prefill;
            self.running.push(next);
            let resident = self.running.len() as u64;
            self.served.resident = self.served.resident.max(resident);
        }
    }

    /// Puts the youngest back as long as the histories do not fit.
    fn put_back(&mut self) {
        while self.running.len() > 1
            && self.bytes(self.seen(Running::history), self.running.len()) > self.room
        {
            if let Some(youngest) = self.running.pop() {
                self.waiting.push_front(youngest);
            }
            self.served.recomputed += 1;
        }
    }

    /// Takes as many steps as are alike.
    fn step(&mut self) {
        let window = self.system.model.window.unwrap_or(u64::MAX);
        let s = self.seen(Running::history);
        let n = self.running.len();
        let growing = self.running.iter().filter(|r| r.history() < window);
        let growing = growing.count() as u64;

        // Until one ends, has its first token, or fills its window ...
        let mut steps = self.together;
        for r in &self.running {
            steps = steps.min(r.request.output - r.made);
            if r.made == 0 {
                steps = 1;
            }
            if r.history() < window {
                steps = steps.min(window - r.history());
            }
        }
        // ... or the memory overflows.
        let fits = |steps: u64| self.bytes(s + growing * (steps - 1), n) <= self.room;
        if self.admission == Admission::Paged {
            steps = last_that(steps, fits);
        }
        // Who comes while others wait is behind them.
        let until = self.coming.front().filter(|_| self.waiting.is_empty());
        let until = until.map_or(f64::INFINITY, |next| next.arrival_s);
        let taken = self.advance(n as f64, s, growing, steps, until);

        let peak = self.bytes(s + growing * (taken - 1), n);
        self.served.peak_bytes = self.served.peak_bytes.max(peak);
        self.served.steps += taken;
        self.served.tokens += taken * n as u64;
        for r in &mut self.running {
            if r.made == 0 {
                self.first.push(self.clock_s - r.request.arrival_s);
            }
            r.made += taken;
            if r.made == r.request.output {
                self.last.push(self.clock_s - r.request.arrival_s);
            }
        }
        self.running.retain(|r| r.made < r.request.output);
    }

    /// Up to `steps` steps of `n` requests, the first with `s` tokens of history and each with
    /// `growing` more than the one before, until the clock reaches `until`. Returns how many.
    fn advance(&mut self, n: f64, s: u64, growing: u64, steps: u64, until: f64) -> u64 {
        let mut taken = 0;
        while taken < steps && (taken == 0 || self.clock_s < until) {
            let first = s as f64 + (growing * taken) as f64;
            let at = |step: u64| self.system.step(n, first + (growing * step) as f64);
            // Within a regime a step's time is linear in its history, so the mean stands for all.
            let bound = regime(&at(0));
            let count = last_that(steps - taken, |count| regime(&at(count - 1)) == bound);
            let mean = |count: u64| {
                let more = growing as f64 * (count - 1) as f64 / 2.0;
                self.system.step(n, first + more)
            };
            let before = |count: u64| {
                let time = |count: u64| mean(count).step * count as f64;
                count == 1 || self.clock_s + time(count - 1) < until
            };
            let count = last_that(count, before);
            let (step, count_f) = (mean(count), count as f64);
            self.clock_s += step.step * count_f;
            let parts = &mut self.served.parts;
            parts.linear += step.linear * count_f;
            parts.attention += step.attention * count_f;
            parts.exposed_dequantize += step.exposed_dequantize * count_f;
            parts.exposed_quantize += step.exposed_quantize * count_f;
            let mean_s = first + growing as f64 * (count - 1) as f64 / 2.0;
            let (model, kv) = (&self.system.model, self.system.kv_bytes());
            let served = &mut self.served;
            served.kv_bytes += kv * (mean_s + n) * count_f;
            self.weight_bytes += model.bytes_read_by(n) * count_f;
            served.flop += (2.0 * model.active() * n + model.attention_flop() * mean_s) * count_f;
            served.dequantized += model.kv_elements() * mean_s * count_f;
            served.quantized += model.kv_elements() * n * count_f;
            taken += count;
        }
        taken
    }
}

/// Which of its terms bounds a step: dequantizers, attention compute or memory; and whether
/// quantizers show.
fn regime(step: &Step) -> (u8, bool) {
    let attention = if step.attention == step.kv {
        0
    } else if step.attention == step.scores {
        1
    } else {
        2
    };
    (attention, step.exposed_quantize > 0.0)
}

/// The last of 1 to `most` that `holds`, where no number holds after one that does not, and 1 does.
fn last_that(most: u64, holds: impl Fn(u64) -> bool) -> u64 {
    if holds(most) {
        return most;
    }
    let (mut low, mut high) = (1, most);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
