//! The driver over a bus that records what was written and answers as it is told.

use kv_dma::registers as reg;
use kv_dma::{Bus, Cause, Counters, Error, Interrupts, KvDma, Operation, Thresholds};
use std::collections::HashMap;

/// A bus with registers that hold what is written to them, and a list of the writes.
#[derive(Default)]
struct Mock {
    registers: HashMap<u32, u32>,
    writes: Vec<(u32, u32)>,
    /// The access from which on everything is refused.
    refuses: Option<usize>,
    accesses: usize,
}

impl Mock {
    fn new() -> Mock {
        let registers = HashMap::from([
            (reg::ID, 0x4b56_444d),
            (reg::VERSION, 0x0001_0003),
            (reg::CAPABILITY, 0x0240_1005),
            (reg::STREAMS, 64),
            (reg::PAGES, 1000),
            (reg::PAGE, 0x060c),
            (reg::MAX_ELEMENTS, 4096),
            (reg::THRESHOLD_SETS, 16),
            (reg::QUEUES, 0x0004_0008),
        ]);
        Mock {
            registers,
            ..Mock::default()
        }
    }

    fn access(&mut self) -> Result<(), &'static str> {
        self.accesses += 1;
        match self.refuses {
            Some(from) if self.accesses > from => Err("refused"),
            _ => Ok(()),
        }
    }
}

impl Bus for Mock {
    type Error = &'static str;

    fn read32(&mut self, offset: u32) -> Result<u32, &'static str> {
        self.access()?;
        Ok(self.registers.get(&offset).copied().unwrap_or(0))
    }

    fn write32(&mut self, offset: u32, value: u32) -> Result<(), &'static str> {
        self.access()?;
        self.writes.push((offset, value));
        // An address has 40 bits.
        let held = if offset == reg::BASE_HI {
            value & 0xff
        } else {
            value
        };
        if ![reg::ERRORS, reg::INTERRUPT].contains(&offset) {
            self.registers.insert(offset, held);
        }
        Ok(())
    }
}

fn dma() -> KvDma<Mock> {
    let mut dma = KvDma::probe(Mock::new()).unwrap();
    dma.bus().writes.clear();
    dma
}

#[test]
fn probing_tells_what_the_unit_can_do() {
    let dma = dma();
    let capability = dma.capability();
    assert_eq!(
        (capability.bus_bytes, capability.codec),
        (32, reg::CODEC_OAKEN)
    );
    assert_eq!(
        (capability.lanes_in, capability.lanes_out, capability.heads),
        (16, 64, 2)
    );
    assert_eq!(
        (capability.page_bytes, capability.pages_per_stream),
        (4096, 64)
    );
    assert_eq!((capability.commands, capability.completions), (8, 4));
}

#[test]
fn what_is_no_kv_dma_unit_or_another_version_is_refused() {
    let probe = |register, value| {
        let mut mock = Mock::new();
        mock.registers.insert(register, value);
        KvDma::probe(mock).map(|_| ()).unwrap_err()
    };
    assert_eq!(probe(reg::ID, 0xffff_ffff), Error::NotKvDma(0xffff_ffff));
    assert_eq!(probe(reg::VERSION, 0x0002_0000), Error::Version(2));
}

#[test]
fn configurations_that_the_unit_does_not_take_are_refused_and_change_nothing() {
    let mut dma = dma();
    for (elements, base, error) in [
        (
            0,
            0,
            Error::Elements {
                elements: 0,
                most: 4096,
            },
        ),
        (
            4097,
            0,
            Error::Elements {
                elements: 4097,
                most: 4096,
            },
        ),
        (
            64,
            0,
            Error::Heads {
                elements: 64,
                multiple: 128,
            },
        ),
        (
            128,
            0x1800,
            Error::Base {
                base: 0x1800,
                page_bytes: 4096,
            },
        ),
    ] {
        assert_eq!(dma.configure(elements, base), Err(error));
        assert!(dma.bus().writes.is_empty());
    }
    let high = 1 << 40;
    assert_eq!(dma.configure(128, high), Err(Error::BaseTooHigh(high)));
    dma.bus().writes.clear();
    dma.configure(128, 0x12_3456_7000).unwrap();
    let expected = [
        (reg::BASE_LO, 0x3456_7000),
        (reg::BASE_HI, 0x12),
        (reg::ELEMENTS, 128),
    ];
    assert_eq!(dma.bus().writes, expected);
}

#[test]
fn thresholds_are_checked_and_written_in_two_words() {
    let mut dma = dma();
    let thresholds = Thresholds::new(0xc000, 0xa11f, 0x211f, 0x4000);
    assert_eq!(dma.set_thresholds(16, thresholds), Err(Error::Set(16)));
    let swapped = Thresholds::new(0x4000, 0xa11f, 0x211f, 0xc000);
    assert_eq!(dma.set_thresholds(3, swapped), Err(Error::Thresholds));
    assert!(dma.bus().writes.is_empty());
    dma.set_thresholds(3, thresholds).unwrap();
    assert_eq!(
        dma.bus().writes,
        [(0x818, 0xa11f_c000), (0x81c, 0x4000_211f)]
    );
}

#[test]
fn a_command_is_its_fields_and_at_last_its_operation() {
    let mut dma = dma();
    dma.write_tokens(0x11, 5, 2, 7).unwrap();
    dma.read_stream(0x22, 6, 3).unwrap();
    dma.read_range(0x33, 7, 4, 100..150).unwrap();
    dma.release(0x44, 8).unwrap();
    dma.status(0x55, 9).unwrap();
    let expected = [
        (reg::COMMAND_SET, 2),
        (reg::COMMAND_COUNT, 7),
        (reg::COMMAND_STREAM, 5),
        (reg::COMMAND, 0x1100),
        (reg::COMMAND_SET, 3),
        (reg::COMMAND_STREAM, 6),
        (reg::COMMAND, 0x2201),
        (reg::COMMAND_SET, 4),
        (reg::COMMAND_FIRST, 100),
        (reg::COMMAND_COUNT, 50),
        (reg::COMMAND_STREAM, 7),
        (reg::COMMAND, 0x3302),
        (reg::COMMAND_STREAM, 8),
        (reg::COMMAND, 0x4403),
        (reg::COMMAND_STREAM, 9),
        (reg::COMMAND, 0x5504),
    ];
    assert_eq!(dma.bus().writes, expected);
}

#[test]
fn a_command_that_is_lost_is_an_error_and_the_bit_is_cleared() {
    let mut dma = dma();
    dma.bus().registers.insert(reg::ERRORS, 0x11);
    assert_eq!(dma.release(1, 1), Err(Error::QueueFull));
    assert_eq!(dma.bus().writes.last(), Some(&(reg::ERRORS, 1)));
}

#[test]
fn completions_tell_their_command_and_why_it_was_not_done() {
    let mut dma = dma();
    assert_eq!(dma.poll(), Ok(None));
    assert_eq!(dma.wait(3), Err(Error::TimedOut));
    let causes = [
        None,
        Some(Cause::BadStream),
        Some(Cause::BadLength),
        Some(Cause::StreamFull),
        Some(Cause::NoPages),
        Some(Cause::BadSet),
        Some(Cause::BusError {
            address: 0x12_3456_7890,
        }),
        Some(Cause::FormatError),
        Some(Cause::BadOperation),
        Some(Cause::Other(9)),
    ];
    for (status, cause) in (0..).zip(causes) {
        dma.bus().writes.clear();
        for (register, value) in [
            (reg::COMPLETION, 0x8000_0302 | 0xa0 << 8 | status << 16),
            (reg::COMPLETION_STREAM, 0x123),
            (reg::COMPLETION_TOKENS, 77),
            (reg::COMPLETION_ADDRESS_LO, 0x3456_7890),
            (reg::COMPLETION_ADDRESS_HI, 0x12),
        ] {
            dma.bus().registers.insert(register, value);
        }
        let completion = dma.wait(1).unwrap();
        assert_eq!(completion.operation, Operation::ReadRange);
        assert_eq!((completion.tag, completion.stream), (0xa3, 0x123));
        assert_eq!(completion.result(), cause.map_or(Ok(77), Err));
        assert_eq!(dma.bus().writes, [(reg::COMPLETION_POP, 1)]);
    }
}

#[test]
fn control_keeps_what_it_does_not_change() {
    let mut dma = dma();
    dma.enable().unwrap();
    dma.enable_interrupts(Interrupts::COMPLETION.and(Interrupts::ERROR))
        .unwrap();
    dma.clear_counters().unwrap();
    dma.disable().unwrap();
    dma.enable_interrupts(Interrupts::default()).unwrap();
    let control = |writes: &[(u32, u32)]| -> Vec<u32> {
        let to_control = writes
            .iter()
            .filter(|(register, _)| *register == reg::CONTROL);
        to_control.map(|(_, value)| *value).collect()
    };
    assert_eq!(control(&dma.bus().writes), [0x01, 0x11, 0x15, 0x10, 0x00]);
}

#[test]
fn a_soft_reset_waits_until_the_unit_is_ready() {
    let mut dma = dma();
    assert_eq!(dma.soft_reset(5), Err(Error::TimedOut));
    dma.bus().registers.insert(reg::STATUS, 1);
    assert_eq!(dma.soft_reset(1), Ok(()));
    assert!(dma.is_idle().unwrap());
    for busy in [0x2, 0x4, 0x100] {
        dma.bus().registers.insert(reg::STATUS, busy);
        assert!(!dma.is_idle().unwrap());
    }
}

#[test]
fn counters_are_of_two_halves() {
    let mut dma = dma();
    for number in 0..11 {
        dma.bus().registers.insert(0x100 + 8 * number, number);
        dma.bus().registers.insert(0x104 + 8 * number, 100 + number);
    }
    let of = |number: u64| ((100 + number) << 32) | number;
    let expected = Counters {
        cycles: of(0),
        read_beats: of(1),
        read_waits: of(2),
        write_beats: of(3),
        write_waits: of(4),
        read_bursts: of(5),
        write_bursts: of(6),
        tokens_written: of(7),
        tokens_read: of(8),
        stall_out: of(9),
        stall_pages: of(10),
    };
    assert_eq!(dma.counters(), Ok(expected));
}

#[test]
fn errors_and_interrupts_are_read_and_cleared() {
    let mut dma = dma();
    dma.bus().registers.insert(reg::ERRORS, 0b01_1010);
    let errors = dma.take_errors().unwrap();
    assert!(errors.any() && errors.bad_thresholds() && errors.bus_write() && errors.format());
    assert!(!errors.command_overflow() && !errors.bus_read() && !errors.completion_overflow());
    assert_eq!(dma.bus().writes, [(reg::ERRORS, 0b01_1010)]);
    dma.bus().registers.insert(reg::INTERRUPT, 5);
    let causes = dma.interrupts().unwrap();
    assert!(causes.has(Interrupts::COMPLETION) && causes.has(Interrupts::COMPLETION_OVERFLOW));
    assert!(!causes.has(Interrupts::ERROR));
    dma.bus().registers.insert(reg::FORMAT_ERROR, 0x0007_0003);
    assert_eq!(dma.take_format_errors(), Ok((3, 7)));
}

/// A unit with the rotation codec.
fn rot() -> KvDma<Mock> {
    let mut mock = Mock::new();
    mock.registers.insert(reg::CAPABILITY, 0x0140_1015);
    mock.registers.insert(reg::VECTORS, 0x0004_0040);
    let mut dma = KvDma::probe(mock).unwrap();
    dma.bus().writes.clear();
    dma
}

#[test]
fn tokens_of_the_rotation_codec_are_whole_vectors() {
    let mut dma = rot();
    assert_eq!(dma.capability().codec, reg::CODEC_ROT);
    assert_eq!((dma.capability().head_dim, dma.capability().bits), (64, 4));
    let error = Error::Vectors {
        elements: 96,
        head_dim: 64,
    };
    assert_eq!(dma.configure(96, 0), Err(error));
    assert!(dma.bus().writes.is_empty());
    dma.configure(192, 0).unwrap();
}

#[test]
fn centres_are_checked_and_written_in_pairs() {
    let mut dma = rot();
    let centres: Vec<u16> = (0..64).collect();
    assert_eq!(dma.set_centres(16, &centres), Err(Error::Set(16)));
    for count in [63, 4096 + 64] {
        let error = Error::Centres {
            count,
            head_dim: 64,
        };
        assert_eq!(dma.set_centres(3, &vec![0; count as usize]), Err(error));
    }
    let thresholds = Thresholds::new(0xc000, 0xa11f, 0x211f, 0x4000);
    assert_eq!(dma.set_thresholds(3, thresholds), Err(Error::NoThresholds));
    assert!(dma.bus().writes.is_empty());
    dma.set_centres(3, &centres).unwrap();
    let pairs = (0..32).map(|pair| (reg::CENTRES, (2 * pair) | ((2 * pair + 1) << 16)));
    let expected: Vec<(u32, u32)> = [(reg::CENTRE_PLACE, 3 << 16)]
        .into_iter()
        .chain(pairs)
        .collect();
    assert_eq!(dma.bus().writes, expected);
    let mut oaken = self::dma();
    assert_eq!(oaken.set_centres(3, &centres), Err(Error::NoCentres));
}

#[test]
fn an_access_that_the_bus_refuses_is_an_error_wherever_it_is() {
    let run = |refuses| {
        let mut mock = Mock::new();
        mock.registers.insert(reg::COMPLETION, 1 << 31);
        mock.refuses = refuses;
        KvDma::probe(&mut mock).and_then(|mut dma| {
            dma.configure(128, 0)?;
            dma.write_tokens(1, 2, 3, 4)?;
            dma.poll().map(|completion| assert!(completion.is_some()))
        })?;
        Ok::<usize, Error<&str>>(mock.accesses)
    };
    let all = run(None).unwrap();
    for accesses in 0..all {
        assert_eq!(
            run(Some(accesses)),
            Err(Error::Bus("refused")),
            "{accesses}"
        );
    }
    assert_eq!(run(Some(all)), Ok(all));
}
