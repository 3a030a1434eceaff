//! The AXI4 write master on memories of all manners.

use crate::common::{info, survives_directed_cases, survives_random_cases};
use tb::axi::Settings;
use tb::units::dma::conditions::{Conditions, Interruption};
use tb::units::dma::write_master::{Case, WriteMaster};

const SMALL: &str = "axi_write_small";

#[test]
fn random_pieces_on_any_memory_are_written_where_they_belong_and_nothing_else_is() {
    survives_random_cases(SMALL, 700);
}

#[test]
fn directed_cases_of_every_configuration() {
    for config in [SMALL, "axi_write_64", "axi_write_256", "axi_write_512"] {
        survives_directed_cases(config);
    }
    survives_random_cases("axi_write_256", 6);
}

#[test]
fn every_shift_of_every_length_up_to_three_beats_is_right() {
    let master = WriteMaster::new(info(SMALL));
    for place in 0..8 {
        if let Err(failure) = master.run(&master.every_shift(place)) {
            panic!("behind {place} bytes of the packet: {failure}");
        }
    }
}

#[test]
fn a_beat_is_written_in_every_cycle() {
    for config in ["axi_write_64", "axi_write_256", "axi_write_512"] {
        let master = WriteMaster::new(info(config));
        for latency in [0, 100] {
            let rate = master.rate(12, Settings::after(latency)).unwrap();
            assert_eq!(rate, 1.0, "{config}, latency {latency}");
        }
    }
}

#[test]
fn a_flush_at_any_time_ends_what_is_under_way() {
    let master = WriteMaster::new(info(SMALL));
    for after in 1..60 {
        for (length, memory) in [(1, Settings::default()), (9, Settings::after(after % 7))] {
            let case = Case {
                pieces: master.whole_bursts(10),
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
