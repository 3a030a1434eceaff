//! The register file: every register of the table, and random traffic against the golden model.

use crate::common::{cases, design, info};
use kv_dma::registers::{CENTRE_PLACE, CODEC_ROT};
use kv_dma::{Bus, Cause, Error, Interrupts, KvDma, Operation, Thresholds};
use rtl_gen::dma::registers::{Access, Config, Register, table};
use tb::under_test::Setup;
use tb::units::dma::registers::{Completion, Driver, Golden, Hardware, Step};

const CONFIGS: [&str; 3] = ["dma_regs_default", "dma_regs_small", "dma_regs_rot"];
const SLVERR: u64 = 2;

/// The registers of a configuration.
fn registers(config: &str) -> Vec<Register> {
    let unit = rtl_gen::family::unit("kv_dma_registers").unwrap();
    let named = unit.configs.iter().find(|named| named.name == config);
    table(&Config::of(&named.unwrap().all_parameters(unit)))
}

fn read(driver: &mut Driver, register: &Register) -> (u64, u32) {
    let reply = driver.step(&Step::read(register.offset)).unwrap();
    reply.read.unwrap()
}

/// The bits of fields that are accessed like that.
fn bits(register: &Register, is: impl Fn(Access) -> bool) -> u32 {
    let fields = register.fields.iter().filter(|field| is(field.access));
    fields.fold(0, |bits, field| bits | field.mask())
}

#[test]
fn behind_reset_every_register_reads_as_the_table_says() {
    for config in CONFIGS {
        let mut driver = Driver::open(config, 1).unwrap();
        for register in registers(config) {
            let (response, data) = read(&mut driver, &register);
            let is_counter = |access| matches!(access, Access::CountLow | Access::CountHigh);
            let known = !bits(&register, is_counter);
            assert_eq!(response, 0, "{config} {}", register.name);
            assert_eq!(
                data & known,
                register.reset() & known,
                "{config} {}",
                register.name
            );
        }
    }
}

/// The table against the unit, without the golden model: which bits can be written.
#[test]
fn every_register_is_written_as_its_access_says() {
    for config in CONFIGS {
        let mut driver = Driver::open(config, 2).unwrap();
        for register in registers(config) {
            let held = bits(&register, |access| {
                matches!(access, Access::ReadWrite | Access::Counting)
            });
            for data in [u32::MAX, 0, 0xa5a5_5a5a] {
                let write = driver
                    .step(&Step::write(register.offset, data))
                    .unwrap()
                    .write;
                let expected = if register.is_writable() { 0 } else { SLVERR };
                assert_eq!(write, Some(expected), "{config} {}", register.name);
                if held != 0 {
                    let (_, read) = read(&mut driver, &register);
                    assert_eq!(read, data & held, "{config} {}", register.name);
                }
            }
        }
    }
}

#[test]
fn narrow_strobes_change_their_bytes_alone() {
    for config in CONFIGS {
        let mut driver = Driver::open(config, 3).unwrap();
        for register in registers(config) {
            let held = bits(&register, |access| {
                matches!(access, Access::ReadWrite | Access::Counting)
            });
            if held == 0 {
                continue;
            }
            for byte in 0..4 {
                let bytes = 0xffu32 << (8 * byte);
                driver
                    .step(&Step::write(register.offset, 0x5555_5555))
                    .unwrap();
                driver
                    .step(&Step::narrow(register.offset, 0xaaaa_aaaa, 1 << byte))
                    .unwrap();
                let (_, read) = read(&mut driver, &register);
                let expected = (0x5555_5555 & !bytes | 0xaaaa_aaaa & bytes) & held;
                assert_eq!(read, expected, "{config} {} byte {byte}", register.name);
            }
        }
    }
}

/// All 1024 words: what is in the table or in the window answers, everything else is refused.
#[test]
fn addresses_without_a_register_are_refused() {
    for config in CONFIGS {
        let mut driver = Driver::open(config, 4).unwrap();
        let registers = registers(config);
        let window = match info(config).size("codec") {
            0 => 0x800..0x800 + 8 * info(config).size("threshold_sets") as u32,
            _ => 0..0,
        };
        for address in (0..0x1000).step_by(4) {
            let register = registers.iter().find(|register| register.offset == address);
            let read = driver.step(&Step::read(address)).unwrap().read.unwrap();
            if register.is_none() && !window.contains(&address) {
                assert_eq!(read, (SLVERR, 0), "{config} {address:#x}");
                let write = driver.step(&Step::write(address, u32::MAX)).unwrap().write;
                assert_eq!(write, Some(SLVERR), "{config} {address:#x}");
            } else {
                assert_eq!(read.0, 0, "{config} {address:#x}");
            }
        }
    }
}

#[test]
fn sticky_bits_stay_until_one_is_written_and_rise_again_while_their_cause_is_there() {
    for config in CONFIGS {
        let mut driver = Driver::open(config, 5).unwrap();
        let errors = Step::idle().with(Hardware {
            errors: 0x1f,
            ..Hardware::default()
        });
        driver.step(&errors).unwrap();
        let read = |driver: &mut Driver, address| {
            driver.step(&Step::read(address)).unwrap().read.unwrap().1
        };
        assert_eq!(read(&mut driver, 0x0a8), 0x3e);
        driver.step(&Step::write(0x0a8, 0x0a)).unwrap();
        assert_eq!(read(&mut driver, 0x0a8), 0x34);
        // An error is there still: its interrupt cannot be cleared.
        driver.step(&Step::write(0x0a0, 0x7)).unwrap();
        assert_eq!(read(&mut driver, 0x0a0), 0x2);
        driver.step(&Step::write(0x0a8, 0x3f)).unwrap();
        driver.step(&Step::write(0x0a0, 0x7)).unwrap();
        assert_eq!(read(&mut driver, 0x0a0), 0);
    }
}

#[test]
fn directed_and_random_traffic_is_answered_as_the_golden_model_says() {
    for config in CONFIGS {
        let design = design(config);
        for (index, name) in design.directed().into_iter().enumerate() {
            let run = design.run_directed(index, &Setup::default());
            if let Err(failure) = run {
                panic!("{config} {name}: {failure}");
            }
        }
        for seed in 0..cases(100) {
            if let Err(found) = design.fuzz(seed, &Setup::default()) {
                panic!("{config} case {seed}: {}\n{}", found.failure, found.case);
            }
        }
    }
}

/// The driver's own view of the unit: what it can do, a command, its completion, errors.
#[test]
fn the_driver_finds_the_unit_and_uses_its_registers() {
    for config in CONFIGS {
        let mut driver = Driver::open(config, 6).unwrap();
        let mut dma = KvDma::probe(&mut driver).unwrap();
        let sizes = info(config);
        let of = |name: &str| sizes.parameter(name) as u32;
        let capability = *dma.capability();
        assert_eq!(capability.bus_bytes, of("bus_bytes"));
        assert_eq!(
            [capability.lanes_in, capability.lanes_out],
            ["lanes_in", "lanes_out"].map(of)
        );
        assert_eq!(
            [capability.page_bytes, capability.pages],
            ["page_bytes", "pages"].map(of)
        );
        assert_eq!(capability.threshold_sets, of("threshold_sets"));
        let base = 5 * u64::from(capability.page_bytes);
        dma.configure(capability.max_elements, base).unwrap();
        let most = capability.max_elements;
        let elements = most + 1;
        assert_eq!(
            dma.configure(elements, base),
            Err(Error::Elements { elements, most })
        );
        let high = 1 << of("address_bits");
        if of("address_bits") > 32 {
            assert_eq!(dma.configure(most, high), Err(Error::BaseTooHigh(high)));
            dma.configure(most, base).unwrap();
        }
        let thresholds = Thresholds::new(0xc000, 0xa11f, 0x211f, 0x4000);
        let centres = [0x3c00; 64];
        if capability.codec == CODEC_ROT {
            let sizes = [capability.head_dim, capability.bits];
            assert_eq!(sizes, ["head_dim", "bits"].map(of));
            let (elements, head_dim) = (capability.head_dim + 16, capability.head_dim);
            let refused = Error::Vectors { elements, head_dim };
            assert_eq!(dma.configure(elements, base), Err(refused));
            assert_eq!(dma.set_thresholds(1, thresholds), Err(Error::NoThresholds));
            let count = 63;
            let refused = Error::Centres { count, head_dim };
            assert_eq!(dma.set_centres(1, &centres[1..]), Err(refused));
            assert_eq!(dma.set_centres(5, &centres), Err(Error::Set(5)));
            dma.set_centres(1, &centres).unwrap();
            assert_eq!(dma.bus().read32(CENTRE_PLACE), Ok(1 << 16 | 32));
        } else {
            assert_eq!([capability.head_dim, capability.bits], [0, 0]);
            assert_eq!(dma.set_centres(1, &centres), Err(Error::NoCentres));
            dma.set_thresholds(1, thresholds).unwrap();
        }
        dma.enable().unwrap();
        dma.enable_interrupts(Interrupts::COMPLETION).unwrap();
        dma.write_tokens(0x77, 3, 1, 2).unwrap();
        assert_eq!(dma.poll(), Ok(None));
        let completion = Completion {
            op: 0,
            tag: 0x77,
            status: 6,
            stream: 3,
            tokens: 1,
            address: 0x1234_5678,
        };
        let hardware = Hardware {
            completion: Some(completion),
            ..Hardware::default()
        };
        dma.bus().step(&Step::idle().with(hardware)).unwrap();
        assert!(dma.bus().golden().irq());
        let taken = dma.wait(1).unwrap();
        assert_eq!(
            (taken.operation, taken.tag, taken.stream),
            (Operation::Write, 0x77, 3)
        );
        assert_eq!(
            taken.result(),
            Err(Cause::BusError {
                address: 0x1234_5678
            })
        );
        dma.clear_interrupts(Interrupts::COMPLETION).unwrap();
        assert_eq!(dma.interrupts(), Ok(Interrupts::default()));
        assert!(!dma.take_errors().unwrap().any());
        let counters = dma.counters().unwrap();
        assert!(
            counters.cycles > 100 && counters.read_beats == 0,
            "{counters:?}"
        );
    }
}

/// The golden model knows nothing of the table: it is behind reset what the table says.
#[test]
fn the_interrupt_is_off_behind_reset() {
    for config in CONFIGS {
        assert!(!Golden::new(info(config)).irq());
    }
}
