//! What happens in a run: steps, each with what the hardware shows, at most a write and at most a read.

use super::golden::Completion;
use proptest::collection::vec;
use proptest::prelude::*;

/// A write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Write {
    /// Byte address.
    pub address: u32,
    /// Data.
    pub data: u32,
    /// Byte strobes.
    pub strobes: u8,
}

/// What the hardware shows during a step, and what it says before its accesses.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Hardware {
    /// `status_ready`, `status_writing`, `status_reading`.
    pub flags: u8,
    /// Commands and completions that wait.
    pub waiting: [u8; 2],
    /// Pages that are free.
    pub pages_free: u32,
    /// First format error and their number.
    pub format: (u8, u16),
    /// The errors that are set for a cycle: bit i is bit i + 1 of ERRORS.
    pub errors: u8,
    /// Events that are counted in so many cycles before the accesses: bit i is of counter i + 1.
    pub events: (u16, u8),
    /// Events in every cycle of the accesses.
    pub busy_events: u16,
    /// A completion that comes to the end of the queue.
    pub completion: Option<Completion>,
    /// Is there room for a command?
    pub command_ready: bool,
    /// Does the hardware read threshold sets in the cycles whose bit, modulo 16, is set?
    pub set_reads: u16,
}

/// A step: accesses that may be under way together.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Step {
    /// What the hardware does.
    pub hardware: Hardware,
    /// A write.
    pub write: Option<Write>,
    /// The byte address of a read.
    pub read: Option<u32>,
    /// Cycles by which the channels are late: AW, W, B, AR, R.
    pub late: [u8; 5],
}

impl Step {
    /// A write of a whole word, and nothing else.
    pub fn write(address: u32, data: u32) -> Step {
        Step::narrow(address, data, 15)
    }

    /// A write with these strobes, and nothing else.
    pub fn narrow(address: u32, data: u32, strobes: u8) -> Step {
        Step {
            write: Some(Write {
                address,
                data,
                strobes,
            }),
            ..Step::idle()
        }
    }

    /// A read, and nothing else.
    pub fn read(address: u32) -> Step {
        Step {
            read: Some(address),
            ..Step::idle()
        }
    }

    /// Nothing; there is room for a command.
    pub fn idle() -> Step {
        Step {
            hardware: Hardware {
                command_ready: true,
                ..Hardware::default()
            },
            ..Step::default()
        }
    }

    /// The same with this hardware.
    pub fn with(self, hardware: Hardware) -> Step {
        Step { hardware, ..self }
    }
}

/// Addresses: mostly of registers, often of threshold sets, sometimes of nothing or not of a whole word.
fn addresses() -> impl Strategy<Value = u32> {
    prop_oneof![
        12 => (0..0x2cu32).prop_map(|word| 4 * word),
        6 => (0..0x18u32).prop_map(|word| 0x100 + 4 * word),
        6 => (0..12u32).prop_map(|word| 0x800 + 4 * word),
        3 => 0x40..0xb0u32,
        2 => 0..0x1000u32,
    ]
}

fn writes() -> impl Strategy<Value = Write> {
    let data = prop_oneof![any::<u32>(), 0..64u32, Just(u32::MAX)];
    let strobes = prop_oneof![3 => Just(15u8), 1 => 0..16u8];
    let anywhere = (addresses(), data.clone(), strobes.clone());
    // Commands and what clears bits are rare among all addresses.
    let acting = prop::sample::select(vec![0x040, 0x070, 0x098, 0x0a0, 0x0a4, 0x0a8]);
    prop_oneof![2 => anywhere.boxed(), 1 => (acting, data, strobes).boxed()].prop_map(
        |(address, data, strobes)| Write {
            address,
            data,
            strobes,
        },
    )
}

fn completions() -> impl Strategy<Value = Completion> {
    (
        0..5u8,
        any::<u8>(),
        0..9u8,
        any::<u16>(),
        any::<u32>(),
        any::<u64>(),
    )
        .prop_map(|(op, tag, status, stream, tokens, address)| Completion {
            op,
            tag,
            status,
            stream,
            tokens,
            address,
        })
}

fn hardware() -> impl Strategy<Value = Hardware> {
    let shown = (0..8u8, any::<[u8; 2]>(), 0..1u32 << 25, any::<(u8, u16)>());
    let errors = prop_oneof![3 => Just(0), 1 => 0..32u8];
    let acts = (
        errors,
        (0..1024u16, 0..20u8),
        0..1024u16,
        prop::option::weighted(0.3, completions()),
    );
    (shown, acts, prop::bool::weighted(0.8), any::<u16>()).prop_map(
        |(
            (flags, waiting, pages_free, format),
            (errors, events, busy_events, completion),
            command_ready,
            set_reads,
        )| Hardware {
            flags,
            waiting,
            pages_free,
            format,
            errors,
            events,
            busy_events,
            completion,
            command_ready,
            set_reads,
        },
    )
}

/// Random steps; `late` is the most by which a channel is late.
pub(super) fn steps(
    number: impl Into<prop::collection::SizeRange>,
    late: u8,
) -> BoxedStrategy<Vec<Step>> {
    let access = (
        prop::option::weighted(0.7, writes()),
        prop::option::weighted(0.7, addresses()),
    );
    let late = [(); 5].map(|()| 0..=late);
    let step = (hardware(), access, late).prop_map(|(hardware, (write, read), late)| Step {
        hardware,
        write,
        read,
        late,
    });
    vec(step, number).boxed()
}
