//! The engine itself (`docs/units/titanus_ce.md`, *Contract*).

use super::{Command, Config, Kind};

/// Products of a command: the record that follows its results. Their sum is ROWS x T x C.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Both operands were not 0.
    pub executed: u64,
    /// An operand was 0: the multiplier held its registers.
    pub skipped: u64,
}

/// What became of a command with the token that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// More tokens are to come.
    Waits,
    /// It was the last one: all results are given, and the record follows them.
    Done(Counters),
    /// It was the last one of a command that was refused: there are no results.
    Refused,
    /// The token came from a broken stream: the results that were left are given as 0, `tuser` is set with
    /// the last of them, and the engine stops. The counters of such a command say nothing.
    Broken,
    /// The engine is stopped, or has no command: the token was not taken.
    NotTaken,
}

/// One multiplier: the product, and whether it is executed. A product that is skipped is 0.
#[inline]
pub fn product(operand: i16, element: i8) -> (i32, bool) {
    let executed = operand != 0 && element != 0;
    (i32::from(operand) * i32::from(element), executed)
}

/// A command in work.
#[derive(Clone, Debug)]
struct Work {
    command: Command,
    refused: bool,
    tokens_left: u16,
    /// Of scores q, row after row.
    q: Vec<i8>,
    /// Of a mix one per row and channel, row after row.
    accumulators: Vec<i32>,
    counters: Counters,
}

/// Computes scores and mixes, command after command.
#[derive(Clone, Debug)]
pub struct Engine {
    config: Config,
    work: Option<Work>,
    stopped: bool,
    config_error: bool,
}

impl Engine {
    /// An engine of a size.
    pub fn new(config: Config) -> Engine {
        Engine {
            config,
            work: None,
            stopped: false,
            config_error: false,
        }
    }

    /// Begins a command, when no other is in work; `q` is ROWS x C elements, row after row, of scores, and
    /// empty of a mix. `false` if it is refused, which sets `config_error`: its tokens are then consumed
    /// and give nothing. An engine that is stopped takes no command.
    ///
    /// # Panics
    /// If a command is in work, or `q` is not what a command that is not refused asks for.
    pub fn begin(&mut self, command: Command, q: &[i8]) -> bool {
        assert!(self.work.is_none(), "a command is in work");
        if self.stopped {
            return false;
        }
        let fits = command.fits(self.config);
        self.config_error |= !fits;
        let of_rows = usize::from(command.rows) * command.channels();
        let (of_q, accumulators) = match command.kind {
            Kind::Score => (of_rows, 0),
            Kind::Mix { .. } => (0, of_rows),
        };
        assert!(!fits || q.len() == of_q, "{} elements of q", q.len());
        self.work = (command.tokens > 0).then(|| Work {
            command,
            refused: !fits,
            tokens_left: command.tokens,
            q: q.to_vec(),
            accumulators: vec![0; if fits { accumulators } else { 0 }],
            counters: Counters::default(),
        });
        fits
    }

    /// Takes the next token, and of a mix its ROWS x heads weights, row after row, as bits; appends the
    /// results that it completes: scores by head and row, a mix row after row.
    ///
    /// # Panics
    /// If the token or the weights are not as long as a command that is not refused asks for.
    pub fn token(&mut self, token: &[i8], weights: &[u8], results: &mut Vec<i32>) -> Outcome {
        let Some(work) = &mut self.work else {
            return Outcome::NotTaken;
        };
        if !work.refused {
            assert_eq!(token.len(), work.command.channels(), "elements of a token");
            match work.command.kind {
                Kind::Score => work.score(token, results),
                Kind::Mix { signed } => work.mix(token, weights, signed),
            }
        }
        work.tokens_left -= 1;
        if work.tokens_left > 0 {
            return Outcome::Waits;
        }
        let outcome = match work.refused {
            true => Outcome::Refused,
            false => Outcome::Done(work.counters),
        };
        results.append(&mut work.accumulators);
        self.work = None;
        outcome
    }

    /// Takes a token of a broken stream instead of the next one.
    pub fn broken_token(&mut self, results: &mut Vec<i32>) -> Outcome {
        let Some(work) = self.work.take() else {
            return Outcome::NotTaken;
        };
        self.stopped = true;
        if work.refused {
            return Outcome::Broken;
        }
        let left = match work.command.kind {
            Kind::Mix { .. } => work.command.results(),
            Kind::Score => {
                let command = Command {
                    tokens: work.tokens_left,
                    ..work.command
                };
                command.results()
            }
        };
        results.extend(std::iter::repeat_n(0, left));
        Outcome::Broken
    }

    /// It waits for a restart.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// A command was refused.
    pub fn config_error(&self) -> bool {
        self.config_error
    }

    /// Drops the command in work and begins anew. `config_error` stays.
    pub fn restart(&mut self) {
        self.work = None;
        self.stopped = false;
    }

    /// Clears `config_error`.
    pub fn clear_errors(&mut self) {
        self.config_error = false;
    }
}

impl Work {
    /// The scores of a token, by head and row.
    fn score(&mut self, token: &[i8], results: &mut Vec<i32>) {
        let head_size = usize::from(self.command.head_size);
        for (head, k) in token.chunks(head_size).enumerate() {
            for q in self.q.chunks(token.len()) {
                let q = &q[head * head_size..][..head_size];
                let mut sum = 0;
                for (q, k) in q.iter().zip(k) {
                    sum += self.counters.product((*q).into(), *k);
                }
                results.push(sum);
            }
        }
    }

    /// Adds a token to all accumulators.
    fn mix(&mut self, token: &[i8], weights: &[u8], signed: bool) {
        let (heads, rows) = (
            usize::from(self.command.heads),
            usize::from(self.command.rows),
        );
        let head_size = usize::from(self.command.head_size);
        assert_eq!(weights.len(), rows * heads, "weights of a token");
        let rows = self.accumulators.chunks_mut(token.len());
        for (accumulators, weights) in rows.zip(weights.chunks(heads)) {
            let of_heads = accumulators
                .chunks_mut(head_size)
                .zip(token.chunks(head_size));
            for ((accumulators, v), weight) in of_heads.zip(weights) {
                let weight = match signed {
                    true => i16::from(*weight as i8),
                    false => i16::from(*weight),
                };
                for (sum, v) in accumulators.iter_mut().zip(v) {
                    *sum += self.counters.product(weight, *v);
                }
            }
        }
    }
}

impl Counters {
    fn product(&mut self, operand: i16, element: i8) -> i32 {
        let (value, executed) = product(operand, element);
        self.executed += u64::from(executed);
        self.skipped += u64::from(!executed);
        value
    }
}
