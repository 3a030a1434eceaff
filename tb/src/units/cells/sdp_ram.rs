//! Simple dual-port RAM: a write port and a read port with one cycle of latency.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Idle, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The RAM of `depth` words of `width` bits.
pub struct SdpRam {
    depth: u64,
    width: usize,
}

impl SdpRam {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> SdpRam {
        SdpRam {
            depth: info.parameter("depth"),
            width: info.size("width"),
        }
    }
}

/// What the ports of the RAM do in one cycle.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Address and data of a write.
    pub write: Option<(u64, u64)>,
    /// Address of a read.
    pub read: Option<u64>,
}

/// What is known of the contents: nothing at first.
#[derive(Default)]
pub struct Contents {
    words: HashMap<u64, u64>,
    read: Option<u64>,
}

impl Unit for SdpRam {
    type Item = Operation;
    type Memory = Contents;
    const ITEM: &'static str = "operation";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::lockstep(0)
                .idle(Idle::Zero)
                .field("wr_en")
                .field("wr_addr")
                .field("wr_data")
                .field("rd_en")
                .field("rd_addr"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::lockstep(1).field("rd_data")]
    }

    fn item(&self) -> BoxedStrategy<Operation> {
        let largest = u64::MAX >> (64 - self.width.min(64));
        let write = prop::option::of((0..self.depth, 0..=largest));
        // Reads of the address being written are too rare if left to chance.
        let read = prop::option::of(0..self.depth);
        (write, read, any::<bool>())
            .prop_map(|(write, read, same)| Operation {
                write,
                read: if same {
                    read.and(write.map(|(address, _)| address))
                } else {
                    read
                },
            })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=120
    }

    fn send(&self, item: &Operation, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let mut beat = beats.push();
        if let Some((address, data)) = item.write {
            beat.set(0, true);
            beat.set(1, address);
            beat.set(2, data);
        }
        if let Some(address) = item.read {
            beat.set(3, true);
            beat.set(4, address);
        }
    }

    fn expect(&self, item: &Operation, memory: &mut Contents, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        if let Some(address) = item.read {
            memory.read = memory.words.get(&address).copied();
        }
        if let Some((address, data)) = item.write {
            memory.words.insert(address, data);
        }
        match memory.read {
            Some(data) => beats.push().set(0, data),
            None => beats.push_any(),
        }
    }

    fn elements(&self, item: &Operation) -> u64 {
        u64::from(item.read.is_some())
    }

    fn directed(&self) -> Vec<Directed<Operation>> {
        let fill = (0..self.depth).map(|a| Operation {
            write: Some((a, 0x40 + a)),
            read: None,
        });
        let read_all = (0..self.depth).map(|a| Operation {
            write: None,
            read: Some(a),
        });
        let replace = (0..self.depth).map(|a| Operation {
            write: Some((a, 0x80 + a)),
            read: Some(a),
        });
        let hold = Operation {
            write: Some((0, 1)),
            read: None,
        };
        let items = fill
            .chain(read_all.clone())
            .chain([hold; 3])
            .chain(replace)
            .chain(read_all)
            .collect();
        vec![Directed {
            name: "fill_read_replace_read",
            case: Case::streaming(items),
        }]
    }
}
