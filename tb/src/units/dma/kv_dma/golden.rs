//! The golden model: the codec's and the memory management unit's, and the bytes that the memory must hold.

use super::codec::Codec;
use super::machine::{TokenOut, Written};
use super::program::{Command, Program};
use crate::axi::signals::refuses;
use crate::axi::{Pages, Settings};
use crate::model::ModelInfo;
use ::kv_dma::{Cause, Completion, Operation};
use sim::f16::F16;
use sim::mmu::{self, Descriptor, Kind, Mmu, Sizes, Status};
use std::collections::{HashMap, VecDeque};

/// How a command ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Tokens in its completion.
    pub tokens: u32,
    /// Why it is not done.
    pub cause: Option<Cause>,
}

/// The unit, followed command by command in the order of completions.
pub struct Golden {
    /// Streams of commands; each has one of the memory management unit for every head.
    streams: u64,
    heads: u64,
    sizes: Sizes,
    mmu: Mmu,
    bus_bytes: u64,
    max_d: u32,
    /// Elements of a token.
    pub elements: u32,
    codec: Codec,
    set_count: usize,
    memory: Settings,
    /// What the memory must hold.
    pub shadow: Pages,
    /// Where the program waits for all commands, a number goes up.
    pub phase: u32,
    /// Format errors: in which phase, and the code.
    pub format_errors: Vec<(u32, u64)>,
    /// Where the bytes of streams are, in their order.
    places: HashMap<(u64, Kind), Vec<(u64, u64)>>,
}

impl Golden {
    /// A unit of a design behind reset, with what its registers hold.
    pub fn new(
        info: &ModelInfo,
        base: u64,
        program: &Program,
        memory: &Settings,
        shadow: Pages,
    ) -> Golden {
        let size = |name: &str| info.parameter(name);
        let max_d = size("max_d");
        let codec = Codec::of(info, program);
        let sizes = Sizes {
            streams: size("streams") * size("heads"),
            pages: size("pages"),
            page_bytes: size("page_bytes"),
            pages_per_stream: size("pages_per_stream"),
            max_burst_bytes: size("max_burst_bytes"),
            max_append_bytes: codec.most_bytes(max_d),
            base,
        };
        Golden {
            streams: size("streams"),
            heads: size("heads"),
            mmu: Mmu::new(sizes),
            sizes,
            bus_bytes: size("bus_bytes"),
            max_d: max_d as u32,
            elements: program.elements,
            codec,
            set_count: info.size("threshold_sets"),
            memory: memory.clone(),
            shadow,
            phase: 0,
            format_errors: vec![],
            places: HashMap::new(),
        }
    }

    /// Behind a reset: all streams are empty, the memory holds this.
    pub fn reset(&mut self, shadow: Pages) {
        self.mmu = Mmu::new(self.sizes);
        self.places.clear();
        self.format_errors.clear();
        self.shadow = shadow;
    }

    /// The address of page 0, where all streams are empty.
    pub fn place_at(&mut self, base: u64) {
        self.sizes.base = base;
        self.mmu = Mmu::new(self.sizes);
    }

    /// Free pages.
    pub fn pages_free(&self) -> u64 {
        self.mmu.pages_free()
    }

    /// Why a command cannot begin.
    fn refusal(&self, command: &Command) -> Option<Cause> {
        use Operation::{Other, Read, ReadRange, Release, Write};
        let op = command.operation;
        if matches!(op, Other(_)) {
            return Some(Cause::BadOperation);
        }
        if u64::from(command.stream) >= self.streams {
            return Some(Cause::BadStream);
        }
        let none = match op {
            Write => command.tokens.is_empty(),
            ReadRange => command.count == 0,
            _ => false,
        };
        // The codes of a head are whole beats, where heads have streams of their own.
        let unit = match self.heads {
            1 => 1,
            heads => 2 * heads as u32 * self.bus_bytes as u32,
        };
        let no_size = self.elements == 0
            || self.elements > self.max_d
            || !self.elements.is_multiple_of(unit)
            || !self.codec.takes(self.elements);
        if none || (no_size && op != Release) {
            return Some(Cause::BadLength);
        }
        let uses_codec = matches!(op, Write | Read | ReadRange);
        let has_set = self.codec.has_set(command.set, self.set_count, op == Write);
        (uses_codec && !has_set).then_some(Cause::BadSet)
    }

    /// Checks the end of a command, with the bursts that were written and the tokens that came out; takes those
    /// that are its own.
    ///
    /// # Errors
    /// What is wrong.
    pub fn complete(
        &mut self,
        command: &Command,
        completion: &Completion,
        written: &mut VecDeque<Written>,
        tokens: &mut VecDeque<TokenOut>,
    ) -> Result<(), String> {
        let refusal = self.refusal(command);
        let none = |cause| Done { tokens: 0, cause };
        let due = match command.operation {
            _ if refusal.is_some() => none(refusal),
            Operation::Write => self.write(command, written)?,
            Operation::Release => {
                for stream in self.heads_of(command.stream) {
                    let release = mmu::Command::Release { stream };
                    self.mmu.execute(&release, &[]).map_err(|e| e.to_string())?;
                    self.places.retain(|(of, _), _| *of != stream);
                }
                none(None)
            }
            Operation::Status => Done {
                tokens: self.whole_tokens(command) as u32,
                cause: None,
            },
            _ => return self.read(command, completion, tokens),
        };
        expect(completion, &due)
    }

    fn write(
        &mut self,
        command: &Command,
        written: &mut VecDeque<Written>,
    ) -> Result<Done, String> {
        let mut done = Done {
            tokens: 0,
            cause: None,
        };
        let mut refused = false;
        for token in &command.tokens {
            if refused {
                break;
            }
            let elements: Vec<F16> = token.elements(self.elements).into_iter().map(F16).collect();
            if elements.len() != self.elements as usize {
                done.cause.get_or_insert(Cause::BadLength);
                refused = true;
                continue;
            }
            let [dense, sparse] = self.codec.encode(command.set, &elements)?;
            let appends = self.appends(command.stream, dense, sparse);
            if let Some(cause) = self.lack(&appends)? {
                done.cause.get_or_insert(cause);
                refused = true;
                continue;
            }
            let mut failed = None;
            for (append, bytes) in appends {
                let of_this = self.store(&append, bytes, written)?;
                failed = failed.or(of_this);
            }
            match failed {
                None => done.tokens += 1,
                Some(address) => {
                    done.cause.get_or_insert(Cause::BusError { address });
                }
            }
        }
        Ok(done)
    }

    /// The streams of the heads of a stream.
    fn heads_of(&self, stream: u16) -> std::ops::Range<u64> {
        let first = u64::from(stream) * self.heads;
        first..first + self.heads
    }

    /// How a token is appended: as a whole, or its heads one after the other and then its sparse bytes, which go to
    /// the sparse stream of head 0.
    fn appends(
        &self,
        stream: u16,
        dense: Vec<u8>,
        sparse: Vec<u8>,
    ) -> Vec<(mmu::Command, [Vec<u8>; 2])> {
        let append = |stream, dense: Vec<u8>, sparse: Vec<u8>| {
            let command = mmu::Command::Append {
                stream,
                dense_bytes: dense.len() as u64,
                sparse_bytes: sparse.len() as u64,
            };
            (command, [dense, sparse])
        };
        let heads = self.heads_of(stream);
        let first = heads.start;
        if self.heads == 1 {
            return vec![append(first, dense, sparse)];
        }
        let shares = dense.chunks(dense.len() / self.heads as usize);
        let of_heads = heads
            .zip(shares)
            .map(|(head, share)| append(head, share.to_vec(), vec![]));
        let rest = append(first, vec![], sparse);
        of_heads.chain([rest]).collect()
    }

    /// Why a token cannot be appended as a whole.
    fn lack(&self, appends: &[(mmu::Command, [Vec<u8>; 2])]) -> Result<Option<Cause>, String> {
        let statuses = appends.iter().map(|(append, _)| self.mmu.status_of(append));
        let statuses: Vec<Status> = statuses.collect();
        if statuses.contains(&Status::StreamFull) {
            return Ok(Some(Cause::StreamFull));
        }
        let page = self.sizes.page_bytes;
        let new_pages = |stream, kind, bytes: &Vec<u8>| {
            let used = self.mmu.bytes_used(stream, kind);
            (used + bytes.len() as u64).div_ceil(page) - used.div_ceil(page)
        };
        let needed: u64 = appends
            .iter()
            .map(|(append, [dense, sparse])| {
                new_pages(append.stream(), Kind::Dense, dense)
                    + new_pages(append.stream(), Kind::Sparse, sparse)
            })
            .sum();
        if needed > self.mmu.pages_free() {
            return Ok(Some(Cause::NoPages));
        }
        match statuses.iter().find(|status| **status != Status::Ok) {
            None => Ok(None),
            Some(other) => Err(format!("an append with status {other:?}")),
        }
    }

    /// Stores a token where the unit wrote it; the address of its first piece that failed.
    fn store(
        &mut self,
        append: &mmu::Command,
        bytes: [Vec<u8>; 2],
        written: &mut VecDeque<Written>,
    ) -> Result<Option<u64>, String> {
        let mut pieces = vec![];
        for (kind, bytes) in Kind::BOTH.into_iter().zip(&bytes) {
            let mut left = bytes.len() as u64;
            while left > 0 {
                let burst = written.pop_front();
                let burst = burst.ok_or_else(|| format!("{left} {kind} bytes were not written"))?;
                if burst.bytes > left {
                    return Err(format!("{burst:x?} for {left} {kind} bytes"));
                }
                left -= burst.bytes;
                pieces.push(Descriptor {
                    address: burst.address,
                    bytes: burst.bytes,
                    kind,
                    last: false,
                });
            }
        }
        pieces.last_mut().expect("a token has bytes").last = true;
        self.mmu
            .execute(append, &pieces)
            .map_err(|e| e.to_string())?;
        let mut failed = None;
        let mut at = [0, 0];
        for piece in &pieces {
            let number = usize::from(piece.kind == Kind::Sparse);
            let place = (piece.address, piece.bytes);
            self.places
                .entry((append.stream(), piece.kind))
                .or_default()
                .push(place);
            for address in piece.address..piece.address + piece.bytes {
                let byte = bytes[number][at[number]];
                at[number] += 1;
                match refuses(self.response(address, true)) {
                    false => self.shadow.write(address, byte),
                    true => {
                        failed.get_or_insert(piece.address);
                    }
                }
            }
        }
        Ok(failed)
    }

    /// The response to the beat that moves a byte.
    fn response(&self, address: u64, is_write: bool) -> u8 {
        let word = address & !(self.bus_bytes - 1);
        self.memory.response(word, self.bus_bytes, is_write)
    }

    fn whole_tokens(&self, command: &Command) -> u64 {
        self.dense_bytes(command.stream) / self.codec.dense_bytes(self.elements.into())
    }

    /// Dense bytes of all heads of a stream.
    fn dense_bytes(&self, stream: u16) -> u64 {
        let heads = self.heads_of(stream);
        heads.map(|of| self.mmu.bytes_used(of, Kind::Dense)).sum()
    }

    /// Where the bytes of a stream lie, in the order of tokens: those of its heads in turn.
    pub fn addresses(&self, stream: u16, kind: Kind) -> Vec<u64> {
        let of = |head: u64| {
            let places = self.places.get(&(head, kind)).into_iter().flatten();
            let bytes = places.flat_map(|(first, count)| *first..first + count);
            bytes.collect::<Vec<u64>>()
        };
        let heads: Vec<Vec<u64>> = self.heads_of(stream).map(of).collect();
        if kind == Kind::Sparse || self.heads == 1 {
            return heads[0].clone();
        }
        let share = self.elements as usize / 2 / heads.len();
        let tokens = heads[0].len() / share;
        let share_of =
            |head: usize, token: usize| heads[head][token * share..][..share].iter().copied();
        (0..tokens)
            .flat_map(|token| (0..heads.len()).map(move |head| (head, token)))
            .flat_map(|(head, token)| share_of(head, token))
            .collect()
    }

    /// The bytes of a stream, and how many there are in front of the first beat that fails.
    fn bytes(&self, stream: u16, kind: Kind) -> (Vec<u8>, usize) {
        let addresses = self.addresses(stream, kind);
        let fails = |address: &u64| refuses(self.response(*address, false));
        let good = addresses.iter().position(fails).unwrap_or(addresses.len());
        let bytes = addresses.iter().map(|at| self.shadow.byte(*at));
        (bytes.collect(), good)
    }

    fn read(
        &mut self,
        command: &Command,
        completion: &Completion,
        tokens: &mut VecDeque<TokenOut>,
    ) -> Result<(), String> {
        let whole = self.whole_tokens(command);
        let per_token = self.codec.dense_bytes(self.elements.into());
        let stored = self.dense_bytes(command.stream);
        let range = command.operation == Operation::ReadRange;
        let (first, end) = match range {
            true => (
                command.first.into(),
                u64::from(command.first) + u64::from(command.count),
            ),
            false => (0, stored.div_ceil(per_token)),
        };
        if range && end > whole {
            return expect(
                completion,
                &Done {
                    tokens: 0,
                    cause: Some(Cause::BadLength),
                },
            );
        }
        let [(all_dense, dense_good), (all_sparse, sparse_good)] =
            Kind::BOTH.map(|kind| self.bytes(command.stream, kind));
        let (dense, sparse) = (&all_dense[..dense_good], &all_sparse[..sparse_good]);
        let fails = dense.len() < all_dense.len() || sparse.len() < all_sparse.len();
        let d = self.elements as usize;
        let mut at = [0, 0];
        let (mut count, mut is_broken, mut is_damaged) = (0, false, false);
        for number in 0..end {
            // Behind a broken token the command ends.
            if is_broken {
                break;
            }
            let left = [
                &dense[at[0].min(dense.len())..],
                &sparse[at[1].min(sparse.len())..],
            ];
            let decoded = self.codec.decode(command.set, d, left)?;
            is_broken = decoded.is_broken;
            let code = decoded.error;
            self.format_errors
                .extend(code.map(|code| (self.phase, code)));
            if is_broken && fails {
                // Was the token broken in memory, or is it the beat that failed?
                let stored = [&all_dense[at[0]..], &all_sparse[at[1]..]];
                is_damaged = self.codec.decode(command.set, d, stored)?.is_broken;
            }
            if number >= first {
                let due = TokenOut {
                    elements: decoded.elements,
                    broken: is_broken,
                };
                let token = tokens.pop_front();
                if token.as_ref() != Some(&due) {
                    return Err(format!("token {number} is {token:x?}, expected {due:x?}"));
                }
                count += u32::from(!is_broken);
            }
            at = [0, 1].map(|kind| at[kind] + decoded.used[kind]);
        }
        if completion.tokens != count {
            return Err(format!("{} tokens, expected {count}", completion.tokens));
        }
        match completion.cause {
            None if !is_broken => Ok(()),
            // A beat with an error may be read ahead of a broken token, or of the end of a range.
            Some(Cause::FormatError) if is_broken && (is_damaged || !fails) => Ok(()),
            Some(Cause::BusError { address })
                if fails && self.fails_at(command.stream, address) =>
            {
                Ok(())
            }
            cause => Err(format!(
                "ended with {cause:?}; broken: {is_broken}, the memory fails: {fails}"
            )),
        }
    }

    /// Is it the address of a piece of the stream of which a beat fails?
    fn fails_at(&self, stream: u16, address: u64) -> bool {
        let burst = self.sizes.max_burst_bytes.min(self.sizes.page_bytes);
        let bytes = Kind::BOTH.map(|kind| self.addresses(stream, kind));
        let near = |at: u64| at / burst == address / burst;
        let of_piece = match self.heads {
            1 => address.is_multiple_of(burst),
            // A slice of a head is a piece: it begins with any beat.
            _ => address.is_multiple_of(self.bus_bytes),
        };
        of_piece
            && bytes
                .iter()
                .flatten()
                .any(|at| near(*at) && refuses(self.response(*at, false)))
    }
}

fn expect(completion: &Completion, due: &Done) -> Result<(), String> {
    let got = Done {
        tokens: completion.tokens,
        cause: completion.cause,
    };
    match got == *due {
        true => Ok(()),
        false => Err(format!("ended with {got:?}, expected {due:?}")),
    }
}
