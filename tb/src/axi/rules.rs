//! The rules of AXI4 that a master has to keep, and the narrower ones of these masters: full beats, INCR,
//! constant attributes.

use super::signals::{Address, FromMaster, WriteData};
use std::collections::VecDeque;
use std::fmt;

/// A boundary that no burst may cross (AXI4, section A3.4.1).
const BOUNDARY: u64 = 4096;

/// A rule that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// A channel's valid fell, or its payload changed, before the beat was taken.
    Unstable(&'static str),
    /// A burst crosses a multiple of so many bytes.
    Crosses(Address, u64),
    /// A burst whose type, size, AxCACHE or AxPROT is not the one that all have.
    Attributes(Address),
    /// An id that the master has not.
    Id(Address),
    /// An address of more bits than there are.
    Range(Address),
    /// WLAST is missing from the last beat of this burst, or set in the beat of this number before.
    Last(Address, u64),
    /// The first beat marks a byte below the address of its burst.
    Strobes(Address, u64),
    /// Data come before the address of their burst was offered.
    DataFirst,
    /// More bursts are under way than the master may have.
    TooMany(u64),
    /// A channel's valid is set during reset.
    Reset(&'static str),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let burst = |f: &mut fmt::Formatter<'_>, a: &Address| {
            write!(
                f,
                "the burst of {} beats at {:#x}, id {}, ",
                a.beats(),
                a.addr,
                a.id
            )
        };
        match self {
            Violation::Unstable(channel) => write!(f, "{channel} changed before it was taken"),
            Violation::Crosses(a, limit) => {
                burst(f, a)?;
                write!(f, "crosses a multiple of {limit} bytes")
            }
            Violation::Attributes(a) => {
                burst(f, a)?;
                let Address {
                    size,
                    burst,
                    cache,
                    prot,
                    ..
                } = a;
                write!(
                    f,
                    "has size {size}, type {burst}, cache {cache:#x}, prot {prot}"
                )
            }
            Violation::Id(a) => {
                burst(f, a)?;
                f.write_str("has an id that the master has not")
            }
            Violation::Range(a) => {
                burst(f, a)?;
                f.write_str("is beyond the address space")
            }
            Violation::Last(a, number) => {
                burst(f, a)?;
                write!(f, "has a wrong WLAST in beat {number}")
            }
            Violation::Strobes(a, strb) => {
                burst(f, a)?;
                write!(f, "marks bytes below its address: WSTRB {strb:#x}")
            }
            Violation::DataFirst => f.write_str("write data without the address of their burst"),
            Violation::TooMany(most) => write!(f, "more than {most} bursts are under way"),
            Violation::Reset(channel) => write!(f, "{channel} is offered during reset"),
        }
    }
}

impl std::error::Error for Violation {}

/// What all bursts of a master have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attributes {
    /// Bytes of a beat.
    pub bus_bytes: u64,
    /// Bits of an address.
    pub address_bits: u32,
    /// A multiple of this is crossed by no burst.
    pub max_burst_bytes: u64,
    /// Ids of reads are below this; writes have id 0.
    pub read_ids: u64,
    /// AxCACHE.
    pub cache: u64,
    /// AxPROT.
    pub prot: u64,
    /// Most bursts under way, writes and reads with two ids each apart.
    pub outstanding: u64,
}

/// What the rules have to remember.
#[derive(Clone, Debug)]
pub struct Rules {
    attributes: Attributes,
    /// What was offered in the last cycle and not taken.
    kept: FromMaster,
    /// Bursts whose address was offered, until their last data beat came; with the number of their beats
    /// that did.
    writing: VecDeque<(Address, u64)>,
    /// The address on AW is in `writing` already.
    aw_noted: bool,
}

impl Rules {
    /// Nothing happened yet.
    pub fn new(attributes: Attributes) -> Rules {
        Rules {
            attributes,
            kept: FromMaster::default(),
            writing: VecDeque::new(),
            aw_noted: false,
        }
    }

    /// Looks at a cycle of reset, behind which nothing of before counts.
    ///
    /// # Errors
    /// If a channel is offered.
    pub fn reset(&mut self, now: &FromMaster) -> Result<(), Violation> {
        *self = Rules::new(self.attributes);
        let offered = [
            ("AW", now.aw.is_some()),
            ("W", now.w.is_some()),
            ("AR", now.ar.is_some()),
        ];
        match offered.iter().find(|(_, offered)| *offered) {
            Some((channel, _)) => Err(Violation::Reset(channel)),
            None => Ok(()),
        }
    }

    /// Looks at a cycle; `taken` says which of AW, W and AR are taken in it.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn look(&mut self, now: &FromMaster, taken: [bool; 3]) -> Result<(), Violation> {
        self.is_stable(now)?;
        if let Some(aw) = &now.aw {
            self.check_address(aw, 1)?;
            if !self.aw_noted {
                self.writing.push_back((*aw, 0));
            }
            self.aw_noted = !taken[0];
        }
        if let Some(ar) = &now.ar {
            self.check_address(ar, self.attributes.read_ids)?;
        }
        if let Some(w) = &now.w {
            self.check_data(w, taken[1])?;
        }
        let [aw, w, ar] = taken.map(|taken| !taken);
        self.kept = FromMaster {
            aw: now.aw.filter(|_| aw),
            w: now.w.clone().filter(|_| w),
            ar: now.ar.filter(|_| ar),
            ..FromMaster::default()
        };
        Ok(())
    }

    fn is_stable(&self, now: &FromMaster) -> Result<(), Violation> {
        let FromMaster { aw, w, ar, .. } = &self.kept;
        let changed = [
            ("AW", aw.is_some() && *aw != now.aw),
            ("W", w.is_some() && *w != now.w),
            ("AR", ar.is_some() && *ar != now.ar),
        ];
        match changed.iter().find(|(_, changed)| *changed) {
            Some((channel, _)) => Err(Violation::Unstable(channel)),
            None => Ok(()),
        }
    }

    fn check_address(&self, a: &Address, ids: u64) -> Result<(), Violation> {
        let Attributes {
            bus_bytes,
            address_bits,
            max_burst_bytes,
            cache,
            prot,
            ..
        } = self.attributes;
        let size = u64::from(bus_bytes.trailing_zeros());
        if (a.size, a.burst, a.cache, a.prot) != (size, 1, cache, prot) {
            return Err(Violation::Attributes(*a));
        }
        if a.id >= ids {
            return Err(Violation::Id(*a));
        }
        let end = a.word(a.beats(), bus_bytes) - 1;
        if address_bits < 64 && end >> address_bits != 0 {
            return Err(Violation::Range(*a));
        }
        for limit in [BOUNDARY, max_burst_bytes] {
            if a.addr / limit != end / limit {
                return Err(Violation::Crosses(*a, limit));
            }
        }
        Ok(())
    }

    fn check_data(&mut self, w: &WriteData, taken: bool) -> Result<(), Violation> {
        let (burst, number) = self.writing.front_mut().ok_or(Violation::DataFirst)?;
        let below = burst.addr % self.attributes.bus_bytes;
        if *number == 0 && w.strb & ((1 << below) - 1) != 0 {
            return Err(Violation::Strobes(*burst, w.strb));
        }
        if w.last != (*number == burst.len) {
            return Err(Violation::Last(*burst, *number));
        }
        if taken {
            *number += 1;
            if w.last {
                self.writing.pop_front();
            }
        }
        Ok(())
    }
}
