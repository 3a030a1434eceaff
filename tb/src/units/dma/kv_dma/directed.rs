//! Programs chosen by hand.

use super::program::{Command, Corruption, Program, Step, Token};
use super::trial::KvDmaUnit;
use crate::axi::signals::{DECERR, EXOKAY, SLVERR};
use crate::axi::{Fault, Settings};
use crate::stream::Stall;
use ::kv_dma::{NO_CENTRES, Operation};

/// -2.0, -0.01, 0.01 and 2.0; all 0; and a set that is not in order.
pub(super) const SETS: [[u16; 4]; 3] = [
    [0xc000, 0xa11f, 0x211f, 0x4000],
    [0x8000, 0x0000, 0x0000, 0x0000],
    [0x4000, 0xa11f, 0x211f, 0xc000],
];

/// Sets that are in order, of all signs, whose bits are both 0 and 1.
const WIDE_SETS: [[u16; 4]; 4] = [
    [0xfbff, 0xb555, 0x3aaa, 0x7bff],
    [0x8002, 0x8001, 0x0001, 0x0002],
    [0xaaaa, 0x0000, 0x0400, 0x5555],
    [0x0001, 0x2aaa, 0x5555, 0x7bfe],
];

/// Sets that are in order, in which every bit of each threshold is both 0 and 1.
pub(super) const SETS_OF_ALL_BITS: [[u16; 4]; 4] = [
    [0xfbff, 0xb555, 0x3aaa, 0x7bff],
    [0x8004, 0x8002, 0x8001, 0x0002],
    [0xeaaa, 0xd555, 0xaaaa, 0x8401],
    [0x0401, 0x2aaa, 0x5555, 0x7bfe],
];

/// What makes the sets of centres.
pub(super) const CENTRES: [u32; 3] = [1001, 1002, 1004];

impl KvDmaUnit {
    /// All of them, with their names.
    pub(super) fn directed(&self) -> Vec<(&'static str, Program)> {
        let d = self.size("max_d") as u32;
        let one = [
            Command::write(1, 0, [5]),
            Command::of(Operation::Read, 1, 0),
        ];
        let several = [
            Command::write(0, 0, 0..3),
            Command::write(1, 1, 3..5),
            Command::of(Operation::Read, 0, 0),
            Command::write(0, 0, 7..8),
            Command::of(Operation::Read, 1, 1),
            Command::of(Operation::Read, 0, 0),
            Command::of(Operation::Status, 0, 0),
            Command::of(Operation::Release, 0, 0),
            Command::of(Operation::Read, 0, 0),
            Command::of(Operation::Read, 1, 1),
        ];
        let mut programs = vec![
            ("one_token", self.program(d, one)),
            ("several_streams", self.program(d, several.clone())),
        ];
        match self.is_rot() {
            true => programs.extend(self.directed_rot(several)),
            false => {
                programs.extend(self.directed_parameters());
                programs.extend([
                    ("odd_elements", self.program(37, several)),
                    ("partial_beats", self.partial_beats()),
                    ("shorter_tokens", self.shorter_tokens()),
                    ("thresholds_of_all_bits", self.all_bits()),
                    ("thresholds", self.judged(0)),
                    ("thresholds_with_zeros", self.judged(1)),
                    ("thresholds_of_all_signs", self.judged(2)),
                    ("thresholds_not_finite", self.judged(3)),
                ])
            }
        }
        programs.extend([
            ("refusals", self.refusals()),
            ("out_of_pages", self.full()),
            ("last_page", self.last_page()),
            ("bus_errors", self.faults()),
            ("write_errors_anywhere", self.write_faults()),
            ("late_reports", self.late_reports()),
            ("exclusive_answers", self.exclusive_answers()),
            ("errors_once", self.errors_once()),
            ("reset", self.interrupted(&Step::Reset, 150)),
            ("soft_reset", self.interrupted(&Step::SoftReset, 150)),
            ("soft_reset_early", self.interrupted(&Step::SoftReset, 20)),
            ("soft_reset_later", self.interrupted(&Step::SoftReset, 260)),
            ("command_behind_soft_reset", self.at_once()),
            ("cut_early", self.cut(60)),
            ("cut", self.cut(90)),
            ("cut_late", self.cut(130)),
            ("corrupted_pages", self.corrupted()),
            ("full_queues", self.crowded()),
            ("interrupt", self.interrupts()),
            ("busy", self.busy()),
            ("accesses", self.accesses()),
            ("registers", self.registers()),
            ("counters", self.counters()),
            ("stuck_memory", self.stuck()),
            ("reset_of_waiting_beats", self.reset_of_waiting()),
            ("wide_numbers", self.wide_numbers()),
            ("special_numbers", self.special_numbers()),
        ]);
        if self.size("commands") <= 4 {
            // It takes long with more places, and shows nothing that it does not with these.
            programs.push(("queues_of_one_stream", self.of_one_stream()));
            programs.extend(self.broken_streams());
            if !self.is_rot() {
                programs.push(("full_streams", self.filled()));
            }
        }
        programs
    }

    /// Those of the rotation codec alone.
    fn directed_rot(
        &self,
        several: impl IntoIterator<Item = Command>,
    ) -> Vec<(&'static str, Program)> {
        let head_dim = self.size("head_dim") as u32;
        vec![
            ("one_vector", self.program(head_dim, several)),
            ("centres", self.centred()),
            ("wrong_elements", self.wrong_elements()),
            ("other_elements", self.other_elements()),
            ("slow_writes", self.slow_writes()),
            ("slow_addresses", self.slow_addresses()),
        ]
    }

    /// The same tokens less all sets of centres, and less none.
    fn centred(&self) -> Program {
        let sets = self.size("threshold_sets") as u16;
        let all = [0, 1, 2, NO_CENTRES, 1, sets, NO_CENTRES - 1, 0x8001, 0];
        let writes = all.map(|set| Command::write(0, set, [5]));
        let mut program = self.program(self.size("head_dim") as u32, writes);
        let read = Command::of(Operation::Read, 0, sets);
        program.steps.push(Step::Command(read));
        program
    }

    /// The memory takes nothing for a while: short tokens wait wherever there is room for them.
    fn slow_writes(&self) -> Program {
        let writes = (0..3).map(|stream| Command::write(stream, 0, 0..4));
        let mut program = self.program(self.size("head_dim") as u32, writes);
        let read = Command::of(Operation::Read, 0, 0);
        program.steps.push(Step::Command(read));
        program.memory.stalls[1] = Stall::Bits(vec![true; 300]);
        program
    }

    /// The memory takes an address once in a while, and the tokens of a command wait wherever there is room for them.
    /// Eight of them are in the unit at most: where vectors have many beats the quantizer and what is behind it hold as
    /// many of one vector, so these have two, and the quantizer waits as well.
    fn slow_addresses(&self) -> Program {
        let writes = (0..2).map(|stream| Command::write(stream, 0, 0..10));
        let mut program = self.program(2 * self.size("head_dim") as u32, writes);
        program.memory.stalls[0] = Stall::Bits(vec![true; 300]);
        program
    }

    /// Tokens of no whole number of vectors.
    fn wrong_elements(&self) -> Program {
        let head_dim = self.size("head_dim") as u32;
        let mut program = self.program(head_dim, [Command::write(0, 0, [1])]);
        let max_d = self.size("max_d") as u32;
        for elements in [1, head_dim / 2, head_dim + 16, max_d + head_dim, 0x8000] {
            program.steps.push(Step::Elements(elements));
            let commands = [
                Command::write(0, 0, [2, 3]),
                Command::of(Operation::Read, 0, 0),
                Command::of(Operation::Status, 0, 0),
                Command::of(Operation::Release, 1, 0),
            ];
            program.steps.extend(commands.map(Step::Command));
        }
        program
    }

    /// A stream is read with other elements than it was written with: its bytes end within a token.
    fn other_elements(&self) -> Program {
        let head_dim = self.size("head_dim") as u32;
        let mut program = self.program(head_dim, [Command::write(0, 0, 0..3)]);
        let range = |first, count| Command {
            first,
            count,
            ..Command::of(Operation::ReadRange, 0, 0)
        };
        let looks = [
            Command::of(Operation::Read, 0, 0),
            Command::of(Operation::Status, 0, 0),
            range(0, 1),
            range(1, 1),
        ];
        program.steps.push(Step::Elements(2 * head_dim));
        program.steps.extend(looks.clone().map(Step::Command));
        program.steps.push(Step::Command(Command::write(0, 1, [7])));
        program.steps.extend(looks.clone().map(Step::Command));
        program.steps.push(Step::Elements(head_dim));
        program.steps.extend(looks.map(Step::Command));
        // The shorter tokens again, and as many as a stream of the smallest unit has pages for.
        program.steps.push(Step::Command(Command::write(0, 1, [8])));
        program
            .steps
            .push(Step::Command(Command::write(1, 1, 9..17)));
        program
            .steps
            .push(Step::Command(Command::of(Operation::Status, 1, 1)));
        program
    }

    /// A program without stalls on a memory that answers after some cycles.
    pub fn program(&self, elements: u32, commands: impl IntoIterator<Item = Command>) -> Program {
        Program {
            elements,
            base_page: 3,
            sets: SETS.to_vec(),
            centres: CENTRES.map(Token::of).to_vec(),
            steps: commands.into_iter().map(Step::Command).collect(),
            memory: Settings::after(10),
            stalls: [const { Stall::Never }; 3],
            seed: 1,
        }
    }

    /// An address of a piece beyond the first ones, counted from the base.
    fn fault(&self, page: u64, response: u8, [reads, writes]: [bool; 2]) -> Fault {
        let (bytes, bus) = (self.size("page_bytes"), self.size("bus_bytes"));
        let first = page * bytes + bytes / 2;
        Fault {
            addresses: first..first + bus,
            response,
            reads,
            writes,
        }
    }

    /// Fields of commands and of ELEMENTS with all bits, and the unit at both ends of the address space, with errors of
    /// the memory.
    fn wide_numbers(&self) -> Program {
        let elements = self.size("max_d") as u32;
        let (pages, page_bytes) = (self.size("pages"), self.size("page_bytes"));
        let top = (1 << self.size("address_bits")) / page_bytes - pages;
        let mut program = self.program(elements, []);
        program.base_page = 0;
        let faults = [
            self.fault(1, SLVERR, [true, false]),
            self.fault(2, DECERR, [false, true]),
        ];
        let both = |fault: Fault| fault.twice(top * page_bytes);
        program.memory.faults = faults.into_iter().flat_map(both).collect();
        let wide = |operation, stream| Command {
            first: u32::MAX - 1,
            count: 1,
            ..Command::of(operation, stream, u16::MAX)
        };
        // It is refused, however many elements it has.
        let short = Token {
            given: Some(vec![0x3c00; 16].into()),
            ..Token::of(0)
        };
        let refused = [0, u16::MAX].into_iter().flat_map(|stream| {
            [
                Command {
                    tokens: vec![short.clone()],
                    ..Command::write(stream, u16::MAX, [])
                },
                wide(Operation::Read, stream),
                wide(Operation::ReadRange, stream),
                wide(Operation::Release, stream),
                wide(Operation::Status, stream),
                wide(Operation::Other(15), stream),
            ]
        });
        let refused: Vec<Step> = refused.map(Step::Command).collect();
        let range = Command {
            first: 1,
            count: 1,
            ..Command::of(Operation::ReadRange, 0, 0)
        };
        let traffic = [
            Command::write(0, 0, 0..3),
            Command::write(1, 1, 3..5),
            Command::of(Operation::Read, 0, 0),
            Command::of(Operation::Read, 1, 1),
            range,
            Command {
                count: u32::MAX,
                ..Command::of(Operation::ReadRange, 0, 0)
            },
            Command::of(Operation::Status, 0, 0),
        ];
        let traffic = traffic.map(Step::Command);
        for page in [top, 0] {
            program.steps.extend(traffic.clone());
            program.steps.push(Step::Elements(0xffff));
            program.steps.extend(refused.clone());
            program.steps.push(Step::Elements(elements));
            program.steps.extend(refused.clone());
            program.steps.push(Step::Unfinished(u32::MAX));
            program.steps.push(Step::Move(page));
        }
        program.steps.extend(traffic);
        program
    }

    /// A token with each of the sets in which all bits of thresholds rise, and with the first one again: so they fall.
    fn all_bits(&self) -> Program {
        let sets = self.size("threshold_sets").min(4) as u16;
        let commands = (0..sets).chain([0]).zip(1..).flat_map(|(set, token)| {
            [
                Command::write(0, set, [token]),
                Command::of(Operation::Read, 0, set),
                Command::of(Operation::Release, 0, 0),
            ]
        });
        let mut program = self.program(self.size("max_d") as u32, commands);
        program.sets = SETS_OF_ALL_BITS.to_vec();
        program
    }

    /// Tokens of every number of elements of a last beat, with a full one before it and without.
    fn partial_beats(&self) -> Program {
        let most = 2 * self.size("lanes_out");
        let mut program = self.program(most as u32, []);
        let d = self.size("max_d");
        for elements in [d].into_iter().chain(1..=most.min(d)) {
            program.steps.push(Step::Elements(elements as u32));
            let commands = [
                Command::write(1, 0, 0..2),
                Command::of(Operation::Read, 1, 0),
                Command::of(Operation::Release, 1, 0),
            ];
            program.steps.extend(commands.map(Step::Command));
        }
        program
    }

    /// Tokens of tiny elements and of special ones, with sets of all signs and centres of special numbers.
    fn special_numbers(&self) -> Program {
        let mut program = self.program(self.size("max_d") as u32, []);
        program.sets = WIDE_SETS.to_vec();
        program.centres[2] = self.special();
        let sets = (WIDE_SETS.len() as u16).min(self.size("threshold_sets") as u16);
        let without = self.is_rot().then_some(NO_CENTRES);
        let tokens = [1, 8, 12, 16, 20, 24, 32, 40].map(|scale| self.tiny(scale));
        let tokens = tokens.into_iter().chain([self.special()]);
        for (set, token) in (0..sets).chain(without).flat_map(|set| {
            let tokens = tokens.clone();
            tokens.map(move |token| (set, token))
        }) {
            let write = Command {
                tokens: vec![token],
                ..Command::write(0, set, [])
            };
            let commands = [
                write,
                Command::of(Operation::Read, 0, set.min(sets - 1)),
                Command::of(Operation::Release, 0, 0),
            ];
            program.steps.extend(commands.map(Step::Command));
        }
        program
    }

    /// A token of subnormal elements, the smallest but for `scale`.
    fn tiny(&self, scale: u16) -> Token {
        let magnitude = |i: u64| (i * 37 % 11 / 4) as u16 * scale;
        let sign = |i: u64| (i * 29 % 7 % 2) as u16;
        let elements = (0..self.size("max_d")).map(|i| sign(i) << 15 | magnitude(i));
        Token {
            given: Some(elements.collect()),
            ..Token::of(0)
        }
    }

    /// A token of zeros, infinities, NaN and the greatest numbers, each in all lanes.
    fn special(&self) -> Token {
        let some = [0x7c00, 0x8000, 0xfe01, 0x3c00, 0xfc00, 0x7e00, 0xfbff];
        let elements = some.into_iter().cycle().take(self.size("max_d") as usize);
        Token {
            given: Some(elements.collect()),
            ..Token::of(0)
        }
    }

    /// Tokens until there are no pages, a release, and tokens again.
    fn full(&self) -> Program {
        let d = self.size("max_d") as u32;
        let streams = self.size("streams") as u16;
        let mut commands = vec![];
        for round in 0..8 {
            for stream in 0..streams {
                commands.push(Command::write(stream, 0, [round, round + 1]));
            }
        }
        commands.push(Command::of(Operation::Release, 1, 0));
        commands.push(Command::write(0, 0, 90..92));
        commands.push(Command::write(2, 0, 90..92));
        commands.extend((0..streams).map(|stream| Command::of(Operation::Read, stream, 0)));
        self.program(d, commands)
    }

    /// The last free page of the size with heads goes to a stream whose sparse bytes are one more than a page, and the
    /// next token finds none.
    fn last_page(&self) -> Program {
        // All outliers are in the one block: the sparse bytes are a header, as many, and a terminator.
        let token = |outliers: usize| Token {
            given: Some(
                (0..64)
                    .map(|i| if i < outliers { 0x4400 } else { 0x3800 })
                    .collect(),
            ),
            ..Token::of(0)
        };
        let write = |stream: u16, outliers: &[usize]| Command {
            tokens: outliers.iter().map(|count| token(*count)).collect(),
            ..Command::write(stream, 0, [])
        };
        let commands = [
            write(0, &[52]),
            write(1, &[52, 52, 52]),
            write(2, &[0]),
            write(0, &[52]),
            write(0, &[52]),
            Command::of(Operation::Read, 0, 0),
        ];
        self.program(64, commands)
    }

    /// Streams of tokens until their pages are full, some to the last byte: those of three outliers with 16 sparse bytes
    /// each, the longest ones with 64 dense bytes. What does not fit is refused, and all that does is read.
    fn filled(&self) -> Program {
        // A token has more than eight bytes.
        let tokens = self.size("pages_per_stream") * self.size("page_bytes") / 8;
        let mut program = self.program(1, []);
        let (inlier, outlier) = (0x3800, 0x4400);
        let longest = self.size("max_d") as usize;
        for (elements, element) in [(1, inlier), (3, outlier), (14, outlier), (longest, inlier)] {
            let token = Token::given(&vec![element; elements]);
            let write = |tokens: u64| Command {
                tokens: vec![token.clone(); tokens as usize],
                ..Command::write(3, 0, [])
            };
            let commands = [
                write(tokens),
                write(1),
                Command::of(Operation::Read, 3, 0),
                Command::of(Operation::Status, 3, 0),
                Command::of(Operation::Release, 3, 0),
                Command::of(Operation::Read, 3, 0),
            ];
            program.steps.push(Step::Elements(elements as u32));
            program.steps.extend(commands.map(Step::Command));
        }
        program
    }

    /// Threshold sets that are in order or not, by their signs, their lowest bits, zeros and infinities.
    fn judged(&self, some: usize) -> Program {
        let sets = [
            [0xc400, 0xbc00, 0xc200, 0x4000],
            [0xfa00, 0xf800, 0x3c00, 0x4000],
            [0xc400, 0xc200, 0xbc00, 0xbb00],
            [0xbc00, 0x3000, 0x3800, 0x4000],
            [0xbc00, 0x0000, 0x8000, 0x3c00],
            [0x8000, 0x0000, 0x8000, 0x0000],
            [0x0000, 0x8000, 0x0000, 0x8000],
            [0x0001, 0x0000, 0x0001, 0x0002],
            [0x3c00, 0x3c01, 0x3c02, 0x3c03],
            [0x3c00, 0x3c01, 0x3c00, 0x3c03],
            [0xbc00, 0xbc01, 0xbc02, 0xbc03],
            [0xbc03, 0xbc02, 0xbc01, 0xbc02],
            [0xfc00, 0xbc00, 0x3c00, 0x4000],
            [0xbc00, 0xfe00, 0x3c00, 0x4000],
            [0xbc00, 0x3800, 0x7c00, 0x7bff],
            [0xbc00, 0x3800, 0x3c00, 0x7c00],
        ];
        let mut program = self.program(8, []);
        program.sets = sets[4 * some..4 * some + 4].to_vec();
        let reads = (0..4).map(|set| Step::Command(Command::of(Operation::Read, 0, set)));
        program.steps.extend(reads);
        program
    }

    fn refusals(&self) -> Program {
        let d = self.size("max_d") as u32;
        let streams = self.size("streams") as u16;
        let sets = self.size("threshold_sets") as u16;
        let wrong = |surplus: i16| Command {
            tokens: vec![
                Token::of(1),
                Token {
                    surplus,
                    ..Token::of(2)
                },
                Token::of(3),
            ],
            ..Command::write(1, 0, [])
        };
        let range = |first, count| Command {
            first,
            count,
            ..Command::of(Operation::ReadRange, 1, 0)
        };
        let commands = vec![
            Command::of(Operation::Read, 1, 0),
            Command::of(Operation::Status, 1, 0),
            Command::write(streams, 0, [1, 2]),
            Command::write(1, sets, [1]),
            Command::write(1, 2, [1, 2, 3]),
            Command::write(1, 0, []),
            wrong(1),
            wrong(-1),
            wrong(40),
            wrong(-40),
            Command::of(Operation::Other(9), 1, 0),
            Command::of(Operation::Read, 0xffff, 0),
            Command::of(Operation::Release, streams, 0),
            Command::of(Operation::Status, 1, 0),
            range(0, 4),
            range(1, 2),
            range(3, 1),
            range(4, 1),
            range(0, 5),
            range(0, 0),
            range(u32::MAX, 0),
            range(0, u32::MAX),
            range(1 << 31, 1),
            range(0, 1 << 31 | 1),
            Command::of(Operation::Read, 1, 0),
            Command::of(Operation::Read, 1, 2),
        ];
        self.program(d, commands)
    }

    /// Errors of the memory at reads and at writes.
    fn faults(&self) -> Program {
        let d = self.size("max_d") as u32;
        let mut commands = vec![];
        for round in 0..3 {
            for stream in 0..4 {
                commands.push(Command::write(stream, 0, [round, round + 9]));
            }
        }
        let reads = (0..4).map(|stream| Command::of(Operation::Read, stream, 0));
        commands.extend(reads.clone());
        commands.push(Command::of(Operation::Release, 1, 0));
        commands.push(Command::write(1, 0, [7]));
        commands.extend(reads);
        let mut program = self.program(d, commands);
        program.memory.faults = vec![
            self.fault(2, SLVERR, [true, false]),
            self.fault(5, DECERR, [false, true]),
            self.fault(7, DECERR, [true, true]),
        ];
        program
    }

    /// All writes fail, wherever their pieces begin; commands that tell no address end in between.
    fn write_faults(&self) -> Program {
        let elements = match self.is_rot() {
            true => self.size("head_dim"),
            false => self.size("lanes_out") + 5,
        };
        let commands = (0..6).flat_map(|seed| {
            [
                Command::write(0, 0, [seed]),
                Command::of(Operation::Status, 0, 0),
            ]
        });
        let mut program = self.program(elements as u32, commands);
        program.memory.faults = vec![Fault {
            addresses: 0..self.size("pages") * self.size("page_bytes"),
            response: SLVERR,
            reads: false,
            writes: true,
        }];
        program
    }

    /// A stream of as many dense bytes as it can have is as many tokens as its elements say now.
    fn shorter_tokens(&self) -> Program {
        let elements = self.size("max_d").min(128) as u32;
        let most =
            self.size("pages_per_stream") * self.size("page_bytes") / u64::from(elements / 2);
        let mut program = self.program(elements, [Command::write(0, 0, 0..most.min(8) as u32)]);
        for elements in [1, elements, 3, 5, 7, 9, 1, 2] {
            let status = Command::of(Operation::Status, 0, 0);
            program
                .steps
                .extend([Step::Elements(elements), Step::Command(status)]);
        }
        program
    }

    /// The first beat of sparse bytes fails and the others of its burst come slowly: the token is broken before the
    /// burst is reported.
    fn late_reports(&self) -> Program {
        let d = self.size("max_d") as u32;
        let mut program = self.program(d, [Command::write(0, 1, [3])]);
        let reads = [Operation::Read, Operation::Status, Operation::Read];
        let reads = reads.map(|operation| Step::Command(Command::of(operation, 0, 1)));
        program.steps.extend(reads);
        // The sparse bytes have the second page.
        let [page, bus] = ["page_bytes", "bus_bytes"].map(|name| self.size(name));
        program.memory.faults = vec![Fault {
            addresses: page..page + bus,
            response: SLVERR,
            reads: true,
            writes: false,
        }];
        program.memory.stalls[4] = Stall::Bits(vec![true; 60]);
        program
    }

    /// The memory answers to all as if it were exclusive, which is no error.
    fn exclusive_answers(&self) -> Program {
        let commands = [
            Command::write(0, 0, 0..2),
            Command::of(Operation::Read, 0, 0),
        ];
        let mut program = self.program(self.size("max_d") as u32, commands);
        program.memory.faults = vec![Fault {
            addresses: 0..self.size("pages") * self.size("page_bytes"),
            response: EXOKAY,
            reads: true,
            writes: true,
        }];
        program
    }

    /// The memory refuses two dense pieces and a sparse one before their first token can go.
    fn errors_once(&self) -> Program {
        let d = self.size("max_d") as u32;
        let token = Token {
            given: Some(vec![0x3800; d as usize].into()),
            ..Token::of(0)
        };
        let write = Command {
            tokens: vec![token; 2],
            ..Command::write(0, 0, [])
        };
        let mut program = self.program(d, [write]);
        program.steps.push(Step::ErrorsOnce);
        program.memory.faults = vec![Fault {
            addresses: 0..3 * self.size("page_bytes"),
            response: SLVERR,
            reads: true,
            writes: false,
        }];
        program.stalls[1] = Stall::Once {
            after: 0,
            cycles: 8000,
        };
        program
    }

    /// Bytes of pages change: of the header and the blocks of sparse bytes, and of dense ones. Other streams are
    /// read as before.
    fn corrupted(&self) -> Program {
        // Three tokens of three streams have pages in the smallest configuration as well.
        let d = match self.is_rot() {
            true => self.size("head_dim") as u32,
            false => 32,
        };
        let writes = (0..3).map(|stream| Command::write(stream, 0, 10..13));
        let mut program = self.program(d, writes);
        let reads = || (0..3).map(|stream| Step::Command(Command::of(Operation::Read, stream, 0)));
        // Stream 0 is read by another reader than stream 1 if there are two: its error is the last one.
        let changes = [
            (1, false, 5, 0x11),
            (1, true, 12, 0xff),
            (1, true, 13, 0x80),
            (1, true, 2, 0x7f),
            (1, true, 20, 0xff),
            (0, true, 11, 0x80),
        ];
        // All bytes are a record of the rotation codec: a step, codes, the step behind them.
        let record = 1 + u64::from(d) * self.size("bits") / 8;
        let of_records = [
            (1, false, 0, 0xff),
            (1, false, 5, 0x11),
            (0, false, record, 0x08),
            (1, false, record - 1, 0x80),
        ];
        let changes: &[_] = match self.is_rot() {
            true => &of_records,
            false => &changes,
        };
        for &(stream, sparse, at, with) in changes {
            let change = Step::Corrupt(Corruption {
                stream,
                sparse,
                at,
                with,
            });
            program.steps.push(change.clone());
            program.steps.extend(reads());
            program.steps.push(change);
        }
        program.steps.extend(reads());
        program
    }

    /// More commands than both queues hold, and no completion is taken until one is refused.
    fn crowded(&self) -> Program {
        let d = self.size("max_d") as u32;
        let some = 2 * (self.size("commands") + self.size("completions"));
        let mut program = self.program(d, [Command::write(0, 0, 0..2)]);
        for operation in [Operation::Status, Operation::Read, Operation::Release] {
            let commands = (0..some).map(|_| Command::of(operation, 1, 0));
            program.steps.extend(commands.map(Step::Command));
            program.steps.push(Step::WasFull);
        }
        let read = Command::of(Operation::Read, 0, 0);
        program.steps.push(Step::Command(read));
        program
    }

    /// A queue is full of commands of one stream, and a command of the other queue waits for the youngest of them: with
    /// the oldest in every place. Tokens come and go slowly, so that commands are still there when the next one comes.
    fn of_one_stream(&self) -> Program {
        let slots = self.size("commands") as u32;
        let elements = match self.is_rot() {
            true => self.size("head_dim") as u32,
            false => 64,
        };
        let mut program = self.program(elements, []);
        let slow = |seed| Stall::Random {
            probability: 0.9,
            seed,
        };
        program.stalls = [slow(1), slow(2), Stall::Never];
        let settled = |commands: Vec<Command>| {
            let steps = commands.into_iter().map(Step::Command);
            steps.chain([Step::Settle]).collect::<Vec<_>>()
        };
        for (place, stream) in (0..slots).flat_map(|place| [(place, 0), (place, 1)]) {
            let read = || Command::of(Operation::Read, stream, 0);
            let write = |seed| Command::write(stream, 0, [seed]);
            let mut writes: Vec<_> = (0..2 * slots).map(write).collect();
            writes.push(read());
            let mut reads: Vec<_> = (0..2 * slots).map(|_| read()).collect();
            reads.extend([write(place), read()]);
            program.steps.extend(settled(writes));
            program.steps.extend(settled(reads));
            // With these both queues begin a place later than before.
            program.steps.extend(settled(vec![
                Command::of(Operation::Release, stream, 0),
                Command::of(Operation::Status, stream, 0),
            ]));
        }
        program
    }

    /// STATUS while streams are read that their sink takes slowly, and while a token is written.
    fn busy(&self) -> Program {
        let writes = (0..2).map(|stream| Command::write(stream, 0, 0..2));
        let mut program = self.program(self.size("max_d") as u32, writes);
        program.stalls[1] = Stall::Random {
            probability: 0.9,
            seed: 1,
        };
        program.steps.push(Step::Busy);
        program
    }

    /// Several accesses of registers at a time, and resets in the middle of them.
    fn accesses(&self) -> Program {
        let d = self.size("max_d") as u32;
        let work = [
            Command::write(0, 0, 0..1),
            Command::of(Operation::Read, 0, 0),
        ];
        let mut program = self.program(d, work.clone());
        program.steps.push(Step::Accesses);
        program
            .steps
            .extend([1, 2, 3, 12].map(Step::ResetInAccesses));
        program.steps.extend(work.map(Step::Command));
        program
    }

    /// All registers behind a reset and behind writes, and a clean run behind them.
    fn registers(&self) -> Program {
        let mut program = self.program(self.size("max_d") as u32, []);
        let work = [
            Command::write(0, 0, 0..1),
            Command::of(Operation::Read, 0, 0),
        ];
        program.steps.push(Step::Registers);
        program.steps.extend(work.map(Step::Command));
        program
    }

    /// Tokens are written, and are read by a sink that takes them slowly, and what is counted of both is compared alone.
    fn counters(&self) -> Program {
        let mut program = self.program(self.size("max_d") as u32, []);
        program.stalls[1] = Stall::Random {
            probability: 0.8,
            seed: 1,
        };
        program.steps.extend([
            Step::Counters,
            Step::Command(Command::write(0, 0, 0..3)),
            Step::Counters,
            Step::Command(Command::of(Operation::Read, 0, 0)),
            Step::Counters,
        ]);
        program
    }

    /// The memory takes no address for long, and gives no response: bursts wait wherever there is room for them.
    fn stuck(&self) -> Program {
        // Short tokens: many have come when the memory goes on.
        let elements = match self.is_rot() {
            true => self.size("head_dim"),
            false => self.size("max_d").min(128),
        };
        let writes = (0..2).map(|stream| Command::write(stream, 0, 0..4));
        let mut program = self.program(elements as u32, writes);
        let reads = [0, 1, 0, 1].map(|stream| Command::of(Operation::Read, stream, 0));
        program.steps.extend(reads.map(Step::Command));
        let mut rarely = vec![true; 500];
        rarely.extend([false; 16]);
        for channel in [0, 2, 3] {
            program.memory.stalls[channel] = Stall::Bits(rarely.clone());
        }
        program
    }

    /// Resets while addresses of bursts wait for the memory, and tokens for their sink.
    fn reset_of_waiting(&self) -> Program {
        let d = self.size("max_d") as u32;
        let mut program = self.program(d, []);
        let mostly = Stall::Bits(vec![true; 14]);
        program.memory.stalls[0] = mostly.clone();
        program.memory.stalls[3] = mostly.clone();
        program.stalls[1] = mostly;
        let writes = (0..2).map(|stream| Step::Command(Command::write(stream, 0, 0..2)));
        let reads =
            [0, 1, 0, 1].map(|stream| Step::Command(Command::of(Operation::Read, stream, 0)));
        for after in [40, 300] {
            program.steps.extend(writes.clone());
            program.steps.push(Step::Settle);
            program.steps.extend(reads.clone());
            program.steps.extend([Step::Idle(after), Step::Reset]);
        }
        program.steps.extend(writes);
        program.steps.extend([Step::Idle(60), Step::Reset]);
        program
    }

    fn interrupts(&self) -> Program {
        let d = self.size("max_d") as u32;
        let mut program = self.program(d, [Command::write(0, 0, 0..2)]);
        program.steps.push(Step::Interrupt);
        let read = Command::of(Operation::Read, 0, 0);
        program.steps.push(Step::Command(read));
        program
    }

    /// A reset by register while a stream is read that its sink takes slowly.
    fn cut(&self, after: u16) -> Program {
        let d = self.size("max_d") as u32;
        let work = [
            Command::write(0, 0, 0..3),
            Command::of(Operation::Read, 0, 0),
        ];
        let work = work.map(Step::Command);
        let mut program = self.program(d, []);
        program.stalls[1] = Stall::Random {
            probability: 0.7,
            seed: after.into(),
        };
        program.steps.extend([work[0].clone(), Step::Settle]);
        program.steps.extend([work[1].clone(), Step::Idle(after)]);
        program.steps.push(Step::SoftReset);
        program.steps.extend(work);
        program
    }

    /// A command follows a reset by register so fast that the tables of many streams are not cleared yet.
    fn at_once(&self) -> Program {
        let work = [
            Command::write(0, 0, 0..1),
            Command::of(Operation::Read, 0, 0),
        ];
        let work = work.map(Step::Command);
        let mut program = self.program(self.size("max_d") as u32, []);
        for after in 0..5 {
            program.steps.extend_from_slice(&work);
            program.steps.push(Step::StatusAtOnce(after));
        }
        program.steps.extend(work);
        program
    }

    /// A reset in the middle of everything, and a clean run behind it.
    fn interrupted(&self, reset: &Step, after: u16) -> Program {
        let d = self.size("max_d") as u32;
        let mut program = self.program(d, []);
        let work = [
            Command::write(0, 0, 0..3),
            Command::write(1, 0, 5..8),
            Command::of(Operation::Read, 0, 0),
            Command::write(2, 0, 5..8),
        ];
        let work: Vec<Step> = work.into_iter().map(Step::Command).collect();
        program.steps.extend(work.clone());
        program.steps.extend([Step::Idle(after), reset.clone()]);
        program.steps.extend(work);
        program
    }
}
