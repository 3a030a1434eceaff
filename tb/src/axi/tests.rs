//! The memory without a simulator: each rule is noticed when it is broken, and it answers as it is set.

use super::signals::{Address, DECERR, FromMaster, OKAY, ReadData, SLVERR, WriteData};
use super::{Attributes, Dram, Fault, Memory, Pages, Settings, Violation};
use crate::stream::Stall;

const BUS: u64 = 8;

fn attributes() -> Attributes {
    Attributes {
        bus_bytes: BUS,
        address_bits: 16,
        max_burst_bytes: 64,
        read_ids: 2,
        cache: 3,
        prot: 0,
        outstanding: 4,
    }
}

fn memory(settings: Settings) -> Memory {
    Memory::new(attributes(), settings, Pages::new(1))
}

fn burst(addr: u64, beats: u64) -> Address {
    Address {
        id: 0,
        addr,
        len: beats - 1,
        size: 3,
        burst: 1,
        cache: 3,
        prot: 0,
    }
}

fn data(byte: u8, strb: u64, last: bool) -> WriteData {
    WriteData {
        data: vec![byte; BUS as usize],
        strb,
        last,
    }
}

fn ready() -> FromMaster {
    FromMaster {
        b_ready: true,
        r_ready: true,
        ..FromMaster::default()
    }
}

fn aw(address: Address) -> FromMaster {
    FromMaster {
        aw: Some(address),
        ..ready()
    }
}

fn ar(address: Address) -> FromMaster {
    FromMaster {
        ar: Some(address),
        ..ready()
    }
}

fn w(beat: WriteData) -> FromMaster {
    FromMaster {
        w: Some(beat),
        ..ready()
    }
}

/// Runs cycles on a memory that takes everything; the violation of the last of them.
fn violation(cycles: &[FromMaster]) -> Violation {
    broken(memory(Settings::default()), cycles)
}

fn broken(mut memory: Memory, cycles: &[FromMaster]) -> Violation {
    let (last, before) = cycles.split_last().unwrap();
    for cycle in before {
        memory.drive();
        memory.see(cycle).unwrap();
    }
    memory.drive();
    memory.see(last).unwrap_err()
}

/// A memory that takes nothing on the channels of a master.
fn stalled() -> Memory {
    let never = || Stall::Bits(vec![true; 100]);
    let stalls = [never(), never(), Stall::Never, never(), Stall::Never];
    memory(Settings {
        stalls,
        ..Settings::default()
    })
}

#[test]
fn an_address_that_changes_or_goes_away_is_noticed() {
    for (channel, offers) in [("AW", aw as fn(Address) -> FromMaster), ("AR", ar)] {
        let other = [offers(burst(0, 1)), offers(burst(8, 1))];
        assert_eq!(broken(stalled(), &other), Violation::Unstable(channel));
        let none = [offers(burst(0, 1)), ready()];
        assert_eq!(broken(stalled(), &none), Violation::Unstable(channel));
    }
}

#[test]
fn data_that_change_are_noticed() {
    let first = FromMaster {
        aw: Some(burst(0, 2)),
        ..w(data(1, 0xff, false))
    };
    for next in [data(2, 0xff, false), data(1, 0x7f, false)] {
        let next = FromMaster {
            aw: first.aw,
            ..w(next)
        };
        assert_eq!(
            broken(stalled(), &[first.clone(), next]),
            Violation::Unstable("W")
        );
    }
}

#[test]
fn bursts_across_boundaries_are_noticed() {
    let page = burst(4096 - 8, 2);
    assert_eq!(violation(&[aw(page)]), Violation::Crosses(page, 4096));
    assert_eq!(violation(&[ar(page)]), Violation::Crosses(page, 4096));
    let piece = burst(56, 2);
    assert_eq!(violation(&[ar(piece)]), Violation::Crosses(piece, 64));
    // An unaligned burst ends with the word of its last byte.
    let unaligned = burst(3, 9);
    assert_eq!(
        violation(&[aw(unaligned)]),
        Violation::Crosses(unaligned, 64)
    );
}

#[test]
fn other_attributes_ids_and_ranges_are_noticed() {
    for (size, kind, cache, prot) in [
        (2, 1, 3, 0),
        (3, 0, 3, 0),
        (3, 2, 3, 0),
        (3, 1, 2, 0),
        (3, 1, 3, 1),
    ] {
        let odd = Address {
            size,
            burst: kind,
            cache,
            prot,
            ..burst(0, 1)
        };
        assert_eq!(violation(&[aw(odd)]), Violation::Attributes(odd));
        assert_eq!(violation(&[ar(odd)]), Violation::Attributes(odd));
    }
    let id = |id| Address { id, ..burst(0, 1) };
    assert_eq!(violation(&[aw(id(1))]), Violation::Id(id(1)));
    assert_eq!(violation(&[ar(id(2))]), Violation::Id(id(2)));
    let beyond = burst(0x1_0000, 1);
    assert_eq!(violation(&[ar(beyond)]), Violation::Range(beyond));
}

#[test]
fn a_wrong_wlast_is_noticed() {
    let of = burst(0, 2);
    let early = [aw(of), w(data(1, 1, true))];
    assert_eq!(violation(&early), Violation::Last(of, 0));
    let missing = [aw(of), w(data(1, 1, false)), w(data(1, 1, false))];
    assert_eq!(violation(&missing), Violation::Last(of, 1));
}

#[test]
fn strobes_below_the_address_are_noticed() {
    let of = burst(5, 2);
    let below = [aw(of), w(data(1, 0b1111_0000, false))];
    assert_eq!(violation(&below), Violation::Strobes(of, 0b1111_0000));
}

#[test]
fn data_without_an_address_are_noticed() {
    assert_eq!(violation(&[w(data(1, 1, true))]), Violation::DataFirst);
    let more = [aw(burst(0, 1)), w(data(1, 1, true)), w(data(1, 1, true))];
    assert_eq!(violation(&more), Violation::DataFirst);
}

#[test]
fn too_many_bursts_are_noticed() {
    let slow = || memory(Settings::after(50));
    let reads = [0, 8, 16, 24, 32].map(|addr| ar(burst(addr, 1)));
    assert_eq!(broken(slow(), &reads), Violation::TooMany(4));
    let writes = [0, 8, 16, 24, 32].map(|addr| aw(burst(addr, 1)));
    assert_eq!(broken(slow(), &writes), Violation::TooMany(4));
}

#[test]
fn offers_during_reset_are_noticed() {
    let offers = [
        ("AW", aw(burst(0, 1))),
        ("W", w(data(1, 1, true))),
        ("AR", ar(burst(0, 1))),
    ];
    for (channel, offer) in offers {
        let result = memory(Settings::default()).reset(&offer);
        assert_eq!(result, Err(Violation::Reset(channel)));
    }
    assert_eq!(memory(Settings::default()).reset(&ready()), Ok(()));
}

/// Beats of R with their cycles, when these bursts are asked for, one per cycle.
fn reads(settings: Settings, bursts: &[Address], cycles: usize) -> Vec<(usize, ReadData)> {
    let mut memory = memory(settings);
    let mut beats = vec![];
    let mut waiting = bursts.iter().peekable();
    for cycle in 0..cycles {
        let slave = memory.drive().clone();
        let now = FromMaster {
            ar: waiting.peek().map(|address| **address),
            ..ready()
        };
        if slave.ar_ready {
            waiting.next();
        }
        beats.extend(slave.r.map(|beat| (cycle, beat)));
        memory.see(&now).unwrap();
    }
    beats
}

#[test]
fn an_ideal_memory_gives_a_beat_in_every_cycle_behind_the_request() {
    let beats = reads(Settings::default(), &[burst(0, 8), burst(64, 8)], 40);
    let cycles: Vec<usize> = beats.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (1..=16).collect::<Vec<_>>());
    let pages = Pages::new(1);
    for (number, (_, beat)) in beats.iter().enumerate() {
        assert_eq!(beat.data, pages.bytes(8 * number as u64, 8));
        assert_eq!((beat.resp, beat.last), (OKAY, number % 8 == 7));
    }
}

#[test]
fn latency_bandwidth_and_rows_cost_what_they_say() {
    let first = |settings| reads(settings, &[burst(0, 8)], 200)[0].0;
    assert_eq!(first(Settings::after(30)), 31);
    let half = Settings {
        beats_of_100: Some(50),
        ..Settings::default()
    };
    let beats = reads(half, &[burst(0, 8), burst(64, 8)], 100);
    let span = beats[15].0 - beats[0].0;
    assert!((29..=31).contains(&span), "{span}");
    let dram = Dram {
        row_bytes: 128,
        banks: 2,
        miss_cycles: 20,
    };
    let settings = Settings {
        dram: Some(dram),
        ..Settings::default()
    };
    // The second burst is in the open row, the third one in another row of another bank.
    let bursts = [burst(0, 8), burst(64, 8), burst(128, 8), burst(256, 8)];
    let beats = reads(settings, &bursts, 200);
    let starts: Vec<usize> = beats.iter().step_by(8).map(|(cycle, _)| *cycle).collect();
    assert_eq!(starts, [21, 29, 37, 45]);
}

#[test]
fn bursts_of_different_ids_overtake_each_other_and_those_of_one_do_not() {
    let of = |id, addr| Address {
        id,
        ..burst(addr, 2)
    };
    let bursts = [of(0, 0), of(1, 64), of(0, 128), of(1, 192)];
    let mut overtaken = false;
    let mut mixed = false;
    for seed in 0..20 {
        let settings = Settings {
            latency: (0, 20),
            interleaves: seed % 2 == 1,
            seed,
            ..Settings::default()
        };
        let beats = reads(settings, &bursts, 100);
        let ids: Vec<u64> = beats.iter().map(|(_, beat)| beat.id).collect();
        overtaken |= ids[0] == 1;
        mixed |= ids.chunks(2).any(|pair| pair[0] != pair[1]);
        assert!(
            seed % 2 == 1 || ids.chunks(2).all(|pair| pair[0] == pair[1]),
            "{ids:?}"
        );
        let pages = Pages::new(1);
        for (id, addresses) in [(0, [0, 8, 128, 136]), (1, [64, 72, 192, 200])] {
            let of_id = beats.iter().filter(|(_, beat)| beat.id == id);
            let expected = addresses.map(|a| pages.bytes(a, 8));
            assert!(of_id.map(|(_, beat)| &beat.data).eq(&expected));
        }
    }
    assert!(overtaken && mixed);
}

#[test]
fn marked_bytes_are_written_but_where_transfers_fail() {
    let fault = Fault {
        addresses: 16..17,
        response: SLVERR,
        reads: false,
        writes: true,
    };
    let mut memory = memory(Settings {
        faults: vec![fault],
        ..Settings::default()
    });
    let before = memory.pages.clone();
    let cycles = [
        aw(burst(3, 3)),
        w(data(0xa1, 0xf8, false)),
        w(data(0xa2, 0x00, false)),
        w(data(0xa3, 0xff, true)),
    ];
    let mut responses = vec![];
    for cycle in cycles.iter().chain([&ready(), &ready(), &ready()]) {
        responses.extend(memory.drive().b);
        memory.see(cycle).unwrap();
    }
    assert_eq!(responses.len(), 1);
    assert_eq!(responses[0].resp, SLVERR);
    let expected = |address: u64| match address {
        3..8 => 0xa1,
        _ => before.byte(address),
    };
    assert!((0..64).all(|a| memory.pages.byte(a) == expected(a)));
    assert_eq!(memory.under_way(), 0);
}

#[test]
fn reads_fail_where_they_should() {
    let fault = Fault {
        addresses: 8..10,
        response: DECERR,
        reads: true,
        writes: false,
    };
    let settings = Settings {
        faults: vec![fault],
        ..Settings::default()
    };
    let beats = reads(settings, &[burst(0, 3)], 20);
    let responses: Vec<u8> = beats.iter().map(|(_, beat)| beat.resp).collect();
    assert_eq!(responses, [OKAY, DECERR, OKAY]);
}

#[test]
fn a_memory_that_waits_for_data_takes_the_address_behind_them() {
    let mut memory = memory(Settings {
        waits_for_data: true,
        ..Settings::default()
    });
    let alone = aw(burst(0, 1));
    for _ in 0..5 {
        assert!(!memory.drive().aw_ready);
        memory.see(&alone).unwrap();
    }
    let both = FromMaster {
        aw: alone.aw,
        ..w(data(1, 1, true))
    };
    memory.drive();
    memory.see(&both).unwrap();
    assert!(memory.drive().aw_ready);
}
