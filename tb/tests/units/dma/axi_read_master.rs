//! The AXI4 read master on memories of all manners.

use crate::common::{info, survives_directed_cases, survives_random_cases};
use tb::axi::{Dram, Settings};
use tb::units::dma::conditions::{Conditions, Interruption};
use tb::units::dma::read_master::{Case, ReadMaster};

const SMALL: &str = "axi_read_small";

#[test]
fn random_pieces_on_any_memory_give_the_bytes_at_their_addresses() {
    survives_random_cases(SMALL, 700);
}

#[test]
fn directed_cases_of_every_configuration() {
    for config in [SMALL, "axi_read_64", "axi_read_256", "axi_read_512"] {
        survives_directed_cases(config);
    }
    survives_random_cases("axi_read_256", 6);
}

#[test]
fn a_beat_comes_in_every_cycle_when_the_buffers_hide_the_latency() {
    for config in ["axi_read_64", "axi_read_256", "axi_read_512"] {
        let master = ReadMaster::new(info(config));
        for latency in [0, 100] {
            let rate = master.rate(6, Settings::after(latency)).unwrap();
            assert_eq!(rate, 1.0, "{config}, latency {latency}");
        }
    }
}

#[test]
fn row_misses_are_hidden_behind_other_bursts() {
    let master = ReadMaster::new(info("axi_read_256"));
    let dram = Dram {
        row_bytes: 4096,
        banks: 8,
        miss_cycles: 40,
    };
    let memory = Settings {
        dram: Some(dram),
        ..Settings::after(30)
    };
    let rate = master.rate(8, memory).unwrap();
    assert!(rate > 0.99, "{rate}");
}

#[test]
fn a_flush_at_any_time_ends_what_is_under_way() {
    let master = ReadMaster::new(info(SMALL));
    for after in 1..60 {
        for (length, memory) in [(1, Settings::default()), (9, Settings::after(after % 7))] {
            let case = Case {
                pieces: master.whole_bursts(6, 6),
                conditions: Conditions {
                    interruption: Some(Interruption::Flush(after, length, false)),
                    ..Conditions::on(memory)
                },
            };
            if let Err(failure) = master.run(&case) {
                panic!("a flush behind {after} cycles: {failure}");
            }
        }
    }
}
