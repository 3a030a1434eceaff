//! Random numbers of the stochastic rounding (HACK contract, section 2).

/// The state after reset.
const RESET: u64 = 0x9E37_79B9_7F4A_7C15;

/// Elements that share one state.
pub const PER_STATE: usize = 16;

/// The random source of a quantizer: 64 bits, one step for each [`PER_STATE`] elements of a partition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    state: u64,
}

impl Default for Random {
    /// The source after reset.
    fn default() -> Random {
        Random { state: RESET }
    }
}

impl Random {
    /// The source that a seed gives: seed 0 is the one after reset.
    pub fn from_seed(seed: u64) -> Random {
        match seed ^ RESET {
            0 => Random { state: RESET },
            state => Random { state },
        }
    }

    /// The state, never 0.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// Steps the state and gives k of each of the next [`PER_STATE`] elements: 16 bits each.
    pub fn draw(&mut self) -> [u16; PER_STATE] {
        let mut x = self.state;
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.state = x;
        std::array::from_fn(|i| {
            let i = i as u32;
            (x.rotate_right(4 * i) ^ x.rotate_right(5 * i + 16)) as u16
        })
    }
}
