//! Sizes of the codec and what travels in it.

use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, log2_ceil, width_for};

/// Bits of a number of tokens.
pub(super) const TOKEN_COUNT: usize = 32;

/// The parameters of the codec.
#[derive(Clone, Copy)]
pub(super) struct CodecSize {
    pub lanes: usize,
    pub group: usize,
    pub bits: usize,
    pub window: usize,
    pub max_d: usize,
}

impl CodecSize {
    /// What the names of the ring's modules say.
    pub(super) fn name(self) -> String {
        format!("l{}_r{}_d{}", self.lanes, self.window, self.max_d)
    }

    pub(super) fn describe(self, m: &ModuleBuilder) {
        m.parameter("lanes", self.lanes);
        m.parameter("window", self.window);
        m.parameter("max_d", self.max_d);
    }

    /// Bits of the number of a beat in a token.
    pub(super) fn place_bits(self) -> usize {
        width_for(self.max_d / self.lanes - 1)
    }

    fn job_size(self) -> [(&'static str, usize, &'static str); 2] {
        [
            ("last_place", self.place_bits(), "last beat of a token"),
            (
                "last_lane",
                log2_ceil(self.lanes),
                "last lane with an element in it",
            ),
        ]
    }

    /// What a ring does for a stream of tokens.
    pub(super) fn ring_job(self) -> Bundle {
        let [place, lane] = self.job_size();
        let slots = log2_ceil(self.window);
        Bundle::new(
            "a job",
            &[
                (place.0, Bits(place.1), place.2),
                (lane.0, Bits(lane.1), lane.2),
                ("tokens", Bits(TOKEN_COUNT), "tokens that come"),
                (
                    "rest_first",
                    Bits(slots),
                    "slot of the oldest token that is left",
                ),
                ("rest", Bits(slots + 1), "number of tokens that are left"),
            ],
        )
    }
}

/// A beat of a token.
pub(super) fn token_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a token",
        &[
            ("data", Bits(16 * lanes), "binary16 elements, lane 0 lowest"),
            ("keep", Bits(2 * lanes), "two bits per element"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// What is done with the slots of a ring.
pub(super) fn ring_move() -> Bundle {
    Bundle::new(
        "a move",
        &[
            (
                "put",
                Bit,
                "0 the tokens of the slots are taken, 1 a token is put",
            ),
            ("first", Bits(8), "first slot"),
            ("slots", Bits(9), "number of slots"),
            ("ends", Bit, "last move for its token"),
        ],
    )
}
