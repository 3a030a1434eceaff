//! The register table: the one place that gives addresses and bits.

use super::{Access, COUNTERS, Config, Field, Register, codec, operation, status};
use crate::hw::log2_ceil;

/// Bits of a byte address in the register file: 4 KiB.
pub const ADDRESS_BITS: usize = 12;
/// What ID reads as: "KVDM" in ASCII, the first letter in the most significant byte.
pub const ID: u32 = u32::from_be_bytes(*b"KVDM");
/// What VERSION reads as: major and minor number. A driver works with its own major number.
pub const VERSION: (usize, usize) = (1, 1);
/// Byte offset of the window of threshold sets; set i has 8 bytes from `8 * i` on.
pub const THRESHOLDS: u32 = 0x800;
/// Byte offset of the first counter.
const FIRST_COUNTER: u32 = 0x100;

/// The registers of a KV DMA unit of this configuration, in the order of their offsets. Offsets and
/// bits are the same in all configurations, but for those of BASE_LO and BASE_HI. A unit with the rotation codec has
/// some more, and no threshold sets.
pub fn table(config: &Config) -> Vec<Register> {
    let mut registers = identification(config);
    registers.extend(config.is_rot().then(|| vectors(config)));
    registers.extend(control(config));
    registers.extend(config.is_rot().then(centres).into_iter().flatten());
    registers.extend(command(config));
    registers.extend(completion());
    registers.extend(interrupts(config));
    registers.extend(counters());
    registers
}

/// The registers that only units with the rotation codec have.
pub(super) fn only_rot(config: &Config) -> Vec<Register> {
    [vec![vectors(config)], centres()].concat()
}

/// What a driver asks first.
fn identification(config: &Config) -> Vec<Register> {
    let constant = Field::constant;
    let word = |name, value, about| [constant(name, (0, 32), value, about)];
    vec![
        Register::new(
            "ID",
            0x000,
            "Says that this is a KV DMA unit",
            word("id", ID as usize, "\"KVDM\", the first letter highest"),
        ),
        Register::new(
            "VERSION",
            0x004,
            "Version of the registers",
            [
                constant(
                    "minor",
                    (0, 16),
                    VERSION.1,
                    "grows when registers are added",
                ),
                constant(
                    "major",
                    (16, 16),
                    VERSION.0,
                    "grows when a driver must change",
                ),
            ],
        ),
        Register::new(
            "CAPABILITY",
            0x008,
            "Sizes of the data path",
            capability(config),
        ),
        Register::new(
            "STREAMS",
            0x00c,
            "Streams",
            word("streams", config.streams, "streams, with ids from 0"),
        ),
        Register::new(
            "PAGES",
            0x010,
            "Pages",
            word("pages", config.pages, "physical pages"),
        ),
        Register::new(
            "PAGE",
            0x014,
            "Sizes of pages and tables",
            [
                constant(
                    "log2_bytes",
                    (0, 8),
                    log2_ceil(config.page_bytes),
                    "log2 of the bytes of a page",
                ),
                constant(
                    "log2_per_stream",
                    (8, 8),
                    log2_ceil(config.pages_per_stream),
                    "log2 of the virtual pages of a stream in each table",
                ),
            ],
        ),
        Register::new(
            "MAX_ELEMENTS",
            0x018,
            "Longest token",
            word(
                "max_elements",
                config.max_elements,
                "most elements of a token",
            ),
        ),
        Register::new(
            "THRESHOLD_SETS",
            0x01c,
            "Threshold sets",
            word(
                "threshold_sets",
                config.threshold_sets,
                match config.is_rot() {
                    true => "sets of centres",
                    false => "sets in the window THRESHOLDS",
                },
            ),
        ),
        Register::new(
            "QUEUES",
            0x020,
            "Depths of the queues",
            [
                constant(
                    "commands",
                    (0, 16),
                    config.commands,
                    "commands that may wait",
                ),
                constant(
                    "completions",
                    (16, 16),
                    config.completions,
                    "completions that may wait",
                ),
            ],
        ),
        Register::new(
            "READERS",
            0x024,
            "Readers",
            word(
                "readers",
                config.readers,
                "streams that are read at a time; with 2, those with odd ids by reader 1",
            ),
        ),
    ]
}

/// What the rotation codec makes of a token.
fn vectors(config: &Config) -> Register {
    let constant = Field::constant;
    let head_dim = "elements of a vector: a token has a multiple of it";
    Register::new(
        "VECTORS",
        0x028,
        "Codec rot: its vectors",
        [
            constant("head_dim", (0, 16), config.head_dim, head_dim),
            constant("bits", (16, 8), config.bits, "bits of a code"),
        ],
    )
}

/// The way to the centres.
fn centres() -> Vec<Register> {
    let pair = "number of the pair of elements; goes up by one behind a write to CENTRES";
    vec![
        Register::new(
            "CENTRE_PLACE",
            0x058,
            "Codec rot: where the next centres go",
            [
                Field::counting("pair", (0, 16), pair),
                Field::read_write("set", (16, 16), "number of the set of centres"),
            ],
        ),
        Register::new(
            "CENTRES",
            0x05c,
            "Codec rot: two centres for CENTRE_PLACE; reads as what was written last. The centres of the elements of a \
             beat (CAPABILITY.lanes_in) are written from the first to the last one, and take effect with it",
            [
                Field::read_write("even", (0, 16), "centre of element 2 pair, binary16"),
                Field::read_write("odd", (16, 16), "centre of element 2 pair + 1, binary16"),
            ],
        ),
    ]
}

fn capability(config: &Config) -> [Field; 5] {
    let constant = Field::constant;
    [
        constant(
            "log2_bus_bytes",
            (0, 4),
            log2_ceil(config.bus_bytes),
            "log2 of the bytes of a beat of the memory bus",
        ),
        constant("codec", (4, 4), config.codec, "the codec").with_values(codec()),
        constant(
            "lanes_in",
            (8, 8),
            config.lanes_in,
            "elements that enter in a cycle",
        ),
        constant(
            "lanes_out",
            (16, 8),
            config.lanes_out,
            "elements that leave in a cycle, of each reader",
        ),
        constant(
            "heads",
            (24, 8),
            config.heads,
            "heads with dense streams of their own",
        ),
    ]
}

/// What is set before commands, and the state of the unit.
fn control(config: &Config) -> Vec<Register> {
    let (hardware, read_write, pulse) = (Field::hardware, Field::read_write, Field::pulse);
    let page_bits = log2_ceil(config.page_bytes);
    let high_bits = config.base_high_bits();
    vec![
        Register::new(
            "CONTROL",
            0x040,
            "Control",
            [
                read_write("enable", (0, 1), "1: commands are taken from the queue"),
                pulse(
                    "soft_reset",
                    1,
                    "resets everything but the registers, and empties the queues",
                ),
                pulse("clear_counters", 2, "sets all counters to 0"),
                pulse("clear_format", 3, "forgets what FORMAT_ERROR shows"),
                read_write(
                    "interrupt_enable",
                    (4, 1),
                    "1: the interrupt output may rise",
                ),
            ],
        ),
        Register::new(
            "STATUS",
            0x044,
            "State of the unit",
            [
                hardware("ready", (0, 1), "1: no reset is under way"),
                hardware("writing", (1, 1), "1: tokens are written"),
                hardware("reading", (2, 1), "1: tokens are read"),
                hardware("commands", (8, 8), "commands that wait"),
                hardware("completions", (16, 8), "completions that wait"),
            ],
        ),
        Register::new(
            "ELEMENTS",
            0x048,
            "Elements of a token",
            [read_write(
                "elements",
                (0, 16),
                "elements of every token; change it while nothing is under way",
            )],
        ),
        Register::new(
            "PAGES_FREE",
            0x04c,
            "Pages that are left",
            [hardware(
                "pages_free",
                (0, 25),
                "physical pages that are free",
            )],
        ),
        Register::new(
            "BASE_LO",
            0x050,
            "Address of page 0, low half",
            [read_write(
                "base_lo",
                (page_bits, 32 - page_bits),
                "bits of the address above those of a place in a page; change it while nothing is under way",
            )],
        ),
        Register::new(
            "BASE_HI",
            0x054,
            "Address of page 0, high half",
            [read_write(
                "base_hi",
                (0, high_bits),
                "bits 32 and above of the address",
            )],
        ),
    ]
}

/// A command is written field by field; COMMAND comes last and puts it in the queue.
fn command(config: &Config) -> Vec<Register> {
    let read_write = Field::read_write;
    let one = |name, offset, about, field, width, meaning| {
        Register::new(
            name,
            offset,
            about,
            [read_write(field, (0, width), meaning)],
        )
    };
    let set = match config.is_rot() {
        true => "write: number of the set of centres, 0xffff: none",
        false => {
            "write, read and read_range: number of the threshold set; a stream is read with that of its writes"
        }
    };
    vec![
        one(
            "COMMAND_STREAM",
            0x060,
            "Stream of the command",
            "command_stream",
            16,
            "stream id",
        ),
        one(
            "COMMAND_SET",
            0x064,
            "Threshold set of the command",
            "command_set",
            16,
            set,
        ),
        one(
            "COMMAND_FIRST",
            0x068,
            "First token of the command",
            "command_first",
            32,
            "read_range: number of the first token",
        ),
        one(
            "COMMAND_COUNT",
            0x06c,
            "Tokens of the command",
            "command_count",
            32,
            "write and read_range: number of tokens",
        ),
        Register::new(
            "COMMAND",
            0x070,
            "Puts a command with the values of the registers above in the queue. A write without \
             the strobe of byte 0 does not; one while the queue is full sets ERRORS.command_overflow instead",
            [
                read_write("op", (0, 4), "operation").with_values(operation()),
                read_write("tag", (8, 8), "any value: the completion has it as well"),
            ],
        ),
    ]
}

/// The oldest completion.
fn completion() -> Vec<Register> {
    let (hardware, pulse) = (Field::hardware, Field::pulse);
    let one = |name, offset, about, field, width, meaning| {
        Register::new(name, offset, about, [hardware(field, (0, width), meaning)])
    };
    vec![
        Register::new(
            "COMPLETION",
            0x080,
            "The oldest completion. All registers of it are 0 if there is none",
            [
                hardware("op", (0, 4), "operation of its command").with_values(operation()),
                hardware("tag", (8, 8), "tag of its command"),
                hardware("status", (16, 8), "outcome").with_values(status()),
                hardware("valid", (31, 1), "1: there is a completion"),
            ],
        ),
        one(
            "COMPLETION_STREAM",
            0x084,
            "Its stream",
            "completion_stream",
            16,
            "stream id",
        ),
        one(
            "COMPLETION_TOKENS",
            0x088,
            "Its tokens",
            "completion_tokens",
            32,
            "tokens that were written or read; status: tokens of the stream",
        ),
        one(
            "COMPLETION_ADDRESS_LO",
            0x090,
            "Address of its bus error, low half",
            "completion_address_lo",
            32,
            "bus_error: address of the first burst that failed",
        ),
        one(
            "COMPLETION_ADDRESS_HI",
            0x094,
            "Address of its bus error, high half",
            "completion_address_hi",
            32,
            "bits 32 and above of it",
        ),
        Register::new(
            "COMPLETION_POP",
            0x098,
            "Takes the completion away",
            [pulse(
                "completion_pop",
                0,
                "the next completion becomes the oldest",
            )],
        ),
    ]
}

/// Interrupts and errors.
fn interrupts(config: &Config) -> Vec<Register> {
    let (hardware, read_write, sticky) = (Field::hardware, Field::read_write, Field::sticky);
    vec![
        Register::new(
            "INTERRUPT",
            0x0a0,
            "Causes of the interrupt",
            [
                sticky("completion", 0, "set while a completion waits"),
                sticky("error", 1, "set while a bit of ERRORS is set"),
                sticky(
                    "completion_overflow",
                    2,
                    "set while the queue of completions is full and one more is due",
                ),
            ],
        ),
        Register::new(
            "INTERRUPT_MASK",
            0x0a4,
            "Which causes raise the interrupt: 1 lets a cause through",
            [
                read_write("completion", (0, 1), "a completion waits"),
                read_write("error", (1, 1), "an error"),
                read_write(
                    "completion_overflow",
                    (2, 1),
                    "the queue of completions is full",
                ),
            ],
        ),
        Register::new(
            "ERRORS",
            0x0a8,
            "What went wrong",
            [
                sticky(
                    "command_overflow",
                    0,
                    "COMMAND was written while the queue was full; the command is lost",
                ),
                sticky(
                    "bad_thresholds",
                    1,
                    match config.is_rot() {
                        true => "a write named a set of centres that does not exist",
                        false => "a command named a set that does not exist or is not in order",
                    },
                ),
                sticky("bus_read", 2, "memory answered a read with an error"),
                sticky("bus_write", 3, "memory answered a write with an error"),
                sticky(
                    "format",
                    4,
                    match config.is_rot() {
                        true => "the bytes of a stream end within a token",
                        false => "what was read from memory is no compressed token",
                    },
                ),
                sticky(
                    "completion_overflow",
                    5,
                    "a completion had to wait for room in its queue",
                ),
            ],
        ),
        Register::new(
            "FORMAT_ERROR",
            0x0ac,
            "Format errors since CONTROL.clear_format",
            [
                hardware("first", (0, 8), "code of the first one, 0 if there is none"),
                hardware("errors", (16, 16), "how many, up to 65535"),
            ],
        ),
    ]
}

/// The performance counters, two registers each.
fn counters() -> Vec<Register> {
    let pair = |(number, counter): (usize, &super::counters::Counter)| {
        let offset = FIRST_COUNTER + 8 * number as u32;
        let low = "low half; reading it keeps the high half of the same moment";
        let high = "high half, kept by the last read of a low half";
        [
            Register::new(
                counter.low,
                offset,
                counter.about,
                [Field::count(Access::CountLow, low)],
            ),
            Register::new(
                counter.high,
                offset + 4,
                counter.about,
                [Field::count(Access::CountHigh, high)],
            ),
        ]
    };
    COUNTERS.iter().enumerate().flat_map(pair).collect()
}

/// Word of the first counter; counter i has its halves at `first + 2 * i` and the word behind it.
pub(super) const FIRST_COUNTER_WORD: usize = FIRST_COUNTER as usize / 4;
